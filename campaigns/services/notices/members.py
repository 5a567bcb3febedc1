"""Notices to all members that say what the chronicle says, of game nights and of campaign events."""

from campaigns.models import Campaign, ChronicleEntry
from roster.models import User
from roster.site.notices import tell

NIGHT, EVENT = "night", "event"


def tell_members(campaign: Campaign, kind: str, entry: ChronicleEntry, *, url: str, by: User | None) -> None:
    """Tell all members of a line of the chronicle; `kind` is that of the notice."""
    tell(
        campaign.memberships.values_list("user", flat=True),
        kind,
        key=f"entry-{entry.pk}",
        subject=f"line-{campaign.pk}-{entry.pk}",
        url=url,
        by=by,
        line=entry.kind,
        told=entry.facts,
        zone=campaign.time_zone,
        campaign=campaign.name,
    )
