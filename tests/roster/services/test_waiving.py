"""Waivers in the ledger: granted, lifted, never undone by the player, never brought in from a file."""

import pytest

from roster.models import Warband
from roster.services.history.record import StaleRevision, record
from roster.services.history.undo import CannotUndo, redo_last, undo_last
from roster.services.warbands.muster import import_warband, left_behind
from roster.services.warbands.waive import lift_waiver, waive
from roster.services.warbands.warriors import hire, rename
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.entries import Waived
from rules.ledger.sheet import Boon, Waiver
from rules.mustering.figures.rating import GRANTED
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.remembered import remembered
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db

DEBT = {"code": "debt", "warrior": None, "item": ""}


@pytest.fixture
@remembered
def indebted(owner) -> Warband:
    """A warband with one error that can be waived, and the advances taken that are due."""
    sheet = changed(SHEET, gold=-5, warriors=SHEET.warriors[:1])
    return import_warband(owner, sheet, origin="", request_key="")


@pytest.fixture
def organiser(stranger):
    return stranger


def sheet_of(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def grant(warband, organiser, reason="Paid next week.", **options):
    options = {**DEBT, "revision": None, "request_key": "", **options}
    return waive(warband.pk, organiser, reason=reason, **options)


def counting(warband) -> set[str]:
    return {problem.code for problem in problems(sheet_of(warband), rulebook()) if problem.counts}


def test_a_waived_problem_stands_in_the_sheet_with_reason_and_name(indebted, organiser):
    assert "debt" in counting(indebted)
    grant(indebted, organiser)
    assert sheet_of(indebted).waivers == (Waiver("debt", "Paid next week.", "sven"),)
    assert "debt" not in counting(indebted)
    lift_waiver(indebted.pk, organiser, **DEBT, revision=None, request_key="")
    assert "debt" in counting(indebted)


def test_a_double_click_waives_once_and_an_old_page_not_at_all(indebted, organiser):
    for _click in range(2):
        after = grant(indebted, organiser, revision=1, request_key="page:waive")
    assert after.revision == 2
    with pytest.raises(StaleRevision):
        grant(indebted, organiser, revision=1, request_key="other:waive")


def test_absent_problems_cannot_be_waived(indebted, organiser):
    with pytest.raises(NotAllowed, match="no longer has that problem"):
        grant(indebted, organiser, code="no-leader")
    with pytest.raises(NotAllowed, match="no such permission"):
        lift_waiver(indebted.pk, organiser, **DEBT, revision=None, request_key="")


def test_a_player_cannot_take_back_a_waiver_but_what_he_did_himself(indebted, organiser, owner):
    rename(indebted.pk, owner, number=None, name="Debtors", revision=None, request_key="")
    grant(indebted, organiser)
    undo_last(indebted.pk, owner, revision=None, request_key="")
    assert sheet_of(indebted).name == SHEET.name
    assert len(sheet_of(indebted).waivers) == 1
    with pytest.raises(CannotUndo, match="nothing to undo"):
        undo_last(indebted.pk, owner, revision=None, request_key="")
    redo_last(indebted.pk, owner, revision=None, request_key="")
    assert sheet_of(indebted).name == "Debtors"
    assert len(sheet_of(indebted).waivers) == 1


def test_a_player_cannot_bring_back_a_waiver_that_was_lifted(indebted, organiser, owner):
    rename(indebted.pk, owner, number=None, name="Debtors", revision=None, request_key="")
    grant(indebted, organiser)
    lift_waiver(indebted.pk, organiser, **DEBT, revision=None, request_key="")
    for verb in (undo_last, redo_last, undo_last):
        verb(indebted.pk, owner, revision=None, request_key="")
        assert sheet_of(indebted).waivers == ()
    with pytest.raises(CannotUndo):
        undo_last(indebted.pk, owner, revision=None, request_key="")


def test_a_waiver_never_passes_to_another_warrior_of_the_same_number(owner, organiser):
    rich = import_warband(owner, changed(SHEET, gold=500), origin="", request_key="")
    hire(rich.pk, owner, type="youngblood", revision=None, request_key="")
    waived = Waived(Waiver("no-leader", "Let him.", "sven", 5, ""))
    record(rich.pk, organiser, [waived], revision=None, request_key="")
    with pytest.raises(CannotUndo, match=r"sven allowed \(Let him\.\)"):
        undo_last(rich.pk, owner, revision=None, request_key="")
    lift_waiver(rich.pk, organiser, code="no-leader", warrior=5, item="", revision=None, request_key="")
    undo_last(rich.pk, owner, revision=None, request_key="")
    assert len(sheet_of(rich).warriors) == len(SHEET.warriors)


def test_a_file_brings_no_waivers_in_and_the_sentence_says_so(owner):
    claimed = changed(SHEET, gold=-5, waivers=(Waiver("debt", "My friend said so.", "sven"),))
    found = import_warband(owner, claimed, origin="a file", request_key="")
    assert sheet_of(found).waivers == ()
    assert not is_legal(problems(sheet_of(found), rulebook()))
    assert left_behind(claimed).startswith("1 permission in the file is not imported")
    assert left_behind(SHEET) == ""


def test_a_file_brings_no_granted_gold_in(owner):
    claimed = changed(SHEET, boons=(Boon(GRANTED, count=9_000), Boon("spare-die")))
    found = import_warband(owner, claimed, origin="a file", request_key="")
    assert sheet_of(found).boons == (Boon("spare-die"),)
