"""Rosters of Toolheim and MordheimRosterViewer (YAML or JSON): one line of text for each part of a warrior.

A hero is `NAME (TYPE) [23XP]`, a group `NAME (3 TYPE) [2XP]`; `rules` mixes special rules, skills, injuries and,
behind `Wizard`, spells. `campaign` counts the battles. Prices and advances of characteristics are not kept.
Called by `reading`.
"""

import re

from rules.catalogue.profile import CHARACTERISTICS, Profile
from rules.exchange.bounded import Remarks, Table, maybe, number, once, profile, rows, text
from rules.exchange.foreign import (
    MOST_BATTLES,
    ForeignRoster,
    ForeignThing,
    ForeignWarrior,
    ThingKind,
    WarriorKind,
)
from rules.exchange.lookup import singular
from rules.mustering.document_model import MOST_GOLD
from rules.values import DataError

PROGRAM = "Toolheim or MordheimRosterViewer"
_NAMED = re.compile(
    r"(?P<name>.*?)\s*\((?P<type>[^()]*)\)\s*(?:\[\s*(?P<experience>\d+)\s*XP\s*\])?$", re.IGNORECASE
)
_COUNTED = re.compile(r"(\d{1,3})\s*[x×]?\s+(.*)")
_FIGURE = re.compile(r"(M|WS|BS|S|T|W|I|A|Ld)\s*(\d{1,3})", re.IGNORECASE)
_PARTS = re.compile(r",(?![^(]*\))")
_CASTER = re.compile(r"(?:wizard|prayers?|spells?|magic)\s*\((.*)\)$", re.IGNORECASE)
_SECTIONS: tuple[tuple[str, str, WarriorKind], ...] = (
    ("heros", "hero", "hero"),
    ("heroes", "hero", "hero"),
    ("henchmen", "group", "henchmen"),
)
_READ = {"warband", "campaign", "gc", "shards", "stash", *(section for section, _, _ in _SECTIONS)}


def is_toolheim(data: Table) -> bool:
    """Whether the table has the keys of the format."""
    return isinstance(data.get("warband"), str) and not {"heros", "henchmen", "heroes"}.isdisjoint(data)


def toolheim_roster(data: Table, where: str) -> ForeignRoster:
    """Raises `DataError`."""
    name, kind, _ = _named(text(data.get("warband")), where, "warband")
    remarks = Remarks()
    warriors = [
        _warrior(row, part, of, where, f"{section}[{index}]", remarks)
        for section, part, of in _SECTIONS
        for index, row in enumerate(rows(data.get(section), where, section, 200))
    ]
    for part, value in data.items():
        if part not in _READ and (words := text(value)):
            remarks.left_out(str(part), words, "there is no place for it on a roster")
    return ForeignRoster(
        program=PROGRAM,
        name=name[:80],
        type=kind,
        type_keys=(singular(kind),),
        gold=maybe(data.get("gc"), where, "gc", least=-MOST_GOLD, most=MOST_GOLD),
        wyrdstone=number(data.get("shards"), where, "shards"),
        warriors=tuple(warriors),
        stash=once([ForeignThing(words, "item") for words in _parts(data, "stash")]),
        battles=maybe(data.get("campaign"), where, "campaign", most=MOST_BATTLES),
        remarks=remarks.all(),
    )


def _named(words: str, where: str, place: str) -> tuple[str, str, int | None]:
    """Name, type and experience of `Klara (Witch Hunter Captain) [23XP]`."""
    found = _NAMED.match(words.strip())
    if found is None:
        return words.strip(), words.strip(), None
    return found["name"], found["type"], maybe(found["experience"], where, place, most=10_000)


def _warrior(
    row: Table, part: str, kind: WarriorKind, where: str, place: str, remarks: Remarks
) -> ForeignWarrior:
    words = text(row.get(part)) or text(row.get("hero")) or text(row.get("name"))
    if not words:
        raise DataError(where, f"{place}.{part}", "the line with name and type is missing")
    name, type_name, experience = _named(words, where, place)
    members = 1
    if kind == "henchmen" and (found := _COUNTED.match(type_name)):
        members, type_name = number(found[1], where, place, least=1, most=100), found[2]
    things = [
        ForeignThing(words, "item")
        for entry in ("weapons", "armour", "equipment")
        for words in _parts(row, entry)
    ]
    for words in _parts(row, "rules"):
        things += _rule(words)
    things += [ForeignThing(f"{words} skills", "skill_list") for words in _parts(row, "skilllists")]
    figures = _profile(row, where, place)
    if figures is None and (stats := text(row.get("stats"))):
        remarks.left_out(name, stats, "the profile is not complete")
    return ForeignWarrior(
        name=name[:80],
        type=type_name,
        kind=kind,
        members=members,
        experience=experience,
        profile=figures,
        things=once(things),
        leader="leader" in {singular(words) for words in _parts(row, "rules")},
    )


def _profile(row: Table, where: str, place: str) -> Profile | None:
    figures = {found[1].upper(): found[2] for found in _FIGURE.finditer(text(row.get("stats")))}
    return profile(figures, where, f"{place}.stats", {letter.upper(): letter for letter in CHARACTERISTICS})


def _parts(row: Table, part: str) -> list[str]:
    """The parts of a list in one line, commas in brackets left alone; or of a real list."""
    value = row.get(part)
    lines = [text(entry) for entry in value] if isinstance(value, list) else [text(value, 2_000)]
    return [words.strip()[:200] for line in lines for words in _PARTS.split(line) if words.strip()]


def _rule(words: str) -> list[ForeignThing]:
    """A rule, skill or injury; of a caster the spells in the brackets."""
    found = _CASTER.match(words)
    if found is None:
        return [ForeignThing(words)]
    kind: ThingKind = "spell"
    return [ForeignThing(spell.strip(), kind) for spell in found[1].split(",") if spell.strip()]
