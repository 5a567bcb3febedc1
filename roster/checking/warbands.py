"""Warbands: the tables against the ledger, byte for byte. The ledger is right; the tables are derived from it."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from roster.checking.faults import Fault
from roster.legality import judgement
from roster.models import ChangeReply, LedgerEntry, Possession, Warband
from roster.rulebooks import book_of
from roster.selectors import ledger_of, numbered
from roster.services.history.answer import is_answerable
from roster.services.locks import lock_warband
from roster.services.warbands.judge import judge
from roster.sheets import read_sheet, write_sheet
from rules.ledger.apply import CannotApply, fold
from rules.ledger.correct import differences
from rules.ledger.sheet import WarbandSheet
from rules.values import DataError, canonical

_FROM_BACKUP = (
    "An entry that is gone cannot be derived from anything: take this warband's ledger from a backup."
)
_TABLES = "Run this check with --repair: the tables are written again from the ledger."


def faults_of(warband: Warband) -> Iterator[Fault]:
    """Everything in which tables and ledger differ."""
    rows = ledger_of(warband)
    repair = partial(_from_ledger, warband.pk) if _is_whole(warband, rows) else None
    yield from _numbering(warband, rows, repair)
    yield from _tags(rows)
    try:
        folded = fold(numbered(rows))
    except (CannotApply, DataError) as error:
        yield Fault("", f"Its ledger cannot be folded: {error}", _FROM_BACKUP)
        return
    try:
        stored = read_sheet(warband)
    except (DataError, ValueError, TypeError) as error:
        yield Fault("", f"Its tables cannot be read: {error}", _TABLES, repair)
        return
    if canonical(folded) == canonical(stored):
        yield from _positions(warband, repair)
        yield from _judgement(warband, stored)
        return
    for difference in differences(folded, stored):
        sentence = f"{difference.before!r} in the ledger, {difference.after!r} stored"
        yield Fault(difference.path, sentence, _TABLES if repair else _FROM_BACKUP, repair)


def _is_whole(warband: Warband, rows: list[LedgerEntry]) -> bool:
    """Whether the ledger has every entry that was ever written, so that everything follows from it."""
    last = len(rows)
    return [row.revision for row in rows] == list(range(1, last + 1)) and warband.revision <= last


def _numbering(warband: Warband, rows: list[LedgerEntry], repair: partial[str] | None) -> Iterator[Fault]:
    revisions = [row.revision for row in rows]
    if revisions != list(range(1, warband.revision + 1)):
        sentence = f"the ledger has revisions {revisions}, the warband is at {warband.revision}"
        yield Fault("revision", sentence, _TABLES if repair else _FROM_BACKUP, repair)


def _tags(rows: list[LedgerEntry]) -> Iterator[Fault]:
    for row in rows:
        if row.kind != row.data.get("entry"):
            sentence = f"the column calls it {row.kind!r}, the entry itself {row.data.get('entry')!r}"
            advice = "Ledger rows are never changed: take this warband's ledger from a backup."
            yield Fault(f"ledger[{row.revision}].kind", sentence, advice)


def _positions(warband: Warband, repair: partial[str] | None) -> Iterator[Fault]:
    """Injuries and advances of a warrior count from 0."""
    for warrior in warband.warriors.all():
        for name, rows in (("injuries", warrior.injuries.all()), ("advances", warrior.advances.all())):
            places = sorted(row.position for row in rows)
            if places != list(range(len(places))):
                sentence = f"The {name} of {warrior} have the places {', '.join(map(str, places))}."
                advice = _TABLES if repair else _FROM_BACKUP
                yield Fault(f"warriors[{warrior.number}].{name}", sentence, advice, repair)


def faults_of_answer(answer: ChangeReply) -> Iterator[Fault]:
    """The faults of an answer to a change by hand: the ledger must have that change."""
    row = answer.warband.ledger.filter(revision=answer.revision).first()
    if row is None or not is_answerable(row.entry):
        sentence = f"It answers entry {answer.revision} of {answer.warband}, which is no change by hand."
        yield Fault("revision", sentence, "Take the answer from a backup.")


def _judgement(warband: Warband, sheet: WarbandSheet) -> Iterator[Fault]:
    """The fault of a judgement. A judgement by earlier rules is outdated and no fault: it is made again by itself."""
    fields = judgement(sheet, book_of(warband))
    if warband.judged_by != fields["judged_by"]:
        return
    advice = "Run this check with --repair: they are counted again."
    if canonical(warband.figures) != canonical(fields["figures"]):
        sentence = f"{_said(warband.figures)} stored, the roster has {_said(fields['figures'])}"
        yield Fault("figures", sentence, advice, partial(_judge_again, warband.pk))
    if warband.problem_count != fields["problem_count"]:
        sentence = f"{warband.problem_count} stored, the roster has {fields['problem_count']}"
        yield Fault("problem_count", sentence, advice, partial(_judge_again, warband.pk))


def _said(figures: Mapping[str, Any]) -> str:
    """`rating 95, warriors 9`."""
    return ", ".join(f"{name} {value}" for name, value in figures.items() if value) or "nothing"


def _judge_again(warband_id: int) -> str:
    judge([warband_id])
    warband = Warband.objects.get(pk=warband_id)
    return f"{warband.name}: its problems and figures were counted again; {warband.problem_count} count against it."


def _from_ledger(warband_id: int) -> str:
    """Write the tables again; nothing where somebody else has meanwhile."""
    warband = lock_warband(warband_id)
    rows = ledger_of(warband)
    if not _is_whole(warband, rows):
        return f"{warband.name}: nothing was done, as its ledger is no longer whole."
    sheet = fold(numbered(rows))
    if warband.revision == len(rows) and _spells(warband, sheet) and not [*_positions(warband, None)]:
        return f"{warband.name}: the tables are what the ledger says already."
    Possession.objects.filter(warrior__warband=warband).exclude(warband=warband).delete()
    write_sheet(warband, sheet)
    warband.revision = len(rows)
    warband.save()
    return f"{warband.name}: the tables were written again from its {len(rows)} ledger entries."


def _spells(warband: Warband, sheet: WarbandSheet) -> bool:
    try:
        return canonical(read_sheet(warband)) == canonical(sheet)
    except (DataError, ValueError, TypeError):
        return False
