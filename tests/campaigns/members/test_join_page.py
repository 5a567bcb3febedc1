"""Joining from the invite link to the campaign, with an account or without one yet."""

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.services.campaign.found import open_or_close
from campaigns.services.campaign.options import change_options
from campaigns.services.campaign.visibility import change_visibility
from campaigns.services.members.invite import join_by_invite, renew_invite, revoke_invite
from campaigns.services.members.roles import remove_member
from campaigns.services.members.warbands import enter_warband
from campaigns.services.rounds.seasons import begin_season
from roster.services.rulebook.editions import pin, standard_stack
from roster.services.warbands.muster import muster_warband
from roster.site.accounts.way_back import way_back
from tests.campaigns.samples import muster
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def link(campaign):
    return reverse("campaigns:join", args=[campaign.invite_token])


def test_the_page_says_what_one_is_invited_to(link, rats, client_of, stranger):
    shown = client_of(stranger).get(link).content.decode()
    assert "Join Winter in the Ruins" in shown
    assert "The Gutter Shadows" in shown
    assert "organiser runs this campaign and invites you to play in it" in shown


def test_players_join_with_their_own_warband(link, campaign, client_of, stranger):
    warband = muster(stranger, "Late Rats")
    answer = client_of(stranger).post(link, {"warband": warband.pk})
    assert answer["Location"] == campaign.get_absolute_url()
    assert campaign.entered.get().warband == warband


def test_players_may_join_first_and_muster_afterwards(link, campaign, client_of, stranger):
    answer = client_of(stranger).post(link, {"then": "muster"})
    address = f"{reverse('roster:muster')}?campaign={campaign.pk}"
    assert answer["Location"] == address
    mine = client_of(stranger)
    assert "It enters Winter in the Ruins when you create it." in mine.get(address).content.decode()
    said = mine.post(address, {"name": "River Rats", "type": "skaven-clan-eshin", "page": "p"}, follow=True)
    assert "It is entered in Winter in the Ruins." in said.content.decode()
    assert campaign.entered.get().warband.name == "River Rats"
    assert campaign.entered.get().warband.edition == campaign.edition
    mine.post(address, {"name": "River Rats", "type": "skaven-clan-eshin", "page": "p"})
    assert campaign.entered.count() == 1, "a second click is the first"
    assert campaign.memberships.filter(user=stranger).exists()


def test_a_warband_that_the_campaign_has_no_room_for_is_made_and_said_not_to_be_in_it(
    campaign, rats, client_of, player, organiser
):
    change_options(campaign.pk, organiser, {"most_warbands": 1})
    address = f"{reverse('roster:muster')}?campaign={campaign.pk}"
    form = {"name": "River Rats", "type": "skaven-clan-eshin", "page": "p"}
    said = client_of(player).post(address, form, follow=True).content.decode()
    assert "River Rats is ready" in said
    assert "It is not in Winter in the Ruins: You have 1 warband in Winter in the Ruins" in said
    assert campaign.entered.count() == 1


def test_the_page_of_warbands_leads_to_a_further_one_while_another_waits(campaign, client_of, player):
    muster(player, "Late Rats")
    page = client_of(player).get(reverse("campaigns:warbands", args=[campaign.pk])).content.decode()
    assert "Late Rats" in page
    assert f"{reverse('roster:muster')}?campaign={campaign.pk}" in page


@pytest.mark.parametrize("key", ["x", "0", "99999999999999999999", "-1"])
def test_nobody_musters_for_a_campaign_that_is_not_theirs(campaign, client_of, stranger, key):
    mine = client_of(stranger)
    assert mine.get(reverse("roster:muster"), {"campaign": key}).status_code == 404
    assert mine.get(reverse("roster:muster"), {"campaign": campaign.pk}).status_code == 404


def test_a_warband_of_somebody_else_cannot_be_brought(link, campaign, client_of, stranger, player):
    answer = client_of(stranger).post(link, {"warband": muster(player, "Free").pk})
    assert answer.status_code == 422
    assert not campaign.memberships.filter(user=stranger).exists()


def test_somebody_without_an_account_reads_it_signs_up_and_comes_back(link, campaign, client):
    shown = client.get(link).content.decode()
    for name in ("account_signup", "account_login"):
        assert f"{reverse(name)}?next={link}" in shown
    login = client.get(f"{reverse('account_login')}?next={link}").content.decode()
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


@pytest.fixture
@remembered
def watching(campaign):
    """The link for spectators."""
    return reverse("campaigns:join", args=[renew_invite(campaign.pk, role="spectator").spectator_token])


def test_the_page_tells_a_stranger_everything_there_is_to_know(link, campaign, organiser, rats, client):
    begin_season(campaign.pk, organiser, name="The first snow")
    html = client.get(link).content.decode()
    for words in (
        "Winter in the Ruins",
        "organiser runs this campaign",
        "Thursdays.",
        "Mordheim",
        "with the standard packs",
        "The Gutter Shadows",
        "The first snow",
        "Sign up, or sign in: you come back to this page.",
    ):
        assert words in html
    for hidden in (organiser.email, "<form"):
        assert hidden not in html.partition("<main")[2]


def test_the_steps_of_somebody_who_is_signed_in_begin_with_joining(link, campaign, client_of, stranger):
    page = client_of(stranger).get(link).context["page"]
    assert [step.partition(" ")[0] for step in page.steps] == ["Join", "Find"]


def test_every_link_to_an_account_leads_back_to_the_page(link, campaign, client):
    html = client.get(f"{link}?from=%22a%22").content.decode()
    back = f"?next={link}%3Ffrom%3D%2522a%2522"
    assert html.count(f'href="{reverse("account_signup")}{back}"') == 2
    assert html.count(f'href="{reverse("account_login")}{back}"') == 2


def test_front_page_and_account_pages_are_not_come_back_to(client, db):
    for name in ("home", "account_login", "account_signup"):
        assert f'href="{reverse("account_login")}?' not in client.get(reverse(name)).content.decode()


def test_starting_a_warband_on_the_front_page_leads_to_a_new_one(client, db):
    assert f"?next={reverse('roster:muster')}" in client.get(reverse("home")).content.decode()


def test_the_only_warband_that_may_join_is_chosen_at_first(link, client_of, stranger):
    edition = pin(standard_stack(), ["individual-battles=500"])
    muster_warband(stranger, name="Duellists", type="mercenaries-reikland", edition=edition, request_key="")
    only = muster(stranger, "Late Rats")
    chosen = f'<option value="{only.pk}" selected>'
    assert chosen in client_of(stranger).get(link).content.decode()
    muster(stranger, "Later Rats")
    assert chosen not in client_of(stranger).get(link).content.decode()


def test_a_new_warband_joins_in_place_of_the_chosen_one(link, campaign, client_of, stranger):
    client_of(stranger).post(link, {"warband": muster(stranger, "Late Rats").pk, "then": "muster"})
    assert campaign.memberships.filter(user=stranger).exists()
    assert not campaign.entered.exists()


def test_posting_without_an_account_leads_through_the_login_back_to_the_page(link, campaign, client):
    assert client.post(link)["Location"] == f"{reverse('account_login')}?next={link}"


def test_the_way_back_leads_to_this_site_alone(client, db):
    form = {"username": "magda", "email": "magda@example.org", "next": "https://evil.example/"}
    form |= dict.fromkeys(("password1", "password2"), "ashes-and-bells")
    assert client.post(reverse("account_signup"), form)["Location"] == reverse("home")


def test_the_second_factor_leads_back_to_the_page(link, client, stranger):
    stranger.set_password("ashes-and-bells")
    stranger.save()
    TOTP.activate(stranger, "JBSWY3DPEHPK3PXP")
    log_in = {"login": stranger.username, "password": "ashes-and-bells", "next": link}
    second = client.post(reverse("account_login"), log_in)
    assert second["Location"].startswith(reverse("mfa_authenticate"))
    code = format_hotp_value(hotp_value("JBSWY3DPEHPK3PXP", next(yield_hotp_counters_from_time())))
    assert client.post(second["Location"], {"code": code})["Location"] == link


def test_confirming_the_address_leads_back_to_the_page_once(link, client, campaign):
    client.get(link)
    form = {"username": "magda", "email": "magda@example.org"}
    form |= dict.fromkeys(("password1", "password2"), "ashes-and-bells")
    client.post(reverse("account_signup"), form)
    address = EmailAddress.objects.get(email="magda@example.org")
    confirm = reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])
    assert client.post(confirm)["Location"] == link
    assert "way_back" not in client.session


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", 7])
def test_a_way_back_that_leads_elsewhere_is_none(rf, address):
    request = rf.get("/")
    request.session = {"way_back": address}
    assert way_back(request) == ""


def test_the_link_for_spectators_makes_spectators(watching, campaign, client_of, stranger):
    client = client_of(stranger)
    html = client.get(watching).content.decode()
    assert "Watch Winter in the Ruins" in html
    assert "create a warband" not in html
    client.post(watching, {"then": "muster"})
    assert campaign.memberships.get(user=stranger).role == "spectator"


def test_the_link_for_players_also_admits_spectators(link, campaign, client_of, stranger):
    warband = muster(stranger, "Late Rats")
    answer = client_of(stranger).post(link, {"then": "watch", "warband": warband.pk})
    assert answer["Location"] == campaign.get_absolute_url()
    assert campaign.memberships.get(user=stranger).role == "spectator"
    assert not campaign.entered.exists()


def test_a_spectator_is_offered_to_play_by_the_link_for_players(
    link, watching, campaign, client_of, stranger
):
    client = client_of(stranger)
    client.post(watching)
    assert "You are a spectator of this campaign. Join now to play." in client.get(link).content.decode()
    client.post(link)
    assert campaign.memberships.get(user=stranger).role == "player"
    assert "You are already a member" in client.get(link).content.decode()


def test_somebody_who_was_removed_is_told_what_to_do(campaign, organiser, player, client_of):
    remove_member(campaign.pk, campaign.memberships.get(user=player).pk, organiser)
    campaign.refresh_from_db()
    page = client_of(player).get(reverse("campaigns:join", args=[campaign.invite_token]))
    assert "You cannot join Winter in the Ruins by its link. Ask its organiser." in page.content.decode()
    assert not page.context["page"].can_join


def test_a_full_campaign_says_so_to_strangers_and_users(link, settings, client, client_of, stranger):
    settings.QUOTAS = {**settings.QUOTAS, "members": 3}
    for reader in (client, client_of(stranger)):
        page = reader.get(link)
        assert "This campaign has 3 members, the maximum for a campaign" in page.content.decode()
        assert not page.context["page"].can_join


def test_robots_and_caches_leave_the_page_alone(link, client):
    for path in (link, reverse("campaigns:join", args=["guessed"])):
        answer = client.get(path)
        assert "noindex" in answer["X-Robots-Tag"]
        assert answer["Cache-Control"] == "private, no-store"


def test_the_page_asks_the_database_as_often_for_many_as_for_few(link, campaign, client):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            client.get(link)
        return len(captured)

    queries()
    few = queries()
    for number in range(5):
        user = make_user(f"more-{number}")
        join_by_invite(user, campaign.invite_token)
        enter_warband(campaign.pk, user, muster(user, f"More {number}").pk)
    assert queries() == few


def test_somebody_joining_a_campaign_that_others_read_is_told_so(
    link, campaign, organiser, client_of, stranger
):
    change_visibility(campaign.pk, organiser, visibility="public")
    assert "This campaign is public" in client_of(stranger).get(link).content.decode()
