"""Hired swords and dramatis personae as frozen types: their employers, terms and gear.

Read by `rules.catalogue.warbands.hired`. Employers are given as callings; gold is in crowns, wyrdstone in shards.
"""

from typing import Annotated, Literal

from msgspec import field

from rules.catalogue.bounds import Count, Gold, Modifier, Needed, Points, Roll, bound
from rules.catalogue.profile import Characteristic, Profile
from rules.catalogue.sources import Confidence, Grade
from rules.catalogue.warbands.model import WarriorType
from rules.catalogue.warbands.skill_model import Disagreement, SpecialRule, Wizard
from rules.values import Value

#: Gold crowns and shards as an entry may state them.
Sum = Annotated[int, bound(0, 10_000, ge=0, le=10_000)]


class WeaponChoice(Value, frozen=True):
    """One of the ways in which the hireling may come armed, besides the fixed equipment."""

    key: str
    name: str
    items: tuple[str, ...]


class HirePrice(Value, frozen=True):
    """Another way to pay the hire fee: copies of an `item` from the stash, and `gold`."""

    key: str
    name: str
    gold: Sum = 0
    item: str = ""


class HireRoll(Value, frozen=True):
    """The persona joins on a D6 of `needed` or more, rolled by `who`; with `callings` only warbands of these roll."""

    needed: Needed
    who: str = ""
    callings: tuple[str, ...] = ()


class UpkeepFor(Value, frozen=True):
    """The upkeep, or the hire fee, in a warband of one of these callings, or with somebody of that race in it."""

    callings: tuple[str, ...]
    gold: Sum
    note: str = ""


class Casting(Value, frozen=True):
    """Magic: a number of spells drawn at random, or all of the lists; `casting_bonus` on casting rolls.

    `random_dice` is rolled for the number where that is not fixed; `further` are spells outside the six of a list.
    """

    type: Literal["arcane", "prayers"]
    spell_lists: tuple[str, ...]
    random_spells: Count = 0
    random_dice: str = ""
    knows_all: bool = False
    further: tuple[str, ...] = ()
    casting_bonus: Modifier = 0
    further_spells: bool = False
    note: str = ""


class Mount(Value, frozen=True):
    """The mount where the mounted rules are played."""

    item: str
    note: str = ""
    profile: Profile | None = None
    ride_skill: str = ""


class MountedSave(Value, frozen=True):
    """The armour save as printed, or None."""

    on_foot: Needed | None = None
    mounted: Needed | None = None


class Hireling(Value, frozen=True):
    """The common part of hired swords and dramatis personae.

    `may_hire` empty is everybody but `may_not_hire`, of whom those of `still_hire` may all the same; all hold callings
    of warbands. With `limits_known` False our sources do not say. `groups` are their own callings besides key and race.
    `dice_profile` holds characteristics that are rolled; the profile then has 0 there. `other_gear` and `unwritten` are
    names only: of things that are no items, and of rules and skills whose texts stand in the publication.

    `hire_dice` are rolled for gold on top of `hire`; without `fee_known` no source states fee and upkeep. Somebody of
    the races `may_hire_with` on a roster opens the hire to any warband. With `hero_place` they take that of a hero.
    `hire_for` is another hire fee for warbands of some callings.
    They begin with that `experience`, and with `hero_advances` theirs fall due as those of heroes do.
    """

    key: str
    name: str
    grade: Grade
    source: str
    race: str
    hire: Sum
    upkeep: Sum
    rating: Sum
    profile: Profile
    dice_profile: dict[Characteristic, str] = field(default_factory=dict)
    hire_wyrdstone: Sum = 0
    upkeep_wyrdstone: Sum = 0
    hire_dice: str = ""
    hire_prices: tuple[HirePrice, ...] = ()
    hire_roll: HireRoll | None = None
    fee_known: bool = True
    hero_place: bool = False
    experience: Points = 0
    hero_advances: bool = False
    hire_note: str = ""
    hire_for: tuple[UpkeepFor, ...] = ()
    upkeep_for: tuple[UpkeepFor, ...] = ()
    may_hire: tuple[str, ...] = ()
    may_not_hire: tuple[str, ...] = ()
    still_hire: tuple[str, ...] = ()
    may_hire_with: tuple[str, ...] = ()
    employers_confidence: Confidence = "good"
    limits_known: bool = True
    not_with: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    weapon_choices: tuple[WeaponChoice, ...] = ()
    other_gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    unwritten: tuple[str, ...] = ()
    magic: Casting | None = None
    mount: Mount | None = None
    armour_save: MountedSave | None = None
    large: bool = False
    animal: bool = False
    undead: bool = False
    confidence: Confidence = "high"
    doubt: str = ""
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(tag for rule in self.rules for tag in rule.tags)

    @property
    def own_callings(self) -> frozenset[str]:
        """The words by which warbands, items and skills mean them."""
        ranks = ("wizard",) if self.magic and self.magic.type == "arcane" else ()
        return frozenset({self.key, self.race, *self.groups, *ranks})

    def line(self, skill_lists: tuple[str, ...], gains_experience: bool, maximum: str | None) -> WarriorType:
        """The hireling as a line of a warband's choice of warriors; `maximum` is the key of their racial maximum."""
        magic = self.magic
        return WarriorType(
            key=self.key,
            name=self.name,
            kind="hero",
            minimum=0,
            maximum=1,
            price=self.hire,
            experience=self.experience,
            profile=self.profile,
            dice_profile=self.dice_profile,
            racial_maximum=maximum if gains_experience else None,
            skill_lists=skill_lists,
            starting_skills=self.skills,
            fixed_equipment=self.equipment,
            gains_experience=gains_experience,
            animal=self.animal,
            large=self.large,
            undead=self.undead,
            wizard=Wizard(magic.type, magic.spell_lists[0], magic.random_spells) if magic else None,
            rules=self.rules,
            rating=self.rating,
            upkeep=self.upkeep,
        )


class HiredSword(Hireling, frozen=True):
    """One type of hired sword; advances are rolled on the heroes' table, skills chosen from `skill_lists`."""

    skill_lists: tuple[str, ...] = ()
    gains_experience: bool = True


class Difference(Value, frozen=True):
    """Comes on `roll` or more (0: never) when the enemy's rating is higher by `least` to `most` (None: any)."""

    least: Gold
    roll: Needed
    most: Gold | None = None


class Comes(Value, frozen=True):
    """A further roll before each battle, by how much higher the enemy's rating is."""

    dice: str
    differences: tuple[Difference, ...]
    note: str = ""

    def needed(self, higher_by: int) -> int | None:
        """The roll needed against an enemy whose rating is higher by this much; None if they never come."""
        for it in self.differences:
            if it.least <= higher_by and (it.most is None or higher_by <= it.most):
                return it.roll or None
        return None


class DramatisPersona(Hireling, frozen=True):
    """One named character, who gains no experience. `brings` are personae who come along for the same fee."""

    brings: tuple[str, ...] = ()
    brought_by: str = ""
    comes: Comes | None = None


class SwordRules(Value, frozen=True):
    """The rules of all hired swords; what is False in the `counts_for` fields does not count."""

    source: str
    when: tuple[str, ...]
    limit_per_type: Count
    counts_for_maximum_warriors: bool
    counts_for_maximum_heroes: bool
    counts_for_income: bool
    counts_for_rout: bool
    leadership_for_rout: bool
    rating_per_experience: Points
    lost_on: tuple[Roll, ...]
    summary: tuple[str, ...]


class PersonaRules(Value, frozen=True):
    """The rules of all dramatis personae: how they are found, and on what terms they fight."""

    source: str
    step: Roll
    dice: str
    limit_each: Count
    counts_for_maximum_warriors: bool
    summary: tuple[str, ...]
    doubt: str = ""


class HiringRules(Value, frozen=True):
    """The rules for all hired swords and for all dramatis personae."""

    hired_swords: SwordRules
    dramatis_personae: PersonaRules
