"""The words that a field of a form offers: keys with their names, from the rulebook that a draft lies upon."""

from collections.abc import Callable, Iterator
from typing import Any

from roster.pack_builder.scenario_words import SCENARIO_WORDS
from roster.pack_builder.shapes import Steps
from roster.rulebook_pages.warbands.warriors import FORBIDDEN
from roster.rulebook_pages.words import capital
from rules.catalogue.callings import GROUPS, RACES, known_callings
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.mending import entry_at
from rules.catalogue.packs.stack import SHARED, Table, packaged
from rules.catalogue.tag_details import DETAILS
from rules.catalogue.tags import CALLINGS, TAGS
from rules.catalogue.trading.traits import TRAITS

#: A key and what it is called.
Option = tuple[str, str]
_SLOTS = {"body": "Body armour", "shield": "Shield", "buckler": "Buckler", "helmet": "Helmet"}
_KINDS = {"hero": "Hero", "henchmen": "Henchmen"}
_CASTINGS = {"arcane": "Spells", "prayers": "Prayers"}
_MAGIC = {**_CASTINGS, "runes": "Runes, struck on items"}
_ACCESS = {"allowed": "May buy them", "required": "Must have at least one"}
_LIMITS = {
    "max_ratio": "This many for each of the others",
    "not_more_than": "Never more than of the others",
    "requires": "Only where there is one of the others",
    "increases_max": "Makes the warband larger",
}


def options_of(name: str, book: Rulebook, tables: Table, steps: Steps) -> tuple[Option, ...]:
    """The words of that name for a thing at a place; `tables` is the draft laid over what lies below it."""
    if name in SCENARIO_WORDS:
        return tuple(SCENARIO_WORDS[name].items())
    find = _FINDERS.get(name)
    return tuple(sorted(find(book, tables, steps), key=lambda option: option[1].lower())) if find else ()


def _named(things: dict[str, Any]) -> list[Option]:
    return [(key, thing.name) for key, thing in things.items()]


def stated_names(tables: Table, steps: Steps) -> list[Option]:
    """Keys and names of things in the tables themselves, which a faulty draft has too."""
    found = entry_at(tables, steps)
    if not isinstance(found, dict):
        return []
    return [
        (key, str(thing.get("name") or key) if isinstance(thing, dict) else key)
        for key, thing in found.items()
    ]


def _lists(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return stated_names(tables, (*steps[:2], "equipment_lists"))


def _rules(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return stated_names(tables, ("special_rules",)) + stated_names(tables, (*steps[:2], "special_rules"))


def _items(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return _named({key: item for key, item in book.items.items() if not item.material})


def _heroes(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    """The heroes of the warband other than its leader."""
    warriors = entry_at(tables, (*steps[:2], "warriors"))
    return [
        (key, name)
        for key, name in _warriors(book, tables, steps)
        if isinstance(stated := warriors[key], dict)
        and stated.get("kind") == "hero"
        and stated.get("leader") is not True
    ]


def _warriors(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return stated_names(tables, (*steps[:2], "warriors"))


def _mounts(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return _named({key: item for key, item in book.items.items() if item.category in ("animal", "vehicle")})


def _hirelings(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return _named(book.hired_swords) + _named(book.dramatis_personae)


def _spoils(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return [("wyrdstone", "Wyrdstone"), *_items(book, tables, steps)]


def _effects() -> Iterator[Option]:
    """Every tag, those with few details once for each of them."""
    for tag, means in TAGS.items():
        if tag in DETAILS:
            yield from ((f"{tag}{detail}", f"{means}: {words}") for detail, words in DETAILS[tag].items())
        elif tag not in CALLINGS:
            yield tag, means


def _packs(book: Rulebook, tables: Table, steps: Steps) -> list[Option]:
    return [(key, pack.header.name) for key, pack in packaged().items() if key != SHARED]


_FINDERS: dict[str, Callable[[Rulebook, Table, Steps], list[Option]]] = {
    "items": _items,
    "skills": lambda book, tables, steps: _named(book.skills),
    "skill_lists": lambda book, tables, steps: _named(book.skill_lists),
    "equipment_lists": _lists,
    "rules": _rules,
    "packs": _packs,
    "races": lambda book, tables, steps: [(key, capital(name)) for key, name in RACES.items()],
    "maximums": lambda book, tables, steps: _named(book.races),
    "groups": lambda book, tables, steps: list(GROUPS.items()),
    "callings": lambda book, tables, steps: list(known_callings(book.warbands).items()),
    "tags": lambda book, tables, steps: [*_effects()],
    "traits": lambda book, tables, steps: list(TRAITS.items()),
    "slots": lambda book, tables, steps: list(_SLOTS.items()),
    "warriors": _warriors,
    "heroes": _heroes,
    "mounts": _mounts,
    "spell_lists": lambda book, tables, steps: _named(book.spell_lists),
    "magic": lambda book, tables, steps: list(_MAGIC.items()),
    "castings": lambda book, tables, steps: list(_CASTINGS.items()),
    "access": lambda book, tables, steps: list(_ACCESS.items()),
    "forbidden": lambda book, tables, steps: [(key, capital(name)) for key, name in FORBIDDEN.items()],
    "limits": lambda book, tables, steps: list(_LIMITS.items()),
    "kinds": lambda book, tables, steps: list(_KINDS.items()),
    "awards": lambda book, tables, steps: _named(book.campaign.awards),
    "hirelings": _hirelings,
    "spoils": _spoils,
}
