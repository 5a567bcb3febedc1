"""The nine characteristics of a warrior.

Used by every part of `rules`; a profile is never changed, only replaced.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from rules.catalogue.bounds import bound
from rules.values import Value

#: What a pack may state, and what any file or ledger may; the rules stay far below the upper ends.
Figure = Annotated[int, bound(0, 20, ge=0, le=100)]
Step = Annotated[int, bound(-20, 20, ge=-100, le=100)]

Characteristic = Literal["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"]
CHARACTERISTICS: tuple[Characteristic, ...] = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")

CHARACTERISTIC_NAMES: dict[Characteristic, str] = {
    "M": "Movement",
    "WS": "Weapon Skill",
    "BS": "Ballistic Skill",
    "S": "Strength",
    "T": "Toughness",
    "W": "Wounds",
    "I": "Initiative",
    "A": "Attacks",
    "Ld": "Leadership",
}


class Change(Value, frozen=True):
    """A permanent step of one characteristic, e.g. +1 WS from an advance or -1 M from a leg wound."""

    characteristic: Characteristic
    by: Step


class Profile(Value, frozen=True):
    """M WS BS S T W I A Ld; M in inches (CORE-CHAR-PROFILE-1)."""

    M: Figure
    WS: Figure
    BS: Figure
    S: Figure
    T: Figure
    W: Figure
    I: Figure  # noqa: E741 - the field's standard letter
    A: Figure
    Ld: Figure

    def value(self, characteristic: Characteristic) -> int:
        return int(getattr(self, characteristic))

    def changed_by(self, changes: Iterable[Change]) -> "Profile":
        """The profile after permanent changes; nothing falls below 0 (CORE-CHAR-RANGE-1)."""
        values = {name: self.value(name) for name in CHARACTERISTICS}
        for change in changes:
            values[change.characteristic] += change.by
        return Profile(**{name: max(0, value) for name, value in values.items()})
