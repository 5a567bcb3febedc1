"""Warbands for tests of the rules: the demo rosters, how they are mustered and fight, and small changes to them."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

from rules.catalogue.load import DATA, rulebook
from rules.catalogue.model import Rulebook
from rules.engine.events import BattleEnded
from rules.ledger.sheet import Advance, Possession, WarbandSheet, WarriorSheet
from rules.mustering.document import read_sheet
from rules.mustering.legality.check import Problem, problems
from rules.mustering.lists.muster_entries import has_free_dagger
from rules.mustering.styles import sets_of, style_of
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed

ROSTERS = sorted((DATA / "rosters").glob("*.toml"))
BOOK: Rulebook = rulebook()
#: Battles that every warband fights with random players; more with BATTLES.
BATTLES = max(1, int(os.environ.get("BATTLES", "1")))


def roster(type: str) -> WarbandSheet:
    """The demo roster of a warband type."""
    path = DATA / "rosters" / f"{type}.toml"
    return read_sheet(path, path.name, BOOK)


def steps(target: WarbandSheet, book: Rulebook = BOOK) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a player does one after the other to arrive at a roster: the verb of a service and its words."""
    if target.skill_set:
        yield "choose_skill_set", {"skill_set": target.skill_set}
    for block in target.warriors:
        yield "hire", {"type": block.type, "name": block.name, "members": block.members}
        for gift in block.mutations:
            yield "buy_mutation", {"number": block.number, "mutation": gift.key}
        yield from _arming(target, block, book)
        if block.starting_spells:
            yield "draw_spells", {"number": block.number}


def _arming(
    target: WarbandSheet, block: WarriorSheet, book: Rulebook
) -> Iterator[tuple[str, dict[str, Any]]]:
    warband = book.warbands[target.type]
    kind = warband.warrior(block.type)
    assert kind is not None
    items = tuple(sorted(held.item for held in block.possessions for _ in range(block.copies_each(held))))
    style = style_of(items, warband, kind)
    if style:
        yield (
            "buy_style",
            {"number": block.number, "style": style.key, "pick": [*sets_of(style)].index(items)},
        )
        return
    printed = [*kind.fixed_equipment, *(["dagger"] if has_free_dagger(kind) else [])]
    for item in sorted(set(items)):
        copies = items.count(item) - printed.count(item)
        if copies:
            yield "buy_item", {"place": block.number, "item": item, "copies": copies}


def fight_random_players(rosters: Sequence[WarbandSheet], place: int, book: Rulebook = BOOK) -> None:
    """The warband at that place fights `BATTLES` others under one ruleset after the other, each to its end."""
    random, rulesets = POLICIES["random"], list(book.rulesets)
    sheet = rosters[place]
    for number in range(BATTLES):
        setup = set_up(
            [sheet, rosters[((place + number) * 7 + 1) % len(rosters)]],
            book,
            seed=f"{sheet.type} {number}",
            ruleset=rulesets[(place + number) % len(rulesets)],
        )
        fought = auto(setup, {0: random, 1: random})
        assert isinstance(fought.events[-1], BattleEnded)


def with_block(sheet: WarbandSheet, number: int, **fields: object) -> WarbandSheet:
    """The sheet with some fields of one block replaced."""
    warriors = tuple(
        changed(block, **fields) if block.number == number else block for block in sheet.warriors
    )
    return changed(sheet, warriors=warriors)


def with_item(sheet: WarbandSheet, number: int, item: str, *paid: int) -> WarbandSheet:
    """The sheet with one more possession in a block."""
    block = sheet.warrior(number)
    held = [*block.possessions, Possession(item, paid)]
    return with_block(sheet, number, possessions=tuple(sorted(held, key=lambda each: each.item)))


def with_another(sheet: WarbandSheet, number: int, **fields: object) -> WarbandSheet:
    """The sheet with a copy of a block under the next number."""
    copy: WarriorSheet = changed(sheet.warrior(number), **{"number": sheet.next_number, **fields})
    return changed(sheet, warriors=(*sheet.warriors, copy))


def seasoned(sheet: WarbandSheet, gold: int = 100) -> WarbandSheet:
    """The sheet after two battles, with money."""
    return changed(sheet, battles=2, gold=gold)


def learned(*skills: str) -> tuple[Advance, ...]:
    """Advances that no threshold asked for, one for each skill."""
    return tuple(Advance(0, skill=skill) for skill in skills)


def found(sheet: WarbandSheet, code: str) -> Problem:
    """The one problem of that code; fails when there is none or more."""
    (problem,) = [problem for problem in problems(sheet, BOOK) if problem.code == code]
    return problem


def codes(sheet: WarbandSheet) -> list[str]:
    """The codes of all problems that are not notes."""
    return [problem.code for problem in problems(sheet, BOOK) if problem.severity != "note"]
