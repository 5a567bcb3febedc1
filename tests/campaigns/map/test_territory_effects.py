"""What territories bring: written in their form, shown on the map, and played in the sequence after each battle."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaigns.models import Battle, Territory, TerritoryChange
from campaigns.services.map.draw import make_map
from campaigns.services.map.give import give_territory
from campaigns.services.map.holders import holders_of
from campaigns.services.results.effects import effects_for
from roster.services.aftermath.sequence import open_aftermath_of, resumed
from rules.aftermath.effects import GoldIncome, WyrdstoneIncome
from tests.campaigns.map.test_map_pages import DRAWN
from tests.campaigns.territories.fights import fought_for
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def pit(campaign, organiser):
    return make_map(campaign.pk, organiser).territories.get(name="The Pit")


@pytest.fixture
def palace(pit):
    return pit.map.territories.get(name="Count's Palace")


def give(territory, organiser, warband, key, held_by=None):
    words = {"reason": "By the story", "request_key": key, "held_by": held_by}
    give_territory(territory.pk, organiser, warband=warband.pk, **words)


def effects_opened_with(warband):
    return resumed(open_aftermath_of(warband)).record.setup.effects


def test_a_sequence_opens_with_what_its_warband_held_when_the_battle_was_fought(
    campaign, organiser, rats, others, pit, palace
):
    give(palace, organiser, rats, "a")
    fought_for(campaign, organiser, [rats, others], pit, winner=0)
    assert effects_opened_with(rats) == (GoldIncome("Count's Palace", "3D6"),)
    assert effects_opened_with(others) == ()
    battle = fought_for(campaign, organiser, [rats, others], palace, winner=1)
    assert effects_opened_with(rats) == (
        GoldIncome("Count's Palace", "3D6"),
        WyrdstoneIncome("The Pit", "1"),
    )
    assert effects_opened_with(others) == ()
    give(palace, organiser, rats, "b", held_by=others.pk)
    assert effects_for(Battle.objects.get(pk=battle.pk), others) == ()


def test_an_organiser_writes_what_a_territory_brings_and_members_read_it(
    campaign, organiser, player, client_of, pit
):
    client, address = client_of(organiser), reverse("campaigns:territory", args=[pit.pk])
    assert 'value="wyrdstone" selected' in client.get(address).content.decode()
    wrong = client.post(address, DRAWN | {"kind_0": "gold", "figure_0": "many"})
    assert wrong.status_code == 422
    client.post(
        address, DRAWN | {"kind_0": "gold", "figure_0": "2d6", "kind_1": "experience", "figure_1": "1"}
    )
    assert Territory.objects.get(pk=pit.pk).effects == [
        {"effect": "gold", "amount": "2D6", "lost": False},
        {"effect": "experience", "amount": 1, "learners": "everybody"},
    ]
    page = client_of(player).get(reverse("campaigns:map", args=[campaign.pk])).content.decode()
    assert "2D6 gc after each battle" in page


def test_a_holder_that_takes_no_part_is_found_and_mended(campaign, organiser, rats, others, pit, capsys):
    give(pit, organiser, rats, "a")
    campaign.entered.filter(warband=rats).delete()
    with pytest.raises(SystemExit):
        call_command("ledger", "check", "--json")
    assert "takes no part in the campaign" in capsys.readouterr().out
    call_command("ledger", "check", "--repair", "--json")
    assert holders_of(pit.map) == {}
    assert TerritoryChange.objects.last().kind == "left"


@pytest.mark.parametrize(
    "wrong", [{"outline": [[1, 2]]}, {"outline": [5]}, {"effects": [{"effect": "luck"}]}]
)
def test_a_territory_that_cannot_be_read_is_found(campaign, organiser, pit, capsys, wrong):
    Territory.objects.filter(pk=pit.pk).update(**wrong)
    with pytest.raises(SystemExit):
        call_command("ledger", "check", "--json")
    assert "territory 12" in capsys.readouterr().out
