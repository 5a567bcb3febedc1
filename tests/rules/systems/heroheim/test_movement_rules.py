"""What Heroheim says of the table, of tests, moves, jumps, falls, charges and shots: each figure at its very edge."""

import pytest

from rules.combat.charging.charge_ways import charge_route, is_dive, leap_ways
from rules.combat.charging.charging import charge_targets, declare_charges, move_charge
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.hiding import may_hide
from rules.combat.moving.movement import check_runners, move_limits
from rules.combat.moving.recovery import recover
from rules.combat.moving.remaining_moves import move_one
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.fleeing import run_for_the_edge
from rules.combat.psychology.minds import runs_home
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.combat.rolls.leadership_test import leadership_of, test_leadership
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.shooting import shoot_once
from rules.engine.decisions import ChargeTarget, Choice, Intercept, MoveTo, NextToAct, ShootingTarget, Volley
from rules.engine.events import (
    CharacteristicTested,
    LeadershipTested,
    RoomMade,
    ShotFired,
    WarriorFell,
    WarriorMoved,
)
from rules.engine.state.conditions import HIDDEN, Condition
from rules.systems.heroheim.overwatch import declare_overwatch
from tests.rules.engine.table.table_cases import bare, block, house, wall
from tests.rules.staging.battlefield import Battlefield, inches, man, place
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import heroheim, holds, roof, roofs

FAR = man(40, 40)


def scrambles(field: Battlefield, manner: str) -> list[int]:
    """How wide or high the climbs or jumps are that warrior 0 is offered (1/100 inch)."""
    field.play(move_one(field.battle, field.one(0)))
    asked = field.questions(MoveTo)
    return [max(it.spent, it.height) for it in asked[0].scrambles if it.manner == manner] if asked else []


# the table, and tests


@pytest.mark.rule("HERO-JHOR-4")
@pytest.mark.parametrize(("gap", "looked_at"), [(8, True), (8.01, False)])
def test_a_charge_may_fall_into_a_gap_of_up_to_eight_inches(gap: float, looked_at: bool):
    field = heroheim([man(13.5, 12, z=3)], [FAR], table=roofs(gap))
    assert any(leap.width for leap in field.battle.terrain.leaps(field.one(0).position, 49)) is looked_at


@pytest.mark.rule("HERO-JDOWN-1")
@pytest.mark.parametrize(("height", "offered"), [(24, True), (24.01, False)])
def test_jumps_of_up_to_twenty_four_inches_are_looked_for(height: float, offered: bool):
    field = heroheim([man(13.5, 12, z=height)], [FAR], table=roof(height))
    assert bool(scrambles(field, "jump")) is offered


@pytest.mark.rule("HERO-CLIMB-2")
def test_boards_on_posts_are_climbed():
    stage = {"name": "Stage", "x": 10, "y": 10, "width": 6, "depth": 6, "height": 3, "unreachable": True}
    field = heroheim([man(13, 9.45)], [FAR], table=bare(platforms=[stage]))
    assert scrambles(field, "climb")


@pytest.mark.rule("HERO-TEST-5")
@pytest.mark.parametrize(("die", "passed"), [(1, True), (2, False)])
def test_a_natural_1_passes_a_test_of_a_characteristic_of_nothing(die: int, passed: bool):
    field = heroheim([man(10, 10, I=0)], [FAR])
    assert field.play(test_initiative(field.battle, field.one(0), CLIMBING), die) is passed


@pytest.mark.rule("HERO-TEST-5")
@pytest.mark.parametrize(("dice", "passed"), [((1, 1), True), ((1, 2), False)])
def test_a_natural_2_passes_a_test_of_no_leadership_at_all(dice: tuple[int, int], passed: bool):
    field = heroheim([man(10, 10, Ld=1)], [FAR])
    assert field.play(test_leadership(field.battle, field.one(0), "panic"), *dice) is passed


@pytest.mark.parametrize(("own", "best"), [(9, 9), (10, 10), (11, 10)])
def test_leadership_is_never_more_than_ten(own: int, best: int):
    field = heroheim([man(10, 10, Ld=own)], [FAR])
    assert leadership_of(field.battle, field.one(0)) == (best, None)


@pytest.mark.rule("HERO-LEAD-2")
def test_a_leader_who_hides_lends_nothing():
    field = heroheim([man(10, 10, Ld=6), man(12, 10, Ld=8, leader=True)], [FAR])
    assert leadership_of(field.battle, field.one(0)) == (8, 1)
    holds(field, 1, Condition(HIDDEN))
    assert leadership_of(field.battle, field.one(0)) == (6, None)


# moving


@pytest.mark.rule("HERO-MVP-2")
def test_a_warrior_who_may_run_is_not_settled_before_anybody_moves():
    field = heroheim([man(10, 10)], [man(15, 10)])
    field.play(check_runners(field.battle, 0, [field.one(0)]))
    field.fold(WarriorMoved(1, "walk", (inches(15, 10), inches(20, 10)), 500))
    assert move_limits(field.battle, field.one(0))[1] == 800


@pytest.mark.rule("HERO-MVP-2", "HERO-RUN-5")
@pytest.mark.parametrize(("away", "runs"), [(6, False), (6.01, True)])
def test_an_enemy_within_six_inches_bars_a_run(away: float, runs: bool):
    field = heroheim([man(10, 10)], [man(10.98 + away, 10)])
    assert (move_limits(field.battle, field.one(0))[1] > 0) is runs


@pytest.mark.rule("HERO-CLIMB-1", "HERO-CLIMB-4")
@pytest.mark.parametrize(("height", "offered"), [(6, [600]), (6.01, [])])
def test_six_inches_are_climbed_in_a_run_and_not_a_hundredth_more(height: float, offered: list[int]):
    field = heroheim([man(12, 9.5)], [FAR], table=roof(height))
    assert scrambles(field, "climb") == offered


@pytest.mark.rule("HERO-JHOR-1", "HERO-JHOR-4")
@pytest.mark.parametrize(("gap", "offered"), [(6, [600]), (6.01, [])])
def test_six_inches_are_jumped_without_a_test_and_not_a_hundredth_more(gap: float, offered: list[int]):
    field = heroheim([man(13.5, 12, z=3, M=8)], [FAR], table=roofs(gap))
    assert scrambles(field, "cross") == offered
    assert all(it.tests == 0 for it in field.questions(MoveTo)[0].scrambles if it.manner == "cross")


# hiding and falling


@pytest.mark.rule("HERO-HIDE-1")
@pytest.mark.parametrize(("y", "may"), [(30, True), (22, True), (10, False)])
def test_cover_from_all_enemies_is_enough_to_hide_however_near_they_are(y: float, may: bool):
    field = heroheim([man(20, 19.3)], [man(20, y)], table=bare(walls=[wall((2, 20), (38, 20), 0.9)]))
    assert may_hide(field.battle, field.one(0)) is may


@pytest.mark.rule("HERO-FALL-1")
@pytest.mark.parametrize(("height", "hits"), [(199, []), (200, [1]), (201, [1])])
def test_a_fall_hurts_from_two_inches_on_with_one_hit(height: int, hits: list[int]):
    field = heroheim([man(12, 12, T=10, W=9, z=12)], [FAR], table=roof(12))
    field.play(fall(field.battle, field.one(0), inches(20, 20), height, resolve_hits), *[1] * len(hits))
    assert [event.hits for event in field.told(WarriorFell)] == hits


# charging


@pytest.mark.rule("HERO-CHL-1")
def test_a_warrior_who_charges_the_unseen_tests_when_he_moves():
    field = heroheim([man(11, 10)], [man(14, 10)], table=bare(blocks=[block(12, 5, 1, 6)]), phase="charge")
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: "1"})
    assert (declared, field.rolls) == ([(0, 1)], [])
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800), 1)
    assert len(field.told(CharacteristicTested)) == 1


@pytest.mark.rule("HERO-CHD-3")
@pytest.mark.parametrize(("apart", "both"), [(1, True), (1.01, False)])
def test_a_charge_may_target_enemies_up_to_an_inch_apart(apart: float, both: bool):
    field = heroheim([man(10, 20)], [man(15, 19), man(15, 19 + 0.98 + apart)], phase="charge")
    says = {ChargeTarget: lambda it: str(it.targets[0]), NextToAct: "0"}
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]), says=says)
    assert [target for _, target in declared] == ([1, 2] if both else [1])


@pytest.mark.rule("HERO-CHD-8")
@pytest.mark.parametrize(("away", "reached"), [(8.99, True), (9, False)])
def test_a_charge_that_would_end_exactly_an_inch_away_falls_short(away: float, reached: bool):
    field = heroheim([man(10, 10)], [man(10.98 + away, 10)], phase="charge")
    assert (charge_route(field.battle, field.one(0), field.one(1), 800) is not None) is reached


@pytest.mark.rule("HERO-CHC-1")
def test_a_charge_may_climb():
    field = heroheim([man(11.5, 8.5)], [man(13.3, 10.6, z=3)], table=roof(), phase="charge")
    moved = move_charge(field.battle, field.one(0), field.one(1), 800)
    field.play(moved, 1, says={})
    assert [event.manner for event in field.told(WarriorMoved)] == ["run_up", "climb", "charge"]


@pytest.mark.rule("HERO-DIVE-1")
def test_a_dive_may_be_deeper_than_the_rulebook_has_it():
    field = heroheim([man(13.5, 12, z=8)], [man(16, 12)], table=roof(8), phase="charge")
    (way, *_) = leap_ways(field.battle, field.one(0), field.one(1), 800)
    assert is_dive(field.battle, field.one(0), field.one(1), way)


@pytest.mark.rule("HERO-CHD-6")
def test_a_friend_in_combat_makes_room():
    corridor = bare(blocks=[block(5, 17, 20, 2), block(5, 21.1, 20, 2)])
    own, foe = [man(9, 20.05), man(13.6, 20.05)], man(15, 20.05)
    field = heroheim(own, [foe], table=corridor, phase="charge")
    field.engage(1, 2, manner="walk")
    field.play(move_charge(field.battle, field.one(0), field.one(2), 800))
    assert [event.who for event in field.told(RoomMade)] == [1]


@pytest.mark.rule("HERO-INT-1")
def test_a_walk_may_be_intercepted():
    field = heroheim([man(10, 20)], [man(12, 22)])
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(14, 20)})
    assert [asked.candidates for asked in field.questions(Intercept)] == [(1,)]


# shooting


@pytest.mark.rule("HERO-MULTI-1")
def test_a_volley_goes_at_one_target():
    own = man(10, 20, "repeater-crossbow", BS=6)
    field = heroheim([own], [man(20, 20), man(20, 23)], phase="shooting")
    says = {ShootingTarget: "repeater-crossbow 1", Volley: "2"}
    field.play(shoot_once(field.battle, field.one(0)), 1, 1, says=says)
    assert ([event.target for event in field.told(ShotFired)], len(field.questions(ShootingTarget))) == (
        [1, 1],
        1,
    )


@pytest.mark.rule("HERO-LEAN-1")
@pytest.mark.parametrize(("away", "leans"), [(0.99, True), (1, False)])
def test_warriors_lean_out_of_a_window_less_than_an_inch_away(away: float, leans: bool):
    opening = {"kind": "window", "side": "south", "at": 3.2, "width": 1.6}
    table = bare(buildings=[house(openings=[opening])])
    inner = max(y for piece in table.pieces for solid in piece.solids for _, y in solid.outline if y < 2100)
    field = heroheim([man(24, inner / 100 + away + 0.49, "bow")], [man(30, 16)], table=table)
    assert may_shoot(field.battle, field.one(0)) is leans


@pytest.mark.rule("HERO-OW-1", "HERO-OW-7")
def test_a_shot_on_overwatch_is_one_harder():
    field = heroheim([man(12, 13.4, "bow", z=3, BS=4)], [man(12, 30, T=10)], table=roof(), phase="shooting")
    field.play(declare_overwatch(field.battle, [field.one(0)]), says={Choice: "bow"})
    field.turn(1, "movement")
    field.play(move_one(field.battle, field.one(1)), 1, says={MoveTo: place(12, 29)})
    (shot,) = field.told(ShotFired)
    assert shot.roll is not None
    assert [(it.name, it.by) for it in shot.roll.modifiers] == [("overwatch", -1)]
    assert shot.roll.need == 4


# casting, breaking and running


@pytest.mark.rule("HERO-REC-1")
def test_wizards_gather_power_when_they_recover():
    field = heroheim([wizard(10, 10, "warpfire")], [FAR], phase="recovery")
    field.play(recover(field.battle, [field.one(0)]))
    assert field.state.power.of(0) == 1


def test_nobody_tests_for_being_all_alone():
    field = heroheim([man(10, 10)], [man(10.98, 10), man(9.02, 10)], phase="close combat")
    field.engage(0, 1, 2, manner="walk")
    field.play(check_all_alone(field.battle, [field.one(0)]))
    assert not field.told(LeadershipTested)


@pytest.mark.rule("HERO-FLEE-1")
def test_a_warrior_who_flees_runs_for_his_own_part_of_the_table():
    field = heroheim([man(10, 30)], [man(10, 35)])
    holds(field, 0, runs_home())
    field.play(run_for_the_edge(field.battle, field.one(0)), 3, 3)
    assert field.one(0).position == inches(10, 24)


@pytest.mark.parametrize(("left", "tested"), [(1, True), (2, False)])
@pytest.mark.rule("HERO-PANIC-3b")
def test_the_last_wound_of_several_may_bring_panic(left: int, tested: bool):
    field = heroheim([man(20, 30, W=left + 1)], [FAR], phase="shooting")
    field.play(
        resolve_hits(field.battle, None, field.one(0), [Hit("arrow", 3)], in_combat=False),
        6,
        *([1, 1] * tested),
    )
    assert bool(field.told(LeadershipTested)) is tested


@pytest.mark.rule("HERO-EDGE-1")
@pytest.mark.parametrize(("die", "panics"), [(3, True), (4, False)])
def test_a_warrior_who_is_killed_by_his_fall_does_not_panic_and_who_keeps_his_footing_may(
    die: int, panics: bool
):
    field = heroheim([man(12, 10.6, z=3, W=2)], [FAR], table=roof(), phase="shooting")
    dice = [6, die, *([1, 1] if panics else [6])]
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("arrow", 3)], in_combat=False), *dice)
    assert bool(field.told(LeadershipTested)) is panics
    assert field.one(0).out is not panics


def test_nobody_who_hides_is_charged_and_everybody_else_is():
    field = heroheim([man(10, 10)], [man(15, 10)], phase="charge")
    assert charge_targets(field.battle, field.one(0)) == ((1,), ())
    holds(field, 1, Condition(HIDDEN))
    assert charge_targets(field.battle, field.one(0)) == ((), ())


@pytest.mark.rule("HERO-PANIC-3b", "HERO-EDGE-1")
def test_a_warrior_who_loses_his_last_wound_but_one_by_the_fall_that_follows_panics_once():
    field = heroheim([man(12, 10.6, z=3, W=3)], [FAR], table=roof(), phase="shooting")
    dice = (6, 4, 6, 1, 1)
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("arrow", 3)], in_combat=False), *dice)
    assert field.one(0).wounds == 1
    assert len(field.told(LeadershipTested)) == 1


@pytest.mark.rule("HERO-MVP-2")
def test_an_enemy_near_whom_nobody_sees_bars_no_run():
    field = heroheim([man(10, 10)], [man(13, 10)], table=bare(blocks=[block(11, 5, 1, 10)]))
    assert move_limits(field.battle, field.one(0))[1] == 800
