"""The rulebook's tables as frozen types: serious injuries, combat charts, experience.

Part of `rules.catalogue.model`; the loader has checked that every roll has exactly one row.
"""

from typing import Literal

from rules.catalogue.bounds import Count, Gold, Modifier, Needed, Points, Roll, Rolled
from rules.catalogue.clauses import Clause
from rules.catalogue.profile import Change
from rules.values import Value


class InjuryResult(Value, frozen=True):
    """The effect of one row of an injury table, after any further roll was made.

    `fate` multiple: `further_rolls` dice say how often to roll again, where results in `rerolled` do not count.
    """

    key: str
    name: str
    summary: str = ""
    changes: tuple[Change, ...] = ()
    flags: tuple[str, ...] = ()
    misses_battles: Rolled = ""
    experience: Count = 0
    fate: Literal["", "dead", "captured", "multiple", "robbed", "pit-fight"] = ""
    further_rolls: Rolled = ""
    rerolled: tuple[str, ...] = ()


class Row(Value, frozen=True):
    """One row of a dice table: the rolls it covers and its result, or a further roll in `sub`."""

    rolls: tuple[Roll, ...]
    result: InjuryResult
    sub_dice: str = ""
    sub: tuple["Row", ...] = ()


class DiceTable(Value, frozen=True):
    """A table read with dice (`D6`, `D66`, `2D6`); the loader has checked that every roll has exactly one row."""

    key: str
    name: str
    dice: str
    source: str
    rows: tuple[Row, ...]

    def row(self, roll: int) -> Row:
        """The row of a roll that the dice can show."""
        return next(row for row in self.rows if roll in row.rolls)

    @property
    def results(self) -> tuple[InjuryResult, ...]:
        """Every result of the table, those of further rolls among them."""
        return tuple(final.result for row in self.rows for final in (row.sub or (row,)))


class InjuryRow(Value, frozen=True):
    """One row of the battle's injury table."""

    rolls: tuple[Roll, ...]
    result: Literal["knocked-down", "stunned", "out-of-action"]


class CriticalRow(Value, frozen=True):
    """One row of the critical hit table; `injury_modifier` is added to the injury rolls of its wounds."""

    rolls: tuple[Roll, ...]
    key: str
    name: str
    summary: str
    wounds: Count
    ignores_save: bool = False
    save_before_doubling: bool = False
    injury_modifier: Modifier = 0


class Charts(Value, frozen=True):
    """The combat charts. Rows and columns count characteristics from 1, so that row WS 3 is `[2]`.

    `close_combat_to_hit[attacker's WS][opponent's WS]`, `ballistic_to_hit[BS]` and `to_wound[S][T]` are the D6
    that is needed (None: impossible); `save_modifier_by_strength[S]` is added to the roll of an armour save, the
    last value also beyond it. `hit_modifiers` holds cover, long-range, moved and large-target.
    """

    close_combat_to_hit: tuple[tuple[Needed, ...], ...]
    ballistic_to_hit: tuple[Modifier, ...]
    to_wound: tuple[tuple[Needed | None, ...], ...]
    save_modifier_by_strength: tuple[Modifier, ...]
    hit_modifiers: dict[str, Modifier]
    injuries: tuple[InjuryRow, ...]
    criticals: tuple[CriticalRow, ...]
    source: str


class AdvanceRow(Value, frozen=True):
    """One row of an advance table: a skill, or one of several changes (by a D6 when `sub_dice`, else by choice)."""

    rolls: tuple[Roll, ...]
    gains: Literal["skill", "change", "talent"]
    changes: tuple[Change, ...] = ()
    sub_dice: str = ""


class Talent(Value, frozen=True):
    """The result for a henchman who shows talent: a hero, unless the warband has `most_heroes` already.

    They take `skill_lists` of the lists open to their warband's heroes and make `hero_rolls` advances at once. The
    rest of their group rolls again, not counting another such result.
    """

    source: str
    most_heroes: Count
    skill_lists: Count
    hero_rolls: Count
    keeps: tuple[Literal["type", "experience", "increases", "equipment"], ...]


class Experience(Value, frozen=True):
    """Thresholds at which an advance falls due, the advance tables, and the underdog bonus by rating difference.

    `underdog` pairs the smallest difference of each band with its bonus, in rising order. Experience beyond the last
    threshold still counts for the rating. Henchmen raise each characteristic by `henchman_increases` at most.
    """

    source: str
    hero_thresholds: tuple[Points, ...]
    henchman_thresholds: tuple[Points, ...]
    hero_advances: tuple[AdvanceRow, ...]
    henchman_advances: tuple[AdvanceRow, ...]
    underdog: tuple[tuple[Gold, Gold], ...]
    henchman_increases: Count
    talent: Talent
    clauses: dict[str, Clause]
