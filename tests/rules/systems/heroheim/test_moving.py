"""Moving in Heroheim: walking, running, climbing and jumping."""

import pytest

from rules.combat.magic.casting import may_cast
from rules.combat.moving.hiding import may_hide
from rules.combat.moving.jumping import cross
from rules.combat.moving.movement import move_limits
from rules.combat.moving.remaining_moves import move_one
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import IllegalAnswer, MoveTo, Scramble
from rules.engine.events import (
    CharacteristicTested,
    PowerGathered,
    WarriorFell,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, inches, man, place
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import heroheim, holds, roof, roofs

FAR = man(40, 40)


def walks(field: Battlefield, *to: str, dice: tuple[int, ...] = ()) -> list[tuple[str, int]]:
    """The moves of warrior 0, each with its manner and what it takes."""
    field.play(move_one(field.battle, field.one(0)), *dice, says={MoveTo: [*to, "stay"]})
    return [(event.manner, event.spent) for event in field.told(WarriorMoved)]


def offers(field: Battlefield, manner: str) -> list[str]:
    field.play(move_one(field.battle, field.one(0)))
    asked = field.questions(MoveTo)
    return [it.key for it in asked[0].scrambles if it.manner == manner] if asked else []


# tests


@pytest.mark.rule("HERO-TEST-5")
@pytest.mark.parametrize(("die", "passed"), [(4, True), (5, False)])
def test_a_characteristic_test_is_passed_at_the_characteristic_or_below(die: int, passed: bool):
    field = heroheim([man(10, 10, I=4)], [FAR])
    assert field.play(test_initiative(field.battle, field.one(0), CLIMBING), die) is passed


# walking and running


@pytest.mark.rule("HERO-MOVE-1", "HERO-RUN-1")
@pytest.mark.parametrize(("far", "manner"), [(4, "walk"), (4.1, "run"), (8, "run"), (8.1, None)])
def test_warriors_walk_their_movement_and_run_twice_as_far(far: float, manner: str | None):
    field = heroheim([man(10, 10)], [FAR])
    if manner is None:
        with pytest.raises(IllegalAnswer):
            walks(field, place(10 + far, 10))
    else:
        assert walks(field, place(10 + far, 10)) == [(manner, round(far * 100))]


@pytest.mark.rule("HERO-MOVE-2")
@pytest.mark.parametrize(("height", "free"), [(1, True), (1.01, False)])
def test_obstacles_up_to_an_inch_high_are_stepped_over(height: float, free: bool):
    field = heroheim([man(10, 19)], [FAR], table=bare(walls=[wall((2, 20), (18, 20), height)]))
    if free:
        assert walks(field, place(10, 22)) == [("walk", 300)]
    else:
        with pytest.raises(IllegalAnswer):
            walks(field, place(10, 22))


@pytest.mark.rule("HERO-MVP-2", "HERO-RUN-5")
@pytest.mark.parametrize(
    ("away", "fields", "runs"),
    [(6, {}, False), (6.01, {}, True), (3, {}, False)],
)
def test_nobody_runs_with_a_visible_enemy_within_six_inches(away: float, fields: dict[str, int], runs: bool):
    field = heroheim([man(10, 10)], [man(10.98 + away, 10, **fields)])
    assert (move_limits(field.battle, field.one(0))[1] > 0) is runs


@pytest.mark.rule("HERO-RUN-5", "HERO-MVP-2")
@pytest.mark.parametrize("enemy", ["hidden", "unseen", "fleeing"])
def test_the_hidden_and_the_unseen_keep_nobody_from_running_but_the_fleeing_do(enemy: str):
    table = bare(blocks=[block(11, 5, 1, 10)]) if enemy == "unseen" else bare()
    field = heroheim([man(10, 10)], [man(13, 10)], table=table)
    if enemy != "unseen":
        holds(field, 1, Condition(enemy))
    assert (move_limits(field.battle, field.one(0))[1] > 0) is (enemy != "fleeing")


@pytest.mark.rule("HERO-MVP-2")
def test_nearby_enemies_forbid_a_run_only_where_and_when_it_begins():
    field = heroheim([man(10, 10)], [man(15, 10)])
    assert move_limits(field.battle, field.one(0))[1] == 0
    field.fold(WarriorMoved(1, "walk", (inches(15, 10), inches(20, 10)), 500))
    assert move_limits(field.battle, field.one(0))[1] == 800


@pytest.mark.rule("HERO-RUN-2", "HERO-RUN-3", "HERO-RUN-4", "HERO-SH-6")
def test_a_warrior_who_ran_neither_hides_nor_shoots_but_casts():
    own = wizard(10, 20, "warpfire", items=("bow",))
    field = heroheim([own], [man(20, 20, Ld=7)], table=bare(walls=[wall((2, 25), (18, 25), 0.9)]))
    field.fold(PowerGathered(0, 1))
    assert walks(field, place(10, 25.8)) == [("run", 580)]
    assert not may_hide(field.battle, field.one(0))
    assert not may_shoot(field.battle, field.one(0))
    assert may_cast(field.battle, field.one(0))


# climbing


@pytest.mark.rule("HERO-CLIMB-1", "HERO-CLIMB-4")
@pytest.mark.parametrize(("height", "offered"), [(6, True), (6.1, False)])
def test_at_most_six_inches_are_climbed_in_a_run_too_with_one_test(height: float, offered: bool):
    field = heroheim([man(12, 9.5)], [FAR], table=roof(height))
    keys = offers(field, "climb")
    assert bool(keys) is offered
    if offered:
        assert walks(field, keys[0], dice=(3,)) == [("run", 0), ("climb", 600)]
        assert len(field.told(CharacteristicTested)) == 1
        assert field.one(0).ran


@pytest.mark.rule("HERO-CLIMB-1")
def test_six_inches_are_the_most_of_all_climbs_of_a_turn():
    tower = bare(blocks=[block(10, 10, 6, 6, 4, roof="flat")], platforms=[])
    field = heroheim([man(12, 9.5, M=8)], [FAR], table=tower)
    up, down = place(12, 10.49, 4), place(12, 9.5)
    assert walks(field, f"climb {up}", dice=(1,)) == [("climb", 400)]
    second = field.questions(MoveTo)[1]
    assert (second.walk, second.run) == (400, 1200)
    assert not [it for it in second.scrambles if it.manner == "climb"]
    assert f"climb {down}" not in [it.key for it in second.scrambles]


@pytest.mark.rule("HERO-CLIMB-2")
def test_warriors_climb_to_platforms_without_a_wall():
    stage = bare(
        platforms=[
            {"name": "Stage", "x": 10, "y": 10, "width": 6, "depth": 6, "height": 3, "unreachable": True}
        ]
    )
    field = heroheim([man(13, 9.45)], [FAR], table=stage)
    assert offers(field, "climb")
    core = Battlefield([man(13, 9.45)], [FAR], table=stage)
    core.turn(0, "movement")
    assert not offers(core, "climb")


@pytest.mark.rule("HERO-CLIMB-3")
def test_a_climb_uses_movement():
    field = heroheim([man(12, 9.5)], [FAR], table=roof())
    assert walks(field, f"climb {place(12, 10.49, 3)}", dice=(3,)) == [("climb", 300)]
    assert field.questions(MoveTo)[1].walk == 100


@pytest.mark.rule("HERO-CLIMB-3")
def test_a_warrior_who_has_walked_to_a_wall_climbs_with_what_is_left():
    field = heroheim([man(12, 8.5, M=5)], [FAR], table=roof())
    up = f"climb {place(12, 10.49, 3)}"
    assert walks(field, place(12, 9.5), up, dice=(3,)) == [("walk", 100), ("climb", 300)]
    assert field.one(0).position == inches(12, 10.49, 3)


@pytest.mark.rule("HERO-CLIMB-5")
def test_a_failed_climb_up_ends_the_move_where_it_began():
    field = heroheim([man(12, 9.5)], [FAR], table=roof())
    assert walks(field, f"climb {place(12, 10.49, 3)}", dice=(4,)) == []
    assert field.one(0).position == inches(12, 9.5)
    assert len(field.questions(MoveTo)) == 1


@pytest.mark.rule("HERO-CLIMB-6")
def test_a_failed_climb_down_is_a_fall_of_the_whole_height():
    field = heroheim([man(12, 10.49, z=5, T=10)], [FAR], table=roof(5))
    assert walks(field, f"climb {place(12, 9.5)}", dice=(4, 1))[-1] == ("fall", 0)
    assert [(event.height, event.hits) for event in field.told(WarriorFell)] == [(500, 1)]
    assert field.told(WoundRolled)[0].strength == 5


# jumping


@pytest.mark.rule("HERO-JDOWN-1", "HERO-JDOWN-3", "HERO-JDOWN-4")
@pytest.mark.parametrize(("height", "tests"), [(1.9, 0), (2, 1), (5, 2), (6, 3), (8, 4)])
def test_a_jump_down_takes_a_test_for_each_full_two_inches_and_no_movement(height: float, tests: int):
    field = heroheim([man(12, 12, z=height)], [FAR], table=roof(height))
    (key, *_) = offers(field, "jump")
    offered = next(it for it in field.questions(MoveTo)[0].scrambles if it.key == key)
    assert (offered.tests, offered.spent, offered.height) == (tests, 0, round(height * 100))
    walks(field, key, dice=(1,) * tests)
    assert len(field.told(CharacteristicTested)) == tests
    assert field.questions(MoveTo)[1].walk == 400 - offered.walked


@pytest.mark.rule("HERO-JDOWN-2")
def test_a_failed_test_of_three_is_a_fall_of_the_whole_height():
    field = heroheim([man(12, 12, z=6, T=10)], [FAR], table=roof(6))
    (key, *_) = offers(field, "jump")
    walks(field, key, dice=(1, 4, 1))
    assert [(event.height, event.hits) for event in field.told(WarriorFell)] == [(600, 1)]
    assert field.told(WoundRolled)[0].strength == 6


@pytest.mark.rule("HERO-JHOR-1", "HERO-JHOR-3")
def test_a_gap_of_six_inches_is_jumped_without_a_test_for_its_width_in_movement():
    field = heroheim([man(13.5, 12, z=3)], [FAR], table=roofs(6))
    (key,) = offers(field, "cross")
    assert walks(field, key) == [("run", 1), ("cross", 600)]
    assert field.one(0).position.x > 2000
    narrow = heroheim([man(13.5, 12, z=3)], [FAR], table=roofs(3))
    (key,) = offers(narrow, "cross")
    walks(narrow, key)
    assert narrow.questions(MoveTo)[1].walk == 400 - 300 - 1


@pytest.mark.rule("HERO-JHOR-2", "HERO-JHOR-4")
@pytest.mark.parametrize(("gap", "walk_first"), [(6.1, 0), (7, 0), (6, 2.5)])
def test_a_gap_that_is_too_wide_or_farther_than_the_movement_is_not_offered_in_a_move(
    gap: float, walk_first: float
):
    field = heroheim([man(13.5 - walk_first, 12, z=3)], [FAR], table=roofs(gap))
    assert offers(field, "cross") == []


@pytest.mark.rule("HERO-JHOR-3", "HERO-JHOR-4")
@pytest.mark.parametrize(("wide", "left", "falls"), [(600, 600, False), (600, 599, True), (700, 800, True)])
def test_unmeasured_a_gap_beyond_six_inches_or_the_movement_is_a_fall_at_the_edge(
    wide: int, left: int, falls: bool
):
    field = heroheim([man(13.5, 12, z=3, T=10)], [FAR], table=roofs(wide / 100))
    leap = next(it for it in field.battle.terrain.leaps(field.one(0).position, 49) if it.width)
    way = Scramble("cross", leap.takeoff, leap.landing, 0, leap.width, leap.foot, leap.drop, 0, leap.drop)
    done = field.play(cross(field.battle, field.one(0), way, left), *([1] if falls else []))
    assert done is not falls
    if falls:
        assert field.one(0).position.z == 0
        assert field.one(0).position.x < 1600


@pytest.mark.rule("HERO-CLIMB-3", "HERO-MOVE-1")
def test_a_warrior_who_has_walked_is_asked_for_climbs_alone_and_walks_no_farther():
    field = heroheim([man(12, 8.5, M=6)], [FAR], table=roof())
    with pytest.raises(IllegalAnswer):
        walks(field, place(12, 9.5), place(14, 9.5))
    asked = field.questions(MoveTo)[1]
    assert (asked.walk, asked.run) == (0, 0)
    assert [it.manner for it in asked.scrambles] == ["climb"]
