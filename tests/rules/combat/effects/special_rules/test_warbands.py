"""Special rules of warbands in battle: trolls, hungry Skaven, priestesses, minotaurs and the like."""

from typing import Any

import pytest

from rules.combat.charging.charging import charge_limit
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.warbands import HUNGRY
from rules.combat.injury.injury import resolve_hits, take_out_of_action
from rules.combat.melee.melee import fight, strike
from rules.combat.moving.movement import move_limits
from rules.engine import events
from rules.engine.decisions import AttackTarget, Choice
from rules.engine.events import BlowStruck, CharacteristicTested, SaveRolled, Status, WoundRolled
from rules.engine.state.conditions import Condition
from rules.systems.alternative.fighting import arsenal
from rules.systems.registry import SEQUENCES
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}


def combat(
    *tags: str, foe: dict[str, Any] | None = None, items: tuple[str, ...] = (), **more: Any
) -> Battlefield:
    """A creature with these tags charges a foe who strikes no blows."""
    given = {"W": 9, **(foe or {})}
    field = Battlefield([man(10, 10, "axe", tags=tags, **more)], [man(10.98, 10, *items, **given)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.fold(events.ConditionBegan(1, Condition("quiet", tags=("no-blows",))))
    return field


def test_a_troll_may_vomit_for_one_sure_hit_of_strength_five_without_armour_save():
    field = combat("vomit-attack", A=3, items=("gromril-armour", "shield"))
    field.play(strike(field.battle, field.one(0)), 2, says={Choice: "vomit"})
    assert len(field.told(BlowStruck)) == 1
    assert field.told(WoundRolled)[0].strength == 5
    assert not field.told(SaveRolled)
    field.play(strike(field.battle, field.one(0)), 1, 1, 1, says={Choice: "blows"})
    assert len(field.told(BlowStruck)) == 3


@pytest.mark.rule("CORE-DOWN-KD-2")
def test_a_warrior_who_lies_on_the_ground_is_put_out_of_action_by_one_wound_of_vomit():
    field = combat("vomit-attack", foe={"W": 9})
    field.status(1, Status.KNOCKED_DOWN)
    field.play(strike(field.battle, field.one(0)), 2, says={Choice: "vomit"})
    assert field.one(1).out


@pytest.mark.parametrize(("kinds", "attacks", "struck"), [
    (("undead",), 2, 1), (("possessed",), 3, 2), (("undead",), 1, 1), ((), 2, 2),
])  # fmt: skip
def test_the_sign_of_sigmar_takes_the_first_attack_of_the_unholy_but_leaves_one(
    kinds: tuple[str, ...], attacks: int, struck: int
):
    field = Battlefield(
        [man(10, 10, "axe", kinds=kinds, A=attacks, I=5, **STONE)],
        [man(10.98, 10, tags=("sign-of-sigmar",), **STONE)],
    )
    field.turn(0, "movement")
    field.engage(0, 1)
    for round_struck in (struck, attacks):
        field.fold(events.PhaseBegan(0, "close combat"))
        field.play(fight(field.battle), *[1] * round_struck, 1)
        assert sum(blow.who == 0 for blow in field.told(BlowStruck)) == round_struck


def test_a_body_slam_is_one_blow_with_plus_one_to_hit_and_to_strength():
    field = combat("body-slam", A=3)
    field.play(strike(field.battle, field.one(0)), 3, 1, says={Choice: "yes"})
    assert [roll.need for roll in field.rolls] == [3, 3]
    assert field.told(WoundRolled)[0].strength == 4
    field.play(strike(field.battle, field.one(0)), 1, 1, 1, says={Choice: "no"})
    field.turn(1, "close combat")
    field.play(strike(field.battle, field.one(0)), 1, 1, 1)
    assert not field.questions(Choice)


def test_a_bull_rush_knocks_down_without_a_wound():
    for die, status in ((3, Status.KNOCKED_DOWN), (2, Status.STANDING)):
        field = combat("bull-rush", A=3)
        field.play(strike(field.battle, field.one(0)), die, says={Choice: "yes"})
        assert field.one(1).status is status
        assert not field.told(WoundRolled)


def test_a_bull_rush_is_for_who_charged_an_enemy_on_his_feet():
    field = combat("bull-rush", foe=STONE)
    field.status(1, Status.KNOCKED_DOWN)
    field.play(strike(field.battle, field.one(0)))
    assert not field.questions(Choice)
    field = combat("bull-rush", A=2, foe=STONE)
    field.turn(0, "close combat")
    field.play(strike(field.battle, field.one(0)), 1, 1)
    assert not field.questions(Choice)
    assert len(field.told(BlowStruck)) == 2


def test_of_several_enemies_one_is_chosen_for_a_bull_rush():
    foes = [man(10.98, 10, W=9), man(9.02, 10, W=9)]
    field = Battlefield([man(10, 10, "axe", tags=("bull-rush",))], foes)
    field.turn(0, "movement")
    field.engage(0, 1, 2)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(strike(field.battle, field.one(0)), 6, says={Choice: "yes", AttackTarget: "2"})
    assert [field.one(who).standing for who in (1, 2)] == [True, False]
    assert [question.targets for question in field.questions(AttackTarget)] == [(1, 2)]


def test_nobody_catches_anything_from_afar_or_where_nobody_did_it():
    for by in (0, None):
        field = Battlefield([man(10, 10, W=9, T=1)], [man(10.98, 10, tags=("contagious",))])
        who = None if by is None else field.one(by)
        field.play(take_out_of_action(field.battle, who, field.one(1), in_combat=who is None))
        assert not field.told(CharacteristicTested)


def hungry(answer: str, *faces: int) -> Battlefield:
    """A whole turn of a Skaven who may give in to the hunger."""
    field = Battlefield([man(10, 10, "axe", tags=("black-hunger",), W=3)], [man(40, 40)])
    turn = SEQUENCES["mordheim"]._turn(field.battle, 0)
    field.play(turn, *faces, says={Choice: answer})
    return field


def test_black_hunger_is_a_turn_of_one_more_attack_and_d3_inches_and_then_hits_on_himself():
    field = Battlefield([man(10, 10, "axe", tags=("black-hunger",))], [man(40, 40)])
    field.turn(0, "recovery")
    (hunger,) = hooks.turn_begins.handlers(field.one(0))
    field.play(hunger(field.battle, field.one(0)), 5, says={Choice: "yes"})
    one = field.one(0)
    assert one.profile.A == 2
    assert charge_limit(field.battle, one) == 800 + 300
    assert move_limits(field.battle, one)[:2] == (700, 1100)
    (bites,) = hooks.turn_ends.handlers(one)
    field.play(bites(field.battle, one), 3, 1, 1)
    assert [wound.strength for wound in field.told(WoundRolled)] == [3, 3]
    field.turn(1)
    assert one.profile.A == 1


def test_nobody_is_hungry_who_does_not_want_to_be():
    field = hungry("no")
    assert not field.told(WoundRolled)
    assert hungry("yes", 1, 1, 1).told(WoundRolled)


@pytest.mark.parametrize(("kinds", "die", "left"), [((), 3, 9), ((), 4, 8), (("undead",), 0, 9)])
def test_a_warrior_who_takes_the_contagious_out_in_combat_tests_toughness(
    kinds: tuple[str, ...], die: int, left: int
):
    field = Battlefield([man(10, 10, "axe", W=9, kinds=kinds)], [man(10.98, 10, tags=("contagious",))])
    field.turn(0, "movement")
    field.engage(0, 1)
    blow = [Hit("axe", 3)]
    field.play(
        resolve_hits(field.battle, field.one(0), field.one(1), blow, in_combat=True),
        5,
        6,
        *([die] if die else []),
    )
    assert bool(field.told(CharacteristicTested)) is bool(die)
    assert field.one(0).wounds == left


def test_a_strike_through_takes_one_more_off_the_save():
    field = combat("save-modifier-minus-1", items=("gromril-armour",))
    field.play(strike(field.battle, field.one(0)), 4, 4, 1)
    assert field.told(SaveRolled)[0].roll.need == 6


def creature_before_two(*tags: str, down: tuple[int, ...] = (), **more: Any) -> Battlefield:
    field = Battlefield(
        [man(10, 10, "axe", tags=tags, **more)], [man(10.98, 10, **STONE), man(9.02, 10, **STONE)]
    )
    field.turn(0, "movement")
    field.engage(0, 1, 2)
    for who in down:
        field.status(who, Status.STUNNED)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


@pytest.mark.parametrize(("down", "offered"), [((), True), ((1,), False), ((2,), True)])
def test_nobody_vomits_at_the_stunned(down: tuple[int, ...], offered: bool):
    field = creature_before_two("vomit-attack", down=down)
    (vomit,) = hooks.instead_of_blows.handlers(field.one(0))
    flow = vomit(field.battle, field.one(0), [field.one(1), field.one(2)])
    assert field.play(flow, says={Choice: "blows"}) is False
    assert bool(field.asked) is offered


def test_a_warrior_who_does_not_rush_strikes_his_blows():
    field = combat("bull-rush", A=2, foe=STONE)
    field.play(strike(field.battle, field.one(0)), 1, 1, says={Choice: "no"})
    assert len(field.told(BlowStruck)) == 2


def test_a_bull_rush_asks_for_a_target_only_with_two_enemies():
    field = combat("bull-rush")
    field.play(strike(field.battle, field.one(0)), 1, says={Choice: "yes"})
    assert not field.questions(AttackTarget)
    field = creature_before_two("bull-rush")
    field.play(strike(field.battle, field.one(0)), 1, says={Choice: "yes", AttackTarget: "2"})
    assert field.questions(AttackTarget) == [AttackTarget(0, 0, 1, (1, 2))]


@pytest.mark.parametrize("kept", ["", "lying", "engaged", "eaten"])
def test_only_who_stands_free_with_a_biscuit_left_eats(kept: str):
    field = Battlefield([man(10, 10, "hardtack-biscuits")], [man(10.98, 10)])
    if kept == "lying":
        field.status(0, Status.KNOCKED_DOWN)
    elif kept == "engaged":
        field.engage(0, 1)
    elif kept == "eaten":
        field.fold(events.ConditionBegan(0, Condition("hardtack-biscuits", "turn", 0)))
    (eats,) = hooks.turn_begins.handlers(field.one(0))
    field.play(eats(field.battle, field.one(0)), says={Choice: "keep"})
    assert bool(field.asked) is (kept == "")


@pytest.mark.rule("CORE-DOWN-STUN-1")
def test_a_warrior_who_strikes_down_the_stunned_catches_what_they_have():
    field = combat(foe={"tags": ("contagious",)})
    field.status(1, Status.STUNNED)
    field.play(strike(field.battle, field.one(0)), 1)
    assert field.one(1).out
    assert [(tested.who, tested.passed) for tested in field.told(CharacteristicTested)] == [(0, True)]


# what is priced like the off hand


def arms(field: Battlefield) -> tuple[int, int]:
    """How many attacks are the warrior's own, and how many are priced like those of the off hand."""
    normal, off = arsenal(field.battle, field.one(0))
    return len(normal), len(off)


@pytest.mark.rule("ALT-X-e-i-1")
@pytest.mark.parametrize("attacks", [1, 2, 3])
def test_hunger_for_an_activation_is_one_attack_like_one_of_the_off_hand(attacks: int):
    field = Battlefield([man(10, 10, "axe", A=attacks)], [man(40, 40)], sequence="alternative")
    assert arms(field) == (attacks, 0)
    field.fold(events.ConditionBegan(0, Condition("black-hunger", tags=(HUNGRY,), amount=1)))
    assert arms(field) == (attacks, 1)


@pytest.mark.rule("ALT-X-g-i-1")
@pytest.mark.parametrize(
    ("attacks", "charged", "found"),
    [(1, True, (1, 1)), (1, False, (1, 0)), (2, True, (2, 0)), (2, False, (2, 0)), (3, True, (3, 0))],
)
def test_a_second_bite_is_for_a_wolf_of_one_attack_who_charges(
    attacks: int, charged: bool, found: tuple[int, int]
):
    wolf = man(10, 10, animal=True, A=attacks, tags=("charge-attacks-2",))
    field = Battlefield([wolf], [man(10.98, 10)], sequence="alternative")
    field.turn(0)
    field.engage(0, 1, manner="charge" if charged else "walk")
    assert arms(field) == found


@pytest.mark.rule("ALT-X-e-i-1")
@pytest.mark.parametrize(
    ("status", "says", "offered", "hungers"),
    [
        (Status.STANDING, "yes", True, True),
        (Status.STANDING, "no", True, False),
        (Status.KNOCKED_DOWN, "yes", False, False),
    ],
)
def test_a_warrior_who_stands_may_hunger_for_an_activation(
    status: Status, says: str, offered: bool, hungers: bool
):
    field = Battlefield([man(10, 10, "axe", tags=("black-hunger",))], [man(40, 40)], sequence="alternative")
    field.status(0, status)
    (before,) = hooks.before_acting.handlers(field.one(0))
    field.play(before(field.battle, field.one(0)), *([3] if hungers else []), says={Choice: says})
    assert bool(field.questions(Choice)) is offered
    assert field.one(0).under("black-hunger") is hungers
