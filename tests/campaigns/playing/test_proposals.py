"""A proposed game: what its players agree to, and what asks them again."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Battle, Game
from campaigns.pages.play.page import game_page
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.battles.stake import stake_another
from campaigns.services.campaign.options import change_options
from campaigns.services.map.draw import make_map
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.begin import (
    PLAYER,
    PROPOSER,
    TACTICS,
    SeatPlan,
    agree,
    change_proposal,
    propose_game,
)
from campaigns.services.play.hand_over import SCOPES, hand_over
from campaigns.services.play.propose import set_up_and_propose_again
from campaigns.services.play.watch import change_watch_link
from campaigns.services.refusal import Refused
from roster.models import Notice
from roster.services.history.undo import undo_last
from roster.services.warbands.warriors import dismiss, hire
from tests.campaigns.play.players import BETWEEN_PLAYERS
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db
HOT_SEAT = (SeatPlan(PROPOSER), SeatPlan(PROPOSER))


@pytest.fixture
def plan(rats, others):
    return Plan(warbands=(rats.pk, others.pk), switches=("no-measuring",), battlefield="market-square")


@pytest.fixture
def game(campaign, player, plan):
    battle = set_up_battle(campaign.pk, player, plan)
    return propose_game(battle.pk, player, BETWEEN_PLAYERS)


def text_of(client, game):
    return " ".join(client.get(game.get_absolute_url()).content.decode().split())


def agreed(game):
    return [seat.agreed_at is not None for seat in game.seats.order_by("position")]


def press_agree(client, game, seen):
    address = reverse("campaigns:game-agree", args=[game.pk])
    return client.post(address, {"seen": seen}, follow=True).content.decode()


def seen_on(client, game):
    return re.search(r'name="seen" value="([^"]+)"', text_of(client, game)).group(1)


def test_the_page_says_all_that_its_players_agree_to(campaign, player, other_player, plan, client_of):
    battle = set_up_battle(campaign.pk, player, plan)
    hands = (SeatPlan(PROPOSER, "bold"), SeatPlan(PLAYER, "careful"))
    game = propose_game(
        battle.pk, player, hands, typed_dice=True, hours=72, when_late=Game.WhenLate.TACTICS, watch_delay=10
    )
    text = text_of(client_of(other_player), game)
    for words in (
        "The Gutter Shadows</b>, played by player",
        "The Lamp Eaters</b>, played by other",
        "waits for other",
        "6 fighters",
        "Advised by tactics. Careful",
        "It counts in Winter in the Ruins.",
        "Skirmish. ",
        "Nobody measures before shots and charges are declared.",
        "The players roll real dice and type them in.",
        "Each decision has 3 days; after that: tactics play on for whoever is late.",
        "Members, and anybody with the link 10 minutes later.",
        "The market square",
        "<svg",
        "Agree and play",
        "Decline",
    ):
        assert words in text, words
    assert "No measuring" not in text
    assert "Call it off" not in text
    assert "Call it off" in text_of(client_of(player), game)
    assert "Leader of The Lamp Eaters" in text
    assert game.watch_token not in text


def test_the_page_says_who_gave_a_seed_and_that_it_is_not_used(campaign, player, plan, client_of):
    battle = set_up_battle(campaign.pk, player, replace(plan, friendly=True, seed="a lantern"))
    text = text_of(client_of(player), propose_game(battle.pk, player, BETWEEN_PLAYERS))
    assert "player gave a seed for this battle, so the site draws another one" in text
    assert "a lantern" not in text


@pytest.mark.parametrize("friendly", [True, False])
def test_the_page_says_what_the_battle_counts_for(campaign, player, plan, client_of, friendly):
    battle = set_up_battle(campaign.pk, player, replace(plan, friendly=friendly, switches=()))
    text = text_of(client_of(player), propose_game(battle.pk, player, BETWEEN_PLAYERS))
    assert ("Nothing: it is a friendly." in text) is friendly
    assert "Everybody may measure at any time." in text


def test_the_page_names_those_who_are_not_in_the_battle(campaign, player, rats, plan, client_of):
    warrior = rats.warriors.get(number=3)
    rats.warriors.filter(number=3).update(misses_battles=1)
    battle = set_up_battle(campaign.pk, player, plan)
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS)
    assert f"Not in this battle: {warrior.name}" in text_of(client_of(player), game)


def test_the_queries_of_the_page_do_not_grow_with_the_warriors(campaign, player, game, client_of):
    counts = []
    for size in (3, 12):
        warbands = [muster(player, f"{name} of {size}", size) for name in ("One", "Two")]
        for warband in warbands:
            enter_warband(campaign.pk, player, warband.pk)
        plan = Plan(warbands=tuple(it.pk for it in warbands), friendly=True)
        battle = set_up_battle(campaign.pk, player, plan)
        found = propose_game(battle.pk, player, (SeatPlan(PROPOSER), SeatPlan(TACTICS)))
        Game.objects.filter(pk=found.pk).update(status="proposed")
        client = client_of(player)
        client.get(found.get_absolute_url())
        with CaptureQueriesContext(connection) as captured:
            client.get(found.get_absolute_url())
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_agreeing_on_the_page_begins_the_battle(game, other_player, client_of):
    client = client_of(other_player)
    press_agree(client, game, seen_on(client, game))
    game.refresh_from_db()
    assert game.is_running


@pytest.mark.parametrize("seen", ["", "1.000000"])
def test_agreeing_to_what_one_did_not_see_is_refused(game, other_player, client_of, seen):
    assert "The proposal has changed since" in press_agree(client_of(other_player), game, seen)
    game.refresh_from_db()
    assert not game.is_running


def test_a_changed_proposal_asks_again(game, player, other_player, client_of):
    client = client_of(other_player)
    seen = seen_on(client, game)
    change_proposal(game.pk, player, HOT_SEAT, hours=12)
    assert "The proposal has changed since" in press_agree(client, game, seen)
    text = text_of(client, game)
    assert "played by player, for other" in text
    assert "Each decision has 12 hours" in text
    notices = Notice.objects.filter(recipient=other_player, kind="game_proposed")
    assert notices.count() == 2
    assert notices.latest("pk").facts["again"]


def test_the_other_player_changes_the_proposal_and_its_proposer_is_asked(game, player, other_player):
    change_proposal(game.pk, other_player, BETWEEN_PLAYERS[::-1], typed_dice=True)
    game.refresh_from_db()
    assert (game.begun_by, agreed(game)) == (other_player, [False, True])
    agree(game.pk, player)
    game.refresh_from_db()
    assert game.is_running


def test_the_same_proposal_again_changes_nothing(game, player):
    seen = game.stamp
    assert change_proposal(game.pk, player, BETWEEN_PLAYERS).stamp == seen


def test_a_battle_that_began_has_no_proposal_to_change(game, player, other_player, client_of):
    agree(game.pk, other_player)
    with pytest.raises(Refused, match="has begun"):
        change_proposal(game.pk, player, HOT_SEAT)
    address = reverse("campaigns:game-change", args=[game.pk])
    assert client_of(player).get(address)["Location"] == game.get_absolute_url()


def test_the_form_that_changes_a_proposal_shows_it(campaign, game, player, other_player, client_of):
    change_proposal(game.pk, player, HOT_SEAT, hours=24, typed_dice=True, watch_delay=0)
    token = Game.objects.get().watch_token
    client, address = client_of(other_player), reverse("campaigns:game-change", args=[game.pk])
    form = client.get(address).context["form"]
    member = campaign.memberships.get(user=player)
    assert [form[name].value() for name in ("holder_0", "holder_1")] == [PLAYER, str(member.pk)]
    values = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    client.post(address, values | {"time": "720"})
    game.refresh_from_db()
    assert (game.begun_by, game.hours, game.has_typed_dice, game.watch_token) == (
        other_player,
        12,
        True,
        token,
    )
    assert {seat.user for seat in game.seats.all()} == {player}


def test_a_change_of_those_who_fight_stops_the_proposal_until_it_is_set_up_again(
    game, rats, player, other_player, client_of
):
    client = client_of(other_player)
    seen = seen_on(client, game)
    dismiss(rats.pk, player, number=3, revision=None, request_key="")
    text = text_of(client, game)
    assert "The battle cannot begin like this." in text
    assert "Agree and play" not in text
    assert "changed since this battle was set up" in press_agree(client, game, seen)
    game.refresh_from_db()
    assert not game.is_running
    client.post(reverse("campaigns:again", args=[game.battle_id]))
    game.refresh_from_db()
    assert (game.status, game.ending) == (Game.Status.CALLED_OFF, "Its battle was set up again.")
    new = Game.objects.get(status=Game.Status.PROPOSED)
    assert new.begun_by == player
    assert agreed(new) == [False, True]
    assert "5 fighters" in text_of(client_of(player), new)
    agree(new.pk, player)
    new.refresh_from_db()
    assert new.is_running


def test_a_change_that_was_undone_stops_nothing(game, rats, player, other_player):
    dismiss(rats.pk, player, number=3, revision=None, request_key="")
    undo_last(rats.pk, player, revision=None, request_key="")
    agree(game.pk, other_player)
    game.refresh_from_db()
    assert game.is_running


def test_somebody_new_on_a_roster_stops_nothing(game, rats, player, other_player):
    hire(rats.pk, player, type="night-runner", revision=None, request_key="")
    agree(game.pk, other_player)
    game.refresh_from_db()
    assert game.is_running


def test_a_battle_whose_fighters_changed_is_not_proposed(campaign, plan, rats, player):
    battle = set_up_battle(campaign.pk, player, plan)
    dismiss(rats.pk, player, number=3, revision=None, request_key="")
    with pytest.raises(Refused, match="changed since this battle was set up"):
        propose_game(battle.pk, player, BETWEEN_PLAYERS)


def test_a_battle_set_up_again_keeps_hands_and_terms(campaign, plan, player, other_player):
    battle = set_up_battle(campaign.pk, player, plan)
    before = propose_game(
        battle.pk, player, HOT_SEAT, typed_dice=True, hours=168, reserve=1440, watch_delay=60
    )
    after = set_up_and_propose_again(battle.pk, other_player)
    game = after.games.get()
    assert {seat.user for seat in game.seats.all()} == {player}
    for name in ("has_typed_dice", "hours", "reserve_minutes", "watch_token", "watch_delay"):
        assert getattr(game, name) == getattr(before, name), name
    assert agreed(game) == [False, True]


def test_a_battle_is_set_up_again_without_a_proposal_that_the_campaign_forbids_now(
    game, campaign, organiser, player
):
    change_options(campaign.pk, organiser, {"engine_use": "nobody"})
    after = set_up_and_propose_again(game.battle_id, player)
    assert after.status == Battle.Status.SET_UP
    assert not after.games.exists()


def test_the_options_of_the_campaign_are_asked_again_when_the_battle_begins(
    game, campaign, organiser, other_player
):
    change_options(campaign.pk, organiser, {"engine_use": "organisers"})
    with pytest.raises(Refused, match="cannot let this site fight battles that count"):
        agree(game.pk, other_player)


def test_an_organiser_who_may_use_the_engine_proposes_and_players_agree(
    campaign, organiser, plan, player, other_player
):
    change_options(campaign.pk, organiser, {"engine_use": "organisers"})
    battle = set_up_battle(campaign.pk, organiser, plan)
    game = propose_game(battle.pk, organiser, (SeatPlan(PLAYER), SeatPlan(PLAYER)))
    agree(game.pk, player)
    game = agree(game.pk, other_player)
    assert game.is_running


def test_another_stake_asks_again(campaign, organiser, plan, player, client_of):
    pit = make_map(campaign.pk, organiser).territories.get(name="The Pit")
    battle = set_up_battle(campaign.pk, player, plan)
    game = propose_game(battle.pk, player, BETWEEN_PLAYERS)
    assert agreed(game) == [True, False]
    stake_another(battle.pk, organiser, territory=pit.pk, reason="By the story")
    assert agreed(game) == [False, False]
    assert "The Pit" in text_of(client_of(player), game)
    seen = Game.objects.get().stamp
    stake_another(battle.pk, organiser, territory=pit.pk, reason="By the story")
    assert Game.objects.get().stamp == seen


def test_the_link_to_look_on_waits_for_the_battle(game, player):
    with pytest.raises(Refused, match="has not begun"):
        change_watch_link(game.pk, player, renew=True)


def test_a_proposal_that_was_made_already_is_shown_instead_of_another(game, other_player, client_of):
    address = reverse("campaigns:propose-game", args=[game.battle_id])
    values = {"holder_0": TACTICS, "tactics_0": "bold", "holder_1": PROPOSER, "tactics_1": "bold"}
    answer = client_of(other_player).post(address, values, follow=True)
    assert answer.redirect_chain[-1][0] == game.get_absolute_url()
    assert "player has proposed this battle already." in answer.content.decode()
    assert Game.objects.count() == 1


def test_a_game_that_was_called_off_says_so(game, player, client_of):
    client = client_of(player)
    client.post(reverse("campaigns:game-call-off", args=[game.pk]))
    assert "Called off by player." in text_of(client, game)


NOT_RELIEVED = (SeatPlan(PROPOSER), SeatPlan(PLAYER, is_relieved=False))


def test_a_player_whom_tactics_may_not_relieve_is_agreed_on(battle, player, other_player, client_of):
    game = propose_game(battle.pk, player, NOT_RELIEVED)
    text = client_of(other_player).get(game.get_absolute_url()).content.decode()
    assert "played by player, whom tactics may relieve" in text
    assert "played by other-player, whom" not in text
    agree(game.pk, other_player)
    assert [seat.is_relieved for seat in game.seats.order_by("position")] == [True, False]


def test_a_player_whom_tactics_may_not_relieve_hands_nothing_over(battle, player, other_player):
    game = agree(propose_game(battle.pk, player, NOT_RELIEVED).pk, other_player)
    assert game_page(game, player).stretches
    page = game_page(game, other_player)
    assert (page.stretches, page.together) == ((), ())
    for scope in SCOPES:
        with pytest.raises(Refused, match="do not relieve"):
            hand_over(game.pk, other_player, game.answered, scope)


def test_a_changed_relief_asks_the_others_again(battle, player, other_player):
    game = propose_game(battle.pk, player, NOT_RELIEVED)
    assert change_proposal(game.pk, player, NOT_RELIEVED).stamp == game.stamp
    assert change_proposal(game.pk, player, BETWEEN_PLAYERS).stamp != game.stamp


def test_relief_is_chosen_for_each_side_on_the_form(battle, player, client_of):
    game = propose_game(battle.pk, player, NOT_RELIEVED)
    client, address = client_of(player), reverse("campaigns:game-change", args=[game.pk])
    form = client.get(address).context["form"]
    assert [form[name].value() for name in ("alone_0", "alone_1")] == [False, True]
    values = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    client.post(address, values | {"alone_0": "on"})
    assert [seat.is_relieved for seat in game.seats.order_by("position")] == [False, False]
