"""The summary of a season: podium, awards, great battles and the dead; its readers, and those that change it."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Season, Trophy
from campaigns.pages.statistics.page import statistics_page
from campaigns.pages.statistics.summary import summary_page
from campaigns.services.campaign.found import create_campaign
from campaigns.services.map.draw import make_map
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.results.discard import take_back_battle
from campaigns.services.rounds.awards import award_points
from campaigns.services.rounds.seasons import close_or_reopen_season
from campaigns.services.rounds.standings import season_table
from campaigns.services.rounds.trophies import give_trophy, introduce_season
from roster.models import Aftermath, Warband
from roster.rulebooks import book_of_edition
from tests.campaigns.leagues import join, league, published
from tests.campaigns.rounds.test_season_standings import play
from tests.campaigns.sequences import finish
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
@remembered
def season(organiser):
    return league(organiser, 3, kind="random")[0]


@pytest.fixture
@remembered
def played(season, organiser):
    """A battle of the season, with its post-battle sequences."""
    (battle,) = play(season, organiser, published(season, organiser))
    for sequence in Aftermath.objects.filter(status="open").order_by("pk"):
        finish(sequence.warband, sequence.warband.owner)
    return battle


def address(season, *, whole=False):
    return reverse("campaigns:summary", args=[season.campaign_id]) + (
        "" if whole else f"?season={season.number}"
    )


def shown(season, *, whole=False):
    season = Season.objects.select_related("campaign__edition").get(pk=season.pk)
    book = book_of_edition(season.campaign.edition)
    return summary_page(statistics_page(season.campaign, None if whole else season, book))


def text_of(client, url):
    answer = client.get(url)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_closing_a_season_leads_to_it(season, organiser, client_of):
    client = client_of(organiser)
    answer = client.post(reverse("campaigns:open-season", args=[season.pk]), {"open": "no"})
    assert answer["Location"] == address(season)
    assert client.get(answer["Location"]).status_code == 200
    again = client.post(reverse("campaigns:open-season", args=[season.pk]), {"open": "yes"})
    assert again["Location"] == season.get_absolute_url()


def test_closing_a_campaign_leads_to_its_own(season, organiser, client_of):
    client = client_of(organiser)
    answer = client.post(reverse("campaigns:open", args=[season.campaign_id]), {"open": "no"})
    assert answer["Location"] == address(season, whole=True)
    chronicle = reverse("campaigns:chronicle", args=[season.campaign_id])
    assert address(season, whole=True) in text_of(client, chronicle)


def test_without_battles_it_says_so_and_shows_nothing_else(season, organiser, client_of):
    for whole in (False, True):
        text = text_of(client_of(organiser), address(season, whole=whole))
        assert "counts yet. This page fills with the first result" in text
        assert "<figure" not in text
        assert 'id="podium"' not in text


def test_members_read_it_and_organisers_alone_change_it(
    season, played, organiser, client_of, client, stranger
):
    member = played.sides.first().warband.owner
    assert "Give an award" in text_of(client_of(organiser), address(season))
    text = text_of(client_of(member), address(season))
    assert "Give an award" not in text
    assert "introduction" not in text
    assert client_of(stranger).get(address(season)).status_code == 404
    assert client.get(address(season)).status_code == 302
    trophy = give_trophy(season.campaign_id, organiser, name="X", request_key="x", player=member.pk)
    for user in (member, stranger):
        sender = client_of(user)
        give = reverse("campaigns:give-trophy", args=[season.campaign_id])
        assert sender.post(give, {}).status_code == 404
        assert sender.post(reverse("campaigns:remove-trophy", args=[trophy.pk])).status_code == 404
        assert (
            sender.post(reverse("campaigns:introduce-season", args=[season.pk]), {"intro": "x"}).status_code
            == 404
        )


def test_the_podium_is_that_of_the_standings(season, played):
    ratings = dict.fromkeys(season.campaign.entered.values_list("warband", flat=True), 100)
    table = season_table(Season.objects.get(pk=season.pk), ratings)
    points = {line.totals.warband: f"{line.totals.points} points" for line in table}
    names = {Warband.objects.get(pk=key).name: figure for key, figure in points.items()}
    page = shown(season)
    assert {step.warband.text: step.figure for step in page.podium} == names
    assert [step.rank for step in page.podium] == sorted(step.rank for step in page.podium)
    assert max(step.rank for step in page.podium) <= 3


def test_the_podium_of_free_play_is_by_victories(season, played):
    page = shown(season, whole=True)
    won = {side.name for side in played.sides.all() if side.result == "won"}
    assert {step.warband.text for step in page.podium if step.rank == 1 and step.figure == "1 won"} == won


def test_titles_are_worked_out_from_what_counts_now(season, organiser, played):
    titles = {earned.title.key: earned for earned in shown(season).titles}
    deadliest = titles["deadliest"].winners[0]
    assert deadliest.name.href.startswith("/warbands/")
    assert deadliest.of.text in {side.name for side in played.sides.all()}


def test_a_result_that_is_taken_back_leaves_the_page(season, organiser):
    (battle,) = play(season, organiser, published(season, organiser))
    assert shown(season).podium
    take_back_battle(battle.pk, organiser)
    page = shown(season)
    assert (page.podium, page.titles, page.dead, page.charts) == ((), (), (), ())


def test_the_dead_are_those_of_the_graveyard(season, played):
    page = shown(season)
    dead = sum(
        warrior.fallen
        for warband in Warband.objects.filter(campaign_warband__campaign=season.campaign)
        for warrior in warband.warriors.all()
    )
    assert len(page.dead) + page.more_dead <= dead
    assert all(fallen.end.endswith(".") and fallen.battle for fallen in page.dead)


def test_a_warband_that_left_keeps_its_place_on_the_podium(season, played, organiser):
    gone = played.sides.filter(result="won").first() or played.sides.first()
    withdraw_warband(season.campaign_id, gone.warband_id, organiser)
    step = next(step for step in shown(season).podium if step.warband.text == gone.name)
    assert (step.warband.href, step.owner) == ("", "")


def test_an_organiser_gives_an_award_by_the_form_and_takes_it_back(season, played, organiser, client_of):
    client, side = client_of(organiser), played.sides.first()
    form = client.get(address(season)).context["form"]
    give = reverse("campaigns:give-trophy", args=[season.campaign_id])
    sent = {"holder": f"warband-{side.warband_id}", "name": HOSTILE, "season": season.pk}
    sent |= {"warrior": "", "reason": "", "request_key": form["request_key"].value()}
    wrong = client.post(give, sent | {"warrior": "Karl Franz"})
    assert wrong.status_code == 422
    assert "has no warrior called Karl Franz" in wrong.content.decode()
    answer = client.post(give, sent)
    assert answer["Location"] == f"{address(season)}#trophies"
    text = text_of(client, address(season))
    assert HOSTILE not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    client.post(reverse("campaigns:remove-trophy", args=[Trophy.objects.get().pk]))
    assert not Trophy.objects.exists()


@pytest.mark.parametrize(
    "sent", [{}, {"holder": "warband-x"}, {"holder": "-1"}, {"holder": "player-1", "season": "9" * 30}]
)
def test_a_form_that_makes_no_sense_is_shown_again(season, organiser, client_of, sent):
    give = reverse("campaigns:give-trophy", args=[season.campaign_id])
    assert client_of(organiser).post(give, sent).status_code == 422


def test_an_award_of_a_season_stands_on_its_page_and_on_that_of_the_campaign(
    season, played, organiser, client_of
):
    player = played.sides.first().warband.owner
    give_trophy(
        season.campaign_id, organiser, name="Host", request_key="1", player=player.pk, season=season.pk
    )
    give_trophy(season.campaign_id, organiser, name="Founder", request_key="2", player=player.pk)
    award_points(
        season.pk,
        organiser,
        warband=played.sides.first().warband_id,
        name="Painted",
        points=2,
        request_key="3",
    )
    assert [trophy.name for trophy in shown(season).trophies] == ["Host"]
    assert {trophy.name for trophy in shown(season, whole=True).trophies} == {"Host", "Founder"}
    assert "+2 points" in text_of(client_of(organiser), address(season))


def test_the_introduction_opens_the_page_and_is_told_as_it_is(season, organiser, client_of):
    client = client_of(organiser)
    answer = client.post(
        reverse("campaigns:introduce-season", args=[season.pk]), {"intro": f"Cold. {HOSTILE}"}
    )
    assert answer["Location"] == address(season)
    text = text_of(client, address(season))
    assert "Cold. &lt;script&gt;" in text
    assert HOSTILE not in text
    too_long = client.post(reverse("campaigns:introduce-season", args=[season.pk]), {"intro": "x" * 5000})
    assert too_long.status_code == 302
    assert Season.objects.get(pk=season.pk).intro.startswith("Cold.")


def test_a_season_of_another_campaign_is_not_shown(season, organiser, client_of):
    other = create_campaign(organiser, name="Elsewhere")
    assert (
        client_of(organiser).get(reverse("campaigns:summary", args=[other.pk]) + "?season=1").status_code
        == 404
    )


def test_it_needs_no_more_queries_for_many(season, played, organiser, client_of):
    client = client_of(organiser)

    def queries(url):
        client.get(url)
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            assert client.get(url).status_code == 200
        return len(captured)

    urls = [address(season), address(season, whole=True)]
    player = played.sides.first().warband
    give_trophy(
        season.campaign_id, organiser, name="Host", request_key="0", player=player.owner_id, season=season.pk
    )
    award_points(season.pk, organiser, warband=player.pk, name="Painted", points=2, request_key="a")
    few = [queries(url) for url in urls]
    for number in range(4, 10):
        join(season.campaign, f"player-{number}", f"Warband {number}")
    play(season, organiser, published(season, organiser, seed="another"))
    for number in range(5):
        give_trophy(
            season.campaign_id,
            organiser,
            name="X",
            request_key=f"x{number}",
            warband=player.pk,
            season=season.pk,
        )
    assert [queries(url) for url in urls] == few
    assert max(few) <= 26


def test_a_closed_season_stays_readable_and_changes_with_the_past(season, played, organiser, client_of):
    introduce_season(season.pk, intro="The end.")
    close_or_reopen_season(season.pk, organiser, is_open=False)
    member = played.sides.first().warband.owner
    text = text_of(client_of(member), address(season))
    assert "The end." in text
    assert "The season is still open" not in text


def test_the_map_as_it_stands_is_one_of_the_pictures(season, organiser, client_of):
    client, url = client_of(organiser), reverse("campaigns:summary", args=[season.campaign_id])
    assert "The map" not in client.get(url).content.decode()
    make_map(season.campaign_id, organiser)
    text = client.get(url).content.decode()
    assert "The map" in text
    assert "Cathedral Square" in text
    assert f'href="{reverse("campaigns:map", args=[season.campaign_id])}#territory-3"' in text
