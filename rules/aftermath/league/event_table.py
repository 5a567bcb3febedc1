"""The table that events of a campaign are drawn from by a D66: Wyrdbook's own, from no rulebook."""

from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from rules.aftermath.effects import CampaignEffect
from rules.catalogue.dice import check_rolls
from rules.values import Value, parsed_toml, read

FILE = Path(__file__).parents[2] / "data" / "league" / "campaign_events.toml"
DICE = "D66"


class DrawnEvent(Value, frozen=True):
    """A row of the table. It holds for `rounds` rounds; `scenario` is the key of the one that it asks for, if any."""

    key: str
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    rolls: tuple[int, ...]
    rounds: Annotated[int, Meta(ge=1, le=6)]
    effects: tuple[CampaignEffect, ...]
    scenario: str = ""


@cache
def event_table() -> tuple[DrawnEvent, ...]:
    """Every row in the order of its results. Raises `DataError` for a table with a gap, or that cannot be read."""
    stated: Any = parsed_toml(FILE.read_text(encoding="utf-8"), where=FILE.name)
    rows = tuple(
        read(DrawnEvent, {**row, "key": key, "effects": _with_origin(row)}, where=f"{FILE.name}, {key}")
        for key, row in stated["events"].items()
    )
    check_rolls(DICE, [row.rolls for row in rows], FILE.name, "events")
    return rows


def event_rolled(faces: tuple[int, int]) -> DrawnEvent:
    """The row that two D6 show, read as tens and units."""
    result = faces[0] * 10 + faces[1]
    return next(row for row in event_table() if result in row.rolls)


def _with_origin(row: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**effect, "origin": row["name"]} for effect in row["effects"]]
