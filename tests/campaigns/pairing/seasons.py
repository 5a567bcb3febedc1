"""Seasons that are only paired: whatever wins, wins by the number of its warband."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from campaigns.pairing import Draw, Entrant, Field, Kind, pair
from campaigns.pairing.field import couple


@dataclass
class Paired:
    """`owners` gives the player of each warband; what the rounds left behind is counted."""

    owners: tuple[int, ...]
    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)

    def field_of(self, absent: frozenset[int] = frozenset()) -> Field:
        entrants = tuple(
            Entrant(number, owner, 60 + number * 37 % 97, self.points[number], self.byes[number])
            for number, owner in enumerate(self.owners, 1)
        )
        return Field(entrants, dict(self.met), absent)

    def play(self, draw: Draw) -> None:
        for table in draw.tables:
            self.met.update(couple(*pair) for pair in combinations(table, 2))
            self.points[max(table, key=lambda number: (number * 7 % 5, number))] += 3
        self.byes.update(draw.byes)

    def rounds(
        self, kind: Kind, seed: str, number: int, size: int = 2, absences: tuple[frozenset[int], ...] = ()
    ) -> Iterator[tuple[Field, Draw]]:
        """The field before each round and what was drawn for it."""
        for place in range(number):
            before = self.field_of(absences[place] if place < len(absences) else frozenset())
            draw = pair(before, kind, f"{seed}/{place}", size=size)
            yield before, draw
            self.play(draw)


def repeats(before: Field, draw: Draw) -> int:
    return sum(before.meetings(*two) > 0 for table in draw.tables for two in combinations(table, 2))


def meetings_of_one_player(before: Field, draw: Draw) -> int:
    player = {entrant.id: entrant.player for entrant in before.entrants}
    return sum(
        player[first] == player[second] for table in draw.tables for first, second in combinations(table, 2)
    )
