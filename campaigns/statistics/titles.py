"""Awards that are worked out: the definition and a sentence of each, and who has them.

Ties are shared. A title that nobody has earned is left out, and so is one that too many would share.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from campaigns.statistics.battles import CountedBattle, CountedSide, upsets
from campaigns.statistics.totals import (
    WarbandTotals,
    WarriorTotals,
    deadliest,
    most_battered,
    survivors,
)


@dataclass(frozen=True)
class Facts:
    """The basis of titles. `first` are the warbands that lead the standings, empty without standings;
    `newcomers` those that joined late."""

    battles: Sequence[CountedBattle]
    warbands: Sequence[WarbandTotals]
    warriors: Sequence[WarriorTotals]
    first: frozenset[int] = frozenset()
    newcomers: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Winner:
    """A warband by its id, or one of its warriors by name and roster number, and the figure that won: `7 enemies`."""

    warband: int
    figure: str
    warrior: str = ""
    number: int = 0


#: What decides: the first figure, among equals the next one.
type Figures = tuple[int, ...]
type Found = Iterable[tuple[Figures, Winner]]
type Finder = Callable[[Facts], Found]

#: The most who share a title; with more of them it would say nothing.
MOST_SHARING = 5


@dataclass(frozen=True)
class Title:
    """`how` is the sentence under the name; `candidates` finds everybody and their figures; the highest win."""

    key: str
    name: str
    how: str
    candidates: Finder

    def winners(self, facts: Facts) -> tuple[Winner, ...]:
        """The holders of the highest figure, all of them on a tie; nobody without a figure above 0."""
        found = [(figures, winner) for figures, winner in self.candidates(facts) if figures[0] > 0]
        most = max((figures for figures, _winner in found), default=())
        best = tuple(winner for figures, winner in found if figures == most)
        return best if len(best) <= MOST_SHARING else ()


@dataclass(frozen=True)
class Earned:
    """A title and those who have it."""

    title: Title
    winners: tuple[Winner, ...]


def worked_out(facts: Facts) -> tuple[Earned, ...]:
    """Every title that somebody has, in the order of `TITLES`."""
    found = (Earned(title, title.winners(facts)) for title in TITLES)
    return tuple(earned for earned in found if earned.winners)


def _counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _won(battles: Iterable[CountedBattle], warband: int) -> int:
    return sum(
        side.warband == warband and side.result == "won" for battle in battles for side in battle.sides
    )


def _champion(facts: Facts) -> Found:
    if facts.first:
        return [((1,), Winner(warband, "first in the standings")) for warband in sorted(facts.first)]
    return _victories(facts, (totals.warband for totals in facts.warbands))


def _newcomer(facts: Facts) -> Found:
    return _victories(facts, sorted(facts.newcomers))


def _victories(facts: Facts, warbands: Iterable[int]) -> Found:
    for warband in warbands:
        won = _won(facts.battles, warband)
        yield (won,), Winner(warband, _counted(won, "victory", "victories"))


def _of_warbands(figure: Callable[[WarbandTotals], int], one: str, several: str) -> Finder:
    def found(facts: Facts) -> Found:
        for totals in facts.warbands:
            number = figure(totals)
            yield (number,), Winner(totals.warband, _counted(number, one, several))

    return found


def _of_warriors(
    order: Callable[[Iterable[WarriorTotals]], Sequence[WarriorTotals]],
    figures: Callable[[WarriorTotals], Figures],
    one: str,
    several: str,
) -> Finder:
    """The first of the figures is the one that is told."""

    def found(facts: Facts) -> Found:
        for totals in order(facts.warriors):
            own = figures(totals)
            warrior, said = totals.warrior, _counted(own[0], one, several)
            yield own, Winner(totals.warband, said, warrior.name, warrior.number)

    return found


def _heroes(warriors: Iterable[WarriorTotals]) -> tuple[WarriorTotals, ...]:
    return tuple(it for it in warriors if not it.warrior.is_group)


def _of_sides(figure: Callable[[CountedBattle, CountedSide], int], one: str, several: str) -> Finder:
    def found(facts: Facts) -> Found:
        sums: dict[int, int] = {}
        for battle in facts.battles:
            for side in battle.sides:
                sums[side.warband] = sums.get(side.warband, 0) + figure(battle, side)
        return [
            ((number,), Winner(warband, _counted(number, one, several)))
            for warband, number in sorted(sums.items())
        ]

    return found


def _lost_as_favourite(battle: CountedBattle, side: CountedSide) -> int:
    return int(side is battle.favourite and side.result == "lost")


def _giant_killer(facts: Facts) -> Found:
    for upset in upsets(facts.battles):
        figure = f"{upset.gap} rating points, against {upset.loser.name}"
        yield (upset.gap,), Winner(upset.winner.warband, figure)


TITLES = (
    Title(
        "champion",
        "Champion",
        "First in the standings; where there are none, the most battles won.",
        _champion,
    ),
    Title(
        "deadliest",
        "Deadliest warrior",
        "Took the most enemies out of action. Kills that nobody noted down are credited to nobody.",
        _of_warriors(deadliest, lambda it: (it.kills,), "enemy", "enemies"),
    ),
    Title(
        "slaughter",
        "Bloodiest blades",
        "The warband that took the most enemies out of action.",
        _of_sides(lambda _battle, side: side.taken_out, "enemy", "enemies"),
    ),
    Title(
        "giant-killer",
        "Giant killer",
        "Beat the warband whose rating was furthest above its own on the day.",
        _giant_killer,
    ),
    Title(
        "survivor",
        "Survivor",
        "Fought the most battles and is still there; among equals the one with the most injuries.",
        _of_warriors(survivors, lambda it: (it.fought, it.injuries), "battle", "battles"),
    ),
    Title(
        "scholar",
        "Quick learner",
        "The hero or hired sword who gained the most experience.",
        _of_warriors(_heroes, lambda it: (it.experience,), "experience point", "experience points"),
    ),
    Title(
        "battered",
        "Most battered",
        "Suffered the most serious injuries that stay.",
        _of_warriors(most_battered, lambda it: (it.injuries,), "injury", "injuries"),
    ),
    Title(
        "butchers-bill",
        "Butcher's bill",
        "The warband that buried the most warriors.",
        _of_warbands(lambda it: it.dead, "warrior dead", "warriors dead"),
    ),
    Title(
        "richest",
        "Richest",
        "Has the most gold crowns in the treasury at the end.",
        _of_warbands(lambda it: it.gold, "gold crown", "gold crowns"),
    ),
    Title(
        "wyrdstone",
        "Wyrdstone hunter",
        "Found the most wyrdstone, in battles and by exploration.",
        _of_warbands(lambda it: it.wyrdstone_found, "shard", "shards"),
    ),
    Title(
        "newcomer",
        "Best newcomer",
        "Won the most battles of those who joined after the first battle.",
        _newcomer,
    ),
    Title(
        "unluckiest",
        "Unluckiest",
        "Lost most often though its rating was the highest at the table.",
        _of_sides(_lost_as_favourite, "such defeat", "such defeats"),
    ),
)
