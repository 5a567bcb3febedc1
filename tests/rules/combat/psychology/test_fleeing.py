"""Flight: breaking from combat, running for the edge, being charged on the run, rallying."""

import pytest

from rules.combat.charging.charging import may_charge, move_charges
from rules.combat.melee.melee import fight
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.movement import check_runners, may_move
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.fleeing import breaks, enemy_is_closest, rally
from rules.combat.psychology.minds import NO_CASTING, fleeing, flight
from rules.combat.psychology.stupidity import facing
from rules.combat.rolls.leadership_test import FLEEING
from rules.combat.shooting.shooting import legal_targets, may_shoot
from rules.engine.decisions import Choice
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    LeadershipTested,
    MovementRolled,
    RunnersChecked,
    Status,
    StatusChanged,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import area, bare, block
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man

KD, STUNNED, LEFT = Status.KNOCKED_DOWN, Status.STUNNED, Status.LEFT


def beset(*friends: Man, own: Man | None = None, **foes: object) -> Battlefield:
    """Warrior 0 between two enemies, the last two warriors."""
    field = Battlefield(
        [own or man(20, 20, T=5), *friends], [man(20.98, 20, "axe", **foes), man(20, 20.98, "axe", **foes)]
    )
    field.engage(0, 1 + len(friends), 2 + len(friends))
    field.turn(0, "close combat")
    return field


def runaway(x: float, y: float, *enemies: Man, table: Table = OPEN) -> Battlefield:
    """Warrior 0 on the run."""
    field = Battlefield([man(x, y)], enemies or [man(40, 40)], table=table)
    field.fold(ConditionBegan(0, flight()))
    field.turn(0, "movement")
    return field


def run(field: Battlefield, *faces: int) -> WarriorMoved:
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), *faces)
    return field.told(WarriorMoved)[0]


# breaking from combat


@pytest.mark.rule("CORE-BREAK-1", "CORE-BREAK-2")
def test_every_opponent_has_one_sure_hit_before_he_runs():
    field = beset(A=3)
    field.play(breaks(field.battle, field.one(0)), 1, 1, 3, 4)
    assert [event.who for event in field.told(WoundRolled)] == [1, 2]
    assert not field.told(BlowStruck)
    kinds = [type(event) for event in field.events]
    assert kinds == [WoundRolled, WoundRolled, ConditionBegan, MovementRolled, WarriorMoved]


@pytest.mark.rule("CORE-BREAK-1")
@pytest.mark.parametrize("status", [KD, STUNNED])
def test_opponents_on_the_ground_do_not_strike(status: Status):
    field = beset()
    field.status(2, status)
    field.play(breaks(field.battle, field.one(0)), 1, 3, 4)
    assert [event.who for event in field.told(WoundRolled)] == [1]


@pytest.mark.rule("CORE-BREAK-2")
@pytest.mark.parametrize(("injury", "status"), [(1, KD), (3, STUNNED), (5, Status.OUT_OF_ACTION)])
def test_a_warrior_whom_a_hit_brings_down_does_not_run(injury: int, status: Status):
    field = beset(own=man(20, 20, T=3))
    field.status(2, STUNNED)
    field.play(breaks(field.battle, field.one(0)), 5, injury)
    assert field.one(0).status is status
    assert not fleeing(field.one(0))
    assert not field.told(WarriorMoved)


@pytest.mark.rule("CORE-ALONE-6", "CORE-LEAVE-2")
def test_a_fleeing_warrior_runs_two_dice_directly_away_and_the_combat_is_over():
    field = beset()
    field.play(breaks(field.battle, field.one(0)), 1, 1, 3, 4)
    event = field.told(WarriorMoved)[0]
    start, end = event.path[0], event.path[-1]
    assert event.manner == "flee"
    assert 697 <= event.spent <= 700
    assert start.x - end.x == start.y - end.y > 490
    assert not field.one(0).contacts
    assert not field.one(1).contacts
    assert fleeing(field.one(0))


def test_where_a_wall_bars_the_way_he_runs_aside():
    table = bare(blocks=[block(15, 14, 2, 12)])
    field = Battlefield([man(20, 20, T=5)], [man(20.98, 20, "axe")], table=table)
    field.engage(0, 1)
    field.play(breaks(field.battle, field.one(0)), 1, 6, 6)
    event = field.told(WarriorMoved)[0]
    assert event.spent > 1000
    assert field.battle.terrain.can_stand(event.path[-1])


def test_a_warrior_who_breaks_at_the_edge_of_the_table_leaves_it():
    field = Battlefield([man(3, 20, T=5)], [man(3.98, 20, "axe")])
    field.engage(0, 1)
    field.play(breaks(field.battle, field.one(0)), 1, 2, 2)
    assert field.told(StatusChanged) == [StatusChanged(0, LEFT, None, "fled off the table")]


def test_a_warrior_who_is_hemmed_in_stays_in_contact():
    ring = [man(20.99, 20), man(20, 20.99), man(19.01, 20), man(20, 19.01)]
    field = Battlefield([man(20, 20, T=5)], ring)
    field.engage(0, 1, 2, 3, 4)
    field.play(breaks(field.battle, field.one(0)), 1, 1, 1, 1, 6, 6)
    assert field.one(0).position == field.told(WarriorMoved)[0].path[0]
    assert field.one(0).contacts == {1, 2, 3, 4}


# on the run


@pytest.mark.rule("CORE-FLEE-1")
def test_a_fleeing_warrior_runs_two_dice_towards_the_nearest_edge():
    field = runaway(12, 24)
    event = run(field, 4, 5)
    assert (event.manner, event.spent) == ("flee", 900)
    assert event.path[-1] == inches(3, 24)
    assert field.one(0).on_table


@pytest.mark.rule("CORE-FLEE-1")
def test_slow_ground_slows_his_flight():
    table = bare(areas=[area("difficult", 5, 18, 10, 12)])
    event = run(runaway(14, 24, table=table), 4, 4)
    assert event.path[-1].x > 900


@pytest.mark.rule("CORE-FLEE-2")
def test_a_fleeing_warrior_goes_round_enemies_and_touches_none():
    field = runaway(12, 24, man(8, 24))
    event = run(field, 6, 6)
    assert len(event.path) > 2
    assert not field.one(0).contacts
    assert field.one(0).gap_to(field.one(1)) > 5


@pytest.mark.rule("CORE-FLEE-3")
@pytest.mark.parametrize(("faces", "gone"), [((3, 3), True), ((2, 3), True), ((2, 2), False)])
def test_a_warrior_who_reaches_the_edge_has_left_and_is_not_out_of_action(faces: tuple[int, int], gone: bool):
    field = runaway(5.49, 24)
    run(field, *faces)
    assert (field.one(0).status is LEFT) is gone
    assert not field.one(0).out


@pytest.mark.rule("CORE-FLEE-4", "CORE-FLEE-5")
def test_a_warrior_who_is_charged_on_the_run_runs_on_before_a_blow_is_struck():
    field = Battlefield([man(16, 24)], [man(12, 24), man(40, 40)])
    field.fold(ConditionBegan(1, flight()))
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]), 3, 4)
    charge, flight_ = field.told(WarriorMoved)
    assert (charge.manner, charge.contacts) == ("charge", (1,))
    assert field.one(0).position == charge.path[-1]
    assert (flight_.who, flight_.spent) == (1, 700)
    assert not field.one(0).contacts
    field.play(fight(field.battle))
    assert not field.events


@pytest.mark.rule("CORE-FLEE-6")
def test_a_warrior_who_is_driven_off_the_table_has_left():
    field = Battlefield([man(8, 24)], [man(3.49, 24), man(40, 40)])
    field.fold(ConditionBegan(1, flight()))
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]), 2, 2)
    assert field.one(1).status is LEFT


@pytest.mark.rule("CORE-MOVE-RUN-3")
def test_enemies_on_the_run_keep_nobody_from_running():
    field = runaway(20, 20, man(25, 20))
    field.play(check_runners(field.battle, 1, field.state.of_side(1)))
    assert not field.told(RunnersChecked)


@pytest.mark.rule("CORE-SHOOT-TARGET-4", "CORE-SHOOT-TARGET-5")
def test_a_warrior_who_runs_may_be_shot_at_or_passed_over():
    field = Battlefield([man(20, 20, "bow")], [man(24, 20), man(20, 29)])
    assert [one.id for one in legal_targets(field.battle, field.one(0), field.one(0).fighter.weapons[0])] == [
        1
    ]
    field.fold(ConditionBegan(1, flight()))
    assert [one.id for one in legal_targets(field.battle, field.one(0), field.one(0).fighter.weapons[0])] == [
        1,
        2,
    ]


@pytest.mark.rule("CORE-SHOOT-ELIG-7", "CORE-ALONE-5")
def test_a_warrior_who_runs_does_nothing_else():
    field = runaway(20, 20, man(25, 20))
    one = field.one(0)
    assert not may_charge(field.battle, one)
    assert not may_move(field.battle, one)
    assert not may_shoot(field.battle, one)
    assert one.has(NO_CASTING)


# rallying


def rallying(
    *faces: int, own: Man | None = None, friends: tuple[Man, ...] = (), foe: Man | None = None
) -> Battlefield:
    field = Battlefield([own or man(20, 20, "bow"), *friends], [foe or man(30, 20)])
    field.fold(ConditionBegan(0, flight()))
    field.turn(0, "recovery")
    field.play(rally(field.battle, field.state.of_side(0)), *faces)
    return field


@pytest.mark.rule("CORE-REC-RALLY-1")
@pytest.mark.parametrize(("faces", "still"), [((3, 4), False), ((4, 4), True)])
def test_two_dice_up_to_leadership_stop_the_flight(faces: tuple[int, int], still: bool):
    field = rallying(*faces, friends=(man(22, 20),))
    assert field.told(LeadershipTested)[0].passed is not still
    assert field.one(0).under(FLEEING) is still


@pytest.mark.rule("CORE-REC-RALLY-1", "CORE-LEADER-1")
def test_the_leader_helps_to_rally():
    field = rallying(4, 5, friends=(man(22, 20, leader=True, Ld=9),))
    assert not fleeing(field.one(0))


@pytest.mark.rule("CORE-REC-RALLY-3", "CORE-REC-RALLY-4", "CORE-SHOOT-ELIG-5")
def test_a_warrior_who_rallied_does_nothing_more_this_turn_but_cast():
    field = rallying(1, 1, friends=(man(22, 20),))
    one = field.one(0)
    assert not may_move(field.battle, one)
    assert not may_charge(field.battle, one)
    assert not may_shoot(field.battle, one)
    assert not one.has(NO_CASTING)
    field.turn(1)
    assert may_shoot(field.battle, one)


@pytest.mark.rule("CORE-REC-RALLY-2")
def test_a_warrior_who_rallied_is_turned_as_his_player_likes_where_it_matters():
    for heading, (dx, dy) in HEADINGS.items():
        field = rallying(6, 6, friends=(man(22, 20),))
        field.fold(ConditionBegan(0, Condition("dull", tags=("stupidity",))))
        field.fold(WarriorMoved(0, "flee", (inches(20, 20), inches(18, 20)), 200))
        assert facing(field.battle, field.one(0)) == (-200, 0)
        field.play(rally(field.battle, field.state.of_side(0)), 1, 1, says={Choice: heading})
        assert facing(field.battle, field.one(0)) == (dx, dy)
        assert field.one(0).position == inches(18, 20)
        field.fold(WarriorMoved(0, "walk", (inches(18, 20), inches(18, 19)), 100))
        assert facing(field.battle, field.one(0)) == (0, -100)


@pytest.mark.rule("CORE-REC-RALLY-2")
def test_a_warrior_who_cannot_wander_off_is_not_asked_which_way_he_faces():
    field = rallying(6, 6, friends=(man(22, 20),))
    field.play(rally(field.battle, field.state.of_side(0)), 1, 1)
    assert field.asked == []


@pytest.mark.rule("CORE-REC-RALLY-5")
def test_nobody_rallies_with_an_enemy_closest_and_at_equal_distance_he_does():
    assert not rallying(foe=man(23, 20), friends=(man(16, 20),)).rolls
    assert len(rallying(1, 1, foe=man(24, 20), friends=(man(16, 20),)).rolls) == 1
    assert not rallying(foe=man(23, 20)).rolls


@pytest.mark.rule("CORE-REC-RALLY-6")
@pytest.mark.parametrize("fallen", [KD, STUNNED])
def test_the_fallen_are_not_looked_at_on_either_side(fallen: Status):
    field = Battlefield([man(20, 20), man(19, 20), man(25, 20)], [man(22, 20), man(27, 20)])
    field.fold(ConditionBegan(0, flight()))
    assert not enemy_is_closest(field.battle, field.one(0))
    field.status(1, fallen)
    assert enemy_is_closest(field.battle, field.one(0))
    field.status(3, fallen)
    assert not enemy_is_closest(field.battle, field.one(0))
    field.fold(ConditionBegan(2, flight()))
    assert enemy_is_closest(field.battle, field.one(0))
    field.fold(ConditionBegan(4, flight()))
    assert not enemy_is_closest(field.battle, field.one(0))


@pytest.mark.rule("CORE-REC-RALLY-6")
def test_the_hidden_are_not_looked_at_on_either_side():
    field = Battlefield([man(20, 20), man(19, 20)], [man(22, 20)])
    field.fold(ConditionBegan(0, flight()))
    assert not enemy_is_closest(field.battle, field.one(0))
    field.fold(ConditionBegan(1, Condition("hidden")))
    assert enemy_is_closest(field.battle, field.one(0))
    field.fold(ConditionBegan(2, Condition("hidden")))
    assert not enemy_is_closest(field.battle, field.one(0))


@pytest.mark.rule("CORE-MOVE-ORDER-2")
def test_a_warrior_who_flees_moves_before_those_who_move_as_they_like():
    field = Battlefield([man(10, 10), man(20, 20)], [man(21.5, 20)])
    field.fold(ConditionBegan(1, flight()))
    field.turn(0, "movement")
    assert may_move(field.battle, field.one(0))
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), 1, 1)
    assert [event.who for event in field.told(WarriorMoved)] == [1]


# all alone


def alone(field: Battlefield, *faces: int) -> list[bool]:
    field.play(check_all_alone(field.battle, field.state.of_side(0)), *faces)
    return [event.passed for event in field.told(LeadershipTested)]


@pytest.mark.rule("CORE-ALONE-1", "CORE-ALONE-4")
def test_a_warrior_against_two_tests_and_holds():
    field = beset()
    assert alone(field, 3, 4) == [True]
    assert field.one(0).contacts == {1, 2}


@pytest.mark.rule("CORE-ALONE-5")
def test_a_warrior_against_two_who_fails_runs():
    field = beset()
    assert alone(field, 4, 4, 1, 1, 1, 1) == [False]
    assert fleeing(field.one(0))


@pytest.mark.rule("CORE-ALONE-1")
def test_a_friend_at_six_inches_is_company_and_one_further_off_is_not():
    assert alone(beset(man(13.02, 20))) == []
    assert alone(beset(man(13.01, 20)), 1, 1) == [True]


@pytest.mark.rule("CORE-ALONE-2")
@pytest.mark.parametrize("state", [KD, STUNNED, "fleeing"])
def test_friends_who_are_down_or_run_are_no_company(state: Status | str):
    field = beset(man(17, 20))
    field.fold(ConditionBegan(1, flight())) if state == "fleeing" else field.status(1, state)
    assert alone(field, 1, 1) == [True]


@pytest.mark.rule("CORE-ALONE-1")
@pytest.mark.parametrize("status", [KD, STUNNED])
def test_opponents_who_are_down_do_not_count(status: Status):
    field = beset()
    field.status(2, status)
    assert alone(field) == []


@pytest.mark.parametrize("tag", ["immune-all-alone", "never-leaves-combat", "immune-psychology", "frenzy"])
def test_some_are_never_all_alone(tag: str):
    assert alone(beset(own=man(20, 20, T=5, tags=(tag,)))) == []


def test_a_warrior_who_lost_his_frenzy_is_all_alone_like_others():
    field = beset(own=man(20, 20, T=5, tags=("frenzy",)))
    field.status(0, KD)
    field.status(0, Status.STANDING)
    assert alone(field, 1, 1) == [True]
