"""Permission to have items: lists, callings, forbidden kinds and skills that lift limits.

Asked by prices, legality and the builders; says nothing about prices or how much one warrior can carry.
"""

from collections.abc import Iterator

from rules.catalogue.callings import named
from rules.catalogue.model import (
    EquipmentList,
    Item,
    ListedItem,
    Rulebook,
    WarbandType,
    WarriorType,
)
from rules.catalogue.packs.house_rule_model import BLAZING
from rules.catalogue.packs.optional_rule_model import GIFT, GIFTS_ALONE
from rules.ledger.sheet import WarriorSheet
from rules.mustering.hirelings import is_hired
from rules.mustering.lists.bars import is_barred_by
from rules.mustering.problem import MISCELLANEOUS, Refusal

#: The tag of warbands that promote henchmen of this type to the posts of lost heroes.
PROMOTES = "promotes-to-posts:"
#: The tag of types that carry equipment once an advance has fixed each figure that is rolled.
ONCE_FIXED = "equipment-once-fixed"
#: The trait of an animal that may be ridden.
_MOUNT = "mount"
_WEAPONS = {
    "close_combat": "any-close-combat-weapon",
    "missile": "any-missile-weapon",
    "blackpowder": "any-missile-weapon",
}


def gift_tags(sheet: WarriorSheet | None, warband: WarbandType) -> tuple[str, ...]:
    """The tags of the gifts that a warrior of the warband has bought."""
    if sheet is None or not sheet.mutations or warband.mutations is None:
        return ()
    held = {gift.key for gift in sheet.mutations}
    return tuple(tag for gift in warband.mutations.choices if gift.key in held for tag in gift.tags)


def kept_equipment(
    warrior: WarriorType, warband: WarbandType, sheet: WarriorSheet | None, rulebook: Rulebook
) -> tuple[str, ...]:
    """What a warrior came with and keeps: all that their list prints, but for what a gift made them give up."""
    tags = gift_tags(sheet, warband)
    return tuple(it for it in warrior.fixed_equipment if not is_barred_by(tags, rulebook.items[it]))


def callings(warband: WarbandType, warrior: WarriorType, sheet: WarriorSheet | None = None) -> frozenset[str]:
    """The words under which items and skills are limited to this warrior or kept from them.

    With their `sheet` a leader is also who became one, and a hired sword has nothing of the warband's.
    """
    found = {warband.key, warband.race, warrior.key, *warband.groups}
    if sheet is not None and is_hired(sheet):
        found = {warrior.key}
    if warrior.racial_maximum:
        found.add(warrior.racial_maximum)
    if warrior.undead:
        found.add("undead")
    found.update(word for word in ("animal", "daemon", "possessed") if getattr(warrior, word))
    if warrior.wizard and warrior.wizard.type != "runes":
        found.add("wizard")
    if "wizard" in gift_tags(sheet, warband):
        found.add("wizard")
    if warrior.leader or (sheet is not None and sheet.leader):
        found.add("leader")
    return frozenset(found)


def listed(
    item: Item, warband: WarbandType, warrior: WarriorType, sheet: WarriorSheet | None = None
) -> ListedItem | None:
    """The line that permits the item on the lists of the warrior; a new leader has their predecessor's too.

    Of a metal it is the line of the ordinary weapon, at the list's own price where the list has that metal.
    """
    found = _printed(item, warband, warrior, sheet)
    if found is None:
        return None
    line, listing = found
    return _of_metal(item, line, listing, warrior, _is_hero(warrior, sheet))


def _printed(
    item: Item, warband: WarbandType, warrior: WarriorType, sheet: WarriorSheet | None
) -> tuple[ListedItem, EquipmentList] | None:
    """The line that permits the item, as it is printed, with its list."""
    lists = list(warband.lists_of(warrior))
    if sheet is not None and sheet.leader and not warrior.leader:
        lists += [extra for leader in warband.warriors if leader.leader for extra in warband.lists_of(leader)]
    skills = () if sheet is None or is_hired(sheet) else sheet.skills
    lists += [listing for listing in warband.equipment_lists if listing.by_skill in skills]
    is_hero = _is_hero(warrior, sheet)
    if _has_a_post(warband, sheet):
        lists += [each for hero in warband.warriors if hero.kind == "hero" for each in warband.lists_of(hero)]
    for listing in lists:
        for line in _lines(item, listing):
            if line.open_to(warrior.key, is_hero, skills):
                return line, listing
    return None


def promoted_type(warband: WarbandType) -> str:
    """The type of henchman that is promoted to the post of a lost hero; "" in other warbands."""
    return next((tag.removeprefix(PROMOTES) for tag in warband.tags if tag.startswith(PROMOTES)), "")


def _has_a_post(warband: WarbandType, sheet: WarriorSheet | None) -> bool:
    """Whether a henchman was promoted to the post of a lost hero."""
    return sheet is not None and sheet.kind == "hero" and sheet.type == promoted_type(warband)


def printed_as(
    item: Item, warband: WarbandType, warrior: WarriorType, sheet: WarriorSheet | None = None
) -> str:
    """The key under which the warrior's lists print what they do not print as this item: a mace for a club.

    Empty where they print the item itself or what it counts as, and where it is on none of them.
    """
    found = _printed(item, warband, warrior, sheet) if item.alike else None
    if found is None or found[0].item in (_ordinary(item), item.listed_as):
        return ""
    printed = found[0].item
    return f"{item.material}-{printed}" if item.material else printed


def has_own_price(item: Item, line: ListedItem) -> bool:
    """Whether the line states a price for that very item; a sword's price is not one for a gromril sword."""
    return not item.material or line.item == item.key


def _lines(item: Item, listing: EquipmentList) -> Iterator[ListedItem]:
    """The lines for the item: its own, that of what it counts as, those of other names for the same entry."""
    for key in dict.fromkeys((_ordinary(item), item.listed_as, *item.alike)):
        if line := listing.listed(key):
            yield line


def _ordinary(item: Item) -> str:
    """The key of the same thing of no special metal."""
    return item.key.removeprefix(f"{item.material}-")


def _of_metal(
    item: Item, line: ListedItem, listing: EquipmentList, warrior: WarriorType, is_hero: bool
) -> ListedItem:
    metal = listing.materials.get(item.material)
    if metal is None or not metal.open_to(warrior.key, is_hero):
        return line
    price = line.price * metal.price_multiplier
    return ListedItem(item=item.key, price=price, starting_only=metal.starting_only, note=metal.note)


def _is_hero(warrior: WarriorType, sheet: WarriorSheet | None) -> bool:
    return sheet.kind != "henchmen" if sheet else warrior.kind == "hero"


def carries_nothing(warrior: WarriorType, sheet: WarriorSheet | None = None) -> bool:
    """Whether the type never carries equipment, or the warrior not yet."""
    if ONCE_FIXED in warrior.tags:
        return sheet is None or rolled_figures(warrior, sheet)
    return "no-equipment" in warrior.tags


def rolled_figures(warrior: WarriorType, sheet: WarriorSheet) -> bool:
    """Whether a characteristic of the warrior is still rolled for in each turn."""
    return any(not sheet.current.value(name) for name in warrior.dice_profile)


def may_be_rewarded(block: WarriorSheet, warband: str, rulebook: Rulebook) -> bool:
    """Whether a hero is one of those whom the Shadowlord rewards (CAMP-OPT-REWARD-1)."""
    rewards = rulebook.option_tables.rewards
    if rewards is None or warband != rewards.warband or is_hired(block):
        return False
    return block.type in rewards.warriors and block.kind != "henchmen"


def is_use_lost(item: Item, block: WarriorSheet) -> bool:
    """Whether a warrior possessed by a reward uses such a thing no more (CAMP-OPT-REWARD-6)."""
    arms = item.blow is not None or item.shot is not None or item.armour is not None
    return GIFTS_ALONE in block.flags and arms and GIFT not in item.effects


def refused(
    item: Item,
    warband: WarbandType,
    warrior: WarriorType,
    rulebook: Rulebook,
    sheet: WarriorSheet | None = None,
) -> Refusal | None:
    """Why a warrior of this type may not have the item; None when they may.

    With their `sheet` their skills, their rank and their being a hero count too.
    """
    kept = barred(item, warband, warrior, rulebook, sheet)
    if kept is not None:
        return kept
    if sheet is not None and GIFT in item.effects and may_be_rewarded(sheet, warband.key, rulebook):
        return None
    if rulebook.has_riders and _MOUNT in item.effects and item.key in warrior.fixed_equipment:
        return None
    name = sheet.name if sheet else warrior.name
    own = ("Equipment lists", warband.source)
    lifted = _lifted_by_skill(item, rulebook, sheet)
    if _has_a_post(warband, sheet) and any(item.key in it.fixed_equipment for it in warband.warriors):
        return None
    if lifted or listed(item, warband, warrior, sheet) is not None or _in_style(item, warband, warrior):
        return None
    if item.category == "animal" and item.key in warrior.fixed_equipment:
        return None
    if item.category not in ("misc", "animal", "vehicle") and not _for_a_mount(item, rulebook):
        return Refusal(f"{item.name} is not on the equipment list of {name}{_whose(item, warband)}.", *own)
    if (item.heroes_only or _for_a_mount(item, rulebook)) and not _is_hero(warrior, sheet):
        return Refusal(f"{item.name} is for heroes only.", *MISCELLANEOUS)
    return None


def _for_a_mount(item: Item, rulebook: Rulebook) -> bool:
    """Whether it is worn by a mount, where riders are played: no list of a warrior's own armour has it."""
    return rulebook.has_riders and item.armour is not None and item.armour.slot == "barding"


def barred(
    item: Item,
    warband: WarbandType,
    warrior: WarriorType,
    rulebook: Rulebook,
    sheet: WarriorSheet | None = None,
) -> Refusal | None:
    """Why a warrior of this type may never have the item, whatever lists they come to use; None where nothing does."""
    name = sheet.name if sheet else warrior.name
    match _bar(item, warband, warrior, rulebook, sheet):
        case "carries-nothing":
            yet = " until no figure of theirs is rolled any more" if ONCE_FIXED in warrior.tags else ""
            return Refusal(f"{name} never carries equipment{yet}.", "No equipment", warband.source)
        case "possessed":
            sentence = f"{name} is possessed, and uses no weapons or armour but those of the Shadowlord."
            return Refusal(sentence, "Rewards of the Shadowlord", warband.source)
        case "only-for":
            sentence = f"{item.name} is only for {named(item.only_for, rulebook.warbands)}."
            return Refusal(sentence, "Items", item.source)
        case "not-for":
            sentence = f"{item.name} is not for {named(item.not_for, rulebook.warbands)}."
            return Refusal(sentence, "Items", item.source)
        case "forbidden":
            sentence = f"{name} may never use {item.name.lower()}."
            return Refusal(sentence, "Equipment lists", warband.source)
        case "not-played":
            return Refusal(f"{item.name} is sold where Blazing Saddles is played.", "Items", item.source)
        case "warband":
            sentence = f"{warband.name} never use {item.name.lower()}."
            return Refusal(sentence, "Special rules", warband.source)
        case _:
            return None


def is_barred(
    item: Item,
    warband: WarbandType,
    warrior: WarriorType,
    rulebook: Rulebook,
    sheet: WarriorSheet | None = None,
) -> bool:
    """Whether anything but a list keeps a warrior of this type from the item."""
    return _bar(item, warband, warrior, rulebook, sheet) is not None


def _bar(
    item: Item, warband: WarbandType, warrior: WarriorType, rulebook: Rulebook, sheet: WarriorSheet | None
) -> str | None:
    """The first of the bars between a warrior and an item."""
    if carries_nothing(warrior, sheet) and item.only_for != (warrior.key,):
        return "carries-nothing"
    if sheet is not None and is_use_lost(item, sheet):
        return "possessed"
    if item.only_for or item.not_for:
        found = callings(warband, warrior, sheet)
        if (
            item.only_for
            and not found.intersection(item.only_for)
            and not _lifted_by_skill(item, rulebook, sheet)
            and not _on_own_list(item, warband, warrior, sheet)
        ):
            return "only-for"
        if found.intersection(item.not_for):
            return "not-for"
    if (
        BLAZING in item.effects
        and not rulebook.plays(BLAZING)
        and not _on_own_list(item, warband, warrior, sheet)
    ):
        return "not-played"
    if (warrior.forbidden and _is_forbidden(item, warrior)) or is_barred_by(warrior.tags, item):
        return "forbidden"
    if is_barred_by(_tags_of_skills(sheet, rulebook), item):
        return "forbidden"
    if is_barred_by(gift_tags(sheet, warband), item):
        return "forbidden"
    if is_barred_by(warband.tags, item):
        return "warband"
    return None


def _tags_of_skills(sheet: WarriorSheet | None, rulebook: Rulebook) -> Iterator[str]:
    for key in sheet.skills if sheet is not None else ():
        if key in rulebook.skills:
            yield from rulebook.skills[key].tags


def _on_own_list(item: Item, warband: WarbandType, warrior: WarriorType, sheet: WarriorSheet | None) -> bool:
    """Whether their list names that very item, which opens it to them though the item is for other warbands.

    What is only for certain types of their own warband stays theirs.
    """
    line = listed(item, warband, warrior, sheet)
    if line is None or line.item != item.key:
        return False
    return not any(warband.warrior(word) for word in item.only_for)


def _lifted_by_skill(item: Item, rulebook: Rulebook, sheet: WarriorSheet | None) -> bool:
    tag = _WEAPONS.get(item.category)
    if sheet is None or tag is None or not (sheet.advances or sheet.starting_skills):
        return False
    return any(tag in rulebook.skills[skill].tags for skill in sheet.skills if skill in rulebook.skills)


def _is_forbidden(item: Item, warrior: WarriorType) -> bool:
    for kind in warrior.forbidden:
        if kind == "missile" and item.category in ("missile", "blackpowder"):
            return True
        if item.armour is None:
            continue
        if kind == "armour" and item.armour.slot in ("body", "shield", "buckler"):
            return True
        if kind == "heavy-armour" and item.armour.slot == "body" and (item.armour.save or 7) < 6:
            return True
    return False


def _in_style(item: Item, warband: WarbandType, warrior: WarriorType) -> bool:
    """Whether the item is part of a set that their lists sell whole."""
    styles = (style for listing in warband.lists_of(warrior) for style in listing.loadouts)
    return any(
        item.key in style.items or any(item.key in pick for choice in style.choices for pick in choice)
        for style in styles
    )


def _whose(item: Item, warband: WarbandType) -> str:
    """The warriors of the warband with the item on their list, if any."""
    others = [kind.name for kind in warband.warriors if listed(item, warband, kind)]
    return f"; it is for {', '.join(others)}" if others else ""
