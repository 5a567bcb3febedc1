"""Warbands as frozen types: warriors, equipment lists, mutations and limits. Part of `rules.catalogue.model`.

Everything inside a warband is found by its key; prices are gold crowns, limits numbers of warriors.
"""

from typing import Literal

from msgspec import field

from rules.catalogue.bounds import Count, Gold, Level, Models, Multiplier, Needed, Points, Some, StartingGold
from rules.catalogue.profile import Change, Characteristic, Profile
from rules.catalogue.sources import Confidence, Grade
from rules.catalogue.warbands.skill_model import Disagreement, Skill, SpecialRule, Wizard
from rules.values import Value

#: Where its sources place a warband.
Setting = Literal[
    "mordheim",
    "lustria",
    "khemri",
    "araby",
    "border-town-burning",
    "bretonnia",
    "karak-azgal",
    "karak-eight-peaks",
    "marienburg",
    "mountains-of-the-east",
    "mousillon",
    "sartosa",
    "sealed-city",
    "stirland",
    "sylvania",
]


class Limited(Value, frozen=True):
    """The warriors on a list who may buy a line of it: `warriors` (types), heroes, or both; all where neither is set.

    With `starting_only` the line holds only while mustering, with `later_only` only afterwards. It asks for the skill
    `by_skill`, if it names one.
    """

    warriors: tuple[str, ...] = ()
    heroes_only: bool = False
    starting_only: bool = False
    later_only: bool = False
    note: str = ""
    by_skill: str = ""

    def open_to(self, warrior: str, hero: bool, skills: tuple[str, ...] = ()) -> bool:
        """Whether a warrior of that type, being a hero or not, with these skills, may buy it."""
        if self.by_skill and self.by_skill not in skills:
            return False
        if not self.warriors and not self.heroes_only:
            return True
        return warrior in self.warriors or (self.heroes_only and hero)


class ListedItem(Limited, frozen=True, kw_only=True):
    """One line of an equipment list with that list's own price; `first_free` is the free dagger.

    `brace_price` is that of two bought as a pair where it is not twice the price. `warband_maximum` is how many of
    it the whole warband may have.
    """

    item: str
    price: Gold
    brace_price: Gold | None = None
    first_free: bool = False
    warband_maximum: Count | None = None


class ListedMaterial(Limited, frozen=True, kw_only=True):
    """Every close combat weapon of the list may be had of this metal, for its price there times the multiplier."""

    material: str
    price_multiplier: Multiplier


class Loadout(Value, frozen=True):
    """Things sold together at one price: all `items`, and of each choice one alternative."""

    key: str
    name: str
    price: Gold
    items: tuple[str, ...] = ()
    choices: tuple[tuple[tuple[str, ...], ...], ...] = ()


class EquipmentList(Value, frozen=True):
    """The items that the warriors of this list may buy when recruited, and may carry for ever.

    Those who have learnt the skill `by_skill` use it too.
    """

    key: str
    name: str
    items: tuple[ListedItem, ...]
    materials: dict[str, ListedMaterial] = field(default_factory=dict)
    loadouts: tuple[Loadout, ...] = ()
    note: str = ""
    by_skill: str = ""

    def listed(self, item: str) -> ListedItem | None:
        """The line of that very item."""
        for line in self.items:
            if line.item == item:
                return line
        return None

    @property
    def has_free_dagger(self) -> bool:
        """Whether its users come with a dagger: where the first is free, or the sets sold hold one."""
        line = self.listed("dagger")
        return bool(line and line.first_free) or any("dagger" in loadout.items for loadout in self.loadouts)


class Mutation(Value, frozen=True):
    """A gift that is bought; `changes` stand in the profile, `warriors` empty is all that may have gifts."""

    key: str
    name: str
    summary: str
    price: Gold
    tags: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    warriors: tuple[str, ...] = ()


class Mutations(Value, frozen=True):
    """The gifts of a warband: later ones cost `further_price_multiplier` times the price.

    `name` is the warband's own word for them. `maximum_each` is how many one warrior may have. Without
    `at_recruitment` nobody buys one; the skill `by_skill` gives it instead.
    """

    name: str = "Mutations"
    choices: tuple[Mutation, ...] = ()
    note: str = ""
    further_price_multiplier: Multiplier = 1
    maximum_each: Count | None = None
    at_recruitment: bool = True
    by_skill: str = ""

    def of(self, warrior: str) -> tuple[Mutation, ...]:
        """Those that a type of warrior may have."""
        return tuple(
            mutation for mutation in self.choices if not mutation.warriors or warrior in mutation.warriors
        )


class Rune(Value, frozen=True):
    """A rune and what 2D6 must reach to strike it."""

    key: str
    name: str
    difficulty: Needed
    summary: str


class SkillChoice(Value, frozen=True):
    """One of the skill sets that a warband chooses from for good: the skill lists by type of warrior."""

    key: str
    name: str
    skill_lists: dict[str, tuple[str, ...]]


class HiredSwordLimits(Value, frozen=True):
    """Which hired swords join: as each one's own entry says (listed), or any, none, only these, all but these (not).

    Where it is `named`, only those join whose entry names the warband, its race or one of its groups.

    `swords` of the rules only and not, those that join `also` and those that `never` do are keys of hired swords or
    callings; `as_if` are callings that the warband has when it hires.
    """

    rule: Literal["listed", "any", "none", "only", "not", "named"] = "listed"
    swords: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    as_if: tuple[str, ...] = ()


class WarriorType(Value, frozen=True):
    """One line of a warband's choice of warriors. `maximum` None is no limit; price in gold crowns each.

    `dice_profile` holds characteristics that are rolled instead of fixed, e.g. `{"M": "2D6"}`; the profile then
    has 0 there. `parts` are the profiles of the parts of a vehicle. `rating` counts for each member (5, or 20 when
    large). `group_size` is the smallest and the largest (None: any) henchman group. A type that is not `hireable` joins
    by a rule only. `fixed_equipment` comes along and is never sold. A henchman who becomes a hero chooses from
    `talent_skills`, where there are any. An `advance_rate` of 2 needs twice the experience. Whether they come with a
    `free_dagger` follows from their equipment lists and is not stated in a file.
    """

    key: str
    name: str
    kind: Literal["hero", "henchmen"]
    minimum: Count
    maximum: Models | None
    price: Gold
    experience: Points
    profile: Profile
    dice_profile: dict[Characteristic, str] = field(default_factory=dict)
    parts: dict[str, dict[Characteristic, Level]] = field(default_factory=dict)
    racial_maximum: str | None = None
    leader: bool = False
    skill_lists: tuple[str, ...] = ()
    talent_skills: tuple[str, ...] = ()
    starting_skills: tuple[str, ...] = ()
    equipment_lists: tuple[str, ...] = ()
    free_dagger: bool = False
    fixed_equipment: tuple[str, ...] = ()
    mutations: Literal["", "allowed", "required"] = ""
    gains_experience: bool = True
    advance_rate: Multiplier = 1
    animal: bool = False
    large: bool = False
    undead: bool = False
    daemon: bool = False
    possessed: bool = False
    vehicle: bool = False
    hireable: bool = True
    wizard: Wizard | None = None
    rules: tuple[SpecialRule, ...] = ()
    forbidden: tuple[Literal["armour", "heavy-armour", "missile"], ...] = ()
    group_size: tuple[Models, Models | None] = (1, 5)
    can_become_hero: bool = False
    rating: Points = 5
    upkeep: Gold = 0
    note: str = ""

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(tag for rule in self.rules for tag in rule.tags)

    @property
    def largest_group(self) -> int | None:
        """The most members of one group; None is no limit."""
        return self.group_size[1] if self.kind == "henchmen" else 1

    @property
    def smallest_group(self) -> int:
        """The fewest that are hired together; losses do not count."""
        return self.group_size[0] if self.kind == "henchmen" else 1

    def fits_group(self, members: int) -> bool:
        """Whether that number may stand in one group."""
        return members >= 1 and (self.largest_group is None or members <= self.largest_group)


class CompositionRule(Value, frozen=True):
    """A limit between types: `max_ratio` (at most `max` per `per` of `of`), `not_more_than`, `requires` or `not_with`.

    `together` is at most `max` of `warrior` and `of` in all.
    `increases_max` is none: each `warrior` lets the warband be larger by `amount`, all of them together by `at_most`
    (0 is no limit).
    """

    type: Literal["max_ratio", "not_more_than", "requires", "not_with", "together", "increases_max"]
    text: str
    warrior: str
    of: tuple[str, ...] = ()
    max: Count = 0
    per: Some = 1
    amount: Count = 0
    at_most: Count = 0


class WarbandType(Value, frozen=True):
    """One warband of the rulebook, complete with its lists. Limits count warriors, gold is in crowns.

    `may_lead` are types that may lead it from the beginning besides its leader's. `groups` are the callings of the
    whole warband, `skill_choices` skill sets of which it takes one for good,
    `optional_rules` those that a league may play, `doubts` what its sources leave open. The figures of one with
    `one_source` stand in a single source; the authors of a `draft` may still change it.
    """

    key: str
    name: str
    grade: Grade
    source: str
    race: str
    starting_gold: StartingGold
    minimum_warriors: Models
    maximum_warriors: Models
    maximum_heroes: Models
    warriors: tuple[WarriorType, ...]
    equipment_lists: tuple[EquipmentList, ...]
    may_lead: tuple[str, ...] = ()
    setting: Setting = "mordheim"
    groups: tuple[str, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    optional_rules: tuple[SpecialRule, ...] = ()
    composition: tuple[CompositionRule, ...] = ()
    hired_swords: HiredSwordLimits = HiredSwordLimits()
    skills: tuple[Skill, ...] = ()
    skill_choices: tuple[SkillChoice, ...] = ()
    mutations: Mutations | None = None
    runes: tuple[Rune, ...] = ()
    confidence: Confidence = "high"
    one_source: bool = False
    draft: bool = False
    doubts: tuple[str, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()

    def warrior(self, key: str) -> WarriorType | None:
        return next((warrior for warrior in self.warriors if warrior.key == key), None)

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of the rules that the whole warband has."""
        return tuple(tag for rule in self.rules for tag in rule.tags)

    @property
    def heirs(self) -> tuple[str, ...]:
        """The only types of warrior that may follow its leader; empty where every hero may."""
        prefix = "succession:"
        tags = (tag for rule in self.rules for tag in rule.tags if tag.startswith(prefix))
        return tuple(key for tag in tags for key in tag.removeprefix(prefix).split(","))

    def skill_lists_of(self, warrior: WarriorType, skill_set: str = "") -> tuple[str, ...]:
        """The skill lists of a type; where the warband chooses between sets, those of the chosen one."""
        chosen = next((choice for choice in self.skill_choices if choice.key == skill_set), None)
        return chosen.skill_lists.get(warrior.key, warrior.skill_lists) if chosen else warrior.skill_lists

    @property
    def listed_items(self) -> frozenset[str]:
        """The keys of everything on its equipment lists."""
        return frozenset(line.item for listing in self.equipment_lists for line in listing.items)

    def lists_of(self, warrior: WarriorType) -> tuple[EquipmentList, ...]:
        return tuple(listing for listing in self.equipment_lists if listing.key in warrior.equipment_lists)
