"""The command that loads the demo league: whom it refuses, and whose passwords it prints."""

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import (
    Battle,
    Campaign,
    ChronicleEntry,
)
from roster.models import LedgerEntry, User
from roster.site.accounts.demo import known_to_all
from tests.campaigns.commands.demos import load_demo

pytestmark = pytest.mark.django_db


def counts():
    return [model.objects.count() for model in (Campaign, Battle, ChronicleEntry, LedgerEntry)]


def test_production_refuses_it_in_a_sentence(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="passwords that everybody knows"):
        call_command("demo")
    assert counts() == [0, 0, 0, 0]


def test_a_site_that_others_reach_refuses_accounts_that_would_get_a_known_password():
    with pytest.raises(CommandError, match=r"manage\.py demo --own-passwords"):
        call_command("demo", for_others=True)
    assert counts() == [0, 0, 0, 0]


@pytest.mark.parametrize("is_there_already", [True, False])
def test_own_passwords_are_drawn_printed_once_and_then_kept(capsys, client, is_there_already):
    if is_there_already:
        load_demo()
    told = load_demo(own_passwords=True)
    lines = [line.split() for line in told.splitlines() if line.startswith("  ")]
    assert [name for name, *_rest in lines] == ["organiser", "magda", "skritt"]
    for name, password, *_role in lines:
        assert client.login(username=name, password=password)
    assert known_to_all() == []
    call_command("demo", for_others=True)
    assert capsys.readouterr().out.count("(its own)") == 3
    assert client.login(username=lines[0][0], password=lines[0][1])


def test_the_organiser_of_a_demo_with_own_passwords_runs_the_web_admin():
    load_demo(own_passwords=True)
    assert list(User.objects.filter(is_superuser=True, is_staff=True).values_list("username", flat=True)) == [
        "organiser"
    ]
