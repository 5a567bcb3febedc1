"""Parrots, powders, caltrops, spy glasses, cloaks of leaves, hides, vials, horns, vodka, biscuits and lucky charms."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.before_battle.preparations import prepare
from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.effects import hooks
from rules.combat.effects.gear.warband_items import HEARTENED
from rules.combat.effects.hook import Hook
from rules.combat.injury.injury import take_out_of_action
from rules.combat.melee.melee import fight
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.roll_off import roll_off
from rules.combat.shooting.shooting import shots_at
from rules.engine.decisions import ChargeTarget, Choice
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    LeadershipTested,
    RolledOff,
    RollRepeated,
    RoutTested,
    Status,
)
from rules.engine.flow import Flow
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Piece, Table
from rules.fielding.fielding import field_side
from rules.fielding.provisions import provided, supplies_of
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.warbands import roster, with_item


def begins(
    field: Battlefield, hook: Hook[Flow[None]], who: int, *faces: int, says: str | None = None
) -> None:
    """What the handlers of a hook make a warrior do."""
    for answer in hook.handlers(field.one(who)):
        field.play(answer(field.battle, field.one(who)), *faces, says={Choice: says} if says else None)


# parrots


@pytest.mark.parametrize(("dice", "need"), [((6, 6), 5), ((1, 1), 4)])
def test_a_parrot_distracts_enemies_in_the_first_round_unless_they_keep_their_wits(
    dice: tuple[int, int], need: int
):
    field = Battlefield([man(10, 10, "sword", "parrot", I=1)], [man(10.98, 10, "axe")])
    field.turn(1, "movement")
    field.engage(1, 0)
    field.play(fight(field.battle), *dice, 1, 1)
    assert field.told(BlowStruck)[0].roll.need == need
    field.turn(0, "close combat")
    field.play(fight(field.battle), 1, 1)
    assert not field.told(LeadershipTested)


# what stops a charge


def charge(own: Man, other: Man, *faces: int, says: str = "use") -> Battlefield:
    field = Battlefield([own], [other])
    field.turn(0, "movement")
    answers = {ChargeTarget: "1", Choice: says}
    declared = field.play(declare_charges(field.battle, 0, field.state.of_side(0)), says=answers)
    field.play(move_charges(field.battle, declared), *faces, says=answers)
    return field


@pytest.mark.parametrize(("die", "arrives"), [(3, True), (4, False)])
def test_flash_powder_makes_a_charger_test_initiative(die: int, arrives: bool):
    field = charge(man(10, 10), man(15, 10, "flash-powder"), die)
    assert field.one(0).charged is arrives
    assert field.one(1).used == ("flash-powder",)


def test_flash_powder_is_kept_or_used_once():
    kept = charge(man(10, 10), man(15, 10, "flash-powder"), says="keep")
    assert kept.one(1).used == ()
    assert kept.one(0).charged
    field = Battlefield([man(10, 10)], [man(15, 10, "flash-powder")])
    field.fold(ConditionBegan(1, Condition("flash-powder")))
    field.play(move_charges(field.battle, [(0, 1)]))
    assert not field.questions(Choice)


@pytest.mark.parametrize(("die", "arrives"), [(3, True), (4, False)])
def test_caltrops_make_a_charge_shorter_by_a_die(die: int, arrives: bool):
    field = charge(man(10, 10), man(15.98, 10, "caltrops"), die)
    assert field.one(0).charged is arrives
    assert field.one(1).used == ("caltrops",)


def test_caltrops_that_are_kept_take_nothing_off_the_charge():
    field = charge(man(10, 10), man(18.98, 10, "caltrops"), says="keep")
    assert field.one(0).charged
    assert field.one(1).used == ()


def test_a_warrior_who_lies_on_the_ground_strews_no_caltrops():
    field = Battlefield([man(10, 10)], [man(15, 10, "caltrops")])
    field.status(1, Status.KNOCKED_DOWN)
    field.turn(0, "movement")
    field.play(move_charges(field.battle, [(0, 1)]))
    assert not field.questions(Choice)


def test_of_two_bags_of_caltrops_each_is_used_once():
    field = Battlefield([man(10, 10)], [man(40, 10, "caltrops", "caltrops")])
    amounts = []
    for _ in range(2):
        field.play(move_charges(field.battle, [(0, 1)]), 1, says={Choice: "use"})
        amounts.append(field.one(1).conditions["caltrops"].amount)
    field.play(move_charges(field.battle, [(0, 1)]))
    assert not field.asked
    assert amounts == [1, 2]


# cloaks of leaves

WOOD = Table(
    key="wood",
    name="Wood",
    summary="One.",
    width=4800,
    depth=4800,
    pieces=(
        Piece(kind="area", name="Hedge", outline=((2000, 1500), (2100, 1500), (2100, 1600), (2000, 1600))),
    ),
)


@pytest.mark.parametrize(("x", "need"), [(21, 5), (24, 4)])
def test_a_forest_cloak_hides_its_wearer_beside_trees_and_hedges(x: float, need: int):
    field = Battlefield([man(14, 15.5, "bow")], [man(x, 16.5, "forest-cloak")], table=WOOD)
    aim = shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])[0]
    assert aim.need == need


@pytest.mark.parametrize(("x", "need"), [(22.48, 5), (22.49, 4)])
def test_beside_a_hedge_is_nearer_to_it_than_an_inch(x: float, need: int):
    field = Battlefield([man(12, 15.5, "bow")], [man(x, 15.5, "forest-cloak")], table=WOOD)
    assert shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])[0].need == need


@pytest.mark.parametrize(("x", "need"), [(17.02, 4), (17.01, 5)])
def test_a_warrior_who_is_within_his_initiative_makes_out_a_forest_cloak(x: float, need: int):
    field = Battlefield([man(x, 16.5, "bow", I=3)], [man(21, 16.5, "forest-cloak")], table=WOOD)
    assert shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])[0].need == need


def seeks(x: float, *faces: int, friend: bool = False) -> bool:
    """Whether a forest cloak keeps a spell off that somebody at this place casts, an enemy or a friend."""
    wearer, caster = man(21, 16.5, "forest-cloak"), man(x, 16.5, I=3)
    field = Battlefield([wearer, caster], [man(40, 40)], table=WOOD)
    if not friend:
        field = Battlefield([wearer], [caster], table=WOOD)
    (answer,) = hooks.keeps_off_spell.handlers(field.one(0))
    kept: bool = field.play(answer(field.battle, field.one(0), field.one(1), None), *faces)
    return kept


def test_a_spell_of_a_friend_and_of_who_is_within_his_initiative_finds_the_cloak():
    assert not seeks(14, friend=True)
    assert not seeks(17.02)
    assert seeks(17.01, 3)


@pytest.mark.parametrize(("die", "kept_off"), [(3, True), (4, False)])
def test_a_spell_finds_a_forest_cloak_on_four_or_more(die: int, kept_off: bool):
    field = Battlefield([man(14, 15.5)], [man(21, 16.5, "forest-cloak")], table=WOOD)
    (answer,) = hooks.keeps_off_spell.handlers(field.one(1))
    assert field.play(answer(field.battle, field.one(1), field.one(0), None), die) is kept_off


# spy glasses and hides


@pytest.mark.parametrize(("die", "hidden"), [(4, False), (3, True)])
def test_a_spy_glass_finds_one_hidden_enemy_in_sight(die: int, hidden: bool):
    field = Battlefield([man(10, 10, "spy-glass")], [man(30, 10)])
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    field.turn(0)
    begins(field, hooks.turn_begins, 0, die, says="1")
    assert field.one(1).under(HIDDEN) is hidden
    assert field.one(0).has("cannot-run")
    assert field.play(declare_charges(field.battle, 0, field.state.of_side(0))) == []


def test_without_anybody_hidden_nobody_spies():
    field = Battlefield([man(10, 10, "spy-glass")], [man(30, 10)])
    begins(field, hooks.turn_begins, 0)
    assert not field.asked


def test_a_stag_hide_repeats_one_failed_initiative_test_a_turn():
    field = Battlefield([man(10, 10, "blessed-stag-hide")], [man(30, 10)])
    field.turn(0)
    assert field.play(test_initiative(field.battle, field.one(0), CLIMBING), 6, 1)
    assert not field.play(test_initiative(field.battle, field.one(0), CLIMBING), 6)
    field.turn(1)
    assert field.play(test_initiative(field.battle, field.one(0), CLIMBING), 6, 2)


# vials


def felled(*faces: int, says: str = "use", touching: bool = True) -> Battlefield:
    field = Battlefield([man(10, 10, "sword")], [man(10.98, 10, "vial-of-pestilens"), man(40, 40)])
    if touching:
        field.engage(0, 1)
    field.play(
        take_out_of_action(field.battle, field.one(0), field.one(1), in_combat=True),
        *faces,
        says={Choice: says},
    )
    return field


def test_the_vial_takes_the_victor_along_and_leaves_its_bearer_stunned():
    field = felled(4)
    assert field.one(0).status is Status.OUT_OF_ACTION
    assert field.one(1).status is Status.STUNNED
    assert field.one(1).used == ("vial-of-pestilens",)


def test_a_tough_victor_shakes_it_off():
    field = felled(3)
    assert field.one(0).standing
    assert field.one(1).status is Status.OUT_OF_ACTION


def test_the_vial_is_for_those_in_reach_and_may_be_kept():
    assert felled(touching=False).one(1).status is Status.OUT_OF_ACTION
    assert felled(says="keep").one(1).used == ()


# luck


def test_a_rabbits_foot_repeats_one_die_of_the_battle():
    field = Battlefield([man(10, 10, "rabbits-foot")], [man(30, 10)])
    field.play(prepare(field.battle))
    assert field.play(test_leadership(field.battle, field.one(0), "x"), 6, 4, 1, says={Choice: "use"})
    assert [event.roll.faces for event in field.told(RollRepeated)] == [(6, 4)]
    assert not field.play(test_leadership(field.battle, field.one(0), "x"), 6, 4)


def test_luck_may_be_kept_for_later():
    field = Battlefield([man(10, 10, "rabbits-foot", W=5)], [man(30, 10)])
    field.play(prepare(field.battle))
    assert not field.play(test_leadership(field.battle, field.one(0), "x"), 6, 4, says={Choice: "keep"})
    assert field.one(0).under("reroll-one-die")


# horns


def test_a_war_horn_heartens_the_warband_from_one_turn_to_the_next_once():
    field = Battlefield([man(10, 10, "war-horn"), man(14, 10, Ld=10)], [man(30, 10)])
    field.turn(0)
    begins(field, hooks.each_turn_begins, 0, says="use")
    assert [field.one(who).profile.Ld for who in (0, 1)] == [8, 10]
    field.turn(1)
    assert not field.one(0).under(HEARTENED)
    begins(field, hooks.each_turn_begins, 0)
    assert not field.asked
    assert field.one(0).used == ()


def test_a_war_horn_may_be_blown_just_before_a_rout_test():
    field = Battlefield([man(10, 10, "war-horn", leader=True), man(14, 10)], [man(30, 10)])
    field.status(1, Status.OUT_OF_ACTION)
    field.turn(0)
    field.play(check_rout(field.battle, 0), 4, 4, says={Choice: ["fight on", "use"]})
    assert [(event.roll.at_most, event.passed) for event in field.told(RoutTested)] == [(8, True)]


# vodka and biscuits


def test_a_warband_that_drank_vodka_is_braver_and_perhaps_slower():
    sheet = with_item(roster("kislevites"), 1, "vodka", 35)
    assert [supply.item for supply in supplies_of(sheet, rulebook())] == ["vodka"]
    side = provided(field_side(sheet, rulebook(), 0), sheet, rulebook())
    assert all("dulls" in one.tags for one in side.fighters)
    drunk = {"tags": ("warband-leadership-plus-1", "dulls")}
    field = Battlefield([man(10, 10, **drunk), man(14, 10, **drunk, Ld=10)], [man(30, 10)])
    field.play(prepare(field.battle), 3, 4)
    assert [field.one(who).profile.Ld for who in (0, 1)] == [8, 10]
    assert [field.one(who).profile.I for who in (0, 1)] == [3, 2]


def test_vodka_that_nobody_drank_does_nothing():
    field = Battlefield([man(10, 10, "vodka")], [man(30, 10)])
    field.play(prepare(field.battle))
    assert field.one(0).profile.Ld == 7


def test_hardtack_hardens_for_an_own_turn_and_the_next_of_the_enemy():
    field = Battlefield([man(10, 10, "hardtack-biscuits")], [man(30, 10)])
    field.turn(0)
    begins(field, hooks.turn_begins, 0, says="use")
    assert field.one(0).profile.T == 4
    field.turn(1)
    assert field.one(0).profile.T == 4
    field.turn(0)
    assert field.one(0).profile.T == 3
    begins(field, hooks.turn_begins, 0)
    assert not field.asked
    assert field.one(0).used == ("hardtack-biscuits",)


def test_nobody_eats_in_combat():
    field = Battlefield([man(10, 10, "hardtack-biscuits")], [man(10.98, 10)])
    field.engage(0, 1)
    begins(field, hooks.turn_begins, 0)
    assert not field.asked


# the standard


def test_a_warrior_who_loses_the_standard_of_nagarythe_hates_and_stays():
    ours = {"callings": ("shadow-warriors",)}
    field = Battlefield(
        [man(10, 10, "standard-of-nagarythe", **ours), man(14, 10, **ours), man(18, 10)], [man(30, 10)]
    )
    assert not hooks.hates_enemy.any_true(field.battle, field.one(1), field.one(3))
    field.play(take_out_of_action(field.battle, None, field.one(0), in_combat=False))
    assert hooks.hates_enemy.any_true(field.battle, field.one(1), field.one(3))
    assert not hooks.hates_enemy.any_true(field.battle, field.one(2), field.one(3))
    field.turn(0)
    field.play(check_rout(field.battle, 0), 1, 1)
    assert not field.questions(Choice)


# rolls for who begins


@pytest.mark.parametrize(
    ("thing", "purpose"),
    [
        ("compass", "who sets up first"),
        ("conch-shell-horn", "first turn"),
        ("conch-shell-horn", "who goes first in ties"),
    ],
)
def test_a_warrior_who_lost_the_roll_may_roll_again(thing: str, purpose: str):
    field = Battlefield([man(10, 10, thing)], [man(30, 10)])
    assert field.play(roll_off(field.battle, [0, 1], purpose), 2, 5, 6, says={Choice: "use"}) == 0
    assert field.told(RolledOff)[0].rolls == ((2, 6), (5,))
    assert field.play(roll_off(field.battle, [0, 1], purpose), 2, 5) == 1


def test_a_second_roll_that_is_equal_is_rolled_off():
    field = Battlefield([man(10, 10, "compass")], [man(30, 10)])
    flow = roll_off(field.battle, [0, 1], "who sets up first")
    assert field.play(flow, 2, 5, 5, 3, 1, says={Choice: "use"}) == 1
    assert field.told(RolledOff)[0].rolls == ((2, 5, 1), (5, 3))


def test_a_compass_does_not_help_with_the_first_turn_nor_where_both_have_one():
    field = Battlefield([man(10, 10, "compass")], [man(30, 10)])
    assert field.play(roll_off(field.battle, [0, 1], "first turn"), 2, 5) == 1
    field = Battlefield([man(10, 10, "compass")], [man(30, 10, "compass")])
    assert field.play(roll_off(field.battle, [0, 1], "who sets up first"), 2, 5) == 1


# tarot cards


def draws(*faces: int, says: str = "use") -> tuple[bool, list[bool]]:
    """Whether one with a Leadership of 7 fights, and whether the test was passed."""
    field = Battlefield([man(10, 10, tags=("consults-tarot",))], [man(30, 10)])
    (answer,) = hooks.fit_to_fight.handlers(field.one(0))
    fights = field.play(answer(field.battle, field.one(0)), *faces, says={Choice: says})
    return fights, [test.passed for test in field.told(LeadershipTested)]


def test_a_warrior_who_draws_the_tarot_sits_out_if_he_fails_by_three_and_may_leave_it():
    assert draws(3, 4) == (True, [True])
    assert draws(4, 4) == (True, [False])
    assert draws(4, 5) == (True, [False])
    assert draws(5, 5) == (False, [False])
    assert draws(says="keep") == (True, [])
