"""Changes by hand in the ledger."""

import pytest

from roster.models import LedgerEntry, Warband
from roster.selectors import ledger_of
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.record import StaleRevision, record
from roster.services.history.undo import undo_last
from roster.sheets import read_sheet
from roster.signals import changed_by_hand
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import Status
from rules.mustering.problem import NotAllowed
from tests.roster.samples import SHEET
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db

CLICK = {"revision": 1, "request_key": "page:hand"}
WISHES = {
    "gold": Wish("gold", "x", number=25),
    "wyrdstone": Wish("wyrdstone", "x", number=-1),
    "experience": Wish("experience", "x", place=4, number=2),
    "grant-advance": Wish("grant-advance", "x", place=4, what="I"),
    "strike-advance": Wish("strike-advance", "x", place=1, what="0"),
    "add-item": Wish("add-item", "x", what="sword", number=2),
    "remove-item": Wish("remove-item", "x", place=1, what="sword", number=1),
    "injure": Wish("injure", "x", place=1, what="chest-wound"),
    "cure": Wish("cure", "x", place=1, what="leg-wound"),
    "miss": Wish("miss", "x", place=4, number=2),
    "bring-back": Wish("bring-back", "x", place=2, number=1, with_gear=True),
}


@pytest.mark.parametrize("kind", WISHES)
def test_every_kind_is_one_entry_by_hand_and_changes_the_rows(warband, owner, kind):
    after = change_by_hand(warband.pk, owner, wish=WISHES[kind], **CLICK)
    row = ledger_of(warband)[-1]
    assert (row.kind, row.made_by, row.entry.reason, row.entry.is_by_hand) == ("settled", owner, "x", True)
    assert read_sheet(Warband.objects.get(pk=after.pk)) != SHEET


def test_the_dead_come_back_with_what_the_ledger_knows(warband, owner):
    record(warband.pk, owner, [LOST], revision=1, request_key="battle")
    wish = Wish("bring-back", "He was only stunned.", place=4, number=1, with_gear=True)
    change_by_hand(warband.pk, owner, wish=wish, revision=2, request_key="page:hand")
    pikes = read_sheet(Warband.objects.get(pk=warband.pk)).warrior(4)
    assert (pikes.members, pikes.status) == (3, Status.ACTIVE)
    assert pikes.possessions == SHEET.warrior(4).possessions


def test_a_double_click_changes_it_once(warband, owner):
    for _click in range(2):
        change_by_hand(warband.pk, owner, wish=WISHES["gold"], **CLICK)
    assert Warband.objects.get(pk=warband.pk).gold == SHEET.gold + 25


def test_an_old_page_changes_nothing(warband, owner):
    change_by_hand(warband.pk, owner, wish=WISHES["gold"], **CLICK)
    with pytest.raises(StaleRevision):
        change_by_hand(warband.pk, owner, wish=WISHES["gold"], revision=1, request_key="other:hand")


def test_nothing_is_written_without_a_reason(warband, owner):
    with pytest.raises(NotAllowed, match="Say why"):
        change_by_hand(warband.pk, owner, wish=Wish("gold", " ", number=5), **CLICK)
    assert LedgerEntry.objects.count() == 1


def test_a_kind_that_does_not_exist_is_refused(warband, owner):
    with pytest.raises(ValueError, match="called magic"):
        change_by_hand(warband.pk, owner, wish=Wish("magic", "x"), **CLICK)


@pytest.fixture
def heard():
    """What the signal was sent with, in order."""
    found = []

    def hear(warband_id, user, entry, before, counts, **_signal):
        found.append((warband_id, user, entry, before, counts))

    changed_by_hand.connect(hear)
    yield found
    changed_by_hand.disconnect(hear)


def test_other_apps_are_told_of_the_change_and_of_its_undoing_once_each(warband, owner, heard):
    entry = Settled("", (GoldChanged(25, ""),), reason="x")
    for _click in range(2):
        change_by_hand(warband.pk, owner, wish=WISHES["gold"], **CLICK)
    richer = read_sheet(Warband.objects.get(pk=warband.pk))
    for _click in range(2):
        undo_last(warband.pk, owner, revision=2, request_key="page:undo")
    assert heard == [
        (warband.pk, owner, entry, SHEET, True),
        (warband.pk, owner, entry, richer, False),
    ]
