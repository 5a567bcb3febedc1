"""How long spells last where what the rulebook ties to phases holds for whole rounds (ALT-XII)."""

import pytest

from rules.combat.actions.slots import waiting
from rules.combat.charging.charging import charge_targets
from rules.combat.effects import hooks
from rules.combat.magic.casting import offers
from rules.engine.decisions import ANYWHERE, DONE, NONE, CastSpell, Choice, Landing
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React
from rules.engine.events import (
    ActionTaken,
    AllegianceChanged,
    BlowStruck,
    LeadershipTested,
    RoundBegan,
    RuleRolled,
    SpellCast,
    Status,
    TurnsBegan,
    WarriorRaised,
)
from rules.engine.events.alternative import ActionsGained, ReactionsOffered
from rules.systems.alternative.activating import activate, activate_group, spend
from rules.systems.alternative.round_tests import begin_round
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.alternative.acting import act, begin, d12

IMMUNE = ("immune-all-alone",)


def field(*own: Man, foes: tuple[Man, ...] = ()) -> Battlefield:
    return d12(own, foes or (man(45, 45),))


def cast(
    it: Battlefield, spell: str, *faces: int, says: dict[object, object] | None = None, who: int = 0
) -> None:
    """Cast with as many of two or three actions as there are dice for it; the first ones are the casting roll."""
    begin(it, who, 3)
    act(it, who, *faces, takes=["cast 2"], says={CastSpell: spell, **(says or {})})
    assert it.told(SpellCast)[0].cast


def next_round(it: Battlefield, *faces: int, says: dict[object, object] | None = None) -> None:
    """The next round begins, with all that is tested then."""
    it.fold(RoundBegan(it.state.round + 1), TurnsBegan((0, 1)))
    it.play(begin_round(it.battle), *faces, says=says or {})


# prayers of Sigmar


@pytest.mark.rule("ALT-XII-a-i-1")
@pytest.mark.parametrize(("die", "lasts"), [(3, True), (4, False)])
def test_the_hammer_lasts_as_long_as_a_test_when_a_round_begins_is_passed(die: int, lasts: bool):
    it = field(wizard(10, 10, "hammer-of-sigmar", Ld=7))
    cast(it, "hammer-of-sigmar", 6, 6)
    next_round(it, 4, die)
    assert it.told(LeadershipTested)[0].purpose == "the Hammer of Sigmar"
    assert it.one(0).under("hammer-of-sigmar") is lasts


@pytest.mark.rule("ALT-XII-a-i-2")
def test_the_hammer_needs_no_other_casting():
    it = field(wizard(10, 10, "hammer-of-sigmar", Ld=7))
    cast(it, "hammer-of-sigmar", 6, 6)
    next_round(it, 1, 1)
    begin(it, 0, 3)
    assert offers(it.battle, it.one(0)) == ()
    it.play(spend(it.battle, it.one(0)), says={NextAction: DONE})
    assert it.one(0).under("hammer-of-sigmar")
    assert not it.rolls


@pytest.mark.rule("ALT-XII-a-ii-1")
@pytest.mark.parametrize(("die", "lasts"), [(2, False), (3, True)])
def test_the_shield_of_faith_is_rolled_for_when_a_round_begins(die: int, lasts: bool):
    it = field(wizard(10, 10, "shield-of-faith"))
    cast(it, "shield-of-faith", 6, 6)
    next_round(it, die)
    assert it.told(RuleRolled)[0].works is lasts
    assert it.one(0).under("shield-of-faith") is lasts


@pytest.mark.rule("ALT-XII-a-iii-1")
def test_the_armour_of_righteousness_ends_when_the_next_round_begins():
    it = field(wizard(10, 10, "armour-of-righteousness"))
    cast(it, "armour-of-righteousness", 6, 6)
    it.activate(1)
    rules = it.battle.rules
    assert rules.save_need(it.battle, it.one(0), 3, 0, (), True).at_least == 2
    next_round(it)
    assert rules.save_need(it.battle, it.one(0), 3, 0, (), True).at_least is None


# necromancy and rituals of Chaos


@pytest.mark.rule("ALT-XII-b-i-1")
def test_only_a_zombie_that_fell_in_this_round_rises_again():
    it = field(
        wizard(10, 10, "re-animation"),
        man(12, 10, line="zombie"),
        man(14, 10, line="zombie"),
        *(man(30 + x, 40) for x in range(6)),
    )
    it.status(1, Status.OUT_OF_ACTION)
    next_round(it)
    assert offers(it.battle, it.one(0)) == ()
    it.activate(2, reaction="reaction")
    it.status(2, Status.OUT_OF_ACTION)
    assert [offer.targets for offer in offers(it.battle, it.one(0))] == [(2,)]
    cast(it, "re-animation 2", 6, 6, says={Landing: ANYWHERE})
    assert it.told(WarriorRaised)[0].who == 2


@pytest.mark.rule("ALT-XII-c-i-1")
@pytest.mark.parametrize(("die", "free"), [(3, True), (4, False)])
def test_a_warrior_whom_chaos_lures_is_free_when_he_passes_a_test_at_the_beginning_of_a_round(
    die: int, free: bool
):
    it = field(wizard(10, 10, "lure-of-chaos", Ld=9), foes=(man(14, 10, Ld=7), man(45, 45)))
    cast(it, "lure-of-chaos 1", 6, 6, 6, 1)
    assert it.one(1).side == 0
    next_round(it, 4, die)
    assert [event.side for event in it.told(AllegianceChanged)] == ([1] if free else [])
    assert (it.one(1).side == 1) is free


def test_a_warrior_who_is_lured_is_activated_by_his_new_player_unless_he_has_acted():
    it = field(wizard(10, 10, "lure-of-chaos", Ld=9), foes=(man(14, 10, Ld=7), man(45, 45)))
    cast(it, "lure-of-chaos 1", 6, 6, 6, 1)
    assert [one.id for one in waiting(it.battle, 0)] == [1]
    it.activate(1)
    assert waiting(it.battle, 0) == []


# lesser magic


@pytest.mark.rule("ALT-XII-d-i-1")
def test_luck_ends_when_the_next_round_begins():
    it = field(wizard(10, 10, "luck-of-shemtek"))
    cast(it, "luck-of-shemtek", 6, 6)
    it.activate(1)
    assert it.one(0).under("luck-of-shemtek")
    next_round(it)
    assert not it.one(0).under("luck-of-shemtek")


@pytest.mark.rule("ALT-XII-d-ii-1")
@pytest.mark.parametrize(("die", "lasts"), [(3, True), (4, False)])
def test_the_sword_of_rezhebel_is_tested_for_when_a_round_begins(die: int, lasts: bool):
    it = field(wizard(10, 10, "sword-of-rezhebel", Ld=7))
    cast(it, "sword-of-rezhebel", 6, 6)
    next_round(it, 4, die)
    assert it.one(0).under("sword-of-rezhebel") is lasts


# magic of the Horned Rat


def raging(*, foe: float = 40) -> Battlefield:
    rat = wizard(10, 10, "black-fury", tags=IMMUNE, S=3)
    return field(rat, foes=(man(foe, 10, tags=IMMUNE, WS=6), man(45, 45)))


@pytest.mark.rule("ALT-XII-e-i-1")
def test_black_fury_lasts_for_the_round():
    it = raging()
    cast(it, "black-fury", 6, 6)
    it.activate(1)
    assert (it.one(0).profile.S, it.one(0).profile.A) == (4, 1)
    assert it.one(0).has("rages")
    next_round(it)
    assert (it.one(0).profile.S, it.one(0).has("rages")) == (3, False)


@pytest.mark.rule("ALT-XII-e-i-2")
def test_the_blows_of_black_fury_take_no_actions():
    it = raging(foe=15)
    begin(it, 0, 2)
    act(it, 0, 6, 6, 1, 1, 1, takes=["cast 2"], says={CastSpell: "black-fury", Landing: "1"})
    assert it.one(0).contacts == {1}
    assert len(it.told(BlowStruck)) == 3
    assert it.state.activations.slot.left[0] == 0
    assert [(event.action, event.price) for event in it.told(ActionTaken)] == [
        ("cast", 2),
        ("contact", 0),
        ("free attacks", 0),
    ]


@pytest.mark.rule("ALT-XII-e-i-2")
def test_extra_attacks_come_once_in_every_activation_and_reaction_with_attacks():
    it = raging(foe=15)
    begin(it, 0, 3)
    act(it, 0, 6, 6, 1, 1, 1, takes=["cast 2"], says={CastSpell: "black-fury", Landing: "1"})
    begin(it, 0, 1, reaction=True)
    act(it, 0, 1, 1, 1, takes=["attack"])
    assert len(it.told(BlowStruck)) == 3


@pytest.mark.rule("ALT-XII-e-ii-1", "ALT-XII-e-ii-2")
@pytest.mark.parametrize("what", ["armour save", "to hit"])
def test_the_curse_repeats_what_succeeds_during_the_round(what: str):
    it = field(wizard(10, 10, "sorcerers-curse"), foes=(man(14, 10, "sword", "heavy-armour"), man(45, 45)))
    cast(it, "sorcerers-curse 1", 6, 6)

    def repeats() -> list[str]:
        return hooks.rolls_successes_again.collect(it.battle, it.one(1), what)

    assert repeats() == ["Sorcerer's Curse"]
    it.activate(1)
    assert repeats() == ["Sorcerer's Curse"]
    next_round(it)
    assert repeats() == []


# Waaagh! magic

ORC = {"line": "orc-boy", "callings": ("orc",), "hero": False}


def hurried(*others: Man) -> Battlefield:
    it = field(
        wizard(10, 10, "ledz-go", line="orc-shaman"),
        man(13, 10, **ORC),
        *others,
        foes=(man(13, 22), man(45, 45)),
    )
    cast(it, "ledz-go", 6, 6, says={Choice: "1"})
    return it


def rolls(it: Battlefield, who: int, *faces: int) -> int:
    """How many failures of the activation enemies may use."""
    it.play(
        activate(it.battle, it.one(who)),
        *faces,
        says={ActivationDice: str(len(faces)), React: NONE, NextAction: DONE},
    )
    return sum(event.failures for event in it.told(ReactionsOffered))


@pytest.mark.rule("ALT-XII-f-i-1")
def test_nobody_reacts_to_the_next_activation_of_him_who_is_hurried_on():
    it = hurried()
    assert rolls(it, 1, 12, 12) == 0
    assert it.told(ActionsGained)[0].failures == 2
    assert not it.questions(React)


@pytest.mark.rule("ALT-XII-f-i-2")
def test_a_single_roll_uses_up_the_spell():
    it = hurried()
    rolls(it, 1, 12, 12)
    next_round(it)
    assert rolls(it, 1, 12, 12) == 2


@pytest.mark.rule("ALT-XII-f-i-2")
def test_a_roll_without_failures_does_so_too():
    it = hurried()
    rolls(it, 1, 1)
    next_round(it)
    assert rolls(it, 1, 12) == 1


def test_it_lasts_until_that_roll():
    it = hurried()
    next_round(it)
    assert rolls(it, 1, 12) == 0


def test_the_roll_of_a_group_counts_too():
    it = hurried(man(13, 12, **ORC))
    it.activate(0)
    group = [it.one(1), it.one(2)]
    it.play(activate_group(it.battle, group, 3, "regroup"), 12, says={ActivationDice: "1", React: NONE})
    assert not it.told(ReactionsOffered)
    assert not it.one(1).conditions


def test_the_spell_hurries_a_single_friend_nearby():
    it = hurried(man(14.99, 10, **ORC), man(10, 14.98, **ORC))
    assert [asked.choices for asked in it.questions(Choice)] == [("0", "1", "3")]
    assert [one.under("ledz-go") for one in it.state.of_side(0)] == [False, True, False, False]


def test_where_he_is_alone_he_hurries_himself_on_unasked_and_only_once():
    it = field(wizard(10, 10, "ledz-go", line="orc-shaman"), man(14.99, 10, **ORC))
    cast(it, "ledz-go", 6, 6)
    assert not it.questions(Choice)
    assert [one.under("ledz-go") for one in it.state.of_side(0)] == [True, False]
    assert offers(it.battle, it.one(0)) == ()


def test_a_hurried_caster_hurries_on_others():
    it = field(wizard(10, 10, "ledz-go", line="orc-shaman"), man(13, 10, **ORC))
    cast(it, "ledz-go", 6, 6, says={Choice: "0"})
    assert [one.under("ledz-go") for one in it.state.of_side(0)] == [True, False]
    assert [offer.spell for offer in offers(it.battle, it.one(0))] == ["ledz-go"]


@pytest.mark.rule("ALT-XII-f-ii-1")
def test_nobody_is_fooled_in_the_next_round():
    it = field(wizard(10, 10, "fooled-ya", line="orc-shaman"), foes=(man(14, 10), man(45, 45)))
    cast(it, "fooled-ya", 6, 6)
    it.activate(1)
    assert charge_targets(it.battle, it.one(1))[0] == ()
    next_round(it)
    it.activate(1)
    assert charge_targets(it.battle, it.one(1))[0] == (0,)
