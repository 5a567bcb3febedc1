"""Deleting a campaign: an organiser asks for it, any organiser may take it back for some days, then it is removed.

Meanwhile its pages are there to be read and saved, and nothing in it changes. Warbands are their players' own and stay,
with what its battles did to them.
"""

from typing import Any

from django.utils import timezone

from campaigns.access import may_lead
from campaigns.models import Battle, Campaign, Captive, ChronicleEntry, DeadClaim, GameNightAnswer, Membership
from campaigns.services.chronicle.write import NAMES_OF_USERS, note
from campaigns.services.locks import lock_campaign
from campaigns.services.members.warbands import open_battles_of, take_out
from campaigns.services.notices.tell import forget_campaign
from campaigns.services.refusal import Refused
from campaigns.services.rounds.empty_seats import leave_tables
from roster.models import User
from roster.services.warbands.delete import long_ago
from roster.site.accounts.security_log import note_deletion
from roster.site.transactions import in_transaction

Kind, Role = ChronicleEntry.Kind, Membership.Role


@in_transaction
def delete_campaign(campaign_id: int, user: User) -> Campaign:
    """Ask for the deletion; only organisers may. Idempotent. Raises `Refused` for anybody else."""
    campaign = lock_campaign(campaign_id, deleted_too=True)
    _refuse_unless_leading(campaign, user)
    if campaign.deleted_at is None:
        campaign.deleted_at = timezone.now()
        campaign.save(update_fields=["deleted_at"])
        note(campaign, Kind.DELETED, user)
        note_deletion(f"the campaign {campaign.name}", by=user)
    return campaign


@in_transaction
def keep_campaign(campaign_id: int, user: User) -> Campaign:
    """Take the deletion back; only organisers may. Idempotent. Raises `Refused` for anybody else."""
    campaign = lock_campaign(campaign_id, deleted_too=True)
    _refuse_unless_leading(campaign, user)
    if campaign.deleted_at is not None:
        campaign.deleted_at = None
        campaign.save(update_fields=["deleted_at"])
        note(campaign, Kind.KEPT, user)
    return campaign


def _refuse_unless_leading(campaign: Campaign, user: User) -> None:
    if not may_lead(user, campaign):
        raise Refused("Only an organiser can delete the campaign, or keep it after all.")


def remove_deleted_campaigns() -> list[str]:
    """Campaigns whose days are over go for good; a sentence for each."""
    due = Campaign.objects.filter(deleted_at__lt=long_ago()).values_list("pk", flat=True)
    return [sentence for pk in due if (sentence := _remove_if_due(pk))]


@in_transaction
def _remove_if_due(campaign_id: int) -> str:
    """Remove the campaign if its time is over; empty if an organiser has just kept it."""
    campaign = lock_campaign(campaign_id, deleted_too=True)
    if campaign.deleted_at is None or campaign.deleted_at >= long_ago():
        return ""
    for entered in campaign.entered.select_related("warband"):
        take_out(entered, None)
    forget_campaign(campaign)
    for rows in (Captive, DeadClaim):
        rows.objects.filter(battle__campaign=campaign).delete()
    campaign.chronicle.all().delete()
    Battle.objects.filter(campaign=campaign).delete()
    said = f"Removed the campaign {campaign.pk}, {campaign.name}."
    campaign.delete()
    return said


def leaves_an_organiser(user: User) -> str:
    """Why an account cannot be deleted yet, in a sentence; empty where every campaign keeps an organiser."""
    for member in _last_organiser_of(user):
        name = member.campaign.name
        return f"{name} needs an organiser. Make another member an organiser first, or delete the campaign."
    return ""


def leave_everything(user: User, name: str, **_signal: Any) -> None:
    """Receives `account_removed`. An account goes for good: it is a member nowhere, and its name is in no chronicle.

    A warband whose battle is still open stays until that is decided, under the emptied account, and is paired no more.
    Where nobody organises a campaign any more, its longest-standing co-organiser does from now on, else player, else
    spectator; without a member it is deleted.
    """
    for member in Membership.objects.filter(user=user).order_by("campaign"):
        campaign = lock_campaign(member.campaign_id, deleted_too=True)
        is_last = any(last.pk == member.pk for last in _last_organiser_of(user))
        heir = _heir(campaign, member) if is_last else None
        member.delete()
        if heir is not None:
            heir.role = Role.ORGANISER
            heir.save(update_fields=["role"])
            note(campaign, Kind.ROLE_CHANGED, user, member=heir.user.get_username(), role=Role.ORGANISER)
        elif is_last and campaign.deleted_at is None:
            campaign.deleted_at = timezone.now()
            campaign.save(update_fields=["deleted_at"])
        for entered in campaign.entered.filter(warband__owner=user).select_related("warband"):
            if not open_battles_of(campaign, entered.warband):
                take_out(entered, user)
                continue
            leave_tables(campaign, entered.warband_id, user)
            entered.is_paused = True
            entered.save(update_fields=["is_paused"])
    GameNightAnswer.objects.filter(user=user).delete()
    _forget(name, user.get_username())


def _heir(campaign: Campaign, leaving: Membership) -> Membership | None:
    others = campaign.memberships.exclude(pk=leaving.pk).order_by("joined", "pk")
    return min(others, key=lambda member: Role.values.index(member.role), default=None)


def _last_organiser_of(user: User) -> list[Membership]:
    """The user's memberships of campaigns that have other members and no other organiser."""
    mine = Membership.objects.filter(user=user, role=Role.ORGANISER, campaign__deleted_at=None)
    return [
        member
        for member in mine.select_related("campaign")
        if not member.campaign.memberships.filter(role=Role.ORGANISER).exclude(pk=member.pk).exists()
    ]


def _forget(name: str, instead: str) -> None:
    """Chronicles call the user by another name from now on."""
    for key in NAMES_OF_USERS:
        for entry in ChronicleEntry.objects.filter(**{f"facts__{key}": name}):
            entry.facts[key] = instead
            entry.save(update_fields=["facts"])
