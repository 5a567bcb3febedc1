"""Marks of a printed roster: whose it is, problems that make it illegal, and post-battle sequences that are open."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from roster.models import Warband
from roster.pages.warbands.problems import board
from roster.registries import Registry
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
    """Empty for a roster of which nothing of the kind is to be said; `unfinished` are battles by their titles.

    `whose` names its player and campaign.
    """

    problems: tuple[Mark, ...] = ()
    unfinished: tuple[str, ...] = ()
    whose: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines at the head of the sheet; details are in its notes."""
        found = []
        if self.problems:
            found.append(f"Not legal: {counted(len(self.problems), 'problem')}, see the notes")
        if self.unfinished:
            found.append("Unfinished: a post-battle sequence is open, see the notes")
        return tuple(found)


#: What names the campaign of a warband, empty for one in none; the apps above add theirs.
campaigns: Registry[Callable[[Warband], str]] = Registry()


def whose(warband: Warband) -> str:
    """The player and the campaign of a warband, as they stand on its sheet."""
    return named_as(
        warband.owner.get_username(), next(filter(None, (name(warband) for name in campaigns)), "")
    )


def named_as(player: str, campaign: str) -> str:
    """Player and campaign in a line."""
    return f"Player: {player}, campaign: {campaign}" if campaign else f"Player: {player}"


def marks_of(
    sheet: WarbandSheet, rulebook: Rulebook, unfinished: Iterable[str] = (), whose: str = ""
) -> Marks:
    """Marks for all problems that nobody waived; waived ones stand on every sheet with their reasons."""
    lines = board(sheet, rulebook).lines
    counting = (line for line in lines if line.kind == "error" and line.waiver is None)
    return Marks(tuple(Mark(line.title, line.sentence) for line in counting), tuple(unfinished), whose)
