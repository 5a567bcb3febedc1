"""What the table of a game costs: queries that do not grow, and polls that replay nothing."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Game
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play import course as played_course
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.course import course_of
from campaigns.services.play.hand_over import hand_over
from rules.play.course import Course
from rules.play.driving import suggested
from rules.resolve import REAL_TABLE
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS, play
from tests.campaigns.samples import muster

#: Queries of the page, of an answer that ends nothing, and of a poll that finds nothing new.
PAGE, ANSWER, POLL = 13, 21, 5
SIZES = (3, 12)


def begun(campaign, player, other_player, size):
    """A friendly of two warbands of that size against tactics."""
    pair = [muster(user, f"{user} {size}", size) for user in (player, other_player)]
    for warband in pair:
        enter_warband(campaign.pk, warband.owner, warband.pk)
    plan = Plan(warbands=tuple(warband.pk for warband in pair), friendly=True)
    return propose_game(set_up_battle(campaign.pk, player, plan).pk, player, AGAINST_TACTICS)


def queries_of(ask):
    ask()
    with CaptureQueriesContext(connection) as captured:
        answer = ask()
    assert answer.status_code in (200, 204)
    return len(captured)


def cost(game, client):
    """The queries of the page and of an answer now."""
    page = queries_of(lambda: client.get(game.get_absolute_url()))

    def answer():
        now = Game.objects.get(pk=game.pk)
        fields = {"number": now.answered, "answer": suggested(course_of(now), "steady")}
        with CaptureQueriesContext(connection) as captured:
            url = reverse("campaigns:game-answer", args=[game.pk])
            reply = client.post(url, fields, headers={"HX-Request": "true"})
        assert reply.status_code == 200
        return len(captured)

    return page, answer()


@pytest.mark.parametrize("size", SIZES)
def test_queries_depend_neither_on_warriors_nor_on_answers(campaign, player, other_player, client_of, size):
    game, client = begun(campaign, player, other_player, size), client_of(player)
    assert cost(game, client) == (PAGE, ANSWER)
    game = hand_over(game.pk, player, Game.objects.get(pk=game.pk).answered, "phase")
    play(game, player, steps=6)
    assert cost(game, client) == (PAGE, ANSWER)


def test_a_poll_without_news_replays_nothing_and_writes_nothing(
    campaign, player, other_player, client_of, monkeypatch
):
    game, client = begun(campaign, player, other_player, 3), client_of(player)
    game.refresh_from_db()
    url = f"{reverse('campaigns:game-poll', args=[game.pk])}?seen={game.stamp}"
    assert client.get(url).status_code == 204

    def never(*_arguments, **_options):
        raise AssertionError("a course was built")

    monkeypatch.setattr(played_course, "Course", never)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(url)
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(captured) == POLL
    assert all(query["sql"].startswith("SELECT") for query in captured)
    assert not any('"record"' in query["sql"] for query in captured)
    assert len(str(answer.headers)) < 1500


def test_an_answer_through_the_page_replays_once(campaign, player, plan, client_of, monkeypatch):
    game = propose_game(
        set_up_battle(campaign.pk, player, replace(plan, friendly=True)).pk, player, AGAINST_TACTICS
    )
    client, key = client_of(player), suggested(course_of(game), "steady")
    built = []

    class Counted(Course):
        def __init__(self, *arguments, **options):
            built.append(1)
            super().__init__(*arguments, **options)

    monkeypatch.setattr(played_course, "Course", Counted)
    url = reverse("campaigns:game-answer", args=[game.pk])
    client.post(url, {"number": game.answered, "answer": key}, headers={"HX-Request": "true"})
    assert len(built) == 1


@pytest.mark.parametrize("size", SIZES)
def test_page_of_a_referee_costs_the_same_for_any_size(campaign, player, other_player, client_of, size):
    pair = [muster(user, f"{user} {size}", size) for user in (player, other_player)]
    for warband in pair:
        enter_warband(campaign.pk, warband.owner, warband.pk)
    plan = Plan(warbands=tuple(warband.pk for warband in pair), battlefield=REAL_TABLE.key)
    battle = set_up_battle(campaign.pk, player, plan)
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
    client = client_of(player)
    assert queries_of(lambda: client.get(game.get_absolute_url())) == PAGE
