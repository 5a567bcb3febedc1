"""The course of a hit: to wound, critical hits, saves, wounds lost and injuries."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import strike
from rules.engine.events import (
    CriticalRolled,
    HelmetTested,
    InjuryRolled,
    SaveRolled,
    Status,
    StatusChanged,
    WoundRolled,
    WoundsLost,
)
from tests.rules.staging.battlefield import Battlefield, Man, man

KD, STUNNED, OUT = Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION


def hit(target: Man, *faces: int, hits: int = 1, in_combat: bool = True, **blow: object) -> Battlefield:
    """A target hit with Strength 3, and the dice that follow."""
    field = Battlefield([man(10, 10)], [target])
    field.turn(0, "close combat" if in_combat else "shooting")
    strike_again(field, *faces, hits=hits, in_combat=in_combat, **blow)
    return field


def strike_again(
    field: Battlefield, *faces: int, hits: int = 1, in_combat: bool = True, **blow: object
) -> None:
    landed = [Hit("Sword", **{"strength": 3, **blow})] * hits
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), landed, in_combat=in_combat), *faces)


# to wound


@pytest.mark.rule("CORE-WOUND-1")
@pytest.mark.parametrize(("die", "wounded"), [(3, False), (4, True)])
def test_strength_three_wounds_toughness_three_on_four(die: int, wounded: bool):
    field = hit(man(11, 10, W=2), die)
    assert field.rolls[0].need == 4
    assert field.told(WoundRolled)[0].wounded is wounded
    assert field.one(1).wounds == (1 if wounded else 2)


@pytest.mark.rule("CORE-WOUND-3", "CORE-CC-WOUND-2")
def test_a_dash_in_the_chart_is_no_roll_at_all():
    field = hit(man(11, 10, T=7))
    assert field.told(WoundRolled)[0].roll is None
    assert field.one(1).standing


@pytest.mark.rule("CORE-WOUND-4")
def test_a_hit_that_fails_to_wound_changes_nothing():
    field = hit(man(11, 10), 1)
    assert (field.one(1).status, field.one(1).wounds) == (Status.STANDING, 1)
    assert not field.told(StatusChanged)


# critical hits


@pytest.mark.rule("CORE-CRIT-1")
@pytest.mark.parametrize("in_combat", [True, False])
def test_a_six_to_wound_is_a_critical_hit(in_combat: bool):
    field = hit(man(11, 10, W=3), 6, 1, in_combat=in_combat)
    assert [event.result for event in field.told(CriticalRolled)] == ["Vital part"]


@pytest.mark.rule("CORE-CRIT-3")
def test_a_warrior_who_needs_a_six_to_wound_causes_no_critical_hit():
    field = hit(man(11, 10, W=3, T=5), 6)
    assert not field.told(CriticalRolled)
    assert field.one(1).wounds == 2


@pytest.mark.rule("CORE-CRIT-3")
@pytest.mark.parametrize(("toughness", "critical"), [(4, True), (5, False)])
def test_a_warrior_who_needs_a_five_to_wound_still_causes_them(toughness: int, critical: bool):
    field = hit(man(11, 10, W=3, T=toughness), 6, *([1] if critical else []))
    assert bool(field.told(CriticalRolled)) is critical


@pytest.mark.rule("CORE-INJ-ROLL-2")
def test_nobody_has_fewer_wounds_left_than_none():
    field = hit(man(11, 10), 6, 1, 1, 1)
    assert [(lost.wounds, lost.left) for lost in field.told(WoundsLost)] == [(2, 0)]
    assert field.one(1).wounds == 0


@pytest.mark.rule("CORE-CRIT-5")
@pytest.mark.parametrize(("die", "result"), [(2, "Vital part"), (4, "Exposed spot"), (6, "Master strike")])
def test_a_single_die_on_the_chart_finds_the_critical_result(die: int, result: str):
    field = hit(man(11, 10, W=4), 6, die)
    assert field.told(CriticalRolled)[0].result == result


@pytest.mark.rule("CORE-CRIT-6", "CORE-CRIT-8", "CORE-CRIT-10")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_every_critical_hit_takes_two_wounds(die: int):
    assert hit(man(11, 10, W=4), 6, die).one(1).wounds == 2


@pytest.mark.rule("CORE-CRIT-7")
def test_a_single_save_stops_both_wounds_of_a_vital_hit():
    field = hit(man(11, 10, "heavy-armour", W=4), 6, 1, 5)
    assert len(field.told(SaveRolled)) == 1
    assert field.one(1).wounds == 4


@pytest.mark.rule("CORE-CRIT-9", "CORE-CRIT-11")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_the_worse_critical_hits_allow_no_save(die: int):
    field = hit(man(11, 10, "gromril-armour", W=4), 6, die)
    assert not field.told(SaveRolled)
    assert field.one(1).wounds == 2


@pytest.mark.rule("CORE-CRIT-12")
@pytest.mark.parametrize(
    ("dice", "results"),
    [((1, 1), [STUNNED, STUNNED]), ((1, 3), [STUNNED, OUT]), ((2, 4), [STUNNED, OUT]), ((3,), [OUT])],
)
def test_a_master_strike_adds_two_to_each_of_its_two_injury_rolls(
    dice: tuple[int, ...], results: list[Status]
):
    field = hit(man(11, 10), 6, 5, *dice)
    assert [event.result for event in field.told(InjuryRolled)] == results
    assert field.one(1).status is results[-1]


@pytest.mark.rule("CORE-CRIT-6", "CORE-CRIT-8", "CORE-INJ-ROLL-3")
@pytest.mark.parametrize("critical", [2, 4])
@pytest.mark.parametrize(
    ("dice", "results"),
    [
        ((1, 3), [KD, STUNNED]),
        ((3, 1), [STUNNED, KD]),
        ((2, 5), [KD, OUT]),
        ((5,), [OUT]),
        ((1, 2), [KD, KD]),
    ],
)
def test_of_the_two_injury_rolls_of_a_critical_hit_the_worse_stands(
    critical: int, dice: tuple[int, ...], results: list[Status]
):
    field = hit(man(11, 10), 6, critical, *dice)
    assert [event.result for event in field.told(InjuryRolled)] == results
    assert field.one(1).status is max(results, key=[KD, STUNNED, OUT].index)


@pytest.mark.rule("CORE-CRIT-12")
def test_an_injury_above_six_is_out_of_action():
    assert hit(man(11, 10), 6, 6, 6).one(1).status is OUT


@pytest.mark.rule("CORE-CRIT-4")
def test_a_warrior_causes_one_critical_hit_a_combat_phase():
    field = hit(man(11, 10, W=6), 6, 1, 6, hits=2)
    assert len(field.told(CriticalRolled)) == 1
    assert field.one(1).wounds == 3


@pytest.mark.rule("CORE-CRIT-4")
def test_shooting_has_no_limit_of_critical_hits():
    field = hit(man(11, 10, W=6), 6, 1, 6, 1, hits=2, in_combat=False)
    assert len(field.told(CriticalRolled)) == 2


# wounds and injuries


@pytest.mark.rule("CORE-INJ-WOUNDS-1", "CORE-INJ-WOUNDS-2")
def test_a_wound_with_some_left_is_only_counted():
    field = hit(man(11, 10, W=3), 4)
    assert field.told(WoundsLost)[0].left == 2
    assert not field.told(InjuryRolled)
    assert field.one(1).standing


@pytest.mark.rule("CORE-INJ-ROLL-1")
def test_the_last_wound_is_an_injury_roll_at_once():
    field = hit(man(11, 10), 4, 1)
    assert len(field.told(InjuryRolled)) == 1


@pytest.mark.rule("CORE-INJ-ROLL-2")
def test_every_wound_from_the_last_one_on_is_an_injury_roll():
    field = hit(man(11, 10, W=2), 4, 4, 1, 4, 2, hits=3)
    assert len(field.told(InjuryRolled)) == 2


@pytest.mark.rule("CORE-INJ-ROLL-3")
def test_the_highest_of_several_injuries_stands():
    field = hit(man(11, 10), 4, 2, 4, 4, hits=2)
    assert field.one(1).status is STUNNED
    assert hit(man(11, 10), 4, 4, 4, 2, hits=2).one(1).status is STUNNED


@pytest.mark.rule("CORE-INJ-ROLL-3")
def test_a_later_lower_injury_never_improves_how_somebody_is():
    field = hit(man(11, 10), 4, 4, in_combat=False)
    strike_again(field, 4, 1, in_combat=False)
    assert field.one(1).status is STUNNED


@pytest.mark.rule("CORE-INJ-CHART-1", "CORE-INJ-CHART-2", "CORE-INJ-CHART-3")
@pytest.mark.parametrize(
    ("die", "status"), [(1, KD), (2, KD), (3, STUNNED), (4, STUNNED), (5, OUT), (6, OUT)]
)
def test_the_injury_chart(die: int, status: Status):
    field = hit(man(11, 10), 4, die)
    assert field.one(1).status is status
    assert field.one(1).on_table is (status is not OUT)


@pytest.mark.rule("CORE-INJ-ZERO-1", "CORE-INJ-UP-7")
def test_a_warrior_who_has_no_wounds_left_is_injured_by_every_further_one():
    field = Battlefield([man(10, 10)], [man(11, 10, W=2)])
    field.hurt(1, 0)
    strike_again(field, 4, 1)
    assert len(field.told(InjuryRolled)) == 1
    assert field.one(1).status is KD


@pytest.mark.rule("CORE-WPN-CLUB-2", "CORE-WPN-CLUB-3")
@pytest.mark.parametrize("weapon", ["club", "mace", "hammer", "staff", "sword"])
@pytest.mark.parametrize(
    ("die", "status"), [(1, KD), (2, STUNNED), (3, STUNNED), (4, STUNNED), (5, OUT), (6, OUT)]
)
def test_a_club_stuns_on_a_two_and_changes_nothing_else(die: int, status: Status, weapon: str):
    field = Battlefield([man(10, 10, weapon)], [man(10.98, 10)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(strike(field.battle, field.one(0)), 4, 4, die)
    assert field.one(1).status is (KD if (weapon, die) == ("sword", 2) else status)


@pytest.mark.rule("CORE-DOWN-KD-2", "CORE-DOWN-KD-3")
def test_an_unsaved_wound_takes_a_knocked_down_warrior_out():
    field = Battlefield([man(10, 10)], [man(11, 10, "heavy-armour", W=3)])
    field.status(1, KD)
    strike_again(field, 4, 5)
    assert (field.one(1).status, field.one(1).wounds) == (KD, 3)
    strike_again(field, 4, 4)
    assert field.one(1).status is OUT
    assert not field.told(InjuryRolled)


def test_a_shot_at_somebody_knocked_down_is_an_ordinary_hit():
    field = Battlefield([man(10, 10)], [man(16, 10, W=2)])
    field.status(1, KD)
    strike_again(field, 4, in_combat=False)
    assert (field.one(1).status, field.one(1).wounds) == (KD, 1)


# helmets


@pytest.mark.rule("CORE-ARM-HELMET-1", "CORE-ARM-HELMET-2")
@pytest.mark.parametrize(("die", "status"), [(3, STUNNED), (4, KD)])
def test_a_helmet_turns_stunned_into_knocked_down_on_four(die: int, status: Status):
    field = hit(man(11, 10, "helmet"), 4, 3, die)
    assert field.told(HelmetTested)[0].held is (status is KD)
    assert field.one(1).status is status


@pytest.mark.rule("CORE-ARM-HELMET-3")
def test_the_strength_of_the_blow_does_not_matter_to_a_helmet():
    field = hit(man(11, 10, "helmet"), 4, 3, 4, strength=6)
    assert field.rolls[-1].need == 4
    assert field.one(1).status is KD


def test_no_helmet_is_tested_for_other_injuries():
    assert not hit(man(11, 10, "helmet"), 4, 1).told(HelmetTested)
    assert not hit(man(11, 10, "helmet"), 4, 6).told(HelmetTested)


def test_a_warrior_who_feels_no_pain_is_never_stunned():
    field = hit(man(11, 10, "helmet", tags=("no-pain",)), 4, 3)
    assert field.one(1).status is KD
