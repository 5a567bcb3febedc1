"""Moves with climbs and jumps in them: what is left of the walk and of the run, and whether all of it was done."""

from typing import Any

import pytest

from rules.combat.moving.climbing import climbs
from rules.combat.moving.confinement import tied_to
from rules.combat.moving.scrambling import walk_to
from rules.engine.decisions import NONE, Intercept, MoveTo
from rules.engine.events import ConditionBegan, RunnersChecked, TrapLaid, TrapMet, WarriorMoved
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.systems.heroheim.ground import heroheim, roof, roofs

UP = f"climb {place(12, 10.49, 3)}"


def on(table: Table, own: Man, **given: Any) -> Battlefield:
    field = Battlefield([own], [man(40, 40)], table=table, **given)
    field.turn(0, "movement")
    return field


def first(manner: str) -> Any:
    """The answer that takes the first scramble of a kind on offer, or stays."""
    return lambda asked: next((it.key for it in asked.scrambles if it.manner == manner), "stay")


def goes(field: Battlefield, *dice: int, to: Any, walk: int = 400, run: int = 800) -> bool:
    done: bool = field.play(walk_to(field.battle, field.one(0), walk, run, "walk"), *dice, says={MoveTo: to})
    return done


def left(field: Battlefield) -> list[tuple[int, int]]:
    """What they had left of their walk and their run, question by question."""
    return [(asked.walk, asked.run) for asked in field.questions(MoveTo)]


def manners(field: Battlefield) -> list[str]:
    return [event.manner for event in field.told(WarriorMoved)]


# what a move says of itself


@pytest.mark.parametrize("to", ["stay", place(12, 6)])
def test_a_warrior_who_stays_or_walks_has_failed_at_nothing(to: str):
    assert goes(on(roof(), man(12, 8)), to=to) is True


@pytest.mark.rule("CORE-CLIMB-7")
@pytest.mark.parametrize(("die", "done"), [(3, True), (4, False)])
def test_a_warrior_who_fails_at_a_climb_has_failed_at_his_move(die: int, done: bool):
    field = on(roof(), man(12, 9.5))
    assert goes(field, die, to=[UP, "stay"]) is done
    assert left(field) == ([(400, 800), (100, 0)] if done else [(400, 800)])


@pytest.mark.parametrize(("injury", "done"), [((6, 6), False), ((6, 2, 1), False), ((1,), True)])
def test_a_warrior_whom_a_trap_fells_at_the_end_of_a_climb_goes_no_farther(
    injury: tuple[int, ...], done: bool
):
    field = on(roof(), man(12, 9.5))
    field.fold(TrapLaid(1, 0, inches(12, 10.49, 3)))
    assert goes(field, 3, 6, *injury, to=[UP, "stay"]) is done
    assert field.told(TrapMet)
    assert len(left(field)) == (2 if done else 1)


@pytest.mark.rule("HERO-CLIMB-3")
def test_a_warrior_who_fails_at_a_climb_has_failed_where_others_keep_watch_too():
    field = on(roof(), man(12, 9.5), combat="heroheim")
    assert goes(field, 4, to=first("climb")) is False


@pytest.mark.rule("CORE-CLIMB-5", "CORE-CLIMB-6")
def test_a_warrior_who_has_climbed_over_a_wall_may_walk_on_with_what_is_left_of_his_walk():
    field = on(bare(walls=[wall((2, 10), (22, 10), 1.5)]), man(12, 9.38))
    over = next(it for it in _question(field).scrambles if it.manner == "climb")
    assert goes(field, 1, to=[over.key, "stay"]) is True
    assert left(field) == [(400, 800), (400 - over.spent, 0)]
    assert not field.questions(MoveTo)[1].scrambles


@pytest.mark.rule("CORE-CLIMB-5")
def test_a_climb_that_takes_all_his_movement_ends_the_move():
    field = on(roof(4), man(12, 9.5))
    assert goes(field, 1, to=first("climb")) is True
    assert left(field) == [(400, 800)]


# walk and run


@pytest.mark.rule("CORE-MOVE-RUN-1")
@pytest.mark.parametrize(("y", "manner"), [(4, "walk"), (3.99, "run")])
def test_up_to_his_movement_he_walks_and_beyond_it_he_runs(y: float, manner: str):
    field = on(roof(), man(12, 8))
    assert goes(field, to=place(12, y))
    assert manners(field) == [manner]


@pytest.mark.rule("CORE-GAP-2")
@pytest.mark.parametrize(("x", "after", "ran"), [(11.5, (0, 400), False), (11.49, (0, 399), True)])
def test_a_jump_with_its_walk_within_the_movement_is_no_run(x: float, after: tuple[int, int], ran: bool):
    field = on(roofs(2), man(x, 11.99, z=3))
    goes(field, 3, to=[first("cross")(_question(field)), "stay"])
    assert left(field)[1] == after
    assert field.one(0).ran is ran


def _question(field: Battlefield) -> MoveTo:
    field.play(walk_to(field.battle, field.one(0), 400, 800, "walk"))
    return field.questions(MoveTo)[0]


@pytest.mark.rule("CORE-MOVE-RUN-2")
def test_a_warrior_who_may_not_run_has_nothing_left_of_a_run_after_a_jump():
    field = on(roofs(2), man(13.5, 11.99, z=3))
    field.fold(RunnersChecked(0, (0,)))
    goes(field, 3, to=[first("cross")(_question(field)), "stay"], run=0)
    assert left(field) == [(400, 0), (200, 0)]


@pytest.mark.rule("CORE-CLIMB-7")
@pytest.mark.parametrize(("tags", "tests"), [((), 1), (("auto-climb",), 0)])
def test_a_climb_takes_one_test_or_none(tags: tuple[str, ...], tests: int):
    field = on(roof(), man(12, 9.5, tags=tags))
    assert [it.tests for it in climbs(field.battle, field.one(0), 400)] == [tests]


# on the way to a jump


@pytest.mark.rule("CORE-HIDE-8")
@pytest.mark.parametrize(("enemy", "hidden"), [(man(14, 4, z=3), False), (man(4, 4), True)])
def test_the_walk_to_a_jump_must_be_concealed_as_well(enemy: Man, hidden: bool):
    flat = {"roof": "flat"}
    table = bare(
        blocks=[block(10, 10, 8, 4, 3, **flat), block(12, 2, 4, 4, 3, **flat)],
        walls=[wall((2, 8), (13.5, 8), 6), wall((14.5, 8), (30, 8), 6)],
    )
    field = Battlefield([man(11, 12, z=3)], [enemy], table=table)
    field.turn(0, "movement")
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    east = next(it.key for it in _question(field).scrambles if it.to.x > 1800)
    goes(field, 3, to=[east, "stay"], walk=800)
    assert field.one(0).position.z == 0
    assert field.told(WarriorMoved)[0].path[0] == inches(11, 12, 3)
    assert field.one(0).under(HIDDEN) is hidden


WIDE = bare(blocks=[block(10, 10, 8, 4, 3, roof="flat")])


@pytest.mark.rule("HERO-INT-1")
@pytest.mark.parametrize(("answer", "stopped"), [("1", True), (NONE, False)])
def test_the_walk_to_a_jump_may_be_stopped_where_any_move_may(answer: str, stopped: bool):
    field = heroheim([man(11, 11, z=3, M=8)], [man(14, 13.4, z=3)], table=WIDE)
    east = next(it.key for it in _question(field).scrambles if it.to.x > 1800)
    says = {MoveTo: [east, "stay"], Intercept: answer}
    dice = () if stopped else (3,)
    done = field.play(walk_to(field.battle, field.one(0), 800, 1600, "walk"), *dice, says=says)
    assert done is not stopped
    assert manners(field) == (["stopped", "intercept"] if stopped else ["walk", "jump"])
    assert field.one(0).position.z == (300 if stopped else 0)


@pytest.mark.rule("HERO-INT-1")
def test_a_warrior_who_is_stopped_on_a_walk_has_failed_at_nothing_and_goes_no_farther():
    field = heroheim([man(10, 20)], [man(12, 22.4)], table=roof())
    says = {MoveTo: place(14, 20), Intercept: "1"}
    assert field.play(walk_to(field.battle, field.one(0), 400, 800, "walk"), says=says) is True
    assert manners(field) == ["stopped", "intercept"]
    assert len(field.questions(MoveTo)) == 1


@pytest.mark.parametrize(("held", "leaves"), [(tied_to(0), False), (Condition("odd"), True)])
def test_a_warrior_who_does_not_leave_a_building_is_offered_no_jump_and_no_climb_from_it(
    held: Condition, leaves: bool
):
    field = on(roofs(2), man(12, 10.6, z=3))
    field.fold(ConditionBegan(0, held))
    assert {it.manner for it in _question(field).scrambles} == (
        {"climb", "jump", "cross"} if leaves else set()
    )


# climbs after a walk


def climber(y: float, height: float = 3, **given: Any) -> Battlefield:
    return on(roof(height), man(12, y, **given), combat="heroheim")


@pytest.mark.rule("HERO-CLIMB-3")
@pytest.mark.parametrize(("y", "ran"), [(8.5, False), (6, True)])
def test_a_climb_after_a_walk_counts_with_it_against_the_movement(y: float, ran: bool):
    field = climber(y)
    goes(field, 3, to=[place(12, 9.5), UP, "stay"])
    assert left(field)[1] == (0, 0)
    assert field.one(0).position == inches(12, 10.49, 3)
    assert field.one(0).ran is ran


@pytest.mark.rule("HERO-CLIMB-3")
@pytest.mark.parametrize(("y", "offered"), [(4.5, True), (4.49, False)])
def test_after_a_run_nobody_climbs_higher_than_what_is_left_of_it(y: float, offered: bool):
    field = climber(y)
    assert goes(field, to=[place(12, 9.5), "stay"]) is True
    assert (len(field.questions(MoveTo)) == 2) is offered


@pytest.mark.rule("HERO-CLIMB-3", "HERO-CHC-3")
@pytest.mark.parametrize(("height", "offered"), [(6, True), (6.01, False)])
def test_six_inches_are_climbed_at_most_after_a_walk_or_without_one(height: float, offered: bool):
    field = climber(9.5, height)
    goes(field, to="stay", walk=900, run=1800)
    assert bool(field.questions(MoveTo)[0].scrambles) is offered
    field = climber(8.5, height)
    goes(field, to=[place(12, 9.5), "stay"], walk=900, run=1800)
    assert (len(field.questions(MoveTo)) == 2) is offered
    assert bool(climbs(field.battle, field.one(0), 900)) is offered


@pytest.mark.rule("HERO-CLIMB-3", "HERO-CHC-3")
@pytest.mark.parametrize(("height", "offered"), [(6, True), (6.01, False)])
def test_a_jump_before_it_makes_no_climb_higher(height: float, offered: bool):
    lane = [block(10, 10, 4, 8, 3, roof="flat"), block(15.05, 10, 4, 8, height, roof="flat")]
    field = on(bare(blocks=lane), man(13.4, 14, z=3, T=10), combat="heroheim")
    asked = _question(field)
    down = next(it.key for it in asked.scrambles if it.manner == "jump" and 1400 < it.to.x < 1500)
    goes(field, 1, to=[down, "stay"], walk=900, run=1800)
    heights = [it.height for it in field.questions(MoveTo)[1].scrambles if it.manner == "climb"]
    assert (600 in heights) is offered
    assert max(heights) <= 600
