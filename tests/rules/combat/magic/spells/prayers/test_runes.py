"""Runes of Dwarf smiths, inscribed before a battle."""

from typing import Any

import pytest

from rules.catalogue.load import rulebook
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hook import Hook
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting import before_battle
from rules.combat.magic.spells.prayers.runes import ON
from rules.engine.aim import Aim
from rules.engine.decisions import NONE, CastSpell, Choice
from rules.engine.events import (
    BattleEnded,
    ItemRuined,
    RollRepeated,
    RuleRolled,
    SaveRolled,
    SpellCast,
    WoundRolled,
)
from rules.engine.outcome import outcome_of
from rules.engine.view import View
from rules.mustering.lists.permission import callings
from rules.narration import Names, sentence
from rules.policies.steady import SteadyPolicy
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

RANGERS = "dwarf-rangers-rune-of-"
GEAR = ("sword", "bow", "heavy-armour")


def inscribed(
    key: str, item: str, *faces: int, who: int = 1, friend: Man | None = None, **says: Any
) -> Battlefield:
    """A smith, and a friend on one of whose things the smith tries a rune."""
    field = battlefield([wizard(10, 10, key), friend or man(12, 10, *GEAR)], [man(12.98, 10, "sword")])
    answers = {CastSpell: f"{key} {who}", Choice: item}
    field.play(before_battle(field.battle), *(faces or (5, 6)), says=answers | says)
    return field


def test_the_journeyman_knows_one_rune_and_the_runesmith_draws_one_of_his_own() -> None:
    book = rulebook()
    magic = book.hired_swords["runesmith-journeyman"].magic
    assert magic is not None
    assert (magic.spell_lists, magic.random_spells) == (("journeyman-runes",), 1)
    smith = book.warbands["dwarf-rangers"].warrior("runesmith")
    assert smith is not None
    assert smith.wizard is not None
    assert "wizard" not in callings(book.warbands["dwarf-rangers"], smith)
    runes = book.spell_lists[smith.wizard.spell_list].spells
    assert [rune.difficulty for rune in runes] == [8, 6, 7, 8, 9, 8]
    assert {rune.key for rune in runes} | {
        rune.key for rune in book.spell_lists["journeyman-runes"].spells
    } == set(ON)


@pytest.mark.parametrize(("faces", "works"), [((3, 4), True), ((2, 4), False)])
def test_2d6_must_reach_the_difficulty(faces: tuple[int, int], works: bool) -> None:
    field = inscribed("rune-of-fury", "sword", *faces)
    assert field.told(SpellCast)[0].cast is works
    told = sentence(field.told(SpellCast)[0], Names(field.battle.setup))
    assert told.startswith("Warrior 0 inscribes Rune of Fury on Warrior 1")
    assert field.one(1).under("rune-of-fury:sword") is works


def test_a_runesmith_inscribes_one_item_and_two_with_an_apprentice() -> None:
    helped = [
        wizard(10, 10, "rune-of-fury"),
        man(12, 10, *GEAR),
        man(14, 10, "axe", line="apprentice-runesmith"),
    ]
    field = battlefield(helped, [man(40, 40)])
    says = {CastSpell: ("rune-of-fury 1", "rune-of-fury 2"), Choice: "bow"}
    field.play(before_battle(field.battle), 6, 5, 6, 5, says=says)
    assert field.one(1).under("rune-of-fury:bow")
    assert field.one(2).under("rune-of-fury:axe")
    alone = inscribed("rune-of-fury", "sword")
    assert len(alone.told(SpellCast)) == 1


def test_a_suit_of_armour_or_a_weapon_is_wanted_and_he_need_not() -> None:
    own = [wizard(10, 10, "rune-of-iron"), man(12, 10, "sword", "shield"), man(14, 10, "light-armour")]
    field = battlefield(own, [man(40, 40)])
    field.play(before_battle(field.battle), says={CastSpell: NONE})
    (asked,) = field.questions(CastSpell)
    assert asked.spells[0].targets == (2,)
    assert not offered(field)


def test_no_item_bears_the_same_rune_twice_and_no_beast_bears_one() -> None:
    own = [
        wizard(10, 10, "rune-of-fury"),
        man(12, 10, "sword"),
        man(14, 10, line="apprentice-runesmith"),
        man(16, 10, "axe", beast=True),
    ]
    field = battlefield(own, [man(40, 40)])
    field.play(before_battle(field.battle), 6, 5, says={CastSpell: "rune-of-fury 1"})
    assert [asked.spells[0].targets for asked in field.questions(CastSpell)] == [(1,)]
    assert not field.questions(Choice)


def test_a_natural_2_ruins_the_item() -> None:
    field = inscribed("rune-of-fury", "sword", 1, 1)
    assert field.told(ItemRuined)[0].item == "sword"
    assert [weapon.key for weapon in field.one(1).fighter.weapons] == ["bow"]
    assert field.one(1).in_hand.main.key != "sword"
    assert field.one(1).used == ("sword",)


def test_gromril_bears_a_natural_2_once() -> None:
    friend = man(12, 10, "sword", "gromril-armour")
    field = inscribed("rune-of-iron", "gromril-armour", 1, 1, 3, 4, friend=friend)
    assert field.told(RollRepeated)
    assert field.one(1).under("rune-of-iron:gromril-armour")
    ruined = inscribed("rune-of-iron", "gromril-armour", 1, 1, 1, 1, friend=friend)
    assert not ruined.one(1).fighter.protection


def test_a_natural_12_lasts_and_the_outcome_says_so() -> None:
    field = inscribed("rune-of-fury", "sword", 6, 6)
    field.fold(BattleEnded(0, "rout", 3))
    marks = [one.marks for one in outcome_of(field.state, ("A", "B")).sides[0].fighters]
    assert marks == [(), ("lasting-rune:rune-of-fury:sword",)]
    minor = inscribed(f"{RANGERS}speed", "sword", 6, 6)
    assert list(minor.one(1).conditions) == [f"{RANGERS}speed:sword"]


def test_a_suit_with_a_rune_of_iron_has_a_special_save() -> None:
    friend = man(12, 10, "light-armour", W=2)
    field = inscribed("rune-of-iron", "light-armour", friend=friend)
    hit = [Hit("axe", 9, traits=("no-armour-save", "no-critical"))]
    field.play(resolve_hits(field.battle, field.one(2), field.one(1), hit, in_combat=True), 2, 6)
    assert field.told(RuleRolled)[0].works
    assert field.one(1).wounds == 2
    field.play(resolve_hits(field.battle, field.one(2), field.one(1), hit, in_combat=True), 2, 5)
    assert [(event.roll.need, event.works) for event in field.told(RuleRolled)] == [(6, False)]
    assert field.one(1).wounds == 1


@pytest.mark.parametrize("rune", ["rune-of-stone", f"{RANGERS}stone"])
def test_a_rune_of_stone_betters_the_save_by_1(rune: str) -> None:
    field = inscribed(rune, "heavy-armour")
    field.play(resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=True), 4, 4)
    assert field.told(SaveRolled)[0].roll.need == 4


@pytest.mark.parametrize(
    ("rune", "hook", "details", "more"),
    [
        ("rune-of-fury", hooks.attack_bonus, (), 1),
        ("rune-of-striking", hooks.weapon_skill_bonus, (None,), 1),
        ("rune-of-speed", hooks.initiative_bonus, (), 1),
        (f"{RANGERS}speed", hooks.initiative_bonus, (), 3),
    ],
)
def test_weapon_runes_work_only_in_hand(
    rune: str, hook: Hook[Any], details: tuple[Any, ...], more: int
) -> None:
    field = inscribed(rune, "sword")
    assert hook.total(field.battle, field.one(1), *details) == more
    other = inscribed(rune, "bow")
    assert hook.total(other.battle, other.one(1), *details) == 0


def test_a_rune_of_cleaving_adds_to_the_strength_of_that_weapon() -> None:
    field = inscribed("rune-of-cleaving", "sword")
    one, foe = field.one(1), field.one(2)
    assert field.battle.rules.blow_strength(field.battle, one, foe, one.in_hand.main) == 4
    assert field.battle.rules.blow_strength(field.battle, foe, one, foe.in_hand.main) == 3


def test_sharpness_spoils_saves_and_accuracy_helps_to_hit() -> None:
    sharp = inscribed(f"{RANGERS}sharpness", "sword")
    one, foe = sharp.one(1), sharp.one(2)
    assert hooks.save_modifier.total(sharp.battle, one, foe, one.in_hand.main) == -1
    sure = inscribed(f"{RANGERS}accuracy", "sword")
    one, foe = sure.one(1), sure.one(2)
    assert sure.battle.rules.blow_need(sure.battle, one, foe, one.in_hand.main).at_least == 3
    shot = inscribed(f"{RANGERS}accuracy", "bow")
    one, bow = shot.one(1), shot.one(1).missiles[0]
    assert shot.battle.rules.shot_need(shot.battle, Aim(one, shot.one(2), bow, 500, False)).at_least == 3


@pytest.mark.parametrize(("face", "kept"), [(3, False), (4, True)])
def test_warding_keeps_spells_off_on_4(face: int, kept: bool) -> None:
    own = [wizard(10, 10, f"{RANGERS}warding"), man(12, 10, *GEAR)]
    field = battlefield(own, [wizard(14, 10, "gnawdoom")])
    says = {CastSpell: f"{RANGERS}warding 1", Choice: "heavy-armour"}
    field.play(before_battle(field.battle), 5, 6, says=says)
    cast(field, "gnawdoom 1", 6, 6, face, *(() if kept else (1, 1, 1, 1)), who=2)
    assert bool(field.told(WoundRolled)) is not kept


def test_warding_asks_nothing_of_friends_and_prayers() -> None:
    own = [wizard(10, 10, f"{RANGERS}warding", "gnawdoom"), man(12, 10, *GEAR)]
    field = battlefield(own, [wizard(14, 10, "soulfire")])
    says = {CastSpell: f"{RANGERS}warding 1", Choice: "heavy-armour"}
    field.play(before_battle(field.battle), 5, 6, says=says)
    cast(field, "gnawdoom 1", 6, 6, 1, 1, 1, 1)
    assert len(field.told(WoundRolled)) == 2
    cast(field, "soulfire", 6, 6, 1, 1, who=2)
    assert {event.target for event in field.told(WoundRolled)} == {0, 1}


def test_a_rune_of_striding_quickens() -> None:
    assert inscribed(f"{RANGERS}striding", "sword").one(1).profile.M == 5


def test_the_steady_player_has_a_rune_inscribed() -> None:
    field = battlefield([wizard(10, 10, "rune-of-fury", items=("bow",)), man(12, 10, *GEAR)], [man(40, 40)])
    field.play(before_battle(field.battle), says={CastSpell: NONE})
    (asked,) = field.questions(CastSpell)
    assert SteadyPolicy().choose(asked, View(field.battle, 0)) != NONE
