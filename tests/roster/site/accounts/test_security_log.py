"""The security log: what is written down, who reads it, and that nobody changes it."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group, Permission
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Membership
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.roles import change_role
from roster.models import SecurityEvent
from roster.signals import account_removed
from roster.site.accounts.browser_names import browser_name
from roster.site.accounts.security_log import delete_old_events, note
from tests.conftest import PASSWORD, make_user

pytestmark = pytest.mark.django_db
Kind = SecurityEvent.Kind
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


def sign_in(client, login="player", password=PASSWORD, **extra):
    return client.post(reverse("account_login"), {"login": login, "password": password}, **extra)


def lines(kind, user=None):
    found = SecurityEvent.objects.filter(kind=kind)
    return [event.sentence for event in (found.filter(user=user) if user else found)]


def test_signing_in_and_out_is_written_with_address_and_browser(client, player):
    sign_in(client, REMOTE_ADDR="203.0.113.9", headers={"User-Agent": FIREFOX})
    event = SecurityEvent.objects.get()
    assert (event.kind, event.user, event.actor) == (Kind.LOG_IN, player, None)
    assert (event.address, event.browser) == ("203.0.113.9", "Firefox on Linux")
    client.post(reverse("account_logout"))
    assert lines(Kind.LOG_OUT, player) == ["Signed out."]


@pytest.mark.parametrize("login", ["player", "player@example.org"])
def test_a_wrong_password_stands_with_the_account_it_was_for(client, player, login):
    sign_in(client, login=login, password="wrong")
    assert lines(Kind.LOG_IN_FAILED, player) == ["Wrong password."]


def test_a_name_that_does_not_exist_is_not_written_down_because_it_may_be_a_password(client):
    sign_in(client, login="hunter2-typed-in-the-wrong-field")
    event = SecurityEvent.objects.get()
    assert (event.user, event.sentence) == (None, "There is no such account.")


def test_attempts_that_have_to_wait_fill_no_log(client, player):
    for _ in range(20):
        sign_in(client, password="wrong")
    assert SecurityEvent.objects.count() == 6


def test_sign_up_and_a_new_password_are_written_down(client):
    form = {"username": "magda", "email": "magda@example.org"}
    form |= dict.fromkeys(("password1", "password2"), "ashes-and-bells")
    client.post(reverse("account_signup"), form)
    assert lines(Kind.SIGNED_UP) == ["Made the account."]
    change = {"oldpassword": "ashes-and-bells"} | dict.fromkeys(
        ("password1", "password2"), "bells-of-ashes-7"
    )
    client.post(reverse("account_change_password"), change)
    assert lines(Kind.PASSWORD) == ["Changed the password."]


def test_no_address_of_mail_stands_in_the_log(client, player):
    sign_in(client)
    client.post(reverse("account_email"), {"email": "second@example.org", "action_add": ""})
    assert all("@" not in event.sentence for event in SecurityEvent.objects.all())


def test_rights_given_in_the_admin_name_the_administrator(client_of, superuser, player):
    admin = client_of(superuser)
    page = reverse("admin:roster_user_change", args=[player.pk])
    fields = {"username": "player", "email": player.email, "is_active": "on", "is_staff": "on"}
    admin.post(page, fields | {"date_joined_0": "2026-01-01", "date_joined_1": "12:00"})
    event = SecurityEvent.objects.get(kind=Kind.RIGHTS, user=player)
    assert (event.sentence, event.actor) == ("Right given: staff.", superuser)


def test_new_administrators_of_the_command_line_are_written_down_and_ordinary_accounts_are_not():
    player, chief = make_user("player"), make_user("chief", is_staff=True, is_superuser=True)
    assert lines(Kind.RIGHTS, player) == []
    assert sorted(lines(Kind.RIGHTS, chief)) == ["Right given: administrator.", "Right given: staff."]


def test_a_password_set_by_an_administrator_or_on_the_command_line_is_written_down(
    client_of, superuser, player
):
    page = reverse("admin:auth_user_password_change", args=[player.pk])
    client_of(superuser).post(page, dict.fromkeys(("password1", "password2"), "bells-of-ashes-7"))
    player.refresh_from_db()
    assert player.check_password("bells-of-ashes-7")
    player.set_password("ashes-of-bells-8")
    player.save()
    found = SecurityEvent.objects.filter(kind=Kind.PASSWORD, user=player).order_by("pk")
    assert [event.actor for event in found] == [superuser, None]


def test_a_second_factor_that_an_administrator_takes_away_is_written_down(client_of, superuser, player):
    factor = Authenticator.objects.create(user=player, type="totp", data={})
    page = reverse("admin:mfa_authenticator_delete", args=[factor.pk])
    client_of(superuser).post(page, {"post": "yes"})
    event = SecurityEvent.objects.get(kind=Kind.TWO_FACTOR)
    assert (event.user, event.actor) == (player, superuser)


def test_a_right_taken_away_is_written_once(player):
    player.is_active = False
    player.save()
    player.save()
    assert lines(Kind.RIGHTS, player) == ["Right taken away: may sign in."]


def test_groups_and_their_permissions_are_written_down_from_either_side(player):
    wardens = Group.objects.create(name="Wardens")
    permission = Permission.objects.get(codename="view_warband")
    player.groups.add(wardens)
    wardens.user_set.remove(player)
    wardens.permissions.add(permission)
    player.user_permissions.add(permission)
    player.user_permissions.clear()
    assert lines(Kind.RIGHTS, player)[::-1] == [
        "Rights given: Wardens.",
        "Right taken away: Wardens.",
        f"Rights given: {permission}.",
        "Rights taken away: all.",
    ]
    assert f"Rights of the group Wardens given: {permission}." in lines(Kind.RIGHTS)


def test_a_new_role_in_a_campaign_stands_with_the_member(organiser, player):
    campaign = create_campaign(organiser, name="Ashes")
    member = Membership.objects.create(campaign=campaign, user=player)
    change_role(campaign.pk, member.pk, organiser, role="organiser")
    change_role(campaign.pk, member.pk, organiser, role="organiser")
    event = SecurityEvent.objects.get(kind=Kind.ROLE)
    assert (event.user, event.actor) == (player, organiser)
    assert event.sentence == "Now organiser of the campaign Ashes."


def test_a_deleted_account_leaves_its_number_and_its_events_lose_it(client, player, superuser):
    sign_in(client)
    number = player.pk
    player.delete()
    assert SecurityEvent.objects.get(kind=Kind.LOG_IN).user is None
    assert lines(Kind.DELETION) == [f"Account number {number} was deleted."]


def test_an_account_that_was_emptied_leaves_nothing_of_where_its_user_signed_in(client, player):
    sign_in(client)
    note(Kind.RIGHTS, player, "Right given: staff.")
    account_removed.send(type(player), user=player, name="player")
    assert [event.kind for event in SecurityEvent.objects.filter(user=player)] == [Kind.RIGHTS]
    assert not UserSession.objects.exists()
    assert client.get(reverse("account")).status_code == 302


@pytest.mark.parametrize(
    ("setting", "written"), [("full", "203.0.113.9"), ("short", "203.0.113.0"), ("none", None)]
)
def test_addresses_are_kept_whole_shortened_or_not_at_all(client, player, settings, setting, written):
    settings.SECURITY_LOG_ADDRESSES = setting
    sign_in(client, REMOTE_ADDR="203.0.113.9")
    assert SecurityEvent.objects.get().address == written


def test_old_events_go_and_newer_ones_stay(player, settings, monkeypatch):
    settings.SECURITY_LOG_DAYS = 30
    note(Kind.LOG_IN, player, "Old.")
    later = timezone.now() + timedelta(days=31)
    monkeypatch.setattr(timezone, "now", lambda: later)
    note(Kind.LOG_IN, player, "New.")
    assert delete_old_events() == 1
    assert lines(Kind.LOG_IN) == ["New."]


def test_the_database_itself_refuses_to_change_an_event(player):
    note(Kind.LOG_IN, player, "Signed in.")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        SecurityEvent.objects.update(sentence="Nothing happened.")


def test_the_operator_reads_searches_and_filters_and_changes_nothing(client_of, superuser, player):
    note(Kind.LOG_IN, player, "Signed in.")
    note(Kind.PASSWORD, superuser, "Changed the password.")
    admin, table = client_of(superuser), reverse("admin:roster_securityevent_changelist")
    assert "Changed the password." in admin.get(table).content.decode()
    found = admin.get(table, {"q": "player"}).content.decode()
    assert "Signed in." in found
    assert "Changed the password." not in found
    assert "Signed in." not in admin.get(table, {"kind__exact": "password"}).content.decode()
    event = SecurityEvent.objects.first()
    assert admin.get(reverse("admin:roster_securityevent_add")).status_code == 403
    assert admin.post(reverse("admin:roster_securityevent_delete", args=[event.pk])).status_code == 403


def test_staff_without_the_right_does_not_read_it(client_of):
    staff = make_user("clerk", is_staff=True)
    assert client_of(staff).get(reverse("admin:roster_securityevent_changelist")).status_code == 403


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
            "Safari on iPhone",
        ),
        ("curl/8.1.2", "curl/8.1.2"),
        ("", "Unknown browser"),
        ("<script>", "Unknown browser"),
    ],
)
def test_browsers_are_called_as_people_call_them(text, name):
    assert browser_name(text) == name


def test_strangers_open_no_log():
    assert Client().get(reverse("admin:roster_securityevent_changelist")).status_code == 302
