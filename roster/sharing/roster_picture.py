"""The roster as a picture to share: a warband's warriors with profile and gear, drawn as PNG, 1080 pixels wide.

The same roster gives the same bytes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from roster.models import Warband
from roster.pages.parts.blocks import BlockView, company
from roster.pages.warbands.header import header
from roster.rulebooks import book_of
from roster.sharing.lettering import BOLD, TEXT, TITLE, drawable, fits, fitting, font
from roster.sheets import read_sheet

_WIDTH, _MARGIN = 1080, 56
_ROOM = _WIDTH - 2 * _MARGIN
_HEAD, _FOOT = 220, 40
_GROUND, _PAPER, _INK, _MUTED, _WYRD = "#17140f", "#221d16", "#f2ead8", "#b9ab91", "#5fd38d"
_LINE, _HEADING, _GAP = 34, 64, 14
#: The lines of a warrior's gear.
_MOST_LINES = 3
#: How many pictures of some 100 kB each process keeps.
_KEPT = 32


@dataclass(frozen=True)
class Row:
    """A warrior or group: name with number of members, type, profile and gear in a line each."""

    name: str
    type: str
    figures: str
    gear: str


@dataclass(frozen=True)
class RosterCard:
    """What is drawn: `sections` are headings with their rows."""

    title: str
    line: str
    figures: str
    sections: tuple[tuple[str, tuple[Row, ...]], ...]


def roster_card(warband: Warband) -> RosterCard:
    """The card of a warband that was loaded with the rows of its sheet and its owner."""
    sheet, book = read_sheet(warband), book_of(warband)
    head = header(sheet, book)
    return RosterCard(
        title=head.name,
        line=f"{head.type}, played by {warband.owner.get_username()}",
        figures=f"Rating {head.rating.total} \u00b7 {head.warriors} warriors \u00b7 {head.battles} battles",
        sections=tuple(
            (heading, tuple(_row(view) for view in views))
            for heading, _anchor, views in company(sheet, book).sections
        ),
    )


def _row(view: BlockView) -> Row:
    members = f" \u00d7 {view.members}" if view.is_group else ""
    kind = f"{view.type}, leader" if view.leader else view.type
    learned = [*(skill.name for skill in view.skills), *(spell.name for spell in view.spells)]
    told = [view.gear, ", ".join(learned)]
    return Row(f"{view.name}{members}", kind, view.figures, "; ".join(part for part in told if part))


@lru_cache(maxsize=_KEPT)
def roster_picture(card: RosterCard) -> bytes:
    """The picture of a roster as PNG. Characters that our fonts do not have are left out."""
    blocks = [(heading, [(row, _wrapped(row.gear)) for row in rows]) for heading, rows in card.sections]
    height = (
        _HEAD
        + _FOOT
        + sum(_HEADING + sum(_height(lines) + _GAP for _row, lines in rows) for _heading, rows in blocks)
    )
    image = Image.new("RGB", (_WIDTH, height), _GROUND)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, _WIDTH, 8), fill=_WYRD)
    _write(draw, (_MARGIN, 40), card.title, (TITLE, 60), _INK, _ROOM)
    _write(draw, (_MARGIN, 118), card.line, (TEXT, 30), _MUTED, _ROOM)
    _write(draw, (_MARGIN, 160), card.figures, (BOLD, 30), _WYRD, _ROOM)
    top = _HEAD
    for heading, rows in blocks:
        _write(draw, (_MARGIN, top + 8), heading, (TITLE, 36), _INK, _ROOM)
        top += _HEADING
        for row, lines in rows:
            _draw_row(draw, top, row, lines)
            top += _height(lines) + _GAP
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _height(lines: Iterable[str]) -> int:
    return 96 + _LINE * len(list(lines))


def _draw_row(draw: ImageDraw.ImageDraw, top: int, row: Row, lines: list[str]) -> None:
    draw.rounded_rectangle((_MARGIN, top, _WIDTH - _MARGIN, top + _height(lines)), 6, fill=_PAPER)
    left, room = _MARGIN + 20, _ROOM - 40
    name = fitting(draw, drawable(row.name), font(BOLD, 32), room * 2 // 3)
    draw.text((left, top + 10), name, font=font(BOLD, 32), fill=_INK)
    after = left + draw.textlength(name, font=font(BOLD, 32)) + 16
    _write(draw, (after, top + 14), row.type, (TEXT, 26), _MUTED, _WIDTH - _MARGIN - 20 - after)
    _write(draw, (left, top + 52), row.figures, (TEXT, 28), _WYRD, room)
    for place, line in enumerate(lines):
        _write(draw, (left, top + 88 + place * _LINE), line, (TEXT, 26), _INK, room)


def _write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    face: tuple[str, int],
    colour: str,
    room: float,
) -> None:
    letters = font(*face)
    draw.text(at, fitting(draw, drawable(text), letters, int(room)), font=letters, fill=colour)


def _wrapped(text: str) -> list[str]:
    """The text on as many lines as it needs, up to the most."""
    draw = ImageDraw.Draw(Image.new("RGB", (1, 1)))
    letters, lines = font(TEXT, 26), [""]
    for word in drawable(text).split():
        longer = f"{lines[-1]} {word}".strip()
        if fits(draw, longer, letters, _ROOM - 40) or len(lines) == _MOST_LINES:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line for line in lines if line]
