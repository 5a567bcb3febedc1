"""A profile ready to be shown: each characteristic now, as hired, and as high as it may ever get."""

from dataclasses import dataclass
from typing import Literal

from rules.catalogue.model import Rulebook, WarriorType
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS, Profile
from rules.ledger.sheet import WarriorSheet


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
    def is_topped(self) -> bool:
        """Whether to mark it: Movement hardly ever rises, so that it stands at its maximum from the first day."""
        return self.is_at_maximum and (self.letter != "M" or bool(self.change))

    @property
    def note(self) -> str:
        """What the marks say, for those who cannot see them."""
        notes = [f"{self.name} {self.value}"]
        if self.change:
            notes.append(f"hired with {self.starting}")
        if self.maximum is not None:
            notes.append("at the racial maximum" if self.is_at_maximum else f"maximum {self.maximum}")
        return ", ".join(notes)


def statline(warrior: WarriorSheet, kind: WarriorType | None, rulebook: Rulebook) -> tuple[Cell, ...]:
    """The nine cells in the order of the rulebook; `kind` is the warrior's line, None for an unknown one."""
    return _cells(warrior.current, warrior.profile, rulebook.maximum(kind) if kind else None)


def type_statline(kind: WarriorType, rulebook: Rulebook) -> tuple[Cell, ...]:
    """The profile that a new warrior of that type starts with."""
    return _cells(kind.profile, kind.profile, rulebook.maximum(kind))


def _cells(current: Profile, starting: Profile, maximum: Profile | None) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            letter=letter,
            name=CHARACTERISTIC_NAMES[letter],
            value=current.value(letter),
            starting=starting.value(letter),
            maximum=maximum.value(letter) if maximum else None,
        )
        for letter in CHARACTERISTICS
    )
