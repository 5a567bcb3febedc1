"""One page on which a battle is set up and proposed to those who play it here."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse

from campaigns.models import Battle, Game, Pairing
from campaigns.services.battles.fight import fight_battle, ready_to_fight
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.options import change_options
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.begin import PLAYER, PROPOSER, TACTICS, SeatPlan
from campaigns.services.play.hand_over import hand_over
from campaigns.services.play.propose import set_up_to_play
from campaigns.services.refusal import Refused
from campaigns.services.results.discard import discard_battle
from campaigns.services.rounds.seasons import begin_season
from roster.models import Aftermath, Notice
from roster.services.accounts.block import block_user
from roster.services.warbands.muster import muster_warband
from tests.campaigns.leagues import published
from tests.campaigns.play.players import AGAINST_TACTICS, BETWEEN_PLAYERS
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(campaign):
    return reverse("campaigns:new-battle", args=[campaign.pk])


@pytest.fixture
def filled(rats, others):
    return {
        "how": "people",
        "first": rats.pk,
        "second": others.pk,
        "first_holder": PLAYER,
        "second_holder": PLAYER,
        "first_policy": "bold",
        "second_policy": "careful",
        "battlefield": "market-square",
        "scenario": "skirmish",
        "ruleset": "trench",
        "typed_dice": "on",
        "time": "1440",
        "reserve": "4320",
        "second_alone": "on",
        "when_late": "tactics",
        "watch_delay": "10",
    }


def held(game):
    return {seat.position: (seat.user, seat.tactics) for seat in game.seats.select_related("user")}


def test_the_form_sets_a_battle_up_and_proposes_the_game(url, filled, client_of, player, other_player):
    answer = client_of(player).post(url, filled)
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert game.battle == Battle.objects.get()
    assert game.status == Game.Status.PROPOSED
    assert held(game) == {0: (player, "bold"), 1: (other_player, "careful")}
    assert (game.has_typed_dice, game.hours, game.reserve_minutes, game.when_late) == (
        True,
        24,
        4320,
        "tactics",
    )
    assert game.watch_token
    assert [seat.is_relieved for seat in game.seats.order_by("position")] == [True, False]
    assert game.watch_delay == 10
    assert Notice.objects.filter(recipient=other_player, kind="game_proposed").count() == 1


def test_a_double_click_makes_one_battle_and_one_game(url, filled, client_of, player):
    for friendly in ({}, {"friendly": "on"}):
        answers = [client_of(player).post(url, filled | friendly)["Location"] for _ in range(2)]
        assert answers[0] == answers[1]
    assert Battle.objects.count() == Game.objects.count() == 2


def test_a_second_set_up_says_that_the_battle_is_there_and_leads_to_another_one(
    url, filled, client_of, player
):
    client, friendly = client_of(player), filled | {"friendly": "on"}
    client.post(url, friendly)
    page = client.post(url, friendly, follow=True).content.decode()
    assert "This battle is set up already: here it is." in page
    address = unescape(re.search(r'<a href="([^"]*known=[^"]*)"', page)[1])
    form = client.get(address).context["form"]
    assert form["known"].value() == str(Game.objects.get().pk)
    another = friendly | {"known": form["known"].value()}
    locations = [client.post(url, another)["Location"] for _ in range(2)]
    assert locations[0] == locations[1] == Game.objects.latest("pk").get_absolute_url()
    assert Game.objects.count() == 2


def test_a_second_set_up_of_a_battle_that_counts_offers_no_other_one(url, filled, client_of, player):
    client = client_of(player)
    for changes in ({}, {"how": ""}):
        client.post(url, filled | changes)
        page = client.post(url, filled | changes, follow=True).content.decode()
        assert "This battle is set up already: here it is." in page
        assert "Set up another one" not in page
    assert Battle.objects.count() == 1


def test_another_friendly_is_another_battle(url, filled, client_of, player):
    for changes in ({}, {"scenario": "hidden-treasure"}, {"first_policy": "steady"}, {"title": "The well"}):
        client_of(player).post(url, filled | {"friendly": "on"} | changes)
    assert Battle.objects.count() == 4


def test_a_friendly_that_was_played_is_not_taken_for_a_double_click(url, filled, client_of, player):
    alone = filled | {"friendly": "on", "second_holder": TACTICS, "typed_dice": ""}
    client_of(player).post(url, alone)
    game = Game.objects.get()
    game.answers.filter(number=0).update(user=player)
    client_of(player).post(url, alone)
    assert Game.objects.count() == 2


def test_a_friendly_against_tactics_begins_at_once(url, filled, client_of, player):
    client = client_of(player)
    page = client.post(
        url, filled | {"friendly": "on", "second_holder": TACTICS, "typed_dice": ""}, follow=True
    )
    assert Game.objects.get().is_running
    assert 'id="ask"' in page.content.decode()


def test_two_sides_in_one_hand_wait_for_the_other_owner(url, filled, client_of, player, other_player):
    client_of(player).post(url, filled | {"second_holder": PROPOSER})
    seat = Game.objects.get().seats.get(position=1)
    assert (seat.user, seat.asks, seat.agreed_at) == (player, other_player, None)


def test_another_member_holds_a_side_of_ones_own_and_is_asked(
    url, filled, campaign, client_of, player, organiser, other_player
):
    member = campaign.memberships.get(user=organiser)
    client_of(player).post(url, filled | {"first_holder": str(member.pk)})
    game = Game.objects.get()
    assert held(game)[0] == (organiser, "bold")
    assert [seat.asks for seat in game.seats.order_by("position")] == [organiser, other_player]
    page = client_of(player).get(game.get_absolute_url()).content.decode()
    assert "played by organiser, for player" in page
    assert "Call it off" in page


@pytest.mark.parametrize(("friendly", "refused"), [({}, True), ({"friendly": "on"}, False)])
def test_only_an_owner_lets_another_member_play_a_battle_that_counts(
    url, filled, campaign, client_of, player, organiser, friendly, refused
):
    member = campaign.memberships.get(user=organiser)
    answer = client_of(player).post(url, filled | friendly | {"second_holder": str(member.pk)})
    assert (answer.status_code == 422) is refused
    assert ("only other-player can let another member play" in answer.content.decode()) is refused


def test_a_member_who_blocks_the_player_is_not_asked(url, filled, campaign, client_of, player, organiser):
    block_user(organiser, player)
    member = campaign.memberships.get(user=organiser)
    answer = client_of(player).post(url, filled | {"first_holder": str(member.pk)})
    assert "You cannot ask organiser to play." in answer.content.decode()
    assert not Battle.objects.exists()


@pytest.mark.parametrize("holder", ["x", "99999", ""])
def test_a_holder_that_nobody_offered_is_refused(url, filled, client_of, player, holder):
    assert client_of(player).post(url, filled | {"first_holder": holder}).status_code == 422
    assert not Battle.objects.exists()


def test_a_refused_form_sets_nothing_up_and_keeps_what_was_entered(url, filled, client_of, player):
    answer = client_of(player).post(
        url, filled | {"first_holder": TACTICS, "second_holder": TACTICS, "title": "The well"}
    )
    assert answer.status_code == 422
    assert not Battle.objects.exists()
    form = answer.context["form"]
    for name in filled:
        if not name.endswith("_holder") and name not in ("typed_dice", "second_alone"):
            assert str(form[name].value()) == str(filled[name]), name
    assert form["typed_dice"].value()
    text = answer.content.decode()
    assert "Nobody would play." in text
    assert re.search(r'name="how" value="people"[^>]*checked', text)
    assert 'value="The well"' in text


def test_fields_for_people_are_not_asked_of_tactics(url, filled, client_of, player):
    answer = client_of(player).post(url, filled | {"how": "", "first_holder": ""})
    assert answer["Location"] == Battle.objects.get().get_absolute_url()
    assert not Game.objects.exists()


def test_a_roll_for_the_scenario_keeps_who_plays(url, filled, client_of, player):
    client = client_of(player)
    page = client.post(url, filled | {"roll": "2D6", "second_holder": PROPOSER}, follow=True)
    form = page.context["form"]
    assert (form["how"].value(), form["second_holder"].value()) == ("people", PROPOSER)
    assert form["time"].value() == "1440"


def test_a_third_warband_is_held_like_the_others(url, filled, campaign, organiser, client_of, player):
    third = muster(organiser, "Third", 4)
    enter_warband(campaign.pk, organiser, third.pk)
    more = {"others": [third.pk], "others_policy": "steady", "others_holder": PLAYER}
    client_of(player).post(url, filled | more | {"scenario": "street-brawl"})
    assert held(Game.objects.get())[2] == (organiser, "steady")


def refused(verb, *arguments, **options):
    with pytest.raises(Refused) as refusal:
        verb(*arguments, **options)
    return str(refusal.value)


@pytest.mark.parametrize("use", ["organisers", "nobody"])
def test_the_option_for_the_engine_refuses_a_proposal_as_a_fight(
    url, filled, campaign, plan, client_of, player, organiser, use
):
    change_options(campaign.pk, organiser, {"engine_use": use})
    battle = set_up_battle(campaign.pk, player, plan)
    sentence = refused(fight_battle, battle.pk, player)
    assert refused(set_up_to_play, campaign.pk, player, plan, BETWEEN_PLAYERS) == sentence
    discard_battle(battle.pk, player)
    answer = client_of(player).post(url, filled)
    assert sentence in answer.content.decode().replace("&quot;", '"')
    assert not Battle.objects.exclude(pk=battle.pk).exists()
    assert "Here only friendlies are fought or played" in client_of(player).get(url).content.decode()
    assert client_of(player).post(url, filled | {"friendly": "on"}).status_code == 302


@pytest.mark.parametrize("option", ["never", "organiser"])
def test_the_option_for_open_sequences_refuses_a_proposal_as_a_fight(
    campaign, plan, played, player, other_player, organiser, option
):
    assert Aftermath.objects.filter(status="open").exists()
    change_options(campaign.pk, organiser, {"unfinished_fights": "always"})
    battle = set_up_battle(campaign.pk, player, plan)
    change_options(campaign.pk, organiser, {"unfinished_fights": option})
    sentence = refused(ready_to_fight, battle.pk, player)
    assert "has to finish the post-battle sequence" in sentence
    assert refused(set_up_to_play, campaign.pk, player, plan, BETWEEN_PLAYERS) == sentence


def test_an_organiser_lets_warbands_play_with_an_open_sequence(campaign, plan, played, organiser):
    let = replace(plan, unfinished=True)
    assert set_up_to_play(campaign.pk, organiser, let, BETWEEN_PLAYERS).status == Game.Status.PROPOSED


def test_a_warband_that_breaks_the_rules_is_refused_as_for_a_fight(campaign, player, others):
    lone = muster_warband(player, name="Nobody yet", type="undead", request_key="x")
    enter_warband(campaign.pk, player, lone.pk)
    plan = Plan(warbands=(lone.pk, others.pk))
    sentence = refused(set_up_battle, campaign.pk, player, plan)
    assert "breaks the rules" in sentence
    assert refused(set_up_to_play, campaign.pk, player, plan, BETWEEN_PLAYERS) == sentence


def test_a_battle_of_ones_own_warbands_is_a_friendly_where_the_campaign_says_so(
    campaign, player, organiser, rats
):
    second = muster(player, "Second", 4)
    enter_warband(campaign.pk, player, second.pk)
    change_options(campaign.pk, organiser, {"own_battles": "friendly"})
    plan = Plan(warbands=(rats.pk, second.pk))
    assert "fight friendlies only" in refused(set_up_to_play, campaign.pk, player, plan, AGAINST_TACTICS)


def test_a_pairing_leads_to_the_form_and_shows_the_game_and_its_result(
    campaign, rats, others, player, other_player, organiser, client_of
):
    season = begin_season(campaign.pk, organiser)
    published(season, organiser)
    pairing = Pairing.objects.get()
    client = client_of(player)
    page = client.get(season.get_absolute_url()).content.decode()
    (address,) = re.findall(r'href="([^"]*how=people)"', page)
    form = client.get(address.replace("&amp;", "&")).context["form"]
    assert (form["how"].value(), form["first"].value(), form["second"].value()) == (
        "people",
        rats.pk,
        others.pk,
    )
    game = set_up_to_play(
        campaign.pk, player, Plan(warbands=(rats.pk, others.pk)), (SeatPlan(PLAYER), SeatPlan(PLAYER))
    )
    pairing.refresh_from_db()
    assert pairing.battle == game.battle
    for words in ("It is proposed to play it here.", game.get_absolute_url()):
        assert words in client.get(season.get_absolute_url()).content.decode()
    client_of(other_player).post(
        reverse("campaigns:game-agree", args=[game.pk]), {"seen": Game.objects.get().stamp}
    )
    assert "It is being played here." in client.get(season.get_absolute_url()).content.decode()
    for user in (player, other_player):
        hand_over(game.pk, user, Game.objects.get().answered, "side")
    text = client.get(season.get_absolute_url()).content.decode()
    assert "It is being played here." not in text
    assert "needs a decision" in text


def test_a_pairing_is_not_offered_to_be_played_where_the_campaign_forbids_it(
    campaign, rats, others, player, organiser, client_of
):
    change_options(campaign.pk, organiser, {"engine_use": "nobody"})
    season = begin_season(campaign.pk, organiser)
    published(season, organiser)
    text = client_of(player).get(season.get_absolute_url()).content.decode()
    assert "how=people" not in text
    assert "Set up battle" in text
