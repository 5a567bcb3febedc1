"""A battle on a real table with the site as its referee, in real browsers."""

import pytest

from campaigns.models import Game
from campaigns.services.play.answer import answer
from campaigns.services.play.course import course_of
from rules.engine.decisions import NextToAct
from rules.resolve import REAL_TABLE
from tests.browser.campaigns.playing import battle_of, league_of
from tests.browser.looking import DESK, PHONE, fits, follow, press, serious_faults
from tests.browser.rosters.test_at_the_table import ready
from tests.rules.referee.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def league(organiser, player, battle_key):
    return league_of(organiser, player)


def proposed(battle, signed_in, organiser, player, holder=None):
    """The page of the first player at the table, after the other agreed."""
    phone = signed_in(organiser, battle.get_absolute_url(), **PHONE)
    follow(phone, "Referee a real table")
    if holder:
        phone.get_by_label("The Lamp Eaters").select_option(label=holder)
    press(phone, "Play")
    phone.get_by_text("Waiting for player to agree.").wait_for()
    other = signed_in(player, battle.get_absolute_url(), **DESK)
    follow(other, "See the proposal")
    press(other, "Agree and play")
    phone.locator("#ask, .ask__sentence").first.wait_for()
    return phone, other


def played_until(is_reached):
    """The only game once a question is open that the function accepts."""
    game, table = Game.objects.get(), Table("browser")
    users = {seat.position: seat.user for seat in game.seats.select_related("user")}
    while not is_reached(course_of(game).pending):
        course = course_of(game)
        key = table.answer(course.resolver)
        game = answer(game.pk, users[course.asked], game.answered, lambda _course, key=key: key)
    return game


def test_referee_leads_two_players_with_one_phone(league, organiser, player, signed_in, pictures):
    battle = battle_of(league, organiser, battlefield=REAL_TABLE.key)
    phone, other = proposed(battle, signed_in, organiser, player, "You, on this device")
    played_until(lambda pending: isinstance(pending, NextToAct))
    phone.reload()
    assert phone.locator(".board__table").count() == 0
    assert fits(phone)
    assert serious_faults(phone) == []
    pictures.take(phone, "who is next")
    phone.locator("[data-option]").nth(3).click()
    phone.get_by_text("charge?").wait_for()
    assert fits(phone)
    assert serious_faults(phone) == []
    pictures.take(phone, "whom")
    press(phone, "Undo")
    phone.get_by_text("who charges?").wait_for()
    phone.get_by_text("This happened...").click()
    phone.get_by_label("What", exact=True).select_option(label="is out of action")
    pictures.take(phone, "by hand")
    press(phone, "This happened")
    phone.locator(".referee__warrior.is-out").first.wait_for()
    other.locator(".referee__warrior.is-out").first.wait_for()
    pictures.take(other, "the other")
    assert fits(other)


def test_hand_of_cards_waits_until_the_phone_is_handed_over(league, organiser, player, signed_in, pictures):
    battle = battle_of(league, organiser, battlefield=REAL_TABLE.key, ruleset="cards")
    phone, _other = proposed(battle, signed_in, organiser, player, "You, on this device")
    played_until(lambda pending: type(pending).__name__ == "PlayCard")
    phone.reload()
    assert phone.locator("#decision .ask__options, #decision .hand").count() == 0
    pictures.take(phone, "hand over")
    press(phone, "I have it")
    phone.get_by_text("play a card").wait_for()
    pictures.take(phone, "cards")
    assert fits(phone)
    assert serious_faults(phone) == []


def test_phone_without_a_signal_keeps_answers_and_is_told_what_was_not_taken(
    league, organiser, player, signed_in
):
    battle = battle_of(league, organiser, battlefield=REAL_TABLE.key)
    first, _other = proposed(battle, signed_in, organiser, player, "You, on this device")
    game = played_until(lambda pending: isinstance(pending, NextToAct))
    first.reload()
    phone = signed_in(organiser, game.get_absolute_url(), **PHONE, loses_signal=True)
    ready(phone)
    phone.context.set_offline(True)
    phone.get_by_text("This happened...").click()
    for place, fate in enumerate(("is out of action", "is stunned")):
        phone.get_by_label("What", exact=True).select_option(label=fate)
        phone.get_by_label("Who", exact=True).select_option(index=place)
        press(phone, "This happened")
    phone.get_by_text("2 answers wait on this device.").wait_for()
    phone.reload()
    phone.get_by_text("2 answers wait on this device.").wait_for()
    assert fits(phone)
    phone.context.set_offline(False)
    phone.locator(".referee__warrior.is-out").first.wait_for()
    assert game.answers.filter(key__startswith="by hand").count() == 2
    phone.context.set_offline(True)
    phone.locator("[data-option]").nth(3).click()
    phone.get_by_text("1 answer waits on this device.").wait_for()
    first.reload()
    first.locator("[data-option]").nth(3).click()
    first.get_by_text("charge?").wait_for()
    phone.context.set_offline(False)
    phone.get_by_text("That was answered already.").wait_for()
