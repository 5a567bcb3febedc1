"""The page that undoes everything after an entry."""

import pytest

from roster.models import Warband
from roster.services.history.record import record
from rules.ledger.entries import ItemSold, Renamed
from tests.remembered import remembered
from tests.roster.samples import SHEET
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def lived(warband, owner):
    record(warband.pk, owner, [LOST], revision=1, request_key="a")
    record(warband.pk, owner, [Renamed(None, "First")], revision=2, request_key="b")
    sold = [ItemSold(None, "mace", 1, 3), ItemSold(None, "shield", 1, 2)]
    record(warband.pk, owner, sold, revision=3, request_key="c")
    return record(warband.pk, owner, [Renamed(None, "Second")], revision=5, request_key="d")


def path(warband, revision):
    return f"/warbands/{warband.pk}/back/{revision}/"


def test_the_page_lists_what_will_be_undone_and_what_it_changes(as_owner, lived, text_of):
    text = text_of(as_owner.get(path(lived, 3)))
    assert "First is now called Second. (entry 6" in text
    assert "Sold Mace from the stash for 3 gc. (entry 4" in text
    assert "Gold 65 \u2192 becomes 60" in text
    assert "Undo these 3 entries" in text


def test_entries_saved_together_are_undone_together(as_owner, lived, text_of):
    text = text_of(as_owner.get(path(lived, 4)))
    assert "Entry 4 was saved together with others: they are undone together." in text
    assert "Undo these 3 entries" in text


def test_it_says_where_it_stops(as_owner, lived, text_of):
    text = text_of(as_owner.get(path(lived, 1)))
    assert "You asked for entry 1. Undoing stops after entry 2: Next to undo is the result of" in text
    assert "Undo these 4 entries" in text


def test_pressing_the_button_undoes_all_of_it(as_owner, lived):
    answer = as_owner.post(path(lived, 2), {"page": "t", "revision": 6}, follow=True)
    assert "Undone: 4 entries." in answer.content.decode()
    after = Warband.objects.get(pk=lived.pk)
    assert (after.name, after.gold, after.revision) == (SHEET.name, SHEET.gold, 10)


def test_an_old_page_changes_nothing(as_owner, lived, text_of):
    answer = as_owner.post(path(lived, 2), {"page": "t", "revision": 5})
    assert answer.status_code == 409
    assert "First is now called Second." in text_of(answer)
    assert Warband.objects.get(pk=lived.pk).revision == 6


def test_a_form_without_its_fields_changes_nothing(as_owner, lived):
    assert as_owner.post(path(lived, 2), {}).status_code == 422
    assert as_owner.post(path(lived, 1), {"page": "t", "revision": 6}).status_code == 422
    assert Warband.objects.get(pk=lived.pk).revision == 6


def test_there_is_nothing_to_undo_at_the_end_or_beyond_it(as_owner, lived, text_of):
    assert "There is nothing to undo." in text_of(as_owner.get(path(lived, 6)))
    assert as_owner.get(path(lived, 7)).status_code == 404


def test_the_history_leads_to_it_from_every_entry_but_the_last(as_owner, lived):
    html = as_owner.get(f"/warbands/{lived.pk}/history/").content.decode()
    for revision in range(1, 6):
        assert f'href="{path(lived, revision)}"' in html
    assert f'href="{path(lived, 6)}"' not in html


def test_the_page_takes_the_same_queries_however_much_is_undone(as_owner, lived, django_assert_num_queries):
    with django_assert_num_queries(13):
        as_owner.get(path(lived, 5))
    with django_assert_num_queries(13):
        as_owner.get(path(lived, 2))
