"""Battles that people play in real browsers, from the proposal to the result."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Battle, Game
from campaigns.services.members.invite import join_by_invite
from campaigns.services.play.course import course_of, standing
from campaigns.services.play.end_early import offer_draw
from rules.engine.decisions import NONE
from rules.engine.decisions.alternative import GiveCommand
from rules.engine.dice import Roll
from tests.browser.campaigns.playing import (
    AGAINST_TACTICS,
    BETWEEN_PLAYERS,
    IN_ONE_HAND,
    Player,
    battle_of,
    friendly_of,
    league_of,
    played_until,
)
from tests.browser.looking import DESK, PHONE, at_both_sizes, follow, press
from tests.campaigns.play.players import play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
RULESETS = ["mordheim", "alternative", "cards", "heroheim", "trench"]
#: Where the focus is: a part of the decision, or another part of the page.
#: The number of the first option that answers at once, and does not ask whether to leave a phase.
FIRST_BUTTON = (
    "[...document.querySelectorAll('#ask [data-option]')].findIndex(it => it.matches('button')) + 1"
)
FOCUS = "() => document.activeElement.closest('#decision') !== null"


@pytest.fixture
def league(organiser, player, battle_key):
    return league_of(organiser, player)


@pytest.fixture
def both(signed_in, organiser, player):
    """A function that opens the address of a game for its two players: one at a desk, the other with a phone."""

    def windows(address):
        return [
            Player(signed_in(organiser, address, **DESK)),
            Player(signed_in(player, address, **PHONE)),
        ]

    return windows


def agreed(battle, signed_in, organiser, player):
    """The two players at the table, after one proposed the game and the other agreed."""
    desk = signed_in(organiser, battle.get_absolute_url(), **DESK)
    follow(desk, "Play it here")
    press(desk, "Play")
    desk.get_by_text("Waiting for player to agree.").wait_for()
    phone = signed_in(player, battle.get_absolute_url(), **PHONE)
    follow(phone, "See the proposal")
    press(phone, "Agree and play")
    phone.locator("#play").wait_for()
    desk.reload()
    return [Player(desk), Player(phone)]


def take_turns(players, answers, reload_every=0):
    """Let the players answer in turn, up to a number of answers or the end of the battle; the number given."""
    one, other = players if players[0].is_asked else reversed(players)
    for given in range(answers):
        if not one.is_asked:
            one, other = other, one
            one.wait_until_asked()
        if not one.is_at_table:
            return given
        if reload_every and given % reload_every == reload_every - 1:
            one.reload()
        one.answer()
    return answers


def test_two_players_play_a_battle_to_its_end_and_into_the_campaign(league, signed_in, organiser, player):
    battle = battle_of(league, organiser)
    players = agreed(battle, signed_in, organiser, player)
    for it in players:
        it.order("Only heroes near the enemy")
    assert take_turns(players, 400) < 400
    for it in players:
        it.page.wait_for_url(f"**{battle.get_absolute_url()}")
        assert it.page.locator(".banner__headline").inner_text()
    desk = players[0].page
    desk.get_by_text("Accept result").first.click()
    desk.get_by_text("Accepted by").first.wait_for()
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ACCEPTED


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_is_played_to_its_end_by_a_desk_and_a_phone(
    both, organiser, player, battle_key, ruleset
):
    game = friendly_of(league_of(organiser, player, 4), BETWEEN_PLAYERS, ruleset=ruleset)
    players = both(game.get_absolute_url())
    for it in players:
        it.order("Only heroes near the enemy")
    given = take_turns(players, 100, reload_every=10)
    for it in players:
        it.page.wait_for_url(f"**{game.battle.get_absolute_url()}")
        assert it.page.locator(".banner__headline").inner_text()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    rows = list(standing(game))
    assert [row.number for row in rows] == list(range(game.answered))
    by_hand = [row.user_id for row in rows if row.user_id]
    assert given / 2 < len(by_hand) <= given
    assert set(by_hand) == {organiser.pk, player.pk}


def test_a_page_that_waits_shows_the_other_s_answer(league, both):
    game = friendly_of(league, BETWEEN_PLAYERS)
    players = both(game.get_absolute_url())
    asked, idle = players if players[0].is_asked else reversed(players)
    with idle.swapped():
        asked.answer()
    for it in players:
        it.page.locator("#log summary").click()
    lines = [it.page.locator("#log-lines li").all_inner_texts() for it in players]
    assert lines[0] == lines[1]


def test_a_page_that_others_change_keeps_what_was_typed(
    league, signed_in, organiser, player, one_request_at_a_time
):
    game = friendly_of(league, BETWEEN_PLAYERS, typed_dice=True)
    played_until(game, lambda pending: isinstance(pending, Roll) and pending.count > 1)
    typing = Player(signed_in(organiser, game.get_absolute_url(), **DESK))
    page = typing.page
    page.locator("#menu > summary").click()
    page.locator("#order-parry").select_option("never")
    page.locator("#ask input[name=faces]").first.fill("4")
    with typing.swapped(), one_request_at_a_time:
        offer_draw(game.pk, player)
    page.get_by_text("A draw is offered by").wait_for()
    expect(page.locator("#order-parry")).to_be_visible()
    assert page.locator("#order-parry").input_value() == "never"
    assert page.locator("#ask input[name=faces]").first.input_value() == "4"
    assert page.evaluate("document.activeElement.name") == "faces"


def test_cards_of_two_sides_on_one_device_are_shown_to_one_at_a_time(
    league, signed_in, organiser, one_request_at_a_time
):
    game = friendly_of(league, IN_ONE_HAND, ruleset="cards")
    player = Player(signed_in(organiser, game.get_absolute_url(), **PHONE))
    handed = []
    while len(handed) < 4:
        if player.page.locator("[data-hand-device]").count():
            assert not player.is_asked
            assert player.page.locator(".play__hand, .ask__option").count() == 0
            assert player.page.locator("[name=suggest]").count() == 0
            handed.append(player.page.locator("[data-hand-device] .ask__sentence").inner_text())
            player.press("[data-hand-device] button")
            with one_request_at_a_time:
                game.refresh_from_db()
                hand = course_of(game).resolver.battle.state.hands.of(game.asked)
            assert player.page.locator(".play__hand li").count() == len(hand)
        player.answer()
    assert len(set(handed)) == 2


def test_a_device_is_not_handed_over_where_nothing_is_hidden(league, signed_in, organiser):
    game = friendly_of(league, IN_ONE_HAND, ruleset="trench")
    player = Player(signed_in(organiser, game.get_absolute_url(), **PHONE))
    sides = set()
    for _ in range(16):
        assert player.page.locator("[data-hand-device]").count() == 0
        sides.add(player.page.locator(".play__side.is-asked .side-mark").get_attribute("class"))
        player.answer()
    assert len(sides) == 2


def kind_of(page):
    """What is asked for: a place, a warrior, or one answer of a list."""
    for kind, css in (("place", "#ask [data-place]"), ("warrior", "#ask[data-quick]")):
        if page.locator(css).count():
            return kind
    return "choice"


def answer_by_tab(page, button="#ask button"):
    """Go to the first of the buttons with Tab; warriors on the way are named with Space."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#ask .ask__member input')"):
            page.keyboard.press("Space")
        if page.evaluate("css => document.activeElement.matches(css)", button):
            break
    page.keyboard.press("Enter")


def test_every_kind_of_decision_is_answered_with_the_keyboard(league, signed_in, organiser):
    game = friendly_of(league, AGAINST_TACTICS)
    player = Player(signed_in(organiser, game.get_absolute_url(), **DESK))
    page, answered = player.page, set()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip-link"
    page.keyboard.press("Enter")
    for turn in range(60):
        answered.add(kind_of(page))
        number = player.number
        with player.swapped():
            if turn % 2:
                page.keyboard.press(str(page.evaluate(FIRST_BUTTON)))
            else:
                answer_by_tab(page)
        assert page.evaluate(FOCUS)
        assert player.number > number
        if answered == {"place", "warrior", "choice"} and turn > 8:
            break
    assert answered == {"place", "warrior", "choice"}


def test_several_warriors_are_named_with_the_keyboard(league, signed_in, organiser):
    game = friendly_of(league, AGAINST_TACTICS, ruleset="alternative")
    played_until(game, lambda pending: isinstance(pending, GiveCommand))
    player = Player(signed_in(organiser, game.get_absolute_url(), **DESK))
    number = player.number
    player.page.locator("#decision").focus()
    with player.swapped():
        answer_by_tab(player.page, "#ask .ask__group button")
    row = game.answers.get(number=number)
    assert row.user == organiser
    assert row.key != NONE
    assert player.page.evaluate(FOCUS)


def test_nothing_is_lost_or_doubled_by_reloads_and_stale_pages(league, signed_in, organiser, open_page):
    game = friendly_of(league, AGAINST_TACTICS, ruleset="trench")
    player = Player(signed_in(organiser, game.get_absolute_url(), **DESK))
    page = player.page
    for turn in range(30):
        if turn % 10 == 9:
            number, sentence = player.number, page.locator(".ask__sentence").inner_text()
            page.reload()
            assert (player.number, page.locator(".ask__sentence").inner_text()) == (number, sentence)
        player.press("#ask [data-option]")
    page.goto(game.battle.get_absolute_url())
    page.go_back()
    page.locator(".board__view.is-live").wait_for()
    game.refresh_from_db()
    assert player.number == game.answered
    assert [row.number for row in standing(game)] == list(range(game.answered))


def test_a_stale_tab_is_told_that_its_question_was_answered(league, signed_in, organiser):
    game = friendly_of(league, AGAINST_TACTICS, ruleset="trench")
    address = game.get_absolute_url()
    one, stale = (Player(signed_in(organiser, address, **DESK)) for _tab in range(2))
    one.answer()
    stale.press("#ask [data-option]")
    assert "That was answered already" in stale.page.locator("#messages").inner_text()
    assert stale.number == one.number
    game.refresh_from_db()
    assert game.answers.filter(user=organiser).count() == 1


def test_a_double_click_answers_once(league, signed_in, organiser):
    game = friendly_of(league, AGAINST_TACTICS, ruleset="trench")
    player = Player(signed_in(organiser, game.get_absolute_url(), **DESK))
    for _ in range(3):
        with player.swapped():
            player.page.locator("#ask [data-option]").first.dblclick()
    player.page.wait_for_load_state("networkidle")
    game.refresh_from_db()
    assert game.answers.filter(user=organiser).count() == 3
    assert player.page.locator("#messages").inner_text() == ""


def test_a_member_without_a_seat_watches(
    league, signed_in, organiser, player, other_player, one_request_at_a_time
):
    join_by_invite(other_player, league.invite_token)
    game = friendly_of(league, BETWEEN_PLAYERS, ruleset="cards")
    with one_request_at_a_time:
        play(game, organiser, player, steps=20)
    watcher = Player(signed_in(other_player, game.get_absolute_url(), **PHONE))
    page = watcher.page
    expect(page.locator("[data-board] svg")).to_be_visible()
    assert page.locator("#ask, .play__hand, .play__tools, [data-hand-device]").count() == 0
    page.locator("#log summary").click()
    before = page.locator("#log-lines li").count()
    with watcher.swapped(), one_request_at_a_time:
        play(game, organiser, player, steps=4)
    assert page.locator("#log-lines li").count() >= before
    expect(page.locator("#log-lines")).to_be_visible()
    assert page.locator("#ask, .play__hand, .play__tools").count() == 0


@at_both_sizes
@pytest.mark.parametrize(("ruleset", "shown"), [("mordheim", "form[data-place]"), ("cards", ".play__hand")])
def test_the_table_can_be_read_by_everybody(league, signed_in, organiser, look, size, ruleset, shown):
    game = friendly_of(league, AGAINST_TACTICS, ruleset=ruleset)
    player = Player(signed_in(organiser, game.get_absolute_url(), **size))
    while not player.page.locator(shown).count():
        player.answer()
    look(player.page, ruleset)
