"""The form that sets a battle up."""

import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from campaigns.models import Battle
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.set_up import plan_again
from campaigns.services.members.warbands import enter_warband
from roster.services.warbands.muster import muster_warband
from rules.battlefields.generate import example, generated
from rules.battlefields.kinds import KINDS
from rules.battlefields.share import share
from rules.catalogue.load import rulebook
from rules.engine.events import AllianceFormed
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.resolve import start
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(campaign):
    return reverse("campaigns:new-battle", args=[campaign.pk])


@pytest.fixture
def filled(rats, others):
    return {
        "first": rats.pk,
        "second": others.pk,
        "first_policy": "steady",
        "second_policy": "random",
        "battlefield": "market-square",
        "scenario": "skirmish",
        "ruleset": "mordheim",
        "seed": "",
        "title": "The well",
    }


def test_every_table_is_offered_with_its_picture(url, rats, others, client_of, player):
    client = client_of(player)
    text = client.get(url).content.decode()
    assert all(table.name in text for table in tables())
    assert all(kind.name in text for kind in KINDS.values())
    pictures = re.findall(r'<img [^>]*src="([^"]*)"[^>]*loading="lazy">', text)
    assert len(pictures) == len(tables()) + len(KINDS)
    for picture in pictures:
        answer = client.get(picture)
        assert answer["Content-Type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.content).tag == "{http://www.w3.org/2000/svg}svg"
        assert "max-age=86400" in answer["Cache-Control"]
    assert client.get(pictures[0].replace("ruined-quarter", "moon")).status_code == 404


def test_the_form_of_a_large_campaign_is_light_and_draws_no_table(
    url, campaign, rats, others, client_of, player, organiser
):
    for number in range(20):
        warband = muster(player, f"The Twentieth Warband of Mordheim {number}")
        enter_warband(campaign.pk, player, warband.pk)
    before = example.cache_info()
    answer = client_of(organiser).get(url)
    assert len(answer.content) < 80_000
    assert example.cache_info() == before
    assert answer.content.count(b"<svg") <= 2


def test_every_table_says_how_much_of_it_is_terrain(url, rats, others, client_of, player):
    answer = client_of(player).get(url)
    shown = {table.key: table.terrain for table in answer.context["tables"]}
    ready = {table.key: share(table) for table in tables()}
    assert shown == ready | {f"generated-{kind.key}": kind.share for kind in KINDS.values()}
    text = answer.content.decode()
    assert f'data-terrain="{ready["cemetery"]}"' in text
    assert f"{ready['cemetery']} % terrain" in text
    assert f"about {KINDS['open'].share} % terrain" in text


@pytest.mark.rule("HERO-TERR-2")
@pytest.mark.parametrize(
    ("table", "hint"),
    [("cemetery", "Suggested for The old cemetery: 15 % terrain is less than 60 %."), ("burnt-district", "")],
)
def test_the_option_for_little_terrain_is_suggested_for_the_table_chosen(
    table: str, hint: str, url, filled, client_of, player
):
    text = client_of(player).post(url, filled | {"battlefield": table, "first": ""}).content.decode()
    tag, words = re.search(r'<b (data-suggested-below="60"[^>]*)>(.*?)</b>', text).groups()
    assert ("hidden" in tag) is (not hint)
    assert not hint or re.sub(r"<[^>]*>", "", words) == hint


def test_a_battle_on_a_table_drawn_by_lot_keeps_the_table_that_its_seed_gives(
    url, filled, client_of, player, battle_key
):
    battle_key("bells")
    client_of(player).post(url, filled | {"battlefield": "generated-ruins"})
    battle = Battle.objects.get()
    assert "bells" not in client_of(player).get(battle.get_absolute_url()).content.decode()
    assert battle.battlefield == "generated-ruins"
    assert record_of(battle).setup.table == generated("bells", "ruins")


def test_a_seed_is_for_friendlies_only_and_the_form_says_so(url, filled, client_of, player):
    refused = client_of(player).post(url, filled | {"seed": "bells"})
    assert refused.status_code == 422
    assert "A seed can be given for a friendly only." in refused.content.decode()
    assert 'value="bells"' in refused.content.decode()
    assert not Battle.objects.exists()
    client_of(player).post(url, filled | {"seed": "bells", "friendly": "on"})
    battle = Battle.objects.get()
    assert (battle.is_friendly, battle.seed, battle.seed_is_drawn) == (True, "bells", False)


def test_a_filled_form_sets_the_battle_up(url, filled, client_of, player):
    answer = client_of(player).post(url, filled)
    battle = Battle.objects.get()
    assert answer["Location"] == battle.get_absolute_url()
    assert (battle.title, battle.battlefield, battle.set_up_by) == ("The well", "market-square", player)
    assert [side.policy for side in battle.sides.order_by("position")] == ["steady", "random"]


def test_every_policy_is_offered_with_a_few_words_of_its_own(url, rats, others, client_of, player):
    form = client_of(player).get(url).context["form"]
    for field in ("first_policy", "second_policy"):
        offered = dict(form.fields[field].choices)
        assert list(offered) == list(POLICIES)
        assert all(": " in words for words in offered.values())
        assert len(set(offered.values())) == len(POLICIES)


def test_every_ruleset_shows_its_own_options_and_keeps_what_was_ticked(url, filled, client_of, player):
    ticked = {"switches": ["mordheim:natural-6-hits-when-shooting"], "first": ""}
    form = client_of(player).post(url, filled | ticked).context["form"]
    shown = {one.key: {option.value: option.on for option in one.options} for one in form.rulesets}
    assert set(shown) == set(rulebook().rulesets)
    assert shown["mordheim"]["mordheim:natural-6-hits-when-shooting"]
    assert not shown["mordheim"]["mordheim:natural-1-misses-when-shooting"]
    assert sum(sum(options.values()) for options in shown.values()) == 1


def test_switches_are_those_that_were_ticked(url, filled, client_of, player):
    ticked = {"switches": ["mordheim:natural-6-hits-when-shooting"]}
    client_of(player).post(url, filled | ticked)
    assert Battle.objects.get().switches == ["natural-6-hits-when-shooting"]


def test_measuring_is_forbidden_beforehand_unless_somebody_allows_it(url, client_of, player):
    form = client_of(player).get(url).context["form"]
    ticked = {option.value for one in form.rulesets for option in one.options if option.on}
    forbidden = {f"{key}:no-measuring" for key in rulebook().rulesets if key != "trench"}
    assert {value for value in ticked if value.endswith(":no-measuring")} == forbidden


def test_a_battle_without_measuring_keeps_that_and_says_so(url, filled, client_of, player):
    client_of(player).post(url, filled | {"switches": ["mordheim:no-measuring"]})
    battle = Battle.objects.get()
    assert battle.switches == ["no-measuring"]
    assert "(No measuring)" in client_of(player).get(battle.get_absolute_url()).content.decode()


def test_a_player_leads_his_own_warband_an_organiser_any(url, rats, others, client_of, player, organiser):
    offered = [
        [key for key, _name in client_of(user).get(url).context["form"].fields["first"].choices]
        for user in (player, organiser)
    ]
    assert offered[0] == [rats.pk]
    assert set(offered[1]) == {rats.pk, others.pk}


def test_the_opponent_proposed_is_another_warband(url, rats, others, client_of, player, organiser):
    for user in (player, organiser):
        form = client_of(user).get(url).context["form"]
        assert {form["first"].value(), form["second"].value()} == {rats.pk, others.pk}


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": "x" * 65},
        {"battlefield": "moon"},
        {"ruleset": "chess"},
        {"second": "0"},
        {"first": "x"},
        {"first_policy": "x"},
        {"switches": ["mordheim:x"]},
    ],
)
def test_a_mistake_shows_the_form_again(url, filled, client_of, player, wrong):
    answer = client_of(player).post(url, filled | wrong)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Battle.objects.exists()


def test_the_same_warband_twice_is_refused_in_a_sentence(url, filled, rats, client_of, organiser):
    answer = client_of(organiser).post(url, filled | {"second": rats.pk})
    assert answer.status_code == 422
    assert "cannot fight itself" in answer.content.decode()


def test_problems_of_a_warband_are_listed(url, filled, campaign, player, client_of):
    lone = muster_warband(player, name="Nobody yet", type="undead", request_key="x")
    enter_warband(campaign.pk, player, lone.pk)
    answer = client_of(player).post(url, filled | {"first": lone.pk})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "breaks the rules" in text
    assert "problem--error" in text
    assert "Nobody yet: " in text


def test_where_nothing_can_be_fought_the_page_says_what_is_missing(url, rats, client_of, player):
    assert "No battle possible yet" in client_of(player).get(url).content.decode()


def test_a_third_warband_makes_it_a_street_brawl(url, filled, campaign, organiser, client_of):
    third = muster(organiser, "Third")
    enter_warband(campaign.pk, organiser, third.pk)
    text = client_of(organiser).get(url).content.decode()
    assert "More than two warbands" in text
    client_of(organiser).post(url, filled | {"others": [third.pk], "scenario": "street-brawl"})
    battle = Battle.objects.get()
    assert [side.warband.name for side in battle.sides.order_by("position")][2] == "Third"
    assert len(record_of(battle).setup.sides) == 3


@pytest.mark.parametrize(
    ("chosen", "allied", "groups"),
    [("none", [], ()), ("ticked", [0, 2], ((0, 2),)), ("both", [0, 2], ((0, 2),)), ("in-battle", [], None)],
)
def test_alliances_between_three_warbands_are_chosen(
    url, filled, campaign, organiser, client_of, chosen, allied, groups
):
    third = muster(organiser, "Third")
    enter_warband(campaign.pk, organiser, third.pk)
    places = (filled["first"], filled["second"], third.pk)
    sent = filled | {"others": [third.pk], "scenario": "street-brawl", "alliances": chosen}
    for _click in range(2):
        answer = client_of(organiser).post(url, sent | {"allied": [places[place] for place in allied]})
        assert answer.status_code == 302
    battle = Battle.objects.get()
    assert record_of(battle).setup.alliances == plan_again(battle).alliances == groups
    begun = start(record_of(battle).setup)
    assert [it.sides for it in begun.events if isinstance(it, AllianceFormed)] == list(groups or ())


@pytest.mark.parametrize("allied", [(), (0,), (0, 1, 2)])
def test_an_alliance_has_two_warbands_and_leaves_somebody_to_fight(
    url, filled, campaign, organiser, client_of, allied
):
    third = muster(organiser, "Third")
    enter_warband(campaign.pk, organiser, third.pk)
    places = (filled["first"], filled["second"], third.pk)
    sent = filled | {"others": [third.pk], "scenario": "street-brawl", "alliances": "ticked"}
    answer = client_of(organiser).post(url, sent | {"allied": [places[place] for place in allied]})
    assert answer.status_code == 422
    assert "Tick two or more of the warbands that fight" in answer.content.decode()


def test_a_scenario_says_what_it_is_and_refuses_the_wrong_table(url, filled, client_of, player):
    text = client_of(player).get(url).content.decode()
    assert "Occupy: Both warbands try to hold as many buildings as they can." in text
    answer = client_of(player).post(url, filled | {"scenario": "street-fight"})
    assert answer.status_code == 422
    assert "Street Fight cannot be fought on The market square: it needs a street" in answer.content.decode()


def test_options_of_other_rulesets_are_loaded_and_sent_as_they_stand_until_then(
    url, rats, others, client_of, player
):
    client = client_of(player)
    by_default = {
        f"{ruleset.key}:{switch.key}"
        for ruleset in rulebook().rulesets.values()
        for switch in ruleset.switches
        if switch.default
    }
    first, asked = (client.get(url, query).content.decode() for query in ({}, {"options": "trench"}))
    for text in (first, asked):
        hidden = re.findall(r'<input type="hidden" name="switches" value="([^"]+)">', text)
        ticked = re.findall(r'<input type="checkbox" name="switches" value="([^"]+)" checked>', text)
        assert sorted([*hidden, *ticked]) == sorted(by_default)
    assert 'value="trench:assault-weapons"' in first
    assert first.count('type="checkbox" name="switches"') < asked.count('type="checkbox" name="switches"')
    assert 'href="?options=trench#options-trench"' in first
