"""The front page of the admin: what waits in the reader's leagues, each row settled by what it offers."""

from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, Campaign, CampaignWarband, Round
from campaigns.pages.admin_front import admin_front
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.confirm import dispute_result
from campaigns.services.rounds.seasons import begin_season
from campaigns.services.verdicts.mark import mark_of
from roster.models import Aftermath, Job, Notice, Warband
from tests.campaigns.leagues import published
from tests.campaigns.samples import muster
from tests.conftest import make_user

pytestmark = pytest.mark.django_db
FRONT = reverse("admin:index")


def section(user, key):
    """The rows of a section; empty where nothing waits in it."""
    found = [found for found in admin_front(user).sections if found.key == key]
    return found[0].rows if found else ()


def press(client, button):
    answer = client.post(button.url, dict(button.fields))
    assert answer["Location"] == FRONT
    return " ".join(str(message) for message in get_messages(answer.wsgi_request))


def button(row, label):
    return next(found for found in row.buttons if found.label == label)


def by_players(campaign):
    Campaign.objects.filter(pk=campaign.pk).update(confirmation="players")


def test_nothing_waits_in_a_new_campaign(campaign, client_of, organiser):
    assert admin_front(organiser).sections == ()
    assert "You’re all caught up." in client_of(organiser).get(FRONT).content.decode()


def test_a_result_is_accepted_with_one_press(fought, client_of, organiser):
    row = section(organiser, "results")[0]
    assert row.title == str(fought)
    assert "the result counts" in press(client_of(organiser), button(row, "Accept"))
    fought.refresh_from_db()
    assert (fought.status, fought.decided_by) == ("accepted", organiser)
    assert section(organiser, "results") == ()


def test_a_result_that_was_entered_anew_meanwhile_is_not_accepted(fought, client_of, organiser):
    accept = button(section(organiser, "results")[0], "Accept")
    Battle.objects.filter(pk=fought.pk).update(asked_at=timezone.now())
    assert "entered again" in press(client_of(organiser), accept)
    fought.refresh_from_db()
    assert fought.status == "fought"


def test_a_disputed_result_comes_first_and_is_settled_with_a_reason(
    campaign, battle, client_of, organiser, player
):
    by_players(campaign)
    fought = fight_battle(battle.pk, organiser)
    dispute_result(fought.pk, player, at=mark_of(fought), reason="Skritt was not there")
    row = section(organiser, "results")[0]
    assert "Skritt was not there" in row.detail
    assert [found.label for found in (*row.buttons, *row.links)] == ["Settle the dispute"]
    client, page = client_of(organiser), row.links[0].url
    assert "Skritt was not there" in client.get(page).content.decode()
    assert client.post(page, {"verb": "accept", "at": mark_of(fought)}).status_code == 422
    client.post(page, {"verb": "accept", "at": mark_of(fought), "reason": "He was, I saw him"})
    fought.refresh_from_db()
    assert fought.status == "accepted"


def test_discarding_asks_whether_it_is_known_to_be_for_good(fought, client_of, organiser):
    client, page = client_of(organiser), reverse("admin:campaigns_battle_decide", args=[fought.pk])
    assert client.post(page, {"verb": "discard"}).status_code == 422
    assert client.post(page, {"verb": "discard", "sure": "on"})["Location"] == FRONT
    fought.refresh_from_db()
    assert fought.status == "discarded"


def test_players_who_are_asked_about_a_result_are_reminded_once_a_day(
    campaign, battle, client_of, organiser, player, other_player
):
    by_players(campaign)
    fight_battle(battle.pk, organiser)
    remind = button(section(organiser, "results")[0], "Remind")
    for _twice in range(2):
        assert "Reminded" in press(client_of(organiser), remind)
    told = Notice.objects.filter(kind="reminder").values_list("recipient", flat=True)
    assert sorted(told) == sorted([player.pk, other_player.pk])


def test_an_open_sequence_shows_its_age_and_its_owner_is_reminded(fought, client_of, organiser, player, rats):
    accept_battle(fought.pk, organiser)
    Aftermath.objects.update(opened_at=timezone.now() - timedelta(days=9))
    rows = section(organiser, "sequences")
    assert len(rows) == 2
    row = next(row for row in rows if row.title.startswith(rats.name))
    assert "1 week, 2 days" in client_of(organiser).get(FRONT).content.decode().replace("\xa0", " ")
    press(client_of(organiser), button(row, "Remind"))
    notice = Notice.objects.get(kind="reminder")
    assert (notice.recipient, notice.read_at) == (player, None)
    assert "The Gutter Shadows" in client_of(player).get(reverse("notices:list")).content.decode()


def test_an_illegal_roster_leads_to_its_problems(rats, client_of, organiser, superuser):
    assert section(organiser, "rosters") == ()
    rats.warriors.filter(leader=True).update(leader=False)
    Warband.objects.update(judged_by="")
    row = section(organiser, "rosters")[0]
    assert row.title == rats.name
    for reader in (organiser, superuser):
        page = client_of(reader).get(row.links[0].url)
        assert 'id="problems"' in page.content.decode()


def test_a_table_past_its_deadline_is_a_row_until_it_is_played(
    campaign, rats, others, client_of, organiser, player, other_player
):
    round = published(begin_season(campaign.pk, organiser), organiser)
    assert section(organiser, "players") == ()
    Round.objects.filter(pk=round.pk).update(deadline=timezone.localdate() - timedelta(days=2))
    row = section(organiser, "players")[0]
    assert {rats.name, others.name} == set(row.title.split(" against "))
    press(client_of(organiser), button(row, "Remind"))
    assert set(Notice.objects.filter(kind="reminder").values_list("recipient", flat=True)) == {
        player.pk,
        other_player.pk,
    }
    fight_battle(set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, others.pk))).pk, organiser)
    assert section(organiser, "players") == ()
    assert not Notice.objects.filter(kind="reminder", read_at=None).exists()


def test_in_free_play_a_warband_without_a_battle_for_four_weeks_is_a_row(
    campaign, rats, client_of, organiser, player
):
    assert section(organiser, "players") == ()
    CampaignWarband.objects.update(entered=timezone.now() - timedelta(days=40))
    row = section(organiser, "players")[0]
    assert row.title == rats.name
    press(client_of(organiser), button(row, "Remind"))
    assert Notice.objects.get(kind="reminder").recipient == player
    CampaignWarband.objects.update(is_paused=True)
    assert section(organiser, "players") == ()


def test_a_message_that_did_not_arrive_is_sent_again_and_is_then_no_row(campaign, client_of, organiser):
    webhook = campaign.webhooks.create(address="https://hook.invalid/secret", events=["result_counts"])
    webhook.messages.create(event="result_counts", key="1", state="failed", sentence="No answer.")
    row = section(organiser, "deliveries")[0]
    assert "hook.invalid" in row.detail
    assert "secret" not in client_of(organiser).get(FRONT).content.decode()
    press(client_of(organiser), button(row, "Send again"))
    assert webhook.messages.filter(key__startswith="again-").count() == 1
    assert all(found.since != row.since for found in section(organiser, "deliveries"))


def test_a_failed_job_of_the_own_league_is_seen_and_only_the_operator_tries_it_again(
    battle, organiser, superuser
):
    failed = {"state": "failed", "finished_at": timezone.now(), "sentence": "It took too long."}
    Job.objects.create(kind="fight", subject=battle.key, **failed)
    Job.objects.create(kind="mail", subject="mail-1", **failed)
    assert [row.buttons for row in section(organiser, "faults")] == [()]
    assert [row.buttons[0].label for row in section(superuser, "faults")] == ["Try again"] * 2
    Job.objects.create(kind="fight", subject=battle.key, state="done", finished_at=timezone.now())
    assert section(organiser, "faults") == ()


def test_a_battle_that_does_not_replay_is_a_fault(battle, organiser):
    done = {"state": "done", "finished_at": timezone.now(), "kind": "check", "subject": battle.key}
    Job.objects.create(result={"same": True}, sentence="Replayed.", **done)
    assert section(organiser, "faults") == ()
    Job.objects.create(result={"same": False}, sentence="The replay differs.", **done)
    assert section(organiser, "faults")[0].detail == "The replay differs."


def test_nobody_else_settles_anything(fought, client_of, player):
    """Neither a player nor the organiser of another league."""
    rival = make_user("rival")
    create_campaign(rival, name="Elsewhere")
    pages = [
        reverse("admin:accept_result", args=[fought.pk]),
        reverse("admin:remind", args=["result", fought.pk]),
        reverse("admin:campaigns_battle_decide", args=[fought.pk]),
    ]
    for page in pages:
        assert client_of(rival).post(page, {"verb": "accept"}).status_code == 404
        assert client_of(player).post(page, {"verb": "accept"}).status_code == 302
    fought.refresh_from_db()
    assert fought.status == "fought"


def league(name, *, warbands, battles):
    organiser = make_user(f"{name}-organiser")
    campaign = create_campaign(organiser, name=name)
    entered = []
    for number in range(warbands):
        user = make_user(f"{name}-{number}")
        join_by_invite(user, campaign.invite_token)
        entered.append(muster(user, f"{name} {number}"))
        enter_warband(campaign.pk, user, entered[-1].pk)
    plan = Plan(warbands=(entered[0].pk, entered[1].pk), unfinished=True)
    for _number in range(battles):
        fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    CampaignWarband.objects.update(entered=timezone.now() - timedelta(days=40))
    webhook = campaign.webhooks.create(address="https://hook.invalid/", events=[])
    for number in range(battles):
        webhook.messages.create(event="test", key=str(number), state="failed")
        subject = f"battle-{campaign.battles.all()[number].pk}"
        Job.objects.create(kind="fight", subject=subject, state="failed", finished_at=timezone.now())
    return organiser


@pytest.mark.parametrize(
    "page",
    [
        "index",
        "roster_warband",
        "roster_aftermath",
        "campaigns_battle",
        "campaigns_season",
        "campaigns_campaign",
        "campaigns_webhook",
        "campaigns_webhookmessage",
        "campaigns_chronicleentry",
    ],
)
def test_a_page_of_many_needs_no_more_queries_than_one_of_few(client_of, page):
    counts = []
    address = FRONT if page == "index" else reverse(f"admin:{page}_changelist")
    for name, size in (("few", (2, 1)), ("many", (5, 3))):
        client = client_of(league(name, warbands=size[0], battles=size[1]))
        client.get(address)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1], "\n".join(q["sql"][:200] for q in captured.captured_queries)
    assert counts[0] < 40
