"""Founding a warband."""

import pytest

from roster.models import Warband
from roster.services.warbands.muster import import_warband, muster_warband
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.ledger.entries import Mustered
from rules.mustering.problem import NotAllowed
from rules.values import changed
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


def test_warbands_of_one_player_and_one_name_are_numbered(owner, stranger):
    assert muster_warband(owner, name="A", type="undead", request_key="k").name == "A"
    second = muster_warband(owner, name="A", type="orc-mob", request_key="l")
    assert (second.name, read_sheet(second).name) == ("A (2)", "A (2)")
    assert import_warband(owner, changed(SHEET, name="A"), origin="a file", request_key="m").name == "A (3)"
    other = muster_warband(stranger, name="A", type="undead", request_key="k")
    assert other.name == "A"
    renamed = rename(second.pk, owner, number=None, name="A", revision=1, request_key="n")
    assert renamed.name == "A (2)"
