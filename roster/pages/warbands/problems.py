"""The problems of a warband, line by line, with their fixes and the waivers of an organiser."""

from dataclasses import dataclass

from roster.pages.history.sentences import waiver_subject
from roster.pages.names import Names
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Waiver, WarbandSheet
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.legality.waiving import can_waive, idle, waiver_of
from rules.mustering.problem import CODES, Problem


@dataclass(frozen=True)
class FixButton:
    """`code`, `warrior` and `item` name the problem, `label` the way out of it."""

    code: str
    warrior: int | None
    item: str
    label: str


@dataclass(frozen=True)
class ProblemLine:
    """`code`, `warrior` and `item` say which problem it is, `title` its kind.

    `where` names the warrior and `anchor` leads to them; both are empty for the whole warband. `waiver` lets it be.
    """

    code: str
    warrior: int | None
    item: str
    kind: str
    title: str
    sentence: str
    where: str
    anchor: str
    rule: str
    source: str
    fixes: tuple[FixButton, ...]
    waiver: Waiver | None
    can_waive: bool

    @property
    def id(self) -> str:
        """Names its controls on a page."""
        return "-".join(part for part in (self.code, str(self.warrior or ""), self.item) if part)


@dataclass(frozen=True)
class IdleWaiver:
    """A waiver whose problem is not there now: what it is about, in words."""

    waiver: Waiver
    subject: str


@dataclass(frozen=True)
class Board:
    """All problems of a warband; `organises` when the reader may waive them."""

    lines: tuple[ProblemLine, ...]
    idle: tuple[IdleWaiver, ...]
    legal: bool
    organises: bool

    @property
    def waived(self) -> tuple[ProblemLine, ...]:
        return tuple(line for line in self.lines if line.waiver)

    @property
    def shown_to_readers(self) -> "Board":
        """The board for readers who neither own nor organise the warband: waived problems, and nothing to do."""
        return Board(self.waived, (), self.legal, organises=False)


def board(sheet: WarbandSheet, rulebook: Rulebook, *, organises: bool = False) -> Board:
    found = problems(sheet, rulebook)
    names = Names(rulebook, sheet.type)
    return Board(
        lines=tuple(problem_line(problem, sheet) for problem in found),
        idle=tuple(
            IdleWaiver(waiver, waiver_subject(waiver.code, waiver.warrior, waiver.item, names, sheet))
            for waiver in idle(sheet, found)
        ),
        legal=is_legal(found),
        organises=organises,
    )


def problem_line(problem: Problem, sheet: WarbandSheet) -> ProblemLine:
    number = problem.warrior
    name = next((block.name for block in sheet.warriors if block.number == number), "")
    return ProblemLine(
        code=problem.code,
        warrior=number,
        item=problem.item,
        kind=problem.severity,
        title=CODES[problem.code],
        sentence=problem.message,
        where=name,
        anchor=f"block-{number}" if name else "",
        rule=problem.rule,
        source=problem.source,
        fixes=tuple(FixButton(problem.code, number, problem.item, fix.label) for fix in problem.fixes),
        waiver=waiver_of(problem, sheet),
        can_waive=can_waive(problem),
    )
