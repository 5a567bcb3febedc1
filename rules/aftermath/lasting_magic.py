"""What magic left on the fighters of a battle: Nurgle's Rot, the shape of a wolf, runes that last.

A henchman group is one block of the roster, so that effects on a single member are told as a note.
"""

from rules.aftermath.events import InjurySettled, RuleTested
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.profile import CHARACTERISTICS, Change
from rules.combat.magic.spells.call_of_ulric import FORM, PURPOSE
from rules.engine.conditions import ROT, ROTTED, WOLF
from rules.engine.dice import Roll
from rules.engine.outcome import LASTING_RUNE, FighterOutcome
from rules.fielding.fielding import WOLF_FOR_GOOD
from rules.ledger.entries import InjurySuffered
from rules.ledger.sheet import Injury, WarriorSheet

INFECTED = "nurgle's-rot"


def settle_marks(side: Side, pending: PendingChanges) -> Flow[None]:
    """Apply all lasting conditions of the side's fighters, in roster order."""
    for fighter in side.outcome.sides[side.index].fighters:
        for mark in fighter.marks:
            block = side.sheet.warrior(fighter.warrior)
            if not pending.survives(block):
                continue
            if mark == ROTTED:
                yield from _rots(side, pending, block, fighter)
            elif mark == ROT:
                yield from _sickens(side, pending, block, fighter)
            elif mark == WOLF:
                yield from _last_try(side, pending, block, fighter)
            elif mark.startswith(LASTING_RUNE):
                _bears(side, pending, block, mark.removeprefix(LASTING_RUNE))


def _rots(side: Side, pending: PendingChanges, block: WarriorSheet, fighter: FighterOutcome) -> Flow[None]:
    """A point of Toughness for good; without any left he is dead."""
    yield InjurySettled(fighter.id, "rotted", "Nurgle's Rot", "-1 Toughness for good.")
    if block.current.T <= 1:
        pending.record_death(block, 1, (), "Nurgle's Rot")
        return
    injury = Injury("rotted", changes=(Change(characteristic="T", by=-1),), battle=side.battle)
    pending.changes.append(InjurySuffered(block.number, injury))


def _sickens(side: Side, pending: PendingChanges, block: WarriorSheet, fighter: FighterOutcome) -> Flow[None]:
    if block.is_group:
        pending.note(
            f"{fighter.name} caught Nurgle's Rot: before each battle test Toughness on a D6, by hand. Each failure "
            "costs a point of Toughness; at 0 the warrior dies.",
            block,
        )
        return
    summary = "Tests Toughness before every battle, or loses a point of it."
    yield InjurySettled(fighter.id, INFECTED, "Nurgle's Rot", summary)
    injury = Injury(INFECTED, flags=("rotting",), battle=side.battle)
    pending.changes.append(InjurySuffered(block.number, injury))


def _last_try(
    side: Side, pending: PendingChanges, block: WarriorSheet, fighter: FighterOutcome
) -> Flow[None]:
    """A warrior who is still a wolf tests once more on the Leadership of a wolf, or is one for good."""
    roll = Roll(PURPOSE, 2, at_most=FORM.Ld, who=fighter.id, stream=side.stream)
    faces = yield from throw(roll)
    works = sum(faces) <= FORM.Ld
    yield RuleTested(fighter.id, "Turning back into a man", roll.shown(faces), works)
    if works:
        return
    now = block.current
    changes = tuple(
        Change(characteristic=name, by=FORM.value(name) - now.value(name))
        for name in CHARACTERISTICS
        if FORM.value(name) != now.value(name)
    )
    injury = Injury(WOLF_FOR_GOOD, faces, changes, (WOLF_FOR_GOOD,), side.battle)
    pending.changes.append(InjurySuffered(block.number, injury))
    pending.note(
        f"{block.name} remains a wolf: still a hero, with a bite attack, no prayers, Speed skills only (except Scale "
        "Sheer Surfaces), and maximum M 7 WS 6 BS 0 S 4 T 4 W 3 I 7 A 3 Ld 7.",
        block,
    )


def _bears(side: Side, pending: PendingChanges, block: WarriorSheet, rune_and_item: str) -> None:
    """Note the rune on the item that bears it; for a group's items people keep account of it."""
    rune, _, item = rune_and_item.partition(":")
    spell, thing = side.rulebook.spell(rune), side.rulebook.items.get(item)
    name = spell.name if spell else rune
    if block.is_group:
        pending.note(
            f"The {name} on the {thing.name if thing else item} of {block.name} is permanent: note it by hand.",
            block,
        )
        return
    mark = Injury(name, flags=(rune_and_item,), battle=side.battle)
    pending.changes.append(InjurySuffered(block.number, mark))
