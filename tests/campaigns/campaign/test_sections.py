"""The sections of a campaign: each has an address, and its page says where the reader is."""

import re

import pytest
from django.urls import reverse

from campaigns.services.campaign.visibility import change_visibility
from campaigns.services.rounds.seasons import begin_season

pytestmark = pytest.mark.django_db

TABS = re.compile(r'<ul class="sections__tabs">(.*?)</ul>', re.DOTALL)
LINK = re.compile(r'<a\s+href="([^"]+)"\s*(aria-current="\w+")?\s*>([^<]+)</a>')
ALL = ["Overview", "Rounds", "Standings", "Battles", "Warbands", "Map", "Chronicle", "Rulebook", "Settings"]


def tabs(client, url):
    """The labels of the sections on a page, the one that is marked, and their addresses."""
    shown = client.get(url, follow=True)
    assert shown.status_code == 200
    links = LINK.findall(TABS.search(shown.content.decode()).group(1))
    marked = [label for _url, current, label in links if current]
    return [label for _url, _current, label in links], marked, {label: url for url, _current, label in links}


@pytest.mark.parametrize("in_season", [False, True])
def test_each_section_opens_and_marks_itself(campaign, organiser, rats, others, client_of, in_season):
    if in_season:
        begin_season(campaign.pk, organiser, name="Winter", kind="swiss")
    client = client_of(organiser)
    labels, marked, addresses = tabs(client, campaign.get_absolute_url())
    assert (labels, marked) == (ALL, ["Overview"])
    for label, address in addresses.items():
        if label == "Standings" and not in_season:
            assert tabs(client, address)[1] == ["Warbands"]
        else:
            assert tabs(client, address)[1] == [label]


def test_a_stranger_sees_no_settings(campaign, organiser, rats, client):
    change_visibility(campaign.pk, organiser, visibility="public")
    labels, _marked, addresses = tabs(client, campaign.get_absolute_url())
    assert labels == ALL[:-1]
    for address in addresses.values():
        assert client.get(address, follow=True).status_code == 200


def test_rounds_without_a_season_say_how_to_begin_one(campaign, organiser, player, client_of):
    url = reverse("campaigns:rounds", args=[campaign.pk])
    assert "Begin a season" in client_of(organiser).get(url).content.decode()
    shown = client_of(player).get(url).content.decode()
    assert "Begin a season" not in shown
    assert "everybody plays whom they like" in shown
