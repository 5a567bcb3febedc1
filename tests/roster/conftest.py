"""Users and warbands for the tests of the roster."""

import pytest

from roster.models import User, Warband
from roster.services.history.record import append
from roster.sheets import write_sheet
from rules.ledger.apply import apply
from rules.ledger.entries import Imported
from tests.remembered import remembered
from tests.roster.samples import SHEET


@pytest.fixture
def owner(db) -> User:
    return User.objects.create_user("olga", "olga@example.org", "wyrd-stone-7")


@pytest.fixture
def stranger(db) -> User:
    return User.objects.create_user("sven", "sven@example.org", "wyrd-stone-8")


@pytest.fixture
@remembered
def warband(owner) -> Warband:
    """A warband with one of everything, at revision 1."""
    entry = Imported(sheet=SHEET, origin="a test")
    sheet = apply(None, entry)
    found = Warband(owner=owner, name=sheet.name, type=sheet.type, gold=sheet.gold)
    found.save()
    write_sheet(found, sheet)
    append(found, owner, [entry], "founding")
    return found


@pytest.fixture
def as_owner(client, owner):
    client.force_login(owner)
    return client
