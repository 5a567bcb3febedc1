"""The packs that a rulebook is stacked from: what each holds and overrides; and the house rules."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import (
    Article,
    Entry,
    Fact,
    Grid,
    Mention,
    Row,
    Section,
    Tag,
    Words,
    facts,
    said,
    sections,
)
from rules.catalogue.callings import known_callings
from rules.catalogue.model import (
    HouseRule,
    Item,
    Override,
    Rulebook,
    ScenarioType,
    Skill,
    SpellList,
    WarbandType,
)
from rules.catalogue.packs.stack import Pack
from rules.catalogue.warbands.hired_model import Hireling

AFFECTED = {"builder": "mustering and trading", "aftermath": "after a battle", "battle": "battles"}
#: The headings that house rules stand under, in order.
HOUSE_RULE_PARTS = {"builder": "Building rosters", "aftermath": "After battles", "battle": "In battles"}
#: Things beyond which a pack's are counted instead of named.
LONGEST_LIST = 60
#: Long lists in an override are cut; the file has the whole.
LONGEST_VALUE = 200


def packs(book: Rulebook, links: Links, stack: tuple[Pack, ...], opened: str = "") -> Article:
    """The stack of the rulebook, lowest pack first. What is in a pack is loaded when it is unfolded, or `opened`."""
    return Article(
        title="Packs",
        trail=Mention("Rules", links.to("index")),
        summary="The rulebook is a stack of packs. A later pack adds to the earlier ones or overrides them.",
        facts=facts(
            ("Edition", said(book.version)),
            ("House rules on", tuple(Mention(book.house_rules[key].said) for key in book.switched_on)),
        ),
        sections=sections(*(_section(pack, book, links, opened) for pack in stack), *_complaints(book)),
    )


def _complaints(book: Rulebook) -> tuple[Section, ...]:
    """The parts of once pinned packs that this program does not understand."""
    if not book.complaints:
        return ()
    text = ("This version of Wyrdbook reads parts of the edition differently than they were written.",)
    told = tuple(complaint.sentence for complaint in book.complaints)
    return (Section("not-understood", "Not understood", text + told),)


def _section(pack: Pack, book: Rulebook, links: Links, opened: str) -> Section:
    header = pack.header
    overrides = [found for found in book.overrides if found.pack == header.key]
    below = {found.key: found.name for found in book.packs}
    return Section(
        anchor=header.key,
        name=header.name,
        text=(header.summary,),
        facts=facts(
            ("Version", said(header.version)),
            ("Needs", tuple(Mention(below.get(key, key), f"#{key}") for key in header.requires)),
        )
        + _holdings(pack, book, links),
        grids=(_overrides(overrides, book),) if overrides else (),
        marks=words.marks("", header.grade),
        folds=True,
        is_open=opened == header.key,
        loads="" if opened == header.key else links.to("packs", pack=header.key),
    )


def _holdings(pack: Pack, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    """What the pack adds or changes, kind by kind; long lists are counted."""

    def listed(
        things: Mapping[str, WarbandType | Item | Skill | SpellList | Hireling | ScenarioType | HouseRule],
        part: str,
        href: Callable[[str], str],
    ) -> Words:
        keys = _keys(pack, part)
        found = sorted((thing.name, key) for key, thing in things.items() if key in keys)
        if len(found) > LONGEST_LIST:
            return said(f"{len(found)}")
        return tuple(Mention(name, href(key)) for name, key in found)

    return facts(
        ("Warbands", listed(book.warbands, "warbands/", links.warband)),
        ("Items", listed(book.items, "equipment.toml", links.item)),
        ("Skills", listed(book.skills, "skills.toml", lambda key: links.skill(book.skills[key]))),
        ("Magic", listed(book.spell_lists, "spells.toml", partial(links.to, "spell_list"))),
        ("Hired swords", listed(book.hired_swords, "hired_swords.toml", partial(links.to, "hired_sword"))),
        (
            "Dramatis personae",
            listed(book.dramatis_personae, "dramatis_personae.toml", partial(links.to, "dramatis_persona")),
        ),
        ("Scenarios", listed(book.scenarios, "scenarios/", partial(links.to, "scenario"))),
        (
            "House rules",
            listed(book.house_rules, "house_rules.toml", lambda key: links.to("house_rules", anchor=key)),
        ),
        ("Tables", said(len(_keys(pack, "tables/")) or "")),
    )


def _keys(pack: Pack, part: str) -> set[str]:
    """The names of the files of a folder, or every key of one part at any depth."""
    if part.endswith("/"):
        return {
            name.removeprefix(part).removesuffix(".toml") for name in pack.tables if name.startswith(part)
        }
    return set(_inner(pack.tables.get(part, {})))


def _inner(table: Mapping[str, object]) -> Iterator[str]:
    for key, value in table.items():
        yield key
        if isinstance(value, dict):
            yield from _inner(value)


def _overrides(found: list[Override], book: Rulebook) -> Grid:
    rows = tuple(Row(tuple(said(cell) for cell in override_cells(override, book))) for override in found)
    return Grid(("What", "Before", "Now"), rows, caption="Overrides earlier packs")


def override_cells(override: Override, book: Rulebook) -> tuple[str, str, str]:
    """The figures that a pack overrides, before and now, with names instead of keys."""
    names = _names(book)
    return _place(override, names), _plain(override.before, names), _plain(override.after, names)


def _names(book: Rulebook) -> dict[str, str]:
    tables = (book.items, book.skills, book.hired_swords, book.dramatis_personae)
    named = {key: thing.name for table in tables for key, thing in table.items()}
    return named | {key: words.capital(name) for key, name in known_callings(book.warbands).items()}


def _place(override: Override, names: Mapping[str, str]) -> str:
    """`equipment.toml` and `missile.blowpipe.only_for` as `Equipment: missile, Blowpipe, only for`."""
    steps = (names.get(step, words.spelt_out(step).lower()) for step in override.key.split("."))
    return f"{words.spelt_out(override.part.removesuffix('.toml'))}: {', '.join(steps)}"


def _plain(value: str, names: Mapping[str, str]) -> str:
    """A value as TOML would write it, without quotes and brackets, and cut when it is long."""
    text = re.sub(r'"([^"]*)"', lambda quoted: names.get(quoted[1], quoted[1]), value)
    text = re.sub(r"[\[\]{}]", "", text)
    text = re.sub(r"([,:])(?=\S)", r"\1 ", text)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} ..."


def house_rules(book: Rulebook, links: Links) -> Article:
    """Every switch, and the options of the rulesets that battles are fought by."""
    rules = book.house_rules.values()
    switches = tuple(
        Section(
            f"switches.{part}",
            heading,
            entries=tuple(_house_rule(rule, book, links) for rule in rules if rule.part == part),
            folds=True,
        )
        for part, heading in HOUSE_RULE_PARTS.items()
    )
    rulesets = tuple(
        Section(
            f"ruleset.{ruleset.key}",
            f"Battles: {ruleset.name}",
            (ruleset.summary,),
            entries=tuple(
                Entry(
                    switch.name,
                    switch.summary,
                    f"{ruleset.key}.{switch.key}",
                    tags=(Tag("on", "On by default.", "good"),) if switch.default else (),
                )
                for switch in ruleset.switches
            ),
            folds=True,
        )
        for ruleset in book.rulesets.values()
    )
    return Article(
        title="House rules",
        trail=Mention("Rules", links.to("index")),
        summary="Optional changes to the rules of a campaign. All are off unless an organiser turns them on.",
        sections=sections(*switches, *rulesets),
    )


def _values(rule: HouseRule) -> str:
    """The values that a campaign may choose, in words; empty for a rule without one."""
    number = rule.value
    if number is None:
        return ""
    return ", ".join(number.words.values()) or f"{number.least} to {number.most}"


def _house_rule(rule: HouseRule, book: Rulebook, links: Links) -> Entry:
    numbered = links.to("coverage", anchor=rule.rule, prefix=rule.rule.rsplit("-", 1)[0]) if rule.rule else ""
    return Entry(
        name=rule.name,
        summary=rule.summary,
        anchor=rule.key,
        tags=(Tag("on", "Switched on in this edition.", "good"),) if book.plays(rule.key) else (),
        facts=facts(
            ("Used in", said(", ".join(AFFECTED[part] for part in rule.affects))),
            ("Values", said(_values(rule))),
            ("Changes rule", (Mention(rule.rule, numbered),) if rule.rule else ()),
        ),
        marks=words.marks(rule.source),
    )
