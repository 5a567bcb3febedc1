"""Readers of a campaign besides its members: nobody, everybody with the secret read link, or everybody."""

from campaigns.access import may_lead
from campaigns.models import Campaign, ChronicleEntry
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import User
from roster.services.sharing import SharingRefused, set_read_link, set_visibility
from roster.site.transactions import in_transaction


@in_transaction
def change_visibility(campaign_id: int, user: User, *, visibility: str) -> Campaign:
    """Choose who reads the campaign; only organisers may. Idempotent. Raises `Refused`.

    An unlisted campaign begins with a new read link; that of an earlier time stays dead.
    """
    campaign = _led(campaign_id, user)
    try:
        is_new = set_visibility(campaign, visibility)
    except SharingRefused as refusal:
        raise Refused(str(refusal)) from refusal
    if is_new:
        note(campaign, ChronicleEntry.Kind.VISIBILITY_CHANGED, user, visibility=visibility)
    return campaign


@in_transaction
def renew_read_link(campaign_id: int, user: User) -> Campaign:
    """Renew the read link of an unlisted campaign; the old link ends. Raises `Refused`."""
    return _set_link(campaign_id, user, renew=True)


@in_transaction
def revoke_read_link(campaign_id: int, user: User) -> Campaign:
    """No read link at all until one is made again. Raises `Refused`."""
    return _set_link(campaign_id, user, renew=False)


def _set_link(campaign_id: int, user: User, *, renew: bool) -> Campaign:
    campaign = _led(campaign_id, user)
    try:
        set_read_link(campaign, renew=renew)
    except SharingRefused as refusal:
        raise Refused(str(refusal)) from refusal
    return campaign


def _led(campaign_id: int, user: User) -> Campaign:
    """The campaign, under its lock, even if it is over: it may still be closed to readers."""
    campaign = lock_campaign(campaign_id, deleted_too=True)
    if not may_lead(user, campaign):
        raise Refused("Only an organiser can choose who may read the campaign.")
    return campaign
