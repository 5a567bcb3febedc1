"""The history of a warband as a structure: every ledger entry as a line, newest first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.paginator import Page

from roster.models import LedgerEntry, Warband
from roster.pages.history.answers import Answer, answers_to
from roster.pages.history.sentences import battle_sentences, sentence
from roster.pages.names import Names
from roster.services.history.answer import is_answerable
from roster.services.history.undo_plan import Past, Undoer, UndoPlan, recent_past, sequence_of
from roster.site.paging import part_with
from roster.stretches import Stretch, correction_ends, stretch
from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply, effective, fold
from rules.ledger.entries import BattleFought, Corrected, Entry, Rewriting, Settled, Undone
from rules.ledger.sheet import WarbandSheet

Ledger = list[tuple[int, Entry]]

#: As many entries as fit on a phone without a long way to the older ones.
ON_ONE_PAGE = 25


@dataclass(frozen=True)
class Line:
    """`counts` is False for what was undone; `details` are the changes that a battle brought, or what a correction put
    in the place of others. `answers` are those to a change by hand or a correction."""

    revision: int
    made_at: datetime
    made_by: str
    text: str
    gold: int
    gold_change: int
    counts: bool
    is_battle: bool
    is_undo: bool
    is_by_hand: bool
    is_correction: bool
    details: tuple[str, ...]
    can_be_answered: bool = False
    answers: tuple[Answer, ...] = ()

    @property
    def before(self) -> int:
        """The revision before the entry."""
        return self.revision - 1


@dataclass(frozen=True)
class HistoryPage:
    """`undo` says what the undo button takes back, `undo_refused` why there is none; `redo` likewise."""

    lines: tuple[Line, ...]
    part: Page[int]
    undo: str
    undo_refused: str
    redo: str


def history_page(
    warband: Warband, rulebook: Rulebook, undoer: Undoer, *, page: str | None = None, entry: str | None = None
) -> HistoryPage:
    """One part of the history, by its number or with one entry, for a user who may undo some of it."""
    part = part_with(warband.revision, entry, page, ON_ONE_PAGE)
    shown = part.object_list
    lines = lines_between(warband, shown[-1], shown[0], rulebook)
    past = recent_past(warband, undoer)
    plan, redo = past.last(), past.to_redo()
    texts = {line.revision: line.text for line in lines}
    told = {*plan.undone, *map(past.target, redo)}
    if told - texts.keys():
        texts = {line.revision: line.text for line in lines_between(warband, min(told), max(told), rulebook)}
    undo, refused = _undo(past, plan, texts)
    return HistoryPage(_with_answers(warband, lines, undoer), part, undo, refused, _redo(past, redo, texts))


def _with_answers(warband: Warband, lines: tuple[Line, ...], undoer: Undoer) -> tuple[Line, ...]:
    answers = answers_to(warband, [line.revision for line in lines if line.can_be_answered], undoer.user)
    return tuple(replace(line, answers=tuple(answers.get(line.revision, ()))) for line in lines)


def lines_between(warband: Warband, first: int, last: int, rulebook: Rulebook) -> tuple[Line, ...]:
    """The lines of these revisions, the newest first."""
    found = _lines(stretch(warband, first, last), rulebook)
    return tuple(line for line in found if first <= line.revision <= last)


def lines_of(warband: Warband, revisions: Collection[int], rulebook: Rulebook) -> list[Line]:
    """The lines of some revisions, the newest first."""
    if not revisions:
        return []
    between = lines_between(warband, min(revisions), max(revisions), rulebook)
    return [line for line in between if line.revision in revisions]


def history_lines(rows: Sequence[LedgerEntry], rulebook: Rulebook) -> tuple[Line, ...]:
    """The lines of a history, newest first, from every ledger row of one warband, oldest first."""
    return _lines(Stretch(None, rows, []), rulebook)


def _lines(part: Stretch, rulebook: Rulebook) -> tuple[Line, ...]:
    ledger: Ledger = [(row.revision, row.entry) for row in part.rows]
    counting = {revision for revision, _entry in effective([*ledger, *part.later])}
    texts: dict[int, str] = {}
    lines = []
    sheet = part.before
    first, ends = part.rows[0].revision if part.rows else 0, correction_ends(part.rows)
    for row, (revision, entry) in zip(part.rows, ledger, strict=True):
        before = sheet
        if isinstance(entry, Rewriting):
            sheet = fold(ledger[: ends.get(revision, revision) - first + 1], start=part.before)
        else:
            sheet = apply(before, entry)
        names = Names(rulebook, sheet.type)
        texts[row.revision] = _text(entry, ledger, texts, names, before)
        details: tuple[str, ...] = ()
        if isinstance(entry, BattleFought):
            details = battle_sentences(entry, names, before)
        elif isinstance(entry, Corrected):
            details = tuple(sentence(fact, names, sheet) for fact in entry.entries)
        lines.append(
            Line(
                revision=row.revision,
                made_at=row.made_at,
                made_by=row.made_by.get_username() if row.made_by else "",
                text=texts[row.revision],
                gold=sheet.gold,
                gold_change=sheet.gold - (before.gold if before else 0),
                counts=row.revision in counting or isinstance(entry, Rewriting),
                is_battle=isinstance(entry, BattleFought),
                is_undo=isinstance(entry, Undone),
                is_by_hand=isinstance(entry, Settled) and entry.is_by_hand,
                is_correction=isinstance(entry, Corrected),
                details=details,
                can_be_answered=is_answerable(entry),
            )
        )
    return tuple(reversed(lines))


def _text(
    entry: Entry, ledger: Ledger, texts: dict[int, str], names: Names, before: WarbandSheet | None
) -> str:
    if isinstance(entry, Corrected):
        return _corrected(entry, texts)
    if not isinstance(entry, Undone):
        return sentence(entry, names, before)
    target = dict(ledger)[entry.revision]
    if isinstance(target, Undone):
        return f"Redid entry {target.revision}: {texts[target.revision]}"
    return f"Undid entry {entry.revision}: {texts[entry.revision]}"


def _corrected(entry: Corrected, texts: dict[int, str]) -> str:
    """`Corrected entry 12 (miscounted): Bought a sword. 1 entry counts in its place.`"""
    old = [number for number in entry.revisions if number in texts]
    several = len(old) > 1
    which = f"entries {old[0]} to {old[-1]}" if several else f"entry {old[0]}"
    what = "" if several else f" {texts[old[0]]}"
    new = len(entry.entries)
    counts = "1 entry counts" if new == 1 else f"{new} entries count"
    now = f"{counts} in {'their' if several else 'its'} place." if new else "Struck."
    return f"Corrected {which} ({entry.reason}).{what} {now}"


def _undo(past: Past, plan: UndoPlan, texts: dict[int, str]) -> tuple[str, str]:
    if plan.stopped:
        return "", plan.stopped
    if any(sequence_of(past.rows[revision].request_key) is not None for revision in plan.undone):
        together = _counted(len(plan.undone))
        return f"the whole post-battle sequence ({together}). It is open again then, with the same dice.", ""
    return " ".join(texts[revision] for revision in plan.undone), ""


def _counted(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def _redo(past: Past, undos: tuple[int, ...], texts: dict[int, str]) -> str:
    """What redo brings back; a sequence is finished again on its own page instead."""
    if past.redo_refused(undos):
        return ""
    return " ".join(texts[past.target(revision)] for revision in reversed(undos))
