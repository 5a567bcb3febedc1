"""Pictures that organisers upload for their maps: decoded within limits, and stored anew without anything but pixels.

What comes in is hostile until it is parsed: only PNG, JPEG and WebP are tried, its size is asked before it is decoded,
and what is stored was encoded here.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from campaigns.models import CampaignMap, MapPicture
from campaigns.services.campaign_maps import changed, lock_map
from campaigns.services.refusal import Refused
from roster.models import User
from roster.operating.uploads import one_more_upload
from roster.services.transactions import in_transaction

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 40_000_000
FEWEST_PIXELS_OF_A_SIDE = 200
#: The longer side of what is stored, and its bytes.
LONGEST_SIDE = 1600
MOST_BYTES = 1_500_000
QUALITIES = (82, 65, 45, 25)
#: The longer side may be so many times the shorter one.
MOST_STRETCHED = 3


@dataclass(frozen=True)
class Parsed:
    """A picture as WebP."""

    content: bytes
    width: int
    height: int


def parse_picture(content: bytes) -> Parsed:
    """Raises `Refused` for anything that is not a picture of a fitting size."""
    try:
        with _strict():
            return _parsed(content)
    except Refused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Refused(_TOO_MANY) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Warning) as error:
        raise Refused("This is not a picture that can be read. Choose a PNG, JPEG or WebP file.") from error


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


def _parsed(content: bytes) -> Parsed:
    with Image.open(BytesIO(content), formats=FORMATS) as opened:
        width, height = opened.size
        if width * height > MOST_PIXELS:
            raise Refused(_TOO_MANY)
        _refuse_shape(width, height)
        opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        turned = ImageOps.exif_transpose(opened)
        flat = _without_transparency(turned)
    flat.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return Parsed(_encoded(flat), *flat.size)


def _refuse_shape(width: int, height: int) -> None:
    short, long = sorted((width, height))
    if short < FEWEST_PIXELS_OF_A_SIDE:
        raise Refused(f"A picture for the map is at least {FEWEST_PIXELS_OF_A_SIDE} pixels wide and high.")
    if long > MOST_STRETCHED * short:
        raise Refused(f"A picture for the map is at most {MOST_STRETCHED} times as long as it is wide.")


def _without_transparency(picture: Image.Image) -> Image.Image:
    """On white, as paper is."""
    if picture.mode in ("RGB", "L"):
        return picture.convert("RGB")
    drawn = picture.convert("RGBA")
    paper = Image.new("RGB", drawn.size, "white")
    paper.paste(drawn, mask=drawn.getchannel("A"))
    return paper


def _encoded(picture: Image.Image) -> bytes:
    for quality in QUALITIES:
        file = BytesIO()
        picture.save(file, "WEBP", quality=quality, method=4)
        if len(file.getvalue()) <= MOST_BYTES:
            return file.getvalue()
    raise Refused("This picture is too detailed to be stored. Make it smaller first.")


def shape_of_stored(content: bytes) -> tuple[int, int]:
    """Width and height of bytes that say they were encoded here. Raises `Refused` unless they could have been."""
    try:
        with _strict(), Image.open(BytesIO(content), formats=("WEBP",)) as opened:
            fits = max(opened.size) <= LONGEST_SIDE and len(content) <= MOST_BYTES
            if not fits or set(opened.info) & {"exif", "xmp", "icc_profile"}:
                raise Refused("The picture of the map is none that this site stores.")
            opened.load()
            return opened.size
    except (Image.DecompressionBombError, OSError, SyntaxError, EOFError, Warning) as error:
        raise Refused("The picture of the map cannot be read.") from error


def use_picture(campaign_id: int, user: User, content: bytes, *, seen: int) -> CampaignMap:
    """The uploaded picture is what the territories are drawn on. Raises `Refused`, also after too many uploads."""
    if full := one_more_upload(user):
        raise Refused(full)
    return _store(campaign_id, user, parse_picture(content), seen)


@in_transaction
def _store(campaign_id: int, user: User, parsed: Parsed, seen: int) -> CampaignMap:
    found = lock_map(campaign_id, seen)
    words = {
        "digest": sha256(parsed.content).hexdigest(),
        "width": parsed.width,
        "height": parsed.height,
        "content": parsed.content,
        "made_by": user,
    }
    MapPicture.objects.update_or_create(map=found, defaults=words)
    changed(found)
    return found


@in_transaction
def use_drawing(campaign_id: int, *, seen: int) -> CampaignMap:
    """Our own drawing of Mordheim again. Twice is once. Raises `Refused`."""
    found = lock_map(campaign_id)
    picture = MapPicture.objects.filter(map=found)
    if not picture.exists():
        return found
    found = lock_map(campaign_id, seen)
    picture.delete()
    changed(found)
    return found
