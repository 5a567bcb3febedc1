"""Dice of a post-battle sequence: every roll has faces of its own, whatever else is rolled before or after it.

A roll's key is its warrior, its purpose (or what it is about) and its number of that kind. Going back and choosing
otherwise, resuming after a day and replaying therefore show the same faces for the same roll; faces from a real table
are entered under the key.
"""

from collections import Counter
from collections.abc import Iterable

from rules.engine.dice import Roll, Stream
from rules.numbers import RosterNumber
from rules.values import Value, changed

Faces = tuple[int, ...]


class MadeRoll(Value, frozen=True):
    """One roll: its `faces`, and those that the site `drew` for it.

    `who` is a fighter of the battle, `warrior` a hero or group of the roster. Rolls of before had only `who` for both;
    they learn which it is when their sequence asks for them again.
    """

    key: str
    purpose: str
    sides: int
    faces: Faces
    drew: Faces
    who: int | None = None
    warrior: RosterNumber | None = None

    @property
    def is_entered(self) -> bool:
        return self.faces != self.drew


class KeyedDice:
    """Faces by key: those of rolls that are `known`, or else drawn from the `seed`; with `by_hand` asked for.

    `made` is every roll in the order in which it was made. A known roll of other dice, as when a hero has left who
    would have rolled too, is made anew.
    """

    def __init__(self, seed: str, known: Iterable[MadeRoll] = (), *, by_hand: bool = False) -> None:
        self._seed, self._by_hand = seed, by_hand
        self._known = {roll.key: roll for roll in known}
        self._seen: Counter[str] = Counter()
        self.made: list[MadeRoll] = []

    def faces(self, roll: Roll) -> Faces | None:
        """The faces of a roll, None where they are wanted from a table."""
        key = self._key_of(roll)
        found = self._known.get(key) or self._of_earlier_version(roll, key)
        if found is None or not can_show(roll, found.faces):
            if self._by_hand:
                return None
            drawn = self._drawn(roll, key)
            found = MadeRoll(key, roll.purpose, roll.sides, drawn, drawn, roll.who, roll.warrior)
        elif (found.who, found.warrior) != (roll.who, roll.warrior):
            found = changed(found, who=roll.who, warrior=roll.warrior)
        self._seen[_kind_of(roll)] += 1
        self.made.append(found)
        return found.faces

    def enter(self, roll: Roll, faces: Faces) -> None:
        """Enter the faces of the roll that is asked for next. Raises `ValueError` for impossible ones."""
        if not can_show(roll, faces):
            shown = ", ".join(map(str, faces)) or "nothing"
            raise ValueError(f"{roll.purpose}: {roll.count} x D{roll.sides} cannot show {shown}.")
        key = self._key_of(roll)
        self._known[key] = MadeRoll(key, roll.purpose, roll.sides, faces, (), roll.who, roll.warrior)

    def _key_of(self, roll: Roll) -> str:
        kind = _kind_of(roll)
        return f"{kind}/{self._seen[kind] + 1}"

    def _of_earlier_version(self, roll: Roll, key: str) -> MadeRoll | None:
        """The roll as it was known before rolls said what they are about."""
        number = key.rpartition("/")[2]
        found = self._known.get(f"{_by_purpose(roll)}/{number}")
        return None if found is None else changed(found, key=key)

    def _drawn(self, roll: Roll, key: str) -> Faces:
        stream = Stream(self._seed, key)
        return tuple(stream.die(roll.sides) for _ in range(roll.count))


def can_show(roll: Roll, faces: Faces) -> bool:
    """Whether the dice of a roll can show these faces."""
    return len(faces) == roll.count and all(1 <= face <= roll.sides for face in faces)


def _kind_of(roll: Roll) -> str:
    return f"{roll.stream}/{roll.about}" if roll.about else _by_purpose(roll)


def _by_purpose(roll: Roll) -> str:
    number = roll.warrior if roll.who is None else roll.who
    return f"{roll.stream}/{'' if number is None else number}/{roll.purpose}"
