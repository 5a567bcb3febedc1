"""Optional rules as frozen types: each rule in sentences, and the tables and prices that some of them have."""

from typing import Literal

from msgspec import field

from rules.catalogue.bounds import (
    Count,
    Gold,
    Inches,
    Level,
    Models,
    Modifier,
    Multiplier,
    Needed,
    Percent,
    Points,
    Roll,
)
from rules.catalogue.clauses import Clause
from rules.catalogue.profile import Change, Characteristic
from rules.catalogue.table_model import InjuryResult
from rules.catalogue.warbands.skill_model import Disagreement
from rules.values import Value

CriticalEffect = Literal[
    "hits-closest-too",
    "may-not-fight",
    "loses-weapon",
    "out-of-action-unless-saved",
    "extra-attack",
    "knocked-down",
    "pushed",
]


class OptionalRule(Value, frozen=True):
    """A rule that a table may play with. `tables` hold its figures; a `doubt` says what is unsure.

    `not_played` says how a table does it for itself, where neither battles nor sequences play the rule.
    """

    key: str
    name: str
    summary: str
    source: str
    affects: tuple[Literal["builder", "aftermath", "battle"], ...]
    clauses: dict[str, Clause] = field(default_factory=dict)
    tables: tuple[str, ...] = ()
    doubt: str = ""
    disagreements: tuple[Disagreement, ...] = ()
    not_played: str = ""


class WeaponCriticalRow(Value, frozen=True):
    """One row of a critical hit table by weapon; `injury_modifier` is added to the injury rolls of its wounds."""

    rolls: tuple[Roll, ...]
    key: str
    name: str
    summary: str
    wounds: Count = 1
    ignores_save: bool = False
    ignores_helmet: bool = False
    save_for_each_wound: bool = False
    injury_modifier: Modifier = 0
    effects: tuple[CriticalEffect, ...] = ()


class WeaponCriticals(Value, frozen=True):
    """The critical hits of a group of weapons: those of the `categories`, and the `items` with what counts as them.

    Each source of items adds them under its own name, so that a pack can add more. What no group has is read from the
    usual table. `unarmed` is the group of animals and of everybody without a weapon.
    """

    key: str
    name: str
    weapons: str
    dice: str
    source: str
    rows: tuple[WeaponCriticalRow, ...]
    categories: tuple[Literal["missile", "blackpowder"], ...] = ()
    items: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unarmed: bool = False

    @property
    def members(self) -> tuple[str, ...]:
        """The keys of all its items."""
        return tuple(item for items in self.items.values() for item in items)


class MisfireRow(Value, frozen=True):
    """The result of a misfire. `fires`: the shot hits all the same; `shooter_hit`: Strength of a hit on the shooter.

    `rests` are own turns in which it cannot be fired, `weapon_strength` is added to it for the rest of the battle.
    """

    rolls: tuple[Roll, ...]
    key: str
    name: str
    summary: str
    fires: bool = False
    strength: Modifier = 0
    shooter_hit: Level = 0
    extra_turns: Literal[0, 1] = 0
    rests: Literal[0, 1] = 0
    weapon_strength: Modifier = 0
    weapon: Literal["", "useless-this-battle", "destroyed"] = ""


class Misfires(Value, frozen=True):
    """The misfire of blackpowder weapons, on a natural `trigger` to hit; with it they may be cheaper by per cent."""

    source: str
    trigger: Roll
    dice: str
    price_cut_percent: Percent
    rows: tuple[MisfireRow, ...]


class Mount(Value, frozen=True):
    """An animal that is ridden; its profile stands with the item of that key."""

    item: str
    attacks: Level
    barding: bool
    rating: Points
    lost_on: tuple[Roll, ...]
    barded_lost_on: tuple[Roll, ...] = ()


class MountedRules(Value, frozen=True):
    """The figures of warriors on mounts; `lost_on` of a mount is rolled with a D6 when its rider went out of action."""

    source: str
    unarmoured_save: Needed
    save_bonus: Modifier
    barding_save_bonus: Modifier
    barding_movement: Modifier
    jump: Inches
    dismount_movement_divisor: Multiplier
    lance_charge_strength: Modifier
    spear_charge_strength: Modifier
    only_for: tuple[str, ...]
    mounts: tuple[Mount, ...]


class IndividualBattles(Value, frozen=True):
    """Battles outside a campaign: gold to spend, and the price of the first and of every further point."""

    source: str
    budget: Gold
    minimum_warriors: Models
    characteristic_prices: dict[Characteristic, tuple[Gold, Gold]]
    skill_price: Gold

    def price_of(self, characteristic: Characteristic, points: int) -> int:
        """Gold crowns for a number of points of a characteristic."""
        first, further = self.characteristic_prices[characteristic]
        return first + further * (points - 1) if points else 0


#: The effect of an item that the Shadowlord gives, and the tag of those who use no other weapons and armour.
GIFT, GIFTS_ALONE = "gift-of-the-shadowlord", "gifts-alone"
#: The key of the injury by which a warrior has lost a point of a characteristic.
CURSE = "shadowlords-curse"


class RewardRow(Value, frozen=True):
    """One reward of the Shadowlord. `changes` lie outside the racial maximum; `sub_dice` decides a mutation.

    `flags` are the tags that a warrior has from then on.
    """

    rolls: tuple[Roll, ...]
    key: str
    name: str
    summary: str
    lost: bool = False
    sub_dice: str = ""
    curse_on: tuple[Roll, ...] = ()
    armour_save: Needed = 0
    weapon_strength: Modifier = 0
    weapon_to_hit: Modifier = 0
    changes: dict[Characteristic, Modifier] = field(default_factory=dict)
    loses_skills: str = ""
    flags: tuple[str, ...] = ()

    @property
    def gains(self) -> tuple[Change, ...]:
        """What it changes in the profile."""
        return tuple(Change(characteristic=name, by=by) for name, by in self.changes.items())


class Rewards(Value, frozen=True):
    """Rewards of the Shadowlord: instead of a skill, for warriors of these types of one warband."""

    source: str
    dice: str
    warband: str
    warriors: tuple[str, ...]
    rows: tuple[RewardRow, ...]

    @property
    def results(self) -> tuple[InjuryResult, ...]:
        """The rewards that stay with a warrior as injuries do: what was lost, and what has taken them."""
        cursed = (row for row in self.rows if row.curse_on)
        changed = (row for row in self.rows if row.changes)
        return (
            *(
                InjuryResult(CURSE, "Curse of the Shadowlord", "One point of a characteristic is lost.")
                for _ in cursed
            ),
            *(InjuryResult(row.key, row.name, row.summary, row.gains, row.flags) for row in changed),
        )


class TreatmentRow(Value, frozen=True):
    """One row of a treatment of old injuries. `flag` is a tag that the patient has from now on."""

    rolls: tuple[Roll, ...]
    key: str
    summary: str
    dies: bool = False
    cured: bool = False
    misses_battles: Count = 0
    initiative: Modifier = 0
    flags: tuple[str, ...] = ()


class Treatment(Value, frozen=True):
    """A table of the sawbones, for these injuries."""

    name: str
    dice: str
    injuries: tuple[str, ...]
    rows: tuple[TreatmentRow, ...]


class Sawbones(Value, frozen=True):
    """A surgeon of sorts: their price in gold crowns for one attempt, what they cannot treat, and their tables."""

    source: str
    price: Gold
    untreatable: tuple[str, ...]
    treatments: dict[str, Treatment]


class EventRow(Value, frozen=True):
    """One row of a table of events that is told in a sentence."""

    rolls: tuple[Roll, ...]
    key: str
    name: str
    summary: str = ""


class EventTable(Value, frozen=True):
    """Events by dice: subplots, random happenings."""

    key: str
    name: str
    dice: str
    trigger: str
    source: str
    rows: tuple[EventRow, ...]
    doubt: str = ""


class OptionTables(Value, frozen=True):
    """The tables of the optional rules; what no pack of a stack holds is None or missing."""

    criticals: dict[str, WeaponCriticals]
    misfires: Misfires | None = None
    mounted: MountedRules | None = None
    individual_battles: IndividualBattles | None = None
    rewards: Rewards | None = None
    sawbones: Sawbones | None = None
    events: dict[str, EventTable] = field(default_factory=dict)
