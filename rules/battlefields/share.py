"""How much of a table is terrain. The command line tells it, and the generator is measured by it."""

from rules.engine.table import Table
from rules.engine.table.outlines import contains

_STEP = 50


def share(table: Table) -> int:
    """The part of the ground under pieces of terrain, in percent, counted in squares of half an inch."""
    outlines = [it.outline for it in table.pieces if it.kind != "ladder"]
    covered = squares = 0
    for y in range(_STEP // 2, table.depth, _STEP):
        row = [it for it in outlines if min(at[1] for at in it) <= y <= max(at[1] for at in it)]
        for x in range(_STEP // 2, table.width, _STEP):
            squares += 1
            covered += any(contains(it, x, y) for it in row)
    return 100 * covered // squares
