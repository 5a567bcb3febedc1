"""Daemons, held in this world by a thread, and creatures whom only fire really hurts."""

from rules.combat.effects import hooks
from rules.combat.injury.hits import Hit
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.dice import Roll
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

_PURPOSE = "staying in this world"


@hooks.warband_routs.handles("daemonic-instability")
def _falls_apart(battle: Battle, who: Combatant) -> Flow[None]:
    """A test on its own Leadership, never passed unrolled; who fails is destroyed. A Plague Cart lets it test again."""
    leadership = who.profile.Ld
    for _ in range(1 + _steadied(battle, who)):
        roll = Roll(_PURPOSE, count=2, at_most=leadership, who=who.id)
        faces = yield from throw(roll)
        passed = sum(faces) <= leadership
        yield LeadershipTested(who.id, _PURPOSE, leadership, None, roll.shown(faces), passed)
        if passed:
            return
    yield StatusChanged(who.id, Status.OUT_OF_ACTION, None, BANISHED)


def _steadied(battle: Battle, who: Combatant) -> bool:
    return any(
        one.on_table and hooks.steadies_daemons.any_true(battle, one)
        for one in hooks.steadies_daemons.warriors_with(battle, who.home)
    )


@hooks.steadies_daemons.handles("steadies-daemons")
def _plague_cart(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.each_wound.handles("injury-roll-by-fire")
def _marked_by_fire(
    _battle: Battle, who: Combatant, _attacker: object, hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """Notes whether fire did it, for what comes of him after the battle."""
    if "fire" in hit.traits and not who.under(BURNT):
        yield ConditionBegan(who.id, Condition(BURNT))
    elif "fire" not in hit.traits and who.under(BURNT):
        yield ConditionEnded(who.id, BURNT)
    return False
