"""Tables drawn by lot: always fit to play, never the same twice, the same for the same seed everywhere."""

from hashlib import sha256

import pytest

from rules.battlefields.check import faults_of
from rules.battlefields.draw import drawn
from rules.battlefields.generate import generated
from rules.battlefields.kinds import KINDS, LOOKS, NOUNS
from rules.battlefields.reach import walkable
from rules.battlefields.share import share
from rules.engine.dice import Stream
from rules.engine.table import Table, Terrain
from rules.engine.table.settle import settle
from rules.values import DataError, canonical

SEEDS = range(25)


def first_draw(seed: int, kind: str, width: int = 48, depth: int = 48) -> Table:
    """What the dice give at the first try, without the validator."""
    return settle(drawn(Stream(str(seed), "a test"), KINDS[kind], width, depth), where="drawn")


@pytest.mark.parametrize("kind", KINDS)
def test_every_draw_passes_the_validator_at_once(kind: str):
    faults = {seed: faults_of(first_draw(seed, kind), where=kind) for seed in SEEDS}
    assert {seed: found for seed, found in faults.items() if found} == {}


@pytest.mark.parametrize("size", [(24, 24), (24, 60), (60, 24), (37, 41), (96, 96)])
@pytest.mark.parametrize("kind", KINDS)
def test_tables_of_every_size_can_be_drawn(kind: str, size: tuple[int, int]):
    table = generated("a seed", kind, *size)
    assert (table.width, table.depth) == (size[0] * 100, size[1] * 100)
    assert table.pieces


@pytest.mark.parametrize("kind", KINDS)
def test_terrain_covers_about_the_share_of_its_kind(kind: str):
    shares = [share(first_draw(seed, kind)) for seed in SEEDS]
    assert all(abs(found - KINDS[kind].share) <= 14 for found in shares)
    assert abs(sum(shares) // len(shares) - KINDS[kind].share) <= 8


def test_kinds_differ_in_how_much_terrain_they_have():
    open_ground, mixed, ruins = (share(first_draw(1, kind)) for kind in ("open", "mixed", "ruins"))
    assert open_ground < mixed < ruins


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_table_and_another_one_another(kind: str):
    assert generated("seven", kind) == generated("seven", kind)
    assert len({generated(str(seed), kind).digest for seed in range(6)}) == 6


def test_seeds_always_give_the_same_battlefield():
    tables = {kind: canonical(generated("the bells of Averburg", kind).pieces) for kind in KINDS}
    assert {kind: sha256(pieces).hexdigest()[:16] for kind, pieces in tables.items()} == {
        "ruins": "6a3e2df3bd8415be",
        "mixed": "9fa8744b431c8ed2",
        "open": "d3350d5807a78b3c",
        "street": "338215c030fa1bab",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_the_north_is_the_south_turned_round(kind: str):
    table = generated("a fair table", kind)
    rings = {frozenset(it.outline) for it in table.pieces}
    assert rings == {frozenset((4800 - x, 4800 - y) for x, y in ring) for ring in rings}
    spots = [p for p in Terrain.of(table).spots if p.z == 0]
    assert sum(p.y <= 800 for p in spots) == sum(p.y >= 4000 for p in spots) >= 60


@pytest.mark.parametrize("kind", KINDS)
def test_everything_can_be_walked_to_and_every_house_entered(kind: str):
    terrain = Terrain.of(first_draw(3, kind))
    walked = walkable(terrain)
    assert walked == frozenset(terrain.spots)
    for piece in terrain.table.pieces:
        if piece.kind == "building":
            xs, ys = zip(*piece.outline, strict=True)
            assert any(min(xs) < p.x < max(xs) and min(ys) < p.y < max(ys) and not p.z for p in walked), piece


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_pieces_have_one_name(kind: str):
    names = [it.name for it in generated("names", kind, 96, 96).pieces]
    assert len(set(names)) == len(names)
    assert all(name.split()[0] in LOOKS for name in names)


def test_everything_that_may_stand_on_a_lot_has_words():
    assert {what for kind in KINDS.values() for what, _ in kind.stands} <= set(NOUNS)


@pytest.mark.parametrize(
    ("kind", "width", "depth", "says"),
    [
        ("moon", 48, 48, "there is no such kind of table; the kinds are ruins, mixed, open, street"),
        ("ruins", 23, 48, "from 24 to 96 inches"),
        ("ruins", 48, 97, "from 24 to 96 inches"),
    ],
)
def test_impossible_battlefields_are_refused_with_a_reason(kind: str, width: int, depth: int, says: str):
    with pytest.raises(DataError, match=says):
        generated("1", kind, width, depth)
