"""The map of a campaign as it moves: outlines, effects and pictures that come in are proved as what a browser sends."""

from hashlib import sha256
from typing import Any

from campaigns.models import MapPicture
from campaigns.services.map_pictures import shape_of_stored
from campaigns.services.refusal import Refused
from campaigns.services.territory_effects import effects_in
from campaigns.territories import fault_of
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
    try:
        return shape_of_stored(content)
    except Refused as refusal:
        raise DataError(where, "", str(refusal)) from None


def digest_of(picture: MapPicture) -> str:
    return sha256(picture.content).hexdigest()


def width_of(picture: MapPicture) -> int:
    return shape_of_stored(picture.content)[0]


def height_of(picture: MapPicture) -> int:
    return shape_of_stored(picture.content)[1]
