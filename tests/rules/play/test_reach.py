"""Where a warrior may go, drawn: it agrees with what the engine accepts."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from random import Random

import pytest

from rules.combat.moving.footing import footing
from rules.engine.decisions import (
    AimStrip,
    CounterPlace,
    Decision,
    DeploymentPlace,
    IllegalAnswer,
    Landing,
    MoveTo,
)
from rules.engine.decisions.decision import place_key
from rules.engine.decisions.movement import Bounds
from rules.engine.resolver import Resolver
from rules.engine.table import Point, distance
from rules.engine.zone import Zone
from rules.play.question import Area, Rings
from rules.play.reach import areas
from rules.resolve import set_up, start
from rules.values import plain
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.staging.questions import stops
from tests.rules.warbands import BOOK, roster

#: How much of what is drawn the engine accepts at least, and how much of that is drawn, in per cent.
RIGHT, DRAWN = 95, 99

#: How far outside what is drawn a legal spot may lie, in 1/100 inch.
OFF = 50


def holds(rings: Rings, at: Point) -> bool:
    """Whether a place is in an odd number of rings."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            if (ay > at.y) != (by > at.y) and at.x < (bx - ax) * (at.y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def off(rings: Rings, at: Point) -> float:
    """How far a place is from the nearest line of rings, in 1/100 inch."""
    return min(
        (_from(at, a, b) for ring in rings for a, b in pairwise((*ring, ring[0]))),
        default=10**6,
    )


def _from(at: Point, a: tuple[int, int], b: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((at.x - a[0]) * dx + (at.y - a[1]) * dy) / ((dx * dx + dy * dy) or 1)
    along = min(1, max(0, along))
    return hypot(at.x - a[0] - along * dx, at.y - a[1] - along * dy)


def floors(drawn: tuple[Area, ...], kind: str) -> dict[int, Rings]:
    return {area.z: area.rings for area in drawn if area.kind == kind}


def walked(resolver: Resolver, at: Point) -> int | None:
    """The movement to a place; None where it is illegal."""
    assert resolver._ask is not None
    try:
        length: int = resolver._ask.accept(place_key(at)).length
    except IllegalAnswer:
        return None
    return length


def judged(resolver: Resolver) -> Iterator[str]:
    """What became of each spot: `right` or `wrong` where it is drawn, `drawn` or `missed` where it is legal."""
    asked, battle = resolver.pending, resolver.battle
    assert isinstance(asked, MoveTo)
    warrior, drawn = battle.combatant(asked.who), areas(asked, battle)
    ground = footing(battle, warrior)
    for kind, limit in (("walk", asked.walk), ("run", asked.run)):
        rings = floors(drawn, kind)
        if limit and (kind == "walk" or asked.run > asked.walk):
            for number, _ in ground.reach(warrior.position, warrior.radius, limit):
                at = ground.spots[number]
                length = walked(resolver, at)
                legal, inside = length is not None and length <= limit, holds(rings.get(at.z, ()), at)
                if inside:
                    yield "right" if legal else "wrong"
                if legal:
                    yield "drawn" if inside or off(rings.get(at.z, ()), at) <= OFF else "missed"


@pytest.mark.parametrize("ruleset", sorted(BOOK.rulesets))
def test_reach_agrees_with_the_engine(ruleset: str):
    counted: Counter[str] = Counter()
    for seed in (1, 2):
        for resolver in stops(ruleset, MoveTo, seed, 0.05):
            counted.update(judged(resolver))
    assert counted["right"] > 200
    assert 100 * counted["right"] >= RIGHT * (counted["right"] + counted["wrong"]), counted
    assert 100 * counted["drawn"] >= DRAWN * (counted["drawn"] + counted["missed"]), counted


def test_reach_on_open_ground_is_a_circle_of_few_corners():
    field = Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)])
    run, walk = areas(MoveTo(0, 0, 400, 800), field.battle)
    assert (run.kind, walk.kind) == ("run", "walk")
    for area, radius in ((run, 800), (walk, 400)):
        (ring,) = area.rings
        assert all(abs(hypot(x - 2450, y - 2450) - radius) <= 15 for x, y in ring)
        assert len(ring) <= 48


def test_reach_stops_at_a_wall_and_goes_round_its_end():
    field = Battlefield([man(24.5, 23.5)], [man(45.5, 45.5)], table=bare(walls=[wall((4, 25), (28, 25), 3)]))
    run, walk = areas(MoveTo(0, 0, 400, 1000), field.battle)
    assert not holds(walk.rings, inches(24.5, 26.5))
    assert holds(walk.rings, inches(24.5, 24))
    assert holds(run.rings, inches(28.5, 26.5))
    assert not holds(run.rings, inches(22.5, 27.5))


def test_reach_keeps_off_others_and_out_of_contact():
    field = Battlefield([man(24.5, 24.5), man(26.5, 24.5)], [man(22.5, 24.5)])
    (walk,) = areas(MoveTo(0, 0, 400, 0), field.battle)
    for at in (inches(26.5, 24.5), inches(22.5, 24.5), inches(22.5, 25.4)):
        assert not holds(walk.rings, at)
    assert holds(walk.rings, inches(24.5, 26.5))


def test_reach_ends_at_the_edge_of_the_table():
    field = Battlefield([man(0.5, 0.5)], [man(45.5, 45.5)])
    (walk,) = areas(MoveTo(0, 0, 400, 0), field.battle)
    assert min(min(dot) for ring in walk.rings for dot in ring) >= 49


def test_reach_keeps_to_the_bounds_of_an_order():
    field = Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)])
    bounds = Bounds(inches(24.5, 24.5), "", heading=(1, 0))
    (walk,) = areas(MoveTo(0, 0, 400, 0, bounds=bounds), field.battle)
    assert holds(walk.rings, inches(27.5, 24.5))
    assert not holds(walk.rings, inches(21.5, 24.5))
    assert not holds(walk.rings, inches(24.5, 27.5))


def test_reach_of_nobody_who_cannot_walk_is_nothing():
    field = Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)])
    assert areas(MoveTo(0, 0, 0, 0), field.battle) == ()


def test_rectangular_zone_is_drawn_as_it_is():
    field = Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)])
    (zone,) = areas(DeploymentPlace(0, 0, Point(0, 0), Point(4800, 800)), field.battle)
    assert zone == Area("zone", 0, (((49, 49), (4751, 49), (4751, 800), (49, 800)),))


def test_other_zones_are_drawn_as_they_hold():
    field, chance = Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)]), Random(4)
    boxes = ((inches(5, 5), inches(20, 9)), (inches(5, 5), inches(9, 20)))
    zone = Zone(boxes=boxes, apart=((inches(14, 5), 250),))
    low, high = zone.bounds
    asked: list[Decision] = [CounterPlace(0, 0, "wyrdstone", zone), DeploymentPlace(0, 0, low, high, zone)]
    for decision in asked:
        (area,) = areas(decision, field.battle)
        for _ in range(400):
            at = Point(chance.randint(300, 2200), chance.randint(300, 2200))
            assert holds(area.rings, at) == zone.holds(at) or off(area.rings, at) <= OFF


def test_floors_of_a_zone_are_drawn_too():
    setup = set_up(
        [roster("undead"), roster("orc-mob")], BOOK, seed="1", ruleset="mordheim", battlefield="rooftops"
    )
    battle = start(setup)
    while not isinstance(battle.pending, DeploymentPlace):
        assert isinstance(battle.pending, Decision)
        battle.answer(battle.pending.default)
    drawn = areas(battle.pending, battle.battle)
    assert {area.z for area in drawn} > {0}
    inside = [
        at
        for at in battle.battle.terrain.spots_between(battle.pending.low, battle.pending.high, 49)
        if at.z and holds(floors(drawn, "zone").get(at.z, ()), at)
    ]
    assert inside
    for at in inside:
        battle.check(place_key(at))


def test_landing_and_strip_are_drawn_around_the_warrior():
    field = Battlefield([man(24.5, 24.5)], [man(30.5, 24.5)])
    around = inches(24.5, 24.5)
    (landing,) = areas(Landing(0, 0, around, 1200), field.battle)
    assert holds(landing.rings, inches(24.5, 35.5))
    assert not holds(landing.rings, inches(30.5, 24.5))
    assert not holds(landing.rings, inches(24.5, 37))
    (strip,) = areas(AimStrip(0, 0, "blunderbuss", inches(30.5, 24.5), 800), field.battle)
    assert all(distance(around, Point(*dot)) <= 851 for ring in strip.rings for dot in ring)


def test_areas_weigh_little():
    sizes = defaultdict(list)
    for resolver in stops("mordheim", MoveTo, 3, 0.1):
        asked = resolver.pending
        assert isinstance(asked, MoveTo)
        drawn = areas(asked, resolver.battle)
        sizes[max(asked.walk, asked.run)].append(len(str(plain(drawn)).replace(" ", "")))
    assert max(max(size) for size in sizes.values()) < 3000
