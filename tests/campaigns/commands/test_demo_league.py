"""The demo league is loaded once."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from campaigns.models import (
    Battle,
    Campaign,
    CampaignEvent,
    ChronicleEntry,
    Pairing,
    PermissionRequest,
    Season,
)
from campaigns.services.events.in_force import now_in
from campaigns.services.map.holders import holders_of
from campaigns.services.members.late_joiners import is_given
from campaigns.services.verdicts.what_counts import is_disputed
from roster.demo import FURTHER
from roster.models import Aftermath, LedgerEntry, User, Warband
from tests.campaigns.commands.demos import load_demo

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def loaded(django_db_setup, django_db_blocker):
    """What the command prints. Loaded once for all tests of this file, and undone after the last of them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield load_demo()
        transaction.set_rollback(True)


def counts():
    return [model.objects.count() for model in (Campaign, Battle, ChronicleEntry, LedgerEntry)]


def test_a_season_is_in_its_fourth_round_and_three_rounds_are_over(loaded):
    season = Season.objects.get()
    assert [round.number for round in season.rounds.order_by("number") if round.published_at] == [1, 2, 3, 4]
    over = Pairing.objects.filter(round__number__lt=4).exclude(battle=None)
    assert [pairing.battle.status for pairing in over] == ["accepted"] * 9
    assert season.rounds.get(number=4).deadline == timezone.localdate() + timedelta(days=7)


def test_the_fourth_round_has_an_accepted_a_disputed_a_waiting_and_an_unplayed_table(loaded):
    battles = [pairing.battle for pairing in Pairing.objects.filter(round__number=4).order_by("table")]
    assert [battle and battle.status for battle in battles] == ["accepted", "fought", "fought", None]
    assert [is_disputed(battle) for battle in battles[1:3]] == [True, False]
    assert [sequence.battle for sequence in Aftermath.objects.filter(status="open")] == [battles[0].key]


def test_eight_players_have_eight_warbands_and_a_friendly_had_a_given_seed(loaded):
    campaign = Campaign.objects.get()
    assert campaign.entered.count() == 8
    assert campaign.memberships.filter(role="player").count() == 6
    given = [battle.seed for battle in campaign.battles.all() if not battle.seed_is_drawn]
    assert given == ["a lantern in the ruins"]


def test_the_map_the_event_the_awards_the_night_and_the_request_are_there(loaded):
    campaign = Campaign.objects.get()
    assert holders_of(campaign.map)
    assert campaign.events.get().state(now_in(campaign)) == CampaignEvent.State.IN_FORCE
    names = campaign.seasons.get().awards.values_list("name", flat=True)
    assert sorted(names) == ["Painted", "Painted", "Sportsmanship"]
    assert campaign.trophies.count() == 1
    assert campaign.game_nights.get().starts_at > timezone.now()
    assert PermissionRequest.objects.get().state == "open"
    late = Warband.objects.get(type="beastmen-raiders")
    assert is_given(campaign, late)


def test_nobody_can_log_in_as_a_further_player(loaded):
    further = User.objects.filter(username__in=FURTHER)
    assert len(further) == 4
    assert not any(user.has_usable_password() for user in further)


def test_the_log_ins_are_printed(loaded, client):
    lines = [line.split() for line in loaded.splitlines() if line.startswith("  ")]
    assert len(lines) == 3
    for name, password, *_role in lines:
        assert client.login(username=name, password=password)


def test_running_it_twice_changes_nothing(loaded, capsys):
    before = counts()
    call_command("demo")
    assert counts() == before
    assert "nothing was changed" in capsys.readouterr().out


def test_a_campaign_that_was_changed_is_left_alone(loaded):
    Campaign.objects.update(name="Ours now")
    before = counts()
    call_command("demo")
    assert counts() == before


def test_the_ledgers_fold(loaded, capsys):
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out


def test_a_site_that_others_reach_refuses_accounts_that_have_a_known_password(loaded):
    with pytest.raises(CommandError, match="everybody knows the passwords"):
        call_command("demo", for_others=True)


def test_a_password_that_a_user_chose_is_not_drawn_anew(loaded, capsys, client):
    magda = User.objects.get(username="magda")
    magda.set_password("a-lantern-in-the-ruins")
    magda.save()
    call_command("demo", own_passwords=True)
    assert "magda       (its own)" in capsys.readouterr().out
    assert client.login(username="magda", password="a-lantern-in-the-ruins")
