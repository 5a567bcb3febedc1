"""The warbands that are to be paired, and what is known of them. Built by the services, read by `pair`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256

#: Bits of the numbers that decide between pairings which are equal in everything else.
BITS_OF_CHANCE = 32


class Kind(StrEnum):
    """How opponents are chosen. The values are stored."""

    RANDOM = "random"
    SWISS = "swiss"
    RATING = "rating"
    EVERYBODY = "everybody"


@dataclass(frozen=True)
class Entrant:
    """A warband: `id` names it, `player` its owner; `byes` counts those it had in the season."""

    id: int
    player: int
    rating: int = 0
    points: int = 0
    byes: int = 0


def couple(first: int, second: int) -> tuple[int, int]:
    """Two warbands as a key, the same in either order."""
    return (first, second) if first < second else (second, first)


@dataclass(frozen=True)
class Field:
    """Every warband of the season; those in `absent` are not paired. `met` counts meetings by `couple`."""

    entrants: tuple[Entrant, ...]
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()

    @property
    def present(self) -> tuple[Entrant, ...]:
        """The warbands to pair, by their ids, so that the order in which they came decides nothing."""
        return tuple(sorted((entrant for entrant in self.entrants if entrant.id not in self.absent), key=_id))

    @property
    def everybody(self) -> tuple[int, ...]:
        """The ids of all entrants, in order."""
        return tuple(sorted(entrant.id for entrant in self.entrants))

    def meetings(self, first: int, second: int) -> int:
        """How often two warbands have met."""
        return self.met.get(couple(first, second), 0)


def _id(entrant: Entrant) -> int:
    return entrant.id


def chance(seed: str, parts: Iterable[int]) -> int:
    """A number from the seed for these warbands, the same on every machine and regardless of the others."""
    text = "/".join([seed, *map(str, parts)])
    return int.from_bytes(sha256(text.encode()).digest()[: BITS_OF_CHANCE // 8])
