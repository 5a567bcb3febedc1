"""Territories in battles: the sole winner takes one once the result counts, and what undoes the result undoes it."""

import pytest
from django.core.management import call_command

from campaigns.models import Battle, CampaignMap, Territory, TerritoryChange
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.map.draw import change_map, make_map, remove_territory, restore_territory
from campaigns.services.map.give import give_territory
from campaigns.services.map.holders import held_territories, holders_of
from campaigns.services.map.stakes import change_stake
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import discard_battle, set_up_again, take_back_battle
from tests.campaigns.results.test_correcting import turned
from tests.campaigns.samples import muster
from tests.campaigns.sequences import finish
from tests.campaigns.territories.fights import fought_for, holders
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def pit(campaign, organiser):
    return make_map(campaign.pk, organiser).territories.get(name="The Pit")


@pytest.fixture
def rock(pit):
    return pit.map.territories.get(name="The Rock")


def give(territory, organiser, warband, key, held_by=None):
    words = {"reason": "By the story", "request_key": key, "held_by": held_by}
    give_territory(territory.pk, organiser, warband=warband.pk if warband else None, **words)


def told(campaign, number=1):
    return [line.text for line in lines(campaign.chronicle.all()[:number])]


def test_the_winner_takes_it_once_the_result_counts(campaign, organiser, rats, others, pit):
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=1, accept=False)
    assert holders(campaign) == {}
    accept_battle(battle.pk, organiser)
    assert holders(campaign) == {"The Pit": "The Lamp Eaters"}
    assert told(campaign) == ["The Lamp Eaters took The Pit (battle 1, Skirmish)."]
    fought_for(campaign, organiser, [rats, others], pit, winner=0)
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}
    assert told(campaign) == ["The Gutter Shadows took The Pit from The Lamp Eaters (battle 2, Skirmish)."]


def test_a_draw_and_a_battle_for_nothing_change_no_holder(campaign, organiser, rats, others, pit):
    give(pit, organiser, rats, "a")
    fought_for(campaign, organiser, [rats, others], pit, winner=None)
    fought_for(campaign, organiser, [rats, others], None, winner=1)
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}
    assert "accepted battle 2" in told(campaign)[0]


def test_a_holder_who_wins_holds_it_as_before_and_nothing_is_told(campaign, organiser, rats, others, pit):
    give(pit, organiser, rats, "a")
    fought_for(campaign, organiser, [rats, others], pit, winner=0)
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}
    assert "accepted battle 1" in told(campaign)[0]


def test_two_who_share_a_victory_take_nothing(campaign, organiser, rats, others, pit):
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=0)
    battle.sides.update(result="won")
    assert holders(campaign) == {}


def test_undoing_a_result_gives_it_back_and_accepting_again_takes_it(campaign, organiser, rats, others, pit):
    give(pit, organiser, rats, "a")
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=1)
    take_back_battle(battle.pk, organiser)
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}
    assert told(campaign) == [
        "The Gutter Shadows holds The Pit now; The Lamp Eaters held it before (battle 1, Skirmish)."
    ]
    accept_battle(battle.pk, organiser)
    assert holders(campaign) == {"The Pit": "The Lamp Eaters"}
    take_back_battle(battle.pk, organiser)
    discard_battle(battle.pk, organiser)
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}


def test_a_result_that_is_accepted_again_keeps_its_place_before_a_later_change(
    campaign, organiser, rats, others, pit
):
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=1)
    give(pit, organiser, rats, "a", held_by=others.pk)
    take_back_battle(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}


def test_an_amended_and_a_struck_result_change_what_came_of_them(
    campaign, organiser, rats, others, pit, player, other_player
):
    plan = Plan(warbands=(rats.pk, others.pk), territory=pit.pk)
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(battle.pk, organiser)
    finish(rats, player)
    finish(others, other_player)
    battle = Battle.objects.get(pk=battle.pk)
    (winner,) = [side for side in battle.sides.all() if side.result == "won"]
    assert holders(campaign) == {"The Pit": winner.name}
    other = turned(battle)
    correct(battle, organiser, other)
    (loser,) = list(battle.sides.exclude(pk=winner.pk))
    assert holders(campaign) == {"The Pit": loser.name}
    assert told(campaign) == [f"{loser.name} took The Pit from {winner.name} (battle 1, {battle.title})."]
    correct(Battle.objects.get(pk=battle.pk), organiser, None)
    assert holders(campaign) == {}
    assert told(campaign)[0].startswith("Nobody holds The Pit now")


def correct(battle, user, outcome):
    seen = seen_by(plan_correction(battle, outcome), outcome)
    correct_battle(battle.pk, user, outcome, reason="It was so.", seen=seen)


def test_of_three_the_sole_winner_takes_it(campaign, organiser, player, rats, others, pit):
    third = muster(player, "The Third", 4)
    enter_warband(campaign.pk, player, third.pk)
    fought_for(campaign, organiser, [rats, others, third], pit, winner=2)
    assert holders(campaign) == {"The Pit": "The Third"}


def test_a_territory_of_no_map_and_one_in_a_friendly_are_refused(campaign, organiser, rats, others, pit):
    other = make_map(create_campaign(organiser, name="Elsewhere").pk, organiser).territories.first()
    pair = (rats.pk, others.pk)
    for plan, words in (
        (Plan(warbands=pair, territory=other.pk), "not on the map"),
        (Plan(warbands=pair, territory=10_000), "not on the map"),
        (Plan(warbands=pair, territory=pit.pk, friendly=True), "friendly"),
    ):
        with pytest.raises(Refused, match=words):
            set_up_battle(campaign.pk, organiser, plan)
    assert not campaign.battles.exists()


def test_a_double_click_sets_up_one_battle_and_one_for_another_territory_is_refused(
    campaign, organiser, rats, others, pit, rock
):
    plan = Plan(warbands=(rats.pk, others.pk), territory=pit.pk)
    assert set_up_battle(campaign.pk, organiser, plan) == set_up_battle(campaign.pk, organiser, plan)
    with pytest.raises(Refused, match="already"):
        set_up_battle(campaign.pk, organiser, Plan(warbands=plan.warbands, territory=rock.pk))


def test_a_battle_that_is_set_up_again_is_about_the_same_while_that_is_on_the_map(
    campaign, organiser, rats, others, pit
):
    battle = set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, others.pk), territory=pit.pk))
    again = set_up_again(battle.pk, organiser)
    assert again.territory == pit
    remove_territory(pit.pk, organiser, seen=0)
    assert set_up_again(again.pk, organiser).territory is None


def test_an_organiser_names_the_territory_afterwards_and_holders_follow(
    campaign, organiser, player, rats, others, pit, rock
):
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=0)
    change_stake(battle.pk, organiser, territory=rock.pk, reason="We fought for the Rock.")
    assert holders(campaign) == {"The Rock": "The Gutter Shadows"}
    assert set(told(campaign, 3)) == {
        "organiser changed battle 1, Skirmish: The Rock is at stake now (We fought for the Rock).",
        "Nobody holds The Pit now; The Gutter Shadows held it before.",
        "The Gutter Shadows holds The Rock now.",
    }
    change_stake(battle.pk, organiser, territory=rock.pk, reason="")
    for by, wanted, reason, words in (
        (player, None, "Why not", "Only an organiser"),
        (organiser, None, " ", "reason"),
        (organiser, 10_000, "x", "not on the map"),
    ):
        with pytest.raises(Refused, match=words):
            change_stake(battle.pk, by, territory=wanted, reason=reason)
    change_stake(battle.pk, organiser, territory=None, reason="It was for honour.")
    assert holders(campaign) == {}


def test_a_warband_at_the_limit_takes_no_further_one(campaign, organiser, rats, others, pit, rock):
    change_map(campaign.pk, organiser, most_held=1, deals_starts=False, seen=0)
    give(rock, organiser, rats, "a")
    fought_for(campaign, organiser, [rats, others], pit, winner=0)
    assert holders(campaign) == {"The Rock": "The Gutter Shadows"}
    with pytest.raises(Refused, match="holds 1 already"):
        give(pit, organiser, rats, "b")
    fought_for(campaign, organiser, [rats, others], pit, winner=1)
    assert holders(campaign) == {"The Rock": "The Gutter Shadows", "The Pit": "The Lamp Eaters"}


def test_a_warband_that_leaves_loses_what_it_has_and_what_a_correction_would_give_it(
    campaign, organiser, player, rats, others, pit, rock
):
    give(rock, organiser, rats, "a")
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=1)
    withdraw_warband(campaign.pk, rats.pk, player)
    assert holders(campaign) == {"The Pit": "The Lamp Eaters"}
    assert told(campaign) == ["Nobody holds The Rock now; The Gutter Shadows held it before."]
    battle.sides.filter(warband=rats).update(result="won")
    battle.sides.filter(warband=others).update(result="lost")
    assert holders(campaign) == {}
    enter_warband(campaign.pk, player, rats.pk)
    assert holders(campaign) == {}


def test_territories_held_in_a_battle_do_not_depend_on_later_ones(
    campaign, organiser, rats, others, pit, rock
):
    give(rock, organiser, rats, "a")
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=0)
    assert held_territories(battle, rats.pk) == [rock]
    assert held_territories(battle, others.pk) == []
    give(rock, organiser, others, "b", held_by=rats.pk)
    assert held_territories(battle, rats.pk) == [rock]
    later = fought_for(campaign, organiser, [rats, others], None, winner=1)
    assert held_territories(later, rats.pk) == [pit]
    assert held_territories(later, others.pk) == [rock]
    change_stake(battle.pk, organiser, territory=None, reason="It was for honour.")
    assert held_territories(later, rats.pk) == []


def test_a_territory_off_the_map_is_free_and_comes_back_free(campaign, organiser, rats, others, pit):
    give(pit, organiser, rats, "a")
    remove_territory(pit.pk, organiser, seen=0)
    remove_territory(pit.pk, organiser, seen=0)
    assert holders(campaign) == {}
    with pytest.raises(Refused, match="no longer on the map"):
        give(pit, organiser, others, "b")
    restore_territory(pit.pk, organiser, seen=1)
    assert holders(campaign) == {}
    assert Territory.objects.get(pk=pit.pk).removed_at is None
    assert [change.kind for change in TerritoryChange.objects.all()] == ["given", "removed", "restored"]


def test_starting_territories_are_dealt_once_each_and_the_same_again(campaign, organiser, player, rats, pit):
    change_map(campaign.pk, organiser, most_held=None, deals_starts=True, seen=0)
    (started,) = [name for name, holder in holders(campaign).items() if holder == rats.name]
    assert Territory.objects.get(name=started).may_be_dealt
    assert told(campaign) == [f"The Gutter Shadows starts with {started}."]
    second = muster(player, "The Second", 4)
    enter_warband(campaign.pk, player, second.pk)
    assert sorted(holders(campaign).values()) == ["The Gutter Shadows", "The Second"]
    withdraw_warband(campaign.pk, rats.pk, player)
    enter_warband(campaign.pk, player, rats.pk)
    assert holders(campaign)[started] == rats.name
    change_map(campaign.pk, organiser, most_held=2, deals_starts=True, seen=1)
    assert len(holders(campaign)) == 2


def test_nothing_is_dealt_where_nothing_is_free(campaign, organiser, rats, others, pit):
    Territory.objects.exclude(pk=pit.pk).update(may_be_dealt=False)
    Territory.objects.filter(pk=pit.pk).update(may_be_dealt=True)
    change_map(campaign.pk, organiser, most_held=None, deals_starts=True, seen=0)
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}


def test_giving_is_done_once_for_a_key_and_refused_on_a_stale_page(campaign, organiser, rats, others, pit):
    give(pit, organiser, rats, "a")
    give(pit, organiser, rats, "a")
    assert TerritoryChange.objects.count() == 1
    assert told(campaign) == ["organiser gave The Gutter Shadows The Pit (By the story)."]
    with pytest.raises(Refused, match="changed hands"):
        give(pit, organiser, others, "b", held_by=None)
    with pytest.raises(Refused, match="already"):
        give(pit, organiser, rats, "c", held_by=rats.pk)
    give(pit, organiser, None, "d", held_by=rats.pk)
    assert told(campaign) == ["organiser took The Pit from The Gutter Shadows (By the story)."]
    stranger = muster(organiser, "Strangers", 3)
    with pytest.raises(Refused, match="takes no part"):
        give(pit, organiser, stranger, "e")
    with pytest.raises(Refused, match="reason"):
        give_territory(pit.pk, organiser, warband=rats.pk, held_by=None, reason=" ", request_key="f")


def test_the_ledgers_are_sound_after_all_of_it(campaign, organiser, rats, others, pit, capsys):
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=1)
    take_back_battle(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out


def test_holders_are_asked_in_two_queries_whatever_happened(
    campaign, organiser, rats, others, pit, rock, django_assert_num_queries
):
    found = CampaignMap.objects.get()
    with django_assert_num_queries(2):
        holders_of(found)
    give(pit, organiser, rats, "a")
    give(rock, organiser, others, "b")
    for winner in (1, 0):
        fought_for(campaign, organiser, [rats, others], pit, winner=winner)
    with django_assert_num_queries(2):
        holders_of(found)
