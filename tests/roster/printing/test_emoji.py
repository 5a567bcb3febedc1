"""Emoji in names: one font of our own has them, on screen and on paper, wherever a name can stand."""

import re

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

from roster.printing import Paper, roster_sheet_pdf
from roster.printing.faces import faces_for
from roster.printing.pdf import laid_out
from rules.catalogue.load import rulebook
from rules.values import changed
from tests.roster.printing.boxes import shown
from tests.roster.printing.pdfs import fonts_of, reader_of
from tests.roster.samples import SHEET

CSS = settings.BASE_DIR / "static/css"
FONT = settings.BASE_DIR / "static/fonts/noto-emoji/noto-emoji-400-normal.woff2"
GHOST, SKULL, SWORD = "\U0001f47b", "\U0001f480", "\U0001f5e1\ufe0f"
NAMED = changed(SHEET, name=f"Zo\u00eb {GHOST}")


def test_the_font_has_the_signs_that_players_use():
    known = TTFont(FONT).getBestCmap()
    for sign in (
        GHOST,
        SKULL,
        SWORD[0],
        "\u2694",
        "\U0001f525",
        "\U0001f400",
        "\U0001f43a",
        "\U0001f602",
        "\u2764",
    ):
        assert ord(sign) in known, sign


@pytest.mark.parametrize("path", sorted(CSS.glob("*.css")), ids=lambda path: path.name)
def test_every_font_stack_names_the_emoji_font(path):
    declared = re.sub(r"@font-face \{.*?\}", "", path.read_text(), flags=re.DOTALL)
    for line in re.findall(r'[^;{}]*"(?:Alegreya Sans|Grenze Gotisch)"[^;]*;', declared):
        assert '"Noto Emoji"' in line, line.strip()


def test_a_sheet_prints_them_in_its_head_and_foot_from_the_font_in_the_file():
    pdf = roster_sheet_pdf(NAMED, rulebook(), Paper.A4)
    fonts = fonts_of(reader_of(pdf))
    assert any("Noto" in name for name in fonts)
    assert all("Noto" in name or "Alegreya" in name or "Grenze" in name for name in fonts)
    assert all(fonts.values())
    for page in reader_of(pdf).pages:
        assert GHOST in page.extract_text().strip().splitlines()[-1] or GHOST in page.extract_text()[-200:]
    assert GHOST in shown(laid_out(NAMED, rulebook()))


def test_the_emoji_are_loaded_only_for_a_text_that_has_one():
    plain = faces_for("Zo\u00eb, hunter of the Skaven \u2013 4+ \u2192 2\u2033")
    assert ('"Noto Emoji"' in plain, plain.count("@font-face")) == (False, 6)
    assert all('"Noto Emoji"' in faces_for(f"Zo\u00eb {sign}") for sign in (GHOST, SKULL, SWORD, "\u2694"))
