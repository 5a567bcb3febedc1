"""How dangerous a place is: enemies who could charge or shoot a warrior there, less friends beside them.

The functions that choose places ask for it. Danger is measured as way: a safe place that much farther off (1/100 inch)
is as good.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point, Terrain
from rules.engine.view import View
from rules.policies.estimates import melee_value, share, worth
from rules.policies.weights import Weights

#: A friend this close stands by, in 1/100 inch.
SUPPORT = 400

#: A leader this close counts as one friend more, in 1/100 inch.
WORD = 600

#: A warrior with a weapon of at least this range looks for targets, in 1/100 inch.
SHOOTERS_RANGE = 1200

#: Nobody helps in time against a strong enemy nearer than this, in 1/100 inch.
BESIDE = 500

#: An enemy who does more than this percentage of the harm they suffer charges and is not charged.
OUTFOUGHT = 150

#: How bad it is to stand at a place, by the place and its spot.
type Danger = Callable[[Point, int], int]


class Mark(NamedTuple):
    """An enemy as a target of sight: where they are, and the spot next to them (-1: none)."""

    at: Point
    spot: int


def danger_at(
    view: View, warrior: Combatant, enemies: Sequence[Combatant], limit: int, weights: Weights
) -> Danger:
    """How dangerous a place is, by the place and its spot, in 1/100 inch of way.

    Enemies count who could charge them, less the friends beside them, and who could shoot at them. Caution wears
    off with the rounds, so that two careful sides still meet.
    """
    charged = _chargers(view, warrior, enemies, limit, weights)
    marks = _shooters(view, enemies) if weights.under_fire else []
    if not marks:
        return charged
    terrain, each = view.battle.terrain, weights.under_fire * weights.care(warrior) // 100

    def danger(at: Point, spot: int) -> int:
        shot = sum(1 for mark, reach in marks if sees_any(terrain, spot, at, (mark,), reach))
        return charged(at, spot) + shot * each

    return danger


def _shooters(view: View, enemies: Sequence[Combatant]) -> list[tuple[Mark, int]]:
    """The enemies who can shoot, each with their range."""
    terrain = view.battle.terrain
    ready = [enemy for enemy in enemies if enemy.standing and not enemy.contacts and is_shooter(enemy)]
    return [(mark_of(terrain, enemy), shooting_range(enemy)) for enemy in ready]


def _chargers(
    view: View, warrior: Combatant, enemies: Sequence[Combatant], limit: int, weights: Weights
) -> Danger:
    patience = (weights.caution - view.battle.state.round * weights.impatience) * weights.care(warrior) // 100
    if view.battle.sequence.charge_adds_dice:
        patience //= 2  # nobody runs there, so that a move leads half as far
    threats = _threats(warrior, enemies, limit) if patience > 0 else []
    if not threats:
        return lambda at, spot: 0
    friends = _friends(view, warrior, limit)

    def danger(at: Point, _spot: int) -> int:
        px, py, _ = at
        against = beside = 0
        for x, y, square, enemy in threats:
            away = (px - x) * (px - x) + (py - y) * (py - y)
            if away <= square:
                against += 1
                if away <= BESIDE * BESIDE and outfights(view, enemy, warrior):
                    beside += 1
        if not against:
            return 0
        for x, y, near in friends:
            if (px - x) * (px - x) + (py - y) * (py - y) <= near:
                against -= 1
        return (max(0, against) + beside) * patience

    return danger


def _threats(
    warrior: Combatant, enemies: Sequence[Combatant], limit: int
) -> list[tuple[int, int, int, Combatant]]:
    """Enemies who could charge them once they have moved up to a limit: place, square of the charge, and enemy."""
    sx, sy, _ = warrior.position
    threats = []
    for enemy in enemies:
        if enemy.standing and not enemy.contacts:
            (x, y, _), charge = enemy.position, enemy.profile.M * 200 + INCH
            if (x - sx) * (x - sx) + (y - sy) * (y - sy) <= (charge + limit) * (charge + limit):
                threats.append((x, y, charge * charge, enemy))
    return threats


def outfights(view: View, enemy: Combatant, warrior: Combatant) -> bool:
    """Whether an enemy does so much more harm in combat that charging them is unwise, with friends beside or not."""
    key = "outfights", enemy.id, warrior.id, view.battle.state.round
    found: bool | None = view.memory.get(key)
    if found is None:
        harm = share(melee_value(view.battle, enemy, warrior), warrior) * worth(warrior)
        back = share(melee_value(view.battle, warrior, enemy), enemy) * worth(enemy)
        found = view.memory[key] = harm * 100 > back * OUTFOUGHT
    return found


def _friends(view: View, warrior: Combatant, limit: int) -> list[tuple[int, int, int]]:
    """Friends they can get near with a move up to a limit: place, and square of the distance that counts as near."""
    found, (sx, sy, _), heard = [], warrior.position, limit + WORD
    for other in view.own:
        x, y, _ = other.position
        if (
            other is warrior
            or not other.standing
            or (x - sx) * (x - sx) + (y - sy) * (y - sy) > heard * heard
        ):
            continue
        found.append((x, y, SUPPORT * SUPPORT))
        if other.fighter.leader and lends_courage(other, warrior):
            found.append((x, y, WORD * WORD))
    return found


def lends_courage(leader: Combatant, warrior: Combatant) -> bool:
    """Whether it is worth staying near a leader for their Leadership."""
    return leader is not warrior and leader.standing and leader.profile.Ld > warrior.profile.Ld


def mark_of(terrain: Terrain, enemy: Combatant) -> Mark:
    """An enemy's position with the spot next to it."""
    return Mark(enemy.position, terrain.spot_by(enemy.position))


def sees_any(terrain: Terrain, spot: int, at: Point, marks: Sequence[Mark], reach: int) -> bool:
    """Whether any of the marks is in reach and in sight of a spot."""
    px, py, _ = at
    return any(
        (px - x) * (px - x) + (py - y) * (py - y) <= reach * reach and terrain.spot_visible(spot, there)
        for (x, y, _), there in marks
        if there >= 0
    )


def enemy_within(view: View, warrior: Combatant, limit: int) -> bool:
    """Whether any enemy may be within a limit (1/100 inch) as the crow flies, whatever lies in between."""
    x, y, _ = warrior.position
    for enemy in view.enemies:
        (ex, ey, _), most = enemy.position, limit + warrior.radius + enemy.radius
        if (ex - x) * (ex - x) + (ey - y) * (ey - y) <= most * most:
            return True
    return False


def shooting_range(warrior: Combatant) -> int:
    """The longest range in 1/100 inch of the weapons they shoot with; thrown weapons they have used up do not count."""
    missiles = warrior.missiles
    if not missiles:
        return 0
    if warrior.fired:
        missiles = tuple([weapon for weapon in missiles if not _is_thrown_away(warrior, weapon)])
    return max([weapon.shot.range * 100 for weapon in missiles if weapon.shot], default=0)


def _is_thrown_away(warrior: Combatant, weapon: Weapon) -> bool:
    if weapon.shot is None or "fire-once" not in weapon.shot.traits:
        return False
    return len(warrior.fired.get(weapon.key, ())) >= weapon.copies


def is_shooter(warrior: Combatant) -> bool:
    """Whether they carry something that shoots farther than a charge."""
    return warrior.profile.BS > 0 and shooting_range(warrior) >= SHOOTERS_RANGE


def has_target(view: View, warrior: Combatant) -> bool:
    """Whether somebody in sight, out of combat, is within their range."""
    far = shooting_range(warrior)
    if not enemy_within(view, warrior, far):
        return False
    return any(warrior.is_within(enemy, far) for enemy in view.battle.free_enemies_seen(warrior))
