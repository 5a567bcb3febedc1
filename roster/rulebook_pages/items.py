"""Items: the list by category, and the page of one with its prices everywhere and its figures in play."""

from collections.abc import Iterator

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import (
    Article,
    Card,
    Contents,
    Entry,
    Fact,
    Filter,
    Grid,
    Mention,
    Row,
    Section,
    Shelf,
    facts,
    said,
    sections,
    shelves,
    trimmed,
)
from roster.rulebook_pages.warbands.equipment_lists import listed_price, terms
from rules.catalogue.model import Armour, Blow, Item, Price, Rulebook, Shot
from rules.catalogue.trading.traits import TRAITS

#: Rows of the table of other prices that stand open.
MOST_ROWS = 12
#: Items of a category that are loaded at once.
MOST_ON_A_SHELF = 50
SLOTS = {"body": "armour", "shield": "shield", "buckler": "buckler", "helmet": "helmet", "barding": "barding"}


def contents(book: Rulebook, links: Links, category: str = "", part: str = "") -> Contents:
    """Every category, or one with its items; weapons of special metal stand with the ordinary ones.

    A category of very many items has several shelves, of which the `part` with that number is shown.
    """
    listed = plain(book)
    by = {key: [item for item in listed if item.category == key] for key in categories(book)}
    chosen = category if category in by else ""
    filters = (
        Filter("All", links.to("items"), len(listed), not chosen),
        *(
            Filter(category_name(key), links.to("items", category=key), len(found), key == chosen)
            for key, found in by.items()
        ),
    )
    shown = {key: found for key, found in by.items() if key == chosen or not chosen}
    return Contents(
        title="Items",
        summary="Weapons, armour and everything else that can be bought or won.",
        filters=filters,
        is_dense=True,
        shelves=shelves(
            *(
                shelf
                for key, found in shown.items()
                for shelf in _shelves(key, found, links, part or "1" if chosen else "")
            )
        ),
    )


def _shelves(category: str, found: list[Item], links: Links, shown: str) -> Iterator[Shelf]:
    """A shelf of the category, or several by the alphabet; all but the `shown` one are loaded."""
    pieces = [found[first : first + MOST_ON_A_SHELF] for first in range(0, len(found), MOST_ON_A_SHELF)]
    name = category_name(category)
    alone = len(pieces) == 1
    for number, piece in enumerate(pieces, 1):
        is_shown = shown == str(number)
        yield Shelf(
            anchor=category if alone else f"{category}-{number}",
            name=name if alone else f"{name}: {piece[0].name[0]} to {piece[-1].name[0]}",
            cards=tuple(_card(item, links) for item in piece),
            loads="" if is_shown else links.to("items", category=category, part="" if alone else str(number)),
            is_open=is_shown,
        )


def plain(book: Rulebook) -> list[Item]:
    """The items that are listed, by name: all but weapons of special metal."""
    return sorted((item for item in book.items.values() if not item.material), key=lambda item: item.name)


def categories(book: Rulebook) -> tuple[str, ...]:
    """The categories of the rulebook, in the order of the price chart."""
    found = dict.fromkeys((*words.CATEGORIES, *(item.category for item in book.items.values())))
    return tuple(key for key in found if any(item.category == key for item in book.items.values()))


def category_name(key: str) -> str:
    return words.CATEGORIES.get(key, f"{words.spelt_out(key)}s")


def _card(item: Item, links: Links) -> Card:
    grade = (words.GRADES[item.grade],) if item.grade != "core" and item.grade in words.GRADES else ()
    return Card(item.name, links.item(item.key), item.summary, price_and_rarity(item), grade)


def price_and_rarity(item: Item) -> str:
    """The price and rarity by the price chart: `35 gc, rare 8`."""
    return words.price(item.price) + (f", rare {item.rarity}" if item.rarity else "")


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """The page of an item; None for a key that the rulebook does not know."""
    item = book.items.get(key)
    if item is None:
        return None
    profile = words.part_rows(item.parts)
    if item.profile:
        profile = (words.profile_row("Profile", item.profile), *profile)
    return Article(
        title=item.name,
        trail=Mention("Items", links.to("items", category=item.category)),
        summary=item.summary,
        marks=words.marks(item.source, item.grade, item.confidence, (item.doubt,), item.disagreements),
        facts=_buying(item, book, links) + _using(item, book, links),
        profile=profile,
        sections=sections(
            Section("traits", "Rules", entries=_traits(item)),
            _variants(item, book, links),
            _prices(item, book, links),
        ),
    )


def _buying(item: Item, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    rarer = ((f"{rarity} for", key) for key, rarity in item.rarity_for.items())
    return facts(
        ("Kind", (Mention(category_name(item.category), links.to("items", category=item.category)),)),
        ("Price", said(words.price(item.price))),
        ("A pair", said(words.price(item.brace_price)) if item.brace_price else ()),
        ("Sells for", said(words.gold(item.resale)) if item.resale is not None else ()),
        ("Availability", said(f"rare {item.rarity}" if item.rarity else "common" if item.price else "")),
        (
            "Rarity differs",
            tuple(
                Mention(f"{text} {named.name}", named.href)
                for text, key in rarer
                for named in words.called((key,), book, links)
            ),
        ),
        ("Only for", words.called(item.only_for, book, links)),
        ("Not for", words.called(item.not_for, book, links)),
        ("Two of them for", words.called(item.two_for, book, links)),
        ("Carried by", said("heroes only" if item.heroes_only else "")),
        ("Per warband", said(f"at most {item.warband_maximum}" if item.warband_maximum else "")),
    )


def _using(item: Item, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    return facts(
        ("Bought and listed as", words.items((item.counts_as,), book, links) if item.counts_as else ()),
        ("Used as", words.items((item.used_as,), book, links) if item.used_as else ()),
        ("Needs", words.items(item.needs, book, links)),
        *((use, said(text)) for use, text in figures_in_play(item)),
    )


def figures_in_play(item: Item) -> tuple[tuple[str, str], ...]:
    """Each way to use it with its figures in words, e.g. `("Shooting", "range 24 inches, Strength 3")`."""
    found = (
        ("Close combat", _blow(item.blow) if item.blow else ""),
        ("Shooting", _shot(item.shot) if item.shot else ""),
        ("Armour", _armour(item.armour) if item.armour else ""),
    )
    return tuple((use, text) for use, text in found if text)


def _blow(blow: Blow) -> str:
    strength = _strength(blow.fixed_strength, blow.strength)
    return f"{strength}{_save(blow.save_modifier)}"


def _shot(shot: Shot) -> str:
    strength = _strength(shot.strength, shot.strength_bonus)
    if "blessed-water" in shot.traits:
        return "range twice the thrower's Strength in inches, no roll to wound"
    if "net" in shot.traits:
        return f"range {shot.range} inches, no roll to wound"
    return f"range {shot.range} inches, {strength}{_save(shot.save_modifier)}"


def _strength(fixed: int | None, added: int) -> str:
    if fixed is not None:
        return f"Strength {fixed}"
    return f"the user's Strength {words.signed(added)}" if added else "the user's Strength"


def _save(modifier: int) -> str:
    """The words for a save modifier on top of that of the Strength; empty without one."""
    return f", a further {words.signed(modifier)} on the armour save" if modifier else ""


def _armour(armour: Armour) -> str:
    slot = SLOTS[armour.slot]
    lines = [f"save of {armour.save}+"] if armour.save is not None else []
    lines += [f"{words.signed(armour.bonus)} on the armour save"] if armour.bonus else []
    return f"{slot}: {', '.join(lines)}" if lines else slot


def _traits(item: Item) -> tuple[Entry, ...]:
    """What its traits mean; what has none fights as its figures say."""
    return tuple(
        Entry(words.spelt_out(key), f"{words.capital(TRAITS[key])}.", key)
        for key in dict.fromkeys(item.traits)
        if key in TRAITS
    )


def _variants(item: Item, book: Rulebook, links: Links) -> Section:
    """The same thing under other names and in other metals."""
    others = [other for other in book.items.values() if item.key in (other.counts_as, other.used_as)]
    rows = tuple(
        Row(
            (
                (Mention(other.name, links.item(other.key)),),
                said(price_and_rarity(other)),
                said(other.summary),
            )
        )
        for other in others
    )
    grids = (trimmed(Grid(("Item", "Price", "Difference"), rows, narrow=(1,))),) if rows else ()
    return Section("variants", "Other names and metals", grids=grids)


def _prices(item: Item, book: Rulebook, links: Links) -> Section:
    """Every equipment list that it stands on: first those with a price or terms of their own, then all others."""
    listed = [
        (warband, found, line)
        for warband in sorted(book.warbands.values(), key=lambda warband_type: warband_type.name)
        for found in warband.equipment_lists
        for line in found.items
        if line.item == item.listed_as
    ]
    rows, plain = [], []
    for warband, found, line in listed:
        mention = Mention(f"{warband.name}: {found.name}", links.warband(warband.key, f"list.{found.key}"))
        lines = "; ".join(part for part in (_other(line.price, item.price), terms(line, warband)) if part)
        if lines or line.brace_price is not None:
            rows.append(Row(((mention,), said(listed_price(line)), said(lines))))
        else:
            plain.append(mention)
    grid = Grid(
        ("List", "Price", "Terms"), tuple(rows), caption="With a different price or limit", narrow=(1,)
    )
    text = ("Listed under the name of what it counts as.",) if listed and item.counts_as else ()
    at = f"For {words.price(item.price)}, as on the price chart" if item.price else "Listed"
    return Section(
        anchor="lists",
        name="On equipment lists",
        text=text,
        facts=facts((at, tuple(plain))),
        grids=(grid,) if rows else (),
        folds=len(rows) > MOST_ROWS,
    )


def _other(listed: int, chart: Price | None) -> str:
    if chart is None or (listed == chart.base and not chart.dice):
        return ""
    return f"price chart: {words.price(chart)}"
