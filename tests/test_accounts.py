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


def test_a_link_in_a_mail_on_the_console_is_in_one_piece(client, confirmed, settings, capsys):
    settings.MAILERS = {"default": environment.mailer("console")}
    client.post(reverse("account_reset_password"), {"email": confirmed.email})
    written = capsys.readouterr().out
    (link,) = re.findall(r"http://testserver(/\S+)", written)
    assert client.get(link, follow=True).status_code == 200
    assert "password1" in client.get(link, follow=True).content.decode()
    assert f"To: {confirmed.email}" in written
    assert mail.outbox == []
