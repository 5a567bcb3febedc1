"""A campaign that is over is read and changes no more; a campaign is copied as a template."""

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Season
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.archive import archive_campaign, restore_campaign
from campaigns.services.campaign.copy import OF_SEASON, copy_campaign
from campaigns.services.campaign.delete import delete_campaign
from campaigns.services.campaign.found import open_or_close
from campaigns.services.campaign.options import change_options
from campaigns.services.map.draw import change_map, make_map, remove_territory
from campaigns.services.map.pictures import use_picture
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.rounds.arrange import add_round
from campaigns.services.rounds.game_nights import plan_nights
from campaigns.services.rounds.seasons import begin_season
from roster.site.operating import quotas
from tests.campaigns.map.test_map_pictures import encoded
from tests.campaigns.rounds.test_game_nights import soon

pytestmark = pytest.mark.django_db


def test_an_archived_campaign_changes_no_more_until_it_is_reopened(
    campaign, organiser, player, rats, others, plan
):
    season = begin_season(campaign.pk, organiser)
    for _ in range(2):
        archive_campaign(campaign.pk, organiser)
    assert Season.objects.get().closed_at is not None
    for verb in (
        lambda: set_up_battle(campaign.pk, organiser, plan),
        lambda: begin_season(campaign.pk, organiser),
        lambda: add_round(season.pk, after=0),
        lambda: open_or_close(campaign.pk, organiser, is_open=True),
        lambda: plan_nights(campaign.pk, organiser, title="x", starts_at=soon(), ends_at=soon(hours=1)),
    ):
        with pytest.raises(Refused, match="is archived"):
            verb()
    withdraw_warband(campaign.pk, rats.pk, player)
    for _ in range(2):
        restore_campaign(campaign.pk, organiser)
    assert open_or_close(campaign.pk, organiser, is_open=True).is_open
    kinds = list(campaign.chronicle.values_list("kind", flat=True)[:5])
    assert kinds == ["opened", "unarchived", "warband_withdrawn", "archived", "season_closed"]


def test_open_battles_are_decided_first(campaign, fought, organiser):
    with pytest.raises(Refused, match="Accept or discard battle 1 first"):
        archive_campaign(campaign.pk, organiser)
    accept_battle(fought.pk, organiser)
    assert archive_campaign(campaign.pk, organiser).archived_at is not None


def test_it_leaves_the_list_of_campaigns_and_stands_under_archived(campaign, organiser, player, client_of):
    lists = reverse("campaigns:campaigns")
    client = client_of(organiser)
    assert "Archived" not in client.get(lists).content.decode()
    page = client.get(reverse("campaigns:end", args=[campaign.pk])).content.decode()
    assert "Archive campaign" in page
    client.post(reverse("campaigns:end", args=[campaign.pk]), {"archive": "yes"})
    member = client_of(player)
    shown = member.get(lists).content.decode()
    assert "Winter in the Ruins" not in shown
    assert '<a href="?archived=yes">Archived</a>' in shown
    assert "Winter in the Ruins" in member.get(lists, {"archived": "yes"}).content.decode()
    shown = member.get(campaign.get_absolute_url()).content.decode()
    assert "This campaign is over." in shown
    assert "Restore this campaign" not in shown
    assert "Restore this campaign" in client.get(campaign.get_absolute_url()).content.decode()
    client.post(reverse("campaigns:end", args=[campaign.pk]), {"archive": "no"})
    assert "Winter in the Ruins" in member.get(lists).content.decode()


def test_a_deleted_campaign_is_neither_archived_nor_reopened(campaign, organiser):
    delete_campaign(campaign.pk, organiser)
    archive_campaign(campaign.pk, organiser)
    restore_campaign(campaign.pk, organiser)
    assert Campaign.objects.get().archived_at is None
    assert Campaign.objects.get().deleted_at is not None


def test_a_copy_has_the_same_rules_and_nobody_and_nothing_else(campaign, fought, organiser, client_of):
    chosen = {"confirmation": "players", "engine_use": "organisers", "most_warbands": 2}
    change_options(campaign.pk, organiser, chosen)
    begin_season(
        campaign.pk,
        organiser,
        name="Winter",
        kind="rating",
        table_size=3,
        points_won=7,
        tie_breaks=["rating"],
    )
    client = client_of(organiser)
    address = reverse("campaigns:copy", args=[campaign.pk])
    assert "and a first season with the same" in client.get(address).content.decode()
    assert client.post(address, {"name": " "}).status_code == 422
    answer = client.post(address, {"name": "Spring"})
    made = Campaign.objects.get(name="Spring")
    assert answer["Location"] == made.get_absolute_url()
    source = Campaign.objects.get(pk=campaign.pk)
    for field in ("description", "ruleset", "edition_id", "confirmation", "engine_use", "most_warbands"):
        assert getattr(made, field) == getattr(source, field)
    season, before = made.seasons.get(), source.seasons.get()
    assert [getattr(season, field) for field in OF_SEASON] == [getattr(before, field) for field in OF_SEASON]
    assert (season.name, season.rounds.count()) == ("Season 1", 0)
    assert [(it.user, it.role) for it in made.memberships.all()] == [(organiser, "organiser")]
    assert made.invite_token not in ("", source.invite_token)
    assert not made.entered.exists()
    assert not made.battles.exists()
    assert sorted(made.chronicle.values_list("kind", flat=True)) == ["founded", "season_begun"]


def test_a_copy_has_the_map_with_nobody_on_it(campaign, organiser, client_of):
    drawn = make_map(campaign.pk, organiser)
    use_picture(campaign.pk, organiser, encoded("PNG"), seen=0)
    change_map(campaign.pk, organiser, most_held=2, deals_starts=True, seen=1)
    gone = drawn.territories.first()
    remove_territory(gone.pk, organiser, seen=2)
    page = client_of(organiser).get(reverse("campaigns:copy", args=[campaign.pk])).content.decode()
    assert "the same map with nobody on it" in page
    made = copy_campaign(campaign.pk, organiser, name="Spring").map
    assert (made.most_held, made.deals_starts) == (2, True)
    assert bytes(made.picture.content) == bytes(drawn.picture.content)
    kept = ("name", "text", "outline", "effects", "may_be_dealt")
    before = drawn.territories.filter(removed_at=None)
    assert list(made.territories.values_list(*kept)) == list(before.values_list(*kept))
    assert made.changes.get().limit == 2


def test_a_copy_of_free_play_has_no_season_and_counts_for_the_quota(campaign, organiser, settings):
    made = copy_campaign(campaign.pk, organiser, name="Spring")
    assert not made.seasons.exists()
    settings.QUOTAS = {**settings.QUOTAS, quotas.CAMPAIGNS.name: 2}
    with pytest.raises(Refused, match="You organise 2 campaigns"):
        copy_campaign(campaign.pk, organiser, name="Summer")
