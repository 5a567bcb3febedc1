"""The rulebook as frozen types: what `rules/data/` holds after `rules.catalogue.load` has checked it.

Everything is found by its key. Sentences here are our own one-line summaries; figures carry their source. The types
of tables and charts stand in `table_model` and can be imported from here too.
"""

from typing import Literal

from msgspec import field

from rules.catalogue.profile import Characteristic, Profile
from rules.catalogue.table_model import AdvanceRow as AdvanceRow
from rules.catalogue.table_model import Charts as Charts
from rules.catalogue.table_model import CriticalRow as CriticalRow
from rules.catalogue.table_model import DiceTable as DiceTable
from rules.catalogue.table_model import Experience as Experience
from rules.catalogue.table_model import InjuryResult as InjuryResult
from rules.catalogue.table_model import InjuryRow as InjuryRow
from rules.catalogue.table_model import Row as Row
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


class ListedItem(Value, frozen=True):
    """One line of an equipment list with that list's own price; `first_free` is the free dagger."""

    item: str
    price: int
    first_free: bool = False
    note: str = ""


class EquipmentList(Value, frozen=True):
    """What the warriors that use this list may buy when recruited, and may carry for ever."""

    key: str
    name: str
    items: tuple[ListedItem, ...]
    note: str = ""

    def listed(self, item: str) -> ListedItem | None:
        """The line of that very item."""
        for line in self.items:
            if line.item == item:
                return line
        return None


class SpecialRule(Value, frozen=True):
    """A named rule of a warrior or warband; `tags` are the keys under which the engine finds its effect."""

    key: str
    name: str
    summary: str
    tags: tuple[str, ...] = ()


class SkillList(Value, frozen=True):
    """A list of skills under its name; which warriors may choose from it stands with them."""

    key: str
    name: str


class Skill(Value, frozen=True):
    """A skill and the list it stands in (and others that share it).

    `requires` and `excludes` name callings a warrior must or must not have, `restricted_to` warrior types,
    `not_with` skills that are never used together with it.
    """

    key: str
    name: str
    list: str
    summary: str
    source: str
    tags: tuple[str, ...] = ()
    restricted_to: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    also_in: tuple[str, ...] = ()

    @property
    def lists(self) -> tuple[str, ...]:
        return (self.list, *self.also_in)


class Wizard(Value, frozen=True):
    """A spell caster: arcane or prayers, the spell list, and how many spells he starts with."""

    type: Literal["arcane", "prayers"]
    spell_list: str
    starting_spells: int = 1


class Race(Value, frozen=True):
    """The highest characteristics that advances can reach."""

    key: str
    name: str
    maximum: Profile
    source: str


class WarriorType(Value, frozen=True):
    """One line of a warband's choice of warriors. `maximum` None is no limit; price in gold crowns each.

    `dice_profile` holds characteristics that are rolled instead of fixed, e.g. `{"M": "2D6"}`; the profile then
    has 0 there. `rating` counts for each member (5, or 20 when large).
    """

    key: str
    name: str
    kind: Literal["hero", "henchmen"]
    minimum: int
    maximum: int | None
    price: int
    experience: int
    profile: Profile
    dice_profile: dict[Characteristic, str] = field(default_factory=dict)
    racial_maximum: str | None = None
    leader: bool = False
    skill_lists: tuple[str, ...] = ()
    equipment_lists: tuple[str, ...] = ()
    gains_experience: bool = True
    animal: bool = False
    large: bool = False
    undead: bool = False
    wizard: Wizard | None = None
    rules: tuple[SpecialRule, ...] = ()
    forbidden: tuple[Literal["armour", "heavy-armour", "missile"], ...] = ()
    group_size: tuple[int, int] = (1, 5)
    can_become_hero: bool = False
    rating: int = 5
    upkeep: int = 0

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(tag for rule in self.rules for tag in rule.tags)


class CompositionRule(Value, frozen=True):
    """A limit between types: `max_ratio` (at most `max` per `per` of `of`), `not_more_than` or `requires`."""

    type: Literal["max_ratio", "not_more_than", "requires", "increases_max"]
    text: str
    warrior: str = ""
    of: tuple[str, ...] = ()
    max: int = 0
    per: int = 1
    amount: int = 0


class Disagreement(Value, frozen=True):
    """Where sources differ: what we use, what another source has, and why ours was kept."""

    about: str
    ours: str
    other: str
    resolution: str


class WarbandType(Value, frozen=True):
    """One warband of the rulebook, complete with its lists. Limits count warriors, gold is in crowns."""

    key: str
    name: str
    grade: Literal["core", "1a", "1b"]
    source: str
    race: str
    starting_gold: int
    minimum_warriors: int
    maximum_warriors: int
    maximum_heroes: int
    warriors: tuple[WarriorType, ...]
    equipment_lists: tuple[EquipmentList, ...]
    rules: tuple[SpecialRule, ...] = ()
    composition: tuple[CompositionRule, ...] = ()
    skills: tuple[Skill, ...] = ()
    confidence: Literal["high", "good", "medium"] = "high"
    disagreements: tuple[Disagreement, ...] = ()

    def warrior(self, key: str) -> WarriorType | None:
        return next((warrior for warrior in self.warriors if warrior.key == key), None)

    @property
    def heirs(self) -> tuple[str, ...]:
        """The only types of warrior that may follow its leader; empty where every hero may."""
        prefix = "succession:"
        tags = (tag for rule in self.rules for tag in rule.tags if tag.startswith(prefix))
        return tuple(key for tag in tags for key in tag.removeprefix(prefix).split(","))

    def lists_of(self, warrior: WarriorType) -> tuple[EquipmentList, ...]:
        return tuple(listing for listing in self.equipment_lists if listing.key in warrior.equipment_lists)


class ScenarioType(Value, frozen=True):
    """A scenario's figures: how deep the deployment zones are (inches), who is first, what earns experience."""

    key: str
    name: str
    summary: str
    source: str
    deployment_depth: int
    rounds: int = 20
    experience: dict[str, int] = field(default_factory=dict)


class Switch(Value, frozen=True):
    """An option of a ruleset: what it does when on, whether it is on by default, and the rule it belongs to."""

    key: str
    name: str
    summary: str
    rule: str = ""
    default: bool = False


class RulesetType(Value, frozen=True):
    """A pair of turn sequence and combat rules under one name, with its switches."""

    key: str
    name: str
    summary: str
    sequence: str
    combat: str
    switches: tuple[Switch, ...] = ()


class Coverage(Value, frozen=True):
    """How far one numbered rule is played: done, simplified (and how) or not yet."""

    rule: str
    state: Literal["done", "simplified", "not_yet"]
    note: str = ""


class Rulebook(Value, frozen=True):
    """Everything, by key. `version` is a hash of the data it was loaded from."""

    version: str
    warbands: dict[str, WarbandType]
    items: dict[str, Item]
    skills: dict[str, Skill]
    skill_lists: dict[str, SkillList]
    races: dict[str, Race]
    charts: Charts
    serious_injuries: dict[str, DiceTable]
    experience: Experience
    scenarios: dict[str, ScenarioType]
    rulesets: dict[str, RulesetType]
    coverage: dict[str, Coverage]

    def warrior_type(self, warband: str, warrior: str) -> WarriorType | None:
        """The warrior type of a warband, or None when either is unknown."""
        found = self.warbands.get(warband)
        return found.warrior(warrior) if found else None

    @property
    def racial_maximums(self) -> dict[str, Profile]:
        """The highest characteristics by race."""
        return {key: race.maximum for key, race in self.races.items()}

    def maximum(self, warrior: WarriorType) -> Profile | None:
        """The racial maximum of a warrior type; None for those who never gain experience."""
        return self.races[warrior.racial_maximum].maximum if warrior.racial_maximum else None
