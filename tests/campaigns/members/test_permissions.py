"""Players ask for a permission beside a problem of the roster; an organiser allows or declines it."""

import pytest
from django.urls import reverse

from campaigns.models import PermissionRequest
from campaigns.pages.admin_front import admin_front
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.services.members.permissions import allow_request, ask_permission, decline_request
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from roster.models import Notice
from roster.services.warbands.waive import waive
from tests.campaigns.members.test_waivers import errors, few  # noqa: F401 - a fixture
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def problem(few):  # noqa: F811
    found = errors(few)[0]
    return {"code": found.code, "warrior": found.warrior, "item": found.item}


@pytest.fixture
def asked(few, player, problem):  # noqa: F811
    return ask_permission(few.pk, player, **problem, reason="They come next week")


def rows(organiser):
    found = [section.rows for section in admin_front(organiser).sections if section.key == "permissions"]
    return found[0] if found else ()


def told(user, kind):
    return Notice.objects.filter(recipient=user, kind=kind)


def test_a_player_asks_from_the_problem_on_the_roster(few, client_of, player, organiser):  # noqa: F811
    client = client_of(player)
    page = client.get(reverse("roster:warband", args=[few.pk])).content.decode()
    address = reverse("campaigns:permission", args=[few.pk])
    assert f'href="{address}?code=' in page
    link = page.partition(f'href="{address}?')[2].partition('"')[0].replace("&amp;", "&")
    form = client.get(f"{address}?{link}")
    assert errors(few)[0].message in form.content.decode().replace("&#x27;", "'")
    sent = {**form.context["form"].initial, "reason": "They come next week"}
    assert client.post(address, sent)["Location"].endswith("#problems")
    made = PermissionRequest.objects.get()
    assert (made.warband, made.reason, made.asked_by) == (few, "They come next week", player)
    assert told(organiser, "permission_asked").count() == 1


def test_nobody_is_asked_for_a_warband_outside_of_a_campaign(few, client_of, player, organiser):  # noqa: F811
    withdraw_warband(few.campaign_warband.campaign_id, few.pk, player)
    assert "Ask an organiser" not in client_of(player).get(f"/warbands/{few.pk}/").content.decode()
    assert client_of(player).get(reverse("campaigns:permission", args=[few.pk])).status_code == 404


def test_asking_twice_is_once_and_needs_a_problem_and_a_reason(few, player, organiser, problem, asked):  # noqa: F811
    assert ask_permission(few.pk, player, **problem, reason="Please") == asked
    asked.delete()
    with pytest.raises(Refused, match="Say why"):
        ask_permission(few.pk, player, **problem, reason=" ")
    with pytest.raises(Refused, match="no longer has that problem"):
        ask_permission(few.pk, player, code="too-rich", warrior=None, item="", reason="Please")
    with pytest.raises(Refused, match="Only the warband's player"):
        ask_permission(few.pk, organiser, **problem, reason="Please")


def test_it_waits_for_every_organiser_and_for_no_player(asked, organiser, player):
    assert [row.detail for row in rows(organiser)] == ["player: They come next week"]
    assert "Allow a problem or decline" in [thing.verb for thing in waiting_anywhere(organiser)]
    assert "Allow a problem or decline" not in [thing.verb for thing in waiting_anywhere(player)]


def test_allowed_with_one_press_the_problem_counts_no_more(few, asked, client_of, organiser, player):  # noqa: F811
    before, allow = len(errors(few)), rows(organiser)[0].buttons[0]
    for _twice in range(2):
        assert client_of(organiser).post(allow.url)["Location"] == reverse("admin:index")
    assert len(errors(few)) == before - 1
    asked.refresh_from_db()
    assert (asked.state, asked.decided_by) == ("allowed", organiser)
    assert rows(organiser) == ()
    assert told(player, "permission_answered").count() == 1
    assert not told(organiser, "permission_asked").filter(read_at=None).exists()


def test_declined_the_problem_counts_on_and_may_be_asked_for_again(
    few,  # noqa: F811
    problem,
    asked,
    organiser,
    player,
):
    before = len(errors(few))
    decline_request(asked.pk, organiser, answer="Hire somebody")
    decline_request(asked.pk, organiser)
    assert len(errors(few)) == before
    assert rows(organiser) == ()
    assert told(player, "permission_answered").get().facts["answer"] == "Hire somebody"
    assert ask_permission(few.pk, player, **problem, reason="Please") != asked


def test_an_organiser_declines_with_a_reason_from_the_front_page_of_the_admin(
    asked, organiser, player, client_of
):
    client, page = client_of(organiser), reverse("admin:answer_request", args=[asked.pk, "decline"])
    assert "Why, for player (may be left out)" in client.get(reverse("admin:index")).content.decode()
    client.post(page, {"answer": "x" * 201})
    asked.refresh_from_db()
    assert asked.state == "open"
    client.post(page, {"answer": "Hire somebody\nfirst"})
    assert told(player, "permission_answered").get().facts["answer"] == "Hire somebody first"


def test_a_waiver_from_the_roster_itself_answers_what_was_asked(few, problem, asked, organiser):  # noqa: F811
    waive(few.pk, organiser, **problem, reason="Fine", revision=None, request_key="")
    asked.refresh_from_db()
    assert asked.state == "allowed"
    assert rows(organiser) == ()


def test_only_whoever_runs_the_league_decides(asked, player, other_player, client_of):
    for verb in (allow_request, decline_request):
        with pytest.raises(Refused, match="Only organisers"):
            verb(asked.pk, other_player)
    page = reverse("admin:answer_request", args=[asked.pk, "allow"])
    assert client_of(player).post(page).status_code == 302
    asked.refresh_from_db()
    assert asked.state == "open"


def test_of_a_warband_that_left_nothing_waits(few, asked, player, organiser):  # noqa: F811
    withdraw_warband(few.campaign_warband.campaign_id, few.pk, player)
    assert rows(organiser) == ()
