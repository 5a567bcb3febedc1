"""Signing in: how wrong passwords are answered, and what a stranger can find out."""

import pytest
from django.contrib.auth import hashers
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from roster.site.accounts import backoff
from roster.site.accounts.browsers import COOKIE
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
LOG_IN = "/accounts/login/"


def sign_in(client, login="player", password=PASSWORD, **extra):
    return client.post(LOG_IN, {"login": login, "password": password}, **extra)


def fail(client, times, **extra):
    for _ in range(times):
        answer = sign_in(client, password="wrong", **extra)
    return answer.content.decode()


def test_wrong_passwords_make_one_wait_and_the_page_says_how_long(client, player):
    free = backoff.LIMITS["pair"].free
    assert "Try again in" not in fail(client, free)
    fail(client, 1)
    html = sign_in(client).content.decode()
    assert "Too many wrong attempts. Try again in 5 seconds." in html
    assert 'value="player"' in html


def test_the_owner_signs_in_elsewhere_while_somebody_guesses(player):
    fail(Client(), 30, REMOTE_ADDR="198.51.100.1")
    assert sign_in(Client(), REMOTE_ADDR="203.0.113.9").status_code == 302


def test_the_owner_signs_in_from_the_same_address_with_the_browser_he_used_before(player):
    own = Client()
    assert sign_in(own).status_code == 302
    own.post(reverse("account_logout"))
    fail(Client(), 30)
    assert sign_in(Client()).status_code == 200
    assert sign_in(own).status_code == 302


def test_a_known_browser_is_known_for_its_own_accounts_only(player, other_player):
    own = Client()
    sign_in(own)
    own.post(reverse("account_logout"))
    fail(Client(), 30, login="other-player")
    assert sign_in(own, login="other-player").status_code == 200


def test_a_known_browser_cannot_be_made_up(player):
    forged = Client()
    forged.cookies[COOKIE] = f"name:{player.pk}:signature"
    fail(forged, 8)
    assert sign_in(forged).status_code == 200


def test_user_name_and_email_address_are_counted_as_one_account(player):
    fail(Client(), 3)
    fail(Client(), 3, login=player.email)
    assert "Try again in" in sign_in(Client(), login="PLAYER").content.decode()


@pytest.mark.parametrize("login", ["player", "player@example.org", "nobody", "nobody@example.org"])
def test_a_wrong_password_takes_as_long_whether_the_account_exists_or_not(player, monkeypatch, login):
    hashed = []
    encode = hashers.MD5PasswordHasher.encode
    monkeypatch.setattr(
        hashers.MD5PasswordHasher, "encode", lambda *given: hashed.append(1) or encode(*given)
    )
    sign_in(Client(), login=login, password="wrong")
    assert len(hashed) == 1


def test_a_password_changed_by_mail_ends_the_waiting(client, player, mailoutbox):
    fail(client, 8)
    client.post(reverse("account_reset_password"), {"email": player.email})
    link = next(word for word in mailoutbox[0].body.split() if "/reset/key/" in word)
    page = client.get(link.removeprefix("http://testserver"), follow=True)
    new = "a-quieter-lantern-yet"
    client.post(page.redirect_chain[-1][0], {"password1": new, "password2": new})
    assert sign_in(client, password=new).status_code == 302


def test_migrate_makes_the_table_of_the_shared_cache(settings):
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "wyrdbook_cache",
        }
    }
    assert "wyrdbook_cache" not in connection.introspection.table_names()
    call_command("migrate", verbosity=0)
    assert "wyrdbook_cache" in connection.introspection.table_names()
    player = Client()
    fail(player, backoff.LIMITS["pair"].free + 1)
    assert "Try again in" in sign_in(player).content.decode()
