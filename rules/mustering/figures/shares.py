"""The division of a group's gear among its members. Asked when a warband takes the field.

All members carry the same, and where they are armed differently every copy is carried by somebody.
"""

from collections import Counter

from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.mustering.styles import styles_each

#: Items with the number of copies, in the order of the roster.
type Share = tuple[tuple[str, int], ...]


def shares(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Share, ...]:
    """The gear of each member of a block, the first member first.

    Copies are divided evenly; each that is left over goes to the member with the least so far, the first of equals.
    Members who fight in styles have one whole style each.
    """
    warband = rulebook.warbands.get(sheet.type)
    kind = warband.warrior(block.type) if warband else None
    styles = styles_each(block, warband, kind) if warband and kind else None
    members = [Counter(style) for style in styles or ((),) * block.members]
    in_styles = {item for style in styles or () for item in style}
    for held in block.possessions:
        if held.item not in in_styles:
            _deal(held, members)
    return tuple(
        tuple((held.item, share[held.item]) for held in block.possessions if share[held.item])
        for share in members
    )


def _deal(held: Possession, members: list[Counter[str]]) -> None:
    each, left = divmod(held.copies, len(members))
    for share in members:
        share[held.item] += each
    for share in sorted(members, key=Counter.total)[:left]:
        share[held.item] += 1
