"""What goes over the wire while a battle is played: nobody gets to read what they may not know.

Battles are played through the pages, and every byte that goes to a player or a spectator is looked through. Where a
secret could be anywhere in it, another one is put in its place: the page has to stay the same to the byte.

How long an answer takes tells nothing either. A side with one card left is not asked, but the number of cards is open;
so is it with two equal cards of two decks, which play themselves.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from campaigns.models import Game
from campaigns.pages.play import page as play_page
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.members.invite import join_by_invite, renew_invite
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.course import course_of, standing
from campaigns.services.play.hand_over import hand_over
from campaigns.services.play.practice import Practice, begin_practice
from campaigns.services.play.watch import change_watch_link
from rules.engine.cards import DECK
from rules.engine.decisions import ChargeTarget, MoveTo, ShootingTarget
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import CardsDealt, CardsPutAway
from rules.play.driving import suggested
from rules.values import changed
from tests.attack.test_access_matrix import addresses
from tests.campaigns.play.players import BETWEEN_PLAYERS
from tests.conftest import make_user
from tests.examples import ALL

#: The key of the dice, which no page happens to contain.
KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
RULESETS = ("mordheim", "alternative", "cards", "heroheim", "trench")
#: Every mark of a question, and of what one's tactics would answer to it.
QUESTION = re.compile(
    r'name="(?:answer|x|faces|chosen)"|data-(?:answer|place|question|kind)=|board__(?:ghost|area)|is-suggested'
)
LINE = re.compile(r'<li class="line.*?</li>', re.DOTALL)
#: Another one in each answer.
TOKEN = re.compile(r"\b[A-Za-z0-9]{64}\b")
_SUITS = {"S": ("♠", "spades"), "D": ("♦", "diamonds"), "H": ("♥", "hearts"), "C": ("♣", "clubs")}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_IN_WORDS = re.compile(r"\b(\w+) of (spades|diamonds|hearts|clubs)")
INCHES, FAR_OFF = re.compile(r"\d\s*(?:&quot;|\"|inch)"), re.compile(r"\d inch(?:es)? off")


def steps(most):
    """How long a battle is played at random: half as long in an ordinary run."""
    return most if ALL else most // 2


class Table:
    """A game, its players by side, and whoever looks on."""

    def __init__(self, game, players, *others):
        self.game, self.players = game, players
        self.clients = {user: signed_in(user) for user in (*players.values(), *others)}

    def held(self, user):
        return frozenset(side for side, player in self.players.items() if player == user)

    def page(self, user, **asked):
        return self.clients[user].get(self.game.get_absolute_url(), asked).content.decode()

    def post(self, user, verb, **fields):
        url = reverse(f"campaigns:game-{verb}", args=[self.game.pk])
        answer = self.clients[user].post(url, fields, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        self.game.refresh_from_db()
        if self.game.is_running:  # replayed once, however often it is looked at
            self.game.course = course_of(self.game)
        return answer.content.decode()

    def played(self, dice: random.Random, limit: int) -> Iterator[str]:
        """Play at random through the pages, and hand some phases over; what each post was answered with, by user."""
        for _ in range(limit):
            if not self.game.is_running:
                return
            course = course_of(self.game)
            user, number = self.players[course.asked], self.game.answered
            if dice.random() < 0.2 and not isinstance(course.pending, PlayCard):
                yield user, self.post(user, "hand-over", number=number, hand_over="phase")
                continue
            key = suggested(course, dice.choice(["random", "steady", "steady"]))
            yield user, self.post(user, "answer", number=number, answer=key)


def set_up(at):
    """The table once tactics have set all warriors up."""
    while (course := course_of(at.game)).resolver.battle.state.round == 0:
        at.game = hand_over(at.game.pk, at.players[course.asked], at.game.answered, "phase")
    return at


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def spectator(campaign):
    watching = make_user("watching")
    join_by_invite(watching, renew_invite(campaign.pk, role="spectator").spectator_token)
    return watching


@pytest.fixture
def table(battle_key, campaign, player, other_player, organiser, spectator, plan):
    """A function that begins a friendly of two players."""

    def begin(ruleset="cards", **options):
        battle_key(KEY)
        wish = replace(plan, friendly=True, ruleset=ruleset, **options)
        battle = set_up_battle(campaign.pk, player, wish)
        game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
        return set_up(Table(game, {0: player, 1: other_player}, organiser, spectator))

    return begin


def named_cards(text):
    """The cards that a page names in whatever way."""
    in_words = set(_IN_WORDS.findall(text.lower()))
    return {
        card
        for card in DECK
        for suit, word in [_SUITS[card[-1]]]
        if f">{card[:-1]}{suit}<" in text
        or f'"{card}"' in text
        or (_RANKS.get(card[:-1], card[:-1]), word) in in_words
    }


def leaks(text, game, held):
    """The secrets in what was sent to whoever holds these sides."""
    course = course_of(game) if game.is_running else None
    found = [word for word in (KEY, game.fingerprint or KEY) if word in text]
    if course is None:
        return found
    if course.asked not in held:
        found += QUESTION.findall(text)
    apart = LINE.sub("", text)
    open_now = {card for side in held for card in course.resolver.battle.state.hands.of(side)}
    open_now |= set(getattr(course.pending, "shown", ())) | {getattr(course.pending, "card", None)}
    return found + sorted(named_cards(apart) - open_now)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_secrets_of_a_friendly_are_kept_while_it_is_played(table, ruleset, other_player, spectator):
    at, dice = table(ruleset), random.Random(ruleset)
    assert course_of(at.game).resolver.battle.setup.seed == KEY
    for number, (user, text) in enumerate(at.played(dice, steps(30))):
        assert leaks(text, at.game, at.held(user)) == []
        if number % 5 == 0 and at.game.is_running:
            for other in {*at.clients} - {user}:
                assert leaks(at.page(other), at.game, at.held(other)) == []
                assert leaks(at.page(other, suggest=1), at.game, at.held(other)) == []
            asked = course_of(at.game).asked
            idle = at.players[1 - asked]
            assert leaks(at.post(idle, "suggest"), at.game, at.held(idle)) == []
            poll = at.clients[spectator].get(reverse("campaigns:game-poll", args=[at.game.pk]), {"seen": "0"})
            assert leaks(poll.content.decode(), at.game, frozenset()) == []


def test_secrets_of_a_practice_battle_are_kept_from_those_who_look_on_by_link(battle_key, rats, player):
    battle_key(KEY)
    game = begin_practice(rats, player, Practice("undead", ruleset="cards"))
    at = set_up(Table(game, {0: player}))
    token = change_watch_link(game.pk, player, renew=True).watch_token
    link = reverse("campaigns:watch", args=[token])
    for _user, text in at.played(random.Random(1), steps(20)):
        assert leaks(text, at.game, frozenset({0})) == []
        watched = Client().get(link)
        assert watched.status_code == 200
        assert leaks(watched.content.decode(), at.game, frozenset()) == []
        assert "csrfmiddlewaretoken" not in watched.content.decode()


def answers_in(text, game):
    """Whether two answers follow each other in a text, as in a record."""
    keys = list(standing(game).values_list("key", flat=True))
    return any(f'"{one}","{two}"' in text.replace(" ", "") for one, two in pairwise(keys))


@pytest.mark.parametrize("friendly", [True, False])
def test_no_address_of_the_site_tells_the_secrets_of_a_running_game(
    table, superuser, friendly, campaign, player, other_player, organiser, spectator, plan, battle_key
):
    battle_key(KEY)
    battle = set_up_battle(campaign.pk, player, replace(plan, friendly=friendly, ruleset="cards"))
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
    at = set_up(Table(game, {0: player, 1: other_player}, organiser, spectator, superuser))
    for _ in at.played(random.Random(2), 12):
        pass
    ids = {"battle_id": battle.pk, "campaign_id": campaign.pk, "game_id": game.pk, "object_id": battle.pk}
    asked = 0
    for name, parameters in addresses(get_resolver()):
        if not set(parameters) & set(ids) or not set(parameters) <= set(ids):
            continue
        path = reverse(name, kwargs={key: ids[key] for key in parameters})
        for user, client in at.clients.items():
            answer = client.get(path)
            assert answer.status_code < 500, (name, user)
            body = b"".join(answer) if answer.streaming else answer.content
            text = body.decode(errors="replace")
            assert KEY not in text, (name, user)
            assert game.fingerprint not in text, (name, user)
            assert not answers_in(text, game), (name, user)
            asked += 1
    assert asked > 300


def _deal_otherwise(events, side, swapped):
    """Give other cards to a side in its latest deal, and let it put others away; those that it played stay."""
    dealt = max(at for at, event in enumerate(events) if isinstance(event, CardsDealt) and event.side == side)
    events[dealt] = changed(events[dealt], cards=tuple(swapped.get(it, it) for it in events[dealt].cards))
    for at, event in enumerate(events):
        if isinstance(event, CardsPutAway) and event.side == side:
            events[at] = changed(event, cards=event.cards[::-1])


def in_place_of_secrets(monkeypatch, held):
    """Pages are made from a game with another key, in which the other sides were dealt other cards."""
    real = course_of

    def other_cards(cards):
        return tuple(DECK[-1 - DECK.index(card)] for card in cards)

    def otherwise(game, keys=None):
        course = real(game, keys)
        resolver = course.resolver
        hands = resolver.battle.state.hands
        for side, cards in hands.snapshot().items():
            if side not in held:
                hands._held[side] = other_cards(cards)
                _deal_otherwise(resolver.events, side, dict(zip(cards, other_cards(cards), strict=True)))
        resolver.battle.setup = changed(resolver.battle.setup, seed="another key")
        return course

    monkeypatch.setattr(play_page, "course_of", otherwise)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_page_is_the_same_whatever_the_others_hold_and_the_dice_will_be(table, monkeypatch, ruleset):
    at, dice = table(ruleset), random.Random(f"{ruleset} again")
    for number, _ in enumerate(at.played(dice, steps(26))):
        if number % 5 or not at.game.is_running:
            continue
        for user in at.clients:
            before = TOKEN.sub("", at.page(user))
            with monkeypatch.context() as patch:
                in_place_of_secrets(patch, at.held(user))
                assert TOKEN.sub("", at.page(user)) == before


def test_orders_of_one_player_are_unseen_by_the_others(table, player, other_player, organiser):
    at = table("mordheim")
    before = {user: TOKEN.sub("", at.page(user)) for user in (other_player, organiser)}
    seat = at.game.seats.get(user=player)
    seat.orders = '{"standing":{"parry":"never","hide":"never"},"side":true}'
    seat.tactics = "cautious"
    seat.save()
    assert "Your tactics play" in at.page(player)
    for user, text in before.items():
        assert TOKEN.sub("", at.page(user)) == text


def test_only_the_asked_get_a_suggestion(table):
    at = table("mordheim")
    asked = at.players[at.game.asked]
    assert "is-suggested" in at.page(asked, suggest=1) or "data-suggested=" in at.page(asked, suggest=1)
    for user in {*at.clients} - {asked}:
        assert at.page(user, suggest=1).count("suggested") == 0


def test_the_warriors_whom_tactics_advise_are_marked_on_the_strip(table):
    at = table("cards")
    dice = random.Random("advised")
    for _ in at.played(dice, 60):
        if isinstance(course_of(at.game).pending, ActivateUnit):
            break
    page = at.page(at.players[at.game.asked], suggest=1)
    chips = re.findall(r'play__chip [^"]*is-advised', page)
    assert chips
    assert "is-advised" not in at.page(at.players[at.game.asked])


def question_part(text):
    """The decision card of a page."""
    return text[text.index('<div class="ask"') : text.index('<div class="play__past">')]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_measured_where_the_rules_forbid_it(table, ruleset):
    at, dice = table(ruleset, switches=("no-measuring",)), random.Random(f"{ruleset} unmeasured")
    looked_at = 0
    for _ in at.played(dice, steps(40)):
        if not at.game.is_running:
            break
        course = course_of(at.game)
        if isinstance(course.pending, ShootingTarget | ChargeTarget | MoveTo):
            looked_at += 1
            text = question_part(at.page(at.players[course.asked]))
            for detail in re.findall(r"<small>(.*?)</small>", text, re.DOTALL):
                asks_to_move = isinstance(course.pending, MoveTo)  # how far a move goes is known
                assert not (FAR_OFF if asks_to_move else INCHES).search(detail), detail
                assert not (isinstance(course.pending, ShootingTarget) and "to hit" in detail), detail
            assert not isinstance(course.pending, ChargeTarget) or "out of reach" not in text
    assert looked_at


def turned_up(table):
    """A game in which a player has just laid the last card, and is asked on which of theirs it is played."""
    at = table("cards")
    for _ in range(200):
        course = course_of(at.game)
        user, laid = at.players[course.asked], isinstance(course.pending, PlayCard)
        at.post(user, "answer", number=at.game.answered, answer=suggested(course, "steady"))
        after = course_of(at.game)
        if laid and after.asked == course.asked and not isinstance(after.pending, PlayCard):
            return at, user
    raise AssertionError("nobody laid a card and acted at once")


def test_a_card_is_not_taken_back_once_the_others_turned_up(table):
    at, user = turned_up(table)
    assert 'name="undo"' not in at.page(user)
    text = at.post(user, "undo", number=at.game.answered)
    assert "cannot be undone" in text
    assert Game.objects.get(pk=at.game.pk).answers.exclude(taken_back_at=None).count() == 0
