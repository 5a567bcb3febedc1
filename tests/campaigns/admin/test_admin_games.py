"""Games in the web admin: organisers find those of their campaigns, and learn nothing that the game hides."""

import pytest
from django.urls import reverse

from campaigns.models import Game
from campaigns.services.campaign.found import create_campaign
from campaigns.services.play.begin import agree, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.hand_over import give_orders
from campaigns.services.play.practice import Practice, begin_practice
from tests.campaigns.play.players import BETWEEN_PLAYERS, play
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def running(battle, player, other_player):
    game = agree(propose_game(battle.pk, player, BETWEEN_PLAYERS).pk, other_player)
    give_orders(game.pk, player, {"hide": "never"})
    return play(game, player, other_player, steps=5)


def url(what="changelist", *arguments):
    return reverse(f"admin:campaigns_game_{what}", args=arguments)


def text(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_organiser_finds_games_by_status_and_words(running, organiser, client_of):
    client = client_of(organiser)
    for query in ({}, {"status__exact": "running"}, {"q": "Lamp Eaters"}, {"q": "other-player"}):
        assert running.title in text(client.get(url(), query))
    assert running.title not in text(client.get(url(), {"status__exact": "over"}))


def test_a_running_game_shows_its_sides_and_no_answer(running, organiser, client_of):
    page = text(client_of(organiser).get(url("change", running.pk)))
    for shown in ("The Gutter Shadows", "The Lamp Eaters", "other-player", "being played"):
        assert shown in page
    battle = Game.objects.get().battle
    hidden = {battle.seed, running.fingerprint, "never", *running.answers.values_list("key", flat=True)}
    assert [words for words in hidden if f">{words}<" in page] == []
    assert running.fingerprint not in page
    assert battle.seed not in page


def test_the_answers_of_a_game_that_ended_are_shown(running, organiser, client_of):
    call_off(running.pk, organiser, "It is late.")
    page = text(client_of(organiser).get(url("change", running.pk)))
    assert all(f">{key}<" in page for key in running.answers.values_list("key", flat=True))


def test_nobody_changes_or_deletes_a_game_there(running, superuser, client_of):
    client = client_of(superuser)
    assert client.get(url("delete", running.pk)).status_code == 403
    assert client.get(url("add")).status_code == 403
    assert client.post(url("change", running.pk), {"title": "Chess"}).status_code == 403
    assert Game.objects.get().title == running.title


def test_an_organiser_of_another_campaign_finds_no_game(running, client_of):
    foreigner = make_user("foreigner")
    create_campaign(foreigner, name="Elsewhere")
    client = client_of(foreigner)
    assert running.title not in text(client.get(url()))
    assert client.get(url("change", running.pk)).status_code == 302


def test_practice_games_are_their_players_own(rats, player, superuser, client_of):
    game = begin_practice(rats, player, Practice("undead"))
    client = client_of(superuser)
    assert game.title not in text(client.get(url()))
    assert client.get(url("change", game.pk)).status_code == 302
