"""Tables for spreadsheets: numbers are numbers, and what players typed is never a formula."""

import csv

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.results.accept import accept_battle
from campaigns.services.rounds.awards import award_points
from roster.models import Warband
from roster.services.warbands.warriors import rename
from tests.campaigns.battles.test_tables_of_battles import plan_of
from tests.campaigns.leagues import join, league, published

pytestmark = pytest.mark.django_db


def rows(client, name, *arguments, **query):
    answer = client.get(reverse(f"campaigns:{name}", args=arguments), query)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith('attachment; filename="')
    content = b"".join(answer.streaming_content).decode()
    assert content.startswith("\ufeff")
    return list(csv.DictReader(content.removeprefix("\ufeff").splitlines()))


def test_battles_stand_with_their_sides(campaign, fought, player, client_of):
    (battle,) = rows(client_of(player), "battles-table", campaign.pk)
    assert (battle["Number"], battle["Status"], battle["Friendly"]) == ("1", "fought, needs a decision", "no")
    assert {battle["Warband 1"], battle["Warband 2"]} == {"The Gutter Shadows", "The Lamp Eaters"}
    assert {battle["Result 1"], battle["Result 2"]} in ({"won", "lost"}, {"drawn"})
    assert battle["Rating 1"].isdecimal()


def test_warriors_stand_with_their_profiles_and_no_name_is_a_formula(campaign, rats, player, client_of):
    rename(rats.pk, player, number=1, name="=HYPERLINK(1)", revision=None, request_key="")
    found = rows(client_of(player), "warriors-table", campaign.pk)
    leader = found[0]
    assert (leader["Name"], leader["Warband"], leader["Player"]) == ("'=HYPERLINK(1)", rats.name, "player")
    assert (leader["Kind"], leader["Status"], leader["Models"]) == ("hero", "active", "1")
    assert all(leader[name].isdecimal() for name in ("M", "WS", "Ld", "Experience"))
    assert len(found) == Warband.objects.get(pk=rats.pk).warriors.count()


def test_standings_are_those_of_the_page_as_of_any_round(organiser, client_of):
    season, warbands = league(organiser, 2)
    found = published(season, organiser)
    battle = set_up_battle(season.campaign_id, organiser, plan_of(found.pairings.get()))
    accept_battle(fight_battle(battle.pk, organiser).pk, organiser)
    award_points(season.pk, organiser, warband=warbands[0].pk, name="-", points=-9, request_key="k")
    table = rows(client_of(organiser), "standings-table", season.pk)
    assert [row["Rank"] for row in table] == ["1", "2"]
    assert {row["Player"] for row in table} == {"player-1", "player-2"}
    first = next(row for row in table if row["Warband"] == "Warband 1")
    assert int(first["Points"]) < 0
    assert first["Awards"] == "-9"
    published(season, organiser)
    assert rows(client_of(organiser), "standings-table", season.pk, round="1") == table


def test_a_table_of_many_needs_no_more_queries_than_of_few(organiser, client_of):
    client, counts = client_of(organiser), []
    season, _warbands = league(organiser, 2)
    for more in (0, 4):
        for number in range(more):
            join(season.campaign, f"late-{number}", f"Late {number}")
        counted = []
        for name, key in (
            ("standings-table", season.pk),
            ("warriors-table", season.campaign_id),
            ("battles-table", season.campaign_id),
        ):
            rows(client, name, key)
            with CaptureQueriesContext(connection) as queries:
                rows(client, name, key)
            counted.append(len(queries))
        counts.append(counted)
    assert counts[0] == counts[1]
