"""Interception of every kind of move in Heroheim."""

import pytest

from rules.combat.charging.charging import move_charge
from rules.combat.charging.interception import intercept
from rules.combat.magic.spells.flight import land
from rules.combat.melee.melee import fight
from rules.combat.melee.strike_order import strike_class
from rules.combat.moving.remaining_moves import move, move_one
from rules.combat.psychology.minds import runs_home
from rules.engine.decisions import DONE, NONE, Choice, Intercept, Landing, MoveTo, NextToAct
from rules.engine.events import BlowStruck, ConditionBegan, LeadershipTested, WarriorMoved
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Point, Route
from rules.systems.heroheim.flight_home import run_home
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.systems.heroheim.ground import heroheim, holds

#: The way eastwards from here.
START = (10, 20)


def facing(*foes: Man, **own: object) -> Battlefield:
    return heroheim([man(*START, **own)], foes)


def beside(away: float, x: float = 12, **given: object) -> Man:
    """An enemy so far from the way."""
    return man(x, 20 + 0.98 + away, **given)


def walks(field: Battlefield, far: float, *dice: int, says: str = "1") -> list[tuple[str, int]]:
    field.play(
        move_one(field.battle, field.one(0)), *dice, says={MoveTo: place(10 + far, 20), Intercept: says}
    )
    return [(event.manner, event.who) for event in field.told(WarriorMoved)]


@pytest.mark.rule("HERO-INT-1", "HERO-INT-6", "HERO-INT-12")
@pytest.mark.parametrize(("away", "offered"), [(2, True), (2.02, False)])
def test_an_enemy_within_two_inches_of_a_walk_may_stop_it(away: float, offered: bool):
    field = facing(beside(away))
    moves = walks(field, 4)
    assert [(it.who, it.candidates) for it in field.questions(Intercept)] == ([(0, (1,))] if offered else [])
    assert moves == ([("stopped", 0), ("intercept", 1)] if offered else [("walk", 0)])


@pytest.mark.rule("HERO-INT-12")
@pytest.mark.parametrize(("x", "offered"), [(14 + 0.98 + 2, True), (14 + 0.98 + 2.02, False)])
def test_the_end_of_the_way_counts_like_the_rest(x: float, offered: bool):
    field = facing(man(x, 20))
    walks(field, 4, says=NONE)
    assert bool(field.questions(Intercept)) is offered


@pytest.mark.rule("HERO-INT-7")
def test_a_run_may_be_stopped():
    field = facing(beside(1.5, x=17))
    assert walks(field, 8) == [("stopped", 0), ("intercept", 1)]
    assert field.one(0).position.x < 1800


@pytest.mark.rule("HERO-INT-8", "HERO-INT-5")
def test_a_charge_may_be_stopped_by_one_enemy_of_several():
    field = facing(man(17, 20), beside(1.5, x=13), beside(1.5, x=14))
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800), says={Intercept: "3"})
    assert [event.manner for event in field.told(WarriorMoved)] == ["stopped", "intercept"]
    assert len(field.questions(Intercept)) == 1
    assert field.one(0).contacts == {3}


@pytest.mark.rule("HERO-INT-9")
def test_a_flight_through_the_air_may_be_stopped():
    field = facing(beside(1.5))
    field.play(land(field.battle, field.one(0), 1200), says={Landing: place(18, 20), Intercept: "1"})
    assert [event.manner for event in field.told(WarriorMoved)] == ["stopped", "intercept"]
    assert field.one(0).contacts == {1}
    free = facing(beside(3))
    free.play(land(free.battle, free.one(0), 1200), says={Landing: place(18, 20)})
    assert free.one(0).position == inches(18, 20)


@pytest.mark.rule("HERO-INT-9")
def test_nobody_stops_one_who_flees():
    field = heroheim([man(20, 30)], [man(22.4, 26)])
    holds(field, 0, runs_home())
    field.play(run_home(field.battle, field.one(0)), 3, 3)
    assert not field.questions(Intercept)
    assert field.one(0).position == inches(20, 24)


@pytest.mark.rule("HERO-INT-2", "HERO-INT-11")
@pytest.mark.parametrize("state", ["engaged", "fleeing", "free"])
def test_a_warrior_who_fights_already_or_flees_stops_nobody(state: str):
    field = heroheim([man(*START), man(12, 22.96)], [beside(1)])
    if state == "engaged":
        field.engage(1, 2, manner="walk")
    elif state == "fleeing":
        holds(field, 2, runs_home())
    walks(field, 4, says=NONE)
    assert bool(field.questions(Intercept)) is (state == "free")


@pytest.mark.rule("HERO-INT-11")
def test_the_hidden_may_step_out():
    field = facing(beside(1.5))
    holds(field, 1, Condition(HIDDEN))
    assert walks(field, 4) == [("stopped", 0), ("intercept", 1)]
    assert not field.one(1).under(HIDDEN)


@pytest.mark.rule("HERO-INT-3", "HERO-HIDE-10")
@pytest.mark.parametrize(("says", "found"), [("2", True), (NONE, False)])
def test_a_warrior_who_steps_out_finds_the_hidden_to_whom_that_brings_him_near(says: str, found: bool):
    low = bare(walls=[wall((2, 19.2), (38, 19.2), 0.9)])
    field = heroheim([man(*START), man(12, 18)], [beside(1.5, I=3)], table=low)
    holds(field, 1, Condition(HIDDEN))
    walks(field, 4, says=says)
    assert field.one(1).under(HIDDEN) is not found


@pytest.mark.rule("HERO-INT-3", "HERO-INT-4")
def test_the_interceptor_stands_in_the_way_and_who_was_stopped_counts_as_charging():
    field = facing(beside(1.5, I=6), I=2, WS=1)
    walks(field, 4)
    mover, other = field.one(0), field.one(1)
    assert mover.contacts == {1}
    assert other.contacts == {0}
    assert mover.gap_to(other) <= 5
    assert 1000 < mover.position.x < 1400
    assert strike_class(field.battle, mover) < strike_class(field.battle, other)
    field.play(fight(field.battle), 2, 2)
    assert [event.who for event in field.told(BlowStruck)] == [0, 1]


@pytest.mark.rule("HERO-INT-10", "HERO-FEAR-9", "HERO-FEAR-10")
@pytest.mark.parametrize(("terrible", "tests"), [(0, 1), (1, 0)])
def test_a_warrior_who_meets_a_terror_by_interception_tests_for_fear(terrible: int, tests: int):
    tags = {"tags": ("causes-fear",)}
    own, foe = (tags if terrible == 0 else {}), (tags if terrible == 1 else {})
    field = facing(beside(1.5, **foe), **own)
    walks(field, 4, 6, 6)
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(tests, False)]
    assert field.one(0).contacts == {1}


@pytest.mark.rule("HERO-INT-1")
def test_no_warrior_stops_a_walk_by_the_rules_of_mordheim():
    field = heroheim([man(*START)], [beside(1.5)], combat="core")
    assert walks(field, 4) == [("walk", 0)]
    assert not field.questions(Intercept)


@pytest.mark.rule("HERO-INT-12")
def test_the_zone_is_two_inches_round_every_part_of_a_bent_way():
    bent = Route((Point(1000, 2000), Point(1400, 2000), Point(1400, 2400)), (0, 400, 800), 49)
    for x, y, offered in ((16.9, 22, True), (17.1, 22, False), (12, 22.9, True), (8, 17, False)):
        field = facing(man(x, y))
        field.play(intercept(field.battle, field.one(0), (), bent), says={Intercept: NONE, Choice: NONE})
        assert bool(field.questions(Intercept)) is offered, (x, y)


@pytest.mark.rule("HERO-INT-12")
@pytest.mark.parametrize(("away", "offered"), [(2, True), (2.01, False)])
def test_two_inches_off_the_way_and_not_a_hundredth_more(away: float, offered: bool):
    field = facing(beside(away))
    walks(field, 4, says=NONE)
    assert bool(field.questions(Intercept)) is offered


def test_where_one_side_lets_him_pass_another_may_stop_him():
    field = heroheim([man(*START)], [beside(1.5), beside(1, x=13)], [man(12, 20 - 0.98 - 1.5)])
    says = {MoveTo: place(14, 20), Intercept: [NONE, "3"]}
    field.play(move_one(field.battle, field.one(0)), says=says)
    assert [(it.side, it.candidates) for it in field.questions(Intercept)] == [(1, (1, 2)), (2, (3,))]
    assert field.one(0).contacts == {3}


def test_a_warrior_who_is_shot_down_on_his_way_to_be_stopped_lies_there_and_nobody_steps_out():
    table = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")])
    field = heroheim([man(*START)], [man(12, 13.4, "bow", z=3, BS=9), beside(1.5, x=13)], table=table)
    field.fold(
        ConditionBegan(1, Condition("overwatch", "turn", 1, tags=("overwatch", "watches-with:bow"), amount=0))
    )
    assert walks(field, 4, 3, 6, says="2") == []
    assert field.one(0).out
    assert field.one(2).position == inches(13, 22.48)


def test_nobody_steps_off_a_roof_to_stop_somebody_below():
    field = heroheim(
        [man(*START)], [man(12, 21.5, z=3)], table=bare(blocks=[block(10, 21, 4, 4, 3, roof="flat")])
    )
    assert walks(field, 4) == [("walk", 0)]
    assert not field.questions(Intercept)


def test_a_warrior_who_touches_somebody_else_where_he_steps_fights_him_too():
    field = heroheim([man(*START), man(13.5, 21)], [beside(1.8, x=12.5)])
    assert walks(field, 4, says="2") == [("stopped", 0), ("intercept", 2)]
    assert field.one(2).contacts == {0, 1}


@pytest.mark.parametrize(("x", "y", "stop"), [(10.5, 22.5, (10.5, 20)), (12, 38, (14, 38)), (13, 47, None)])
def test_every_leg_of_a_bent_way_is_looked_at_where_it_lies(
    x: float, y: float, stop: tuple[float, float] | None
):
    bent = Route((Point(1000, 2000), Point(1400, 2000), Point(1400, 4400)), (0, 400, 2800), 49)
    field = facing(man(x, y))
    done = field.play(intercept(field.battle, field.one(0), (), bent), says={Intercept: "1"})
    assert done is (stop is not None)
    assert field.one(0).position == inches(*(stop or START))


@pytest.mark.rule("HERO-INT-12")
@pytest.mark.parametrize(("east", "north"), [(4, 0), (-4, 0), (0, 4), (0, -4)])
@pytest.mark.parametrize(("beyond", "offered"), [(2, True), (2.01, False)])
def test_the_end_of_the_way_counts_whichever_way_it_leads(
    east: int, north: int, beyond: float, offered: bool
):
    far = 1 + (0.98 + beyond) / 4
    field = heroheim([man(20, 20)], [man(20 + east * far, 20 + north * far)])
    says = {MoveTo: place(20 + east, 20 + north), Intercept: NONE}
    field.play(move_one(field.battle, field.one(0)), says=says)
    assert bool(field.questions(Intercept)) is offered


@pytest.mark.rule("HERO-LEAVE-1", "HERO-INT-5")
def test_a_friend_whom_the_interceptor_reaches_too_stays_in_that_combat():
    """The interceptor stops one walker and touches a friend of theirs who was to move later."""
    field = heroheim([man(*START), man(12.2, 20 + 1)], [man(13, 20 + 0.98 + 1.9)])
    moves = iter(("0", "1", DONE))
    field.play(
        move(field.battle, 0, [field.one(0), field.one(1)]),
        says={NextToAct: lambda asked: next(moves), MoveTo: place(14, 20), Intercept: "2"},
    )
    assert {0, 1} <= field.one(2).contacts
    assert [event.who for event in field.told(WarriorMoved)] == [0, 2]
