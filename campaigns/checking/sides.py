"""The sides of a battle: their warbands, results and what was written, against the record and the ledgers."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from campaigns.checking.locked import locked_battle
from campaigns.models import Battle, BattleSide
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.battles.side_figures import FIGURES, write_figures
from roster.checking.faults import Fault
from roster.models import Aftermath, LedgerEntry
from roster.selectors import numbered
from roster.services.aftermath.sequence import amend_sequence
from rules.aftermath.record import AftermathRecord, AftermathSetup
from rules.engine.record import Record
from rules.ledger.apply import effective
from rules.policies import POLICIES
from rules.values import DataError, canonical, read_json

Status = Battle.Status
_FROM_RECORD = "Run this check with --repair: it is derived from the battle's record."
_FROM_LEDGER = "Run this check with --repair: it is derived from the warband's ledger."
_ANEW = "An organiser can set the battle up again before it is fought; afterwards it needs a backup."
_UNDO = "An organiser can undo its result on the battle's page and accept it again."


def faults_of(battle: Battle, record: Record) -> Iterator[Fault]:
    """Each side, and whether they are as many as in the record."""
    rows = ordered_sides(battle)
    if [side.position for side in rows] != list(range(len(record.setup.sides))):
        sentence = f"It has {len(rows)} sides with warbands, and {len(record.setup.sides)} in its record."
        yield Fault("sides", sentence, "Discard it and set it up again; an accepted one needs a backup.")
        return
    for side in rows:
        for fault in (
            *_against_record(battle, side, record),
            *_against_ledger(battle, side),
            *_sequences(battle, side, record),
        ):
            yield Fault(f"sides[{side.position}].{fault.place}", fault.sentence, fault.advice, fault.repair)


def _against_record(battle: Battle, side: BattleSide, record: Record) -> Iterator[Fault]:
    result = record.outcome.result_of(side.position) if record.outcome else ""
    if side.result != result:
        sentence = (
            f"{side.name} {side.result or 'has no result'}; by the record it {result or 'has none yet'}."
        )
        yield Fault("result", sentence, _FROM_RECORD, partial(mend_side, side.battle_id, side.position))
    for column, value in columns_of(battle, side, record).items():
        stored = getattr(side, column)
        if stored != value:
            sentence = f"{stored!r} here, {value!r} in the record."
            yield Fault(column, sentence, _FROM_RECORD, partial(mend_side, side.battle_id, side.position))
    if side.policy not in POLICIES:
        yield Fault("policy", f"There are no tactics {side.policy!r}.", _ANEW)


def columns_of(battle: Battle, side: BattleSide, record: Record) -> dict[str, Any]:
    """The columns of a side that repeat the record: its name, its rating, and what it did."""
    found = BattleSide(position=side.position)
    if record.outcome is not None:
        write_figures(battle, found, record)
    figures = {name: getattr(found, name) for name in FIGURES}
    if record.outcome is not None and all(getattr(side, name) is None for name in FIGURES):
        figures = {}  # fought before anybody counted them
    setup = record.setup.sides[side.position]
    return {"name": record.setup.side_names[side.position], "rating": setup.rating, **figures}


def mend_side(battle_id: int, position: int) -> str:
    """Name, rating, result and figures of a side, as the record has them."""
    battle = locked_battle(battle_id)
    record, side = record_of(battle), battle.sides.get(position=position)
    side.result = record.outcome.result_of(position) if record.outcome else ""
    columns = columns_of(battle, side, record)
    for column, value in columns.items():
        setattr(side, column, value)
    side.save(update_fields=["result", *columns])
    return f"{battle}: {side.name} has the name, the result and the numbers of the record."


def _against_ledger(battle: Battle, side: BattleSide) -> Iterator[Fault]:
    if not 1 <= side.revision <= side.warband.revision:
        sentence = f"{side.name} took the field at revision {side.revision}, which its ledger does not have."
        yield Fault("revision", sentence, "Take the warband's ledger from a backup.")
    elif (first := first_written(battle, side)) is not None and side.revision >= first:
        sentence = f"{side.name} took the field at revision {side.revision}; the battle wrote entry {first} after it."
        yield Fault("revision", sentence, _UNDO)
    if side.written is None:
        return
    wrote = _entries_of(battle, side)
    if side.written not in wrote:
        sentence = (
            f"The battle says it wrote entry {side.written} for {side.name}; the ledger has no such entry."
        )
        repair = partial(mend_written, battle.pk, side.position) if len(wrote) == 1 else None
        yield Fault("written", sentence, _FROM_LEDGER if repair else _UNDO, repair)


def first_written(battle: Battle, side: BattleSide) -> int | None:
    """The first revision among the entries of the battle that count in the ledger of a warband."""
    sequences = side.warband.aftermaths.filter(battle=battle.key, status=Aftermath.Status.DONE)
    keys = tuple(f"aftermath-{pk}-" for pk in sequences.values_list("pk", flat=True))
    if side.written is None and not keys:
        return None
    rows = list(side.warband.ledger.order_by("revision"))
    own = {row.revision for row in rows if row.revision == side.written or row.request_key.startswith(keys)}
    counting = (revision for revision, _entry in effective(numbered(rows)))
    return min((revision for revision in counting if revision in own), default=None)


def _entries_of(battle: Battle, side: BattleSide) -> list[int]:
    """The revisions of the entries that the acceptance of the battle wrote for a warband."""
    rows = LedgerEntry.objects.filter(warband=side.warband_id, kind="battle_fought").order_by("revision")
    return [
        row.revision
        for row in rows
        if row.data.get("battle") == battle.key and not row.request_key.startswith("aftermath-")
    ]


def mend_written(battle_id: int, position: int) -> str:
    battle = locked_battle(battle_id)
    side = battle.sides.get(position=position)
    (side.written,) = _entries_of(battle, side)
    side.save(update_fields=["written"])
    return f"{battle}: what it wrote for {side.name} is entry {side.written} of the ledger."


def _sequences(battle: Battle, side: BattleSide, record: Record) -> Iterator[Fault]:
    """An accepted battle has a post-battle sequence for each warband, after the same outcome; no other has one."""
    kept = side.warband.aftermaths.filter(battle=battle.key).exclude(status=Aftermath.Status.DROPPED)
    sequence = kept.first()
    if battle.status != Status.ACCEPTED:
        if sequence is not None:
            sentence = (
                f"The battle is {battle.get_status_display()}, and {side.name} has a sequence after it."
            )
            yield Fault("sequence", sentence, "Accept the result; if it shall not count, undo it then.")
        return
    if sequence is None:
        if side.written is None:
            yield Fault("sequence", f"The result counts, and {side.name} has no sequence after it.", _UNDO)
        return
    if sequence.edition_id != battle.edition_id:
        sentence = f"The sequence of {side.name} goes by another rulebook than the battle."
        yield Fault("sequence", sentence, _UNDO)
    setup = setup_of(sequence)
    if setup is None:
        return
    if setup.side != side.position:
        sentence = f"The sequence of {side.name} is that of side {setup.side}."
        yield Fault("sequence", sentence, _UNDO)
    elif record.outcome is not None and canonical(setup.outcome) != canonical(record.outcome):
        is_open = sequence.status == Aftermath.Status.OPEN
        sentence = f"The sequence of {side.name} goes on from another outcome than the battle has."
        repair = partial(mend_sequence, battle.pk, sequence.pk) if is_open else None
        advice = _FROM_RECORD if is_open else "An organiser can correct the result, which plays it again."
        yield Fault("sequence", sentence, advice, repair)


def mend_sequence(battle_id: int, sequence_id: int) -> str:
    """An unfinished sequence goes on from the outcome of the record."""
    battle = locked_battle(battle_id)
    sequence = Aftermath.objects.select_for_update(of=("self",), no_key=True).get(pk=sequence_id)
    outcome = record_of(battle).outcome
    if sequence.status != Aftermath.Status.OPEN or outcome is None:
        return f"{battle}: nothing was done, as it has moved on."
    amend_sequence(sequence, outcome, None)
    return f"{battle}: the sequence of {sequence.warband} goes on from the outcome of the record."


def setup_of(sequence: Aftermath) -> AftermathSetup | None:
    """The set-up of the battle; None if it cannot be read, which is a fault of its own."""
    try:
        return read_json(AftermathRecord, sequence.record, where="a post-battle sequence").setup
    except DataError:
        return None


def setups_of_sequences(battle: Battle) -> list[AftermathSetup]:
    """The starting points of all sequences of a battle that were not dropped."""
    rows = Aftermath.objects.filter(battle=battle.key).exclude(status=Aftermath.Status.DROPPED)
    return [setup for row in rows if (setup := setup_of(row)) is not None]
