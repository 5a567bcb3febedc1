"""The picture of a table: well-formed, told in words too, without a style or script of its own."""

from xml.etree import ElementTree

import pytest

from campaigns.services.battles.fight import record_of
from campaigns.table_picture.picture import empty_table
from campaigns.table_picture.scenes import at_the_end, before_battle, labels
from rules.engine.events import BuildingCollapsed, RoundBegan, Status, WarriorMoved
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.campaigns.battles.rounds import after_round
from tests.rules.warbands import BOOK, roster

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture):
    return ElementTree.fromstring(str(picture.svg))


def all_of(root, tag, css=""):
    return [it for it in root.iter(SVG + tag) if css in it.get("class", "").split() or not css]


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.key)
def test_every_ready_table_can_be_drawn(table):
    root = parsed(empty_table(table, key="x"))
    assert len(all_of(root, "g", "piece")) == len(table.pieces)
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "x-title x-desc"
    assert root.find(SVG + "title").text == table.name
    assert root.find(SVG + "desc").text
    ids = [it.get("id") for it in root.iter() if it.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.key)
def test_a_picture_brings_no_style_script_or_colour(table):
    markup = str(empty_table(table, key="x").svg)
    for forbidden in ("style", "<script", "fill=", "stroke=", "onload", "href"):
        assert forbidden not in markup


@pytest.mark.django_db
class TestBattle:
    @pytest.fixture
    def kept(self, fought):
        return record_of(fought)

    def test_before_the_battle_the_zones_are_marked(self, battle):
        root = parsed(before_battle(record_of(battle).setup))
        assert len(all_of(root, "polygon", "field__zone")) == 2
        assert not all_of(root, "g", "base")

    def test_at_the_end_everybody_on_the_table_is_drawn_and_where_the_others_fell(self, kept):
        picture = at_the_end(kept)
        drawn = {(base.side, base.label): base.status for base in picture.bases}
        label = labels(kept.setup)
        for index, side in enumerate(kept.outcome.sides):
            for one in side.fighters:
                if one.status is Status.LEFT:
                    assert (index, label[one.id]) not in drawn
                else:
                    assert drawn[(index, label[one.id])] is one.status
        assert len(all_of(parsed(picture), "g", "base")) == len(drawn)

    def test_the_two_sides_differ_in_shape(self, kept):
        root = parsed(after_round(kept, 0))
        assert len(all_of(root, "circle", "base__disc")) == 6
        assert len(all_of(root, "rect", "base__disc")) == 5

    def test_north_is_up(self, kept):
        base = after_round(kept, 0).bases[0]
        disc = all_of(parsed(after_round(kept, 0)), "circle", "base__disc")[0]
        assert base.side == 0
        assert (int(disc.get("cx")), int(disc.get("cy"))) == (base.at.x, kept.setup.table.depth - base.at.y)

    def test_a_round_shows_its_moves(self, kept):
        moves, round = 0, 0
        for event in kept.events:
            round = event.round if isinstance(event, RoundBegan) else round
            moves += round == 2 and isinstance(event, WarriorMoved) and len(event.path) > 1
        assert moves
        assert len(after_round(kept, 2).trails) == moves
        assert after_round(kept, 0).trails == ()

    def test_the_description_counts_both_sides(self, kept):
        text = after_round(kept, 0).description
        assert text == "The Gutter Shadows: 6 standing. The Lamp Eaters: 5 standing."

    def test_a_building_that_came_down_is_drawn_as_rubble_from_then_on(self, kept):
        table = kept.setup.table
        number = next(at for at, piece in enumerate(table.pieces) if piece.kind == "building")
        events = list(kept.events)
        at = next(at for at, event in enumerate(events) if event == RoundBegan(2))
        fallen = BuildingCollapsed(number, table.pieces[number].name)
        record = changed(kept, events=(*events[: at + 1], fallen, *events[at + 1 :]))
        houses = {
            round: len(all_of(parsed(after_round(record, round)), "g", "piece--building")) for round in (1, 2)
        }
        assert houses[2] == houses[1] - 1
        assert len(all_of(parsed(after_round(record, 2)), "g", "piece")) == len(table.pieces)

    def test_names_are_escaped(self, kept):
        side = kept.setup.sides[0]
        bad = changed(side.fighters[0], name='</title><script>alert("&")</script>')
        setup = changed(
            kept.setup, sides=(changed(side, fighters=(bad, *side.fighters[1:])), *kept.setup.sides[1:])
        )
        picture = at_the_end(changed(kept, setup=setup))
        assert "<script>" not in str(picture.svg)
        assert parsed(picture) is not None


def test_a_third_side_has_a_shape_of_its_own():
    sheets = [roster(name) for name in ("undead", "orc-mob", "skaven-clan-eshin")]
    record = auto(
        set_up(sheets, BOOK, seed="3", scenario="street-brawl"), dict.fromkeys(range(3), POLICIES["steady"])
    )
    root = parsed(after_round(record, 0))
    assert len(all_of(root, "g", "base--2")) == len(record.setup.sides[2].fighters)
    assert len(all_of(root, "polygon", "base__disc")) == len(record.setup.sides[2].fighters)


def test_before_a_battle_with_other_zones_the_scenario_says_where_everybody_sets_up():
    setup = set_up([roster("undead"), roster("orc-mob")], BOOK, seed="3", scenario="surprise-attack")
    picture = before_battle(setup)
    assert picture.marks.zones == ()
    assert "Defender: Warriors who do not wait, at least 8 inches from each other" in picture.description
