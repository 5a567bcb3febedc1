"""How much of a table is terrain, and the options that are suggested where it is little."""

import pytest

from rules.battlefields.share import share, suggested
from rules.catalogue.load import rulebook
from rules.engine.table import tables
from rules.engine.table.geometry.outlines import contains
from tests.rules.engine.table.table_cases import bare, block


def test_overlapping_pieces_are_counted_once():
    assert share(bare(blocks=[block(0, 0, 24, 48)])) == 50
    assert share(bare(blocks=[block(0, 0, 24, 48), block(12, 0, 24, 24)])) == 62
    assert share(bare()) == 0


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.key)
def test_every_square_counts_whose_middle_lies_in_a_piece(table):
    pieces = [piece.outline for piece in table.pieces if piece.kind != "ladder"]
    middles = [(x, y) for y in range(25, table.depth, 50) for x in range(25, table.width, 50)]
    covered = sum(any(contains(outline, x, y) for outline in pieces) for x, y in middles)
    assert share(table) == 100 * covered // len(middles)


@pytest.mark.rule("HERO-TERR-1", "HERO-TERR-2")
@pytest.mark.parametrize(
    ("terrain", "options"), [(59, ["little-terrain"]), (60, []), (0, ["little-terrain"])]
)
def test_heroheim_suggests_its_option_below_60_percent(terrain: int, options: list[str]):
    heroheim = rulebook().rulesets["heroheim"]
    assert [option.key for option in suggested(heroheim, terrain)] == options
    assert not suggested(rulebook().rulesets["mordheim"], terrain)


@pytest.mark.rule("HERO-TERR-2")
def test_two_ready_tables_have_terrain_enough_for_heroheim():
    enough = [table.key for table in tables() if not suggested(rulebook().rulesets["heroheim"], share(table))]
    assert enough == ["burnt-district", "street"]
