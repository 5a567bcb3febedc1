"""Dice: what is asked for (`Roll`), what came up (`Rolled`), and where the faces come from.

`SeededDice` is a counter stream of our own (SHA-256 of key and counter, rejection sampling): the same faces on every
machine and Python for ever. One key per battle; each stream has a purpose of its own, so that letting the computer
decide never shifts the dice. `VERSION` is part of the key: a changed algorithm can never pass for the old one.
"""

import hashlib
from collections.abc import Callable, Iterable
from typing import Literal, Protocol

from rules.numbers import RosterNumber
from rules.values import Value

VERSION = "wyrdbook-dice-1"

Faces = tuple[int, ...]


class Modifier(Value, frozen=True):
    """A named plus or minus that is already part of the target number it explains."""

    name: str
    by: int


def kept(faces: tuple[int, ...], keep: int) -> tuple[int, ...]:
    """The dice of a roll that count: `keep` of the highest, or (below 0) of the lowest; all for 0."""
    if not keep:
        return faces
    ranked = sorted(faces)
    return tuple(ranked[-keep:] if keep > 0 else ranked[:-keep])


class Told(tuple[int, ...]):
    """Faces that are kept for an event to tell: they no longer decide anything."""


class Roll(Value, frozen=True, tag="roll", tag_field="ask"):
    """A request for dice: `count` dice with `sides`, of which `keep` count as `kept` says.

    Succeeds on `need` or more, or on `at_most` or less; both None when the faces alone matter. `who` is the
    combatant it is for, after a battle its fighter; `warrior` is the hero or group of the roster that a roll between
    battles is for. Both are None when a whole side rolls, and never are both given; `side` is that side, where one is
    to roll. `stream` names the sub-key the faces come from.
    With a `deck` cards are dealt from it instead, no card twice: a face is a card's place in it, from 1.
    `read_as` names dice whose faces are not added: a D66 is tens and units, a D3 half a D6.
    `about` is what keyed dice know it by, where the purpose has a name in it that a player may change, or the
    warrior is theirs to choose.
    """

    purpose: str
    count: int = 1
    sides: int = 6
    need: int | None = None
    at_most: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    who: int | None = None
    stream: str = "dice"
    keep: int = 0
    deck: tuple[str, ...] = ()
    about: str = ""
    warrior: RosterNumber | None = None
    read_as: Literal["", "D3", "D66"] = ""
    side: int | None = None

    def shown(self, faces: tuple[int, ...]) -> "Rolled":
        """The faces together with what they were measured against, for an event."""
        return Rolled(faces, self.need, self.at_most, self.modifiers, self.sides, self.keep)

    def total(self, faces: tuple[int, ...]) -> int:
        """The sum of the dice that count."""
        return sum(kept(faces, self.keep))

    def met_by(self, faces: tuple[int, ...]) -> bool:
        """Whether the dice meet the need of the roll; one that cannot succeed fails."""
        total = self.total(faces)
        if self.at_most is not None:
            return total <= self.at_most
        return self.need is not None and total >= self.need


class Rolled(Value, frozen=True):
    """Faces that came up, and what they were measured against."""

    faces: tuple[int, ...]
    need: int | None = None
    at_most: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    sides: int = 6
    keep: int = 0

    @property
    def total(self) -> int:
        """The sum of the dice that count."""
        return sum(kept(self.faces, self.keep))


class Dice(Protocol):
    """A source of faces. None means: not known yet, ask the table."""

    def faces(self, roll: Roll) -> tuple[int, ...] | None: ...


class Stream:
    """An endless row of fair dice from one key and one purpose."""

    def __init__(self, key: str, purpose: str) -> None:
        self._prefix = hashlib.sha256(f"{VERSION}|{key}|{purpose}".encode()).digest()
        self._counter = 0
        self._bytes: list[int] = []

    def number(self, below: int) -> int:
        """A whole number from 0 up to, not including, `below` (at most 65,536)."""
        if below <= 256:
            return self.die(below) - 1
        limit = 65536 - 65536 % below
        while True:
            number = (self.die(256) - 1) * 256 + self.die(256) - 1
            if number < limit:
                return number % below

    def die(self, sides: int) -> int:
        """A face from 1 to `sides` (at most 256)."""
        limit = 256 - 256 % sides
        while True:
            if not self._bytes:
                block = hashlib.sha256(self._prefix + self._counter.to_bytes(8, "big"))
                self._counter += 1
                self._bytes = list(block.digest())
            byte = self._bytes.pop()
            if byte < limit:
                return byte % sides + 1

    def dealt(self, count: int, of: int) -> tuple[int, ...]:
        """A number of different numbers from 1 to `of`, each of those that are left as likely as the others."""
        left = list(range(1, of + 1))
        return tuple([left.pop(self.number(len(left))) for _ in range(count)])


class SeededDice:
    """Faces from a battle's key, one stream a purpose."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._streams: dict[str, Stream] = {}

    def faces(self, roll: Roll) -> tuple[int, ...]:
        stream = self._streams.get(roll.stream)
        if stream is None:
            stream = self._streams[roll.stream] = Stream(self._key, roll.stream)
        if roll.deck:
            return stream.dealt(roll.count, len(roll.deck))
        if roll.count == 1:
            return (stream.die(roll.sides),)
        return tuple([stream.die(roll.sides) for _ in range(roll.count)])


class RecordedDice:
    """Faces from a row that was noted before; raises `IndexError` when the row is too short."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    def faces(self, roll: Roll) -> tuple[int, ...]:
        end = self._next + roll.count
        if end > len(self._faces):
            raise IndexError(f"No recorded dice are left for {roll.purpose}.")
        found = tuple(self._faces[self._next : end])
        self._next = end
        return found


class EnteredDice:
    """Faces rolled on a real table: the engine waits and the players type them."""

    def faces(self, roll: Roll) -> None:
        return None


class ScriptedDice:
    """Faces chosen by a function of the request: for tests and for walking the dice tree."""

    def __init__(self, choose: Callable[[Roll], tuple[int, ...]]) -> None:
        self._choose = choose

    def faces(self, roll: Roll) -> tuple[int, ...]:
        return self._choose(roll)


def sub_key(key: str, purpose: str) -> str:
    """A key that follows from another, for dice of something that comes of it."""
    return hashlib.sha256(f"{VERSION}|key|{key}|{purpose}".encode()).hexdigest()[:32]


def commitment(key: str) -> str:
    """The hash of a battle's key, to be shown before the battle; the key after it proves that no die was chosen."""
    return hashlib.sha256(f"{VERSION}|{key}".encode()).hexdigest()
