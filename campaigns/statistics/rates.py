"""How often something came about, with the interval in which its true rate lies (Wilson's, 95 %).

A draw is a battle that was not won. In a battle of several sides each is counted.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from campaigns.statistics.battles import CountedBattle, CountedSide
from rules.intervals import wilson


@dataclass(frozen=True)
class Rate[Key]:
    """`won` of `fought`; shares are from 0 to 1."""

    key: Key
    won: int
    drawn: int
    fought: int

    @property
    def lost(self) -> int:
        """How many battles were lost."""
        return self.fought - self.won - self.drawn

    @property
    def share(self) -> float:
        """The share of battles that were won."""
        return self.won / self.fought

    @property
    def interval(self) -> tuple[float, float]:
        """The interval in which the true rate lies."""
        return wilson(self.won, self.fought)


def win_rates[Key: Hashable](
    battles: Iterable[CountedBattle], key: Callable[[CountedBattle, CountedSide], Key]
) -> tuple[Rate[Key], ...]:
    """How often the sides of each key won, the keys that fought most first."""
    return _rates((key(battle, side), side.result) for battle in battles for side in battle.sides)


def favourite_rates[Key: Hashable](
    battles: Iterable[CountedBattle], key: Callable[[CountedBattle], Key]
) -> tuple[Rate[Key], ...]:
    """How often the warband of the highest rating won; battles without a single highest rating are left out."""
    found = ((battle, battle.favourite) for battle in battles)
    return _rates((key(battle), side.result) for battle, side in found if side is not None)


def _rates[Key: Hashable](results: Iterable[tuple[Key, str]]) -> tuple[Rate[Key], ...]:
    counts: dict[Key, list[str]] = {}
    for key, result in results:
        counts.setdefault(key, []).append(result)
    rates = [Rate(key, found.count("won"), found.count("drawn"), len(found)) for key, found in counts.items()]
    return tuple(sorted(rates, key=lambda rate: (-rate.fought, -rate.won, str(rate.key))))
