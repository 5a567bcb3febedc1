"""Wrong codes make whoever tries them wait, and keep no owner out: not at home, and not with a recovery code."""

import pytest
from allauth.core import context
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client
from django.urls import reverse

from roster.config import settings as site_settings
from roster.site.accounts import backoff
from roster.site.accounts.backoff import LIMITS
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SECRET = "ABCDEFGHIJKLMNOP"
LOG_IN, CODE = reverse("account_login"), reverse("mfa_authenticate")
HOME, GUESSER, ABROAD = "203.0.113.9", "198.51.100.1", "192.0.2.77"
WRONG, WRONG_RECOVERY = "000000", "00000000"


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    class Clock:
        now = 1_000_000.0

        def time(self):
            return self.now

    clock = Clock()
    monkeypatch.setattr(backoff, "time", clock)
    return clock


@pytest.fixture(autouse=True)
def limits_of_the_site(settings):
    """All but those of whole pages, which tests run without."""
    pages = {"login": None, "reauthenticate": None}
    settings.ACCOUNT_RATE_LIMITS = site_settings.ACCOUNT_RATE_LIMITS | pages


@pytest.fixture
def recovery(player):
    """The recovery codes of the player, who has an authenticator app."""
    TOTP.activate(player, SECRET)
    return RecoveryCodes.activate(player).get_unused_codes()


def right_code():
    return format_hotp_value(hotp_value(SECRET, next(yield_hotp_counters_from_time())))


def half_signed_in(address):
    """Somebody who knows the password."""
    client = Client(REMOTE_ADDR=address)
    assert client.post(LOG_IN, {"login": "player", "password": PASSWORD})["Location"] == CODE
    return client


def guess(address, times, code=WRONG):
    client = half_signed_in(address)
    for _ in range(times):
        client.post(CODE, {"code": code})
    return client


def is_in(client):
    return client.get(reverse("account")).status_code == 200


def test_wrong_codes_make_their_address_wait_and_the_right_one_is_refused_unread(recovery, clock):
    client = guess(GUESSER, LIMITS["pair"].free + 1)
    answer = client.post(CODE, {"code": right_code()})
    assert "Too many wrong attempts. Try again in 5 seconds." in answer.content.decode()
    assert not is_in(client)
    clock.now += 5
    client.post(CODE, {"code": right_code()})
    assert is_in(client)


def test_the_owner_is_not_kept_out_of_the_places_where_they_sign_in(recovery):
    owner = half_signed_in(HOME)
    owner.post(CODE, {"code": recovery[0]})
    owner.post(reverse("account_logout"))
    for number in range(30):
        guess(f"198.51.{number}.1", 2)
    same_browser_elsewhere = owner
    same_browser_elsewhere.defaults["REMOTE_ADDR"] = ABROAD
    same_browser_elsewhere.post(LOG_IN, {"login": "player", "password": PASSWORD})
    same_browser_elsewhere.post(CODE, {"code": right_code()})
    assert is_in(same_browser_elsewhere)


@pytest.mark.parametrize("guessed", [WRONG, WRONG_RECOVERY])
def test_a_recovery_code_of_the_owner_is_read_anywhere_while_others_guess(recovery, guessed):
    for number in range(30):
        guess(f"198.51.{number}.1", 2, guessed)
    owner = half_signed_in(ABROAD)
    owner.post(CODE, {"code": recovery[0]})
    assert is_in(owner)


def test_a_user_who_mistyped_codes_of_the_app_is_told_of_recovery_codes_and_gets_in(recovery):
    client = guess(ABROAD, LIMITS["pair"].free + 1)
    answer = client.post(CODE, {"code": WRONG}).content.decode()
    assert "Try again in 5 seconds. A recovery code is read at once." in answer
    client.post(CODE, {"code": recovery[0]})
    assert is_in(client)


def test_nobody_is_told_of_recovery_codes_that_do_not_exist_or_have_to_wait(player):
    TOTP.activate(player, SECRET)
    client = guess(ABROAD, LIMITS["pair"].free + 1)
    assert "recovery code is read" not in client.post(CODE, {"code": WRONG}).content.decode()
    RecoveryCodes.activate(player)
    for _ in range(LIMITS["pair"].free + 1):
        client.post(CODE, {"code": WRONG_RECOVERY})
    assert "recovery code is read" not in client.post(CODE, {"code": WRONG}).content.decode()


def test_guesses_of_recovery_codes_wait_by_address_and_by_account(recovery):
    client = guess(GUESSER, LIMITS["pair"].free + 1, WRONG_RECOVERY)
    assert "Try again in 5 seconds" in client.post(CODE, {"code": recovery[0]}).content.decode()
    for number in range(LIMITS["account"].free):
        guess(f"192.0.{number}.1", 1, WRONG_RECOVERY)
    again = half_signed_in("192.0.3.200")
    assert "Too many wrong attempts" in again.post(CODE, {"code": recovery[0]}).content.decode()


def test_the_same_holds_for_whoever_is_signed_in_and_shows_again_who_they_are(recovery):
    client = half_signed_in(HOME)
    client.post(CODE, {"code": recovery[0]})
    page = reverse("mfa_reauthenticate")
    for _ in range(LIMITS["browser"].free + 1):
        assert "Too many" not in client.post(page, {"code": WRONG}).content.decode()
    assert "Too many wrong attempts" in client.post(page, {"code": right_code()}).content.decode()
    assert client.post(page, {"code": recovery[1]}).status_code == 302


def test_wrong_codes_stand_in_the_way_of_no_security_key(recovery, player, rf):
    """Nothing about a key can be guessed, so that nothing locks it."""
    guess(GUESSER, LIMITS["pair"].free + 1)
    with context.request_context(rf.post(CODE)):
        for _ in range(10):
            check_rate_limit(player)
