"""Search over the rules: the best match first, words in any order, misspelt words."""

import pytest

from roster.rulebook_pages.search.everything import index_of
from roster.rulebook_pages.search.matching import MOST_RESULTS, Findable, Index, folded
from roster.rulebook_pages.search.synonyms import SYNONYMS
from rules.catalogue.load import rulebook


def thing(name: str, summary: str = "", kind: str = "Item", key: str = "", rank: int = 0) -> Findable:
    return Findable(kind, name, summary, f"/{name}/", key, rank)


def names(index: Index, query: str) -> list[str]:
    return [found.name for found in index.find(query).results]


def test_the_very_name_comes_before_its_beginning_and_a_word_of_it_before_the_summary() -> None:
    index = Index(
        [
            thing("Crossbow", "Shoots like no bow."),
            thing("Long bow"),
            thing("Bowmen"),
            thing("Bow"),
            thing("Quiver", "Belongs to a bow."),
        ]
    )
    assert names(index, "bow") == ["Bow", "Bowmen", "Long bow", "Crossbow", "Quiver"]


def test_where_names_match_equally_well_the_weightier_kind_comes_first() -> None:
    index = Index([thing("Undead", kind="Special rule", rank=5), thing("Undead", kind="Warband", rank=0)])
    assert [found.kind for found in index.find("undead").results] == ["Warband", "Special rule"]


def test_words_are_found_in_any_order_and_without_accents_or_capitals() -> None:
    index = Index([thing("Maître d'Hôtel"), thing("Wall Runner")])
    assert names(index, "RUNNER wall") == ["Wall Runner"]
    assert names(index, "maitre dhotel") == ["Maître d'Hôtel"]


def test_a_key_is_found_as_it_is_written() -> None:
    numbered = thing("CORE-SHOOT-HIT-2", "A 1.", key="CORE-SHOOT-HIT-2")
    index = Index([numbered, thing("Shooting"), thing("Axe", key="axe")])
    assert names(index, "core-shoot") == ["CORE-SHOOT-HIT-2"]
    assert names(index, "shoot") == ["Shooting"]


def test_every_word_must_be_somewhere() -> None:
    index = Index([thing("Sword", "May parry."), thing("Axe", "May not parry.")])
    assert names(index, "sword parry") == ["Sword"]
    assert names(index, "sword poison") == []


def test_a_misspelt_word_is_replaced_by_its_nearest_and_the_reader_is_told() -> None:
    index = Index([thing("Mercenary Captain"), thing("Sword"), thing("Crossbow")])
    found = index.find("mercanery captian")
    assert (found.meant, [one.name for one in found.results]) == ("mercenary captain", ["Mercenary Captain"])
    assert names(index, "swrod") == ["Sword"]
    assert index.find("sword").meant == ""


def test_queries_that_resemble_nothing_find_nothing() -> None:
    index = Index([thing("Sword")])
    assert index.find("qqqqxyz") == index.find("qqqqxyz")
    assert names(index, "qqqqxyz") == []
    assert names(index, "") == names(index, " -- ") == []


def test_long_lists_are_cut_and_say_by_how_much() -> None:
    index = Index([thing(f"Sword {number}") for number in range(MOST_RESULTS + 7)])
    found = index.find("sword")
    assert (len(found.results), found.more) == (MOST_RESULTS, 7)


def test_folding_keeps_letters_and_figures_alone() -> None:
    assert folded("  Lad's got TALENT! ") == "lads got talent"


@pytest.mark.parametrize(
    ("query", "kind", "name"),
    [
        ("undead", "Warband", "Undead"),
        ("assassin adept", "Warrior", "Assassin Adept"),
        ("duelling pistol", "Item", "Duelling pistol"),
        ("step aside", "Skill", "Step Aside"),
        ("lesser magic", "Spell list", "Lesser Magic"),
        ("fires of uzhul", "Spell", "Fires of U'Zhul"),
        ("ogre bodyguard", "Hired sword", "Ogre Bodyguard"),
        ("leg wound", "Serious injuries", "Leg Wound"),
        ("smashed leg", "Serious injuries", "Smashed Leg (light)"),
        ("blinded in one eye", "Serious injuries", "Blinded in One Eye (left)"),
        ("bitter enmity", "Serious injuries", "Bitter Enmity (that warrior)"),
        ("sold to the pits", "Serious injuries", "Sold to the Pits"),
        ("rout test", "Battle terms", "Rout test"),
        ("brace of pistols", "Item", "Pistol"),
        ("two-handed sword", "Item", "Double-handed weapon"),
        ("rope and hook", "Item", "Rope & hook"),
        ("holy water", "Item", "Blessed water"),
        ("reiklanders", "Warband", "Reikland Mercenaries"),
        ("skaven", "Warband", "Skaven (Clan Eshin)"),
        ("lad's got talent", "Advances", "The lad's got talent: one of the group becomes a hero"),
        ("parrying", "Battle terms", "Parry"),
        ("all alone", "Battle terms", "All alone"),
        ("defend the find", "Scenario", "Defend the Find"),
        ("perfect killer", "Special rule", "Perfect Killer"),
        ("CORE-SHOOT-HIT-2", "Numbered rule", "CORE-SHOOT-HIT-2"),
        ("income", "Table", "Income"),
        ("no underdog bonus", "House rule", "No underdog bonus"),
        ("alternative", "Turn sequence", "Alternative"),
        ("cards are played openly", "Option of a battle", "Cards are played openly"),
        ("d66", "Table", "Serious injuries"),
        ("D66 table", "Table", "Serious injuries"),
        ("serious injury", "Table", "Serious injuries"),
        ("where do I find a doctor", "Table", "Sawbones"),
        ("Where do I find a doctor?", "Table", "Sawbones"),
        ("how does the rout test work", "Battle terms", "Rout test"),
        ("what is a duelling pistol", "Item", "Duelling pistol"),
        ("what does a duelling pistle do", "Item", "Duelling pistol"),
        ("dual wield", "Battle terms", "Two weapons"),
        ("dual wielding", "Battle terms", "Two weapons"),
        ("off-hand", "Battle terms", "Two weapons"),
        ("off hand weapon", "Battle terms", "Two weapons"),
        ("second mutation", "Gift", "Mutations"),
        ("how much is a second mutation", "Gift", "Mutations"),
    ],
)
def test_everything_in_the_rulebook_is_found_first_by_its_name(query: str, kind: str, name: str) -> None:
    first = index_of(rulebook()).find(query).results[0]
    assert (first.kind, first.name) == (kind, name)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("kd", "Knocked down"),
        ("K/D", "Knocked down"),
        ("dhw", "Double-handed weapon"),
        ("great weapons", "Double-handed weapon"),
        ("x-bow", "Crossbow"),
        ("repeater xbow", "Repeater crossbow"),
        ("heavy armor", "Heavy armour"),
        ("gobbos", "Orc Mob (Orcs & Goblins)"),
        ("cotp", "Cult of the Possessed"),
        ("SoS", "Sisters of Sigmar"),
        ("crossbows", "Crossbow"),
        ("2h sword", "Double-handed weapon"),
        ("elven bow", "Elf bow"),
    ],
)
def test_short_forms_and_plurals_find_the_rulebooks_own_word(query: str, name: str) -> None:
    found = index_of(rulebook()).find(query)
    assert (found.results[0].name, found.meant) == (name, "")


def test_a_short_form_hides_nothing_that_has_it_in_its_name() -> None:
    index = Index([thing("Kdar"), thing("Knocked down")])
    assert names(index, "kd") == ["Knocked down", "Kdar"]


def test_every_synonym_belongs_to_something_and_finds_it() -> None:
    index = index_of(rulebook())
    for name, others in SYNONYMS.items():
        for other in (name, *others):
            assert name in {found.name for found in index.find(other).results}, (name, other)


def test_a_synonym_counts_as_much_as_the_name() -> None:
    index = Index([thing("Knife-Fighter"), Findable("Item", "Dagger", "", "/dagger/", also=("knife",))])
    assert names(index, "knife") == ["Dagger", "Knife-Fighter"]
    assert names(index, "knive") == ["Dagger", "Knife-Fighter"]


def test_options_of_one_name_say_whose_they_are() -> None:
    told = {found.summary for found in index_of(rulebook()).find("shaken instead of fleeing").results}
    assert len(told) == 2
    assert any(summary.endswith("(Trench Crusade)") for summary in told)


def test_a_turn_sequence_and_its_options_are_found_where_they_stand() -> None:
    anchors = {
        found.href.partition("#")[2]: found.kind
        for found in index_of(rulebook()).find("trench").results
        if found.kind in ("Turn sequence", "Option of a battle")
    }
    assert anchors["ruleset.trench"] == "Turn sequence"
    assert anchors["trench.shaken"] == "Option of a battle"


def test_items_and_hired_swords_are_found_with_what_they_cost() -> None:
    index = index_of(rulebook())
    (crossbow, *_others) = index.find("crossbow").results
    assert (crossbow.name, crossbow.figures) == ("Crossbow", "25 gc")
    (repeater, *_others) = index.find("repeater crossbow").results
    assert repeater.figures == "40 gc, rare 8"
    (ogre, *_others) = index.find("ogre bodyguard").results
    assert ogre.figures.startswith("80 gc to hire")
