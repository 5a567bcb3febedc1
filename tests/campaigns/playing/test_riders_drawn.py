"""Riders on the pictures of a table: a longer base under the disc, the way they face."""

from xml.etree import ElementTree

from campaigns.table_picture.board import board
from campaigns.table_picture.picture import Picture
from campaigns.table_picture.scenes import bases_of
from rules.engine.events import WarriorMoved
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.staging.riders import mounted, take_the_saddle


def street() -> Battlefield:
    field = Battlefield([mounted(10, 10), mounted(14, 10)], [man(40, 40)])
    take_the_saddle(field, 0)
    return field


def test_a_rider_has_a_heading_and_somebody_on_foot_has_none():
    field = street()
    bases = {base.fighter: base for base in bases_of(field.battle.setup, field.state)}
    assert [bases[who].saddle for who in (0, 1)] == [-90, None]
    assert "mounted" in bases[0].title
    field.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(16, 10)), 600))
    assert next(iter(bases_of(field.battle.setup, field.state))).saddle == 0


def test_a_rider_is_drawn_on_a_base_twice_as_long_as_wide():
    field = street()
    bases = tuple(bases_of(field.battle.setup, field.state))
    drawn = ElementTree.fromstring(str(Picture("a", field.battle.setup.table, "", "", bases).svg))
    (saddle,) = [it for it in drawn.iter() if it.get("class") == "base__saddle"]
    assert int(saddle.get("width", 0)) == 2 * int(saddle.get("height", 0))
    svg = str(board(field.battle, None, acting=None, seat=0, since=()).svg)
    assert svg.count("board__saddle") == 1
