"""The examples on the front page: what the site itself makes of two of its example warbands.

A warrior as the roster shows them, a problem as the builder explains it, and what a battle tells of one attack.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from campaigns.pages.battles.story import Line, story
from roster.pages.parts.blocks import BlockView
from roster.pages.warbands.page import past_page
from roster.pages.warbands.problems import ProblemLine, board
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.packs.stack import DATA
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed

WARBANDS = ("mercenaries-reikland", "skaven-clan-eshin")
SEED = "front page"
#: Lines of an attack that shows more than to hit, to wound and injury.
LONG = 6


@dataclass(frozen=True)
class FrontPage:
    """`official` and `further` count the types of warband that every campaign has and that it can switch on."""

    official: int
    further: int
    warrior: BlockView
    problem: ProblemLine
    battle: str
    attack: tuple[Line, ...]


@cache
def front_page() -> FrontPage:
    """The front page. Made once by each process, because a battle is fought for it."""
    ours, theirs = (example(type) for type in WARBANDS)
    official = len(rulebook().warbands)
    return FrontPage(
        official=official,
        further=len(complete_rulebook().warbands) - official,
        warrior=past_page(ours, rulebook()).company.sections[0][2][0],
        problem=next(line for line in board(overarmed(ours), rulebook()).lines if line.kind == "error"),
        battle=f"{ours.name} against {theirs.name}",
        attack=deadly_attack(ours, theirs),
    )


def example(type: str) -> WarbandSheet:
    """A ready roster of that type."""
    path = DATA / "rosters" / f"{type}.toml"
    return read_sheet(path, path.name, rulebook())


def overarmed(sheet: WarbandSheet) -> WarbandSheet:
    """The same, but its first warrior carries more weapons than anybody may."""
    first, *others = sheet.warriors
    more = tuple(Possession(item, (0,)) for item in ("axe", "mace", "morning-star"))
    return changed(sheet, warriors=(changed(first, possessions=first.possessions + more), *others))


def deadly_attack(ours: WarbandSheet, theirs: WarbandSheet) -> tuple[Line, ...]:
    """The first long attack of their battle that takes somebody out of action, line by line."""
    steady = POLICIES["steady"]
    setup = set_up([ours, theirs], rulebook(), seed=SEED)
    told = story(auto(setup, {0: steady, 1: steady}))
    attacks = _attacks(line for round in told for turn in round.turns for line in turn.lines)
    return next(attack for attack in attacks if len(attack) >= LONG and "out of action" in attack[-1].text)


def _attacks(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """Each line with what follows from it."""
    attack: list[Line] = []
    for line in lines:
        if attack and not line.follows:
            yield tuple(attack)
            attack = []
        attack.append(line)
    yield tuple(attack)
