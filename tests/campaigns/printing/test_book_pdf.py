"""The season book on paper: nothing clipped, tagged, our own fonts, the same bytes, on either paper."""

from dataclasses import replace
from datetime import date

import pytest

from campaigns.printing.book import Award, Grave
from campaigns.printing.told import Chronicle, Day, Told
from roster import printing
from roster.printing import Paper, page_draft
from roster.printing.pdf import page_laid_out
from tests.campaigns.printing.prints import adorn, book_for
from tests.roster.printing.boxes import outside, shown
from tests.roster.printing.pdfs import assert_well_made, text_of

pytestmark = pytest.mark.django_db
TEMPLATE, STYLE = "print/season_book.html", "css/print_book.css"
TAGS = {"/H1", "/H2", "/H3", "/P", "/Table", "/TH", "/TD", "/L", "/LI", "/Figure"}
HOSTILE = '<script>alert("x")</script>'


@pytest.fixture
def book(season, played, organiser):
    adorn(season, organiser, played.sides.first().warband)
    return book_for(season, organiser)


def pdf_of(book, paper=Paper.A4):
    return printing.pdf_of(page_draft(TEMPLATE, book, STYLE, paper))


def test_it_is_tagged_has_our_fonts_and_tells_everything(book):
    pdf = pdf_of(book)
    reader = assert_well_made(pdf, TAGS)
    assert reader.metadata.title == f"{book.title}: season book"
    text = text_of(pdf)
    for words in ("Standings", "Awards", "The map", "The warbands", "Chronicle", "The battles", "In numbers"):
        assert text.count(words) >= 2
    assert "They came down the river in spring." in text
    names = [str(entry["/Title"]) for entry in reader.outline if not isinstance(entry, list)]
    assert names == [book.title]


def test_the_same_book_gives_the_same_bytes_and_another_one_others(season, organiser, book):
    assert pdf_of(book) == pdf_of(book_for(season, organiser))
    assert pdf_of(replace(book, intro="Otherwise.")) != pdf_of(book)


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_nothing_leaves_its_page_whatever_its_length(book, paper, size):
    long = "W" * 79
    warbands = tuple(
        replace(warband, name=long, story=f"{long} {'word ' * 700}") for warband in book.warbands
    )
    days = tuple(
        Day(date(2026, 1, day), (Told(f"{long} met {long}. " * 3, "Battle 1."),) * 9) for day in (1, 2, 3)
    )
    full = replace(
        book,
        title=long,
        campaign=long,
        standings=tuple(replace(rank, name=long, owner="m" * 30) for rank in book.standings) * 20,
        podium=tuple((rank, long, "m" * 30, figure) for rank, _name, _owner, figure in book.podium),
        warbands=warbands,
        battles=tuple(replace(battle, title=long, result=f"{long} beat {long}.") for battle in book.battles)
        * 60,
        chronicle=Chronicle(days, 3),
        dead=(Grave(f"{long} died.", f"{long}, {long}"),) * 60,
        awards=(Award(long, f"{long} of {long}", "why " * 40),) * 12,
    )
    document = page_laid_out(TEMPLATE, full, STYLE, paper)
    assert list(outside(document)) == []
    assert "3 earlier lines" in shown(document)
    first = document.pages[0]
    assert (round(first.width * 0.75), round(first.height * 0.75)) == size


def test_every_part_follows_the_last_one_and_no_page_is_left_almost_empty(book):
    document = page_laid_out(TEMPLATE, book, STYLE)
    pages = [page.anchors for page in document.pages]
    parts = [name for anchors in pages for name in anchors]
    assert parts == [
        "standings",
        "awards",
        "map",
        "warbands",
        "chronicle",
        "battles",
        "figures",
        *(["dead"] if book.dead else []),
    ]
    assert len(pages) < len(parts)


def test_player_text_is_printed_and_never_interpreted(book):
    warbands = tuple(replace(warband, name=HOSTILE, story=HOSTILE) for warband in book.warbands)
    assert HOSTILE in shown(page_laid_out(TEMPLATE, replace(book, title=HOSTILE, warbands=warbands), STYLE))


def test_a_book_without_anything_is_a_cover_and_a_word(season, organiser):
    document = page_laid_out(TEMPLATE, replace(book_for(season, organiser), warbands=(), standings=()), STYLE)
    text = shown(document)
    assert "No battle counts yet" in text
    assert "Hall of the dead" not in text
