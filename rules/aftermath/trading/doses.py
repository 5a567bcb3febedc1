"""Addicts get their dose for the next battle, or leave (CORE-POISON-CRIMSON-6, -7).

Rulings: what the warband has to spare is handed over first; then a batch is looked for with 2D6, without modifiers and
besides all searches of heroes; one that is found and can be paid may be bought. An addict who leaves keeps their gear.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import DoseSought, WarriorDeparted
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.trading.decisions import Dose
from rules.aftermath.trading.searches import roll_price
from rules.catalogue.amounts import amount
from rules.engine.dice import Roll
from rules.ledger.entries import Departed, ItemBought, ItemMoved
from rules.ledger.sheet import WarriorSheet
from rules.mustering.legality.addiction import needs_dose
from rules.mustering.refunds import paid_for


def supply_addicts(draft: Draft) -> Flow[None]:
    """See to everybody who lacks a dose, in roster order."""
    for number in [block.number for block in draft.sheet.active]:
        for item in needs_dose(draft.sheet.warrior(number), draft.sheet):
            if draft.sheet.warrior(number).is_active:
                yield from _supply(draft, draft.sheet.warrior(number), item)


def _supply(draft: Draft, block: WarriorSheet, item: str) -> Flow[None]:
    if paid_for(draft.sheet, None, item):
        draft.record(ItemMoved(None, block.number, item, 1))
        return
    price = yield from _look_for_dose(draft, block, item)
    if price is not None and price <= draft.sheet.gold:
        answer = yield from ask(Dose(draft.side, block.number, item, price))
        if answer == Dose.BUY:
            draft.record(ItemBought(block.number, item, (price,)))
            return
    known = draft.rulebook.items.get(item)
    name = known.name if known else item
    entry = Departed(block.number, f"no {name} could be had")
    draft.record(entry)
    yield WarriorDeparted(draft.side, block.number, block.name, entry.reason)


def _look_for_dose(draft: Draft, block: WarriorSheet, item: str) -> Flow[int | None]:
    """The price of a batch that was found, or None."""
    known = draft.rulebook.items.get(item)
    if known is None or known.price is None:
        return None
    if known.rarity:
        roll = Roll(
            f"dose of {known.name}",
            amount(draft.rulebook.trading.search.dice).dice,
            need=known.rarity,
            warrior=block.number,
            stream=draft.stream,
        )
        faces = yield from throw(roll)
        found = roll.met_by(faces)
        yield DoseSought(draft.side, block.number, block.name, known.name, roll.shown(faces), found)
        if not found:
            return None
    rolled = yield from roll_price(draft, known, block.number)
    return known.price.base + rolled
