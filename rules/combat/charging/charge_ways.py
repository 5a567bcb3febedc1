"""The ways of a charge: on foot, against several enemies at once, or with a jump in it (CORE-CHARGE-MOVE, CORE-DIVE).

Charging asks for them, and policies that weigh a charge. Nothing here is rolled.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import attrgetter

from rules.catalogue.profile import Change
from rules.combat.charging.charge_distance import FACES, charge_dice, charge_limit
from rules.combat.effects.hooks import ignores
from rules.combat.measuring import is_measured
from rules.combat.moving.climbing import TEST, can_climb, times_over
from rules.combat.moving.footing import footing
from rules.combat.moving.jumping import SPIDERS_JUMP, deepest_jump, gap_tests, tests_for, way_to
from rules.combat.psychology.minds import NO_LEAPS, forbidden
from rules.combat.riding.seat import UP_WALLS
from rules.engine.battle import Battle
from rules.engine.decisions import Scramble
from rules.engine.routes import (
    direct_to_contact,
    exact_to_contact,
    has_exact_place,
    route,
    route_to_contact,
    straight_to_contact,
)
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import CONTACT, INCH, Leap, Point, Route, distance, gap, near_segment, overlap
from rules.engine.table.geometry.outlines import beside

#: How far from where they land the victim of a diving charge may be (CORE-DIVE-1), in 1/100 inch.
DIVE_WITHIN = 200

#: What a diving charge gives in the close combat of this turn: +1 Strength, and +1 to hit by its tag (CORE-DIVE-5, -6).
DIVED = Condition("diving", until="turn", changes=(Change(characteristic="S", by=1),), tags=("dived",))

#: Farther than anybody on a table, in 1/100 inch.
FARTHEST = 10**5

#: Jumps and climbs that are looked at for one charge, most direct first; this many climbs are enough.
_TRIES, _CLIMBS = 6, 2
#: How far from a wall a climb is looked for, in 1/100 inch.
_BESIDE = 5


def charge_route(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> Route | None:
    """The most direct way on foot into contact within the limit (CORE-CHARGE-MOVE-2), or None."""
    return battle.memo_until_moved(
        ("charge", charger.id, target.id, limit),
        lambda: contact_route(battle, charger, charger.position, target, limit),
    )


def least_roll(battle: Battle, charger: Combatant, target: Combatant) -> int | None:
    """The least that the dice of a charge must show for it to arrive on foot; None where they never show enough."""
    dice, limit = charge_dice(battle, charger), charge_limit(battle, charger)
    totals = range(dice, dice * FACES + 1)

    def arrives(total: int) -> bool:
        return charge_route(battle, charger, target, limit - (totals[-1] - total) * INCH) is not None

    found = bisect_left(totals, True, key=arrives)
    return totals[found] if found < len(totals) else None


def direct_charge(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> bool:
    """Whether a way on foot into contact is open in which hardly anybody stands; `charge_route` knows them all."""
    at, wide, taken = target.position, target.radius, battle.bases(charger, target)
    ground = footing(battle, charger)
    return direct_to_contact(ground, charger.position, charger.radius, at, wide, limit, taken) is not None


def straight_charge(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> bool:
    """Whether a straight way into contact is open, past everybody else and through no terrain."""
    at, wide, ground = target.position, target.radius, footing(battle, charger)
    if not ground.straight(charger.position, at, charger.radius):
        return False
    taken = battle.bases(charger, target)
    return straight_to_contact(ground, charger.position, charger.radius, at, wide, limit, taken) is not None


def contact_route(
    battle: Battle, charger: Combatant, start: Point, target: Combatant, limit: int
) -> Route | None:
    """The way from a place into contact with a target, or only so near that they fight."""
    taken, ground, spare = battle.bases(charger, target), footing(battle, charger), _spare(battle)
    most = limit + spare if limit > 0 else limit
    ends = start, charger.radius, target.position, target.radius
    way = route_to_contact(ground, *ends, most, taken)
    if way is not None and way.length > limit:
        way = ground.cut(way, limit, battle.bases(charger))
        if not ground.engaged(way.points[-1], charger.radius, target.position, target.radius):
            way = None
    if way is None and limit > 0:
        way = exact_to_contact(ground, *ends, limit, taken)
    return way


def _spare(battle: Battle) -> int:
    """How far short of touching a charge is still made, in 1/100 inch."""
    return battle.terrain.measures.charge_gap if battle.terrain.contact > CONTACT else 0


def several_route(
    battle: Battle, charger: Combatant, targets: Sequence[Combatant], limit: int
) -> Route | None:
    """The shortest way to a place where they touch all the targets (CORE-CHARGE-MULTI-1), or None."""
    key = ("charge", charger.id, *(target.id for target in targets), limit)
    return battle.memo_until_moved(key, lambda: _several(battle, charger, targets, limit))


def may_name_several(battle: Battle, charger: Combatant, targets: Sequence[Combatant], limit: int) -> bool:
    """Whether a charge may be declared at all the targets: there is such a way or, unmeasured, such a place."""
    if is_measured(battle):
        return next(_to_several(battle, charger, targets, limit), None) is not None
    if next(_joint_places(battle, charger, targets), None) is not None:
        return True
    ground, bases = footing(battle, charger), [(it.position, it.radius) for it in targets]
    return has_exact_place(ground, charger.radius, bases, battle.bases(charger))


def _several(battle: Battle, charger: Combatant, targets: Sequence[Combatant], limit: int) -> Route | None:
    return min(_to_several(battle, charger, targets, limit), key=attrgetter("length"), default=None)


def _to_several(
    battle: Battle, charger: Combatant, targets: Sequence[Combatant], limit: int
) -> Iterator[Route]:
    """A way to each place where they touch all the targets, those left out that are longer than one before.

    Where no way leads to a place in the middle between two of them, all other places count.
    """
    terrain, taken, reached = footing(battle, charger), battle.bases(charger), False
    for places in (_joint_places(battle, charger, targets), _exact_places(battle, charger, targets, limit)):
        if reached:
            return
        for far, missing, at in sorted((distance(charger.position, at), off, at) for off, at in places):
            left = limit - missing
            found = route(terrain, charger.position, at, charger.radius, left, taken) if far <= left else None
            if found is not None:
                yield found
                limit, reached = found.length, True


def _joint_places(
    battle: Battle, charger: Combatant, targets: Sequence[Combatant]
) -> Iterator[tuple[int, Point]]:
    """The free places in the middle between two of the targets where they touch them all, with nothing missing."""
    terrain, radius, taken = battle.terrain, charger.radius, battle.bases(charger)
    for at in _middles(battle, charger, targets):
        if terrain.is_free(at, radius, taken) and all(
            terrain.engaged(at, radius, it.position, it.radius) for it in targets
        ):
            yield 0, at


def _exact_places(
    battle: Battle, charger: Combatant, targets: Sequence[Combatant], limit: int
) -> Iterator[tuple[int, Point]]:
    """Free places where they touch all the targets, each with the movement that is missing to touch them closely."""
    bases, taken = [(it.position, it.radius) for it in targets], battle.bases(charger)
    close = battle.terrain.contact <= CONTACT
    middles = list(_middles(battle, charger, targets)) if close else []
    for at in footing(battle, charger).exact_places(charger.position, charger.radius, bases, limit, taken):
        apart = max(gap(at, charger.radius, *base) for base in bases) if close else 0
        yield min((distance(at, middle) for middle in middles), default=apart), at


def _middles(battle: Battle, charger: Combatant, targets: Sequence[Combatant]) -> Iterator[Point]:
    """The places in the middle between the first target and another, free or not."""
    first = targets[0]
    for other in targets[1:]:
        yield from battle.terrain.joint_places(
            first.position, first.radius, other.position, other.radius, charger.radius
        )


def leap_ways(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> tuple[Scramble, ...]:
    """The best way with a jump in it, and the best with a dive where that is another (CORE-JUMP-5, CORE-GAP-7)."""
    if not charger.position.z or forbidden(charger, NO_LEAPS):
        return ()
    return battle.memo_until_moved(
        ("leap", charger.id, target.id, limit), lambda: _leap_ways(battle, charger, target, limit)
    )


def _leap_ways(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> tuple[Scramble, ...]:
    found: dict[bool, tuple[int, Scramble]] = {}
    for leap in islice(_promising(battle, charger, target, limit), _TRIES):
        way = _way(battle, charger, target, leap, limit)
        if way is None:
            continue
        length, it = way
        dive = is_dive(battle, charger, target, it)
        if dive not in found or length < found[dive][0]:
            found[dive] = way
    return tuple(it for _, it in sorted(found.values(), key=lambda it: it[0]))


def _promising(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> Iterator[Leap]:
    """The jumps to free places that might be on a way within the limit, the most direct first."""
    deepest, reach = deepest_jump(battle, charger), charger.fighter.radius + target.fighter.radius
    across = SPIDERS_JUMP if charger.has(UP_WALLS) else limit + reach
    near = []
    for number, leap in enumerate(battle.terrain.leaps(charger.position, charger.fighter.radius)):
        if leap.drop > deepest if not leap.width else leap.width > across:
            continue
        far = distance(charger.position, leap.takeoff) + leap.width
        far += max(0, distance(leap.landing, target.position) - reach)
        if far <= limit + reach:
            near.append((far, number, leap))
    return (leap for _, _, leap in sorted(near) if _is_open(battle, charger, leap.landing))


def _way(
    battle: Battle, charger: Combatant, target: Combatant, leap: Leap, limit: int
) -> tuple[int, Scramble] | None:
    """The whole way over one jump, and its length."""
    start = way_to(battle, charger, leap.takeoff, limit)
    if start is None:
        return None
    left = limit - start.length - leap.width
    rest = contact_route(battle, charger, leap.landing, target, left) if left >= 0 else None
    if rest is None:
        return None
    ends = leap.takeoff, leap.landing, start.length, leap.width, leap.foot, leap.drop
    if leap.width:
        it = Scramble("cross", *ends, gap_tests(battle, charger), leap.drop)
    else:
        it = Scramble("jump", *ends, tests_for(battle, charger, leap.drop), leap.drop)
    return start.length + leap.width + rest.length, it


def climb_ways(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> tuple[Scramble, ...]:
    """The best way with a climb in it where none leads on foot, for those rules by which a charge may climb."""
    if not battle.rules.charges_climb or not can_climb(battle, charger):
        return ()
    if charger.position.z == target.position.z or charge_route(battle, charger, target, limit) is not None:
        return ()
    return battle.memo_until_moved(
        ("climb", charger.id, target.id, limit), lambda: _climb_ways(battle, charger, target, limit)
    )


def _climb_ways(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> tuple[Scramble, ...]:
    found: list[tuple[int, Scramble]] = []
    for foot in _feet(battle, charger, target, limit):
        start = way_to(battle, charger, foot, limit)
        if start is None:
            continue
        for it in battle.terrain.climbs(foot, charger.fighter.radius):
            height = it.rise + it.descent
            spent = -(-height // times_over(battle, charger))
            left = limit - start.length - spent
            if height > battle.rules.highest_climb or left < 0 or not _is_open(battle, charger, it.landing):
                continue
            rest = contact_route(battle, charger, it.landing, target, left)
            if rest is not None:
                drop, tests = (0 if it.rise else it.descent), 0 if ignores(battle, charger, TEST) else 1
                ends = foot, it.landing, start.length, spent, it.landing, drop
                found.append((start.length + spent + rest.length, Scramble("climb", *ends, tests, height)))
        if len(found) >= _CLIMBS:
            break
    return tuple(it for _, it in sorted(found, key=lambda it: (it[0], it[1].key))[:1])


def _feet(battle: Battle, charger: Combatant, target: Combatant, limit: int) -> list[Point]:
    """Places on their level beside the walls and edges between the two, the most direct first."""
    up = target.position.z > charger.position.z
    surface = battle.terrain.surfaces[battle.terrain.level(target.position if up else charger.position)]
    ring, off = surface.outline, charger.fighter.radius + _BESIDE
    if up:
        ring = battle.terrain.table.pieces[surface.piece].outline
    near = []
    for at in beside(ring, charger.position.z, off if up else -off):
        far = distance(charger.position, at) + distance(at._replace(z=target.position.z), target.position)
        if far <= limit + 2 * charger.fighter.radius and battle.terrain.can_stand(at, charger.fighter.radius):
            near.append((far, at))
    return [at for _, at in sorted(near)[:_TRIES]]


def _is_open(battle: Battle, charger: Combatant, at: Point) -> bool:
    radius = charger.fighter.radius
    return not any(overlap(at, radius, other, reach) for other, reach in battle.bases(charger))


def is_dive(battle: Battle, charger: Combatant, target: Combatant, it: Scramble) -> bool:
    """A jump down of at most 6 inches that lands within 2 inches of the target (CORE-DIVE-1, -2)."""
    if it.manner != "jump" or it.drop > battle.rules.deepest_dive:
        return False
    return gap(it.to, charger.fighter.radius, target.position, target.fighter.radius) <= DIVE_WITHIN


def is_behind(charger: Combatant, target: Combatant, other: Combatant) -> bool:
    """Whether the straight way to another leads over the target of a charge."""
    start, end, at = charger.position, other.position, target.position
    wide = target.radius + min(charger.radius, other.radius)
    if charger.gap_to(other) <= charger.gap_to(target):
        return False
    return near_segment((at.x, at.y), (start.x, start.y), (end.x, end.y), wide)
