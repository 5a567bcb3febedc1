"""The one way in: together or not at all, once, and never against an old page."""

import pytest
from django.db import DatabaseError, connection, transaction

from roster.models import LedgerEntry, LedgerIsAppendOnly, Warband
from roster.selectors import NoSuchRevision, ledger_of, numbered, sheet_at
from roster.services.history.record import StaleRevision, record
from roster.sheets import read_sheet
from rules.ledger.apply import CannotApply, fold
from rules.ledger.entries import BattleFought, ItemSold, MembersLost, Renamed
from rules.values import canonical
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db

SELL_MACE = ItemSold(place=None, item="mace", copies=1, gold=1)
SELL_SHIELD = ItemSold(place=None, item="shield", copies=1, gold=2)
LOST = BattleFought(
    battle="b7",
    title="Street Fight",
    opponents=("The Rat Kings",),
    result="lost",
    changes=(MembersLost(number=4, members=1, cause="a giant rat"),),
)


def now(warband: Warband) -> Warband:
    return Warband.objects.get(pk=warband.pk)


def test_entries_change_the_rows_and_are_written_down(warband, owner):
    after = record(warband.pk, owner, [SELL_MACE, SELL_SHIELD], revision=1, request_key="one")
    assert (after.revision, after.gold) == (3, SHEET.gold + 3)
    rows = ledger_of(warband)
    assert [(row.revision, row.kind, row.made_by) for row in rows[1:]] == [
        (2, "item_sold", owner),
        (3, "item_sold", owner),
    ]
    assert canonical(fold(numbered(rows))) == canonical(read_sheet(now(warband)))


def test_an_entry_that_cannot_be_leaves_nothing_behind(warband, owner):
    with pytest.raises(CannotApply):
        record(warband.pk, owner, [SELL_MACE, ItemSold(None, "halberd", 1, 5)], revision=1, request_key="one")
    assert read_sheet(now(warband)) == SHEET
    assert now(warband).revision == 1
    assert warband.ledger.count() == 1


def test_a_double_click_is_one_change(warband, owner):
    for _click in range(2):
        record(warband.pk, owner, [SELL_MACE], revision=1, request_key="page:sell-mace")
    assert now(warband).revision == 2
    assert now(warband).gold == SHEET.gold + 1


def test_two_clicks_on_different_controls_of_one_page_both_count(warband, owner):
    record(warband.pk, owner, [SELL_MACE], revision=1, request_key="page:sell-mace")
    record(warband.pk, owner, [SELL_SHIELD], revision=1, request_key="page:sell-shield")
    assert now(warband).gold == SHEET.gold + 3


def test_a_second_tab_is_told_what_happened_meanwhile(warband, owner):
    record(warband.pk, owner, [SELL_MACE], revision=1, request_key="first-tab:sell-mace")
    with pytest.raises(StaleRevision) as refusal:
        record(warband.pk, owner, [SELL_SHIELD], revision=1, request_key="second-tab:sell-shield")
    assert [row.entry for row in refusal.value.meanwhile] == [SELL_MACE]
    assert "Nothing was saved: check the roster and try again." in str(refusal.value)
    assert now(warband).revision == 2


def test_another_user_with_the_same_key_is_a_stranger(warband, owner, stranger):
    record(warband.pk, stranger, [SELL_MACE], revision=1, request_key="page:sell-mace")
    with pytest.raises(StaleRevision):
        record(warband.pk, owner, [SELL_SHIELD], revision=1, request_key="page:sell-shield")


def test_a_revision_that_does_not_exist_yet_is_refused(warband, owner):
    with pytest.raises(StaleRevision):
        record(warband.pk, owner, [SELL_MACE], revision=99, request_key="page:sell-mace")


def test_without_a_revision_the_current_one_is_meant(warband, owner):
    record(warband.pk, owner, [SELL_MACE], revision=1, request_key="a:1")
    assert record(warband.pk, None, [SELL_SHIELD], revision=None, request_key="b:1").revision == 3


def test_the_past_can_be_looked_at(warband, owner):
    record(warband.pk, owner, [LOST], revision=1, request_key="battle")
    record(warband.pk, owner, [Renamed(4, "The Last Pikes")], revision=2, request_key="name")
    assert sheet_at(warband, 1) == SHEET
    assert sheet_at(warband, 3).warrior(4).name == "The Last Pikes"
    assert sheet_at(warband, 2).warrior(4).members == 2
    for unknown in (0, 4):
        with pytest.raises(NoSuchRevision):
            sheet_at(warband, unknown)


def test_ledger_rows_are_never_changed_or_deleted(warband):
    row = LedgerEntry.objects.get()
    for attempt in (
        row.save,
        row.delete,
        LedgerEntry.objects.all().delete,
        lambda: LedgerEntry.objects.update(kind="x"),
        lambda: LedgerEntry.objects.bulk_update([row], ["kind"]),
    ):
        with pytest.raises(LedgerIsAppendOnly):
            attempt()


def test_the_database_itself_refuses_to_change_the_ledger(warband):
    with pytest.raises(DatabaseError, match="ledger entries are never changed"), transaction.atomic():
        connection.cursor().execute("UPDATE roster_ledgerentry SET kind = 'x'")


def test_a_warband_with_a_ledger_cannot_be_deleted(warband):
    with pytest.raises(DatabaseError):
        warband.delete()
