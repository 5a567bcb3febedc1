"""What a correction of the past would change in one warband, ready for a page."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from roster.pages.past.difference_view import DifferenceView, compared
from rules.catalogue.model import Rulebook
from rules.ledger.correct import Correction


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
    difference: DifferenceView
    conflicts: tuple[ConflictLine, ...]

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
    return CorrectionView(compared(correction.before, correction.after, book), chosen + lines)
