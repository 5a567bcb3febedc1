"""How much of a table is terrain, and which options of a ruleset are suggested for it.

The command line and the form for a battle tell it, and the generator is measured by it.
"""

from rules.catalogue.model import RulesetType, Switch
from rules.engine.table import Table
from rules.engine.table.geometry.plane import Outline

_STEP = 50


def share(table: Table) -> int:
    """The part of the ground under pieces of terrain, in percent, counted in squares of half an inch."""
    outlines = [it.outline for it in table.pieces if it.kind != "ladder"]
    covered, rows = 0, range(_STEP // 2, table.depth, _STEP)
    wide = len(range(_STEP // 2, table.width, _STEP))
    for y in rows:
        row = bytearray(wide)
        for outline in outlines:
            first, beyond = _squares(outline, y, wide)
            row[first:beyond] = b"\1" * (beyond - first)
        covered += sum(row)
    return 100 * covered // max(1, wide * len(rows))


def _squares(outline: Outline, y: int, wide: int) -> tuple[int, int]:
    """The first square of a row whose middle lies in a convex outline, and the first beyond; equal for none."""
    low, high = 0, wide * _STEP
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        rise, area = by - ay, (bx - ax) * (y - ay)
        if rise > 0:
            high = min(high, ax + area // rise)
        elif rise < 0:
            low = max(low, ax - area // -rise)
        elif area < 0:
            return 0, 0
    first, beyond = -(-(low - _STEP // 2) // _STEP), (high - _STEP // 2) // _STEP + 1
    return max(0, first), max(first, 0, min(wide, beyond))


def suggested(ruleset: RulesetType, terrain: int) -> tuple[Switch, ...]:
    """The options of a ruleset that are suggested for a table with this share of terrain, in percent."""
    return tuple(switch for switch in ruleset.switches if terrain < switch.suggested_below)
