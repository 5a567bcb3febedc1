"""The audit of the web admin: nothing that is sent to it goes unwritten, and nothing that is written changes."""

from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.admin.options import ActionLocation
from django.db import DatabaseError, transaction
from django.urls import get_resolver, reverse
from django.utils import timezone

from campaigns.audit import record
from campaigns.audit.care import remove_old_actions
from campaigns.models import AdminAction, Battle, Campaign
from campaigns.services.campaign.found import create_campaign
from roster.models import User, Warband
from tests.conftest import make_user
from tests.remembered import remembered
from tests.test_access import addresses

pytestmark = pytest.mark.django_db

Outcome = AdminAction.Outcome


@pytest.fixture
@remembered
def staff(organiser):
    """An organiser that enters the admin."""
    organiser.is_staff = True
    organiser.save()
    return organiser


@pytest.fixture
def elsewhere(db):
    return create_campaign(make_user("somebody-else"), name="A foreign campaign")


def listed(model):
    return reverse(f"admin:{model}_changelist")


def act(client, model, action, *rows, **more):
    data = {"action": action, "_selected_action": [row.pk for row in rows], **more}
    return client.post(listed(model), data)


def details(row):
    return " ".join(line for lines in row.details.values() for line in lines)


def test_an_action_is_written_with_person_thing_change_and_campaign(campaign, fought, client_of, staff):
    act(client_of(staff), "campaigns_battle", "accept", fought)
    row = AdminAction.objects.get()
    assert (row.user, row.campaign, row.kind, row.outcome) == (staff, campaign, "list", Outcome.DONE)
    assert (row.verb, row.subject) == ("Accept result", str(fought))
    assert f"{fought}: status: {Battle.Status.FOUGHT.label}, now {Battle.Status.ACCEPTED.label}" in details(
        row
    )
    assert any(line.startswith("organiser accepted battle 1") for line in row.details["happened"])
    assert "accepted." in row.details["answers"][0]


def test_a_refusal_is_written_with_its_sentence(battle, client_of, staff):
    act(client_of(staff), "campaigns_battle", "accept", battle)
    row = AdminAction.objects.get()
    assert row.outcome == Outcome.REFUSED
    assert "Only a fought battle can be accepted" in details(row)
    assert "changes" not in row.details


def test_some_of_several_is_partly(campaign, fought, plan, client_of, staff):
    from campaigns.services.battles.set_up import set_up_battle

    other = set_up_battle(campaign.pk, staff, plan_unfinished(plan))
    act(client_of(staff), "campaigns_battle", "discard", fought, other)
    act(client_of(staff), "campaigns_battle", "accept", fought, other)
    assert list(AdminAction.objects.order_by("pk").values_list("outcome", flat=True)) == [
        Outcome.DONE,
        Outcome.REFUSED,
    ]


def plan_unfinished(plan):
    from dataclasses import replace

    return replace(plan, unfinished=True)


def test_a_change_of_a_warband_is_told_as_its_history_tells_it(campaign, rats, client_of, superuser):
    from roster.services.history.by_hand import Wish, change_by_hand

    click = {"revision": None, "request_key": ""}
    change_by_hand(rats.pk, superuser, wish=Wish("gold", "We miscounted.", number=25), **click)
    act(client_of(superuser), "roster_warband", "undo_the_last_change", rats)
    row = AdminAction.objects.get()
    assert row.campaign == campaign
    gold = rats.gold
    assert f"The Gutter Shadows: gold: {gold + 25}, now {gold}" in row.details["changes"]
    assert any("Undid entry 2" in line for line in row.details["happened"])


def test_a_form_tells_old_and_new_values_and_no_secret(campaign, client_of, superuser, player):
    client = client_of(superuser)
    client.post(
        reverse("admin:auth_user_password_change", args=[player.pk]),
        {"password1": "a-new-lantern-9", "password2": "a-new-lantern-9", "usable_password": "true"},
    )
    act(client, "campaigns_campaign", "renew_invites", campaign)
    texts = [f"{row.verb} {row.subject} {details(row)}" for row in AdminAction.objects.all()]
    renewed = Campaign.objects.get()
    assert len(texts) == 2
    for secret in ("a-new-lantern-9", campaign.invite_token, renewed.invite_token):
        assert all(secret not in text for text in texts)
    assert any("invite token: (hidden), now (hidden)" in text for text in texts)


def test_foreign_rows_are_counted_and_never_named(elsewhere, campaign, client_of, staff):
    act(client_of(staff), "campaigns_campaign", "revoke_invites", elsewhere)
    row = AdminAction.objects.get()
    assert (row.subject, row.campaign) == ("nothing that is there", None)


def test_each_campaign_sees_only_its_part_of_a_request(campaign, elsewhere, client_of, superuser):
    act(client_of(superuser), "campaigns_campaign", "close_campaigns", campaign, elsewhere)
    rows = {row.campaign: row for row in AdminAction.objects.all()}
    assert set(rows) == {campaign, elsewhere}
    assert elsewhere.name not in f"{rows[campaign].subject} {details(rows[campaign])}"


def test_a_get_and_strangers_leave_nothing(campaign, client_of, superuser, stranger, client):
    client_of(superuser).get(listed("campaigns_campaign"))
    act(client_of(stranger), "campaigns_campaign", "close_campaigns", campaign)
    act(client, "campaigns_campaign", "close_campaigns", campaign)
    assert not AdminAction.objects.exists()


def test_no_change_stands_without_its_row(campaign, client_of, superuser, monkeypatch):
    def fails(self, outcome, answers):
        raise RuntimeError("The disk is full.")

    monkeypatch.setattr(record.AdminRecord, "write", fails)
    client = client_of(superuser)
    client.raise_request_exception = False
    with transaction.atomic():
        answer = act(client, "campaigns_campaign", "close_campaigns", campaign)
    assert answer.status_code == 500
    assert Campaign.objects.get().is_open


def test_a_fault_of_the_program_is_written_and_changes_nothing(campaign, client_of, superuser, monkeypatch):
    from campaigns.admin import campaigns as pages

    def breaks(campaign_id, user, *, is_open):
        Campaign.objects.update(is_open=is_open)
        raise RuntimeError("Broken.")

    monkeypatch.setattr(pages, "open_or_close", breaks)
    client = client_of(superuser)
    client.raise_request_exception = False
    assert act(client, "campaigns_campaign", "close_campaigns", campaign).status_code == 500
    row = AdminAction.objects.get()
    assert (row.outcome, row.campaign) == (Outcome.FAILED, campaign)
    assert Campaign.objects.get().is_open


@pytest.mark.parametrize(
    ("setting", "kept"), [("full", "203.0.113.9"), ("short", "203.0.113.0"), ("none", None)]
)
def test_addresses_are_kept_as_the_security_log_keeps_them(
    campaign, client_of, superuser, settings, setting, kept
):
    settings.SECURITY_LOG_ADDRESSES = setting
    data = {"action": "close_campaigns", "_selected_action": [campaign.pk]}
    client_of(superuser).post(listed("campaigns_campaign"), data, REMOTE_ADDR="203.0.113.9")
    assert AdminAction.objects.get().address == kept


def test_the_database_itself_refuses_to_change_a_row(campaign, client_of, superuser):
    act(client_of(superuser), "campaigns_campaign", "close_campaigns", campaign)
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        AdminAction.objects.update(verb="Nothing")


def test_old_rows_go_and_newer_ones_stay(campaign, client_of, superuser, settings, monkeypatch):
    settings.AUDIT_DAYS = 30
    act(client_of(superuser), "campaigns_campaign", "close_campaigns", campaign)
    assert remove_old_actions() == 0
    later = timezone.now() + timedelta(days=31)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert remove_old_actions() == 1


def test_the_list_shows_organisers_their_own_campaigns_and_superusers_all(
    campaign, elsewhere, client_of, superuser, staff
):
    act(client_of(superuser), "campaigns_campaign", "close_campaigns", campaign, elsewhere)
    act(client_of(superuser), "roster_user", "export_rows", staff)
    page = listed("campaigns_adminaction")
    all_of_it = client_of(superuser).get(page).content.decode()
    own = client_of(staff).get(page).content.decode()
    assert campaign.name in own
    assert elsewhere.name not in own
    assert elsewhere.name in all_of_it
    assert "account" not in own.partition('id="result_list"')[2]
    foreign = AdminAction.objects.get(campaign=elsewhere)
    one = reverse("admin:campaigns_adminaction_change", args=[foreign.pk])
    assert client_of(staff).get(one).status_code == 302
    assert client_of(superuser).get(one).status_code == 200


def test_addresses_are_shown_to_superusers_alone(campaign, client_of, superuser, staff):
    data = {"action": "close_campaigns", "_selected_action": [campaign.pk]}
    client_of(superuser).post(listed("campaigns_campaign"), data, REMOTE_ADDR="203.0.113.9")
    one = reverse("admin:campaigns_adminaction_change", args=[AdminAction.objects.get().pk])
    assert "203.0.113.9" in client_of(superuser).get(one).content.decode()
    assert "203.0.113.9" not in client_of(staff).get(one).content.decode()


def test_the_list_is_filtered_searched_and_exported(campaign, elsewhere, client_of, superuser, staff):
    act(client_of(staff), "campaigns_campaign", "close_campaigns", campaign)
    act(client_of(superuser), "campaigns_campaign", "close_campaigns", elsewhere)
    client, page = client_of(superuser), listed("campaigns_adminaction")

    def found(**query):
        return client.get(page, query).content.decode().partition('id="result_list"')[2]

    for query in ({"by": staff.pk}, {"campaign__id__exact": campaign.pk}, {"q": campaign.name}):
        assert campaign.name in found(**query)
        assert f">{elsewhere.name}<" not in found(**query)
    assert campaign.name not in found(outcome__exact="failed")
    answer = act(client, "campaigns_adminaction", "export_rows", *AdminAction.objects.all())
    table = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
    assert table[0].startswith("When,Done by,What,About,Campaign,Outcome,Reason")
    assert len(table) == 3


@pytest.mark.parametrize("what", ["add", "change", "delete"])
def test_nobody_adds_changes_or_deletes_a_row(campaign, client_of, superuser, what):
    client = client_of(superuser)
    act(client, "campaigns_campaign", "close_campaigns", campaign)
    row = AdminAction.objects.get()
    address = reverse(f"admin:campaigns_adminaction_{what}", args=[] if what == "add" else [row.pk])
    assert client.post(address, {"verb": "Forged", "post": "yes"}).status_code == 403
    row.refresh_from_db()
    assert row.verb == "Close"
    act(client, "campaigns_adminaction", "delete_selected", row)
    assert AdminAction.objects.filter(pk=row.pk).exists()


def test_a_list_of_many_takes_no_more_queries(campaign, client_of, superuser, django_assert_max_num_queries):
    client, page = client_of(superuser), listed("campaigns_adminaction")
    counts = []
    for _time in range(2):
        for _each in range(4):
            act(client, "campaigns_campaign", "close_campaigns", campaign)
        with django_assert_max_num_queries(30) as captured:
            client.get(page)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def admin_addresses():
    return [
        (name, path) for name, path in sorted(set(addresses(get_resolver()))) if name.startswith("admin:")
    ]


def test_every_address_of_the_admin_writes_a_row_whatever_is_sent_to_it(
    campaign, fought, client_of, superuser
):
    """Also those of views that know nothing of the audit, and those that refuse."""
    client = client_of(superuser)
    client.raise_request_exception = False
    unwritten = []
    for name, path in admin_addresses():
        with transaction.atomic():
            before = AdminAction.objects.count()
            client.force_login(superuser)
            client.post(path, {"reason": "A test"})
            if AdminAction.objects.count() == before:
                unwritten.append(name)
            transaction.set_rollback(True)
    assert unwritten == []


def test_every_action_of_every_list_writes_a_row_with_its_name(campaign, fought, client_of, superuser, rf):
    client = client_of(superuser)
    client.raise_request_exception = False
    request = rf.get("/")
    request.user = superuser
    unnamed = []
    for model, found in admin.site._registry.items():
        row = model._base_manager.first()
        for key, words in found.get_action_choices(request, action_location=ActionLocation.CHANGE_LIST):
            if not key:
                continue
            with transaction.atomic():
                before = AdminAction.objects.count()
                data = {"action": key, "_selected_action": [row.pk] if row else ["1"]}
                client.post(listed(f"{model._meta.app_label}_{model._meta.model_name}"), data)
                rows = AdminAction.objects.order_by("pk")[before:]
                if [each for each in rows if each.verb == words[:120]] == []:
                    unnamed.append((model._meta.label, key))
                transaction.set_rollback(True)
    assert unnamed == []


def test_an_account_that_goes_leaves_its_rows(campaign, client_of):
    gone = User.objects.create_superuser("gone", "gone@example.org", "wyrd-stone-7")
    act(client_of(gone), "campaigns_campaign", "export_rows", campaign)
    gone.delete()
    assert AdminAction.objects.get().user is None
    assert Warband.objects.count() == 0
