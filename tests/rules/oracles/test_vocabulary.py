"""Words of cases: any spelling of a thing's name will do, and what means nothing is refused by its name."""

import pytest

from tests.rules.oracles.vocabulary import Brought, UnknownWord, brought, carried, poison, thing, weapon


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("sword", "sword"),
        ("throwing knife", "throwing-knives"),
        ("throwing star", "throwing-stars"),
        ("morningstar later", "morning-star"),
        ("longbow", "long-bow"),
        ("double-handed", "double-handed-weapon"),
        ("great weapon", "double-handed-weapon"),
        ("double-handed axe", "double-handed-weapon"),
        ("hunting rifle", "hochland-long-rifle"),
        ("warhammer", "sigmarite-warhammer"),
        ("crossbow pistol (hth)", "crossbow-pistol"),
        ("pistol (hth)", "pistol"),
        ("brace of pistols (hth)", "pistol"),
        ("crossbow", "crossbow"),
        ("Gromril Sword", "gromril-sword"),
        ("cat o' nine tails", "cat-o-nine-tails"),
        ("fist", "fists"),
        ("natural", "natural-weapons"),
    ],
)
def test_a_weapon_is_known_by_any_spelling_of_its_name(word: str, key: str):
    assert weapon(word).key == key


def test_two_of_a_weapon_are_carried_and_of_bare_hands_none():
    assert carried("throwing axe", 2) == ("throwing-axes", "throwing-axes")
    assert carried("fist", 2) == carried("natural") == ()


@pytest.mark.parametrize(
    ("word", "key"), [("venom", "dark-venom"), ("lotus", "black-lotus"), ("reptile venom", "reptile-venom")]
)
def test_a_poison_is_known_by_its_name(word: str, key: str):
    assert poison(word) == key


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("step_aside", Brought(tags=("melee-save-5",))),
        ("Mighty Blow", Brought(tags=("melee-strength-plus-1",))),
        ("immune_poison", Brought(tags=("immune-poison",))),
        ("no pain", Brought(tags=("no-pain",))),
        ("Hard Head", Brought(tags=("ignore-concussion",))),
        ("lucky_charm", Brought(items=("lucky-charm",))),
        ("shield", Brought(items=("shield",))),
    ],
)
def test_a_skill_a_rule_and_a_thing_are_known_by_their_names(word: str, meant: Brought):
    assert thing(word) == meant


@pytest.mark.parametrize("word", ["sabre of light", "star", "claws", ""])
def test_a_weapon_that_is_none_or_one_of_several_is_refused_by_name(word: str):
    with pytest.raises(UnknownWord, match=f"the weapon '{word}'"):
        weapon(word)


@pytest.mark.parametrize("word", ["whirling", "hatred"])
def test_a_rule_that_is_none_or_wants_a_detail_is_refused_by_name(word: str):
    with pytest.raises(UnknownWord, match=word):
        thing(word)


def test_other_fields_of_a_case_are_read_as_things_skills_and_rules():
    said = {"t": 3, "dodge": True, "lucky_charm": False, "skills": ["resilient"], "items": ["shield"]}
    assert brought(said, {"t"}) == Brought(("shield",), ("dodge-5", "melee-hits-strength-minus-1"))


@pytest.mark.parametrize("said", [{"ward": 4}, {"whirling": True}, {"whirling": False}])
def test_an_unknown_field_of_a_case_is_refused_by_name(said: dict[str, object]):
    (word,) = said
    with pytest.raises(UnknownWord, match=word):
        brought(said, set())
