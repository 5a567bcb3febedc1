"""What a correction of the past would change in one warband, ready for a page."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from roster.pages.past.difference_view import DifferenceView, compared
from rules.catalogue.model import Rulebook
from rules.ledger.correct import Correction
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.experience import everybody_due
from rules.mustering.words import counted


@dataclass(frozen=True)
class ConflictLine:
    """A later entry that no longer fits: its `text` in the history, and why.

    With `falls` it is struck as far as it does not fit; any other stands unless it is `chosen` to fall too.
    """

    revision: int
    text: str
    reason: str
    falls: bool
    chosen: bool


@dataclass(frozen=True)
class CorrectionView:
    """`due` tells which advances fall due by it, or are no longer due."""

    difference: DifferenceView
    conflicts: tuple[ConflictLine, ...]
    due: tuple[str, ...] = ()

    @property
    def has_choice(self) -> bool:
        """Whether the reader may decide about any of the conflicts."""
        return any(not line.falls or line.chosen for line in self.conflicts)


def correction_view(
    correction: Correction, book: Rulebook, texts: Mapping[int, str], falling: Collection[int] = ()
) -> CorrectionView:
    """`texts` tell the entries of the ledger by their revision, `falling` are those that the reader has chosen."""
    chosen = tuple(
        ConflictLine(number, texts.get(number, ""), "Struck as you chose.", falls=False, chosen=True)
        for number in sorted(falling)
    )
    lines = tuple(
        ConflictLine(it.revision, texts.get(it.revision, ""), it.reason, falls=it.falls, chosen=False)
        for it in correction.conflicts
    )
    difference = compared(correction.before, correction.after, book)
    return CorrectionView(difference, chosen + lines, _due(correction.before, correction.after, book))


def _due(before: WarbandSheet, after: WarbandSheet, book: Rulebook) -> tuple[str, ...]:
    """`Snik: 1 advance falls due.` for each block to which more or fewer advances are due than before."""
    was, now = everybody_due(before, book), everybody_due(after, book)
    names = {block.number: block.name for block in (*before.warriors, *after.warriors)}
    lines = []
    for number in sorted({*was, *now}):
        more = now.get(number, 0) - was.get(number, 0)
        advances = counted(abs(more), "advance")
        if more > 0:
            falls = "falls" if more == 1 else "fall"
            lines.append(f"{names[number]}: {advances} {falls} due. The player rolls them on the roster.")
        elif more < 0:
            lines.append(f"{names[number]}: {advances} no longer due.")
    return tuple(lines)
