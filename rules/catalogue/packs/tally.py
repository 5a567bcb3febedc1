"""How much each pack of a stack adds, by kind, with its overrides and doubts. For the command line."""

from collections.abc import Callable, Iterable, Iterator

from rules.catalogue.load import read_packs
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import Pack, PackHeader, merged, with_shared
from rules.values import Value

#: Every kind with how many of it a rulebook has, in the order in which they are told.
KINDS: dict[str, Callable[[Rulebook], int]] = {
    "warbands": lambda book: len(book.warbands),
    "warriors": lambda book: sum(len(warband.warriors) for warband in book.warbands.values()),
    "equipment lists": lambda book: sum(len(warband.equipment_lists) for warband in book.warbands.values()),
    "special rules": lambda book: len(set(_special_rules(book))),
    "items": lambda book: len(book.items),
    "skills": lambda book: len(book.skills),
    "spells": lambda book: sum(len(found.everything) for found in book.spell_lists.values()),
    "hired swords": lambda book: len(book.hired_swords),
    "dramatis personae": lambda book: len(book.dramatis_personae),
    "scenarios": lambda book: len(book.scenarios),
    "optional rules": lambda book: len(book.optional_rules),
    "house rules": lambda book: len(book.house_rules),
}


class PackTally(Value, frozen=True):
    """The additions of one pack to those below it, by kind."""

    header: PackHeader
    counts: dict[str, int]


def tally(packs: tuple[Pack, ...]) -> tuple[PackTally, ...]:
    """A tally for each pack, the lowest first. Every part of the stack from below is read. Raises `DataError`."""
    below: dict[str, int] = {}
    tallies = []
    for height, pack in enumerate(packs, start=1):
        here = _counts(packs[:height])
        tallies.append(PackTally(pack.header, {kind: here[kind] - below.get(kind, 0) for kind in here}))
        below = here
    return tuple(tallies)


def tally_above(stack: tuple[Pack, ...], packs: Iterable[Pack]) -> list[PackTally]:
    """The additions of each of these packs alone to a stack, with the packs it requires. Raises `DataError`."""
    below = _counts(stack)
    found = [(pack, _counts(with_shared((*stack, pack)))) for pack in packs]
    return [
        PackTally(pack.header, {kind: above[kind] - below[kind] for kind in above}) for pack, above in found
    ]


def _counts(packs: tuple[Pack, ...]) -> dict[str, int]:
    book = read_packs(packs)
    parts, overrides = merged(packs)
    stated = [pair for table in parts.values() for pair in _pairs(table)]
    return {
        **{kind: count(book) for kind, count in KINDS.items()},
        "tables": sum(name.startswith("tables/") for name in parts),
        "overrides": len(overrides),
        "disagreements": sum(
            len(value) for key, value in stated if key == "disagreements" and isinstance(value, list)
        ),
        "doubts": sum(bool(value) for key, value in stated if key == "doubt"),
    }


def _special_rules(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Every special rule of a warband or its warriors by warband and key."""
    for warband in book.warbands.values():
        yield from ((warband.key, rule.key) for rule in warband.rules)
        for warrior in warband.warriors:
            yield from ((warband.key, rule.key) for rule in warrior.rules)


def _pairs(value: object) -> Iterator[tuple[str, object]]:
    """Every key with its value, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner
            yield from _pairs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _pairs(inner)
