"""Dice of a post-battle sequence: every roll has faces of its own, whatever else is rolled before or after it.

A roll's key is its warrior, its purpose and its number of that kind. Going back and choosing otherwise, resuming after
a day and replaying therefore show the same faces for the same roll; faces from a real table are entered under the key.
"""

from collections import Counter
from collections.abc import Mapping

from rules.aftermath.entered import MadeRoll
from rules.engine.dice import Roll, Stream

Faces = tuple[int, ...]


class KeyedDice:
    """Faces by key: those `entered`, or else drawn from the `seed`; with `by_hand` only those entered.

    `made` is every roll in the order in which it was made.
    """

    def __init__(
        self, seed: str, entered: Mapping[str, Faces] | None = None, *, by_hand: bool = False
    ) -> None:
        self._seed, self._entered, self._by_hand = seed, dict(entered or {}), by_hand
        self._seen: Counter[str] = Counter()
        self.made: list[MadeRoll] = []

    def key_of(self, roll: Roll) -> str:
        """The key of the next roll of this kind."""
        kind = f"{roll.stream}/{'' if roll.who is None else roll.who}/{roll.purpose}"
        return f"{kind}/{self._seen[kind] + 1}"

    def faces(self, roll: Roll) -> Faces | None:
        """The faces of a roll, None where they are wanted from a table. Raises `ValueError` for impossible ones."""
        key = self.key_of(roll)
        faces = self._entered.get(key)
        drew = () if self._by_hand else self._drawn(roll, key)
        if faces is None and not drew:
            return None
        self._seen[key.rpartition("/")[0]] += 1
        shown = faces or drew
        check_faces(roll, shown)
        self.made.append(MadeRoll(key, roll.purpose, roll.sides, shown, drew or shown, roll.who))
        return shown

    def enter(self, roll: Roll, faces: Faces) -> None:
        """Enter the faces of the roll that is asked for next. Raises `ValueError` for impossible ones."""
        check_faces(roll, faces)
        self._entered[self.key_of(roll)] = faces

    def _drawn(self, roll: Roll, key: str) -> Faces:
        stream = Stream(self._seed, key)
        return tuple(stream.die(roll.sides) for _ in range(roll.count))


def check_faces(roll: Roll, faces: Faces) -> None:
    """Refuse faces that such dice cannot show. Raises `ValueError` with a sentence."""
    if len(faces) != roll.count or not all(1 <= face <= roll.sides for face in faces):
        shown = ", ".join(map(str, faces)) or "nothing"
        raise ValueError(f"{roll.purpose}: {roll.count} x D{roll.sides} cannot show {shown}.")
