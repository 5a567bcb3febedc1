"""Sessions: where somebody is signed in, and how they end the others."""

import time

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from roster.models import SecurityEvent, User
from roster.site.accounts.sessions import SECONDS_BETWEEN_LOOKS, SEEN
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
LIST, EVERYWHERE = reverse("usersessions_list"), reverse("account_sign_out_everywhere")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


def signed_in(login="player", browser=FIREFOX, address="203.0.113.9"):
    client = Client(headers={"User-Agent": browser}, REMOTE_ADDR=address)
    client.post(reverse("account_login"), {"login": login, "password": PASSWORD})
    return client


def is_signed_in(client):
    return client.get(reverse("account")).status_code == 200


def test_the_list_names_browser_and_address_and_which_session_is_this_one(player):
    here = signed_in()
    signed_in(browser="curl/8.1", address="198.51.100.1")
    html = here.get(LIST).content.decode()
    assert "Firefox on Linux, 203.0.113.9" in html
    assert "curl/8.1, 198.51.100.1" in html
    assert html.index("this one") < html.index("curl/8.1")
    assert html.count(">Sign out</button>") == 2  # the menu's and that of the other session


def test_ending_another_session_keeps_this_one(player):
    here, there = signed_in(), signed_in(browser="curl/8.1")
    other = UserSession.objects.get(user_agent="curl/8.1")
    here.post(reverse("account_end_session", args=[other.pk]))
    assert is_signed_in(here)
    assert not is_signed_in(there)
    assert SecurityEvent.objects.filter(kind="sessions_ended", sentence="Signed out: curl/8.1.").exists()


def test_ending_a_session_twice_says_so(player):
    here = signed_in()
    answer = here.post(reverse("account_end_session", args=[10_000]), follow=True)
    assert "had ended already" in answer.content.decode()


def test_a_session_of_somebody_else_cannot_be_ended(player, other_player):
    here, other = signed_in(), signed_in("other-player")
    theirs = UserSession.objects.get(user=other_player)
    here.post(reverse("account_end_session", args=[theirs.pk]))
    assert is_signed_in(other)


def test_signing_out_everywhere_ends_sessions_that_no_list_knows(player, client_of):
    here, there, unlisted = signed_in(), signed_in(), client_of(player)
    copied = Client()
    copied.cookies.update(there.cookies)
    here.post(EVERYWHERE)
    assert is_signed_in(here)
    assert [is_signed_in(client) for client in (there, unlisted, copied)] == [False, False, False]


def test_signing_out_everywhere_leaves_one_session_in_the_list(player):
    here = signed_in()
    signed_in()
    here.post(EVERYWHERE)
    assert UserSession.objects.get(user=player).session_key == here.session.session_key
    assert "this one" in here.get(LIST).content.decode()
    assert SecurityEvent.objects.filter(
        kind="sessions_ended", sentence="Signed out everywhere else."
    ).exists()


def test_signing_in_after_it_works_as_before(player):
    signed_in().post(EVERYWHERE)
    assert is_signed_in(signed_in())


def test_an_account_whose_epoch_never_moved_keeps_the_sessions_of_before(player):
    """Sessions hold this key; had it changed, everybody would have been signed out once."""
    plain = super(User, player).get_session_auth_hash()
    assert player.get_session_auth_hash() == plain
    player.sessions_epoch = 1
    assert player.get_session_auth_hash() != plain


def test_a_new_password_ends_the_other_sessions(player):
    here, there = signed_in(), signed_in()
    form = {"oldpassword": PASSWORD} | dict.fromkeys(("password1", "password2"), "bells-of-ashes-7")
    here.post(reverse("account_change_password"), form)
    assert is_signed_in(here)
    assert not is_signed_in(there)


def test_when_a_session_was_last_used_is_noted_once_an_hour(player):
    here = signed_in()
    first = UserSession.objects.get().last_seen_at
    here.get(LIST)
    assert UserSession.objects.get().last_seen_at == first
    session = here.session
    session[SEEN] = time.time() - SECONDS_BETWEEN_LOOKS - 1
    session.save()
    here.get(LIST)
    assert UserSession.objects.get().last_seen_at > first
    assert here.session[SEEN] == pytest.approx(time.time(), abs=60)
