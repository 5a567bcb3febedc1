"""`pair`: the tables and byes of a round.

At tables of two this is a matching of least weight, which networkx solves exactly. At larger tables all warbands sit
down, the tables differing by one at most; `campaigns.pairing.larger_tables` tells how near to the best that comes.
"""

from dataclasses import dataclass

from campaigns.pairing.field import Entrant, Field, Kind
from campaigns.pairing.larger_tables import larger_tables
from campaigns.pairing.matching import lightest_matching
from campaigns.pairing.penalties import Penalties

#: The vertex that a warband with a bye is matched to; no row has this key.
NOBODY = 0


@dataclass(frozen=True)
class Draw:
    """Ids of warbands. Tables with the most points come first, and at each table the warband with the most."""

    tables: tuple[tuple[int, ...], ...] = ()
    byes: tuple[int, ...] = ()


def pair(field: Field, kind: Kind, seed: str, *, size: int = 2) -> Draw:
    """Pairs everybody present; ids are positive. ValueError: a table for fewer than two."""
    if size < 2:
        raise ValueError("A table needs two warbands.")
    present = {entrant.id: entrant for entrant in field.present}
    if len(present) < 2:
        return Draw(byes=tuple(present))
    penalties = Penalties(field, kind, seed, size=size)
    if size == 2:
        tables, byes = _pairs([*present], penalties)
    else:
        tables, byes = larger_tables(_in_order(field, kind, penalties), penalties, size), []
    return Draw(_sorted(tables, present), tuple(byes))


def _pairs(present: list[int], penalties: Penalties) -> tuple[list[tuple[int, ...]], list[int]]:
    weights = {
        (first, second): penalties.of(first, second)
        for place, first in enumerate(present)
        for second in present[place + 1 :]
    }
    if len(present) % 2:
        weights |= {(NOBODY, entrant): penalties.of_bye(entrant) for entrant in present}
    matched = lightest_matching(weights)
    tables: list[tuple[int, ...]] = [table for table in matched if NOBODY not in table]
    return tables, [max(table) for table in matched if NOBODY in table]


def _in_order(field: Field, kind: Kind, penalties: Penalties) -> list[int]:
    """Neighbours of this order are near each other, and otherwise by chance."""

    def place(entrant: Entrant) -> tuple[int, int]:
        near = {Kind.SWISS: entrant.points, Kind.RATING: entrant.rating}.get(kind, 0)
        return (near, penalties.of_bye(entrant.id))

    return [entrant.id for entrant in sorted(field.present, key=place)]


def _sorted(tables: list[tuple[int, ...]], present: dict[int, Entrant]) -> tuple[tuple[int, ...], ...]:
    def strongest(entrant: int) -> tuple[int, int]:
        return (-present[entrant].points, entrant)

    seated = [tuple(sorted(table, key=strongest)) for table in tables]
    return tuple(sorted(seated, key=lambda table: [strongest(entrant) for entrant in table]))
