"""Wizards and shooters take turns in one phase; warriors who cannot cast; spells and scrolls before a battle."""

from collections.abc import Sequence

import pytest

from rules.combat.magic.casting import before_battle, may_cast, phase_begins, scroll_of, shooting_phase
from rules.combat.psychology.minds import NO_CASTING, flight
from rules.engine.decisions import DONE, NONE, CastSpell, Choice, NextToAct
from rules.engine.events import ConditionBegan, ShotFired, SpellCast, Status
from rules.engine.state.conditions import HIDDEN, Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

SWORD, LUCK, GNAW = "sword-of-rezhebel", "luck-of-shemtek", "gnawdoom"
RATS, HAND, FEARLESS = "children-of-the-horned-rat", "burning-hand", "death-holds-no-fear"
APT = ("second-spell-on-toughness",)
SCRIBE = ("casting-scroll-plus-2",)
SIXES = (6, 6)


def company() -> Battlefield:
    """A wizard and two archers, of whom one may do nothing, against somebody far away."""
    own = [wizard(10, 10, SWORD), man(12, 10, "bow"), man(14, 10)]
    return battlefield(own, [man(20, 10)])


@pytest.mark.parametrize(("order", "faces"), [(("0", "1"), (6, 6, 1)), (("1", "0"), (1, 6, 6))])
def test_wizards_and_shooters_act_in_the_order_that_their_player_likes(
    order: Sequence[str], faces: tuple[int, ...]
) -> None:
    field = company()
    flow = shooting_phase(field.battle, 0, field.state.acting(0))
    field.play(flow, *faces, says={NextToAct: order, CastSpell: SWORD})
    assert [asked.candidates for asked in field.questions(NextToAct)] == [(0, 1), (int(order[1]),)]
    told = [type(event) for event in field.events if isinstance(event, (SpellCast, ShotFired))]
    assert told == ([SpellCast, ShotFired] if order[0] == "0" else [ShotFired, SpellCast])


def test_their_player_may_end_it_before_all_have_acted() -> None:
    field = company()
    flow = shooting_phase(field.battle, 0, field.state.acting(0))
    field.play(flow, 6, 6, says={NextToAct: ["0", DONE], CastSpell: SWORD})
    assert field.told(SpellCast)
    assert not field.told(ShotFired)


def test_a_warrior_who_is_stunned_by_what_another_casts_acts_no_more() -> None:
    own = [wizard(10, 10, "word-of-pain"), wizard(12, 10, SWORD), man(10, 12, "bow")]
    field = battlefield(own, [man(30, 10)])
    flow = shooting_phase(field.battle, 0, field.state.acting(0))
    field.play(flow, *SIXES, 4, 3, 4, 3, says={NextToAct: ["0", DONE], CastSpell: "word-of-pain"})
    assert [asked.candidates for asked in field.questions(NextToAct)] == [(0, 1, 2)]
    assert [field.one(who).status for who in (1, 2)] == [Status.STUNNED] * 2


def test_neither_who_flees_nor_who_is_kept_from_it_casts() -> None:
    for condition in (flight(), Condition("x", tags=(NO_CASTING,))):
        field = company()
        assert may_cast(field.battle, field.one(0))
        field.fold(ConditionBegan(0, condition))
        assert offered(field)
        assert not may_cast(field.battle, field.one(0))


def test_a_warrior_who_has_nothing_to_cast_now_may_not() -> None:
    field = battlefield([wizard(10, 10, HAND)], [man(14, 10)])
    assert not may_cast(field.battle, field.one(0))
    assert not may_cast(field.battle, field.one(1))


def test_a_phase_begins_with_the_spells_of_that_phase_one_wizard_after_the_other() -> None:
    own = [wizard(10, 10, GNAW), wizard(10, 12, GNAW, HAND), wizard(10, 14, HAND)]
    field = battlefield(own, [man(10.98, 10), man(10.98, 12), man(10.98, 14)])
    for who in range(3):
        field.engage(who, 3 + who)
    flow = phase_begins(field.battle, field.state.acting(0), "close combat")
    field.play(flow, *SIXES, *SIXES, says={CastSpell: HAND})
    assert [(asked.who, [offer.spell for offer in asked.spells]) for asked in field.questions(CastSpell)] == [
        (1, [HAND]),
        (2, [HAND]),
    ]


# before the battle


def test_before_a_battle_only_what_is_meant_for_it_is_offered_whatever_stands_before_it_in_the_list() -> None:
    field = Battlefield(
        [wizard(10, 10, "spell-of-awakening", GNAW, RATS, SWORD), wizard(20, 10, RATS)], [man(40, 40)]
    )
    field.play(before_battle(field.battle), says={CastSpell: NONE})
    assert [(asked.who, [offer.spell for offer in asked.spells]) for asked in field.questions(CastSpell)] == [
        (0, [RATS]),
        (1, [RATS]),
    ]
    assert not field.told(SpellCast)


def test_a_scribe_with_one_spell_is_not_asked_what_he_writes() -> None:
    field = battlefield([wizard(10, 10, SWORD, FEARLESS, tags=SCRIBE)], [man(30, 30)])
    field.play(before_battle(field.battle))
    assert not field.asked
    assert list(field.one(0).conditions) == [scroll_of(known(SWORD))]


def test_nobody_but_a_scribe_writes_and_no_scribe_what_needs_no_roll() -> None:
    own = [wizard(10, 10, SWORD, LUCK), wizard(12, 10, FEARLESS, tags=SCRIBE), man(14, 10, tags=SCRIBE)]
    field = battlefield([*own, wizard(16, 10, FEARLESS, SWORD, LUCK, tags=SCRIBE)], [man(30, 30)])
    field.play(before_battle(field.battle), says={Choice: SWORD})
    assert [(asked.who, asked.choices) for asked in field.questions(Choice)] == [(3, (SWORD, LUCK))]
    assert [len(field.one(who).conditions) for who in range(4)] == [0, 0, 0, 1]


# the second spell


def test_a_warrior_who_is_felled_by_his_own_spell_tries_no_second() -> None:
    field = battlefield([wizard(10, 10, "deathspasm", SWORD, tags=APT)], [man(13, 10)])
    flow = shooting_phase(field.battle, 0, field.state.acting(0))
    field.play(flow, *SIXES, 6, says={CastSpell: ["deathspasm 1", SWORD]})
    assert [event.spell for event in field.told(SpellCast)] == ["deathspasm"]
    assert len(field.questions(CastSpell)) == 1


def test_without_a_second_spell_that_he_may_cast_the_apt_are_not_asked() -> None:
    field = battlefield([wizard(10, 10, SWORD, tags=APT)], [man(30, 30)])
    flow = shooting_phase(field.battle, 0, field.state.acting(0))
    field.play(flow, *SIXES, says={CastSpell: SWORD})
    assert len(field.questions(CastSpell)) == 1


def test_a_warrior_who_is_not_apt_tries_one_spell() -> None:
    field = battlefield([wizard(10, 10, SWORD, LUCK)], [man(30, 30)])
    flow = shooting_phase(field.battle, 0, field.state.acting(0))
    field.play(flow, *SIXES, says={CastSpell: SWORD})
    assert len(field.questions(CastSpell)) == 1


def test_a_spell_aimed_at_nobody_is_told_without_a_target() -> None:
    field = battlefield([wizard(10, 10, SWORD, GNAW)], [man(14, 10)])
    cast(field, SWORD, *SIXES)
    assert [event.target for event in field.told(SpellCast)] == [None]
    field.turn(0, "shooting")
    cast(field, f"{GNAW} 1", 1, 1)
    assert [event.target for event in field.told(SpellCast)] == [1]


def test_a_spell_that_needs_no_roll_is_told_as_cast() -> None:
    field = battlefield([wizard(10, 10, FEARLESS)], [man(30, 30)])
    assert cast(field, FEARLESS)
    assert [(event.roll, event.cast) for event in field.told(SpellCast)] == [(None, True)]


@pytest.mark.parametrize(("target", "faces", "hidden"), [(2, (3,), False), (2, (4,), True), (1, (), True)])
def test_a_hidden_sniper_who_casts_at_an_enemy_may_be_spotted_by_him(
    target: int, faces: tuple[int, ...], hidden: bool
) -> None:
    sniper = wizard(10, 10, GNAW, tags=("sniper", "sniper-spotted"))
    field = battlefield([sniper, man(12, 10)], [man(14, 10)])
    field.fold(ConditionBegan(0, Condition(HIDDEN)))
    cast(field, f"{GNAW} {target}", *SIXES, 1, 1, 1, 1, *faces)
    assert field.one(0).under(HIDDEN) is hidden
