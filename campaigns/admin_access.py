"""Which users enter the web admin, and which campaigns and warbands they see there.

Superusers see everything, other staff and whoever organises a campaign what they organise. Rights of groups add what is
not of a campaign.
"""

from django.db.models import Q
from django.http import HttpRequest

from campaigns.access import campaigns_of
from campaigns.models import Campaign
from roster.models import User


def organises_something(user: User) -> bool:
    """Whether the user organises a campaign. One query."""
    return Campaign.objects.filter(campaigns_of(user, organise=True)).exists()


def may_enter(request: HttpRequest) -> bool:
    """Whether the user may enter the web admin. At most one query per request, none for staff."""
    user = request.user
    if not user.is_active or user.is_staff or user.is_superuser:
        return user.is_active
    if not hasattr(request, "organises_something"):
        request.organises_something = organises_something(user)
    return request.organises_something


def seen_campaigns(user: User) -> Q:
    """The condition on campaigns whose rows the user sees in the admin."""
    return Q() if user.is_superuser else campaigns_of(user, organise=True)
