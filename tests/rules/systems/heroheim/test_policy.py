"""Where players of Heroheim have their shooters wait: high up, while they see nobody to shoot at."""

import pytest

from rules.combat.moving.remaining_moves import move_one
from rules.engine.decisions import STAY, Choice, Decision, DeploymentPlace, MoveTo
from rules.engine.decisions import place as point_of
from rules.engine.events import ShotFired
from rules.engine.table import Point, distance
from rules.engine.view import View
from rules.policies import POLICIES
from rules.systems.heroheim.overwatch import declare_overwatch
from tests.rules.engine.table.table_cases import bare, block, tower, wall
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.systems.heroheim.ground import heroheim, roof

WALK, RUN = 400, 800


def says(field: Battlefield, decision: DeploymentPlace | MoveTo) -> Point | str:
    answer = POLICIES["steady"].choose(decision, View(field.battle, 0))
    return answer if answer == STAY else point_of(answer)


def goes(field: Battlefield) -> Point | str:
    return says(field, MoveTo(0, 0, WALK, RUN))


def behind_a_wall(at: Man, *foes: Man, combat: str = "heroheim") -> Battlefield:
    """Eight by four inches of roof, and a high wall to the north of its western half."""
    ground = bare(blocks=[block(10, 10, 8, 4, 3, roof="flat")], walls=[wall((4, 16), (14, 16), 9)])
    return heroheim([at], foes, table=ground, combat=combat)


@pytest.mark.parametrize(
    ("warrior", "combat", "height"),
    [
        (man(12, 4, "bow"), "heroheim", 300),
        (man(12, 4, "sword"), "heroheim", 0),
        (man(12, 4, "crossbow-pistol"), "heroheim", 0),
        (man(12, 4, "bow"), "core", 0),
    ],
)
def test_a_warrior_who_may_keep_overwatch_sets_up_high(warrior: Man, combat: str, height: int):
    field = heroheim([warrior], [man(12, 44)], table=roof(), combat=combat)
    at = says(field, DeploymentPlace(0, 0, Point(0, 0), Point(4800, 1200)))
    assert isinstance(at, Point)
    assert at.z == height


def test_a_warrior_who_sees_nobody_from_up_there_waits_for_those_who_may_come():
    assert goes(behind_a_wall(man(10.5, 12, "bow", z=3), man(9, 30))) == STAY


def test_nobody_waits_for_enemies_who_are_too_far_off():
    assert goes(behind_a_wall(man(10.5, 12, "bow", z=3), man(5, 47))) != STAY


def test_nobody_waits_where_no_overwatch_is_kept():
    assert goes(behind_a_wall(man(10.5, 12, "bow", z=3), man(9, 30), combat="core")) != STAY


def test_a_walk_that_gives_him_a_shot_is_better_than_waiting():
    field = behind_a_wall(man(11.5, 12, "bow", z=3), man(20, 30))
    at, who, enemy = goes(field), field.one(0), field.one(1)
    assert isinstance(at, Point)
    assert at.z == 300
    assert distance(who.position, at) <= WALK
    assert field.battle.terrain.visible(at, enemy.position, who.body, enemy.body)


@pytest.mark.parametrize(
    ("weapon", "away", "goes_up"), [("bow", 18, True), ("bow", 9, False), ("sword", 18, False)]
)
def test_a_shooter_with_nobody_in_sight_goes_up_to_wait_unless_somebody_is_near(
    weapon: str, away: float, goes_up: bool
):
    field = heroheim([man(24.5, 21.5, weapon)], [man(24, 21.5 + away)], table=bare(buildings=[tower()]))
    at = goes(field)
    assert (isinstance(at, Point) and at.z == 300) is goes_up


def test_nobody_goes_up_who_has_somebody_to_shoot_at():
    field = heroheim([man(24, 21.5, "bow")], [man(24, 5)], table=bare(buildings=[tower()]))
    assert goes(field) == STAY


def test_a_warrior_who_waits_up_there_shoots_at_the_first_who_comes():
    field = behind_a_wall(man(10.5, 12, "bow", z=3), man(22, 30))
    field.turn(0, "shooting")

    def plays(decision: Decision) -> str:
        return POLICIES["steady"].choose(decision, View(field.battle, decision.side))

    field.play(move_one(field.battle, field.one(0)), says={MoveTo: plays})
    field.play(declare_overwatch(field.battle, [field.one(0)]), says={Choice: plays})
    field.turn(1, "movement")
    field.play(move_one(field.battle, field.one(1)), 1, says={MoveTo: place(29, 30)})
    assert [shot.who for shot in field.told(ShotFired)] == [0]
