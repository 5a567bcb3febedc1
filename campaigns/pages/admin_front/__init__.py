"""The front page of the admin as a structure: what waits in the leagues of the reader, each row with what settles it.

The number of queries depends on nothing but on rules that changed since rosters were judged.
"""

from campaigns.admin_access import seen_campaigns
from campaigns.models import Campaign
from campaigns.pages.admin_front.deliveries import failed_deliveries
from campaigns.pages.admin_front.faults import faults
from campaigns.pages.admin_front.players import not_played
from campaigns.pages.admin_front.results import results, sequences
from campaigns.pages.admin_front.rosters import illegal_rosters, permissions
from campaigns.pages.admin_front.rows import Front
from roster.models import User


def admin_front(user: User) -> Front:
    mine = Campaign.objects.filter(seen_campaigns(user), deleted_at=None).order_by()
    found = (
        results(mine),
        sequences(mine),
        illegal_rosters(mine),
        permissions(mine),
        not_played(mine),
        failed_deliveries(mine),
        faults(mine, user),
    )
    return Front(
        sections=tuple(section for section in found if section.rows),
        clear=tuple(section.title for section in found if not section.rows),
    )
