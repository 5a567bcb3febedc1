"""The invite link: everybody who has it may join, until an organiser renews or revokes it."""

from campaigns.models import Campaign, ChronicleEntry, Membership
from campaigns.models.campaign import new_invite_token
from campaigns.services.chronicling import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import User
from roster.operating.quotas import MEMBERS, met
from roster.services.blocking import is_blocked_by_any
from roster.services.transactions import in_transaction


@in_transaction
def renew_invite(campaign_id: int) -> Campaign:
    """A new link; the old one leads nowhere from now on."""
    return _set_token(campaign_id, new_invite_token())


@in_transaction
def revoke_invite(campaign_id: int) -> Campaign:
    """No link at all until one is made again."""
    return _set_token(campaign_id, "")


@in_transaction
def join_by_invite(user: User, token: str) -> Membership:
    """Make the user a player; a member keeps his present role.

    Raises `Campaign.DoesNotExist` for a link that leads nowhere, `Refused` for a closed or a full campaign.
    """
    campaign = (
        Campaign.objects.select_for_update(no_key=True)
        .exclude(invite_token="")
        .get(invite_token=token, deleted_at=None)
    )
    member = campaign.memberships.filter(user=user).first()
    if member is not None:
        return member
    organisers = campaign.memberships.filter(role=Membership.Role.ORGANISER).values_list("user", flat=True)
    if campaign.removals.filter(user=user).exists() or is_blocked_by_any(user, organisers):
        raise Refused(f"You cannot join {campaign.name} by its link. Ask its organiser.")
    if not campaign.is_open:
        raise Refused(f"{campaign.name} is closed to new players. Ask its organiser.")
    if full := met(MEMBERS, campaign.memberships.count(), user):
        raise Refused(full)
    member = Membership.objects.create(campaign=campaign, user=user)
    note(campaign, ChronicleEntry.Kind.JOINED, user)
    return member


def _set_token(campaign_id: int, token: str) -> Campaign:
    campaign = lock_campaign(campaign_id)
    campaign.invite_token = token
    campaign.save(update_fields=["invite_token"])
    return campaign
