"""What organisers, co-organisers, players and spectators may do."""

import pytest
from django.urls import reverse

from campaigns.access import campaigns_of, is_organiser, may_lead, may_organise
from campaigns.models import Campaign, Membership
from campaigns.pages.campaign.page import campaign_page
from campaigns.pages.campaign.warbands import warbands_page
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.delete import delete_campaign, keep_campaign, leave_everything
from campaigns.services.members.invite import join_by_invite, renew_invite, revoke_invite
from campaigns.services.members.roles import change_role, remove_member
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.notices.tell import organisers_of
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from roster.models import Notice
from roster.rulebooks import book_of_edition
from tests.campaigns.samples import muster
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
Role = Membership.Role


def member(campaign, user):
    return campaign.memberships.get(user=user)


@pytest.fixture
@remembered
def second(campaign, organiser):
    """A co-organiser."""
    user = make_user("second")
    which = join_by_invite(user, campaign.invite_token)
    change_role(campaign.pk, which.pk, organiser, role="co-organiser")
    return user


@pytest.fixture
@remembered
def spectator(campaign):
    user = make_user("onlooker")
    join_by_invite(user, renew_invite(campaign.pk, role="spectator").spectator_token)
    return user


def shown(client, campaign):
    return client.get(campaign.get_absolute_url()).content.decode()


def test_each_role_may_what_the_one_below_it_may_and_more(campaign, organiser, second, player, spectator):
    rights = {
        user.get_username(): [
            Campaign.objects.filter(campaigns_of(user, **question)).exists()
            for question in ({}, {"take_part": True}, {"organise": True}, {"lead": True})
        ]
        for user in (organiser, second, player, spectator)
    }
    assert rights == {
        "organiser": [True, True, True, True],
        "second": [True, True, True, False],
        "player": [True, True, False, False],
        "onlooker": [True, False, False, False],
    }
    assert is_organiser(second, campaign)
    assert may_organise(second, campaign)
    assert not may_lead(second, campaign)


def test_a_co_organiser_decides_results_and_hears_of_them(campaign, second, fought):
    assert second.pk in organisers_of(campaign)
    assert Notice.objects.filter(recipient=second, kind="result_waits").exists()
    accept_battle(fought.pk, second)
    fought.refresh_from_db()
    assert fought.status == "accepted"


def test_a_co_organiser_neither_deletes_the_campaign_nor_keeps_it(campaign, organiser, second, client_of):
    with pytest.raises(Refused, match="Only an organiser"):
        delete_campaign(campaign.pk, second)
    delete_campaign(campaign.pk, organiser)
    with pytest.raises(Refused, match="Only an organiser"):
        keep_campaign(campaign.pk, second)
    assert "Keep this campaign" not in shown(client_of(second), campaign)
    assert "Keep this campaign" in shown(client_of(organiser), campaign)


def test_the_link_that_deletes_is_shown_to_organisers_alone(campaign, organiser, second, client_of):
    edit, delete = (reverse(f"campaigns:{name}", args=[campaign.pk]) for name in ("edit", "delete"))
    assert delete in client_of(organiser).get(edit).content.decode()
    page = client_of(second).get(edit)
    assert page.status_code == 200
    assert delete not in page.content.decode()


@pytest.mark.parametrize("role", ["organiser", "co-organiser"])
def test_a_co_organiser_appoints_nobody_to_run_the_league(campaign, second, player, role):
    with pytest.raises(Refused, match="Only an organiser can appoint"):
        change_role(campaign.pk, member(campaign, player).pk, second, role=role)
    assert member(campaign, player).role == Role.PLAYER


def test_a_co_organiser_touches_no_organiser(campaign, organiser, second):
    other = join_by_invite(make_user("third"), campaign.invite_token)
    change_role(campaign.pk, other.pk, organiser, role="co-organiser")
    for which in (member(campaign, organiser), other):
        with pytest.raises(Refused, match="Only an organiser can appoint or remove"):
            change_role(campaign.pk, which.pk, second, role="player")
        with pytest.raises(Refused, match="Only an organiser can appoint or remove"):
            remove_member(campaign.pk, which.pk, second)


def test_a_co_organiser_decides_about_players_and_spectators(campaign, second, player, other_player):
    change_role(campaign.pk, member(campaign, player).pk, second, role="spectator")
    assert not member(campaign, player).plays
    change_role(campaign.pk, member(campaign, player).pk, second, role="player")
    assert member(campaign, player).plays
    remove_member(campaign.pk, member(campaign, other_player).pk, second)
    assert not campaign.memberships.filter(user=other_player).exists()


def test_a_co_organiser_is_no_organiser_that_the_last_one_could_leave_behind(campaign, organiser, second):
    with pytest.raises(Refused, match="needs an organiser"):
        change_role(campaign.pk, member(campaign, organiser).pk, organiser, role="co-organiser")


def test_the_members_list_offers_what_the_reader_may_give(campaign, organiser, second, player, rats):
    def offered(reader):
        page = warbands_page(campaign, reader, book_of_edition(campaign.edition))
        return {one.name: ([role for role, _label in one.roles], one.is_removable) for one in page.members}

    assert offered(organiser)["player"] == (["organiser", "co-organiser"], True)
    assert offered(organiser)["second"] == (["organiser", "player", "spectator"], True)
    assert offered(organiser)["organiser"] == ([], False)
    assert offered(second)["player"] == ([], True)
    assert offered(second)["organiser"] == ([], False)
    assert all(it == ([], False) for it in offered(player).values())


def test_the_order_of_members_is_that_of_their_roles(campaign, second, spectator):
    page = warbands_page(campaign, second, book_of_edition(campaign.edition))
    roles = [one.role for one in page.members]
    assert roles == ["organiser", "co-organiser", "player", "player", "spectator"]


def test_a_spectator_reads_everything_and_is_offered_nothing(campaign, spectator, fought, client_of):
    client = client_of(spectator)
    html = shown(client, campaign)
    for word in ("Enter a warband", "Create a warband", "New battle", "Invite people", "Withdraw"):
        assert word not in html
    assert "The Gutter Shadows" in html
    assert client.get(fought.get_absolute_url()).status_code == 200
    assert client.get(reverse("roster:warband", args=[fought.sides.first().warband_id])).status_code == 200


def test_nothing_waits_for_a_spectator(campaign, spectator, fought):
    page = campaign_page(campaign, spectator, book_of_edition(campaign.edition))
    assert page.waiting == ()
    assert not Notice.objects.filter(recipient=spectator).exists()


def test_a_spectator_enters_no_warband_until_an_organiser_lets_him(campaign, organiser, spectator):
    warband = muster(spectator, "The Hopefuls")
    with pytest.raises(Refused, match="You are a spectator"):
        enter_warband(campaign.pk, spectator, warband.pk)
    change_role(campaign.pk, member(campaign, spectator).pk, organiser, role="player")
    assert enter_warband(campaign.pk, spectator, warband.pk)


def test_a_spectator_sets_up_no_battle(campaign, spectator, plan):
    with pytest.raises(Refused):
        set_up_battle(campaign.pk, spectator, plan)


def test_an_invite_for_players_makes_a_spectator_a_player(campaign, spectator):
    for _click in range(2):
        assert join_by_invite(spectator, campaign.invite_token).role == Role.PLAYER
    assert campaign.chronicle.filter(kind="joined", made_by=spectator).count() == 2


def test_a_player_with_the_link_for_spectators_stays_a_player(campaign, player):
    link = renew_invite(campaign.pk, role="spectator").spectator_token
    assert join_by_invite(player, link).role == Role.PLAYER


def test_a_player_with_a_warband_in_the_campaign_becomes_no_spectator(campaign, organiser, player, rats):
    which = member(campaign, player)
    with pytest.raises(Refused, match="withdraw The Gutter Shadows first"):
        change_role(campaign.pk, which.pk, organiser, role="spectator")
    withdraw_warband(campaign.pk, rats.pk, organiser)
    assert change_role(campaign.pk, which.pk, organiser, role="spectator").role == Role.SPECTATOR


def test_each_link_is_renewed_and_disabled_on_its_own(campaign, organiser, client_of, stranger):
    players, url = campaign.invite_token, reverse("campaigns:invite", args=[campaign.pk])
    client = client_of(organiser)
    client.post(url, {"do": "renew", "role": "spectator"})
    campaign.refresh_from_db()
    link = campaign.spectator_token
    assert link
    assert campaign.invite_token == players
    revoke_invite(campaign.pk, role="spectator")
    with pytest.raises(Campaign.DoesNotExist):
        join_by_invite(stranger, link)
    campaign.refresh_from_db()
    assert campaign.invite_token == players


def test_removing_a_member_renews_both_links(campaign, organiser, player):
    before = renew_invite(campaign.pk, role="spectator")
    remove_member(campaign.pk, member(campaign, player).pk, organiser)
    campaign.refresh_from_db()
    assert campaign.invite_token not in ("", before.invite_token)
    assert campaign.spectator_token not in ("", before.spectator_token)


def test_a_link_that_there_is_not_comes_not_about_by_removing_a_member(campaign, organiser, player):
    remove_member(campaign.pk, member(campaign, player).pk, organiser)
    campaign.refresh_from_db()
    assert campaign.spectator_token == ""


def test_the_chronicle_tells_of_roles(campaign, organiser, second, spectator):
    change_role(campaign.pk, member(campaign, spectator).pk, second, role="player")
    told = [line.text for line in lines(campaign.chronicle.all())]
    assert told[:2] == ["second made onlooker a player.", "onlooker joined as a spectator."]
    assert "organiser made second a co-organiser." in told


def test_a_co_organiser_takes_over_where_the_last_organiser_is_gone(campaign, organiser, second, player):
    leave_everything(organiser, "organiser")
    assert member(campaign, second).role == Role.ORGANISER
    assert member(campaign, player).role == Role.PLAYER


def test_a_spectator_takes_over_only_where_there_is_nobody_else(campaign, organiser, player, other_player):
    early = make_user("early")
    join_by_invite(early, renew_invite(campaign.pk, role="spectator").spectator_token)
    Membership.objects.filter(user=early).update(joined="2001-01-01T00:00:00Z")
    leave_everything(organiser, "organiser")
    assert {it.user_id: it.role for it in campaign.memberships.all()}[early.pk] == Role.SPECTATOR
    assert campaign.memberships.filter(role=Role.ORGANISER).count() == 1
