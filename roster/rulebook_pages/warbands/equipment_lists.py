"""The equipment lists of a warband as tables: each line with that list's own price and its permitted buyers."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Entry, Grid, Mention, Row, Section, Words, facts, said, trimmed
from rules.catalogue.model import EquipmentList, ListedItem, ListedMaterial, Loadout, Rulebook, WarbandType
from rules.catalogue.warbands.model import Limited


def list_sections(warband: WarbandType, book: Rulebook, links: Links) -> tuple[Section, ...]:
    return tuple(_section(equipment_list, warband, book, links) for equipment_list in warband.equipment_lists)


def _section(equipment_list: EquipmentList, warband: WarbandType, book: Rulebook, links: Links) -> Section:
    users = tuple(
        Mention(warrior.name, f"#{warrior.key}")
        for warrior in warband.warriors
        if equipment_list.key in warrior.equipment_lists
    )
    grids = [
        grid
        for category, name in words.CATEGORIES.items()
        if (
            grid := _grid(
                name,
                [line for line in equipment_list.items if _category(line, book) == category],
                warband,
                book,
                links,
            )
        ).rows
    ]
    return Section(
        anchor=f"list.{equipment_list.key}",
        name=equipment_list.name,
        text=(equipment_list.note,) if equipment_list.note else (),
        facts=facts(("Used by", users)),
        grids=tuple(grids),
        entries=_materials(equipment_list, warband)
        + tuple(_loadout(sold, book, links) for sold in equipment_list.loadouts),
    )


def _category(line: ListedItem, book: Rulebook) -> str:
    return book.items[line.item].category if line.item in book.items else "misc"


def _grid(name: str, lines: list[ListedItem], warband: WarbandType, book: Rulebook, links: Links) -> Grid:
    rows = tuple(
        Row((words.items((line.item,), book, links), said(listed_price(line)), said(terms(line, warband))))
        for line in lines
    )
    return trimmed(Grid(("Item", "Price", "Terms"), rows, caption=name, narrow=(1,)))


def listed_price(line: ListedItem) -> str:
    """The price on the list: of one, of the free first one, and of a pair if that has its own."""
    shown = words.gold(line.price)
    if line.first_free:
        shown = f"first free, then {shown}" if line.price else "free"
    return f"{shown}, a pair {words.gold(line.brace_price)}" if line.brace_price is not None else shown


def terms(line: ListedItem, warband: WarbandType) -> str:
    """The permitted buyers, times and numbers, besides any note of the list."""
    return _terms(line, line.warband_maximum, warband)


def _terms(line: Limited, most: int | None, warband: WarbandType) -> str:
    names = [found.name for key in line.warriors if (found := warband.warrior(key))]
    clauses = [f"{' and '.join(names)} only"] if names else []
    clauses += ["heroes only"] if line.heroes_only else []
    clauses += ["only when the warband is mustered"] if line.starting_only else []
    clauses += ["not when the warband is mustered"] if line.later_only else []
    clauses += [f"at most {most} in the warband"] if most is not None else []
    clauses += [line.note] if line.note else []
    return "; ".join(clauses)


def _materials(equipment_list: EquipmentList, warband: WarbandType) -> tuple[Entry, ...]:
    return tuple(_material(sold, warband) for sold in equipment_list.materials.values())


def _material(sold: ListedMaterial, warband: WarbandType) -> Entry:
    clauses = [f"Any close combat weapon of this list for {sold.price_multiplier} times its price"]
    clauses += [_terms(sold, None, warband)]
    return Entry(
        f"{words.spelt_out(sold.material)} weapons", f"{'; '.join(part for part in clauses if part)}."
    )


def _loadout(sold: Loadout, book: Rulebook, links: Links) -> Entry:
    choices: list[Words] = [_alternatives(choice, book, links) for choice in sold.choices]
    return Entry(
        name=f"{sold.name}, {words.gold(sold.price)}",
        facts=facts(
            ("Together", words.items(sold.items, book, links)),
            *(("One of", choice) for choice in choices),
        ),
    )


def _alternatives(choice: tuple[tuple[str, ...], ...], book: Rulebook, links: Links) -> Words:
    return tuple(
        Mention(
            " and ".join(named.name for named in words.items(keys, book, links)),
            links.item(keys[0]) if len(keys) == 1 and keys[0] in book.items else "",
        )
        for keys in choice
    )
