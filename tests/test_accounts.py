"""Accounts: every page of theirs opens, and mail on the console can be used."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse

from roster.config import environment
from tests.test_access import every_address

pytestmark = pytest.mark.django_db
PAGES = [
    path for name, path in every_address() if name.startswith(("account_", "mfa_")) and "/1/" not in path
]


@pytest.fixture
def confirmed(player):
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return player


@pytest.mark.parametrize("path", PAGES)
def test_every_page_of_an_account_opens(client_of, confirmed, path):
    answer = client_of(confirmed).get(path)
    assert answer.status_code in (200, 302, 404, 405)


def test_the_list_of_keys_and_passkeys_opens_for_who_has_just_logged_in(client, confirmed):
    client.post(reverse("account_login"), {"login": "player", "password": "a-lantern-in-the-ruins"})
    answer = client.get(reverse("mfa_list_webauthn"))
    assert answer.status_code == 200
    assert "No security keys" in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("account_login", ["Sign in - Wyrdbook", ">Sign in</h1>", ">Username or email<", ">Remember me<"]),
        ("account_signup", ["Sign up - Wyrdbook", ">Sign up</h1>", ">Sign up</button>"]),
        ("account_reset_password", [">Password reset</h1>", ">Reset my password</button>"]),
    ],
)
def test_pages_for_strangers_write_labels_as_the_menu_does(client, name, words):
    html = client.get(reverse(name)).content.decode()
    assert [word for word in words if word not in html] == []


def test_pages_of_an_account_write_labels_as_the_menu_does(client_of, confirmed):
    client = client_of(confirmed)
    password = client.get(reverse("account_change_password")).content.decode()
    assert ">Change password</h1>" in password
    assert ">Current password" in password
    assert ">Make primary</button>" in client.get(reverse("account_email")).content.decode()


def test_a_link_that_was_used_says_where_to_get_a_new_one(client):
    html = client.get("/accounts/password/reset/key/1-set-password/").content.decode()
    assert "This link no longer works" in html
    assert reverse("account_reset_password") in html


def test_a_link_in_a_mail_on_the_console_is_in_one_piece(client, confirmed, settings, capsys):
    settings.MAILERS = {"default": environment.mailer("console")}
    client.post(reverse("account_reset_password"), {"email": confirmed.email})
    written = capsys.readouterr().out
    (link,) = re.findall(r"http://testserver(/\S+)", written)
    assert client.get(link, follow=True).status_code == 200
    assert "password1" in client.get(link, follow=True).content.decode()
    assert f"To: {confirmed.email}" in written
    assert mail.outbox == []


def test_placeholders_are_written_like_their_label(client_of, confirmed):
    html = client_of(confirmed).get(reverse("account_change_password")).content.decode()
    assert 'placeholder="New password"' in html
    assert "New Password" not in html
