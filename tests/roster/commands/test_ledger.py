"""`manage.py ledger check` finds every place where tables and ledger disagree, and mends the tables."""

import pytest
from django.db import connection

from roster.models import Advance, Possession, Warband, Warrior
from roster.services.history.record import record
from roster.sheets import read_sheet
from rules.ledger.entries import ItemSold, Renamed
from rules.values import canonical
from tests.remembered import remembered
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def lived(warband, owner):
    """A warband that has seen something."""
    for revision, entry in enumerate([ItemSold(None, "mace", 1, 1), LOST, Renamed(4, "The Last")], start=1):
        record(warband.pk, owner, [entry], revision=revision, request_key=f"k{revision}")
    return Warband.objects.get(pk=warband.pk)


def test_it_finds_nothing_where_everything_is_in_order(run, lived):
    found = run("ledger", "check", "--json")
    assert (found.code, found.json["faults"], found.json["looked_at"]["warbands"]) == (0, [], 1)
    assert run("ledger", "check").out.startswith("No faults. Looked at: 1 warband, 0 post-battle sequences")


def test_it_finds_nothing_where_there_is_nothing(run):
    found = run("ledger", "check", "--json").json
    assert (found["faults"], set(found["looked_at"].values())) == ([], {0})


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
    found = run("ledger", "check", "--json")
    assert found.code == 1
    assert any(fault["path"].startswith(path) for fault in found.json["faults"])
    fault = found.json["faults"][0]
    assert (fault["kind"], fault["id"], fault["can_be_repaired"]) == ("warband", lived.pk, True)


@pytest.mark.parametrize("path", TAMPERED)
def test_it_writes_the_tables_again_from_the_ledger(run, lived, path):
    sheet = canonical(read_sheet(Warband.objects.get(pk=lived.pk)))
    TAMPERED[path]()
    found = run("ledger", "check", "--repair")
    assert found.code == 0
    assert found.out.startswith(f"Repaired warband {lived.pk}, {lived.name}: the tables were written again")
    mended = Warband.objects.get(pk=lived.pk)
    assert (canonical(read_sheet(mended)), mended.revision) == (sheet, lived.revision)
    assert run("ledger", "check").code == 0


def test_it_finds_a_ledger_row_that_is_gone(run, lived):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM roster_ledgerentry WHERE revision = 2")
    found = run("ledger", "check", "--repair", "--json")
    assert found.code == 1
    assert found.json["repaired"] == []
    fault = found.json["faults"][0]
    assert "the ledger has revisions [1, 3, 4]" in fault["fault"]
    assert "from a backup" in fault["what_to_do"]


def test_a_truncated_ledger_does_not_overwrite_the_tables(run, lived):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM roster_ledgerentry WHERE revision = 4")
    before = canonical(read_sheet(Warband.objects.get(pk=lived.pk)))
    assert run("ledger", "check", "--repair").code == 1
    assert canonical(read_sheet(Warband.objects.get(pk=lived.pk))) == before


def test_it_says_each_fault_in_words_with_what_to_do(run, lived):
    Warband.objects.update(gold=9999)
    told = run("ledger", "check").out.splitlines()
    assert told[0].startswith(f"Warband {lived.pk}, {lived.name} (gold): ")
    assert "'9999' stored" in told[0]
    assert "--repair" in told[1]
    assert told[2].startswith("1 fault. Looked at: 1 warband")


def test_it_changes_nothing(run, lived):
    Warband.objects.update(gold=9999)
    run("ledger", "check")
    assert Warband.objects.get().gold == 9999
