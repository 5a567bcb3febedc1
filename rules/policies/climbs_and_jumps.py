"""Choose where a sensible player hides, climbs, jumps, dives, rides and steps into the way of a charge.

Odds come from the Initiative tests that the decision names; the weights say how likely success must be.
"""

from collections.abc import Sequence

from rules.combat.before_battle.infiltration import check_infiltration
from rules.combat.charging.charge_ways import climb_ways, leap_ways
from rules.combat.magic.casting import offers
from rules.combat.moving.hiding import STEALTHY
from rules.combat.riding.mounting import BEGINNING, DISMOUNTING, GET_OFF, GET_ON, MOUNTING, STAY_DOWN, STAY_UP
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
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.view import View
from rules.policies.danger import has_target, is_shooter, shooting_range
from rules.policies.estimates import melee_value
from rules.policies.places import is_open_to_mounts
from rules.policies.system_play import lookout_height
from rules.policies.weights import Weights

#: An infiltrator looks at one spot in this many.
EVERY = 9

#: A shooter climbs up to wait only while all enemies are at least this far off, in 1/100 inch.
FAR_OFF = 1000

#: How much nearer to an enemy a jump must bring a warrior who is not above them, in 1/100 inch.
NEARER = 300


def chances(warrior: Combatant, tests: int) -> int:
    """How often, of 100 times, a warrior passes a number of Initiative tests."""
    chance: int = 100 * min(5, warrior.profile.I) ** tests // 6**tests
    return chance


def hide_or_not(decision: Choice, view: View) -> str:
    """Hide, unless they would give themselves away at once: it takes nothing and keeps off shots and charges."""
    assert decision.who is not None
    warrior = view.combatant(decision.who)
    return decision.choices[1 if warrior.standing and _gives_himself_away(view, warrior) else 0]


def _gives_himself_away(view: View, warrior: Combatant) -> bool:
    """Whether they have somebody to shoot at, with a shot that is heard, or to cast a spell on, in this turn."""
    ready = (
        [it for it in warrior.missiles if is_ready(view.battle, warrior, it)]
        if warrior.profile.BS > 0
        else []
    )
    loud = [it.shot.range * INCH for it in ready if it.shot and STEALTHY not in it.shot.traits]
    if loud and _has_target(view, warrior, max(loud)):
        return True
    return bool(warrior.fighter.spells) and any(offer.targets for offer in offers(view.battle, warrior))


def _has_target(view: View, warrior: Combatant, reach: int) -> bool:
    return any(warrior.is_within(enemy, reach) for enemy in view.battle.free_enemies_seen(warrior))


def jump_back_or_not(decision: Choice, view: View) -> str:
    """Leaders and shooters jump back out of combat; others stay."""
    assert decision.who is not None
    warrior = view.combatant(decision.who)
    return decision.choices[0 if warrior.fighter.leader or is_shooter(warrior) else 1]


def appears_at(decision: Infiltrate, view: View) -> str:
    """The place out of sight nearest to an enemy, among every few spots of the table."""
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
    """The fighter who gives the charger as good as they get; leaders and shooters keep out of it."""
    charger = view.combatant(decision.who)
    best, most = NONE, 0
    for candidate in decision.candidates:
        warrior = view.combatant(candidate)
        if warrior.fighter.leader or is_shooter(warrior):
            continue
        back = melee_value(view.battle, charger, warrior) * weights.damage_taken_percent // 160
        value = melee_value(view.battle, warrior, charger) - back
        if value > most:
            best, most = str(candidate), value
    return best


def charge_way(decision: ChargeWay, view: View, weights: Weights) -> str:
    """A dive that is likely enough, or any way with a jump if no way leads there on foot."""
    warrior = view.combatant(decision.who)
    for way in decision.ways:
        if way.key in decision.dives and chances(warrior, way.tests) >= weights.dive:
            return way.key
    if not decision.reached:
        for way in decision.ways:
            if _bridged(view, way) and chances(warrior, way.tests) >= weights.likely:
                return way.key
    return ON_FOOT


def _bridged(view: View, way: Scramble) -> bool:
    """Whether it is not a gap too wide to jump."""
    return way.manner != "cross" or way.spent <= view.battle.rules.widest_jump


def leaps_well(view: View, charger: Combatant, target: Combatant, limit: int, weights: Weights) -> bool:
    """Whether a jump or, where charges climb, a climb is likely to bring their charge home."""
    ways = leap_ways(view.battle, charger, target, limit) if charger.position.z else ()
    if view.battle.rules.charges_climb and not ways:
        ways = climb_ways(view.battle, charger, target, limit)
    return any(_bridged(view, way) and chances(charger, way.tests) >= weights.likely for way in ways)


def best_scramble(decision: MoveTo, view: View, weights: Weights) -> Scramble | None:
    """A climb to where a shooter sees somebody, a jump that brings a fighter much nearer; mostly nothing."""
    if not decision.scrambles or not view.enemies:
        return None
    warrior = view.combatant(decision.who)
    likely = [it for it in decision.scrambles if chances(warrior, it.tests) >= weights.likely]
    if is_shooter(warrior):
        return None if has_target(view, warrior) else _vantage(view, warrior, likely)
    left = max(decision.walk, decision.run)
    jumps = [it for it in likely if it.manner != "climb" and it.walked + it.spent <= left]
    return _nearer(view, warrior, jumps)


def _vantage(view: View, warrior: Combatant, climbs: Sequence[Scramble]) -> Scramble | None:
    reach, terrain = shooting_range(warrior), view.battle.terrain
    for it in climbs:
        for enemy in view.enemies:
            near = not enemy.contacts and distance(it.to, enemy.position) <= reach
            if (
                it.manner == "climb"
                and near
                and terrain.visible(it.to, enemy.position, warrior.body, enemy.body)
            ):
                return it
    height = lookout_height(view, warrior)
    return None if height is None else _post(view, warrior, climbs, height)


def _post(view: View, warrior: Combatant, climbs: Sequence[Scramble], height: int) -> Scramble | None:
    """A height from which to wait for enemies; None while an enemy is near."""
    if any(warrior.gap_to(enemy) < FAR_OFF for enemy in view.enemies):
        return None
    high = [it for it in climbs if it.manner == "climb" and it.to.z >= height > warrior.position.z]
    return min(high, key=lambda it: (it.spent, it.key), default=None)


def _nearer(view: View, warrior: Combatant, jumps: Sequence[Scramble]) -> Scramble | None:
    def far(at: Point) -> int:
        return min(distance(at, enemy.position) for enemy in view.enemies)

    best = min(jumps, key=lambda it: (far(it.to) + it.walked, it.key), default=None)
    if best is None:
        return None
    down = min(
        view.enemies, key=lambda enemy: (distance(warrior.position, enemy.position), enemy.id)
    ).position.z
    least = 0 if best.manner == "jump" and down < warrior.position.z else NEARER
    return best if far(best.to) + least < far(warrior.position) else None


#: The questions about getting on and off a mount.
SEATS = (BEGINNING, DISMOUNTING, MOUNTING)
#: How near an enemy in a house must be that somebody goes in after them on foot, in 1/100 inch.
_IN_THE_HOUSE = 600


def mount_or_not(decision: Choice, view: View) -> str:
    """Ride, but go on foot after enemies who are near and in a house, with nobody outside who is as near."""
    if decision.question == BEGINNING or decision.who is None:
        return decision.choices[0]
    on_foot = _must_go_in(view, view.combatant(decision.who))
    if decision.question == DISMOUNTING:
        return GET_OFF if on_foot else STAY_UP
    return STAY_DOWN if on_foot else GET_ON


def _must_go_in(view: View, warrior: Combatant) -> bool:
    near = [it for it in view.enemies if distance(warrior.position, it.position) <= _IN_THE_HOUSE]
    return bool(near) and not any(is_open_to_mounts(view.battle.terrain, it.position) for it in near)
