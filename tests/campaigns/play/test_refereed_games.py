"""Battles on real tables that this site is the referee of, from the proposal to the result that counts."""

from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns.checking import battles, games
from campaigns.models import Battle, Game
from campaigns.services.battles.fight import ready_to_fight, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan, agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.course import course_of, store
from campaigns.services.play.end_early import enter_end
from campaigns.services.play.hand_over import give_orders
from campaigns.services.play.take_back import undo
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.enter import save_tally
from rules.engine.dice import Roll
from rules.play.combat_at_once import ALL_OF_COMBAT, is_in_combat
from rules.play.course import Course
from rules.play.driving import Given
from rules.referee.course import is_refereed
from rules.resolve import REAL_TABLE, divergence
from rules.tally.draft import Sent
from tests.campaigns.sequences import finish
from tests.rules.referee.table import Table

ONE_PHONE = (SeatPlan(PROPOSER), SeatPlan(PROPOSER))
TWO_PHONES = (SeatPlan(PROPOSER), SeatPlan(PLAYER))


@pytest.fixture
def battle(campaign, player, plan):
    return set_up_battle(campaign.pk, player, replace(plan, battlefield=REAL_TABLE.key))


def refereed(battle, player, other_player, plans=TWO_PHONES, **terms):
    return agree(propose_game(battle.pk, player, plans, **terms).pk, other_player)


def played(game, players, steps=4000):
    table = Table("game")
    for _ in range(steps):
        if not game.is_running:
            break
        course = course_of(game)
        key = table.answer(course.resolver)
        game = answer(game.pk, players[course.asked], game.answered, lambda _course, key=key: key)
    return game


@pytest.mark.parametrize("plans", [ONE_PHONE, TWO_PHONES])
def test_refereed_game_becomes_a_result_that_counts(battle, rats, organiser, player, other_player, plans):
    game = refereed(battle, player, other_player, plans)
    players = (player, player if plans is ONE_PHONE else other_player)
    assert played(game, players).status == Game.Status.OVER
    after = Battle.objects.get(pk=battle.pk)
    assert (after.status, after.was_entered) == (Battle.Status.FOUGHT, False)
    record = record_of(after)
    assert is_refereed(record.setup)
    assert divergence(record) is None
    assert [*battles.faults_of(after), *games.faults_of(Game.objects.get(pk=game.pk))] == []
    assert accept_battle(battle.pk, organiser).status == Battle.Status.ACCEPTED
    finish(rats, player)


def test_referee_has_neither_tactics_nor_a_clock(battle, player, other_player):
    with pytest.raises(Refused, match="Tactics do not see a real table"):
        propose_game(battle.pk, player, (SeatPlan(PROPOSER), SeatPlan(TACTICS)))
    game = refereed(battle, player, other_player, minutes=2, typed_dice=True)
    assert game.seconds_each is None
    assert game.has_typed_dice
    assert not any(seat.is_relieved for seat in game.seats.all())


def test_answer_at_a_real_table_can_be_undone(battle, player, other_player):
    game = played(refereed(battle, player, other_player, ONE_PHONE), (player, player), steps=1)
    before = game.answered
    assert undo(game.pk, player, before).answered < before


def test_battle_with_a_tally_has_no_referee(battle, player):
    with pytest.raises(Refused, match="real table"):
        ready_to_fight(battle.pk, player)
    save_tally(battle.pk, player, Sent({"rounds": ""}, {"rounds": "3"}))
    with pytest.raises(Refused, match="tally is kept already"):
        propose_game(battle.pk, player, TWO_PHONES)


def test_battle_whose_referee_is_called_off_is_entered(battle, organiser, player, other_player):
    game = played(refereed(battle, player, other_player, ONE_PHONE), (player, player), steps=2)
    call_off(game.pk, organiser, "The phone broke.")
    after = Battle.objects.get(pk=battle.pk)
    assert after.status == Battle.Status.SET_UP
    assert [*battles.faults_of(after), *games.faults_of(Game.objects.get(pk=game.pk))] == []
    with pytest.raises(Refused, match="called off after dice were rolled"):
        propose_game(battle.pk, player, TWO_PHONES)
    save_tally(battle.pk, player, Sent({"rounds": ""}, {"rounds": "3"}))


def test_die_that_was_typed_at_a_real_table_can_be_undone(battle, player, other_player):
    game = refereed(battle, player, other_player, ONE_PHONE, typed_dice=True)
    assert isinstance(course_of(game).pending, Roll)
    at = game.answered
    typed = faces(course_of(game).pending, Table("typed"))
    game = answer(game.pk, player, at, lambda _course: typed)
    assert game.answered > at
    assert undo(game.pk, player, game.answered).answered == at


def test_last_die_of_a_real_table_can_be_undone_until_the_result_is_entered(battle, player, other_player):
    game = refereed(battle, player, other_player, ONE_PHONE, typed_dice=True)
    course, table, given = course_of(game), Table("end"), []
    with pytest.raises(Refused, match="not over"):
        enter_end(game.pk, player)
    while course.pending is not None:
        rolls = isinstance(course.pending, Roll)
        key = faces(course.pending, table) if rolls else table.answer(course.resolver)
        given.append(Given(course.number, course.asked, key))
        course.answer(key)
    *before, last = given
    store(game, Course(course.resolver.battle.setup, [it.key for it in before], typed_dice=True), before, {})
    game.save()
    game = answer(game.pk, player, game.answered, lambda _course: last.key)
    assert (game.is_running, game.answered) == (True, len(given))
    with pytest.raises(Refused, match="battle is over"):
        answer(game.pk, player, game.answered, lambda _course: last.key)
    assert undo(game.pk, player, game.answered).answered == len(before)
    assert answer(game.pk, player, len(before), lambda _course: last.key).is_running
    with pytest.raises(Refused, match="Only its players"):
        enter_end(game.pk, other_player)
    assert enter_end(game.pk, player).status == Game.Status.OVER
    assert Battle.objects.get(pk=battle.pk).status != Battle.Status.SET_UP


def test_real_table_has_no_standing_orders(battle, player, other_player):
    game = refereed(battle, player, other_player, ONE_PHONE)
    with pytest.raises(Refused, match="no standing orders"):
        give_orders(game.pk, player, {"parry": "always"})


def test_nothing_is_rolled_where_no_combat_is_resolved(battle, player, other_player):
    game = refereed(battle, player, other_player, ONE_PHONE)
    with pytest.raises(Refused, match="No combat is being resolved"):
        answer(game.pk, player, game.answered, lambda _course: ALL_OF_COMBAT)


def faces(roll, table):
    return ",".join(str(table.random.randint(1, roll.sides)) for _ in range(roll.count))


def until_combat(game):
    """The game with stored answers up to a combat."""
    course, table, given = course_of(game), Table("combat"), []
    for _ in range(1500):
        if is_in_combat(course):
            break
        key = (
            faces(course.pending, table)
            if isinstance(course.pending, Roll)
            else table.answer(course.resolver)
        )
        given.append(Given(course.number, course.asked, key))
        course.answer(key)
    store(game, course, given, {})
    return game


def test_page_offers_to_roll_all_of_a_combat_and_one_answer_does(client, battle, player, other_player):
    game = until_combat(refereed(battle, player, other_player, ONE_PHONE, typed_dice=True))
    client.force_login(player)
    page = client.get(reverse("campaigns:game", args=[game.pk]))
    assert b"Let the site roll all of this combat" in page.content
    before = game.answered
    sent = {"number": before, "answer": ALL_OF_COMBAT}
    client.post(reverse("campaigns:game-answer", args=[game.pk]), sent)
    after = Game.objects.get(pk=game.pk)
    assert after.answered > before
    assert not is_in_combat(course_of(after))
