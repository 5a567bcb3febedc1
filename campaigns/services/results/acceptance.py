"""How a result is made to count, and what is recorded about it. Called by the services that accept one."""

from dataclasses import dataclass

from django.utils import timezone

from campaigns.models import Battle, ChronicleEntry
from campaigns.services.chronicle.write import facts_of, note_battle
from campaigns.services.map.holders import noting_holders
from campaigns.services.notices.tell import settle_result
from campaigns.services.refusal import Refused
from campaigns.services.results.what_counts import was_disputed
from campaigns.services.results.who_decides import is_alone
from roster.models import User
from rules.engine.outcome import Outcome

Cause, Kind = Battle.Cause, ChronicleEntry.Kind
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


def mark_of(battle: Battle) -> str:
    """The mark that a page sends to say which result it shows; a result entered again, or undone, has another."""
    return battle.asked_at.isoformat() if battle.asked_at else ""


def refuse_stale(battle: Battle, at: str) -> None:
    """Raises `Refused` where a page showed another result."""
    if at != mark_of(battle):
        raise Refused(
            "Nothing was saved: the result was entered anew, or what makes it count was changed, after you opened "
            "this page. Look at it as it is now."
        )


def decision_of(battle: Battle, user: User, *, reason: str, at: str) -> Acceptance:
    """The acceptance of an organiser; `at` is empty if they saw no page. Raises `Refused`."""
    if at:
        refuse_stale(battle, at)
    if not reason.strip() and was_disputed(battle):
        raise Refused(
            "A player disputes this result, or disputed an earlier one. Give a reason for accepting it."
        )
    return Acceptance(Cause.DECISION, user, reason.strip())


def conclude(battle: Battle, acceptance: Acceptance, outcome: Outcome) -> None:
    """Accept the battle, and note the reason in the chronicle. For services that hold the lock."""
    battle.status, battle.decided_by, battle.decided_at = (
        Battle.Status.ACCEPTED,
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
