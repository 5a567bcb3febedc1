"""Taking back and bringing forth again."""

import pytest

from roster.models import Warband
from roster.services.history.record import StaleRevision, record
from roster.services.history.undo import CannotUndo, redo_last, undo_last
from roster.sheets import read_sheet
from rules.ledger.entries import ItemSold, Renamed
from tests.roster.samples import SHEET
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db


@pytest.fixture
def act(warband, owner):
    """Do something to the warband as its owner, at the current revision."""

    def do(verb, *arguments, **options):
        revision = Warband.objects.get(pk=warband.pk).revision
        return verb(warband.pk, owner, *arguments, revision=revision, request_key=f"k{revision}:x", **options)

    return do


def names(warband) -> str:
    return read_sheet(Warband.objects.get(pk=warband.pk)).name


def test_the_last_change_is_taken_back(warband, act):
    act(record, [ItemSold(None, "mace", 2, 3)])
    after = act(undo_last)
    assert (after.revision, after.gold) == (3, SHEET.gold)
    assert read_sheet(after) == SHEET


def test_undo_goes_back_step_by_step_and_redo_forward_again(warband, act):
    act(record, [Renamed(None, "First")])
    act(record, [Renamed(None, "Second")])
    seen = []
    for verb in (undo_last, undo_last, redo_last, redo_last, undo_last, redo_last):
        act(verb)
        seen.append(names(warband))
    assert seen == ["First", SHEET.name, "First", "Second", "First", "Second"]
    with pytest.raises(CannotUndo, match="nothing to redo"):
        act(redo_last)


def test_a_change_after_an_undo_ends_the_way_forward(warband, act):
    act(record, [Renamed(None, "First")])
    act(undo_last)
    act(record, [Renamed(None, "Other")])
    with pytest.raises(CannotUndo):
        act(redo_last)
    assert names(warband) == "Other"


def test_the_founding_is_not_taken_back(act):
    with pytest.raises(CannotUndo, match="nothing to undo"):
        act(undo_last)


def test_a_battle_is_for_the_organiser(warband, act):
    act(record, [LOST])
    with pytest.raises(CannotUndo, match=r"Street Fight against The Rat Kings\. Only an organiser"):
        act(undo_last)
    act(undo_last, allow_battle=True)
    assert read_sheet(Warband.objects.get(pk=warband.pk)) == SHEET
    with pytest.raises(CannotUndo, match="organiser"):
        act(redo_last)
    act(redo_last, allow_battle=True)
    assert read_sheet(Warband.objects.get(pk=warband.pk)).battles == SHEET.battles + 1


def test_a_double_click_on_undo_takes_back_one_change(warband, owner, act):
    act(record, [Renamed(None, "First")])
    act(record, [Renamed(None, "Second")])
    for _click in range(2):
        undo_last(warband.pk, owner, revision=3, request_key="page:undo")
    assert names(warband) == "First"


def test_undo_from_an_old_page_is_refused(warband, owner, act):
    act(record, [Renamed(None, "First")])
    with pytest.raises(StaleRevision):
        undo_last(warband.pk, owner, revision=1, request_key="page:undo")
