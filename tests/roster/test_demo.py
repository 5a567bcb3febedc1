"""The roster part of the demo league."""

import pytest

from roster import demo
from roster.models import LedgerEntry, User, Warband
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from roster.site.accounts.demo import known_to_all
from rules.catalogue.load import rulebook
from rules.mustering import document
from rules.mustering.legality.check import is_legal, problems
from rules.values import changed

pytestmark = pytest.mark.django_db


def test_it_has_an_organiser_two_players_and_four_legal_warbands():
    loaded = demo.load()
    assert loaded.is_new
    assert loaded.organiser.is_staff
    assert len(loaded.players) == 2
    assert {player.warbands.count() for player in loaded.players} == {2}
    assert sorted(warband.type for warband in Warband.objects.all()) == [
        "mercenaries-reikland",
        "orc-mob",
        "skaven-clan-eshin",
        "undead",
    ]
    for warband in loaded.warbands:
        assert is_legal(problems(read_sheet(warband), rulebook()))


def test_the_warbands_are_those_of_the_files_with_their_gold():
    loaded = demo.load()
    from_files = {}
    for type in demo.LEAGUE:
        file = demo.ROSTERS / f"{type}.toml"
        sheet = document.read_sheet(file, file.name, rulebook())
        from_files[sheet.name] = sheet
    for warband in loaded.warbands:
        assert read_sheet(warband) == changed(from_files[warband.name], rulebook=rulebook().version)


def test_a_second_run_changes_nothing_and_keeps_what_players_did():
    first = demo.load()
    warband = first.warbands[0]
    rename(warband.pk, warband.owner, number=None, name="Changed", revision=None, request_key="")
    counts = (User.objects.count(), Warband.objects.count(), LedgerEntry.objects.count())
    second = demo.load()
    assert not second.is_new
    assert (User.objects.count(), Warband.objects.count(), LedgerEntry.objects.count()) == counts
    assert second.log_ins == first.log_ins
    assert "Changed" in {warband.name for warband in second.warbands}


def test_everybody_can_log_in_with_the_printed_password(client):
    for log_in in demo.load().log_ins:
        assert client.login(username=log_in.name, password=log_in.password)


def test_production_refuses_it(settings):
    settings.PRODUCTION = True
    with pytest.raises(demo.NotHere, match="production refuses it"):
        demo.load()
    assert User.objects.count() == 0


def test_production_takes_it_with_passwords_of_its_own(settings):
    settings.PRODUCTION = True
    assert all(log_in.password for log_in in demo.load(own_passwords=True).log_ins if log_in.name != "magda")
    assert known_to_all() == []
