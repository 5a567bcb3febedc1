"""A stretch of a ledger says what the whole ledger says: sheets, lines of the history, and what undoing looks at."""

import random

import pytest
from django.core.cache import cache

from roster import stretches
from roster.models import LedgerEntry, Warband
from roster.pages.history.page import history_lines, lines_between
from roster.rulebooks import book_of
from roster.selectors import ledger_of, numbered, sheet_at
from roster.services.history import undo_plan
from roster.services.history.correct import CannotCorrect, OldEntry
from roster.services.history.record import record
from roster.services.history.undo_plan import Past, Undoer, recent_past
from roster.services.warbands.warriors import hire, rename
from roster.sheets import read_sheet, write_sheet
from roster.stretches import NoSuchRevision, careers_in, steps_between
from rules.ledger.apply import fold
from rules.ledger.careers import careers, steps
from rules.ledger.correct import Rewrite, correct, sheet_before
from rules.ledger.entries import Corrected, Entry, Renamed, Undone, Waived
from rules.ledger.sheet import Waiver
from rules.values import plain
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

LENGTH = 60


def grown(warband, owner, dice: random.Random, *, far: int) -> None:
    """The warband's ledger goes on with names, undone and corrected ones, those of up to this many entries ago."""
    standing: list[int] = []
    entries: list[Entry] = []
    for revision in range(warband.revision + 1, LENGTH + 1):
        back = dice.randint(1, min(far, len(standing))) if standing else 0
        match dice.randrange(6) if back else 5:
            case 0 | 1:
                entries.append(Undone(standing.pop(-back)))
            case 2:
                old = standing.pop(-back)
                entries.append(Corrected((old,), (Renamed(4, f"Corrected {revision}"),), "miscounted"))
            case _:
                entries.append(Renamed(4, f"Name {revision}"))
        standing.append(revision)
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            warband=warband,
            revision=revision,
            kind=plain(entry)["entry"],
            data=plain(entry),
            made_by=owner,
            request_key=f"page-{revision // 2}:press",
            part=revision % 2,
        )
        for revision, entry in enumerate(entries, start=warband.revision + 1)
    )
    warband.revision = LENGTH
    write_sheet(warband, fold(numbered(ledger_of(warband))))
    warband.save()


@pytest.fixture(params=[(1, 1), (2, 1), (3, 1), (1, 3), (2, 3), (1, LENGTH), (2, LENGTH)], ids=str)
def long_past(request, monkeypatch, warband, owner):
    monkeypatch.setattr(stretches, "EVERY", 7)
    monkeypatch.setattr(undo_plan, "RECENT", 8)
    seed, far = request.param
    grown(warband, owner, random.Random(seed), far=far)
    return warband


def test_the_sheet_after_any_entry_is_the_fold_of_everything_until_then(long_past):
    rows = ledger_of(long_past)
    ledger, ends = numbered(rows), stretches.correction_ends(rows)
    for revision in (*range(1, LENGTH + 1), *range(LENGTH - 9, LENGTH)):
        assert sheet_at(long_past, revision) == fold(ledger[: ends.get(revision, revision)])


def test_between_the_entries_of_one_correction_stands_what_comes_of_all_of_them(
    warband, owner, as_owner, monkeypatch
):
    """The first takes a warrior off the roster whom the next two put out of what was done to them."""
    monkeypatch.setattr(stretches, "EVERY", 3)
    begun = warband.revision
    hire(warband.pk, owner, type="warrior", name="Late", members=1, revision=None, request_key="hire")
    late = read_sheet(Warband.objects.get(pk=warband.pk)).active[-1].number
    for name in ("Later", "Latest"):
        rename(warband.pk, owner, number=late, name=name, revision=None, request_key=name)
    corrected = [Corrected((begun + step,), (), "Never hired.") for step in (1, 2, 3)]
    record(warband.pk, owner, corrected, revision=None, request_key="battle-1:correct")
    warband.refresh_from_db()
    for step in (4, 5, 6):
        assert sheet_at(warband, begun + step) == read_sheet(warband)
        assert as_owner.get(f"/warbands/{warband.pk}/at/{begun + step}/").status_code == 200
    lines = lines_between(warband, begun + 4, begun + 5, book_of(warband))
    assert [line.revision for line in lines] == [begun + 5, begun + 4]
    assert {line.gold for line in lines} == {read_sheet(warband).gold}
    assert as_owner.get(f"/warbands/{warband.pk}/history/").status_code == 200


def test_lines_between_two_entries_are_those_of_the_whole_history(long_past):
    book = book_of(long_past)
    whole = history_lines(ledger_of(long_past), book)
    for first in range(1, LENGTH, 7):
        for last in (first, min(first + 9, LENGTH)):
            wanted = tuple(line for line in whole if first <= line.revision <= last)
            assert lines_between(long_past, first, last, book) == wanted


def test_the_recent_past_undoes_and_redoes_what_the_whole_past_would(long_past, owner, stranger):
    for user in (owner, stranger, None):
        undoer = Undoer(user, long_past)
        whole, recent = Past(ledger_of(long_past), undoer), recent_past(long_past, undoer)
        assert (recent.last(), recent.to_redo()) == (whole.last(), whole.to_redo())
        for back_to in range(0, LENGTH + 1, 3):
            plan = whole.back_to(back_to)
            recent = recent_past(long_past, undoer, back_to=back_to)
            assert recent.back_to(back_to) == plan
            assert recent.sheet_without(plan.undone) == whole.sheet_without(plan.undone)


def test_a_permission_in_force_costs_no_longer_look_back(three_hundred, owner):
    waived = plain(Waived(Waiver("not-permitted", "Eva stays.", "sven", 4)))
    LedgerEntry.objects.create(warband=three_hundred, revision=301, kind="waived", data=waived)
    three_hundred.revision = 301
    write_sheet(three_hundred, fold(numbered(ledger_of(three_hundred))))
    three_hundred.save()
    assert three_hundred.waivers
    recent = recent_past(three_hundred, Undoer(owner, three_hundred))
    assert len(recent.rows) == undo_plan.RECENT
    assert recent.last().undone == (298,)


def test_careers_are_those_of_the_whole_ledger_however_it_is_read(long_past):
    whole = careers(numbered(ledger_of(long_past)))
    assert careers_in(long_past) == whole
    assert careers_in(long_past) == whole
    for _entry in range(2 * stretches.EVERY):
        long_past.revision += 1
        renamed = plain(Renamed(4, f"Name {long_past.revision}"))
        LedgerEntry.objects.create(
            warband=long_past, revision=long_past.revision, kind="renamed", data=renamed
        )
        assert careers_in(long_past) == careers(numbered(ledger_of(long_past)))


def test_steps_between_two_entries_are_those_of_the_whole_ledger(long_past):
    whole = [(step.revision, step.fact) for step in steps(numbered(ledger_of(long_past)))]
    for first in range(1, LENGTH, 7):
        for last in (first, min(first + 9, LENGTH)):
            wanted = [pair for pair in whole if first <= pair[0] <= last]
            found = [
                (step.revision, step.fact)
                for step in steps_between(long_past, first, last)
                if first <= step.revision <= last
            ]
            assert found == wanted


def test_an_entry_that_is_not_there_is_refused(warband):
    for revision in (-1, 0, warband.revision + 1, 10**6):
        with pytest.raises(NoSuchRevision):
            sheet_at(warband, revision)


def test_few_rows_are_read_of_a_long_ledger(warband, owner, django_assert_max_num_queries, monkeypatch):
    monkeypatch.setattr(stretches, "EVERY", 10)
    grown(warband, owner, random.Random(1), far=1)
    LedgerEntry.objects.bulk_create(
        LedgerEntry(warband=warband, revision=number, kind="renamed", data=plain(Renamed(4, f"N {number}")))
        for number in range(LENGTH + 1, 3 * LENGTH)
    )
    last = 3 * LENGTH - 1
    sheet_at(warband, last)
    read, as_written = [], stretches._written

    def noted(rows):
        found = as_written(rows)
        read.extend(found)
        return found

    monkeypatch.setattr(stretches, "_written", noted)
    assert sheet_at(warband, last).warriors
    assert len([row for row in read if isinstance(row.entry, Renamed)]) == 9
    cache.clear()
    read.clear()
    assert sheet_at(warband, last).warriors
    assert len(read) > 100


def test_a_kept_sheet_that_cannot_be_read_is_made_anew(long_past, monkeypatch):
    sheet = sheet_at(long_past, 50)
    monkeypatch.setattr(cache, "get", lambda _key: b'{"nonsense": 1}')
    assert sheet_at(long_past, 50) == sheet


@pytest.fixture
@remembered
def three_hundred(warband, owner):
    """A ledger of 300 entries, the last of them undone."""
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            warband=warband,
            revision=number,
            kind="renamed",
            data=plain(Renamed(4, f"N {number}")),
            made_by=owner,
        )
        for number in range(2, 300)
    )
    undone = plain(Undone(299))
    LedgerEntry.objects.create(warband=warband, revision=300, kind="undone", data=undone, made_by=owner)
    warband.revision = 300
    write_sheet(warband, fold(numbered(ledger_of(warband))))
    warband.save()
    return warband


def test_a_short_look_back_is_enough_for_an_ordinary_past(three_hundred, owner):
    assert len(recent_past(three_hundred, Undoer(owner, three_hundred)).rows) == undo_plan.RECENT


def shown(client, warband, query=""):
    page = client.get(f"/warbands/{warband.pk}/history/{query}").context["page"]
    return page, [line.revision for line in page.lines]


def test_a_long_history_is_shown_in_parts_the_newest_first(as_owner, three_hundred):
    page, numbers = shown(as_owner, three_hundred)
    assert numbers == list(range(300, 275, -1))
    assert page.redo == "The Pikes is now called N 299." or "N 299" in page.redo
    assert "N 298" in page.undo
    assert shown(as_owner, three_hundred, "?page=12")[1] == list(range(25, 0, -1))
    html = as_owner.get(f"/warbands/{three_hundred.pk}/history/?page=2").content.decode()
    assert ('href="?page=1"' in html, 'href="?page=3"' in html, "Page 2 of 12" in html) == (True, True, True)


@pytest.mark.parametrize(
    ("query", "first"), [("?page=99", 25), ("?page=x", 300), ("?page=0", 25), ("?page=-1", 25)]
)
def test_a_part_that_is_not_there_is_the_nearest(as_owner, three_hundred, query, first):
    assert shown(as_owner, three_hundred, query)[1][0] == first


@pytest.mark.parametrize("entry", [1, 50, 51, 120, 250, 251, 300])
def test_an_entry_is_found_on_its_part_wherever_that_is(as_owner, three_hundred, entry):
    assert entry in shown(as_owner, three_hundred, f"?entry={entry}")[1]


@pytest.mark.parametrize("entry", ["0", "301", "x", "9" * 30, "-1", "\u0663"])
def test_an_entry_that_no_history_has_leads_to_some_part(as_owner, three_hundred, entry):
    assert as_owner.get(f"/warbands/{three_hundred.pk}/history/", {"entry": entry}).status_code == 200


def test_undone_entries_of_an_older_part_are_struck_there(as_owner, three_hundred):
    entry = plain(Undone(40))
    LedgerEntry.objects.create(warband=three_hundred, revision=301, kind="undone", data=entry)
    three_hundred.revision = 301
    three_hundred.save()
    page, _numbers = shown(as_owner, three_hundred, "?entry=40")
    assert [line.revision for line in page.lines if not line.counts] == [40]
    newest, _numbers = shown(as_owner, three_hundred)
    assert newest.lines[0].text == "Undid entry 40: N 39 is now called N 40."


def test_the_newest_part_asks_as_little_as_that_of_a_short_history(
    as_owner, three_hundred, django_assert_max_num_queries
):
    shown(as_owner, three_hundred)
    with django_assert_max_num_queries(16):
        _page, numbers = shown(as_owner, three_hundred)
    assert len(numbers) == 25


def test_a_correction_changes_the_same_whether_all_is_read_or_only_what_it_needs(long_past):
    ledger = numbered(ledger_of(long_past))
    for revision in range(2, LENGTH + 1):
        try:
            old = OldEntry(long_past, revision)
            part = old.plan(None, reason="test")
        except CannotCorrect:
            continue
        assert old.sheet == sheet_before(ledger, old.revisions[0])
        assert part == correct(ledger, [Rewrite(old.revisions)], reason="test", is_due=old._is_due)


def test_correcting_a_recent_entry_reads_what_came_after_it_alone(three_hundred, as_owner):
    assert [row.revision for row in OldEntry(three_hundred, 290).past.written] == list(range(290, 301))
    answer = as_owner.get(f"/warbands/{three_hundred.pk}/correct/290/")
    assert "N 290" in answer.content.decode()


def test_an_entry_that_no_ledger_has_cannot_be_corrected(three_hundred):
    with pytest.raises(CannotCorrect, match="no longer counts"):
        OldEntry(three_hundred, 301)
