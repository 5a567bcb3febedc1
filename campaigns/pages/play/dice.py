"""Rolls as dice: the faces that came up, what they needed and why, for the log and for the table."""

from dataclasses import dataclass

from campaigns.pages.battles.story import Line
from rules.engine.dice import Rolled, kept
from rules.engine.events import AnyEvent
from rules.narration.phrases import modifiers

#: Dice with this many sides are drawn with pips.
PIPS = 6


@dataclass(frozen=True)
class Die:
    """One face of a die; a die that does not count `is_spare`."""

    face: int
    sides: int
    is_spare: bool = False

    @property
    def has_pips(self) -> bool:
        return self.sides == PIPS


@dataclass(frozen=True)
class Throw:
    """Dice that were rolled together. `need` is empty where the faces alone matter; then nothing is met or missed."""

    dice: tuple[Die, ...]
    need: str
    modifiers: tuple[str, ...]
    is_met: bool


@dataclass(frozen=True)
class DiceLine(Line):
    """A line with the dice that it tells of."""

    throws: tuple[Throw, ...] = ()


def with_dice(line: Line, throws: tuple[Throw, ...]) -> DiceLine:
    """A line with its dice."""
    return DiceLine(line.text, line.kind, line.follows, line.bulk, line.who, throws)


def throws_of(event: AnyEvent) -> tuple[Throw, ...]:
    """The dice of an event; none where it has none."""
    rolled = getattr(event, "roll", None)
    return (throw(rolled),) if isinstance(rolled, Rolled) else ()


def throw(rolled: Rolled) -> Throw:
    """The faces of a roll, those that do not count among them."""
    counting, dice = list(kept(rolled.faces, rolled.keep)), []
    for face in rolled.faces:
        counts = face in counting
        if counts:
            counting.remove(face)
        dice.append(Die(face, rolled.sides, is_spare=not counts))
    return Throw(tuple(dice), _need(rolled), tuple(modifiers(rolled.modifiers)), _is_met(rolled))


def _need(rolled: Rolled) -> str:
    if rolled.at_most is not None:
        return f"{rolled.at_most}-"
    return "" if rolled.need is None else f"{rolled.need}+"


def _is_met(rolled: Rolled) -> bool:
    if rolled.at_most is not None:
        return rolled.total <= rolled.at_most
    return rolled.need is not None and rolled.total >= rolled.need
