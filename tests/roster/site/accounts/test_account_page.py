"""The account page and the user's part of the security log."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from roster.site.accounts.security_log import Kind, note
from roster.site.accounts.urls import urlpatterns

pytestmark = pytest.mark.django_db
PAGES = ["account", "account_security_log", "usersessions_list"]
FORMS = ["account_time_zone"]
CHANGES = ["account_end_session", "account_sign_out_everywhere", "account_decline_two_factor"]


def path_of(name):
    return reverse(name, args=[1] if name == "account_end_session" else [])


def test_no_address_is_left_out_here():
    assert {pattern.name for pattern in urlpatterns} == {*PAGES, *FORMS, *CHANGES}


@pytest.mark.parametrize("name", PAGES + FORMS + CHANGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_without_an_account_one_is_sent_to_the_login(client, name, method):
    answer = getattr(client, method)(path_of(name))
    assert (answer.status_code, answer["Location"].startswith(reverse("account_login"))) == (302, True)


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_read_and_not_posted_to(client_of, player, name):
    client = client_of(player)
    assert (client.get(path_of(name)).status_code, client.post(path_of(name)).status_code) == (200, 405)


@pytest.mark.parametrize("name", FORMS)
def test_forms_are_read_and_posted(client_of, player, name):
    client = client_of(player)
    assert (client.get(path_of(name)).status_code, client.post(path_of(name)).status_code) == (200, 302)


@pytest.mark.parametrize("name", CHANGES)
def test_changes_are_posted_and_not_opened(client_of, player, name):
    client = client_of(player)
    assert (client.get(path_of(name)).status_code, client.post(path_of(name)).status_code) == (405, 302)


def test_a_user_reads_his_part_of_the_log_and_nobody_elses(client_of, player, other_player):
    note(Kind.PASSWORD, player, "Changed the password.")
    note(Kind.EMAIL, other_player, "Added an email address.")
    html = client_of(player).get(reverse("account_security_log")).content.decode()
    assert "Changed the password." in html
    assert "Added an email address." not in html


def test_actions_of_administrators_show_their_name_and_hide_their_address(client_of, superuser, player):
    fields = {"username": "player", "email": player.email, "is_active": "on", "is_staff": "on"}
    fields |= {"date_joined_0": "2026-01-01", "date_joined_1": "12:00"}
    admin = client_of(superuser)
    admin.post(reverse("admin:roster_user_change", args=[player.pk]), fields, REMOTE_ADDR="203.0.113.77")
    html = client_of(player).get(reverse("account_security_log")).content.decode()
    assert "Right given: staff. By superuser." in html
    assert "203.0.113.77" not in html


def test_a_long_log_has_pages(client_of, player):
    for number in range(51):
        note(Kind.LOG_IN, player, f"Line {number}.")
    client, log = client_of(player), reverse("account_security_log")
    assert "Line 0." not in client.get(log).content.decode()
    assert "Line 0." in client.get(log, {"page": 2}).content.decode()


def test_pages_ask_as_often_however_long_the_log_is(client_of, player):
    client = client_of(player)
    note(Kind.LOG_IN, player, "Signed in.")
    for name in ("account", "account_security_log"):
        with CaptureQueriesContext(connection) as before:
            client.get(path_of(name))
        for _ in range(10):
            note(Kind.LOG_IN, player, "Signed in.")
        with CaptureQueriesContext(connection) as after:
            client.get(path_of(name))
        assert len(before) == len(after)


def test_the_menu_leads_to_the_account_page(client_of, player):
    html = client_of(player).get(reverse("roster:warbands")).content.decode()
    assert f'href="{reverse("account")}">Account</a>' in html
