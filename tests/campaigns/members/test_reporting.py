"""Removed and blocked users stay away; what should not be here is reported, and operators settle it."""

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.roles import let_back_in, remove_member
from campaigns.services.refusal import Refused
from roster.models import Block, Report, Warband
from roster.models.site.security_event import SecurityEvent
from roster.services.accounts.block import block_user, unblock_user
from roster.services.accounts.report import ReportRefused, report, settle
from tests.conftest import make_user

pytestmark = pytest.mark.django_db


def now(campaign):
    return Campaign.objects.get(pk=campaign.pk)


@pytest.fixture
def removed(campaign, organiser, player):
    remove_member(campaign.pk, campaign.memberships.get(user=player).pk, organiser)
    return player


def test_a_removed_member_comes_back_neither_by_the_old_link_nor_by_the_new_one(campaign, removed):
    old, new = campaign.invite_token, now(campaign).invite_token
    assert old != new
    with pytest.raises(Campaign.DoesNotExist):
        join_by_invite(removed, old)
    with pytest.raises(Refused, match="Ask its organiser"):
        join_by_invite(removed, new)


def test_removing_a_member_opens_no_link_that_was_disabled(campaign, organiser, player):
    Campaign.objects.filter(pk=campaign.pk).update(invite_token="")
    remove_member(campaign.pk, campaign.memberships.get(user=player).pk, organiser)
    assert now(campaign).invite_token == ""


def test_an_organiser_lets_a_removed_member_back_in(campaign, removed, organiser, client_of):
    client = client_of(organiser)
    page = client.get(f"/campaigns/{campaign.pk}/warbands/").content.decode()
    assert "Let back in" in page
    client.post(f"/campaigns/{campaign.pk}/removed/{campaign.removals.get().pk}/")
    let_back_in(campaign.pk, 0)
    assert join_by_invite(removed, now(campaign).invite_token).role == "player"


def test_players_do_not_see_whom_organisers_removed(campaign, removed, other_player, client_of):
    assert "Let back in" not in client_of(other_player).get(campaign.get_absolute_url()).content.decode()


def test_a_member_who_left_by_himself_may_come_back(campaign, player, client_of):
    client_of(player).post(f"/campaigns/{campaign.pk}/leave/")
    assert join_by_invite(player, campaign.invite_token)


def test_a_user_whom_an_organiser_blocks_cannot_join(campaign, organiser, stranger):
    block_user(organiser, stranger)
    with pytest.raises(Refused, match="Ask its organiser"):
        join_by_invite(stranger, campaign.invite_token)
    unblock_user(organiser, stranger.pk)
    assert join_by_invite(stranger, campaign.invite_token)


def test_a_blocked_player_sets_up_no_battle_but_an_organiser_does(
    campaign, organiser, player, other_player, rats, others
):
    block_user(other_player, player)
    plan = Plan(warbands=(rats.pk, others.pk))
    with pytest.raises(Refused, match="Ask an organiser"):
        set_up_battle(campaign.pk, player, plan)
    assert set_up_battle(campaign.pk, organiser, plan).status == "set_up"


def test_a_member_is_blocked_and_unblocked_on_the_pages(campaign, player, other_player, client_of):
    member = campaign.memberships.get(user=other_player)
    client = client_of(player)
    page = client.post(reverse("account_block", args=["member", member.pk]), follow=True).content.decode()
    assert "You have blocked other-player." in page
    client.post(reverse("account_block", args=["member", member.pk]))
    assert Block.objects.count() == 1
    client.post(reverse("account_unblock", args=[other_player.pk]))
    assert not Block.objects.exists()


def test_nobody_blocks_himself_or_somebody_he_does_not_see(campaign, player, stranger, client_of):
    own = campaign.memberships.get(user=player)
    assert client_of(player).post(reverse("account_block", args=["member", own.pk])).status_code == 404
    assert client_of(stranger).post(reverse("account_block", args=["member", own.pk])).status_code == 404
    assert client_of(player).post(reverse("account_block", args=["nonsense", 1])).status_code == 404
    assert not Block.objects.exists()


SUBJECTS = ["campaign", "battle", "member", "warband"]


@pytest.fixture
def path_of(campaign, battle, rats, player):
    ids = {
        "campaign": campaign.pk,
        "battle": battle.pk,
        "member": campaign.memberships.get(user=player).pk,
        "warband": rats.pk,
    }
    return lambda kind: reverse("report", args=[kind, ids[kind]])


@pytest.mark.parametrize("kind", SUBJECTS)
def test_members_report_what_they_see(client_of, other_player, path_of, kind):
    client = client_of(other_player)
    assert client.get(path_of(kind)).status_code == 200
    for _twice in range(2):
        answer = client.post(path_of(kind), {"reason": "offensive", "words": "Look at this."}, follow=True)
        assert "the operators of this site have your report" in answer.content.decode()
    found = Report.objects.get()
    assert (found.kind, found.words, found.made_by, found.outcome) == (
        kind,
        "Look at this.",
        other_player,
        "",
    )


@pytest.mark.parametrize("kind", SUBJECTS)
def test_strangers_report_nothing_that_they_do_not_see(client, client_of, stranger, path_of, kind):
    assert client.post(path_of(kind), {"reason": "offensive"}).status_code == 302
    assert client_of(stranger).get(path_of(kind)).status_code == 404
    assert client_of(stranger).post(path_of(kind), {"reason": "offensive"}).status_code == 404
    assert not Report.objects.exists()


def test_a_form_that_is_not_filled_in_keeps_its_words(client_of, other_player, path_of):
    answer = client_of(other_player).post(path_of("campaign"), {"reason": "", "words": "So it is."})
    assert (answer.status_code, "So it is." in answer.content.decode()) == (422, True)


def test_a_day_has_an_end_of_reports(settings, player, campaign, rats):
    settings.REPORTS_A_DAY = 1
    report(player, "campaign", campaign.pk, reason="spam", words="")
    with pytest.raises(ReportRefused, match="Try again tomorrow"):
        report(player, "warband", rats.pk, reason="spam", words="")


@pytest.fixture
def reported(other_player, rats):
    return report(other_player, "warband", rats.pk, reason="offensive", words="That name!")


def act(client, action, *reports):
    data = {"action": action, "_selected_action": [found.pk for found in reports]}
    return client.post("/admin/roster/report/", data, follow=True).content.decode()


def test_operators_see_open_reports_and_nobody_else_does(client_of, superuser, organiser, reported):
    assert "That name!" in client_of(superuser).get("/admin/roster/report/").content.decode()
    assert client_of(organiser).get("/admin/roster/report/").status_code == 403


def test_an_operator_removes_a_text_and_the_report_is_settled(client_of, superuser, reported, rats):
    client = client_of(superuser)
    assert "text removed" in act(client, "remove_text", reported)
    assert Warband.objects.get(pk=rats.pk).name == f"Warband {rats.pk}"
    assert "That name!" not in client.get("/admin/roster/report/").content.decode()
    assert "That name!" in client.get("/admin/roster/report/?state=settled").content.decode()


def test_every_report_of_the_same_thing_is_settled_together(reported, player, organiser, superuser, rats):
    second = report(organiser, "warband", rats.pk, reason="spam", words="")
    settle(reported.pk, superuser, "nothing")
    second.refresh_from_db()
    assert (second.outcome, second.settled_by) == ("nothing", superuser)


@pytest.mark.parametrize(
    ("kind", "field", "left"),
    [
        ("campaign", "name", "Campaign {}"),
        ("campaign", "description", ""),
        ("battle", "title", "Title removed"),
    ],
)
def test_names_and_words_of_campaigns_and_battles_are_removed(
    campaign, battle, superuser, player, kind, field, left
):
    row = {"campaign": campaign, "battle": battle}[kind]
    found = report(player, kind, row.pk, reason="offensive", words="")
    settle(found.pk, superuser, "hidden")
    row.refresh_from_db()
    assert getattr(row, field) == left.format(row.pk)


def test_an_operator_suspends_an_account_which_is_signed_out_at_once(
    client, client_of, superuser, other_player, campaign, player
):
    found = report(other_player, "member", campaign.memberships.get(user=player).pk, reason="spam", words="")
    client.force_login(player)
    assert "account suspended" in act(client_of(superuser), "suspend_account", found)
    player.refresh_from_db()
    assert not player.is_active
    event = SecurityEvent.objects.filter(user=player, kind="rights").get()
    assert (event.sentence, event.actor) == ("Right taken away: may sign in.", superuser)


def test_operators_are_not_suspended_by_reports_and_people_have_no_text_to_remove(
    superuser, other_player, campaign
):
    other = make_user("second-operator", is_superuser=True)
    found = report(
        other_player,
        "member",
        join_by_invite(other, campaign.invite_token).pk,
        reason="spam",
        words="",
    )
    with pytest.raises(ReportRefused, match="cannot be suspended"):
        settle(found.pk, superuser, "suspended")
    with pytest.raises(ReportRefused, match="no text"):
        settle(found.pk, superuser, "hidden")
    found.refresh_from_db()
    assert found.outcome == ""
