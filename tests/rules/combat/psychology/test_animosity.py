"""Animosity: the two dice, what comes of them, and the Boss."""

import pytest

from rules.combat.charging import may_charge
from rules.combat.effects import asked
from rules.combat.movement import may_move
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.engine.conditions import Condition
from rules.engine.decisions import Choice
from rules.engine.events import (
    BlowStruck,
    ChargeDeclared,
    ConditionBegan,
    RuleRolled,
    ShotFired,
    Status,
    WarriorMoved,
    WoundRolled,
)
from tests.rules.battlefield import Battlefield, Man, man

TOUCHY = {"tags": ("animosity",), "callings": ("orc", "orcs-and-goblins"), "hero": False}
GOBLIN = {**TOUCHY, "callings": ("goblin", "orc", "orcs-and-goblins")}


def mob(*men: Man, foe: Man | None = None) -> Battlefield:
    field = Battlefield(men, [foe or man(40, 40)])
    field.turn(0, "recovery")
    return field


def quarrel(field: Battlefield, *faces: int, says: str = "leave him") -> Battlefield:
    def turn_begins():
        for answer in asked("turn-begins", field.one(0)):
            yield from answer(field.battle, field.one(0))

    field.play(turn_begins(), *faces, says={Choice: says})
    return field


@pytest.mark.parametrize("die", [2, 3, 6])
def test_only_on_a_one_anything_happens(die: int):
    field = quarrel(mob(man(10, 10, **TOUCHY), man(14, 10, **TOUCHY)), die)
    assert [event.works for event in field.told(RuleRolled)] == [False]
    assert not field.one(0).conditions


@pytest.mark.parametrize("die", [2, 5])
def test_on_two_to_five_he_quarrels_and_does_nothing(die: int):
    field = quarrel(mob(man(10, 10, "bow", **TOUCHY), man(14, 10, **TOUCHY)), 1, die)
    one = field.one(0)
    assert not may_move(field.battle, one)
    assert not may_charge(field.battle, one)
    assert not field.told(WarriorMoved)
    field.turn(1)
    assert not one.conditions


def test_on_a_one_he_charges_the_nearest_friend_and_both_strike_once():
    field = quarrel(mob(man(10, 10, "axe", **TOUCHY), man(14, 10, "axe", **TOUCHY)), 1, 1, 1, 2)
    assert [(event.who, event.target) for event in field.told(BlowStruck)] == [(0, 1), (1, 0)]
    assert [event.manner for event in field.told(WarriorMoved)] == ["brawl", "straight"]
    assert 97 <= field.one(0).gap_to(field.one(1)) <= 103
    assert not field.one(0).contacts
    assert not may_move(field.battle, field.one(0))


def test_who_goes_down_does_not_strike_back():
    field = quarrel(mob(man(10, 10, "axe", **TOUCHY), man(14, 10, "axe", **TOUCHY)), 1, 1, 6, 5, 3)
    assert field.one(1).status is Status.STUNNED
    assert len(field.told(BlowStruck)) == 1


def test_out_of_reach_he_shoots_at_him():
    field = quarrel(mob(man(10, 10, "bow", **TOUCHY), man(24, 10, **TOUCHY)), 1, 1, 1)
    assert [(event.who, event.target) for event in field.told(ShotFired)] == [(0, 1)]


def test_a_goblin_shoots_at_an_orc_but_never_charges_him():
    field = quarrel(mob(man(10, 10, "bow", **GOBLIN), man(14, 10, **TOUCHY)), 1, 1, 1)
    assert field.told(ShotFired)
    assert not field.told(BlowStruck)
    assert quarrel(mob(man(10, 10, "axe", **GOBLIN), man(14, 10, "axe", **GOBLIN)), 1, 1, 1, 1).told(
        BlowStruck
    )


def test_he_leaves_an_orc_hero_alone_and_looks_past_beasts():
    boss = man(12, 10, callings=("orc", "orcs-and-goblins"))
    field = quarrel(mob(man(10, 10, "axe", **TOUCHY), boss, man(10, 14, "axe", **TOUCHY)), 1, 1)
    assert not field.told(BlowStruck)
    assert field.one(0).under("squabbling")
    troll = man(12, 10, hero=False, callings=("orc", "orcs-and-goblins", "troll"))
    field = quarrel(mob(man(10, 10, "axe", **TOUCHY), troll, man(10, 14, "axe", **TOUCHY)), 1, 1, 1, 1)
    assert field.told(BlowStruck)[0].target == 2


def test_on_a_six_he_charges_the_nearest_enemy_at_once():
    field = quarrel(mob(man(10, 10, **TOUCHY), foe=man(16, 10)), 1, 6)
    assert field.told(ChargeDeclared) == [ChargeDeclared(0, 1)]
    assert field.one(0).contacts == {1}


def test_on_a_six_he_rushes_on_and_must_charge_when_that_brings_him_into_reach():
    field = quarrel(mob(man(10, 10, **TOUCHY), foe=man(24, 10)), 1, 6)
    move = field.told(WarriorMoved)[0]
    assert (move.manner, move.spent) == ("rush", 800)
    assert may_move(field.battle, field.one(0))
    assert field.play(add_frenzied_charges(field.battle, field.state.of_side(0), [])) == [(0, 1)]


def test_nobody_tests_in_combat_on_the_ground_or_swinging_a_chain():
    field = mob(man(10, 10, **TOUCHY), foe=man(10.98, 10))
    field.engage(0, 1)
    assert not quarrel(field).rolls
    field = mob(man(10, 10, **TOUCHY))
    field.status(0, Status.KNOCKED_DOWN)
    assert not quarrel(field).rolls
    field = mob(man(10, 10, "ball-and-chain", "mad-cap-mushrooms", **GOBLIN))
    field.fold(ConditionBegan(0, Condition("mad-cap-mushrooms", "standing")))
    assert not quarrel(field).rolls


@pytest.mark.parametrize(("x", "asked_for"), [(16.98, True), (16.99, False)])
def test_a_boss_within_six_inches_may_hit_him_and_better_his_roll(x: float, asked_for: bool):
    boss = man(x, 10, tags=("oi-behave",))
    field = mob(man(10, 10, **TOUCHY), boss, foe=man(16, 14))
    quarrel(field, 1, *([1, 4] if asked_for else [5]), says="2")
    assert bool(field.questions(Choice)) is asked_for
    assert bool(field.told(WoundRolled)) is asked_for
    assert field.told(RuleRolled)[-1].rule == ("I'll Show Yer!" if asked_for else "Wud Yoo Say?")


def test_whom_the_boss_knocks_down_rolls_no_further():
    field = mob(man(10, 10, **TOUCHY), man(12, 10, tags=("oi-behave",)))
    quarrel(field, 1, 5, 1, says="4")
    assert field.one(0).status is Status.KNOCKED_DOWN
    assert not field.told(ConditionBegan)


@pytest.mark.parametrize(("far", "faces"), [(20, ()), (30, (2,))])
def test_a_red_toof_with_an_enemy_in_charge_range_does_not_test(far: float, faces: tuple[int, ...]):
    one = man(10, 10, **{**TOUCHY, "tags": ("animosity", "no-animosity-in-reach")}, M=6)
    field = quarrel(mob(one, foe=man(10, far)), *faces)
    assert len(field.told(RuleRolled)) == len(faces)


def test_who_gave_up_animosity_does_not_test():
    one = man(10, 10, **{**TOUCHY, "tags": ("animosity", "no-animosity")})
    assert not quarrel(mob(one, foe=man(10, 30))).told(RuleRolled)
