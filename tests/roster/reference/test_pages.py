"""The structures of the reference say what the rulebook says."""

import pytest

from roster.rulebook_pages import front, items, packs, scenarios, skills, spells
from roster.rulebook_pages.links import Links, links_of
from roster.rulebook_pages.parts import Article, Contents, Entry, Grid, Section
from roster.rulebook_pages.tables import every_table as tables
from roster.rulebook_pages.warbands import hired
from roster.rulebook_pages.warbands import list as warband_list
from roster.rulebook_pages.warbands import page as warbands
from roster.rulebook_pages.warbands.employers import OPEN_GROUPS, hiring_doubts
from rules.catalogue.load import complete_rulebook, rulebook, rulebook_of
from rules.catalogue.model import Disagreement
from rules.catalogue.packs.stack import pack_from, standard
from rules.values import changed

BOOK, LINKS = rulebook(), Links()
EVERYTHING = complete_rulebook()


def section(page: Article, anchor: str) -> Section:
    return next(part for part in page.sections if part.anchor == anchor)


def told(entry: Entry | Section | Article, label: str) -> str:
    found = next((fact for fact in entry.facts if fact.label == label), None)
    return ", ".join(word.name for word in found.words) if found else ""


def cells(grid: Grid) -> list[list[str]]:
    return [[", ".join(word.name for word in cell) for cell in row.cells] for row in grid.rows]


def names(page: Contents) -> set[str]:
    return {card.name for shelf in page.shelves for card in shelf.cards}


def skaven() -> Article:
    page = warbands.article(BOOK, LINKS, "skaven-clan-eshin")
    assert page is not None
    return page


def test_a_warband_has_its_limits_gold_and_source() -> None:
    page = skaven()
    assert told(page, "Starting gold") == "500 gc"
    assert told(page, "Warriors") == "3 to 20"
    assert page.marks.source == "LRB part 2 p.27-32; LRB part 3 p.82"
    assert [tag.text for tag in page.marks.tags] == ["core", "well attested"]


def test_a_warrior_has_his_profile_maximum_price_and_lists() -> None:
    adept = section(skaven(), "heroes").entries[0]
    assert [row.label for row in adept.profile] == ["Profile", "Maximum"]
    assert adept.profile[0].cells == ("6", "4", "4", "4", "3", "1", "5", "1", "7")
    assert adept.profile[1].cells[6] == "7"
    assert (told(adept, "Number"), told(adept, "Price"), told(adept, "Experience")) == (
        "1",
        "60 gc",
        "starts with 20",
    )
    assert told(adept, "Skill lists").startswith("Combat, Shooting, Academic")
    assert [point.name for point in adept.points] == ["Leader", "Perfect Killer"]
    assert [tag.text for tag in adept.tags] == ["Leader"]


def test_rolled_characteristics_are_shown_as_dice() -> None:
    page = warbands.article(BOOK, LINKS, "orc-mob")
    assert page is not None
    squig = next(entry for entry in section(page, "henchmen").entries if entry.anchor == "cave-squig")
    assert squig.profile[0].cells[0] == "2D6"


def test_the_front_page_counts_what_each_page_lists() -> None:
    counts = {card.name: card.figures for card in front.parts(BOOK, LINKS)}
    for part, build in (
        ("Warband lists", warband_list.contents),
        ("Items", items.contents),
        ("Skills", skills.contents),
        ("Spells and prayers", spells.contents),
        ("Hired swords", hired.hired_swords),
        ("Dramatis personae", hired.dramatis_personae),
        ("Tables", tables.contents),
        ("Scenarios", scenarios.contents),
    ):
        page = build(BOOK, LINKS)
        listed = sum(len(shelf.cards) for shelf in page.shelves)
        assert counts[part].removesuffix(" lists") == str(listed), part
        assert all(filter.count == listed for filter in page.filters if filter.name == "All")


def test_every_warband_item_list_and_hireling_is_listed_once_and_has_a_page() -> None:
    for contents, article, things in (
        (warband_list.contents, warbands.article, BOOK.warbands),
        (spells.contents, spells.article, BOOK.spell_lists),
        (hired.hired_swords, hired.hired_sword, BOOK.hired_swords),
        (hired.dramatis_personae, hired.dramatis_persona, BOOK.dramatis_personae),
        (scenarios.contents, scenarios.article, BOOK.scenarios),
        (skills.contents, skills.article, BOOK.skill_lists),
    ):
        listed = [card.href for shelf in contents(BOOK, LINKS).shelves for card in shelf.cards]
        assert len(listed) == len(set(listed)) == len(things)
        assert all(article(BOOK, LINKS, key) for key in things)
        assert article(BOOK, LINKS, "no-such-thing") is None


def test_a_line_of_an_equipment_list_has_that_lists_price_and_terms() -> None:
    page = warbands.article(BOOK, LINKS, "mercenaries-reikland")
    assert page is not None
    rows = [row for grid in section(page, "list.mercenary").grids for row in cells(grid)]
    assert ["Duelling pistol", "25 gc"] in [row[:2] for row in rows]
    assert ["Dagger", "first free, then 2 gc"] in rows


def test_terms_of_a_line_stand_beside_it() -> None:
    page = warbands.article(BOOK, LINKS, "dwarf-treasure-hunters")
    assert page is not None
    rows = [row for grid in section(page, "list.dwarf-warrior").grids for row in cells(grid)]
    assert ["Gromril armour", "75 gc", "only when the warband is mustered"] in rows


def test_a_warband_and_those_it_may_hire_name_each_other() -> None:
    page = skaven()
    ours = {fact.label: {word.name for word in fact.words} for fact in section(page, "for-hire").facts}
    for key, one in BOOK.hired_swords.items():
        entry = hired.hired_sword(BOOK, LINKS, key)
        assert entry is not None
        theirs = [fact.words for fact in section(entry, "employers").facts if fact.label == "Warbands"]
        is_employer = any(word.name == page.title for words in theirs for word in words)
        assert is_employer == (one.name in ours["Hired swords"])
    assert "Ogre Bodyguard" not in ours["Hired swords"]


def test_an_item_has_price_rarity_figures_and_traits_in_words() -> None:
    page = items.article(BOOK, LINKS, "duelling-pistol")
    assert page is not None
    assert (told(page, "Price"), told(page, "Availability")) == ("30 gc", "rare 10")
    assert told(page, "Shooting") == "range 10 inches, Strength 4, a further -1 on the armour save"
    traits = {entry.name: entry.summary for entry in section(page, "traits").entries}
    assert traits["Accuracy"] == "+1 to hit."


def test_lists_that_price_an_item_otherwise_say_so_and_lead_to_their_warband() -> None:
    page = items.article(BOOK, LINKS, "duelling-pistol")
    assert page is not None
    grid = section(page, "lists").grids[0]
    reikland = next(row for row in grid.rows if row.cells[0][0].name.startswith("Reikland"))
    assert [reikland.cells[1][0].name, reikland.cells[2][0].name] == ["25 gc", "price chart: 30 gc"]
    assert reikland.cells[0][0].href == "/rules/warbands/mercenaries-reikland/#list.mercenary"


def test_the_list_of_items_can_be_narrowed_to_a_category() -> None:
    assert (
        names(items.contents(BOOK, LINKS)) > names(items.contents(BOOK, LINKS, "missile")) > {"Bow", "Sling"}
    )
    assert "Sword" not in names(items.contents(BOOK, LINKS, "missile"))
    assert names(items.contents(BOOK, LINKS, "nonsense")) == names(items.contents(BOOK, LINKS))


def test_disagreements_and_doubts_of_an_item_are_shown() -> None:
    found = Disagreement("price", "30", "25", "the rulebook prints it so")
    sword = changed(BOOK.items["sword"], doubt="Is it so?", disagreements=(found,))
    page = items.article(changed(BOOK, items={**BOOK.items, "sword": sword}), LINKS, "sword")
    assert page is not None
    assert (page.marks.doubts, page.marks.disagreements) == (("Is it so?",), (found,))


def test_a_skill_says_for_whom_it_is_and_a_list_who_chooses_from_it() -> None:
    page = skills.article(BOOK, LINKS, "skaven")
    assert page is not None
    assert "Skaven (Clan Eshin)" in told(page, "Chosen by")
    assert "Wall Runner" in [entry.name for entry in page.sections[0].entries]


def test_a_spell_has_number_difficulty_and_range() -> None:
    page = spells.article(BOOK, LINKS, "lesser-magic")
    assert page is not None
    first = section(page, "spells").entries[0]
    assert (first.name, told(first, "Difficulty"), told(first, "Range")) == (
        "1. Fires of U'Zhul",
        "7",
        "18 inches",
    )
    assert section(page, "spells").entries[4].marks.disagreements


def test_a_hired_sword_has_fee_upkeep_rating_and_employers() -> None:
    page = hired.hired_sword(BOOK, LINKS, "ogre-bodyguard")
    assert page is not None
    assert (told(page, "Hire fee"), told(page, "Upkeep")) == ("80 gc", "30 gc")
    assert told(section(page, "employers"), "Not by") == "Skaven"


@pytest.mark.parametrize("page", tables.PAGES, ids=lambda page: page.key)
def test_every_table_is_filled_and_says_where_it_stands(page: tables.TablePage) -> None:
    article = tables.article(BOOK, LINKS, page.key)
    assert article is not None
    assert any(
        part.marks.source or entry.marks.source
        for part in article.sections
        for entry in (part, *part.entries)
    )


def test_the_figures_of_a_table_are_those_of_the_rulebook() -> None:
    income = tables.article(BOOK, LINKS, "income")
    assert income is not None
    assert cells(income.sections[0].grids[0])[0] == ["1", "45", "40", "35", "30", "30", "25"]
    wound = tables.article(BOOK, LINKS, "to-wound")
    assert wound is not None
    assert cells(wound.sections[0].grids[0])[2][:5] == ["3", "2+", "3+", "4+", "5+"]


def test_a_rulebook_without_a_table_has_no_page_for_it() -> None:
    bare = changed(BOOK, monsters=None, multiplayer=None)
    assert tables.article(bare, LINKS, "monsters") is None
    assert "Monsters" not in names(tables.contents(bare, LINKS))
    assert "Monsters" in names(tables.contents(BOOK, LINKS))


def test_a_scenario_says_who_sets_up_where_and_what_it_earns() -> None:
    page = scenarios.article(BOOK, LINKS, "defend-the-find")
    assert page is not None
    assert [entry.name for entry in section(page, "set-up").entries] == ["Defender", "Attacker"]
    assert "+1 survives" in told(page, "Experience")
    assert "at most 3" in told(page, "Wyrdstone")


def test_packs_name_what_they_hold_and_what_they_override() -> None:
    page = packs.packs(BOOK, LINKS, standard())
    assert [part.name for part in page.sections] == [header.name for header in BOOK.packs]
    core, supplements = page.sections[:2]
    assert "Undead" in told(core, "Warbands")
    assert "Undead" not in told(supplements, "Warbands")
    assert told(core, "Items").isdecimal()
    assert "Ball and chain" in told(supplements, "Items")
    shown = sum(len(grid.rows) for part in page.sections for grid in part.grids)
    assert shown == len(BOOK.overrides) > 0


def test_a_leagues_own_pack_says_what_it_adds() -> None:
    text = """
        [pack]
        key = "lanterns"
        name = "Lanterns"
        version = "1"
        summary = "Better light."
        [equipment.misc.bright-lantern]
        name = "Bright lantern"
        price = 15
        source = "our league"
        [equipment.close_combat.sword]
        price = 12
    """
    stack = (*standard(), pack_from(text, "lanterns.toml"))
    page = packs.packs(rulebook_of(stack), LINKS, stack)
    assert told(page.sections[-1], "Items") == "Bright lantern, Sword"
    assert cells(page.sections[-1].grids[0]) == [["Equipment: close combat, Sword, price", "10", "12"]]


def test_house_rules_that_are_on_are_marked() -> None:
    on = changed(BOOK, switched_on=("no-underdog-bonus",))
    parts = packs.house_rules(on, LINKS).sections[:3]
    assert [part.name for part in parts] == ["Building rosters", "After battles", "In battles"]
    marked = [[entry.anchor for entry in part.entries if entry.tags] for part in parts]
    assert marked == [[], ["no-underdog-bonus"], []]


def test_addresses_inside_a_campaigns_rulebook_carry_its_edition() -> None:
    other = changed(BOOK, version="0123456789ab")
    assert links_of(BOOK).item("sword") == "/rules/items/sword/"
    assert links_of(other).item("sword") == "/rules/items/sword/?edition=0123456789ab"
    assert (
        links_of(other).warband("undead", "vampire") == "/rules/warbands/undead/?edition=0123456789ab#vampire"
    )


def facts_of(page: Article) -> dict[str, str]:
    """Everything stated in pairs on a page, as plain text by its label."""
    found = (*page.facts, *(fact for part in page.sections for fact in part.facts))
    return {fact.label: ", ".join(word.name for word in fact.words) for fact in found}


def test_the_page_of_somebody_for_hire_says_fee_terms_and_how_sure_the_employers_are():
    ninja = facts_of(hired.hired_sword(BOOK, LINKS, "ninja"))
    assert (ninja["Hire fee"], ninja["Terms"]) == ("70 gc + 3D6 gc", "One battle only")
    gwen = facts_of(hired.dramatis_persona(BOOK, LINKS, "busty-gwen"))
    assert (gwen["Hire fee"], gwen["Upkeep"]) == ("no source", "no source")
    assert "hardly any source says it" in gwen["How sure this is"]
    assassin = facts_of(hired.hired_sword(EVERYTHING, LINKS, "dark-elf-assassin"))
    assert "sources differ or say it only in examples" in assassin["How sure this is"]
    assert "Ghost Pirates" in assassin["Undecided, or counted by their kind"]
    assert "Undecided, or counted by their kind" not in facts_of(hired.hired_sword(BOOK, LINKS, "warlock"))


def test_every_doubt_about_how_a_warband_counts_for_hired_swords_names_a_group_that_entries_ask_for():
    for warband in EVERYTHING.warbands.values():
        for doubt in hiring_doubts(warband):
            assert any(phrase in doubt for phrase in OPEN_GROUPS.values()), (warband.key, doubt)
