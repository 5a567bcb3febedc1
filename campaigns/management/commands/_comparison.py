"""The same battle under every ruleset, as a table and as a document."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.comparing import Compared
from rules.engine.setup import BattleSetup
from rules.narration.course import reason_of
from rules.values import plain

_HEADINGS = (
    "ruleset",
    "winner",
    "rounds",
    "slots",
    "decisions",
    "dice",
    "out of action",
    "routed",
    "because",
)
_NUMBERS = {"rounds", "slots", "decisions", "dice"}


def comparison_table(setup: BattleSetup, found: Sequence[Compared]) -> Iterator[str]:
    """One line for each ruleset, under headings; slots are turns, or activations where sides do not act as a whole."""
    names = [side.name for side in setup.sides]
    rows = [_HEADINGS, *(_row(one, names) for one in found)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEADINGS))]
    yield f"{' against '.join(names)}: {setup.scenario.name} on {setup.table.name}, seed {setup.seed}"
    for row in rows:
        cells = (
            cell.rjust(width) if heading in _NUMBERS else cell.ljust(width)
            for heading, cell, width in zip(_HEADINGS, row, widths, strict=True)
        )
        yield "  ".join(cells).rstrip()


def _row(one: Compared, names: Sequence[str]) -> tuple[str, ...]:
    routed = [name for name, routs in zip(names, one.routed, strict=True) if routs]
    return (
        one.ruleset,
        ", ".join(names[side] for side in one.winners) or "nobody",
        str(one.rounds),
        str(one.slots),
        str(one.decisions),
        str(one.dice),
        " : ".join(map(str, one.out_of_action)),
        ", ".join(routed) or "nobody",
        reason_of(one.reason),
    )


def comparison_document(setup: BattleSetup, found: Sequence[Compared]) -> dict[str, Any]:
    """The same as JSON, with the figures by ruleset."""
    return {
        "scenario": setup.scenario.key,
        "table": setup.table.key,
        "seed": int(setup.seed),
        "sides": [side.name for side in setup.sides],
        "rulesets": [plain(one) for one in found],
    }
