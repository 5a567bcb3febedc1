"""`manage.py ledger check` finds every place where tables and ledger disagree."""

import pytest
from django.db import connection

from roster.models import Advance, Possession, Warband, Warrior
from roster.services import record
from rules.ledger.entries import ItemSold, Renamed
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db


@pytest.fixture
def lived(warband, owner):
    """A warband that has seen something."""
    for revision, entry in enumerate([ItemSold(None, "mace", 1, 1), LOST, Renamed(4, "The Last")], start=1):
        record(warband.pk, owner, [entry], revision=revision, request_key=f"k{revision}")
    return Warband.objects.get(pk=warband.pk)


def test_it_finds_nothing_where_everything_is_in_order(run, lived):
    found = run("ledger", "check")
    assert (found.code, found.json) == (0, {"warbands": 1, "faults": []})


def test_it_finds_nothing_where_there_is_nothing(run):
    assert run("ledger", "check").json == {"warbands": 0, "faults": []}


TAMPERED = {
    "gold": lambda: Warband.objects.update(gold=9999),
    "warriors[0].experience": lambda: Warrior.objects.filter(number=1).update(experience=90),
    "warriors[0].profile.T": lambda: Warrior.objects.filter(number=1).update(toughness=10),
    "stash[1].item": lambda: Possession.objects.filter(warrior=None, item="shield").update(item="sword"),
    "warriors[0].advances": lambda: Advance.objects.filter(position=1).delete(),
    "revision": lambda: Warband.objects.update(revision=3),
    "": lambda: Warrior.objects.filter(number=1).update(status="sleeping"),
}


@pytest.mark.parametrize("path", TAMPERED)
def test_it_finds_a_row_that_was_changed_by_hand(run, lived, path):
    TAMPERED[path]()
    found = run("ledger", "check")
    assert found.code == 1
    assert any(fault["path"].startswith(path) for fault in found.json["faults"])
    assert found.json["faults"][0]["warband"] == lived.pk


def test_it_finds_a_ledger_row_that_is_gone(run, lived):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM roster_ledgerentry WHERE revision = 2")
    found = run("ledger", "check")
    assert found.code == 1
    assert "the ledger has revisions [1, 3, 4]" in found.json["faults"][0]["fault"]


def test_it_changes_nothing(run, lived):
    Warband.objects.update(gold=9999)
    run("ledger", "check")
    assert Warband.objects.get().gold == 9999
