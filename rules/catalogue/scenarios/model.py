"""Scenarios as frozen types: deployment, what ends the battle, what it earns, and the tables to choose one."""

from typing import Literal

from msgspec import field

from rules.catalogue.bounds import Count, Inches, Level, Needed, Roll, Rolled, Rounds
from rules.catalogue.campaign.find_model import Chance
from rules.catalogue.clauses import Clause
from rules.catalogue.profile import Profile
from rules.catalogue.scenarios.mechanisms import Mechanism
from rules.catalogue.scenarios.neutral_model import ThirdParty
from rules.catalogue.sources import Grade
from rules.catalogue.warbands.skill_model import Disagreement
from rules.values import Value


class SetUp(Value, frozen=True):
    """A rule for setting up: within a distance of something, and apart from others. `who` counts in order.

    `apart` is the distance to keep from enemies, `spread` from friends, `from_edge` from the edges of the table; 0 if
    there is no such rule. `centre` is a square of that width round the middle, `road` a strip of that width through it,
    `corner` a square in a corner of the table, `buildings` are those that the battle is about.
    """

    who: Literal["attacker", "defender", "first", "second", "both", "everybody"]
    of: Literal[
        "edge",
        "any-edge",
        "objective",
        "quarter",
        "anywhere",
        "street-end",
        "segment",
        "random-edge",
        "centre",
        "road",
        "corner",
        "buildings",
    ]
    summary: str
    within: Inches = 0
    apart: Inches = 0
    spread: Inches = 0
    from_edge: Inches = 0


class RoutLimit(Value, frozen=True):
    """The part of a role's warriors that is out of action before it tests for a rout, where it is not a quarter."""

    who: Literal["attacker", "defender", "everybody"]
    quarters: Literal[1, 2, 3, 4]


class Counters(Value, frozen=True):
    """Things that lie about or are carried: how many (for each warband: `each_warband`), and how they are placed."""

    count: Rolled
    summary: str
    each_warband: bool = False
    each_hero: bool = False
    from_edge: Inches = 0
    spread: Inches = 0


class Search(Value, frozen=True):
    """A roll by which something is found."""

    dice: str
    finds: tuple[Roll, ...]
    summary: str


class Reserves(Value, frozen=True):
    """Late arrivals: each hero or henchman group comes on `needs` or more of a D6 from that turn on."""

    waits: tuple[Roll, ...]
    from_turn: Rounds
    needs: Needed
    summary: str


class Spoils(Value, frozen=True):
    """The wyrdstone of a scenario: one shard for each of what it names, at most `maximum` for a warband."""

    per: Literal["hero-in-objective", "counter", "start-and-heroes"]
    summary: str
    maximum: Count = 0


class BonusRow(Value, frozen=True):
    """One row of a table of things that a side gets before the battle."""

    rolls: tuple[Roll, ...]
    item: str
    count: Rolled = "1"


class ScenarioType(Value, frozen=True):
    """A scenario: its figures in inches and rounds, what earns experience, and the rest in sentences.

    `deployment_depth` is how deep zones along an edge are, 0 without such. After `rounds` the battle ends; by the
    scenario itself where it has a `fixed_length`, else so that every battle ends. `experience` gives points by
    award (`rules/data/tables/awards.toml`).

    One with `mechanisms` is played by them; others have code of their own. `simplified` tells what is not played as it
    is written, `setting` the country or campaign that it belongs to, `neutrals` what the third party is called.
    """

    key: str
    name: str
    summary: str
    source: str
    deployment_depth: Inches
    rounds: Rounds = 20
    experience: dict[str, Count] = field(default_factory=dict)
    number: Count = 0
    players: Literal["two", "several", "any"] = "two"
    fixed_length: bool = False
    rout_tests: bool = True
    roles: tuple[Clause, ...] = ()
    terrain: str = ""
    set_up: tuple[SetUp, ...] = ()
    first_turn: Literal[
        "attacker",
        "defender",
        "highest-roll",
        "higher-chooses",
        "lower-rated",
        "roll-plus-initiative",
        "seating",
        "seating-defender-last",
    ] = "highest-roll"
    endings: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    counters: Counters | None = None
    search: Search | None = None
    reserves: Reserves | None = None
    spoils: Spoils | None = None
    rewards: tuple[Chance, ...] = ()
    defender_bonus: tuple[BonusRow, ...] = ()
    monsters: bool = False
    doubts: tuple[str, ...] = ()
    grade: Grade | Literal[""] = ""
    setting: str = ""
    simplified: tuple[str, ...] = ()
    rout_limits: tuple[RoutLimit, ...] = ()
    mechanisms: tuple[Mechanism, ...] = ()
    neutrals: str = ""

    @property
    def third_parties(self) -> tuple[ThirdParty, ...]:
        """The neutral models that everybody fights."""
        return tuple(it for it in self.mechanisms if isinstance(it, ThirdParty))

    @property
    def is_hostile(self) -> bool:
        """Whether its neutral models are everybody's enemies."""
        return self.monsters or bool(self.third_parties)

    def rout_quarters(self, role: str) -> int:
        """How many quarters of a side in that role are out of action before it tests for a rout."""
        limits = (it.quarters for it in self.rout_limits if it.who in (role, "everybody"))
        return next(limits, 1)


class ScenarioRow(Value, frozen=True):
    """One row of a table of scenarios: a scenario, whose choice it is, or the name of a scenario that is not played."""

    rolls: tuple[Roll, ...]
    scenario: str = ""
    unplayed: str = ""
    choice: Literal["", "lower-rated", "lowest-rated"] = ""


class ScenarioTable(Value, frozen=True):
    """The table by which dice choose a scenario; `dice` are D6s.

    One of a setting, such as Empire in Flames, takes the place of the rulebook's for that number of `players`.
    """

    key: str
    name: str
    dice: str
    source: str
    rows: tuple[ScenarioRow, ...]
    setting: str = ""
    players: Literal["two", "several"] = "two"


class Monster(Value, frozen=True):
    """A beast of a scenario, found by a roll. `save` is its armour save (smallest D6, never modified), None without.

    `tags` are its special attacks, by the keys under which the battle finds them.
    """

    key: str
    name: str
    rolls: tuple[Roll, ...]
    profile: Profile
    summary: str
    save: Needed | None = None
    breath_strength: Level = 0
    breath_hits: Level = 0
    tail_strength: Level = 0
    regenerates: Needed = 0
    tags: tuple[str, ...] = ()


class Monsters(Value, frozen=True):
    """The beasts of Monster Hunt and the rules they share."""

    dice: str
    source: str
    clauses: dict[str, Clause]
    rows: tuple[Monster, ...]


class Multiplayer(Value, frozen=True):
    """The rules for battles of more than two warbands."""

    source: str
    clauses: dict[str, Clause]
    disagreements: tuple[Disagreement, ...] = ()
