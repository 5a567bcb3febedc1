"""Charts of pygal with names where they belong: at the ends of lines and bars, which pygal itself cannot do."""

from collections.abc import Sequence

from pygal import HorizontalBar, Line


class NamedLines(Line):
    """Lines with names at the ends of the last ones, moved apart where they would cover each other."""

    names: Sequence[str] = ()
    font = 14

    def _plot(self) -> None:
        super()._plot()
        named = self.series[len(self.series) - len(self.names) :]
        ends = [
            (serie.index, name, _last(serie.points)) for serie, name in zip(named, self.names, strict=True)
        ]
        shown = [(index, name, self.view(end)) for index, name, end in ends if end is not None]
        places = apart([y for _index, _name, (_x, y) in shown], self.font * 1.1, 0, self.view.height)
        edge = self.view.width
        for (index, name, (x, y)), place in zip(shown, places, strict=True):
            group = self.svg.node(self.nodes["text_overlay"], class_=f"line-end color-{index}")
            leader = f"M{x + 3:.1f} {y:.1f} L{edge + 5:.1f} {place:.1f}"
            self.svg.node(group, "path", d=leader, class_="leader")
            text = self.svg.node(group, "text", x=f"{edge + 8:.1f}", y=f"{place + 0.35 * self.font:.1f}")
            text.text = name


def _last(points: Sequence[tuple[float, float | None]]) -> tuple[float, float] | None:
    return next(((x, y) for x, y in reversed(points) if y is not None), None)


class LabelledBars(HorizontalBar):
    """Bars with a text at the end of each, and its name over it where `names` are given."""

    labels: Sequence[str] = ()
    names: Sequence[str] = ()
    font = 14

    def _plot(self) -> None:
        super()._plot()
        for position, value, label in zip(self._x_pos, self.series[0].values, self.labels, strict=True):
            self._mark(self.view.y(value or 0), self.view.x(position), label)
        for position, name in zip(self._x_pos, self.names, strict=False):
            self._write(4, self.view.x(position) - 1.3 * self.font, name)

    def _mark(self, x: float, y: float, label: str) -> None:
        """The text at the end of a bar."""
        self._write(x + 6, y, label)

    def _write(self, x: float, y: float, label: str) -> None:
        place = {"x": f"{x:.1f}", "y": f"{y + 0.35 * self.font:.1f}"}
        self.svg.node(self.nodes["text_overlay"], "text", class_="bar-end", **place).text = label


class Dots(LabelledBars):
    """Dots where bars would end, and the texts at the right edge. The bars are to be hidden by a style."""

    def _mark(self, x: float, y: float, label: str) -> None:
        self.svg.node(self.nodes["overlay"], "circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=5, class_="share")
        self._write(self.view.width + 8, y, label)


def apart(wanted: Sequence[float], distance: float, lowest: float, highest: float) -> list[float]:
    """Places near those that are wanted, each at least that far from the next; closer where there is no room."""
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    distance = min(distance, (highest - lowest) / max(len(wanted) - 1, 1))
    found = [0.0] * len(wanted)
    least = lowest
    for rank, index in enumerate(order):
        most = highest - distance * (len(order) - 1 - rank)
        found[index] = max(least, min(wanted[index], most))
        least = found[index] + distance
    return found
