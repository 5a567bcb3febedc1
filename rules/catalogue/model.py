"""The rulebook as frozen types: what `rules/data/` holds after `rules.catalogue.load` has checked it.

Everything is found by its key. Sentences here are our own one-line summaries; figures carry their source. The types
of items, skills, warbands, tables and charts stand in modules of their own and can be imported from here too.
"""

from typing import Literal

from rules.catalogue.bounds import Percent
from rules.catalogue.campaign.exploration_model import Exploration as Exploration
from rules.catalogue.campaign.lasting import LASTING
from rules.catalogue.campaign.model import Campaign as Campaign
from rules.catalogue.complaints import Complaint as Complaint
from rules.catalogue.heroheim import HeroheimCharts as HeroheimCharts
from rules.catalogue.magic.model import MagicRule as MagicRule
from rules.catalogue.magic.model import Spell as Spell
from rules.catalogue.magic.model import SpellList as SpellList
from rules.catalogue.packs.house_rule_model import RIDING
from rules.catalogue.packs.house_rule_model import HouseRule as HouseRule
from rules.catalogue.packs.optional_rule_model import OptionalRule as OptionalRule
from rules.catalogue.packs.optional_rule_model import OptionTables as OptionTables
from rules.catalogue.packs.stack import Override as Override
from rules.catalogue.packs.stack import PackHeader as PackHeader
from rules.catalogue.profile import Profile
from rules.catalogue.scenarios.model import Monsters as Monsters
from rules.catalogue.scenarios.model import Multiplayer as Multiplayer
from rules.catalogue.scenarios.model import ScenarioTable as ScenarioTable
from rules.catalogue.scenarios.model import ScenarioType as ScenarioType
from rules.catalogue.table_model import AdvanceRow as AdvanceRow
from rules.catalogue.table_model import Charts as Charts
from rules.catalogue.table_model import CriticalRow as CriticalRow
from rules.catalogue.table_model import DiceTable as DiceTable
from rules.catalogue.table_model import Experience as Experience
from rules.catalogue.table_model import InjuryResult as InjuryResult
from rules.catalogue.table_model import InjuryRow as InjuryRow
from rules.catalogue.table_model import Row as Row
from rules.catalogue.trading.item_model import Armour as Armour
from rules.catalogue.trading.item_model import Blow as Blow
from rules.catalogue.trading.item_model import Category as Category
from rules.catalogue.trading.item_model import Item as Item
from rules.catalogue.trading.item_model import Price as Price
from rules.catalogue.trading.item_model import Shot as Shot
from rules.catalogue.trading.model import Trading as Trading
from rules.catalogue.warbands.hired_model import DramatisPersona as DramatisPersona
from rules.catalogue.warbands.hired_model import HiredSword as HiredSword
from rules.catalogue.warbands.hired_model import Hireling as Hireling
from rules.catalogue.warbands.hired_model import HiringRules as HiringRules
from rules.catalogue.warbands.model import CompositionRule as CompositionRule
from rules.catalogue.warbands.model import EquipmentList as EquipmentList
from rules.catalogue.warbands.model import HiredSwordLimits as HiredSwordLimits
from rules.catalogue.warbands.model import ListedItem as ListedItem
from rules.catalogue.warbands.model import ListedMaterial as ListedMaterial
from rules.catalogue.warbands.model import Loadout as Loadout
from rules.catalogue.warbands.model import Mutation as Mutation
from rules.catalogue.warbands.model import Mutations as Mutations
from rules.catalogue.warbands.model import Rune as Rune
from rules.catalogue.warbands.model import SkillChoice as SkillChoice
from rules.catalogue.warbands.model import WarbandType as WarbandType
from rules.catalogue.warbands.model import WarriorType as WarriorType
from rules.catalogue.warbands.skill_model import Disagreement as Disagreement
from rules.catalogue.warbands.skill_model import Race as Race
from rules.catalogue.warbands.skill_model import Skill as Skill
from rules.catalogue.warbands.skill_model import SkillList as SkillList
from rules.catalogue.warbands.skill_model import SpecialRule as SpecialRule
from rules.catalogue.warbands.skill_model import Wizard as Wizard
from rules.values import Value


class Switch(Value, frozen=True):
    """An option of a ruleset: what it does when on, whether it is on by default, and the rule it belongs to.

    `suggested_below`: it is suggested for tables of which less, in percent, is terrain.
    """

    key: str
    name: str
    summary: str
    rule: str = ""
    default: bool = False
    suggested_below: Percent = 0


class RulesetType(Value, frozen=True):
    """A pair of turn sequence and combat rules under one name, with its switches.

    `gives_rules` says whether warriors have the special rules of `GivenRule` in it.
    """

    key: str
    name: str
    summary: str
    sequence: str
    combat: str
    switches: tuple[Switch, ...] = ()
    gives_rules: bool = False


class GivenRule(Value, frozen=True):
    """A special rule that a turn sequence gives; its key is its tag. `given` says by warband to which of its types.

    Every type of one of its `creatures`, by racial maximum or by its own key, is among them.
    """

    key: str
    name: str
    summary: str
    given: dict[str, tuple[str, ...]] = {}
    creatures: tuple[str, ...] = ()


class Coverage(Value, frozen=True):
    """How far one numbered rule is played: done, untested (no test names it), simplified (and how) or not yet."""

    rule: str
    state: Literal["done", "untested", "simplified", "not_yet"]
    note: str = ""


class Rulebook(Value, frozen=True):
    """Everything, by key, as a stack of packs says it together.

    `version` is a hash of the packs and of the house rules that are `switched_on`; `overrides` is what one pack says
    otherwise than those below it, `complaints` what this program does not understand of a pinned stack.
    """

    version: str
    packs: tuple[PackHeader, ...]
    overrides: tuple[Override, ...]
    house_rules: dict[str, HouseRule]
    switched_on: tuple[str, ...]
    warbands: dict[str, WarbandType]
    items: dict[str, Item]
    skills: dict[str, Skill]
    skill_lists: dict[str, SkillList]
    hired_swords: dict[str, HiredSword]
    dramatis_personae: dict[str, DramatisPersona]
    hiring: HiringRules
    spell_lists: dict[str, SpellList]
    magic_rules: dict[str, MagicRule]
    races: dict[str, Race]
    charts: Charts
    serious_injuries: dict[str, DiceTable]
    side_effects: dict[str, DiceTable]
    experience: Experience
    trading: Trading
    campaign: Campaign
    exploration: Exploration
    scenarios: dict[str, ScenarioType]
    scenario_tables: dict[str, ScenarioTable]
    multiplayer: Multiplayer | None
    monsters: Monsters | None
    optional_rules: dict[str, OptionalRule]
    option_tables: OptionTables
    heroheim: HeroheimCharts | None
    given_rules: dict[str, GivenRule]
    rulesets: dict[str, RulesetType]
    coverage: dict[str, Coverage]
    complaints: tuple[Complaint, ...] = ()

    def plays(self, house_rule: str) -> bool:
        """Whether a house rule is switched on."""
        return house_rule in self.switched_on

    @property
    def in_force(self) -> tuple[HouseRule, ...]:
        """The house rules that are switched on, in the order of the rulebook."""
        return tuple(rule for rule in self.house_rules.values() if rule.key in self.switched_on)

    @property
    def switches(self) -> tuple[str, ...]:
        """The house rules that are on as an edition stores them, with their values."""
        return tuple(self.house_rules[key].switch for key in self.switched_on)

    def house_value(self, house_rule: str) -> int | None:
        """The value of a house rule that is switched on; None while it is off."""
        return self.house_rules[house_rule].amount if self.plays(house_rule) else None

    @property
    def has_riders(self) -> bool:
        """Whether warriors ride their mounts, by one set of rules or another."""
        return not RIDING.isdisjoint(self.switched_on)

    def warrior_type(self, warband: str, warrior: str) -> WarriorType | None:
        """The warrior type of a warband, or None when either is unknown."""
        found = self.warbands.get(warband)
        return found.warrior(warrior) if found else None

    def spell(self, key: str) -> Spell | None:
        """The spell of that key on whatever list it stands, or None."""
        lists = self.spell_lists.values()
        return next((spell for found in lists for spell in found.everything if spell.key == key), None)

    def injury(self, key: str) -> InjuryResult | None:
        """The lasting injury, side effect, reward or mark of a rule of that key, or None."""
        tables = (*self.serious_injuries.values(), *self.side_effects.values(), self.option_tables.rewards)
        results = (result for table in tables if table is not None for result in table.results)
        return next((result for result in (*results, *LASTING) if result.key == key), None)

    @property
    def racial_maximums(self) -> dict[str, Profile]:
        """The highest characteristics by race."""
        return {key: race.maximum for key, race in self.races.items()}

    def maximum(self, warrior: WarriorType) -> Profile | None:
        """The racial maximum of a warrior type; None for those who never gain experience."""
        return self.races[warrior.racial_maximum].maximum if warrior.racial_maximum else None
