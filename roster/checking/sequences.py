"""Post-battle sequences: each can be read, an open one can go on, and what a finished one wrote is in the ledger."""

from collections.abc import Iterator
from functools import partial

from roster.checking.faults import Fault
from roster.models import Aftermath, LedgerEntry
from roster.rulebooks import UnreadableEdition
from roster.selectors import ledger_of, numbered
from roster.services.aftermath.sequence import resumed
from rules.aftermath.record import AftermathRecord
from rules.aftermath.trading.decisions import Trade
from rules.ledger.apply import CannotApply, effective
from rules.ledger.entries import Corrected
from rules.values import DataError, canonical, read_json

_DROP = "An organiser can undo the result of its battle and accept it again: the sequence then begins again."
_RECORD = "Run this check with --repair: it is derived from the record of the sequence."
_LEDGER = (
    "Look at the warband's history: what the sequence did may have been undone or written by other means."
)


def faults_of(sequence: Aftermath) -> Iterator[Fault]:
    """Dropped sequences are kept for their dice alone."""
    try:
        record = read_json(AftermathRecord, sequence.record, where="its record")
    except DataError as error:
        yield Fault("record", f"The stored sequence cannot be read: {error}", _DROP)
        return
    if sequence.title != record.setup.title[:80]:
        sentence = f"It is called {sequence.title!r}, and {record.setup.title[:80]!r} in its record."
        yield Fault("title", sentence, _RECORD, partial(_mend_columns, sequence.pk))
    if sequence.battle != record.setup.battle:
        sentence = f"It follows {sequence.battle}; by its record it follows {record.setup.battle}."
        yield Fault("battle", sentence, _DROP)
    if sequence.is_trading and sequence.status != Aftermath.Status.OPEN:
        yield _trading(sequence, "It is over, and yet stands at the trading post.")
    if sequence.status == Aftermath.Status.OPEN:
        yield from _open(sequence, record)
    elif sequence.status == Aftermath.Status.DONE:
        yield from _done(sequence, record)


def _trading(sequence: Aftermath, sentence: str) -> Fault:
    return Fault("is_trading", sentence, _RECORD, partial(_mend_columns, sequence.pk))


def _open(sequence: Aftermath, record: AftermathRecord) -> Iterator[Fault]:
    if record.done and _own_rows(sequence, ledger_of(sequence.warband)):
        yield Fault("status", "It is unfinished, and the ledger has what came of it.", _DROP)
        return
    if sequence.written_to is not None:
        sentence = f"It is unfinished, and yet has written up to revision {sequence.written_to}."
        advice = "Run this check with --repair: an unfinished sequence has written nothing."
        yield Fault("written_to", sentence, advice, partial(_forget_writing, sequence.pk))
    try:
        if _moved_shop(sequence, record):
            where = "stands" if sequence.is_trading else "does not stand"
            yield _trading(
                sequence, f"It {where} at the trading post here, and by its record it is otherwise."
            )
    except UnreadableEdition as error:
        yield Fault("edition", str(error), "An organiser can choose other packs on the rulebook page.")
    except (DataError, CannotApply, ValueError, LookupError, TypeError) as error:
        yield Fault("record", f"It cannot go on: {type(error).__name__}: {error}", _DROP)


def _moved_shop(sequence: Aftermath, record: AftermathRecord) -> bool:
    """Whether column and record disagree on where a sequence stands; one that lost answers says nothing."""
    resolver = resumed(sequence)
    if tuple(resolver.answers) != record.answers:
        return False
    return sequence.is_trading != isinstance(resolver.pending, Trade)


def _mend_columns(pk: int) -> str:
    sequence = Aftermath.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    record = read_json(AftermathRecord, sequence.record, where="its record")
    sequence.title = record.setup.title[:80]
    if sequence.status != Aftermath.Status.OPEN:
        sequence.is_trading = False
    elif _moved_shop(sequence, record):
        sequence.is_trading = not sequence.is_trading
    sequence.save(update_fields=["title", "is_trading"])
    return f"{sequence}: its columns are those of its record."


def _done(sequence: Aftermath, record: AftermathRecord) -> Iterator[Fault]:
    if not record.done:
        yield Fault("record", "It is finished, and its record is not.", _DROP)
    rows = ledger_of(sequence.warband)
    own = _own_rows(sequence, rows)
    last = max((row.revision for row in own), default=None)
    if sequence.written_to is None and last is None:
        if record.entries:
            sentence = f"{len(record.entries)} entries came of it, and the ledger has none of them."
            yield Fault("entries", sentence, _LEDGER)
        return
    if sequence.written_to not in {row.revision for row in own}:
        sentence = f"It says that it wrote up to revision {sequence.written_to}, the ledger says {last}."
        if last is None:
            yield Fault("written_to", sentence, _LEDGER)
            return
        advice = "Run this check with --repair: the revision is that of the last entry it wrote."
        yield Fault("written_to", sentence, advice, partial(_note_writing, sequence.pk))
        return
    yield from _entries(sequence, record, rows, own)


def _entries(
    sequence: Aftermath, record: AftermathRecord, rows: list[LedgerEntry], own: list[LedgerEntry]
) -> Iterator[Fault]:
    """Compare the decisions of the record with the ledger; what was corrected or undone since may differ."""
    key = next(row.request_key for row in own if row.revision == sequence.written_to)
    latest = [row for row in own if row.request_key == key]
    counting = {revision for revision, _entry in effective(numbered(rows))}
    corrected = {of for row in rows if isinstance(row.entry, Corrected) for of in row.entry.revisions}
    if any(row.revision not in counting or row.revision in corrected for row in latest):
        return
    if [canonical(row.entry) for row in latest] != [canonical(entry) for entry in record.entries]:
        sentence = "What its record decided is not what it wrote in the ledger."
        yield Fault("entries", sentence, "The ledger counts. " + _LEDGER)


def _own_rows(sequence: Aftermath, rows: list[LedgerEntry]) -> list[LedgerEntry]:
    return [row for row in rows if row.request_key.startswith(f"aftermath-{sequence.pk}-")]


def _forget_writing(pk: int) -> str:
    sequence = Aftermath.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    if sequence.status == Aftermath.Status.OPEN:
        Aftermath.objects.filter(pk=pk).update(written_to=None)
    return f"{sequence}: nothing is noted as written while it is unfinished."


def _note_writing(pk: int) -> str:
    sequence = Aftermath.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    own = _own_rows(sequence, ledger_of(sequence.warband))
    sequence.written_to = max(row.revision for row in own)
    sequence.save(update_fields=["written_to"])
    return f"{sequence}: it wrote up to revision {sequence.written_to}, as the ledger says."
