"""The turns of a battle on a real table as pages: kept by two players, hidden cards, and what waited on a phone."""

import json
import re

import pytest
from django.urls import reverse

from campaigns.services.battles.fight import record_of
from campaigns.services.battles.set_up import Plan
from campaigns.services.results.enter import enter_result, open_tally, save_tally, tally_of
from campaigns.services.results.turns import begin_turns
from rules.engine.events import Status
from rules.tally.draft import Sent
from tests.campaigns.results.test_entering import DONE
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SYSTEMS = ["mordheim", "alternative", "cards", "heroheim", "trench"]


def battle_of(ruleset, campaign, player, rats, others):
    return open_tally(campaign.pk, player, Plan(warbands=(rats.pk, others.pk), ruleset=ruleset))


@pytest.fixture
@remembered
def battle(campaign, player, rats, others):
    return battle_of("trench", campaign, player, rats, others)


@pytest.fixture
@remembered
def cards(campaign, player, rats, others):
    return battle_of("cards", campaign, player, rats, others)


@pytest.fixture
def as_player(client_of, player):
    return client_of(player)


def url(battle, name="turns"):
    return reverse(f"campaigns:{name}", args=[battle.pk])


def shown(client, battle):
    return client.get(url(battle)).content.decode()


def moment(client, battle):
    return int(re.search(r'name="moment" value="(\d+)"', shown(client, battle))[1])


def say(client, battle, *said, **more):
    for words in said:
        data = {"say": words, "moment": moment(client, battle)} | more
        answer = client.post(url(battle), data, follow=True)
    return answer.content.decode()


def kept(battle):
    battle.refresh_from_db()
    return tally_of(battle)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_turns_of_every_system_are_kept_tap_by_tap(
    ruleset, campaign, player, as_player, rats, others, django_assert_max_num_queries
):
    battle = battle_of(ruleset, campaign, player, rats, others)
    as_player.post(url(battle, "turns-begin"), {"device": "one"})
    for _ in range(12):
        page = shown(as_player, battle)
        if "I have it" in page:
            side = re.search(r'name="side" value="(\d)"', page)[1]
            as_player.post(url(battle, "turns-device"), {"side": side})
            page = shown(as_player, battle)
        first = re.search(r'name="say" value="((?!acted|out|there|undo)[^"]+)"', page)
        say(as_player, battle, first[1])
    assert len(kept(battle).turns.said) == 12
    with django_assert_max_num_queries(20):
        shown(as_player, battle)


def test_the_page_offers_to_begin_and_the_tally_leads_there(as_player, battle):
    assert url(battle) in as_player.get(url(battle, "tally")).content.decode()
    assert "Begin, on one phone" in shown(as_player, battle)
    as_player.post(url(battle, "turns-begin"), {"device": "own"})
    assert "Which warband activates the first model?" in shown(as_player, battle)
    assert "Back to the turns" in as_player.get(url(battle, "tally")).content.decode()


def test_a_loss_stands_in_the_tally_and_a_loss_of_the_tally_in_the_turns(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    say(as_player, battle, "0", "out 1")
    assert kept(battle).fields["state-1"] == "out"
    save_tally(battle.pk, player, Sent({}, {"state-2": "out"}))
    page = shown(as_player, battle)
    assert 'value="there 1"' in page
    assert 'value="there 2"' in page
    assert kept(battle).turns.said[0] == "0"


def test_a_step_is_taken_once_and_an_old_page_is_told(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    data = {"say": "0", "moment": 1, "key": "a"}
    as_player.post(url(battle), data)
    as_player.post(url(battle), data)
    assert kept(battle).turns.said == ("0",)
    answer = as_player.post(url(battle), data | {"key": "b"}, headers=HTMX)
    assert "Somebody else went on meanwhile" in answer.content.decode()
    assert kept(battle).turns.said == ("0",)


def test_the_last_step_is_taken_back(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    assert "who acts next?" not in say(as_player, battle, "0", "undo")


def test_a_page_is_sent_again_only_when_something_has_changed(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    stamp = re.search(r"seen=(\w+)", shown(as_player, battle))[1]
    assert as_player.get(url(battle), {"seen": stamp}, headers=HTMX).status_code == 204
    say(as_player, battle, "0")
    assert "turns-form" in as_player.get(url(battle), {"seen": stamp}, headers=HTMX).content.decode()


def suits(page):
    return set(re.findall(r"(\d+|[AKQJ])[\u2660-\u2667]", page))


def test_a_hand_is_shown_to_its_player_alone(client_of, organiser, player, other_player, cards):
    begin_turns(cards.pk, player, shares_device=False)
    first, second = client_of(player), client_of(other_player)
    assert "Your cards" in shown(first, cards)
    assert "play a card" in shown(first, cards)
    page = shown(second, cards)
    assert "lays a card." in page
    assert "Your cards" in page
    assert suits(page) != suits(shown(first, cards)) or 'value="' not in page
    hand = re.findall(r'name="say" value="(\w+[SHDC])"', shown(first, cards))
    assert hand
    assert not re.findall(r'name="say" value="(\w+[SHDC])"', page)
    answer = say(second, cards, hand[0])
    assert "Another player lays that card." in answer
    assert "That cannot come now." in say(second, cards, f"{hand[0]}|{hand[0]}")
    say(first, cards, hand[0])
    assert hand[0] not in shown(second, cards)
    assert "Your cards" not in shown(client_of(organiser), cards)


def test_cards_on_one_phone_wait_until_it_is_handed_over(as_player, player, cards):
    begin_turns(cards.pk, player, shares_device=True)
    page = shown(as_player, cards)
    assert "Hand the phone to" in page
    assert not suits(page)
    as_player.post(url(cards, "turns-device"), {"side": 0})
    page = shown(as_player, cards)
    hand = re.findall(r'name="say" value="(\w+[SHDC])"', page)
    assert hand
    say(as_player, cards, hand[0])
    page = shown(as_player, cards)
    assert "Hand the phone to" in page
    assert not suits(page)


def test_a_page_that_is_kept_on_one_phone_shows_no_hand(as_player, player, cards):
    begin_turns(cards.pk, player, shares_device=True)
    as_player.post(url(cards, "turns-device"), {"side": 0})
    assert suits(shown(as_player, cards))
    answer = as_player.get(url(cards), headers={"X-Take-Along": "1"})
    assert not suits(answer.content.decode())


def sent(client, battle, *steps):
    return client.post(url(battle, "turns-sent"), {"steps": json.dumps(steps)}).json()


def test_steps_that_waited_are_taken_in_order_and_once(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    steps = [
        {"key": "a", "say": "0", "moment": 1},
        {"key": "b", "say": "acts 0", "moment": None},
        {"key": "c", "say": "out 5", "moment": None},
    ]
    assert sent(as_player, battle, *steps) == {"reasons": ["", "", ""]}
    assert sent(as_player, battle, *steps) == {"reasons": ["", "", ""]}
    assert kept(battle).turns.said == ("0", "0", "out 5")
    assert kept(battle).fields["state-5"] == "out"


def test_steps_that_others_were_quicker_than_are_not_taken_and_told(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    say(as_player, battle, "0")
    said = sent(
        as_player,
        battle,
        {"key": "a", "say": "1", "moment": 1},
        {"key": "b", "say": "acts 0", "moment": None},
    )
    assert "went on meanwhile" in said["reasons"][0]
    assert "was to follow" in said["reasons"][1]
    assert kept(battle).turns.said == ("0",)


def test_a_step_that_was_sent_and_waited_too_holds_off_the_rest_once_others_went_on(
    as_player, player, battle
):
    begin_turns(battle.pk, player, shares_device=False)
    first = {"key": "a", "say": "0", "moment": 1}
    sent(as_player, battle, first)
    say(as_player, battle, "acts 0")
    said = sent(as_player, battle, first, {"key": "b", "say": "acts 1", "moment": None})
    assert said["reasons"][0] == ""
    assert "went on meanwhile" in said["reasons"][1]


@pytest.mark.parametrize("steps", ["", "nothing", '[{"say": 3}]'])
def test_steps_that_nobody_can_read_are_refused(as_player, player, battle, steps):
    begin_turns(battle.pk, player, shares_device=False)
    assert as_player.post(url(battle, "turns-sent"), {"steps": steps}).status_code == 422


def test_a_battle_whose_result_is_in_has_no_turns(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    save_tally(battle.pk, player, Sent({}, DONE))
    enter_result(battle.pk, player, sure=True)
    assert as_player.get(url(battle)).status_code == 302
    assert "refused" in sent(as_player, battle, {"key": "a", "say": "0", "moment": 1})


def test_a_tally_whose_turns_are_kept_has_no_referee(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    assert "Referee a real table" not in as_player.get(url(battle, "tally")).content.decode()


def test_an_evening_ends_in_the_result_of_the_tally(as_player, player, battle):
    begin_turns(battle.pk, player, shares_device=False)
    say(as_player, battle, "0", *(f"out {number}" for number in range(3)))
    while 'value="routs"' not in (page := shown(as_player, battle)):
        say(as_player, battle, re.search(r'name="say" value="((?:done)?\|?\d*)"', page)[1])
    assert "The battle is over." in say(as_player, battle, "routs")
    save_tally(battle.pk, player, Sent({}, {"winner": "1"}))
    entered = enter_result(battle.pk, player, sure=True)
    outcome = record_of(entered).outcome
    assert (outcome.winner, outcome.rounds, outcome.sides[0].routed) == (1, 1, True)
    assert [fighter.status for fighter in outcome.sides[0].fighters].count(Status.OUT_OF_ACTION) == 3
