"""Email addresses: sign-up tells nobody which ones have an account, and an unverified one blocks nobody."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from roster.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SECRET = "ashes-and-bells"


def sign_up(client, name, email="magda@example.org"):
    form = {"username": name, "email": email} | dict.fromkeys(("password1", "password2"), SECRET)
    return client.post(reverse("account_signup"), form)


def verify(client, mail):
    link = re.search(r"http://testserver(/accounts/confirm-email/\S+)", mail.body)
    return client.post(link.group(1), follow=True) if link else None


def owner_of_the_address(mailoutbox):
    client = Client()
    sign_up(client, "magda")
    verify(client, mailoutbox.pop())
    return User.objects.get(username="magda")


def seen_by_the_stranger(name, email):
    """All that sign-up answers, without what differs from one form to the next by itself."""
    client = Client()
    answer = sign_up(client, name, email)
    page = client.get(answer["Location"])
    text = re.sub(r'csrfmiddlewaretoken" value="\w+|X-CSRFToken": "\w+', "", page.content.decode())
    return answer.status_code, answer["Location"], text.replace(name, "NAME").replace(email, "ADDRESS")


def test_sign_up_with_an_address_that_has_an_account_looks_like_any_other(mailoutbox):
    owner_of_the_address(mailoutbox)
    taken = seen_by_the_stranger("thief", "magda@example.org")
    assert taken == seen_by_the_stranger("baker", "other@example.org")
    assert taken[0] == 302
    assert "ADDRESS" in taken[2]


def test_the_owner_of_the_address_is_told_and_asked_to_confirm_nothing(mailoutbox):
    owner_of_the_address(mailoutbox)
    sign_up(Client(), "thief")
    (mail,) = mailoutbox
    assert "already exists" in mail.body
    assert "confirm-email" not in mail.body


def test_an_address_that_somebody_else_has_typed_is_free_for_its_owner(mailoutbox):
    sign_up(Client(), "thief")
    mailoutbox.clear()
    client = Client()
    sign_up(client, "magda")
    verify(client, mailoutbox[-1])
    owner = EmailAddress.objects.get(email="magda@example.org", verified=True)
    assert owner.user.username == "magda"
    answer = Client().post(reverse("account_login"), {"login": "magda@example.org", "password": SECRET})
    assert answer.wsgi_request.user.username == "magda"


def test_an_unverified_address_verified_by_somebody_else_cannot_be_verified_again(mailoutbox):
    thief = Client()
    sign_up(thief, "thief")
    late = mailoutbox.pop()
    owner_of_the_address(mailoutbox)
    verify(thief, late)
    assert EmailAddress.objects.filter(email="magda@example.org", verified=True).count() == 1


def test_a_player_with_an_unverified_address_plays_on_and_his_account_page_says_so(mailoutbox):
    client = Client()
    sign_up(client, "magda")
    assert client.get(reverse("roster:warbands")).status_code == 200
    assert "Your email address is not verified" in client.get(reverse("account")).content.decode()
    verify(client, mailoutbox[-1])
    assert "Your email address is not verified" not in client.get(reverse("account")).content.decode()


def test_a_forgotten_password_is_asked_for_alike_whether_the_address_exists_or_not(player, mailoutbox):
    def asked(address):
        client = Client()
        answer = client.post(reverse("account_reset_password"), {"email": address}, follow=True)
        text = answer.content.decode()
        return answer.redirect_chain, re.sub(
            r'csrfmiddlewaretoken" value="\w+', "", text.replace(address, "X")
        )

    assert asked(player.email) == asked("nobody@example.org")
    assert [mail.to for mail in mailoutbox] == [[player.email], ["nobody@example.org"]]


def test_a_wrong_log_in_says_the_same_whether_the_account_exists_or_not(player):
    def said(login):
        html = Client().post(reverse("account_login"), {"login": login, "password": "wrong"}).content.decode()
        return re.sub(r'csrfmiddlewaretoken" value="\w+', "", html.replace(login, "X"))

    assert said("player") == said("nobody")
    assert said(player.email) == said("nobody@example.org")


@pytest.mark.parametrize("action", ["action_add", "action_remove", "action_primary"])
def test_email_is_changed_only_by_somebody_who_has_just_given_his_password(client_of, player, action):
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    second = EmailAddress.objects.create(user=player, email="second@example.org", verified=True)
    client = client_of(player)
    new = "third@example.org" if action == "action_add" else second.email
    answer = client.post(reverse("account_email"), {action: "", "email": new})
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert sorted(EmailAddress.objects.values_list("email", "primary")) == [
        (player.email, True),
        (second.email, False),
    ]
    client.post(answer["Location"], {"password": PASSWORD})
    assert sorted(EmailAddress.objects.values_list("email", "primary")) != [
        (player.email, True),
        (second.email, False),
    ]


@pytest.mark.parametrize("name", ["mfa_activate_totp", "mfa_add_webauthn", "mfa_generate_recovery_codes"])
def test_two_factor_is_changed_only_by_somebody_who_has_just_given_his_password(client_of, player, name):
    answer = client_of(player).get(reverse(name))
    assert answer["Location"].startswith(reverse("account_reauthenticate"))


def test_the_password_is_changed_only_with_the_old_one(client_of, player):
    form = {"oldpassword": "wrong"} | dict.fromkeys(("password1", "password2"), SECRET)
    assert client_of(player).post(reverse("account_change_password"), form).status_code == 200
    player.refresh_from_db()
    assert player.check_password(PASSWORD)
