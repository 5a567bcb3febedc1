"""Which scenario is fought, by the table of the rulebook: step 1 before a battle (LRB part 3 p.85).

The player of the lowest rating rolls; on 2 and 12 they choose freely. Empire in Flames has tables of its own (p.36 of
its second part). Of another setting, such as Khemri, they draw one of all its scenarios, each as likely as the others:
no source that we have prints a table for it. The site stores the dice before it shows them, the command line takes them
from the seed.
"""

from collections.abc import Callable, Sequence

from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.model import ScenarioRow, ScenarioTable
from rules.scenarios import TWO, played
from rules.values import Value

#: The table for two warbands, and that for more of them.
FOR_TWO, FOR_SEVERAL = "two-warbands", "several-warbands"


class NoTable(LookupError):
    """A rulebook without a table for that number of warbands; the sentence says so."""


class ScenarioRolled(Value, frozen=True):
    """The result: the rounds of a roll-off between equals as (side, D6), the roller, the dice, and the scenario.

    `scenario` is empty where `roller` may choose. `of` is how many it was drawn from, 0 where a table was rolled on; of
    one that was drawn `table` is the setting, and the only face is which of them it was. `passed` are the dice before
    these, each of which showed a scenario that is not played.
    """

    table: str
    roller: int
    faces: tuple[int, ...]
    scenario: str
    rolled_off: tuple[tuple[tuple[int, int], ...], ...] = ()
    of: int = 0
    passed: tuple[tuple[int, ...], ...] = ()

    @property
    def total(self) -> int:
        return sum(self.faces)


def table_for(rulebook: Rulebook, sides: int, setting: str = "") -> ScenarioTable:
    """The table for that number of warbands: the rulebook's, or that of a setting. Raises `NoTable`."""
    if setting:
        table = tables_of_settings(rulebook, sides).get(setting)
    else:
        table = rulebook.scenario_tables.get(FOR_TWO if sides == TWO else FOR_SEVERAL)
    if table is None:
        of = f" of {setting}" if setting else ""
        raise NoTable(f"This rulebook has no table of scenarios{of} for {sides} warbands.")
    return table


def tables_of_settings(rulebook: Rulebook, sides: int) -> dict[str, ScenarioTable]:
    """The tables of settings for that number of warbands, by name of the setting."""
    players = "two" if sides == TWO else "several"
    tables = rulebook.scenario_tables.values()
    return {it.setting: it for it in tables if it.setting and it.players == players}


def roll_for_scenario(
    rulebook: Rulebook, ratings: Sequence[int], d6: Callable[[], int], setting: str = ""
) -> ScenarioRolled:
    """Roll on the table for warbands of these ratings; of equals in the lowest the winner of a D6.

    A scenario that is not played is rolled again. Raises `NoTable`.
    """
    table = table_for(rulebook, len(ratings), setting)
    fought = [row for row in table.rows if row.choice or row.scenario in played(rulebook)]
    if not fought:
        raise NoTable(f"No scenario of the table {table.name} is played.")
    roller, rounds = _roller(ratings, d6)
    passed: list[tuple[int, ...]] = []
    while True:
        faces = tuple([d6() for _ in range(_count(table))])
        row = _row(table, faces)
        if row in fought:
            return ScenarioRolled(table.key, roller, faces, row.scenario, rounds, passed=tuple(passed))
        passed.append(faces)


def _count(table: ScenarioTable) -> int:
    return int(table.dice.removesuffix("D6") or 1)


def _row(table: ScenarioTable, faces: Sequence[int]) -> ScenarioRow:
    return next(row for row in table.rows if sum(faces) in row.rolls)


def settings_of(rulebook: Rulebook, sides: int) -> dict[str, tuple[str, ...]]:
    """The scenarios of each setting without a table for that number of warbands, by name of the setting.

    One alone is no choice.
    """
    has_table = tables_of_settings(rulebook, sides)
    fit = ("any", "two" if sides == TWO else "several")
    found: dict[str, list[str]] = {}
    for key, kind in sorted(played(rulebook).items()):
        if kind.setting and kind.setting not in has_table and kind.players in fit:
            found.setdefault(kind.setting, []).append(key)
    return {name: tuple(keys) for name, keys in sorted(found.items()) if len(keys) > 1}


def setting_of(table: str, rulebook: Rulebook) -> str:
    """The setting of a roll by the `table` that it tells; empty for one on the rulebook's own."""
    known = rulebook.scenario_tables.get(table)
    return table if known is None else known.setting


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
    rounds = "; then ".join(
        ", ".join(f"{names[side]} {face}" for side, face in pairs) for pairs in rolled.rolled_off
    )
    off = f" after a roll-off ({rounds})" if rounds else ""
    what = rulebook.scenarios[rolled.scenario].name if rolled.scenario else "its player chooses any scenario"
    if rolled.of:
        drawn = f"draws number {rolled.total} of {rolled.of} scenarios of {rolled.table}"
        return f"{roller}, of the lowest rating{off}, {drawn}: {what}."
    table = rulebook.scenario_tables[rolled.table]
    on = f"on the table of {table.setting} " if table.setting else ""
    passed = "".join(f"{_added(it)} ({_named(table, it)} is not played here), then " for it in rolled.passed)
    return f"{roller}, of the lowest rating{off}, rolls {on}{passed}{_added(rolled.faces)}: {what}."


def _added(faces: Sequence[int]) -> str:
    """`4 + 3 = 7`, or the one face."""
    return f"{' + '.join(map(str, faces))} = {sum(faces)}" if len(faces) > 1 else str(faces[0])


def _named(table: ScenarioTable, faces: Sequence[int]) -> str:
    row = _row(table, faces)
    return row.unplayed or row.scenario
