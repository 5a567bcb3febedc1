"""Accepting a result: by an organiser, or because its players or time made it count.

Every warband then has its post-battle sequence open, in which its owner plays all that comes of the battle. What a
quick result says is written at once.
"""

from dataclasses import dataclass, replace

from django.utils import timezone

from campaigns.models import Battle, ChronicleEntry
from campaigns.services.battles.fight import record_of
from campaigns.services.chronicle.write import facts_of, note_battle
from campaigns.services.locks import lock_battle, lock_warbands_of
from campaigns.services.map.holders import noting_holders
from campaigns.services.notices.tell import settle_result
from campaigns.services.refusal import Refused
from campaigns.services.results.aftermath import open_sequences
from campaigns.services.results.short import write_short
from campaigns.services.verdicts.mark import refuse_stale
from campaigns.services.verdicts.what_counts import was_disputed
from campaigns.services.verdicts.who_decides import is_alone, refuse_deciding
from roster.models import User
from roster.services.tally.open_results import free_warbands
from roster.site.transactions import in_transaction
from rules.engine.outcome import Outcome

Cause, Kind, Status = Battle.Cause, ChronicleEntry.Kind, Battle.Status
#: What the chronicle calls it.
_KINDS = {
    Cause.DECISION: Kind.BATTLE_ACCEPTED,
    Cause.CONFIRMED: Kind.ALL_CONFIRMED,
    Cause.UNDISPUTED: Kind.NOBODY_DISPUTED,
}


@dataclass(frozen=True)
class Acceptance:
    """`by` is the organiser or the last player to confirm, None where time made the result count.

    `left_out` tells what of a quick result the rosters no longer allowed.
    """

    cause: Battle.Cause
    by: User | None
    reason: str = ""
    left_out: tuple[str, ...] = ()


@in_transaction
def accept_battle(battle_id: int, user: User, *, reason: str = "", at: str = "") -> Battle:
    """Accept the result; only organisers may. Idempotent.

    One that was ever disputed takes a `reason`; `at` is the mark of the page that they saw. Raises `Refused`.
    """
    battle = lock_battle(battle_id)
    refuse_deciding(battle, user, accepting=True)
    if battle.status != Status.ACCEPTED:
        count_result(battle, _decision_of(battle, user, reason=reason, at=at))
    return battle


def count_result(battle: Battle, acceptance: Acceptance) -> None:
    """Make the result count: every warband gets its post-battle sequence. For services that hold the lock.

    Warbands may have changed since the battle; its effects apply to them as they are. A quick result writes one entry
    in each ledger, and its players leave out what was done on paper. Raises `Refused`, also where the rosters no longer
    allow a quick result and no organiser accepts it.
    """
    if battle.status != Status.FOUGHT:
        raise Refused(f"Only a fought battle can be accepted; this one is {battle.get_status_display()}.")
    record, warbands = record_of(battle), lock_warbands_of(battle)
    free_warbands([battle.key])
    is_short = battle.fought_by == Battle.FoughtBy.SHORT
    if is_short:
        author, decided = acceptance.by or battle.entered_by, acceptance.cause == Cause.DECISION
        left_out = write_short(battle, record, warbands, author, fit=decided)
        acceptance = replace(acceptance, left_out=left_out)
    open_sequences(battle, record, warbands, acceptance.by, settled=is_short)
    _conclude(battle, acceptance, record.outcome)


def _decision_of(battle: Battle, user: User, *, reason: str, at: str) -> Acceptance:
    """The acceptance of an organiser; `at` is empty if they saw no page. Raises `Refused`."""
    if at:
        refuse_stale(battle, at)
    if not reason.strip() and was_disputed(battle):
        raise Refused(
            "A player disputes this result, or disputed an earlier one. Give a reason for accepting it."
        )
    return Acceptance(Cause.DECISION, user, reason.strip())


def _conclude(battle: Battle, acceptance: Acceptance, outcome: Outcome) -> None:
    """Accept the battle, and note the reason in the chronicle."""
    battle.status, battle.decided_by, battle.decided_at = (
        Status.ACCEPTED,
        acceptance.by,
        timezone.now(),
    )
    battle.accepted_because, battle.seed_was_shown = acceptance.cause, True
    facts = facts_of(outcome) | {"days": battle.campaign.confirmation_days}
    if is_alone(battle, acceptance.by):
        facts["alone"] = True
    if acceptance.reason:
        facts["decided"] = acceptance.reason
    if acceptance.left_out:
        facts["left_out"] = list(acceptance.left_out)
    with noting_holders(battle.campaign, acceptance.by, battle):
        battle.save(
            update_fields=["status", "decided_by", "decided_at", "accepted_because", "seed_was_shown"]
        )
        settle_result(battle)
        note_battle(battle, _KINDS[acceptance.cause], acceptance.by, **facts)
