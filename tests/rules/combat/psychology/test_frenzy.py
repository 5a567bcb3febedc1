"""Frenzy: charges nobody chose, doubled Attacks, and what ends it."""

import pytest

from rules.combat.charging.charging import move_charges
from rules.combat.effects.hooks import ignores
from rules.combat.melee.melee import fight
from rules.combat.psychology.fear import fears
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.minds import beyond_psychology, frenzied
from rules.engine.decisions import ChargeTarget
from rules.engine.events import (
    BlowStruck,
    ChargeDeclared,
    ConditionBegan,
    LeadershipTested,
    Status,
    WarriorRecovered,
)
from rules.engine.setup import Gear
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man

MAD = ("frenzy",)


def forced(field: Battlefield, *declared: tuple[int, int], **says: object) -> list[tuple[int, int]]:
    field.turn(0, "movement")
    return field.play(add_frenzied_charges(field.battle, field.state.of_side(0), list(declared)), **says)


@pytest.mark.rule("CORE-FRENZY-1", "CORE-FRENZY-2")
def test_the_frenzied_charge_whom_they_can_reach():
    field = Battlefield([man(10, 10, tags=MAD), man(10, 30)], [man(18.98, 10), man(40, 40)])
    assert forced(field, (1, 3)) == [(1, 3), (0, 2)]
    assert field.told(ChargeDeclared) == [ChargeDeclared(0, 2)]
    assert not field.asked


@pytest.mark.rule("CORE-FRENZY-1")
def test_of_several_the_player_chooses_one_but_not_none():
    field = Battlefield([man(10, 10, tags=MAD)], [man(14, 10), man(10, 14), man(40, 40)])
    assert forced(field, says={ChargeTarget: "2"}) == [(0, 2)]
    assert field.questions(ChargeTarget)[0].answers == ("1", "2")


@pytest.mark.rule("CORE-FRENZY-1", "CORE-FRENZY-3")
def test_without_anybody_in_reach_or_in_sight_no_charge_is_forced():
    assert forced(Battlefield([man(10, 10, tags=MAD)], [man(19.08, 10)])) == []
    walled = bare(walls=[wall((12, 4), (12, 16), 4)])
    assert forced(Battlefield([man(10, 10, tags=MAD)], [man(14, 10)], table=walled)) == []


@pytest.mark.rule("CORE-FRENZY-1")
def test_a_charge_at_somebody_out_of_reach_does_not_spare_the_other():
    field = Battlefield([man(10, 10, tags=MAD)], [man(15, 10), man(40, 40)])
    assert forced(field, (0, 2)) == [(0, 1)]
    assert forced(field, (0, 1)) == [(0, 1)]


@pytest.mark.rule("CORE-FRENZY-1")
def test_a_warrior_who_has_just_stood_up_or_fights_already_is_not_forced():
    field = Battlefield([man(10, 10, tags=MAD), man(10, 20, tags=MAD)], [man(10.98, 10), man(14, 15)])
    field.engage(0, 2)
    field.fold(WarriorRecovered(1, Status.STANDING))
    assert field.play(add_frenzied_charges(field.battle, field.state.of_side(0), [])) == []


@pytest.mark.rule("CORE-FRENZY-4", "CORE-CC-TWO-2")
@pytest.mark.parametrize(("items", "attacks"), [(("axe",), 2), (("axe", "sword"), 3)])
def test_attacks_are_doubled_but_not_that_of_the_second_weapon(items: tuple[str, ...], attacks: int):
    field = Battlefield([man(10, 10, *items, tags=MAD)], [man(10.98, 10, T=9)])
    field.engage(0, 1)
    field.play(fight(field.battle), *[1] * (attacks + 1))
    assert sum(event.who == 0 for event in field.told(BlowStruck)) == attacks


@pytest.mark.rule("CORE-FRENZY-4")
def test_two_attacks_become_four_and_fists_stay_one():
    field = Battlefield([man(10, 10, "axe", tags=MAD, A=2), man(20, 20, tags=MAD)], [man(30, 30)])
    assert field.battle.rules.attacks(field.battle, field.one(0)) == 4
    assert field.battle.rules.attacks(field.battle, field.one(1)) == 1


@pytest.mark.rule("CORE-FRENZY-5")
def test_with_an_enemy_in_reach_the_frenzied_fear_nothing():
    field = Battlefield([man(10, 10, tags=MAD)], [man(15, 10, tags=("causes-fear",))])
    assert not fears(field.battle, field.one(0), field.one(1))


@pytest.mark.rule("CORE-FRENZY-5", "CORE-FRENZY-6")
@pytest.mark.parametrize(
    ("x", "down", "beyond"), [(18.98, False, True), (18.99, False, False), (18.98, True, False)]
)
def test_in_a_frenzy_he_is_above_fears_only_while_somebody_is_in_his_reach(
    x: float, down: bool, beyond: bool
):
    field = Battlefield([man(10, 10, tags=MAD)], [man(x, 10)])
    if down:
        field.status(0, Status.KNOCKED_DOWN)
        field.status(0, Status.STANDING)
    assert beyond_psychology(field.battle, field.one(0)) is beyond
    assert not ignores(field.battle, field.one(0), "all alone")
    field = Battlefield([man(10, 10, tags=MAD)], [man(10.98, 10)])
    field.engage(1, 0)
    assert beyond_psychology(field.battle, field.one(0))


@pytest.mark.rule("CORE-FRENZY-6")
def test_a_warrior_who_is_charged_from_beyond_his_own_reach_tests_like_others():
    field = Battlefield([man(10, 10, tags=("causes-fear",), M=8)], [man(22, 10, tags=MAD)])
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]), 1, 1)
    assert [event.who for event in field.told(LeadershipTested)] == [1]


@pytest.mark.rule("CORE-FRENZY-7", "CORE-FRENZY-8", "CORE-FRENZY-9")
@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_a_warrior_who_went_down_is_never_frenzied_again(status: Status):
    field = Battlefield([man(10, 10, "axe", tags=MAD)], [man(15, 10)])
    field.status(0, status)
    field.status(0, Status.STANDING)
    assert field.battle.rules.attacks(field.battle, field.one(0)) == 1
    assert forced(field) == []


def test_a_thing_brings_frenzy_and_so_does_what_comes_later():
    field = Battlefield([man(10, 10, gear=(Gear("mad-cap", "Mad Cap", MAD),)), man(20, 20)], [man(40, 40)])
    assert frenzied(field.one(0))
    field.status(1, Status.KNOCKED_DOWN)
    field.status(1, Status.STANDING)
    field.fold(ConditionBegan(1, Condition("raving", until="standing", tags=MAD)))
    assert frenzied(field.one(1))
    field.status(1, Status.STUNNED)
    assert not frenzied(field.one(1))


# what holds the frenzied off


VAMPIRE = {"tags": MAD, "callings": ("vampire",), "Ld": 7}


@pytest.mark.rule("CORE-FRENZY-1", "CORE-ITEM-GARLIC-1")
@pytest.mark.parametrize(("face", "charges"), [(3, [(0, 1)]), (6, [])])
def test_a_frenzied_vampire_is_kept_off_by_garlic(face: int, charges: list[tuple[int, int]]):
    field = Battlefield([man(10, 10, **VAMPIRE)], [man(14, 10, "garlic")])
    field.turn(0, "movement")
    assert field.play(add_frenzied_charges(field.battle, [field.one(0)], []), face, face) == charges
    assert [test.purpose for test in field.told(LeadershipTested)] == ["garlic"]


@pytest.mark.rule("CORE-FRENZY-1", "CORE-ITEM-GARLIC-1")
def test_a_frenzied_vampire_kept_off_charges_another_in_his_reach():
    field = Battlefield([man(10, 10, **VAMPIRE)], [man(14, 10, "garlic"), man(10, 14, "garlic"), man(6, 10)])
    field.turn(0, "movement")
    forced = add_frenzied_charges(field.battle, [field.one(0)], [])
    assert field.play(forced, 6, 6, says={ChargeTarget: "1"}) == [(0, 3)]
    assert len(field.told(LeadershipTested)) == 1


@pytest.mark.parametrize(("face", "charges"), [(1, [(0, 1)]), (6, [])])
def test_the_frenzied_take_the_test_against_the_shadows(face: int, charges: list[tuple[int, int]]):
    walled = bare(walls=[wall((5, 10.8), (15, 10.8), 3)])
    field = Battlefield([man(10, 4, tags=MAD)], [man(10, 10, tags=("shadowed-by-walls",))], table=walled)
    field.turn(0, "movement")
    assert field.play(add_frenzied_charges(field.battle, [field.one(0)], []), face) == charges


@pytest.mark.parametrize(("face", "charges"), [(3, [(0, 1)]), (6, [])])
def test_the_frenzied_are_talked_out_of_their_charge_once(face: int, charges: list[tuple[int, int]]):
    field = Battlefield(
        [man(10, 10, tags=MAD, Ld=7)], [man(14, 10), man(20, 10, tags=("convincing-manner",))]
    )
    field.turn(0, "movement")
    assert field.play(add_frenzied_charges(field.battle, [field.one(0)], []), face, face) == charges
    assert field.play(add_frenzied_charges(field.battle, [field.one(0)], charges)) == charges


@pytest.mark.rule("CORE-FEAR-CHARGE-1")
@pytest.mark.parametrize(("face", "charges"), [(3, [(0, 1)]), (6, [])])
def test_a_warrior_who_must_charge_without_frenzy_tests_for_fear(face: int, charges: list[tuple[int, int]]):
    field = Battlefield([man(10, 10, tags=("must-advance",), Ld=7)], [man(14, 10, tags=("causes-fear",))])
    field.turn(0, "movement")
    assert field.play(add_frenzied_charges(field.battle, [field.one(0)], []), face, face) == charges
    assert field.one(0).failed_charge is not bool(charges)
    assert field.play(add_frenzied_charges(field.battle, [field.one(0)], charges)) == charges


# who need not charge


def test_a_condition_of_any_other_kind_forces_nobody_to_charge():
    field = Battlefield([man(10, 10)], [man(14, 10)])
    field.fold(ConditionBegan(0, Condition("wet", tags=("soaked",))))
    assert forced(field) == []


@pytest.mark.rule("CORE-FRENZY-1")
def test_a_warrior_whom_he_sees_near_but_has_no_way_to_he_is_not_forced_to_charge():
    corners = [(12, 8), (16, 8), (16, 12), (12, 12)]
    yard = [wall(a, b, 1) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    field = Battlefield([man(10, 10, tags=MAD)], [man(14, 10)], table=bare(walls=yard))
    assert field.battle.sees(field.one(0), field.one(1))
    assert forced(field) == []


def test_the_taunted_charges_nobody_but_him_who_taunted():
    field = Battlefield([man(10, 10), man(30, 30)], [man(14, 10), man(10, 14), man(40, 40)])
    field.fold(ConditionBegan(0, Condition("taunted", by=3)))
    assert forced(field, (0, 2), (1, 2)) == [(1, 2), (0, 3)]
    assert forced(field, (1, 2), (0, 3)) == [(1, 2), (0, 3)]


def test_the_taunted_who_cannot_reach_him_charges_nobody():
    field = Battlefield([man(10, 10)], [man(14, 10), man(40, 40)])
    field.fold(ConditionBegan(0, Condition("taunted", by=2)))
    assert forced(field, (0, 1)) == []


def test_a_warrior_who_must_advance_charges_the_nearest_in_his_reach():
    field = Battlefield([man(10, 10, tags=("must-advance",))], [man(16, 10), man(10, 14), man(10, 6)])
    assert forced(field) == [(0, 2)]
    assert not field.asked
