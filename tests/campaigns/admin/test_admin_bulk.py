"""What organisers do for many rows at once in the web admin: grant, pause, remind, move deadlines, export."""

from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import timezone

from campaigns.models import AdminAction, CampaignWarband, Round
from campaigns.services.campaign.found import create_campaign
from campaigns.services.results.accept import accept_battle
from roster.models import Notice, Warband
from roster.services.warbands.warriors import rename
from tests.campaigns.leagues import league, published
from tests.campaigns.samples import muster
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate()
SOON, LATER = TODAY + timedelta(days=7), TODAY + timedelta(days=21)


@pytest.fixture
def rival(db):
    found = make_user("rival")
    create_campaign(found, name="Elsewhere")
    return found


def listed(model):
    return reverse(f"admin:{model}_changelist")


def act(client, model, action, *rows, **more):
    data = {"action": action, "_selected_action": [row.pk for row in rows], **more}
    answer = client.post(listed(model), data)
    return answer, [str(message) for message in get_messages(answer.wsgi_request)]


def gold_of(*warbands):
    return [Warband.objects.get(pk=warband.pk).gold for warband in warbands]


def grant_url(*warbands, what="gold"):
    numbers = ",".join(str(warband.pk) for warband in warbands)
    return f"{reverse('admin:roster_warband_grant')}?warbands={numbers}&what={what}"


def form(*warbands, **more):
    shown = {f"revision-{it.pk}": Warband.objects.get(pk=it.pk).revision for it in warbands}
    ticked = {"warband": [warband.pk for warband in warbands]}
    return {
        "page": "a-page",
        "number": 20,
        "reason": "A long winter",
        "do": "save",
        **ticked,
        **shown,
        **more,
    }


# --- grants ---


def test_an_organiser_grants_to_the_chosen_warbands_after_looking_at_the_effect(
    campaign, rats, others, organiser, client_of
):
    desk = client_of(organiser)
    answer, _told = act(desk, "roster_warband", "grant_to_all", rats, others)
    page = desk.get(answer.url).content.decode()
    assert "The Gutter Shadows" in page
    assert "The Lamp Eaters" in page
    before = gold_of(rats, others)
    shown = desk.post(grant_url(rats, others), form(rats, others, do="show")).content.decode()
    assert f"Gold {before[0]} → {before[0] + 20}" in shown
    assert "Grant 20 gc to the ticked warbands" in shown
    assert gold_of(rats, others) == before
    assert desk.post(grant_url(rats, others), form(rats, others)).url == listed("roster_warband")
    assert gold_of(rats, others) == [gold + 20 for gold in before]
    row = AdminAction.objects.first()
    assert (row.verb, row.reason, row.campaign) == ("Grant 20 gc to 2 warbands", "A long winter", campaign)
    assert f"The Lamp Eaters: gold: {before[1]}, now {before[1] + 20}" in row.details["changes"]


def test_only_ticked_warbands_are_granted_something(rats, others, organiser, client_of):
    before = gold_of(rats, others)
    client_of(organiser).post(grant_url(rats, others), form(rats, others, warband=[rats.pk]))
    assert gold_of(rats, others) == [before[0] + 20, before[1]]


def test_a_double_click_grants_once(rats, others, organiser, client_of):
    before = gold_of(rats, others)
    posted = form(rats, others)
    for _click in range(2):
        client_of(organiser).post(grant_url(rats, others), posted)
    assert gold_of(rats, others) == [gold + 20 for gold in before]


def test_an_old_page_is_shown_again_and_grants_nothing(rats, others, organiser, client_of):
    posted = form(rats, others)
    rename(rats.pk, rats.owner, number=None, name="Shadows", revision=None, request_key="")
    before = gold_of(rats, others)
    answer = client_of(organiser).post(grant_url(rats, others), posted)
    assert answer.status_code == 409
    assert "Shadows has changed since you opened this page." in answer.content.decode()
    assert gold_of(rats, others) == before


def test_a_warband_that_cannot_be_given_it_is_shown_with_the_reason(rats, others, organiser, client_of):
    before = gold_of(rats, others)
    taken = -max(before) - 1
    shown = client_of(organiser).post(grant_url(rats, others), form(rats, others, number=taken, do="show"))
    assert shown.content.decode().count("take at most that") == 2
    refused = client_of(organiser).post(grant_url(rats, others), form(rats, others, number=taken))
    assert refused.status_code == 422
    assert "Nothing was granted to anybody." in refused.content.decode()
    assert AdminAction.objects.first().outcome == "refused"
    assert gold_of(rats, others) == before


@pytest.mark.parametrize("what", ["gold", "wyrdstone", "experience", "item"])
def test_every_sort_of_grant_has_its_form_and_is_made(rats, others, organiser, client_of, what):
    desk, url = client_of(organiser), grant_url(rats, others, what=what)
    assert desk.get(url).status_code == 200
    more = {"to": "leader"} if what in ("experience", "item") else {}
    if what == "item":
        more["item"] = "lantern"
    assert desk.post(url, form(rats, others, number=2, **more)).status_code == 302
    assert [warband.ledger.last().kind for warband in (rats, others)] == ["settled", "settled"]


def test_a_whole_campaign_is_chosen_by_its_page(campaign, rats, others, organiser, client_of):
    desk = client_of(organiser)
    url = f"{reverse('admin:roster_warband_grant')}?campaign={campaign.pk}"
    assert url in desk.get(reverse("admin:campaigns_campaign_change", args=[campaign.pk])).content.decode()
    page = desk.get(url).content.decode()
    assert "The Gutter Shadows" in page
    assert "The Lamp Eaters" in page


def test_nobody_grants_to_warbands_of_other_leagues(campaign, rats, others, player, rival, client_of):
    before = gold_of(rats, others)
    for user in (player, rival):
        desk = client_of(user)
        desk.post(grant_url(rats, others), form(rats, others))
        desk.post(f"{reverse('admin:roster_warband_grant')}?campaign={campaign.pk}", form(rats, others))
        act(desk, "roster_warband", "grant_to_all", rats, others)
    assert gold_of(rats, others) == before


@pytest.mark.parametrize(
    "asked", ["", "warbands=", "warbands=x,9999999999999999999", "campaign=0", "campaign=x"]
)
def test_an_address_without_warbands_leads_back_to_the_list(organiser, campaign, client_of, asked):
    answer = client_of(organiser).get(f"{reverse('admin:roster_warband_grant')}?{asked}")
    assert answer.url == listed("roster_warband")


def test_the_page_needs_as_many_queries_for_many_as_for_few(
    campaign, rats, others, organiser, player, client_of, django_assert_max_num_queries
):
    from campaigns.services.members.warbands import enter_warband

    desk, counts, chosen = client_of(organiser), [], [rats, others]
    desk.post(grant_url(*chosen), form(*chosen, do="show"))
    for _time in range(2):
        with django_assert_max_num_queries(40) as captured:
            desk.get(grant_url(*chosen))
        counts.append(len(captured))
        for number in range(4):
            chosen.append(muster(player, f"More {number}", 2))
            enter_warband(campaign.pk, player, chosen[-1].pk)
    assert counts[0] == counts[1]


# --- pauses and reminders ---


def test_warbands_are_paused_and_brought_back(rats, others, organiser, client_of):
    desk = client_of(organiser)
    for action, paused in (("pause", True), ("bring_back", False)):
        act(desk, "roster_warband", action, rats, others)
        assert set(CampaignWarband.objects.values_list("is_paused", flat=True)) == {paused}


def test_a_warband_without_a_campaign_does_not_pause(player, superuser, client_of):
    loner = muster(player, "The Loners", 3)
    _answer, told = act(client_of(superuser), "roster_warband", "pause", loner)
    assert told == ["The Loners: This warband takes no part in a campaign."]
    assert AdminAction.objects.get().outcome == "refused"


def test_players_are_reminded_of_what_waits_once_a_day(fought, rats, organiser, player, client_of):
    accept_battle(fought.pk, organiser)
    desk = client_of(organiser)
    for _time in range(2):
        _answer, told = act(desk, "roster_warband", "remind_players", rats)
        assert told[-1].startswith("Reminded players of 1 thing")
    assert Notice.objects.filter(recipient=player, kind="reminder").count() == 1


def test_nobody_is_reminded_where_nothing_waits(rats, organiser, client_of):
    _answer, told = act(client_of(organiser), "roster_warband", "remind_players", rats)
    assert told == ["There was nobody to remind."]


def test_rounds_remind_players_of_unplayed_battles(organiser, client_of):
    season, _warbands = league(organiser, 4)
    found = published(season, organiser)
    _answer, told = act(client_of(organiser), "campaigns_round", "remind_players", found)
    assert told[-1].startswith("Reminded players of 2 things")
    assert Notice.objects.filter(kind="reminder").count() == 4


# --- deadlines ---


@pytest.fixture
@remembered
def rounds(organiser):
    season, _warbands = league(organiser, 4)
    found = [published(season, organiser), published(season, organiser)]
    Round.objects.update(deadline=SOON)
    return [Round.objects.get(pk=each.pk) for each in found]


def extend_url(*rounds):
    return f"{reverse('admin:campaigns_round_extend')}?rounds={','.join(str(it.pk) for it in rounds)}"


def shown(*rounds, **fields):
    return {f"deadline-{it.pk}": it.deadline.isoformat() for it in rounds} | fields


def deadlines():
    return list(Round.objects.order_by("number").values_list("deadline", flat=True))


def test_deadlines_are_moved_from_the_list_of_rounds(rounds, organiser, client_of):
    desk = client_of(organiser)
    answer, _told = act(desk, "campaigns_round", "move_deadlines", *rounds)
    assert answer.url == extend_url(*rounds)
    assert f"{SOON:%-d %B %Y}" in desk.get(answer.url).content.decode()
    for _click in range(2):
        desk.post(answer.url, shown(*rounds, days=14, reason="Snow"))
    assert deadlines() == [LATER, LATER]
    rows = AdminAction.objects.filter(verb="Move the deadlines of 2 rounds")
    assert any("deadline:" in line for line in rows.last().details["changes"])


def test_an_old_page_moves_no_deadline(rounds, organiser, client_of):
    posted = shown(*rounds, days=14)
    Round.objects.filter(pk=rounds[1].pk).update(deadline=TODAY)
    answer = client_of(organiser).post(extend_url(*rounds), posted)
    assert answer.status_code == 422
    assert "while this page was open" in answer.content.decode()
    assert deadlines() == [SOON, TODAY]


@pytest.mark.parametrize("fields", [{}, {"days": 3, "to": LATER.isoformat()}, {"days": 0}, {"to": "never"}])
def test_an_unclear_wish_is_shown_again(rounds, organiser, client_of, fields):
    assert client_of(organiser).post(extend_url(*rounds), shown(*rounds, **fields)).status_code == 422
    assert deadlines() == [SOON, SOON]


def test_nobody_moves_deadlines_of_other_leagues(rounds, rival, stranger, client_of):
    for user in (rival, stranger):
        client_of(user).post(extend_url(*rounds), shown(*rounds, days=14))
    assert deadlines() == [SOON, SOON]


# --- tables ---


def test_chosen_rows_are_exported_in_words_and_run_nothing(campaign, rats, others, organiser, client_of):
    rename(rats.pk, rats.owner, number=None, name="=HYPERLINK(1)", revision=None, request_key="")
    answer, _told = act(client_of(organiser), "roster_warband", "export_rows", rats, others)
    table = b"".join(answer.streaming_content).decode("utf-8-sig")
    assert answer["Content-Disposition"].startswith('attachment; filename="warbands-')
    assert "'=HYPERLINK(1)" in table
    assert "Skaven" in table
    assert campaign.name in table
    assert "skaven-clan-eshin" not in table
    assert "<a " not in table
    assert AdminAction.objects.get().outcome == "done"
