"""Two players, two tabs, two clicks at the very same moment: nothing is lost and nothing is done twice."""

import threading

import pytest
from django.db import connection

from roster.models import Warband
from roster.selectors import ledger_of, numbered
from roster.services.history.record import StaleRevision
from roster.services.trading.items import buy_item
from roster.services.warbands.muster import muster_warband
from roster.services.warbands.warriors import hire
from roster.sheets import read_sheet
from rules.ledger.apply import fold
from rules.values import canonical
from tests.remembered import remembered

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

AT_ONCE = 8


@pytest.fixture
@remembered
def rats(owner) -> Warband:
    warband = muster_warband(owner, name="Rats", type="skaven-clan-eshin", request_key="")
    return hire(warband.pk, owner, type="assassin-adept", name="Skritt", revision=1, request_key="h")


def at_once(work) -> list[object]:
    """Run `work(number)` in threads that start together; what each returned or raised."""
    start, results = threading.Barrier(AT_ONCE), [None] * AT_ONCE

    def run(number: int) -> None:
        start.wait()
        try:
            results[number] = work(number)
        except Exception as error:  # noqa: BLE001 - the test looks at whatever was raised
            results[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[number]) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def buying(rats, owner, revision, key):
    def buy(number: int) -> Warband:
        return buy_item(
            rats.pk, owner, place=None, item="mace", revision=revision, request_key=key.format(number)
        )

    return buy


def in_order(rats) -> Warband:
    stored = Warband.objects.get(pk=rats.pk)
    assert canonical(read_sheet(stored)) == canonical(fold(numbered(ledger_of(stored))))
    return stored


def test_a_click_that_arrives_eight_times_counts_once(rats, owner):
    results = at_once(buying(rats, owner, 2, "page:buy"))
    assert [type(result) for result in results] == [Warband] * AT_ONCE
    assert in_order(rats).revision == 3


def test_eight_changes_without_a_revision_all_count(rats, owner):
    at_once(buying(rats, owner, None, "page-{0}:buy"))
    stored = in_order(rats)
    assert stored.revision == 2 + AT_ONCE
    assert stored.gold == rats.gold - 3 * AT_ONCE


def test_of_eight_tabs_one_wins_and_the_others_are_told(rats, owner):
    results = at_once(buying(rats, owner, 2, "tab-{0}:buy"))
    assert sum(isinstance(result, Warband) for result in results) == 1
    assert sum(isinstance(result, StaleRevision) for result in results) == AT_ONCE - 1
    assert in_order(rats).revision == 3


def test_a_warband_founded_eight_times_by_one_click_is_one(owner):
    at_once(lambda _number: muster_warband(owner, name="One", type="undead", request_key="page:muster"))
    assert Warband.objects.count() == 1
