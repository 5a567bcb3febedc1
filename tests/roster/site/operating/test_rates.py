"""Too many requests in a minute are answered with 429 and when to come back; nothing that was typed is lost."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from roster.site.operating import rates
from roster.site.operating.rates import SHARED_EVERY, Counts

pytestmark = pytest.mark.django_db

NOON = 1_800_000_000.0


@pytest.fixture(autouse=True)
def limits(settings, monkeypatch):
    monkeypatch.setattr(rates.time, "time", lambda: NOON)
    monkeypatch.setattr(rates, "counts", Counts())
    settings.QUOTAS = settings.QUOTAS | {"requests_of_user": 3, "requests_of_address": 30}
    return settings.QUOTAS


def statuses(client, path, times, **options):
    return [client.get(path, **options).status_code for _ in range(times)]


def test_a_user_is_answered_as_often_as_may_be_and_then_told_when_to_come_back(client_of, player):
    client = client_of(player)
    assert statuses(client, "/warbands/", 4) == [200, 200, 200, 429]
    answer = client.get("/warbands/")
    assert answer["Retry-After"] == "60"
    assert "more than 3 requests in a minute" in answer.content.decode()
    assert "Wait 60 seconds" in answer.content.decode()
    assert answer["Cache-Control"] == "private, no-store"


def test_the_next_minute_counts_anew(client_of, player, monkeypatch):
    client = client_of(player)
    assert statuses(client, "/warbands/", 4)[-1] == 429
    monkeypatch.setattr(rates.time, "time", lambda: NOON + 60)
    assert statuses(client, "/warbands/", 1) == [200]


def test_users_are_counted_apart_and_superusers_not_at_all(client_of, player, other_player, superuser):
    assert statuses(client_of(player), "/warbands/", 4)[-1] == 429
    assert statuses(client_of(other_player), "/warbands/", 3) == [200] * 3
    assert statuses(client_of(superuser), "/warbands/", 5) == [200] * 5


def test_a_network_is_counted_whoever_asks(client, limits, client_of, player):
    limits["requests_of_address"] = 2
    assert statuses(client, "/", 3) == [200, 200, 429]
    assert statuses(client, "/", 1, REMOTE_ADDR="192.0.2.7") == [200]
    assert statuses(client, "/", 1, REMOTE_ADDR="2001:db8::1") == [200]
    assert statuses(client, "/", 2, REMOTE_ADDR="2001:db8::2") == [200, 429]
    assert "from your network" in client_of(player).get("/").content.decode()


def test_probes_and_files_do_not_count(client, limits):
    limits["requests_of_address"] = 1
    assert statuses(client, "/healthz", 5) == [200] * 5
    assert set(statuses(client, "/static/css/base.css", 5)) == {200}
    assert statuses(client, "/", 2) == [200, 429]


def test_a_part_of_a_page_gets_the_sentence_alone(client_of, player):
    client = client_of(player)
    statuses(client, "/warbands/", 3)
    answer = client.get("/warbands/", headers={"HX-Request": "true"})
    assert answer.status_code == 429
    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content.decode().startswith("You sent more than 3 requests in a minute")


def test_a_form_that_came_too_soon_can_be_sent_again_as_it_was(client_of, player, limits):
    client, form = client_of(player), {"name": 'Rats of "the" Well', "type": "undead", "page": "p"}
    statuses(client, "/warbands/", 3)
    answer = client.post(reverse("roster:muster"), form)
    html = answer.content.decode()
    assert answer.status_code == 429
    assert 'name="name" value="Rats of &quot;the&quot; Well"' in html
    assert f'action="{reverse("roster:muster")}"' in html
    assert "Send it again" in html
    assert not player.warbands.exists()
    limits["requests_of_user"] = 0
    client.post(reverse("roster:muster"), form)
    assert player.warbands.get().name == 'Rats of "the" Well'


def test_a_password_is_never_written_into_a_page(client, limits, player):
    limits["requests_of_address"] = 1
    client.get("/")
    answer = client.post("/accounts/login/", {"login": "x", "password": "a-lantern-in-the-ruins"})
    assert answer.status_code == 429
    assert "lantern" not in answer.content.decode()
    assert "Send it again" not in answer.content.decode()


def test_a_form_of_another_site_is_not_offered_to_be_sent(player, limits):
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    statuses(client, "/warbands/", 3)
    answer = client.post(reverse("roster:muster"), {"name": "Forged", "type": "undead"})
    assert answer.status_code == 403
    assert "Forged" not in answer.content.decode()


def test_processes_count_together_but_for_a_few():
    one, other = Counts(), Counts()
    told = [counts.one_more("user:1", NOON) for _ in range(2 * SHARED_EVERY) for counts in (one, other)]
    assert told[-1] == 4 * SHARED_EVERY
    short = [place - count for place, count in enumerate(told, start=1)]
    assert min(short) >= 0
    assert max(short) <= 2 * SHARED_EVERY


def test_a_request_asks_the_shared_cache_every_tenth_time_alone(monkeypatch):
    asked = []
    monkeypatch.setattr(cache, "incr", lambda key, more: asked.append(more) or more)
    counts = Counts()
    for _ in range(35):
        counts.one_more("user:1", NOON)
    assert asked == [SHARED_EVERY] * 3


def test_a_crowd_of_clients_is_forgotten_before_it_fills_the_memory(monkeypatch):
    monkeypatch.setattr(rates, "REMEMBERED", 100)
    counts = Counts()
    for number in range(1_000):
        counts.one_more(f"address:{number}", NOON)
    assert len(counts._own) <= 101
