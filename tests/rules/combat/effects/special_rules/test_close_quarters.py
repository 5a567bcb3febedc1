"""Hugs, poisonous bites, good food and a will to fight on; slipping away; saves that Strength cannot spoil."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import lose_wound, resolve_hits, take_out_of_action
from rules.combat.melee.melee import attack_one, fight, strike
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.leadership_test import leadership_of
from rules.engine import events
from rules.engine.decisions import Choice, MoveTo
from rules.engine.dice import Modifier
from rules.engine.events import (
    BlowStruck,
    CharacteristicTested,
    InjuryRolled,
    RoutTested,
    RuleRolled,
    SaveRolled,
    Status,
    WarriorMoved,
    WoundRolled,
    WoundsLost,
)
from rules.engine.state.conditions import Condition
from rules.systems.mordheim.sequence import turn_begins
from tests.rules.staging.battlefield import Battlefield, man, place

STONE = {"T": 10, "W": 9}


def facing(
    *items: str, tags: tuple[str, ...] = (), foe: dict[str, Any] | None = None, **more: Any
) -> Battlefield:
    """Somebody with these tags (0) who charged an enemy (1)."""
    field = Battlefield([man(10, 10, *items, tags=tags, **more)], [man(10.98, 10, **(foe or {}))])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def bear(*faces: int, says: str = "yes", foe: dict[str, Any] | None = None) -> Battlefield:
    field = facing(tags=("bear-hug", "no-equipment"), A=2, S=4, foe=foe or {"T": 5, "W": 9})
    field.play(strike(field.battle, field.one(0)), *faces, says={Choice: says})
    return field


def test_two_blows_that_hit_become_a_hug_and_the_stronger_wins():
    field = bear(6, 6, 3, 2)
    standing, hug = field.told(RuleRolled)
    assert (standing.who, hug.rule, hug.works) == (1, "Bear Hug", True)
    assert [lost.wounds for lost in field.told(WoundsLost)] == [1]
    assert [wound.roll for wound in field.told(WoundRolled)] == [None]


def test_a_hug_that_is_too_weak_does_nothing_and_an_equal_one_is_enough():
    assert bear(6, 6, 3, 1).told(WoundsLost) == []
    assert len(bear(6, 6, 3, 2).told(WoundsLost)) == 1


def test_armour_is_no_help_against_a_hug():
    field = facing(tags=("bear-hug", "no-equipment"), A=2, foe={"W": 3, "tags": ("natural-save-4",)})
    field.play(strike(field.battle, field.one(0)), 6, 6, 1, 6, says={Choice: "yes"})
    assert field.told(SaveRolled) == []
    assert len(field.told(WoundsLost)) == 1


def test_the_wound_of_a_hug_is_one_of_close_combat_so_that_black_blood_spurts():
    field = facing(
        tags=("bear-hug", "no-equipment"), A=2, S=4, T=10, foe={"T": 5, "W": 9, "tags": ("blackblood",)}
    )
    field.play(strike(field.battle, field.one(0)), 6, 6, 3, 2, says={Choice: "yes"})
    assert [wound.target for wound in field.told(WoundRolled)] == [1, 0]


def test_the_bear_may_strike_instead_and_needs_two_hits_on_a_standing_enemy():
    assert len(bear(6, 6, 1, 1, says="no").told(WoundRolled)) == 2
    assert bear(6, 1, 1).asked == []
    field = facing(tags=("bear-hug", "no-equipment"), A=2, foe=STONE)
    field.status(1, Status.KNOCKED_DOWN)
    field.play(strike(field.battle, field.one(0)))
    assert field.asked == []


def skink(says: str, *faces: int, **foe: Any) -> Battlefield:
    field = facing("axe", tags=("poison-bite",), A=2, I=9, foe={"A": 1, **foe})
    field.play(fight(field.battle), *faces, says={Choice: says})
    return field


def test_blows_may_be_bites_that_strike_after_everybody_else():
    field = skink("1", 1, 1, 1, **STONE)
    assert [(blow.who, blow.weapon) for blow in field.told(BlowStruck)] == [
        (0, "Axe"),
        (1, "fists"),
        (0, "poisonous bite"),
    ]
    assert [choice.choices for choice in field.questions(Choice)] == [("0", "1", "2")]


def test_all_or_none_of_the_blows_may_be_bites():
    assert [blow.who for blow in skink("2", 1, 1, 1, **STONE).told(BlowStruck)] == [1, 0, 0]
    assert [blow.who for blow in skink("0", 1, 1, 1, **STONE).told(BlowStruck)] == [0, 0, 1]


def bite(tags: tuple[str, ...] = (), strength: int = 5) -> Battlefield:
    """Two bites of which one hits, wounds and brings somebody to an injury roll."""
    foe = {"tags": ("natural-save-6", *tags), "WS": 0}
    field = facing("axe", tags=("poison-bite",), A=1, S=strength, foe=foe)
    field.play(fight(field.battle), 5 if strength < 4 else 4, 3, 1, says={Choice: "1"})
    return field


@pytest.mark.parametrize("strength", [2, 4, 5])
def test_a_bite_makes_saves_better_by_one_however_strong_it_is_and_injuries_worse(strength: int):
    field = bite(strength=strength)
    assert [save.roll.need for save in field.told(SaveRolled)] == [5]
    (injury,) = field.told(InjuryRolled)
    assert [modifier.by for modifier in injury.roll.modifiers] == [1]


def test_poison_does_nothing_to_the_immune():
    (injury,) = bite(("immune-poison",)).told(InjuryRolled)
    assert injury.roll.modifiers == ()


def table(*, far: float = 5, calling: str = "halfling", weapons: int = 2) -> Battlefield:
    """Somebody (0) with axes in a fight, and the cook (1) this many inches away."""
    eater = man(10, 10, *["axe"] * weapons, callings=(calling,))
    cook = man(10, 10.98 + far, tags=("aura-reroll-hits-6",))
    field = Battlefield([eater, cook], [man(10.98, 10, **STONE)])
    field.engage(0, 2)
    field.turn(0, "close combat")
    return field


def blows(field: Battlefield, *faces: int) -> list[bool]:
    field.play(strike(field.battle, field.one(0)), *faces)
    return [blow.hit for blow in field.told(BlowStruck)]


def test_a_halfling_near_the_cook_strikes_again_where_he_missed_once_a_turn():
    field = table()
    assert blows(field, 1, 6, 1) == [False, True, False]
    field.turn(1, "close combat")
    assert blows(field, 1, 1, 1) == [False, False, False]


def test_the_cook_feeds_nobody_but_halflings_near_him_and_nobody_when_he_is_out():
    assert blows(table(far=6, weapons=1), 1, 1) == [False, False]
    assert blows(table(far=6.01, weapons=1), 1) == [False]
    assert blows(table(calling="human", weapons=1), 1) == [False]
    field = table(weapons=1)
    field.status(1, Status.OUT_OF_ACTION)
    assert blows(field, 1) == [False]


def willed(toughness: int = 4) -> Battlefield:
    """A Pit Fighter (0) who was just struck down by an enemy (1)."""
    field = Battlefield([man(10, 10, tags=("force-of-will",), T=toughness)], [man(10.98, 10)])
    field.turn(1, "close combat")
    field.status(0, Status.KNOCKED_DOWN)
    return field


def out(field: Battlefield, *faces: int) -> None:
    field.play(take_out_of_action(field.battle, field.one(1), field.one(0), in_combat=True), *faces)


def test_a_warrior_who_has_the_will_gets_up_instead_of_going_out_of_action():
    field = willed()
    out(field, 4)
    assert field.one(0).standing
    assert field.state.taken_out == []
    assert [test.roll.at_most for test in field.told(CharacteristicTested)] == [4]


def test_a_warrior_who_fails_the_test_is_out_and_so_is_who_goes_down_a_second_time():
    field = willed()
    out(field, 5)
    assert field.one(0).out
    field = willed(9)
    out(field, 6)
    assert field.one(0).out
    field = willed()
    out(field, 1)
    out(field)
    assert field.one(0).out


def test_each_own_turn_the_will_is_harder_by_one_and_who_struck_him_has_done_it():
    field = willed()
    out(field, 1)
    field.turn(0, "recovery")
    field.play(turn_begins(field.battle, field.state.acting(0)), 3)
    assert [test.roll.at_most for test in field.told(CharacteristicTested)] == [3]
    assert field.one(0).standing
    field.play(turn_begins(field.battle, field.state.acting(0)), 3)
    assert field.one(0).out
    assert field.state.taken_out == [(0, 1, "his will gives out")]


def test_the_will_holds_however_he_would_have_gone_down():
    field = willed()
    field.status(0, Status.STUNNED)
    field.engage(1, 0)
    field.play(attack_one(field.battle, field.one(1), field.one(0), [field.one(1).in_hand.main]), 2)
    assert field.one(0).standing
    field = willed()
    field.play(lose_wound(field.battle, field.one(1), field.one(0), Hit("poison", 0)), 6, 2)
    assert field.one(0).standing


def test_fire_takes_two_wounds_of_the_flammable():
    for traits, wounds in ((("fire",), 2), ((), 1)):
        field = facing(foe={"tags": ("flammable",), "W": 5})
        hit = Hit("torch", 9, traits=traits)
        field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), 2)
        assert [lost.wounds for lost in field.told(WoundsLost)] == [wounds]


def pirate(*faces: int, says: str = "slip away", to: str = place(7, 10), **more: Any) -> Battlefield:
    """A Swashbuckler (0) at the end of the close combat of an enemy's turn; nobody's blow hits."""
    field = Battlefield([man(10, 10, tags=("swashbuckler",), I=9, **more)], [man(10.98, 10)])
    field.engage(0, 1)
    field.turn(1, "close combat")
    field.play(fight(field.battle), 1, 1, *faces, says={Choice: says, MoveTo: to})
    return field


def test_a_swashbuckler_who_passes_the_test_walks_out_of_the_combat_unharmed():
    field = pirate(3, 3)
    (moved,) = field.told(WarriorMoved)
    assert (moved.who, moved.manner) == (0, "walk")
    assert not field.one(0).contacts
    (choice,) = field.questions(MoveTo)
    assert (choice.walk, choice.run) == (400, 0)


def test_a_warrior_who_fails_the_test_or_does_not_try_fights_on():
    assert pirate(6, 6).told(WarriorMoved) == []
    assert pirate(says="fight on").asked[-1].answers == ("slip away", "fight on")


def test_nobody_slips_away_who_lies_on_the_ground_or_whose_enemies_are_gone():
    field = Battlefield([man(10, 10, tags=("swashbuckler",), I=9)], [man(10.98, 10)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 6, 6, 6, 6)
    assert field.one(1).out
    assert field.asked == []


@pytest.mark.parametrize(("tags", "strength", "wanted"), [
    (("natural-save-6", "save-never-worse-than-6"), 6, 6), (("natural-save-6",), 4, None),
    (("natural-save-4", "save-never-worse-than-6"), 4, 5), (("natural-save-4", "save-never-worse-than-6"), 9, 6),
    (("save-never-worse-than-6",), 3, None),
])  # fmt: skip
def test_strength_never_makes_scales_worse_than_a_six(
    tags: tuple[str, ...], strength: int, wanted: int | None
):
    field = facing(foe={"tags": tags})
    assert field.battle.rules.save_need(field.battle, field.one(1), strength, 0, (), True).at_least == wanted


def test_weapons_pierce_scales_all_the_same():
    field = facing(foe={"tags": ("natural-save-6", "save-never-worse-than-6")})
    assert field.battle.rules.save_need(field.battle, field.one(1), 3, -1, (), True).at_least is None


def test_a_bear_uses_the_leadership_of_its_tamer_and_of_nobody_else():
    bear = man(10, 10, Ld=4, tags=("no-leader-ld", "requires-bear-tamer"))
    leader = man(10, 12, Ld=9, leader=True)
    tamer = man(10, 14, Ld=8, callings=("bear-tamer",))
    field = Battlefield([bear, leader, tamer], [man(40, 40)])
    assert leadership_of(field.battle, field.one(0)) == (8, 2)
    field = Battlefield([bear, leader], [man(40, 40)])
    assert leadership_of(field.battle, field.one(0)) == (4, None)


def test_the_leadership_of_some_is_never_used_for_a_rout_test():
    for tags, wanted in (((), 1), (("no-rout-leadership",), 2)):
        side = [man(10, 10, leader=True), man(12, 10, Ld=10, tags=tags), man(14, 10, Ld=6)]
        field = Battlefield(side, [man(40, 40)])
        field.status(0, Status.OUT_OF_ACTION)
        field.turn(0)
        field.play(check_rout(field.battle, 0), 1, 1)
        assert [test.by for test in field.told(RoutTested)] == [wanted]


def test_a_warrior_whom_his_will_fails_was_not_felled_in_combat_and_infects_nobody():
    ill = man(10, 10, tags=("force-of-will", "contagious"), T=1)
    field = Battlefield([ill], [man(10.98, 10, T=1, W=3)])
    field.turn(1, "close combat")
    out(field, 1)
    field.turn(0, "recovery")
    field.play(turn_begins(field.battle, field.state.acting(0)), 6)
    assert field.one(0).out
    assert [test.who for test in field.told(CharacteristicTested)] == [0]


@pytest.mark.parametrize(("toughness", "needed"), [(4, [4, 3, 2, 1]), (8, [5, 5, 5, 5]), (2, [2, 1, 0])])
def test_the_will_is_harder_by_one_every_turn_and_a_six_always_fails(toughness: int, needed: list[int]):
    field = willed(toughness)
    out(field, 1)
    tests = field.told(CharacteristicTested)
    for _ in needed[1:]:
        field.play(turn_begins(field.battle, field.state.acting(0)), 1)
        tests += field.told(CharacteristicTested)
    assert [test.roll.at_most for test in tests] == needed
    assert tests[0].roll.modifiers == ()
    assert [test.roll.modifiers for test in tests[1:]] == [
        (Modifier("turns since", -turn),) for turn in range(1, len(needed))
    ]
    assert field.one(0).out is (needed[-1] == 0)


def test_a_toughness_below_what_the_will_takes_off_is_none():
    field = willed(1)
    out(field, 1)
    held = Condition("by-force-of-will", tags=("by-force-of-will",), by=1, amount=2)
    field.fold(events.ConditionBegan(0, held))
    field.play(turn_begins(field.battle, field.state.acting(0)), 1)
    assert field.told(CharacteristicTested)[0].roll.at_most == 0
    assert field.one(0).out


def test_the_victim_of_a_hug_rolls_in_their_own_name():
    field = bear(6, 6, 3, 2)
    standing, hug = field.told(RuleRolled)
    assert (standing.who, standing.rule, standing.works) == (1, "Standing the hug", True)
    assert (hug.who, hug.roll.modifiers) == (0, (Modifier("Strength", 1),))


def test_a_warrior_who_strikes_no_blow_keeps_none_back():
    field = facing("axe", tags=("poison-bite",))
    (keeps,) = hooks.blows_kept_back.handlers(field.one(0))
    assert field.play(keeps(field.battle, field.one(0), ())) == 0


def slips(field: Battlefield) -> None:
    (end,) = hooks.combat_ends.handlers(field.one(0))
    field.play(end(field.battle, field.one(0)), says={Choice: "fight on"})


def test_only_who_is_in_contact_able_and_free_to_move_is_asked_whether_he_slips_away():
    for held in ("", "lying", "netted", "apart"):
        field = Battlefield([man(10, 10, tags=("swashbuckler",))], [man(10.98, 10)])
        if held != "apart":
            field.engage(0, 1)
        if held == "lying":
            field.status(0, Status.KNOCKED_DOWN)
        if held == "netted":
            field.fold(events.ConditionBegan(0, Condition("netted", tags=("no-move",))))
        slips(field)
        assert bool(field.asked) is (held == ""), held


def test_a_swashbuckler_whom_hunger_drives_walks_farther():
    field = Battlefield([man(10, 10, tags=("swashbuckler",))], [man(10.98, 10)])
    field.engage(0, 1)
    field.fold(events.ConditionBegan(0, Condition("black-hunger", tags=("black-hunger-on",), amount=1)))
    (end,) = hooks.combat_ends.handlers(field.one(0))
    field.play(end(field.battle, field.one(0)), 1, 1, says={Choice: "slip away"})
    (choice,) = field.questions(MoveTo)
    assert (choice.walk, choice.run) == (500, 0)


@pytest.mark.parametrize(("staff", "left"), [("sword", 2), ("staff", 1)])
def test_a_master_of_the_staff_parries_every_blow_of_one_opponent(monkeypatch, staff, left):
    """Three hits of 4 against three dice: 5, 3 and 6 turn two of them; a sword has one die."""
    kind = "sword" if staff == "staff" else "quarter-staff"
    monkeypatch.setattr("rules.combat.effects.special_rules.close_quarters._STAFF", kind)
    field = Battlefield(
        [man(10, 10, "axe", A=3, I=6)], [man(10.98, 10, "sword", tags=("parries-all-with-staff",), T=10, A=0)]
    )
    field.engage(0, 1)
    field.turn(0)
    parries = (5, 3, 6) if staff == "staff" else (5,)
    field.play(
        attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main] * 3),
        4,
        4,
        4,
        *parries,
    )
    assert len(field.told(WoundRolled)) == left
