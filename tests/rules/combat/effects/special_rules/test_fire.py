"""Being on fire: who catches it, what the flames do, and who beats them out."""

import pytest

from rules.combat.before_battle.preparations import prepare
from rules.combat.charging.charging import may_charge
from rules.combat.effects.special_rules.fire import BURNT, ON_FIRE
from rules.combat.melee.melee import attack_one
from rules.combat.moving.movement import may_move
from rules.combat.moving.recovery import recover
from rules.combat.shooting.shooting import fire
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, CriticalRolled, RuleRolled, Status, WarriorMoved, WoundRolled
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, Man, man


def alight(*own: Man, **given: int) -> Battlefield:
    """The first warrior burns, in a turn of their own."""
    field = Battlefield([man(10, 10, "bow", **given), *own], [man(30, 10, "sword")])
    field.fold(ConditionBegan(0, Condition(ON_FIRE, tags=(ON_FIRE,))))
    field.turn(0, "recovery")
    return field


def recovers(field: Battlefield, *faces: int) -> None:
    field.play(recover(field.battle, field.state.acting(0)), *faces)


@pytest.mark.parametrize(("die", "burns"), [(5, True), (4, False)])
def test_a_brazier_iron_sets_on_fire_on_five_or_more_though_the_hit_does_not_wound(die: int, burns: bool):
    field = Battlefield([man(10, 10, "brazier-iron")], [man(10.98, 10, "sword", WS=2)])
    field.engage(0, 1)
    iron = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [iron]), 6, 1, die)
    assert field.one(1).under(ON_FIRE) is burns


def test_a_miss_sets_nobody_on_fire():
    field = Battlefield([man(10, 10, "brazier-iron")], [man(10.98, 10, "sword")])
    field.engage(0, 1)
    iron = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [iron]), 1)
    assert not field.told(RuleRolled)


@pytest.mark.parametrize(("die", "burns"), [(4, True), (3, False)])
def test_a_tufenk_sets_on_fire_on_four_or_more(die: int, burns: bool):
    field = Battlefield([man(10, 10, "tufenk")], [man(14, 10)])
    tufenk = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), tufenk), 6, 1, die)
    assert field.one(1).under(ON_FIRE) is burns


@pytest.mark.parametrize(("tags", "strength"), [((), 2), (("flammable",), 3)])
def test_a_tufenk_has_strength_three_against_dry_mummies(tags: tuple[str, ...], strength: int):
    field = Battlefield([man(10, 10, "tufenk")], [man(14, 10, tags=tags)])
    tufenk = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), tufenk), 6, 1, 1)
    assert field.told(WoundRolled)[0].strength == strength


@pytest.mark.parametrize(("answer", "burns"), [("use", True), ("keep", False)])
def test_fire_arrows_are_lit_for_one_battle(answer: str, burns: bool):
    field = Battlefield([man(10, 10, "bow", "fire-arrows")], [man(14, 10)])
    field.play(prepare(field.battle), says={Choice: answer})
    bow = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), bow), 6, 1, *([4] if burns else []))
    assert field.one(1).under(ON_FIRE) is burns
    assert (field.one(0).used == ("fire-arrows",)) is burns


@pytest.mark.rule("HERO-FLAME-1", "HERO-CRIT-5")
@pytest.mark.parametrize(
    ("tags", "result"), [(("arrows-set-on-fire-4",), "Deathblow"), ((), "Hits a vital part")]
)
def test_fire_arrows_are_flaming_in_heroheim(tags: tuple[str, ...], result: str):
    field = Battlefield([man(10, 10, "bow", tags=tags)], [man(14, 10, T=10, W=10)], combat="heroheim")
    bow = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), bow), 6, 2, 1, *([1] if tags else []))
    assert [event.result for event in field.told(CriticalRolled)] == [result]


def test_fire_arrows_are_for_bows():
    field = Battlefield([man(10, 10, "crossbow", "fire-arrows")], [man(14, 10)])
    field.play(prepare(field.battle))
    assert not field.asked


def test_a_warrior_who_burns_puts_the_flames_out_on_four_or_more():
    field = alight()
    recovers(field, 4)
    assert not field.one(0).conditions


def test_the_flames_hit_with_strength_four_and_he_does_nothing_but_move():
    field = alight()
    recovers(field, 3, 1)
    assert field.told(WoundRolled)[0].strength == 4
    assert field.one(0).under(ON_FIRE)
    assert field.one(0).under(BURNT)
    assert not may_charge(field.battle, field.one(0))
    assert may_move(field.battle, field.one(0))
    field.turn(1)
    assert field.one(0).under(BURNT)
    field.turn(0)
    assert not field.one(0).under(BURNT)
    assert field.one(0).under(ON_FIRE)


def test_a_friend_beside_him_beats_them_out_on_four_or_more():
    field = alight(man(10.98, 10))
    recovers(field, 3, 4)
    assert not field.one(0).conditions


@pytest.mark.parametrize("friend", [man(12, 10), man(10.98, 10, W=1)])
def test_nobody_helps_from_afar_or_from_the_ground(friend: Man):
    field = alight(friend)
    if friend.at.x < 1100:
        field.status(1, Status.STUNNED)
    recovers(field, 3, 1)
    assert field.one(0).under(ON_FIRE)


def test_a_friend_in_a_combat_of_his_own_and_one_who_burns_himself_help_nobody():
    fighting = alight(man(10.98, 10))
    fighting.fold(WarriorMoved(1, "charge", (fighting.one(1).position,), 0, (2,)))
    recovers(fighting, 3, 1)
    assert fighting.one(0).under(ON_FIRE)
    burning = alight(man(10.98, 10))
    burning.fold(ConditionBegan(1, Condition(ON_FIRE, tags=(ON_FIRE,))))
    recovers(burning, 3, 1, 4)
    assert [burning.one(who).under(ON_FIRE) for who in (0, 1)] == [True, False]


def test_the_first_friend_who_puts_the_flames_out_is_the_last_to_try():
    field = alight(man(10.98, 10), man(9.02, 10), man(10, 10.98))
    recovers(field, 3, 3, 4)
    assert [event.works for event in field.told(RuleRolled)] == [False, False, True]


def test_a_warrior_who_goes_down_in_flames_for_good_is_not_kept_busy_by_them():
    field = alight()
    recovers(field, 3, 6, 6)
    assert field.one(0).out
    assert BURNT not in field.one(0).conditions


def test_a_warrior_who_burns_already_catches_no_second_fire():
    field = Battlefield([man(10, 10, "tufenk")], [man(14, 10)])
    field.fold(ConditionBegan(1, Condition(ON_FIRE, tags=(ON_FIRE,))))
    field.play(fire(field.battle, field.one(0), field.one(1), field.one(0).fighter.weapons[0]), 6, 1)
    assert not field.told(RuleRolled)
