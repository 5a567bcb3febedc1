"""Verdicts of the other players on a result, and results that count because of them or because of time.

`what_counts` has the table of what makes a result count. Opening a page of the campaign or the battle lets a result
count that is due, once, and so does `manage.py results accept-due`.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.models import Battle, BattleSide, ChronicleEntry, Verdict
from campaigns.models.verdict import with_verdicts
from campaigns.services.chronicle.write import note_battle
from campaigns.services.locks import lock_battle
from campaigns.services.notices.tell import settle_dispute, tell_result_disputed, tell_result_waits
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import Acceptance, count_result
from campaigns.services.verdicts.mark import refuse_stale
from campaigns.services.verdicts.what_counts import Counts, asked_sides, disputes, rule_of, verdict_of
from roster.models import User
from roster.site.transactions import in_transaction

Cause, Kind, Status = Battle.Cause, ChronicleEntry.Kind, Battle.Status
Said = Verdict.Kind


def due_at(battle: Battle) -> datetime | None:
    """The time at which the result counts unless a player disputes it; None if time does not decide."""
    if battle.asked_at is None or rule_of(battle).counts is not Counts.CONFIRMED_OR_DUE:
        return None
    return battle.asked_at + timedelta(days=battle.campaign.confirmation_days)


def due_cause(battle: Battle) -> Battle.Cause | None:
    """The reason why the result counts now; None while it waits. Takes a battle as `with_verdicts` reads it."""
    if battle.status != Status.FOUGHT or rule_of(battle).counts is Counts.DECIDED:
        return None
    asked = [verdict_of(side) for side in asked_sides(battle)]
    if asked and all(verdict is not None and verdict.kind == Said.CONFIRMED for verdict in asked):
        return Cause.CONFIRMED
    due = due_at(battle)
    return Cause.UNDISPUTED if due is not None and due <= timezone.now() else None


def confirm_result(battle_id: int, user: User, *, at: str) -> Battle:
    """Confirm the result for each side of the user that is asked. Idempotent. Raises `Refused`.

    `at` is the mark of the result on the page that they saw.
    """
    return _answered(battle_id, user, at, Said.CONFIRMED, "")


def dispute_result(battle_id: int, user: User, *, at: str, reason: str) -> Battle:
    """Dispute a result, which keeps it from counting. Raises `Refused`, also without a reason."""
    reason = reason.strip()
    if not reason:
        raise Refused("Give a reason for disputing the result.")
    return _answered(battle_id, user, at, Said.DISPUTED, reason)


def withdraw_dispute(battle_id: int, user: User, *, at: str) -> Battle:
    """Withdraw what the user said: they neither dispute nor confirm the result. Idempotent. Raises `Refused`."""
    return _answered(battle_id, user, at, None, "")


def count_due(battles: Iterable[Battle]) -> dict[int, str]:
    """Let each of them count that is due; a second time changes nothing.

    By the ids of battles that cannot be accepted, the sentence that says why. Each is accepted in a transaction of its
    own.
    """
    refusals = {}
    for battle in battles:
        if due_cause(battle) is not None:
            try:
                _count(battle.pk)
            except Refused as refusal:
                refusals[battle.pk] = str(refusal)
    return refusals


def count_all_due() -> dict[int, str]:
    """Let every result of the site count that is due, the earliest first; refusals as `count_due` returns them."""
    waiting = with_verdicts(Battle.objects.filter(status=Status.FOUGHT, campaign__deleted_at=None))
    return count_due(waiting.defer("record", "proposal", "tally").order_by("asked_at", "pk"))


@in_transaction
def _count(battle_id: int) -> None:
    battle = _locked(battle_id)
    cause = due_cause(battle)
    if cause is None:
        return
    last = max(
        (verdict for verdict in map(verdict_of, asked_sides(battle)) if verdict is not None),
        key=lambda verdict: verdict.made_at,
        default=None,
    )
    by = last.made_by if last is not None and cause == Cause.CONFIRMED else None
    count_result(battle, Acceptance(cause, by))


def _answered(battle_id: int, user: User, at: str, said: Verdict.Kind | None, reason: str) -> Battle:
    """Time first: a result whose days are over can no longer be confirmed or disputed."""
    count_due([_read(battle_id)])
    _answer(battle_id, user, at, said, reason)
    count_due([_read(battle_id)])
    return _read(battle_id)


@in_transaction
def _answer(battle_id: int, user: User, at: str, said: Verdict.Kind | None, reason: str) -> None:
    battle = _locked(battle_id)
    sides = [side for side in asked_sides(battle) if side.warband.owner_id == user.pk]
    if not sides:
        raise Refused("Only players of this battle who did not enter its result can confirm or dispute it.")
    if all(_says(side, said, reason) for side in sides):
        return
    if battle.status != Status.FOUGHT:
        raise Refused(
            f"This result can no longer be confirmed or disputed: it is {battle.get_status_display()}."
        )
    refuse_stale(battle, at)
    if said is None and not disputes(sides):
        raise Refused("You do not dispute this result.")
    if said == Said.CONFIRMED and disputes(sides):
        note_battle(battle, Kind.DISPUTE_WITHDRAWN, user)
    _write(sides, user, said, reason)
    kind = {Said.CONFIRMED: Kind.RESULT_CONFIRMED, Said.DISPUTED: Kind.RESULT_DISPUTED}
    entry = note_battle(battle, kind.get(said, Kind.DISPUTE_WITHDRAWN), user, reason=reason)
    if said == Said.DISPUTED:
        tell_result_disputed(battle, user, reason, entry.pk)
    elif said is None:
        tell_result_waits(battle, user)
    else:
        settle_dispute(battle)


def _says(side: BattleSide, said: Verdict.Kind | None, reason: str) -> bool:
    verdict = verdict_of(side)
    return said is None if verdict is None else (verdict.kind, verdict.reason) == (said, reason)


def _write(sides: Sequence[BattleSide], user: User, said: Verdict.Kind | None, reason: str) -> None:
    if said is None:
        Verdict.objects.filter(side__in=sides).delete()
        return
    for side in sides:
        words = {"kind": said, "reason": reason, "made_by": user}
        Verdict.objects.update_or_create(side=side, defaults=words)


def _read(battle_id: int) -> Battle:
    return with_verdicts(Battle.objects.all()).get(pk=battle_id)


def _locked(battle_id: int) -> Battle:
    lock_battle(battle_id)
    return _read(battle_id)
