"""The prints of every type of warband there is, and of the largest roster with the longest of everything."""

import pytest

from roster.printing import Paper, cards_pdf, roster_sheet_pdf, rules_pdf
from roster.printing.cards import card_sheet
from roster.printing.marks import Mark, Marks
from roster.printing.my_rules import my_rules
from roster.printing.pdf import laid_out, rules_laid_out
from rules.catalogue.load import complete_rulebook
from rules.ledger.sheet import Kind
from rules.values import changed
from tests.roster.printing.boxes import outside, shown
from tests.roster.printing.pdfs import assert_well_made
from tests.roster.printing.test_cards import crowd
from tests.roster.samples import SHEET
from tests.rules import test_every_supplement as supplements
from tests.rules.warbands import ROSTERS, roster

BOOK = complete_rulebook()
OFFICIAL = [path.stem for path in ROSTERS]
TYPES = [*OFFICIAL, *supplements.TYPES]
RULESETS = list(BOOK.rulesets)


def sheet_of(type):
    return roster(type) if type in OFFICIAL else supplements.roster(type)


def paper_of(type):
    """One and the other in turn."""
    return list(Paper)[TYPES.index(type) % 2]


# Every fifth supplement: a sheet takes a third of a second, and its parts are the same for all.
@pytest.mark.parametrize("type", [*OFFICIAL, *supplements.TYPES[::5]])
def test_its_sheet_has_everybody_and_nothing_outside_its_place(type):
    sheet = sheet_of(type)
    document = laid_out(sheet, BOOK, paper_of(type))
    assert 2 <= len(document.pages) <= 4
    assert list(outside(document)) == []
    text = shown(document)
    for warrior in sheet.active:
        assert " ".join(warrior.name.split()) in text


@pytest.mark.parametrize("type", TYPES)
def test_its_rules_are_all_there_with_source_and_nothing_outside_its_place(type):
    found = my_rules(sheet_of(type), BOOK, RULESETS[TYPES.index(type) % len(RULESETS)])
    document = rules_laid_out(found, paper_of(type))
    assert 1 <= len(document.pages) <= 4
    assert list(outside(document)) == []
    text = shown(document)
    for chapter in found.chapters:
        assert chapter.title in text
        for line in chapter.lines:
            assert line.name in text
            assert line.summary
            assert line.source or chapter is found.chapters[0]


def worst():
    """Twelve heroes and eight groups with the longest names, gear and skills; with problems and marks."""
    heroes = crowd(12).warriors
    first = heroes[0]
    groups = (
        changed(first, number=20 + at, kind=Kind.HENCHMEN, type="warrior", members=5, leader=False)
        for at in range(8)
    )
    return changed(SHEET, name=first.name, warriors=(*heroes, *groups), stash=first.possessions)


MARKS = Marks(tuple(Mark("Debt", "Much too much was spent. " * 6) for _problem in range(12)), ("The Gate",))


@pytest.mark.parametrize("paper", list(Paper))
def test_the_worst_sheet_leaves_nothing_out_and_nothing_outside_its_place(paper):
    sheet = worst()
    document = laid_out(sheet, BOOK, paper, MARKS)
    assert len(document.pages) <= 9
    assert list(outside(document)) == []
    text = shown(document)
    assert text.count(sheet.warriors[0].name[:40]) >= len(sheet.warriors)
    assert text.count("Much too much") == 12 * 6
    unspaced = text.replace(" ", "")
    for item in sheet.warriors[0].possessions:
        assert unspaced.count(BOOK.items[item.item].name.replace(" ", "")) >= len(sheet.warriors)


def test_the_worst_rules_leave_nothing_out():
    found = my_rules(worst(), BOOK, "heroheim")
    document = rules_laid_out(found, Paper.LETTER)
    assert list(outside(document)) == []
    text = shown(document)
    for chapter in found.chapters:
        for line in chapter.lines:
            assert line.name in text


def test_the_worst_prints_are_well_made_and_the_same_each_time():
    sheet = worst()
    tags = {"/H1", "/Table", "/TH", "/TD", "/P"}
    pdf = roster_sheet_pdf(sheet, BOOK, Paper.A4, MARKS)
    assert pdf == roster_sheet_pdf(sheet, BOOK, Paper.A4, MARKS)
    assert_well_made(pdf, tags)
    assert_well_made(cards_pdf(card_sheet(sheet, BOOK, {}, on_a_page=9)), tags)
    rules = my_rules(sheet, BOOK, "alternative")
    pdf = rules_pdf(rules)
    assert pdf == rules_pdf(rules)
    assert_well_made(pdf, {"/H1", "/H2", "/P"})
