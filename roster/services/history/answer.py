"""Answers to changes by hand and corrections: of the owner of the warband, and of whoever organises it.

One level, no edits. The other side is told (`roster.signals.change_answered`).
"""

from datetime import timedelta

from django.utils import timezone

from roster.access import may_organise
from roster.models import ChangeReply, LedgerEntry, User, Warband
from roster.models.change_reply import LONGEST_ANSWER
from roster.services.locks import lock_warband
from roster.signals import change_answered
from roster.site.operating.quotas import ANSWERS, met
from roster.site.transactions import in_transaction
from rules.ledger.entries import Corrected, Entry, Settled
from rules.mustering.words import plain_lines

#: The most answers to one entry, of all sides together.
MOST_ANSWERS = 30


class AnswerRefused(ValueError):
    """Nothing was written; the sentence says why."""


def may_answer(user: User, warband: Warband) -> bool:
    """Whether the user is one of the two sides: the owner, or an organiser. One query at most."""
    return warband.owner_id == user.pk or may_organise(user, warband)


def is_answerable(entry: Entry) -> bool:
    """Changes by hand, grants among them, and corrections."""
    return isinstance(entry, Corrected) or (isinstance(entry, Settled) and entry.is_by_hand)


@in_transaction
def answer_change(warband_id: int, user: User, *, revision: int, text: str, request_key: str) -> ChangeReply:
    """Answer a change by hand; a repeated request key returns the first answer. Raises `AnswerRefused`."""
    warband = lock_warband(warband_id)
    if request_key and (found := _written(warband, user, request_key)):
        return found
    row = warband.ledger.filter(revision=revision).select_related("made_by").first()
    if row is None or not is_answerable(row.entry):
        raise AnswerRefused("Only changes by hand and corrections can be answered.")
    if not may_answer(user, warband):
        raise AnswerRefused("Only the warband's player and its organisers can answer here.")
    words = plain_lines(text)
    if not 1 <= len(words) <= LONGEST_ANSWER:
        raise AnswerRefused(f"Write 1 to {LONGEST_ANSWER:,} letters.")
    _refuse_too_many(warband, user, row)
    reply = ChangeReply.objects.create(
        warband=warband, revision=revision, author=user, text=words, request_key=request_key
    )
    change_answered.send(ChangeReply, reply=reply, row=row, user=user)
    return reply


@in_transaction
def withdraw_answer(reply_id: int, user: User) -> ChangeReply:
    """Take an answer back as its author; a note that there was one stays. Idempotent. Raises `AnswerRefused`."""
    reply = ChangeReply.objects.select_for_update(no_key=True).get(pk=reply_id)
    if reply.author_id != user.pk:
        raise AnswerRefused("Only its author can withdraw an answer.")
    return _without_text(reply)


@in_transaction
def remove_answer(reply_id: int) -> ChangeReply:
    """Remove an answer that was reported, as an operator of the site. Idempotent."""
    return _without_text(ChangeReply.objects.select_for_update(no_key=True).get(pk=reply_id))


def _without_text(reply: ChangeReply) -> ChangeReply:
    if reply.withdrawn_at is None:
        reply.text, reply.withdrawn_at = "", timezone.now()
        reply.save(update_fields=["text", "withdrawn_at"])
    return reply


def _written(warband: Warband, user: User, request_key: str) -> ChangeReply | None:
    return warband.replies.filter(author=user, request_key=request_key).first()


def _refuse_too_many(warband: Warband, user: User, row: LedgerEntry) -> None:
    if warband.replies.filter(revision=row.revision).count() >= MOST_ANSWERS:
        raise AnswerRefused(f"A change can have at most {MOST_ANSWERS} answers. Talk about it elsewhere.")
    day = timezone.now() - timedelta(days=1)
    if refused := met(ANSWERS, ChangeReply.objects.filter(author=user, made_at__gt=day).count(), user):
        raise AnswerRefused(refused)
