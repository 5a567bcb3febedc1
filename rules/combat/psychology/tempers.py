"""Tempers of some creatures: the drunken, those greedy for blood, those who must go at the enemy."""

from collections.abc import Iterable

from rules.combat.charging.interception import past_enemies
from rules.combat.effects import hooks
from rules.combat.psychology.minds import FRENZY, MUST_ADVANCE, NO_MOVE, TAUNTED, able, forbidden
from rules.combat.psychology.stupidity import try_wits
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

DRUNK, RAGING, BLOODLUST, GOES_ON = "drunk", "raging", "bloodlust", "goes-on"
_DRUNK_STUPID, _DRUNK_FRENZY, _BLOODGREED = 1, 6, 4


@hooks.turn_begins.handles("drunken")
def drinks(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Roll a D6: 1 is a test for stupidity, 6 a frenzy for the turn; either way nothing else moves them (Centigors)."""
    roll = Roll("drunken", who=warrior.id)
    faces = yield from throw(roll)
    lost = faces[0] in (_DRUNK_STUPID, _DRUNK_FRENZY)
    yield RuleRolled(warrior.id, "Drunkenness", roll.shown(faces), lost)
    if faces[0] == _DRUNK_STUPID:
        yield from try_wits(battle, warrior)
    elif faces[0] == _DRUNK_FRENZY and warrior.standing:
        yield ConditionBegan(warrior.id, Condition(RAGING, until="turn", side=warrior.side, tags=(FRENZY,)))
    if lost:
        yield ConditionBegan(
            warrior.id, Condition(DRUNK, until="turn", side=warrior.side, tags=("immune-psychology",))
        )


def taste_blood(battle: Battle, fought: Iterable[Combatant]) -> Flow[None]:
    """Roll for a frenzy of warriors who took out all their opponents, at the end of close combat (Minotaurs)."""
    for warrior in list(fought):
        if not warrior.has("bloodgreed") or warrior.engaged or not able(warrior) or warrior.under(BLOODLUST):
            continue
        if not any(
            by == warrior.id and _fell_now(battle, victim) for victim, by, _ in battle.state.taken_out
        ):
            continue
        roll = Roll("bloodgreed", need=_BLOODGREED, who=warrior.id)
        faces = yield from throw(roll)
        greedy = faces[0] >= _BLOODGREED
        yield RuleRolled(warrior.id, "Bloodgreed", roll.shown(faces), greedy)
        if greedy:
            yield ConditionBegan(warrior.id, Condition(BLOODLUST, until="standing", tags=(FRENZY,)))


def _fell_now(battle: Battle, victim: int) -> bool:
    other, state = battle.combatant(victim), battle.state
    return other.fell == (state.turns, state.phase) and other.fell_slot == state.activations.begun


def must_go_on(warrior: Combatant) -> bool:
    """Whether they have to run at an enemy, when they have not charged."""
    if (
        not (warrior.has(MUST_ADVANCE) or warrior.under(TAUNTED))
        or warrior.engaged
        or warrior.charged
        or warrior.failed_charge
    ):
        return False
    return able(warrior) and not forbidden(warrior, NO_MOVE)


def go_on(battle: Battle, warrior: Combatant, limit: int) -> Flow[None]:
    """Go up to `limit` (1/100 inch) towards the nearest enemy in sight, or the one who taunted them.

    Then they stop for this turn.
    """
    enemy = _goes_at(battle, warrior)
    if enemy is None:
        return
    others = battle.bases(warrior)
    apart = battle.apart_from(warrior)
    route = battle.terrain.route_towards(
        warrior.position, warrior.fighter.radius, enemy.position, limit, apart, others
    )
    if len(route.points) > 1:
        manner = "run" if route.length > warrior.profile.M * 100 else "walk"
        left = yield from past_enemies(battle, warrior, route, manner)
        if left is not None:
            yield WarriorMoved(warrior.id, manner, left.points, left.length)
    yield ConditionBegan(warrior.id, Condition(GOES_ON, until="turn", tags=(NO_MOVE,)))


def _goes_at(battle: Battle, warrior: Combatant) -> Combatant | None:
    """The enemy they go at: the one who taunted them, as long as that one is there, else the nearest in sight."""
    held = warrior.conditions.get(TAUNTED)
    if held is not None and held.by is not None and battle.combatant(held.by).on_table:
        return battle.combatant(held.by)
    seen = battle.enemies_seen(warrior) if warrior.has(MUST_ADVANCE) else ()
    return min(seen, key=lambda other: (warrior.gap_to(other), other.id), default=None)
