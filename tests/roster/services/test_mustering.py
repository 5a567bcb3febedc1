"""Founding a warband."""

import pytest

from roster.models import Warband
from roster.services import import_warband, muster_warband
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.entries import Mustered
from rules.mustering.legality.problem import NotAllowed
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db


def test_it_starts_with_the_gold_of_its_kind_and_says_so_in_the_ledger(owner):
    warband = muster_warband(owner, name=" The Rats ", type="skaven-clan-eshin", request_key="k")
    assert (warband.name, warband.gold, warband.revision) == ("The Rats", 500, 1)
    assert [row.entry for row in warband.ledger.all()] == [
        Mustered("The Rats", "skaven-clan-eshin", 500, rulebook().version)
    ]


def test_an_unknown_kind_is_refused(owner):
    with pytest.raises(NotAllowed, match="There is no warband 'gnomes'"):
        muster_warband(owner, name="X", type="gnomes", request_key="k")
    assert Warband.objects.count() == 0


def test_a_double_click_founds_one_warband(owner, stranger):
    first = muster_warband(owner, name="A", type="undead", request_key="k")
    assert muster_warband(owner, name="A", type="undead", request_key="k") == first
    assert muster_warband(stranger, name="A", type="undead", request_key="k") != first
    assert Warband.objects.count() == 2


def test_a_sheet_comes_in_whole(owner):
    warband = import_warband(owner, SHEET, origin="a file", request_key="k")
    assert read_sheet(Warband.objects.get(pk=warband.pk)) == SHEET
