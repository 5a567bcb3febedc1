"""Seats that are handed to another member, by an organiser or by their player, and what each sees then."""

import pytest

from campaigns.models import Campaign, ChronicleEntry, Game
from campaigns.pages.chronicle.sentences import sentence
from campaigns.pages.play.page import game_page
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.roles import change_role
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.course import orders_of
from campaigns.services.play.hand_over import give_orders
from campaigns.services.play.pass_seat import Passing, answer_offer, offer_seat, pass_seat
from campaigns.services.play.practice import Practice, begin_practice
from campaigns.services.refusal import Refused
from roster.models import Notice
from roster.services.accounts.block import block_user
from tests.campaigns.checking.test_ledger_command import checked
from tests.campaigns.play.players import BETWEEN_PLAYERS, advised, play
from tests.conftest import make_user
from tests.remembered import remembered

REASON = "Ill this week."


@pytest.fixture
@remembered
def substitute(campaign):
    user = make_user("substitute")
    join_by_invite(user, campaign.invite_token)
    return user


@pytest.fixture
@remembered
def game(campaign, player, other_player, rats, others):
    plan = Plan(warbands=(rats.pk, others.pk), ruleset="cards")
    battle = set_up_battle(campaign.pk, player, plan)
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
    return play(game, player, other_player, steps=25)


def give_role(campaign, user, by, role):
    change_role(campaign.pk, campaign.memberships.get(user=user).pk, by, role=role)


def hand_of(game, user):
    return game_page(Game.objects.get(pk=game.pk), user).cards


def handed(game, organiser, substitute):
    return pass_seat(game.pk, organiser, Passing(0, substitute.username), REASON)


def test_an_organiser_hands_a_seat_to_a_member(game, organiser, player, other_player, substitute, rats):
    give_orders(game.pk, player, {"hide": "never"})
    hand = hand_of(game, player)
    game = handed(game, organiser, substitute)
    assert hand
    assert hand_of(game, substitute) == hand
    assert hand_of(game, player) == ()
    assert hand_of(game, other_player) not in ((), hand)
    seat = game.seats.get(position=0)
    assert (seat.user, seat.asks) == (substitute, player)
    assert orders_of(seat).standing == {}
    rats.refresh_from_db()
    assert rats.owner == player
    told = set(Notice.objects.filter(kind="seat_handed").values_list("recipient", flat=True))
    assert told == {player.pk, other_player.pk, substitute.pk}
    assert checked()[1]["faults"] == []


def test_the_chronicle_tells_of_a_seat_that_was_handed_on(game, organiser, substitute):
    handed(game, organiser, substitute)
    entry = ChronicleEntry.objects.get(kind="seat_handed")
    assert sentence(entry.kind, entry.facts) == (
        f"organiser handed The Gutter Shadows in battle 1, {game.battle.title}, from player to substitute "
        "(Ill this week)."
    )


def test_the_new_player_answers_and_the_former_one_does_not(game, organiser, player, substitute):
    game = handed(game, organiser, substitute)
    Game.objects.filter(pk=game.pk).update(asked=0)
    with pytest.raises(Refused, match="Only its players"):
        advised(game, player)


def test_the_result_of_a_seat_handed_on_is_that_of_the_warband(
    game, organiser, player, other_player, substitute
):
    Campaign.objects.update(confirmation="players")
    game = handed(game, organiser, substitute)
    play(game, substitute, other_player)
    game.battle.refresh_from_db()
    assert game.battle.status == "fought"
    asked = set(Notice.objects.filter(kind="result_waits").values_list("recipient", flat=True))
    assert player.pk in asked
    assert substitute.pk not in asked


@pytest.mark.parametrize("name", ["other-player", "stranger", "nobody", ""])
def test_a_seat_goes_to_members_who_play_no_other_side(game, organiser, other_player, stranger, name):
    with pytest.raises(Refused):
        pass_seat(game.pk, organiser, Passing(0, name), REASON)


@pytest.mark.parametrize("names", [("The Rats", "The Bells"), ("The Rats", "The Rats")])
def test_a_seat_does_not_go_to_somebody_who_held_the_other_one(game, organiser, player, substitute, names):
    for position, name in enumerate(names):
        game.seats.filter(position=position).update(name=name)
    game = handed(game, organiser, substitute)
    with pytest.raises(Refused, match="may know what it hides"):
        pass_seat(game.pk, organiser, Passing(1, player.username), REASON)
    assert (
        pass_seat(game.pk, organiser, Passing(0, player.username), REASON).seats.get(position=0).user
        == player
    )


def test_a_seat_is_handed_on_with_a_reason_by_an_organiser_alone(game, organiser, player, substitute):
    with pytest.raises(Refused, match="Give a reason"):
        pass_seat(game.pk, organiser, Passing(0, substitute.username), " ")
    with pytest.raises(Refused, match="Only an organiser"):
        pass_seat(game.pk, player, Passing(0, substitute.username), REASON)


def test_an_organiser_who_plays_leaves_it_to_another(campaign, game, organiser, player, substitute):
    give_role(campaign, player, organiser, "co-organiser")
    with pytest.raises(Refused, match=r"another organiser decides \(organiser\)"):
        pass_seat(game.pk, player, Passing(1, substitute.username), REASON)


def test_a_seat_twice_handed_on_is_noted_once(game, organiser, substitute):
    handed(game, organiser, substitute)
    handed(game, organiser, substitute)
    assert ChronicleEntry.objects.filter(kind="seat_handed").count() == 1


def test_a_player_offers_their_seat_and_another_accepts(game, player, substitute):
    offer_seat(game.pk, player, Passing(0, substitute.username))
    assert Notice.objects.filter(recipient=substitute, kind="seat_offered", read_at=None).count() == 1
    game = answer_offer(game.pk, substitute, 0, takes=True)
    assert game.seats.get(position=0).user == substitute
    assert not Notice.objects.filter(kind="seat_offered", read_at=None).exists()


def test_a_seat_that_is_declined_stays(game, player, other_player, substitute):
    offer_seat(game.pk, player, Passing(0, substitute.username))
    with pytest.raises(Refused, match="not offered to you"):
        answer_offer(game.pk, other_player, 0, takes=True)
    answer_offer(game.pk, substitute, 0, takes=False)
    with pytest.raises(Refused, match="not offered to you"):
        answer_offer(game.pk, substitute, 0, takes=True)
    offer_seat(game.pk, player, Passing(0, substitute.username))
    offer_seat(game.pk, player, Passing(0, ""))
    assert game.seats.get(position=0).offered_to is None
    assert game.seats.get(position=0).user == player


def test_a_seat_is_not_offered_to_somebody_who_blocks_its_player(game, player, substitute):
    block_user(substitute, player)
    with pytest.raises(Refused, match="You cannot ask substitute"):
        offer_seat(game.pk, player, Passing(0, substitute.username))


def test_nobody_offers_the_seat_of_another(game, player, substitute):
    with pytest.raises(Refused, match="do not play"):
        offer_seat(game.pk, player, Passing(1, substitute.username))


def test_a_practice_battle_stays_with_its_player(rats, player, other_player):
    game = begin_practice(rats, player, Practice("undead"))
    with pytest.raises(Refused, match="stays with its player"):
        offer_seat(game.pk, player, Passing(0, other_player.username))
