"""Rolling for the scenario on the set-up form: stored before it is shown, once for the same warbands."""

import pytest
from django.urls import reverse

from campaigns.models import Battle, ScenarioRoll
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.scenario_rolls import roll_scenario
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from rules.catalogue.load import complete_rulebook
from rules.engine.table import tables
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(campaign):
    return reverse("campaigns:new-battle", args=[campaign.pk])


@pytest.fixture
def asked(rats, others):
    return {"first": rats.pk, "second": others.pk, "roll": "2D6"}


def test_the_roll_is_stored_and_then_shown_with_its_scenario_chosen(url, asked, client_of, player):
    client = client_of(player)
    answer = client.post(url, asked)
    roll = ScenarioRoll.objects.get()
    assert answer["Location"] == f"{url}?roll={roll.pk}#scenario-roll"
    shown = client.get(f"{url}?roll={roll.pk}")
    assert roll.sentence in shown.content.decode()
    form = shown.context["form"]
    assert (form["first"].value(), form["second"].value()) == (asked["first"], asked["second"])
    if roll.scenario:
        assert form["scenario"].value() == roll.scenario


def test_rolling_again_shows_the_same_dice(url, asked, rats, others, client_of, player):
    client = client_of(player)
    client.post(url, asked)
    client.post(url, asked)
    client.post(url, asked | {"first": others.pk, "second": rats.pk})
    assert ScenarioRoll.objects.count() == 1


def test_a_scenario_is_drawn_from_a_setting(url, asked, client_of, player):
    client = client_of(player)
    assert client.get(url).context["settings"]["Khemri"] == "Khemri: one of 4"
    client.post(url, asked | {"roll_from": "Khemri"})
    roll = ScenarioRoll.objects.get()
    assert complete_rulebook().scenarios[roll.scenario].setting == "Khemri"
    page = client.get(f"{url}?roll={roll.pk}")
    assert "of 4 scenarios of Khemri" in page.content.decode()
    assert 'class="die"' not in page.content.decode()
    assert page.context["form"]["scenario"].value() == roll.scenario
    client.post(url, asked)
    assert ScenarioRoll.objects.count() == 1


def test_the_table_of_a_setting_is_rolled_on_and_offered_first_from_then_on(url, asked, client_of, player):
    client = client_of(player)
    first = client.get(url)
    assert first.context["settings"]["Empire in Flames"] == "Scenarios of Empire in Flames"
    assert "selected>Scenarios of Empire in Flames" not in first.content.decode()
    client.post(url, asked | {"roll_from": "Empire in Flames"})
    roll = ScenarioRoll.objects.get()
    assert roll.rolled["table"] == "empire-in-flames"
    assert "on the table of Empire in Flames" in roll.sentence
    assert sum(roll.faces) != 7
    assert "selected>Scenarios of Empire in Flames" in client.get(url).content.decode()


def test_a_setting_that_is_none_is_refused_and_nothing_is_rolled(url, asked, client_of, player):
    answer = client_of(player).post(url, asked | {"roll_from": "<b>Sylvania"}, follow=True)
    assert "This rulebook has no scenarios of &lt;b&gt;Sylvania" in answer.content.decode()
    assert not ScenarioRoll.objects.exists()


CHOSEN = {
    "first_policy": "bold",
    "second_policy": "careful",
    "battlefield": tables()[1].key,
    "ruleset": "trench",
    "seed": "a & b",
    "title": "The well",
}


def test_rolling_keeps_whatever_else_was_chosen(url, asked, client_of, player):
    client = client_of(player)
    ticked = client.get(url).context["form"]["switches"].field.choices[-1][0]
    shown = client.post(url, asked | CHOSEN | {"switches": [ticked]}, follow=True).context["form"]
    assert {key: shown[key].value() for key in CHOSEN} == CHOSEN
    assert shown["switches"].value() == [ticked]
    assert [box.value for ruleset in shown.rulesets for box in ruleset.options if box.on] == [ticked]


def test_options_that_were_all_off_stay_off_when_somebody_rolls(url, asked, client_of, player):
    shown = client_of(player).post(url, asked | CHOSEN, follow=True).context["form"]
    assert not any(box.on for ruleset in shown.rulesets for box in ruleset.options)


def test_a_roll_that_is_refused_keeps_what_was_chosen_too(url, asked, client_of, player):
    answer = client_of(player).post(url, asked | CHOSEN | {"second": asked["first"]}, follow=True)
    shown = answer.context["form"]
    assert {key: shown[key].value() for key in CHOSEN} == CHOSEN
    assert str(shown["first"].value()) == str(shown["second"].value()) == str(asked["first"])


def rolled(campaign, player, rats, others, scenario: str) -> ScenarioRoll:
    roll = roll_scenario(campaign.pk, player, [rats.pk, others.pk])
    roll.rolled |= {"scenario": scenario}
    roll.save()
    return roll


def test_it_stands_until_the_battle_that_it_says_counts(campaign, organiser, player, rats, others):
    both = [rats.pk, others.pk]
    roll = rolled(campaign, player, rats, others, "skirmish")
    battle = set_up_battle(campaign.pk, player, Plan(warbands=tuple(both)))
    assert (battle.roll, battle.scenario_roll) == (roll, roll.sentence)
    assert roll_scenario(campaign.pk, player, both[::-1]) == roll
    fight_battle(battle.pk, player)
    assert roll_scenario(campaign.pk, player, both) == roll
    accept_battle(battle.pk, organiser)
    second = roll_scenario(campaign.pk, player, both)
    assert second != roll
    take_back_battle(battle.pk, organiser)
    assert roll_scenario(campaign.pk, player, both) == roll


def test_eight_times_rolling_and_discarding_give_one_roll(campaign, player, rats, others):
    both = (rats.pk, others.pk)
    rolled(campaign, player, rats, others, "skirmish")
    told = set()
    for _time in range(8):
        told.add(roll_scenario(campaign.pk, player, both).pk)
        battle = set_up_battle(campaign.pk, player, Plan(warbands=both))
        told.add(battle.roll_id)
        discard_battle(battle.pk, player)
    assert len(told) == 1


def test_each_set_of_warbands_has_one_roll_however_often_a_third_one_comes_and_goes(
    campaign, organiser, player, rats, others
):
    third = muster(organiser, "The third")
    enter_warband(campaign.pk, organiser, third.pk)
    named = [(rats, others), (rats, others, third), (others, rats), (third, others, rats), (rats, others)]
    rolls = [roll_scenario(campaign.pk, player, [it.pk for it in each]).pk for each in named]
    assert len(set(rolls)) == 2
    assert rolls[0] == rolls[2] == rolls[4]


def test_a_friendly_leaves_it_waiting(campaign, player, rats, others):
    rolled(campaign, player, rats, others, "skirmish")
    battle = set_up_battle(campaign.pk, player, Plan(warbands=(rats.pk, others.pk), friendly=True))
    assert (battle.roll, battle.scenario_roll) == (None, "")


def test_another_scenario_leaves_it_waiting(campaign, player, rats, others):
    rolled(campaign, player, rats, others, "chance-encounter")
    battle = set_up_battle(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))
    assert (battle.roll, battle.scenario_roll) == (None, "")


def test_a_user_who_may_choose_uses_it_with_any_scenario(campaign, player, rats, others):
    rolled(campaign, player, rats, others, "")
    battle = set_up_battle(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))
    assert battle.scenario_roll != ""


def test_the_page_of_the_battle_tells_it(campaign, player, rats, others, client_of):
    roll = rolled(campaign, player, rats, others, "skirmish")
    battle = set_up_battle(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))
    assert roll.sentence in client_of(player).get(battle.get_absolute_url()).content.decode()


def test_a_warband_does_not_roll_against_itself(url, asked, client_of, player):
    answer = client_of(player).post(url, asked | {"second": asked["first"]}, follow=True)
    assert "cannot fight itself" in answer.content.decode()
    assert not ScenarioRoll.objects.exists()


def test_a_player_rolls_for_his_own_warbands_only(campaign, other_player, stranger, rats, others):
    with pytest.raises(Refused, match="your own warbands"):
        roll_scenario(campaign.pk, stranger, [rats.pk, others.pk])


def test_the_form_is_set_up_with_the_roll_in_its_address(url, asked, client_of, player):
    client = client_of(player)
    client.post(url, asked)
    roll = ScenarioRoll.objects.get()
    ScenarioRoll.objects.update(rolled=roll.rolled | {"scenario": "skirmish"})
    filled = CHOSEN | {"seed": "", "first": asked["first"], "second": asked["second"], "scenario": "skirmish"}
    client.post(f"{url}?roll={roll.pk}", filled)
    assert Battle.objects.get().scenario_roll == roll.sentence
