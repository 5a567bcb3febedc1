"""The table of battle: the only place with geometry. The engine, the policies and the pages call `Terrain`."""

from rules.engine.table.contact import touches
from rules.engine.table.load import table, tables
from rules.engine.table.model import Edge, Floor, Link, Piece, Route, Sight, Solid, Table
from rules.engine.table.plane import (
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
    overlap,
)
from rules.engine.table.terrain import UNSEEN, Terrain

__all__ = [
    "CONTACT",
    "CROUCHING",
    "INCH",
    "LARGE",
    "MAN",
    "UNSEEN",
    "Body",
    "Edge",
    "Floor",
    "Inches100",
    "Link",
    "Piece",
    "Point",
    "Route",
    "Sight",
    "Solid",
    "Table",
    "Terrain",
    "distance",
    "gap",
    "overlap",
    "table",
    "tables",
    "touches",
]
