"""The clock of a game: time for each decision, the reserve, and what happens when both are over."""

from datetime import timedelta
from itertools import count
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import ChronicleEntry, Game
from campaigns.pages.chronicle.sentences import sentence
from campaigns.pages.play.clock import clock_of, face
from campaigns.pages.play.page import game_page
from campaigns.pages.play.terms import clock_words
from campaigns.services.play.begin import SeatPlan, agree, change_proposal, propose_game
from campaigns.services.play.course import orders_of, standing
from campaigns.services.play.hand_over import give_orders
from campaigns.services.play.late import ring, tick_games
from campaigns.services.play.pass_seat import Passing, pass_seat
from campaigns.services.play.pause import end_pause, offer_pause
from campaigns.services.play.seats import seats_of
from campaigns.services.play.take_back import ask_to_take_back, let_take_back, undo
from campaigns.services.refusal import Refused
from roster.models import Notice, Uptime
from tests.campaigns.play.players import BETWEEN_PLAYERS, advised, play, time_passes

pytestmark = pytest.mark.usefixtures("slow_time", "site_is_up")


@pytest.fixture
def slow_time(monkeypatch):
    """Whatever the machine does besides, a moment passes from one look at the time to the next."""
    begin, looks = timezone.now(), count()
    monkeypatch.setattr(timezone, "now", lambda: begin + timedelta(microseconds=100 * next(looks)))


def begun(battle, player, other_player, when_late="tactics", **clock) -> Game:
    terms = clock or {"minutes": 5, "reserve": 10}
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS, when_late=when_late, **terms)
    return agree(game.pk, other_player)


def reserves(game) -> list[int]:
    return [seat.reserve_left for seat in seats_of(game)]


def asked_user(game):
    return game.seats.get(position=game.asked).user


def test_a_decision_passes_first_and_then_the_reserve_of_whoever_is_asked(battle, player, other_player):
    game = begun(battle, player, other_player)
    side = game.asked
    assert reserves(game) == [600, 600]
    clock = clock_of(time_passes(game, minutes=4), seats_of(game))
    assert [(it.left, it.reserve) for it in clock.sides if it.runs] == [(60, 600)]
    game = time_passes(game, minutes=3)
    clock = clock_of(game, seats_of(game))
    assert [(it.left, it.reserve) for it in clock.sides if it.runs] == [(0, 480)]
    game = advised(game, asked_user(game))
    assert (game.seconds_left, reserves(game)[side], reserves(game)[1 - side]) == (300, 480, 600)


def test_an_answer_within_the_time_costs_no_reserve(battle, player, other_player):
    game = time_passes(begun(battle, player, other_player), minutes=4)
    game = advised(game, asked_user(game))
    assert (game.seconds_left, reserves(game)) == (300, [600, 600])
    assert standing(game).exclude(user=None).get().seconds_left == 60


def test_an_answer_begins_the_time_of_hours_anew(battle, player, other_player):
    game = time_passes(begun(battle, player, other_player, hours=12), hours=11)
    assert play(game, player, other_player, steps=1).seconds_left == 12 * 3600


def test_orders_that_answer_nothing_leave_the_clock_as_it_is(battle, player, other_player):
    game = time_passes(begun(battle, player, other_player), minutes=4)
    game = give_orders(game.pk, asked_user(game), {"hide": "never"})
    assert game.seconds_left == 60


def test_a_clock_that_runs_out_tells_the_organisers_once(battle, player, other_player, organiser):
    game = begun(battle, player, other_player, "waits")
    for _ in range(3):
        game = time_passes(game, minutes=20)
    assert (game.is_running, game.is_paused, game.seconds_left) == (True, False, None)
    assert Notice.objects.filter(recipient=organiser, kind="player_late").count() == 1
    assert clock_of(game, seats_of(game)).sentence == "The time is over: an organiser decides."
    assert advised(game, asked_user(game)).seconds_left == 300


def test_tactics_play_on_for_a_late_player_whose_reserve_is_gone(battle, player, other_player):
    game = begun(battle, player, other_player)
    asked, answered = game.asked, game.answered
    assert time_passes(game, minutes=14).answered == answered
    game = time_passes(game, minutes=2)
    assert game.answered > answered
    assert game.asked != asked
    assert reserves(game)[asked] == 0
    assert orders_of(game.seats.get(position=asked)).side


def test_a_late_player_gives_up_where_it_was_agreed(battle, player, other_player):
    game = play(begun(battle, player, other_player, "loses"), player, other_player, steps=35)
    late = game.asked
    assert time_passes(game, minutes=16).status == Game.Status.OVER
    assert battle.sides.get(position=late).result == "lost"
    told = battle.chronicle.get(kind=ChronicleEntry.Kind.BATTLE_FOUGHT)
    assert "took longer than the clock allowed" in sentence(told.kind, told.facts)


def test_nobody_gives_up_before_the_battle_has_begun(battle, player, other_player):
    game = time_passes(begun(battle, player, other_player, "loses"), minutes=16)
    assert game.is_running
    assert game.answered


@pytest.mark.parametrize("when_late", ["tactics", "loses"])
def test_an_organiser_decides_where_tactics_may_not_relieve_a_late_player(
    battle, player, other_player, when_late
):
    plans = [SeatPlan(plan.holder, is_relieved=False) for plan in BETWEEN_PLAYERS]
    game = propose_game(battle.pk, player, plans, minutes=5, when_late=when_late)
    game = agree(game.pk, other_player)
    if when_late == "tactics":
        assert clock_of(game, seats_of(game)).sentence == "Then an organiser decides."
    game = time_passes(game, minutes=6)
    assert (game.is_running, game.seconds_left) == (True, None)


def test_time_in_which_the_site_was_down_does_not_count(battle, player, other_player, site_is_up):
    game, now = begun(battle, player, other_player), timezone.now()
    Uptime.objects.filter(pk=site_is_up.pk).update(seen_at=now - timedelta(hours=2))
    Uptime.objects.create(began_at=now - timedelta(minutes=2), seen_at=now)
    game = time_passes(game, hours=2, minutes=1)
    clock = clock_of(game, seats_of(game))
    assert [it.left for it in clock.sides if it.runs] == [120]
    assert game.is_running


def test_a_pause_stops_the_reserve_and_keeps_what_has_passed(battle, player, other_player):
    game = time_passes(begun(battle, player, other_player), minutes=7)
    side = game.asked
    offer_pause(game.pk, player)
    game = offer_pause(game.pk, other_player)
    assert (game.is_paused, reserves(game)[side]) == (True, 480)
    assert clock_of(game, seats_of(game)).sentence == "The clock stands still."
    assert time_passes(game, hours=5).is_paused
    game = time_passes(end_pause(game.pk, player), minutes=1)
    assert [it.reserve for it in clock_of(game, seats_of(game)).sides if it.runs] == [420]


def test_an_undone_answer_brings_no_time_back(battle, player, other_player):
    game = play(begun(battle, player, other_player), player, other_player, steps=1)
    for _ in range(60):
        user = asked_user(game)
        game = advised(time_passes(game, minutes=4), user)
        if asked_user(game) != user:
            continue
        game = time_passes(game, seconds=20)
        try:
            game = undo(game.pk, user, game.answered)
        except Refused:
            continue
        assert 38 <= game.seconds_left <= 40
        game = advised(time_passes(game, seconds=35), user)
        game = undo(game.pk, user, game.answered)
        assert game.seconds_left == 10
        return
    raise AssertionError("nothing could be undone")


def test_an_answer_that_is_taken_back_by_consent_keeps_the_reserve_spent(battle, player, other_player):
    game = begun(battle, player, other_player)
    for _ in range(60):
        user = asked_user(game)
        side = game.asked
        before = reserves(game)[side]
        game = advised(time_passes(game, seconds=303), user)
        try:
            ask_to_take_back(game.pk, user, game.answered)
        except Refused:
            continue
        other = other_player if user == player else player
        game = Game.objects.get(pk=game.pk)
        if game.take_back_to is not None:
            game = let_take_back(game.pk, other, game.answered)
        assert (game.seconds_left, reserves(game)[side]) == (300, before - 3)
        return
    raise AssertionError("nothing could be taken back")


def test_a_seat_that_is_handed_over_has_time_anew_and_what_is_left_of_the_reserve(
    battle, player, other_player, organiser
):
    game = time_passes(begun(battle, player, other_player), minutes=7)
    side = game.asked
    game = pass_seat(game.pk, organiser, Passing(side, organiser.username), "Ill this week.")
    assert (game.seconds_left, reserves(game)[side]) == (300, 480)
    assert game.ticked_at is not None


def test_a_late_player_whose_seat_was_handed_over_has_time_again(battle, player, other_player, organiser):
    game = time_passes(begun(battle, player, other_player, "waits"), minutes=16)
    game = pass_seat(game.pk, organiser, Passing(game.asked, organiser.username), "Late.")
    assert game.seconds_left == 300


def test_the_clock_of_a_game_that_cannot_be_played_on_stands_still(battle, player, other_player):
    game = begun(battle, player, other_player)
    Game.objects.update(fingerprint="0" * 64)
    game = time_passes(game, minutes=16)
    assert (game.is_paused, game.answered) == (True, begun_answers(game))
    assert tick_games() == 0


def begun_answers(game):
    return standing(game).count()


@pytest.mark.parametrize(
    ("clock", "refused"),
    [
        ({"hours": 5}, "Choose a time"),
        ({"minutes": 3}, "Choose a time"),
        ({"minutes": 5, "hours": 12}, "Choose a time"),
        ({"minutes": 5, "reserve": 1440}, "Choose a reserve"),
        ({"hours": 12, "reserve": 10}, "Choose a reserve"),
        ({"minutes": 5, "when_late": "never"}, "Choose what happens"),
    ],
)
def test_a_clock_that_nobody_offers_is_refused(battle, player, clock, refused):
    with pytest.raises(Refused, match=refused):
        propose_game(battle.pk, player, BETWEEN_PLAYERS, **clock)


def test_a_changed_clock_asks_the_others_again(battle, player, other_player):
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS, minutes=5, reserve=10)
    assert clock_words(game) == (
        "Each decision has 5 minutes. Each side has 10 minutes in reserve for the whole battle, which pass when a "
        "decision takes longer. After that: an organiser is told, and decides."
    )
    stamp = game.stamp
    change_proposal(game.pk, player, BETWEEN_PLAYERS, minutes=5, reserve=30)
    with pytest.raises(Refused, match="has changed"):
        agree(game.pk, other_player, seen=stamp)


def test_a_reserve_without_a_clock_is_none(battle, player):
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS, reserve=10)
    assert (game.seconds_each, game.reserve_minutes) == (None, 0)
    assert clock_words(game) == "Each decision may take as long as it takes."


def test_a_page_that_lies_open_notices_the_end(battle, player, other_player, client_of):
    game = begun(battle, player, other_player)
    asked, other = asked_user(game), next(it for it in (player, other_player) if it != asked_user(game))
    client, url = client_of(other), reverse("campaigns:game-poll", args=[game.pk])
    Game.objects.update(ticked_at=timezone.now() - timedelta(minutes=14))
    assert client.get(url, {"seen": game.stamp}).status_code == 204
    Game.objects.update(ticked_at=timezone.now() - timedelta(minutes=15, seconds=1))
    answer = client.get(url, {"seen": game.stamp}, headers={"HX-Request": "true"})
    assert (answer.status_code, b'id="play"' in answer.content) == (200, True)
    assert orders_of(game.seats.get(user=asked)).side


def test_an_answer_after_the_end_comes_too_late(battle, player, other_player, client_of):
    game = play(begun(battle, player, other_player, "loses"), player, other_player, steps=35)
    Game.objects.update(ticked_at=timezone.now() - timedelta(minutes=16))
    fields = {"number": game.answered, "answer": "0"}
    client_of(asked_user(game)).post(reverse("campaigns:game-answer", args=[game.pk]), fields)
    assert Game.objects.get().status == Game.Status.OVER


def test_a_poll_far_from_the_end_asks_nothing_of_the_clock(battle, player, other_player):
    game = Game.objects.get(pk=begun(battle, player, other_player).pk)
    with CaptureQueriesContext(connection) as captured:
        assert not ring(game)
    assert not captured


def test_the_page_tells_the_time_of_each_side_and_when_it_ends(battle, player, other_player, client_of):
    game = time_passes(begun(battle, player, other_player), minutes=1)
    page = client_of(player).get(game.get_absolute_url()).content.decode()
    assert 'data-left="240"' in page
    assert page.count('data-reserve="600"') == 2
    assert "Then tactics play on." in page
    assert game_page(game, player).polls


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0:00"), (64, "1:04"), (3600, "1:00:00"), (86400, "1 day"), (183600, "2 days 3 h")],
)
def test_a_time_has_a_short_face(seconds, words):
    assert face(seconds) == words


def test_a_move_on_a_quick_clock_is_told_to_nobody_who_was_there_just_now(battle, player, other_player):
    game = begun(battle, player, other_player)
    Notice.objects.all().delete()
    game.seats.update(seen_at=timezone.now() - timedelta(minutes=3))
    game = play(game, player, other_player, steps=30)
    assert not Notice.objects.filter(kind="your_move").exists()
    game.seats.update(seen_at=timezone.now() - timedelta(minutes=6))
    play(game, player, other_player, steps=30)
    assert Notice.objects.filter(kind="your_move").exists()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_who_notice_the_end_at_once_bring_it_about_once(battle, player, other_player):
    game = begun(battle, player, other_player)
    Game.objects.update(ticked_at=timezone.now() - timedelta(minutes=16))
    start, rung = Barrier(4), []

    def notice() -> None:
        mine = Game.objects.get(pk=game.pk)
        start.wait()
        rung.append(ring(mine))
        connection.close()

    threads = [Thread(target=notice) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(rung) == [False, False, False, True]
