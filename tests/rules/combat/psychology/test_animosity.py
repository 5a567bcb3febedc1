"""Animosity: the two dice, what comes of them, and the Boss."""

import pytest

from rules.combat.charging.charging import may_charge
from rules.combat.effects import hooks
from rules.combat.moving.movement import may_move
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
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
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

TOUCHY = {"tags": ("animosity",), "callings": ("orc", "orcs-and-goblins"), "hero": False}
GOBLIN = {**TOUCHY, "callings": ("goblin", "orc", "orcs-and-goblins")}


def mob(*men: Man, foe: Man | None = None) -> Battlefield:
    field = Battlefield(men, [foe or man(40, 40)])
    field.turn(0, "recovery")
    return field


def quarrel(field: Battlefield, *faces: int, says: str = "leave him") -> Battlefield:
    def turn_begins():
        for answer in hooks.turn_begins.handlers(field.one(0)):
            yield from answer(field.battle, field.one(0))

    field.play(turn_begins(), *faces, says={Choice: says})
    return field


@pytest.mark.parametrize("die", [2, 3, 6])
def test_only_on_a_one_anything_happens(die: int):
    field = quarrel(mob(man(10, 10, **TOUCHY), man(14, 10, **TOUCHY)), die)
    assert [event.works for event in field.told(RuleRolled)] == [False]
    assert field.rolls == [Roll("animosity", at_most=1, who=0)]
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


def test_a_warrior_who_goes_down_does_not_strike_back():
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


def test_a_quarreller_leaves_an_orc_hero_alone_and_looks_past_beasts():
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


def test_a_warrior_whom_the_boss_knocks_down_rolls_no_further():
    field = mob(man(10, 10, **TOUCHY), man(12, 10, tags=("oi-behave",)))
    quarrel(field, 1, 5, 1, says="4")
    assert field.one(0).status is Status.KNOCKED_DOWN
    assert not field.told(ConditionBegan)


@pytest.mark.parametrize(("far", "faces"), [(20, ()), (30, (2,))])
def test_a_red_toof_with_an_enemy_in_charge_range_does_not_test(far: float, faces: tuple[int, ...]):
    one = man(10, 10, **{**TOUCHY, "tags": ("animosity", "no-animosity-in-reach")}, M=6)
    field = quarrel(mob(one, foe=man(10, far)), *faces)
    assert len(field.told(RuleRolled)) == len(faces)


def test_a_warrior_who_gave_up_animosity_does_not_test():
    one = man(10, 10, **{**TOUCHY, "tags": ("animosity", "no-animosity")})
    assert not quarrel(mob(one, foe=man(10, 30))).told(RuleRolled)


POLE, POINTED = ("boss-pole",), ("axe",)


@pytest.mark.parametrize(
    ("x", "items", "given", "quiet"),
    [
        (16.98, POLE, GOBLIN, True),
        (16.99, POLE, GOBLIN, False),
        (16.98, POINTED, GOBLIN, False),
        (16.98, POLE, TOUCHY, False),
        (16.98, POLE, {**GOBLIN, "hero": True}, False),
    ],
)
def test_a_boss_pole_within_six_inches_keeps_the_peace_among_goblins_who_are_no_heroes(
    x: float, items: tuple[str, ...], given: dict[str, object], quiet: bool
):
    field = mob(man(10, 10, **given), man(x, 10, *items, hero=False))
    assert len(quarrel(field, *([] if quiet else [4])).rolls) == (0 if quiet else 1)


def test_a_warrior_who_carries_the_pole_himself_does_not_test():
    assert not quarrel(mob(man(10, 10, *POLE, **TOUCHY))).rolls


def test_a_warrior_who_flees_or_is_immune_to_psychology_does_not_test():
    assert not quarrel(mob(man(10, 10, **{**TOUCHY, "tags": ("animosity", "immune-psychology")}))).rolls


def test_the_bonus_of_the_boss_goes_no_higher_than_six():
    field = mob(man(10, 10, T=9, **TOUCHY), man(12, 10, tags=("oi-behave",)), foe=man(16, 14))
    quarrel(field, 1, 6, says="5")
    assert field.told(RuleRolled)[-1].rule == "I'll Show Yer!"
    assert field.told(ChargeDeclared)


def test_a_warrior_whom_the_boss_leaves_alone_rolls_without_more():
    for die, rule in ((1, "I 'Erd Dat!"), (5, "Wud Yoo Say?")):
        field = mob(man(10, 10, **TOUCHY), man(12, 10, tags=("oi-behave",)))
        quarrel(field, 1, die)
        assert [event.works for event in field.told(RuleRolled)] == [True, True]
        assert field.told(RuleRolled)[-1].rule == rule
        assert not field.told(WoundRolled)


@pytest.mark.parametrize(
    ("die", "rule"), [(1, "I 'Erd Dat!"), (2, "Wud Yoo Say?"), (5, "Wud Yoo Say?"), (6, "I'll Show Yer!")]
)
@pytest.mark.parametrize("who", ["a hero", "left alone", "nobody's"])
def test_a_warrior_who_is_not_struck_adds_nothing_to_his_die(who: str, die: int, rule: str):
    one = man(10, 10, **{**TOUCHY, "hero": who == "a hero"})
    boss = man(12, 10, tags=() if who == "nobody's" else ("oi-behave",))
    field = quarrel(mob(one, boss, foe=man(10, 40)), 1, die)
    told = field.told(RuleRolled)
    assert [(event.who, event.rule, event.roll.total, event.works) for event in told] == [
        (0, "Animosity", 1, True), (0, rule, die, True),
    ]  # fmt: skip


def test_the_first_boss_of_the_roster_strikes_as_hard_as_his_player_says():
    men = [man(10, 10, W=2, **TOUCHY), man(12, 10, tags=("oi-behave",)), man(10, 12, tags=("oi-behave",))]
    for strength in (1, 3, 5):
        field = mob(*men)
        quarrel(field, 1, 1, 3, says=str(strength))
        assert field.questions(Choice) == [Choice(0, "oi behave", ("1", "2", "3", "4", "5", "leave him"), 0)]
        assert [(event.who, event.strength) for event in field.told(WoundRolled)] == [(1, strength)]


def test_quarrels_end_when_a_turn_begins():
    field = quarrel(mob(man(10, 10, **TOUCHY)), 1, 2)
    (began,) = field.told(ConditionBegan)
    assert began.condition == Condition(
        "squabbling", "turn", tags=("no-move", "no-charge", "no-shooting", "no-casting")
    )
    field = quarrel(mob(man(10, 10, **TOUCHY), foe=man(24, 10)), 1, 6)
    (began,) = field.told(ConditionBegan)
    assert began.condition == Condition("spoiling-for-a-fight", "turn", tags=("must-charge",))


def test_no_boss_strikes_a_hero_or_from_the_ground():
    field = mob(man(10, 10, **{**TOUCHY, "hero": True}), man(12, 10, tags=("oi-behave",)))
    assert not quarrel(field, 1, 5).questions(Choice)
    assert not field.told(ChargeDeclared)
    assert field.one(0).under("squabbling")
    field = mob(man(10, 10, **TOUCHY), man(12, 10, tags=("oi-behave",)))
    field.status(1, Status.KNOCKED_DOWN)
    assert not quarrel(field, 1, 3).questions(Choice)


def test_without_a_friend_to_quarrel_with_he_only_grumbles():
    field = quarrel(mob(man(10, 10, "bow", **TOUCHY)), 1, 1)
    assert field.one(0).under("squabbling")
    assert not field.told(ShotFired)


def test_beasts_are_no_friends_to_quarrel_with_but_hired_swords_are():
    squig = man(12, 10, hero=False, animal=True, callings=("goblin", "orcs-and-goblins"))
    assert not quarrel(mob(man(10, 10, "axe", **TOUCHY), squig), 1, 1).told(BlowStruck)
    giant = man(12, 10, hero=False, callings=("giant", "orcs-and-goblins"))
    assert not quarrel(mob(man(10, 10, "axe", **TOUCHY), giant), 1, 1).told(BlowStruck)
    for called in (("ogre",), ("goblin", "orcs-and-goblins")):
        sword = man(12, 10, "axe", hero=False, callings=called)
        assert quarrel(mob(man(10, 10, "axe", **TOUCHY), sword), 1, 1, 1, 1).told(BlowStruck)


def test_of_two_as_near_he_quarrels_with_the_first_of_the_roster():
    men = [man(10, 10, "axe", **TOUCHY), man(14, 10, "axe", **TOUCHY), man(10, 14, "axe", **TOUCHY)]
    assert quarrel(mob(*men), 1, 1, 1, 1).told(BlowStruck)[0].target == 1


def test_a_quarreller_shoots_only_with_a_missile_weapon_at_friends_in_sight():
    walled = bare(walls=[wall((17, 0), (17, 30), 5)])
    field = Battlefield([man(10, 10, "bow", **TOUCHY), man(24, 10, **TOUCHY)], [man(40, 40)], table=walled)
    field.turn(0, "recovery")
    assert not quarrel(field, 1, 1).told(ShotFired)
    assert not quarrel(mob(man(10, 10, "axe", **TOUCHY), man(24, 10, **TOUCHY)), 1, 1).told(ShotFired)


def test_a_brawl_beside_an_enemy_brings_him_into_contact_and_he_does_not_step_back():
    men = [man(10, 10, "axe", **TOUCHY), man(14, 10, "axe", **TOUCHY)]
    field = quarrel(mob(*men, foe=man(13.02, 10.99)), 1, 1, 1, 1)
    assert [(event.manner, event.contacts) for event in field.told(WarriorMoved)] == [("brawl", (2,))]


def test_a_quarreller_steps_back_an_inch_and_out_of_contact_with_warriors_behind():
    men = [man(12.7, 10, "axe", **TOUCHY), man(14, 10, "axe", **TOUCHY)]
    field = quarrel(mob(*men), 1, 1, 1, 1)
    assert field.told(WarriorMoved)[1] == WarriorMoved(
        0, "straight", (inches(13.02, 10), inches(12.02, 10)), 100
    )
    field = quarrel(mob(*men, foe=man(11.15, 10.452)), 1, 1, 1, 1)
    assert 90 <= field.one(0).gap_to(field.one(1)) <= 100
    assert field.one(0).gap_to(field.one(2)) > 5


def test_in_a_lane_he_steps_back_until_somebody_behind_him_is_almost_in_contact():
    lane = bare(blocks=[block(5, 17, 20, 2), block(5, 21.1, 20, 2)])
    men = [man(12.7, 20.05, "axe", **TOUCHY), man(14, 20.05, "axe", **TOUCHY)]
    field = Battlefield(men, [man(11.3, 20.05)], table=lane)
    field.turn(0, "recovery")
    quarrel(field, 1, 1, 1, 1)
    assert field.one(0).gap_to(field.one(2)) == 6
    assert not field.one(0).contacts


def test_a_warrior_who_is_hemmed_in_does_not_step_back():
    ring = [man(12.04, 10), man(13.02, 10.98), man(13.02, 9.02)]
    field = quarrel(mob(man(13.02, 10, "axe", **TOUCHY), man(14, 10, "axe", **TOUCHY), *ring), 1, 1, 1, 1)
    assert [event.manner for event in field.told(WarriorMoved)] == ["brawl"]
    assert field.told(BlowStruck)


def test_on_a_six_he_goes_at_the_nearest_whom_he_sees():
    field = Battlefield([man(10, 10, **TOUCHY)], [man(16, 10), man(10, 15), man(10, 40)])
    field.turn(0, "recovery")
    assert quarrel(field, 1, 6).told(ChargeDeclared) == [ChargeDeclared(0, 2)]


def test_on_a_six_with_nobody_in_sight_he_waits_for_his_charge():
    walled = bare(walls=[wall((20, 0), (20, 48), 5)])
    field = Battlefield([man(10, 10, **TOUCHY)], [man(40, 40)], table=walled)
    field.turn(0, "recovery")
    quarrel(field, 1, 6)
    assert not field.told(WarriorMoved)
    assert field.one(0).under("spoiling-for-a-fight")


@pytest.mark.parametrize(("face", "charges"), [(1, True), (6, False)])
def test_on_a_six_he_tests_before_he_charges_what_he_fears(face: int, charges: bool):
    field = quarrel(mob(man(10, 10, **TOUCHY), foe=man(16, 10, tags=("causes-fear",))), 1, 6, face, face)
    assert field.one(0).contacts == ({1} if charges else set())
    assert not field.one(0).under("spoiling-for-a-fight")


def test_on_a_six_who_is_hemmed_in_stays_and_must_charge_when_he_can():
    ring = [man(10.99, 10), man(10, 10.99), man(9.01, 10), man(10, 9.01)]
    field = quarrel(mob(man(10, 10, **TOUCHY), *ring, foe=man(40, 10)), 1, 6)
    assert not field.told(WarriorMoved)
    assert field.one(0).under("spoiling-for-a-fight")
