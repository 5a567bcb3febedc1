"""Many battles from one set-up, counted: how often each side won, who fell, how long it took, each with its interval.

Battles are counted in the order of their numbers, and after each block of them it is seen whether that is enough; so
the end does not depend on how many fought them, or how fast.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from math import sqrt

from rules.intervals import Z, wilson
from rules.simulating import Simulated
from rules.values import Value

#: Battles between two looks at what they came to, and the most of them in all.
BLOCK, MOST = 10, 400
#: The interval of every side's chance to win may be this wide at most.
WIDTH = 0.1


class Counts(Value, frozen=True):
    """`won` and `routed` are battles by side. `rounds` are battles by the number of rounds, from 0, and `out` by the
    number of fighters that a side had out of action; `fallen` are fighters by id, with the battles in which they fell.
    """

    battles: int
    drawn: int
    won: tuple[int, ...]
    routed: tuple[int, ...]
    rounds: tuple[int, ...]
    out: tuple[tuple[int, ...], ...]
    fallen: tuple[tuple[int, int], ...]

    @property
    def is_enough(self) -> bool:
        """Whether the chance of every side is known well enough, or as well as it will be."""
        return self.battles >= MOST or all(_is_narrow(won, self.battles) for won in self.won)


def counts_of(battles: Sequence[Simulated], sides: int) -> Counts:
    """Count the battles."""
    fallen = Counter(fighter for battle in battles for out in battle.out for fighter in out)
    return Counts(
        battles=len(battles),
        drawn=sum(not battle.winners for battle in battles),
        won=tuple(sum(side in battle.winners for battle in battles) for side in range(sides)),
        routed=tuple(sum(battle.routed[side] for battle in battles) for side in range(sides)),
        rounds=_by_number(battle.rounds for battle in battles),
        out=tuple(_by_number(len(battle.out[side]) for battle in battles) for side in range(sides)),
        fallen=tuple(sorted(fallen.items())),
    )


def added(first: Counts, second: Counts) -> Counts:
    """Counts of the battles of both, between the same sides."""
    return Counts(
        battles=first.battles + second.battles,
        drawn=first.drawn + second.drawn,
        won=_sums(first.won, second.won),
        routed=_sums(first.routed, second.routed),
        rounds=_sums(first.rounds, second.rounds),
        out=tuple(_sums(*numbers) for numbers in zip(first.out, second.out, strict=True)),
        fallen=tuple(sorted((Counter(dict(first.fallen)) + Counter(dict(second.fallen))).items())),
    )


def mean(by_number: Sequence[int]) -> tuple[float, float, float]:
    """The mean of numbers that came so often each, and the ends of its 95 % interval, by the normal distribution.

    Raises `ValueError` where there are none.
    """
    often = sum(by_number)
    if not often:
        raise ValueError("Nothing was counted.")
    middle = sum(number * times for number, times in enumerate(by_number)) / often
    if often == 1:
        return middle, middle, middle
    spread = sum(times * (number - middle) ** 2 for number, times in enumerate(by_number)) / (often - 1)
    reach = Z * sqrt(spread / often)
    return middle, max(0.0, middle - reach), middle + reach


def _by_number(numbers: Iterable[int]) -> tuple[int, ...]:
    times = Counter(numbers)
    return tuple(times[number] for number in range(max(times, default=-1) + 1))


def _sums(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip_longest(first, second, fillvalue=0))


def _is_narrow(came: int, tried: int) -> bool:
    if not tried:
        return False
    low, high = wilson(came, tried)
    return high - low <= WIDTH
