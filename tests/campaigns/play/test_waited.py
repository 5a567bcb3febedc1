"""Answers that waited on a phone without a signal: taken in order, once, and not past what somebody else did."""

import json

import pytest
from django.urls import reverse

from campaigns.models import GameAnswer
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER
from campaigns.services.play.course import course_of
from campaigns.services.play.take_back import undo
from rules.engine.decisions import NextToAct
from rules.engine.decisions.cards import PlayCard
from tests.campaigns.play.test_referee_pages import answered, game_of, set_up, signed_in


@pytest.fixture
def game(campaign, player, other_player, plan):
    """A refereed battle that asks its first player who charges."""
    begun = game_of(set_up(campaign, player, plan), player, other_player, PROPOSER, PLAYER)
    asks = {0: player, 1: other_player}
    return answered(begun, asks, lambda course: isinstance(course.pending, NextToAct))


@pytest.fixture
def asked(game, player, other_player):
    return (player, other_player)[course_of(game).asked]


def moment(game):
    game.refresh_from_db()
    return {"number": game.answered, "stored": game.answers.count()}


def sent(user, game, *answers):
    said = signed_in(user).post(
        reverse("campaigns:game-sent", args=[game.pk]), {"answers": json.dumps(answers)}
    )
    return said.json()


def hurt(game):
    """Answers by hand: two enemies of nobody in particular go down."""
    pending = course_of(game).pending
    first, second = pending.candidates[:2]
    return f"by hand down {first}", f"by hand stunned {second}"


def test_answers_that_waited_are_taken_in_order_and_once(game, asked):
    down, stunned = hurt(game)
    answers = [{"key": "a", "say": down, **moment(game)}, {"key": "b", "say": stunned}]
    before = game.answered
    assert sent(asked, game, *answers) == {"reasons": ["", ""]}
    assert sent(asked, game, *answers) == {"reasons": ["", ""]}
    kept = GameAnswer.objects.filter(game=game, number__gte=before).order_by("number")
    assert [row.key for row in kept][:2] == [down, stunned]
    assert sum(row.key.startswith("by hand") for row in kept) == 2


def test_an_answer_whose_reply_was_lost_is_taken_once_and_the_next_follows(game, asked):
    down, stunned = hurt(game)
    first = {"key": "a", **moment(game)}
    address = reverse("campaigns:game-answer", args=[game.pk])
    signed_in(asked).post(address, first | {"answer": down})
    assert sent(asked, game, first | {"say": down}, {"key": "b", "say": stunned}) == {"reasons": ["", ""]}
    assert game.answers.filter(key=down).count() == 1


def test_answers_after_somebody_else_went_on_are_not_taken_and_told(game, asked):
    down, stunned = hurt(game)
    old = moment(game)
    answer(game.pk, asked, game.answered, lambda _course: stunned)
    said = sent(asked, game, {"key": "a", "say": down, **old}, {"key": "b", "say": stunned})
    assert "answered already" in said["reasons"][0]
    assert "was to follow" in said["reasons"][1]
    assert not game.answers.filter(key=down).exists()


def test_an_answer_that_was_taken_back_meanwhile_leads_nowhere(game, asked):
    down, stunned = hurt(game)
    first = {"key": "a", "say": down, **moment(game)}
    sent(asked, game, first)
    game.refresh_from_db()
    undo(game.pk, asked, game.answered)
    reasons = sent(asked, game, first, {"key": "b", "say": stunned})["reasons"]
    assert reasons[0] == ""
    assert reasons[1]


def test_an_answer_that_the_rules_forbid_ends_the_row(game, asked):
    down, _other = hurt(game)
    said = sent(
        asked, game, {"key": "a", "say": "by hand down 99", **moment(game)}, {"key": "b", "say": down}
    )
    assert said["reasons"][0]
    assert "was to follow" in said["reasons"][1]


@pytest.mark.parametrize("answers", ["", "[]x", '[{"key": 1}]', '[{"key": "", "say": "x"}]'])
def test_answers_that_no_device_keeps_are_refused(game, asked, answers):
    address = reverse("campaigns:game-sent", args=[game.pk])
    assert signed_in(asked).post(address, {"answers": answers}).status_code == 422


def test_a_page_that_is_kept_on_a_shared_device_shows_no_hand(campaign, player, other_player, plan):
    game = game_of(set_up(campaign, player, plan, "cards"), player, other_player, PROPOSER, PROPOSER)
    game = answered(game, {0: player, 1: player}, lambda course: isinstance(course.pending, PlayCard))
    client, address = signed_in(player), game.get_absolute_url()
    side = course_of(game).asked
    client.post(reverse("campaigns:game-take", args=[game.pk]), {"side": side})
    assert "play__hand" in client.get(address).content.decode()
    assert "play__hand" not in client.get(address, headers={"X-Take-Along": "1"}).content.decode()
