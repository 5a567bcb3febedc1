"""The pages of the map, for players and organisers: made, looked at, drawn, and the battles that are about it."""

import json
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Battle, CampaignMap, MapPicture, Territory
from campaigns.pages.campaign.archive import archive_of_campaign
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.map.draw import add_territory, make_map, remove_territory
from campaigns.services.map.give import give_territory
from campaigns.services.map.pictures import use_picture
from campaigns.services.members.warbands import enter_warband
from tests.campaigns.map.test_map_pictures import encoded
from tests.campaigns.samples import muster
from tests.campaigns.territories.fights import fought_for, holders
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

SQUARE = ((100, 100), (200, 100), (200, 200), (100, 200))
DRAWN = {
    "name": "The Sewers",
    "text": "Dark.",
    "outline": "100, 100\n200 100\n\n200;200\n100,200",
    "may_be_dealt": "on",
    "seen": "0",
}


def text_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def address_of(name, *arguments):
    return reverse(f"campaigns:{name}", args=arguments)


@pytest.fixture
@remembered
def found(campaign, organiser):
    return make_map(campaign.pk, organiser)


@pytest.fixture
@remembered
def pit(found):
    return found.territories.get(name="The Pit")


def test_without_a_map_there_is_nothing_of_it_but_an_offer_to_organisers(
    campaign, client_of, organiser, player, rats, others
):
    client = client_of(player)
    assert "has no map yet" in text_of(client, address_of("map", campaign.pk))
    assert "Make the map" not in text_of(client, address_of("map", campaign.pk))
    assert "at stake" not in text_of(client, address_of("new-battle", campaign.pk))
    assert "Make the map" in text_of(client_of(organiser), address_of("map", campaign.pk))
    assert client_of(organiser).get(address_of("edit-map", campaign.pk)).status_code == 302
    assert client_of(organiser).get(address_of("new-territory", campaign.pk)).status_code == 302


@pytest.mark.parametrize(("quarters", "number"), [("mordheim", 16), ("none", 0)])
def test_a_map_is_made_once_with_the_quarters_or_without(campaign, client_of, organiser, quarters, number):
    client, address = client_of(organiser), address_of("make-map", campaign.pk)
    for _ in range(2):
        answer = client.post(address, {"quarters": quarters})
        assert answer["Location"] == address_of("map", campaign.pk)
    assert CampaignMap.objects.count() == 1
    assert Territory.objects.count() == number
    assert "made a map" in text_of(client, address_of("chronicle", campaign.pk))
    assert client.post(address, {"quarters": "altdorf"}).status_code == 302


def test_everybody_sees_who_holds_what_since_when(campaign, client_of, organiser, player, rats, others, pit):
    fought_for(campaign, organiser, [rats, others], pit, winner=0)
    fought_for(campaign, organiser, [rats, others], pit, winner=1)
    page = text_of(client_of(player), address_of("map", campaign.pk))
    assert "12 The Pit: held by The Lamp Eaters" in page
    assert 'href="#territory-12"' in page
    assert 'id="territory-12"' in page
    assert 'fill="url(#holder-A)"' in page
    assert 'id="holder-A"' in page
    assert "won in battle 2, Skirmish" in page
    assert "lost in battle 2, Skirmish" in page
    assert "2 holders" in page
    assert "15 of 16 territories are free" in page
    assert "Edit the map" not in page
    assert "Holds The Pit" in text_of(client_of(player), address_of("warbands", campaign.pk))


def test_a_battle_is_set_up_and_a_result_entered_for_a_territory(
    campaign, client_of, organiser, player, rats, others, pit
):
    client, address = client_of(player), address_of("new-battle", campaign.pk)
    assert "12 The Pit (free)" in text_of(client, address)
    form = {
        "first": rats.pk,
        "second": others.pk,
        "first_policy": "steady",
        "second_policy": "steady",
        "others_policy": "steady",
        "scenario": "skirmish",
        "ruleset": "mordheim",
        "battlefield": "docks",
        "territory": pit.pk,
    }
    wrong = client.post(address, form | {"friendly": "on"})
    assert wrong.status_code == 422
    assert "No territory is at stake in a friendly" in wrong.content.decode()
    assert client.post(address, form | {"territory": "77777"}).status_code == 422
    client.post(address, form)
    battle = Battle.objects.get()
    assert battle.territory == pit
    assert "The Pit is at stake" in text_of(client, battle.get_absolute_url())
    client.post(address_of("discard", battle.pk))
    client.post(address_of("new-result", campaign.pk), form | {"short": "on"})
    assert Battle.objects.first().territory == pit


def test_the_battle_page_tells_what_came_of_it_and_organisers_may_change_it(
    campaign, client_of, organiser, player, rats, others, pit
):
    battle = fought_for(campaign, organiser, [rats, others], pit, winner=0)
    assert "The Pit was at stake, and The Gutter Shadows won" in text_of(
        client_of(player), battle.get_absolute_url()
    )
    assert "Change the territory at stake" not in text_of(client_of(player), battle.get_absolute_url())
    client = client_of(organiser)
    assert "Change the territory at stake" in text_of(client, battle.get_absolute_url())
    client.post(address_of("stake", battle.pk), {"territory": "", "reason": "It was for honour."})
    assert holders(campaign) == {}
    assert "Name a territory at stake" in text_of(client, battle.get_absolute_url())
    assert client_of(player).post(address_of("stake", battle.pk), {"reason": "x"}).status_code == 404
    draw = fought_for(campaign, organiser, [rats, others], pit, winner=None)
    assert "stayed with its holder" in text_of(client, draw.get_absolute_url())


def test_a_territory_is_drawn_changed_taken_off_and_put_back(campaign, client_of, organiser, found):
    client = client_of(organiser)
    answer = client.post(address_of("new-territory", campaign.pk), DRAWN)
    assert answer["Location"] == address_of("edit-map", campaign.pk)
    made = Territory.objects.get(name="The Sewers")
    assert (made.number, made.outline) == (17, [list(point) for point in SQUARE])
    address = address_of("territory", made.pk)
    assert "100, 100 200, 100 200, 200 100, 200" in text_of(client, address)
    client.post(address, DRAWN | {"name": "The Deep Sewers", "seen": "1"})
    assert Territory.objects.get(pk=made.pk).name == "The Deep Sewers"
    client.post(address_of("remove-territory", made.pk), {"seen": "2"})
    assert "Put back" in text_of(client, address_of("edit-map", campaign.pk))
    assert "The Deep Sewers" not in text_of(client, address_of("map", campaign.pk))
    client.post(address_of("restore-territory", made.pk), {"seen": "3"})
    assert "The Deep Sewers" in text_of(client, address_of("map", campaign.pk))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": " "}, "This field is required"),
        ({"outline": "100, 100\n200, 200\n200, 100\n100, 200"}, "crosses"),
        ({"outline": "100, 100\n2000, 200\n200, 100"}, "outside"),
        ({"outline": "100, 100\n200, 200"}, "has 2"),
        ({"outline": "100, 100\nhere\n200, 100"}, "is not a point"),
        ({"outline": "1, 1\n" * 500}, "at most 2000"),
        ({"outline": ""}, "This field is required"),
        ({"seen": "7"}, "while this page was open"),
        ({"seen": "x"}, "Nothing was saved"),
    ],
)
def test_an_invalid_territory_comes_back_with_a_reason_and_the_input(
    campaign, client_of, organiser, pit, change, words
):
    client = client_of(organiser)
    for address in (address_of("new-territory", campaign.pk), address_of("territory", pit.pk)):
        answer = client.post(address, DRAWN | change)
        text = answer.content.decode()
        assert answer.status_code == 422
        assert words in text
        assert "Dark." in text
    assert Territory.objects.count() == 16
    assert Territory.objects.get(pk=pit.pk).name == "The Pit"


def test_the_rules_of_the_map_are_changed_once_and_never_over_another_change(
    campaign, client_of, organiser, found
):
    client, address = client_of(organiser), address_of("edit-map", campaign.pk)
    client.post(address, {"most_held": "3", "seen": "0"})
    assert "holds at most 3 territories" in text_of(client, address_of("map", campaign.pk))
    assert "3 territories at most" in text_of(client, address_of("chronicle", campaign.pk))
    stale = client.post(address, {"most_held": "4", "seen": "0"})
    assert stale.status_code == 422
    assert "while this page was open" in stale.content.decode()
    assert client.post(address, {"most_held": "0", "seen": "1"}).status_code == 422
    assert CampaignMap.objects.get().most_held == 3


def test_an_organiser_gives_a_territory_with_a_reason(campaign, client_of, organiser, rats, pit):
    client = client_of(organiser)
    page = text_of(client, address_of("territory", pit.pk))
    assert "Nobody holds The Pit" in page
    sent = {"warband": rats.pk, "held_by": "", "reason": "", "request_key": "a"}
    refused = client.post(address_of("give-territory", pit.pk), sent, follow=True)
    assert "Nothing was saved" in refused.content.decode()
    client.post(address_of("give-territory", pit.pk), sent | {"reason": "By the story."})
    assert holders(campaign) == {"The Pit": "The Gutter Shadows"}
    assert "given by organiser (By the story)" in text_of(client, address_of("map", campaign.pk))


def test_the_pages_of_a_large_old_map_need_no_more_queries_than_those_of_a_young_one(
    campaign, client_of, organiser, player, rats, others, found, pit
):
    client = client_of(organiser)
    pages = [
        address_of("map", campaign.pk),
        address_of("edit-map", campaign.pk),
        address_of("territory", pit.pk),
        campaign.get_absolute_url(),
        address_of("new-battle", campaign.pk),
    ]
    battle = set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, others.pk), territory=pit.pk))
    pages.append(battle.get_absolute_url())
    before = [count(client, page) for page in pages]
    for number in range(12):
        x = 40 + number * 20
        drawn = {"name": f"Cellar {number}", "text": "", "may_be_dealt": True}
        outline = ((x, 40), (x + 15, 40), (x + 15, 90), (x, 90))
        made = add_territory(campaign.pk, organiser, outline=outline, seen=number, **drawn)
        words = {"reason": "x", "request_key": str(number), "held_by": None}
        give_territory(made.pk, organiser, warband=(rats, others)[number % 2].pk, **words)
    third = muster(player, "The Third", 4)
    enter_warband(campaign.pk, player, third.pk)
    remove_territory(found.territories.get(number=1).pk, organiser, seen=12)
    assert [count(client, page) for page in pages] == before
    assert max(before) <= 30


def count(client, address):
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_the_archive_holds_the_map(campaign, organiser, rats, others, pit):
    fought_for(campaign, organiser, [rats, others], pit, winner=0)
    with zipfile.ZipFile(archive_of_campaign(campaign)) as archive:
        about = json.loads(archive.read("map.json"))
        assert "map.webp" not in archive.namelist()
        assert about["picture"] is None
    use_picture(campaign.pk, organiser, encoded("PNG"), seen=0)
    with zipfile.ZipFile(archive_of_campaign(campaign)) as archive:
        assert archive.read("map.webp") == bytes(MapPicture.objects.get().content)
    (told,) = [row for row in about["territories"] if row["name"] == "The Pit"]
    assert told["holders"] == [
        {"warband": "The Gutter Shadows", "from": told["holders"][0]["from"], "until": None}
    ]
    assert len(told["outline"]) == 8
