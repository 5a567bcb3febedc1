"""The history of a warband as a structure: every ledger entry as a line, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from roster.models import LedgerEntry
from roster.pages.names import Names
from roster.pages.sentences import battle_sentences, sentence
from roster.services.undoing import last_change, last_undo, sequence_of, undo_refused
from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply, effective, fold
from rules.ledger.entries import BattleFought, Entry, Undone
from rules.ledger.sheet import WarbandSheet

Ledger = list[tuple[int, Entry]]


@dataclass(frozen=True)
class Line:
    """`counts` is False for what was undone; `details` are the changes that a battle brought."""

    revision: int
    made_at: datetime
    made_by: str
    text: str
    gold: int
    gold_change: int
    counts: bool
    is_battle: bool
    is_undo: bool
    details: tuple[str, ...]

    @property
    def before(self) -> int:
        return self.revision - 1


@dataclass(frozen=True)
class HistoryPage:
    """`undo` says what the undo button takes back, `undo_refused` why there is none; `redo` likewise."""

    lines: tuple[Line, ...]
    undo: str
    undo_refused: str
    redo: str


def history_page(rows: Sequence[LedgerEntry], rulebook: Rulebook) -> HistoryPage:
    """From every ledger row of one warband, oldest first."""
    ledger: Ledger = [(row.revision, row.entry) for row in rows]
    counting = {revision for revision, _entry in effective(ledger)}
    texts: dict[int, str] = {}
    lines = []
    sheet: WarbandSheet | None = None
    for place, row in enumerate(rows):
        entry, before = ledger[place][1], sheet
        sheet = fold(ledger[: place + 1]) if isinstance(entry, Undone) else apply(before, entry)
        names = Names(rulebook, sheet.type)
        texts[row.revision] = _text(entry, ledger, texts, names, before)
        lines.append(
            Line(
                revision=row.revision,
                made_at=row.made_at,
                made_by=row.made_by.get_username() if row.made_by else "",
                text=texts[row.revision],
                gold=sheet.gold,
                gold_change=sheet.gold - (before.gold if before else 0),
                counts=row.revision in counting or isinstance(entry, Undone),
                is_battle=isinstance(entry, BattleFought),
                is_undo=isinstance(entry, Undone),
                details=battle_sentences(entry, names, before) if isinstance(entry, BattleFought) else (),
            )
        )
    keys = {row.revision: row.request_key for row in rows}
    undo, refused = _undo(ledger, texts, keys)
    redo = last_undo(ledger)
    return HistoryPage(tuple(reversed(lines)), undo, refused, _redo(ledger, texts, keys, redo))


def _text(
    entry: Entry, ledger: Ledger, texts: dict[int, str], names: Names, before: WarbandSheet | None
) -> str:
    if not isinstance(entry, Undone):
        return sentence(entry, names, before)
    target = dict(ledger)[entry.revision]
    if isinstance(target, Undone):
        return f"Redid entry {target.revision}: {texts[target.revision]}"
    return f"Undid entry {entry.revision}: {texts[entry.revision]}"


def _undo(ledger: Ledger, texts: dict[int, str], keys: dict[int, str]) -> tuple[str, str]:
    refused = undo_refused(ledger)
    if refused:
        return "", refused
    last, _entry = last_change(ledger, allow_battle=False)
    if sequence_of(keys[last]) is None:
        return texts[last], ""
    number = sum(key == keys[last] for key in keys.values())
    together = "1 entry" if number == 1 else f"{number} entries"
    return f"the whole post-battle sequence ({together}). It is open again then, with the same dice.", ""


def _redo(ledger: Ledger, texts: dict[int, str], keys: dict[int, str], undo: int | None) -> str:
    """What redo brings back; a sequence is finished again on its own page instead."""
    if undo is None:
        return ""
    undone = dict(ledger)[undo]
    assert isinstance(undone, Undone)
    is_battle = isinstance(dict(ledger)[undone.revision], BattleFought)
    return "" if is_battle or sequence_of(keys[undone.revision]) is not None else texts[undone.revision]
