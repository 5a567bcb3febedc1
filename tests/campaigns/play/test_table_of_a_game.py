"""The page of a game as its players and others get it: when it polls anew, and whose cards it shows."""

from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.begin import PROPOSER, SeatPlan, agree, propose_game
from campaigns.services.play.course import course_of
from campaigns.services.play.end_early import offer_draw
from campaigns.services.play.hand_over import hand_over
from rules.engine.decisions import Decision, DeploymentPlace
from rules.engine.decisions.actions import NextAction
from rules.engine.dice import Roll
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS, play

IN_ONE_HAND = (SeatPlan(PROPOSER), SeatPlan(PROPOSER))


def proposed(campaign, user, plan, seats, ruleset="mordheim", **options):
    battle = set_up_battle(campaign.pk, user, replace(plan, friendly=True, seed="a table", ruleset=ruleset))
    game = propose_game(battle.pk, user, seats, **options)
    game.seats.update(agreed_at=game.begun_at)
    return game


def poll(client, game):
    """The answer to a page that was right until now."""
    page = client.get(game.get_absolute_url()).context["page"]
    return page, lambda: client.get(page.urls.poll, headers={"HX-Request": "true"})


@pytest.fixture
def game(campaign, player, other_player, plan):
    battle = set_up_battle(campaign.pk, player, plan)
    return agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)


def test_a_page_is_sent_anew_once_something_has_changed(client_of, game, player, other_player):
    page, again = poll(client_of(other_player), game)
    assert page.polls
    assert again().status_code == 204
    play(game, player, other_player, steps=1)
    assert again().status_code == 200


def test_a_draw_reaches_the_player_who_is_asked(client_of, game, player, other_player):
    asked, idle = (player, other_player) if game.asked == 0 else (other_player, player)
    page, again = poll(client_of(asked), game)
    assert page.question is not None
    assert page.polls
    offer_draw(game.pk, idle)
    assert b"A draw is offered" in again().content


def test_a_page_of_one_player_polls_only_for_those_who_look_on(
    client_of, campaign, player, other_player, plan
):
    game = proposed(campaign, player, plan, AGAINST_TACTICS)
    assert not poll(client_of(player), game)[0].polls
    watching, _again = poll(client_of(other_player), game)
    assert watching.polls
    assert watching.waiting == "Waiting for player (The Gutter Shadows)."


def test_a_spectator_waits_for_dice_that_are_typed(client_of, campaign, player, other_player, plan):
    game = proposed(campaign, player, plan, AGAINST_TACTICS, typed_dice=True)
    for _ in range(40):
        game.refresh_from_db()
        if not isinstance(course_of(game).pending, Decision):
            break
        game = hand_over(game.pk, player, game.answered, "side")
    page, _again = poll(client_of(other_player), game)
    assert page.question is None
    assert page.waiting
    assert page.polls


def test_dice_of_a_side_are_asked_of_its_player_alone(client_of, campaign, player, other_player, plan):
    battle = set_up_battle(campaign.pk, player, plan)
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS, typed_dice=True).pk, other_player)
    course = course_of(game)
    assert isinstance(course.pending, Roll)
    asked, idle = (player, other_player) if course.asked == 0 else (other_player, player)
    page, _again = poll(client_of(asked), game)
    assert page.question.dice is not None
    assert page.question.sentence == f"{page.sides[course.asked].name}: roll for who sets up first: 1 D6"
    assert page.heading == "Setting up: your dice"
    page, _again = poll(client_of(idle), game)
    assert page.question is None
    assert page.waiting == f"Waiting for {asked} ({page.sides[course.asked].name})."


def test_a_proposal_is_loaded_again_once_all_have_agreed(client_of, campaign, player, other_player, plan):
    game = propose_game(set_up_battle(campaign.pk, player, plan).pk, player, BETWEEN_PLAYERS)
    client, url = client_of(player), reverse("campaigns:game-poll", args=[game.pk])
    assert b"proposed=1" in client.get(game.get_absolute_url()).content
    query = {"proposed": "1", "seen": game.stamp}
    assert client.get(url, query, headers={"HX-Request": "true"}).status_code == 204
    agreed = client_of(other_player).post(
        reverse("campaigns:game-agree", args=[game.pk]), {"seen": game.stamp}, follow=True
    )
    assert b"Everybody has agreed. The battle begins." in agreed.content
    again = client.get(url, query, headers={"HX-Request": "true"})
    assert again.headers["HX-Redirect"] == game.get_absolute_url()


def test_offers_are_agreed_to_and_declined_beside_them(client_of, game, player, other_player):
    offer_draw(game.pk, player)
    client, end = client_of(other_player), reverse("campaigns:game-end", args=[game.pk])
    shown = client.get(game.get_absolute_url()).content.decode()
    assert 'name="draw" value="1">Agree</button>' in shown
    assert 'name="decline"' in shown
    client.post(end, {"decline": "1"})
    game.refresh_from_db()
    assert game.draw_offers == []


@pytest.fixture
def hot_seat(campaign, player, plan):
    """A game of cards with both sides in the hands of one player, at the first card."""
    game = proposed(campaign, player, plan, IN_ONE_HAND, ruleset="cards")
    while not any(course_of(game).resolver.battle.state.hands.snapshot().values()):
        game = play(game, player, steps=1)
        game.refresh_from_db()
    return game


def shown(client, game):
    return client.get(game.get_absolute_url()).context["page"]


def test_nobody_sees_a_card_before_the_device_is_handed_over(client_of, hot_seat, player):
    client = client_of(player)
    page = shown(client, hot_seat)
    assert page.hands_to.position == hot_seat.asked
    assert (page.question, page.cards, page.waiting) == (None, (), "")
    client.post(page.urls.take, {"side": hot_seat.asked})
    page = shown(client, hot_seat)
    held = course_of(hot_seat).resolver.battle.state.hands.of(hot_seat.asked)
    assert page.hands_to is None
    assert page.question.side == hot_seat.asked
    assert len(page.cards) == len(held)


def test_the_device_is_handed_back_with_the_other_side_s_question(client_of, hot_seat, player):
    client, first = client_of(player), hot_seat.asked
    client.post(shown(client, hot_seat).urls.take, {"side": first})
    for _ in range(50):
        game = play(hot_seat, player, steps=1)
        if game.asked != first:
            break
    page = shown(client, game)
    assert page.hands_to.position == game.asked == 1 - first
    assert page.question is None


def test_no_device_is_handed_over_where_nobody_holds_cards(client_of, campaign, player, plan):
    game = proposed(campaign, player, plan, IN_ONE_HAND)
    page = shown(client_of(player), game)
    assert page.hands_to is None
    assert page.question is not None


def test_a_side_that_is_not_the_reader_s_takes_no_device(client_of, hot_seat, player):
    client = client_of(player)
    client.post(shown(client, hot_seat).urls.take, {"side": "7"})
    page = shown(client, hot_seat)
    assert page.hands_to.position == hot_seat.asked
    assert page.cards == ()


@pytest.fixture
def place(campaign, player, plan):
    """A game at the first question for a place, with the fields of a place that may be chosen."""
    game = proposed(campaign, player, plan, AGAINST_TACTICS)
    while not isinstance(asked := course_of(game).pending, DeploymentPlace):
        game = play(game, player, steps=1)
    at = {"x": (asked.low.x + asked.high.x) // 2, "y": (asked.low.y + asked.high.y) // 2}
    return game, {"number": game.answered, **at}


def previewed(client, game, fields):
    return client.post(reverse("campaigns:game-preview", args=[game.pk]), fields)


def test_a_place_is_previewed_for_whoever_is_asked_and_changes_nothing(
    client_of, place, player, other_player
):
    game, fields = place
    reply = previewed(client_of(player), game, fields)
    assert reply.status_code == 200
    assert b"Sees " in reply.content
    before = game.answered
    game.refresh_from_db()
    assert game.answered == before
    assert previewed(client_of(other_player), game, fields).status_code in (403, 404, 422)


@pytest.mark.parametrize("wrong", [{"number": 4000}, {"x": ""}, {"x": "99999", "y": "99999"}])
def test_a_preview_of_nothing_says_why(client_of, place, player, wrong):
    game, fields = place
    assert previewed(client_of(player), game, {**fields, **wrong}).status_code == 422


def test_a_page_says_what_comes_next_and_why_not_the_rest(client_of, campaign, player, plan):
    game = proposed(campaign, player, plan, AGAINST_TACTICS, ruleset="trench")
    while not isinstance(course_of(game).pending, NextAction):
        game = play(game, player, steps=1)
        game.refresh_from_db()
    text = client_of(player).get(game.get_absolute_url()).content.decode()
    assert "After this: " in text
    assert "Why not the rest?" in text
