"""The pack: what is chosen of every warband in one file, in order, as far as the reader may read."""

import io
import zipfile
from functools import cache

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from campaigns.models import Campaign
from campaigns.printing import rosters
from campaigns.printing.order import Order
from campaigns.printing.pack import NothingToPrint, make_book, make_pack
from campaigns.printing.rosters import rosters_of
from campaigns.services.campaign.found import create_campaign
from roster.printing import binding, pdf
from roster.printing.marks import Mark, Marks
from roster.printing.paper import Paper
from tests.campaigns.leagues import join
from tests.campaigns.printing.prints import adorn
from tests.roster.printing.pdfs import assert_well_made

pytestmark = pytest.mark.django_db
SHEETS = Order(sheets=True)


#: What all these packs hold alike is laid out once in a process.
DOCUMENT_ONCE = cache(pdf.document_of)


def silent(_sentence, _done, _of):
    pass


@pytest.fixture
def every_time():
    """Everything is laid out anew."""


@pytest.fixture(autouse=True)
def laid_out_once(request, monkeypatch):
    if "every_time" not in request.fixturenames:
        monkeypatch.setattr(pdf, "document_of", DOCUMENT_ONCE)


def made(campaign, user, order, season=None, report=silent):
    campaign = Campaign.objects.select_related("edition").get(pk=campaign.pk)
    return make_pack(campaign, season, user, order, report)


def pages(content):
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages]


@pytest.fixture
def some_of_it(monkeypatch):
    """A function that closes a warband to its readers."""

    def close(warband):
        usual = rosters.readable_warbands
        monkeypatch.setattr(rosters, "readable_warbands", lambda user: usual(user).exclude(pk=warband.pk))

    return close


def test_a_cover_names_what_follows_with_its_pages(campaign, organiser):
    pack = made(campaign, organiser, SHEETS)
    cover, *rest = pages(pack.content)
    assert (pack.suffix, pack.pages, len(rest)) == ("pdf", 7, 6)
    for number, page in (1, 2), (2, 4), (3, 6):
        assert f"Warband {number} Roster sheet, of player-{number} {page}" in cover
        assert f"Leader of Warband {number}" in rest[page - 2]
        assert "Page 1 of 2" in rest[page - 2]


def test_it_is_tagged_with_one_title_and_its_fonts_once(campaign, organiser):
    pack = made(campaign, organiser, Order(sheets=True, cards=9, rules=True))
    reader = assert_well_made(pack.content, {"/H1", "/H2", "/H3", "/Table", "/TH", "/TD", "/P"})
    assert reader.metadata.title == f"{campaign.name}: handout"
    names = [str(font.get_object()["/BaseFont"]).partition("+")[2] for font in fonts_of(reader)]
    assert len(names) == len(set(names))


def fonts_of(reader):
    return {
        str(font): font for page in reader.pages for font in page["/Resources"]["/Font"].values()
    }.values()


def test_chosen_pages_are_grouped_by_warband(campaign, organiser):
    pack = made(campaign, organiser, Order(sheets=True, cards=4, rules=True))
    text = pages(pack.content)
    assert "Roster sheet, warrior cards, rules, of player-1" in text[0]
    belongs = [next(n for n in (1, 2, 3) if f"Warband {n}" in page) for page in text[1:]]
    assert belongs == sorted(belongs)
    assert sum("The turn: Mordheim" in page for page in text) == 3


def test_for_two_sides_each_part_begins_on_a_front(campaign, organiser, season, played):
    pack = made(campaign, organiser, Order(sheets=True, cards=9, book=True, two_sided=True), season)
    text = pages(pack.content)
    assert text[1] == ""
    firsts = [place for place, page in enumerate(text) if "Page 1 of" in page]
    assert len(firsts) == 3
    assert all(place % 2 == 0 for place in firsts)
    cover = text[0]
    for number, place in enumerate(firsts, start=1):
        assert f"Warband {number} Roster sheet, warrior cards, of player-{number} {place + 1}" in cover


def test_the_season_book_comes_first(campaign, organiser, season, played):
    pack = made(campaign, organiser, Order(sheets=True, book=True), season)
    text = pages(pack.content)
    assert "Season book 2" in text[0]
    assert "Played by" in text[1]
    assert f"Battle {played.number}, {played.title}." in " ".join(text)


@pytest.mark.usefixtures("every_time")
def test_the_same_campaign_gives_the_same_bytes(campaign, organiser, played):
    adorn(campaign.seasons.get(), organiser, played.sides.first().warband)
    order = Order(sheets=True, cards=4, book=True)
    assert made(campaign, organiser, order).content == made(campaign, organiser, order).content


def test_another_paper_gives_other_bytes(campaign, organiser):
    on_letter = made(campaign, organiser, Order(sheets=True, paper=Paper.LETTER))
    assert on_letter.content != made(campaign, organiser, SHEETS).content


def test_a_roster_that_may_not_be_read_is_left_out_and_named(campaign, organiser, some_of_it):
    closed = campaign.entered.get(warband__name="Warband 2").warband
    some_of_it(closed)
    pack = made(campaign, organiser, SHEETS)
    assert pack.left_out == ("Warband 2: you may not read this roster.",)
    assert closed.pk not in pack.warbands
    text = pages(pack.content)
    assert "Left out Warband 2: you may not read this roster." in text[0]
    assert "Leader of Warband 2" not in " ".join(text)
    book = make_book(campaign, None, organiser, Order(book=True), silent)
    assert book.left_out == pack.left_out
    assert "Leader of Warband 2" not in " ".join(pages(book.content))


def test_problems_stand_on_the_sheets_of_whoever_may_see_them_alone(campaign, organiser, monkeypatch):
    mine = campaign.entered.first().warband.owner
    judging = Marks(problems=(Mark("Not legal", "Too many."),))
    monkeypatch.setattr("campaigns.printing.rosters.marks_of", lambda *_words: judging)

    def judged(user):
        found = rosters_of(campaign, user, with_portraits=False).open
        return [roster.owner for roster in found if roster.marks.problems]

    assert judged(organiser) == ["player-1", "player-2", "player-3"]
    assert judged(mine) == [mine.username]


def test_more_pages_than_memory_holds_come_as_several_pdfs_in_a_zip(campaign, organiser, monkeypatch):
    monkeypatch.setattr(binding, "MOST_PAGES", 4)
    pack = made(campaign, organiser, SHEETS)
    assert pack.suffix == "zip"
    archive = zipfile.ZipFile(io.BytesIO(pack.content))
    assert archive.namelist() == ["part-1.pdf", "part-2.pdf"]
    first, second = (pages(archive.read(name)) for name in archive.namelist())
    assert [len(first), len(second), pack.pages] == [5, 3, 8]
    assert "Warband 3" not in first[0]
    assert "part 2" in second[0]
    assert "Warband 3 Roster sheet, of player-3 2" in second[0]
    assert pack.content == made(campaign, organiser, SHEETS).content


def test_it_says_how_far_it_is(campaign, organiser):
    told = []
    made(campaign, organiser, SHEETS, report=lambda *report: told.append(report))
    assert told == [
        ("Warband 1", 0, 4),
        ("Warband 2", 1, 4),
        ("Warband 3", 2, 4),
        ("writing the file", 3, 4),
    ]


def test_a_campaign_without_warbands_has_nothing_to_print_but_its_book(organiser):
    campaign = create_campaign(organiser, name="Empty")
    with pytest.raises(NothingToPrint):
        made(campaign, organiser, SHEETS)
    assert made(campaign, organiser, Order(book=True)).pages > 1


def test_it_asks_the_database_as_often_for_many_warbands_as_for_few(campaign, organiser):
    def asked():
        with CaptureQueriesContext(connection) as captured:
            rosters_of(campaign, organiser, with_portraits=True)
        return len(captured)

    few = asked()
    for number in range(4, 9):
        join(campaign, f"player-{number}", f"Warband {number}")
    assert asked() == few
