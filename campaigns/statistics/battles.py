"""Battles that count, as statistics see them, and the most dramatic among them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class CountedSide:
    """A warband in a battle: `rating` is that of the day, `taken_out` the enemies that it took out of action."""

    warband: int
    name: str
    type: str
    result: str
    rating: int
    taken_out: int = 0


@dataclass(frozen=True)
class CountedBattle:
    """`key` is what ledgers call it, `number` its own in the campaign, `round` that of the season, if any."""

    id: int
    number: int
    key: str
    title: str
    ruleset: str
    scenario: str
    sides: tuple[CountedSide, ...]
    round: int | None = None

    @property
    def favourite(self) -> CountedSide | None:
        """The side of the highest rating, if there is one."""
        most = max(side.rating for side in self.sides)
        found = [side for side in self.sides if side.rating == most]
        return found[0] if len(found) == 1 else None

    @property
    def taken_out(self) -> int:
        """How many warriors went out of action by an enemy."""
        return sum(side.taken_out for side in self.sides)


@dataclass(frozen=True)
class Upset:
    """A victory over a warband of a higher rating, and by how much it was higher."""

    battle: CountedBattle
    winner: CountedSide
    loser: CountedSide

    @property
    def gap(self) -> int:
        """The difference of the ratings."""
        return self.loser.rating - self.winner.rating


@dataclass(frozen=True)
class Bloodshed:
    """A battle with the enemies taken out of action in it, and the warriors who died of it."""

    battle: CountedBattle
    taken_out: int
    dead: int


def upsets(battles: Sequence[CountedBattle]) -> tuple[Upset, ...]:
    """Every victory over a higher rating, the widest gap first. Of several losers the highest rating counts."""
    found = []
    for battle in battles:
        losers = [side for side in battle.sides if side.result == "lost"]
        for winner in battle.sides:
            if winner.result != "won" or not losers:
                continue
            upset = Upset(battle, winner, max(losers, key=lambda side: side.rating))
            if upset.gap > 0:
                found.append(upset)
    return tuple(sorted(found, key=lambda upset: (-upset.gap, upset.battle.number)))


def bloodiest(battles: Sequence[CountedBattle], dead: Mapping[str, int]) -> tuple[Bloodshed, ...]:
    """Battles with blood in them, the most first. `dead` are those who died, by what ledgers call the battle."""
    found = [Bloodshed(battle, battle.taken_out, dead.get(battle.key, 0)) for battle in battles]
    bloody = [shed for shed in found if shed.taken_out or shed.dead]
    return tuple(sorted(bloody, key=lambda shed: (-shed.taken_out, -shed.dead, shed.battle.number)))
