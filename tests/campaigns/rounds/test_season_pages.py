"""The pages of a season and of its rounds, for players and organisers."""

import json
import re
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Battle, Round, Season
from campaigns.models.season import SCORING
from campaigns.pages.campaign.archive import archive_of_campaign
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.rounds.absences import note_absence, pause_warband
from campaigns.services.rounds.arrange import add_round, arrangement_of
from campaigns.services.rounds.awards import award_points
from tests.campaigns.battles.test_tables_of_battles import plan_of
from tests.campaigns.leagues import drawn, join, league, published
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

#: What the form of a season sends besides its name and its pairings.
POINTS = dict.fromkeys(SCORING, "1")


def text_of(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def queries(client, address):
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 4)[0]


def test_free_play_shows_no_season_and_offers_one_to_organisers_only(campaign, client_of, organiser, player):
    address = campaign.get_absolute_url()
    assert "Begin a season" in text_of(client_of(organiser), address)
    assert "season" not in text_of(client_of(player), address).lower()


def test_a_season_is_begun_by_a_form_and_a_wrong_one_keeps_what_was_typed(campaign, client_of, organiser):
    client = client_of(organiser)
    address = reverse("campaigns:new-season", args=[campaign.pk])
    assert 'value="Season 1"' in text_of(client, address)
    wrong = client.post(address, {"name": "Winter", "kind": "swiss", "table_size": "9"})
    assert wrong.status_code == 422
    assert 'value="Winter"' in wrong.content.decode()
    right = client.post(address, POINTS | {"name": "Winter", "kind": "everybody", "table_size": "2"})
    made = Season.objects.get()
    assert right["Location"] == made.get_absolute_url()
    assert "Winter" in text_of(client, campaign.get_absolute_url())
    refused = client.post(address, POINTS | {"name": "Again", "kind": "swiss", "table_size": "2"})
    assert refused.status_code == 422
    assert "still open" in refused.content.decode()
    edit = reverse("campaigns:edit-season", args=[made.pk])
    client.post(edit, POINTS | {"name": "Deep winter", "kind": "swiss", "table_size": "3"})
    assert Season.objects.get().name == "Deep winter"
    assert client.post(edit, {"name": ""}).status_code == 422


def test_players_see_pairings_once_they_are_published(season, client_of, organiser):
    found = drawn(season)
    player = season.campaign.memberships.get(user__username="player-1").user
    address = season.get_absolute_url()
    before = text_of(client_of(player), address)
    assert "not published yet" in before
    assert "Table 1" not in before
    assert "Table 1" in text_of(client_of(organiser), address)
    client = client_of(organiser)
    client.post(found.get_absolute_url(), fields_of(found) | {"do": "publish"})
    after = text_of(client_of(player), address)
    assert "Table 1" in after
    assert after.count("Set up battle<") == 1
    assert text_of(client_of(organiser), address).count("Set up battle<") == 2


def test_the_button_at_a_table_chooses_its_warbands_and_scenario(season, client_of, organiser):
    found = drawn(season)
    pairing = found.pairings.first()
    pairing.scenario = "street-fight"
    pairing.save()
    found.published_at = season.begun_at
    found.save()
    first, second = pairing.seats.values_list("warband", flat=True)
    owner = pairing.seats.last().warband.owner
    for name in ("new-battle", "new-result"):
        address = reverse(f"campaigns:{name}", args=[season.campaign_id])
        form = client_of(owner).get(f"{address}?pairing={pairing.pk}").context["form"]
        assert (form["first"].value(), form["second"].value()) == (second, first)
        assert form["scenario"].value() == "street-fight"
        for wrong in ("99999", "x", "9" * 30):
            assert client_of(owner).get(f"{address}?pairing={wrong}").status_code == 200
    set_up_battle(season.campaign_id, organiser, plan_of(pairing))
    assert "pairing=" not in text_of(client_of(owner), season.get_absolute_url())


def test_a_player_says_that_a_warband_cannot_come(season, client_of, organiser):
    found = add_round(season.pk, after=0)
    player = season.campaign.memberships.get(user__username="player-1").user
    warband = player.warbands.get()
    client = client_of(player)
    address = reverse("campaigns:absence", args=[found.pk, warband.pk])
    client.post(address, {"do": "absent"})
    text = text_of(client, season.get_absolute_url())
    assert "Cannot come: Warband 1" in text
    assert "Warband 1 can come after all" in text
    assert "cannot come" in text_of(client_of(organiser), found.get_absolute_url())
    client.post(address, {"do": "present"})
    assert not found.absences.exists()
    other = season.campaign.entered.exclude(warband=warband).first().warband_id
    refused = client.post(reverse("campaigns:absence", args=[found.pk, other]), {"do": "absent"}, follow=True)
    assert "Only its player or an organiser" in refused.content.decode()


def test_a_warband_pauses_and_resumes_on_the_page_of_warbands(season, client_of):
    player = season.campaign.memberships.get(user__username="player-1").user
    client = client_of(player)
    address = reverse("campaigns:warbands", args=[season.campaign_id])
    assert "Pause Warband 1" in text_of(client, address)
    pause = reverse("campaigns:pause", args=[season.campaign_id, player.warbands.get().pk])
    client.post(pause, {"do": "pause"})
    assert "Resume Warband 1" in text_of(client, address)
    assert "Paused: Warband 1." in text_of(client, season.get_absolute_url())
    client.post(pause, {"do": "return"})
    assert "Pause Warband 1" in text_of(client, address)


def fields_of(found):
    places = {f"table-{warband}": str(place) for warband, place in arrangement_of(found).places.items()}
    return places | {"seen": str(found.revision), "deadline": ""}


def test_publishing_saves_what_was_changed_in_the_same_form(season, client_of, organiser):
    found = drawn(season)
    client, address = client_of(organiser), found.get_absolute_url()
    one, other = (arrangement_of(found).tables[table][0] for table in (1, 2))
    sent = fields_of(found) | {f"table-{one}": "2", f"table-{other}": "1", "do": "publish"}
    alone = client.post(address, sent | {f"table-{one}": "-1"})
    assert alone.status_code == 422
    assert Round.objects.get().published_at is None
    for _twice in range(2):
        assert client.post(address, sent).status_code == 302
    assert {one} <= set(arrangement_of(found).tables[2])
    assert Round.objects.get().published_at is not None


def test_the_page_of_a_season_leads_with_one_green_step(season, client_of, organiser):
    client, address = client_of(organiser), season.get_absolute_url()

    def green():
        part = client.get(address).content.decode().split("<main", 1)[1].split('<section class="round"')[0]
        found = re.findall(r'button--primary"[^>]*>([^<]+)<', part)
        return [" ".join(text.split()) for text in found]

    assert green() == ["Draw round 1"]
    client.post(reverse("campaigns:new-round", args=[season.pk]), {"after": "0", "draw": "yes"})
    assert green() == ["Pair and publish round 1"]
    found = Round.objects.get()
    client.post(found.get_absolute_url(), fields_of(found) | {"do": "publish"})
    assert green() == ["Remind 4 players"]
    player = season.campaign.memberships.get(user__username="player-1").user
    assert client_of(player).get(address).context["page"].step is None


def test_two_warbands_are_swapped_by_the_form_without_javascript(season, client_of, organiser):
    found = drawn(season)
    client, address = client_of(organiser), found.get_absolute_url()
    assert "Publish round 1" in text_of(client, address)
    places = arrangement_of(found).tables
    one, other = places[1][0], places[2][0]
    sent = fields_of(found) | {f"table-{one}": "2", f"table-{other}": "1", "deadline": "2030-02-03"}
    assert client.post(address, sent).status_code == 302
    assert {one} <= set(arrangement_of(found).tables[2])
    assert str(Round.objects.get().deadline) == "2030-02-03"
    stale = client.post(address, sent | {f"table-{one}": "0"})
    assert stale.status_code == 422
    assert "while this page was open" in stale.content.decode()
    assert stale.context["form"][f"table-{one}"].value() == "0"
    assert client.post(address, sent | {f"table-{one}": "77"}).status_code == 422


def test_a_round_is_added_drawn_and_removed_by_buttons(season, client_of, organiser):
    client = client_of(organiser)
    new = reverse("campaigns:new-round", args=[season.pk])
    assert client.post(new, {"after": "x"})["Location"] == season.get_absolute_url()
    found_at = client.post(new, {"after": "0", "deadline": "2030-02-03"})["Location"]
    found = Round.objects.get()
    assert found_at == found.get_absolute_url()
    draw = reverse("campaigns:draw-round", args=[found.pk])
    client.post(draw, {"kind": "nonsense", "table_size": "2", "seen": "0"})
    assert not found.pairings.exists()
    client.post(draw, {"kind": "rating", "table_size": "2", "seen": "0"})
    assert found.pairings.count() == 2
    assert "Draw again" in text_of(client, found_at)
    client.post(reverse("campaigns:remove-round", args=[found.pk]))
    assert not Round.objects.exists()
    client.post(reverse("campaigns:open-season", args=[season.pk]), {"open": "no"})
    assert "Reopen season" in text_of(client, season.get_absolute_url())


def test_a_warband_that_met_its_opponent_before_is_pointed_out(organiser, client_of):
    season, _warbands = league(organiser, 2)
    published(season, organiser)
    found = drawn(season)
    assert "have met before are at table 1" in text_of(client_of(organiser), found.get_absolute_url())


def test_pages_ask_the_database_as_often_for_a_large_season(organiser, client_of):
    season, warbands = league(organiser, 4)
    published(season, organiser)
    addresses = [season.get_absolute_url(), season.rounds.first().get_absolute_url()]
    client = client_of(organiser)
    set_up_battle(season.campaign_id, organiser, plan_of(season.rounds.first().pairings.first()))
    note_absence(season.rounds.get().pk, warbands[1].pk, organiser, absent=True)
    small = [queries(client, address) for address in addresses]
    more = [join(season.campaign, f"late-{number}", f"Late {number}") for number in range(4)]
    last = [published(season, organiser) for _ in range(3)][-1]
    for pairing in last.pairings.all():
        set_up_battle(season.campaign_id, organiser, plan_of(pairing))
    note_absence(last.pk, more[0].pk, organiser, absent=True)
    pause_warband(season.campaign_id, warbands[0].pk, organiser, paused=True)
    assert Battle.objects.count() >= 4
    assert [queries(client, address) for address in addresses] == small
    assert queries(client, last.get_absolute_url()) == small[1]


def test_the_archive_of_a_campaign_tells_of_its_rounds(season, organiser):
    published(season, organiser)
    drawn(season)
    warband = season.campaign.entered.first().warband
    award_points(season.pk, organiser, warband=warband.pk, name="Painted", points=2, request_key="a")
    with zipfile.ZipFile(archive_of_campaign(season.campaign)) as archive:
        (told,) = json.loads(archive.read("campaign.json"))["seasons"]
    assert told["name"] == "Season 1"
    assert told["points"] == {
        "won": 3,
        "drawn": 1,
        "lost": 0,
        "bye": 3,
        "objective": 0,
        "hero_out": 0,
        "leader_out": 0,
    }
    assert [(award["warband"], award["for"]) for award in told["awards"]] == [(warband.name, "Painted")]
    assert len(told["rounds"]) == 1
    assert [len(table["warbands"]) for table in told["rounds"][0]["tables"]] == [2, 2]


def test_enter_in_a_field_of_a_round_saves_it(season, client_of, organiser):
    """Browsers press the first button of a form."""
    for found in (add_round(season.pk, after=0), drawn(season)):
        buttons = text_of(client_of(organiser), found.get_absolute_url()).split('form="arrangement"')
        assert buttons[1].startswith(">Save</button>")
        assert 'value="publish"' in buttons[2]
