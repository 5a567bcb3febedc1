"""The demo league is loaded once."""

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Battle, Campaign, ChronicleEntry
from roster.demo import known_to_all
from roster.models import LedgerEntry, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def loaded(capsys):
    call_command("demo")
    return capsys.readouterr().out


def counts():
    return [model.objects.count() for model in (Campaign, Battle, ChronicleEntry, LedgerEntry)]


def test_there_is_a_campaign_with_an_accepted_battle_one_that_waits_and_a_friendly(loaded):
    campaign = Campaign.objects.get()
    assert campaign.entered.count() == 4
    assert sorted(member.role for member in campaign.memberships.all()) == ["organiser", "player", "player"]
    assert list(campaign.battles.order_by("number").values_list("status", flat=True)) == [
        "accepted",
        "fought",
        "played",
    ]
    given = [battle.seed for battle in campaign.battles.all() if not battle.seed_is_drawn]
    assert given == ["a lantern in the ruins"]


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


def test_production_refuses_it_in_a_sentence(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="passwords that everybody knows"):
        call_command("demo")
    assert counts() == [0, 0, 0, 0]


def test_a_site_that_others_reach_refuses_accounts_that_would_get_a_known_password():
    with pytest.raises(CommandError, match=r"manage\.py demo --own-passwords"):
        call_command("demo", for_others=True)
    assert counts() == [0, 0, 0, 0]


def test_a_site_that_others_reach_refuses_accounts_that_have_a_known_password(loaded):
    with pytest.raises(CommandError, match="everybody knows the passwords"):
        call_command("demo", for_others=True)


@pytest.mark.parametrize("is_there_already", [True, False])
def test_own_passwords_are_drawn_printed_once_and_then_kept(capsys, client, is_there_already):
    if is_there_already:
        call_command("demo")
    capsys.readouterr()
    call_command("demo", own_passwords=True)
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert [name for name, *_rest in lines] == ["organiser", "magda", "skritt"]
    for name, password, *_role in lines:
        assert client.login(username=name, password=password)
    assert known_to_all() == []
    call_command("demo", for_others=True)
    assert capsys.readouterr().out.count("(its own)") == 3
    assert client.login(username=lines[0][0], password=lines[0][1])


def test_a_password_that_a_user_chose_is_not_drawn_anew(loaded, capsys, client):
    magda = User.objects.get(username="magda")
    magda.set_password("a-lantern-in-the-ruins")
    magda.save()
    call_command("demo", own_passwords=True)
    assert "magda       (its own)" in capsys.readouterr().out
    assert client.login(username="magda", password="a-lantern-in-the-ruins")


def test_the_organiser_of_a_demo_with_own_passwords_runs_the_web_admin():
    call_command("demo", own_passwords=True)
    assert list(User.objects.filter(is_superuser=True, is_staff=True).values_list("username", flat=True)) == [
        "organiser"
    ]
