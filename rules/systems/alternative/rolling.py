"""The dice of activations and reactions: D12 on Leadership, D6 on Initiative, and no number that always works."""

from collections.abc import Sequence
from functools import partial

from rules.combat.effects import hooks
from rules.combat.effects.hook import Hook
from rules.combat.rolls.leadership_test import heeds
from rules.engine.battle import Battle, throw
from rules.engine.dice import Faces, Roll
from rules.engine.events.alternative import ActionsGained
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.values import changed

ACTIVATION_DIE = 12
#: The switch by which nobody uses their leader's Leadership for activation rolls (ALT-XIV-b-2).
OWN_LEADERSHIP = "own-leadership-for-activations"

#: A hook that changes the dice of a roll.
type DiceHook = Hook[Flow[tuple[int, ...]], Roll, tuple[int, ...]]


def activation_leadership(battle: Battle, warrior: Combatant, group: bool) -> tuple[int, int | None]:
    """The Leadership that activates a warrior, and whose it is if a leader lends it: the better of two (ALT-IV-8)."""
    best, by = warrior.profile.Ld + hooks.activation_leadership.total(battle, warrior, group), None
    if not battle.switch(OWN_LEADERSHIP):
        for leader in battle.state.of_side(warrior.side):
            if leader.profile.Ld > best and leader is not warrior and heeds(battle, warrior, leader):
                best, by = leader.profile.Ld, leader.id
    return best + hooks.activation_bonus.total(battle, warrior, group), by


def lowest_leadership(battle: Battle, group: Sequence[Combatant]) -> tuple[int, int | None]:
    """The Leadership that activates a group: the lowest of what each of them may use (ALT-VII-p-i-6)."""
    several = len(group) > 1 or battle.state.activations.interrupted is not None
    return min((activation_leadership(battle, warrior, several) for warrior in group), key=lambda it: it[0])


def roll_activation(battle: Battle, group: Sequence[Combatant], dice: int, purpose: str) -> Flow[int]:
    """Roll a number of D12 for one warrior or a group together; return the number of failures."""
    leadership, by = lowest_leadership(battle, group)
    roll = Roll("activation", dice, ACTIVATION_DIE, at_most=leadership, who=group[0].id)
    faces = yield from throw(roll)
    if battle.witness is not None:
        yield from battle.witness.find_near(group, partial(_outcome, battle, group, faces))
        leadership, by = lowest_leadership(battle, group)
        roll = changed(roll, at_most=leadership)
    faces = yield from _changed(battle, hooks.changes_activation, group, roll, faces)
    actions = sum(face <= leadership for face in faces)
    ids = tuple(warrior.id for warrior in group)
    yield ActionsGained(ids, roll.shown(faces), actions, dice - actions, by, purpose)
    return dice - actions


def _outcome(battle: Battle, group: Sequence[Combatant], faces: Faces) -> tuple[int, int]:
    """How many dice are actions as they lie, and the Leadership where a rule may change those that are none."""
    leadership, _ = lowest_leadership(battle, group)
    actions = sum(face <= leadership for face in faces)
    may_change = actions < len(faces) and any(map(hooks.changes_activation.handlers, group))
    return actions, leadership if may_change else 0


def roll_reaction(battle: Battle, warrior: Combatant, dice: int, purpose: str = "") -> Flow[None]:
    """Roll a number of D6 on Initiative; a failure is nothing to anybody (ALT-V-5 to -7)."""
    initiative = warrior.profile.I + hooks.reaction_initiative.total(battle, warrior)
    roll = Roll("reaction", dice, at_most=initiative, who=warrior.id)
    faces = yield from throw(roll)
    faces = yield from _changed(battle, hooks.changes_reaction, [warrior], roll, faces)
    actions = sum(face <= initiative for face in faces)
    yield ActionsGained((warrior.id,), roll.shown(faces), actions, dice - actions, None, purpose)


def _changed(
    battle: Battle, hook: DiceHook, group: Sequence[Combatant], roll: Roll, faces: tuple[int, ...]
) -> Flow[tuple[int, ...]]:
    """The faces after whatever everybody in the group may do to them."""
    first, *others = group
    for changes in hook.handlers(first):
        if all(changes in hook.handlers(warrior) for warrior in others):
            faces = yield from changes(battle, first, roll, faces)
    return faces
