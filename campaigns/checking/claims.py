"""Claims on the dead: both sequences are finished, nobody is had twice, and those who are had did die."""

from collections.abc import Iterator
from functools import partial

from campaigns.models import DeadClaim
from campaigns.services.dead_claims import Home
from roster.checking.faults import Fault
from roster.models import Aftermath, LedgerEntry
from roster.services.undo_plan import CLAIM
from rules.values import DataError

Status = DeadClaim.Status
_HISTORY = (
    "Look at the claimant's history: an organiser can strike what the claim wrote, or change it by hand."
)
_SEQUENCES = "Finish both post-battle sequences, or undo the battle's result and accept it again."
_DERIVED = "Run this check with --repair: it is the time of the entry in the claimant's ledger."


def faults_of(claim: DeadClaim) -> Iterator[Fault]:
    """A claim whose battle was undone is kept for its dice: only its warbands are looked at."""
    fought = set(claim.battle.sides.values_list("warband_id", flat=True))
    if not {claim.warband_id, claim.claimant_id} <= fought:
        yield Fault("battle", "One of the two warbands was not in the battle.", _HISTORY)
        return
    if claim.warband_id == claim.claimant_id:
        yield Fault("claimant", f"{claim.claimant} claims its own dead.", _HISTORY)
        return
    if claim.status == Status.DROPPED:
        return
    done = Aftermath.objects.filter(battle=claim.battle.key, status=Aftermath.Status.DONE)
    rows = {row.warband_id: row for row in done.select_related("warband", "edition")}
    missing = [it for it in (claim.warband, claim.claimant) if it.pk not in rows]
    if missing:
        sentence = f"The sequence of {' and '.join(map(str, missing))} is not finished."
        yield Fault("sequences", sentence, _SEQUENCES)
        return
    if claim.status == Status.SETTLED:
        yield from _settled(claim, rows[claim.warband_id])


def _settled(claim: DeadClaim, sequence: Aftermath) -> Iterator[Fault]:
    if claim.settled_at is None:
        repair = partial(mend_claim, claim.pk) if _written(claim) else None
        sentence = "It is settled, and nobody knows when."
        yield Fault("settled_at", sentence, _DERIVED if repair else _HISTORY, repair)
    try:
        dead = len(Home(sequence).dead)
    except (DataError, LookupError, ValueError):
        return  # a sequence that cannot be read is a fault of its own
    if any(not 0 <= place < dead for place in claim.had):
        yield Fault("had", f"{claim.claimant} has had somebody who did not die.", _HISTORY)
    others = DeadClaim.objects.filter(battle=claim.battle_id, warband=claim.warband_id, status=Status.SETTLED)
    taken = {place for had in others.exclude(pk=claim.pk).values_list("had", flat=True) for place in had}
    if taken.intersection(claim.had):
        yield Fault(
            "had", f"{claim.claimant} has had somebody whom another warband has had as well.", _HISTORY
        )


def _written(claim: DeadClaim) -> LedgerEntry | None:
    return LedgerEntry.objects.filter(request_key=f"{CLAIM}{claim.pk}:settle").order_by("made_at").first()


def mend_claim(pk: int) -> str:
    claim = DeadClaim.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    row = _written(claim)
    if claim.settled_at is None and row is not None:
        claim.settled_at = row.made_at
        claim.save(update_fields=["settled_at"])
    return f"{claim}: it was settled when the entry in the ledger was written."
