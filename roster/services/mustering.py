"""Founding a warband: with its starting gold, or whole from a file."""

from roster.models import Edition, LedgerEntry, User, Warband
from roster.operating.quotas import WARBANDS, met
from roster.rulebooks import book_to_change_by
from roster.services.recording import append
from roster.services.transactions import in_transaction
from roster.sheets import write_sheet
from rules.ledger.apply import apply
from rules.ledger.entries import Imported, Mustered
from rules.ledger.namesakes import free_name
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.legality.problem import NotAllowed, Refusal
from rules.mustering.words import counted
from rules.values import changed


def muster_warband(
    user: User, *, name: str, type: str, edition: Edition | None = None, request_key: str
) -> Warband:
    """A new warband of a type of the rulebook, that of an edition or as printed. Raises `NotAllowed`."""
    return _found(user, muster.begin(book_to_change_by(edition), type, name), request_key, edition)


def import_warband(user: User, sheet: WarbandSheet, *, origin: str, request_key: str) -> Warband:
    """A warband that comes in whole; `origin` says where from. Raises `CannotApply`, and `NotAllowed` at the quota.

    Its waivers stay behind: they belong to an organiser, and the new one may grant them anew.
    """
    return _found(user, Imported(sheet=changed(sheet, waivers=()), origin=origin), request_key)


def left_behind(sheet: WarbandSheet) -> str:
    """What an import of the sheet leaves out, in a sentence; empty when it leaves out nothing."""
    waivers = len(sheet.waivers)
    if not waivers:
        return ""
    return (
        f"{counted(waivers, 'permission')} in the file {'is' if waivers == 1 else 'are'} not imported; "
        "an organiser of the new campaign can grant them again."
    )


def _told_apart(entry: Mustered | Imported, user: User) -> Mustered | Imported:
    """The same with a number behind a name that another warband of the player has."""
    names = frozenset(user.warbands.values_list("name", flat=True))
    if isinstance(entry, Mustered):
        return changed(entry, name=free_name(entry.name, names))
    return changed(entry, sheet=changed(entry.sheet, name=free_name(entry.sheet.name, names)))


@in_transaction
def _found(
    user: User, entry: Mustered | Imported, request_key: str, edition: Edition | None = None
) -> Warband:
    """The lock is on the owner, since there is no warband yet to be locked."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if request_key:
        earlier = LedgerEntry.objects.filter(made_by=user, revision=1, request_key=request_key).first()
        if earlier:
            return earlier.warband
    if full := met(WARBANDS, user.warbands.count(), user):
        raise NotAllowed(Refusal(full, "Limits of this site", "the site's operator"))
    sheet = apply(None, entry := _told_apart(entry, user))
    warband = Warband(owner=user, name=sheet.name, type=sheet.type, gold=sheet.gold, edition=edition)
    warband.save()
    write_sheet(warband, sheet)
    append(warband, user, [entry], request_key)
    return warband
