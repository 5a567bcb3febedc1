"""The answers to changes by hand and corrections, as the history and the web admin show them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from roster.models import User, Warband


@dataclass(frozen=True)
class Answer:
    """`text` is empty for one that was withdrawn or removed; `is_own` is the reader's."""

    pk: int
    author: str
    made_at: datetime
    text: str
    is_own: bool


def answers_to(warband: Warband, revisions: Iterable[int], reader: User | None) -> dict[int, list[Answer]]:
    """The answers to each revision, the oldest first. One query."""
    found = warband.replies.filter(revision__in=list(revisions)).select_related("author")
    answers: dict[int, list[Answer]] = {}
    for reply in found.order_by("pk"):
        answers.setdefault(reply.revision, []).append(
            Answer(
                reply.pk,
                reply.author.get_username() if reply.author else "Somebody",
                reply.made_at,
                reply.text,
                is_own=reader is not None and reply.author_id == reader.pk,
            )
        )
    return answers
