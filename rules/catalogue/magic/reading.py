"""Reads `spells.toml`: spell lists with their spells, the books that teach them, and the general rules of magic.

`check_magic` is called by `rules.catalogue.checks` once everything is read: every wizard has a list that exists.
"""

from collections.abc import Iterable
from typing import Literal

from rules.catalogue.files import DataFiles, Table, keyed, needed, only, rows, text, value
from rules.catalogue.magic.model import Book, MagicRule, Spell, SpellList
from rules.catalogue.magic.spell_tags import is_spell_tag
from rules.catalogue.model import Disagreement, Rulebook, WarbandType
from rules.values import DataError

WHERE = "spells.toml"
#: A list is drawn from by a D6.
SPELLS_OF_A_LIST = 6
_RUNE_GRADE: Literal["1b"] = "1b"
_TABLES = ("spells", "further", "books", "disagreements")


def load_spell_lists(files: DataFiles) -> dict[str, SpellList]:
    """Every spell list by key, its spells in the order of the D6. Raises `DataError`."""
    data = files.parse(WHERE)
    only(data, WHERE, "", "lists", "rules")
    lists = needed(data, WHERE, "", "lists")
    found = {key: _spell_list(key, path, table) for key, path, table in keyed(lists, WHERE, "lists")}
    homes: dict[str, str] = {}
    for listing in found.values():
        for spell in listing.everything:
            if spell.key in homes:
                path = f"lists.{listing.key}.spells.{spell.key}"
                raise DataError(WHERE, path, f"{homes[spell.key]} has a spell of that key")
            homes[spell.key] = listing.key
    return found


def load_magic_rules(files: DataFiles) -> dict[str, MagicRule]:
    """The general rules of magic by key. Raises `DataError`."""
    tables = keyed(files.parse(WHERE).get("rules", {}), WHERE, "rules")
    return {key: value(MagicRule, table, WHERE, path, key=key) for key, path, table in tables}


def _spell_list(key: str, path: str, table: Table) -> SpellList:
    source = text(table, WHERE, path, "source")
    spells = sorted(
        _spells(key, f"{path}.spells", needed(table, WHERE, path, "spells"), source),
        key=lambda spell: spell.number,
    )
    numbers = [spell.number for spell in spells]
    if numbers != list(range(1, SPELLS_OF_A_LIST + 1)):
        stated = ", ".join(map(str, numbers))
        raise DataError(WHERE, f"{path}.spells", f"a list has the numbers 1 to 6, each once, not {stated}")
    further = tuple(_spells(key, f"{path}.further", table.get("further", {}), source))
    for spell in further:
        if spell.number:
            raise DataError(WHERE, f"{path}.further.{spell.key}.number", "a further spell is never drawn")
    return value(
        SpellList,
        {name: field for name, field in table.items() if name not in _TABLES},
        WHERE,
        path,
        key=key,
        spells=tuple(spells),
        further=further,
        books=tuple(_books(f"{path}.books", table.get("books", {}))),
        disagreements=_disagreements(f"{path}.disagreements", table),
    )


def _spells(listing: str, path: str, tables: object, source: str) -> Iterable[Spell]:
    for key, place, table in keyed(tables, WHERE, path):
        stated = {"number": 0, "source": source, **table}
        stated["disagreements"] = _disagreements(f"{place}.disagreements", table)
        spell = value(Spell, stated, WHERE, place, key=key, list=listing)
        _check_spell(spell, place)
        yield spell


def _check_spell(spell: Spell, path: str) -> None:
    if spell.automatic == (spell.difficulty is not None):
        raise DataError(
            WHERE, f"{path}.difficulty", "a spell has a difficulty or is automatic, one of the two"
        )
    if spell.difficulty is not None and not 2 <= spell.difficulty <= 12:
        raise DataError(WHERE, f"{path}.difficulty", "2D6 reach 2 to 12")
    if (spell.duration == "special") != bool(spell.lasts):
        raise DataError(WHERE, f"{path}.lasts", "belongs to spells of special duration, and only there")
    for tag in spell.tags:
        if not is_spell_tag(tag):
            raise DataError(WHERE, f"{path}.tags", f"{tag!r} is no known tag of spells")


def _books(path: str, tables: object) -> Iterable[Book]:
    for key, place, table in keyed(tables, WHERE, path):
        book = value(Book, table, WHERE, place, item=key)
        if not (book.wizards or book.readers or book.skill):
            raise DataError(WHERE, place, "a book names who reads it: wizards, readers or a skill")
        yield book


def _disagreements(path: str, table: Table) -> tuple[Disagreement, ...]:
    stated = rows(table.get("disagreements", []), WHERE, path)
    return tuple(value(Disagreement, row, WHERE, place) for place, row in stated)


def check_magic(book: Rulebook) -> None:
    """Raise `DataError` for a wizard without a list, a book that is no item, a rule without a number."""
    for warband in book.warbands.values():
        for kind in warband.warriors:
            if kind.wizard and kind.wizard.spell_list not in book.spell_lists:
                raise DataError(
                    f"warbands/{warband.key}.toml",
                    f"warriors.{kind.key}.wizard.spell_list",
                    f"there is no spell list {kind.wizard.spell_list!r}",
                )
    for listing in book.spell_lists.values():
        for item in listing.books:
            path = f"lists.{listing.key}.books.{item.item}"
            if item.item not in book.items:
                raise DataError(WHERE, path, "there is no item of that key")
            if item.skill and item.skill not in book.skills:
                raise DataError(WHERE, f"{path}.skill", f"there is no skill {item.skill!r}")
    for rule in book.magic_rules.values():
        for number in rule.rules:
            if number not in book.coverage:
                raise DataError(WHERE, f"rules.{rule.key}.rules", f"no rule {number!r}")


def rune_lists(warbands: Iterable[WarbandType]) -> dict[str, SpellList]:
    """The runes of warbands whose smiths inscribe them, as lists to draw from; the keys say whose they are."""
    found = {}
    for warband in warbands:
        if not warband.runes:
            continue
        key = f"{warband.key}-runes"
        runes = tuple(
            Spell(
                key=f"{warband.key}-{rune.key}",
                list=key,
                number=number,
                name=rune.name,
                target="One item",
                duration="battle",
                summary=rune.summary,
                tags=("buff", "before-battle"),
                source=warband.source,
                difficulty=rune.difficulty,
            )
            for number, rune in enumerate(warband.runes, start=1)
        )
        name = f"Runes of the {warband.name}"
        found[key] = SpellList(key, name, "rune", _RUNE_GRADE, warband.source, warband.name, runes)
    return found
