"""The bell, the list, what marks a notice as read, the choices, and unsubscribing without an account at hand."""

from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from roster.models import Notice, NoticePreference
from roster.site.notices.kinds import KINDS, ways_of
from roster.site.notices.letters import DAILY, stop_url

pytestmark = pytest.mark.django_db
LIST, PREFERENCES = reverse("notices:list"), reverse("notices:preferences")


def html(answer):
    return answer.content.decode()


def new():
    return Notice.objects.filter(read_at=None).count()


def test_the_bell_counts_and_the_list_says_what_happened(organiser, player, ring, client_of):
    client = client_of(player)
    assert 'aria-label="Notices"' in html(client.get(LIST))
    for key in "123":
        ring(organiser, player, key=key, bell="<i>the bell</i>")
    shown = html(client.get(LIST))
    assert 'aria-label="Notices, 3 new"' in shown
    assert shown.count("organiser rang &lt;i&gt;the bell&lt;/i&gt;.") == 3
    assert new() == 3
    assert "Notices, 3 new" not in html(client_of(organiser).get(LIST))


def test_the_bell_asks_once_however_much_there_is(organiser, player, ring, client_of):
    client = client_of(player)
    rules = reverse("rules:index")
    counts = []
    for number in (1, 150):
        for key in range(number):
            ring(organiser, player, key=f"{number}-{key}")
        client.get(rules)
        with CaptureQueriesContext(connection) as queries:
            shown = html(client.get(rules))
        counts.append(len([query for query in queries if "roster_notice" in query["sql"]]))
    assert counts == [1, 1]
    assert "99+" in shown


def test_opening_what_a_notice_speaks_of_marks_it_read_and_no_other(organiser, player, ring, client_of):
    ring(organiser, player, key="1", url=reverse("campaigns:campaigns"))
    ring(organiser, player, key="2", url="/campaigns/404404/")
    client = client_of(player)
    client.head(reverse("campaigns:campaigns"))
    assert client.get("/campaigns/404404/").status_code == 404
    assert new() == 2
    assert 'aria-label="Notices, 1 new"' in html(client.get(reverse("campaigns:campaigns")))
    assert new() == 1
    client_of(organiser).get(reverse("campaigns:campaigns"))
    assert new() == 1


def test_all_are_marked_read_up_to_what_the_page_showed(organiser, player, other_player, ring, client_of):
    ring(organiser, player, other_player, key="1")
    client = client_of(player)
    newest = Notice.objects.filter(recipient=player).get().pk
    assert f'value="{newest}"' in html(client.get(LIST))
    ring(organiser, player, key="2")
    for _ in range(2):
        assert client.post(reverse("notices:mark_read"), {"until": newest}).status_code == 302
    assert sorted(Notice.objects.filter(read_at=None).values_list("recipient__username", "key")) == [
        ("other-player", "1"),
        ("player", "2"),
    ]
    for nonsense in ("", "-1", "x", "9" * 40):
        assert client.post(reverse("notices:mark_read"), {"until": nonsense}).status_code == 302


def test_the_list_is_paged_and_asks_as_often_for_many_as_for_few(organiser, player, ring, client_of):
    client = client_of(player)
    counts = []
    for number in (2, 120):
        for key in range(number):
            ring(organiser, player, key=f"{number}-{key}")
        client.get(LIST)
        with CaptureQueriesContext(connection) as queries:
            shown = html(client.get(LIST))
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert "Page 1 of 3" in shown
    assert "Page 3 of 3" in html(client.get(LIST, {"page": "3"}))


def test_a_user_chooses_how_he_hears_of_each_kind(player, client_of):
    client = client_of(player)
    shown = html(client.get(PREFERENCES))
    assert "No mail is sent to you" in shown
    choices = dict.fromkeys(KINDS, "daily") | {"bells": "off"}
    assert client.post(PREFERENCES, choices).status_code == 302
    assert ways_of(player) == choices
    refused = client.post(PREFERENCES, choices | {"bells": "by pigeon"})
    assert refused.status_code == 422
    assert "Choose one of the ways." in html(refused)
    assert ways_of(player) == choices


def test_the_link_of_a_mail_ends_such_mails_without_signing_in(organiser, player, verified, ring, mailoutbox):
    verified(player)
    ring(organiser, player)
    link = urlsplit(mailoutbox[0].extra_headers["List-Unsubscribe"].strip("<>")).path
    strict = Client(enforce_csrf_checks=True)
    assert "Stop these mails" in html(strict.get(link))
    assert not NoticePreference.objects.exists(), "programs that look at links change nothing"
    for _ in range(2):
        answer = strict.post(link, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
    assert "You get no more mails of “The bells ring”" in html(answer)
    assert ways_of(player)["bells"] == "site"
    ring(organiser, player, key="2")
    assert len(mailoutbox) == 1
    assert Notice.objects.filter(recipient=player).count() == 2


def test_the_link_of_the_daily_mail_ends_the_daily_mails_alone(player, client):
    NoticePreference.objects.create(user=player, kind="roster_changed", way="daily")
    client.post(urlsplit(stop_url(player.pk, DAILY)).path)
    ways = ways_of(player)
    assert ways["roster_changed"] == "site"
    assert ways["bells"] == "at_once"


def test_a_link_never_switches_anything_on_and_a_forged_one_is_none(player, client):
    NoticePreference.objects.create(user=player, kind="bells", way="off")
    path = urlsplit(stop_url(player.pk, "bells")).path
    client.post(path)
    assert ways_of(player)["bells"] == "off"
    assert client.post(path.rstrip("/")[:-3] + "abc/").status_code == 404
    assert client.post(reverse("notices:unsubscribe", args=["x"])).status_code == 404


def test_the_buttons_work_in_a_browser_that_is_asked_for_its_token(organiser, player, ring):
    ring(organiser, player)
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    form = html(client.get(LIST)).partition('<form class="button-form"')[2].partition("</form>")[0]
    token = form.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    sent = {"csrfmiddlewaretoken": token, "until": Notice.objects.get().pk}
    assert client.post(reverse("notices:mark_read"), sent).status_code == 302
    assert new() == 0
