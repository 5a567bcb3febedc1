"""Lasting magic on the fighters of a battle: Nurgle's Rot, the shape of a wolf, runes that last.

Rulings: a henchman who is marked is a group of their own from then on; wardogs carry no disease home.
"""

from rules.aftermath.events.losses import InjurySettled, RuleTested
from rules.aftermath.flow import Flow, throw
from rules.aftermath.losses.members import mark
from rules.aftermath.losses.plague import roll_for_plague
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.profile import CHARACTERISTICS, Change
from rules.combat.magic.spells.prayers.call_of_ulric import FORM, PURPOSE
from rules.engine.dice import Roll
from rules.engine.outcome import LASTING_RUNE, FighterOutcome
from rules.engine.state.conditions import PLAGUED, ROT, ROTTED, SACRIFICED, WOLF
from rules.ledger.entries import InjurySuffered
from rules.ledger.sheet import WOLF_FOR_GOOD, Injury, WarriorSheet

INFECTED = "nurgle's-rot"


def settle_marks(side: Side, pending: PendingChanges) -> Flow[None]:
    """Apply the lasting conditions of everybody who stands alone in their block, in roster order."""
    yield from _settle(side, pending, in_groups=False)


def settle_marks_in_groups(side: Side, pending: PendingChanges) -> Flow[None]:
    """The same for members of groups, once these have their experience: they leave the group with it."""
    yield from _settle(side, pending, in_groups=True)


def _settle(side: Side, pending: PendingChanges, *, in_groups: bool) -> Flow[None]:
    for fighter in side.outcome.sides[side.index].fighters:
        block = side.sheet.warrior(fighter.warrior)
        if (block.members > 1) is not in_groups or side.fighter(fighter.id).beast:
            continue
        for condition in fighter.marks:
            if not pending.survives(block) or fighter.id in pending.dead_members:
                break
            if condition == SACRIFICED:
                pending.dead_members.add(fighter.id)
                pending.record_death(block, 1, (), "sacrificed to a daemon")
            elif condition == PLAGUED:
                yield from roll_for_plague(side, pending, fighter)
            elif condition == ROTTED:
                yield from _rots(side, pending, block, fighter)
            elif condition == ROT:
                yield from _sickens(side, pending, fighter)
            elif condition == WOLF:
                yield from _last_try(side, pending, block, fighter)
            elif condition.startswith(LASTING_RUNE):
                yield from _bears(side, pending, fighter, condition.removeprefix(LASTING_RUNE))


def _rots(side: Side, pending: PendingChanges, block: WarriorSheet, fighter: FighterOutcome) -> Flow[None]:
    """A point of Toughness for good; without any left they are dead."""
    yield InjurySettled(fighter.id, "rotted", "Nurgle's Rot", "-1 Toughness for good.")
    if block.current.T <= 1:
        pending.dead_members.add(fighter.id)
        pending.record_death(block, 1, (), "Nurgle's Rot")
        return
    injury = Injury("rotted", changes=(Change(characteristic="T", by=-1),), battle=side.battle)
    mark(side, pending, fighter, injury)


def _sickens(side: Side, pending: PendingChanges, fighter: FighterOutcome) -> Flow[None]:
    summary = "Tests Toughness before every battle, or loses a point of it."
    yield InjurySettled(fighter.id, INFECTED, "Nurgle's Rot", summary)
    mark(side, pending, fighter, Injury(INFECTED, flags=("rotting",), battle=side.battle))


def _last_try(
    side: Side, pending: PendingChanges, block: WarriorSheet, fighter: FighterOutcome
) -> Flow[None]:
    """Let a warrior who is still a wolf test once more on the Leadership of a wolf, or be one for good."""
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
    summary = (
        "Bites, carries nothing and prays no more; learns Speed skills alone, except Scale Sheer Surfaces."
    )
    yield InjurySettled(fighter.id, WOLF_FOR_GOOD, "A wolf for good", summary)


def _bears(side: Side, pending: PendingChanges, fighter: FighterOutcome, rune_and_item: str) -> Flow[None]:
    """The rune on the item that bears it, in its owner's hands."""
    rune, _, item = rune_and_item.partition(":")
    spell, thing = side.rulebook.spell(rune), side.rulebook.items.get(item)
    name = spell.name if spell else rune
    yield InjurySettled(fighter.id, rune, name, f"Permanent on the {thing.name if thing else item}.")
    mark(side, pending, fighter, Injury(name, flags=(rune_and_item,), battle=side.battle))
