"""Dice of what follows a battle: the same however often the battle is undone, struck, discarded or entered again."""

import pytest

from campaigns.models import Battle, Captive
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import discard_battle, set_up_again, take_back_battle
from campaigns.services.results.enter import enter_result, open_tally, save_tally
from roster.models import Aftermath, Warband
from roster.services.aftermath.sequence import commit_aftermath, position, resumed
from roster.services.history.undo import undo_last
from rules.tally.draft import Sent
from tests.campaigns.sequences import down, finish, hurt, to_the_end

pytestmark = pytest.mark.django_db
#: The second rat is out of action, and so is the first of the others.
RESULT = {"winner": "0", "rounds": "6", "state-1": "out", "by-1": "6", "state-6": "out", "by-6": "0"}


def open_sequence(warband) -> Aftermath:
    return Aftermath.objects.get(warband=warband, status="open")


def rolls(warband) -> tuple:
    """Every roll of the warband's open sequence, played to its end."""
    return tuple((roll.key, roll.faces) for roll in to_the_end(open_sequence(warband)).dice.made)


def entered(campaign, plan, player, organiser) -> Battle:
    battle = open_tally(campaign.pk, player, plan)
    save_tally(battle.pk, player, Sent({}, RESULT))
    return accept_battle(enter_result(battle.pk, player, sure=True).pk, organiser)


def strike(battle, organiser) -> None:
    seen = seen_by(plan_correction(battle, None), None)
    correct_battle(battle.pk, organiser, None, reason="It never happened.", seen=seen)


def test_a_player_who_undoes_his_sequence_finds_the_same_dice(campaign, plan, player, organiser, rats):
    entered(campaign, plan, player, organiser)
    before = rolls(rats)
    assert before
    commit_aftermath(open_sequence(rats).pk, player, at=position(resumed(open_sequence(rats))))
    undo_last(rats.pk, player, revision=None, request_key="a:undo")
    assert rolls(rats) == before


def test_an_organiser_who_undoes_the_result_leaves_the_dice(campaign, plan, player, organiser, rats, others):
    battle = entered(campaign, plan, player, organiser)
    before = rolls(rats), rolls(others)
    take_back_battle(battle.pk, organiser)
    accept_battle(battle.pk, organiser)
    assert (rolls(rats), rolls(others)) == before


@pytest.mark.parametrize("times", [1, 3])
def test_a_battle_that_is_struck_and_entered_again_is_followed_by_the_same_dice(
    campaign, plan, player, organiser, rats, others, times
):
    battle = entered(campaign, plan, player, organiser)
    before = rolls(rats), rolls(others)
    for _time in range(times):
        strike(battle, organiser)
        battle = entered(campaign, plan, player, organiser)
    assert (rolls(rats), rolls(others)) == before


def test_a_battle_that_is_struck_once_its_sequences_are_finished_and_entered_again_too(
    campaign, plan, player, other_player, organiser, rats, others
):
    battle = entered(campaign, plan, player, organiser)
    before = rolls(rats)
    finish(rats, player)
    strike(battle, organiser)
    entered(campaign, plan, player, organiser)
    assert rolls(rats) == before


def test_a_battle_that_is_discarded_and_set_up_again_is_followed_by_the_same_dice(
    campaign, organiser, player, fought, rats, others
):
    accept_battle(fought.pk, organiser)
    before = rolls(rats), rolls(others)
    take_back_battle(fought.pk, organiser)
    again = set_up_again(fought.pk, organiser)
    assert again.place == fought.place == 0
    accept_battle(fight_battle(again.pk, organiser).pk, organiser)
    assert (rolls(rats), rolls(others)) == before


def test_another_battle_of_the_same_warbands_is_followed_by_dice_of_its_own(
    campaign, plan, player, organiser, fought, rats, others
):
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    assert (fought.place, second.place) == (0, 1)
    for battle in (fought, second):
        accept_battle(battle.pk, organiser)
    seeds = {resumed(row).setup.seed for row in Aftermath.objects.all()}
    assert len(seeds) == 4


def test_a_result_that_was_undone_keeps_its_dice_from_the_next_battle(
    campaign, plan, organiser, fought, rats
):
    accept_battle(fought.pk, organiser)
    seed = resumed(open_sequence(rats)).setup.seed
    take_back_battle(fought.pk, organiser)
    second = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(second.pk, organiser)
    assert resumed(open_sequence(rats)).setup.seed != seed
    discard_battle(fought.pk, organiser)


def test_a_battle_of_an_earlier_version_has_dice_by_its_own_name(fought, organiser, rats):
    Battle.objects.filter(pk=fought.pk).update(place=None)
    assert Battle.objects.get(pk=fought.pk).dice == fought.key
    accept_battle(fought.pk, organiser)
    assert len(Warband.objects.get(pk=rats.pk).dice_secret) == 64


def test_a_captive_who_is_taken_again_has_the_same_dice(fought, organiser, player, rats, others):
    down(fought, 0)
    accept_battle(fought.pk, organiser)
    hurt(open_sequence(rats), player, "6,1")
    seeds = {Captive.objects.get(warband=rats, status="open").seed}
    for time in range(3):
        undo_last(rats.pk, player, revision=None, request_key=f"a:undo-{time}")
        finish(rats, player)
        seeds.add(Captive.objects.get(warband=rats, status="open").seed)
    assert len(seeds) == 1
    assert Captive.objects.filter(warband=rats).count() == 4
