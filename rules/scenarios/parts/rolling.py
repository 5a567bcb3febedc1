"""Which scenario is fought, by the table of the rulebook: step 1 before a battle (LRB part 3 p.85).

The player of the lowest rating rolls; on 2 and 12 they choose freely. Or they draw one of all scenarios of a setting,
such as Khemri, each as likely as the others: no source that we have prints a table for it. The site stores the dice
before it shows them, the command line takes them from the seed.
"""

from collections.abc import Callable, Sequence

from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.model import ScenarioTable
from rules.scenarios import TWO, played
from rules.values import Value

#: The table for two warbands, and that for more of them.
FOR_TWO, FOR_SEVERAL = "two-warbands", "several-warbands"


class NoTable(LookupError):
    """A rulebook without a table for that number of warbands; the sentence says so."""


class ScenarioRolled(Value, frozen=True):
    """The result: the rounds of a roll-off between equals as (side, D6), the roller, the dice, and the scenario.

    `scenario` is empty where `roller` may choose. `of` is how many it was drawn from, 0 where a table was rolled on; of
    one that was drawn `table` is the setting, and the only face is which of them it was.
    """

    table: str
    roller: int
    faces: tuple[int, ...]
    scenario: str
    rolled_off: tuple[tuple[tuple[int, int], ...], ...] = ()
    of: int = 0

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
    roller, rounds = _roller(ratings, d6)
    faces = (d6(), d6())
    row = next(row for row in table.rows if sum(faces) in row.rolls)
    return ScenarioRolled(table.key, roller, faces, row.scenario, rounds)


def settings_of(rulebook: Rulebook, sides: int) -> dict[str, tuple[str, ...]]:
    """The scenarios of each setting for that number of warbands, by name of the setting; one alone is no choice."""
    fit = ("any", "two" if sides == TWO else "several")
    found: dict[str, list[str]] = {}
    for key, kind in sorted(played(rulebook).items()):
        if kind.setting and kind.players in fit:
            found.setdefault(kind.setting, []).append(key)
    return {name: tuple(keys) for name, keys in sorted(found.items()) if len(keys) > 1}


def draw_scenario(
    rulebook: Rulebook, ratings: Sequence[int], setting: str, die: Callable[[int], int]
) -> ScenarioRolled:
    """Draw one of the scenarios of a setting by a die with a side for each. Raises `NoTable`."""
    keys = settings_of(rulebook, len(ratings)).get(setting)
    if keys is None:
        raise NoTable(
            f"This rulebook has no scenarios of {setting} to draw from for {len(ratings)} warbands."
        )
    roller, rounds = _roller(ratings, lambda: die(6))
    face = die(len(keys))
    return ScenarioRolled(setting, roller, (face,), keys[face - 1], rounds, len(keys))


def _roller(
    ratings: Sequence[int], d6: Callable[[], int]
) -> tuple[int, tuple[tuple[tuple[int, int], ...], ...]]:
    """The side of the lowest rating, and the rounds in which equals rolled off."""
    left = [side for side, rating in enumerate(ratings) if rating == min(ratings)]
    rounds = []
    while len(left) > 1:
        thrown = tuple((side, d6()) for side in left)
        rounds.append(thrown)
        highest = max(face for _, face in thrown)
        left = [side for side, face in thrown if face == highest]
    return left[0], tuple(rounds)


def describe_roll(rolled: ScenarioRolled, names: Sequence[str], rulebook: Rulebook) -> str:
    """`The Rats have the lowest rating and roll 4 + 3 = 7: Skirmish.`"""
    roller = names[rolled.roller]
    dice = f"{' + '.join(map(str, rolled.faces))} = {rolled.total}"
    rounds = "; then ".join(
        ", ".join(f"{names[side]} {face}" for side, face in pairs) for pairs in rolled.rolled_off
    )
    off = f" after a roll-off ({rounds})" if rounds else ""
    what = rulebook.scenarios[rolled.scenario].name if rolled.scenario else "its player chooses any scenario"
    if rolled.of:
        drawn = f"draws number {rolled.total} of {rolled.of} scenarios of {rolled.table}"
        return f"{roller}, of the lowest rating{off}, {drawn}: {what}."
    return f"{roller}, of the lowest rating{off}, rolls {dice}: {what}."
