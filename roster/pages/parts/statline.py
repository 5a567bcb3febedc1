"""A profile ready to be shown: each characteristic now, as hired, and as high as it may ever get."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from roster.pages.names import Names
from rules.catalogue.model import Rulebook, WarriorType
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS, Change, Profile
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.fighting import Fighting, as_hired, fighting


@dataclass(frozen=True)
class Cell:
    """One characteristic as it is fought with. `maximum` is None for those who never learn.

    `reasons` are what changed it since the day of hiring, like `-1 Heavy armour and Shield`, as far as is known; `worn`
    are those of them that are gear.
    """

    letter: str
    name: str
    value: int
    starting: int
    maximum: int | None
    reasons: tuple[str, ...] = ()
    worn: tuple[str, ...] = ()

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
        """The meaning of the marks, for readers who cannot see them."""
        notes = [f"{self.name} {self.value}"]
        if self.change:
            notes.append(f"hired with {self.starting}")
        notes += self.reasons
        if self.maximum is not None:
            notes.append("at the racial maximum" if self.is_at_maximum else f"maximum {self.maximum}")
        return ", ".join(notes)


def statline(warrior: WarriorSheet, sheet: WarbandSheet, names: Names) -> tuple[Cell, ...]:
    """The nine cells in the order of the rulebook."""
    kind, fights = names.of(warrior), fighting(warrior, sheet, names.rulebook)
    grown = [("advances", advance.change) for advance in warrior.advances if advance.change]
    grown += [(names.injury(injury.key), change) for injury in warrior.injuries for change in injury.changes]
    highest = names.rulebook.maximum(kind) if kind else None
    return _cells(fights, warrior.profile, highest, grown)


def type_statline(kind: WarriorType, rulebook: Rulebook) -> tuple[Cell, ...]:
    """The profile that somebody of that type starts with, with the equipment that comes along."""
    return _cells(as_hired(kind, rulebook), kind.profile, rulebook.maximum(kind), [])


def _cells(
    fights: Fighting, starting: Profile, maximum: Profile | None, grown: Sequence[tuple[str, Change]]
) -> tuple[Cell, ...]:
    worn = [(" and ".join(item.name for item in each.items), each.change) for each in fights.worn]
    return tuple(
        Cell(
            letter=letter,
            name=CHARACTERISTIC_NAMES[letter],
            value=fights.profile.value(letter),
            starting=starting.value(letter),
            maximum=maximum.value(letter) if maximum else None,
            reasons=_reasons(letter, [*grown, *worn]),
            worn=_reasons(letter, worn),
        )
        for letter in CHARACTERISTICS
    )


def _reasons(letter: str, changes: Sequence[tuple[str, Change]]) -> tuple[str, ...]:
    """The causes that changed one characteristic, each once with its total."""
    total: Counter[str] = Counter()
    for cause, change in changes:
        if change.characteristic == letter:
            total[cause] += change.by
    return tuple(f"{by:+d} {cause}" for cause, by in total.items() if by)
