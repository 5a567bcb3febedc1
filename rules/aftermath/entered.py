"""The rolls of an aftermath as they were made, and faces that were rolled at a table instead of the battle's own.

Every roll has a key that stays the same when others change: its warrior, its purpose, and its number of that kind.
Faces are entered under it; a roll without entered faces keeps those of the battle's dice.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from rules.engine.dice import Dice, Roll
from rules.values import Value, changed

Faces = tuple[int, ...]


class MadeRoll(Value, frozen=True):
    """One roll: its `faces`, and those that the battle's dice `drew` for it. `who` is a fighter's id."""

    key: str
    purpose: str
    sides: int
    faces: Faces
    drew: Faces
    who: int | None = None

    @property
    def is_entered(self) -> bool:
        return self.faces != self.drew


class NotedDice:
    """Dice that note every roll, with entered faces in the place of those drawn.

    Rolls that were `made` already stay as they are unless others are entered; dice that a change asks for besides come
    from a stream of their own, so that no die is used twice.
    """

    def __init__(self, dice: Dice, entered: Mapping[str, Faces], made: Iterable[MadeRoll] = ()) -> None:
        self._dice, self._entered = dice, entered
        self._before = {roll.key: roll for roll in made}
        self._seen: Counter[str] = Counter()
        self._made: dict[str, list[MadeRoll]] = {}

    def faces(self, roll: Roll) -> Faces | None:
        """Entered faces where there are any; raises `ValueError` for faces that the dice lack."""
        kind = f"{roll.stream}/{'' if roll.who is None else roll.who}/{roll.purpose}"
        self._seen[kind] += 1
        key = f"{kind}/{self._seen[kind]}"
        before = self._before.get(key)
        drew = before.drew if before else self._drawn(roll)
        if drew is None:
            return None
        faces = self._entered.get(key, before.faces if before else drew)
        if len(faces) != roll.count or not all(1 <= face <= roll.sides for face in faces):
            shown = ", ".join(map(str, faces)) or "nothing"
            raise ValueError(f"{roll.purpose}: {roll.count} x D{roll.sides} cannot show {shown}.")
        made = MadeRoll(key, roll.purpose, roll.sides, faces, drew, roll.who)
        self._made.setdefault(roll.stream, []).append(made)
        return faces

    def _drawn(self, roll: Roll) -> Faces | None:
        return self._dice.faces(changed(roll, stream=f"{roll.stream}, more") if self._before else roll)

    def made(self, stream: str) -> tuple[MadeRoll, ...]:
        """The rolls of one stream, in the order in which they were made."""
        return tuple(self._made.get(stream, ()))
