"""Discarding a battle, and setting it up again."""

import pytest

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, set_up_again
from roster.services.history.record import record
from rules.ledger.entries import Renamed

pytestmark = pytest.mark.django_db


def test_a_battle_that_was_not_fought_may_be_discarded_by_those_who_would_fight_it(battle, other_player):
    assert discard_battle(battle.pk, other_player).status == "discarded"


def test_a_fought_battle_is_discarded_by_organisers_only(fought, player, organiser):
    with pytest.raises(Refused, match="Only an organiser"):
        discard_battle(fought.pk, player)
    assert discard_battle(fought.pk, organiser, reason="Two dice fell on the floor.").status == "discarded"


def test_the_chronicle_names_the_reason_and_keeps_the_seed_of_a_fought_battle(fought, organiser):
    for _click in range(2):
        discard_battle(fought.pk, organiser, reason=" The table burnt. ")
    entries = fought.campaign.chronicle.filter(kind="battle_discarded")
    assert [(entry.facts["reason"], entry.facts["seed"]) for entry in entries] == [("The table burnt.", "")]


def test_the_seed_of_a_battle_that_was_not_fought_stays_hidden(battle, organiser):
    discard_battle(battle.pk, organiser)
    assert battle.campaign.chronicle.first().facts["seed"] == ""


def test_an_accepted_battle_is_not_discarded(fought, organiser):
    accept_battle(fought.pk, organiser)
    with pytest.raises(Refused, match="Undo its result first"):
        discard_battle(fought.pk, organiser)


def test_setting_up_again_takes_the_warbands_as_they_are_and_the_same_dice(battle, organiser, player, rats):
    record(rats.pk, player, [Renamed(None, "The Night Shift")], revision=rats.revision, request_key="a:1")
    again = set_up_again(battle.pk, organiser)
    assert record_of(again).setup.sides[0].name == "The Night Shift"
    assert (again.number, again.title, again.battlefield) == (2, battle.title, battle.battlefield)
    assert again.seed_is_drawn
    assert again.seed == battle.seed
    assert Battle.objects.get(pk=battle.pk).status == "discarded"
    assert fight_battle(again.pk, player).status == "fought"


def test_players_do_not_fish_for_a_better_battle(fought, player):
    with pytest.raises(Refused, match="Only an organiser"):
        set_up_again(fought.pk, player)
    assert Battle.objects.count() == 1


def test_when_it_cannot_be_set_up_again_the_old_one_stays(battle, organiser, rats):
    battle.campaign.entered.filter(warband=rats).delete()
    with pytest.raises(Refused, match="must be in this campaign"):
        set_up_again(battle.pk, organiser)
    assert Battle.objects.get(pk=battle.pk).status == "set_up"
