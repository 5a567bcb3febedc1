"""Legality of the money: no debts, no more than the starting gold while mustering, prices as printed."""

from collections.abc import Iterator
from itertools import islice

from rules.catalogue.model import ListedItem, Rulebook, WarbandType, WarriorType
from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.half_price import full_price, had_for_half, half_of
from rules.mustering.figures.prices import fixed_price, is_mustering, own_price
from rules.mustering.figures.rating import granted_gold, worth
from rules.mustering.hirelings import is_hired, type_of
from rules.mustering.problem import TRADING, Fix, Problem
from rules.mustering.refunds import fix_by_selling, fixes_by_dismissing
from rules.mustering.styles import style_items, style_price, styles_of


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of money: the treasury first, then prices that were not paid."""
    yield from _debt(sheet, rulebook)
    if sheet.wyrdstone < 0:
        message = f"{sheet.name} has {sheet.wyrdstone} shards of wyrdstone; it cannot have fewer than 0."
        yield Problem("wyrdstone-debt", "error", message, *TRADING)
    if is_mustering(sheet):
        yield from _starting_gold(sheet, warband)
        for block in sheet.active:
            yield from _underpaid(sheet, warband, block, rulebook)


def _debt(sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Problem]:
    if sheet.gold >= 0:
        return
    message = (
        f"{sheet.name} has spent {-sheet.gold} gc too much. Return or sell equipment, or dismiss warriors."
    )
    fixes = _that_bring(-sheet.gold, sheet, rulebook)
    yield Problem("debt", "error", message, *TRADING, fixes=fixes)


def _that_bring(short: int, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[Fix, ...]:
    """The three smallest single sales or dismissals that cover the debt."""
    found: list[tuple[int, Fix]] = []
    leaving = [(block, range(1, block.members + 1)) for block in sheet.active if not block.leader]
    dismissals = fixes_by_dismissing(sheet, [(block, some) for block, numbers in leaving for some in numbers])
    for block in sheet.active:
        for held in () if is_hired(block) else block.possessions:
            fix = fix_by_selling(
                sheet, rulebook, block.number, held.item, block.copies_each(held) * block.members
            )
            found.append((_brings(fix), fix))
        found += ((_brings(fix), fix) for fix in islice(dismissals, 0 if block.leader else block.members))
    for held in sheet.stash:
        fix = fix_by_selling(sheet, rulebook, None, held.item, held.copies)
        found.append((_brings(fix), fix))
    enough = sorted((pair for pair in found if pair[0] >= short), key=lambda pair: pair[0])
    return tuple(fix for _, fix in enough[:3])


def _brings(fix: Fix) -> int:
    return sum(getattr(entry, "gold", 0) or getattr(entry, "refund", 0) for entry in fix.entries)


def _starting_gold(sheet: WarbandSheet, warband: WarbandType) -> Iterator[Problem]:
    total, granted = worth(sheet), granted_gold(sheet)
    excess = total - warband.starting_gold - granted
    if excess > 0:
        remedy = (
            f"Correct the treasury to {sheet.gold - excess} gc."
            if excess <= sheet.gold
            else f"Return equipment or dismiss warriors worth {excess} gc."
        )
        more = f" and was granted {granted} gc" if granted else ""
        message = (
            f"{sheet.name} is worth {total} gc including its treasury; {warband.name} starts with "
            f"{warband.starting_gold} gc{more}. {remedy} If it has fought already, enter how many battles by hand."
        )
        yield Problem("more-than-starting-gold", "error", message, "Starting gold", warband.source)


def _underpaid(
    sheet: WarbandSheet, warband: WarbandType, block: WarriorSheet, rulebook: Rulebook
) -> Iterator[Problem]:
    kind = type_of(block, sheet, rulebook)
    if kind is None:
        return
    if sum(block.hired_for) < kind.price * block.members:
        message = (
            f"{sum(block.hired_for)} gc were paid for {block.name}; {block.members} x {kind.name} is "
            f"{kind.price * block.members} gc. Ask an organiser to allow it."
        )
        yield Problem("underpaid", "warning", message, "Prices", warband.source, block.number)
    if styles_of(warband, kind):
        yield from _style_underpaid(warband, block, kind)
    sold_whole, halved = style_items(warband, kind), had_for_half(block, warband, rulebook)
    for held in () if is_hired(block) else block.possessions:
        if held.item in sold_whole:
            continue
        item = rulebook.items.get(held.item)
        line = own_price(item, sheet, warband, kind, block) if item else None
        if item is None or item.key in kind.fixed_equipment or not (line or item.price):
            continue
        price = _printed(line, block, held) if line else fixed_price(item, warband) * held.copies
        if held.item == halved:
            price -= full_price(item, line) - half_of(full_price(item, line))
        if sum(held.paid) < price:
            message = (
                f"{sum(held.paid)} gc were paid for {held.copies} x {item.name} of {block.name}; the price is "
                f"{price} gc. Ask an organiser to allow it."
            )
            yield Problem("underpaid", "warning", message, *TRADING, block.number, item.key)


def _style_underpaid(warband: WarbandType, block: WarriorSheet, kind: WarriorType) -> Iterator[Problem]:
    """Find underpaid fighting styles: if only whole styles are sold, their prices count, not those of items."""
    sold_whole, price = style_items(warband, kind), style_price(block, warband, kind)
    paid = sum(sum(held.paid) for held in block.possessions if held.item in sold_whole)
    if price is not None and paid < price:
        message = (
            f"{paid} gc were paid for what {block.name} carries; styles like that are {price} gc. "
            "Ask an organiser to allow it."
        )
        yield Problem("underpaid", "warning", message, "Fighting styles", warband.source, block.number)


def _printed(line: ListedItem, block: WarriorSheet, held: Possession) -> int:
    """The price of the copies on that line: the first may be free, two may be cheaper or dearer as a pair."""
    pairs, single = divmod(block.copies_each(held), 2)
    pair = line.price * 2 if line.brace_price is None else line.brace_price
    odd = held.copies % block.members * line.price
    free = line.price * min(block.members, held.copies) if line.first_free else 0
    return (pair * pairs + line.price * single) * block.members + odd - free
