"""Everybody answers one game at the same moment, with PostgreSQL's row locks: no answer is lost, none is doubled."""

import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

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
from tests.attack.scale import times
from tests.campaigns.play.players import BETWEEN_PLAYERS
from tests.campaigns.samples import muster
from tests.conftest import make_user

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

#: Devices at the tables, and at how many tables at once.
DEVICES, AT_ONCE = 8, 2
#: Answers that are tried, and in how many games: one takes about a hundred tries.
TRIES, GAMES = times(400, 10_000), times(8, 120)
#: Battles that are set up in one campaign; 50 may be open.
MOST = 40


@pytest.fixture
def players():
    return make_user("one"), make_user("two")


@pytest.fixture
def new_game(players):
    """A function that begins another friendly between the two, in a new campaign once one has many."""
    plans = []

    def begin():
        plans.append(plans[-1] if len(plans) % MOST else league_of(players, len(plans)))
        campaign_id, wish = plans[-1]
        battle = set_up_battle(campaign_id, players[0], wish)
        return agree(propose_game(battle.pk, players[0], BETWEEN_PLAYERS).pk, players[1])

    return begin


def league_of(players, number):
    """A campaign of the two, and the plan of a friendly in it."""
    campaign = create_campaign(players[0], name=f"Crowded {number}")
    join_by_invite(players[1], campaign.invite_token)
    warbands = [muster(user, f"Rats {number} of {user}", 6) for user in players]
    for user, warband in zip(players, warbands, strict=True):
        enter_warband(campaign.pk, user, warband.pk)
    return campaign.pk, Plan(warbands=tuple(warband.pk for warband in warbands), friendly=True)


class Devices:
    """Processes that press whatever there is to press, all at the same few games.

    `tried` is how often one of them pressed, `taken` are the answers that were accepted, and `refused` counts the
    others by what they were told.
    """

    def __init__(self, games, players, press):
        self.games, self.players, self.press = games, players, press
        self.taken, self.refused, self.tried = [], Counter(), 0

    def run(self, tries):
        """Try so often, or until all games have ended."""
        connections.close_all()  # the processes must not share one
        with ProcessPoolExecutor(DEVICES, mp_context=get_context("fork")) as pool:
            for taken, refused, tried in pool.map(self._device, range(DEVICES), [tries // DEVICES] * DEVICES):
                self.taken += taken
                self.refused += refused
                self.tried += tried

    def _device(self, number, tries):
        dice, taken, refused = random.Random(number), [], Counter()
        for tried in range(tries):
            running = Game.objects.filter(pk__in=self.games, status=Game.Status.RUNNING).order_by("pk")
            games = list(running[:AT_ONCE])
            if not games:
                return taken, refused, tried
            try:
                taken.append(self.press(dice.choice(games), self.players, dice))
            except Refused as refusal:
                refused[type(refusal).__name__, str(refusal).partition(":")[0]] += 1
        return [it for it in taken if it], refused, tries


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


def answers_or_gives_up(game, players, dice):
    """Answer, and give up once the battle has gone on for a while."""
    if dice.random() < 0.1 and game.answered > 40:
        give_up(game.pk, players[0], 0)
    return answers(game, players, dice)


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
    games = [new_game() for _ in range(GAMES)]
    devices = Devices([game.pk for game in games], players, answers)
    devices.run(TRIES)
    stored = [row for game in games for row in sound(game) if row.user_id is not None]
    assert len(devices.taken) == len({(game, number) for game, number, _key, _user in devices.taken})
    assert sorted(devices.taken) == sorted((row.game_id, row.number, row.key, row.user_id) for row in stored)
    told = {words for _kind, words in devices.refused}
    assert {"That was answered already. Here is what happened since.", "It is not your decision"} <= told
    record_property("tried", devices.tried)
    record_property("taken", len(stored))
    record_property("refused", dict(devices.refused))


def test_buttons_pressed_at_the_same_moment_leave_a_sound_game(new_game, players):
    games = [new_game() for _ in range(6)]
    Devices([game.pk for game in games], players, anything).run(TRIES // 2)
    for game in games:
        sound(game)


def test_a_game_that_is_given_up_while_both_answer_ends_once(new_game, players):
    games = [new_game() for _ in range(4)]
    Devices([game.pk for game in games], players, answers_or_gives_up).run(TRIES // 2)
    for game in games:
        sound(game)
        assert game.battle.chronicle.filter(kind="battle_fought").count() <= 1
