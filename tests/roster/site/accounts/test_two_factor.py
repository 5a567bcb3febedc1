"""Two-factor authentication: demanded of staff before the admin, offered to organisers."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core.management import CommandError, call_command
from django.urls import NoReverseMatch, reverse

from campaigns.services.campaign.found import create_campaign
from roster.models import SecurityEvent
from tests.conftest import PASSWORD, make_user

pytestmark = pytest.mark.django_db
ADMIN, CAMPAIGNS = reverse("admin:index"), reverse("campaigns:campaigns")
OFFER = "Protect your campaigns"


@pytest.fixture
def demanded(settings):
    settings.STAFF_NEEDS_TWO_FACTOR = True


def give_two_factor(user):
    TOTP.activate(user, "ABCDEFGHIJKLMNOP")
    return user


@pytest.mark.parametrize(
    "name", ["admin:index", "admin:roster_user_changelist", "admin:roster_securityevent_changelist"]
)
def test_staff_without_a_second_factor_is_led_to_set_one_up(client_of, superuser, demanded, name):
    answer = client_of(superuser).get(reverse(name), follow=True)
    assert answer.redirect_chain == [(reverse("mfa_index"), 302)]
    assert "The admin needs two-factor authentication" in answer.content.decode()


def test_nothing_is_changed_in_the_admin_without_it(client_of, superuser, player, demanded):
    page = reverse("admin:roster_user_delete", args=[player.pk])
    assert client_of(superuser).post(page, {"post": "yes"})["Location"] == reverse("mfa_index")
    player.refresh_from_db()


def test_with_a_second_factor_the_admin_opens(client_of, superuser, demanded):
    assert client_of(give_two_factor(superuser)).get(ADMIN).status_code == 200


def test_recovery_codes_alone_are_no_second_factor(client_of, superuser, demanded):
    RecoveryCodes.activate(superuser)
    assert client_of(superuser).get(ADMIN).status_code == 302


def test_the_rest_of_the_site_stays_open_to_staff(client_of, superuser, demanded):
    assert client_of(superuser).get(CAMPAIGNS).status_code == 200


def test_players_and_strangers_are_not_told_of_it(client, client_of, player, demanded):
    assert client.get(ADMIN)["Location"].startswith(reverse("admin:login"))
    assert client_of(player).get(ADMIN)["Location"] != reverse("mfa_index")


def test_organisers_need_it_for_the_admin_as_staff_does(client_of, player, demanded):
    create_campaign(player, name="Theirs")
    client = client_of(player)
    assert client.get(ADMIN)["Location"] == reverse("mfa_index")
    assert client.get(CAMPAIGNS).status_code == 200
    assert client_of(give_two_factor(player)).get(ADMIN).status_code == 200


def test_no_page_of_the_admin_shows_the_secret_of_a_factor_or_the_key_of_a_session(client_of, superuser):
    give_two_factor(superuser)
    factor = superuser.authenticator_set.get()
    page = client_of(superuser).get(reverse("admin:mfa_authenticator_change", args=[factor.pk]))
    assert page.status_code == 200
    assert factor.data["secret"] not in page.content.decode()
    with pytest.raises(NoReverseMatch):
        reverse("admin:usersessions_usersession_changelist")


def test_the_demand_can_be_switched_off(client_of, superuser, settings):
    settings.STAFF_NEEDS_TWO_FACTOR = False
    assert client_of(superuser).get(ADMIN).status_code == 200


def test_an_administrator_without_an_email_address_can_set_it_up(client, demanded):
    chief = make_user("chief", is_staff=True, is_superuser=True)
    chief.email = ""
    chief.save()
    client.post(reverse("account_login"), {"login": "chief", "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = client.get(reverse("mfa_activate_totp"))
    assert page.status_code == 200
    assert page.context["form"].secret


def test_a_second_factor_is_asked_for_at_the_log_in(client, player):
    give_two_factor(player)
    answer = client.post(reverse("account_login"), {"login": "player", "password": PASSWORD})
    assert answer["Location"] == reverse("mfa_authenticate")
    client.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert SecurityEvent.objects.filter(user=player, sentence__contains="second factor was wrong").exists()
    assert client.get(reverse("account")).status_code == 302


def test_organisers_are_offered_it_until_they_decline(client_of, organiser):
    create_campaign(organiser, name="Ashes")
    client = client_of(organiser)
    assert OFFER in client.get(CAMPAIGNS).content.decode()
    assert OFFER not in client.post(reverse("account_decline_two_factor"), follow=True).content.decode()
    assert OFFER not in client_of(organiser).get(CAMPAIGNS).content.decode()


def test_nobody_else_is_offered_it(client_of, organiser, player):
    create_campaign(organiser, name="Ashes")
    assert OFFER not in client_of(player).get(CAMPAIGNS).content.decode()
    assert OFFER not in client_of(give_two_factor(organiser)).get(CAMPAIGNS).content.decode()


def test_an_operator_gives_back_an_account_whose_second_factor_is_lost(client_of, superuser, capsys):
    RecoveryCodes.activate(give_two_factor(superuser))
    client = client_of(superuser)
    call_command("account", "reset-two-factor", superuser.username)
    assert "with the password alone" in capsys.readouterr().out
    assert not Authenticator.objects.exists()
    assert client.get(CAMPAIGNS).status_code == 302, "every session ends"
    assert "removed by the operator" in SecurityEvent.objects.latest("pk").sentence
    for name, words in (("nobody", "There is no account"), (superuser.username, "has no second factor")):
        with pytest.raises(CommandError, match=words):
            call_command("account", "reset-two-factor", name)
