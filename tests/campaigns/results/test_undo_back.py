"""Undoing several changes of a warband that fights in a campaign: sequences are taken back whole."""

import pytest

from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath, Warband
from roster.selectors import ledger_of
from roster.services.history.record import record
from roster.services.history.undo import undo_back_to
from roster.services.history.undo_plan import Past, Undoer
from roster.sheets import read_sheet
from rules.ledger.entries import Renamed
from rules.ledger.sheet import WarbandSheet
from tests.campaigns.sequences import finish, to_the_end
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def lived(fought, organiser, rats, player):
    """Named, fought with everything after it, and named again; the sheet before the battle."""
    record(rats.pk, player, [Renamed(None, "Before")], revision=None, request_key="a")
    accept_battle(fought.pk, organiser)
    before = sheet_of(rats)
    finish(Warband.objects.get(pk=rats.pk), player)
    record(rats.pk, player, [Renamed(None, "After")], revision=None, request_key="b")
    return before


def sheet_of(warband) -> WarbandSheet:
    return read_sheet(Warband.objects.get(pk=warband.pk))


def test_a_sequence_is_undone_whole_and_open_again_and_nothing_before_it(lived, rats, player):
    now = Warband.objects.get(pk=rats.pk)
    plan = Past(ledger_of(now), Undoer(player, now)).back_to(1)
    assert plan.to == 2
    assert plan.stopped == "The post-battle sequence is open again then: finish it before you undo more."
    middle = plan.to + 1
    undo_back_to(rats.pk, player, to=middle, revision=now.revision, request_key="k")
    assert sheet_of(rats) == lived
    assert Aftermath.objects.get(warband=rats).status == "open"


def test_the_page_says_that_the_sequence_is_open_again(lived, rats, player, client_of):
    page = client_of(player).get(f"/warbands/{rats.pk}/back/2/").content.decode()
    assert "The post-battle sequence is open again then, with the same dice." in page


def test_a_finished_sequence_shows_what_it_changed(lived, rats, player, client_of):
    sequence = Aftermath.objects.get(warband=rats)
    page = client_of(player).get(f"/warbands/{rats.pk}/after/{sequence.pk}/").content.decode()
    assert "What the sequence changed" in page
    assert "Experience" in page[page.index("What the sequence changed") :]


def test_the_last_page_of_a_sequence_shows_the_whole_difference(fought, organiser, rats, player, client_of):
    accept_battle(fought.pk, organiser)
    sequence = Aftermath.objects.get(warband=rats)
    resolver = to_the_end(sequence)
    path = f"/warbands/{rats.pk}/after/{sequence.pk}/"
    view = client_of(player).get(path).context["page"].difference
    figures = {figure.label: (figure.before, figure.after) for figure in view.figures}
    assert figures["Battles"] == (0, 1)
    before = {block.number: block.experience for block in resolver.setup.sheet.warriors}
    changed = {
        block.number
        for block in resolver.draft.sheet.warriors
        if block.experience != before.get(block.number, block.experience)
    }
    assert changed <= {warrior.number for warrior in view.warriors}
    assert changed
