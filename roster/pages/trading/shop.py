"""The shop of one block or of the stash: what it may buy, at what price, with what effect, and why not the rest.

First what its player wishes for, then what stands on their own list, then what else is for sale to them, folded; with
everything, what is not for them, each with the reason. Effects are worked out for what is unfolded and can be
bought now.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from roster.pages.names import Names
from roster.pages.parts.effects import Effect, effect, names_of_items, weapon_figures
from roster.pages.parts.opened import Opened
from roster.pages.parts.receipts import Receipt, offer_receipt
from roster.rulebook_pages.words import CATEGORIES
from rules.ledger.entries import Place
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.options import BuyOption, buy_options
from rules.mustering.changes.preview import Preview, previews
from rules.mustering.increases import Increase, increases
from rules.mustering.mutations import MutationOption, buy_mutation, mutation_options
from rules.mustering.styles import StyleOption, buy_style, style_options

#: Items of a category that are unfolded at once, and items that a search shows. Those for a warrior say more each.
MOST_ON_A_SHELF, MOST_FOR_A_WARRIOR, MOST_FOUND = 18, 8, 25

#: The parts of a shop in their order.
PARTS = {
    "wished": "On your wish list",
    "own": "From this warband's list",
    "more": "Other items",
    "barred": "Not available",
}


@dataclass(frozen=True)
class ShopItem:
    """One item. `effect` is None for what cannot be bought now; what is searched for shows that of its lowest price.

    `is_wished` says that it stands on the wish list of the warband.
    """

    option: BuyOption
    summary: str
    href: str
    effect: Effect | None
    is_wished: bool = False
    receipt: Receipt | None = None

    @property
    def is_open(self) -> bool:
        """Whether a button buys it."""
        return not self.option.reason and not self.option.is_found

    @property
    def is_found(self) -> bool:
        """Whether it can be bought once a search has found it or its price is rolled."""
        return not self.option.reason and self.option.is_found

    @property
    def sum(self) -> str:
        """`3 x 10 = 30 gc` for a group; empty for one."""
        copies, price = self.option.copies, self.option.price
        if copies < 2 or not price:
            return ""
        same = len(set(self.option.prices)) == 1
        return f"{copies} \u00d7 {price // copies} = {price} gc" if same else f"{copies} for {price} gc"

    @property
    def printed_price(self) -> str:
        """`100 + D6x10 gc`, of one copy."""
        base = self.option.price // self.option.copies
        parts = [str(base) if base or not self.option.dice else "", self.option.dice]
        return " + ".join(part for part in parts if part) + " gc"


@dataclass(frozen=True)
class Shelf:
    """The items of one category, or some of very many by the alphabet.

    `door` is the query that unfolds or folds it, empty where it is always unfolded. A folded shelf has its `count` and
    no items.
    """

    id: str
    name: str
    count: int
    items: tuple[ShopItem, ...]
    door: str
    is_barred: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the shelf shows items."""
        return bool(self.items)


@dataclass(frozen=True)
class Part:
    key: str
    title: str
    shelves: tuple[Shelf, ...]


@dataclass(frozen=True)
class MutationOffer:
    option: MutationOption
    href: str
    effect: Effect | None


@dataclass(frozen=True)
class StyleOffer:
    option: StyleOption
    items: str
    effect: Effect | None


@dataclass(frozen=True)
class Shop:
    """The shop of one place. `place` is a roster number or `stash`, `mutations_name` the warband's word for them.

    `not_shown` are those whom a search found besides the items that are shown.
    """

    place: str
    opened: Opened
    parts: tuple[Part, ...]
    mutations: tuple[MutationOffer, ...] = ()
    mutations_name: str = ""
    styles: tuple[StyleOffer, ...] = ()
    increases: tuple[Increase, ...] = ()
    not_shown: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether the shop has nothing at all."""
        return not (self.parts or self.mutations or self.styles or self.increases)


def shop(
    sheet: WarbandSheet, names: Names, place: Place, opened: Opened, wished: Collection[str] = ()
) -> Shop:
    """The shop as `opened` asks for it: everything or what is permitted, and only what the search names.

    The items that are `wished` for come first.
    """
    options = buy_options(sheet, names.rulebook, place, everything=opened.everything)
    found = _ordered(_searched(options, opened.find), wished)
    kept = found[:MOST_FOUND] if opened.find else found
    shelves = _shelves(kept, wished, MOST_ON_A_SHELF if place is None else MOST_FOR_A_WARRIOR)
    always = {key for key in shelves if opened.find or key.part in ("wished", "own")}
    unfolded = [key for key in shelves if key in always or opened.unfolded in key.names]
    items = _items([option for key in unfolded for option in shelves[key]], sheet, names, place, wished)
    word = "stash" if place is None else str(place)

    def shelf(key: _Key) -> Shelf:
        return Shelf(
            id=f"shelf-{word}-{key.name}",
            name=key.title(shelves[key]),
            count=len(shelves[key]),
            items=tuple(items[option.item] for option in shelves[key]) if key in unfolded else (),
            door="" if key in always else opened.folding(key.name).query,
            is_barred=key.part == "barred",
        )

    given = names.type.mutations if names.type else None
    return Shop(
        place=word,
        opened=opened,
        parts=tuple(
            Part(part, PARTS[part], tuple(shelf(key) for key in keys))
            for part, keys in groupby(shelves, key=attrgetter("part"))
        ),
        mutations=_mutations(sheet, names, place),
        mutations_name=given.name if given else "",
        styles=_styles(sheet, names, place),
        increases=() if place is None else increases(sheet, names.rulebook, place),
        not_shown=len(found) - len(kept),
    )


def _searched(options: Iterable[BuyOption], find: str) -> list[BuyOption]:
    words = find.casefold().split()
    return [option for option in options if all(word in option.name.casefold() for word in words)]


class _Key(NamedTuple):
    """A shelf: its part and category, and its number where the category takes several."""

    part: str
    category: str
    number: int = 0

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def names(self) -> tuple[str, ...]:
        """Its own, and for the first of several that of the category."""
        whole = f"{self.part}-{self.category}"
        if not self.number:
            return (whole,)
        return (f"{whole}-{self.number}", *([whole] if self.number == 1 else []))

    def title(self, options: Sequence[BuyOption]) -> str:
        title = CATEGORIES[self.category]
        return f"{title}: {options[0].name} to {options[-1].name}" if self.number else title


def _ordered(options: Iterable[BuyOption], wished: Collection[str]) -> list[BuyOption]:
    """The options by part and category, what is not rare first, as they stand on the page."""
    parts, categories = list(PARTS), list(CATEGORIES)
    return sorted(
        options,
        key=lambda option: (
            parts.index(_part_of(option, wished)),
            categories.index(option.category),
            bool(option.rarity),
            option.name,
        ),
    )


def _shelves(options: Iterable[BuyOption], wished: Collection[str], most: int) -> dict[_Key, list[BuyOption]]:
    """Ordered options by shelf; a shelf of more than `most` that can be folded is cut in several by the alphabet."""
    shelves: dict[_Key, list[BuyOption]] = {}
    for whole, group in groupby(options, key=lambda option: _Key(_part_of(option, wished), option.category)):
        held = list(group)
        if whole.part in ("wished", "own") or len(held) <= most:
            shelves[whole] = held
            continue
        held.sort(key=attrgetter("name"))
        pieces = -(-len(held) // most)
        for number in range(pieces):
            piece = held[number * len(held) // pieces : (number + 1) * len(held) // pieces]
            shelves[whole._replace(number=number + 1)] = piece
    return shelves


def _part_of(option: BuyOption, wished: Collection[str]) -> str:
    if option.item in wished:
        return "wished"
    if option.on_list:
        return "own"
    return "more" if option.is_offered else "barred"


def _items(
    options: Sequence[BuyOption],
    sheet: WarbandSheet,
    names: Names,
    place: Place,
    wished: Collection[str],
) -> dict[str, ShopItem]:
    entries = {option.item: option.entry for option in options if option.entry}
    seen = previews(sheet, names.rulebook, [[entry] for entry in entries.values()])
    effects = dict(zip(entries, seen, strict=True))
    strength = sheet.warrior(place).current.S if place is not None else None
    found = (_item(option, names, effects.get(option.item), strength) for option in options)
    return {item.option.item: replace(item, is_wished=item.option.item in wished) for item in found}


def _item(option: BuyOption, names: Names, seen: Preview | None, strength: int | None) -> ShopItem:
    item = names.rulebook.items[option.item]
    figures = () if strength is None else weapon_figures(item, strength)
    return ShopItem(
        option=option,
        summary=item.summary,
        href=names.item_href(item.key),
        effect=effect(seen, *figures, at_most=option.lowest < option.highest) if seen else None,
        receipt=offer_receipt(option, names) if option.is_offered else None,
    )


def _mutations(sheet: WarbandSheet, names: Names, place: Place) -> tuple[MutationOffer, ...]:
    if place is None:
        return ()
    options = mutation_options(sheet, names.rulebook, place)
    can_be_had = [option for option in options if not option.reason]
    entries = [[buy_mutation(sheet, names.rulebook, place, option.mutation)] for option in can_be_had]
    seen = previews(sheet, names.rulebook, entries)
    effects = {option.mutation: effect(view) for option, view in zip(can_be_had, seen, strict=True)}
    return tuple(
        MutationOffer(option, names.mutation_href(option.mutation), effects.get(option.mutation))
        for option in options
    )


def _styles(sheet: WarbandSheet, names: Names, place: Place) -> tuple[StyleOffer, ...]:
    if place is None:
        return ()
    options = style_options(sheet, names.rulebook, place)
    can_be_had = [option for option in options if not option.reason]
    entries = [buy_style(sheet, names.rulebook, place, option.style, option.pick) for option in can_be_had]
    seen = previews(sheet, names.rulebook, entries)
    effects = {
        (option.style, option.pick): effect(view) for option, view in zip(can_be_had, seen, strict=True)
    }
    return tuple(
        StyleOffer(option, names_of_items(option.items, names), effects.get((option.style, option.pick)))
        for option in options
    )
