"""The invite link: everybody who has it may join, until an organiser renews or revokes it."""

from django.db import transaction

from campaigns.models import Campaign, ChronicleEntry, Membership
from campaigns.models.campaign import new_invite_token
from campaigns.services.chronicling import note
from campaigns.services.refusal import Refused
from roster.models import User


@transaction.atomic
def renew_invite(campaign_id: int) -> Campaign:
    """A new link; the old one leads nowhere from now on."""
    return _set_token(campaign_id, new_invite_token())


@transaction.atomic
def revoke_invite(campaign_id: int) -> Campaign:
    """No link at all until one is made again."""
    return _set_token(campaign_id, "")


@transaction.atomic
def join_by_invite(user: User, token: str) -> Membership:
    """Make the user a player; a member keeps his present role.

    Raises `Campaign.DoesNotExist` for a link that leads nowhere, `Refused` for a closed campaign.
    """
    campaign = Campaign.objects.select_for_update().exclude(invite_token="").get(invite_token=token)
    member = campaign.memberships.filter(user=user).first()
    if member is not None:
        return member
    if not campaign.is_open:
        raise Refused(f"{campaign.name} is closed to new players. Ask its organiser.")
    member = Membership.objects.create(campaign=campaign, user=user)
    note(campaign, ChronicleEntry.Kind.JOINED, user)
    return member


def _set_token(campaign_id: int, token: str) -> Campaign:
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    campaign.invite_token = token
    campaign.save(update_fields=["invite_token"])
    return campaign
