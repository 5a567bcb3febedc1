"""Places that a player taps or picks by name: every answer is legal."""

from random import Random

import pytest

from rules.combat.moving.scrambling import walk_to
from rules.engine.decisions import DONE, DeploymentPlace, IllegalAnswer, MoveTo, place
from rules.engine.resolver import Resolver
from rules.engine.table import Point, distance
from rules.play.reach import placed
from tests.rules.engine.table.table_cases import bare, block, tower, wall
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.staging.questions import stops
from tests.rules.warbands import BOOK

#: How far a tap is moved at most, in 1/100 inch.
SNAP = 60


def moving(field: Battlefield, walk: int = 400, run: int = 800) -> Resolver:
    """The first warrior asked where to go."""
    resolver = Resolver(field.battle, _move(field, walk, run))
    assert isinstance(resolver.pending, MoveTo)
    return resolver


def _move(field: Battlefield, walk: int, run: int):
    yield from walk_to(field.battle, field.one(0), walk, run, "walk")


def tapped(resolver: Resolver, x: float, y: float, z: float | None = None) -> Point:
    at = inches(x, y)
    return place(placed(resolver, at.x, at.y, None if z is None else round(z * 100)))


def test_tap_on_free_ground_is_taken_as_it_is():
    resolver = moving(Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)]))
    assert tapped(resolver, 26.13, 25.27) == inches(26.13, 25.27)


def test_tap_a_little_too_far_ends_where_the_movement_does():
    resolver = moving(Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)]), run=0)
    assert tapped(resolver, 28.8, 24.5) == inches(28.5, 24.5)


def test_tap_on_a_base_goes_beside_it():
    resolver = moving(Battlefield([man(24.5, 24.5), man(27.5, 24.5)], [man(45.5, 45.5)]))
    at = tapped(resolver, 27, 24.5)
    assert distance(at, inches(27.5, 24.5)) >= 98
    assert distance(at, inches(27, 24.5)) <= SNAP


def test_tap_half_in_a_wall_goes_beside_it():
    field = Battlefield([man(24.5, 23.5)], [man(45.5, 45.5)], table=bare(walls=[wall((4, 25), (44, 25), 3)]))
    resolver = moving(field)
    assert tapped(resolver, 25.5, 24.6).y < 2460


def test_tap_too_far_is_refused_with_the_reason():
    resolver = moving(Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)]))
    with pytest.raises(IllegalAnswer, match='cannot get there with 8" of movement'):
        tapped(resolver, 40, 40)


def test_tap_inside_a_block_is_refused():
    field = Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)], table=bare(blocks=[block(26, 22, 5, 5, 5)]))
    with pytest.raises(IllegalAnswer, match="cannot stand there"):
        tapped(moving(field), 28.5, 24.5)


def test_tap_off_the_table_is_refused():
    resolver = moving(Battlefield([man(24.5, 24.5)], [man(45.5, 45.5)]))
    for x, y in ((-500, 20), (20, 10**6), (10**9, -(10**9))):
        with pytest.raises(IllegalAnswer):
            tapped(resolver, x, y)


def test_tap_takes_the_floor_nearest_to_the_warrior_unless_one_is_named():
    field = Battlefield([man(25.5, 23.5)], [man(45.5, 45.5)], table=bare(buildings=[tower()]))
    resolver = moving(field, 600, 1200)
    assert tapped(resolver, 22.5, 22.5) == inches(22.5, 22.5)
    assert tapped(resolver, 22.5, 22.5, 3) == inches(22.5, 22.5, 3)
    upstairs = Battlefield([man(21.5, 21.5, z=3)], [man(45.5, 45.5)], table=bare(buildings=[tower()]))
    assert tapped(moving(upstairs), 22.5, 22.5) == inches(22.5, 22.5, 3)


def test_tap_without_a_question_for_a_place_is_refused():
    resolver = next(stops("mordheim", MoveTo, 1))
    resolver.pending = None
    with pytest.raises(IllegalAnswer, match="No place is asked for"):
        placed(resolver, 100, 100)


@pytest.mark.parametrize("ruleset", sorted(BOOK.rulesets))
def test_taps_are_answered_legally_in_every_system(ruleset: str):
    chance, answered = Random(5), 0
    for resolver in stops(ruleset, (MoveTo, DeploymentPlace), 5, 0.4):
        asked = resolver.pending
        assert isinstance(asked, MoveTo | DeploymentPlace)
        around = resolver.battle.combatant(asked.who).position
        if isinstance(asked, DeploymentPlace):
            around = Point((asked.low.x + asked.high.x) // 2, (asked.low.y + asked.high.y) // 2)
        x, y = around.x + chance.randint(-500, 500), around.y + chance.randint(-500, 500)
        try:
            answer = placed(resolver, x, y)
        except IllegalAnswer:
            continue
        resolver.check(answer)
        at = place(answer)
        assert distance(at, Point(x, y, at.z)) <= SNAP
        assert placed(resolver, x, y) == answer
        answered += 1
    assert answered > 10


def test_check_of_an_answer_changes_nothing():
    resolver = next(stops("mordheim", MoveTo, 2))
    before = len(resolver.events), list(resolver.answers), resolver.pending
    with pytest.raises(IllegalAnswer):
        resolver.check(DONE)
    resolver.check("stay")
    assert (len(resolver.events), list(resolver.answers), resolver.pending) == before
