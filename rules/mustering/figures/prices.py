"""The prices of things, and what comes back for them. All prices in whole gold crowns.

The price of an item is that of the warrior's own list, else of the price chart; the first dagger is free. While
mustering (before the first battle) everything given back brings its whole price, later half, rounded down.
"""

from rules.catalogue.dice import outcomes
from rules.catalogue.model import Item, ListedItem, Rulebook, WarbandType, WarriorType
from rules.catalogue.packs.house_rule_model import (
    BRACES_SELL_AS_TWO_PISTOLS,
    HALF_PRICES_ROUNDED_UP,
    ONE_BATTLE,
    OWN_LIST_WITHOUT_SEARCH,
)
from rules.ledger.possessions import parting
from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.half_price import half_of, is_half_price
from rules.mustering.hirelings import gift_refused, is_hired
from rules.mustering.lists.permission import callings, has_own_price, listed, refused
from rules.mustering.problem import TRADING, Refusal
from rules.values import Value, changed

#: The tag of warbands that replace lost mounts before anything else; these are common for them.
REMOUNTS = "remounts-first"


class Offer(Value, frozen=True):
    """The price of one copy: `price` plus `dice` rolled when it is found. `rarity` 0 needs no search.

    `first_free`: the first copy of each warrior costs nothing. `on_list`: the price stands on their own list.
    `brace` is the price of every second copy that makes a pair with the one before, `once` that of the first copy
    where a newly hired warrior buys one such thing at half price.
    """

    item: str
    price: int
    dice: str = ""
    rarity: int = 0
    first_free: bool = False
    on_list: bool = False
    brace: int | None = None
    once: int | None = None


def is_mustering(sheet: WarbandSheet) -> bool:
    """Whether the warband has yet to fight its first battle."""
    return sheet.battles == 0


def offer(
    item: Item,
    sheet: WarbandSheet,
    rulebook: Rulebook,
    warrior: WarriorSheet | None = None,
) -> Offer | Refusal:
    """The offer of a copy of the item to a warrior, or the stash when `warrior` is None; or why they may not have it.

    Rare items of the own list need no search while mustering; other rare items cannot be had before the first
    battle. Source: LRB part 3 p.102-104.
    """
    warband = rulebook.warbands.get(sheet.type)
    if warband is None:
        return Refusal(f"There is no warband {sheet.type!r} in the rulebook.", *TRADING)
    if warrior and is_hired(warrior):
        return gift_refused(item, warrior, rulebook) or _bought_for_hired(item)
    kind = warband.warrior(warrior.type) if warrior else None
    if warrior and kind is None:
        return Refusal(f"{warrior.name} is of a type that {warband.name} does not have.", *TRADING)
    line = own_price(item, sheet, warband, kind, warrior) if kind else None
    if item.price is None and line is None:
        return Refusal(f"{item.name} is not for sale.", *TRADING)
    if warrior and kind:
        refusal = refused(item, warband, kind, rulebook, warrior)
        if refusal:
            return refusal
    rarity = _rarity(item, warband, kind, warrior)
    if rulebook.plays(ONE_BATTLE) or (
        line and (is_mustering(sheet) or rulebook.plays(OWN_LIST_WITHOUT_SEARCH))
    ):
        rarity = 0
    if is_mustering(sheet) and rarity:
        return Refusal(f"{item.name} is rare ({rarity}) and can only be found after a battle.", *TRADING)
    priced = _listed_offer(item, line, rarity) if line else _chart_offer(item, rarity)
    if warrior and is_half_price(item, line, warrior, warband, rulebook):
        return changed(priced, once=half_of(priced.price))
    return priced


def _listed_offer(item: Item, line: ListedItem, rarity: int) -> Offer:
    second = None if line.brace_price is None else line.brace_price - line.price
    return Offer(item.key, line.price, "", rarity, line.first_free, on_list=True, brace=second)


def _chart_offer(item: Item, rarity: int) -> Offer:
    assert item.price is not None
    second = None if item.brace_price is None else item.brace_price.base - item.price.base
    return Offer(item.key, item.price.base, item.price.dice, rarity, brace=second)


def _bought_for_hired(item: Item) -> Offer | Refusal:
    """Offer an item to a hired sword at the price of the chart, as they have no list."""
    if item.price is None:
        return Refusal(f"{item.name} is not for sale.", *TRADING)
    return Offer(item.key, item.price.base, item.price.dice, item.rarity)


def own_price(
    item: Item, sheet: WarbandSheet, warband: WarbandType, kind: WarriorType, warrior: WarriorSheet | None
) -> ListedItem | None:
    """The line of their lists whose price they pay now; some hold for the beginning only, or only later."""
    line = listed(item, warband, kind, warrior)
    if line is None or not has_own_price(item, line):
        return None
    holds = not (line.later_only if is_mustering(sheet) else line.starting_only)
    return line if holds else None


def _rarity(item: Item, warband: WarbandType, kind: WarriorType | None, warrior: WarriorSheet | None) -> int:
    found = callings(warband, kind, warrior) if kind else {warband.key, warband.race}
    riders = (kind,) if kind else warband.warriors
    if REMOUNTS in warband.tags and any(item.key in rider.fixed_equipment for rider in riders):
        return 0
    return min((rarity for key, rarity in item.rarity_for.items() if key in found), default=item.rarity)


def rarity_for(item: Item, sheet: WarbandSheet, rulebook: Rulebook, warrior: WarriorSheet) -> int:
    """The roll with which a warrior finds the item; 0 if it is common for them."""
    warband = rulebook.warbands[sheet.type]
    return _rarity(item, warband, warband.warrior(warrior.type), warrior)


def found_prices(bought: Offer) -> tuple[int, ...]:
    """Every price that one copy can come to when its dice are rolled, the lowest first."""
    rolls = outcomes(bought.dice) if bought.dice else (0,)
    return tuple(bought.price + roll for roll in rolls)


def prices_of(bought: Offer, copies_each: int, warrior: WarriorSheet | None) -> tuple[int, ...]:
    """The price of every single copy when each member gets that many; the first of each may be free."""
    members = warrior.members if warrior else 1
    held = (
        next((each.copies for each in warrior.possessions if each.item == bought.item), 0) if warrior else 0
    )
    first = held // members if members else 0
    is_free = warrior is not None and bought.first_free and held < members
    prices = [price_at(bought, first + more, is_free=is_free and more == 0) for more in range(copies_each)]
    if bought.once is not None and prices:
        prices[0] = bought.once
    return tuple(price for price in prices for _ in range(members))


def price_at(bought: Offer, held: int, *, is_free: bool = False) -> int:
    """The price of one more copy for somebody who has some: the second of a pair may have another one."""
    if is_free:
        return 0
    return bought.brace if bought.brace is not None and held % 2 else bought.price


def member_price(warrior: WarriorSheet, kind: WarriorType, rulebook: Rulebook) -> int:
    """The price of a new member of a henchman group without gear: their hire, and more for each experience point."""
    return kind.price + surcharge(warrior, rulebook)


def surcharge(warrior: WarriorSheet, rulebook: Rulebook) -> int:
    """What a new member of a henchman group costs more for the experience that it has gained."""
    return rulebook.trading.veterans.surcharge * (warrior.experience - warrior.starting_experience)


def gear_for(
    warrior: WarriorSheet, members: int, sheet: WarbandSheet, rulebook: Rulebook
) -> tuple[Possession, ...] | Refusal:
    """The copies to buy so that a number of new members are armed like the group, with their prices.

    Copies that the group holds beyond one set for each member are used first: that is how rare gear, put there
    from the stash, reaches a recruit (LRB part 3 p.102-104).
    """
    kind = rulebook.warrior_type(sheet.type, warrior.type)
    gear = []
    for possession in warrior.possessions:
        missing = warrior.copies_each(possession) * (warrior.members + members) - possession.copies
        item = rulebook.items.get(possession.item)
        if missing <= 0 or item is None:
            continue
        if kind and item.key in kind.fixed_equipment:
            gear.append(Possession(item.key, (0,) * missing))
            continue
        found = offer(item, sheet, rulebook, warrior)
        if isinstance(found, Refusal):
            return found
        if found.rarity or found.dice:
            return Refusal(
                f"{item.name} is rare ({found.rarity}): find {missing} and give them to {warrior.name} first.",
                *TRADING,
            )
        each = [
            price_at(found, copy, is_free=found.first_free and copy == 0)
            for copy in range(warrior.copies_each(possession))
        ]
        gear.append(Possession(item.key, tuple(sorted(each * members)[:missing])))
    return tuple(gear)


def fixed_price(item: Item, warband: WarbandType | None) -> int:
    """The price on which resale is based: the lowest fixed one of the chart and the warband's lists.

    What is free for a new warband alone is no price.
    """
    prices = [
        line.price
        for listing in (warband.equipment_lists if warband else ())
        if not item.material and (line := listing.listed(item.key) or listing.listed(item.listed_as))
        if line.price or not line.starting_only
    ]
    return min([*prices, *([item.price.base] if item.price else [])], default=0)


def resale(item: Item, warband: WarbandType | None, rulebook: Rulebook) -> int:
    """The selling price of a copy after the first battle: the printed one, else a part of its fixed price."""
    if "no-resale" in item.traits:
        return 0
    if item.resale is not None:
        return item.resale
    rounded_up = rulebook.plays(HALF_PRICES_ROUNDED_UP)
    return rulebook.trading.selling.proceeds(fixed_price(item, warband), rounded_up=rounded_up)


def refund_for_copies(sheet: WarbandSheet, rulebook: Rulebook, item: str, paid: tuple[int, ...]) -> int:
    """The refund for copies for which that was paid: all of it while mustering, then half the fixed price each.

    The free dagger, and an item the rulebook does not know, bring nothing after the first battle. What is found, not
    bought, and has no printed price brings the worth that was rolled for it (M-WORTH).
    """
    if is_mustering(sheet):
        return sum(paid)
    known = rulebook.items.get(item)
    if known is None:
        return 0
    if known.price is None and known.resale is None and "no-resale" not in known.traits:
        return sum(paid)
    warband = rulebook.warbands.get(sheet.type)
    each, sold = resale(known, warband, rulebook), sum(bool(price or item != "dagger") for price in paid)
    singly = rulebook.plays(BRACES_SELL_AS_TWO_PISTOLS) or not is_brace(known)
    if known.resale is not None or singly:
        return each * sold
    rounded_up = rulebook.plays(HALF_PRICES_ROUNDED_UP)
    pair = rulebook.trading.selling.proceeds(pair_price(known, warband), rounded_up=rounded_up)
    return pair * (sold // 2) + each * (sold % 2)


def is_brace(item: Item) -> bool:
    """Whether two of a kind are a brace, which is one item (T-BRACE)."""
    return item.category == "blackpowder" and "brace" in item.traits


def pair_price(item: Item, warband: WarbandType | None) -> int:
    """The fixed price of a brace: the lowest of the chart and the warband's lists."""
    lines = [
        line
        for listing in (warband.equipment_lists if warband else ())
        if (line := listing.listed(item.key) or listing.listed(item.listed_as))
    ]
    prices = [2 * line.price if line.brace_price is None else line.brace_price for line in lines]
    if item.price:
        prices.append(2 * item.price.base if item.brace_price is None else item.brace_price.base)
    return min(prices, default=0)


def refund_for_members(sheet: WarbandSheet, warrior: WarriorSheet, members: int) -> int:
    """The refund for dismissed members: while mustering their hire, gear and mutations, then nothing."""
    if not is_mustering(sheet) or not members:
        return 0
    hire = sum(warrior.hired_for[len(warrior.hired_for) - members :])
    gear = (parting(held.paid, warrior.members, members)[1] for held in warrior.possessions)
    gifts = sum(gift.paid for gift in warrior.mutations) if members == warrior.members else 0
    return hire + gifts + sum(sum(paid) for paid in gear)
