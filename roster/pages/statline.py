"""A profile ready to be shown: each characteristic now, as hired, and as high as it may ever get."""

from dataclasses import dataclass
from typing import Literal

from rules.catalogue.model import Rulebook
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS, Profile
from rules.mustering.sheet import WarriorSheet


@dataclass(frozen=True)
class Cell:
    """One characteristic. `maximum` is None for those who never learn."""

    letter: str
    name: str
    value: int
    starting: int
    maximum: int | None

    @property
    def change(self) -> Literal["", "better", "worse"]:
        if self.value == self.starting:
            return ""
        return "better" if self.value > self.starting else "worse"

    @property
    def is_at_maximum(self) -> bool:
        return self.maximum is not None and self.value >= self.maximum

    @property
    def note(self) -> str:
        """What the marks say, for those who cannot see them."""
        notes = [f"{self.name} {self.value}"]
        if self.change:
            notes.append(f"hired with {self.starting}")
        if self.maximum is not None:
            notes.append("at the racial maximum" if self.is_at_maximum else f"maximum {self.maximum}")
        return ", ".join(notes)


def statline(warrior: WarriorSheet, rulebook: Rulebook, warband: str) -> tuple[Cell, ...]:
    """The nine cells in the order of the rulebook."""
    maximum = racial_maximum(warrior, rulebook, warband)
    current = warrior.current
    return tuple(
        Cell(
            letter=letter,
            name=CHARACTERISTIC_NAMES[letter],
            value=current.value(letter),
            starting=warrior.profile.value(letter),
            maximum=maximum.value(letter) if maximum else None,
        )
        for letter in CHARACTERISTICS
    )


def racial_maximum(warrior: WarriorSheet, rulebook: Rulebook, warband: str) -> Profile | None:
    found = rulebook.warrior_type(warband, warrior.type)
    return rulebook.maximum(found) if found else None
