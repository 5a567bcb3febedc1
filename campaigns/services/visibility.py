"""Readers of a campaign besides its members: nobody, everybody with the secret read link, or everybody."""

from campaigns.access import may_lead
from campaigns.models import Campaign, ChronicleEntry
from campaigns.models.campaign import new_invite_token
from campaigns.services.chronicling import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import User
from roster.services.transactions import in_transaction

Visibility = Campaign.Visibility


@in_transaction
def change_visibility(campaign_id: int, user: User, *, visibility: str) -> Campaign:
    """By an organiser. Twice is once. Raises `Refused`.

    An unlisted campaign begins with a new read link; that of an earlier time stays dead.
    """
    campaign = _led(campaign_id, user)
    if visibility not in Visibility.values:
        raise Refused("Choose who reads the campaign: private, unlisted or public.")
    if campaign.visibility == visibility:
        return campaign
    campaign.visibility = visibility
    campaign.read_token = new_invite_token() if visibility == Visibility.UNLISTED else ""
    campaign.save(update_fields=["visibility", "read_token"])
    note(campaign, ChronicleEntry.Kind.VISIBILITY_CHANGED, user, visibility=visibility)
    return campaign


@in_transaction
def renew_read_link(campaign_id: int, user: User) -> Campaign:
    """A new read link of an unlisted campaign: whoever read it by the old one reads it no more. Raises `Refused`."""
    return _set_link(campaign_id, user, new_invite_token())


@in_transaction
def revoke_read_link(campaign_id: int, user: User) -> Campaign:
    """No read link at all until one is made again. Raises `Refused`."""
    return _set_link(campaign_id, user, "")


def _set_link(campaign_id: int, user: User, token: str) -> Campaign:
    campaign = _led(campaign_id, user)
    if campaign.visibility != Visibility.UNLISTED:
        raise Refused("Only an unlisted campaign has a read link.")
    campaign.read_token = token
    campaign.save(update_fields=["read_token"])
    return campaign


def _led(campaign_id: int, user: User) -> Campaign:
    """Also one that is over, which may be closed to readers still."""
    campaign = lock_campaign(campaign_id, deleted_too=True)
    if not may_lead(user, campaign):
        raise Refused("Only an organiser can say who reads the campaign.")
    return campaign
