"""Claims on the dead: both sequences are finished, each of the dead is claimed once, and they did die."""

from collections.abc import Iterator
from functools import partial

from campaigns.models import ChronicleEntry, DeadClaim
from campaigns.services.claims.dead import Home
from roster.checking.faults import Fault
from roster.models import Aftermath, LedgerEntry, Warband
from roster.rulebooks import book_of_edition
from roster.services.history.undo_plan import CLAIM
from roster.sheets import read_sheet
from rules.aftermath.dead.looting import has_had_looters
from rules.values import DataError

Status = DeadClaim.Status
_HISTORY = (
    "Look at the claimant's history: an organiser can strike what the claim wrote, or change it by hand."
)
_SEQUENCES = "Finish both post-battle sequences, or undo the battle's result and accept it again."
_DERIVED = "Run this check with --repair: it is the time of the entry in the claimant's ledger."


def faults_of(claim: DeadClaim) -> Iterator[Fault]:
    """A claim whose battle was undone is kept for its dice: only its warbands are looked at."""
    fought = {side.warband_id for side in claim.battle.sides.all()}
    if not {claim.warband_id, claim.claimant_id} <= fought:
        yield Fault("battle", "One of the two warbands was not in the battle.", _HISTORY)
        return
    if claim.warband_id == claim.claimant_id and not _loots(claim.claimant):
        sentence = f"{claim.claimant} claims its own dead, and never had a warrior who loots the dead."
        yield Fault("claimant", sentence, _HISTORY)
        return
    if not _is_told(claim):
        sentence = f"The chronicle does not tell that {claim.claimant} claimed the dead of {claim.warband}."
        yield Fault("warband", sentence, _HISTORY)
        return
    if claim.status == Status.DROPPED:
        return
    done = Aftermath.objects.filter(battle=claim.battle.key, status=Aftermath.Status.DONE)
    rows = {row.warband_id: row for row in done.select_related("warband", "edition")}
    missing = [it for it in dict.fromkeys((claim.warband, claim.claimant)) if it.pk not in rows]
    if missing:
        sentence = f"The sequence of {' and '.join(map(str, missing))} is not finished."
        yield Fault("sequences", sentence, _SEQUENCES)
        return
    if claim.status == Status.SETTLED:
        yield from _settled(claim, rows[claim.warband_id])


def _is_told(claim: DeadClaim) -> bool:
    """Whether the chronicle has the claim, or has one under names that the battle does not know."""
    sides = {side.warband_id: side.name for side in claim.battle.sides.all()}
    entries = claim.battle.chronicle.filter(kind=ChronicleEntry.Kind.DEAD_CLAIMED)
    told = [(facts["claimant"], facts["warband"]) for facts in entries.values_list("facts", flat=True)]
    renamed = any(not set(names) <= set(sides.values()) for names in told)
    return renamed or (sides[claim.claimant_id], sides[claim.warband_id]) in told


def _loots(warband: Warband) -> bool:
    return has_had_looters(read_sheet(warband), book_of_edition(warband.edition))


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
    """Write what the ledger says of a claim again."""
    claim = DeadClaim.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    row = _written(claim)
    if claim.settled_at is None and row is not None:
        claim.settled_at = row.made_at
        claim.save(update_fields=["settled_at"])
    return f"{claim}: it was settled when the entry in the ledger was written."
