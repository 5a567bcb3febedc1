"""Legality of what each warrior has: known items, lists, callings, and groups armed alike."""

from collections.abc import Iterator

from rules.catalogue.model import Item, Rulebook, WarbandType, WarriorType
from rules.ledger.entries import ItemBought, ItemTurnedOut, Place
from rules.ledger.sheet import AWAKENED, Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.prices import offer, prices_of
from rules.mustering.hirelings import is_hired
from rules.mustering.lists.permission import kept_equipment, printed_as, refused
from rules.mustering.problem import GROUPS, TRADING, WIZARDS, Fix, Problem, Refusal
from rules.mustering.refunds import fix_by_selling, fix_by_stashing
from rules.mustering.spells import is_stopped_by_armour
from rules.mustering.styles import styles_of
from rules.mustering.words import an


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of equipment block by block, the stash last."""
    for block in sheet.active:
        kind = None if is_hired(block) else warband.warrior(block.type)
        for held in block.possessions:
            item = rulebook.items.get(held.item)
            if item is None:
                yield _unknown(sheet, rulebook, block.number, block.name, held)
                continue
            if kind:
                yield from _permitted(sheet, warband, rulebook, block, kind, item, held)
                yield from _casting(sheet, rulebook, block, kind, item)
            if not (kind and may_mix(warband, kind)):
                yield from _alike(sheet, rulebook, block, item, held)
    for held in sheet.stash:
        if held.item not in rulebook.items:
            yield _unknown(sheet, rulebook, None, f"The stash of {sheet.name}", held)


def may_mix(warband: WarbandType, kind: WarriorType) -> bool:
    """Whether the members of a group may be armed differently."""
    return "mixed-equipment" in kind.tags or bool(styles_of(warband, kind))


def _unknown(sheet: WarbandSheet, rulebook: Rulebook, place: Place, owner: str, held: Possession) -> Problem:
    message = f"{owner} holds {held.copies} x {held.item!r}, which is not in the rulebook. Remove it."
    fix = fix_by_selling(sheet, rulebook, place, held.item, held.copies)
    return Problem(
        "unknown-item", "error", message, "Items", "rules/data/equipment.toml", place, held.item, (fix,)
    )


def _permitted(
    sheet: WarbandSheet,
    warband: WarbandType,
    rulebook: Rulebook,
    block: WarriorSheet,
    kind: WarriorType,
    item: Item,
    held: Possession,
) -> Iterator[Problem]:
    if AWAKENED in block.flags and (item.blow or item.shot or item.armour):  # CORE-MAGIC-NECRO-6-5
        return
    refusal = refused(item, warband, kind, rulebook, block)
    if refusal is None and (other := rulebook.items.get(printed_as(item, warband, kind, block))):
        yield _called_otherwise(block, item, other, held)
    kept = kept_equipment(kind, warband, block, rulebook)
    if refusal is None or held.copies <= kept.count(item.key) * block.members:
        return
    message = (
        f"{block.name} ({kind.name}) has {item.name}: {refusal.sentence} Remove it or move it to the stash."
    )
    fixes: tuple[Fix, ...] = (fix_by_selling(sheet, rulebook, block.number, item.key, held.copies),)
    if item.key not in kind.fixed_equipment:
        fixes += (fix_by_stashing(rulebook, block.number, item.key, held.copies),)
    yield Problem(
        "not-permitted", "error", message, refusal.rule, refusal.source, block.number, item.key, fixes
    )


def _called_otherwise(block: WarriorSheet, item: Item, other: Item, held: Possession) -> Problem:
    """The list prints the same entry of the price chart under another name."""
    message = f"{block.name} has {item.name}; the list calls it {other.name}. Both are one entry of the price chart."
    fix = Fix(
        f"Call it {an(other.name.lower())}",
        (ItemTurnedOut(block.number, item.key, other.key, ()),) * held.copies,
    )
    return Problem("other-name", "note", message, *TRADING, block.number, item.key, (fix,))


def _casting(
    sheet: WarbandSheet, rulebook: Rulebook, block: WarriorSheet, kind: WarriorType, item: Item
) -> Iterator[Problem]:
    """A wizard casts in no armour, shield or buckler (CORE-MAGIC-CAST-8 to 10)."""
    stops = item.armour is not None and item.armour.stops_spells
    if not stops or not is_stopped_by_armour(block, kind, sheet, rulebook):
        return
    message = f"{block.name} cannot cast spells with {item.name.lower()}, except as a Warrior Wizard."
    rule, source = WIZARDS
    yield Problem("wizard-in-armour", "note", message, rule, source, block.number, item.key)


def _alike(
    sheet: WarbandSheet, rulebook: Rulebook, block: WarriorSheet, item: Item, held: Possession
) -> Iterator[Problem]:
    surplus = held.copies % block.members
    if not block.is_group or surplus == 0:
        return
    missing = block.members - surplus
    message = (
        f"{block.name} is a group of {block.members} with {held.copies} x {item.name}; all members must be armed "
        f"alike. Buy {missing} or remove {surplus}."
    )
    fixes: list[Fix] = []
    found = offer(item, sheet, rulebook, block)
    if not isinstance(found, Refusal) and not found.rarity:
        free = found.first_free and held.copies < block.members
        price = 0 if free else prices_of(found, 1, None)[0]
        bought = ItemBought(block.number, item.key, (price,) * missing)
        fixes.append(Fix(f"Buy {missing} x {item.name} ({price * missing} gc)", (bought,)))
    fixes.append(fix_by_selling(sheet, rulebook, block.number, item.key, surplus))
    fixes.append(fix_by_stashing(rulebook, block.number, item.key, surplus))
    rule, source = GROUPS
    yield Problem("not-alike", "error", message, rule, source, block.number, item.key, tuple(fixes))
