"""The pages of the study that comes with the site: open to everybody, every figure with its count and interval."""

import re
from html import unescape

import pytest
from django.urls import reverse

from campaigns.pages.studies.study import shipped_study
from roster.site.operating.rates import counts
from rules.catalogue.load import rulebook
from rules.studies import again
from rules.studies.again import NotAgain

OFFICIAL = reverse("studies:page", args=["official"])
UNDEAD = reverse("studies:warband", args=["official", "undead"])
RULESETS = len(shipped_study("official").rulesets)
FIGURE = re.compile(r"\d+ of \d+: \d+\s% \(\d+ to \d+\)")


@pytest.fixture
def signed(client, player):
    counts.forget()
    client.force_login(player)
    return client


def text(client, address, **asked):
    answer = client.get(address, asked)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_strangers_read_the_study_without_a_query(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = text(client, OFFICIAL)
        listed = text(client, reverse("studies:studies"))
    assert "What it cannot say" in page
    assert len(FIGURE.findall(page)) == 40 * RULESETS
    assert len(re.findall(r'href="/studies/official/warbands/[^"]+#opponents"', page)) == 40
    assert OFFICIAL in listed


@pytest.mark.parametrize("chart", ["rulesets", "pairs", "ratings", "first-turn", "favourites", "missiles"])
def test_each_picture_is_drawn_and_kept_by_browsers(client, db, chart):
    address = reverse("studies:chart", args=["official", chart])
    drawn = client.get(address, {"theme": "dark", "size": "narrow"})
    assert drawn["Content-Type"] == "image/svg+xml"
    assert (
        client.get(
            address, {"theme": "dark", "size": "narrow"}, headers={"If-None-Match": drawn["ETag"]}
        ).status_code
        == 304
    )
    assert client.get(reverse("studies:chart", args=["official", "nothing"])).status_code == 404


def test_study_is_narrowed_down_and_sorted(client, db):
    page = text(client, OFFICIAL, rules="2", grade="core", order="name")
    assert "Ratings, Cards" in page
    assert "Skaven (Clan Eshin)" in page
    assert "Kislevites" not in page
    rows = re.findall(r'<th scope="row">\s*<a href="[^"]*">([^<]*)</a>', page)
    assert rows[:8] == sorted(rows[:8])
    unknown = text(client, OFFICIAL, rules="99", order="up", grade="9z")
    assert "all rulesets together" in unknown
    assert "Kislevites" in unknown


def test_warband_has_its_standing_under_each_ruleset_and_against_each_other(client, db):
    page = text(client, UNDEAD, rules="1")
    assert len(FIGURE.findall(page)) == RULESETS + 39
    assert reverse("studies:battle", args=["official", 0, 0]).replace("/0/0/", "/") in page
    assert client.get(reverse("studies:warband", args=["official", "penguins"])).status_code == 404
    assert client.get(reverse("studies:page", args=["penguins"])).status_code == 404


@pytest.mark.parametrize("key", ["undead", "kislevites"])
def test_rules_of_a_warband_tell_its_standing(client, db, key):
    page = text(client, reverse("rules:warband", args=[key]))
    assert "In the balance study" in page
    assert reverse("studies:warband", args=["official", key]) in page
    assert key in rulebook().warbands


def test_study_is_printed(client, db):
    answer = client.get(reverse("studies:pdf", args=["official"]), {"grade": "core"})
    assert answer.content.startswith(b"%PDF")


def test_battle_of_a_study_is_shown_step_by_step(signed, monkeypatch):
    studied = shipped_study("official")
    address = studied.to("battle", 0, 0)
    page = text(signed, address)
    assert "Battle 1 of" in page
    assert studied.summary.warbands[0].name in page
    monkeypatch.setattr(again, "fought_again", None)
    assert "table-shown" in text(signed, address, step="3")
    assert signed.get(studied.to("battle", 3900, 0)).status_code == 404


def test_battle_that_comes_out_otherwise_is_not_shown(signed, monkeypatch):
    def refuse(*_battle):
        raise NotAgain("The rules have changed.")

    monkeypatch.setattr("campaigns.pages.studies.battle.fought_as_counted", refuse)
    assert "The rules have changed." in text(signed, shipped_study("official").to("battle", 0, 1))


def test_battles_are_fought_again_within_the_quota(signed, settings, same_minute):
    settings.QUOTAS = {**settings.QUOTAS, "study_battles": 1}
    studied = shipped_study("official")
    assert signed.get(studied.to("battle", 1, 0)).status_code == 200
    assert signed.get(studied.to("battle", 1, 1)).status_code == 429
    assert signed.get(studied.to("battle", 1, 0), {"step": "2"}).status_code == 200
