"""Daemons, held in this world by a thread, creatures whom only fire really hurts, and the mark of a dark god.

Ruling: who touches a leader with the Mark of Shornaal tests as a combat phase begins, whomever they would strike at,
and again in each one until they pass; where warriors act one by one, when they strike at the leader, once an
activation. An enemy who failed is hit without a roll until they pass or the combat is over.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.melee.combat_group import opponents
from rules.combat.psychology.minds import SPELLBOUND, UNCHARMED, beyond_psychology
from rules.combat.rolls.leadership_test import SERPENT, leadership_roll, shown, test_leadership
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


def _charm(battle: Battle, leader: Combatant, enemy: Combatant) -> Flow[None]:
    """Let an enemy test whether they can strike at a leader with the Mark of Shornaal, until they pass once."""
    passed = enemy.conditions.get(UNCHARMED)
    if (passed is not None and passed.by == leader.id) or beyond_psychology(battle, enemy):
        return
    if not (yield from test_leadership(battle, enemy, SERPENT)):
        now = battle.state.activations.begun
        held = Condition(SPELLBOUND, until="combat", by=leader.id, amount=now)
        yield ConditionBegan(enemy.id, held, SERPENT)
        return
    if enemy.under(SPELLBOUND):
        yield ConditionEnded(enemy.id, SPELLBOUND)
    yield ConditionBegan(enemy.id, Condition(UNCHARMED, by=leader.id))


@hooks.combat_begins.handles("mark-of-shornaal")
def _charms_in_combat(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Test everybody who touches the leader, where everybody strikes in one phase."""
    if battle.sequence.one_side_strikes:
        return
    for enemy in opponents(battle, warrior):
        if enemy.standing and warrior.on_table:
            yield from _charm(battle, warrior, enemy)


@hooks.struck_at.handles("mark-of-shornaal")
def _charms_one(battle: Battle, warrior: Combatant, attacker: Combatant) -> Flow[None]:
    yield from _charm(battle, warrior, attacker)
