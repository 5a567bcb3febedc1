"""A battle is played in a browser that runs no scripts: every decision is a form of its own."""

import pytest

from campaigns.models import Game
from campaigns.services.play.course import standing
from rules.engine.decisions import NextToAct
from rules.engine.dice import Roll
from tests.browser.campaigns.playing import (
    AGAINST_TACTICS,
    BETWEEN_PLAYERS,
    IN_ONE_HAND,
    PlainPlayer,
    friendly_of,
    league_of,
    played_until,
)
from tests.browser.looking import PHONE, follow, press
from tests.campaigns.play.players import play
from tests.campaigns.samples import muster

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NO_SCRIPTS = {**PHONE, "java_script_enabled": False}


@pytest.fixture
def league(organiser, player, battle_key):
    return league_of(organiser, player)


def test_a_practice_battle_is_begun_played_and_handed_over(signed_in, look, player, battle_key):
    warband = muster(player, "The Lamp Eaters", 8)
    page = signed_in(player, f"/warbands/{warband.pk}/", **NO_SCRIPTS)
    follow(page, "Practice battle")
    press(page, "Begin")
    seat, places = PlainPlayer(page), 0
    for turn in range(30):
        places += (
            page.locator("#ask button[data-option]").count() > 0 and page.locator("[data-place]").count()
        )
        number = seat.number
        seat.answer(turn)
        assert seat.number > number
    assert places > 5
    look(page, "played")
    game = Game.objects.get()
    assert game.answers.filter(user=player).count() == 30
    assert [row.number for row in standing(game)] == list(range(game.answered))
    seat.leave_to_tactics("side")
    assert page.locator(".banner__headline").inner_text()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER


def test_a_suggestion_is_shown_and_an_answer_undone(signed_in, league, organiser):
    game = friendly_of(league, AGAINST_TACTICS)
    seat = PlainPlayer(signed_in(organiser, game.get_absolute_url(), **NO_SCRIPTS))
    seat.leave_the_rest_to_tactics()
    while not seat.page.locator("#ask[data-quick]").count():
        seat.answer()
    number = seat.number
    seat.press("[name=suggest]")
    assert seat.number == number
    seat.press("#ask .is-suggested")
    seat.press("[name=undo]")
    assert seat.number == number


def test_typed_dice_of_a_friendly_are_entered_together(signed_in, league, organiser):
    game = friendly_of(league, AGAINST_TACTICS, typed_dice=True)
    played_until(game, lambda pending: isinstance(pending, Roll) and pending.count > 1)
    seat = PlainPlayer(signed_in(organiser, game.get_absolute_url(), **NO_SCRIPTS))
    number, dice = seat.number, seat.page.locator("#ask input[name=faces]").count()
    seat.type_dice()
    assert standing(game).get(number=number).key == ",".join(str(face) for face in range(1, dice + 1))
    for turn in range(12):
        number = seat.number
        seat.answer(turn)
        assert not seat.is_at_table or seat.number > number
        if not seat.is_at_table:
            break
    game.refresh_from_db()
    assert standing(game).count() == game.answered


def test_a_battle_is_given_up(signed_in, league, organiser):
    game = friendly_of(league, AGAINST_TACTICS)
    played_until(game, lambda pending: isinstance(pending, NextToAct))
    seat = PlainPlayer(signed_in(organiser, game.get_absolute_url(), **NO_SCRIPTS))
    seat.page.locator("#menu > summary").click()
    seat.page.get_by_text("Give up with").click()
    seat.press("#menu button[name=side]")
    assert seat.page.url.endswith(game.battle.get_absolute_url())
    assert [side.result for side in game.battle.sides.order_by("position")] == ["lost", "won"]


def test_a_page_that_waits_refreshes_itself(signed_in, league, organiser, player, one_request_at_a_time):
    game = friendly_of(league, BETWEEN_PLAYERS)
    people = {0: organiser, 1: player}
    page = signed_in(people[1 - game.asked], "/", **NO_SCRIPTS)
    page.route(f"**{game.get_absolute_url()}", sooner)
    page.goto(game.get_absolute_url())
    assert page.locator(".ask__sentence").inner_text().startswith("Waiting for")
    with one_request_at_a_time:
        first = game.asked
        while game.asked == first:
            game = play(game, organiser, player, steps=1)
            game.refresh_from_db()
    page.locator("#ask").wait_for()


def sooner(route):
    """The page as it is, which refreshes itself after one second and not after ten."""
    answer = route.fetch()
    text = answer.text()
    assert text.count('http-equiv="refresh" content="10"') <= 1
    route.fulfill(response=answer, body=text.replace('content="10"', 'content="1"'))


def test_a_device_is_handed_over(signed_in, league, organiser):
    game = friendly_of(league, IN_ONE_HAND, ruleset="cards")
    seat = PlainPlayer(signed_in(organiser, game.get_absolute_url(), **NO_SCRIPTS))
    handed = set()
    for turn in range(60):
        form = seat.page.locator("[data-hand-device]")
        if form.count():
            assert seat.page.locator(".play__hand, #ask").count() == 0
            handed.add(form.locator("p").inner_text())
            seat.press("[data-hand-device] button")
            assert seat.page.locator(".play__hand li").count() > 0
        seat.answer(turn)
        if len(handed) == 2:
            break
    assert len(handed) == 2
