"""The demo league is loaded once."""

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Battle, Campaign, ChronicleEntry
from roster.models import LedgerEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def loaded(capsys):
    call_command("demo")
    return capsys.readouterr().out


def counts():
    return [model.objects.count() for model in (Campaign, Battle, ChronicleEntry, LedgerEntry)]


def test_there_is_a_campaign_with_an_accepted_battle_and_one_that_waits(loaded):
    campaign = Campaign.objects.get()
    assert campaign.entered.count() == 4
    assert sorted(member.role for member in campaign.memberships.all()) == ["organiser", "player", "player"]
    assert list(campaign.battles.order_by("number").values_list("status", flat=True)) == [
        "accepted",
        "fought",
    ]
    assert {battle.seed for battle in campaign.battles.all()} == {
        "the bells of Old Averburg",
        "a lantern in the ruins",
    }


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
    call_command("ledger", "check")
    assert '"faults": []' in capsys.readouterr().out


def test_production_refuses_it_in_a_sentence(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="passwords that everybody knows"):
        call_command("demo")
    assert counts() == [0, 0, 0, 0]
