"""The notice about an answer to a change by hand, for the owner of the warband and the author of the change.

Apps above tell other organisers with the same key, so that nobody is told twice.
"""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from roster.models import ChangeReply, LedgerEntry, User
from roster.services.history.answer import may_answer
from roster.site.notices.kinds import Facts, NoticeKind
from roster.site.notices.telling import tell

CHANGE_ANSWERED = "change_answered"


def _sentence(facts: Facts) -> str:
    return f"{facts['by']} answered about a change of {facts['warband']}: {facts['text']}"


KIND = NoticeKind(CHANGE_ANSWERED, "Somebody answered about a change by hand", _sentence)


def tell_of_answer(reply: ChangeReply, row: LedgerEntry, user: User, **_signal: Any) -> None:
    """Receives `change_answered`."""
    sides = {reply.warband.owner, row.made_by} - {None}
    tell_sides(reply, [side.pk for side in sides if may_answer(side, reply.warband)])


def tell_sides(reply: ChangeReply, recipients: Iterable[int]) -> None:
    """Tell users by their ids; those who know already are not told again."""
    tell(
        recipients,
        CHANGE_ANSWERED,
        key=f"answer-{reply.pk}",
        subject=f"warband-{reply.warband_id}",
        url=reverse("roster:warband_history", args=[reply.warband_id]),
        by=reply.author,
        warband=reply.warband.name,
        text=reply.text,
    )
