"""Ends that players agree on or that an organiser decides, pauses, and dice that nobody may know."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Battle, ChronicleEntry, Game, GameSeat
from campaigns.pages.chronicle.sentences import sentence
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.members.roles import change_role
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.end_early import offer_end
from campaigns.services.play.pause import end_pause, offer_pause
from campaigns.services.play.practice import Practice, begin_practice
from campaigns.services.play.ruling import end_game
from campaigns.services.refusal import Refused
from roster.models import Notice
from rules.narration import headline
from rules.resolve import divergence
from tests.campaigns.checking.test_ledger_command import checked
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS, play, time_passes
from tests.remembered import remembered

REASON = "The shop closes."


@pytest.fixture
@remembered
def game(campaign, player, other_player, plan):
    battle = set_up_battle(campaign.pk, player, plan)
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS, hours=12).pk, other_player)
    return play(game, player, other_player, steps=35)


def give_role(campaign, user, by, role):
    change_role(campaign.pk, campaign.memberships.get(user=user).pk, by, role=role)


def told(kind):
    entry = ChronicleEntry.objects.filter(kind=kind).last()
    return sentence(entry.kind, entry.facts)


def test_a_game_ends_here_once_both_agree(game, player, other_player):
    assert offer_end(game.pk, player).is_running
    game = offer_end(game.pk, other_player)
    assert game.status == Game.Status.OVER
    record = record_of(game.battle)
    assert record.answers[-1] == "ended here"
    assert record.outcome.reason == "ended here"
    assert headline(record.outcome).endswith("the players agreed to end it there.")
    assert "drew after" in told("battle_fought")
    assert ", when they agreed to end it" in told("battle_fought")
    assert divergence(record) is None
    assert checked()[1]["faults"] == []


def test_an_answer_of_the_other_side_declines_the_end(game, player, other_player):
    game = Game.objects.get(pk=game.pk)
    idle = (player, other_player)[1 - game.asked]
    offer_end(game.pk, idle)
    assert play(game, player, other_player, steps=1).end_offers == []


def test_an_organiser_ends_a_game(game, organiser, player, other_player):
    game = end_game(game.pk, organiser, REASON)
    assert (game.status, game.end_reason) == (Game.Status.OVER, REASON)
    assert told("game_ended") == f"organiser ended battle 1, {game.battle.title} early (The shop closes)."
    notices = Notice.objects.filter(kind="game_ended").values_list("recipient", flat=True)
    assert set(notices) == {player.pk, other_player.pk}
    game.battle.refresh_from_db()
    assert (game.battle.status, game.battle.entered_by) == (Battle.Status.FOUGHT, organiser)
    assert record_of(game.battle).outcome.reason == "stopped"
    assert ", when an organiser ended it" in told("battle_fought")
    assert checked()[1]["faults"] == []


@pytest.mark.parametrize("winner", [0, 1])
def test_an_organiser_awards_a_game_to_a_side(game, organiser, winner):
    end_game(game.pk, organiser, REASON, winner=winner)
    results = list(game.battle.sides.order_by("position").values_list("result", flat=True))
    assert results[winner] == "won"
    assert results[1 - winner] == "lost"
    game.battle.refresh_from_db()
    assert record_of(game.battle).outcome.reason == "forfeits"
    assert "was ruled to have lost" in told("battle_fought")
    name = game.seats.get(position=winner).name
    assert told("game_ended") == (
        f"organiser awarded battle 1, {game.battle.title}, to {name} (The shop closes)."
    )
    assert checked()[1]["faults"] == []


@pytest.mark.parametrize("winner", [-1, 2, 7])
def test_a_side_that_there_is_not_is_awarded_nothing(game, organiser, winner):
    with pytest.raises(Refused, match="two warbands"):
        end_game(game.pk, organiser, REASON, winner=winner)
    assert not ChronicleEntry.objects.filter(kind="game_ended").exists()


def test_a_ruling_takes_a_reason_and_an_organiser(game, organiser, player):
    for verb in (lambda: end_game(game.pk, organiser, ""), lambda: call_off(game.pk, organiser, " ")):
        with pytest.raises(Refused, match="Give a reason"):
            verb()
    with pytest.raises(Refused, match="Only an organiser"):
        end_game(game.pk, player, REASON)


def test_an_organiser_who_plays_decides_only_where_there_is_no_other(campaign, game, organiser, player):
    give_role(campaign, player, organiser, "co-organiser")
    for verb in (lambda: end_game(game.pk, player, REASON), lambda: call_off(game.pk, player, REASON)):
        with pytest.raises(Refused, match=r"another organiser decides \(organiser\)"):
            verb()
    give_role(campaign, player, organiser, "organiser")
    give_role(campaign, organiser, player, "player")
    end_game(game.pk, player, REASON)
    assert told("game_ended").endswith("player plays in it: there is no other organiser.")


def test_the_reason_of_a_game_that_is_called_off_is_told(game, organiser, player):
    game = call_off(game.pk, organiser, REASON)
    assert game.end_reason == REASON
    assert "(called off while it was played: The shop closes)" in told("battle_discarded")
    assert Notice.objects.filter(recipient=player, kind="game_ended").exists()


@pytest.mark.usefixtures("site_is_up")
def test_the_clock_stands_still_once_both_agree(game, player, other_player):
    assert not offer_pause(game.pk, player).is_paused
    game = offer_pause(game.pk, other_player)
    assert game.is_paused
    left = game.seconds_left
    game = time_passes(game, hours=13)
    assert (game.is_paused, game.seconds_left) == (True, left)
    answered = game.answered
    game = end_pause(game.pk, other_player)
    assert not game.is_paused
    assert time_passes(game, hours=11).answered == answered
    assert not time_passes(game, hours=2).seconds_left


def test_an_answer_ends_a_pause(game, player, other_player):
    offer_pause(game.pk, player)
    offer_pause(game.pk, other_player)
    assert not play(game, player, other_player, steps=1).is_paused


def test_a_game_without_a_clock_has_no_pause(game, player):
    Game.objects.update(hours=None, seconds_left=None)
    with pytest.raises(Refused, match="no clock"):
        offer_pause(game.pk, player)


def test_more_practice_battles_than_may_be_are_refused_in_a_sentence(settings, player, rats):
    settings.QUOTAS = {**settings.QUOTAS, "open_games": 1}
    begin_practice(rats, player, Practice("undead"))
    with pytest.raises(Refused, match="You are playing 1 practice battles, the maximum for an account"):
        begin_practice(rats, player, Practice("undead"))


def test_answers_in_a_minute_are_limited_in_a_sentence(settings, game, player, client, same_minute):
    settings.QUOTAS = {**settings.QUOTAS, "requests_of_user": 3}
    client.force_login(player)
    url = f"/campaigns/games/{game.pk}/answer/"
    answers = [client.post(url, {"number": "0", "answer": "none"}) for _ in range(6)]
    assert answers[0].status_code == 302
    assert answers[-1].status_code == 429
    assert "You sent more than 3 requests in a minute" in answers[-1].content.decode()


def moves_told(game, user):
    return Notice.objects.filter(recipient=user, kind="your_move", read_at=None).count()


def until_asked(game, user, *players):
    """Played on until a user is asked whom another player's answer has brought to it."""
    for _ in range(200):
        game = Game.objects.get(pk=game.pk)
        if players[game.asked] != user:
            game = play(game, *players, steps=1)
            if game.is_running and players[game.asked] == user:
                return game
        else:
            game = play(game, *players, steps=1)
    pytest.fail("the user was never asked after somebody else")


def test_a_move_is_not_told_to_a_player_at_the_table(game, player, other_player, client):
    Notice.objects.all().delete()
    client.force_login(player)
    client.get(f"/campaigns/games/{game.pk}/poll/", {"seen": "then"})
    game = until_asked(game, player, player, other_player)
    assert moves_told(game, player) == 0
    GameSeat.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    game = until_asked(game, player, player, other_player)
    assert moves_told(game, player) == 1
    client.get(f"/campaigns/games/{game.pk}/poll/", {"seen": game.stamp})
    assert moves_told(game, player) == 0


@pytest.fixture
def with_a_seed(campaign, player, plan):
    return set_up_battle(campaign.pk, player, replace(plan, friendly=True, seed="I know these dice"))


def test_dice_are_drawn_for_a_friendly_between_people_whose_seed_one_gave(with_a_seed, player, other_player):
    game = propose_game(with_a_seed.pk, player, BETWEEN_PLAYERS)
    with_a_seed.refresh_from_db()
    assert with_a_seed.seed == "I know these dice"
    agree(game.pk, other_player)
    with_a_seed.refresh_from_db()
    assert with_a_seed.seed != "I know these dice"
    assert record_of(with_a_seed).setup.seed == with_a_seed.seed
    assert not with_a_seed.seed_is_open
    assert told("dice_drawn").startswith("The site drew new dice for battle 1")
    assert checked()[1]["faults"] == []


def test_a_friendly_that_one_person_plays_keeps_its_seed(with_a_seed, player):
    propose_game(with_a_seed.pk, player, AGAINST_TACTICS)
    with_a_seed.refresh_from_db()
    assert with_a_seed.seed == "I know these dice"
