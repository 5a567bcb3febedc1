"""Battles by Heroheim for tests: its six phases and its rules, side 0 at home in the south, side 1 in the north."""

from collections.abc import Sequence
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import ConditionBegan, EdgeChosen
from rules.engine.state.conditions import Condition
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, Says


def heroheim(
    *sides: Sequence[Man],
    table: Table = OPEN,
    switches: Sequence[str] = (),
    sequence: str = "heroheim",
    combat: str = "heroheim",
    phase: str = "movement",
    **more: Any,
) -> Battlefield:
    """A battle in a phase of the first turn of side 0."""
    field = Battlefield(*sides, table=table, switches=switches, sequence=sequence, combat=combat, **more)
    field.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"))
    field.turn(0, phase)
    return field


def play_round(field: Battlefield, *faces: int, says: dict[type[Decision], Says] | None = None) -> None:
    field.play(field.battle.sequence.play_round(field.battle), *faces, says=says)


def holds(field: Battlefield, who: int, condition: Condition) -> None:
    field.fold(ConditionBegan(who, condition))


def roof(height: float = 3, **more: Any) -> Table:
    """Four by four inches of flat roof, its south-west corner at (10, 10)."""
    return bare(blocks=[block(10, 10, 4, 4, height, roof="flat")], **more)


def roofs(gap: float, height: float = 3) -> Table:
    """Two such roofs, the second so far to the east."""
    flat = {"roof": "flat"}
    return bare(blocks=[block(10, 10, 4, 4, height, **flat), block(14 + gap, 10, 4, 4, height, **flat)])
