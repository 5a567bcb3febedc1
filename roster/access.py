"""Who may see and who may change a warband. The first line of every view calls `warband_for`.

The owner may do both, nobody else anything, unless an app above this one has widened reading by adding to
`readers` in its `AppConfig.ready()`. What somebody may not see does not exist for him: 404.
"""

from collections.abc import Callable

from django.db.models import Q
from django.http import Http404

from roster.models import User, Warband
from roster.models.warband import WarbandQuerySet

#: Each answers: which warbands may this user read besides his own? The condition must not multiply rows, so
#: ask with `Q(pk__in=<subquery>)` or `Q(Exists(...))` and not across a join.
readers: list[Callable[[User], Q]] = []


def readable_warbands(user: User) -> WarbandQuerySet:
    """Every warband that the user may read, with its owner, its edition and all rows of its sheet."""
    condition = Q(owner=user)
    for also in readers:
        condition |= also(user)
    return Warband.objects.filter(condition).select_related("owner", "edition").with_sheets()


def warband_for(user: User, warband_id: int, *, edit: bool = False) -> Warband:
    """The warband, ready for `read_sheet`. Raises `Http404` unless the user may read it, or `edit` it."""
    found = readable_warbands(user).filter(pk=warband_id)
    if edit:
        found = found.filter(owner=user)
    warband = found.first()
    if warband is None:
        raise Http404("There is no such warband.")
    return warband
