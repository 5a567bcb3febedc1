"""An evening of each turn sequence with typed dice on two phones: one loses its signal, one is killed."""

import gzip
import re

import pytest
from django.core.handlers.base import BaseHandler

from campaigns.pages.play.hand import SUITS
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.course import course_of
from rules.engine.decisions import NextToAct
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import WhoActs
from rules.engine.dice import Roll
from rules.engine.events import CardsPlayed
from rules.resolve import REAL_TABLE
from tests.browser.campaigns.playing import BETWEEN_PLAYERS, battle_of, league_of, played_until
from tests.browser.looking import PHONE, fits
from tests.browser.rosters.test_at_the_table import ready

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: Taps before a phone loses its signal and is killed, and after it: hands are dealt, or somebody charges, or dashes.
BEFORE, AFTER = 5, 6
#: All cards of a deck, from which a table types those that it was dealt.
_DECK_TO_TYPE = re.compile(r"<datalist.*?</datalist>", re.DOTALL)


@pytest.fixture
def wire(monkeypatch):
    """All that the site answers, by the user who asked."""
    sent, answer = [], BaseHandler.get_response

    def noted(self, request):
        response = answer(self, request)
        user = getattr(request, "user", None)
        if not response.streaming and user is not None:
            packed = response.headers.get("Content-Encoding") == "gzip"
            body = gzip.decompress(response.content) if packed else response.content
            sent.append((user.pk, body.decode(errors="replace")))
        return response

    monkeypatch.setattr(BaseHandler, "get_response", noted)
    return sent


class Evening:
    """Two players with a phone each, who press what their page offers."""

    def __init__(self, game, phones):
        self.game, self.phones = game, phones
        #: The cards that each side was seen to hold.
        self.held = {side: set() for side in phones}
        self.has_acted, self.typed = False, 0

    @property
    def course(self):
        self.game.refresh_from_db()
        course = course_of(self.game)
        for side in self.phones:
            self.held[side] |= set(course.resolver.battle.state.hands.of(side))
        return course

    def asked(self):
        """The phone whose player is asked, once its page says so."""
        course = self.course
        page = self.phones[course.asked]
        page.locator(f"#ask[data-question='{course.number}']").wait_for()
        return page

    def tap(self, page):
        """Answer the question of a page: the dice that were rolled, or its first answer."""
        number = page.locator("#ask").get_attribute("data-question")
        if page.locator("#ask .ask__dice").count():
            self.typed += 1
            fields = page.locator("#ask input[name=faces]").all()
            for field, face in zip(fields, self.faces(), strict=bool(fields)):
                field.fill(face)
            enters = ".button--primary" if fields else f"[value='{self.faces()[0]}']"
            page.locator(f"#ask .ask__dice {enters}").click()
        else:
            self.option(page).click()
        return number

    def option(self, page):
        """The first answer; but somebody charges, and somebody acts on dice."""
        options, sentence = (
            page.locator("#ask button[data-option]"),
            page.locator(".ask__sentence").inner_text(),
        )
        if sentence.startswith("How many dice"):
            return options.filter(has_text="2 dice").first
        if not self.has_acted and sentence.endswith(("who charges?", "who acts next?")):
            self.has_acted = True
            named = options.and_(page.locator("[value^='0'], [value^='3']"))
            return named.and_(page.locator(":not([value*='alternative'])")).first
        return options.first

    def faces(self):
        """Dice as they fall on a table, or cards as they are dealt."""
        roll = self.course.pending
        if roll.deck:
            return roll.deck[self.game.answered :: 3][: roll.count]
        return [str(1 + (self.game.answered + place) % roll.sides) for place in range(roll.count)]

    def play(self, taps):
        for _ in range(taps):
            page = self.asked()
            number = self.tap(page)
            page.locator(f"#play:not(:has(#ask[data-question='{number}']))").wait_for()

    def lose_signal(self):
        """Answer without a signal: it waits, and arrives once."""
        page = self.asked()
        ready(page)
        before = self.game.answered
        page.context.set_offline(True)
        self.tap(page)
        page.get_by_text("1 answer waits on this device.").wait_for()
        assert self.course.number == before
        page.context.set_offline(False)
        page.locator(f"#play:not(:has(#ask[data-question='{before}']))").wait_for()
        page.get_by_text("waits on this device").wait_for(state="detached")
        assert self.course.number > before


def log_of(page):
    page.reload()
    return page.locator("#log-lines li").all_text_contents()


def is_set_up(pending):
    """Whether the first round begins with a question to players, or with cards to be dealt."""
    return isinstance(pending, NextToAct | NextModel | WhoActs) or (
        isinstance(pending, Roll) and bool(pending.deck)
    )


def names_of(card):
    """A card as a form says it, and as a page shows it."""
    return f'value="{card}"', f"{card[:-1]}{SUITS[card[-1]]}"


@pytest.mark.parametrize("ruleset", ["mordheim", "cards", "trench", "heroheim", "alternative"])
def test_an_evening_outlives_a_lost_signal_and_a_killed_phone(
    ruleset, organiser, player, battle_key, signed_in, wire
):
    battle = battle_of(league_of(organiser, player), organiser, battlefield=REAL_TABLE.key, ruleset=ruleset)
    game = agree(propose_game(battle.pk, organiser, BETWEEN_PLAYERS, typed_dice=True).pk, player)
    game = played_until(game, is_set_up)
    users = dict(enumerate((organiser, player)))

    def phone_of(side):
        return signed_in(users[side], game.get_absolute_url(), **PHONE, loses_signal=True)

    evening = Evening(game, {side: phone_of(side) for side in users})
    evening.play(BEFORE)
    evening.lose_signal()
    killed = evening.course.asked
    evening.asked().context.close()
    evening.phones[killed] = phone_of(killed)
    evening.play(AFTER)
    logs = [log_of(page) for page in evening.phones.values()]
    assert logs[0] == logs[1] != []
    assert all(map(fits, evening.phones.values()))
    assert evening.typed
    _look_for_hands(evening, users, wire)


def _look_for_hands(evening, users, wire):
    """Nothing that was sent to a player names a card that another one held and has not laid."""
    laid = {
        it.card
        for event in evening.course.resolver.events
        if isinstance(event, CardsPlayed)
        for it in event.cards
    }
    for side, user in users.items():
        sent = "".join(_DECK_TO_TYPE.sub("", body) for reader, body in wire if reader == user.pk)
        assert all(any(name in sent for name in names_of(card)) for card in evening.held[side])
        others = evening.held[1 - side] - laid - evening.held[side]
        assert [name for card in others for name in names_of(card) if name in sent] == []
