"""Where a sensible player hides, climbs, jumps, dives and steps into the way of a charge.

Odds are weighed from the Initiative tests that the decision names; how often a thing must work, the weights say.
"""

from collections.abc import Sequence

from rules.combat.before_battle.infiltration import check_infiltration
from rules.combat.charging.charge_ways import climb_ways, leap_ways
from rules.combat.magic.casting import offers
from rules.combat.moving.hiding import STEALTHY
from rules.combat.shooting.aiming import is_ready
from rules.engine.decisions import (
    NONE,
    ON_FOOT,
    STAY,
    ChargeWay,
    Choice,
    IllegalAnswer,
    Infiltrate,
    Intercept,
    MoveTo,
    Scramble,
    place_key,
)
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.view import View
from rules.policies.danger import has_target, is_shooter, shooting_range
from rules.policies.estimates import melee_value
from rules.policies.system_play import lookout_height
from rules.policies.weights import Weights

#: One spot in so many is looked at for an infiltrator.
EVERY = 9

#: Nobody climbs up to wait for enemies who are nearer than this, in 1/100 inch.
FAR_OFF = 1000

#: How much nearer to an enemy a jump must bring him who is not above him, in 1/100 inch.
NEARER = 300


def chances(who: Combatant, tests: int) -> int:
    """In how many of 100 tries he passes so many Initiative tests."""
    chance: int = 100 * min(5, who.profile.I) ** tests // 6**tests
    return chance


def hide_or_not(decision: Choice, view: View) -> str:
    """Hide, unless he would give himself away at once: it takes nothing and keeps off shots and charges."""
    assert decision.who is not None
    who = view.combatant(decision.who)
    return decision.choices[1 if who.standing and _gives_himself_away(view, who) else 0]


def _gives_himself_away(view: View, who: Combatant) -> bool:
    """Whether he has somebody to shoot at, with a shot that is heard, or to cast a spell on, in this turn."""
    ready = [it for it in who.missiles if is_ready(view.battle, who, it)] if who.profile.BS > 0 else []
    loud = [it.shot.range * INCH for it in ready if it.shot and STEALTHY not in it.shot.traits]
    if loud and _has_target(view, who, max(loud)):
        return True
    return bool(who.fighter.spells) and any(offer.targets for offer in offers(view.battle, who))


def _has_target(view: View, who: Combatant, reach: int) -> bool:
    return any(who.is_within(enemy, reach) for enemy in view.battle.free_enemies_seen(who))


def jump_back_or_not(decision: Choice, view: View) -> str:
    """Out of a combat go those who have no business in it: leaders and shooters."""
    assert decision.who is not None
    who = view.combatant(decision.who)
    return decision.choices[0 if who.fighter.leader or is_shooter(who) else 1]


def appears_at(decision: Infiltrate, view: View) -> str:
    """The place out of sight that is nearest to an enemy, of every few on the table."""
    enemies = [enemy.position for enemy in view.enemies]
    spots = view.battle.terrain.spots[::EVERY]
    ranked = sorted((min([distance(at, enemy) for enemy in enemies], default=0), at) for at in spots)
    for far, at in ranked:
        if far > decision.away and may_infiltrate(view, decision, at):
            return place_key(at)
    return STAY


def may_infiltrate(view: View, decision: Infiltrate, at: Point) -> bool:
    """Whether an infiltrator may appear there."""
    try:
        check_infiltration(view.battle, view.combatant(decision.who), at, decision)
    except IllegalAnswer:
        return False
    return True


def intercept_or_not(decision: Intercept, view: View, weights: Weights) -> str:
    """The fighter who gives the charger as good as he gets; leaders and shooters keep out of it."""
    charger = view.combatant(decision.who)
    best, most = NONE, 0
    for candidate in decision.candidates:
        one = view.combatant(candidate)
        if one.fighter.leader or is_shooter(one):
            continue
        back = melee_value(view.battle, charger, one) * weights.damage_taken_percent // 160
        value = melee_value(view.battle, one, charger) - back
        if value > most:
            best, most = str(candidate), value
    return best


def charge_way(decision: ChargeWay, view: View, weights: Weights) -> str:
    """A dive that is likely enough, or any way with a jump when there is none on foot."""
    who = view.combatant(decision.who)
    for way in decision.ways:
        if way.key in decision.dives and chances(who, way.tests) >= weights.dive:
            return way.key
    if not decision.reached:
        for way in decision.ways:
            if _bridged(view, way) and chances(who, way.tests) >= weights.likely:
                return way.key
    return ON_FOOT


def _bridged(view: View, way: Scramble) -> bool:
    """Whether it is no gap that nobody jumps across."""
    return way.manner != "cross" or way.spent <= view.battle.rules.widest_jump


def leaps_well(view: View, who: Combatant, target: Combatant, limit: int, weights: Weights) -> bool:
    """Whether a jump or, where charges climb, a climb is likely to bring his charge home."""
    ways = leap_ways(view.battle, who, target, limit) if who.position.z else ()
    if view.battle.rules.charges_climb and not ways:
        ways = climb_ways(view.battle, who, target, limit)
    return any(_bridged(view, way) and chances(who, way.tests) >= weights.likely for way in ways)


def best_scramble(decision: MoveTo, view: View, weights: Weights) -> Scramble | None:
    """A climb to where a shooter sees somebody, a jump that brings a fighter much nearer; mostly nothing."""
    if not decision.scrambles or not view.enemies:
        return None
    who = view.combatant(decision.who)
    likely = [it for it in decision.scrambles if chances(who, it.tests) >= weights.likely]
    if is_shooter(who):
        return None if has_target(view, who) else _vantage(view, who, likely)
    left = max(decision.walk, decision.run)
    jumps = [it for it in likely if it.manner != "climb" and it.walked + it.spent <= left]
    return _nearer(view, who, jumps)


def _vantage(view: View, who: Combatant, climbs: Sequence[Scramble]) -> Scramble | None:
    reach, terrain = shooting_range(who), view.battle.terrain
    for it in climbs:
        for enemy in view.enemies:
            near = not enemy.contacts and distance(it.to, enemy.position) <= reach
            if it.manner == "climb" and near and terrain.visible(it.to, enemy.position, who.body, enemy.body):
                return it
    height = lookout_height(view, who)
    return None if height is None else _post(view, who, climbs, height)


def _post(view: View, who: Combatant, climbs: Sequence[Scramble], height: int) -> Scramble | None:
    """A height from which to wait for whoever comes, for those who have nobody near."""
    if any(who.gap_to(enemy) < FAR_OFF for enemy in view.enemies):
        return None
    high = [it for it in climbs if it.manner == "climb" and it.to.z >= height > who.position.z]
    return min(high, key=lambda it: (it.spent, it.key), default=None)


def _nearer(view: View, who: Combatant, jumps: Sequence[Scramble]) -> Scramble | None:
    def far(at: Point) -> int:
        return min(distance(at, enemy.position) for enemy in view.enemies)

    best = min(jumps, key=lambda it: (far(it.to) + it.walked, it.key), default=None)
    if best is None:
        return None
    down = min(view.enemies, key=lambda enemy: (distance(who.position, enemy.position), enemy.id)).position.z
    least = 0 if best.manner == "jump" and down < who.position.z else NEARER
    return best if far(best.to) + least < far(who.position) else None
