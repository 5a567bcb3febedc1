"""The rules that one warband uses, and no others: in our own words, with the page where the rule stands."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from roster.pages.names import Names, names_of
from roster.printing.options import USUAL_RULESET
from roster.rulebook_pages import items, words
from roster.rulebook_pages.spells import figures_of
from roster.rulebook_pages.warbands.gifts import effect_of
from rules.catalogue.model import Item, Rulebook, RulesetType, SpecialRule, WarriorType
from rules.catalogue.profile import CHARACTERISTICS
from rules.catalogue.trading.traits import TRAITS
from rules.ledger.sheet import Possession, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import hireling_of, is_hired
from rules.systems.in_short import BARE_HANDS, CASTS, TWO_WEAPONS
from rules.systems.registry import in_short

SPECIAL_RULES = "Special rules"
#: The effect of an item that is, or of which a part is, not played by this site.
NOT_PLAYED = "not-played"
#: Tags of warriors who fight unarmed without a penalty.
_UNARMED = frozenset({"no-equipment", "fights-unarmed"})


@dataclass(frozen=True)
class Line:
    """`figures` are numbers to play by, `source` names the book and page; `is_left` that this site does not play it."""

    name: str
    summary: str
    source: str
    is_left: bool = False
    figures: str = ""


@dataclass(frozen=True)
class Chapter:
    """Rules that belong together under a heading."""

    title: str
    lines: tuple[Line, ...]

    @property
    def source(self) -> str:
        """The source that most of its rules share, which stands once; empty where none is shared."""
        found = Counter(line.source for line in self.lines if line.source).most_common(1)
        return found[0][0] if found and found[0][1] > 1 else ""


@dataclass(frozen=True)
class MyRules:
    """Chapters that have something in them; `ruleset` names the one that battles are fought by."""

    warband: str
    type: str
    source: str
    ruleset: str
    chapters: tuple[Chapter, ...]


def my_rules(sheet: WarbandSheet, rulebook: Rulebook, ruleset: str = USUAL_RULESET) -> MyRules:
    """The rules of everybody in the warband today, and of its stash, as battles by that ruleset apply them."""
    names = names_of(sheet, rulebook)
    fought = rulebook.rulesets[ruleset]
    turn = (
        Chapter(f"The turn: {fought.name}", _turn(fought)),
        Chapter(f"Otherwise in {fought.name}", _sorted(_otherwise(sheet, names, fought))),
    )
    source = names.type.source if names.type else ""
    chapters = tuple(chapter for chapter in (*turn, *own_chapters(sheet, names)) if chapter.lines)
    return MyRules(sheet.name, names.warband_type, source, fought.name, chapters)


def own_chapters(sheet: WarbandSheet, names: Names) -> tuple[Chapter, ...]:
    """The rules of what the warband is subject to and has, in any ruleset; some chapters may be empty."""
    return (
        Chapter(SPECIAL_RULES, _sorted(_special_rules(sheet, names))),
        Chapter("Equipment", _sorted(_items(sheet, names))),
        Chapter("Skills", _sorted(_skills(sheet, names))),
        Chapter("Spells and prayers", _sorted(_spells(sheet, names.rulebook))),
        Chapter("Runes", _sorted(_runes(sheet, names))),
        Chapter("Mutations", _sorted(_mutations(sheet, names))),
        Chapter("Injuries", _sorted(_injuries(sheet, names.rulebook))),
    )


def _sorted(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Each once, by name."""
    return tuple(sorted(dict.fromkeys(lines), key=lambda line: (line.name, line.summary)))


def _turn(fought: RulesetType) -> tuple[Line, ...]:
    """The steps of the turn, in their order."""
    return tuple(Line(step.name, step.text, "") for step in in_short(fought).order)


def _otherwise(sheet: WarbandSheet, names: Names, fought: RulesetType) -> Iterator[Line]:
    """What the ruleset makes of things that the warband has, and the special rules that it gives."""
    had = _had(sheet, names)
    for note in in_short(fought).notes:
        if note.concerns(had):
            yield Line(note.name, note.text, note.rule)
    types = {warrior.type for warrior in sheet.active if not is_hired(warrior)}
    for rule in names.rulebook.given_rules.values() if fought.gives_rules else ():
        if given := types.intersection(rule.given.get(sheet.type, ())):
            who = ", ".join(sorted(names.warrior_type(key) for key in given))
            yield Line(rule.name, rule.summary, fought.name, figures=f"{who}.")


def _had(sheet: WarbandSheet, names: Names) -> frozenset[str]:
    """The traits and keys of its gear, the tags of its rules, skills, gifts and injuries, and how it fights."""
    found = set(names.type.tags if names.type else ())
    for warrior in sheet.active:
        kind = names.of(warrior)
        blows = [
            it for it in _items_of(warrior.possessions, names) if it.blow and "two-handed" not in it.traits
        ]
        found |= {TWO_WEAPONS} if len(blows) > 1 else set()
        found |= {BARE_HANDS} if not blows and kind and not _needs_no_weapon(kind) else set()
        found |= {CASTS} if warrior.spells else set()
        found |= set(kind.tags if kind else ()) | {flag for it in warrior.injuries for flag in it.flags}
        skills = (names.skill_of(key) for key in warrior.skills)
        gifts = (names.mutation_of(gift.key) for gift in warrior.mutations)
        found |= {tag for it in (*skills, *gifts) if it for tag in it.tags}
    held = (*sheet.stash, *(held for warrior in sheet.active for held in warrior.possessions))
    for item in _items_of(held, names):
        found |= {item.key, item.used_as, item.counts_as, item.category, *item.traits}
    return frozenset(found)


def _needs_no_weapon(kind: WarriorType) -> bool:
    """Whether the warrior fights as well without a weapon."""
    return kind.animal or not _UNARMED.isdisjoint(kind.tags)


def _items_of(possessions: Iterable[Possession], names: Names) -> list[Item]:
    return [item for held in possessions if (item := names.rulebook.items.get(held.item))]


def _special_rules(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    if names.type:
        yield from (_rule(rule, names.type.source) for rule in names.type.rules)
    for warrior in sheet.active:
        hireling, kind = hireling_of(warrior, names.rulebook), names.of(warrior)
        entry = hireling or names.type
        source = entry.source if entry else ""
        yield from (_rule(rule, source) for rule in (kind.rules if kind else ()))
        if hireling:
            yield from (Line(name, "See the publication.", source, True) for name in hireling.unwritten)


def _rule(rule: SpecialRule, source: str) -> Line:
    """A rule stands with its warband or hired sword, unless it names a source of its own."""
    return Line(rule.name, rule.summary, rule.source or source, words.is_left_to_players(rule.tags))


def _items(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    held = [*sheet.stash, *(held for warrior in sheet.active for held in warrior.possessions)]
    for key in {it.item for it in held}:
        item = names.rulebook.items.get(key)
        if item is not None:
            is_left = NOT_PLAYED in item.traits
            yield Line(item.name, item.summary, item.source, is_left, _item_figures(item, names))


def _item_figures(item: Item, names: Names) -> str:
    """Its figures in each use, what its traits mean, and its price."""
    uses = [f"{use}: {text}" for use, text in items.figures_in_play(item)]
    if item.profile:
        row = words.profile_row("", item.profile)
        uses.append(
            " ".join(f"{letter} {cell}" for letter, cell in zip(CHARACTERISTICS, row.cells, strict=True))
        )
    traits = [TRAITS[key] for key in dict.fromkeys(item.traits) if key in TRAITS and key != NOT_PLAYED]
    parts = (*uses, "; ".join(traits), _price(item, names))
    return " ".join(f"{words.capital(part)}." for part in parts if part)


def _price(item: Item, names: Names) -> str:
    """The price on the warband's own lists if they agree, else that of the price chart."""
    lists = names.type.equipment_lists if names.type else ()
    listed = {line.price for found in lists for line in found.items if line.item == item.listed_as}
    return f"{words.gold(listed.pop())} on its list" if len(listed) == 1 else items.price_and_rarity(item)


def _skills(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    for key in {key for warrior in sheet.active for key in warrior.skills}:
        skill = names.skill_of(key)
        if skill is not None:
            yield Line(skill.name, skill.summary, skill.source, words.is_left_to_players(skill.tags))


def _spells(sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Line]:
    for key in {key for warrior in sheet.active for key in warrior.spells}:
        spell = rulebook.spell(key)
        if spell is not None:
            figures = [
                f"{fact.label}: {', '.join(word.name for word in fact.words)}." for fact in figures_of(spell)
            ]
            is_left = words.is_left_to_players(spell.tags)
            yield Line(spell.name, spell.summary, spell.source, is_left, " ".join(figures))


def _runes(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    if names.type and any(_strikes_runes(warrior, names) for warrior in sheet.active):
        for rune in names.type.runes:
            yield Line(rune.name, rune.summary, names.type.source, figures=f"2D6: {rune.difficulty}+.")


def _strikes_runes(warrior: WarriorSheet, names: Names) -> bool:
    kind = names.of(warrior)
    return kind is not None and "runes" in kind.tags


def _mutations(sheet: WarbandSheet, names: Names) -> Iterator[Line]:
    for key in {gift.key for warrior in sheet.active for gift in warrior.mutations}:
        mutation = names.mutation_of(key)
        if mutation is not None:
            source = names.type.source if names.type else ""
            is_left = words.is_left_to_players(mutation.tags)
            price = f"{words.gold(mutation.price)}." if mutation.price else ""
            yield Line(mutation.name, effect_of(mutation), source, is_left, price)


def _injuries(sheet: WarbandSheet, rulebook: Rulebook) -> Iterator[Line]:
    suffered = {injury.key for warrior in sheet.active for injury in warrior.injuries}
    tables = (*rulebook.serious_injuries.values(), *rulebook.side_effects.values())
    for key in suffered:
        found = ((table, result) for table in tables for result in table.results if result.key == key)
        table, result = next(found, (None, None))
        if table is not None and result is not None:
            is_left = words.is_left_to_players(result.flags)
            yield Line(result.name, result.summary, table.source, is_left, words.changes(result.changes))
