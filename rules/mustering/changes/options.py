"""The next steps open to a player, with prices and the reason why not: for the builder page.

Structures only; every reason is the sentence that `muster` would refuse with.
"""

from rules.catalogue.model import Category, Item, Rulebook
from rules.ledger.entries import ItemBought, Place
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.changes.outfitting import called_otherwise
from rules.mustering.figures.prices import Offer, found_prices, gear_for, member_price
from rules.mustering.legality.composition import counts
from rules.mustering.problem import NotAllowed, Refusal
from rules.values import Value


class HireOption(Value, frozen=True):
    """A type that might be hired: `price` each, `now` how many there are, `reason` why not one more ("" if so)."""

    type: str
    name: str
    kind: str
    price: int
    now: int
    maximum: int | None
    largest_group: int | None
    reason: str = ""


class GrowOption(Value, frozen=True):
    """A henchman group and what one more member with their gear would be."""

    number: int
    price: int
    reason: str = ""


class BuyOption(Value, frozen=True):
    """An item for one place, with the `prices` of all the copies that one purchase takes (one for each member).

    `dice` are still to be rolled and added for each copy, `rarity` to be reached by 2D6 first; `lowest` and `highest`
    are the prices that one copy can then come to. `is_halved`: one copy costs a newly hired warrior half. `is_offered`
    is False if the rules forbid the item; other reasons are temporary, such as too little gold. `entry` buys it, for
    what is searched for at its lowest price.
    """

    item: str
    name: str
    category: Category
    prices: tuple[int, ...]
    dice: str = ""
    rarity: int = 0
    on_list: bool = False
    is_halved: bool = False
    lowest: int = 0
    highest: int = 0
    is_offered: bool = True
    reason: str = ""
    entry: ItemBought | None = None

    @property
    def price(self) -> int:
        """What all the copies cost."""
        return sum(self.prices)

    @property
    def copies(self) -> int:
        """How many copies one purchase takes."""
        return len(self.prices)

    @property
    def is_found(self) -> bool:
        """Whether its price must be stated: it is searched for, or its price is rolled."""
        return bool(self.rarity or self.dice)


class Options(Value, frozen=True):
    """Everything the builder offers: hiring, growing groups, and shopping by roster number."""

    hire: tuple[HireOption, ...]
    grow: tuple[GrowOption, ...]
    buy: dict[int, tuple[BuyOption, ...]]


def options(sheet: WarbandSheet, rulebook: Rulebook) -> Options:
    """The options of a whole warband; shopping lists hold what each warrior is permitted."""
    return Options(
        hire=hire_options(sheet, rulebook),
        grow=tuple(_grow(sheet, rulebook, block.number) for block in sheet.active if block.is_group),
        buy={block.number: buy_options(sheet, rulebook, block.number) for block in sheet.active},
    )


def hire_options(sheet: WarbandSheet, rulebook: Rulebook) -> tuple[HireOption, ...]:
    """Every type of the warband in the order of its list. Raises `NotAllowed` for an unknown warband."""
    warband = rulebook.warbands.get(sheet.type)
    if warband is None:
        raise NotAllowed(Refusal(f"There is no warband {sheet.type!r}.", "Warbands", "the rulebook"))
    now = counts(sheet, warband)
    found = []
    for kind in warband.warriors:
        refusal = muster.hire_refused(sheet, rulebook, kind.key)
        found.append(
            HireOption(
                kind.key,
                kind.name,
                kind.kind,
                kind.price,
                now[kind.key],
                kind.maximum,
                kind.largest_group,
                refusal.sentence if refusal else "",
            )
        )
    return tuple(found)


def _grow(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> GrowOption:
    block = sheet.warrior(number)
    kind = rulebook.warrior_type(sheet.type, block.type)
    gear = gear_for(block, 1, sheet, rulebook) if kind else ()
    price = member_price(block, kind, rulebook) if kind else 0
    if not isinstance(gear, Refusal):
        price += sum(sum(bought.paid) for bought in gear)
    try:
        muster.enlarge(sheet, rulebook, number, 1)
    except NotAllowed as refusal:
        return GrowOption(number, price, refusal.sentence)
    return GrowOption(number, price)


def buy_options(
    sheet: WarbandSheet, rulebook: Rulebook, place: Place, *, everything: bool = False
) -> tuple[BuyOption, ...]:
    """The items that can be bought for a block or the stash, own list first.

    What the list prints under another name is offered under that one. Without `everything` only what the rules permit
    them to have now; what they cannot pay or carry stays, with the reason. With it the rest follows, with its reason.
    """
    members = 1 if place is None else sheet.warrior(place).members
    found = []
    for item in rulebook.items.values():
        if called_otherwise(sheet, rulebook, place, item):
            continue
        offered = muster.offer_for(sheet, rulebook, place, item)
        if not isinstance(offered, Refusal):
            found.append(_offered(sheet, rulebook, place, item, *offered))
        elif everything and item.price is not None:
            found.append(
                BuyOption(
                    item.key,
                    item.name,
                    item.category,
                    prices=(item.price.base,) * members,
                    dice=item.price.dice,
                    rarity=item.rarity,
                    is_offered=False,
                    reason=offered.sentence,
                )
            )
    return tuple(sorted(found, key=lambda option: (not option.on_list, bool(option.rarity))))


def _offered(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    place: Place,
    item: Item,
    priced: Offer,
    prices: tuple[int, ...],
) -> BuyOption:
    reason, entry = "", None
    possible = found_prices(priced)
    found = possible[0] if priced.rarity or priced.dice else None
    try:
        entry = muster.buy(sheet, rulebook, place, item.key, found=found)
    except NotAllowed as refusal:
        reason = refusal.sentence
    return BuyOption(
        item.key,
        item.name,
        item.category,
        prices=prices,
        dice=priced.dice,
        rarity=priced.rarity,
        on_list=priced.on_list,
        is_halved=priced.once is not None,
        lowest=possible[0],
        highest=possible[-1],
        reason=reason,
        entry=entry,
    )
