"""Charts as SVG: the same bytes for the same figures, and nothing in them but the picture."""

from itertools import pairwise
from threading import Thread
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.charts.chart import (
    Album,
    Bar,
    Bars,
    Chart,
    Columns,
    Interval,
    Intervals,
    Line,
    Lines,
    Matrix,
    MatrixRow,
    Tile,
)
from campaigns.charts.drawing import cut, draw
from campaigns.charts.shapes import apart
from campaigns.charts.themes import COLOURS, MEASURES, Size, Theme, height_of
from rules.values import canonical, read_json

HOSTILE = "<script>alert('Rats')</script> & ]]> \"Sons\""
LONG = "Matriarch Hildegund of the Long Name That Never Ends Anywhere in This Town"


def lines(count, places=5):
    rows = tuple(Line(f"Warband {n}", tuple(80 + n + 3 * at for at in range(places))) for n in range(count))
    return Lines("lines", tuple(map(str, range(places))), rows, "Round")


CHARTS: dict[str, Chart] = {
    "lines": lines(6),
    "lines of 24": lines(24, places=10),
    "lines of 80": lines(80, places=40),
    "one line with gaps": Lines("gap", ("Start", "1", "2"), (Line(LONG, (90, 95, None)),), "Round"),
    "a line of one place": Lines("spot", ("Start",), (Line("A", (90,)),), "Round"),
    "bars": Bars("bars", (Bar(HOSTILE, 5, "5, The Rats"), Bar(LONG, 2, "2"), Bar("", 0, "0"))),
    "one bar": Bars("bar", (Bar("鼠人と死者", 1, "1"),)),
    "intervals": Intervals(
        "rates", (Interval(HOSTILE, 0.5, 0.2, 0.8, "1 of 2"), Interval("B", 0, 0, 1, "0 of 1"))
    ),
    "columns": Columns("columns", tuple(map(str, range(1, 41))), (0, 3) * 20, "Battle"),
    "a matrix with figures": Matrix(
        "rules", ("Cards", LONG), (MatrixRow(HOSTILE, (Tile(0.8, 0.6, 0.9, 20), None)),)
    ),
    "a matrix of many": Matrix(
        "pairs",
        tuple(map(str, range(40))),
        tuple(MatrixRow(LONG, (Tile(0.2, 0.1, 0.4, 9),) * 40) for _ in range(40)),
    ),
    "one column": Columns("column", ("1",), (4,), "Round"),
}
EVERY = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS.keys())


@EVERY
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("size", Size)
def test_a_picture_is_well_formed_and_of_its_size(chart, theme, size):
    root = ElementTree.fromstring(draw(chart, theme, size))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("width"), root.get("height")) == (str(MEASURES[size].width), str(height_of(chart, size)))


@EVERY
def test_a_picture_is_the_same_every_time_on_every_day(chart, monkeypatch):
    drawn = draw(chart, Theme.LIGHT, Size.WIDE)
    monkeypatch.setattr("pygal.svg.date", YearTwoThousand)
    assert draw(chart, Theme.LIGHT, Size.WIDE) == drawn
    assert draw(chart, Theme.DARK, Size.WIDE) != drawn


class YearTwoThousand:
    @staticmethod
    def today():
        import datetime

        return datetime.date(2000, 1, 1)


@EVERY
def test_a_picture_runs_nothing_and_asks_for_nothing(chart):
    drawn = draw(chart, Theme.DARK, Size.NARROW)
    tags = {node.tag.rpartition("}")[2] for node in ElementTree.fromstring(drawn).iter()}
    assert tags <= {"svg", "defs", "style", "g", "rect", "path", "text", "circle", "tspan"}
    names = {name for node in ElementTree.fromstring(drawn).iter() for name in node.attrib}
    assert not any("href" in name or name.startswith("on") for name in names)
    assert b"<!--" not in drawn
    assert b"url(" not in drawn
    assert b"@import" not in drawn
    assert drawn.count(b"http") == 1  # the name of SVG itself


def texts(chart, size=Size.WIDE):
    root = ElementTree.fromstring(draw(chart, Theme.LIGHT, size))
    return [node.text or "" for node in root.iter() if node.tag.endswith("}text")]


def test_names_are_told_as_they_are_and_long_ones_are_cut():
    found = texts(CHARTS["bars"])
    assert any(text.startswith("<script>alert") for text in found)
    assert any(text.startswith("Matriarch Hildegund") and text.endswith("…") for text in found)
    assert {"5, The Rats", "2"} <= set(found)


def test_every_line_has_its_name_at_its_end_up_to_eight():
    assert sum(text.startswith("Warband") for text in texts(CHARTS["lines"])) == 6
    assert sum(text.startswith("Warband") for text in texts(CHARTS["lines of 80"])) == 8


def test_on_a_phone_names_stand_over_their_bars():
    assert MEASURES[Size.NARROW].width <= 328
    assert any(
        text.startswith("Matriarch Hildegund of the Long Name") for text in texts(CHARTS["bars"], Size.NARROW)
    )


def test_threads_draw_at_once_and_alike():
    alone = draw(CHARTS["lines"], Theme.LIGHT, Size.WIDE)
    found: list[bytes] = []
    threads = [
        Thread(target=lambda: found.append(draw(CHARTS["lines"], Theme.LIGHT, Size.WIDE))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {alone}
    assert len(found) == 8


@given(st.lists(st.floats(0, 300), min_size=1, max_size=12))
def test_labels_do_not_cover_each_other_while_there_is_room(wanted):
    found = apart(wanted, 15, 0, 300)
    assert all(-0.001 <= place <= 300.001 for place in found)
    assert all(later - earlier >= 14.999 for earlier, later in pairwise(sorted(found)))


def test_labels_that_have_room_stay_where_they_belong():
    assert apart([10, 50, 100], 15, 0, 300) == [10, 50, 100]


@pytest.mark.parametrize(("name", "shown"), [("Rats", "Rats"), ("Rats of the moon", "Rats of…")])
def test_a_name_is_cut_where_it_is_too_long(name, shown):
    assert cut(name, 9) == shown


def test_an_album_is_read_back_and_known_by_what_it_shows():
    album = Album(tuple(CHARTS.values()))
    assert read_json(Album, canonical(album), where="an album") == album
    assert album.digest == Album(tuple(CHARTS.values())).digest != Album().digest
    assert album.chart("rates") is CHARTS["intervals"]
    assert album.chart("nothing") is None


def channel(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour):
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)


@pytest.mark.parametrize(("theme", "paper"), [(Theme.LIGHT, "#ece2cc"), (Theme.DARK, "#1d1a15")])
def test_texts_lines_and_bars_stand_out_from_the_page(theme, paper):
    colours = COLOURS[theme]
    for colour in (colours.ink, colours.muted, colours.bar, *colours.lines):
        light, dark = sorted((luminance(colour), luminance(paper)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour
