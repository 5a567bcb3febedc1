"""Help for a hero who looks for a rare item: skills, items, rules of their own or their warband's, and the campaign.

Ruling: all of it is added up (T-SUM); gems on display count once, however many they have.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.effects import RareItemRolls, of_kind
from rules.catalogue.model import Item
from rules.catalogue.trading.model import SearchModifier
from rules.catalogue.warbands.skill_model import SpecialRule
from rules.engine.dice import Modifier
from rules.ledger.sheet import WarriorSheet
from rules.mustering.hirelings import type_of

#: The tags of those who look for no rare items, of those who roll one die more, and of warbands that little fits.
NO_SEARCH, BEST_OF_3, _HARD_TO_FIT = "no-rare-search", "rare-search-best-of-3", "rare-item-minus-1-unfitting"
#: The bonus of each special rule by its tag, and the only category of item that it is for.
_RULES = {"rare-item-plus-1": (1, ""), "rare-blackpowder-plus-2": (2, "blackpowder")}
#: The tag of a wagon whose stock helps, and how many kinds of rare goods are 1 more.
_STOCK, _KINDS = "rare-stock-plus-1", 5
#: How the tag of a skill begins that adds 3 for the items that it names.
_KNOWS = "rare-plus-3:"


def search_modifiers(draft: Draft, hero: WarriorSheet, item: Item) -> tuple[Modifier, ...]:
    """Everything that is added to the hero's roll for that item."""
    stated = draft.rulebook.trading.modifiers.values()
    found = [Modifier(it.name, it.bonus) for it in stated if _holds(draft, hero, it)]
    kind = type_of(hero, draft.sheet, draft.rulebook)
    rules = [*draft.rulebook.warbands[draft.sheet.type].rules, *(kind.rules if kind else ())]
    campaign = (it for it in of_kind(draft.effects, RareItemRolls) if it.item in ("", item.key))
    return (
        *found,
        *_dear(draft, item),
        *_of_stock(draft),
        *(it for rule in rules for it in _of_rule(rule, item)),
        *_known(draft, hero, item),
        *(Modifier(it.origin, it.by) for it in campaign),
    )


def _dear(draft: Draft, item: Item) -> list[Modifier]:
    """-1 for whoever finds little that fits, unless it is made for their kind alone."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    own = {warband.key, warband.race, *(kind.key for kind in warband.warriors)}
    if _HARD_TO_FIT not in warband.tags or (item.only_for and own.issuperset(item.only_for)):
        return []
    return [Modifier("Difficult Customers", -1)]


def _of_stock(draft: Draft) -> list[Modifier]:
    """1 more for every five kinds of rare goods in the stash of a warband with a trade wagon."""
    band = draft.rulebook.warbands[draft.sheet.type]
    wagons = {kind.key for kind in band.warriors if _STOCK in kind.tags}
    if not any(block.type in wagons for block in draft.sheet.active):
        return []
    stored = (draft.rulebook.items.get(held.item) for held in draft.sheet.stash if held.copies)
    bonus = sum(item is not None and item.rarity > 0 for item in stored) // _KINDS
    return [Modifier("Trade Wagon", bonus)] if bonus else []


def _known(draft: Draft, hero: WarriorSheet, item: Item) -> list[Modifier]:
    """+3 for each skill of the hero that names the item."""
    skills = [draft.rulebook.skills[key] for key in hero.skills if key in draft.rulebook.skills]
    named = [(it.name, tag) for it in skills for tag in it.tags if tag.startswith(_KNOWS)]
    return [Modifier(name, 3) for name, tag in named if item.key in tag.removeprefix(_KNOWS).split(",")]


def _of_rule(rule: SpecialRule, item: Item) -> list[Modifier]:
    bonuses = [_RULES[tag] for tag in rule.tags if tag in _RULES]
    return [Modifier(rule.name, bonus) for bonus, category in bonuses if category in ("", item.category)]


def _holds(draft: Draft, hero: WarriorSheet, modifier: SearchModifier) -> bool:
    if modifier.leader and not hero.leader:
        return False
    if modifier.skill:
        return modifier.skill in hero.skills
    items = draft.rulebook.items
    held = [items[possession.item] for possession in hero.possessions if possession.item in items]
    if modifier.effect:
        return any(modifier.effect in item.effects for item in held)
    return any(item.key == modifier.item for item in held)
