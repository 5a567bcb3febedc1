"""Our map of Mordheim as data: its quarters, and what the drawing shows besides them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from campaigns.territories.outlines import Outline, Point

DATA = Path(__file__).with_name("data") / "mordheim.toml"


@dataclass(frozen=True)
class Quarter:
    """A territory of the usual map.

    `houses` is their length, 0 for none, `ruins` how many in a hundred have no roof. `landmark` names what is drawn at
    `at`, with no house nearer than `clear`.
    """

    name: str
    text: str
    outline: Outline
    houses: int
    ruins: int
    landmark: str = ""
    at: Point = (0, 0)
    clear: int = 30
    may_be_dealt: bool = True
    effects: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class City:
    """`landmarks` are paths by kind (stone, shade, glow, ink) by name; everything else lists of points."""

    quarters: tuple[Quarter, ...]
    landmarks: Mapping[str, Mapping[str, tuple[str, ...]]]
    river: Outline
    river_width: int
    lake: Mapping[str, Any]
    walls: tuple[Outline, ...]
    gates: Outline
    roads: tuple[Outline, ...]
    bridges: tuple[tuple[Point, Point], ...]
    trees: Outline
    hills: Outline = field(default=())


@lru_cache(maxsize=1)
def city() -> City:
    """The city that the data file describes."""
    raw = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return City(
        quarters=tuple(_quarter(found) for found in raw["quarter"]),
        landmarks={
            name: {kind: tuple(paths) for kind, paths in found.items()}
            for name, found in raw["landmark"].items()
        },
        river=_points(raw["river"]),
        river_width=raw["river_width"],
        lake=raw["lake"],
        walls=tuple(_points(wall) for wall in raw["walls"]),
        gates=_points(raw["gates"]),
        roads=tuple(_points(road) for road in raw["roads"]),
        bridges=tuple((_point(bridge["from"]), _point(bridge["to"])) for bridge in raw["bridges"]),
        trees=_points(raw["trees"]),
        hills=_points(raw["hills"]),
    )


def quarters() -> tuple[Quarter, ...]:
    """The quarters of our map of Mordheim."""
    return city().quarters


def _quarter(raw: dict[str, Any]) -> Quarter:
    found = dict(raw)
    found["outline"] = _points(raw["outline"])
    found["at"] = _point(raw.get("at", [0, 0]))
    found["effects"] = tuple(raw.get("effects", ()))
    return Quarter(**found)


def _points(raw: list[list[int]]) -> Outline:
    return tuple(_point(point) for point in raw)


def _point(raw: list[int]) -> Point:
    x, y = raw
    return int(x), int(y)
