"""The API tells whether a battle is being played, by whom, and whose decision it is, and nothing hidden."""

from dataclasses import replace

import pytest
from django.test import Client

from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.hand_over import SIDE, hand_over
from roster.site.api.tokens import make_token
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked_by():
    """The answer to a user who asks for an address."""

    def ask(user, path):
        _token, text = make_token(user, name="a map", scopes=["battles:read"], days=30, request_key=path)
        answer = Client().get(f"/api/v1/{path}", headers={"Authorization": f"Bearer {text}"})
        assert answer.status_code == 200
        return answer.json()

    return ask


def test_a_battle_that_nobody_plays_has_no_game(battle, other_player, asked_by):
    assert asked_by(other_player, f"battles/{battle.pk}")["game"] is None


def test_a_battle_tells_of_its_game_also_when_that_is_over(campaign, player, other_player, plan, asked_by):
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True))
    game = propose_game(friendly.pk, player, AGAINST_TACTICS)
    line = asked_by(other_player, f"battles/{friendly.pk}")["game"]
    times = line.pop("begun_at"), line.pop("ended_at")
    assert times[0]
    assert times[1] is None
    assert line == {
        "id": game.pk,
        "status": "running",
        "asked": 0,
        "clock": None,
        "seats": [
            {"player": "player", "tactics": "", "decisions": 0, "is_relieved": True, "reserve_left": None},
            {"player": None, "tactics": "steady", "decisions": 0, "is_relieved": True, "reserve_left": None},
        ],
        "played_seconds": None,
    }
    game = hand_over(game.pk, player, game.answered, SIDE)
    line = asked_by(player, f"battles/{friendly.pk}")["game"]
    assert (line["status"], line["played_seconds"]) == ("over", game.played_seconds)
    assert line["ended_at"]


def test_the_battles_of_a_campaign_tell_of_proposed_and_running_games(
    campaign, battle, player, other_player, organiser, asked_by
):
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS, minutes=5, reserve=10)
    (row,) = asked_by(organiser, f"campaigns/{campaign.pk}/battles")["battles"]
    assert (row["game"]["status"], row["game"]["asked"]) == ("proposed", None)
    game = agree(game.pk, other_player)
    (row,) = asked_by(player, f"campaigns/{campaign.pk}/battles")["battles"]
    assert (row["game"]["status"], row["game"]["asked"]) == ("running", game.asked)
    assert [seat["player"] for seat in row["game"]["seats"]] == ["player", "other-player"]
    assert row["game"]["clock"] == {"seconds": 300, "reserve": 600, "when_late": "waits"}
    assert [seat["reserve_left"] for seat in row["game"]["seats"]] == [600, 600]
