"""Friendlies: battles of a campaign that count for nothing, and alone may have a seed that was given."""

import json
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from campaigns.models import Battle
from campaigns.pages.battles.page import battle_page
from campaigns.pages.campaign.battles import battles_page
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.selectors import tallies
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.confirm import confirm_result, count_due
from campaigns.services.results.discard import discard_battle, set_up_again, take_back_battle
from campaigns.services.results.enter import enter_result, open_tally, save_tally
from campaigns.services.verdicts.mark import mark_of
from roster.models import Aftermath, LedgerEntry
from rules.catalogue.load import rulebook
from rules.tally.draft import Sent
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
SAID = "Friendly: it counts for nothing. Seed given by player."


@pytest.fixture
@remembered
def friendly(campaign, player, plan):
    return set_up_battle(campaign.pk, player, replace(plan, friendly=True, seed="a lantern"))


@pytest.fixture
@remembered
def played(friendly, player):
    return fight_battle(friendly.pk, player)


def test_it_is_over_once_it_was_fought_and_leaves_no_trace_but_itself(played, campaign, organiser, player):
    assert (played.status, played.is_friendly) == ("played", True)
    assert not Aftermath.objects.exists()
    assert set(LedgerEntry.objects.values_list("revision", flat=True)) == {1}
    assert tallies(campaign) == {}
    for user in (organiser, player):
        assert waiting_anywhere(user) == ()
    page = battles_page(campaign, organiser)
    assert page.open_results == ()
    assert [line.is_friendly for line in page.battles] == [True]


def test_it_is_never_accepted_confirmed_entered_discarded_or_undone(played, organiser, other_player):
    for verb in (accept_battle, take_back_battle, discard_battle, set_up_again, enter_result):
        with pytest.raises(Refused):
            verb(played.pk, organiser)
    with pytest.raises(Refused):
        confirm_result(played.pk, other_player, at=mark_of(played))
    assert count_due([played]) == {}
    assert Battle.objects.get().status == "played"


def test_a_double_click_fights_it_once(played, player):
    assert fight_battle(played.pk, player).record == played.record
    assert played.campaign.chronicle.filter(kind="battle_fought").count() == 1


def test_it_takes_no_result_of_a_real_table(campaign, player, plan, friendly):
    with pytest.raises(Refused, match="A friendly is fought on this site"):
        open_tally(campaign.pk, player, replace(plan, friendly=True))
    with pytest.raises(Refused, match="it has no result to enter"):
        save_tally(friendly.pk, player, Sent({}, {}))


def test_the_check_of_what_is_stored_finds_no_fault(played, capsys):
    call_command("ledger", "check", "--json")
    assert json.loads(capsys.readouterr().out)["faults"] == []


def test_it_is_called_a_friendly_wherever_it_stands(friendly, campaign, organiser, player, client_of):
    client = client_of(player)
    battles, chronicle = (
        reverse(f"campaigns:{name}", args=[campaign.pk]) for name in ("battles", "chronicle")
    )
    for stage in ("set up", "played"):
        text = client.get(friendly.get_absolute_url()).content.decode()
        assert SAID in text, stage
        listed = client.get(battles).content.decode()
        assert "friendly" in listed.split("<tbody>")[1].split("</tbody>")[0], stage
        assert "(friendly, seed given by player)" in client.get(chronicle).content.decode(), stage
        fight_battle(friendly.pk, player)
    story = client.get(friendly.get_absolute_url()).content.decode().split('class="story"')[1]
    assert SAID in story.split("</section>")[0]
    assert "It counts for nothing." in client.get(chronicle).content.decode()


def test_a_friendly_with_drawn_dice_hides_its_seed_until_it_is_fought(campaign, player, plan):
    battle = set_up_battle(campaign.pk, player, replace(plan, friendly=True))
    assert battle.seed_is_drawn
    found = battle_page(Battle.objects.get(pk=battle.pk), player, rulebook())
    assert (found.friendly, found.seed) == ("Friendly: it counts for nothing.", "")
    fight_battle(battle.pk, player)
    assert Battle.objects.get(pk=battle.pk).seed_is_open


def test_it_neither_takes_nor_leaves_dice_of_battles_that_count(campaign, player, plan, battle):
    discard_battle(battle.pk, player)
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True, seed="another"))
    discard_battle(friendly.pk, player)
    assert set_up_battle(campaign.pk, player, plan).seed == battle.seed


def test_setting_one_up_again_keeps_its_seed(friendly, player):
    again = set_up_again(friendly.pk, player)
    assert (again.is_friendly, again.seed, again.seed_is_drawn) == (True, "a lantern", False)


def test_warbands_that_have_a_sequence_to_finish_may_fight_one(campaign, player, plan, fought, organiser):
    accept_battle(fought.pk, organiser)
    friendly = set_up_battle(campaign.pk, player, replace(plan, friendly=True))
    assert fight_battle(friendly.pk, player).status == "played"


@pytest.mark.parametrize(("friendly", "status"), [(True, "fought"), (True, "accepted"), (False, "played")])
def test_the_database_keeps_friendlies_and_battles_that_count_apart(fought, friendly, status):
    with pytest.raises(IntegrityError), transaction.atomic():
        Battle.objects.filter(pk=fought.pk).update(is_friendly=friendly, status=status)
