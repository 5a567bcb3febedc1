"""Warriors hired like others, and henchman groups made of other groups. Pure like `muster`.

Ruling: no rule lets groups be joined together or taken apart once they have fought (CAMP-VET-2 is of new models); while
mustering everything can be given back for its whole price, so that members may be hired again in another group.
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.changes import muster
from rules.mustering.changes.outfitting import buy
from rules.mustering.figures.prices import Offer, is_mustering, offer
from rules.mustering.hirelings import is_hired
from rules.mustering.lists.lookups import block_of, kind_of, warband_of
from rules.mustering.lists.muster_entries import DAGGER, has_free_dagger
from rules.mustering.mutations import buy_mutation
from rules.mustering.problem import GROUPS, HIRED_SWORDS, NotAllowed, Refusal
from rules.mustering.styles import buy_style, sets_of, style_of

_VETERANS = ("CAMP-VET-2", GROUPS[1])


def hire_alike(
    sheet: WarbandSheet, rulebook: Rulebook, number: int, name: str = "", members: int = 0
) -> tuple[Entry, ...]:
    """One more like that warrior, or a group of as many members: hired and armed alike from the lists.

    What must be searched for, or is not sold to them, is left out; their experience and advances are their own.
    """
    block = block_of(sheet, number)
    if is_hired(block):
        raise NotAllowed(Refusal(f"{block.name} is one of a kind: hire another one.", *HIRED_SWORDS))
    hired = muster.hire(sheet, rulebook, block.type, name, members or block.members)
    entries: list[Entry] = [hired]
    after = apply(sheet, hired)
    for gift in block.mutations:
        entries.append(buy_mutation(after, rulebook, hired.number, gift.key))
        after = apply(after, entries[-1])
    style = _style(block, sheet, rulebook)
    if style:
        return (*entries, *buy_style(after, rulebook, hired.number, *style))
    for item, copies in _bought(block, sheet, rulebook):
        entries.append(buy(after, rulebook, hired.number, item, copies))
        after = apply(after, entries[-1])
    return tuple(entries)


def _style(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[str, int] | None:
    """The fighting style in which each member of a block is armed, and which set of it."""
    warband = warband_of(rulebook, sheet.type)
    each = {held.item: block.copies_each(held) for held in block.possessions}
    items = tuple(sorted(item for item, copies in each.items() for _ in range(copies)))
    style = style_of(items, warband, kind_of(warband, block.type))
    return (style.key, list(sets_of(style)).index(items)) if style else None


def _bought(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[tuple[str, int]]:
    """Item and copies for each member of what a new one like them does not come with and may buy without a search."""
    kind = kind_of(warband_of(rulebook, sheet.type), block.type)
    printed = [*kind.fixed_equipment, *([DAGGER] if has_free_dagger(kind) else [])]
    for held in block.possessions:
        item, more = rulebook.items.get(held.item), block.copies_each(held) - printed.count(held.item)
        priced = offer(item, sheet, rulebook, block) if item else None
        if more > 0 and isinstance(priced, Offer) and not priced.rarity and not priced.dice:
            yield held.item, more


def split(
    sheet: WarbandSheet, rulebook: Rulebook, number: int, members: int, name: str = ""
) -> tuple[Entry, ...]:
    """Members of a group become a group of their own, armed alike."""
    block = _group(sheet, number)
    if not 1 <= members < block.members:
        sentence = (
            f"{block.name} has {block.members}: between 1 and {block.members - 1} can become a new group."
        )
        raise NotAllowed(Refusal(sentence, *GROUPS))
    _check_mustering(sheet, f"{block.name} has fought as a group")
    leaving = muster.dismiss(sheet, rulebook, number, members)
    after = apply(sheet, leaving)
    return _at_no_price(sheet, (leaving, *hire_alike(after, rulebook, number, name, members)))


def merge(sheet: WarbandSheet, rulebook: Rulebook, number: int, other: int) -> tuple[Entry, ...]:
    """The members of another group of the type, with equal gear and experience, join a group."""
    block, joining = _group(sheet, number), _group(sheet, other)
    if block.number == joining.number:
        raise NotAllowed(Refusal(f"{block.name} is one group already.", *GROUPS))
    if not alike(block, joining):
        sentence = f"{block.name} and {joining.name} differ in type, gear or experience."
        raise NotAllowed(Refusal(sentence, *GROUPS))
    _check_mustering(sheet, f"{block.name} and {joining.name} have fought as groups")
    leaving = muster.dismiss(sheet, rulebook, other)
    after = apply(sheet, leaving)
    return _at_no_price(sheet, (leaving, muster.enlarge(after, rulebook, number, joining.members)))


def alike(block: WarriorSheet, other: WarriorSheet) -> bool:
    """Whether two groups are of one type, armed alike, and have learned and suffered the same."""

    def marks(group: WarriorSheet) -> tuple[object, ...]:
        carried = {held.item: group.copies_each(held) for held in group.possessions}
        return (group.type, group.profile, group.experience, group.advances, group.injuries, carried)

    return block.is_group and other.is_group and marks(block) == marks(other)


def _group(sheet: WarbandSheet, number: int) -> WarriorSheet:
    block = block_of(sheet, number)
    if not block.is_group:
        raise NotAllowed(Refusal(f"{block.name} is not a henchman group.", *GROUPS))
    return block


def _check_mustering(sheet: WarbandSheet, fact: str) -> None:
    if not is_mustering(sheet):
        sentence = f"{fact}: after the first battle only new members join a group."
        raise NotAllowed(Refusal(sentence, *_VETERANS))


def _at_no_price(sheet: WarbandSheet, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries, if they leave the gold as it was: what cannot be bought again stays as it is."""
    after = sheet
    for entry in entries:
        after = apply(after, entry)
    if _gear(after) != _gear(sheet) or after.gold != sheet.gold:
        sentence = "They have gear that cannot be bought again as it was."
        raise NotAllowed(Refusal(sentence, *GROUPS))
    return entries


def _gear(sheet: WarbandSheet) -> dict[str, int]:
    copies: dict[str, int] = {}
    for place in (sheet.stash, *(block.possessions for block in sheet.active)):
        for held in place:
            copies[held.item] = copies.get(held.item, 0) + held.copies
    return copies
