"""The marks of a printed roster: problems that make it illegal, and post-battle sequences that are open."""

from collections.abc import Iterable
from dataclasses import dataclass

from roster.pages.warbands.problems import board
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.words import counted


@dataclass(frozen=True)
class Mark:
    """A problem that counts: its kind, and what is wrong in a sentence."""

    title: str
    sentence: str


@dataclass(frozen=True)
class Marks:
    """Empty for a roster of which nothing of the kind is to be said; `unfinished` are battles by their titles."""

    problems: tuple[Mark, ...] = ()
    unfinished: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines at the head of the sheet; details are in its notes."""
        found = []
        if self.problems:
            found.append(f"Not legal: {counted(len(self.problems), 'problem')}, see the notes")
        if self.unfinished:
            found.append("Unfinished: a post-battle sequence is open, see the notes")
        return tuple(found)


def marks_of(sheet: WarbandSheet, rulebook: Rulebook, unfinished: Iterable[str] = ()) -> Marks:
    """Marks for all problems that nobody waived; waived ones stand on every sheet with their reasons."""
    lines = board(sheet, rulebook).lines
    counting = (line for line in lines if line.kind == "error" and line.waiver is None)
    return Marks(tuple(Mark(line.title, line.sentence) for line in counting), tuple(unfinished))
