"""Every figure of the spells against the notes they were taken from.

What is written otherwise on purpose stands in `rules/data/DEPARTURES.md`.
"""

from typing import Any

import pytest

from rules.catalogue.magic.model import Spell
from tests.rules.catalogue.reference.reference import kebab, read
from tests.rules.warbands import BOOK

#: Names of the core lists, which the notes do not spell.
CORE_NAMES = {
    "prayers-of-sigmar": "Prayers of Sigmar",
    "necromancy": "Necromancy",
    "chaos-rituals": "Chaos Rituals",
    "lesser-magic": "Lesser Magic",
    "magic-of-the-horned-rat": "Magic of the Horned Rat",
}
#: A key of ours that is another than the notes': both lists have a spell of that name.
KEYS = {("dark-elf-magic", "word-of-pain"): "druchii-word-of-pain"}
RANGES: dict[str, tuple[object, str]] = {"12+D6": (12, "D6")}
#: Durations that the notes put in words for men alone.
DURATIONS = {
    "until he attacks an enemy by spell, shot or blow": "until the caster attacks an enemy by spell, shot or blow",
    "until he casts another spell or falls": "until the caster casts another spell or falls",
    "until his next recovery phase": "until the shaman's next recovery phase",
}


def underscored(word: str) -> str:
    return word.replace("-", "_")


CORE, FURTHER = read("campaign/13_magic.yaml"), read("campaign/16_further_magic.yaml")
WRITTEN = {kebab(key): listing for part in (CORE, FURTHER) for key, listing in part["lists"].items()}
EXTRAS = {kebab(extra["id"]): extra for extra in FURTHER["extras"]}


def figures(spell: Spell) -> tuple[object, ...]:
    difficulty = "auto" if spell.automatic else spell.difficulty
    return (spell.name, difficulty, spell.range, spell.range_dice)


def noted(spell: dict[str, Any]) -> tuple[object, ...]:
    stated = spell.get("range")
    return (spell["name"], spell["difficulty"], *RANGES.get(str(stated), (stated, "")))


def test_the_same_lists_are_written_there_and_here() -> None:
    assert len(WRITTEN) == 22
    assert set(WRITTEN) | {"journeyman-runes", "dwarf-rangers-runes"} == set(BOOK.spell_lists)


@pytest.mark.parametrize("key", WRITTEN)
def test_a_list_is_as_noted_number_by_number(key: str) -> None:
    written, ours = WRITTEN[key], BOOK.spell_lists[key]
    assert len(written["spells"]) == len(ours.spells) == 6
    for theirs in written["spells"]:
        spell = ours.drawn(theirs["d6"])
        assert spell.key == KEYS.get((key, kebab(theirs["id"])), kebab(theirs["id"]))
        assert figures(spell) == noted(theirs)


@pytest.mark.parametrize("key", WRITTEN)
def test_a_list_has_the_name_and_kind_that_is_noted(key: str) -> None:
    written, ours = WRITTEN[key], BOOK.spell_lists[key]
    assert (ours.name, ours.kind) == (written.get("name") or CORE_NAMES[key], written["kind"])
    if key not in CORE_NAMES:
        assert ours.source == written["source"]


@pytest.mark.parametrize("key", [key for key in WRITTEN if key not in CORE_NAMES])
def test_tags_and_durations_are_as_noted(key: str) -> None:
    for theirs in WRITTEN[key]["spells"]:
        spell = BOOK.spell_lists[key].drawn(theirs["d6"])
        assert [underscored(tag) for tag in spell.tags] == theirs["tags"]
        duration = DURATIONS.get(theirs["duration"], theirs["duration"])
        assert duration in (underscored(spell.duration), spell.lasts)


@pytest.mark.parametrize("key", [key for key in WRITTEN if key not in CORE_NAMES])
def test_every_recorded_disagreement_is_carried(key: str) -> None:
    ours = BOOK.spell_lists[key]
    carried = ours.disagreements + tuple(row for spell in ours.spells for row in spell.disagreements)
    assert len(carried) == len(WRITTEN[key]["disagreements"])
    assert bool(ours.doubt) == bool(WRITTEN[key].get("doubts"))


def test_spells_fired_once_in_a_battle_are_marked() -> None:
    once = {
        kebab(spell["id"])
        for it in WRITTEN.values()
        for spell in it["spells"]
        if spell.get("once_per_battle")
    }
    ours = (spell for listing in BOOK.spell_lists.values() for spell in listing.spells)
    assert {spell.key for spell in ours if "once-per-battle" in spell.tags} == once


def test_further_spells_match_the_reference() -> None:
    noted_spell = EXTRAS["decay-of-ages"]
    (spell,) = BOOK.spell_lists["necromancy"].further
    assert figures(spell) == (noted_spell["name"], noted_spell["difficulty"], noted_spell["range"], "")
    assert [underscored(tag) for tag in spell.tags] == noted_spell["tags"]


def test_the_runes_of_the_journeyman_are_as_noted() -> None:
    theirs = [(f"rune-of-{rune['id']}", rune["difficulty"]) for rune in EXTRAS["journeyman-runes"]["runes"]]
    assert [(rune.key, rune.difficulty) for rune in BOOK.spell_lists["journeyman-runes"].spells] == theirs


def test_the_rules_added_by_the_answers_are_all_here() -> None:
    added = {kebab(rule["id"]) for rule in FURTHER["rules_added"]}
    ours = {"duplicate": "repeats"}
    assert {ours.get(key, key) for key in added} <= set(BOOK.magic_rules)


def test_wizards_of_the_warbands_draw_from_the_lists_that_are_noted() -> None:
    for key, entry in FURTHER["list_ids"].items():
        for place in entry["wizards"]:
            warband, kind = place.split("/")
            found = BOOK.warrior_type(warband, kind)
            if warband in BOOK.warbands:
                assert found is not None
                assert found.wizard is not None
                assert found.wizard.spell_list == key
