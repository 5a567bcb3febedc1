"""Pages that may be old are read from the replica, and nothing else is: who may see what is asked of the database."""

from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.db import OperationalError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from campaigns.models import Campaign, ChronicleEntry
from campaigns.services.campaign.visibility import change_visibility
from roster.models import Warband
from roster.site import replica
from roster.site.operating import checks
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def public(campaign, organiser):
    return change_visibility(campaign.pk, organiser, visibility="public")


@pytest.fixture
def old_copy(public, rats, settings, tmp_path, monkeypatch):
    """The database as it is now, as a replica that follows nothing any more; the number of its queries."""
    usual, file = connections["default"], tmp_path / "replica.sqlite3"
    file.write_bytes(usual.connection.serialize())
    copy = DatabaseWrapper({**usual.settings_dict, "NAME": file}, "replica")
    settings.DATABASES = {**settings.DATABASES, "replica": copy.settings_dict}
    settings.DATABASE_ROUTERS = ["roster.site.replica.ReplicaRouter"]
    connections["replica"] = copy
    monkeypatch.setattr(replica, "replica", replica.Replica())
    monkeypatch.setattr(replica, "follows_closely", lambda: True)
    asked = list[str]()

    def count(execute, sql, *rest):
        asked.append(sql)
        return execute(sql, *rest)

    with copy.execute_wrapper(count):
        yield asked
    copy.close()
    del connections["replica"]


def said(answer: HttpResponse) -> str:
    assert answer.status_code == 200
    return answer.content.decode()


def rename(warband: Warband) -> None:
    """Give a warband a name that the replica does not know."""
    Warband.objects.filter(pk=warband.pk).update(name="The Newest Name")
    cache.clear()


def read(what, *given, method: str = "get", **more):
    """Read something within a request that may be old, and return it."""
    found = []

    def answer(request):
        found.append(replica.perhaps_old(request, what, *given, **more))
        return HttpResponse()

    replica.FreshMiddleware(answer)(getattr(RequestFactory(), method)("/"))
    return found[0]


@pytest.mark.parametrize("page", ["campaign", "graveyard", "chronicle", "statistics"])
def test_a_visitor_reads_a_page_of_a_public_campaign_as_it_was(public, old_copy, page) -> None:
    assert said(Client().get(reverse(f"campaigns:{page}", args=[public.pk])))
    assert old_copy


def test_a_visitor_may_read_old_names(public, rats, old_copy) -> None:
    rename(rats)
    page = said(Client().get(public.get_absolute_url()))
    assert rats.name in page
    assert "The Newest Name" not in page


def test_a_campaign_that_was_closed_is_closed_at_once(public, organiser, old_copy) -> None:
    change_visibility(public.pk, organiser, visibility="private")
    for page in ("campaign", "chronicle", "statistics"):
        answer = Client().get(reverse(f"campaigns:{page}", args=[public.pk]))
        assert answer.status_code == 302
        assert urlsplit(answer["Location"]).path == reverse("account_login")
    assert old_copy == []


def test_a_member_who_was_removed_reads_no_more_at_once(
    public, organiser, player, client_of, old_copy
) -> None:
    change_visibility(public.pk, organiser, visibility="private")
    address = reverse("campaigns:statistics", args=[public.pk])
    assert client_of(player).get(address).status_code == 200
    public.memberships.filter(user=player).delete()
    assert client_of(player).get(address).status_code == 404


def test_members_read_their_campaign_as_it_is(public, rats, player, client_of, old_copy) -> None:
    rename(rats)
    assert "The Newest Name" in said(client_of(player).get(public.get_absolute_url()))
    assert old_copy == []


def test_a_player_reads_what_they_wrote(public, rats, player, client_of, old_copy) -> None:
    browser, address = client_of(player), reverse("campaigns:statistics", args=[public.pk])
    said(browser.get(address))
    assert old_copy
    del old_copy[:]
    browser.post(reverse("roster:story", args=[rats.pk]), {"biography": "They came by night.", "revision": 0})
    assert browser.cookies["fresh"]["max-age"] == replica.FRESH_SECONDS
    assert browser.cookies["fresh"]["httponly"]
    said(browser.get(address))
    assert old_copy == []
    del browser.cookies["fresh"]
    said(browser.get(address))
    assert old_copy


def test_nobody_who_only_reads_carries_the_cookie(public, player, client_of, old_copy) -> None:
    assert "fresh" not in client_of(player).get(public.get_absolute_url()).cookies
    assert "fresh" not in Client().get(public.get_absolute_url()).cookies


def test_a_site_without_a_replica_gives_nobody_the_cookie(rats, player, client_of) -> None:
    browser = client_of(player)
    browser.post(reverse("roster:story", args=[rats.pk]), {"biography": "They came by night.", "revision": 0})
    assert "fresh" not in browser.cookies


def test_a_request_that_wrote_reads_the_database_itself(public, old_copy) -> None:
    def write_and_read(request):
        replica.perhaps_old(request, Campaign.objects.get, pk=public.pk)
        assert len(old_copy) == 1
        ChronicleEntry.objects.filter(campaign=public).update(facts={})
        replica.perhaps_old(request, Campaign.objects.get, pk=public.pk)
        return HttpResponse()

    answer = replica.FreshMiddleware(write_and_read)(RequestFactory().get("/"))
    assert len(old_copy) == 1
    assert "fresh" in answer.cookies


def test_a_replica_that_fails_is_left_alone_for_a_while(public, rats, old_copy, monkeypatch) -> None:
    def fail(*_given, **_more):
        raise OperationalError("canceling statement due to conflict with recovery")

    with connections["replica"].execute_wrapper(fail):
        rename(rats)
        assert "The Newest Name" in said(Client().get(public.get_absolute_url()))
    del old_copy[:]
    assert "The Newest Name" in said(Client().get(public.get_absolute_url()))
    assert old_copy == []
    later = replica.time.monotonic() + replica.LEFT_ALONE
    monkeypatch.setattr(replica.time, "monotonic", lambda: later)
    assert "The Newest Name" not in said(Client().get(public.get_absolute_url()))


def test_a_replica_that_lags_is_not_read(public, rats, old_copy, monkeypatch) -> None:
    monkeypatch.setattr(replica, "follows_closely", lambda: False)
    rename(rats)
    assert "The Newest Name" in said(Client().get(public.get_absolute_url()))
    assert old_copy == []


def test_a_row_that_the_replica_lacks_is_looked_for_in_the_database(public, old_copy) -> None:
    made = ChronicleEntry.objects.create(campaign=public, kind=ChronicleEntry.Kind.JOINED, facts={})
    found = read(ChronicleEntry.objects.get, pk=made.pk)
    assert found._state.db == "default"
    assert old_copy


def test_rows_from_the_replica_are_saved_in_the_database(public, old_copy) -> None:
    found = read(Campaign.objects.get, pk=public.pk)
    assert found._state.db == "replica"
    found.name = "Summer in the Ruins"
    found.save()
    assert Campaign.objects.get(pk=public.pk).name == "Summer in the Ruins"


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_requests_that_change_something_never_read_it(public, old_copy, method) -> None:
    read(Campaign.objects.get, pk=public.pk, method=method)
    assert old_copy == []


def test_sessions_and_caches_are_never_read_from_it(old_copy) -> None:
    from django.contrib.sessions.models import Session

    read(Session.objects.count)
    assert old_copy == []


def test_a_replica_that_does_not_follow_is_a_finding(old_copy, monkeypatch) -> None:
    monkeypatch.setattr(checks, "follows_closely", lambda: True)
    assert checks.replica_follows() == []
    monkeypatch.setattr(checks, "follows_closely", lambda: False)
    assert [found.id for found in checks.replica_follows()] == ["wyrdbook.W024"]
