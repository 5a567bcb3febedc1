"""Undoing several changes at once: what goes together, and where it stops."""

import pytest

from roster.models import LedgerEntry, User, Warband
from roster.selectors import ledger_of, numbered, sheet_at
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.history.record import record
from roster.services.history.undo import CannotUndo, redo_last, undo_back_to, undo_last
from roster.services.history.undo_plan import Past, Undoer, recent_past
from roster.sheets import read_sheet
from rules.ledger.apply import fold
from rules.ledger.entries import Hired, ItemSold, Renamed, Waived
from rules.ledger.sheet import Kind, Waiver
from rules.values import canonical
from tests.roster.samples import SHEET, WARRIOR
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db


@pytest.fixture
def did(warband, owner):
    """Each change as a request of its own; several entries are one request."""

    def do(*entries, by=owner):
        now = Warband.objects.get(pk=warband.pk).revision
        return record(warband.pk, by, list(entries), revision=now, request_key=f"p:{now}")

    return do


def sheet_of(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def plan(warband, user, to):
    """The plan by the rows that undoing reads, which is that by all rows."""
    now = Warband.objects.get(pk=warband.pk)
    undoer = Undoer(user, now)
    found = recent_past(now, undoer, back_to=to).back_to(to)
    assert found == Past(ledger_of(now), undoer).back_to(to)
    return found


def back(warband, user, to, key="k:back"):
    now = Warband.objects.get(pk=warband.pk).revision
    return undo_back_to(warband.pk, user, to=to, revision=now, request_key=key)


def test_everything_after_a_revision_is_undone_in_one_request(warband, owner, did):
    for number in range(2, 6):
        did(Renamed(None, f"Name {number}"))
    back(warband, owner, 3)
    assert sheet_of(warband) == sheet_at(warband, 3)
    keys = {row.request_key for row in ledger_of(warband)[5:]}
    assert keys == {"k:back"}


def test_a_double_click_undoes_no_more(warband, owner, did):
    did(Renamed(None, "First"))
    did(Renamed(None, "Second"))
    back(warband, owner, 2)
    before = LedgerEntry.objects.count()
    undo_back_to(warband.pk, owner, to=2, revision=3, request_key="k:back")
    assert LedgerEntry.objects.count() == before


def test_redo_brings_back_what_one_undoing_took(warband, owner, did):
    did(Renamed(None, "First"))
    did(Renamed(4, "Lances"))
    after = sheet_of(warband)
    now = back(warband, owner, 1)
    redo_last(warband.pk, owner, revision=now.revision, request_key="k:redo")
    assert sheet_of(warband) == after


def test_going_back_past_an_undo_brings_back_what_it_undid(warband, owner, did):
    did(Renamed(None, "First"))
    undo_last(warband.pk, owner, revision=2, request_key="k:undo")
    did(Renamed(4, "Lances"))
    back(warband, owner, 2)
    assert sheet_of(warband).name == "First"
    assert sheet_of(warband) == sheet_at(warband, 2)


def test_entries_committed_together_are_undone_together(warband, owner, did):
    did(ItemSold(None, "mace", 1, 3), ItemSold(None, "shield", 1, 2), Renamed(None, "Rich"))
    did(Renamed(None, "Richer"))
    assert plan(warband, owner, 3).undone == (5, 4, 3, 2)
    back(warband, owner, 3)
    assert sheet_of(warband) == SHEET


def test_the_undo_button_takes_a_whole_request_too(warband, owner, did):
    did(ItemSold(None, "mace", 1, 3), ItemSold(None, "shield", 1, 2))
    undo_last(warband.pk, owner, revision=3, request_key="k:undo")
    assert sheet_of(warband) == SHEET


def test_it_stops_at_an_accepted_battle_and_says_so(warband, owner, did):
    did(Renamed(None, "First"))
    did(LOST)
    did(Renamed(None, "Second"))
    did(Renamed(None, "Third"))
    found = plan(warband, owner, 1)
    assert (found.to, found.undone) == (3, (5, 4))
    assert "Street Fight against The Rat Kings" in found.stopped
    with pytest.raises(CannotUndo, match="Only an organiser"):
        back(warband, owner, 1)
    back(warband, owner, found.to)
    assert sheet_of(warband).name == "First"


def test_it_stops_at_what_somebody_else_entered(warband, owner, stranger, did):
    did(Renamed(None, "First"))
    did(Renamed(None, "Theirs"), by=stranger)
    did(Renamed(None, "Mine"))
    found = plan(warband, owner, 1)
    assert (found.to, found.undone) == (3, (4,))
    assert "sven" in found.stopped


def test_it_never_takes_the_founding(warband, owner):
    assert plan(warband, owner, 1).undone == ()
    with pytest.raises(CannotUndo, match="nothing to undo"):
        back(warband, owner, 1)


def test_it_passes_over_permissions(warband, owner, stranger, did):
    did(Renamed(None, "First"))
    did(Waived(Waiver("debt", "a loan", "sven")), by=stranger)
    back(warband, owner, 1)
    assert sheet_of(warband).name == SHEET.name
    assert [waiver.code for waiver in sheet_of(warband).waivers] == ["debt"]


def test_the_fold_of_the_ledger_is_the_roster_after_all_of_it(warband, owner, did):
    for number in range(2, 7):
        did(Renamed(None, f"Name {number}"), Renamed(4, f"Pikes {number}"))
    now = back(warband, owner, 5)
    redo_last(warband.pk, owner, revision=now.revision, request_key="k:redo")
    assert canonical(fold(numbered(ledger_of(warband)))) == canonical(sheet_of(warband))


GOLD = Wish("gold", "We miscounted.", number=25)


def by_hand(warband, user, wish=GOLD):
    now = Warband.objects.get(pk=warband.pk).revision
    return change_by_hand(warband.pk, user, wish=wish, revision=now, request_key=f"hand:{now}")


def test_an_owner_undoes_his_own_change_by_hand(warband, owner):
    by_hand(warband, owner)
    undo_last(warband.pk, owner, revision=2, request_key="k:undo")
    assert sheet_of(warband) == SHEET


@pytest.fixture
def organiser(superuser) -> User:
    return superuser


def test_an_owner_does_not_undo_a_change_by_hand_of_an_organiser(warband, owner, organiser):
    by_hand(warband, organiser)
    with pytest.raises(CannotUndo, match=r"superuser changed the roster by hand \(We miscounted\.\)"):
        undo_last(warband.pk, owner, revision=2, request_key="k:undo")
    undo_last(warband.pk, organiser, revision=2, request_key="k:undo")
    assert sheet_of(warband) == SHEET
    with pytest.raises(CannotUndo, match="by hand"):
        redo_last(warband.pk, owner, revision=3, request_key="k:redo")


def test_a_permission_that_would_lose_its_warrior_stops_everything(warband, owner, superuser, did):
    did(Hired(9, "Eva", "champion", Kind.HERO, WARRIOR, 35))
    did(Waived(Waiver("not-permitted", "she stays", "sven", 9)), by=superuser)
    did(Renamed(None, "Later"))
    found = plan(warband, owner, 1)
    assert found.undone == ()
    assert "Ask for that permission to be withdrawn first" in found.stopped
