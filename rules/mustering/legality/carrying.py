"""Legality of how much one warrior carries, and notes on what they cannot use together.

Limits for each member: two close combat weapons besides the first dagger (a pair is two), two missile weapons (a
brace is one), one suit of armour, one shield, one buckler and one helmet (LRB part 3 p.102-104). What a warrior is
printed with is never too much: where that alone is more, it is their limit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.catalogue.model import Item, Rulebook, WarbandType
from rules.catalogue.trading.model import Slot
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.prices import is_mustering
from rules.mustering.hirelings import is_hired
from rules.mustering.problem import CARRYING, Problem
from rules.mustering.refunds import fix_by_selling
from rules.mustering.styles import has_style

_SLOTS: dict[Slot, str] = {
    "body": "suits of armour",
    "shield": "shields",
    "buckler": "bucklers",
    "helmet": "helmets",
}


@dataclass(frozen=True, slots=True)
class _Load:
    """One member's weapons and armour: (item, copies each)."""

    items: tuple[tuple[Item, int], ...]

    def close_combat(self) -> list[tuple[Item, int]]:
        return [
            (item, copies * (2 if "pair" in item.traits else 1))
            for item, held in self.items
            if item.category == "close_combat" and (copies := held - int(item.key == "dagger")) > 0
        ]

    def missile(self) -> list[tuple[Item, int]]:
        return [(item, copies) for item, copies in self.items if item.category in ("missile", "blackpowder")]

    def missile_weapons(self) -> int:
        pistols = sum(copies for item, copies in self.missile() if "brace" in item.traits)
        others = sum(copies for item, copies in self.missile() if "brace" not in item.traits)
        return others + (pistols + 1) // 2

    def worn(self, slot: str) -> list[tuple[Item, int]]:
        return [(item, copies) for item, copies in self.items if item.armour and item.armour.slot == slot]


_NOTHING = _Load(())
#: The tag of those who hold no second weapon.
_NO_OFF_HAND = "no-off-hand"
#: How the tag of a warband begins in which a warrior takes only one of these before its first battle.
_ONE_OF = "one-at-the-muster:"


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of carrying block by block; a printed fighting style is never too much, nor is a hired sword's gear."""
    for block in sheet.active:
        if is_hired(block):
            continue
        kind = warband.warrior(block.type)
        in_style = kind is not None and has_style(block, warband, kind)
        for problem in carried_by(block, sheet, rulebook):
            if not in_style or problem.severity != "error":
                yield problem


def carried_by(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of carrying of one block; also asked by the builders before something is bought."""
    load, printed = _load(block, rulebook), _printed(block, sheet, rulebook)
    weapons = load.close_combat()
    number = _copies(weapons)
    limits = rulebook.trading.carrying
    if number > (most := max(limits.close_combat_weapons, _copies(printed.close_combat()))):
        what = f"{number} close combat weapons besides the free dagger; the maximum is {most}"
        yield _too_much(block, sheet, rulebook, "too-many-weapons", what, weapons, number - most)
    if load.missile_weapons() > (most := max(limits.missile_weapons, printed.missile_weapons())):
        what = f"{load.missile_weapons()} missile weapons (a brace counts as one); the maximum is {most}"
        excess = load.missile_weapons() - most
        yield _too_much(block, sheet, rulebook, "too-many-missile-weapons", what, load.missile(), excess)
    yield from _one_hand_free(block, sheet, rulebook, load)
    yield from _one_at_the_muster(block, sheet, rulebook, load)
    for slot, name in _SLOTS.items():
        worn = load.worn(slot)
        if (copies := _copies(worn)) > (most := max(limits.worn.get(slot, 1), _copies(printed.worn(slot)))):
            what = f"{copies} {name}; {'one is' if most == 1 else f'{most} are'} allowed"
            yield _too_much(block, sheet, rulebook, "too-much-armour", what, worn, copies - most)
    yield from _two_of_a_kind(block, sheet, rulebook, load)
    yield from _together(block, load)
    yield from _needed(block, load, rulebook)


def _one_hand_free(
    block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook, load: _Load
) -> Iterator[Problem]:
    """One weapon of a kind for whoever never holds a second."""
    kind = None if is_hired(block) else rulebook.warrior_type(sheet.type, block.type)
    if kind is None or _NO_OFF_HAND not in kind.tags:
        return
    for what, held in (("close combat weapons", load.close_combat()), ("pistols", load.missile())):
        if (copies := _copies(held)) > 1:
            text = f"{copies} {what}, but has no hand for a second"
            yield _too_much(block, sheet, rulebook, "no-off-hand", text, held, copies - 1)


def _one_at_the_muster(
    block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook, load: _Load
) -> Iterator[Problem]:
    """One of the things of which each warrior of a new warband takes one."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None or not is_mustering(sheet):
        return
    for rule in warband.rules:
        for tag in rule.tags:
            keys = tag.removeprefix(_ONE_OF).split(",") if tag.startswith(_ONE_OF) else ()
            held = [(item, copies) for item, copies in load.items if item.key in keys]
            if (copies := _copies(held)) > 1:
                what = f"{copies} of the {rule.name}; each warrior of a new warband takes one"
                yield _too_much(block, sheet, rulebook, "one-at-the-muster", what, held, copies - 1)


def _two_of_a_kind(
    block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook, load: _Load
) -> Iterator[Problem]:
    """The items that only some may carry two of (a Sigmarite warhammer), of whatever metal."""
    for listed in dict.fromkeys(item.listed_as for item, _ in load.items if item.two_for):
        held = [(item, copies) for item, copies in load.items if item.listed_as == listed]
        number = sum(copies for _, copies in held)
        if number > 1 and block.type not in held[0][0].two_for:
            what = f"{number} x {held[0][0].name}; only one is allowed"
            yield _too_much(block, sheet, rulebook, "two-of-a-kind", what, held, number - 1)


def _load(block: WarriorSheet, rulebook: Rulebook) -> _Load:
    return _Load(
        tuple(
            (item, block.copies_each(held))
            for held in block.possessions
            if (item := rulebook.items.get(held.item)) and block.copies_each(held)
        )
    )


def _printed(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> _Load:
    """The gear that a member of the block is printed with; none for a hired sword."""
    kind = None if is_hired(block) else rulebook.warrior_type(sheet.type, block.type)
    if kind is None or not kind.fixed_equipment:
        return _NOTHING
    fixed = Counter(kind.fixed_equipment)
    return _Load(tuple((rulebook.items[key], copies) for key, copies in fixed.items()))


def _copies(held: Iterable[tuple[Item, int]]) -> int:
    return sum(copies for _, copies in held)


def _too_much(
    block: WarriorSheet,
    sheet: WarbandSheet,
    rulebook: Rulebook,
    code: str,
    what: str,
    items: list[tuple[Item, int]],
    excess: int,
) -> Problem:
    each = "Each of " if block.members > 1 else ""
    message = f"{each}{block.name} carries {what}. Remove {excess}."
    rule, source = CARRYING
    fixes = tuple(
        fix_by_selling(sheet, rulebook, block.number, item.key, min(copies, excess) * block.members)
        for item, copies in items
        if copies >= excess and "pair" not in item.traits
    )
    return Problem(code, "error", message, rule, source, block.number, items[-1][0].key, fixes)


def _together(block: WarriorSheet, load: _Load) -> Iterator[Problem]:
    """Notes: what is legal to own but of no use at the same time."""
    rule, source = CARRYING
    for item, _ in load.items:
        others = [
            other.name.lower()
            for other, _ in load.items
            if other.key not in (item.key, "dagger") and other.category != "misc"
        ]
        if others and "sole-equipment" in item.traits:
            what = f"uses nothing else with the {item.name.lower()}: {', '.join(others)} cannot be used"
        elif "cumbersome" in item.traits and len(load.close_combat()) > 1:
            what = f"cannot use other weapons in a battle with the {item.name.lower()}"
        elif "two-handed" in item.traits and (load.worn("shield") or load.worn("buckler")):
            what = f"cannot use a shield or buckler in close combat with the {item.name.lower()}"
        elif "difficult" in item.traits and load.worn("buckler"):
            what = f"cannot use the buckler with the {item.name.lower()}"
        elif "no-shield" in item.traits and load.worn("shield"):
            what = f"cannot use the shield with the {item.name.lower()}"
        else:
            continue
        message = f"{block.name} {what}."
        yield Problem("unused-together", "note", message, rule, source, block.number, item.key)


def _needed(block: WarriorSheet, load: _Load, rulebook: Rulebook) -> Iterator[Problem]:
    """Warnings: what cannot be used without something else that is not there."""
    rule, source = CARRYING
    held = {item.key for item, _ in load.items}
    for item, _ in load.items:
        for key in item.needs:
            if key not in held:
                needed = rulebook.items[key].name
                message = f"{block.name} cannot use the {item.name.lower()} without {needed}. Buy it too."
                yield Problem("needs-item", "warning", message, rule, source, block.number, item.key)
