"""From the invite link to the campaign, with an account or without one yet."""

import pytest
from django.urls import reverse

from campaigns.services import open_or_close, revoke_invite
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


@pytest.fixture
def link(campaign):
    return reverse("campaigns:join", args=[campaign.invite_token])


def test_the_page_says_what_one_is_invited_to(link, rats, client_of, stranger):
    shown = client_of(stranger).get(link).content.decode()
    assert "Join Winter in the Ruins" in shown
    assert "The Gutter Shadows" in shown
    assert "Organiser: organiser" in shown


def test_one_joins_with_a_warband_of_ones_own(link, campaign, client_of, stranger):
    warband = muster(stranger, "Late Rats")
    answer = client_of(stranger).post(link, {"warband": warband.pk})
    assert answer["Location"] == campaign.get_absolute_url()
    assert campaign.entered.get().warband == warband


def test_one_joins_now_and_musters_afterwards(link, campaign, client_of, stranger):
    answer = client_of(stranger).post(link, {"then": "muster"})
    assert answer["Location"] == f"{reverse('roster:muster')}?rulebook={campaign.edition.digest}"
    assert campaign.memberships.filter(user=stranger).exists()


def test_a_warband_of_somebody_else_cannot_be_brought(link, campaign, client_of, stranger, player):
    answer = client_of(stranger).post(link, {"warband": muster(player, "Free").pk})
    assert answer.status_code == 422
    assert not campaign.memberships.filter(user=stranger).exists()


def test_somebody_without_an_account_signs_up_and_comes_back(link, campaign, client):
    to_login = client.get(link)
    assert to_login["Location"] == f"{reverse('account_login')}?next={link}"
    login = client.get(to_login["Location"]).content.decode()
    sign_up = f"{reverse('account_signup')}?next=" + link.replace("/", "%2F")
    assert sign_up in login
    form = {"username": "magda", "email": "magda@example.org", "next": link}
    form |= dict.fromkeys(("password1", "password2"), "ashes-and-bells")
    assert client.post(reverse("account_signup"), form)["Location"] == link
    client.post(link)
    assert campaign.memberships.filter(user__username="magda").exists()


def test_a_link_that_leads_nowhere_says_so(link, campaign, client_of, stranger):
    revoke_invite(campaign.pk)
    for path in (link, reverse("campaigns:join", args=["guessed"])):
        answer = client_of(stranger).get(path)
        assert answer.status_code == 404
        assert "This invite link does not work" in answer.content.decode()
        assert client_of(stranger).post(path).status_code == 404


def test_a_closed_campaign_offers_no_button(link, campaign, client_of, organiser, stranger):
    open_or_close(campaign.pk, organiser, is_open=False)
    assert "is closed to new players" in client_of(stranger).get(link).content.decode()
    answer = client_of(stranger).post(link, follow=True)
    assert "Ask its organiser" in answer.content.decode()
    assert not campaign.memberships.filter(user=stranger).exists()


def test_a_member_is_led_to_the_campaign(link, campaign, client_of, player):
    shown = client_of(player).get(link).content.decode()
    assert "You are already a member" in shown
    assert campaign.get_absolute_url() in shown
