"""What readers of a warband can report to the site's operators (`roster.services.reporting`)."""

from django.urls import reverse

from roster.access import warband_for
from roster.models import User
from roster.services.reporting import Subject
from roster.services.warriors import rename


def warband_subject(user: User, warband_id: int) -> Subject:
    """With the names of its warriors as its text; removing it renames the warband. Raises `Http404`."""
    warband = warband_for(user, warband_id)

    def hide(operator: User) -> None:
        rename(warband_id, operator, number=None, name=f"Warband {warband_id}", revision=None, request_key="")

    return Subject(
        label=f"the warband {warband.name}",
        text=", ".join(warrior.name for warrior in warband.warriors.all()),
        url=reverse("roster:warband", args=[warband_id]),
        owner=warband.owner,
        hide=hide,
    )
