"""A clock that counts down on pages that lie open, and runs out there."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from campaigns.models import Game
from campaigns.services.play.begin import agree, propose_game
from roster.models import Uptime
from tests.browser.campaigns.playing import BETWEEN_PLAYERS, battle_of, league_of
from tests.browser.looking import DESK, PHONE, at_both_sizes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(organiser, player, battle_key) -> Game:
    now = timezone.now()
    Uptime.objects.create(began_at=now - timedelta(days=1), seen_at=now + timedelta(hours=1))
    campaign = league_of(organiser, player)
    battle = battle_of(campaign, organiser)
    terms = {"minutes": 2, "reserve": 10, "when_late": "tactics"}
    return agree(propose_game(battle.pk, organiser, BETWEEN_PLAYERS, **terms).pk, player)


def seconds_of(page, place) -> int:
    minutes, seconds = re.fullmatch(r"(\d+):(\d\d)", page.locator(place).first.inner_text()).groups()
    return int(minutes) * 60 + int(seconds)


def left(game, seconds: float) -> None:
    """Leave that much time for the decision, reserve included."""
    since = timedelta(seconds=720 - seconds)
    Game.objects.filter(pk=game.pk).update(ticked_at=timezone.now() - since)


@at_both_sizes
def test_a_clock_that_runs_out_brings_the_next_question_to_both_open_pages(
    game, signed_in, organiser, player, look, size
):
    asked = game.seats.get(position=game.asked).user
    other = player if asked == organiser else organiser
    here = signed_in(asked, game.get_absolute_url(), **size)
    there = signed_in(other, game.get_absolute_url(), **(DESK if size is PHONE else PHONE))
    assert 100 < seconds_of(here, ".is-running [data-left]") <= 120
    before = seconds_of(there, ".is-running [data-left]")
    there.wait_for_timeout(2100)
    assert seconds_of(there, ".is-running [data-left]") < before
    look(here, "time")
    left(game, 63)
    here.reload()
    assert seconds_of(here, ".is-running [data-left]") == 0
    assert 50 < seconds_of(here, ".is-running [data-reserve]") <= 63
    look(here, "reserve")
    left(game, 3)
    here.get_by_role("button", name="Take over").wait_for(timeout=15_000)
    there.locator("#ask").wait_for(timeout=15_000)
    assert Game.objects.get(pk=game.pk).answered > game.answered
    look(there, "over")


def test_a_clock_without_scripts_says_when_the_time_ends(game, signed_in, organiser):
    page = signed_in(organiser, game.get_absolute_url(), java_script_enabled=False, **PHONE)
    ends = page.locator(".play__clock time")
    assert re.fullmatch(r"\d+ \w+, \d\d:\d\d:\d\d", ends.inner_text())
    expect(page.get_by_text("Then tactics play on.")).to_be_visible()


def test_a_clock_stands_still_while_the_site_does_not_answer(game, signed_in, organiser):
    page = signed_in(organiser, game.get_absolute_url(), loses_signal=True, **DESK)
    page.context.set_offline(True)
    page.locator("[data-reconnecting]").wait_for()
    stood = seconds_of(page, ".is-running [data-left]")
    page.wait_for_timeout(2500)
    assert seconds_of(page, ".is-running [data-left]") == stood
    page.context.set_offline(False)
    page.locator("[data-reconnecting]").wait_for(state="hidden")
    page.wait_for_function(
        f"() => Number(document.querySelector('.is-running [data-left]').dataset.left) < {stood}"
    )
