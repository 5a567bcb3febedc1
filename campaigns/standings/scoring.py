"""The input of standings: results, awards, and the points that a season gives for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal


class TieBreak(StrEnum):
    """What decides between warbands of equal points. The values are stored."""

    HEAD_TO_HEAD = "head_to_head"
    STRENGTH = "strength"
    TAKEN_OUT = "taken_out"
    WYRDSTONE = "wyrdstone"
    RATING = "rating"
    TREASURY = "treasury"


@dataclass(frozen=True)
class Points:
    """What each thing is worth; `objective` is for each deed that the scenario rewards, `hero_out` for each enemy hero
    taken out of action, a leader among them, for whom `leader_out` comes on top."""

    won: int = 3
    drawn: int = 1
    lost: int = 0
    bye: int = 3
    objective: int = 0
    hero_out: int = 0
    leader_out: int = 0

    def of(self, result: str) -> int:
        """The points for a result."""
        return {"won": self.won, "drawn": self.drawn, "lost": self.lost}[result]


@dataclass(frozen=True)
class Side:
    """The result of a warband in a battle; `taken_out` are enemies that it took out of action."""

    warband: int
    result: Literal["won", "drawn", "lost"]
    taken_out: int = 0
    wyrdstone: int = 0
    objectives: int = 0
    heroes_out: int = 0
    leaders_out: int = 0

    def bounty(self, points: Points) -> int:
        """The points for heroes and leaders of the enemy."""
        return self.heroes_out * points.hero_out + self.leaders_out * points.leader_out


@dataclass(frozen=True)
class Result:
    """A battle that counts, between two warbands or more."""

    sides: tuple[Side, ...]

    def of(self, warband: int) -> Side | None:
        """The side of a warband; None if it did not take part."""
        return next((side for side in self.sides if side.warband == warband), None)


@dataclass(frozen=True)
class Award:
    """Points that an organiser gave, or took where they are less than 0."""

    warband: int
    points: int


@dataclass(frozen=True)
class Carried:
    """The battles and points of a warband from rounds that were played elsewhere."""

    won: int
    drawn: int
    lost: int
    points: int


@dataclass(frozen=True)
class Totals:
    """Everything of one warband, before it is ranked. `bounties` are points.

    `met` are its opponents, each as often as they fought.
    """

    warband: int
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    awards: int
    objectives: int
    bounties: int
    taken_out: int
    wyrdstone: int
    rating: int
    met: tuple[int, ...]
    treasury: int = 0
    carried: Carried | None = None

    def with_carried(self, carried: Carried | None) -> "Totals":
        """The same with what was carried over, which is in its battles and points from then on."""
        if carried is None:
            return self
        return replace(
            self,
            points=self.points + carried.points,
            won=self.won + carried.won,
            drawn=self.drawn + carried.drawn,
            lost=self.lost + carried.lost,
            carried=carried,
        )

    @property
    def fought(self) -> int:
        """How many battles the warband fought."""
        return self.won + self.drawn + self.lost


def totals(
    warband: int,
    rating: int,
    results: Sequence[Result],
    byes: int,
    awards: Sequence[Award],
    points: Points,
) -> Totals:
    """The totals of one warband, from everything that counts."""
    mine = [(result, side) for result in results if (side := result.of(warband))]
    given = sum(award.points for award in awards if award.warband == warband)
    objectives = sum(side.objectives for _result, side in mine)
    bounties = sum(side.bounty(points) for _result, side in mine)
    return Totals(
        warband=warband,
        points=sum(points.of(side.result) for _result, side in mine)
        + byes * points.bye
        + objectives * points.objective
        + bounties
        + given,
        won=sum(side.result == "won" for _result, side in mine),
        drawn=sum(side.result == "drawn" for _result, side in mine),
        lost=sum(side.result == "lost" for _result, side in mine),
        byes=byes,
        awards=given,
        objectives=objectives,
        bounties=bounties,
        taken_out=sum(side.taken_out for _result, side in mine),
        wyrdstone=sum(side.wyrdstone for _result, side in mine),
        rating=rating,
        met=tuple(
            other.warband for result, _side in mine for other in result.sides if other.warband != warband
        ),
    )
