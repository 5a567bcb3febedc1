"""Charges in Heroheim: how far, at several, with climbs and jumps, out of sight, and how they fail."""

import pytest

from rules.combat.charging.charge_ways import charge_route, climb_ways, leap_ways
from rules.combat.charging.charging import declare_charges, move_charge, move_charges
from rules.combat.magic.casting import may_cast
from rules.combat.melee.melee import fight
from rules.combat.moving.movement import may_move
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import NONE, ON_FOOT, ChargeTarget, ChargeWay, NextToAct
from rules.engine.events import (
    CharacteristicTested,
    CombatFought,
    LeadershipTested,
    PowerGathered,
    RoomMade,
    WarriorFell,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.table import Table, distance
from rules.narration.names import Names
from rules.play.asked import question
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import heroheim, roof, roofs


def facing(own: Man, *foes: Man, table: Table = OPEN) -> Battlefield:
    return heroheim([own], foes, table=table, phase="charge")


def charges(field: Battlefield, *dice: int, at: int = 1, way: str = ON_FOOT) -> list[tuple[str, int]]:
    """The moves of warrior 0, who charges."""
    who = field.one(0)
    field.play(
        move_charge(field.battle, who, field.one(at), who.profile.M * 200), *dice, says={ChargeWay: way}
    )
    return [(event.manner, event.spent) for event in field.told(WarriorMoved)]


def named(field: Battlefield) -> list[tuple[int, ...]]:
    """The enemies a charger may name, question by question, when they name everybody they can."""
    field.play(
        declare_charges(field.battle, 0, [field.one(0)]),
        says={ChargeTarget: lambda it: str(it.targets[0]), NextToAct: "0"},
    )
    return [asked.targets for asked in field.questions(ChargeTarget)]


@pytest.mark.rule("HERO-CHD-8")
@pytest.mark.parametrize(
    ("away", "reached"), [(8, True), (8.5, True), (8.99, True), (9, False), (9.5, False)]
)
def test_a_charge_goes_twice_the_movement_and_ends_within_an_inch(away: float, reached: bool):
    field = facing(man(10, 10), man(10.98 + away, 10))
    (move,) = charges(field)
    assert move == (("charge", 800) if reached else ("failed_charge", 400))
    assert bool(field.one(0).contacts) is reached


@pytest.mark.rule("HERO-CHD-3")
@pytest.mark.parametrize(("apart", "both"), [(1, True), (1.02, False)])
def test_enemies_an_inch_apart_may_be_charged_together(apart: float, both: bool):
    half = 0.49 + apart / 2
    field = facing(man(10, 20), man(15, 20 - half), man(15, 20 + half))
    assert named(field) == ([(1, 2), (2,)] if both else [(1, 2)])
    if both:
        field.play(move_charges(field.battle, [(0, 1), (0, 2)]))
        assert field.one(0).contacts == {1, 2}


@pytest.mark.rule("HERO-CHD-4")
@pytest.mark.parametrize(("second", "together"), [((16.2, 20), False), ((15, 21.2), True)])
def test_nobody_behind_the_target_is_charged_with_it(second: tuple[float, float], together: bool):
    field = facing(man(10, 20), man(15, 20), man(*second))
    assert (len(named(field)) > 1) is together
    charges(field)
    assert (2 in field.one(0).contacts) is together


@pytest.mark.rule("HERO-CHD-3", "HERO-CHD-4")
@pytest.mark.parametrize(("second", "third", "offers"), [
    ((15, 21.3), (16, 22), [(1, 2, 3), (2,), (3,)]), ((14.4, 18.9), (16, 20.5), [(1, 2, 3), (2,)]),
])  # fmt: skip
def test_a_third_must_stand_near_any_of_those_charged_and_not_behind_the_first(
    second: tuple[float, float], third: tuple[float, float], offers: list[tuple[int, ...]]
):
    assert named(facing(man(10, 20), man(15, 20), man(*second), man(*third))) == offers


#: Two abreast fill it.
CORRIDOR = bare(blocks=[block(5, 17, 20, 2), block(5, 21.1, 20, 2)])


@pytest.mark.rule("HERO-CHD-6", "HERO-CHD-7")
@pytest.mark.parametrize("sequence", ["heroheim", "mordheim"])
def test_a_friend_in_combat_makes_room_for_a_charger_and_keeps_his_fight(sequence: str):
    own, foe = [man(9, 20.05), man(13.6, 20.05)], man(15, 20.05)
    field = heroheim(own, [foe], table=CORRIDOR, phase="charge", sequence=sequence)
    field.engage(1, 2, manner="walk")
    field.fold(CombatFought((1, 2)))
    assert charge_route(field.battle, field.one(0), field.one(2), 800) is None
    field.play(move_charge(field.battle, field.one(0), field.one(2), 800))
    (made,) = field.told(RoomMade)
    assert made.who == 1
    assert field.one(0).contacts == field.one(1).contacts == {2}
    assert field.one(2).contacts == {0, 1}
    assert field.one(1).fought_rounds == 1
    assert field.one(2).position == inches(15, 20.05)
    assert distance(field.one(0).position, field.one(1).position) >= 98


@pytest.mark.rule("HERO-CHD-6")
@pytest.mark.parametrize(("limit", "made"), [(502, True), (501, False)])
def test_nobody_makes_room_for_a_charger_who_would_not_get_that_far(limit: int, made: bool):
    field = heroheim([man(9, 20.05), man(13.6, 20.05)], [man(15, 20.05)], table=CORRIDOR, phase="charge")
    field.engage(1, 2, manner="walk")
    field.play(move_charge(field.battle, field.one(0), field.one(2), limit))
    assert bool(field.told(RoomMade)) is made
    assert (field.one(1).position == inches(13.6, 20.05)) is not made


@pytest.mark.rule("HERO-CHD-6")
def test_only_a_friend_in_that_combat_makes_room_and_only_where_he_keeps_all_his_enemies():
    own, foe = [man(9, 20.05), man(13.6, 20.05)], man(15, 20.05)
    apart = heroheim(own, [foe], table=CORRIDOR, phase="charge")
    apart.play(move_charge(apart.battle, apart.one(0), apart.one(2), 800))
    assert not apart.told(RoomMade)
    held = heroheim(own, [foe, man(12.62, 20.05)], table=CORRIDOR, phase="charge")
    held.engage(1, 2, 3, manner="walk")
    held.play(move_charge(held.battle, held.one(0), held.one(2), 800))
    assert not held.told(RoomMade)
    assert held.one(1).contacts == {2, 3}


@pytest.mark.rule("HERO-CHD-6")
def test_room_is_made_farther_round_where_somebody_stands_in_the_way_to_the_nearest_place():
    own = [man(9.5, 20.34), man(14, 19.5), man(13.1, 20.55)]
    field = heroheim(own, [man(15, 20.05)], table=CORRIDOR, phase="charge")
    field.engage(1, 3, manner="walk")
    field.play(move_charge(field.battle, field.one(0), field.one(3), 680))
    assert [made.who for made in field.told(RoomMade)] == [1]
    assert field.one(0).contacts == {3}


@pytest.mark.rule("HERO-CHD-7")
def test_an_enemy_makes_no_room_and_nobody_does_where_there_is_room_enough():
    blocked = heroheim([man(9, 20.05)], [man(13.6, 20.05), man(15, 20.05)], table=CORRIDOR, phase="charge")
    charges(blocked, at=2)
    assert blocked.one(0).failed_charge
    assert not blocked.told(RoomMade)
    wide = heroheim([man(9, 20), man(14.02, 20)], [man(15, 20)], phase="charge")
    wide.engage(1, 2, manner="walk")
    wide.play(move_charge(wide.battle, wide.one(0), wide.one(2), 800))
    assert wide.one(0).contacts == {2}
    assert not wide.told(RoomMade)


# climbing, jumping and diving


def up_there(height: float = 3, **given: int) -> Battlefield:
    return facing(man(11.5, 8.5, **given), man(13.3, 10.6, z=height), table=roof(height))


@pytest.mark.rule("HERO-CHC-1", "HERO-CHF-3", "HERO-CHF-4")
@pytest.mark.parametrize(("die", "done"), [(3, True), (4, False)])
def test_a_charge_with_a_climb_takes_one_test_and_fails_with_it(die: int, done: bool):
    field = up_there()
    (way,) = climb_ways(field.battle, field.one(0), field.one(1), 800)
    moves = charges(field, die, way=way.key)
    assert len(field.told(CharacteristicTested)) == 1
    assert [manner for manner, _ in moves] == (
        ["run_up", "climb", "charge"] if done else ["run_up", "failed_charge"]
    )
    assert field.one(0).contacts == ({1} if done else frozenset())
    if not done:
        foot = field.one(0).position
        assert (foot.z, 850 < foot.y < 1000) == (0, True)
        assert field.one(0).failed_charge
        assert not may_shoot(field.battle, field.one(0))
        assert not may_move(field.battle, field.one(0))


@pytest.mark.rule("HERO-CHC-2", "HERO-CHF-2")
def test_a_warrior_who_fails_to_climb_down_in_a_charge_falls_the_whole_height():
    field = facing(man(12, 10.6, z=4, T=10), man(12, 7.5), table=roof(4))
    way = next(it for it in climb_ways(field.battle, field.one(0), field.one(1), 800) if it.manner == "climb")
    moves = charges(field, 6, 1, way=way.key)
    assert moves[-1][0] == "fall"
    assert [event.height for event in field.told(WarriorFell)] == [400]
    assert field.one(0).position.z == 0
    assert not field.one(0).contacts


@pytest.mark.rule("HERO-CHC-3")
@pytest.mark.parametrize(("height", "movement", "ways"), [(6, 6, 1), (6.1, 6, 0), (7, 9, 0)])
def test_no_charge_climbs_more_than_six_inches(height: float, movement: int, ways: int):
    field = up_there(height, M=movement)
    limit = movement * 200
    assert len(climb_ways(field.battle, field.one(0), field.one(1), limit)) == ways


def above(height: float, away: float, **given: int) -> Battlefield:
    """A warrior on a roof by its eastern edge, an enemy so far from where one lands."""
    return facing(man(13.5, 12, z=height, **given), man(14.5 + 0.98 + away, 12), table=roof(height))


def jump(field: Battlefield, limit: int = 800) -> str:
    ways = leap_ways(field.battle, field.one(0), field.one(1), limit)
    return next(way.key for way in ways if way.manner == "jump")


@pytest.mark.rule("HERO-CHJ-1", "HERO-CHJ-3", "HERO-CHJ-4")
def test_a_charge_jumps_down_six_inches_with_three_tests_and_goes_six_on():
    field = above(6, 5.5)
    moves = charges(field, 1, 2, 3, way=jump(field))
    assert len(field.told(CharacteristicTested)) == 3
    assert moves[-1][0] == "charge"
    assert moves[0][1] + moves[-1][1] <= 800
    assert field.one(0).contacts == {1}


@pytest.mark.rule("HERO-CHJ-2", "HERO-CHF-2", "HERO-CHF-5")
def test_a_failed_jump_is_a_fall_and_a_failed_charge():
    field = above(6, 3, T=10)
    moves = charges(field, 1, 4, 1, way=jump(field))
    assert [manner for manner, _ in moves] == ["run_up", "fall"]
    assert field.told(WarriorFell)[0].height == 600
    assert field.one(0).position.z == 0
    assert not field.one(0).contacts
    assert not may_shoot(field.battle, field.one(0))


@pytest.mark.rule("HERO-DIVE-1", "HERO-DIVE-2", "HERO-DIVE-3")
@pytest.mark.parametrize(("away", "strength"), [(1.9, 5), (2.1, 4)])
def test_a_warrior_who_lands_within_two_inches_dives_with_one_strength_more_for_a_round(
    away: float, strength: int
):
    field = above(4, away, S=4, WS=10)
    field.play(
        move_charge(field.battle, field.one(0), field.one(1), 800), 1, 1, says={ChargeWay: jump(field)}
    )
    assert strength == field.one(0).profile.S
    assert not field.one(0).has("dived")
    field.turn(1)
    assert field.one(0).profile.S == 4


@pytest.mark.rule("HERO-DIVE-2")
def test_the_blow_of_a_dive_is_stronger():
    field = facing(man(13.5, 12, "sword", z=4, S=3, WS=10), man(16.5, 12, "sword"), table=roof(4))
    charges(field, 1, 1, way=jump(field))
    field.play(fight(field.battle), 2, 1, 1, 1)
    assert field.told(WoundRolled)[0].strength == 4


@pytest.mark.rule("HERO-JHOR-4", "HERO-JHOR-2")
def test_a_charge_may_be_led_into_a_gap_that_is_too_wide():
    field = facing(man(13.5, 12, z=3, M=6, T=10), man(22.6, 12, z=3), table=roofs(7))
    ways = [it for it in leap_ways(field.battle, field.one(0), field.one(1), 1200) if it.manner == "cross"]
    assert ways
    field.play(move_charge(field.battle, field.one(0), field.one(1), 1200), 1, says={ChargeWay: ways[0].key})
    assert field.told(WarriorFell)
    assert field.one(0).position.x < 1600


@pytest.mark.rule("HERO-JHOR-2")
def test_the_width_of_a_gap_is_not_shown_to_who_charges_over_it():
    field = heroheim([man(13.5, 12, z=3, M=6, T=10)], [man(22.6, 12, z=3)], table=roofs(7))
    ways = leap_ways(field.battle, field.one(0), field.one(1), 1200)
    way = next(it for it in ways if it.manner == "cross")
    asked = question(ChargeWay(0, 0, 1, (way,), (), True), field.battle, Names(field.battle.setup))
    option = next(it for it in asked.options if it.answer == way.key)
    assert way.spent
    assert "of movement" not in option.detail


@pytest.mark.rule("HERO-JHOR-4", "HERO-CHF-4")
def test_a_warrior_who_steps_into_such_a_gap_from_no_height_is_unhurt_and_has_failed_to_charge():
    own = man(13.5, 12, "bow", z=1.5, M=6)
    field = facing(own, man(22.6, 12, z=1.5), table=roofs(7, 1.5))
    way = next(it for it in leap_ways(field.battle, field.one(0), field.one(1), 1200) if it.manner == "cross")
    field.play(move_charge(field.battle, field.one(0), field.one(1), 1200), says={ChargeWay: way.key})
    assert not field.told(WarriorFell)
    assert field.one(0).position.z == 0
    assert field.one(0).failed_charge
    assert not may_move(field.battle, field.one(0))
    assert not may_shoot(field.battle, field.one(0))


@pytest.mark.rule("HERO-CHC-1", "HERO-CLIMB-3")
@pytest.mark.parametrize(("limit", "found"), [(260, True), (259, False)])
def test_a_warrior_who_has_learnt_to_climb_twice_as_high_does_so_in_a_charge(limit: int, found: bool):
    field = facing(man(11.5, 8.5, tags=("climb-twice",)), man(13.3, 10.6, z=3), table=roof(3))
    ways = climb_ways(field.battle, field.one(0), field.one(1), limit)
    assert [(way.spent, way.height) for way in ways] == [(150, 300)] * found


# failed charges, and charges at the unseen


@pytest.mark.rule("HERO-CHF-1", "HERO-CHF-4", "HERO-CHF-5")
def test_a_failed_charge_goes_the_movement_towards_the_target_and_allows_spells_but_no_shot():
    own = wizard(10, 10, "warpfire", items=("bow",))
    field = facing(own, man(22, 10))
    field.fold(PowerGathered(0, 1))
    assert charges(field) == [("failed_charge", 400)]
    assert field.one(0).position == inches(14, 10)
    assert not may_shoot(field.battle, field.one(0))
    assert may_cast(field.battle, field.one(0))


@pytest.mark.rule("HERO-CHF-1")
def test_a_charge_that_fails_by_a_test_stops_just_over_an_inch_away():
    corner = bare(blocks=[block(11, 5, 0.4, 4.5)])
    field = facing(man(10, 9), man(12.6, 9), table=corner)
    assert charges(field, 6)[0][0] == "failed_charge"
    one, other = field.one(0), field.one(1)
    assert one.gap_to(other) > 100
    assert not one.contacts


BEHIND = bare(blocks=[block(12, 5, 1, 6)])


@pytest.mark.rule("HERO-CHL-1", "HERO-CHL-2")
@pytest.mark.parametrize(("die", "done"), [(3, True), (4, False)])
def test_an_enemy_round_a_corner_is_charged_on_an_initiative_test_however_far_he_is(die: int, done: bool):
    field = facing(man(11, 10), man(14, 10), table=BEHIND)
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: "1"})
    assert declared == [(0, 1)]
    assert field.questions(ChargeTarget)[0].unseen == (1,)
    assert not field.told(CharacteristicTested)
    field.play(move_charges(field.battle, declared), die)
    assert len(field.told(CharacteristicTested)) == 1
    assert bool(field.one(0).contacts) is done
    assert field.one(0).failed_charge is not done


@pytest.mark.rule("HERO-CHL-3")
def test_the_test_for_the_unseen_comes_on_top_of_that_for_climbing():
    field = facing(man(12, 9.5, M=6), man(13.3, 13.3, z=3), table=roof(3))
    assert not field.battle.sees(field.one(0), field.one(1))
    ways = climb_ways(field.battle, field.one(0), field.one(1), 1200)
    assert ways
    field.play(
        move_charge(field.battle, field.one(0), field.one(1), 1200), 1, 1, says={ChargeWay: ways[0].key}
    )
    assert [event.purpose for event in field.told(CharacteristicTested)] == [
        "detecting an unseen enemy",
        "climbing",
    ]


@pytest.mark.rule("HERO-CHD-1")
def test_nobody_is_named_when_his_player_lets_it_be():
    field = facing(man(10, 10), man(14, 10))
    assert field.play(declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: NONE}) == []


@pytest.mark.rule("HERO-CHF-1")
def test_a_failed_charge_at_somebody_out_of_every_reach_goes_towards_the_place_below_him():
    field = facing(man(12, 2, animal=True), man(12, 10.6, z=7), table=roof(7))
    (move,) = charges(field, *([1] if not field.battle.sees(field.one(0), field.one(1)) else []))
    assert move == ("failed_charge", 400)
    assert field.one(0).position == inches(12, 6)


@pytest.mark.rule("HERO-FEAR-1")
def test_a_charger_who_comes_to_fight_a_terror_besides_his_target_tests_too():
    field = facing(man(10, 20, Ld=7), man(15, 20), man(15, 21.6, tags=("causes-fear",)))
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800), 6, 6)
    assert field.one(0).contacts == {1, 2}
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(0, False)]
