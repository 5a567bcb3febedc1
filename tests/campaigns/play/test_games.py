"""Games: proposed, agreed to, answered and brought into the campaign."""

from dataclasses import replace
from random import Random

import pytest

from campaigns.models import Battle, Game
from campaigns.pages.play.page import game_page
from campaigns.services.battles import keys
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan, agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.course import course_of, orders_of, standing
from campaigns.services.play.end_early import give_up, offer_draw
from campaigns.services.play.hand_over import give_orders, hand_over, take_over
from campaigns.services.play.meanwhile import AnsweredMeanwhile
from campaigns.services.play.take_back import undo
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle
from roster.models import Notice, OpenResult
from rules.engine.decisions import MoveTo, NextToAct
from rules.engine.dice import Roll
from rules.play.ahead import CHAIN
from rules.play.driving import suggested
from rules.play.orders import PRESETS, USUAL
from rules.resolve import divergence, start
from rules.resolve import record as record_so_far
from rules.values import canonical
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS, advised, play
from tests.campaigns.samples import muster


def test_a_game_waits_until_the_other_player_agrees(battle, player, other_player):
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS)
    assert game.status == Game.Status.PROPOSED
    with pytest.raises(Refused, match=r"waits for other"):
        advised(game, player)
    assert Notice.objects.filter(recipient=other_player, kind="game_proposed").count() == 1
    game = agree(game.pk, other_player)
    assert game.is_running
    assert game.answered == standing(game).count()


def test_a_battle_that_counts_waits_for_the_owner_even_if_tactics_play(battle, player):
    game = propose_game(battle.pk, player, AGAINST_TACTICS)
    assert game.status == Game.Status.PROPOSED


def test_a_friendly_against_tactics_begins_at_once(alone):
    assert alone.is_running
    assert alone.asked == 0


def test_proposing_again_gives_the_same_game(battle, player):
    first = propose_game(battle.pk, player, BETWEEN_PLAYERS)
    assert propose_game(battle.pk, player, BETWEEN_PLAYERS) == first


def test_a_game_of_tactics_alone_is_refused(battle, player):
    with pytest.raises(Refused, match="Nobody would play"):
        propose_game(battle.pk, player, (SeatPlan(TACTICS), SeatPlan(TACTICS)))


def test_a_stranger_proposes_nothing(battle, stranger):
    with pytest.raises(Refused):
        propose_game(battle.pk, stranger, BETWEEN_PLAYERS)


def test_the_players_are_held_from_the_beginning(game):
    assert OpenResult.objects.count() == 2


def test_a_battle_that_is_played_is_neither_fought_nor_discarded(game, battle, player):
    for verb in (fight_battle, discard_battle):
        with pytest.raises(Refused, match="is being played here"):
            verb(battle.pk, player)


def test_tactics_that_fight_the_battle_end_the_proposal(battle, player):
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS)
    fight_battle(battle.pk, player)
    game.refresh_from_db()
    assert game.status == Game.Status.CALLED_OFF


def test_a_question_is_answered_once(alone, player):
    number = alone.answered
    answer(alone.pk, player, number, lambda course: suggested(course, "steady"))
    with pytest.raises(AnsweredMeanwhile):
        answer(alone.pk, player, number, lambda course: suggested(course, "steady"))


def test_an_illegal_answer_changes_nothing(alone, player):
    before = alone.answered
    with pytest.raises(Refused):
        answer(alone.pk, player, before, lambda _course: "to the moon")
    alone.refresh_from_db()
    assert alone.answered == before


def test_nobody_answers_for_another_side(game, player, other_player):
    asked = {0: player, 1: other_player}[game.asked]
    (idle,) = {player, other_player} - {asked}
    with pytest.raises(Refused, match="is asked"):
        advised(game, idle)


def test_a_stranger_answers_nothing(alone, stranger):
    with pytest.raises(Refused, match="Only its players"):
        advised(alone, stranger)


@pytest.mark.parametrize("ruleset", ["mordheim", "alternative", "cards", "heroheim", "trench"])
def test_a_battle_played_by_its_pages_becomes_the_record_of_its_answers(
    campaign, player, plan, ruleset, client_of
):
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True, ruleset=ruleset))
    game = propose_game(friendly.pk, player, AGAINST_TACTICS)
    client, given = client_of(player), 0
    client.post(f"{game.get_absolute_url()}orders/", {"preset": "Only heroes near the enemy"})
    while (game := Game.objects.get(pk=game.pk)).is_running:
        fields = {"number": game.answered, "answer": suggested(course_of(game), "steady")}
        client.post(f"{game.get_absolute_url()}answer/", fields, headers={"HX-Request": "true"})
        given += 1
    assert standing(game).filter(user=player).count() == given
    assert game.status == Game.Status.OVER
    friendly.refresh_from_db()
    assert friendly.status == Battle.Status.PLAYED
    record, answers = record_of(friendly), tuple(standing(game).values_list("key", flat=True))
    assert record.answers == answers
    assert friendly.record == canonical(record_so_far(start(record.setup, answers=answers))).decode()
    assert record.outcome is not None
    assert divergence(record) is None


def test_a_game_with_typed_dice_becomes_a_record_of_typed_dice(friendly, player):
    game, dice = propose_game(friendly.pk, player, AGAINST_TACTICS, typed_dice=True), Random(1)
    for _ in range(40):
        course = course_of(game)
        key = suggested(course, "steady")
        if isinstance(course.pending, Roll):
            key = ",".join(str(dice.randint(1, course.pending.sides)) for _ in range(course.pending.count))
        game = answer(game.pk, player, game.answered, lambda _course, key=key: key)
    give_up(game.pk, player, 0)
    friendly.refresh_from_db()
    record = record_of(friendly)
    assert record.dice == "entered"
    assert divergence(record) is None


def test_a_battle_of_two_players_comes_into_the_campaign(game, battle, player, other_player, organiser):
    play(game, player, other_player)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.FOUGHT
    assert accept_battle(battle.pk, organiser).status == Battle.Status.ACCEPTED


def test_a_handed_over_side_plays_itself_to_the_end(alone, player):
    game = hand_over(alone.pk, player, alone.answered, "side")
    assert game.status == Game.Status.OVER


def test_a_handed_over_phase_ends_with_the_phase(alone, player):
    game = hand_over(alone.pk, player, alone.answered, "phase")
    assert game.is_running
    assert course_of(game).resolver.battle.state.round == 1


def test_a_handed_over_round_ends_with_the_round(alone, player):
    game = hand_over(alone.pk, player, alone.answered, "round")
    assert course_of(game).resolver.battle.state.round == 1
    game = hand_over(game.pk, player, game.answered, "round")
    assert not game.is_running or course_of(game).resolver.battle.state.round == 2


def test_news_begin_where_something_was_handed_over(alone, player):
    before = alone.answered
    game = hand_over(alone.pk, player, before, "round")
    marks = course_of(game).marks
    recent = game_page(game, player).recent
    assert recent
    assert orders_of(game.seats.get(position=0)).since == before
    assert take_over(game.pk, player)
    assert game_page(game, player).recent == recent
    assert marks[before].events < marks[-1].events


def test_presets_change_all_orders(alone, player, client):
    client.force_login(player)
    preset = "Only heroes near the enemy"
    client.post(f"/campaigns/games/{alone.pk}/orders/", {"preset": preset})
    orders = orders_of(alone.seats.get(position=0))
    assert orders.standing == {**USUAL, **PRESETS[preset]}


def test_a_handed_over_warrior_is_not_asked_about(alone, player):
    game = hand_over(alone.pk, player, alone.answered, "phase")
    while not isinstance(course_of(game).pending, MoveTo):
        game = advised(game, player)
    warrior = course_of(game).pending.who
    game = hand_over(game.pk, player, game.answered, "warrior")
    pending = course_of(game).pending
    assert getattr(pending, "who", None) != warrior


def test_orders_are_taken_back(alone, player):
    give_orders(alone.pk, player, {"hide": "never"})
    seat = alone.seats.get(position=0)
    take_over(alone.pk, player)
    seat.refresh_from_db()
    assert '"hide":"never"' in seat.orders


def test_orders_that_do_not_exist_are_refused(alone, player):
    with pytest.raises(Refused, match="no such order"):
        give_orders(alone.pk, player, {"hide": "always"})


def test_an_answer_is_undone_before_the_dice_are_rolled(alone, player):
    game = hand_over(alone.pk, player, alone.answered, "phase")
    while not isinstance(course_of(game).pending, NextToAct):
        game = advised(game, player)
    before = game.answered
    pending = course_of(game).pending
    game = answer(game.pk, player, before, lambda _course: str(pending.candidates[0]))
    game = undo(game.pk, player, game.answered)
    assert game.answered == before
    assert course_of(game).pending == pending
    assert game.answers.exclude(taken_back_at=None).exists()


def test_answers_that_were_given_at_once_are_undone_together(alone, player):
    game = hand_over(alone.pk, player, alone.answered, "phase")
    while getattr(course_of(game).pending, "activity", "") != "moving":
        game = advised(game, player)
    before, pending = game.answered, course_of(game).pending
    chain = CHAIN.join((str(pending.candidates[0]), "stay"))
    game = answer(game.pk, player, before, lambda _course: chain)
    rows = standing(game).filter(number__gte=before, user=player)
    assert [row.key for row in rows] == chain.split(CHAIN)
    game = undo(game.pk, player, game.answered)
    assert (game.answered, course_of(game).pending) == (before, pending)


def test_answers_at_once_are_refused_whole(alone, player):
    game = hand_over(alone.pk, player, alone.answered, "phase")
    while not isinstance(course_of(game).pending, NextToAct):
        game = advised(game, player)
    chain = CHAIN.join((str(course_of(game).pending.candidates[0]), "1,1,0"))
    with pytest.raises(Refused):
        answer(game.pk, player, game.answered, lambda _course: chain)
    game.refresh_from_db()
    assert game.answered == standing(game).count()


def test_an_answer_before_a_roll_stands(alone, player):
    game = alone
    for _ in range(400):
        rolls = course_of(game).marks[-1].rolls
        game = advised(game, player)
        if not game.is_running:
            pytest.fail("no roll was made between two questions")
        if course_of(game).marks[-1].rolls > rolls:
            break
    with pytest.raises(Refused, match="cannot be undone"):
        undo(game.pk, player, game.answered)


def test_a_side_that_gives_up_loses(alone, player, friendly):
    play(alone, player, steps=20)
    game = give_up(alone.pk, player, 0)
    assert game.status == Game.Status.OVER
    friendly.refresh_from_db()
    assert [side.result for side in friendly.sides.order_by("position")] == ["lost", "won"]


def test_a_draw_takes_both_players(game, battle, player, other_player):
    play(game, player, other_player, steps=20)
    game = offer_draw(game.pk, player)
    assert game.is_running
    game = offer_draw(game.pk, other_player)
    assert game.status == Game.Status.OVER
    assert {side.result for side in battle.sides.all()} == {"drawn"}


def test_an_answer_of_the_other_side_declines_a_draw(game, player, other_player):
    play(game, player, other_player, steps=20)
    game.refresh_from_db()
    asked, idle = (player, other_player) if game.asked == 0 else (other_player, player)
    offer_draw(game.pk, idle)
    game.refresh_from_db()
    assert advised(game, asked).draw_offers == []


def test_a_game_of_two_is_called_off_by_an_organiser_alone(game, battle, player, organiser):
    with pytest.raises(Refused, match="organiser"):
        call_off(game.pk, player)
    call_off(game.pk, organiser, "They went home.")
    battle.refresh_from_db()
    assert battle.status == Battle.Status.DISCARDED
    assert battle.seed_was_shown
    assert not OpenResult.objects.exists()


def test_the_dice_of_a_game_that_was_called_off_are_not_used_again(
    game, campaign, organiser, plan, monkeypatch
):
    call_off(game.pk, organiser, "They went home.")
    monkeypatch.setattr(keys, "new_key", lambda: "a key of its own")
    assert set_up_battle(campaign.pk, organiser, plan).seed == "a key of its own"


def test_a_player_away_from_the_table_is_told_of_their_move(game, player, other_player):
    Notice.objects.all().delete()
    asked, idle = (player, other_player) if game.asked == 0 else (other_player, player)
    for _ in range(200):
        game.refresh_from_db()
        if {0: player, 1: other_player}[game.asked] == idle:
            break
        advised(game, asked)
    assert Notice.objects.filter(recipient=idle, kind="your_move", read_at=None).count() == 1


def test_three_warbands_play_to_the_end(campaign, player, other_player, organiser, rats, others):
    third = muster(organiser, "The Quiet Lanterns", 4)
    enter_warband(campaign.pk, organiser, third.pk)
    plan = Plan(
        warbands=(rats.pk, others.pk, third.pk),
        policies=("steady",) * 3,
        scenario="street-brawl",
        ruleset="trench",
        friendly=True,
    )
    battle = set_up_battle(campaign.pk, player, plan)
    plans = (SeatPlan(PROPOSER), SeatPlan(PLAYER), SeatPlan(TACTICS))
    game = agree(propose_game(battle.pk, player, plans).pk, other_player)
    game = play(game, player, other_player, steps=40)
    for user in (player, other_player):
        game = hand_over(game.pk, user, Game.objects.get(pk=game.pk).answered, "side")
    assert game.status == Game.Status.OVER
    assert {side.result for side in battle.sides.all()} != {""}
