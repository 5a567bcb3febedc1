"""The picture that chats and forums show beside a link: a card drawn as PNG, 1200 by 630 pixels.

The same card gives the same bytes.
"""

from functools import lru_cache
from io import BytesIO

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from roster.sharing.card import Card
from roster.sharing.lettering import BOLD, TEXT, TITLE, drawable, fits, fitting, font

SIZE = (1200, 630)
_MARGIN = 72
_ROOM = SIZE[0] - 2 * _MARGIN
_GROUND, _INK, _MUTED, _WYRD = "#17140f", "#f2ead8", "#b9ab91", "#5fd38d"
_LARGEST, _SMALLEST = 92, 44
_MARK = (
    ("#2f8f57", ((12, 0), (22, 9), (17, 27), (8, 28), (2, 12))),
    ("#8ff0b0", ((12, 0), (22, 9), (13, 12))),
    ("#4fbf7b", ((12, 0), (13, 12), (2, 12))),
    ("#3aa566", ((13, 12), (22, 9), (17, 27))),
    ("#1c6b3d", ((13, 12), (17, 27), (8, 28))),
)


#: How many pictures of some 40 kB each process keeps; drawing one takes a tenth of a second.
KEPT = 128


@lru_cache(maxsize=KEPT)
def link_picture(card: Card) -> bytes:
    """The picture of a card as PNG. Characters that our fonts do not have are left out."""
    image = Image.new("RGB", SIZE, _GROUND)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SIZE[0], 10), fill=_WYRD)
    _crystal(draw, _MARGIN, 56)
    name = fitting(draw, drawable(settings.SITE_NAME), font(TITLE, 40), _ROOM - 56)
    draw.text((_MARGIN + 56, 56), name, font=font(TITLE, 40), fill=_INK)
    below = _title(draw, drawable(card.title), top=150)
    draw.text(
        (_MARGIN, below + 16),
        fitting(draw, drawable(card.line), font(TEXT, 38), _ROOM),
        font=font(TEXT, 38),
        fill=_MUTED,
    )
    for place, figure in enumerate(card.figures):
        left = _MARGIN + place * 260
        draw.text((left, 452), str(figure.value), font=font(BOLD, 68), fill=_WYRD)
        draw.text((left, 534), figure.label, font=font(TEXT, 32), fill=_MUTED)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _title(draw: ImageDraw.ImageDraw, text: str, *, top: int) -> int:
    """Draw the title on one line, or on two smaller ones; returns the y below it."""
    for size in range(_LARGEST, _SMALLEST - 1, -6):
        letters = font(TITLE, size)
        lines = _two_lines(draw, text, letters)
        if len(lines) == 1 or (lines and size <= 74):
            break
    else:
        lines = [fitting(draw, text, letters, _ROOM)]
    for line in lines:
        draw.text((_MARGIN, top), line, font=letters, fill=_INK)
        top += round(size * 1.15)
    return top


def _two_lines(draw: ImageDraw.ImageDraw, text: str, letters: ImageFont.FreeTypeFont) -> list[str]:
    """The text on one line or two of the picture's width; nothing where it is too long."""
    if fits(draw, text, letters, _ROOM):
        return [text]
    words = text.split()
    for at in range(len(words) - 1, 0, -1):
        first, second = " ".join(words[:at]), " ".join(words[at:])
        if fits(draw, first, letters, _ROOM):
            return [first, second] if fits(draw, second, letters, _ROOM) else []
    return []


def _crystal(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """The mark of the site, twice as large as it is in `static/img/mark.svg`."""
    for colour, corners in _MARK:
        draw.polygon([(left + 2 * x, top - 6 + 2 * y) for x, y in corners], fill=colour)
