"""Draws a matrix as SVG: a tile for each share, orange below a half and blue above it, with what its interval says.

A spacious tile has its figure and, below it, the interval as a line on a scale from 0 to 100 %. A small tile has a dot
where the interval leaves out a half.
"""

from xml.sax.saxutils import escape

from campaigns.charts.chart import Matrix, MatrixRow, Tile
from campaigns.charts.themes import (
    COLOURS,
    LETTER,
    MEASURES,
    STEPS,
    Colours,
    Size,
    Theme,
    cut,
    height_of,
    matrix_head,
    matrix_row,
)

_FONT = "'Alegreya Sans', 'Gill Sans', 'Segoe UI', sans-serif"
#: Pixels left of the tiles, for the names of rows, where there are few columns and where there are many.
_NAMES = {Size.WIDE: (220, 170), Size.NARROW: (114, 82)}
_LETTERS = {Size.WIDE: (12, 11), Size.NARROW: (11, 9)}


def matrix_drawn(chart: Matrix, theme: Theme, size: Size) -> bytes:
    """A whole SVG document."""
    return _Drawing(chart, theme, size).document().encode()


class _Drawing:
    def __init__(self, chart: Matrix, theme: Theme, size: Size) -> None:
        self.chart, self.size = chart, size
        self.colours: Colours = COLOURS[theme]
        kind = 0 if chart.is_spacious else 1
        self.left, self.font = _NAMES[size][kind], _LETTERS[size][kind]
        self.head, self.row = matrix_head(chart, size), matrix_row(chart, size)
        self.width, self.height = MEASURES[size].width, height_of(chart, size)
        self.column = (self.width - self.left - 2) / max(len(chart.columns), 1)

    def document(self) -> str:
        parts = [self._heads()]
        parts += [self._row(at, row) for at, row in enumerate(self.chart.rows)]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" font-family="{_FONT}" font-size="{self.font}">'
            f'<rect width="100%" height="100%" fill="{self.colours.paper}"/>{"".join(parts)}</svg>'
        )

    def _heads(self) -> str:
        spacious, narrow = self.chart.is_spacious, self.size is Size.NARROW
        found = []
        for at, name in enumerate(self.chart.columns):
            middle = self.left + (at + 0.5) * self.column
            if spacious and narrow:
                letters = int((self.head - 8) / LETTER / self.font)
                place = f"{middle + 4:.1f} {self.head - 4}"
                found.append(
                    f'<text transform="translate({place}) rotate(-90)" fill="{self.colours.ink}">'
                    f"{escape(cut(name, letters))}</text>"
                )
            elif spacious:
                letters = int(self.column / LETTER / self.font)
                found.append(
                    self._text(middle, self.head - 7, cut(name, letters), self.colours.ink, "middle")
                )
            elif not narrow or (at + 1) % 5 == 0 or at == 0:
                size = f' font-size="{min(9, self.font)}"'
                found.append(
                    self._text(middle, self.head - 5, str(at + 1), self.colours.muted, "middle", size)
                )
        return "".join(found)

    def _row(self, at: int, row: MatrixRow) -> str:
        top = self.head + at * self.row
        name = row.name if self.chart.is_spacious else f"{at + 1} {row.name}"
        letters = int((self.left - 4) / (LETTER * 0.88) / self.font)
        base = top + self.row / 2 + 0.35 * self.font
        found = [self._text(0, base, cut(name, letters), self.colours.ink, "start")]
        for place, tile in enumerate(row.tiles):
            if tile is not None:
                found.append(self._tile(self.left + place * self.column, top, tile))
        return "".join(found)

    def _tile(self, left: float, top: float, tile: Tile) -> str:
        gap = 1.5 if self.chart.is_spacious else 0.5
        width, height = self.column - 2 * gap, self.row - 2 * gap
        fill = self.colours.tiles[sum(tile.share >= step for step in STEPS)]
        drawn = (
            f'<rect x="{left + gap:.1f}" y="{top + gap:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="{fill}"/>'
        )
        if self.chart.is_spacious:
            return drawn + self._figure(left + gap, top + gap, width, height, tile)
        if tile.is_sure:
            middle = f'cx="{left + self.column / 2:.1f}" cy="{top + self.row / 2:.1f}"'
            drawn += f'<circle {middle} r="1.6" fill="{self.colours.on_tile}"/>'
        return drawn

    def _figure(self, left: float, top: float, width: float, height: float, tile: Tile) -> str:
        """The share in words, the interval as a line, and a tick at a half."""
        ink, inner = self.colours.on_tile, width - 8
        weight = ' font-weight="700"' if tile.is_sure else ""
        text = self._text(
            left + width / 2, top + self.font, f"{tile.share:.0%}".replace("%", " %"), ink, "middle", weight
        )
        line, half = top + height - 5, left + 4 + inner / 2
        low, dot, high = (left + 4 + inner * share for share in (tile.low, tile.share, tile.high))
        return (
            f'{text}<path d="M{low:.1f} {line:.1f}H{high:.1f}" stroke="{ink}" stroke-width="1.5"/>'
            f'<path d="M{half:.1f} {line - 3:.1f}v6" stroke="{ink}" stroke-width="1" opacity=".5"/>'
            f'<circle cx="{dot:.1f}" cy="{line:.1f}" r="2.2" fill="{ink}"/>'
        )

    def _text(self, x: float, y: float, text: str, fill: str, anchor: str, more: str = "") -> str:
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}"{more}>{escape(text)}</text>'
        )
