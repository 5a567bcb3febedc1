"""Walking, running, crawling and standing up, and what the rules refuse."""

import pytest

from rules.combat.charging.charging import move_charges
from rules.combat.moving.movement import check_runners, may_move, move_limits
from rules.combat.moving.recovery import recover
from rules.combat.moving.remaining_moves import move, move_one
from rules.engine.decisions import IllegalAnswer, MoveTo, NextToAct
from rules.engine.events import RunnersChecked, Status, WarriorMoved, WarriorRecovered
from rules.values import changed
from tests.rules.engine.table.table_cases import area, bare, tower, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place

KD, STUNNED = Status.KNOCKED_DOWN, Status.STUNNED


def facing(own: Man, *enemies: Man, **given: object) -> Battlefield:
    """A warrior whose turn it is, after the distances for running were looked at."""
    field = Battlefield([own], enemies or [man(47, 47)], **given)
    field.turn(0, "movement")
    field.play(check_runners(field.battle, 0, field.state.of_side(0)))
    return field


def go(field: Battlefield, x: float, y: float, z: float = 0) -> WarriorMoved:
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(x, y, z)})
    return field.told(WarriorMoved)[0]


def refused(field: Battlefield, x: float, y: float) -> str:
    """The rule that forbids a move; fails when it is allowed. Nothing changes by it."""
    before = field.state.snapshot()
    with pytest.raises(IllegalAnswer) as caught:
        go(field, x, y)
    assert field.state.snapshot() == before
    return caught.value.rule


# how far


@pytest.mark.rule("CORE-MOVE-BASE-1")
@pytest.mark.parametrize(("x", "y"), [(14, 10), (6, 10), (10, 14), (10, 6), (12.82, 12.82)])
def test_a_warrior_moves_up_to_his_movement_in_any_direction(x: float, y: float):
    field = facing(man(10, 10))
    assert go(field, x, y).manner == "walk"
    assert field.one(0).position == inches(x, y)
    assert (field.one(0).moved, field.one(0).ran) == (True, False)


@pytest.mark.rule("CORE-MOVE-BASE-1", "CORE-MOVE-RUN-2")
def test_farther_than_his_movement_is_refused_to_who_may_not_run():
    assert refused(facing(man(10, 10), man(10, 18.98)), 14.01, 10) == "CORE-MOVE-RUN-2"


@pytest.mark.rule("CORE-MOVE-BASE-3")
def test_nobody_need_move():
    field = facing(man(10, 10))
    field.play(move(field.battle, 0, field.state.of_side(0)), says={NextToAct: "done"})
    assert not field.events
    field.play(move_one(field.battle, field.one(0)))
    assert not field.events
    assert not field.one(0).moved


@pytest.mark.rule("CORE-MOVE-RUN-1", "CORE-MOVE-RUN-5")
def test_a_run_is_twice_as_far_and_marked_as_one():
    field = facing(man(10, 10))
    assert go(field, 18, 10).manner == "run"
    assert field.one(0).ran
    assert refused(facing(man(10, 10)), 18.01, 10) == "CORE-MOVE-RUN-1"


@pytest.mark.parametrize(("stood", "reach"), [(False, '5"'), (True, '2.5"')])
def test_a_refusal_says_who_and_how_far_he_gets(stood: bool, reach: str):
    field = Battlefield([man(10, 10, M=5)], [man(16, 10)])
    field.status(0, KD)
    field.turn(0, "recovery")
    field.fold(WarriorRecovered(0, Status.STANDING))
    if not stood:
        field.turn(0, "movement")
    field.play(check_runners(field.battle, 0, field.state.of_side(0)))
    with pytest.raises(IllegalAnswer, match=f"Warrior 0 cannot get there with {reach} of movement"):
        go(field, 10, 15.01)


@pytest.mark.rule("CORE-MOVE-RUN-2")
def test_only_those_who_stand_and_have_an_enemy_near_are_barred_from_running():
    own = [man(10, 10), man(10, 12), man(30, 30), man(10, 14)]
    field = Battlefield(own, [man(15, 10), man(40, 40)])
    field.status(1, KD)
    field.turn(0, "movement")
    field.play(check_runners(field.battle, 0, field.state.of_side(0)))
    assert field.told(RunnersChecked) == [RunnersChecked(0, (0, 3))]


@pytest.mark.rule("CORE-MOVE-RUN-2")
@pytest.mark.parametrize(("gap", "runs"), [(8, False), (8.01, True)])
def test_nobody_runs_with_an_enemy_within_eight_inches(gap: float, runs: bool):
    field = facing(man(10, 10), man(10, 10.98 + gap))
    assert bool(field.told(RunnersChecked)) is not runs
    assert move_limits(field.battle, field.one(0)) == (400, 800 if runs else 0, "walk")


@pytest.mark.rule("CORE-MOVE-RUN-3")
@pytest.mark.parametrize("status", [KD, STUNNED])
def test_an_enemy_on_the_ground_stops_nobody_from_running(status: Status):
    field = Battlefield([man(10, 10)], [man(15, 10)])
    field.status(1, status)
    field.turn(0, "movement")
    field.play(check_runners(field.battle, 0, field.state.of_side(0)))
    assert field.one(0).may_run


@pytest.mark.rule("CORE-MOVE-RUN-4")
def test_a_run_may_come_close_to_an_enemy():
    field = facing(man(10, 10), man(20.98, 10))
    assert go(field, 17, 10).manner == "run"


@pytest.mark.rule("CORE-CHARGE-ONLY-1")
@pytest.mark.parametrize("x", [12.02, 11.97])
def test_combat_is_entered_only_by_a_charge(x: float):
    assert refused(facing(man(10, 10), man(13, 10)), x, 10) == "CORE-CHARGE-ONLY-1"


@pytest.mark.rule("CORE-CHARGE-ONLY-1")
@pytest.mark.parametrize(("dx", "dy"), [(3, 0), (-3, 0), (0, 3), (0, -3)])
def test_nobody_walks_into_combat_from_any_side(dx: int, dy: int):
    field = facing(man(10, 10), man(10 + dx, 10 + dy))
    close, clear = 2.02 / 3, 1.9 / 3
    assert refused(field, 10 + dx * close, 10 + dy * close) == "CORE-CHARGE-ONLY-1"
    assert go(field, 10 + dx * clear, 10 + dy * clear).manner == "walk"


def test_a_friend_may_be_touched():
    field = Battlefield([man(10, 10), man(10, 13)], [man(40, 40)])
    field.turn(0, "movement")
    assert go(field, 10, 12.02).manner == "walk"


def test_nobody_ends_on_somebody_elses_base():
    assert refused(facing(man(10, 10), man(13, 10)), 13, 10.5) == "CORE-MOVE-BASE-1"


def test_nobody_walks_through_an_enemy():
    field = facing(man(10, 10), man(12, 10))
    assert refused(field, 14, 10) == "CORE-MOVE-RUN-2"


def test_nobody_leaves_the_table():
    assert refused(facing(man(1, 1)), -1, 1) == "CORE-MOVE-BASE-1"
    assert refused(facing(man(1, 1)), 0.4, 1) == "CORE-MOVE-BASE-1"


@pytest.mark.parametrize("answer", ["", "left", "1,2", "1,2,x", "1.5,2,0", "9" * 400 + ",0,0"])
def test_answers_that_are_no_place_are_refused(answer: str):
    field = facing(man(10, 10))
    with pytest.raises(IllegalAnswer):
        field.play(move_one(field.battle, field.one(0)), says={MoveTo: answer})


def test_a_move_to_the_same_place_is_no_move():
    field = facing(man(10, 10))
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(10, 10)})
    assert not field.one(0).moved


# ground


@pytest.mark.rule("CORE-TERRAIN-BARRIER-1", "CORE-MOVE-BASE-2")
def test_a_low_barrier_takes_no_movement():
    field = facing(man(10, 10), table=bare(walls=[wall((12, 5), (12, 15), 0.9)]))
    assert go(field, 14, 10).spent == 400


@pytest.mark.rule("CORE-TERRAIN-BARRIER-2")
def test_a_barrier_of_an_inch_is_gone_around_or_not_passed():
    field = facing(man(10, 10), table=bare(walls=[wall((12, 5), (12, 15), 1)]))
    assert refused(field, 14, 10) == "CORE-MOVE-RUN-1"


@pytest.mark.rule("CORE-TERRAIN-DIFF-1", "CORE-TERRAIN-VDIFF-1")
@pytest.mark.parametrize(("ground", "inch"), [("difficult", 200), ("very difficult", 400)])
def test_slow_ground_takes_more_movement(ground: str, inch: int):
    table = bare(areas=[area(ground, 5, 5, 20, 20)])
    assert go(facing(man(10, 10), table=table), 11, 10).spent == inch


@pytest.mark.rule("CORE-TERRAIN-MIX-1")
def test_only_the_part_in_slow_ground_is_slowed():
    table = bare(areas=[area("difficult", 12, 5, 10, 10)])
    assert go(facing(man(10, 10), table=table), 13, 10).spent == 400


@pytest.mark.rule("CORE-MOVE-BASE-2", "CORE-TERRAIN-OPEN-1")
def test_a_ladder_is_climbed_inch_for_inch_without_a_test():
    field = facing(man(24.6, 24, M=6), table=bare(buildings=[tower()]))
    event = go(field, 22, 24, 3)
    assert event.manner == "walk"
    assert 300 < event.spent <= 600


@pytest.mark.rule("CORE-MOVE-BASE-2")
def test_a_run_and_a_charge_go_up_a_ladder_too():
    table = bare(buildings=[tower()])
    assert go(facing(man(26.6, 24), table=table), 22, 24, 3).manner == "run"
    field = facing(man(26.6, 24), man(21, 24, z=3), table=table)
    field.play(move_charges(field.battle, [(0, 1)]))
    assert field.told(WarriorMoved)[0].contacts == (1,)
    assert field.one(0).position.z == 300


# who


@pytest.mark.rule("CORE-LEAVE-1")
def test_nobody_walks_out_of_a_fight():
    field = Battlefield([man(10, 10)], [man(10.98, 10)])
    field.engage(0, 1)
    field.turn(0, "movement")
    assert not may_move(field.battle, field.one(0))


@pytest.mark.rule("CORE-LEAVE-3")
@pytest.mark.parametrize("status", [KD, STUNNED])
def test_a_warrior_who_has_only_fallen_opponents_may_walk_away(status: Status):
    field = Battlefield([man(10, 10)], [man(10.98, 10)])
    field.engage(0, 1)
    field.status(1, status)
    field.turn(0, "movement")
    assert may_move(field.battle, field.one(0))
    go(field, 8, 10)
    assert (field.one(0).contacts, field.one(1).contacts) == (set(), set())


@pytest.mark.rule("CORE-INJ-STUN-1")
def test_the_stunned_do_not_move():
    field = facing(man(10, 10))
    field.status(0, STUNNED)
    assert not may_move(field.battle, field.one(0))


@pytest.mark.parametrize("manner", ["charge", "failed_charge"])
def test_a_warrior_who_charged_does_not_move_again(manner: str):
    field = facing(man(10, 10))
    field.fold(WarriorMoved(0, manner, (inches(10, 10),), 0))
    assert not may_move(field.battle, field.one(0))


# crawling


@pytest.mark.rule("CORE-INJ-KD-1")
def test_the_knocked_down_crawl_two_inches():
    field = facing(man(10, 10))
    field.status(0, KD)
    assert move_limits(field.battle, field.one(0)) == (200, 0, "crawl")
    assert refused(field, 12.01, 10) == "CORE-INJ-KD-1"
    assert go(field, 12, 10).manner == "crawl"


def brawl(*friends: Man) -> Battlefield:
    """A warrior on the ground before an enemy, whom friends fight too."""
    field = Battlefield([man(10, 10), *friends], [man(10.98, 10)])
    enemy = len(friends) + 1
    for who in range(enemy):
        field.engage(who, enemy)
    field.status(0, KD)
    field.turn(0, "movement")
    return field


@pytest.mark.rule("CORE-INJ-KD-4")
def test_a_warrior_who_is_down_crawls_away_while_a_friend_keeps_the_enemy_busy():
    field = brawl(man(11.96, 10))
    assert may_move(field.battle, field.one(0))
    field.status(1, STUNNED)
    assert not may_move(field.battle, field.one(0))


@pytest.mark.rule("CORE-INJ-KD-5")
def test_a_warrior_who_is_down_alone_before_an_enemy_stays():
    field = brawl()
    assert not may_move(field.battle, field.one(0))


# standing up


def stood_up(*, engaged: bool = False) -> Battlefield:
    field = Battlefield([man(10, 10)], [man(10.98, 10), man(16, 16)])
    if engaged:
        field.engage(0, 1)
    else:
        field.status(1, Status.OUT_OF_ACTION)
    field.status(0, KD)
    field.turn(0, "recovery")
    field.play(recover(field.battle, field.state.of_side(0)))
    return field


@pytest.mark.rule("CORE-REC-KD-1")
def test_the_knocked_down_stand_up():
    assert stood_up().one(0).standing


@pytest.mark.rule("CORE-REC-STUN-1", "CORE-REC-ONESTEP-1")
def test_the_stunned_recover_in_two_steps():
    field = facing(man(10, 10))
    field.status(0, STUNNED)
    for expected in (KD, Status.STANDING):
        field.turn(0, "recovery")
        field.play(recover(field.battle, field.state.of_side(0)))
        assert field.told(WarriorRecovered)[0].status is expected
        assert field.one(0).status is expected


@pytest.mark.rule("CORE-INJ-UP-1", "CORE-INJ-UP-5")
def test_a_warrior_who_stood_up_moves_half_and_does_not_run():
    field = stood_up()
    assert move_limits(field.battle, field.one(0)) == (200, 0, "walk")
    assert refused(field, 12.01, 10) == "CORE-INJ-UP-1"
    assert go(field, 12, 10).manner == "walk"


@pytest.mark.rule("CORE-INJ-UP-6")
def test_a_warrior_who_stood_up_in_a_fight_stays_in_it():
    field = stood_up(engaged=True)
    assert not may_move(field.battle, field.one(0))
    field.status(1, KD)
    assert not may_move(field.battle, field.one(0))


@pytest.mark.rule("CORE-INJ-UP-7")
def test_from_the_next_turn_on_he_is_as_before():
    field = stood_up()
    field.turn(1)
    field.turn(0, "movement")
    assert move_limits(field.battle, field.one(0)) == (400, 800, "walk")


# roots

#: A wood from 5 to 15 inches and a swamp from 16 to 26, on a table of streets.
GREEN = bare(
    areas=[area("difficult", 5, 5, 10, 10, name="Copse"), area("difficult", 16, 5, 10, 10, name="Swamp")]
)


def dryad(x: float, y: float, **given: object) -> Battlefield:
    return facing(man(x, y, M=5, tags=("runs-on-soil", "woods-move", "swamp-move")), **given)


@pytest.mark.parametrize(("x", "run"), [(10, 1000), (30, 0)])
def test_a_dryad_runs_only_from_soil(x, run):
    field = dryad(x, 10, table=GREEN)
    assert move_limits(field.battle, field.one(0))[1] == run


def test_a_dryad_ends_no_run_on_a_street():
    field = dryad(10, 13, table=GREEN)
    assert go(field, 18, 13).manner == "run"
    field = dryad(10, 13, table=GREEN)
    refused(field, 10, 22)
    assert go(field, 10, 17.5).manner == "walk"


def test_a_dryad_runs_over_open_earth_outside_the_city():
    field = dryad(30, 30, table=changed(GREEN, outside=True))
    assert go(field, 30, 39).manner == "run"
