"""Rare items and dramatis personae that a warband may look for: chances to find them, and whom they are for."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.text import slugify

from roster.pages.names import Names
from roster.pages.trading.wish_list import gold_words, printed_price
from roster.rulebook_pages.words import CATEGORIES
from rules.aftermath.draft import Draft
from rules.aftermath.trading.searches import (
    chance_of_item,
    chance_of_persona,
    need_of,
    rarity_of,
    searchable_items,
    searchable_personae,
)
from rules.catalogue.model import Item
from rules.ledger.sheet import Kind, WarriorSheet
from rules.mustering.figures.prices import fixed_price
from rules.mustering.hired.hiring import persona_refused
from rules.mustering.hired.upkeep import wanted
from rules.mustering.lists.permission import refused
from rules.narration.phrases import percent

WISHED = "On your wish list"
#: Rows that a search shows without unfolding a list.
MOST_SHOWN = 40


@dataclass(frozen=True)
class Seekers:
    """Heroes who need the same: `need` as `8+`, their names, and the chance of each."""

    need: str
    names: str
    chance: str


@dataclass(frozen=True)
class Rarity:
    """An item or a person to look for. `together` is the chance that one of all seekers succeeds, empty for one seeker.

    `carriers` names who of the warband may have it, `why` says why nobody looks for it.
    """

    key: str
    name: str
    href: str
    summary: str
    price: str
    rarity: int
    seekers: tuple[Seekers, ...] = ()
    together: str = ""
    carriers: str = ""
    why: str = ""


@dataclass(frozen=True)
class RareShelf:
    """A list of the page. `kind` is of what may be wished for; the rows are loaded by `key` unless they are shown."""

    key: str
    title: str
    rows: tuple[Rarity, ...]
    kind: str
    is_shown: bool


@dataclass(frozen=True)
class RarePage:
    """`groups` are titles with their rows, what is wished for first; `unfit` are for nobody of the warband.

    `shelf` is the key of the list that is unfolded.
    """

    groups: tuple[tuple[str, tuple[Rarity, ...]], ...]
    unfit: tuple[Rarity, ...]
    personae: tuple[Rarity, ...]
    absent: tuple[Rarity, ...]
    find: str
    has_wishes: bool
    shelf: str = ""

    @property
    def shelves(self) -> tuple[RareShelf, ...]:
        """All lists that hold something. Rows are shown of what is wished for, unfolded, or found among few."""
        found = [(slugify(title), title, rows, "item") for title, rows in self.groups]
        found += [
            ("personae", "Dramatis personae", self.personae, "hireling"),
            ("unfit", "Items for nobody in this warband", self.unfit, ""),
            ("absent", "Dramatis personae who do not come", self.absent, ""),
        ]
        few = bool(self.find) and sum(len(rows) for _, _, rows, _ in found) <= MOST_SHOWN
        return tuple(
            RareShelf(key, title, rows, kind, is_shown=few or key in (self.shelf, slugify(WISHED)))
            for key, title, rows, kind in found
            if rows
        )


def rare_page(draft: Draft, wished: Collection[str], find: str = "", shelf: str = "") -> RarePage:
    """Everything rare as far as `find` names it; heroes who went out of action do not look for anything."""
    names = Names(draft.rulebook, draft.sheet.type)
    heroes = [
        block for block in draft.sheet.active if block.kind is Kind.HERO and block.number not in draft.fallen
    ]
    usable = searchable_items(draft)
    rows = {key: _item(item, draft, heroes, names) for key, item in usable.items()}
    groups = [(WISHED, [rows[key] for key in rows if key in wished])]
    groups += [
        (title, [rows[key] for key in rows if key not in wished and usable[key].category == category])
        for category, title in CATEGORIES.items()
    ]
    sought = searchable_personae(draft)
    book = draft.rulebook
    others = [item for item in book.items.values() if item.rarity and item.price and item.key not in usable]
    return RarePage(
        groups=tuple((title, fitting) for title, found in groups if (fitting := _fitting(found, find))),
        unfit=_fitting((_unfit(item, draft, names) for item in others), find),
        personae=_fitting((_persona(key, draft, heroes, names) for key in sought), find),
        absent=_fitting(
            (_absent(key, draft, names) for key in book.dramatis_personae if key not in sought), find
        ),
        find=find,
        has_wishes=any(key in wished for key in usable),
        shelf=shelf,
    )


def _fitting(rows: Iterable[Rarity], find: str) -> tuple[Rarity, ...]:
    words = find.casefold().split()
    found = [row for row in rows if all(word in f"{row.name} {row.summary}".casefold() for word in words)]
    return tuple(sorted(found, key=lambda row: row.name))


def _item(item: Item, draft: Draft, heroes: Sequence[WarriorSheet], names: Names) -> Rarity:
    needs, chances = {}, {}
    for hero in heroes:
        rarity = rarity_of(draft, hero, item)
        if rarity:
            need = needs[hero.name] = need_of(draft, hero, item, rarity)[0]
            chances[hero.name] = chance_of_item(draft, hero, need)
    return Rarity(
        key=item.key,
        name=item.name,
        href=names.item_href(item.key),
        summary=item.summary,
        price=_price(item, draft),
        rarity=item.rarity or min(item.rarity_for.values()),
        seekers=_seekers(
            {name: f"{need}+" if need else "beyond 2D6" for name, need in needs.items()}, chances
        ),
        together=_together(chances.values()),
        carriers=_carriers(item, draft),
    )


def _price(item: Item, draft: Draft) -> str:
    """The range of the price chart, or the price of the warband's own list where the chart has none."""
    if item.price is None:
        return gold_words(*(2 * (fixed_price(item, draft.rulebook.warbands[draft.sheet.type]),)))
    return gold_words(*printed_price(item))


def _seekers(needs: dict[str, str], chances: dict[str, Fraction]) -> tuple[Seekers, ...]:
    alike: dict[tuple[Fraction, str], list[str]] = {}
    for name, need in needs.items():
        alike.setdefault((chances[name], need), []).append(name)
    return tuple(
        Seekers(need, ", ".join(found), percent(chance))
        for (chance, need), found in sorted(alike.items(), key=lambda it: -it[0][0])
    )


def _together(chances: Collection[Fraction]) -> str:
    if len(chances) < 2:
        return ""
    missed = Fraction(1)
    for chance in chances:
        missed *= 1 - chance
    return percent(1 - missed)


def _carriers(item: Item, draft: Draft) -> str:
    warband = draft.rulebook.warbands[draft.sheet.type]
    may = [
        block.name
        for block in draft.sheet.active
        if (kind := warband.warrior(block.type))
        and refused(item, warband, kind, draft.rulebook, block) is None
    ]
    return ", ".join(may)


def _unfit(item: Item, draft: Draft, names: Names) -> Rarity:
    warband = draft.rulebook.warbands[draft.sheet.type]
    kinds = [(block, kind) for block in draft.sheet.active if (kind := warband.warrior(block.type))]
    refusals = (refused(item, warband, kind, draft.rulebook, block) for block, kind in kinds)
    why = next((refusal.sentence for refusal in refusals if refusal), "")
    href = names.item_href(item.key)
    return Rarity(item.key, item.name, href, item.summary, _price(item, draft), item.rarity, why=why)


def _persona(key: str, draft: Draft, heroes: Sequence[WarriorSheet], names: Names) -> Rarity:
    persona = draft.rulebook.dramatis_personae[key]
    chances = {hero.name: chance_of_persona(draft, hero) for hero in heroes}
    needs = {hero.name: f"at most {hero.current.I - 1} on a D6" for hero in heroes}
    return Rarity(
        key=key,
        name=persona.name,
        href=names.warrior_type_href(key),
        summary=", ".join(rule.name for rule in persona.rules),
        price=wanted(persona.hire, persona.hire_wyrdstone),
        rarity=0,
        seekers=_seekers(needs, chances),
        together=_together(chances.values()),
    )


def _absent(key: str, draft: Draft, names: Names) -> Rarity:
    persona = draft.rulebook.dramatis_personae[key]
    refusal = persona_refused(draft.sheet, draft.rulebook, key, found=True)
    price = wanted(persona.hire, persona.hire_wyrdstone)
    why = refusal.sentence if refusal else "They have just left."
    return Rarity(key, persona.name, names.warrior_type_href(key), "", price, 0, why=why)
