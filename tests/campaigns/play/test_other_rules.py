"""Games that the rules of today would have played otherwise: their players go on by them, or end the game."""

import pytest

from campaigns.models import Battle, Game
from campaigns.services.play.adopt import adopt_rules, end_by_agreement
from campaigns.services.play.course import Diverged, course_of, standing
from roster.models import OpenResult
from tests.campaigns.play.players import play


def test_a_game_that_would_go_on_otherwise_says_so(alone):
    Game.objects.filter(pk=alone.pk).update(fingerprint="0" * 64)
    alone.refresh_from_db()
    with pytest.raises(Diverged, match="No answer is lost"):
        course_of(alone)


def test_a_game_goes_on_by_new_rules_once_its_players_agree(alone, player):
    play(alone, player, steps=20)
    answered = Game.objects.get(pk=alone.pk).answered
    Game.objects.filter(pk=alone.pk).update(fingerprint="0" * 64)
    game = adopt_rules(alone.pk, player)
    assert game.answered == answered
    assert course_of(game).number == answered


def test_answers_that_new_rules_forbid_are_taken_back(alone, player):
    play(alone, player, steps=20)
    standing(alone).filter(number=alone.answered).update(key="forbidden now")
    game = adopt_rules(alone.pk, player)
    assert game.answered == alone.answered
    assert game.answers.filter(key="forbidden now").get().taken_back_at is not None


@pytest.fixture
def otherwise(game, player, other_player):
    """A game of two that the rules of today would have played otherwise."""
    play(game, player, other_player, steps=20)
    Game.objects.filter(pk=game.pk).update(fingerprint="0" * 64)
    return Game.objects.get(pk=game.pk)


def test_a_game_of_two_goes_on_by_new_rules_only_once_both_agree(otherwise, player, other_player):
    with pytest.raises(Diverged):
        course_of(adopt_rules(otherwise.pk, player))
    game = adopt_rules(otherwise.pk, other_player)
    assert course_of(game).number == game.answered
    assert set(game.seats.values_list("adopted", flat=True)) == {""}


def test_a_game_of_two_is_ended_by_agreement_once_the_rules_have_changed(
    otherwise, battle, player, other_player
):
    assert end_by_agreement(otherwise.pk, player).is_running
    assert adopt_rules(otherwise.pk, other_player).is_running
    assert end_by_agreement(otherwise.pk, other_player).status == Game.Status.CALLED_OFF
    battle.refresh_from_db()
    assert battle.status == Battle.Status.DISCARDED
    assert not OpenResult.objects.exists()


def test_a_game_that_goes_on_as_before_is_not_ended_by_agreement(game, player, other_player):
    for user in (player, other_player):
        assert end_by_agreement(game.pk, user).is_running
    assert set(game.seats.values_list("adopted", flat=True)) == {""}


def test_a_page_of_before_leads_to_what_is_to_be_decided(otherwise, client_of, player, organiser):
    client, url = client_of(player), otherwise.get_absolute_url()
    fields = {"number": otherwise.answered, "answer": "stay"}
    reply = client.post(f"{url}answer/", fields, headers={"HX-Request": "true"})
    assert reply.headers["HX-Redirect"] == url
    assert "End it without a result" in client.get(url).content.decode()
    looking_on = client_of(organiser).get(url).content.decode()
    assert "has not decided yet" in looking_on
    assert "End it without a result" not in looking_on
    assert "Call it off" in looking_on
