"""Places that a player taps or picks by name: every answer is legal."""

from random import Random

import pytest

from rules.combat.moving.movement import check_move
from rules.combat.moving.scrambling import walk_to
from rules.engine.decisions import (
    DONE,
    AimStrip,
    CounterPlace,
    DeploymentPlace,
    IllegalAnswer,
    Infiltrate,
    Landing,
    MoveTo,
    place,
)
from rules.engine.resolver import Resolver
from rules.engine.table import Point, distance
from rules.narration.names import Names
from rules.play.question import Option
from rules.play.reach import offered, placed
from tests.rules.engine.table.table_cases import area, bare, block, tower, wall
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


def labels(options: tuple[Option, ...]) -> dict[str, Option]:
    return {option.label: option for option in options}


def named(field: Battlefield, walk: int = 400, run: int = 800) -> dict[str, Option]:
    """The places that the first warrior is offered, by their labels."""
    return labels(offered(moving(field, walk, run), Names(field.battle.setup)))


def ends(option: Option) -> Point:
    assert option.to == place(option.answer)
    return option.to


def test_offer_leads_straight_at_an_enemy_as_far_as_one_walks_and_runs():
    found = named(Battlefield([man(24.5, 24.5)], [man(24.5, 40.5)]))
    walk, run = found["Towards Warrior 1 (walk)"], found["Towards Warrior 1 (run)"]
    assert (ends(walk), ends(run)) == (inches(24.5, 28.5), inches(24.5, 32.5))
    assert (walk.detail, run.detail) == ("ends 11 inches off", "ends 7 inches off")
    assert walk.about == (1,)


def test_offer_at_an_enemy_leads_round_a_wall():
    wide = bare(walls=[wall((4, 25), (31, 25), 3)])
    found = named(Battlefield([man(24.5, 23.5)], [man(24.5, 30.5)], table=wide))
    assert ends(found["Towards Warrior 1 (run)"]).x > 3000


def test_offers_say_no_distances_that_nobody_measures():
    found = named(Battlefield([man(24.5, 24.5)], [man(24.5, 40.5)], switches=["no-measuring"]))
    assert found["Towards Warrior 1 (run)"].detail == ""


def test_offers_lead_back_and_by_the_compass():
    found = named(Battlefield([man(24.5, 24.5)], [man(24.5, 40.5)]))
    assert ends(found["East 4 inches"]) == inches(28.5, 24.5)
    assert ends(found["West 4 inches"]) == inches(20.5, 24.5)
    assert ends(found["Back 4 inches"]) == inches(24.5, 20.5)
    assert "South 4 inches" not in found


def test_offer_by_the_compass_stops_short_of_what_stands_there():
    field = Battlefield([man(24.5, 24.5)], [man(45, 45)], table=bare(blocks=[block(27, 20, 9, 9, 5)]))
    assert ends(named(field)["East 2 inches"]) == inches(26.5, 24.5)


def test_offer_leads_next_to_a_friend():
    found = named(Battlefield([man(24.5, 24.5), man(30.5, 24.5)], [man(45, 45)]))
    beside = found["Next to Warrior 1 (run)"]
    assert distance(ends(beside), inches(30.5, 24.5)) <= 110
    assert beside.about == (1,)


def test_offer_leads_into_cover():
    field = Battlefield([man(24.5, 24.5)], [man(40.5, 24.5)], table=bare(blocks=[block(27, 25, 2, 5, 5)]))
    (cover,) = [option for label, option in named(field).items() if label.startswith("Into cover")]
    assert cover.label == "Into cover near the block"
    assert cover.detail == "out of sight of all enemies"
    assert not field.battle.terrain.visible(ends(cover), inches(40.5, 24.5))


def test_offer_leads_up_a_ladder_and_down_again():
    table = bare(buildings=[tower()])
    up = named(Battlefield([man(25.5, 23.5)], [man(45, 45)], table=table), 400, 1200)
    assert ends(up["Up to the first floor of the house (run)"]).z == 300
    down = named(Battlefield([man(21.5, 21.5, z=3)], [man(45, 45)], table=table), 800, 0)
    assert ends(down["Down to the ground"]).z == 0


def test_offers_for_the_set_up_name_places_of_the_zone():
    for resolver in stops("mordheim", DeploymentPlace, 4):
        found = labels(offered(resolver, Names(resolver.battle.setup)))
        assert {"Front, middle", "Front, left", "Front, right"} <= found.keys()
        asked = resolver.pending
        assert isinstance(asked, DeploymentPlace)
        left, right = ends(found["Front, left"]), ends(found["Front, right"])
        if asked.high.x - asked.low.x > asked.high.y - asked.low.y:
            assert (left.x < right.x) == (asked.low.y == 0)
        else:
            assert (left.y > right.y) == (asked.low.x == 0)
    assert any(label.startswith("Next to ") for label in found)


PLACES = (MoveTo, DeploymentPlace, CounterPlace, Infiltrate, Landing, AimStrip)


@pytest.mark.parametrize("ruleset", sorted(BOOK.rulesets))
def test_offers_are_legal_and_each_is_made_once_in_every_system(ruleset: str):
    made = 0
    for resolver in stops(ruleset, PLACES, 6, 0.15):
        options = offered(resolver, Names(resolver.battle.setup))
        for option in options:
            resolver.check(option.answer)
            assert option.to == place(option.answer)
        assert len({option.answer for option in options}) == len(options)
        assert len({option.label for option in options}) == len(options)
        made += len(options)
    assert made > 50


def test_offers_of_infiltrators_counters_and_landings_are_legal():
    seen = set()
    for seed in range(8):
        for resolver in stops("mordheim", (Infiltrate, CounterPlace, Landing, AimStrip), seed):
            seen.add(type(resolver.pending))
            for option in offered(resolver, Names(resolver.battle.setup)):
                resolver.check(option.answer)
    assert {Infiltrate, Landing} <= seen


def test_a_place_beyond_difficult_ground_is_not_called_a_walk():
    rubble = bare(areas=[area("difficult", 25.5, 20, 2, 9)])
    resolver = moving(Battlefield([man(24.5, 24.5)], [man(45.5, 24.5)], table=rubble))
    names = Names(resolver.battle.setup)
    walks = [it for it in offered(resolver, names) if not it.label.endswith("(run)")]
    assert {"Towards Warrior 1 (walk)", "North 4 inches"} <= {it.label for it in walks}
    for option in walks:
        check_move(resolver.battle, resolver.battle.combatant(0), place(option.answer), 400)


def test_nothing_is_offered_where_no_place_is_asked_for():
    resolver = next(stops("mordheim", MoveTo, 1))
    resolver.pending = None
    assert offered(resolver, Names(resolver.battle.setup)) == ()
