"""Players at one table: taking answers back by leave, talk, and those who look on."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Game, GameAnswer, GameLine
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.begin import PLAYER, PROPOSER, SeatPlan, agree, propose_game
from campaigns.services.play.course import course_of, standing
from campaigns.services.play.take_back import ask_to_take_back, let_take_back, undo
from campaigns.services.play.talk import say
from campaigns.services.play.watch import change_watch_link
from campaigns.services.refusal import Refused
from rules.play.driving import suggested
from tests.campaigns.play.players import BETWEEN_PLAYERS, play
from tests.campaigns.samples import muster


@pytest.fixture
def game(campaign, player, other_player, plan):
    battle = set_up_battle(campaign.pk, player, plan)
    return agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)


def set_up_by_both(game, player, other_player) -> Game:
    """Played on until the second of two sides in a row has set somebody up, with no roll between."""
    for _ in range(40):
        rows = list(standing(game))
        course = course_of(game)
        sides = {row.user_id for row in rows[-2:] if row.user_id}
        if len(sides) == 2 and course.marks[rows[-2].number].rolls == course.marks[-1].rolls:
            return game
        game = play(game, player, other_player, steps=1)
        game.refresh_from_db()
    pytest.fail("the sides never answered one after the other without a roll")


def test_an_answer_is_taken_back_by_leave_of_the_other(game, player, other_player):
    game = set_up_by_both(game, player, other_player)
    rows = list(standing(game))
    asks, lets = (player, other_player) if rows[-2].user_id == player.pk else (other_player, player)
    game = ask_to_take_back(game.pk, asks, game.answered)
    assert game.answered == len(rows)
    game = let_take_back(game.pk, lets, game.answered)
    assert game.answered == rows[-2].number
    assert GameAnswer.objects.exclude(taken_back_at=None).count() == 2
    assert game.take_back_to is None


def test_an_answer_that_another_followed_is_not_undone_alone(game, player, other_player):
    people = {0: player, 1: other_player}
    for _ in range(80):
        rows, course = list(standing(game)), course_of(game)
        alone = [row for row in rows if not course.is_uncovered_since(row.number)]
        if course.asked is not None and {row.side for row in alone} == {0, 1}:
            mine = [row for row in alone if row.user_id == people[course.asked].pk]
            if mine and rows[-1].side != course.asked:
                break
        game = play(game, player, other_player, steps=1)
        game.refresh_from_db()
    else:
        pytest.fail("no side was asked again right after the other, without a roll between")
    with pytest.raises(Refused, match="somebody else has answered"):
        undo(game.pk, people[course.asked], game.answered)


def test_an_answer_lets_the_request_lapse(game, player, other_player):
    game = set_up_by_both(game, player, other_player)
    rows = list(standing(game))
    asks = player if rows[-2].user_id == player.pk else other_player
    ask_to_take_back(game.pk, asks, game.answered)
    game = play(Game.objects.get(pk=game.pk), player, other_player, steps=1)
    assert game.take_back_to is None


def test_nothing_is_taken_back_past_a_roll(game, player, other_player):
    for _ in range(60):
        game = play(game, player, other_player, steps=1)
        mine = [row.number for row in standing(game) if row.user_id == player.pk]
        marks = course_of(game).marks
        if mine and marks[mine[-1]].rolls < marks[-1].rolls:
            break
    assert marks[mine[-1]].rolls < marks[-1].rolls
    with pytest.raises(Refused, match="were seen since"):
        ask_to_take_back(game.pk, player, game.answered)


def test_talk_is_kept_with_the_game(client, game, player, other_player):
    say(game.pk, player, "Good luck!\nYou need it.")
    say(game.pk, player, "Good luck! You need it.")
    client.force_login(other_player)
    page = client.get(game.get_absolute_url()).content.decode()
    assert "Good luck! You need it." in page
    assert GameLine.objects.count() == 1


def test_a_stranger_says_nothing(game, organiser):
    with pytest.raises(Refused, match="Only its players"):
        say(game.pk, organiser, "Boo")


def test_a_line_can_be_reported_and_hidden(client, game, player, other_player):
    say(game.pk, player, "Something rude")
    client.force_login(other_player)
    answer = client.get(reverse("report", args=["game-line", GameLine.objects.get().pk]))
    assert answer.status_code == 200
    GameLine.objects.update(is_hidden=True)
    assert "Something rude" not in client.get(game.get_absolute_url()).content.decode()


def test_somebody_with_the_link_looks_on(client, game, player):
    assert client.get(reverse("campaigns:watch", args=["x" * 20])).status_code == 404
    game = change_watch_link(game.pk, player, renew=True)
    url = reverse("campaigns:watch", args=[game.watch_token])
    answer = client.get(url)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "your decision" not in page
    assert 'name="answer"' not in page
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    poll = page.split(f'hx-get="{url}?seen=', 1)[1].split('"', 1)[0]
    assert client.get(url, {"seen": poll}).status_code == 204
    change_watch_link(game.pk, player, renew=False)
    assert client.get(url).status_code == 404


def test_a_link_with_a_delay_shows_less(client, game, player, other_player):
    game = play(game, player, other_player, steps=20)
    game = change_watch_link(game.pk, player, renew=True, delay=10)
    url = reverse("campaigns:watch", args=[game.watch_token])
    assert "Setting up" in client.get(url).content.decode()
    GameAnswer.objects.filter(game=game).update(given_at=timezone.now() - timedelta(minutes=11))
    assert "Round 1" in client.get(url).content.decode()


def test_three_players_play_on_three_devices(campaign, client_of, player, other_player, organiser, plan):
    third = enter_warband(campaign.pk, organiser, muster(organiser, "The Quiet Lanterns", 4).pk).warband
    three = replace(
        plan,
        warbands=(*plan.warbands, third.pk),
        policies=("steady",) * 3,
        scenario="street-brawl",
        ruleset="trench",
        friendly=True,
    )
    people = {0: player, 1: other_player, 2: organiser}
    seats = (SeatPlan(PROPOSER), SeatPlan(PLAYER), SeatPlan(PLAYER))
    game = propose_game(set_up_battle(campaign.pk, player, three).pk, player, seats)
    for user in (other_player, organiser):
        game = agree(game.pk, user)
    url, devices = game.get_absolute_url(), {side: client_of(user) for side, user in people.items()}
    for device in devices.values():
        device.post(f"{url}orders/", {"preset": "Only heroes near the enemy"})
    for _ in range(12):
        game = Game.objects.get(pk=game.pk)
        pages = {side: device.get(url).context["page"] for side, device in devices.items()}
        assert {side for side, page in pages.items() if page.question} == {game.asked}
        (waiting,) = {page.waiting for side, page in pages.items() if side != game.asked}
        assert people[game.asked].get_username() in waiting
        fields = {"number": game.answered, "answer": suggested(course_of(game), "steady")}
        for device in devices.values():
            device.post(f"{url}answer/", fields)
    by_hand = standing(game).exclude(user=None)
    assert by_hand.count() == 12
    assert {row.user for row in by_hand} == {*people.values()}
    for device in devices.values():
        fields = {"number": Game.objects.get(pk=game.pk).answered, "hand_over": "side"}
        device.post(f"{url}hand-over/", fields)
    game = Game.objects.get(pk=game.pk)
    assert game.status == Game.Status.OVER
    assert [row.number for row in standing(game)] == list(range(game.answered))
    assert {side.result for side in game.battle.sides.all()} != {""}
