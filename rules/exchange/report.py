"""The fate of each part of a foreign file: understood, guessed or left out, with its own words and their place."""

from typing import Literal

from rules.ledger.sheet import WarbandSheet
from rules.values import Value

What = Literal["understood", "guessed", "left_out"]


class Line(Value, frozen=True):
    """`place` is the warrior or part of the file, `words` what stands there, `became` what it is here, or why not."""

    what: What
    place: str
    words: str
    became: str


class Report(Value, frozen=True):
    """Made before anything is written; `sheet` is what would come in, by the packs of `pack` (empty: the standard).

    `type_guessed` and `battles_guessed` say that a person should look at the type and at the battles fought.
    """

    program: str
    sheet: WarbandSheet
    pack: str
    type_guessed: bool
    battles_guessed: bool
    lines: tuple[Line, ...]

    def of(self, what: What) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.what == what)


class Lines:
    """Collects the lines of a report in the order of the file."""

    def __init__(self) -> None:
        self.all: list[Line] = []

    def understood(self, place: str, words: str, became: str) -> None:
        """Note something that was understood, and what it became."""
        self.all.append(Line("understood", place, words, became))

    def guessed(self, place: str, words: str, became: str) -> None:
        """Note something that was guessed, and what it became."""
        self.all.append(Line("guessed", place, words, became))

    def left_out(self, place: str, words: str, why: str) -> None:
        """Note something that was left out, and why."""
        self.all.append(Line("left_out", place, words, why))
