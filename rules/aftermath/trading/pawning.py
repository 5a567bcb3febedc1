"""A pawnbroker in the warband gets 2D6 gc more for each item sold.

Rulings: an item never brings more than its fixed price, and one that brings nothing brings nothing with them; they
are no help after a battle in which they went out of action.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import ItemPawned
from rules.aftermath.flow import Flow, throw
from rules.aftermath.tags import tags_of
from rules.engine.dice import Roll
from rules.ledger.entries import ItemSold
from rules.ledger.sheet import WarriorSheet
from rules.mustering.figures.prices import fixed_price, is_mustering
from rules.values import changed

_TAG, _DICE = "sale-plus-2d6", 2


def pawned(draft: Draft, entry: ItemSold) -> Flow[ItemSold]:
    """The sale with a pawnbroker's addition, if there is a pawnbroker."""
    broker, item = pawnbroker(draft), draft.rulebook.items.get(entry.item)
    if broker is None or item is None or not entry.gold or is_mustering(draft.sheet):
        return entry
    roll = Roll(
        f"{item.name} at the pawnbroker's",
        _DICE * entry.copies,
        warrior=broker.number,
        stream=draft.stream,
    )
    faces = yield from throw(roll)
    full = fixed_price(item, draft.rulebook.warbands.get(draft.sheet.type))
    room = max(full - entry.gold // entry.copies, 0)
    more = sum(min(sum(faces[at : at + _DICE]), room) for at in range(0, len(faces), _DICE))
    gold = entry.gold + more
    yield ItemPawned(draft.side, broker.number, broker.name, item.name, roll.shown(faces), gold)
    return changed(entry, gold=gold)


def pawnbroker(draft: Draft) -> WarriorSheet | None:
    """The member of the warband who gets more for what is sold."""
    blocks = [block for block in draft.sheet.active if block.number not in draft.fallen]
    return next((it for it in blocks if _TAG in tags_of(it, draft.sheet, draft.rulebook)), None)
