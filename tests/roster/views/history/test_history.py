"""The history page, and the warband as it was."""

import pytest

from roster.services.history.record import record
from roster.services.history.undo import undo_last
from rules.ledger.entries import Renamed
from tests.remembered import remembered
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def lived(warband, owner):
    """Renamed, fought and lost, renamed again and that taken back: revisions 2 to 5."""
    record(warband.pk, owner, [Renamed(4, "The Lances")], revision=1, request_key="a")
    record(warband.pk, owner, [LOST], revision=2, request_key="b")
    record(warband.pk, owner, [Renamed(None, "Nobodies")], revision=3, request_key="c")
    return undo_last(warband.pk, owner, revision=4, request_key="d")


def lines(client, warband):
    return {
        line.revision: line for line in client.get(f"/warbands/{warband.pk}/history/").context["page"].lines
    }


def test_every_entry_is_a_sentence_with_who_and_the_gold_after(as_owner, lived):
    found = lines(as_owner, lived)
    assert {revision: line.text for revision, line in found.items()} == {
        1: "The Grey Company (Reikland Mercenaries) was imported from a test.",
        2: "The Pikes is now called The Lances.",
        3: "Street Fight: lost against The Rat Kings.",
        4: "The Grey Company is now called Nobodies.",
        5: "Undid entry 4: The Grey Company is now called Nobodies.",
    }
    assert found[3].details == ("1 of The Lances was killed by a giant rat.",)
    assert {line.made_by for line in found.values()} == {"olga"}
    assert found[3].gold == 60


def test_undone_entries_stay_and_are_struck_out(as_owner, lived):
    assert {revision for revision, line in lines(as_owner, lived).items() if not line.counts} == {4}
    assert "<s>The Grey Company is now called Nobodies.</s>" in page(as_owner, lived)


def page(client, warband, tail="history/"):
    return client.get(f"/warbands/{warband.pk}/{tail}").content.decode()


def test_a_battle_links_to_the_warband_before_it(as_owner, lived):
    html = page(as_owner, lived)
    assert f'href="/warbands/{lived.pk}/at/2/">Roster before this battle' in html
    before, after = (
        as_owner.get(f"/warbands/{lived.pk}/at/{revision}/").context["page"] for revision in (2, 3)
    )
    assert [view.members for view in before.company.groups] == [3]
    assert [view.members for view in after.company.groups] == [2]


def test_the_undo_button_says_what_it_would_do(as_owner, lived):
    html = page(as_owner, lived)
    assert "Only an organiser of the campaign" in html
    assert "Redo: The Grey Company is now called Nobodies." in html


def test_undo_from_the_history_comes_back_to_it(as_owner, lived, press):
    answer = press(lived, "redo", then="history")
    assert answer["Location"] == f"/warbands/{lived.pk}/history/"
    assert "Undo: The Grey Company is now called Nobodies." in page(as_owner, lived)


def test_the_past_says_that_it_is_the_past_and_has_no_controls(as_owner, lived):
    html = page(as_owner, lived, "at/2/")
    assert "Earlier roster." in html
    assert "Read-only." in html
    main = html.partition("<main")[2].partition("</main>")[0]
    assert "<form" not in main
    assert "<button" not in main


@pytest.mark.parametrize("revision", [0, 6, 999999])
def test_a_revision_that_never_was_is_not_found(as_owner, lived, revision):
    assert as_owner.get(f"/warbands/{lived.pk}/at/{revision}/").status_code == 404
    assert as_owner.get(f"/warbands/{lived.pk}/sheet.pdf?at={revision}").status_code == 404


def test_the_history_takes_the_same_queries_however_long_it_is(
    as_owner, warband, owner, django_assert_num_queries
):
    for number in range(1, 20):
        record(
            warband.pk, owner, [Renamed(None, f"Name {number}")], revision=number, request_key=f"k{number}"
        )
    with django_assert_num_queries(12):
        assert len(lines(as_owner, warband)) == 20
