"""What an entry of a hired sword or dramatis persona may say, and what the loader refuses in it."""

from functools import cache

import pytest

from rules.catalogue.load import read_packs, rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import Pack, standard
from rules.values import DataError, changed

BOOK = rulebook()
FREE = "hire = 0\nupkeep = 0\nrating = 0"
SWORDS, PERSONAE, HIRING = "hired_swords.toml", "dramatis_personae.toml", "tables/hiring.toml"
SWORDS_1A, PERSONAE_1A = (f"packs/official-1a/{name}" for name in (SWORDS, PERSONAE))

#: The file, a text in it, what stands there instead, and the key and reason of the refusal.
FAULTS = [
    # unknown keys, wrong types
    (SWORDS, "hire = 30\n", "hire = 30\ntip = 3\n", "pit-fighter", "tip"),
    (SWORDS, "hire = 30\n", 'hire = "30"\n', "pit-fighter.hire", "expected a whole number"),
    (SWORDS, "hire = 30\n", "hire = -30\n", "pit-fighter.hire", "0 or more"),
    (SWORDS, "rating = 22\n", "", "pit-fighter", "rating"),
    (SWORDS, "M = 4, WS = 4, BS = 3, S = 4", "M = 4, BS = 3, S = 4", "pit-fighter.profile", "WS"),
    (SWORDS, 'name = "Two swords"', 'title = "Two swords"', "weapon_choices.two-swords", "title"),
    (SWORDS, "[halfling-scout.rules.cook]", "[halfling-scout.rules.Cook]", "rules.Cook", "small letters"),
    (SWORDS, "gold = 40, note", "silver = 40, note", "elf-ranger.upkeep_for[0]", "silver"),
    (PERSONAE, 'item = "crimson-shade"', 'thing = "crimson-shade"', "hire_prices.crimson-shade", "thing"),
    (PERSONAE, "least = 200", "from = 200", "bertha-bestraufrung.comes", "from"),
    (HIRING, "limit_per_type = 1", 'limit_per_type = "one"', "hired_swords.limit_per_type", "whole number"),
    # references that lead nowhere
    (SWORDS, '"spiked-gauntlet", "helmet"]', '"spiked-glove", "helmet"]', "pit-fighter.equipment", "'spiked-glove'"),
    (SWORDS, 'items = ["sword", "axe"]', 'items = ["sword", "ax"]', "choices.sword-and-axe.items", "'ax'"),
    (SWORDS, 'item = "warhorse"', 'item = "warpony"', "freelancer.mount.item", "'warpony'"),
    (SWORDS, '["combat", "speed", "strength"]', '["combat", "spying"]', "pit-fighter.skill_lists", "'spying'"),
    (SWORDS, 'race = "ogre"', 'race = "giant"', "ogre-bodyguard.race", "'giant'"),
    (SWORDS, '["skaven", "undead", "cult-of', '["ratmen", "cult-of', "halfling-scout.may_not_hire", "'ratmen'"),
    (SWORDS, '["mercenaries", "witch-hunters"]', '["guards"]', "freelancer.may_hire", "'guards'"),
    (SWORDS, 'callings = ["dwarf"]', 'callings = ["dwarves"]', "elf-ranger.upkeep_for", "'dwarves'"),
    (SWORDS, '["lesser-magic"]', '["lesser-magics"]', "warlock.magic.spell_lists", "'lesser-magics'"),
    (SWORDS, '["lesser-magic"]', "[]", "warlock.magic.spell_lists", "at least one list"),
    (SWORDS, '["causes-fear"]', '["causes-dread"]', "ogre-bodyguard.rules.fear", "'causes-dread'"),
    (PERSONAE, '"dodge", "mighty-blow"]', '"dodge", "mighty-bow"]', "aenur.skills", "'mighty-bow'"),
    (SWORDS_1A, 'not_with = ["roadwarden"]', 'not_with = ["ranger"]', "not_with", "'ranger'"),
    (PERSONAE_1A, 'brings = ["marquand"]', 'brings = ["mark"]', "ulli.brings", "'mark'"),
    ("packs/official-1b/dramatis_personae.toml", '["decay-of-ages"]', '["decay"]', "magic.further", "'decay'"),
    # contradictions
    (SWORDS, "\nmay_not_hire", "\nlimits_known = false\nmay_not_hire", "pit-fighter.limits_known", "cannot be unknown"),
    ("packs/official-1b/dramatis_personae.toml", "[khar-mel]", "[witch]", "witch", "a hired sword has that key"),
    (PERSONAE_1A, 'brings = ["marquand"]\n', "", "brought_by", "does not bring marquand"),
    (PERSONAE_1A, 'brought_by = "ulli"\n', "", "brought_by", "ulli brings marquand"),
    (PERSONAE_1A, FREE, FREE.replace("0", "9", 1), "marquand.hire", "paid for ulli"),
    ("packs/unofficial/dramatis_personae.toml", 'WS = "D6", S', 'WS = "D7", S', "belandysh.dice_profile", "dice"),
    ("packs/unofficial/dramatis_personae.toml", "M = 4, WS = 0", "M = 4, WS = 3", "belandysh.dice_profile", "dice"),
]  # fmt: skip


@cache
def stack() -> tuple[Pack, ...]:
    return standard()


def with_text(file: str, old: str, new: str) -> Rulebook:
    """The rulebook with one text of a file replaced."""
    origin, _, name = file.rpartition("/") if file.startswith("packs/") else ("", "", file)
    (pack,) = [pack for pack in stack() if pack.origin == origin]
    text = pack.texts[name]
    assert old in text, f"{file} does not contain what the test replaces"
    spoilt = changed(pack, texts={**pack.texts, name: text.replace(old, new, 1)})
    return read_packs(tuple(spoilt if each is pack else each for each in stack()))


@pytest.mark.parametrize(("file", "old", "new", "key", "reason"), FAULTS)
def test_a_fault_in_an_entry_is_refused_with_file_key_and_reason(
    file: str, old: str, new: str, key: str, reason: str
) -> None:
    with pytest.raises(DataError) as refused:
        with_text(file, old, new)
    assert refused.value.where == file
    assert key in refused.value.key
    assert reason in f"{refused.value.key} {refused.value.reason}"


def test_every_entry_says_where_it_stands_and_how_sure_it_is() -> None:
    entries = (*BOOK.hired_swords.values(), *BOOK.dramatis_personae.values())
    assert all(one.name and one.source for one in entries)
    assert {one.confidence for one in entries if one.grade == "core"} == {"high"}
    assert all(one.doubt for one in entries if one.unwritten or not one.limits_known)


def test_a_pack_may_change_one_field_of_an_entry() -> None:
    league = changed(
        stack()[-1],
        texts={**stack()[-1].texts, SWORDS: stack()[-1].texts[SWORDS] + "\n[pit-fighter]\nhire = 35\n"},
    )
    book = read_packs((*stack()[:-1], league))
    assert book.hired_swords["pit-fighter"].hire == 35
    assert book.hired_swords["pit-fighter"].upkeep == 15


def test_core_and_official_supplements_stand_without_the_rest() -> None:
    for size in range(1, len(stack()) + 1):
        book = read_packs(stack()[:size])
        assert {"pit-fighter", "warlock"} <= set(book.hired_swords)
        assert {"aenur", "veskit"} <= set(book.dramatis_personae)


def test_a_hired_sword_has_the_words_by_which_others_mean_him() -> None:
    assert BOOK.hired_swords["warlock"].own_callings == {"warlock", "human", "wizard"}
    assert "poison-users" in BOOK.hired_swords["imperial-assassin"].own_callings
    assert "wizard" not in BOOK.hired_swords["norse-shaman"].own_callings
