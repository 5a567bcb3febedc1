"""Legality of what a warband's own lists demand: complete fighting styles, printed equipment, numbers of an item."""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.ledger.entries import ItemBought, SkillSetChosen
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.prices import is_mustering, offer, prices_of
from rules.mustering.lists.permission import kept_equipment
from rules.mustering.problem import SKILLS, Fix, NotAllowed, Problem, Refusal, Severity
from rules.mustering.refunds import fix_by_selling
from rules.mustering.styles import buy_style, has_style, style_options, styles_of, unarmed

#: How the tag begins of those who are a group of one with an item.
_ALONE = "alone-with"
_OWN = (Kind.HERO, Kind.HENCHMEN)


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of the whole warband first, then block by block."""
    yield from _skill_set(sheet, warband)
    yield from _numbers(sheet, warband, rulebook)
    for block in sheet.active:
        kind = warband.warrior(block.type) if block.kind in _OWN else None
        if kind and styles_of(warband, kind):
            yield from _style(sheet, block, kind, warband, rulebook)
        if kind and "must-carry-bow" in warband.tags and kind.wizard is None:
            yield from _bow(sheet, block, warband, rulebook)
        if kind and block.members > 1:
            yield from _not_alone(sheet, block, kind, warband, rulebook)
        if kind and kind.fixed_equipment:
            yield from _fixed(block, kind, warband, rulebook, fought=bool(sheet.battles))


def limit_of(item: str, warband: WarbandType, rulebook: Rulebook) -> int | None:
    """How many of an item the whole warband may have; None is no limit."""
    known = rulebook.items.get(item)
    limits = [
        line.warband_maximum
        for listing in warband.equipment_lists
        if (line := listing.listed(item)) and line.warband_maximum is not None
    ]
    if known and known.warband_maximum is not None:
        limits.append(known.warband_maximum)
    return min(limits, default=None)


def copies_in(sheet: WarbandSheet, item: str) -> int:
    """Copies of an item on everybody who is there and in the stash."""
    places = [sheet.stash, *(block.possessions for block in sheet.active)]
    return sum(held.copies for place in places for held in place if held.item == item)


def _numbers(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    owners = {held.item: block for block in reversed(sheet.active) for held in block.possessions}
    for item in sorted({*owners, *(held.item for held in sheet.stash)}):
        most, now = limit_of(item, warband, rulebook), copies_in(sheet, item)
        if most is None or now <= most:
            continue
        name = rulebook.items[item].name if item in rulebook.items else item
        owner = owners.get(item)
        place = owner.number if owner else None
        excess = now - most
        message = f"{sheet.name} has {now} x {name}; the maximum is {most}. Remove {excess}."
        held = [
            possession
            for possession in (owner.possessions if owner else sheet.stash)
            if possession.item == item
        ]
        fixes = (
            (fix_by_selling(sheet, rulebook, place, item, excess),)
            if held and held[0].copies >= excess
            else ()
        )
        yield Problem(
            "too-many-of-item", "error", message, "Equipment lists", warband.source, place, item, fixes
        )


def _style(
    sheet: WarbandSheet, block: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    if has_style(block, warband, kind):
        return
    names = ", ".join(dict.fromkeys(style.name for style in styles_of(warband, kind)))
    message = f"{block.name} ({kind.name}) must have exactly one complete fighting style ({names})."
    fixes: list[Fix] = []
    if unarmed(block, warband, kind):
        message += " Buy one."
        for option in style_options(sheet, rulebook, block.number):
            try:
                entries: tuple[ItemBought, ...] = buy_style(
                    sheet, rulebook, block.number, option.style, option.pick
                )
            except NotAllowed:
                continue
            items = ", ".join(rulebook.items[item].name for item in option.items)
            fixes.append(Fix(f"Buy the {option.name}: {items} ({option.price} gc)", entries))
    else:
        message += " Complete it, or sell what does not belong to it."
    yield Problem(
        "fighting-style",
        "error",
        message,
        "Fighting styles",
        warband.source,
        block.number,
        "",
        tuple(fixes[:3]),
    )


def _not_alone(
    sheet: WarbandSheet, block: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    """A group of several with what makes its bearer a group of one."""
    for tag in kind.tags:
        head, _, item = tag.partition(":")
        held = next((it for it in block.possessions if it.item == item), None) if head == _ALONE else None
        if held is not None:
            name = rulebook.items[item].name
            message = (
                f"Whoever has a {name.lower()} is a group of one; {block.name} has {block.members} members."
            )
            fix = fix_by_selling(sheet, rulebook, block.number, item, held.copies)
            rule = ("Group size", warband.source)
            yield Problem("group-size", "error", message, *rule, block.number, item, (fix,))


def _bow(
    sheet: WarbandSheet, block: WarriorSheet, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    """Every Outlaw carries one bow and no other missile weapon, except the Cleric."""
    shooting = [
        item
        for held in block.possessions
        if (item := rulebook.items.get(held.item)) and item.category in ("missile", "blackpowder")
    ]
    if len(shooting) == 1 and "bow" in shooting[0].traits:
        return
    names = ", ".join(item.name.lower() for item in shooting) or "nothing"
    message = f"{block.name} has {names}; every warrior must carry one bow and no other missile weapon."
    fixes = [] if shooting else _bows(sheet, block, rulebook)
    yield Problem(
        "bow-missing", "error", message, "Bowmen", warband.source, block.number, "", tuple(fixes[:3])
    )


def _bows(sheet: WarbandSheet, block: WarriorSheet, rulebook: Rulebook) -> list[Fix]:
    """The bows that they can buy now, the cheapest first."""
    found: list[tuple[int, Fix]] = []
    for item in rulebook.items.values():
        offered = offer(item, sheet, rulebook, block) if item.shot and "bow" in item.traits else None
        if offered is None or isinstance(offered, Refusal) or offered.rarity:
            continue
        prices = prices_of(offered, 1, block)
        if sum(prices) <= sheet.gold:
            label = f"Buy {block.members} x {item.name} ({sum(prices)} gc)"
            found.append((sum(prices), Fix(label, (ItemBought(block.number, item.key, prices),))))
    return [fix for _, fix in sorted(found, key=lambda pair: pair[0])]


def _fixed(
    block: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook, *, fought: bool
) -> Iterator[Problem]:
    """What comes with a warrior by their list is part of them and never given up; an animal may die in a battle."""
    kept = kept_equipment(kind, warband, block, rulebook)
    for item in dict.fromkeys(kept):
        if fought and rulebook.items[item].category == "animal":
            continue
        wanted = kept.count(item) * block.members
        now = sum(held.copies for held in block.possessions if held.item == item)
        if now >= wanted:
            continue
        missing, name = wanted - now, rulebook.items[item].name
        message = f"{block.name} has {now} x {name}; every {kind.name} comes with one. Restore {missing}."
        fix = Fix(
            f"Add {missing} x {name} (0 gc)",
            (ItemBought(block.number, item, (0,) * missing),),
        )
        yield Problem(
            "fixed-equipment-missing",
            "warning",
            message,
            "Equipment",
            warband.source,
            block.number,
            item,
            (fix,),
        )


def _skill_set(sheet: WarbandSheet, warband: WarbandType) -> Iterator[Problem]:
    known = {choice.key: choice.name for choice in warband.skill_choices}
    if not known and not sheet.skill_set:
        return
    if sheet.skill_set in known:
        return
    severity: Severity = "warning"
    if not known:
        message = (
            f"{sheet.name} chose the skill set {sheet.skill_set!r}, but {warband.name} has no such choice."
        )
        yield Problem("skill-set-missing", severity, message, *SKILLS)
        return
    when = "before its first battle" if is_mustering(sheet) else "now"
    message = f"{sheet.name} chooses the skill lists of {' or '.join(known.values())} {when}."
    fixes = tuple(Fix(f"Choose {name}", (SkillSetChosen(key),)) for key, name in known.items())
    yield Problem("skill-set-missing", severity, message, SKILLS[0], warband.source, None, "", fixes)
