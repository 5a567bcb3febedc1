"""Messages of those who run the league to all its members: on the site, by mail and to webhooks.

A message is a line of the chronicle, so that webhooks tell it too. What its notice says stands in
`campaigns.pages.notices`.
"""

from datetime import timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Campaign, ChronicleEntry
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.notices import tell
from roster.site.transactions import in_transaction
from rules.mustering.words import plain_lines

MESSAGE = "message"
LONGEST_MESSAGE = 1000
#: The most messages of a campaign in a day; the same words again within `SAME` are the same click.
MOST_A_DAY, DAY, SAME = 6, timedelta(days=1), timedelta(minutes=10)
Kind = ChronicleEntry.Kind


@in_transaction
def send_message(campaign_id: int, by: User, *, text: str) -> ChronicleEntry:
    """Write to all members. The same words again a moment later are not told twice. Raises `Refused`."""
    campaign = lock_campaign(campaign_id)
    if not may_organise(by, campaign):
        raise Refused("Only organisers can write to all members.")
    text = plain_lines(text)
    if not text:
        raise Refused("A message needs words.")
    if len(text) > LONGEST_MESSAGE:
        raise Refused(f"A message has {LONGEST_MESSAGE} characters at most.")
    now = timezone.now()
    today = list(messages_of(campaign).filter(made_at__gt=now - DAY))
    for sent in today:
        if sent.made_at > now - SAME and sent.made_by_id == by.pk and sent.facts["text"] == text:
            return sent
    if len(today) >= MOST_A_DAY:
        raise Refused(
            f"{MOST_A_DAY} messages were sent within a day, the most there can be. Try again later."
        )
    entry = note(campaign, Kind.MESSAGE_SENT, by, text=text)
    tell(
        campaign.memberships.values_list("user", flat=True),
        MESSAGE,
        key=f"entry-{entry.pk}",
        subject=f"message-{campaign.pk}-{entry.pk}",
        url=reverse("campaigns:messages", args=[campaign.pk]),
        by=by,
        campaign=campaign.name,
        text=text,
    )
    return entry


def messages_of(campaign: Campaign) -> QuerySet[ChronicleEntry]:
    """The messages to all members, the latest first."""
    return campaign.chronicle.filter(kind=Kind.MESSAGE_SENT).select_related("made_by")
