"""The charts of the Heroheim combat rules as frozen types, and what reads `tables/heroheim.toml`."""

from rules.catalogue.bounds import Count, Modifier, Needed, Roll
from rules.catalogue.dice import check_rolls
from rules.catalogue.files import DataFiles, value
from rules.catalogue.packs.optional_rule_model import Misfires
from rules.values import DataError, Value

FILE = "tables/heroheim.toml"
SIZE = 10


class CriticalHitRow(Value, frozen=True):
    """One row of the critical hit chart: what is added to the hit, and how many hits it becomes."""

    rolls: tuple[Roll, ...]
    key: str
    name: str
    summary: str
    save_modifier: Modifier = 0
    strength: Modifier = 0
    hits: Count = 1


class CriticalHits(Value, frozen=True):
    """The effects of a natural 6 to hit besides hitting."""

    dice: str
    rows: tuple[CriticalHitRow, ...]


class MiscastRow(Value, frozen=True):
    """One row of the miscast chart."""

    rolls: tuple[Roll, ...]
    key: str
    name: str
    summary: str


class Miscasts(Value, frozen=True):
    """The results of two natural 1s in a casting roll."""

    dice: str
    rows: tuple[MiscastRow, ...]


class HeroheimCharts(Value, frozen=True):
    """Rows and columns count from 1: `to_hit[skill]`, `save_modifier_by_strength[S]`, `to_wound[S][T]`."""

    source: str
    to_hit: tuple[Modifier, ...]
    save_modifier_by_strength: tuple[Modifier, ...]
    to_wound: tuple[tuple[Needed, ...], ...]
    criticals: CriticalHits
    misfires: Misfires
    miscasts: Miscasts


def load_heroheim(files: DataFiles) -> HeroheimCharts | None:
    """The charts, each complete for 1 to 10; None where no pack of the stack has them. Raises `DataError`."""
    if FILE not in files.names("tables"):
        return None
    found = value(HeroheimCharts, files.parse(FILE), FILE, "")
    columns = {
        "to_hit": found.to_hit,
        "save_modifier_by_strength": found.save_modifier_by_strength,
        "to_wound": found.to_wound,
        **{f"to_wound[{index}]": row for index, row in enumerate(found.to_wound)},
    }
    for name, column in columns.items():
        if len(column) != SIZE:
            raise DataError(FILE, name, f"there are {len(column)} rows or numbers, not {SIZE}")
    for name, dice, rows in (
        ("criticals.rows", found.criticals.dice, [row.rolls for row in found.criticals.rows]),
        ("misfires.rows", found.misfires.dice, [row.rolls for row in found.misfires.rows]),
        ("miscasts.rows", found.miscasts.dice, [row.rolls for row in found.miscasts.rows]),
    ):
        check_rolls(dice, rows, FILE, name)
    return found
