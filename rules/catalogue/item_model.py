"""Items as frozen types: what can be bought and how it is used. Part of `rules.catalogue.model`."""

from typing import Literal

from msgspec import field

from rules.catalogue.profile import Profile
from rules.values import Value

Category = Literal["close_combat", "missile", "blackpowder", "armour", "misc", "animal"]


class Price(Value, frozen=True):
    """Gold crowns: a fixed `base` plus `dice` rolled when the item is found, e.g. 30 + 3D6."""

    base: int
    dice: str = ""


class Blow(Value, frozen=True):
    """How an item fights in close combat. `traits` are keys that `rules.combat` knows, e.g. `parry`, `two-handed`.

    The Strength of a blow is the wielder's plus `strength`, or `fixed_strength` where that is set.
    """

    strength: int = 0
    fixed_strength: int | None = None
    save_modifier: int = 0
    traits: tuple[str, ...] = ()


class Shot(Value, frozen=True):
    """How an item shoots: range in inches, Strength (None: the shooter's own), extra save modifier."""

    range: int
    strength: int | None = None
    save_modifier: int = 0
    traits: tuple[str, ...] = ()


class Armour(Value, frozen=True):
    """What an item adds to the armour save: a `save` of its own (smallest D6 that saves), a `bonus` to another's."""

    slot: Literal["body", "shield", "buckler", "helmet", "barding"]
    save: int | None = None
    bonus: int = 0
    traits: tuple[str, ...] = ()


class Item(Value, frozen=True):
    """Anything that can be bought, with every way to use it. `rarity` 0 is common, no `price` is not for sale.

    `counts_as` is the item whose place on equipment lists it shares: a mace stands where a club does, a gromril
    sword (`material` gromril) where a sword does. `needs` are items without which it cannot be used. `only_for`,
    `not_for` and `rarity_for` name callings (`rules.catalogue.tags`). `profile` is that of an animal.
    """

    key: str
    name: str
    category: Category
    price: Price | None
    source: str
    rarity: int = 0
    blow: Blow | None = None
    shot: Shot | None = None
    armour: Armour | None = None
    heroes_only: bool = False
    only_for: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    rarity_for: dict[str, int] = field(default_factory=dict)
    summary: str = ""
    counts_as: str = ""
    material: str = ""
    needs: tuple[str, ...] = ()
    profile: Profile | None = None
    grade: Literal["core", "supplement"] = "core"

    @property
    def listed_as(self) -> str:
        """The key under which equipment lists permit it."""
        return self.counts_as or self.key

    @property
    def traits(self) -> tuple[str, ...]:
        """The traits of all its uses together."""
        found = self.blow.traits if self.blow else ()
        if self.shot:
            found += self.shot.traits
        return found + self.armour.traits if self.armour else found
