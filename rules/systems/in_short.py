"""A turn system in short, for players at a table: the order of the turn, and what is otherwise than printed.

The sentences are our own; every figure in them is that of the procedure which plays it.
"""

from typing import NamedTuple

from rules.engine.table import INCH

#: What a warband may have that is no trait, tag or key: casters, two weapons in two hands, bare hands.
CASTS, TWO_WEAPONS, BARE_HANDS = "casts", "two-weapons", "bare-hands"


class Step(NamedTuple):
    """One step of the order of the turn: its name, and what is done in it."""

    name: str
    text: str


class Note(NamedTuple):
    """A system's change to a rule: `rule` is its number in the coverage.

    `about` are the traits of items, tags and keys that it concerns, empty for everybody; one with a colon at its end
    stands for all that begin so.
    """

    name: str
    text: str
    rule: str
    about: frozenset[str] = frozenset()

    def concerns(self, words: frozenset[str]) -> bool:
        """Whether it is about one of these traits, tags and keys, or about everybody."""
        if not self.about or not self.about.isdisjoint(words):
            return True
        heads = tuple(it for it in self.about if it.endswith(":"))
        return bool(heads) and any(word.startswith(heads) for word in words)


class Price(NamedTuple):
    """An action and what it costs, for systems in which actions are paid for: `price` is as players say it."""

    action: str
    price: str
    text: str


class InShort(NamedTuple):
    """`order` is the turn from its beginning to its end; `prices` are those of all its actions, where it has any.

    `ticks` are what a tracker ticks in each round for whoever acts, as a letter and what it stands for; `by_unit` where
    a hero or a whole group acts at once, `has_deck` where cards are dealt.
    """

    order: tuple[Step, ...] = ()
    notes: tuple[Note, ...] = ()
    prices: tuple[Price, ...] = ()
    ticks: tuple[tuple[str, str], ...] = ()
    by_unit: bool = False
    has_deck: bool = False


#: What a tracker ticks where warriors are activated one after the other.
ACTIVATED = ("A", "activated")


def inches(hundredths: int) -> str:
    """`8 inches` for 800."""
    return f"{hundredths / INCH:g} inches"
