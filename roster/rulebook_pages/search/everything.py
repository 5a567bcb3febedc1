"""Everything that the search finds, kind by kind, and the index of each rulebook, kept while it is in use."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from roster.rulebook_pages import scenarios, words
from roster.rulebook_pages.items import price_and_rarity
from roster.rulebook_pages.links import Links, gift_anchor, links_of, rule_anchor
from roster.rulebook_pages.parts import Section
from roster.rulebook_pages.search.matching import Findable, Index, folded
from roster.rulebook_pages.search.synonyms import SYNONYMS
from roster.rulebook_pages.tables import every_table as tables
from roster.rulebook_pages.tables.coverage import group_of
from roster.rulebook_pages.warbands.gifts import rules_of
from roster.rulebook_pages.warbands.hired import fee
from rules.catalogue.model import Mutations, Rulebook, SpecialRule, WarbandType

#: Rulebooks whose index is kept.
KEPT = 4
_kept: OrderedDict[str, Index] = OrderedDict()

#: The order of things that match equally well.
RANKS = {
    kind: rank
    for rank, kind in enumerate(
        (
            "Warband",
            "Hired sword",
            "Dramatis persona",
            "Warrior",
            "Item",
            "Skill list",
            "Skill",
            "Spell list",
            "Spell",
            "Table",
            "Scenario",
            "Gift",
            "Rune",
            "Special rule",
            "Turn sequence",
            "Option of a battle",
            "House rule",
            "Row of a table",
            "Numbered rule",
        )
    )
}


def index_of(book: Rulebook) -> Index:
    """The index of a rulebook, made at the first question."""
    if book.version not in _kept:
        _kept[book.version] = Index(everything(book, links_of(book)))
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[book.version]


def everything(book: Rulebook, links: Links) -> Iterator[Findable]:
    """Each thing once; a special rule that many warriors share stands with the first of them."""
    yield from _warbands(book, links)
    yield from _special_rules(book, links)
    yield from _knowledge(book, links)
    yield from _hirelings(book, links)
    for item in book.items.values():
        found = _thing("Item", item.name, item.summary, links.item(item.key), item.key)
        yield replace(found, figures=price_and_rarity(item))
    yield from _tables(book, links)
    yield from _rulesets(book, links)
    for rule in book.coverage.values():
        href = links.to("coverage", anchor=rule.rule, prefix=f"{group_of(rule.rule)}-")
        yield _thing("Numbered rule", rule.rule, rule.note, href, rule.rule)


def _thing(kind: str, name: str, summary: str, href: str, key: str = "") -> Findable:
    return Findable(kind, name, summary, href, key, RANKS[kind], SYNONYMS.get(name, ()))


def _warbands(book: Rulebook, links: Links) -> Iterator[Findable]:
    for warband in book.warbands.values():
        yield _thing("Warband", warband.name, warband.source, links.warband(warband.key), warband.key)
        for warrior in warband.warriors:
            href = links.warrior(warband.key, warrior.key)
            entry = _thing("Warrior", warrior.name, warband.name, href, warrior.key)
            yield replace(entry, figures=words.gold(warrior.price) if warrior.hireable else "")
        if warband.mutations:
            yield _gifts(warband, warband.mutations, links)
        for gift in warband.mutations.choices if warband.mutations else ():
            summary = f"{gift.summary} ({warband.name})"
            yield _thing(
                "Gift", gift.name, summary, links.warband(warband.key, gift_anchor(gift.key)), gift.key
            )
        for rune in warband.runes:
            summary = f"{rune.summary} ({warband.name})"
            yield _thing("Rune", rune.name, summary, links.warband(warband.key, f"rune.{rune.key}"), rune.key)


def _gifts(warband: WarbandType, gifts: Mutations, links: Links) -> Findable:
    """All that a warband has of them together; one with a price for further ones is found by that as well."""
    also: tuple[str, ...] = ()
    if gifts.further_price_multiplier > 1:
        one = folded(gifts.name).removesuffix("s")
        also = tuple(f"{which} {one}" for which in ("second", "further", "additional", "another"))
    summary = f"{' '.join(rules_of(gifts))} ({warband.name})"
    return Findable("Gift", gifts.name, summary, links.warband(warband.key, "gifts"), "", RANKS["Gift"], also)


def _special_rules(book: Rulebook, links: Links) -> Iterator[Findable]:
    seen: set[tuple[str, str]] = set()
    for warband in book.warbands.values():
        for rule, anchor in _rules_of(warband):
            if (rule.key, rule.summary) not in seen:
                seen.add((rule.key, rule.summary))
                yield _thing(
                    "Special rule", rule.name, rule.summary, links.warband(warband.key, anchor), rule.key
                )


def _rules_of(warband: WarbandType) -> Iterator[tuple[SpecialRule, str]]:
    for rule in (*warband.rules, *warband.optional_rules):
        yield rule, rule_anchor(rule.key)
    for warrior in warband.warriors:
        for rule in warrior.rules:
            yield rule, rule_anchor(rule.key, warrior.key)


def _knowledge(book: Rulebook, links: Links) -> Iterator[Findable]:
    for skill_list in book.skill_lists.values():
        yield _thing("Skill list", skill_list.name, "", links.skill_list(skill_list.key), skill_list.key)
    for skill in book.skills.values():
        yield _thing("Skill", skill.name, skill.summary, links.skill(skill), skill.key)
    for spell_list in book.spell_lists.values():
        href = links.to("spell_list", spell_list.key)
        yield _thing("Spell list", spell_list.name, spell_list.users, href, spell_list.key)
        for spell in spell_list.everything:
            href = links.to("spell_list", spell_list.key, anchor=spell.key)
            yield _thing("Spell", spell.name, spell.summary, href, spell.key)


def _hirelings(book: Rulebook, links: Links) -> Iterator[Findable]:
    for kind, found in (("Hired sword", book.hired_swords), ("Dramatis persona", book.dramatis_personae)):
        for hireling in found.values():
            href = words.hireling(hireling.key, book, links).href
            summary = words.capital(words.race_name(hireling.race, book))
            yield replace(_thing(kind, hireling.name, summary, href, hireling.key), figures=fee(hireling))
            for rule in hireling.rules:
                yield _thing(
                    "Special rule",
                    rule.name,
                    f"{rule.summary} ({hireling.name})",
                    f"{href}#{rule_anchor(rule.key)}",
                )


def _tables(book: Rulebook, links: Links) -> Iterator[Findable]:
    for page, sections in tables.filled(book, links):
        yield _thing("Table", page.name, page.summary, links.table(page.key), page.key)
        yield from _rows(page.name, sections, links.table(page.key))
    for key in book.scenarios:
        article = scenarios.article(book, links, key)
        if article:
            yield _thing("Scenario", article.title, article.summary, links.to("scenario", key), key)
    for rule in book.house_rules.values():
        yield _thing(
            "House rule", rule.name, rule.summary, links.to("house_rules", anchor=rule.key), rule.key
        )


def _rulesets(book: Rulebook, links: Links) -> Iterator[Findable]:
    """The rulesets; an option names its ruleset, as several may have one of its name."""
    for ruleset in book.rulesets.values():
        href = links.to("house_rules", anchor=f"ruleset.{ruleset.key}")
        yield _thing("Turn sequence", ruleset.name, ruleset.summary, href, ruleset.key)
        for switch in ruleset.switches:
            key = f"{ruleset.key}.{switch.key}"
            summary = f"{switch.summary} ({ruleset.name})"
            yield _thing("Option of a battle", switch.name, summary, links.to("house_rules", anchor=key), key)


def _rows(table: str, sections: Iterable[Section], page: str) -> Iterator[Findable]:
    """Every row and entry of a table that has a place of its own; the cell after the dice is its name."""
    for section in sections:
        for grid in section.grids:
            for row in grid.rows:
                if row.anchor and len(row.cells) > 1:
                    name, summary = (", ".join(word.name for word in cell) for cell in (*row.cells, ())[1:3])
                    yield _row(table, name, summary, f"{page}#{row.anchor}")
        for entry in section.entries:
            if entry.anchor:
                yield _row(table, entry.name, entry.summary, f"{page}#{entry.anchor}")


def _row(table: str, name: str, summary: str, href: str) -> Findable:
    return Findable(table, name, summary, href, rank=RANKS["Row of a table"], also=SYNONYMS.get(name, ()))
