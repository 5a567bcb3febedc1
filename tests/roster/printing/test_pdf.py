"""The PDF: what it says, that it is the same every time, and that it reaches for nothing but our own files."""

import io
import subprocess
import sys

import pytest
from django.core.exceptions import SuspiciousFileOperation
from pypdf import PdfReader

from roster.printing import Paper, roster_sheet_pdf
from roster.printing.pdf import OwnFiles, laid_out
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.values import changed
from tests.roster.samples import SHEET


def text_of(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return roster_sheet_pdf(SHEET, rulebook())


def test_it_has_heroes_on_the_first_page_and_groups_on_the_second(pdf):
    first, second = text_of(pdf)
    for words in (
        "The Grey Company",
        "Reikland Mercenaries",
        "Gunther Halbrecht",
        "Leg Wound",
        "Page 1 of 2",
    ):
        assert words in first
    for words in ("The Pikes", "Spear", "Hans (Youngblood, dead)", "Page 2 of 2"):
        assert words in second


def test_the_paper_is_a4_unless_letter_is_asked_for(pdf):
    assert [round(side) for side in PdfReader(io.BytesIO(pdf)).pages[0].mediabox[2:]] == [595, 842]
    letter = roster_sheet_pdf(SHEET, rulebook(), Paper.LETTER)
    assert [round(side) for side in PdfReader(io.BytesIO(letter)).pages[0].mediabox[2:]] == [612, 792]


@pytest.mark.parametrize("paper", list(Paper))
def test_six_full_heroes_fit_on_the_first_page(paper):
    six = tuple(changed(SHEET.warriors[0], number=number, name=f"Hero {number}") for number in range(1, 7))
    pages = text_of(roster_sheet_pdf(changed(SHEET, warriors=six), rulebook(), paper))
    assert len(pages) == 2
    assert all(f"Hero {number}" in pages[0] for number in range(1, 7))


@pytest.mark.parametrize("name", ["W" * 80, "Hieronymus of " * 5, "\u202e" + "x" * 70])
def test_a_name_of_any_length_stays_on_the_paper(name):
    document = laid_out(changed(SHEET, name=name), rulebook())
    for page in document.pages:
        texts = [box for box in page._page_box.descendants() if type(box).__name__ == "TextBox"]
        assert max(box.position_x + box.width for box in texts) <= page.width
    assert len(document.pages) == 2


def test_no_block_is_torn_across_pages():
    many = tuple(changed(SHEET.warriors[0], number=number, name=f"Hero {number}x") for number in range(1, 15))
    pages = text_of(roster_sheet_pdf(changed(SHEET, warriors=many), rulebook()))
    for number in range(1, 15):
        on = [index for index, text in enumerate(pages) if f"Hero {number}x" in text]
        assert len(on) == 1
    assert sum(text.count("Leg Wound") for text in pages) == 14
    for text in pages:
        assert text.count("Hero ") == text.count("Leg Wound")


def test_the_same_sheet_gives_the_same_bytes_in_another_process(pdf, tmp_path):
    program = (
        "import django, sys; django.setup()\n"
        "from roster.printing import roster_sheet_pdf\n"
        "from rules.catalogue.load import rulebook\n"
        "from tests.roster.samples import SHEET\n"
        "sys.stdout.buffer.write(roster_sheet_pdf(SHEET, rulebook()))\n"
    )
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert again.stdout == pdf
    assert roster_sheet_pdf(changed(SHEET, gold=61), rulebook()) != pdf


def test_the_fonts_are_our_own(pdf):
    fonts = {font for page in PdfReader(io.BytesIO(pdf)).pages for font in fonts_of(page)}
    assert fonts
    assert all("Alegreya" in font or "Grenze" in font for font in fonts)


def test_screen_readers_find_its_title_its_language_and_tags_for_its_headings_and_tables(pdf):
    reader = PdfReader(io.BytesIO(pdf))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-GB"
    assert reader.metadata.title == "The Grey Company: roster sheet"
    tags = set(tags_below(root["/StructTreeRoot"]))
    assert {"/H1", "/H2", "/H3", "/Table", "/TH", "/TD", "/P"} <= tags


def tags_below(element):
    found = element.get("/K", [])
    for child in found if isinstance(found, list) else [found]:
        kid = child.get_object()
        if isinstance(kid, dict) and "/S" in kid:
            yield str(kid["/S"])
            yield from tags_below(kid)


def fonts_of(page) -> set[str]:
    return {str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()}


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "https://example.org/x.png",
        "https://static.invalid/../manage.py",
        "https://static.invalid/css/missing.css",
        "data:text/css,x",
    ],
)
def test_nothing_but_static_files_is_fetched(url):
    with pytest.raises((ValueError, SuspiciousFileOperation), match=r"may not fetch|located outside"):
        OwnFiles().fetch(url)


def test_names_are_printed_and_never_interpreted():
    named = changed(SHEET, name='<img src="file:///etc/passwd"> & co')
    assert "<img" in text_of(roster_sheet_pdf(named, rulebook()))[0]


def test_every_pack_and_house_rule_is_declared_on_the_sheet_without_another_page(pdf):
    book = rulebook_of(standard(), list(rulebook().house_rules))
    pages = text_of(roster_sheet_pdf(SHEET, book))
    assert len(pages) == len(text_of(pdf))
    assert "House rules: " in " ".join(pages[0].split())
    assert "No underdog bonus" in " ".join(pages[0].split())
    assert not any("House rules" in page for page in text_of(pdf))
