"""Games whose players leave: an account goes, a warband withdraws, the campaign ends or is deleted."""

import io
import json
import zipfile
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Battle, Campaign, Game
from campaigns.models.game import OFFERS
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.archive import archive_campaign
from campaigns.services.campaign.delete import delete_campaign, keep_campaign, remove_deleted_campaigns
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.roles import leave_campaign
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.hand_over import SIDE, hand_over
from campaigns.services.play.pass_seat import Passing, offer_seat
from campaigns.services.play.practice import Practice, begin_practice
from campaigns.services.refusal import Refused
from campaigns.services.results.enter import save_tally
from roster.models import Notice, OpenResult, User
from roster.services.accounts.archive import archive_of
from roster.services.accounts.delete import delete_account
from roster.services.accounts.removals import carry_out_deletions
from rules.tally.draft import Sent
from tests.campaigns.checking.test_ledger_command import checked
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS, advised, play
from tests.conftest import make_user
from tests.remembered import remembered


@pytest.fixture
def proposed(battle, player):
    return propose_game(battle.pk, player, BETWEEN_PLAYERS)


@pytest.fixture
@remembered
def running(battle, player, other_player):
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
    return play(game, player, other_player, steps=5)


@pytest.fixture
def alone(campaign, player, plan):
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True))
    return propose_game(friendly.pk, player, AGAINST_TACTICS)


def remove(*users):
    """Delete accounts for good."""
    for user in users:
        delete_account(user)
        User.objects.filter(pk=user.pk).update(deletion_asked_at=timezone.now() - timedelta(days=31))
    assert len(carry_out_deletions()) == len(users)


def test_a_proposal_to_an_account_that_goes_is_called_off(proposed, battle, other_player):
    remove(other_player)
    proposed.refresh_from_db()
    assert proposed.status == Game.Status.CALLED_OFF
    assert proposed.ending == f"Called off by deleted player {other_player.pk}."
    battle.refresh_from_db()
    assert battle.status == Battle.Status.SET_UP
    assert checked()[1]["faults"] == []


def test_tactics_play_on_for_an_account_that_goes(running, battle, player, other_player):
    remove(other_player)
    running.refresh_from_db()
    assert running.is_running
    assert running.asked == 0
    assert [seat.user for seat in running.seats.order_by("position")] == [player, None]
    assert checked()[1]["faults"] == []
    game = hand_over(running.pk, player, running.answered, SIDE)
    assert game.status == Game.Status.OVER
    battle.refresh_from_db()
    assert battle.status == Battle.Status.FOUGHT


@pytest.mark.parametrize("column", OFFERS)
def test_offers_of_an_account_that_goes_are_withdrawn(running, other_player, column):
    Game.objects.update(**{column: [1]})
    remove(other_player)
    running.refresh_from_db()
    assert getattr(running, column) == []


def test_a_seat_is_not_offered_to_or_by_an_account_that_goes(campaign, running, player, other_player):
    member, other = make_user("member"), make_user("other-member")
    for user in (member, other):
        join_by_invite(user, campaign.invite_token)
    offer_seat(running.pk, player, Passing(0, member.username))
    offer_seat(running.pk, other_player, Passing(1, other.username))
    remove(member, other_player)
    assert [seat.offered_to for seat in running.seats.all()] == [None, None]
    assert not Notice.objects.filter(kind="seat_offered", read_at=None).exists()


def test_a_game_that_its_last_player_leaves_is_called_off(running, battle, player, other_player):
    remove(player, other_player)
    running.refresh_from_db()
    assert running.status == Game.Status.CALLED_OFF
    battle.refresh_from_db()
    assert battle.status == Battle.Status.DISCARDED
    assert not OpenResult.objects.exists()
    assert checked()[1]["faults"] == []


def test_a_friendly_against_tactics_is_called_off_with_its_player(alone, player):
    remove(player)
    alone.refresh_from_db()
    assert (alone.status, alone.battle.status) == (Game.Status.CALLED_OFF, Battle.Status.DISCARDED)


def test_a_practice_battle_is_called_off_with_its_player(db, player, rats):
    game = begin_practice(rats, player, Practice("undead"))
    assert checked()[1]["faults"] == []
    remove(player)
    game.refresh_from_db()
    assert game.status == Game.Status.CALLED_OFF
    assert checked()[1]["faults"] == []


def test_the_name_of_an_account_that_goes_stands_in_no_game(alone, player):
    call_off(alone.pk, player)
    remove(player)
    alone.refresh_from_db()
    assert alone.ending == f"Called off by deleted player {player.pk}."


def test_a_game_goes_on_when_an_account_goes_while_its_rules_have_changed(running, player, other_player):
    Game.objects.update(fingerprint="0" * 64)
    remove(other_player)
    running.refresh_from_db()
    assert running.is_running
    assert running.seats.get(position=1).user is None


def test_a_game_in_a_deleted_campaign_is_left_too(campaign, running, organiser, other_player):
    delete_campaign(campaign.pk, organiser)
    remove(other_player)
    running.refresh_from_db()
    assert running.seats.get(position=1).user is None


def test_the_archive_of_an_account_lists_its_games(running, rats, player, other_player):
    begin_practice(rats, player, Practice("undead"))
    archive = zipfile.ZipFile(io.BytesIO(archive_of(player)))
    first, practice = json.loads(archive.read("games.json"))
    assert first["campaign"] == "Winter in the Ruins"
    assert [side["yours"] for side in first["sides"]] == [True, False]
    own = list(running.answers.filter(user=player).values_list("key", flat=True))
    assert own
    assert [answer["key"] for answer in first["your answers"]] == own
    assert (practice["campaign"], practice["status"]) == (None, "running")
    theirs = json.loads(zipfile.ZipFile(io.BytesIO(archive_of(other_player))).read("games.json"))
    assert len(theirs) == 1


def test_a_warband_that_plays_is_not_withdrawn(campaign, running, rats, player):
    for leaving in (
        lambda: withdraw_warband(campaign.pk, rats.pk, player),
        lambda: leave_campaign(campaign.pk, player),
    ):
        with pytest.raises(Refused, match="is still in battle 1"):
            leaving()


def test_a_campaign_with_a_game_is_not_archived(campaign, running, organiser):
    with pytest.raises(Refused, match="Accept or discard battle 1 first"):
        archive_campaign(campaign.pk, organiser)


def test_a_game_of_a_deleted_campaign_stands_still(campaign, running, organiser, player, other_player):
    delete_campaign(campaign.pk, organiser)
    user = (player, other_player)[running.asked]
    for verb in (lambda: advised(running, user), lambda: call_off(running.pk, organiser, "It is late.")):
        with pytest.raises(Refused, match="was deleted"):
            verb()
    keep_campaign(campaign.pk, organiser)
    assert advised(running, user).answered > running.answered


def test_a_warband_that_leaves_a_deleted_campaign_in_mid_battle_is_free(
    campaign, running, rats, player, organiser
):
    delete_campaign(campaign.pk, organiser)
    withdraw_warband(campaign.pk, rats.pk, player)
    assert not OpenResult.objects.filter(warband=rats).exists()


def test_a_campaign_that_is_removed_takes_its_games_along(campaign, running, organiser):
    assert Notice.objects.filter(subject=f"game-{running.pk}").exists()
    delete_campaign(campaign.pk, organiser)
    Campaign.objects.update(deleted_at=timezone.now() - timedelta(days=31))
    assert remove_deleted_campaigns()
    assert not Game.objects.exists()
    assert not Notice.objects.filter(subject__startswith="game-").exists()
    assert not OpenResult.objects.exists()


def test_a_result_that_is_entered_ends_the_proposal(battle, proposed, player):
    save_tally(battle.pk, player, Sent({}, {"winner": "0"}))
    proposed.refresh_from_db()
    assert proposed.status == Game.Status.CALLED_OFF
    assert not Notice.objects.filter(kind="game_proposed", read_at=None).exists()
