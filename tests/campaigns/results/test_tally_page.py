"""The pages of a battle on a real table: set up, kept while it is played, handed in, shown, changed."""

import re

import pytest
from django.urls import reverse

from campaigns.models import Battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle
from campaigns.services.results.enter import enter_result, open_tally, save_tally, tally_of
from roster.services.warbands.warriors import rename
from rules.tally.draft import Sent
from tests.campaigns.results.test_entering import DONE, SHORT
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
@remembered
def tally(campaign, player, rats, others):
    return open_tally(campaign.pk, player, Plan(warbands=(rats.pk, others.pk), scenario="wyrdstone-hunt"))


@pytest.fixture
def page(tally):
    return reverse("campaigns:tally", args=[tally.pk])


@pytest.fixture
def as_player(client_of, player):
    return client_of(player)


def text(answer):
    return answer.content.decode()


def fields_of(battle):
    battle.refresh_from_db()
    return tally_of(battle).fields


def test_a_result_begins_with_warbands_and_scenario(client_of, player, campaign, rats, others):
    client = client_of(player)
    assert reverse("campaigns:new-result", args=[campaign.pk]) in text(
        client.get(campaign.get_absolute_url())
    )
    url = reverse("campaigns:new-result", args=[campaign.pk])
    data = {
        "first": rats.pk,
        "second": others.pk,
        "scenario": "occupy",
        "ruleset": "mordheim",
        "title": "Thursday",
    }
    answer = client.post(url, data)
    battle = Battle.objects.get()
    assert answer["Location"] == reverse("campaigns:tally", args=[battle.pk])
    assert (battle.title, battle.scenario, battle.battlefield) == ("Thursday", "occupy", "real-table")
    short = client.post(url, data | {"short": "on"})
    assert short["Location"] == reverse("campaigns:short", args=[Battle.objects.latest("pk").pk])


def test_an_invalid_setup_is_shown_again(client_of, player, campaign, rats, others):
    data = {
        "first": rats.pk,
        "second": rats.pk,
        "scenario": "skirmish",
        "ruleset": "mordheim",
        "title": "Thursday",
    }
    answer = client_of(player).post(reverse("campaigns:new-result", args=[campaign.pk]), data)
    assert answer.status_code == 422
    assert "A warband cannot fight itself" in text(answer)
    assert "Thursday" in text(answer)


def test_the_page_knows_both_rosters(as_player, page):
    shown = text(as_player.get(page))
    for name in ("Leader of The Gutter Shadows", "The Lamp Eaters, rat 4"):
        assert name in shown
    assert 'name="deed-0-counter-carried"' in shown
    assert 'name="kills-0"' in shown
    assert 'name="kills-1"' not in shown, "henchmen learn nothing from kills"
    own = re.search(r'<select id="by-0".*?</select>', shown, re.DOTALL).group()
    assert "The Lamp Eaters, rat 1" in own
    assert "The Gutter Shadows, rat 1" not in own


def test_a_tap_is_kept_and_answered_with_how_the_battle_stands(as_player, page, tally):
    answer = as_player.post(page, {"shown": "{}", "state-7": "out", "by-7": "0"}, headers=HTMX)
    assert answer.status_code == 200
    assert "<form" not in text(answer)
    assert "1 of 5 out of action" in text(answer)
    assert "Leader of The Gutter Shadows 1" in text(answer)
    assert fields_of(tally) == {"state-7": "out", "by-7": "0"}


RISKED = '<span class="tag tag--warn">rout test</span>'


def test_a_warband_tests_for_a_rout_once_a_quarter_is_out(as_player, page):
    first = text(as_player.post(page, {"state-7": "out"}, headers=HTMX))
    assert RISKED not in first
    assert first.count("rout test at 2") == 2
    second = text(as_player.post(page, {"state-7": "out", "state-8": "out"}, headers=HTMX))
    assert second.count(RISKED) == 1
    assert second.count("rout test at 2") == 1


def test_without_scripts_a_button_keeps_everything(as_player, page, tally):
    answer = as_player.post(page, {"shown": "{}", "rounds": "4", "do": "save"}, follow=True)
    assert answer.redirect_chain == [(f"{page}#tally-end", 302)]
    assert 'value="4"' in text(answer)


def test_a_page_hears_of_what_somebody_else_entered(as_player, page, tally, other_player):
    save_tally(tally.pk, other_player, Sent({}, {"state-3": "out"}))
    answer = as_player.post(page, {"shown": "{}", "rounds": "4"}, headers=HTMX)
    assert "Somebody else entered something" in text(answer)
    assert fields_of(tally) == {"state-3": "out", "rounds": "4"}


def test_nothing_is_handed_in_that_its_player_has_not_seen(as_player, page, tally, other_player):
    save_tally(tally.pk, other_player, Sent({}, {"state-3": "out"}))
    answer = as_player.post(page, DONE | {"shown": "{}", "do": "finish"})
    assert answer.status_code == 409
    assert "Somebody else entered something" in text(answer)
    assert re.search(r'name="state-3" value="out" checked', text(answer))
    tally.refresh_from_db()
    assert tally.status == "set_up"


def test_a_result_that_cannot_be_is_shown_again_with_every_reason(as_player, page):
    answer = as_player.post(page, {"shown": "{}", "state-7": "out", "by-7": "8", "do": "finish"})
    assert answer.status_code == 422
    assert "Choose the winner, or a draw." in text(answer)
    assert re.search(r'name="state-7" value="out" checked', text(answer))


def test_an_odd_result_is_asked_about_once(as_player, page, tally):
    odd = DONE | {"by-7": "", "shown": "{}", "do": "finish"}
    answer = as_player.post(page, odd)
    assert answer.status_code == 422
    assert "It is right: hand in" in text(answer)
    assert as_player.post(page, odd | {"sure": "on"})["Location"] == tally.get_absolute_url()


def test_a_result_handed_in_is_shown_warrior_by_warrior(as_player, page, tally):
    answer = as_player.post(page, DONE | {"deed-1-counter-carried": "2", "do": "finish"}, follow=True)
    shown = text(answer)
    assert answer.redirect_chain == [(tally.get_absolute_url(), 302)]
    assert "As entered by player" in shown
    assert "out of action by Leader of The Gutter Shadows" in shown
    assert "carried a wyrdstone counter, 2 times" in shown
    assert "4 other warriors with nothing entered" in shown
    for absent in ("Battle report", "Replay and check", "Dice hash", "Tactics:"):
        assert absent not in shown


def test_a_result_with_subplots_and_happenings_is_shown_with_what_they_left(
    as_player, campaign, player, rats, others
):
    switches = ("random-happenings", "subplots")
    plan = Plan(warbands=(rats.pk, others.pk), switches=switches)
    battle = open_tally(campaign.pk, player, plan)
    page = reverse("campaigns:tally", args=[battle.pk])
    assert "Lost in the catacombs" in text(as_player.get(page))
    left = {"carrion": "on", "peddler": "on", "celebrate-1": "on", "paid-1": "30", "state-1": "catacombs"}
    as_player.post(page, {"reason": "rout", "do": "finish", "sure": "on", "winner": "0", **left})
    shown = text(as_player.get(battle.get_absolute_url()))
    assert shown.count("Carrion creatures came.") == 2
    assert shown.count("It met a peddler.") == shown.count("Its heroes celebrate at the alehouse.") == 1
    assert "30 gold crowns paid" in shown
    assert "lost in the catacombs, unharmed" in shown


def test_a_result_without_a_number_of_rounds_is_told_without_one(as_player, page, tally):
    shown = text(
        as_player.post(page, DONE | {"rounds": "", "shown": "{}", "do": "finish", "sure": "on"}, follow=True)
    )
    assert "As entered by player" in shown
    assert "round 0" not in shown
    assert "0 rounds" not in shown
    chronicle = reverse("campaigns:chronicle", args=[tally.campaign_id])
    assert "0 rounds" not in text(as_player.get(chronicle))


def test_a_page_of_an_entered_battle_leads_to_the_battle(as_player, page, tally, player):
    save_tally(tally.pk, player, Sent({}, DONE))
    enter_result(tally.pk, player)
    for answer in (as_player.get(page), as_player.post(page, {"rounds": "9"})):
        assert answer["Location"] == tally.get_absolute_url()


def test_an_entered_battle_has_nothing_to_replay(as_player, tally, player):
    save_tally(tally.pk, player, Sent({}, DONE))
    enter_result(tally.pk, player)
    answer = as_player.post(reverse("campaigns:check", args=[tally.pk]), follow=True)
    assert "no dice to replay" in text(answer)


def test_an_entry_is_changed_until_it_is_accepted(as_player, tally, player, organiser):
    save_tally(tally.pk, player, Sent({}, DONE))
    enter_result(tally.pk, player)
    reopen = reverse("campaigns:reopen", args=[tally.pk])
    assert reopen in text(as_player.get(tally.get_absolute_url()))
    assert as_player.post(reopen)["Location"] == reverse("campaigns:tally", args=[tally.pk])
    enter_result(tally.pk, player)
    accept_battle(tally.pk, organiser)
    assert reopen not in text(as_player.get(tally.get_absolute_url()))
    assert "not accepted yet" in text(as_player.post(reopen, follow=True))


def test_a_battle_of_the_site_can_be_entered_instead_and_one_on_a_real_table_only_be_entered(
    as_player, tally, player, campaign, plan
):
    there = text(as_player.get(tally.get_absolute_url()))
    discard_battle(tally.pk, player)
    battle = set_up_battle(campaign.pk, player, plan)
    here = text(as_player.get(battle.get_absolute_url()))
    for shown, it in ((here, battle), (there, tally)):
        assert reverse("campaigns:tally", args=[it.pk]) in shown
    assert reverse("campaigns:fight", args=[battle.pk]) in here
    assert reverse("campaigns:fight", args=[tally.pk]) not in there


def test_rosters_that_changed_are_taken_as_they_are_now(as_player, page, tally, player, rats):
    rename(rats.pk, player, number=1, name="Snikch the Late", revision=rats.revision, request_key="p:rename")
    refresh = reverse("campaigns:refresh", args=[tally.pk])
    shown = text(as_player.get(page))
    assert "The Gutter Shadows has changed since this battle was set up" in shown
    assert refresh in shown
    as_player.post(refresh)
    assert "Snikch the Late" in text(as_player.get(page))


def test_a_short_result_is_entered_by_roster_block(as_player, tally):
    url = reverse("campaigns:short", args=[tally.pk])
    assert 'name="short-experience-0-1"' in text(as_player.get(url))
    kept = as_player.post(url, {"shown": "{}", "short-gold-0": "5"}, headers=HTMX)
    assert "tally-state" in text(kept)
    missing = as_player.post(
        url, {"shown": '{"short-gold-0": "5"}', "short-winner": "1", "short-gold-0": "5", "do": "finish"}
    )
    assert missing.status_code == 422
    assert "say what the gold or the wyrdstone was for" in text(missing)
    answer = as_player.post(
        url, SHORT | {"shown": '{"short-gold-0": "5", "short-winner": "1"}', "do": "finish"}, follow=True
    )
    shown = text(answer)
    assert "As entered by player" in shown
    assert "The Lamp Eaters beat The Gutter Shadows: entered as a quick result." in shown
    assert "3 experience; led and won" in shown
    assert "1 dead; dead on a 2" in shown
    assert "10 gold crowns won, a purse." in shown
