"""Stupidity: the test, what a failed one does in combat and out of it, and how long."""

import pytest

from rules.combat.charging.charging import may_charge
from rules.combat.melee.melee import fight
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.movement import may_move
from rules.combat.psychology.minds import NO_CASTING, flight, runs_home
from rules.combat.psychology.stupidity import check_stupidity
from rules.combat.shooting.shooting import may_shoot
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    LeadershipTested,
    RuleRolled,
    Status,
    WarriorFell,
    WarriorMoved,
)
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.systems.heroheim.ground import heroheim, holds

SLOW = ("stupidity",)


def begin(field: Battlefield, *faces: int) -> Battlefield:
    field.turn(0, "recovery")
    field.play(check_stupidity(field.battle, field.state.of_side(0)), *faces)
    return field


def oaf(*enemies: Man, **given: object) -> Battlefield:
    table = given.pop("table", bare())
    return Battlefield(
        [man(10, 10, "bow", **{"tags": SLOW, "Ld": 6, "M": 6, **given})],
        enemies or [man(30, 10)],
        table=table,
    )


def wander(field: Battlefield) -> WarriorMoved | None:
    field.play(move_those_who_must(field.battle, field.state.of_side(0)))
    moved = field.told(WarriorMoved)
    return moved[0] if moved else None


@pytest.mark.rule("CORE-STUPID-1")
def test_every_stupid_warrior_tests_for_himself():
    field = Battlefield([man(10, 10, tags=SLOW), man(20, 20), man(12, 12, tags=SLOW)], [man(30, 30)])
    begin(field, 1, 1, 2, 2)
    assert [event.who for event in field.told(LeadershipTested)] == [0, 2]


@pytest.mark.rule("CORE-STUPID-2")
def test_a_warrior_who_passes_acts_as_he_likes():
    field = begin(oaf(), 3, 3)
    one = field.one(0)
    assert not one.conditions
    assert may_charge(field.battle, one)
    assert may_move(field.battle, one)
    assert may_shoot(field.battle, one)


@pytest.mark.rule("CORE-STUPID-3", "CORE-STUPID-6", "CORE-STUPID-11", "CORE-STUPID-12")
@pytest.mark.parametrize("die", [1, 3, 4, 6])
def test_a_warrior_who_fails_out_of_combat_does_nothing_that_he_should(die: int):
    field = begin(oaf(), 3, 4, die)
    one = field.one(0)
    assert [event.roll.faces for event in field.told(RuleRolled)] == [(die,)]
    assert not may_charge(field.battle, one)
    assert not may_move(field.battle, one)
    assert not may_shoot(field.battle, one)
    assert one.has(NO_CASTING)


@pytest.mark.rule("CORE-STUPID-7")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_on_one_to_three_he_walks_on_the_way_he_faces_at_half_speed(die: int):
    field = oaf()
    field.fold(WarriorMoved(0, "walk", (inches(10, 8), inches(10, 10)), 200))
    move = wander(begin(field, 6, 6, die))
    assert (move.manner, move.spent, move.path[-1]) == ("straight", 300, inches(10, 13))


@pytest.mark.rule("CORE-STUPID-7")
def test_before_any_move_he_faces_the_nearest_enemy():
    assert wander(begin(oaf(man(30, 10), man(10, 40)), 6, 6, 1)).path[-1] == inches(13, 10)


@pytest.mark.rule("CORE-STUPID-12")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_on_four_to_six_he_stands(die: int):
    assert wander(begin(oaf(), 6, 6, die)) is None


@pytest.mark.rule("CORE-STUPID-8")
def test_a_stupid_warrior_stops_an_inch_from_an_enemy_and_is_not_engaged():
    field = begin(oaf(man(12.98, 10)), 6, 6, 1)
    move = wander(field)
    assert field.one(0).gap_to(field.one(1)) == 100
    assert move.spent == 100
    assert not field.one(0).contacts


@pytest.mark.rule("CORE-STUPID-10")
def test_a_stupid_warrior_stops_at_a_wall():
    move = wander(begin(oaf(table=bare(blocks=[block(11.49, 5, 2, 10)])), 6, 6, 1))
    assert 95 <= move.spent <= 100


@pytest.mark.rule("CORE-STUPID-9")
def test_a_stupid_warrior_walks_over_a_drop_and_falls():
    roof = bare(blocks=[block(6, 6, 5.49, 8, 4, roof="flat")])
    field = Battlefield([man(10, 10, z=4, tags=SLOW, Ld=6, M=6, T=9)], [man(30, 10)], table=roof)
    begin(field, 6, 6, 1)
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), 3)
    walk, fall = field.told(WarriorMoved)
    assert (walk.manner, fall.manner) == ("straight", "fall")
    assert 95 <= walk.spent <= 100
    assert field.told(WarriorFell)[0].height == 400
    assert field.one(0).position.z == 0


@pytest.mark.rule("CORE-STUPID-9")
@pytest.mark.parametrize("side", ["south", "north", "west", "east"])
def test_a_stupid_warrior_falls_over_any_edge_on_the_way(side: str):
    way = {"south": (0, -1), "north": (0, 1), "west": (-1, 0), "east": (1, 0)}[side]
    roof = bare(blocks=[block(20, 20, 4, 4, 4, roof="flat")])
    field = Battlefield([man(22, 22, z=4, tags=SLOW, Ld=6, M=6, T=9)], [man(40, 40)], table=roof)
    at = field.one(0).position
    field.fold(WarriorMoved(0, "walk", (inches(22 - way[0], 22 - way[1], 4), at), 100))
    begin(field, 6, 6, 1)
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), 3)
    (fell,) = field.told(WarriorFell)
    assert (fell.who, fell.height) == (0, 400)


@pytest.mark.rule("CORE-STUPID-9", "CORE-STUPID-7")
def test_a_drop_that_he_does_not_reach_is_none():
    roof = bare(blocks=[block(6, 6, 10, 8, 4, roof="flat")])
    field = Battlefield([man(10, 10, z=4, tags=SLOW, Ld=6, M=6)], [man(30, 10)], table=roof)
    begin(field, 6, 6, 1)
    field.play(move_those_who_must(field.battle, field.state.of_side(0)))
    assert [event.spent for event in field.told(WarriorMoved)] == [300]


@pytest.mark.rule("CORE-STUPID-4", "CORE-STUPID-6")
def test_in_combat_he_strikes_no_blow_in_either_turn_and_rolls_no_further_die():
    field = oaf(man(10.98, 10, T=9, I=4))
    field.engage(0, 1)
    begin(field, 6, 6)
    assert not field.told(RuleRolled)
    for side in (0, 1):
        if side:
            field.turn(side, "close combat")
        field.play(fight(field.battle), 1)
        assert [event.who for event in field.told(BlowStruck)] == [1]


@pytest.mark.rule("CORE-STUPID-4")
def test_a_stupid_warrior_does_not_parry():
    field = Battlefield([man(10, 10, "sword", tags=SLOW)], [man(10.98, 10, "axe", I=4)])
    field.engage(0, 1)
    begin(field, 6, 6)
    field.play(fight(field.battle), 4, 1)
    assert len(field.rolls) == 2


@pytest.mark.rule("CORE-STUPID-5")
def test_a_stupid_warrior_is_hit_no_easier():
    field = oaf(man(10.98, 10, "axe", I=4))
    field.engage(0, 1)
    begin(field, 6, 6)
    field.play(fight(field.battle), 3)
    assert [(event.roll.need, event.hit) for event in field.told(BlowStruck)] == [(4, False)]


@pytest.mark.rule("CORE-STUPID-13")
def test_the_result_holds_until_his_next_turn_begins():
    field = begin(oaf(), 6, 6, 6)
    field.turn(1)
    assert field.one(0).under("stupid")
    begin(field, 1, 1)
    assert not field.one(0).conditions


def test_a_hero_within_six_inches_keeps_a_rat_ogre_from_wandering():
    tags = ("stupidity:unless-hero-within-6",)
    for x, rolls in ((16.98, 0), (16.99, 1)):
        field = Battlefield([man(10, 10, tags=tags, hero=False), man(x, 10)], [man(40, 40)])
        assert len(begin(field, *[1, 1] * rolls).rolls) == rolls


def test_a_bear_heeds_nobody_but_its_tamer():
    bear = man(10, 10, tags=("no-leader-ld", "stupidity:unless-bear-tamer-within-6"), hero=False, Ld=4)
    field = Battlefield([bear, man(12, 10, leader=True, Ld=9)], [man(40, 40)])
    assert not begin(field, 3, 4, 6).told(LeadershipTested)[0].passed
    field = Battlefield([bear, man(12, 10, tags=("bear-handler",))], [man(40, 40)])
    field.status(1, Status.STUNNED)
    assert not begin(field).rolls


def test_a_warrior_who_runs_or_is_immune_is_not_tested():
    field = Battlefield([man(10, 10, tags=(*SLOW, "immune-psychology"))], [man(40, 40)])
    assert not begin(field).rolls


def test_a_warrior_who_runs_away_does_not_test_his_wits():
    field = oaf()
    field.fold(ConditionBegan(0, flight()))
    assert not begin(field).rolls


def test_a_warrior_who_stands_before_a_wall_goes_nowhere():
    assert wander(begin(oaf(table=bare(blocks=[block(10.49, 5, 2, 10)])), 6, 6, 1)) is None


@pytest.mark.rule("CORE-STUPID-9")
@pytest.mark.parametrize(("width", "falls"), [(7, False), (6.99, True)])
def test_a_warrior_who_has_walked_his_whole_way_just_before_a_drop_does_not_fall(width: float, falls: bool):
    roof = bare(blocks=[block(6, 6, width, 8, 4, roof="flat")])
    field = Battlefield([man(10, 10, z=4, tags=SLOW, Ld=6, M=6, T=9)], [man(30, 10)], table=roof)
    begin(field, 6, 6, 1)
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), *[3] * falls)
    assert bool(field.told(WarriorFell)) is falls


def test_wandering_ends_at_the_edge_of_the_table():
    field = oaf(man(10, 40))
    field.fold(WarriorMoved(0, "walk", (inches(10, 2), inches(10, 1)), 100))
    move = wander(begin(field, 6, 6, 1))
    assert move.path[-1].y in (49, 50)
    assert field.one(0).on_table


@pytest.mark.parametrize("first", ["lying", "fleeing home"])
def test_the_stupid_wander_too_when_one_before_them_does_not_move(first: str):
    own = [man(20, 30), man(10, 10, tags=SLOW, Ld=6, M=6)]
    field = heroheim(own, [man(30, 10)])
    if first == "lying":
        field.status(0, Status.KNOCKED_DOWN)
    else:
        holds(field, 0, runs_home())
    begin(field, 6, 6, 1)
    wander(field)
    assert [move.who for move in field.told(WarriorMoved)] == [1]
