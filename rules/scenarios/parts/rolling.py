"""Which scenario is fought, by the table of the rulebook: step 1 before a battle (LRB part 3 p.85).

The player of the lowest rating rolls; on 2 and 12 they choose freely. The site stores the dice before it shows them,
the command line takes them from the seed.
"""

from collections.abc import Callable, Sequence

from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.model import ScenarioTable
from rules.scenarios import TWO
from rules.values import Value

#: The table for two warbands, and that for more of them.
FOR_TWO, FOR_SEVERAL = "two-warbands", "several-warbands"


class NoTable(LookupError):
    """A rulebook without a table for that number of warbands; the sentence says so."""


class ScenarioRolled(Value, frozen=True):
    """The result: the rounds of a roll-off between equals as (side, D6), the roller, the dice, and the scenario.

    `scenario` is empty where `roller` may choose.
    """

    table: str
    roller: int
    faces: tuple[int, ...]
    scenario: str
    rolled_off: tuple[tuple[tuple[int, int], ...], ...] = ()

    @property
    def total(self) -> int:
        return sum(self.faces)


def table_for(rulebook: Rulebook, sides: int) -> ScenarioTable:
    """The table for that number of warbands. Raises `NoTable`."""
    table = rulebook.scenario_tables.get(FOR_TWO if sides == TWO else FOR_SEVERAL)
    if table is None:
        raise NoTable(f"This rulebook has no table of scenarios for {sides} warbands.")
    return table


def roll_for_scenario(rulebook: Rulebook, ratings: Sequence[int], d6: Callable[[], int]) -> ScenarioRolled:
    """Roll on the table for warbands of these ratings; of equals in the lowest the winner of a D6. Raises `NoTable`."""
    table = table_for(rulebook, len(ratings))
    left = [side for side, rating in enumerate(ratings) if rating == min(ratings)]
    rounds = []
    while len(left) > 1:
        thrown = tuple((side, d6()) for side in left)
        rounds.append(thrown)
        highest = max(face for _, face in thrown)
        left = [side for side, face in thrown if face == highest]
    faces = (d6(), d6())
    row = next(row for row in table.rows if sum(faces) in row.rolls)
    return ScenarioRolled(table.key, left[0], faces, row.scenario, tuple(rounds))


def describe_roll(rolled: ScenarioRolled, names: Sequence[str], rulebook: Rulebook) -> str:
    """`The Rats have the lowest rating and roll 4 + 3 = 7: Skirmish.`"""
    roller = names[rolled.roller]
    dice = f"{' + '.join(map(str, rolled.faces))} = {rolled.total}"
    rounds = "; then ".join(
        ", ".join(f"{names[side]} {face}" for side, face in pairs) for pairs in rolled.rolled_off
    )
    off = f" after a roll-off ({rounds})" if rounds else ""
    what = rulebook.scenarios[rolled.scenario].name if rolled.scenario else "its player chooses any scenario"
    return f"{roller}, of the lowest rating{off}, rolls {dice}: {what}."
