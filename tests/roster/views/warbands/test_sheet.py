"""The roster sheet as a download."""

import io

import pytest
from pypdf import PdfReader

from roster.pages.warbands.problems import board
from roster.rulebooks import book_of
from roster.services.warbands.muster import import_warband
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from tests.roster.printing.test_sheet_page import ILLEGAL
from tests.rules.warbands import roster

pytestmark = pytest.mark.django_db


def get(client, warband, **query):
    answer = client.get(f"/warbands/{warband.pk}/sheet.pdf", query)
    return answer, PdfReader(io.BytesIO(answer.content))


def test_it_is_a_pdf_named_after_the_warband(as_owner, warband):
    answer, pdf = get(as_owner, warband)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="the-grey-company.pdf"'
    assert "Gunther Halbrecht" in pdf.pages[0].extract_text()


def test_letter_and_download_by_option(as_owner, warband):
    answer, pdf = get(as_owner, warband, paper="letter", download="1")
    assert answer["Content-Disposition"].startswith("attachment")
    assert [round(side) for side in pdf.pages[0].mediabox[2:]] == [612, 792]


def test_the_past_can_be_printed(as_owner, owner, warband):
    rename(warband.pk, owner, number=None, name="Newcomers", revision=1, request_key="x")
    assert "Newcomers" in get(as_owner, warband)[1].pages[0].extract_text()
    assert "The Grey Company" in get(as_owner, warband, at="1")[1].pages[0].extract_text()


@pytest.mark.parametrize("at", ["2", "0", "-1", "now", "9" * 4500, "\u00b2"])
def test_a_past_that_there_never_was_is_not_printed(as_owner, warband, at):
    assert as_owner.get(f"/warbands/{warband.pk}/sheet.pdf", {"at": at}).status_code == 404


def test_a_name_without_letters_still_gets_a_file_name(as_owner, owner, warband):
    rename(warband.pk, owner, number=None, name='"\u2620"', revision=1, request_key="x")
    assert get(as_owner, warband)[0]["Content-Disposition"] == 'inline; filename="warband.pdf"'


def words_of(client, warband, **query):
    pages = get(client, warband, **query)[1].pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_an_illegal_roster_is_marked_for_its_player(as_owner, owner):
    illegal = import_warband(owner, ILLEGAL, origin="a test", request_key="illegal")
    found = [line for line in board(read_sheet(illegal), book_of(illegal)).lines if line.kind == "error"]
    assert found
    text = words_of(as_owner, illegal)
    assert f"Not legal: {len(found)} problem" in text
    for line in found:
        assert " ".join(line.sentence.split()) in text


def test_a_legal_roster_has_no_mark(as_owner, owner):
    legal = import_warband(owner, roster("undead"), origin="a test", request_key="legal")
    assert "Not legal" not in words_of(as_owner, legal)
    assert "Unfinished" not in words_of(as_owner, legal)
