"""What standing somewhere is worth avoiding: enemies who could charge or shoot a warrior there, less friends by.

Asked by those who choose places. Worth is told as way: 1/100 inch that a place may be farther off and still be taken.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.engine.setup import Weapon
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point, Terrain
from rules.engine.view import View
from rules.policies.estimates import melee_value, share, worth
from rules.policies.weights import Weights

#: A friend this close stands by, in 1/100 inch.
SUPPORT = 400

#: So near a leader is heard, who then counts as one friend more, in 1/100 inch.
WORD = 600

#: A weapon that reaches this far makes a shooter who looks for targets, in 1/100 inch.
SHOOTERS_RANGE = 1200

#: Nobody helps in time against a strong enemy nearer than this, in 1/100 inch.
BESIDE = 500

#: An enemy who does so much more harm than he suffers, in percent, is not charged but charges.
OUTFOUGHT = 150

#: How bad it is to stand at a place, by the place and its spot.
type Danger = Callable[[Point, int], int]


class Mark(NamedTuple):
    """An enemy as somebody to see: where he is, and the spot next to him (-1: none)."""

    at: Point
    spot: int


def danger_at(
    view: View, who: Combatant, enemies: Sequence[Combatant], limit: int, weights: Weights
) -> Danger:
    """What standing at a place, with its spot, is worth avoiding, in 1/100 inch of way.

    Enemies who could charge him, less friends by; patience with them wears off with the rounds, so that two careful
    sides still meet. Enemies who could shoot at him.
    """
    charged = _chargers(view, who, enemies, limit, weights)
    marks = _shooters(view, enemies) if weights.under_fire else []
    if not marks:
        return charged
    terrain, each = view.battle.terrain, weights.under_fire * weights.care(who) // 100

    def danger(at: Point, spot: int) -> int:
        shot = sum(1 for mark, reach in marks if sees_any(terrain, spot, at, (mark,), reach))
        return charged(at, spot) + shot * each

    return danger


def _shooters(view: View, enemies: Sequence[Combatant]) -> list[tuple[Mark, int]]:
    """The enemies who can shoot, with how far."""
    terrain = view.battle.terrain
    ready = [one for one in enemies if one.standing and not one.contacts and is_shooter(one)]
    return [(mark_of(terrain, one), shooting_range(one)) for one in ready]


def _chargers(
    view: View, who: Combatant, enemies: Sequence[Combatant], limit: int, weights: Weights
) -> Danger:
    patience = (weights.caution - view.battle.state.round * weights.impatience) * weights.care(who) // 100
    if view.battle.sequence.charge_adds_dice:
        patience //= 2  # nobody runs there, so that a move leads half as far
    threats = _threats(who, enemies, limit) if patience > 0 else []
    if not threats:
        return lambda at, spot: 0
    friends = _friends(view, who, limit)

    def danger(at: Point, _spot: int) -> int:
        px, py, _ = at
        against = beside = 0
        for x, y, square, enemy in threats:
            away = (px - x) * (px - x) + (py - y) * (py - y)
            if away <= square:
                against += 1
                if away <= BESIDE * BESIDE and outfights(view, enemy, who):
                    beside += 1
        if not against:
            return 0
        for x, y, near in friends:
            if (px - x) * (px - x) + (py - y) * (py - y) <= near:
                against -= 1
        return (max(0, against) + beside) * patience

    return danger


def _threats(
    who: Combatant, enemies: Sequence[Combatant], limit: int
) -> list[tuple[int, int, int, Combatant]]:
    """Where enemies stand who could charge him within a limit, each with the square of how far."""
    sx, sy, _ = who.position
    threats = []
    for enemy in enemies:
        if enemy.standing and not enemy.contacts:
            (x, y, _), charge = enemy.position, enemy.profile.M * 200 + INCH
            if (x - sx) * (x - sx) + (y - sy) * (y - sy) <= (charge + limit) * (charge + limit):
                threats.append((x, y, charge * charge, enemy))
    return threats


def outfights(view: View, enemy: Combatant, who: Combatant) -> bool:
    """Whether an enemy in combat does so much more than he that he had better not charge, friends or no friends."""
    key = "outfights", enemy.id, who.id, view.battle.state.round
    found: bool | None = view.memory.get(key)
    if found is None:
        harm = share(melee_value(view.battle, enemy, who), who) * worth(who)
        back = share(melee_value(view.battle, who, enemy), enemy) * worth(enemy)
        found = view.memory[key] = harm * 100 > back * OUTFOUGHT
    return found


def _friends(view: View, who: Combatant, limit: int) -> list[tuple[int, int, int]]:
    """Where friends stand by whom he can come near within a limit, with the square of how near that is."""
    found, (sx, sy, _), heard = [], who.position, limit + WORD
    for one in view.own:
        x, y, _ = one.position
        if one is who or not one.standing or (x - sx) * (x - sx) + (y - sy) * (y - sy) > heard * heard:
            continue
        found.append((x, y, SUPPORT * SUPPORT))
        if one.fighter.leader and lends_courage(one, who):
            found.append((x, y, WORD * WORD))
    return found


def lends_courage(leader: Combatant, who: Combatant) -> bool:
    """Whether it is worth staying near a leader for his Leadership."""
    return leader is not who and leader.standing and leader.profile.Ld > who.profile.Ld


def mark_of(terrain: Terrain, enemy: Combatant) -> Mark:
    return Mark(enemy.position, terrain.spot_by(enemy.position))


def sees_any(terrain: Terrain, spot: int, at: Point, marks: Sequence[Mark], reach: int) -> bool:
    px, py, _ = at
    return any(
        (px - x) * (px - x) + (py - y) * (py - y) <= reach * reach and terrain.spot_visible(spot, there)
        for (x, y, _), there in marks
        if there >= 0
    )


def enemy_within(view: View, who: Combatant, limit: int) -> bool:
    """Whether any enemy may be within a limit (1/100 inch) as the crow flies, whatever lies in between."""
    x, y, _ = who.position
    for enemy in view.enemies:
        (ex, ey, _), most = enemy.position, limit + who.radius + enemy.radius
        if (ex - x) * (ex - x) + (ey - y) * (ey - y) <= most * most:
            return True
    return False


def shooting_range(who: Combatant) -> int:
    """The longest range in 1/100 inch of the weapons with which he shoots: not of those that are thrown away."""
    missiles = who.missiles
    if who.fired and missiles:
        missiles = tuple([weapon for weapon in missiles if not _is_thrown_away(who, weapon)])
    return max([weapon.shot.range * 100 for weapon in missiles if weapon.shot], default=0)


def _is_thrown_away(who: Combatant, weapon: Weapon) -> bool:
    if weapon.shot is None or "fire-once" not in weapon.shot.traits:
        return False
    return len(who.fired.get(weapon.key, ())) >= weapon.copies


def is_shooter(who: Combatant) -> bool:
    """Whether he carries something that shoots farther than a charge."""
    return who.profile.BS > 0 and shooting_range(who) >= SHOOTERS_RANGE


def has_target(view: View, who: Combatant) -> bool:
    """Whether somebody in sight, out of combat, is within his range."""
    far = shooting_range(who)
    if not enemy_within(view, who, far):
        return False
    return any(who.is_within(enemy, far) for enemy in view.battle.free_enemies_seen(who))
