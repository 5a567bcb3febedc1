"""Increases of heroes in a roster for single battles: points of characteristics, and skills, for gold.

A skill may be had for each point that was bought. Points reach as far as the racial maximum (LRB part 3 p.121).
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import ONE_BATTLE
from rules.catalogue.packs.optional_rule_model import IndividualBattles
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS, Change, Characteristic
from rules.ledger.entries import AdvanceTaken
from rules.ledger.sheet import Advance, Kind, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.potential import highest_for
from rules.mustering.lists.lookups import block_of
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.skills import skills_to_learn
from rules.mustering.words import not_enough_gold
from rules.values import Value

RULE = ("Individual battles", "LRB part 3 p.121")


class Increase(Value, frozen=True):
    """A characteristic or a skill that a hero may buy: its price now, and why they may not ("" if they may)."""

    key: str
    name: str
    price: int
    summary: str = ""
    reason: str = ""


def increases(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> tuple[Increase, ...]:
    """Everything that a hero of a roster for single battles may buy; nothing for all others.

    Characteristics come first, and skills only while there is a point that has brought none yet.
    """
    terms = _terms(rulebook)
    block = sheet.warrior(number)
    if terms is None or block.kind != Kind.HERO:
        return ()
    points = tuple(_points(block, sheet, rulebook, terms))
    return (*points, *_skills(block, sheet, rulebook, terms)) if _may_learn(block) else points


def buy_increase(sheet: WarbandSheet, rulebook: Rulebook, number: int, increase: str) -> AdvanceTaken:
    """The entry that gives them a point or a skill for its price. Raises `NotAllowed`."""
    block = block_of(sheet, number)
    found = next((it for it in increases(sheet, rulebook, number) if it.key == increase), None)
    if found is None:
        is_early = increase in rulebook.skills and not _may_learn(block)
        why = f"{block.name} may buy a skill for each point of a characteristic that was bought."
        raise NotAllowed(Refusal(why if is_early else f"{block.name} cannot buy that.", *RULE))
    if found.reason:
        raise NotAllowed(Refusal(found.reason, *RULE))
    point = next((name for name in CHARACTERISTICS if name == increase), None)
    advance = Advance(0, change=Change(point, 1)) if point else Advance(0, skill=increase)
    return AdvanceTaken(number, advance, found.price)


def _terms(rulebook: Rulebook) -> IndividualBattles | None:
    return rulebook.option_tables.individual_battles if rulebook.plays(ONE_BATTLE) else None


def _points(
    block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook, terms: IndividualBattles
) -> Iterator[Increase]:
    kind = type_of(block, sheet, rulebook)
    highest = highest_for(block, kind, sheet, rulebook) if kind else None
    for key in CHARACTERISTICS:
        had = _bought(block, key)
        price = terms.price_of(key, had + 1) - terms.price_of(key, had)
        name, reason = CHARACTERISTIC_NAMES[key], _too_dear(sheet, CHARACTERISTIC_NAMES[key], price)
        if highest is not None and block.current.value(key) >= highest.value(key):
            reason = f"{block.name} has {name} {block.current.value(key)}, the most of their race."
        yield Increase(key, f"+1 {name}", price, reason=reason)


def _skills(
    block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook, terms: IndividualBattles
) -> Iterator[Increase]:
    for skill in skills_to_learn(block, sheet, rulebook):
        reason = _too_dear(sheet, skill.name, terms.skill_price)
        yield Increase(skill.key, skill.name, terms.skill_price, skill.summary, reason)


def _may_learn(block: WarriorSheet) -> bool:
    """Whether they have bought more points than skills."""
    return sum(1 for it in block.advances if it.change) > sum(1 for it in block.advances if it.skill)


def _bought(block: WarriorSheet, key: Characteristic) -> int:
    return sum(1 for it in block.advances if it.change and it.change.characteristic == key)


def _too_dear(sheet: WarbandSheet, name: str, price: int) -> str:
    return not_enough_gold(1, name, price, sheet.name, sheet.gold) if price > max(sheet.gold, 0) else ""
