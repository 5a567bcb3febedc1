"""Draws a chart as SVG with pygal: the same bytes for the same chart, without scripts and without references.

A chart object is made for every drawing, so that threads share nothing.
"""

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from pygal import Bar as PygalBar
from pygal.graph.graph import Graph
from pygal.style import Style

from campaigns.charts.chart import Bars, Chart, Columns, Intervals, Lines, Matrix
from campaigns.charts.matrix import matrix_drawn
from campaigns.charts.shapes import Dots, LabelledBars, NamedLines
from campaigns.charts.themes import COLOURS, LETTER, MEASURES, Colours, Measures, Size, Theme, cut, height_of

#: Raised when the same chart is drawn otherwise, so that browsers ask again.
VERSION = "1"
_NAMESPACE = "http://www.w3.org/2000/svg"
_FONT = "'Alegreya Sans', 'Gill Sans', 'Segoe UI', sans-serif"
#: What only pygal's scripts would use.
_SCRIPTED = ("desc", "title", "script")
#: How many columns fill the width; fewer columns are not made wider.
_FEW_COLUMNS = 10

ElementTree.register_namespace("", _NAMESPACE)


def draw(chart: Chart, theme: Theme, size: Size) -> bytes:
    """A whole SVG document."""
    if isinstance(chart, Matrix):
        return matrix_drawn(chart, theme, size)
    look = _Look(chart, COLOURS[theme], MEASURES[size], height_of(chart, size))
    match chart:
        case Lines():
            drawn = look.lines(chart)
        case Bars():
            drawn = look.bars(chart)
        case Intervals():
            drawn = look.intervals(chart)
        case Columns():
            drawn = look.columns(chart)
    drawn.uuid = chart.key
    return _cleaned(drawn.render(), look)


class _Look:
    """One drawing with pygal, whatever the kind of chart."""

    def __init__(self, chart: Chart, colours: Colours, measures: Measures, height: int) -> None:
        self.chart, self.colours, self.measures, self.height = chart, colours, measures, height

    def lines(self, chart: Lines) -> Graph:
        named, others = chart.lines[: chart.named], chart.lines[chart.named :]
        names = [cut(line.name, self.measures.end_letters) for line in named]
        own = [self.colours.lines[index % len(self.colours.lines)] for index in range(len(named))]
        ends = [
            f".line-end.color-{len(others) + index} text{{fill:{colour}}}" for index, colour in enumerate(own)
        ]
        drawn = NamedLines(
            **self._options(
                [*(self.colours.guide for _line in others), *own],
                [
                    f".line-end text{{font-size:{self.measures.font}px}}",
                    ".line-end .leader{fill:none;stroke-width:1;opacity:.5}",
                    *ends,
                ],
                x_title=chart.axis,
                margin_right=self._room(names),
                dots_size=2.5,
                show_minor_x_labels=False,
                x_labels_major=self._some(chart.places),
            )
        )
        drawn.names, drawn.font = names, self.measures.font
        drawn.x_labels = list(chart.places)
        for line in others:
            drawn.add(line.name, list(line.values), stroke_style={"width": 1}, show_dots=False)
        for index, line in enumerate(named):
            dashed = {"dasharray": "7, 3"} if index >= len(self.colours.lines) else {}
            drawn.add(line.name, list(line.values), stroke_style={"width": 2.2, **dashed})
        return drawn

    def bars(self, chart: Bars) -> Graph:
        rows = chart.bars[::-1]
        labels = [cut(bar.label, self.measures.bar_letters) for bar in rows]
        options = self._row_options(labels, show_x_labels=False, show_x_guides=False)
        return self._filled(
            LabelledBars(**options),
            [bar.name for bar in rows],
            labels,
            [bar.value for bar in rows],
        )

    def intervals(self, chart: Intervals) -> Graph:
        rows = chart.rows[::-1]
        options = self._row_options(
            [row.label for row in rows],
            range=(0, 1),
            y_labels=[{"label": f"{share} %", "value": share / 100} for share in (0, 50, 100)],
        )
        return self._filled(
            Dots(**options),
            [row.name for row in rows],
            [row.label for row in rows],
            [{"value": row.share, "ci": {"low": row.low, "high": row.high}} for row in rows],
        )

    def columns(self, chart: Columns) -> Graph:
        drawn = PygalBar(
            **self._options(
                [self.colours.bar],
                x_title=chart.axis,
                show_minor_x_labels=False,
                x_labels_major=self._some(chart.places),
                y_labels=_whole_steps(max(chart.values, default=0)),
            )
        )
        drawn._series_margin = (1 - min(0.88, len(chart.places) / _FEW_COLUMNS)) / 2
        drawn.x_labels = list(chart.places)
        drawn.add("", list(chart.values))
        return drawn

    def _row_options(self, labels: Sequence[str], **more: Any) -> dict[str, Any]:
        rules = [
            f".bar-end{{font-size:{self.measures.font}px;fill:{self.colours.ink}}}",
            f".share{{fill:{self.colours.bar}}}",
            f".ci path{{stroke:{self.colours.bar};stroke-width:2}}",
        ]
        if "range" in more:
            rules.append(".bars{display:none}")
        beside = not self.measures.names_above
        return self._options(
            [self.colours.bar], rules, margin_right=self._room(labels), show_y_labels=beside, **more
        )

    def _filled(
        self, drawn: LabelledBars, names: Sequence[str], labels: Sequence[str], values: Sequence[Any]
    ) -> LabelledBars:
        drawn.labels, drawn.font = labels, self.measures.font
        drawn.x_labels = [cut(name, self.measures.letters) for name in names]
        if self.measures.names_above:
            drawn.names, drawn._series_margin = drawn.x_labels, 0.34
        drawn.add("", list(values))
        return drawn

    def _options(self, palette: Sequence[str], rules: Sequence[str] = (), **more: Any) -> dict[str, Any]:
        return {
            "style": self._style(palette),
            "css": [
                "file://style.css",
                "file://graph.css",
                "inline:" + "".join(f"#chart-{self.chart.key} {rule}" for rule in rules),
            ],
            "js": (),
            "show_legend": False,
            "width": self.measures.width,
            "height": self.height,
            "margin": 8,
            "spacing": 8,
            "max_scale": 7,
            "truncate_label": self.measures.letters,
            **more,
        }

    def _style(self, palette: Sequence[str]) -> Style:
        colours, font = self.colours, self.measures.font
        return Style(
            background=colours.paper,
            plot_background="transparent",
            foreground=colours.muted,
            foreground_strong=colours.ink,
            foreground_subtle=colours.guide,
            guide_stroke_color=colours.guide,
            major_guide_stroke_color=colours.guide,
            guide_stroke_dasharray="1, 0",
            major_guide_stroke_dasharray="1, 0",
            colors=tuple(palette) or (colours.bar,),
            opacity="1",
            stroke_opacity="1",
            font_family=_FONT,
            label_font_size=font,
            major_label_font_size=font,
            value_font_size=font,
            title_font_size=font,
            transition="none",
        )

    def _room(self, texts: Sequence[str]) -> int:
        """The pixels that the longest text takes beside the plot."""
        return int(max((len(text) for text in texts), default=0) * LETTER * self.measures.font) + 16

    def _some(self, places: Sequence[str]) -> list[str]:
        """The places of an axis whose names have room: every second, third, and so on, always with the last one."""
        every = max(1, -(-len(places) * 44 // self.measures.width))
        return [place for index, place in enumerate(reversed(places)) if index % every == 0]


def _whole_steps(most: int) -> list[int]:
    step = max(1, -(-most // 5))
    return list(range(0, most + step, step))


def _cleaned(document: bytes, look: _Look) -> bytes:
    """The picture alone: without the day it was drawn on, tooltips and texts that only scripts would show."""
    root = ElementTree.fromstring(document)
    parents = {child: parent for parent in root.iter() for child in parent}
    for node in list(parents):
        tag = str(node.tag).removeprefix(f"{{{_NAMESPACE}}}")
        if tag in _SCRIPTED or "tooltip-overlay" in node.get("class", "").split():
            parents[node].remove(node)
    root.set("width", str(look.measures.width))
    root.set("height", str(look.height))
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
