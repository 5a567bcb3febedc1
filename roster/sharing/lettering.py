"""Writing on pictures: the site's fonts, the signs that they have, and what fits on a line."""

from functools import cache

from django.conf import settings
from PIL import ImageDraw, ImageFont

TITLE = "grenze-gotisch/grenze-gotisch-latin-600-normal.woff2"
TEXT = "alegreya-sans/alegreya-sans-latin-400-normal.woff2"
BOLD = "alegreya-sans/alegreya-sans-latin-700-normal.woff2"


@cache
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """One of the fonts above in a size."""
    return ImageFont.truetype(settings.BASE_DIR / "static" / "fonts" / path, size)


def drawable(text: str) -> str:
    """The letters that the fonts have: Latin-1 and common punctuation."""
    return " ".join("".join(sign for sign in text if sign.isprintable() and ord(sign) < 0x180).split())


def fits(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, width: int) -> bool:
    """Whether the text is no wider than that."""
    return draw.textlength(text, font=font) <= width


def fitting(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """Cut off with an ellipsis where it is too long."""
    if fits(draw, text, font, width):
        return text
    while text and not fits(draw, f"{text}...", font, width):
        text = text[:-1]
    return f"{text.rstrip()}..."
