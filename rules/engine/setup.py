"""The start of a battle: fighters with resolved profiles and weapons, table, ruleset, scenario and key.

Made from warband sheets by `rules.fielding.fielding`; stored whole, so that a saved battle depends on no roster and
no rulebook of a later day.
"""

from typing import Literal

from rules.catalogue.model import Armour, Blow, Charts, ScenarioType, Shot
from rules.catalogue.profile import Profile
from rules.engine.prelude import ScenarioChoice, Summons, Supply
from rules.engine.table import Table
from rules.ledger.namesakes import distinct
from rules.ledger.sheet import Boon
from rules.values import Value
from rules.versions import RECORD_FORMAT

#: The tag of a steed that may stand on the table without its rider; `called_by` is the rider.
STEED = "loose-steed"
#: The tag of a helper who wants the fee and the upkeep of a hired sword after the battle; their key is its detail.
WANTS_PAY = "wants-pay:"
#: Radius of a 25 mm base in 1/100 inch.
BASE_RADIUS = 49


class Weapon(Value, frozen=True):
    """An item as carried into battle: how it strikes and shoots, and how many copies.

    `kind` is the item whose figures it shares (a gromril sword is of the kind `sword`), or its own key. With a `skill`
    it strikes by that Weapon Skill and not by its bearer's: the hooves of the horse that they ride.
    """

    key: str
    name: str
    blow: Blow | None = None
    shot: Shot | None = None
    copies: int = 1
    kind: str = ""
    category: str = ""
    skill: int | None = None


class Mount(Value, frozen=True):
    """The animal that a fighter rides, by its item: its profile and traits, and the save that its barding gives.

    `movement` is what it runs with its barding on, in inches; a `skilled` rider has learnt to ride it.
    """

    key: str
    name: str
    profile: Profile
    movement: int
    traits: tuple[str, ...] = ()
    barding: int = 0
    skilled: bool = False

    @property
    def strikes_as(self) -> str:
        """The name under which it strikes."""
        return self.name.lower()


class Protection(Value, frozen=True):
    """Armour as worn."""

    key: str
    name: str
    armour: Armour


class Gear(Value, frozen=True):
    """What they carry besides weapons and armour, and the traits of it that matter in a battle."""

    key: str
    name: str
    traits: tuple[str, ...]
    copies: int = 1


class KnownSpell(Value, frozen=True):
    """A spell, prayer or rune that a fighter knows: the 2D6 it takes (None: no roll) after repeats, range in inches."""

    key: str
    name: str
    difficulty: int | None
    kind: Literal["spell", "prayer", "rune"] = "spell"
    range: int | None = None
    tags: tuple[str, ...] = ()


class Fighter(Value, frozen=True):
    """One model. `warrior` and `member` say which roster block, and which of its members, they are.

    `radius` is that of the base in 1/100 inch; `line` is the key of their type, `kinds` what they are besides (undead,
    possessed, daemon); `called_by` is the id of the caster whose spell may bring them to the table. `beast` is the item
    of an animal that fights beside its owner. `callings` are the words for what they are (`rules.catalogue.callings`).
    `mount` is what they may ride where the table plays with riders, and `experience` what they have learnt, which is
    told in such a battle alone: it decides between two who strike first.
    """

    id: int
    warrior: int
    member: int
    name: str
    type: str
    profile: Profile
    hero: bool
    leader: bool = False
    large: bool = False
    animal: bool = False
    radius: int = BASE_RADIUS
    weapons: tuple[Weapon, ...] = ()
    protection: tuple[Protection, ...] = ()
    gear: tuple[Gear, ...] = ()
    tags: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    callings: tuple[str, ...] = ()
    beast: str = ""
    line: str = ""
    kinds: tuple[str, ...] = ()
    spells: tuple[KnownSpell, ...] = ()
    casting_bonus: int = 0
    called_by: int | None = None
    mount: Mount | None = None
    experience: int = 0


class SideSetup(Value, frozen=True):
    """One warband as it takes the field. `fighters` are in roster order, ids rising over all sides.

    `reserves` are models that a spell may bring to the table; their ids follow those of all sides' fighters. `supplies`
    is what the whole warband took before the battle; its effect stands in the tags of its fighters. `boons` are what
    it has won for this battle, and used up in it; `summons` those who were rolled for, whether they came or not.
    """

    name: str
    warband: str
    rating: int
    fighters: tuple[Fighter, ...]
    reserves: tuple[Fighter, ...] = ()
    supplies: tuple[Supply, ...] = ()
    boons: tuple[Boon, ...] = ()
    summons: tuple[Summons, ...] = ()


class RulesetSetup(Value, frozen=True):
    """The pair of turn sequence and combat rules, and the switches that are on."""

    key: str
    name: str
    sequence: str
    combat: str
    switches: tuple[str, ...] = ()


class BattleSetup(Value, frozen=True):
    """Everything a battle needs. The same set-up and the same answers give the same battle on every machine.

    `charts` are those of a rulebook that has others than the printed ones; `unowned` are the neutral models that the
    scenario may bring to the table: their side comes after all others. `stores` are the things that it may hand out.
    `alliances` are the sides that stand together from the start, where no others are formed; None where sides may
    propose alliances in the battle.
    """

    ruleset: RulesetSetup
    scenario: ScenarioType
    table: Table
    sides: tuple[SideSetup, ...]
    seed: str
    format: str = RECORD_FORMAT
    engine_version: str = "1"
    charts: Charts | None = None
    unowned: tuple[Fighter, ...] = ()
    stores: tuple[Gear, ...] = ()
    scenario_choice: ScenarioChoice | None = None
    alliances: tuple[tuple[int, ...], ...] | None = None

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides, warbands of one name told apart; each keeps its own in its `SideSetup`."""
        return distinct(side.name for side in self.sides)

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """All fighters by id: the fighters of all sides, then their reserves, then the neutral models."""
        fielded = tuple(fighter for side in self.sides for fighter in side.fighters)
        called = tuple(fighter for side in self.sides for fighter in side.reserves)
        return fielded + called + self.unowned
