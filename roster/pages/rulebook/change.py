"""What another rulebook would make of a roster: problems that come and go, rating and worth, and what it does not know.

Asked before a campaign changes its packs or house rules; pure, and nothing is changed by asking.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from roster.pages.names import Names
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.prices import fixed_price
from rules.mustering.figures.rating import rating
from rules.mustering.hirelings import type_of
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.problem import Problem


@dataclass(frozen=True)
class Figures:
    """Figures of one roster by one rulebook. `list_price` is the gold that the whole roster would cost today."""

    legal: bool
    rating: int
    list_price: int


@dataclass(frozen=True)
class RosterChange:
    """`appear` and `vanish` are sentences, `unknown` names of what the new rulebook does not have."""

    warband: int
    name: str
    before: Figures
    after: Figures
    appear: tuple[str, ...]
    vanish: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether the roster is the same by both rulebooks."""
        return self.before == self.after and not (self.appear or self.vanish or self.unknown)


def roster_change(warband: int, sheet: WarbandSheet, before: Rulebook, after: Rulebook) -> RosterChange:
    """The changes of a roster by another rulebook."""
    now = problems(sheet, before)
    then = problems(sheet, after)
    return RosterChange(
        warband=warband,
        name=sheet.name,
        before=_figures(sheet, before, now),
        after=_figures(sheet, after, then),
        appear=_sentences(then, now),
        vanish=_sentences(now, then),
        unknown=_unknown(sheet, Names(before, sheet.type), after),
    )


def _figures(sheet: WarbandSheet, book: Rulebook, found: tuple[Problem, ...]) -> Figures:
    return Figures(is_legal(found), rating(sheet, book).total, list_price(sheet, book))


def list_price(sheet: WarbandSheet, book: Rulebook) -> int:
    """Treasury, hire and gear at the prices of a rulebook in gold crowns; free copies and the unknown are nothing."""
    warband = book.warbands.get(sheet.type)
    total = sheet.gold
    for block in sheet.active:
        kind = type_of(block, sheet, book)
        total += kind.price * block.members if kind else 0
    for held in [*sheet.stash, *(held for block in sheet.active for held in block.possessions)]:
        item = book.items.get(held.item)
        total += fixed_price(item, warband) * sum(1 for paid in held.paid if paid) if item else 0
    return total


def _sentences(wanted: Iterable[Problem], other: Iterable[Problem]) -> tuple[str, ...]:
    known = {(problem.code, problem.warrior, problem.item) for problem in other}
    return tuple(
        problem.message for problem in wanted if (problem.code, problem.warrior, problem.item) not in known
    )


def _unknown(sheet: WarbandSheet, names: Names, book: Rulebook) -> tuple[str, ...]:
    if sheet.type not in book.warbands:
        return (f"the warband {names.warband_type}",)
    held = [*sheet.stash, *(held for block in sheet.active for held in block.possessions)]
    missing = [
        names.warrior_type(block.type) for block in sheet.active if type_of(block, sheet, book) is None
    ]
    missing += [names.item(possession.item) for possession in held if possession.item not in book.items]
    for block in sheet.active:
        missing += [names.skill(key) for key in block.skills if key not in book.skills]
        missing += [names.spell(key) for key in block.spells if book.spell(key) is None]
    return tuple(dict.fromkeys(missing))
