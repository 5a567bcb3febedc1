"""Reports to the site's operators by readers of a warband (`roster.services.accounts.report`)."""

from django.http import Http404
from django.urls import reverse

from roster.access import warband_for
from roster.models import ChangeReply, User
from roster.services.accounts.report import Subject
from roster.services.history.answer import remove_answer
from roster.services.warbands.warriors import rename


def warband_subject(user: User, warband_id: int) -> Subject:
    """A warband, with its warriors' names as the text; removing it renames the warband. Raises `Http404`."""
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


def answer_subject(user: User, reply_id: int) -> Subject:
    """An answer to a change of a warband that the user may read. Raises `Http404`."""
    reply = ChangeReply.objects.select_related("author").filter(pk=reply_id).first()
    if reply is None:
        raise Http404("There is no such answer.")
    warband = warband_for(user, reply.warband_id)
    author = reply.author.get_username() if reply.author else "Somebody"
    return Subject(
        label=f"an answer of {author} about {warband.name}",
        text=reply.text,
        url=reverse("roster:warband_history", args=[warband.pk]),
        owner=reply.author,
        hide=lambda operator: remove_answer(reply_id) and None,
    )
