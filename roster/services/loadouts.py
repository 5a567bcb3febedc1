"""Loadouts of a warband: kept, changed and applied. Keeping one is no fact of the ledger; applying one is moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from roster.models import Loadout, User, Warband
from roster.models.loadout import LONGEST_NAME
from roster.services.history.record import Click, change_by_book
from roster.services.locks import lock_warband
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet
from rules.mustering.loadouts import Armament, Plan, plan, present_arrangement
from rules.mustering.loadouts import Loadout as Armaments
from rules.mustering.words import one_line
from rules.values import plain

MOST_LOADOUTS = 20


class LoadoutRefused(ValueError):
    """Nothing was changed; the sentence says why."""


@dataclass(frozen=True)
class Applied:
    """`warband` as it is then; `moves` things changed hands, `refused` says in sentences what could not be done."""

    warband: Warband
    moves: int
    refused: tuple[str, ...]


@in_transaction
def save_loadout(warband_id: int, user: User, name: str) -> Loadout:
    """Save the present arrangement under a name. Idempotent. Raises `LoadoutRefused`."""
    warband = _own(warband_id, user)
    now = _now(warband)
    known = _named(warband, name)
    if known is not None and known.arrangement == now:
        return known
    _refuse_name(name, known)
    if warband.loadouts.count() >= MOST_LOADOUTS:
        raise LoadoutRefused(f"A warband has {MOST_LOADOUTS} loadouts at most. Delete one first.")
    return Loadout.objects.create(warband=warband, name=one_line(name), armaments=plain(now))


@in_transaction
def replace_loadout(warband_id: int, user: User, loadout_id: int) -> Loadout:
    """Make it the present arrangement, with the same warriors at home. Raises `LoadoutRefused`."""
    loadout = _one(_own(warband_id, user), loadout_id)
    home = frozenset(it.number for it in loadout.arrangement if not it.goes)
    loadout.armaments = plain(_now(loadout.warband, home))
    loadout.save(update_fields=["armaments"])
    return loadout


@in_transaction
def rename_loadout(warband_id: int, user: User, loadout_id: int, name: str) -> Loadout:
    """Raises `LoadoutRefused`."""
    warband = _own(warband_id, user)
    loadout = _one(warband, loadout_id)
    known = _named(warband, name)
    _refuse_name(name, None if known == loadout else known)
    loadout.name = one_line(name)
    loadout.save(update_fields=["name"])
    return loadout


@in_transaction
def arm_loadout(warband_id: int, user: User, loadout_id: int, armaments: Sequence[Armament]) -> Loadout:
    """Change some blocks of it, by number; the others stay as they are in it.

    Raises `LoadoutRefused`, also for numbers that the warband never had.
    """
    warband = _own(warband_id, user)
    loadout = _one(warband, loadout_id)
    there = set(warband.warriors.values_list("number", flat=True))
    if not all(armament.number in there for armament in armaments):
        raise LoadoutRefused("This names warriors that the warband does not have.")
    kept = {armament.number: armament for armament in loadout.arrangement}
    kept |= {armament.number: armament for armament in armaments}
    arranged: Armaments = tuple(kept[number] for number in sorted(kept))
    loadout.armaments = plain(arranged)
    loadout.save(update_fields=["armaments"])
    return loadout


@in_transaction
def delete_loadout(warband_id: int, user: User, loadout_id: int) -> None:
    """Delete a loadout. Idempotent. Raises `LoadoutRefused`."""
    _own(warband_id, user).loadouts.filter(pk=loadout_id).delete()


def apply_loadout(warband_id: int, user: User, loadout_id: int, **click: Unpack[Click]) -> Applied:
    """Move equipment as the loadout wants it, as far as the rules let it be; undone as one change.

    Raises `LoadoutRefused` and what `record` raises.
    """
    planned = Plan((), (), (), ())

    def build(sheet: WarbandSheet, book: Rulebook) -> Sequence[Entry]:
        nonlocal planned
        planned = plan(sheet, book, loadout.arrangement)
        return planned.entries

    warband = Warband.objects.get(pk=warband_id)
    loadout = _one(_checked(warband, user), loadout_id)
    after = change_by_book(warband_id, user, build, **click)
    return Applied(after, len(planned.entries), planned.refused)


def _own(warband_id: int, user: User) -> Warband:
    return _checked(lock_warband(warband_id), user)


def _checked(warband: Warband, user: User) -> Warband:
    if warband.owner_id != user.pk:
        raise LoadoutRefused("Only the warband's player can keep loadouts.")
    return warband


def _one(warband: Warband, loadout_id: int) -> Loadout:
    found = warband.loadouts.filter(pk=loadout_id).first()
    if found is None:
        raise LoadoutRefused("That loadout has been deleted.")
    return found


def _named(warband: Warband, name: str) -> Loadout | None:
    wanted = one_line(name).casefold()
    return next((it for it in warband.loadouts.all() if it.name.casefold() == wanted), None)


def _refuse_name(name: str, known: Loadout | None) -> None:
    line = one_line(name)
    if not 1 <= len(line) <= LONGEST_NAME:
        raise LoadoutRefused(f"A name has 1 to {LONGEST_NAME} letters.")
    if known is not None:
        raise LoadoutRefused(f"There is a loadout {known.name} already.")


def _now(warband: Warband, home: frozenset[int] = frozenset()) -> Armaments:
    return present_arrangement(read_sheet(warband), home)
