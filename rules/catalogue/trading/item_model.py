"""Items as frozen types: what can be bought and how it is used. Part of `rules.catalogue.model`."""

from typing import Literal

from msgspec import field

from rules.catalogue.bounds import Count, Gold, Level, Modifier, Needed, Range
from rules.catalogue.profile import Characteristic, Profile
from rules.catalogue.sources import Confidence, Grade
from rules.catalogue.warbands.skill_model import Disagreement
from rules.values import Value

Category = Literal["close_combat", "missile", "blackpowder", "armour", "misc", "animal", "vehicle"]


class Price(Value, frozen=True):
    """Gold crowns: a fixed `base` plus `dice` rolled when the item is found, e.g. 30 + 3D6 or D6x10 alone."""

    base: Gold
    dice: str = ""


class Blow(Value, frozen=True):
    """How an item fights in close combat. `traits` are keys that `rules.combat` knows, e.g. `parry`, `two-handed`.

    The Strength of a blow is the wielder's plus `strength`, or `fixed_strength` where that is set.
    """

    strength: Modifier = 0
    fixed_strength: Level | None = None
    save_modifier: Modifier = 0
    traits: tuple[str, ...] = ()


class Shot(Value, frozen=True):
    """How an item shoots: range in inches, Strength (None: the shooter's own), extra save modifier.

    `strength_bonus` is added to the shooter's own Strength.
    """

    range: Range
    strength: Level | None = None
    strength_bonus: Modifier = 0
    save_modifier: Modifier = 0
    traits: tuple[str, ...] = ()


#: The trait of armour in which wizards cast.
CAST_IN = "cast-in"


class Armour(Value, frozen=True):
    """An item's part in the armour save: a `save` of its own (smallest D6 that saves), a `bonus` to another's."""

    slot: Literal["body", "shield", "buckler", "helmet", "barding"]
    save: Needed | None = None
    bonus: Modifier = 0
    traits: tuple[str, ...] = ()

    @property
    def stops_spells(self) -> bool:
        """Whether no wizard casts in it (CORE-MAGIC-CAST-8 to -10); a helmet stops nobody."""
        return self.slot in ("body", "shield", "buckler") and CAST_IN not in self.traits


class Item(Value, frozen=True):
    """Any item, with every way to use it. `rarity` 0 is common, no `price` is not for sale.

    `counts_as` is the item whose place on equipment lists it shares: a mace stands where a club does, a gromril
    sword (`material` gromril) where a sword does; `alike` are the other names of one entry of the price chart, found by
    the loader. `used_as` is the item whose figures in play it has, at a price and
    place of its own: a cutlass is used as a sword. `brace_price` is that of two where it is not twice the price,
    `resale` what one copy sells for where that is printed. `effects` are traits that belong to none of its blow,
    shot and armour. `needs` are items without which it cannot be used, `becomes` those that a copy turns into: six by a
    D6 when it is bought, or one when it was used. `only_for`, `not_for` and `rarity_for` name
    callings (`rules.catalogue.callings`), as does `two_for`, which permits two copies. `profile` is that of an
    animal, `parts` those of a vehicle.
    """

    key: str
    name: str
    category: Category
    price: Price | None
    source: str
    rarity: Needed = 0
    brace_price: Price | None = None
    resale: Gold | None = None
    blow: Blow | None = None
    shot: Shot | None = None
    armour: Armour | None = None
    effects: tuple[str, ...] = ()
    heroes_only: bool = False
    only_for: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    two_for: tuple[str, ...] = ()
    rarity_for: dict[str, Needed] = field(default_factory=dict)
    warband_maximum: Count | None = None
    summary: str = ""
    counts_as: str = ""
    alike: tuple[str, ...] = ()
    used_as: str = ""
    material: str = ""
    needs: tuple[str, ...] = ()
    becomes: tuple[str, ...] = ()
    profile: Profile | None = None
    parts: dict[str, dict[Characteristic, Level]] = field(default_factory=dict)
    grade: Grade = "core"
    confidence: Confidence = "high"
    doubt: str = ""
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def listed_as(self) -> str:
        """The key under which equipment lists permit it."""
        return self.counts_as or self.key

    @property
    def traits(self) -> tuple[str, ...]:
        """The traits of all its uses together."""
        uses = (self.blow, self.shot, self.armour)
        return tuple(trait for use in uses if use for trait in use.traits) + self.effects
