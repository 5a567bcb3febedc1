"""Flight: what a spell says of it, how close a fugitive passes, and who does not run although charged."""

from itertools import pairwise
from math import hypot

import pytest

from rules.combat.charging.charging import move_charges
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.psychology.fleeing import IN_DREAD, breaks, flees_from_charge, rally, test_dread
from rules.combat.psychology.minds import fleeing, flight
from rules.engine.events import (
    ConditionBegan,
    LeadershipTested,
    MovementRolled,
    Status,
    StatusChanged,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from rules.engine.table import Point
from rules.values import changed
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

DREAD = changed(flight(), tags=(*flight().tags, IN_DREAD))


@pytest.mark.rule("CORE-FLEE-2")
@pytest.mark.parametrize("faces", [(1, 2), (2, 2), (2, 3), (1, 3), (3, 3)])
def test_a_fleeing_warrior_passes_an_enemy_out_of_contact_wherever_the_run_ends(faces: tuple[int, int]):
    field = Battlefield([man(12, 24)], [man(8, 24)])
    field.fold(ConditionBegan(0, flight()))
    field.turn(0, "movement")
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), *faces)
    assert field.one(0).gap_to(field.one(1)) > 5
    assert not field.one(0).contacts


@pytest.mark.rule("CORE-FLEE-2", "CORE-FLEE-5")
@pytest.mark.parametrize("x", [12.98, 11.02])
def test_from_an_enemy_who_touches_him_he_gets_away_and_round_him_if_need_be(x: float):
    field = Battlefield([man(12, 24)], [man(x, 24)])
    field.engage(1, 0)
    field.fold(ConditionBegan(0, flight()))
    field.play(flees_from_charge(field.battle, field.one(0)), 4, 4)
    (move,) = field.told(WarriorMoved)
    assert move.spent >= 797
    assert move.path[-1].x < 480
    assert not field.one(0).contacts


@pytest.mark.rule("CORE-FLEE-4")
def test_a_warrior_who_lies_or_stands_his_ground_does_not_run_from_a_charge():
    field = Battlefield([man(16, 24)], [man(12, 24), man(40, 40)])
    field.fold(ConditionBegan(1, flight()))
    field.status(1, Status.STUNNED)
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]))
    assert not field.told(MovementRolled)
    field = Battlefield([man(16, 24)], [man(12, 24), man(40, 40)])
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]))
    assert field.one(0).contacts == {1}


@pytest.mark.rule("CORE-MAGIC-LESSER-3-3")
def test_a_warrior_who_runs_in_dread_does_not_rally_but_masters_it_when_he_would_run_on():
    field = Battlefield([man(20, 20), man(22, 20)], [man(40, 40)])
    field.fold(ConditionBegan(0, DREAD))
    field.turn(0, "recovery")
    field.play(rally(field.battle, field.state.of_side(0)))
    assert not field.rolls
    assert not field.play(test_dread(field.battle, field.one(0)), 6, 6)
    assert fleeing(field.one(0))
    assert field.play(test_dread(field.battle, field.one(0)), 1, 1)
    assert not fleeing(field.one(0))
    assert field.one(0).under("rallied")


def test_a_warrior_who_flees_of_his_own_accord_has_no_dread_to_master():
    field = Battlefield([man(20, 20)], [man(40, 40)])
    field.fold(ConditionBegan(0, flight()))
    assert not field.play(test_dread(field.battle, field.one(0)))


def test_a_spell_says_whence_how_far_and_who_is_spared():
    field = Battlefield([man(20, 20, T=9)], [man(20.98, 20), man(20, 20.98)])
    field.engage(0, 1, 2)
    runs = breaks(field.battle, field.one(0), from_=inches(22, 20), spared=(2,), condition=DREAD, limit=500)
    field.play(runs)
    assert [event.who for event in field.told(WoundRolled)] == [1]
    (move,) = field.told(WarriorMoved)
    assert (move.path[-1], move.spent) == (inches(15, 20), 500)
    assert field.one(0).has(IN_DREAD)
    assert [event.cause for event in field.told(ConditionBegan)] == [""]


def test_a_warrior_who_breaks_without_anybody_to_run_from_makes_for_the_nearest_edge():
    field = Battlefield([man(12, 24)], [man(40, 40)])
    field.play(breaks(field.battle, field.one(0)), 1, 2)
    assert [event.cause for event in field.told(ConditionBegan)] == ["breaks from combat"]
    assert field.told(WarriorMoved)[0].path[-1] == inches(9, 24)


def test_a_warrior_whom_the_first_blow_takes_out_is_not_struck_again():
    field = Battlefield([man(20, 20)], [man(20.98, 20, S=5), man(20, 20.98)])
    field.engage(0, 1, 2)
    field.play(breaks(field.battle, field.one(0)), 5, 5)
    assert field.told(StatusChanged)[0].status is Status.OUT_OF_ACTION
    assert len(field.told(WoundRolled)) == 1


def test_a_warrior_who_stops_running_still_has_his_other_conditions():
    field = Battlefield([man(20, 20), man(22, 20)], [man(40, 40)])
    field.fold(ConditionBegan(0, flight()), ConditionBegan(0, Condition("wet")))
    field.play(rally(field.battle, field.state.of_side(0)), 1, 1)
    assert field.one(0).under("wet")


@pytest.mark.rule("CORE-REC-RALLY-1")
def test_each_who_flees_rallies_for_himself_whoever_stands_before_him_in_the_roster():
    field = Battlefield([man(20 + 2 * at, 20) for at in range(5)], [man(40, 40)])
    field.fold(ConditionBegan(1, DREAD), *(ConditionBegan(who, flight()) for who in (2, 3, 4)))
    field.status(2, Status.STUNNED)
    field.play(rally(field.battle, field.state.of_side(0)), 6, 6, 1, 1)
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(3, False), (4, True)]


def test_a_warrior_who_runs_down_a_lane_stops_before_an_enemy_in_it_and_not_in_contact():
    lane = bare(blocks=[block(5, 17, 20, 2), block(5, 21.1, 20, 2)])
    field = Battlefield([man(20, 20.05, T=5)], [man(20.98, 20.05), man(14, 20.05)], table=lane)
    field.engage(0, 1)
    field.play(breaks(field.battle, field.one(0)), 1, 6, 6)
    assert field.one(0).gap_to(field.one(2)) == 6
    assert not field.one(0).contacts


def flees_west(*enemies: Man) -> tuple[Point, ...]:
    """The way of one who runs six inches for the edge from (14, 24)."""
    field = Battlefield([man(14, 24)], enemies)
    field.fold(ConditionBegan(0, flight()))
    field.turn(0, "movement")
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), 3, 3)
    return field.told(WarriorMoved)[0].path


@pytest.mark.rule("CORE-FLEE-2")
@pytest.mark.parametrize(("off", "straight"), [(1.04, True), (1.03, False)])
def test_a_fleeing_warrior_runs_between_two_enemies_without_touching_either(off: float, straight: bool):
    assert (len(flees_west(man(12, 24 - off), man(12, 24 + off))) == 2) is straight


@pytest.mark.rule("CORE-FLEE-2")
@pytest.mark.parametrize(("away", "nearest"), [(1.05, 104), (1.04, 104), (1.03, 98)])
def test_a_fleeing_warrior_touches_only_enemies_in_contact_at_the_start(away: float, nearest: int):
    near = []
    for (ax, ay, _), (bx, by, _) in pairwise(flees_west(man(14 - away, 24))):
        for part in range(201):
            x, y = ax + (bx - ax) * part / 200, ay + (by - ay) * part / 200
            near.append(hypot(x - 1400 + away * 100, y - 2400))
    assert round(min(near)) == nearest
