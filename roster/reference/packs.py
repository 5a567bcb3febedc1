"""The packs that a rulebook is stacked from: what each holds and overrides; and the house rules."""

import re

from roster.reference import words
from roster.reference.links import Links
from roster.reference.parts import (
    Article,
    Entry,
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
from rules.catalogue.model import HouseRule, Override, PackHeader, Rulebook
from rules.catalogue.packs import packaged

AFFECTED = {"builder": "mustering and trading", "aftermath": "after a battle", "battle": "battles"}
#: Long lists in an override are cut; the file has the whole.
LONGEST_VALUE = 90


def packs(book: Rulebook, links: Links) -> Article:
    """The stack, lowest pack first."""
    return Article(
        title="Packs",
        trail=Mention("Rules", links.to("index")),
        summary="The rulebook is a stack of packs. A later one adds to those below it or says something otherwise.",
        facts=facts(
            ("Edition", said(book.version)),
            ("House rules on", tuple(Mention(book.house_rules[key].name) for key in book.switched_on)),
        ),
        sections=sections(*(_section(header, book, links) for header in book.packs)),
    )


def _section(header: PackHeader, book: Rulebook, links: Links) -> Section:
    overrides = [found for found in book.overrides if found.pack == header.key]
    below = {found.key: found.name for found in book.packs}
    return Section(
        anchor=header.key,
        name=header.name,
        text=(header.summary,),
        facts=facts(
            ("Version", said(header.version)),
            ("Needs", tuple(Mention(below.get(key, key), f"#{key}") for key in header.requires)),
            ("Warbands", _warbands(header, book, links)),
            ("Files", said(", ".join(_parts(header.key)))),
        ),
        grids=(_overrides(overrides),) if overrides else (),
        marks=words.marks("", header.grade),
    )


def _parts(key: str) -> tuple[str, ...]:
    """The parts that a packaged pack has, folders counted."""
    pack = packaged().get(key)
    names = list(pack.tables) if pack else []
    folders = [name.partition("/")[0] for name in names if "/" in name]
    told = [f"{folders.count(folder)} {words.spelt_out(folder).lower()}" for folder in dict.fromkeys(folders)]
    return (
        *told,
        *(words.spelt_out(name.removesuffix(".toml")).lower() for name in names if "/" not in name),
    )


def _warbands(header: PackHeader, book: Rulebook, links: Links) -> Words:
    """Those that stand in that pack; a league's own pack is asked by what it overrides."""
    pack = packaged().get(header.key)
    return tuple(
        Mention(found.name, links.warband(found.key))
        for found in sorted(book.warbands.values(), key=lambda one: one.name)
        if pack and f"warbands/{found.key}.toml" in pack.tables
    )


def _overrides(found: list[Override]) -> Grid:
    rows = tuple(Row((said(_place(one)), said(_plain(one.before)), said(_plain(one.after)))) for one in found)
    return Grid(("What", "Below", "Here"), rows, caption="Says otherwise than the packs below it")


def _place(one: Override) -> str:
    """`equipment.toml` and `missile.blowpipe.only_for` as `Equipment: missile, blowpipe, only for`."""
    steps = (words.spelt_out(step).lower() for step in one.key.split("."))
    return f"{words.spelt_out(one.part.removesuffix('.toml'))}: {', '.join(steps)}"


def _plain(value: str) -> str:
    """A value as TOML would write it, without quotes and brackets, and cut when it is long."""
    text = re.sub(r'["\[\]{}]', "", value).replace(",", ", ").replace(":", ": ")
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} ..."


def house_rules(book: Rulebook, links: Links) -> Article:
    """Every switch, and the options of the rulesets that battles are fought by."""
    switches = tuple(_house_rule(rule, book, links) for rule in book.house_rules.values())
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
                    tags=(Tag("on", "On unless somebody switches it off.", "good"),)
                    if switch.default
                    else (),
                )
                for switch in ruleset.switches
            ),
        )
        for ruleset in book.rulesets.values()
    )
    text = (
        "What a league may play otherwise than the rulebook says. All are off unless its organiser says so.",
    )
    return Article(
        title="House rules",
        trail=Mention("Rules", links.to("index")),
        sections=sections(Section("switches", "Switches of a campaign", text, entries=switches), *rulesets),
    )


def _house_rule(rule: HouseRule, book: Rulebook, links: Links) -> Entry:
    numbered = links.to("coverage", anchor=rule.rule, prefix=rule.rule.rsplit("-", 1)[0]) if rule.rule else ""
    return Entry(
        name=rule.name,
        summary=rule.summary,
        anchor=rule.key,
        tags=(Tag("on", "Switched on in this edition.", "good"),) if book.plays(rule.key) else (),
        facts=facts(
            ("Drives", said(", ".join(AFFECTED[part] for part in rule.affects))),
            ("Changes rule", (Mention(rule.rule, numbered),) if rule.rule else ()),
        ),
        marks=words.marks(rule.source),
    )
