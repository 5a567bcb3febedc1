"""Deleting campaigns and accounts: asked for, taken back for some days, then gone with what nobody else needs."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.utils import timezone

from campaigns.models import Battle, Campaign, ChronicleEntry, Membership
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.delete import delete_campaign, keep_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.roles import change_role, remove_member
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath, LedgerEntry, User, Warband
from roster.models.site.security_event import SecurityEvent
from roster.services.accounts.delete import delete_account, keep_account
from roster.services.accounts.removals import carry_out_deletions
from roster.services.warbands.delete import NOBODY, DeletionRefused, delete_warband

pytestmark = pytest.mark.django_db
PASSWORD = "a-lantern-in-the-ruins"


def days_pass(row, field, days=31):
    type(row).objects.filter(pk=row.pk).update(**{field: timezone.now() - timedelta(days=days)})


def contents(answer):
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    archive = zipfile.ZipFile(io.BytesIO(body))
    return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_a_deleted_campaign_is_read_and_changes_no_more(campaign, battle, organiser, player, client_of):
    client_of(organiser).post(f"/campaigns/{campaign.pk}/delete/")
    page = client_of(player).get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "This campaign was deleted." in page
    assert "Keep this campaign" not in page
    for change in (
        lambda: fight_battle(battle.pk, organiser),
        lambda: set_up_battle(campaign.pk, organiser, None),
        lambda: change_role(campaign.pk, 1, organiser, role="player"),
    ):
        with pytest.raises(Refused, match="was deleted"):
            change()
    assert battle.chronicle.count() == 1


def test_every_form_of_a_deleted_campaign_says_so(campaign, battle, organiser, client_of):
    delete_campaign(campaign.pk, organiser)
    client = client_of(organiser)
    for address in ("open", "invite", f"battles/{battle.pk}/fight"):
        path = f"/campaigns/{address}/" if "battles" in address else f"/campaigns/{campaign.pk}/{address}/"
        assert "was deleted" in client.post(path, follow=True).content.decode()
    form = {"name": "New", "starts_on": "2026-01-01", "ruleset": "mordheim"}
    answer = client.post(f"/campaigns/{campaign.pk}/edit/", form)
    assert (answer.status_code, "was deleted" in answer.content.decode()) == (422, True)


def test_players_withdraw_from_a_deleted_campaign_whatever_is_open(campaign, battle, rats, player, organiser):
    delete_campaign(campaign.pk, organiser)
    withdraw_warband(campaign.pk, rats.pk, player)
    assert not campaign.entered.filter(warband=rats).exists()


def test_nobody_joins_a_deleted_campaign(campaign, organiser, stranger, client_of):
    delete_campaign(campaign.pk, organiser)
    with pytest.raises(Campaign.DoesNotExist):
        join_by_invite(stranger, campaign.invite_token)
    assert client_of(stranger).get(f"/campaigns/join/{campaign.invite_token}/").status_code == 404


def test_an_organiser_keeps_it_after_all(campaign, battle, organiser, client_of):
    delete_campaign(campaign.pk, organiser)
    delete_campaign(campaign.pk, organiser)
    client_of(organiser).post(f"/campaigns/{campaign.pk}/keep/")
    assert fight_battle(battle.pk, organiser).status == "fought"
    told = [line.text for line in lines(campaign.chronicle.all())]
    assert "organiser deleted the campaign." in told
    assert "organiser took the deletion of the campaign back." in told


def test_after_the_days_the_campaign_is_gone_and_the_warbands_are_not(
    campaign, fought, rats, organiser, other_player
):
    accept_battle(fought.pk, organiser)
    ledger = LedgerEntry.objects.count()
    delete_campaign(campaign.pk, organiser)
    days_pass(campaign, "deleted_at", 29)
    assert carry_out_deletions() == ["Nothing is due to be removed."]
    days_pass(campaign, "deleted_at")
    assert carry_out_deletions() == [f"Removed the campaign {campaign.pk}, Winter in the Ruins."]
    assert not Campaign.objects.exists()
    assert not Battle.objects.exists()
    assert not ChronicleEntry.objects.exists()
    assert LedgerEntry.objects.count() == ledger
    assert Warband.objects.get(pk=rats.pk).edition is None


def test_a_campaign_that_is_kept_in_the_last_moment_stays(campaign, organiser):
    delete_campaign(campaign.pk, organiser)
    days_pass(campaign, "deleted_at")
    keep_campaign(campaign.pk, organiser)
    assert carry_out_deletions() == ["Nothing is due to be removed."]


def test_every_member_takes_the_campaign_along(campaign, fought, battle, organiser, player, client_of):
    accept_battle(fought.pk, organiser)
    files = contents(client_of(player).get(f"/campaigns/{campaign.pk}/archive.zip"))
    assert files["campaign.json"]["name"] == "Winter in the Ruins"
    assert files["battles/1.json"]["outcome"]
    assert any("accepted" in line["text"] for line in files["chronicle.json"])
    assert sum(name.endswith("/roster.json") for name in files) == 2


def test_a_result_that_does_not_count_yet_shows_its_dice_in_no_archive(campaign, fought, player, client_of):
    files = contents(client_of(player).get(f"/campaigns/{campaign.pk}/archive.zip"))
    assert not [name for name in files if name.startswith("battles/")]


def test_a_warband_of_a_campaign_is_withdrawn_before_it_is_deleted(campaign, rats, player):
    with pytest.raises(DeletionRefused, match="plays in Winter in the Ruins"):
        delete_warband(rats.pk)
    withdraw_warband(campaign.pk, rats.pk, player)
    assert delete_warband(rats.pk).deleted_at


def test_a_warband_that_fought_stays_for_its_opponents(campaign, fought, rats, player, organiser, client_of):
    accept_battle(fought.pk, organiser)
    withdraw_warband(campaign.pk, rats.pk, player)
    delete_warband(rats.pk)
    days_pass(rats, "deleted_at")
    carry_out_deletions()
    assert Warband.objects.get(pk=rats.pk).owner.username == NOBODY
    answer = client_of(organiser).get(fought.get_absolute_url())
    assert (answer.status_code, "The Gutter Shadows" in answer.content.decode()) == (200, True)


def test_the_last_organiser_names_another_before_he_deletes_his_account(campaign, organiser, player):
    with pytest.raises(DeletionRefused, match="Make another member an organiser first"):
        delete_account(organiser)
    member = campaign.memberships.get(user=player)
    change_role(campaign.pk, member.pk, organiser, role="organiser")
    assert delete_account(organiser).deletion_asked_at


def test_an_account_can_be_kept_until_its_days_are_over(player):
    asked_at = delete_account(player).deletion_asked_at
    assert delete_account(player).deletion_asked_at == asked_at
    assert authenticate(username="player", password=PASSWORD) is not None
    keep_account(player)
    days_pass(player, "date_joined")
    assert carry_out_deletions() == ["Nothing is due to be removed."]


def test_after_the_days_nothing_says_who_the_user_was(
    campaign, fought, rats, player, organiser, client_of, client
):
    accept_battle(fought.pk, organiser)
    client.force_login(player)
    delete_account(player)
    days_pass(player, "deletion_asked_at")
    assert carry_out_deletions() == [f"Removed the account {player.pk}."]
    emptied = User.objects.get(pk=player.pk)
    assert (emptied.username, emptied.email, emptied.is_active) == (
        f"deleted player {player.pk}",
        "",
        False,
    )
    assert authenticate(username="player", password=PASSWORD) is None
    assert client.get("/warbands/").status_code == 302
    assert not Membership.objects.filter(user=player).exists()
    told = [line.text for line in lines(campaign.chronicle.all())]
    assert f"deleted player {player.pk} joined." in told
    assert {entry.facts.get("by") for entry in campaign.chronicle.all()}.isdisjoint({"player"})
    page = client_of(organiser).get(fought.get_absolute_url())
    assert (page.status_code, "The Gutter Shadows" in page.content.decode()) == (200, True)
    assert carry_out_deletions() == ["Nothing is due to be removed."]


def test_a_warband_in_an_open_battle_stays_until_it_is_decided(campaign, fought, rats, player, organiser):
    delete_account(player)
    days_pass(player, "deletion_asked_at")
    carry_out_deletions()
    assert campaign.entered.filter(warband=rats).exists()
    assert accept_battle(fought.pk, organiser).status == "accepted"
    assert Aftermath.objects.filter(warband=rats).exists()


def test_a_campaign_without_an_organiser_gets_its_oldest_member(campaign, organiser, player, other_player):
    change_role(campaign.pk, campaign.memberships.get(user=player).pk, organiser, role="organiser")
    delete_account(organiser)
    remove_member(campaign.pk, campaign.memberships.get(user=player).pk, organiser)
    days_pass(organiser, "deletion_asked_at")
    carry_out_deletions()
    assert campaign.memberships.get(user=other_player).role == "organiser"


def test_an_account_is_taken_along_after_the_password_was_asked_again(client, campaign, rats, player):
    client.force_login(player)
    assert "reauthenticate" in client.get("/accounts/archive/data.zip")["Location"]
    confirming = client.get("/accounts/archive/")["Location"]
    page = client.post(confirming, {"password": PASSWORD}, follow=True).content.decode()
    assert '<meta http-equiv="refresh" content="0; url=/accounts/archive/data.zip">' in page
    files = contents(client.get("/accounts/archive/data.zip"))
    assert files["account.json"]["name"] == "player"
    assert files["campaigns.json"][0]["name"] == "Winter in the Ruins"
    assert any(name.endswith("gutter-shadows/roster.json") for name in files)


def test_the_account_page_asks_and_takes_back(client, player):
    client.force_login(player)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert "30 days to change your mind" in client.get("/accounts/delete/").content.decode()
    page = client.post("/accounts/delete/", follow=True).content.decode()
    assert "Your account will be deleted on" in page
    assert "You asked to delete your account" in client.get("/warbands/").content.decode()
    client.post("/accounts/keep/")
    assert "You asked to delete" not in client.get("/warbands/").content.decode()


def test_deleting_by_a_session_that_is_not_fresh_asks_for_the_password_first(client, player):
    client.force_login(player)
    answer = client.post("/accounts/delete/")
    assert "reauthenticate" in answer["Location"]
    assert User.objects.get(pk=player.pk).deletion_asked_at is None


def test_deletions_and_archives_stand_in_the_security_log(campaign, organiser, player, client_of):
    delete_campaign(campaign.pk, organiser)
    client_of(player).get(f"/campaigns/{campaign.pk}/archive.zip")
    assert [event.sentence for event in SecurityEvent.objects.filter(kind__in=["deletion", "export"])] == [
        "Exported the campaign Winter in the Ruins.",
        "Deleted the campaign Winter in the Ruins.",
    ]
