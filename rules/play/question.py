"""A question to a player as a page shows it: one sentence, and everything that may be answered."""

from itertools import groupby
from typing import Literal

from rules.engine.table import Point
from rules.values import Value

#: What stands between the answers about one warrior, and between those about several; neither is part of any.
CHAIN, NEXT = ";", "|"

#: Rings of (x, y) in 1/100 inch; a place is inside where it is in an odd number of them.
type Rings = tuple[tuple[tuple[int, int], ...], ...]

#: How many options stand below each other, and how many names are seen without a list of them.
_SHORT, _FEW_ROWS = 8, 4


class Option(Value, frozen=True):
    """One legal answer: what is sent, the words of its button, and what is known before it is chosen.

    `about` are the fighters that it points at, `to` is the place where it leads. Options of one `heading` stand
    together, with `about_heading` as a line below it. `is_far` says that it is out of range or out of reach, where
    that may be measured. `gives_up` is a sentence about chances that it gives up, which a page shows before it is
    chosen. `sign` is the number that the table shows on whom it points at.
    """

    answer: str
    label: str
    detail: str = ""
    about: tuple[int, ...] = ()
    to: Point | None = None
    heading: str = ""
    about_heading: str = ""
    is_far: bool = False
    gives_up: str = ""
    sign: str = ""


class Group(Value, frozen=True):
    """Warriors to be named together: the answer is `prefix` and the ids of 1 to `most` of them, separated by spaces.

    No two of them may be a pair of those that are too far `apart`.
    """

    prefix: str
    label: str
    candidates: tuple[int, ...]
    most: int
    apart: tuple[tuple[int, int], ...] = ()

    @property
    def whom(self) -> tuple[object, ...]:
        """All that several groups share which differ in what they are named for."""
        return self.candidates, self.most, self.apart


class Blank(Value, frozen=True):
    """One word of an answer that is said in several: the label of a list, and what may be chosen in it."""

    label: str
    choices: tuple[Option, ...]


class Said(Value, frozen=True):
    """An answer that is said in several words: `prefix` and one choice of each blank, separated by spaces."""

    prefix: str
    label: str
    blanks: tuple[Blank, ...]


class Charger(Value, frozen=True):
    """A warrior who may charge, and the enemies that they may reach; `sign` as that of an option."""

    who: int
    name: str
    targets: tuple[Option, ...]
    sign: str = ""


class Area(Value, frozen=True):
    """A part of one floor at height `z` (1/100 inch) where the centre of a base may come to stand."""

    kind: Literal["walk", "run", "zone"]
    z: int
    rings: Rings


class DiceAsked(Value, frozen=True):
    """Dice, or cards of a `deck`, that somebody rolls on a real table and types in."""

    count: int
    sides: int
    deck: tuple[str, ...] = ()
    #: Whether it matters which die shows what.
    is_in_order: bool = False

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The ways in which two D6 can fall, the lower face first, each an answer; () for all others."""
        if (self.count, self.sides, self.deck) != (2, 6, ()) or self.is_in_order:
            return ()
        return tuple((low, high) for low in range(1, 7) for high in range(low, 7))

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of a D6 that is rolled alone, each an answer; () for all others."""
        return tuple(range(1, 7)) if (self.count, self.sides, self.deck) == (1, 6, ()) else ()


class Question(Value, frozen=True):
    """What a side is asked. `kind` is the name of the decision's class, `who` the fighter that it is about.

    What is `said` at a real table is put together from lists.
    With `areas` a place is asked for: any place in one of them may be tapped, and `options` name some of them.
    `beyond` are the words of the button for a place beyond a walk. `chargers` may be told whom to charge all at once.
    Without a `side` anybody may type the dice. With `is_by_rows` the options of a heading are short and stand in a row.
    """

    kind: str
    side: int | None
    sentence: str
    who: int | None = None
    options: tuple[Option, ...] = ()
    groups: tuple[Group, ...] = ()
    chargers: tuple[Charger, ...] = ()
    said: tuple[Said, ...] = ()
    areas: tuple[Area, ...] = ()
    beyond: str = "Run here"
    dice: DiceAsked | None = None
    detail: str = ""
    is_by_rows: bool = False

    @property
    def layout(self) -> str:
        """How the options stand: `rows` of each heading, `many` beside each other, or "" for one below the other."""
        if self.is_by_rows:
            return "rows"
        return "many" if len(self.options) > _SHORT else ""

    @property
    def jumps(self) -> tuple[tuple[int, str], ...]:
        """The first row of each name, counted from 1, and the name, but for the first row, which is seen at once.

        Few rows have (): there is nothing to look for.
        """
        headings = [heading for heading, _ in groupby(it.heading for it in self.options)]
        names: dict[str, int] = {}
        for number, heading in enumerate(headings, 1):
            if heading and number > 1:
                names.setdefault(heading.partition(",")[0], number)
        return tuple((number, name) for name, number in names.items()) if len(names) > _FEW_ROWS else ()
