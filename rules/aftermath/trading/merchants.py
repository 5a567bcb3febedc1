"""What a Merchant does: sells a rare thing of the stock, looks for several, and lives on dubious income.

Rulings: the stock is the stash, which the wagon carries; a thing is rare by its own line, and its price is the fixed
one, rounded down; a modified 7 counts as 6. How many further things are looked for is rolled once the first has been.
Only somebody who fought and stayed on their feet has a dubious income; a loss is of no more gold than there is.
"""

from collections.abc import Collection

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import DealingRolled
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.decisions import DubiousIncome, SoldGood
from rules.aftermath.trading.modifiers import search_modifiers
from rules.catalogue.model import Item
from rules.engine.dice import Modifier, Roll
from rules.ledger.entries import ItemSold, Settled
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import Kind, WarriorSheet
from rules.mustering.changes.perishables import BLACK_MARKET
from rules.mustering.figures.prices import fixed_price, rarity_for

STEP = "dealings"
#: Tags: of a warband whose leader sells from the stock, of one that buys as common what is brought to Rare 2; of those
#: who sell for more, look for several things, and have an income of their own.
SELLS, _COMMON, _BETTER = "trade", "rare-2-is-common", "trade-plus-1"
_SEVERAL, _INCOME = "searches-for-d3-plus-1", "dubious-income"
#: The least rarity, which everybody finds.
_LEAST = 2


def stock(draft: Draft) -> dict[str, int]:
    """The rare things of the stock that bring gold, with their full prices."""
    warband, items = draft.rulebook.warbands[draft.sheet.type], draft.rulebook.items
    held = (items[it.item] for it in draft.sheet.stash if it.item in items)
    rare = (item for item in held if item.rarity and BLACK_MARKET not in item.effects)
    priced = {item.key: fixed_price(item, warband) for item in rare}
    return {key: price for key, price in priced.items() if price}


def may_sell(draft: Draft, block: WarriorSheet) -> bool:
    """Whether somebody leads the warband and has something to sell."""
    return block.leader and bool(stock(draft))


def sell_from_stock(draft: Draft, block: WarriorSheet) -> Flow[None]:
    """Sell one thing: for half on 1 or 2, for its price on 3 or 4, for half more on 5 or 6."""
    prices = stock(draft)
    keys = tuple(prices)
    key = yield from ask(SoldGood(draft.side, block.number, keys, tuple(prices.values())))
    item = draft.rulebook.items[key]
    better = _BETTER in tags_of(block, draft.sheet, draft.rulebook)
    modifiers = (Modifier("Deal Breaker", 1),) if better else ()
    about = f"{block.number}/sale of {key}"
    purpose = f"sale of {item.name}"
    roll = Roll(purpose, warrior=block.number, stream=draft.stream, about=about, modifiers=modifiers)
    faces = yield from throw(roll)
    total = faces[0] + better
    gold = prices[key] * (1 if total <= 2 else 2 if total <= 4 else 3) // 2
    result = f"{gold} gc for {item.name}"
    yield DealingRolled(draft.side, block.number, block.name, "Trade", roll.shown(faces), result)
    draft.record(ItemSold(None, key, 1, gold))


def further_searches(draft: Draft, hero: WarriorSheet) -> Flow[int]:
    """How many more rare things a hero looks for after the first: D3 by Wholesale, none otherwise."""
    if _SEVERAL not in tags_of(hero, draft.sheet, draft.rulebook):
        return 0
    about, purpose = f"{hero.number}/wholesale", f"further searches of {hero.name}"
    roll = Roll(purpose, warrior=hero.number, stream=draft.stream, about=about, read_as="D3")
    faces = yield from throw(roll)
    more = (faces[0] + 1) // 2
    result = f"{more} more searches" if more > 1 else "1 more search"
    yield DealingRolled(draft.side, hero.number, hero.name, "Wholesale", roll.shown(faces), result)
    return more


def is_common(draft: Draft, item: Item) -> bool:
    """Whether some hero brings the item to Rare 2 or lower, so that the warband buys it like anything common."""
    if _COMMON not in draft.rulebook.warbands[draft.sheet.type].tags:
        return False
    return any(
        rarity_for(item, draft.sheet, draft.rulebook, hero)
        - sum(it.by for it in search_modifiers(draft, hero, item))
        <= _LEAST
        for hero in draft.sheet.active
        if hero.kind is Kind.HERO
    )


def have_dubious_income(draft: Draft, able: Collection[int]) -> Flow[None]:
    """Ask everybody of these numbers who may try: a gold crown for each point of experience, won or lost."""
    for block in draft.sheet.active:
        if block.number not in able or _INCOME not in tags_of(block, draft.sheet, draft.rulebook):
            continue
        answer = yield from ask(DubiousIncome(draft.side, block.number, block.experience))
        if answer == DubiousIncome.REST:
            continue
        about, purpose = f"{block.number}/dubious income", f"dubious income of {block.name}"
        roll = Roll(
            purpose, 2, at_most=block.current.Ld, warrior=block.number, stream=draft.stream, about=about
        )
        faces = yield from throw(roll)
        lost = min(block.experience, max(draft.sheet.gold, 0))
        gold = block.experience if roll.met_by(faces) else -lost
        result = f"{gold} gc are made" if gold > 0 else f"{-gold} gc are lost"
        yield DealingRolled(draft.side, block.number, block.name, "Dubious Income", roll.shown(faces), result)
        if gold:
            draft.record(Settled(STEP, (GoldChanged(gold, f"dubious income of {block.name}", faces),)))
