"""Founding a warband: with its starting gold, filled by chance, whole from a file, or as a copy."""

import random
import secrets
from collections.abc import Sequence

from roster.models import Edition, LedgerEntry, User, Warband
from roster.rulebooks import book_to_change_by
from roster.services.history.record import append
from roster.sheets import read_sheet, write_sheet
from roster.site.operating.quotas import WARBANDS, met
from roster.site.transactions import in_transaction
from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Entry, Imported, Mustered
from rules.ledger.namesakes import free_name
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.example_warband import example_warband
from rules.mustering.figures.rating import GRANTED
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.random_warband import random_warband
from rules.mustering.words import counted, one_line
from rules.values import changed


def muster_warband(
    user: User, *, name: str, type: str, edition: Edition | None = None, request_key: str
) -> Warband:
    """A new warband of a type of the rulebook, that of an edition or as printed. Raises `NotAllowed`."""
    return _found(user, [muster.begin(book_to_change_by(edition), type, name)], request_key, edition)


def muster_filled(
    user: User, *, name: str, type: str, example: bool, edition: Edition | None = None, request_key: str
) -> Warband:
    """A new warband that is hired and armed already: by chance, or as an `example`, which is the same each time.

    Its wizards draw their spells afterwards. Raises `NotAllowed`.
    """
    book = book_to_change_by(edition)
    entries = _example(book, type, name) if example else random_warband(book, type, name, secrets.randbelow)
    return _found(user, entries, request_key, edition)


def _example(book: Rulebook, type: str, name: str) -> tuple[Entry, ...]:
    """A veteran's choice of warriors and gear; a random but fixed one if the rules of a pack leave no room for it."""
    try:
        return example_warband(book, type, name)
    except NotAllowed:
        return random_warband(book, type, name, random.Random(f"example {type}").randrange)


def copy_warband(user: User, source: Warband, *, name: str, request_key: str) -> Warband:
    """A new warband with the roster of another as it is today, by the same rulebook; its history stays behind.

    Raises `NotAllowed` at the quota, and without a name.
    """
    if not one_line(name):
        raise NotAllowed(Refusal("A warband needs a name.", "Warbands", "this site"))
    sheet = changed(read_sheet(source), name=one_line(name))
    origin = f"copy of {source.name}"
    return import_warband(user, sheet, origin=origin, request_key=request_key, edition=source.edition)


def import_warband(
    user: User, sheet: WarbandSheet, *, origin: str, request_key: str, edition: Edition | None = None
) -> Warband:
    """Create a warband from a whole roster; `origin` says where from.

    Waivers are left out, and so is what granted gold allows: they belong to an organiser, and the new one may grant
    them again. Raises `CannotApply`, and `NotAllowed` at the quota.
    """
    boons = tuple(boon for boon in sheet.boons if boon.kind != GRANTED)
    entry = Imported(sheet=changed(sheet, waivers=(), boons=boons), origin=origin)
    return _found(user, [entry], request_key, edition)


def left_behind(sheet: WarbandSheet) -> str:
    """The parts of a sheet that an import leaves out, in a sentence; empty if there are none."""
    waivers = len(sheet.waivers)
    if not waivers:
        return ""
    return (
        f"{counted(waivers, 'permission')} in the file {'is' if waivers == 1 else 'are'} not imported; "
        "an organiser of the new campaign can grant them again."
    )


def _told_apart(entry: Entry, user: User) -> Entry:
    """The first entry with a number behind a name that another warband of the player has."""
    names = frozenset(user.warbands.values_list("name", flat=True))
    if isinstance(entry, Mustered):
        return changed(entry, name=free_name(entry.name, names))
    assert isinstance(entry, Imported)
    return changed(entry, sheet=changed(entry.sheet, name=free_name(entry.sheet.name, names)))


@in_transaction
def _found(user: User, entries: Sequence[Entry], request_key: str, edition: Edition | None = None) -> Warband:
    """The lock is on the owner, since there is no warband yet to be locked."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if request_key:
        earlier = LedgerEntry.objects.filter(made_by=user, revision=1, request_key=request_key).first()
        if earlier:
            return earlier.warband
    if full := met(WARBANDS, user.warbands.count(), user):
        raise NotAllowed(Refusal(full, "Limits of this site", "the site's operator"))
    entries = [_told_apart(entries[0], user), *entries[1:]]
    sheet = None
    for entry in entries:
        sheet = apply(sheet, entry)
    assert sheet is not None
    warband = Warband(owner=user, name=sheet.name, type=sheet.type, gold=sheet.gold, edition=edition)
    warband.save()
    write_sheet(warband, sheet)
    append(warband, user, entries[:1], request_key)
    # What follows is undone step by step, as if its player had clicked it.
    for entry in entries[1:]:
        append(warband, user, [entry], "")
    return warband
