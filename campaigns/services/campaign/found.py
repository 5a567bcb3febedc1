"""Founding a campaign, changing what it says about itself, opening and closing it."""

from collections.abc import Sequence
from datetime import date

from campaigns.models import Campaign, ChronicleEntry, Membership
from campaigns.models.campaign import USUAL_DAYS
from campaigns.services.chronicle.write import note, options_of
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.use import chosen_packs, pinned
from roster.models import User
from roster.services.rulebook.editions import standard_stack
from roster.site.operating.quotas import CAMPAIGNS, met
from roster.site.transactions import in_transaction
from rules.mustering.words import plain_lines


@in_transaction
def create_campaign(
    user: User,
    *,
    name: str,
    description: str = "",
    starts_on: date | None = None,
    ruleset: str = "mordheim",
    owners_change_by_hand: bool = False,
    confirmation: str = Campaign.Confirmation.ORGANISER,
    confirmation_days: int = USUAL_DAYS,
    packs: Sequence[str] | None = None,
) -> Campaign:
    """A new campaign with the user as its organiser, which keeps to the rulebook of today.

    `packs` are digests of the packs it plays with, None for all packaged ones. Raises `Refused` without a name, at the
    quota, and for packs that are no sound rulebook together.
    """
    name = _checked(name)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if full := founding_refused(user):
        raise Refused(full)
    edition = pinned(chosen_packs(user, packs) if packs is not None else standard_stack())
    dated = {"starts_on": starts_on} if starts_on else {}
    campaign = Campaign.objects.create(
        name=name,
        description=plain_lines(description),
        ruleset=ruleset,
        owners_change_by_hand=owners_change_by_hand,
        confirmation=confirmation,
        confirmation_days=confirmation_days,
        edition=edition,
        **dated,
    )
    Membership.objects.create(campaign=campaign, user=user, role=Membership.Role.ORGANISER)
    note(campaign, ChronicleEntry.Kind.FOUNDED, user, name=name, options=options_of(campaign))
    return campaign


def founding_refused(user: User) -> str:
    """Why the user cannot found another campaign, in a sentence; empty if they can."""
    return met(CAMPAIGNS, Membership.objects.filter(user=user, role=Membership.Role.ORGANISER).count(), user)


@in_transaction
def change_campaign(
    campaign_id: int,
    *,
    name: str,
    description: str,
    starts_on: date,
    ruleset: str,
) -> Campaign:
    """New words for a campaign; what already happened keeps the old ones. Raises `Refused` without a name."""
    campaign = lock_campaign(campaign_id)
    campaign.name, campaign.description = _checked(name), plain_lines(description)
    campaign.starts_on, campaign.ruleset = starts_on, ruleset
    campaign.save()
    return campaign


@in_transaction
def open_or_close(campaign_id: int, user: User, *, is_open: bool) -> Campaign:
    """Open a campaign or close it. Idempotent."""
    campaign = lock_campaign(campaign_id)
    if campaign.is_open != is_open:
        campaign.is_open = is_open
        campaign.save(update_fields=["is_open"])
        kind = ChronicleEntry.Kind.OPENED if is_open else ChronicleEntry.Kind.CLOSED
        note(campaign, kind, user)
    return campaign


def _checked(name: str) -> str:
    if not name.strip():
        raise Refused("A campaign needs a name.")
    return name.strip()
