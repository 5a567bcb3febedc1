"""Attacks, spells and hiding by actions, and what criticals on the Action Success Chart do."""

import pytest

from rules.engine import events
from rules.engine.decisions import CastSpell, ChargeTarget, MoveTo, ShootingTarget
from rules.engine.decisions.actions import NextAction
from rules.engine.events import BlowStruck, ShotFired, Status
from rules.engine.events.trench import WarbandShaken
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import known
from tests.rules.staging.trenches import STONE, acts, field, next_turn, offered, refused, taken


def shooting(*arms: str, gap: float = 4, **given: object) -> Battlefield:
    """Warrior 0 with these weapons, and somebody before them whom nothing wounds."""
    return field([man(10, 10, *arms)], [man(10.98 + gap, 10, **STONE), man(40, 40)], **given)


def in_combat(*arms: str, own: dict[str, int] | None = None, **profile: object) -> Battlefield:
    """Warrior 0 with these weapons in contact with an enemy."""
    it = field([man(10, 10, *arms, **(own or {}))], [man(10.98, 10, "axe", **profile), man(40, 40)])
    it.engage(0, 1)
    return it


# ranged attacks


@pytest.mark.rule("TRENCH-RNG-1")
def test_ranged_attacks_need_a_missile_weapon():
    it = shooting("bow")
    acts(it, 0, "ranged attack", dice=(1, 1), says={ShootingTarget: "bow 1"})
    assert len(it.told(ShotFired)) == 1
    assert refused(shooting("axe"), 0, "ranged attack")


@pytest.mark.rule("TRENCH-RNG-2")
def test_nobody_shoots_in_a_combat():
    assert refused(in_combat("bow", **STONE), 0, "ranged attack")


@pytest.mark.rule("TRENCH-RNG-3")
def test_nobody_shoots_after_a_charge():
    assert refused(shooting("bow", gap=11), 0, "charge", "ranged attack", dice=(1,), says={ChargeTarget: "1"})


@pytest.mark.rule("TRENCH-RNG-4")
def test_after_a_charge_that_fell_short_a_weapon_for_an_assault_is_shot_once():
    it = shooting("crossbow-pistol", gap=11)
    says = {ChargeTarget: "1", ShootingTarget: "crossbow-pistol 1"}
    acts(it, 0, "charge", "ranged attack", dice=(1, 1, 1, 1, 1), says=says)
    assert (taken(it), len(it.told(ShotFired))) == (["charge", "ranged attack"], 1)
    it = shooting("crossbow-pistol", gap=11)
    assert refused(it, 0, "charge", "ranged attack", "ranged attack", dice=(1, 1, 1, 1, 1), says=says)
    it = shooting("crossbow-pistol", gap=11, switches=())
    assert refused(it, 0, "charge", "ranged attack", dice=(1,), says=says)


@pytest.mark.rule("TRENCH-RNG-4")
def test_a_charge_into_combat_leaves_no_shot_even_of_such_a_weapon():
    it = shooting("crossbow-pistol")
    assert refused(it, 0, "charge", "ranged attack", dice=(1,), says={ChargeTarget: "1"})


@pytest.mark.rule("TRENCH-RNG-5", "TRENCH-CHART-7", "TRENCH-CHART-R2")
@pytest.mark.parametrize(("dice", "hits"), [((3, 3), False), ((3, 4), True)])
def test_a_shot_hits_on_the_chart_from_seven(dice: tuple[int, int], hits: bool):
    it = shooting("bow")
    acts(it, 0, "ranged attack", dice=dice, says={ShootingTarget: "bow 1"})
    (shot,) = it.told(ShotFired)
    assert (shot.struck == 1, shot.roll.need) == (hits, 7)


@pytest.mark.rule("TRENCH-RNG-5", "TRENCH-CHART-6")
def test_skill_gives_dice_and_what_makes_a_shot_harder_takes_them():
    it = field([man(10, 10, "bow", BS=5)], [man(24, 10, **STONE)])
    acts(it, 0, "move", "ranged attack", dice=(1, 1), says={MoveTo: place(9, 10), ShootingTarget: "bow 1"})
    (shot,) = it.told(ShotFired)
    assert [(it.name, it.by) for it in shot.roll.modifiers] == [
        ("BS 5", 2),
        ("long range", -1),
        ("moved", -1),
    ]
    assert (len(shot.roll.faces), shot.roll.keep) == (2, 0)


# melee attacks


@pytest.mark.rule("TRENCH-MEL-1", "TRENCH-MEL-4", "TRENCH-CHART-7")
@pytest.mark.parametrize(("dice", "hits"), [((3, 3), False), ((3, 4, 1), True)])
def test_a_warrior_who_is_in_a_combat_may_strike_and_hits_on_the_chart_from_seven(
    dice: tuple[int, ...], hits: bool
):
    it = in_combat("axe")
    acts(it, 0, "melee attack", dice=dice)
    (blow,) = it.told(BlowStruck)
    assert (blow.hit, blow.roll.need, len(blow.roll.faces)) == (hits, 7, 2)
    assert refused(shooting("axe"), 0, "melee attack")


def stand_apart(*pieces: dict[str, object]) -> Battlefield:
    """Two enemies half an inch apart who were brought into combat, with something between them."""
    it = field([man(10, 10, "axe")], [man(11.5, 10, "axe"), man(40, 40)], table=bare(blocks=list(pieces)))
    it.engage(0, 1)
    return it


@pytest.mark.rule("TRENCH-MEL-2", "TRENCH-MEL-3")
def test_nobody_strikes_through_a_wall_and_everybody_at_whom_he_sees_in_part():
    thin = 0.1
    assert refused(stand_apart(block(10.7, 8, thin, 4, 4)), 0, "melee attack")
    it = stand_apart(block(10.7, 10, thin, 4, 4))
    acts(it, 0, "melee attack", dice=(1, 1))
    assert len(it.told(BlowStruck)) == 1


@pytest.mark.rule("TRENCH-MEL-4")
def test_all_attacks_are_one_action_with_a_roll_for_each():
    it = in_combat("axe", own={"A": 3}, **STONE)
    acts(it, 0, "melee attack", dice=(1, 1, 4, 4, 1, 1))
    assert taken(it) == ["melee attack"]
    assert [blow.hit for blow in it.told(BlowStruck)] == [False, True, False]


@pytest.mark.rule("TRENCH-MEL-5")
def test_only_the_activated_model_strikes():
    it = in_combat("axe", I=9)
    acts(it, 0, "melee attack", dice=(1, 1))
    assert [blow.who for blow in it.told(BlowStruck)] == [0]
    acts(it, 1, "melee attack", dice=(1, 1))
    assert [blow.who for blow in it.told(BlowStruck)] == [1]


def test_a_warrior_who_is_struck_at_has_a_weapon_to_parry_with_above_the_result():
    it = field([man(10, 10, "axe")], [man(10.98, 10, "sword", **STONE), man(40, 40)])
    it.engage(0, 1)
    acts(it, 0, "melee attack", dice=(3, 4, 4, 4))
    (parry,) = it.told(events.ParryTried)
    assert (parry.who, parry.roll.need, parry.roll.faces, parry.parried) == (1, 8, (4, 4), True)


def test_a_critical_success_cannot_be_parried_nor_anything_where_nobody_parries():
    it = field([man(10, 10, "axe")], [man(10.98, 10, "sword", **STONE), man(40, 40)])
    it.engage(0, 1)
    acts(it, 0, "melee attack", dice=(6, 6))
    assert not it.told(events.ParryTried)
    it = field([man(10, 10, "axe")], [man(10.98, 10, "sword", **STONE)], switches=("no-parries",))
    it.engage(0, 1)
    acts(it, 0, "melee attack", dice=(3, 4))
    assert not it.told(events.ParryTried)


def test_the_rulebooks_charts_can_decide_the_attacks_of_an_activation():
    it = field([man(10, 10, "axe", WS=3)], [man(10.98, 10, WS=3)], combat="core")
    it.engage(0, 1)
    acts(it, 0, "melee attack", dice=(4, 1))
    (blow,) = it.told(BlowStruck)
    assert (blow.roll.need, blow.roll.faces) == (4, (4,))


# criticals


@pytest.mark.rule("TRENCH-CHART-R3", "TRENCH-CHART-R5")
def test_a_critical_blow_adds_a_die_to_the_injury_roll_of_which_the_highest_counts():
    it = in_combat("axe")
    acts(it, 0, "melee attack", dice=(6, 6, 4, 2, 5))
    (injury,) = it.told(events.InjuryRolled)
    assert (injury.roll.faces, injury.roll.total, injury.result) == ((2, 5), 5, Status.OUT_OF_ACTION)
    it = in_combat("axe")
    acts(it, 0, "melee attack", dice=(6, 5, 4, 2))
    assert it.told(events.InjuryRolled)[0].roll.faces == (2,)


@pytest.mark.rule("TRENCH-CHART-R4")
def test_a_critical_shot_rolls_one_more_die_for_injury():
    it = field([man(10, 10, "bow")], [man(14, 10), man(40, 40)])
    acts(it, 0, "ranged attack", dice=(6, 6, 4, 1, 3), says={ShootingTarget: "bow 1"})
    assert it.told(events.InjuryRolled)[0].roll.faces == (1, 3)
    assert it.one(1).status is Status.STUNNED


@pytest.mark.rule("TRENCH-CHART-R6")
def test_a_critical_success_is_no_more_than_a_success_elsewhere():
    it = field([man(10, 10)], [man(40, 40)])
    acts(it, 0, "dash", dice=(6, 6), says={MoveTo: place(14, 10)})
    assert it.one(0).position.x == 1400
    assert len(it.rolls) == 1


# other actions


def wizard(**given: object) -> Battlefield:
    return field(
        [man(10, 10, spells=(known("fires-of-uzhul"),), **given)], [man(18, 10, **STONE), man(40, 40)]
    )


@pytest.mark.rule("TRENCH-ACT-8", "TRENCH-OTH-1")
def test_a_spell_is_an_action_of_who_knows_one_and_taken_once():
    it = wizard()
    acts(it, 0, "cast", dice=(6, 6), says={CastSpell: lambda decision: decision.answers[0]})
    assert "cast" in offered(it)
    assert "cast" not in offered(it, 1)
    it = shooting("bow")
    acts(it, 0)
    assert "cast" not in offered(it)


@pytest.mark.rule("TRENCH-OTH-1", "TRENCH-RISK-1")
def test_a_spell_that_fails_ends_the_activation():
    it = wizard()
    acts(it, 0, "cast", dice=(1, 1), says={CastSpell: lambda decision: decision.answers[0]})
    assert it.told(events.ActivationEnded)[0].reason == "a risky action failed"


@pytest.mark.rule("TRENCH-OTH-1")
def test_hiding_is_an_action_without_a_roll():
    hedge = bare(blocks=[block(12, 8, 1, 4, 1)])
    it = field([man(11.4, 10)], [man(40, 10)], table=hedge)
    acts(it, 0, "hide")
    assert it.one(0).under("hidden")
    assert not it.rolls


@pytest.mark.rule("TRENCH-SHK-2")
def test_a_warrior_who_hides_in_a_shaken_warband_goes_on():
    it = field([man(11.4, 10)], [man(40, 10)], table=bare(blocks=[block(12, 8, 1, 4, 1)]))
    it.fold(WarbandShaken(0))
    acts(it, 0, "hide")
    assert it.one(0).under("hidden")
    assert not it.told(events.ActivationEnded)[-1].reason


@pytest.mark.rule("TRENCH-MEL-1")
@pytest.mark.parametrize(("x", "reached"), [(13.98, True), (13.99, False)])
def test_a_pike_strikes_at_whom_it_reaches(x: float, reached: bool):
    it = field([man(10, 10, "pike")], [man(x, 10, **STONE), man(40, 40)])
    acts(it, 0, *(["melee attack"] if reached else []), dice=(1, 1) if reached else ())
    assert ("melee attack" in offered(it)) is reached
    assert [(blow.who, blow.target) for blow in it.told(BlowStruck)] == [(0, 1)] * reached


@pytest.mark.rule("TRENCH-OTH-1", "TRENCH-ACT-3")
def test_hiding_takes_the_place_of_no_other_action():
    it = field([man(10, 10)], [man(40, 10)], table=bare(blocks=[block(12, 8, 1, 4, 1)]))
    acts(it, 0, "move", "hide", says={MoveTo: place(11.4, 10)})
    assert taken(it) == ["move", "hide"]


@pytest.mark.rule("TRENCH-OTH-1")
def test_whether_one_may_hide_changes_with_who_can_see_him_though_nobody_moves():
    hedge = bare(blocks=[block(12, 8, 1, 4, 1)])
    it = field([man(11.4, 10)], [man(11.4, 12.5)], table=hedge)
    for status in (Status.KNOCKED_DOWN, Status.STANDING, Status.KNOCKED_DOWN):
        it.status(1, status)
        acts(it, 0)
        assert ("hide" in offered(it)) is (status is Status.KNOCKED_DOWN)


@pytest.mark.rule("TRENCH-OTH-1")
def test_a_handgun_is_reloaded_by_an_action_and_fired_in_the_turn_after():
    it = shooting("handgun")
    says = {ShootingTarget: "handgun 1"}
    acts(it, 0, "ranged attack", dice=(1, 1), says=says)
    assert "reload" not in {answer for asked in it.questions(NextAction) for answer in asked.answers}
    next_turn(it)
    acts(it, 0, "reload")
    assert not any("ranged attack" in asked.answers for asked in it.questions(NextAction))
    next_turn(it)
    acts(it, 0, "ranged attack", dice=(1, 1), says=says)
    assert len(it.told(ShotFired)) == 1


def test_a_pistol_just_reloaded_is_not_fired_but_the_other_of_a_brace_is():
    it = shooting("pistol", "pistol", gap=2)
    it.fold(ShotFired(0, 1, "pistol", 200, None, None))
    next_turn(it)
    acts(it, 0, "reload", "ranged attack", dice=(1, 1), says={ShootingTarget: "pistol 1"})
    assert taken(it) == ["reload", "ranged attack"]
    it = shooting("pistol", gap=2)
    it.fold(ShotFired(0, 1, "pistol", 200, None, None))
    next_turn(it)
    assert refused(it, 0, "reload", "ranged attack")


def test_nobody_reloads_in_a_combat():
    it = in_combat("pistol", **STONE)
    it.fold(ShotFired(0, 1, "pistol", 200, None, None))
    next_turn(it)
    assert refused(it, 0, "reload")
