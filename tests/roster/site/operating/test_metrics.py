"""Measures: absent unless they are wanted, open to whoever may look, and about routes instead of addresses."""

import os
import re
import time
from ipaddress import ip_network
from pathlib import Path

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from roster.config import environment
from tests.campaigns.samples import muster

pytestmark = pytest.mark.django_db

TOKEN = "a-token-that-nobody-guesses"


@pytest.fixture
def measured(settings):
    settings.METRICS, settings.METRICS_TOKEN = True, TOKEN


def look(client) -> dict[str, float]:
    """Every sample by its name and labels."""
    answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    samples = re.findall(r"^(wyrdbook\S+(?:\{.*\})?) (\S+)$", answer.content.decode(), re.MULTILINE)
    return {name: float(number) for name, number in samples}


def test_there_are_none_unless_they_are_wanted(client) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer wrong", TOKEN])
def test_a_stranger_finds_nothing_there(client, measured, sent: str) -> None:
    assert client.get("/metrics", headers={"authorization": sent}).status_code == 404


@pytest.mark.parametrize(("network", "status"), [("127.0.0.0/8", 200), ("10.0.0.0/8", 404)])
def test_a_network_may_look_without_a_token(client, settings, network: str, status: int) -> None:
    settings.METRICS, settings.METRICS_FROM = True, [ip_network(network)]
    assert client.get("/metrics").status_code == status


def test_an_address_that_a_stranger_forges_opens_nothing(client, settings) -> None:
    settings.METRICS, settings.METRICS_FROM = True, [ip_network("10.0.0.0/8")]
    assert client.get("/metrics", headers={"x-forwarded-for": "10.0.0.1"}).status_code == 404


def test_requests_are_counted_by_route_method_and_status(client, measured, organiser) -> None:
    token = Campaign.objects.create(name="Winter").invite_token
    name = 'wyrdbook_requests_total{method="GET",route="campaigns:join",status="200"}'
    before = look(client).get(name, 0)
    client.get(reverse("campaigns:join", args=[token]))
    after = look(client)
    assert after[name] == before + 1
    assert after['wyrdbook_request_seconds_count{route="campaigns:join"}'] >= 1
    assert not any(token in sample for sample in after)


def test_log_ins_and_failures_are_counted(client, measured, player) -> None:
    before = look(client)
    client.login(username="player", password="wrong")
    client.login(username="player", password="a-lantern-in-the-ruins")
    after = look(client)
    assert after["wyrdbook_log_ins_total"] == before["wyrdbook_log_ins_total"] + 1
    assert after["wyrdbook_failed_log_ins_total"] == before["wyrdbook_failed_log_ins_total"] + 1


def test_metrics_count_stored_rows(client, measured, settings, player, tmp_path: Path) -> None:
    muster(player, "The Rats")
    settings.BACKUP_DIR = tmp_path
    assert "wyrdbook_backup_age_seconds" not in look(client)
    backup = tmp_path / "wyrdbook-20260101-030000.zip"
    backup.touch()
    os.utime(backup, times=(time.time() - 500,) * 2)
    found = look(client)
    assert (found["wyrdbook_warbands"], found["wyrdbook_accounts"]) == (1, 1)
    assert found['wyrdbook_jobs{state="waiting"}'] == found["wyrdbook_jobs_oldest_seconds"] == 0
    assert found['wyrdbook_battles{status="accepted"}'] == 0
    assert found["wyrdbook_database_bytes"] > 1000
    assert 499 < found["wyrdbook_backup_age_seconds"] < 600


def test_a_network_that_is_none_stops_with_a_sentence(monkeypatch) -> None:
    monkeypatch.setenv("WYRDBOOK_METRICS_FROM", "127.0.0.1, everywhere")
    with pytest.raises(SystemExit, match="WYRDBOOK_METRICS_FROM holds 'everywhere'"):
        environment.networks("WYRDBOOK_METRICS_FROM")


def test_a_token_that_can_be_guessed_stops_with_a_sentence(monkeypatch) -> None:
    monkeypatch.setenv("WYRDBOOK_METRICS_TOKEN", "short")
    with pytest.raises(SystemExit, match="WYRDBOOK_METRICS_TOKEN is too easy to guess"):
        environment.token("WYRDBOOK_METRICS_TOKEN")
