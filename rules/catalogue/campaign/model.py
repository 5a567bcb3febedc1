"""The campaign's tables as frozen types: what is done before and after a battle, income, rating, captives."""

from typing import Literal

from msgspec import field

from rules.catalogue.bounds import Count, Gold, Points, Roll, Some
from rules.catalogue.clauses import Clause
from rules.catalogue.warbands.skill_model import Disagreement
from rules.values import Value

Earner = Literal["hero", "henchmen", "hired-sword", "leader"]


class Step(Value, frozen=True):
    """One step before or after a battle. `at_once`: taken right after it; `repeatable`: may be taken up again."""

    key: str
    name: str
    summary: str
    who: str = ""
    dice: str = ""
    at_once: bool = False
    repeatable: bool = False


class Steps(Value, frozen=True):
    """Steps in their order, and what else the rules say about them."""

    source: str
    steps: tuple[Step, ...]
    clauses: dict[str, Clause]
    disagreements: tuple[Disagreement, ...] = ()


class Income(Value, frozen=True):
    """Gold crowns for a whole sale of wyrdstone, once in a sequence.

    `gold[shards - 1][column]`; the last row also holds for more shards. `warriors` is the largest number of heroes and
    henchmen of each column but the last.
    """

    source: str
    warriors: tuple[Some, ...]
    gold: tuple[tuple[Gold, ...], ...]
    clauses: dict[str, Clause]

    def sale(self, shards: int, warriors: int, *, lower: bool = False) -> int:
        """Gold crowns for that many shards sold at once; hired swords do not count as warriors here (LRB part 3 p.101).

        With `lower` the column of the next smaller warbands counts.
        """
        if shards < 1:
            return 0
        column = max(sum(warriors > most for most in self.warriors) - lower, 0)
        return self.gold[min(shards, len(self.gold)) - 1][column]


class Award(Value, frozen=True):
    """A deed that earns experience, and its earners. A scenario states the points; `always` counts in every battle."""

    key: str
    name: str
    summary: str
    who: tuple[Earner, ...]
    source: str
    always: bool = False


class RatingRule(Value, frozen=True):
    """The warband rating: points for each member, each large creature instead, each experience, each mount ridden."""

    source: str
    member: Points
    large_creature: Points
    experience: Points
    mounts: dict[str, Points]
    clauses: dict[str, Clause] = field(default_factory=dict)


class CaptorOption(Value, frozen=True):
    """What a captor may do with a captive. `only_for` callings; `gold` is an amount; `gear_kept`: by the captive."""

    key: str
    name: str
    summary: str
    source: str
    returns: bool = False
    gear_kept: bool = False
    gold: str = ""
    recruits: str = ""
    leader_experience: Count = 0
    only_for: tuple[str, ...] = ()


class PitFight(Value, frozen=True):
    """The duel of a hero sold to the pits: their `opponent` is a hired sword. The loser rolls on the injuries of heroes
    between `loser_from` and `loser_to`, other results again, and if they live come back without weapons and armour.
    """

    source: str
    opponent: str
    gold: Gold
    experience: Count
    loser_from: Roll
    loser_to: Roll
    disagreements: tuple[Disagreement, ...] = ()


class Campaign(Value, frozen=True):
    """The tables of a campaign that are neither exploration, scenarios nor injuries."""

    before_battle: Steps
    after_battle: Steps
    income: Income
    rating: RatingRule
    awards: dict[str, Award]
    captor_options: dict[str, CaptorOption]
    pit_fight: PitFight
