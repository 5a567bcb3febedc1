"""A way out of a problem, taken with one click: here, a warband that lost its leader between battles."""

import pytest

from roster.models import Warband
from roster.selectors import ledger_of, numbered
from roster.services import NoSuchFix, apply_fix, dismiss, import_warband
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.apply import fold
from rules.ledger.entries import LeaderNamed
from rules.mustering.legality import problems
from rules.values import canonical
from tests.rules.warbands import roster, seasoned

pytestmark = pytest.mark.django_db


@pytest.fixture
def leaderless(owner) -> Warband:
    """Undead whose Vampire was dismissed after two battles."""
    found = import_warband(owner, seasoned(roster("undead")), origin="a test", request_key="new")
    return dismiss(found.pk, owner, number=1, members=1, revision=1, request_key="dismiss")


def click(warband: Warband, owner, label: str) -> Warband:
    return apply_fix(
        warband.pk,
        owner,
        code="no-leader",
        warrior=None,
        item="",
        label=label,
        revision=2,
        request_key="fix",
    )


def test_the_next_leader_is_named_with_one_click_and_the_tables_are_the_fold(leaderless, owner):
    after = click(leaderless, owner, "Doctor Felsing takes over")
    assert ledger_of(after)[-1].entry == LeaderNamed(2)
    sheet = read_sheet(Warband.objects.get(pk=after.pk))
    assert [block.number for block in sheet.active if block.leader] == [2]
    assert "no-leader" not in [problem.code for problem in problems(sheet, rulebook())]
    assert canonical(fold(numbered(ledger_of(after)))) == canonical(sheet)


def test_somebody_without_the_claim_cannot_be_named(leaderless, owner):
    with pytest.raises(NoSuchFix):
        click(leaderless, owner, "Big Tam takes over")
    assert Warband.objects.get(pk=leaderless.pk).revision == 2
