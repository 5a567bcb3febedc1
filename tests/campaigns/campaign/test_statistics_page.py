"""The statistics page and its charts: who reads them, what they count, how often they ask the database."""

import re
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import BattleSide, Season
from campaigns.pages.statistics.page import statistics_page
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import take_back_battle
from campaigns.services.rounds.seasons import close_or_reopen_season
from roster.models import Aftermath, Warband
from roster.rulebooks import book_of_edition
from roster.services.warbands.warriors import rename
from tests.campaigns.leagues import join, league, published
from tests.campaigns.rounds.test_season_standings import play
from tests.campaigns.sequences import finish
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

HOSTILE = "<script>alert('Rats')</script> & Sons"


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 3, kind="random")[0]


@pytest.fixture
@remembered
def played(season, organiser):
    """A season with a battle whose post-battle sequences are finished; the battle."""
    (battle,) = play(season, organiser, published(season, organiser))
    finish_sequences()
    return battle


def finish_sequences():
    for sequence in Aftermath.objects.filter(status="open").order_by("pk"):
        finish(sequence.warband, sequence.warband.owner)


def address(campaign, season=None):
    return reverse("campaigns:statistics", args=[campaign.pk]) + (f"?season={season}" if season else "")


def shown(season, *, whole=False):
    season = Season.objects.select_related("campaign__edition").get(pk=season.pk)
    campaign = season.campaign
    return statistics_page(campaign, None if whole else season, book_of_edition(campaign.edition))


def rows(page, key):
    part = page.part(key)
    return [tuple(cell.text for cell in row) for row in part.section.rows] if part else []


def test_members_read_it_and_nobody_else(season, played, client_of, client, organiser, stranger):
    campaign = season.campaign
    member = Warband.objects.filter(campaign_warband__campaign=campaign).first().owner
    for user in (organiser, member):
        assert client_of(user).get(address(campaign, 1)).status_code == 200
    assert client_of(stranger).get(address(campaign)).status_code == 404
    assert client.get(address(campaign)).status_code == 302


@pytest.mark.parametrize("asked", ["7", "x", "-1", "1" * 40, "²"])
def test_a_season_that_is_not_there_is_not_found(season, client_of, organiser, asked):
    assert client_of(organiser).get(address(season.campaign, asked)).status_code == 404
    chart = reverse("campaigns:chart", args=[season.campaign_id, "rating"])
    assert client_of(organiser).get(f"{chart}?season={asked}").status_code == 404


def test_without_battles_there_is_a_sentence_and_no_chart(season, client_of, organiser):
    text = client_of(organiser).get(address(season.campaign)).content.decode()
    assert "No battle of this campaign counts yet." in text
    assert "<figure" not in text
    text = client_of(organiser).get(address(season.campaign, 1)).content.decode()
    assert f"No battle at a table of {season.name} counts yet." in text
    assert client_of(organiser).get(chart_address(season.campaign)).status_code == 404


def chart_address(campaign, key="by-type", **asked):
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return reverse("campaigns:chart", args=[campaign.pk, key]) + f"?{query}"


def test_the_page_counts_what_the_battle_did(season, played):
    page = shown(season)
    figures = {side.warband_id: side for side in played.sides.all()}
    ratings = rows(page, "rating")
    assert {row[0] for row in ratings} == {Warband.objects.get(pk=key).name for key in figures}
    assert page.part("rating").section.columns == ("Warband", "Start", "1")
    for name, start, _after in ratings:
        side = next(side for side in figures.values() if side.name == name)
        assert int(start) == side.rating
    (by_type,) = rows(page, "by-type")
    assert by_type[0] == "Skaven (Clan Eshin)"
    assert by_type[1] == "2"
    kills = sum(int(row[2]) for row in rows(page, "deadliest"))
    assert kills == sum(side.taken_out for side in figures.values())


def test_gold_of_the_table_is_the_gold_of_the_treasuries(season, played):
    page = shown(season, whole=True)
    came = sum(int(row[1]) for row in rows(page, "gold-in"))
    went = sum(int(row[1]) for row in rows(page, "gold-out"))
    treasuries = Warband.objects.filter(campaign_warband__campaign=season.campaign)
    assert came - went == sum(warband.gold for warband in treasuries)
    assert sum(int(row[4]) for row in rows(page, "treasuries")) == came - went


def test_a_result_that_is_taken_back_is_not_counted(season, organiser):
    (battle,) = play(season, organiser, published(season, organiser))
    assert rows(shown(season), "by-type")
    take_back_battle(battle.pk, organiser)
    assert shown(season).parts == ()


def test_battles_outside_the_rounds_count_for_the_campaign_alone(season, organiser):
    pair = tuple(season.campaign.entered.values_list("warband", flat=True))[:2]
    battle = set_up_battle(season.campaign_id, organiser, Plan(warbands=pair))
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    assert shown(season).parts == ()
    assert rows(shown(season, whole=True), "by-type")


def test_friendlies_count_for_nothing(season, organiser):
    pair = tuple(season.campaign.entered.values_list("warband", flat=True))[:2]
    friendly = set_up_battle(season.campaign_id, organiser, Plan(warbands=pair, friendly=True))
    fight_battle(friendly.pk, organiser)
    assert shown(season, whole=True).parts == ()


def test_of_a_warband_that_left_the_battles_count_and_its_roster_is_not_read(season, played, organiser):
    gone = played.sides.first()
    withdraw_warband(season.campaign_id, gone.warband_id, organiser)
    page = shown(season)
    assert rows(page, "by-type")[0][1] == "2"
    assert gone.name not in {row[0] for row in rows(page, "rating")}
    assert page.figures.names[gone.warband_id] == gone.name


def test_the_page_is_the_same_from_the_cache_and_follows_every_change(season, played):
    cold = shown(season)
    with CaptureQueriesContext(connection) as warm:
        assert shown(season) == cold
    assert not any("ledgerentry" in query["sql"] for query in warm.captured_queries)
    warband = Warband.objects.get(pk=played.sides.first().warband_id)
    rename(warband.pk, warband.owner, number=None, name="Another name", revision=None, request_key="")
    assert "Another name" in {row[0] for row in rows(shown(season), "rating")}


def pictures(text):
    return [
        found.replace("&amp;", "&")
        for found in re.findall(r'src(?:set)?="(/campaigns/[^"]+\.svg[^"]*)"', text)
    ]


def test_every_picture_of_the_page_is_drawn_for_both_themes_and_for_phones(
    season, played, client_of, organiser
):
    client = client_of(organiser)
    found = pictures(client.get(address(season.campaign, 1)).content.decode())
    assert len(found) >= 4 * 6
    for href in found:
        answer = client.get(href)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "image/svg+xml"
        ElementTree.fromstring(answer.content)
    assert {re.search(r"theme=(\w+)", href).group(1) for href in found} == {"light", "dark"}
    assert {re.search(r"size=(\w+)", href).group(1) for href in found} == {"wide", "narrow"}


def test_every_picture_says_what_it_shows_and_has_its_figures_beside_it(season, played, client_of, organiser):
    text = client_of(organiser).get(address(season.campaign)).content.decode()
    charts, images = text.count('<figure class="chart">'), re.findall(r'<img src="/campaigns[^>]*>', text)
    assert len(images) == 2 * charts
    assert all(re.search(r'alt="[^"]{15,}"', image) and 'width="' in image for image in images)
    assert text.count('class="statistic-table"') >= charts


def test_a_chart_is_for_members_alone_also_by_its_digest(
    season, played, client_of, client, organiser, stranger
):
    href = pictures(client_of(organiser).get(address(season.campaign)).content.decode())[0]
    assert client_of(stranger).get(href).status_code == 404
    assert client.get(href).status_code == 302
    other = create_campaign(stranger, name="Elsewhere")
    elsewhere = href.replace(f"/campaigns/{season.campaign_id}/", f"/campaigns/{other.pk}/")
    assert client_of(stranger).get(elsewhere).status_code == 404


def test_a_chart_is_not_sent_again_while_it_is_the_same(season, played, client_of, organiser):
    client = client_of(organiser)
    href = chart_address(season.campaign)
    first = client.get(href)
    assert client.get(href, headers={"If-None-Match": first["ETag"]}).status_code == 304
    dark = client.get(chart_address(season.campaign, theme="dark"), headers={"If-None-Match": first["ETag"]})
    assert dark.status_code == 200


def test_a_picture_that_is_asked_for_late_shows_what_its_page_showed(season, played, client_of, organiser):
    """A page that is open while a result comes in keeps its pictures; once they are forgotten, today's are drawn."""
    client = client_of(organiser)
    href = next(
        it for it in pictures(client.get(address(season.campaign)).content.decode()) if "by-type" in it
    )
    before = client.get(href).content
    play(season, organiser, published(season, organiser, seed="another"))
    assert client.get(href).content == before
    cache.clear()
    assert client.get(href).content != before


@pytest.mark.parametrize("of", ["", "x" * 500, "../../1", "%00", "0" * 20])
def test_a_digest_that_nobody_knows_is_no_fault(season, played, client_of, organiser, of):
    href = chart_address(season.campaign, of=of, theme="purple", size="huge")
    assert client_of(organiser).get(href).status_code == 200


def test_names_with_markup_are_told_as_they_are(season, played, client_of, organiser):
    warband = Warband.objects.get(pk=played.sides.first().warband_id)
    rename(warband.pk, warband.owner, number=None, name=HOSTILE, revision=None, request_key="")
    client = client_of(organiser)
    text = client.get(address(season.campaign)).content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text
    drawn = client.get(chart_address(season.campaign, "rating")).content.decode()
    assert "<script>" not in drawn


def counted_queries(client, url):
    client.get(url)
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def test_a_page_of_many_warbands_and_battles_needs_no_more_queries(season, played, client_of, organiser):
    client, campaign = client_of(organiser), season.campaign
    urls = [address(campaign), address(campaign, 1), chart_address(campaign)]
    few = [counted_queries(client, url) for url in urls]
    for number in range(4, 25):
        join(campaign, f"player-{number}", f"Warband {number} of the long and winding street of bells")
    play(season, organiser, published(season, organiser, seed="another"))
    assert BattleSide.objects.count() > 20
    assert [counted_queries(client, url) for url in urls] == few
    assert max(few) <= 12


def test_the_chronicle_and_a_closed_season_lead_to_it(season, client_of, organiser):
    client = client_of(organiser)
    chronicle = reverse("campaigns:chronicle", args=[season.campaign_id])
    assert address(season.campaign) in client.get(chronicle).content.decode()
    Season.objects.filter(pk=season.pk).update(closed_at=timezone.now())
    assert address(season.campaign, 1) in client.get(season.get_absolute_url()).content.decode()


def test_a_closed_season_is_still_counted(season, played, organiser):
    close_or_reopen_season(season.pk, organiser, is_open=False)
    assert rows(shown(season), "rating")
