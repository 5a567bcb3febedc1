"""Warrior cards and the rules of one warband: everybody is on a card, nothing leaves its card, nothing is left out."""

import io

import pytest
from pypdf import PdfReader

from roster.printing import Paper, cards_pdf, rules_pdf
from roster.printing.cards import blank_sheet, card_sheet
from roster.printing.my_rules import my_rules
from roster.printing.pdf import cards_laid_out
from roster.services.warbands.stories import LIMITS
from roster.site.pictures import parse_picture
from rules.catalogue.load import rulebook
from rules.ledger.sheet import Possession
from rules.values import changed
from tests.roster.printing.boxes import outside
from tests.roster.samples import SHEET
from tests.roster.views.warbands.test_stories import picture

BOOK = rulebook()


def texts(pdf):
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


NAME = "Maximilian Bartholomaeus of the Seven Broken Bells of Middenheim the Elder and Wiser"[:80]
#: The skills and items that take most room, those of names and summaries together.
LONGEST_SKILLS = sorted(BOOK.skills.values(), key=lambda it: len(it.name) + len(it.summary))[-8:]
LONGEST_ITEMS = sorted(BOOK.items.values(), key=lambda it: len(it.name) + len(it.summary))[-10:]


def crowd(number, *, skills=LONGEST_SKILLS, gear=LONGEST_ITEMS):
    """A number of heroes with the longest of names, and the longest of skills and items there are."""
    hero = SHEET.warriors[0]
    return changed(
        SHEET,
        warriors=tuple(
            changed(
                hero,
                number=at + 1,
                name=NAME,
                leader=at == 0,
                starting_skills=tuple(skill.key for skill in skills),
                possessions=tuple(Possession(item.key, (10,)) for item in gear),
            )
            for at in range(number)
        ),
    )


@pytest.mark.parametrize(("on_a_page", "paper"), [(4, Paper.A4), (9, Paper.LETTER)])
def test_everybody_is_on_a_card_and_nothing_leaves_its_card(on_a_page, paper):
    sheet = card_sheet(crowd(20), BOOK, {}, on_a_page=on_a_page)
    document = cards_laid_out(sheet, paper)
    assert len(document.pages) == len(sheet.pages) == -(-20 // on_a_page)
    assert list(outside(document)) == []
    articles = [
        box for page in document.pages for box in page._page_box.descendants() if box.element_tag == "article"
    ]
    assert len(articles) == len(sheet.pages) * on_a_page


@pytest.mark.parametrize("longest_first", [False, True])
def test_as_many_explanations_as_a_card_explains_fit_on_it(longest_first):
    gear = []
    for item in sorted(BOOK.items.values(), key=lambda it: len(it.summary), reverse=longest_first):
        more = crowd(1, skills=(), gear=(*gear, item))
        if not card_sheet(more, BOOK, {}, on_a_page=4).pages[0][0].lines:
            break
        gear.append(item)
    face = parse_picture(picture(), LIMITS).content if longest_first else None
    sheet = card_sheet(crowd(4, skills=(), gear=gear), BOOK, {1: face}, on_a_page=4)
    bare = sheet.pages[0][1]
    assert bare.lines
    assert bare.density == "densest"
    for paper in Paper:
        assert list(outside(cards_laid_out(sheet, paper))) == []


def test_a_card_has_name_profile_gear_and_portrait_and_is_the_same_each_time():
    face = parse_picture(picture(), LIMITS).content
    leader = next(warrior for warrior in SHEET.active if warrior.leader)
    sheet = card_sheet(SHEET, BOOK, {leader.number: face}, on_a_page=4)
    pdf = cards_pdf(sheet)
    assert pdf == cards_pdf(sheet)
    page = PdfReader(io.BytesIO(pdf)).pages[0]
    assert len(page.images) == 1
    first = texts(pdf)[0]
    for words in (leader.name, "WS", "Equipment", "experience"):
        assert words in first


def test_a_warrior_of_few_rules_has_them_explained_in_large_print():
    card = card_sheet(SHEET, BOOK, {}, on_a_page=4).pages[0][0]
    assert (len(card.lines), card.density) == (6, "")


@pytest.mark.parametrize("on_a_page", [4, 9])
def test_blank_cards_fill_one_page(on_a_page):
    (page,) = texts(cards_pdf(blank_sheet(on_a_page=on_a_page)))
    assert page.count("Equipment") == on_a_page


def test_the_rules_are_those_that_the_warband_uses_and_no_others():
    found = my_rules(SHEET, BOOK)
    names = {chapter.title: [line.name for line in chapter.lines] for chapter in found.chapters}
    held = {it.item for warrior in SHEET.active for it in warrior.possessions} | {
        it.item for it in SHEET.stash
    }
    assert names["Equipment"] == sorted(BOOK.items[key].name for key in held)
    for chapter in found.chapters:
        assert all(line.summary for line in chapter.lines), chapter.title
    text = " ".join(texts(rules_pdf(found)))
    for line in (line for chapter in found.chapters for line in chapter.lines):
        assert line.name in text


@pytest.mark.django_db
def test_the_page_of_prints_leads_to_each_with_its_options(as_owner, warband):
    html = as_owner.get(f"/warbands/{warband.pk}/print/").content.decode()
    for address in ("sheet.pdf", "cards.pdf", "rules.pdf"):
        assert f"/warbands/{warband.pk}/{address}" in html
    nine = as_owner.get(f"/warbands/{warband.pk}/cards.pdf", {"cards": "9", "paper": "letter"})
    odd = as_owner.get(f"/warbands/{warband.pk}/cards.pdf", {"cards": "7", "paper": "papyrus"})
    width, height = (float(side) for side in PdfReader(io.BytesIO(nine.content)).pages[0].mediabox[2:])
    assert (round(width), round(height)) == (612, 792)
    assert odd.status_code == 200
    assert as_owner.get(f"/warbands/{warband.pk}/rules.pdf").content[:5] == b"%PDF-"
