"""A grant: what an organiser gives a warband, or many at once, by one entry by hand with a reason.

Everything that is granted to one warband stands in one `Settled` entry, so that it is undone as one.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from rules.catalogue.model import Rulebook
from rules.ledger.entries import Settled
from rules.ledger.gains import BoonGained
from rules.ledger.sheet import Boon, Kind, WarbandSheet, WarriorSheet
from rules.mustering.changes.by_hand import (
    HandChange,
    add_item,
    change_experience,
    change_gold,
    change_wyrdstone,
)
from rules.mustering.figures.prices import is_mustering
from rules.mustering.figures.rating import GRANTED
from rules.mustering.legality.waiving import LONGEST_REASON
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.succession import leader_of
from rules.mustering.words import one_line
from rules.values import Value

#: As many as a form takes of each sort.
MOST_GOLD, MOST_SHARDS, MOST_EXPERIENCE, MOST_COPIES = 10_000, 1_000, 1_000, 50


class What(StrEnum):
    GOLD = "gold"
    WYRDSTONE = "wyrdstone"
    EXPERIENCE = "experience"
    ITEM = "item"


class To(StrEnum):
    """Gold and shards are the warband's; an item goes to the stash or to warriors; experience to warriors."""

    STASH = "stash"
    LEADER = "leader"
    HEROES = "heroes"
    EVERYBODY = "everybody"


#: Whom each sort can go to, the usual one first. `EVERYBODY` is every hero and every group of henchmen.
RECEIVERS: dict[What, tuple[To, ...]] = {
    What.GOLD: (To.STASH,),
    What.WYRDSTONE: (To.STASH,),
    What.EXPERIENCE: (To.LEADER, To.HEROES, To.EVERYBODY),
    What.ITEM: (To.STASH, To.LEADER, To.HEROES),
}
MOST = {
    What.GOLD: MOST_GOLD,
    What.WYRDSTONE: MOST_SHARDS,
    What.EXPERIENCE: MOST_EXPERIENCE,
    What.ITEM: MOST_COPIES,
}


class Grant(Value, frozen=True):
    """`number` crowns, shards, points or copies for each that it goes `to`; below 0 they are taken, but no items.

    `item` is a key of the rulebook.
    """

    what: What
    number: int
    to: To = To.STASH
    item: str = ""


def granted(sheet: WarbandSheet, rulebook: Rulebook, grants: Sequence[Grant], reason: str) -> Settled:
    """The entry. Raises `NotAllowed` without a reason, and for what this warband cannot be given."""
    why = one_line(reason)
    if not 1 <= len(why) <= LONGEST_REASON:
        raise _refused(f"Say why, in 1 to {LONGEST_REASON} letters.")
    changes = tuple(change for grant in grants for change in _changes(sheet, rulebook, grant))
    if not changes:
        raise _refused("Choose what is granted.")
    return Settled("", changes, reason=why)


def _changes(sheet: WarbandSheet, rulebook: Rulebook, grant: Grant) -> Iterator[HandChange]:
    if grant.to not in RECEIVERS[grant.what] or abs(grant.number) > MOST[grant.what]:
        raise _refused("This cannot be granted.")
    match grant.what:
        case What.GOLD:
            yield change_gold(sheet, grant.number)
            if is_mustering(sheet) and grant.number > 0:
                yield BoonGained(Boon(GRANTED, lasts="next-battle", count=grant.number))
        case What.WYRDSTONE:
            yield change_wyrdstone(sheet, grant.number)
        case What.EXPERIENCE:
            for block in _receivers(sheet, grant.to):
                yield change_experience(sheet, block.number, grant.number)
        case What.ITEM if grant.to is To.STASH:
            yield add_item(sheet, rulebook, None, grant.item, grant.number)
        case What.ITEM:
            for block in _receivers(sheet, grant.to):
                yield add_item(sheet, rulebook, block.number, grant.item, grant.number)


def _receivers(sheet: WarbandSheet, to: To) -> Iterable[WarriorSheet]:
    if to is To.LEADER:
        leader = leader_of(sheet)
        if leader is None:
            raise _refused(f"{sheet.name} has no leader now.")
        return (leader,)
    kinds = (Kind.HERO, Kind.HENCHMEN) if to is To.EVERYBODY else (Kind.HERO,)
    found = tuple(block for block in sheet.active if block.kind in kinds)
    if not found:
        raise _refused(f"{sheet.name} has nobody who could get it.")
    return found


def _refused(sentence: str) -> NotAllowed:
    return NotAllowed(Refusal(sentence, "Grants", ""))
