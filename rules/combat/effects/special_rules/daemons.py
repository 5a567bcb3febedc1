"""Daemons, held in this world by a thread, and creatures whom only fire really hurts."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.rolls.leadership_test import leadership_roll, shown
from rules.combat.rolls.rerolls import TEST, roll_with_rerolls
from rules.engine.battle import Battle, throw
from rules.engine.dice import Faces
from rules.engine.events import (
    BANISHED,
    BURNT,
    ConditionBegan,
    ConditionEnded,
    LeadershipTested,
    Status,
    StatusChanged,
)
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

_PURPOSE = "staying in this world"


@hooks.warband_routs.handles("daemonic-instability")
def _falls_apart(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A test on its own Leadership, never passed unrolled; failure destroys it. A Plague Cart lets it test again."""
    leadership = warrior.profile.Ld
    roll = leadership_roll(battle, warrior, _PURPOSE, leadership)

    def tested(faces: Faces) -> LeadershipTested:
        return LeadershipTested(
            warrior.id, _PURPOSE, leadership, None, shown(roll, faces), roll.met_by(faces)
        )

    def again(faces: Faces) -> Flow[Faces | None]:
        if not _steadied(battle, warrior):
            return None
        yield tested(faces)
        return (yield from throw(roll))

    faces = yield from roll_with_rerolls(battle, warrior, roll, TEST, again)
    yield tested(faces)
    if not roll.met_by(faces):
        yield StatusChanged(warrior.id, Status.OUT_OF_ACTION, None, BANISHED)


def _steadied(battle: Battle, warrior: Combatant) -> bool:
    return any(
        other.on_table and hooks.steadies_daemons.any_true(battle, other)
        for other in hooks.steadies_daemons.warriors_with(battle, warrior.home)
    )


@hooks.steadies_daemons.handles("steadies-daemons")
def _plague_cart(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.each_wound.handles("injury-roll-by-fire")
def _marked_by_fire(
    _battle: Battle, warrior: Combatant, _attacker: object, hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """Note whether fire did it, for what comes of them after the battle."""
    if "fire" in hit.traits and not warrior.under(BURNT):
        yield ConditionBegan(warrior.id, Condition(BURNT))
    elif "fire" not in hit.traits and warrior.under(BURNT):
        yield ConditionEnded(warrior.id, BURNT)
    return False
