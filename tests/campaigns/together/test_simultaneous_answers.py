"""Everybody answers one game at the same moment, with PostgreSQL's row locks: no answer is lost, none is doubled."""

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import monotonic

import pytest
from django.db import connections

from campaigns.models import Game
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.course import course_of, standing
from campaigns.services.play.end_early import give_up
from campaigns.services.play.hand_over import hand_over, take_over
from campaigns.services.play.meanwhile import Shown, stored
from campaigns.services.play.take_back import undo
from campaigns.services.refusal import Refused
from rules.engine.concession import conceding
from rules.play.course import Course
from rules.play.driving import suggested
from rules.resolve import divergence
from tests.campaigns.play.players import BETWEEN_PLAYERS
from tests.campaigns.samples import muster
from tests.conftest import make_user

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

#: Devices at the table, and for how many seconds they answer.
DEVICES, SECONDS = 8, 20


@pytest.fixture
def players():
    return make_user("one"), make_user("two")


@pytest.fixture
def new_game(players):
    """A function that begins another friendly between the two."""
    campaign = create_campaign(players[0], name="Crowded")
    join_by_invite(players[1], campaign.invite_token)
    warbands = [muster(user, f"Rats of {user}", 6) for user in players]
    for user, warband in zip(players, warbands, strict=True):
        enter_warband(campaign.pk, user, warband.pk)
    plan = Plan(warbands=tuple(warband.pk for warband in warbands), friendly=True)

    def begin():
        battle = set_up_battle(campaign.pk, players[0], plan)
        return agree(propose_game(battle.pk, players[0], BETWEEN_PLAYERS).pk, players[1])

    return begin


class Devices:
    """Threads that press whatever there is to press until time is up; `taken` are the answers that were accepted."""

    def __init__(self, games, players, press):
        self.games, self.players, self.press = games, players, press
        self.taken, self.tried = [], 0
        self._lock = Lock()

    def run(self, seconds):
        until = monotonic() + seconds
        with ThreadPoolExecutor(DEVICES) as pool:
            list(pool.map(lambda number: self._device(number, until), range(DEVICES)))

    def _device(self, number, until):
        dice = random.Random(number)
        try:
            while monotonic() < until:
                game = Game.objects.get(pk=dice.choice(self.games))
                if not game.is_running:
                    if not Game.objects.filter(pk__in=self.games, status="running").exists():
                        return
                    continue
                self._try(game, dice)
        finally:
            connections.close_all()

    def _try(self, game, dice):
        try:
            taken = self.press(game, self.players, dice)
        except Refused:
            taken = None
        with self._lock:
            self.tried += 1
            if taken:
                self.taken.append(taken)


def answers(game, players, dice):
    """Answer as whoever is asked or somebody else, now or a moment too late, mostly with what is legal."""
    rows = stored(game)
    try:
        course = course_of(game)
    except Refused:  # somebody answered between the two reads
        return None
    if course.asked is None:  # it ended between the two reads
        return None
    key = suggested(course, "steady")
    user = players[course.asked] if dice.random() < 0.9 else players[1 - course.asked]
    number = game.answered - (dice.random() < 0.1)
    shown = Shown(number, rows) if dice.random() < 0.8 else number
    answer(game.pk, user, shown, lambda _course: key if dice.random() < 0.95 else "nonsense")
    return game.pk, number, key, user.pk


def anything(game, players, dice):
    """Answer, hand a phase over, take it back, undo."""
    verb, user = dice.random(), dice.choice(players)
    if verb < 0.8:
        return answers(game, players, dice)
    if verb < 0.85:
        hand_over(game.pk, user, game.answered, "phase")
    elif verb < 0.9:
        take_over(game.pk, user)
    else:
        undo(game.pk, user, game.answered)
    return None


def sound(game):
    """The answers that stand are numbered without a gap, and are the battle."""
    game.refresh_from_db()
    rows = list(standing(game))
    assert [row.number for row in rows] == list(range(len(rows)))
    assert game.answered == len(rows)
    course = Course(record_of(game.battle).setup, [row.key for row in rows])
    assert course.fingerprint() == game.fingerprint
    assert [row.side for row in rows] == sides_asked(course)
    if game.status == Game.Status.OVER:
        record = record_of(game.battle)
        assert record.answers == tuple(row.key for row in rows)
        assert divergence(record) is None
    return rows


def sides_asked(course):
    """The side of each answer of a course: the one that was asked, or gave up."""
    again, sides = Course(course.resolver.battle.setup), []
    for key in course.resolver.answers:
        gives_up = conceding(key)
        sides.append(again.asked if gives_up is None else gives_up)
        again.answer(key)
    return sides


def test_answers_at_the_same_moment_are_stored_once_each(new_game, players, record_property):
    games = [new_game() for _ in range(12)]
    devices = Devices([game.pk for game in games], players, answers)
    devices.run(SECONDS)
    stored = [row for game in games for row in sound(game) if row.user_id is not None]
    assert len(devices.taken) == len({(game, number) for game, number, _key, _user in devices.taken})
    assert sorted(devices.taken) == sorted((row.game_id, row.number, row.key, row.user_id) for row in stored)
    record_property("tried", devices.tried)
    record_property("taken", len(stored))


def test_buttons_pressed_at_the_same_moment_leave_a_sound_game(new_game, players):
    games = [new_game() for _ in range(6)]
    Devices([game.pk for game in games], players, anything).run(SECONDS // 2)
    for game in games:
        sound(game)


def test_a_game_that_is_given_up_while_both_answer_ends_once(new_game, players):
    games = [new_game() for _ in range(4)]

    def press(game, players, dice):
        if dice.random() < 0.1 and game.answered > 60:
            give_up(game.pk, players[0], 0)
        return answers(game, players, dice)

    Devices([game.pk for game in games], players, press).run(SECONDS // 2)
    for game in games:
        sound(game)
        assert game.battle.chronicle.filter(kind="battle_fought").count() <= 1
