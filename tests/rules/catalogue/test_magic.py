"""Spell lists as the loader hands them out, and every fault that it refuses with file, key and reason."""

import pytest

from rules.catalogue.load import read_packs
from rules.catalogue.magic.spell_tags import SPELL_TAGS, is_spell_tag
from rules.catalogue.packs.stack import Pack, packaged
from rules.values import DataError, changed
from tests.rules.warbands import BOOK

LISTS = BOOK.spell_lists
SPELLS = [spell for listing in LISTS.values() for spell in listing.everything]
CORE = {"prayers-of-sigmar", "necromancy", "chaos-rituals", "lesser-magic", "magic-of-the-horned-rat"}


def test_there_are_22_spell_lists_and_the_runes_of_journeymen_and_rangers() -> None:
    assert len(LISTS) == 24
    assert {key for key, listing in LISTS.items() if listing.grade == "core"} == CORE
    assert [key for key, listing in LISTS.items() if listing.kind == "rune"] == [
        "journeyman-runes",
        "dwarf-rangers-runes",
    ]


def test_every_list_is_drawn_from_by_a_d6() -> None:
    for listing in LISTS.values():
        assert [listing.drawn(face).number for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("CORE-MAGIC-START-1")
def test_a_die_of_3_draws_the_third_spell_of_the_list() -> None:
    assert LISTS["necromancy"].drawn(3).name == "Death Vision"


def test_a_spell_is_found_by_its_key_on_whatever_list_it_stands() -> None:
    assert [BOOK.spell(spell.key) for spell in SPELLS] == SPELLS
    assert BOOK.spell("fireball") is None


def test_every_wizard_of_the_warbands_has_his_list() -> None:
    wizards = [kind.wizard for warband in BOOK.warbands.values() for kind in warband.warriors if kind.wizard]
    assert wizards
    assert {wizard.spell_list for wizard in wizards} <= set(LISTS)


def test_prayers_and_spells_are_told_apart() -> None:
    prayers = {key for key, listing in LISTS.items() if listing.kind == "prayer"}
    assert prayers == {
        "prayers-of-sigmar", "prayers-of-taal", "prayers-of-ulric", "funerary-rites", "norse-runes",
        "lizardmen-magic",
    }  # fmt: skip


def test_spells_are_automatic_or_have_a_difficulty_within_2d6() -> None:
    automatic = {spell.key for spell in SPELLS if spell.automatic}
    assert automatic == {"spell-of-awakening", "children-of-the-horned-rat", "death-holds-no-fear"}
    difficulties = {spell.difficulty for spell in SPELLS if not spell.automatic}
    assert difficulties == {5, 6, 7, 8, 9, 10}


def test_summaries_are_one_short_line_and_say_where_they_come_from() -> None:
    for spell in SPELLS:
        assert spell.summary.endswith(".")
        assert len(spell.summary) <= 110
        assert '"' not in spell.summary
        assert spell.source


def test_every_tag_is_used_and_explained() -> None:
    used = {tag.partition(":")[0] + ":" * (":" in tag) for spell in SPELLS for tag in spell.tags}
    assert used == set(SPELL_TAGS)
    assert is_spell_tag("terrain:wall")
    assert not is_spell_tag("terrain")


def test_a_tome_teaches_wizards_and_whoever_has_arcane_lore() -> None:
    (tome,) = LISTS["lesser-magic"].books
    assert (tome.item, tome.wizards, tome.skill) == ("tome-of-magic", True, "arcane-lore")


def test_the_general_rules_name_numbered_rules_and_sources() -> None:
    rules = BOOK.magic_rules
    assert {"when", "casting", "starting-spells", "repeats", "armour", "prayers", "out-of-sight"} <= set(
        rules
    )
    assert all(rule.source for rule in rules.values())
    assert "CORE-MAGIC-START-3" in rules["repeats"].rules


# --- what the loader refuses -----------------------------------------------------------------------------------------

FAULTS = [
    ("number = 2\n", "", "lists.prayers-of-sigmar.spells", "each once, not 0, 1, 3, 4, 5, 6"),
    ("number = 2\n", "number = 3\n", "lists.prayers-of-sigmar.spells", "not 1, 3, 3, 4, 5, 6"),
    ("number = 6\n", "number = 7\n", "lists.prayers-of-sigmar.spells", "not 1, 2, 3, 4, 5, 7"),
    ('kind = "prayer"', 'kind = "hymn"', "lists.prayers-of-sigmar.kind", "hymn"),
    ('tags = ["self", "buff"', 'tags = ["self", "buf"', "hammer-of-sigmar.tags", "'buf' is no known tag"),
    ('duration = "while-standing"', 'duration = "a-while"', "hearts-of-steel.duration", "a-while"),
    ('duration = "while-standing"', 'duration = "special"', "hearts-of-steel.lasts", "special duration"),
    ("difficulty = 7\n", "", "hammer-of-sigmar.difficulty", "or is automatic"),
    (
        "difficulty = 7\n",
        "difficulty = 7\nautomatic = true\n",
        "hammer-of-sigmar.difficulty",
        "one of the two",
    ),
    ("difficulty = 7\n", "difficulty = 13\n", "hammer-of-sigmar.difficulty", "2 to 12"),
    ("range = 6\n", 'range = "far"\n', "lifestealer.range", "far"),
    ('summary = "Causes fear."', 'smmary = "x"', "death-vision", "smmary"),
    (
        "spells.soulfire]",
        "spells.lifestealer]",
        "lists.necromancy.spells.lifestealer",
        "prayers-of-sigmar has a",
    ),
    ("spells.soulfire]", "spells.Soulfire]", "lists.prayers-of-sigmar.spells.Soulfire", "small letters"),
    ('number = 6\nname = "Spell of', 'name = "Spell of', "lists.necromancy.spells", "not 0, 1, 2, 3, 4, 5"),
    ("spells.death-vision]", "further.death-vision]", "lists.necromancy.spells", "not 1, 2, 4, 5, 6"),
    (
        'wizards = true\nskill = "arcane-lore"\n',
        "",
        "lists.lesser-magic.books.tome-of-magic",
        "names who reads",
    ),
    (
        'skill = "arcane-lore"',
        'skill = "arcane-law"',
        "lists.lesser-magic.books.tome-of-magic.skill",
        "no skill",
    ),
    ("books.tome-of-magic]", "books.cook-book]", "lists.lesser-magic.books.cook-book", "no item"),
    ('"CORE-MAGIC-START-3"', '"CORE-MAGIC-START-9"', "rules.repeats.rules", "CORE-MAGIC-START-9"),
    ("[rules.when]", "[rulez.when]", "rulez", "not known"),
    ("[lists.necromancy]", "[lists.necromancy]\nfavour = 1", "lists.necromancy", "favour"),
]


def spoilt(*replacements: tuple[str, str], pack: str = "core") -> tuple[Pack, ...]:
    """The packaged stack with something else in the spells of one pack."""
    packs = packaged()
    text = packs[pack].texts["spells.toml"]
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    packs = packs | {pack: changed(packs[pack], texts=packs[pack].texts | {"spells.toml": text})}
    return tuple(packs.values())


@pytest.mark.parametrize(("old", "new", "key", "reason"), FAULTS)
def test_a_planted_fault_is_refused_with_file_key_and_reason(
    old: str, new: str, key: str, reason: str
) -> None:
    text = packaged()["core"].texts["spells.toml"]
    with pytest.raises(DataError) as refused:
        read_packs(spoilt((text, text.replace(old, new, 1))))
    assert text.count(old)
    assert refused.value.where.endswith("spells.toml")
    assert key in refused.value.key
    assert reason in f"{refused.value.key} {refused.value.reason}"


def test_a_wizard_whose_list_does_not_exist_is_refused() -> None:
    with pytest.raises(DataError, match="there is no spell list 'magic-of-the-horned-rat'") as refused:
        read_packs(spoilt(("lists.magic-of-the-horned-rat", "lists.magic-of-the-horned-cat")))
    assert refused.value.key == "warriors.eshin-sorcerer.wizard.spell_list"


def test_further_spells_have_no_number() -> None:
    further = "[lists.necromancy.further.decay-of-ages]"
    with pytest.raises(DataError, match="a further spell is never drawn"):
        read_packs(spoilt((further, f"{further}\nnumber = 6"), pack="official-1b"))
