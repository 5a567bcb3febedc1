"""Keys of battles: the site draws them, and a battle that is set up again has the dice of the one before."""

from dataclasses import replace

import pytest

from campaigns.models import Battle
from campaigns.services.battles import keys as battle_keys
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, set_up_again, take_back_battle
from campaigns.services.results.enter import bring_up_to_date, open_tally
from tests import remembered
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db
DRAWN = battle_keys.new_key


@pytest.fixture(autouse=True)
def _keys_are_drawn(battle_key, monkeypatch):
    monkeypatch.setattr(battle_keys, "new_key", DRAWN)
    remembered.circumstances["battle key"] = "drawn by the site"


def events(battle):
    return record_of(Battle.objects.get(pk=battle.pk)).events


def test_only_the_site_draws(campaign, organiser, player, plan):
    for user in (organiser, player):
        with pytest.raises(Refused, match="In a campaign the site draws the dice"):
            set_up_battle(campaign.pk, user, replace(plan, seed="a lantern"))
    battle = set_up_battle(campaign.pk, player, replace(plan, seed="  "))
    assert (battle.seed_is_drawn, len(battle.seed)) == (True, 32)


def test_a_battle_that_was_fought_discarded_and_set_up_again_goes_the_same_way(fought, organiser):
    before = events(fought)
    again = set_up_again(fought.pk, organiser)
    assert again.seed == fought.seed
    assert events(fight_battle(again.pk, organiser)) == before


def test_eight_times_discarding_and_setting_up_show_one_seed_in_whatever_order(campaign, player, plan):
    seeds = set()
    for time in range(8):
        turned = replace(plan, warbands=plan.warbands[:: -1 if time % 2 else 1])
        battle = set_up_battle(campaign.pk, player, turned)
        seeds.add(battle.seed)
        discard_battle(battle.pk, player)
    assert len(seeds) == 1


def test_a_double_click_on_set_up_again_leaves_one_battle_with_the_same_dice(fought, organiser):
    again = [set_up_again(fought.pk, organiser) for _click in range(2)]
    assert again[0] == again[1]
    assert Battle.objects.count() == 2


def test_another_set_of_warbands_has_dice_of_its_own(campaign, organiser, player, battle, plan):
    third = muster(organiser, "The third")
    enter_warband(campaign.pk, organiser, third.pk)
    discard_battle(battle.pk, player)
    other = set_up_battle(campaign.pk, organiser, replace(plan, warbands=(plan.warbands[0], third.pk)))
    assert other.seed != battle.seed
    assert set_up_battle(campaign.pk, player, plan).seed == battle.seed


def test_a_battle_that_counts_leaves_the_next_one_dice_of_its_own(campaign, organiser, plan, fought):
    second = set_up_battle(campaign.pk, organiser, plan)
    assert second.seed != fought.seed
    accept_battle(fought.pk, organiser)
    discard_battle(second.pk, organiser)
    assert set_up_battle(campaign.pk, organiser, replace(plan, unfinished=True)).seed == second.seed


def test_a_seed_that_was_shown_as_its_battle_counted_is_used_no_more(campaign, organiser, plan, fought):
    accept_battle(fought.pk, organiser)
    take_back_battle(fought.pk, organiser)
    assert Battle.objects.get(pk=fought.pk).seed_is_open
    assert set_up_again(fought.pk, organiser).seed != fought.seed


def test_a_seed_that_is_hidden_is_that_of_the_earliest_discarded_battle(campaign, organiser, plan, fought):
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    for battle in (second, fought):
        discard_battle(battle.pk, organiser)
    assert set_up_battle(campaign.pk, organiser, plan).seed == fought.seed


def test_rosters_brought_up_to_date_on_a_tally_leave_the_seed(campaign, player, plan):
    battle = open_tally(campaign.pk, player, plan)
    assert bring_up_to_date(battle.pk, player).seed == battle.seed


def test_a_battle_of_an_earlier_version_with_a_given_seed_is_read_and_not_fought(
    battle, organiser, client_of
):
    Battle.objects.filter(pk=battle.pk).update(seed_is_drawn=False, seed_was_shown=True)
    with pytest.raises(Refused, match="The seed of this battle was given"):
        fight_battle(battle.pk, organiser)
    page = client_of(organiser).get(battle.get_absolute_url()).content.decode()
    assert battle.seed in page
    assert "Let tactics fight it" not in page
    assert "Set up again" in page
    assert set_up_again(battle.pk, organiser).seed != battle.seed
