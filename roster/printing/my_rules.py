"""The rules that one warband uses, and no others: in our own words, with the page where the rule stands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from roster.pages.names import Names, names_of
from roster.rulebook_pages.words import is_left_to_players
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet

SPECIAL_RULES = "Special rules"


@dataclass(frozen=True)
class Line:
    """`source` names the book and page; `is_left` that this site does not play it."""

    name: str
    summary: str
    source: str
    is_left: bool = False


@dataclass(frozen=True)
class Chapter:
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class MyRules:
    """Chapters that have something in them."""

    warband: str
    type: str
    source: str
    chapters: tuple[Chapter, ...]


def my_rules(sheet: WarbandSheet, rulebook: Rulebook) -> MyRules:
    """Of everybody who is in the warband today, and of its stash."""
    names = names_of(sheet, rulebook)
    found = (
        Chapter(SPECIAL_RULES, _sorted(_special_rules(sheet, names))),
        Chapter("Equipment", _sorted(_items(sheet, rulebook))),
        Chapter("Skills", _sorted(_skills(sheet, names))),
        Chapter("Spells and prayers", _sorted(_spells(sheet, rulebook))),
        Chapter("Mutations", _sorted(_mutations(sheet, names))),
        Chapter("Injuries", _sorted(_injuries(sheet, names))),
    )
    source = names.type.source if names.type else ""
    chapters = tuple(chapter for chapter in found if chapter.lines)
    return MyRules(sheet.name, names.warband_type, source, chapters)


def _sorted(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Each once, by name."""
    return tuple(sorted(dict.fromkeys(lines), key=lambda line: line.name))


def _special_rules(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    own = names.type.rules if names.type else ()
    kinds = [kind for kind in map(names.of, sheet.active) if kind]
    for rule in (*own, *(rule for kind in kinds for rule in kind.rules)):
        yield Line(rule.name, rule.summary, rule.source, is_left_to_players(rule.tags))


def _items(sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Line]:
    held = [*sheet.stash, *(held for warrior in sheet.active for held in warrior.possessions)]
    for key in {it.item for it in held}:
        item = rulebook.items.get(key)
        if item is not None:
            yield Line(item.name, item.summary, item.source)


def _skills(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    for key in {key for warrior in sheet.active for key in warrior.skills}:
        skill = names.skill_of(key)
        if skill is not None:
            yield Line(skill.name, skill.summary, skill.source, is_left_to_players(skill.tags))


def _spells(sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Line]:
    for key in {key for warrior in sheet.active for key in warrior.spells}:
        spell = rulebook.spell(key)
        if spell is not None:
            yield Line(spell.name, spell.summary, spell.source, is_left_to_players(spell.tags))


def _mutations(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    for key in {gift.key for warrior in sheet.active for gift in warrior.mutations}:
        if summary := names.mutation_summary(key):
            yield Line(names.mutation(key), summary, "")


def _injuries(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    for key in {injury.key for warrior in sheet.active for injury in warrior.injuries}:
        yield Line(names.injury(key), names.injury_summary(key), "")
