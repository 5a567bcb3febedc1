"""Income and losses by a campaign's effects: shards and items with exploration, gold before the sale.

Rulings: all who see to their warband receive it, whatever became of the battle; what is taken never exceeds what
is there. A roll is known by its number of its kind, so that another name for an event rolls no other dice.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.effects import GoldIncome, ItemIncome, WyrdstoneIncome, of_kind
from rules.aftermath.events.league import IncomeReceived, IncomeTaken
from rules.aftermath.flow import Flow, throw
from rules.catalogue.amounts import amount
from rules.engine.dice import Roll, Rolled
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged, ItemFound, WyrdstoneChanged

STEP = "campaign"


def receive_shards_and_things(draft: Draft) -> Flow[None]:
    """Wyrdstone and items of every effect that brings some, in their order."""
    for shards in of_kind(draft.effects, WyrdstoneIncome):
        total, rolled = yield from _roll(draft, shards, "wyrdstone")
        faces = rolled.faces if rolled else ()
        if shards.lost:
            taken = min(total, draft.sheet.wyrdstone)
            yield IncomeTaken(draft.side, shards.origin, total, wyrdstone=taken, roll=rolled)
            if taken:
                draft.record(Settled(STEP, (WyrdstoneChanged(-taken, shards.origin, faces),)))
        else:
            yield IncomeReceived(draft.side, shards.origin, wyrdstone=total, roll=rolled)
            draft.record(Settled(STEP, (WyrdstoneChanged(total, shards.origin, faces),)))
    for thing in of_kind(draft.effects, ItemIncome):
        item = draft.rulebook.items.get(thing.item)
        if item is not None:
            yield IncomeReceived(draft.side, thing.origin, item=item.name, copies=thing.copies)
            draft.record(Settled(STEP, (ItemFound(None, item.key, (0,) * thing.copies, thing.origin),)))


def receive_gold(draft: Draft) -> Flow[None]:
    """Gold crowns of every effect that brings or takes some, in their order."""
    for income in of_kind(draft.effects, GoldIncome):
        total, rolled = yield from _roll(draft, income, "gold")
        faces = rolled.faces if rolled else ()
        if income.lost:
            taken = min(total, max(draft.sheet.gold, 0))
            yield IncomeTaken(draft.side, income.origin, total, gold=taken, roll=rolled)
            if taken:
                draft.record(Settled(STEP, (GoldChanged(-taken, income.origin, faces),)))
        else:
            yield IncomeReceived(draft.side, income.origin, gold=total, roll=rolled)
            draft.record(Settled(STEP, (GoldChanged(total, income.origin, faces),)))


def _roll(draft: Draft, income: GoldIncome | WyrdstoneIncome, what: str) -> Flow[tuple[int, Rolled | None]]:
    """The total of an amount, and its dice; no dice for a plain number."""
    wanted = amount(income.amount)
    if not wanted.dice:
        return wanted.fixed, None
    roll = Roll(f"{what}, {income.origin}", wanted.dice, stream=draft.stream, about=f"campaign/{what}")
    faces = yield from throw(roll)
    return wanted.total(faces), roll.shown(faces)
