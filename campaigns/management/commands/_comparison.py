"""The same battle under every ruleset, as a table and as a document."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.comparing import Compared, NotFought
from rules.engine.setup import BattleSetup
from rules.narration.course import reason_of
from rules.narration.phrases import mid_sentence
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


def comparison_table(setup: BattleSetup, found: Sequence[Compared | NotFought]) -> Iterator[str]:
    """One line for each ruleset, under headings; slots are turns, or activations where sides do not act as a whole."""
    names = setup.side_names
    rows = [_HEADINGS, *(_row(compared, names) for compared in found)]
    whole = [row for row in rows if len(row) == len(_HEADINGS)]
    widths = [max(len(row[0]) for row in rows)]
    widths += [max(len(row[at]) for row in whole) for at in range(1, len(_HEADINGS))]
    yield f"{' against '.join(names)}: {setup.scenario.name} on {mid_sentence(setup.table.name)}, seed {setup.seed}"
    for row in rows:
        cells = (
            cell.rjust(width) if heading in _NUMBERS and row in whole else cell.ljust(width)
            for heading, cell, width in zip(_HEADINGS, row, widths, strict=False)
        )
        yield "  ".join(cells).rstrip()


def _row(compared: Compared | NotFought, names: Sequence[str]) -> tuple[str, ...]:
    """The cells of a ruleset; one without a battle has its name and a sentence."""
    if isinstance(compared, NotFought):
        return compared.ruleset, compared.why
    routed = [name for name, routs in zip(names, compared.routed, strict=True) if routs]
    return (
        compared.ruleset,
        ", ".join(names[side] for side in compared.winners) or "nobody",
        str(compared.rounds),
        str(compared.slots),
        str(compared.decisions),
        str(compared.dice),
        " : ".join(map(str, compared.out_of_action)),
        ", ".join(routed) or "nobody",
        reason_of(compared.reason),
    )


def comparison_document(setup: BattleSetup, found: Sequence[Compared | NotFought]) -> dict[str, Any]:
    """The same as JSON, with the figures by ruleset, or `why` there are none."""
    return {
        "scenario": setup.scenario.key,
        "table": setup.table.key,
        "seed": int(setup.seed),
        "sides": list(setup.side_names),
        "rulesets": [plain(compared) for compared in found],
    }
