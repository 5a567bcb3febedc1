"""The wish list of a warband as a structure: what it would cost today, against the gold in hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, StringAgg, Subquery, Value
from django.db.models.functions import Concat

from roster.models import Warband, WishListLine
from roster.pages.names import Names
from roster.rulebook_pages.words import CATEGORIES
from roster.site.signs import lacks
from rules.catalogue.dice import outcomes
from rules.catalogue.model import Item, Rulebook
from rules.catalogue.warbands.hired_model import Hireling
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.prices import found_prices
from rules.mustering.hired.hiring import persona_refused, sword_refused
from rules.mustering.hired.upkeep import wanted
from rules.mustering.problem import Refusal
from rules.values import changed

#: Gold that no price reaches, so that an empty purse is no reason against a wish.
_PLENTY = 1_000_000


@dataclass(frozen=True)
class Price:
    """A price in gold crowns, from the lowest to the highest that dice can make it.

    `shards` is the wyrdstone that is asked for. `reason` says why the rulebook would not sell it now, even with enough
    gold.
    """

    lowest: int
    highest: int
    shards: int = 0
    rarity: int = 0
    reason: str = ""

    @property
    def words(self) -> str:
        """The price in words."""
        if self.shards:
            return wanted(self.lowest, self.shards)
        return gold_words(self.lowest, self.highest)


@dataclass(frozen=True)
class WishLine:
    """One line; `whom` is for whom it is meant, `price` None for what is said in words alone."""

    id: int
    name: str
    href: str
    note: str
    copies: int
    whom: str
    price: Price | None
    is_bought: bool


@dataclass(frozen=True)
class WishListPage:
    """`wanted` in the player's order, then what they have bought. Totals are gold crowns of what is still wanted."""

    wanted: tuple[WishLine, ...]
    bought: tuple[WishLine, ...]
    lowest: int
    highest: int
    gold: int

    @property
    def total(self) -> str:
        return gold_words(self.lowest, self.highest)

    @property
    def balance(self) -> str:
        """The gold that is missing, or left over, in a sentence."""
        if self.highest <= self.gold:
            return f"Enough for all of it: at least {self.gold - self.highest} gc are left over."
        if self.lowest <= self.gold:
            return f"Perhaps enough: up to {self.highest - self.gold} gc may be missing."
        return f"At least {self.lowest - self.gold} gc are missing."


def gold_words(lowest: int, highest: int) -> str:
    return f"{lowest} gc" if lowest == highest else f"{lowest} to {highest} gc"


def wished_items(warband: Warband, place: str) -> frozenset[str]:
    """The items on the wish list that a place (`3` or `stash`) may be looking for. At most one query."""
    if lacks(warband, "has_wishes"):
        return frozenset()
    lines = warband.wish_list.filter(kind=WishListLine.Kind.ITEM, is_bought=False)
    number = int(place) if place.isdecimal() else None
    return frozenset(line.key for line in lines if line.number in (None, number))


def all_wished() -> Subquery:
    """Everything that is still wanted, as `kind:key` with blanks between: a column of a query of rows of warbands."""
    wanted = WishListLine.objects.filter(warband=OuterRef("warband"), is_bought=False).exclude(key="")
    words = StringAgg(Concat("kind", Value(":"), "key"), delimiter=Value(" "))
    return Subquery(wanted.order_by().values("warband").annotate(words=words).values("words"))


def as_wished(words: str | None) -> frozenset[tuple[str, str]]:
    """Kind and key of everything in that column."""
    return frozenset((kind, key) for kind, _, key in (word.partition(":") for word in (words or "").split()))


def wish_list_page(lines: Sequence[WishListLine], sheet: WarbandSheet, rulebook: Rulebook) -> WishListPage:
    names = Names(rulebook, sheet.type)
    found = [_line(line, sheet, names) for line in lines]
    open_lines = tuple(line for line in found if not line.is_bought)
    prices = [line.price for line in open_lines if line.price]
    return WishListPage(
        wanted=open_lines,
        bought=tuple(line for line in found if line.is_bought),
        lowest=sum(price.lowest for price in prices),
        highest=sum(price.highest for price in prices),
        gold=sheet.gold,
    )


def wish_choices(sheet: WarbandSheet, rulebook: Rulebook) -> list[tuple[str, list[tuple[str, str]]]]:
    """Everything that can be wished for, with its printed price, in groups as a select shows them."""
    own = rulebook.warbands.get(sheet.type)
    warriors = [
        (f"warrior:{kind.key}", f"{kind.name}, {kind.price} gc")
        for kind in (own.warriors if own else ())
        if kind.hireable
    ]
    groups = [("Warriors", warriors)]
    for title, hirelings in (
        ("Hired swords", rulebook.hired_swords),
        ("Dramatis personae", rulebook.dramatis_personae),
    ):
        groups.append((title, [_hireling_choice(found) for found in hirelings.values()]))
    for category, title in CATEGORIES.items():
        of_kind = [item for item in rulebook.items.values() if item.category == category and item.price]
        groups.append((title, [_item_choice(item) for item in sorted(of_kind, key=lambda it: it.name)]))
    return [(title, choices) for title, choices in groups if choices]


def _hireling_choice(found: Hireling) -> tuple[str, str]:
    return f"hireling:{found.key}", f"{found.name}, {wanted(found.hire, found.hire_wyrdstone)}"


def _item_choice(item: Item) -> tuple[str, str]:
    lowest, highest = printed_price(item)
    rare = f", rare {item.rarity}" if item.rarity else ""
    return f"item:{item.key}", f"{item.name}, {gold_words(lowest, highest)}{rare}"


def printed_price(item: Item) -> tuple[int, int]:
    """Lowest and highest price of one copy by the price chart."""
    if item.price is None:
        return 0, 0
    rolls = outcomes(item.price.dice) if item.price.dice else (0,)
    return item.price.base + min(rolls), item.price.base + max(rolls)


def _line(line: WishListLine, sheet: WarbandSheet, names: Names) -> WishLine:
    name, href, price = _subject(line, sheet, names)
    blocks = {block.number: block for block in sheet.warriors}
    block = blocks.get(line.number) if line.number else None
    return WishLine(
        id=line.pk,
        name=name,
        href=href,
        note=line.note if line.key else "",
        copies=line.copies,
        whom=block.name if block else "",
        price=price,
        is_bought=line.is_bought,
    )


def _subject(line: WishListLine, sheet: WarbandSheet, names: Names) -> tuple[str, str, Price | None]:
    """Name, address in the rules, and price."""
    key, rich = line.key, changed(sheet, gold=_PLENTY)
    if line.kind == WishListLine.Kind.ITEM:
        return names.item(key), names.item_href(key), _item_price(line, rich, names.rulebook)
    if line.kind == WishListLine.Kind.WARRIOR:
        price = _warrior_price(line, rich, names.rulebook)
        return names.warrior_type(key), names.warrior_type_href(key), price
    if line.kind == WishListLine.Kind.HIRELING:
        price = _hireling_price(line, rich, names.rulebook)
        return names.warrior_type(key), names.warrior_type_href(key), price
    return line.note, "", None


def _item_price(line: WishListLine, sheet: WarbandSheet, rulebook: Rulebook) -> Price | None:
    item = rulebook.items.get(line.key)
    if item is None:
        return None
    place = line.number if any(block.number == line.number for block in sheet.active) else None
    block = sheet.warrior(place) if place is not None else None
    offered = muster.offer_for(sheet, rulebook, place, item, line.copies)
    if isinstance(offered, Refusal):
        copies = line.copies * (block.members if block else 1)
        lowest, highest = printed_price(item)
        return Price(lowest * copies, highest * copies, rarity=item.rarity, reason=offered.sentence)
    priced, prices = offered
    rolls = [price - priced.price for price in found_prices(priced)]
    total, number = sum(prices), len(prices)
    return Price(total + rolls[0] * number, total + rolls[-1] * number, rarity=priced.rarity)


def _warrior_price(line: WishListLine, sheet: WarbandSheet, rulebook: Rulebook) -> Price | None:
    kind = rulebook.warrior_type(sheet.type, line.key)
    if kind is None:
        return None
    refusal = muster.hire_refused(sheet, rulebook, line.key)
    total = kind.price * line.copies
    return Price(total, total, reason=refusal.sentence if refusal else "")


def _hireling_price(line: WishListLine, sheet: WarbandSheet, rulebook: Rulebook) -> Price | None:
    sword, persona = rulebook.hired_swords.get(line.key), rulebook.dramatis_personae.get(line.key)
    hireling: Hireling | None = sword or persona
    if hireling is None:
        return None
    if sword:
        refusal = sword_refused(sheet, rulebook, line.key)
    else:
        refusal = persona_refused(sheet, rulebook, line.key, found=True)
    total, shards = hireling.hire * line.copies, hireling.hire_wyrdstone * line.copies
    return Price(total, total, shards, reason=refusal.sentence if refusal else "")
