"""The roster on a day, and what changed between two points of a history."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from roster.models import Warband
from roster.services.history.record import record
from roster.services.warbands.muster import muster_warband
from rules.ledger.entries import ItemBought, Renamed

pytestmark = pytest.mark.django_db


@pytest.fixture
def lived(owner, monkeypatch) -> Warband:
    """Founded on the 1st of May, changed twice on the 3rd and once on the 9th."""

    def on(day: int) -> None:
        monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 5, day, 12, tzinfo=UTC))

    on(1)
    warband = muster_warband(owner, name="Bells", type="mercenaries-reikland", request_key="new")
    entries = [(3, Renamed(None, "First")), (3, ItemBought(None, "mace", (3,))), (9, Renamed(None, "Last"))]
    for revision, (day, entry) in enumerate(entries, start=1):
        on(day)
        record(warband.pk, owner, [entry], revision=revision, request_key=f"k{revision}")
    monkeypatch.undo()
    return warband


@pytest.mark.parametrize(
    ("day", "revision"), [("2026-05-01", 1), ("2026-05-03", 3), ("2026-05-08", 3), ("2030-01-01", 4)]
)
def test_the_roster_of_a_day_is_that_of_its_last_entry(as_owner, lived, day, revision):
    answer = as_owner.get(f"/warbands/{lived.pk}/on/", {"day": day})
    assert answer["Location"] == f"/warbands/{lived.pk}/at/{revision}/"


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-04-30", "Last was not there yet on 30 April 2026."),
        ("2026-13-01", "Choose a day, such as 2026-05-03."),
        ("", "Choose a day, such as 2026-05-03."),
        ("99", "The history of Last has no entry 99."),
    ],
)
def test_a_day_without_a_roster_is_refused_in_a_sentence(as_owner, lived, text_of, day, sentence):
    answer = as_owner.get(f"/warbands/{lived.pk}/on/", {"day": day})
    assert answer.status_code == 422
    assert sentence in text_of(answer)


def difference(client, warband, **query):
    return client.get(f"/warbands/{warband.pk}/difference/", query)


def test_the_difference_between_two_days(as_owner, lived, text_of):
    text = text_of(difference(as_owner, lived, **{"from": "2026-05-01", "to": "2026-05-04"}))
    assert "From entry 1 (1 May 2026" in text
    assert "to entry 3 (3 May 2026" in text
    assert "Gold 500 \u2192 becomes 497" in text
    assert "Now called First, before Bells" in text
    assert "Added to the stash: Mace" in text


def test_the_difference_between_an_entry_and_now(as_owner, lived, text_of):
    text = text_of(difference(as_owner, lived, **{"from": "3"}))
    assert "Now called Last, before First" in text
    assert "Gold 500" not in text


def test_the_difference_backwards_is_told_too(as_owner, lived, text_of):
    text = text_of(difference(as_owner, lived, **{"from": "4", "to": "1"}))
    assert "No longer in the stash: Mace" in text


def test_no_difference_is_said(as_owner, lived, text_of):
    assert "No difference." in text_of(difference(as_owner, lived, **{"from": "4"}))


def test_points_that_are_not_there_are_refused(as_owner, lived, text_of):
    answer = difference(as_owner, lived, **{"from": "2026-04-01", "to": "nonsense"})
    assert answer.status_code == 422
    assert "not there yet on 1 April 2026" in text_of(answer)
    assert "Choose a day" in text_of(answer)
    assert 'value="2026-04-01"' in answer.content.decode()


def test_history_and_past_lead_to_the_difference(as_owner, lived):
    link = f'href="/warbands/{lived.pk}/difference/?from=2"'
    assert link in as_owner.get(f"/warbands/{lived.pk}/history/").content.decode()
    assert link in as_owner.get(f"/warbands/{lived.pk}/at/2/").content.decode()


def test_the_difference_takes_the_same_queries_however_far_apart(as_owner, lived, django_assert_num_queries):
    for start in (1, 3):
        with django_assert_num_queries(14):
            difference(as_owner, lived, **{"from": start})
