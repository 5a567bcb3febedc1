"""Tempers of some creatures: the drunken, those greedy for blood, those who must go at the enemy."""

from collections.abc import Iterable

from rules.combat.charging.interception import past_enemies
from rules.combat.effects import hooks
from rules.combat.psychology.minds import FRENZY, MUST_ADVANCE, NO_MOVE, TAUNTED, able, forbidden
from rules.combat.psychology.stupidity import try_wits
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled, WarriorMoved
from rules.engine.flow import Flow

DRUNK, RAGING, BLOODLUST, GOES_ON = "drunk", "raging", "bloodlust", "goes-on"
_DRUNK_STUPID, _DRUNK_FRENZY, _BLOODGREED = 1, 6, 4


@hooks.turn_begins.handles("drunken")
def drinks(battle: Battle, one: Combatant) -> Flow[None]:
    """A D6: on 1 he tests for stupidity, on 6 he is frenzied for the turn; then nothing else moves him (Centigors)."""
    roll = Roll("drunken", who=one.id)
    faces = yield from throw(roll)
    lost = faces[0] in (_DRUNK_STUPID, _DRUNK_FRENZY)
    yield RuleRolled(one.id, "Drunkenness", roll.shown(faces), lost)
    if faces[0] == _DRUNK_STUPID:
        yield from try_wits(battle, one)
    elif faces[0] == _DRUNK_FRENZY and one.standing:
        yield ConditionBegan(one.id, Condition(RAGING, until="turn", side=one.side, tags=(FRENZY,)))
    if lost:
        yield ConditionBegan(
            one.id, Condition(DRUNK, until="turn", side=one.side, tags=("immune-psychology",))
        )


def taste_blood(battle: Battle, fought: Iterable[Combatant]) -> Flow[None]:
    """At the end of close combat: who took out all his opponents may fall into a frenzy (Minotaurs)."""
    for one in list(fought):
        if not one.has("bloodgreed") or one.engaged or not able(one) or one.under(BLOODLUST):
            continue
        if not any(by == one.id and _fell_now(battle, victim) for victim, by, _ in battle.state.taken_out):
            continue
        roll = Roll("bloodgreed", need=_BLOODGREED, who=one.id)
        faces = yield from throw(roll)
        greedy = faces[0] >= _BLOODGREED
        yield RuleRolled(one.id, "Bloodgreed", roll.shown(faces), greedy)
        if greedy:
            yield ConditionBegan(one.id, Condition(BLOODLUST, until="standing", tags=(FRENZY,)))


def _fell_now(battle: Battle, victim: int) -> bool:
    one, state = battle.combatant(victim), battle.state
    return one.fell == (state.turns, state.phase) and one.fell_slot == state.activations.begun


def must_go_on(one: Combatant) -> bool:
    """Whether he has to run at an enemy, when he has not charged."""
    if not (one.has(MUST_ADVANCE) or one.under(TAUNTED)) or one.engaged or one.charged or one.failed_charge:
        return False
    return able(one) and not forbidden(one, NO_MOVE)


def go_on(battle: Battle, one: Combatant, limit: int) -> Flow[None]:
    """As far towards the nearest enemy in sight, or who taunted him, as `limit` movement leads (1/100 inch).

    Then he stops for this turn.
    """
    enemy = _goes_at(battle, one)
    if enemy is None:
        return
    others = battle.bases(one)
    apart = battle.apart_from(one)
    route = battle.terrain.route_towards(
        one.position, one.fighter.radius, enemy.position, limit, apart, others
    )
    if len(route.points) > 1:
        manner = "run" if route.length > one.profile.M * 100 else "walk"
        left = yield from past_enemies(battle, one, route, manner)
        if left is not None:
            yield WarriorMoved(one.id, manner, left.points, left.length)
    yield ConditionBegan(one.id, Condition(GOES_ON, until="turn", tags=(NO_MOVE,)))


def _goes_at(battle: Battle, one: Combatant) -> Combatant | None:
    """The enemy he goes at: the one who taunted him, as long as that one is there, else the nearest in sight."""
    held = one.conditions.get(TAUNTED)
    if held is not None and held.by is not None and battle.combatant(held.by).on_table:
        return battle.combatant(held.by)
    seen = battle.enemies_seen(one) if one.has(MUST_ADVANCE) else ()
    return min(seen, key=lambda other: (one.gap_to(other), other.id), default=None)
