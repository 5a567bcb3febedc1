"""`manage.py ledger check` and games: what contradicts the battle, the record or the replay is named, and mended."""

from dataclasses import replace

import pytest
from django.utils import timezone

from campaigns.models import Battle, Game
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.course import standing
from campaigns.services.play.end_early import give_up, offer_draw
from campaigns.services.play.hand_over import SIDE, hand_over
from tests.campaigns.checking.test_ledger_command import checked
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS, play
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def proposed(battle, player):
    return propose_game(battle.pk, player, BETWEEN_PLAYERS)


@pytest.fixture
@remembered
def running(proposed, player, other_player):
    return play(agree(proposed.pk, other_player), player, other_player, steps=5)


@pytest.fixture
def over(campaign, player, plan):
    """A game that is over. It is played anew each time: rows that are remembered are dated anew, and took no time."""
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True))
    game = propose_game(friendly.pk, player, AGAINST_TACTICS)
    return hand_over(game.pk, player, game.answered, SIDE)


def faults(*options):
    return [fault for fault in checked(*options)[1]["faults"] if fault["kind"] == "game"]


def row(game):
    return Game.objects.filter(pk=game.pk)


def first_answer(game, **columns):
    standing(game).filter(number=0).update(**columns)


def seat(game, **columns):
    game.seats.filter(position=1).update(**columns)


#: What is planted in a running game, the place of the fault, and a word of its sentence.
DERIVED = {
    "a title": (lambda game: row(game).update(title="Chess"), "title", "'Chess'"),
    "a record": (lambda game: row(game).update(record="{}"), "record", "record of its own"),
    "an end": (lambda game: row(game).update(ended_at=timezone.now()), "ended_at", "being played"),
    "a count": (lambda game: row(game).update(answered=999), "answered", "999 in its column"),
    "a side that is asked": (lambda game: row(game).update(asked=5), "asked", "5 in its column"),
    "a fingerprint": (lambda game: row(game).update(fingerprint="0" * 64), "fingerprint", "by its answers"),
    "a side of an answer": (lambda game: first_answer(game, side=4), "answers[0].side", "Side 4"),
    "a name of a seat": (lambda game: seat(game, name="Nobody"), "seats[1].name", "'Nobody' here"),
    "a player who agrees": (lambda game: seat(game, asks=None), "seats[1].asks", "is asked whether to play"),
}
NAMED = {
    "an answer": (lambda game: first_answer(game, key="fly"), "answers", "cannot be played again"),
    "a missing answer": (lambda game: standing(game).filter(number=0).delete(), "answers", "not numbered"),
    "typed dice": (lambda game: row(game).update(has_typed_dice=True), "answers", "cannot be played again"),
    "tactics": (lambda game: seat(game, tactics="mad"), "seats[1].tactics", "no tactics 'mad'"),
    "orders": (lambda game: seat(game, orders="[]"), "seats[1].orders", "cannot be read"),
    "an agreement": (lambda game: seat(game, agreed_at=None), "seats[1].agreed_at", "has not agreed"),
    "a seat": (lambda game: game.seats.filter(position=1).delete(), "seats", "1 seats, and 2 sides"),
    "no player": (lambda game: game.seats.update(user=None), "seats", "Nobody plays it"),
    "a draw": (lambda game: row(game).update(draw_offers=[7]), "draw_offers", "offers a draw"),
    "a battle that is discarded": (
        lambda game: Battle.objects.update(status="discarded", decided_by=game.begun_by),
        "status",
        "its battle is discarded",
    ),
}


@pytest.mark.parametrize("planted", DERIVED.values(), ids=DERIVED)
def test_a_derived_column_is_named_and_mended(running, planted):
    assert faults() == []
    before = list(Game.objects.values()), list(running.seats.values()), list(running.answers.values())
    plant, place, words = planted
    plant(running)
    (fault,) = faults()
    assert (fault["path"], fault["can_be_repaired"]) == (place, True)
    assert words in fault["fault"]
    assert faults("--repair") == []
    assert (
        list(Game.objects.values()),
        list(running.seats.values()),
        list(running.answers.values()),
    ) == before


@pytest.mark.parametrize("planted", NAMED.values(), ids=NAMED)
def test_a_fault_that_cannot_be_mended_is_named(running, planted):
    plant, place, words = planted
    plant(running)
    named = {fault["path"]: fault["fault"] for fault in faults("--repair")}
    assert words in named[place]


def test_a_proposal_is_sound_until_everybody_has_agreed(proposed):
    assert faults() == []
    proposed.seats.update(agreed_at=timezone.now())
    assert [fault["path"] for fault in faults()] == ["status"]


def test_a_game_that_is_over_has_the_answers_of_its_record(over):
    assert faults() == []
    first_answer(over, key="fly")
    assert [fault["fault"] for fault in faults("--repair")] == [
        "Its answers are not those of the record of its battle."
    ]


def test_the_version_that_played_a_game_and_its_end_are_mended(over):
    row(over).update(engine_version="1", ended_at=None)
    assert {fault["path"] for fault in faults()} == {"engine_version", "ended_at"}
    assert faults("--repair") == []


def test_a_game_of_another_version_is_not_played_again(running):
    row(running).update(engine_version="1", fingerprint="0" * 64)
    assert faults() == []


def test_an_agreed_draw_is_sound(running, player, other_player):
    play(running, player, other_player, steps=20)
    offer_draw(running.pk, player)
    assert offer_draw(running.pk, other_player).status == Game.Status.OVER
    assert faults() == []


def test_a_game_that_was_given_up_is_sound(running, player, other_player):
    play(running, player, other_player, steps=20)
    idle = 1 - Game.objects.get().asked
    assert give_up(running.pk, (player, other_player)[idle], idle).status == Game.Status.OVER
    assert faults() == []


def test_a_game_that_was_called_off_is_sound(running, organiser):
    call_off(running.pk, organiser, "It is late.")
    assert checked()[1]["faults"] == []
