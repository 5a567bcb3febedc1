"""The table of battle: the only place with geometry. The engine, the policies and the pages call `Terrain`."""

from rules.engine.table.contact.touching import touches
from rules.engine.table.geometry.plane import (
    BARRIER,
    CONTACT,
    CROUCHING,
    INCH,
    LARGE,
    MAN,
    Body,
    Inches100,
    Point,
    distance,
    gap,
    near_segment,
    overlap,
)
from rules.engine.table.heights.climbs import Climb
from rules.engine.table.heights.leaps import Leap
from rules.engine.table.load import table, tables
from rules.engine.table.measures import Measures
from rules.engine.table.model import STAGED, Edge, Floor, Link, Piece, Route, Sight, Solid, Table
from rules.engine.table.terrain import UNSEEN, Terrain

__all__ = [
    "BARRIER",
    "CONTACT",
    "CROUCHING",
    "INCH",
    "LARGE",
    "MAN",
    "STAGED",
    "UNSEEN",
    "Body",
    "Climb",
    "Edge",
    "Floor",
    "Inches100",
    "Leap",
    "Link",
    "Measures",
    "Piece",
    "Point",
    "Route",
    "Sight",
    "Solid",
    "Table",
    "Terrain",
    "distance",
    "gap",
    "near_segment",
    "overlap",
    "table",
    "tables",
    "touches",
]
