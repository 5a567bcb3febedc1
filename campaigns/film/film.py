"""A moving picture of a battle as WebP, and a still of its end. The same battle gives the same bytes."""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from campaigns.film.canvas import colour
from campaigns.film.drawing import drawn, side_mark
from campaigns.film.frames import Frame, aspect, frames
from campaigns.models.battle_side import MOST_SIDES
from campaigns.services.battles.pictures import Drawn
from roster.sharing.lettering import BOLD, TEXT, drawable, fits, fitting, font
from rules.engine.record import Record
from rules.engine.setup import BattleSetup

WIDTH = 480
#: Bytes at most; one that would be larger is made of fewer frames.
MOST_BYTES = 1_500_000
_FEWER = (45, 24)
_COLOURS = 160
#: Colours that are in every film as they are.
_OWN = (
    *("paper", "earth", "ink", "ink-muted", "wyrd", "line", "stone", "timber", "rubble", "water"),
    *("shard", "chest", "unclaimed", *(f"side-{side}" for side in range(MOST_SIDES))),
)
_EDGE, _ROW, _CAPTION = 10, 26, 92
_HEADING, _TEXT, _LINES, _STEP = 17, 16, 3, 19

Report = Callable[[str, int, int], None]


def film(record: Record, title: str, report: Report) -> Drawn:
    """The film of a battle that has been fought; of fewer frames where all of them would be too large."""
    drawn = _film(record, frames(record, title), report)
    for most in _FEWER:
        if len(drawn.moving) > MOST_BYTES:
            drawn = _film(record, frames(record, title, most), report)
    return drawn


def _film(record: Record, shown: Sequence[Frame], report: Report) -> Drawn:
    samples = (0, min(1, len(shown) - 1), len(shown) // 2, len(shown) - 1)
    palette = _palette([_drawn_frame(shown[at], record.setup) for at in samples])
    images = []
    for number, frame in enumerate(shown):
        if number % 10 == 0:
            report("", number, len(shown))
        image = _drawn_frame(frame, record.setup)
        images.append(image.quantize(palette=palette, dither=Image.Dither.NONE))
    times = [frame.milliseconds for frame in shown]
    still = BytesIO()
    images[-1].save(still, "PNG", optimize=True)
    return Drawn(_encoded(images, times), still.getvalue(), *images[0].size, len(images), sum(times))


def _encoded(images: list[Image.Image], times: list[int]) -> bytes:
    file = BytesIO()
    images[0].save(
        file,
        "WEBP",
        save_all=True,
        append_images=images[1:],
        duration=times,
        loop=0,
        lossless=True,
        quality=50,
        method=2,
    )
    return file.getvalue()


def _palette(samples: list[Image.Image]) -> Image.Image:
    """The colours of some frames, for all of them, so that what stands still does not change from frame to frame."""
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, number * height))
    cut = sheet.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    own = [part for name in _OWN for part in colour(name)]
    palette = Image.new("P", (1, 1))
    palette.putpalette((own + (cut.getpalette() or []))[: 3 * 256])
    return palette


def _drawn_frame(frame: Frame, setup: BattleSetup) -> Image.Image:
    rows = (len(setup.sides) + 1) // 2
    top, height = rows * _ROW + 4, round(WIDTH * aspect(setup.table))
    image = Image.new("RGB", (WIDTH, top + height + _CAPTION), colour("paper"))
    draw = ImageDraw.Draw(image)
    _sides(image, draw, frame, setup)
    image.paste(drawn(frame.picture, frame.view, (WIDTH, height)), (0, top))
    below = top + height
    draw.rectangle((0, below, WIDTH, below + 3), fill=colour("line"))
    draw.rectangle((0, below, round(WIDTH * frame.share), below + 3), fill=colour("wyrd"))
    _caption(draw, frame, below + 10)
    return image


def _sides(image: Image.Image, draw: ImageDraw.ImageDraw, frame: Frame, setup: BattleSetup) -> None:
    """The shape, name and standing warriors of each side, two in a row."""
    letters, column = font(BOLD, 16), WIDTH // 2
    for index, name in enumerate(setup.side_names):
        left, middle = _EDGE + index % 2 * column, 2 + _ROW // 2 + index // 2 * _ROW
        image.paste(side_mark(index, 16), (left, middle - 8))
        number = str(frame.standing[index]) if frame.standing else ""
        room = column - 2 * _EDGE - 22 - 26
        said = fitting(draw, drawable(name), letters, room)
        draw.text((left + 22, middle), said, font=letters, fill=colour("ink"), anchor="lm")
        right = (index % 2 + 1) * column - _EDGE
        draw.text((right, middle), number, font=letters, fill=colour("ink-muted"), anchor="rm")


def _caption(draw: ImageDraw.ImageDraw, frame: Frame, top: int) -> None:
    room = WIDTH - 2 * _EDGE
    heading = fitting(draw, drawable(frame.heading), font(BOLD, _HEADING), room)
    draw.text((_EDGE, top), heading, font=font(BOLD, _HEADING), fill=colour("ink"))
    letters = font(TEXT, _TEXT)
    for number, line in enumerate(_lines(draw, drawable(frame.text), room)):
        at = (_EDGE, top + 4 + _STEP * (number + 1))
        draw.text(at, line, font=letters, fill=colour("ink"))


def _lines(draw: ImageDraw.ImageDraw, text: str, room: int) -> Iterable[str]:
    """The text on as many lines as there are; the last is cut off where it does not end."""
    letters, words = font(TEXT, _TEXT), text.split()
    lines: list[str] = []
    while words and len(lines) < _LINES - 1:
        line = words.pop(0)
        while words and fits(draw, f"{line} {words[0]}", letters, room):
            line = f"{line} {words.pop(0)}"
        lines.append(fitting(draw, line, letters, room))
    if words:
        lines.append(fitting(draw, " ".join(words), letters, room))
    return lines
