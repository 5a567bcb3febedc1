"""Wrong log-ins make the next one wait; the clock of these tests is moved by hand."""

import pytest

from roster.site.accounts import backoff
from roster.site.accounts.backoff import LIMITS, Attempt, Limit

HERE, THERE = "203.0.113.9", "198.51.100.1"


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    class Clock:
        now = 1_000_000.0

        def time(self):
            return self.now

    clock = Clock()
    monkeypatch.setattr(backoff, "time", clock)
    return clock


def fail(times: int, account: str = "user 1", address: str = HERE, browser: str = "", clock=None) -> int:
    """Fail so often, waiting as told, and answer how long the next attempt has to wait."""
    for _ in range(times):
        attempt = Attempt(account, address, browser)
        if clock:
            clock.now += attempt.wait()
        attempt.begin()
    return Attempt(account, address, browser).wait()


def test_the_wait_doubles_after_the_free_failures_up_to_its_limit():
    limit = Limit(free=2, first=5, longest=60, memory=3600)
    assert [limit.wait_after(failures) for failures in range(8)] == [0, 0, 0, 5, 10, 20, 40, 60]
    assert limit.wait_after(10_000) == 60


def test_a_few_slips_are_free():
    assert fail(LIMITS["pair"].free) == 0
    assert fail(1) == LIMITS["pair"].first


def test_a_wait_ends_by_itself(clock):
    seconds = fail(LIMITS["pair"].free + 1)
    clock.now += seconds
    assert Attempt("user 1", HERE).wait() == 0


def test_the_wait_for_one_account_from_one_address_stands_nowhere_in_the_way_of_others():
    assert fail(LIMITS["pair"].free + 3) > 0
    assert Attempt("user 2", HERE).wait() == 0
    assert Attempt("user 1", THERE).wait() == 0


def test_somebody_who_tries_many_accounts_waits_for_all_of_them():
    for number in range(LIMITS["address"].free + 1):
        fail(1, account=f"user {number}")
    assert Attempt("user 1000", HERE).wait() == LIMITS["address"].first
    assert Attempt("user 1000", THERE).wait() == 0


def test_guesses_from_many_addresses_make_a_new_address_wait_a_minute_at_most(clock):
    for number in range(200):
        clock.now += Attempt("user 1", f"192.0.2.{number}").wait()
        fail(1, address=f"192.0.2.{number}")
    assert 0 < Attempt("user 1", HERE).wait() <= 60


def test_the_owner_does_not_wait_for_others_where_he_has_signed_in_before(clock):
    own = Attempt("user 1", HERE)
    own.begin()
    own.succeeded()
    for number in range(200):
        fail(1, address=f"192.0.2.{number}")
    assert Attempt("user 1", HERE).wait() == 0
    assert Attempt("user 1", THERE).wait() > 0


def test_a_known_browser_does_not_wait_for_its_neighbours_behind_one_address():
    assert fail(50) > 0
    assert Attempt("user 1", HERE, "browser").wait() == 0


def test_a_known_browser_waits_for_its_own_failures():
    assert fail(LIMITS["browser"].free, browser="a") == 0
    assert fail(1, browser="a") == LIMITS["browser"].first
    assert Attempt("user 1", HERE, "b").wait() == 0


def test_success_forgets_the_slips_of_this_person():
    fail(LIMITS["pair"].free)
    right = Attempt("user 1", HERE)
    right.begin()
    right.succeeded()
    assert fail(LIMITS["pair"].free) == 0


def test_signing_in_to_an_account_of_his_own_does_not_free_the_address_of_an_attacker(clock):
    for number in range(LIMITS["address"].free):
        fail(1, account=f"user {number}")
    own = Attempt("mine", HERE)
    own.begin()
    fail(1, account="user 90")
    own.succeeded()
    assert fail(1, account="user 91") > 0


def test_attempts_at_once_are_counted_before_any_of_them_has_failed():
    attempts = [Attempt("user 1", HERE) for _ in range(LIMITS["pair"].free + 1)]
    for attempt in attempts:
        attempt.begin()
    assert Attempt("user 1", HERE).wait() > 0


def test_ten_thousand_guesses_take_one_address_longer_than_three_months(clock):
    began = clock.now
    fail(100, clock=clock)
    assert (clock.now - began) / 100 * 10_000 > 90 * 24 * 3600 * 0.9
