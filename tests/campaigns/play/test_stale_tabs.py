"""A tab that was left open while an answer was undone and another one given."""

import re
from dataclasses import replace

import pytest

from campaigns.models import Game
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.answer import answer
from campaigns.services.play.course import course_of
from campaigns.services.play.hand_over import hand_over
from campaigns.services.play.meanwhile import ChangedMeanwhile, Shown, stored
from campaigns.services.play.take_back import undo
from rules.engine.decisions import NextToAct
from rules.play.driving import suggested
from tests.campaigns.play.players import advised, begun


@pytest.fixture
def alone(campaign, player, plan):
    return begun(set_up_battle(campaign.pk, player, replace(plan, friendly=True)), player)


def undone_and_answered_otherwise(game, player):
    """A question, how many answers were stored when it was asked, and the game in which its number asks another one."""
    game = hand_over(game.pk, player, game.answered, "phase")
    while not isinstance(course_of(game).pending, NextToAct):
        game = advised(game, player)
    before, candidates = game.answered, course_of(game).pending.candidates
    game = answer(game.pk, player, before, lambda _course: str(candidates[0]))
    shown, question = Shown(game.answered, stored(game)), course_of(game).pending
    game = undo(game.pk, player, shown)
    game = answer(game.pk, player, Shown(before, stored(game)), lambda _course: str(candidates[1]))
    assert game.answered == shown.number
    assert course_of(game).pending != question
    return shown, game


def test_a_question_of_the_same_number_after_an_undo_is_another_one(alone, player):
    shown, game = undone_and_answered_otherwise(alone, player)
    rows = stored(game)
    for verb in (
        lambda: answer(game.pk, player, shown, lambda course: suggested(course, "steady")),
        lambda: hand_over(game.pk, player, shown, "warrior"),
        lambda: undo(game.pk, player, shown),
    ):
        with pytest.raises(ChangedMeanwhile, match="Something happened meanwhile"):
            verb()
    assert stored(game) == rows


def test_a_second_tab_after_an_undo_is_told_and_a_form_without_the_count_is_taken(alone, player, client):
    client.force_login(player)
    second = re.compile(r'name="number" value="(\d+)">\s*<input type="hidden" name="stored" value="(\d+)"')
    game = hand_over(alone.pk, player, alone.answered, "phase")
    while not isinstance(course_of(game).pending, NextToAct):
        game = advised(game, player)
    first, other = map(str, course_of(game).pending.candidates[:2])

    def post(verb, **fields):
        return client.post(f"/campaigns/games/{game.pk}/{verb}/", fields, follow=True).content.decode()

    def open_tab():
        page = client.get(game.get_absolute_url()).content.decode()
        return dict(zip(("number", "stored"), second.search(page).groups(), strict=True))

    post("answer", answer=first, **open_tab())
    stale = open_tab()
    post("undo", **open_tab())
    post("answer", answer=other, **open_tab())
    game.refresh_from_db()
    assert str(game.answered) == stale["number"]
    key = suggested(course_of(game), "steady")
    assert "Something happened meanwhile" in post("answer", answer=key, **stale)
    assert Game.objects.get(pk=game.pk).answered == game.answered
    post("answer", answer=key, number=stale["number"])
    assert Game.objects.get(pk=game.pk).answered > game.answered
