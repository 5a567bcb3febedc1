"""Round robin by the circle method: a round for each opponent, and nobody is ever left over.

Pairings that only avoid repeats can run into a corner (two groups of three that met nobody of their own group);
this schedule cannot. The round that fits best what was played is the next, so late joiners, absences and pairings
changed by hand only bend it.
"""

from campaigns.pairing.field import Field, couple

Tables = frozenset[tuple[int, ...]]


def rounds_of_everybody(everybody: tuple[int, ...]) -> list[Tables]:
    """Every round as pairs, and a bye as a tuple of one where the number is odd."""
    seats: list[int | None] = [*everybody]
    if len(seats) % 2:
        seats.append(None)
    rounds = []
    for _ in range(max(len(seats) - 1, 0)):
        half = len(seats) // 2
        rounds.append(frozenset(map(_table, seats[:half], reversed(seats[half:]))))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def _table(first: int | None, second: int | None) -> tuple[int, ...]:
    if first is None or second is None:
        return tuple(seat for seat in (first, second) if seat is not None)
    return couple(first, second)


def next_of_everybody(field: Field) -> Tables:
    """The round of the schedule with the fewest meetings that were played already, the earliest of equals."""
    byes = {entrant.id: entrant.byes for entrant in field.entrants}

    def played(tables: Tables) -> int:
        return sum(field.meetings(*table) if len(table) == 2 else byes[table[0]] for table in tables)

    return min(rounds_of_everybody(field.everybody), key=played, default=frozenset())
