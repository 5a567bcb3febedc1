"""Figures about campaigns for the operators of the site. Read only."""

from collections.abc import Iterable

from django.db.models import Count

from campaigns.models import Battle, Campaign
from roster.site.operating.figures import Figure, single


def of_campaigns() -> Iterable[Figure]:
    """Campaigns, and battles by status; those that were fought are all but the ones that are set up."""
    yield single("wyrdbook_campaigns", "Campaigns.", Campaign.objects.count())
    found = Battle.objects.order_by().values_list("status").annotate(Count("pk"))
    counts = dict.fromkeys(Battle.Status.values, 0) | dict(found)
    yield Figure(
        "wyrdbook_battles", "Battles.", {(key,): count for key, count in counts.items()}, ("status",)
    )
