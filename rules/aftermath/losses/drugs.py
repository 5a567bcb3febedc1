"""Side effects of drugs: the roll after the battle for everybody who took one and lives (CORE-POISON-MADCAP-3,
-CRIMSON-5, -CRIMSON-8, -MANDRAKE-4).

Rulings: the dead do not roll, warriors out of action do; a drug without effect on its taker leaves nothing behind,
because the battle does not let them take it.
"""

from rules.aftermath.events.losses import SideEffectRolled
from rules.aftermath.flow import Flow, throw_named
from rules.aftermath.losses.members import block_now, home_now, mark
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.model import DiceTable
from rules.catalogue.profile import Change
from rules.engine.outcome import FighterOutcome
from rules.ledger.sheet import Injury, WarriorSheet
from rules.mustering.legality.addiction import needs_dose

#: No drug weakens anybody below this (ruling of CORE-POISON-MANDRAKE-4).
_LEAST = 1
#: The tag of one who brews of the mushrooms and eats none.
_BREWER = "fungus-brew"


def roll_side_effects(side: Side, pending: PendingChanges) -> Flow[None]:
    """Roll for every drug that a survivor of a side took, in roster order."""
    for fighter_outcome in side.outcome.sides[side.index].fighters:
        warrior = side.sheet.warrior(fighter_outcome.warrior)
        brews = _BREWER in side.fighter(fighter_outcome.id).tags
        for item in fighter_outcome.used:
            table = side.rulebook.side_effects.get(item)
            if (
                table is not None
                and not brews
                and pending.survives(warrior)
                and fighter_outcome.id not in pending.dead_members
            ):
                yield from _roll(side, pending, fighter_outcome, table)
    for warrior in side.fought:
        if pending.is_kept(warrior) and not pending.is_leaving(warrior):
            _remark_craving(side, pending, warrior)


def _roll(side: Side, pending: PendingChanges, taker: FighterOutcome, table: DiceTable) -> Flow[None]:
    name = side.rulebook.items[table.key].name
    value, rolled = yield from throw_named(
        table.dice, f"side effects of {name}", side.stream, fighter=taker.id
    )
    assert rolled is not None
    result = table.row(value).result
    yield SideEffectRolled(taker.id, name, rolled, result.name, result.summary)
    now = block_now(side, pending, taker)
    changes = tuple(change for change in result.changes if _may_sink(now, change))
    flags = tuple(flag for flag in result.flags if flag not in now.flags)
    misses = int(result.misses_battles or 0)
    if not (changes or flags or misses):
        return
    mark(side, pending, taker, Injury(result.key, rolled.faces, changes, flags, side.battle), misses)


def _remark_craving(side: Side, pending: PendingChanges, warrior: WarriorSheet) -> None:
    """Note that an addict has no dose left; their page says so until they have one."""
    home = home_now(side, pending)
    for item in needs_dose(home.warrior(warrior.number), home):
        name = side.rulebook.items[item].name
        pending.note(
            f"{warrior.name} is addicted to {name} and has none left: buy some before the next battle, or "
            f"{warrior.name} leaves.",
            warrior,
        )


def _may_sink(now: WarriorSheet, change: Change) -> bool:
    """Whether a change leaves the characteristic high enough; a rise is always allowed."""
    return change.by > 0 or now.current.value(change.characteristic) > _LEAST
