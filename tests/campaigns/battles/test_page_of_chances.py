"""The page that tells how a battle would go: what stands behind its figures, how far it is, and who sees it."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns import simulating
from campaigns.models import BattleChances
from roster.models import Job
from roster.services.history.record import record
from roster.site.jobs.turns import take
from rules.ledger.entries import Dismissed
from rules.simulating import Simulated

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _battles_go_two_ways(monkeypatch):
    """The first side wins three battles of four, without any of them being fought."""

    def fought(setup, policies, block):
        return tuple(
            Simulated((0,), 4, (False, True), ((), (6, 7)))
            if number % 4
            else Simulated((1,), 8, (True, False), ((0,), (7,)))
            for number in block
        )

    monkeypatch.setattr(simulating, "simulate", fought)


def text(answer):
    return " ".join(answer.content.decode().replace("\N{NO-BREAK SPACE}", " ").split())


def plain(answer):
    """The words of a page without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", text(answer)).split())


def page_of(battle, name="battle-chances"):
    return reverse(f"campaigns:{name}", args=[battle.pk])


def test_a_member_has_the_chances_counted_and_reads_them_with_their_intervals(client_of, battle, player):
    client = client_of(player)
    assert page_of(battle) in text(client.get(battle.get_absolute_url()))
    assert "Count the chances" in text(client.get(page_of(battle)))
    assert client.post(page_of(battle, "battle-count-chances"))["Location"] == page_of(battle)
    page = plain(client.get(page_of(battle)))
    battles = Job.objects.get().sentence.split()[1]
    assert f"Fought {battles} times" in page
    assert "The Gutter Shadows : Steady" in page
    assert f"of {battles}: 75 % (" in page
    assert "always" not in page
    assert "from 4 to 8" in page


def test_no_share_stands_alone(client_of, battle, player):
    client = client_of(player)
    client.post(page_of(battle, "battle-count-chances"))
    page = text(client.get(page_of(battle)))
    shares = page.count(" %</b>")
    assert shares == page.count(" %)</span>") == 1 + 2 * 2 + 11


def test_while_it_is_counted_the_page_fills_a_bar(client_of, battle, player, other_player, queued):
    client = client_of(player)
    client.post(page_of(battle, "battle-count-chances"))
    page = text(client.get(page_of(battle)))
    assert f'hx-get="{page_of(battle, "battle-chances-progress")}"' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert "Cancel" in page
    assert "Cancel" not in text(client_of(other_player).get(page_of(battle)))
    now = timezone.now()
    running = {"state": "running", "heartbeat_at": now, "started_at": now, "worker": "one"}
    Job.objects.update(**running, sentence="20 battles of 400 at most", done=20, of=400)
    part = text(client.get(page_of(battle, "battle-chances-progress"), headers=HTMX))
    assert "Being fought: 20 battles of 400 at most" in part
    assert '<progress value="20" max="400">' in part
    assert client.get(page_of(battle, "battle-chances-progress"))["Location"] == page_of(battle)
    Job.objects.update(state="waiting")
    take("long", here=True)
    assert client.get(page_of(battle, "battle-chances-progress"), headers=HTMX)["HX-Refresh"] == "true"


def test_it_can_be_cancelled_and_counted_after_all(client_of, battle, player, queued):
    client = client_of(player)
    client.post(page_of(battle, "battle-count-chances"))
    client.post(page_of(battle, "battle-cancel-chances"))
    page = text(client.get(page_of(battle)))
    assert "It was cancelled." in page
    assert "Count the chances" in page
    assert not BattleChances.objects.exists()


def test_chances_of_warbands_that_changed_are_not_shown(client_of, battle, player, rats):
    client = client_of(player)
    client.post(page_of(battle, "battle-count-chances"))
    record(rats.pk, player, [Dismissed(2, 1)], revision=rats.revision, request_key="a:1")
    page = text(client.get(page_of(battle)))
    assert "have changed since this battle was set up" in page
    assert " %</b>" not in page


def test_a_fought_battle_sends_to_itself(client_of, fought, player):
    answer = client_of(player).get(page_of(fought))
    assert answer["Location"] == fought.get_absolute_url()


def test_others_have_no_part_in_it(client_of, stranger, battle):
    client = client_of(stranger)
    for name in ("battle-chances", "battle-chances-progress"):
        assert client.get(page_of(battle, name)).status_code == 404
    for name in ("battle-count-chances", "battle-cancel-chances"):
        assert client.post(page_of(battle, name)).status_code == 404
    assert not Job.objects.exists()
