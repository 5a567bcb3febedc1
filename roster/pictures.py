"""Pictures that users upload: decoded within limits, and stored anew without anything but pixels.

What comes in is hostile until it is parsed: only PNG, JPEG and WebP are tried, its size is asked before it is decoded,
and what is stored was encoded here.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 40_000_000
QUALITIES = (82, 65, 45, 25)


class PictureRefused(ValueError):
    """Nothing was stored; the sentence says why, and what would do."""


@dataclass(frozen=True)
class Limits:
    """Of one kind of picture, which sentences call `what`: "A picture for the map".

    `fewest` pixels of a side, the `longest` side and the `most_bytes` of what is stored, and how many times as long as
    the shorter side the longer one may be.
    """

    what: str
    longest: int
    most_bytes: int
    fewest: int
    most_stretched: int


@dataclass(frozen=True)
class Parsed:
    """A picture as WebP."""

    content: bytes
    width: int
    height: int


def parse_picture(content: bytes, limits: Limits) -> Parsed:
    """Raises `PictureRefused` for anything that is not a picture of a fitting size."""
    try:
        with _strict():
            return _parsed(content, limits)
    except PictureRefused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PictureRefused(_TOO_MANY) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Warning) as error:
        sentence = "This is not a picture that can be read. Choose a PNG, JPEG or WebP file."
        raise PictureRefused(sentence) from error


@contextmanager
def _strict() -> Iterator[None]:
    """Warnings are errors, and so is a picture that breaks off: WeasyPrint lets those pass in the whole process."""
    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


_TOO_MANY = f"This picture has more than {MOST_PIXELS // 1_000_000} million pixels. Make it smaller first."


def _parsed(content: bytes, limits: Limits) -> Parsed:
    with Image.open(BytesIO(content), formats=FORMATS) as opened:
        width, height = opened.size
        if width * height > MOST_PIXELS:
            raise PictureRefused(_TOO_MANY)
        _refuse_shape(width, height, limits)
        opened.draft("RGB", (limits.longest, limits.longest))
        turned = ImageOps.exif_transpose(opened)
        flat = _without_transparency(turned)
    flat.thumbnail((limits.longest, limits.longest))
    return Parsed(_encoded(flat, limits), *flat.size)


def _refuse_shape(width: int, height: int, limits: Limits) -> None:
    short, long = sorted((width, height))
    if short < limits.fewest:
        raise PictureRefused(f"{limits.what} is at least {limits.fewest} pixels wide and high.")
    if long > limits.most_stretched * short:
        raise PictureRefused(f"{limits.what} is at most {limits.most_stretched} times as long as it is wide.")


def _without_transparency(picture: Image.Image) -> Image.Image:
    """On white, as paper is."""
    if picture.mode in ("RGB", "L"):
        return picture.convert("RGB")
    drawn = picture.convert("RGBA")
    paper = Image.new("RGB", drawn.size, "white")
    paper.paste(drawn, mask=drawn.getchannel("A"))
    return paper


def _encoded(picture: Image.Image, limits: Limits) -> bytes:
    for quality in QUALITIES:
        file = BytesIO()
        picture.save(file, "WEBP", quality=quality, method=4)
        if len(file.getvalue()) <= limits.most_bytes:
            return file.getvalue()
    raise PictureRefused("This picture is too detailed to be stored. Make it smaller first.")


def shape_of_stored(content: bytes, limits: Limits) -> tuple[int, int]:
    """Width and height of bytes that say they were encoded here. Raises `PictureRefused` unless they could be."""
    try:
        with _strict(), Image.open(BytesIO(content), formats=("WEBP",)) as opened:
            fits = max(opened.size) <= limits.longest and len(content) <= limits.most_bytes
            if not fits or set(opened.info) & {"exif", "xmp", "icc_profile"}:
                raise PictureRefused(f"{limits.what} is none that this site stores.")
            opened.load()
            return opened.size
    except (Image.DecompressionBombError, OSError, SyntaxError, EOFError, Warning) as error:
        raise PictureRefused(f"{limits.what} cannot be read.") from error
