"""Correcting a battle that counts: its result amended or struck, in every warband's ledger, all or nothing.

A correction is planned first and shown: what every roster would be, and which later entries no longer fit. Sequences
that were finished are played again with their dice and answers.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from campaigns.models import Battle, BattleSide, ChronicleEntry
from campaigns.services.battles.fight import record_of, store_outcome
from campaigns.services.battles.pairings import untie
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.chronicle.write import note_battle
from campaigns.services.claims.captives import renew_captives
from campaigns.services.claims.dead import ClaimsKept
from campaigns.services.locks import lock_battle, lock_warbands_of
from campaigns.services.map.holders import noting_holders
from campaigns.services.notices.tell import settle_sequences, tell_battle_corrected, tell_result_waits
from campaigns.services.refusal import Refused
from campaigns.services.verdicts.who_decides import refuse_deciding
from roster.models import Aftermath, LedgerEntry, User, Warband
from roster.rulebooks import book_of_edition
from roster.services.aftermath.sequence import amend_sequence, standing_rows
from roster.services.history.record import record as record_in_ledger
from roster.site.transactions import in_transaction
from rules.aftermath.record import AftermathRecord
from rules.aftermath.replaying import Guess, Replayed, replay
from rules.catalogue.model import Rulebook
from rules.engine.outcome import Outcome
from rules.ledger.apply import CannotApply, effective
from rules.ledger.correct import Correction, Ledger, Rewrite, correct, sheet_before
from rules.mustering.figures.experience import is_due
from rules.resolve import arena
from rules.tally.check import Impossible
from rules.tally.fields import entered_from
from rules.tally.outcome import outcome_of_entered
from rules.tally.read_outcome import fields_of
from rules.values import canonical, changed, read_json

Kind, Status = ChronicleEntry.Kind, Battle.Status
#: Entries that are to fall with the correction, by the id of their warband.
Falling = Mapping[int, Collection[int]]


@dataclass(frozen=True)
class Part:
    """What a correction does to one warband. `correction` is None where nothing of the battle is in its ledger yet.

    `replayed` is its finished sequence, played again.
    """

    side: BattleSide
    warband: Warband
    sequence: Aftermath | None
    correction: Correction | None
    replayed: Replayed | None = None

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The questions that nobody was asked before, with the answers of the site."""
        return self.replayed.guesses if self.replayed else ()


def plan_correction(
    battle: Battle, outcome: Outcome | None, *, falling: Falling | None = None, reason: str = ""
) -> tuple[Part, ...]:
    """Plan a correction to another `outcome`, or with None the striking of the battle. Raises `Refused`."""
    book = book_of_edition(battle.edition)
    warbands = Warband.objects.filter(battle_sides__battle=battle).in_bulk()
    return tuple(
        _part(
            battle,
            side,
            warbands[side.warband_id],
            outcome,
            book,
            (falling or {}).get(side.warband_id, ()),
            reason,
        )
        for side in ordered_sides(battle)
    )


def _part(
    battle: Battle,
    side: BattleSide,
    warband: Warband,
    outcome: Outcome | None,
    book: Rulebook,
    falling: Collection[int],
    reason: str,
) -> Part:
    kept = warband.aftermaths.exclude(status=Aftermath.Status.DROPPED).select_related("edition")
    sequence = kept.filter(battle=battle.key).first()
    rows = list(warband.ledger.order_by("revision"))
    written = _written(side, sequence, rows)
    if not written:
        return Part(side, warband, sequence, None)
    ledger = [(row.revision, row.entry) for row in rows]
    replayed = None
    rewrite = Rewrite(tuple(written))
    if outcome is not None:
        if sequence is None or side.written is not None:
            raise Refused("This result was not played step by step: strike it, then enter it again.")
        replayed = _again(sequence, ledger, written[0], outcome, book)
        rewrite = Rewrite(tuple(written), tuple(replayed.resolver.draft.entries))
    try:
        correction = correct(
            ledger,
            [rewrite],
            reason=reason,
            struck=falling,
            is_due=lambda sheet, taken: is_due(sheet, taken, book),
        )
    except CannotApply as error:
        raise Refused(f"{warband.name}: {error}") from error
    return Part(side, warband, sequence, correction, replayed)


def _written(side: BattleSide, sequence: Aftermath | None, rows: Sequence[LedgerEntry]) -> list[int]:
    """The revisions under which what the battle wrote counts now, in order."""
    if sequence is not None and sequence.status == Aftermath.Status.DONE:
        return standing_rows(sequence, rows)
    counting = [number for number, _entry in effective((row.revision, row.entry) for row in rows)]
    return [number for number in counting if number == side.written]


def _again(sequence: Aftermath, ledger: Ledger, first: int, outcome: Outcome, book: Rulebook) -> Replayed:
    """The sequence from the roster that stood before it, with the other outcome."""
    record = read_json(AftermathRecord, sequence.record, where="a post-battle sequence")
    setup = changed(record.setup, outcome=outcome, sheet=sheet_before(ledger, first))
    return replay(record, setup, book, arena=arena)


def amendment_of(battle: Battle) -> dict[str, str]:
    """The fields of the tally page as an organiser has changed them, or as the result is."""
    if battle.amendment:
        return dict(battle.amendment)
    record = record_of(battle)
    assert record.outcome is not None
    return fields_of(record.setup, record.outcome, book_of_edition(battle.edition))


@in_transaction
def keep_amendment(battle_id: int, user: User, fields: Mapping[str, str]) -> None:
    """Keep what an organiser wants to correct, until they do. Raises `Refused`."""
    battle = lock_battle(battle_id)
    refuse_deciding(battle, user)
    battle.amendment = dict(fields)
    battle.save(update_fields=["amendment"])


def amended_outcome(battle: Battle, fields: Mapping[str, str]) -> Outcome:
    """The result that the fields make. Raises `Refused` with everything that cannot be."""
    setup = record_of(battle).setup
    try:
        return outcome_of_entered(setup, entered_from(setup, fields, book_of_edition(battle.edition)))
    except Impossible as error:
        raise Refused("This result cannot be:", error.problems) from error


def seen_by(parts: Sequence[Part], outcome: Outcome | None) -> str:
    """The state that a page was made from: the revision of every warband's ledger, and the result that it showed."""
    shown = hashlib.sha256(canonical(outcome)).hexdigest()[:12]
    return "-".join([*(str(part.warband.revision) for part in parts), shown])


@in_transaction
def correct_battle(
    battle_id: int,
    user: User,
    outcome: Outcome | None,
    *,
    reason: str,
    seen: str,
    falling: Falling | None = None,
) -> Battle:
    """Amend the result of a battle that counts, or strike it without an `outcome`. Organisers only.

    `seen` is what the page was made from. Raises `Refused`, and changes nothing then.
    """
    battle = lock_battle(battle_id)
    refuse_deciding(battle, user)
    if battle.status != Status.ACCEPTED and not (battle.status == Status.FOUGHT and outcome is not None):
        raise Refused("Only a result that was fought or entered can be corrected.")
    if not reason.strip():
        raise Refused("A correction needs a reason, which everybody in the campaign sees.")
    lock_warbands_of(battle)
    parts = plan_correction(battle, outcome, falling=falling, reason=reason.strip())
    if seen_by(parts, outcome) != seen:
        raise Refused(
            "A warband or the corrected result has changed since you opened this page. Nothing was saved: look at "
            "it as it is now."
        )
    claims = ClaimsKept(battle)
    for part in sorted(parts, key=lambda part: part.warband.pk):
        _write(battle, part, outcome, user)
    claims.renew(user, struck=outcome is None)
    with noting_holders(battle.campaign, user, battle):
        _store(battle, outcome, user)
        entry = note_battle(
            battle, Kind.BATTLE_CORRECTED, user, reason=reason.strip(), struck=outcome is None
        )
    tell_result_waits(battle, user)
    settle_sequences(battle)
    changed_ones = [part.warband.pk for part in parts if part.correction is not None]
    tell_battle_corrected(battle, changed_ones, user, reason.strip(), entry.pk)
    return battle


def _store(battle: Battle, outcome: Outcome | None, user: User) -> None:
    battle.amendment = {}
    if outcome is None:
        battle.status, battle.decided_by, battle.decided_at = Status.DISCARDED, user, timezone.now()
        battle.save(update_fields=["status", "decided_by", "decided_at", "amendment"])
        untie(battle)
    else:
        if battle.status == Status.FOUGHT:
            battle.entered_by = user
        store_outcome(battle, changed(record_of(battle), outcome=outcome))


def _write(battle: Battle, part: Part, outcome: Outcome | None, user: User) -> None:
    if part.correction is not None:
        key = f"{battle.key}-after-{part.warband.revision}:correct"
        record_in_ledger(part.warband.pk, user, part.correction.rows, revision=None, request_key=key)
    if part.sequence is not None:
        amend_sequence(part.sequence, outcome, part.replayed.resolver if part.replayed else None)
        entries = part.replayed.resolver.draft.entries if part.replayed else ()
        if part.replayed is not None or outcome is None:
            renew_captives(battle, part.sequence, entries, user)
