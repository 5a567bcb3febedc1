"""A picture becomes a smaller one, as WebP. `roster.site.pictures.child` runs it as a program; it imports only Pillow.

What comes in is hostile until it is parsed: only PNG, JPEG and WebP are tried, the size is read from the header before
anything is decoded, and what is stored was encoded here.

As a program: `decoding.py LIMITS MEGABYTES` with the limits as JSON reads a picture from standard input and writes
`WIDTH HEIGHT` in a line and then the WebP, or, with exit code `REFUSED`, a sentence for whoever uploaded it.
"""

import json
import resource
import sys
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

MILLION = 1_000_000
#: The most pixels by format. A JPEG is decoded at a fraction of its size; the others only as a whole.
MOST_PIXELS = {"JPEG": 40 * MILLION, "PNG": 16 * MILLION, "WEBP": 16 * MILLION}
#: The same, as people read it.
SIZES = "PNG or WebP with at most 16 million pixels, or JPEG with at most 40 million"
QUALITIES = (82, 65, 45, 25)
#: Pillow's modes that it can make smaller well, as they are.
SHRINKABLE = ("L", "RGB", "RGBA", "CMYK", "YCbCr")
#: Exit codes of the program. Any other means that it failed.
REFUSED, NO_MEMORY = 3, 4
#: Seconds of the processor that one picture may take.
SECONDS = 20


class PictureRefused(ValueError):
    """Nothing was stored; the sentence says why, and what would do."""


@dataclass(frozen=True)
class Limits:
    """The limits of one kind of picture, which sentences call `what`: "A picture for the map".

    A side has at least `fewest` pixels, and the longer one at most `most_stretched` times as many as the shorter one.
    What is stored has at most `longest` pixels on a side and `most_bytes` bytes.
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


def decode(content: bytes, limits: Limits) -> Parsed:
    """Raises `PictureRefused` for anything that is not a picture of a fitting size, and `MemoryError`."""
    try:
        return _decoded(content, limits)
    except PictureRefused:
        raise
    except Image.DecompressionBombError as error:
        raise PictureRefused(f"This picture has too many pixels. Choose a {SIZES}.") from error
    except UnidentifiedImageError as error:
        raise PictureRefused(
            "This is not a picture that can be read. Choose a PNG, JPEG or WebP file."
        ) from error
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        sentence = "This picture cannot be read: it is damaged, or takes too much memory."
        raise PictureRefused(f"{sentence} Save it again with fewer pixels.") from error


def _decoded(content: bytes, limits: Limits) -> Parsed:
    with Image.open(BytesIO(content), formats=tuple(MOST_PIXELS)) as opened:
        _refuse_size(opened, limits)
        opened.draft(None, (limits.longest, limits.longest))
        picture = opened if opened.mode in SHRINKABLE else opened.convert("RGBA")
        picture.thumbnail((limits.longest, limits.longest))
        flat = _without_transparency(ImageOps.exif_transpose(picture))
    return Parsed(_encoded(flat, limits), *flat.size)


def _refuse_size(opened: Image.Image, limits: Limits) -> None:
    width, height = opened.size
    most = MOST_PIXELS[opened.format or "PNG"]
    if width * height > most:
        raise PictureRefused(
            f"This picture has {width} x {height} pixels, which is more than {most // MILLION} million. "
            f"Make it smaller first, or choose a {SIZES}."
        )
    short, long = sorted((width, height))
    if short < limits.fewest:
        raise PictureRefused(f"{limits.what} is at least {limits.fewest} pixels wide and high.")
    if long > limits.most_stretched * short:
        raise PictureRefused(f"{limits.what} is at most {limits.most_stretched} times as long as it is wide.")


def _without_transparency(picture: Image.Image) -> Image.Image:
    """The picture on white, as on paper."""
    if picture.mode != "RGBA":
        return picture.convert("RGB")
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(picture, mask=picture.getchannel("A"))
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
        with Image.open(BytesIO(content), formats=("WEBP",)) as opened:
            fits = max(opened.size) <= limits.longest and len(content) <= limits.most_bytes
            if not fits or set(opened.info) & {"exif", "xmp", "icc_profile"}:
                raise PictureRefused(f"{limits.what} is not one that this site stores.")
            opened.load()
            return opened.size
    except (Image.DecompressionBombError, OSError, SyntaxError, EOFError) as error:
        raise PictureRefused(f"{limits.what} cannot be read.") from error


def _bound(megabytes: int) -> None:
    """Bound the memory on top of what the program itself takes, and the time, where the platform can."""
    taken = 0
    with suppress(OSError, ValueError):
        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    for what, most in ((resource.RLIMIT_AS, taken + megabytes * 1024 * 1024), (resource.RLIMIT_CPU, SECONDS)):
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


def main(limits: str, megabytes: str) -> int:
    """The exit code."""
    _bound(int(megabytes))
    try:
        parsed = decode(sys.stdin.buffer.read(), Limits(**json.loads(limits)))
    except PictureRefused as refusal:
        sys.stdout.buffer.write(str(refusal).encode())
        return REFUSED
    except MemoryError:
        return NO_MEMORY
    sys.stdout.buffer.write(f"{parsed.width} {parsed.height}\n".encode() + parsed.content)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
