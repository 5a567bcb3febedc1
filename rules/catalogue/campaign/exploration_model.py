"""Exploration as frozen types: how many dice, how much wyrdstone, and what the thirty locations hold."""

from rules.catalogue.bounds import Count, Roll, Some
from rules.catalogue.campaign.find_model import (
    Boon,
    Chance,
    Choice,
    FindTest,
    Outcome,
    RolledOutcome,
    SpecialRoll,
    WarbandOutcome,
)
from rules.catalogue.clauses import Clause
from rules.catalogue.warbands.skill_model import Disagreement
from rules.values import Value


class Location(Value, frozen=True):
    """A place found by the equal dice in `faces`, e.g. (3, 3, 3).

    `always` happens first. Then comes what the location has: a roll of `dice` on `rows`, a `test`, the first row
    `by_warband` that fits, `each` line with a roll of its own, or one of the `choices`. An `optional` place may be
    passed by; with `chosen_hero` one hero is chosen first. `if_kept` is what its find gives a hero who keeps it.
    """

    key: str
    name: str
    summary: str
    source: str
    faces: tuple[Roll, ...]
    optional: bool = False
    chosen_hero: bool = False
    always: Outcome | None = None
    special_roll: SpecialRoll | None = None
    dice: str = ""
    rows: tuple[RolledOutcome, ...] = ()
    test: FindTest | None = None
    by_warband: tuple[WarbandOutcome, ...] = ()
    each: tuple[Chance, ...] = ()
    choices: tuple[Choice, ...] = ()
    if_kept: Boon | None = None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every result that it can have."""
        single = [self.always, self.special_roll]
        if self.test:
            single += [self.test.passed, self.test.failed]
        listed = (*self.rows, *self.by_warband, *self.each, *self.choices)
        return (*(outcome for outcome in single if outcome), *listed)


class ArtefactRow(Value, frozen=True):
    """One row of the table of magical artefacts: the item it gives."""

    rolls: tuple[Roll, ...]
    item: str


class ArtefactTable(Value, frozen=True):
    """The magical artefacts. Each exists once in a campaign: one that was found is rolled again."""

    dice: str
    source: str
    rows: tuple[ArtefactRow, ...]
    unique: bool = True


class Exploration(Value, frozen=True):
    """The exploration step. Every hero who fought and was not out of action rolls `dice_per_hero`, the winner
    `winner_dice` more; of all dice `most_dice` are kept, their sum gives shards.

    `shards` pairs the smallest total of each band with its shards, in rising order. `rerolls` are the items, skills
    and locations that re-roll a die, and when.
    """

    source: str
    dice_per_hero: Count
    winner_dice: Count
    most_dice: Some
    order: tuple[str, ...]
    rerolls: dict[str, str]
    shards: tuple[tuple[Count, Count], ...]
    clauses: dict[str, Clause]
    locations: dict[str, Location]
    artefacts: ArtefactTable
    disagreements: tuple[Disagreement, ...] = ()

    def shards_for(self, total: int) -> int:
        """Shards found with that sum of the kept dice; none without dice."""
        return max((shards for least, shards in self.shards if total >= least), default=0)

    def location_for(self, dice: tuple[int, ...]) -> Location | None:
        """The one location that the kept dice show: the largest group of equal dice, of equally large the higher."""
        groups = [(dice.count(face), face) for face in set(dice) if dice.count(face) > 1]
        if not groups:
            return None
        count, face = max(groups)
        return next(found for found in self.locations.values() if found.faces == (face,) * count)
