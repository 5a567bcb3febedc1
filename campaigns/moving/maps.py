"""Maps and portraits as they move: outlines, effects and pictures that come in are proved as what a browser sends."""

from hashlib import sha256
from typing import Any

from campaigns.models import MapPicture
from campaigns.services.map.effects import effects_in
from campaigns.services.map.pictures import LIMITS
from campaigns.territories import fault_of
from roster.models import Portrait
from roster.services.warbands.stories import LIMITS as PORTRAIT_LIMITS
from roster.site.pictures import Limits, PictureRefused, shape_of_stored
from rules.values import DataError, read


def read_outline(value: Any, where: str) -> object:
    """Raises `DataError`."""
    outline = read(list[tuple[int, int]], value, where=where)
    if fault := fault_of(outline):
        raise DataError(where, "", fault)
    return outline


def read_effects(value: Any, where: str) -> object:
    """Raises `DataError`."""
    if not all(isinstance(effect, dict) and "origin" not in effect for effect in value):
        raise DataError(where, "", "an effect must be an object without an origin")
    return effects_in(value, "a territory", where)


def read_picture(content: bytes, where: str) -> object:
    """Raises `DataError`."""
    return _shape(content, LIMITS, where)


def read_portrait(content: bytes, where: str) -> object:
    """Raises `DataError`."""
    return _shape(content, PORTRAIT_LIMITS, where)


def _shape(content: bytes, limits: Limits, where: str) -> tuple[int, int]:
    try:
        return shape_of_stored(content, limits)
    except PictureRefused as refusal:
        raise DataError(where, "", str(refusal)) from None


def digest_of(picture: MapPicture | Portrait) -> str:
    """The SHA-256 of a picture."""
    return sha256(picture.content).hexdigest()


def width_of(picture: MapPicture) -> int:
    """The width of a map's picture in pixels."""
    return shape_of_stored(picture.content, LIMITS)[0]


def height_of(picture: MapPicture) -> int:
    """The height of a map's picture in pixels."""
    return shape_of_stored(picture.content, LIMITS)[1]


def portrait_width_of(portrait: Portrait) -> int:
    """The width of a portrait in pixels."""
    return shape_of_stored(portrait.content, PORTRAIT_LIMITS)[0]


def portrait_height_of(portrait: Portrait) -> int:
    """The height of a portrait in pixels."""
    return shape_of_stored(portrait.content, PORTRAIT_LIMITS)[1]
