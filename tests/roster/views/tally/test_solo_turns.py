"""The turns of a battle against somebody who is not on the site: one device, and the opponent as a plain side."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from roster.services.tally.solo import SoloPlan, begin_solo, tally_of
from rules.tally.opponent import Opponent
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db


def begun(owner, ruleset):
    rats = muster(owner, "The Gutter Shadows", 5)
    battle = begin_solo(rats.pk, SoloPlan(Opponent("The Dead", 4, "undead", 400), "skirmish", ruleset))
    client = Client()
    client.force_login(owner)
    client.post(url(battle, "solo_turns_begin"))
    return battle, client


def url(battle, name="solo_turns"):
    return reverse(f"roster:{name}", args=[battle.warband_id, battle.pk])


def shown(client, battle):
    return client.get(url(battle)).content.decode()


def moment(text):
    return int(re.search(r'name="moment" value="(\d+)"', text)[1])


@pytest.mark.parametrize("ruleset", ["mordheim", "cards", "trench", "heroheim", "alternative"])
def test_the_turns_go_on_by_their_first_buttons(owner, ruleset):
    battle, client = begun(owner, ruleset)
    for _ in range(12):
        text = shown(client, battle)
        if hands_to := re.search(r'name="side" value="(\d)"', text):
            client.post(url(battle, "solo_turns_device"), {"side": hands_to[1]})
            text = shown(client, battle)
        says = re.findall(r'name="say"\s+value="([^"]+)"', text)
        client.post(url(battle), {"say": says[0], "moment": moment(text)})
    battle.refresh_from_db()
    assert len(tally_of(battle).turns.said) >= 10


def test_a_warrior_who_goes_out_stands_so_in_the_tally(owner):
    battle, client = begun(owner, "mordheim")
    client.post(url(battle), {"say": "out 6", "moment": moment(shown(client, battle))})
    battle.refresh_from_db()
    assert tally_of(battle).fields["state-6"] == "out"
    tally = client.get(reverse("roster:solo", args=[battle.warband_id, battle.pk])).content.decode()
    assert "Back to the turns" in " ".join(tally.split())


def test_steps_that_waited_are_taken_once(owner):
    battle, client = begun(owner, "mordheim")
    at = moment(shown(client, battle))
    steps = [{"say": "out 6", "moment": at, "key": "a"}, {"say": "out 99", "moment": None, "key": "b"}]
    for _ in range(2):
        answer = client.post(url(battle, "solo_turns_sent"), {"steps": json.dumps(steps)}).json()
        assert answer["reasons"][0] == ""
        assert answer["reasons"][1]
    old = client.post(url(battle), {"say": "out 7", "moment": at}, follow=True)
    assert "Somebody else went on meanwhile" in old.content.decode()
