"""Prints are made by a job while a page says so, are kept for whoever may read the roster, and are made only once."""

import pytest
from django.utils import timezone

from roster.models import Job, JobWorker
from roster.printing import making, page_draft
from roster.printing.draft import Draft
from roster.printing.paper import Paper
from roster.printing.shelf import MOST_BYTES, PLACES, hand_in, handed_in, keep, kept
from roster.services.warbands.warriors import rename
from roster.site.jobs.turns import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages_laid_out(monkeypatch):
    """A list of the drafts that are laid out, which takes no time here."""
    made = []

    def pdf_of(draft):
        made.append(draft)
        return b"%PDF " + draft.mark.encode()

    monkeypatch.setattr(making, "pdf_of", pdf_of)
    return made


@pytest.fixture
def worker(settings):
    """A worker that is alive, and does nothing until it is told to."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["quick", "long"]}}
    now = timezone.now()
    return JobWorker.objects.create(name="w", lane=Job.Lane.QUICK, started_at=now, seen_at=now)


def sheet_of(warband):
    return f"/warbands/{warband.pk}/sheet.pdf"


def test_a_print_that_is_not_there_yet_is_announced_and_then_shown(as_owner, warband, pages_laid_out, worker):
    waiting = as_owner.get(sheet_of(warband))
    assert waiting.status_code == 202
    assert "no-store" in waiting["Cache-Control"]
    assert '<noscript><meta http-equiv="refresh"' in waiting.content.decode()
    assert as_owner.get(sheet_of(warband)).status_code == 202
    assert Job.objects.count() == 1
    assert not pages_laid_out
    part = as_owner.get(sheet_of(warband), headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith("<div")
    take(Job.Lane.QUICK, here=True)
    assert as_owner.get(sheet_of(warband), headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    shown = as_owner.get(sheet_of(warband))
    assert shown["Content-Type"] == "application/pdf"
    assert len(pages_laid_out) == 1


def test_a_print_is_made_once_for_a_roster_and_anew_for_a_changed_one(
    as_owner, owner, warband, pages_laid_out
):
    first = as_owner.get(sheet_of(warband))
    assert as_owner.get(sheet_of(warband)).content == first.content
    assert len(pages_laid_out) == 1
    same = as_owner.get(sheet_of(warband), headers={"If-None-Match": first["ETag"]})
    assert same.status_code == 304
    rename(warband.pk, owner, number=None, name="Newcomers", revision=1, request_key="x")
    changed = as_owner.get(sheet_of(warband), headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed.content != first.content


def test_a_kept_print_is_nothing_to_those_who_may_not_read_the_roster(
    as_owner, client, stranger, warband, pages_laid_out
):
    as_owner.get(sheet_of(warband))
    client.force_login(stranger)
    assert client.get(sheet_of(warband)).status_code == 404


def test_a_print_is_made_at_once_where_no_worker_lives(as_owner, warband, pages_laid_out, worker):
    worker.delete()
    assert as_owner.get(sheet_of(warband))["Content-Type"] == "application/pdf"
    assert not Job.objects.exists()


def test_a_failure_is_told_and_tried_again_later(as_owner, warband, pages_laid_out, worker, monkeypatch):
    as_owner.get(sheet_of(warband))
    now = timezone.now()
    Job.objects.update(state=Job.State.FAILED, sentence="It took too long.", finished_at=now)
    page = as_owner.get(sheet_of(warband)).content.decode()
    assert "It took too long." in page
    assert "http-equiv" not in page
    Job.objects.update(finished_at=now - 2 * making.REST)
    as_owner.get(sheet_of(warband))
    assert Job.objects.unfinished().count() == 1


def test_a_print_too_large_to_be_kept_is_made_for_whoever_waits(as_owner, warband, worker, monkeypatch):
    monkeypatch.setattr(making, "pdf_of", lambda draft: b"%" * (MOST_BYTES + 1))
    as_owner.get(sheet_of(warband))
    take(Job.Lane.QUICK, here=True)
    assert as_owner.get(sheet_of(warband))["Content-Type"] == "application/pdf"


def test_the_shelf_has_so_many_places_and_gives_nobody_the_print_of_another():
    drafts = [Draft(f"<p>{number}", "css/print_rules.css", Paper.A4) for number in range(2)]
    one, other = (draft.mark for draft in drafts)
    keep(one, b"one")
    assert kept(one) == b"one"
    assert kept(other) is None
    same_place = f"{int(one[:8], 16) + PLACES:08x}"[-8:] + one[8:]
    keep(same_place, b"another")
    assert kept(one) is None
    hand_in(drafts[0])
    assert handed_in(one) == drafts[0]


def test_a_mark_tells_words_and_papers_apart():
    pages = [page_draft("print/blank.html", None, "css/print_pack.css", paper) for paper in Paper]
    assert len({page.mark for page in pages}) == len(pages)
