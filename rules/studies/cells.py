"""The cells of a study in their order, and any battle of a cell, which seed, cell and number alone decide."""

import hashlib
from functools import lru_cache
from itertools import combinations, product

from rules.catalogue.load import rulebook
from rules.engine.dice import Stream
from rules.engine.protocols import Policy
from rules.engine.setup import BattleSetup
from rules.ledger.apply import fold
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_sheet
from rules.mustering.figures.rating import rating
from rules.mustering.random_warband import random_warband
from rules.mustering.ready_warband import with_spells
from rules.resolve import set_up
from rules.studies.description import NOBODY, Entrant, Plan, Rules, Study
from rules.studies.players import PLAYERS
from rules.values import Value, changed, read_json

#: Warbands that are drawn for the one that comes nearest to a rating.
_DRAWN = 6


class Cell(Value, frozen=True, omit_defaults=True):
    """Battles of one kind: two warbands by their place in the study, and all that is the same for them.

    `part` is the key of the part it belongs to, if the study has parts.
    """

    first: int
    second: int
    ruleset: Rules
    scenario: str
    table: str
    policies: tuple[str, str]
    losses: tuple[str, str] = (NOBODY, NOBODY)
    courses: tuple[str, ...] = ()
    part: str = ""


class Block(Value, frozen=True):
    """The battles of a cell that a worker takes at a time."""

    cell: int
    first: int
    battles: int

    @property
    def key(self) -> str:
        return f"{self.cell:07d}-{self.first:07d}"


@lru_cache(2)
def plan_of(text: bytes) -> Plan:
    """A plan as it is sent to workers, read once."""
    return read_json(Plan, text, where="plan")


@lru_cache(2)
def cells(plan: Plan) -> tuple[Cell, ...]:
    """All cells, or the sample that the seed draws, in their order."""
    study = plan.study
    found = [cell for part in study.parts for cell in _cells(plan, study.of(part), part.key)]
    if not study.parts:
        found = _cells(plan, study)
    if not 0 < study.sample < len(found):
        return tuple(found)
    drawn = sorted(found, key=lambda cell: _lot(f"{study.seed} {_name(plan, cell)}"))
    chosen = set(drawn[: study.sample])
    return tuple(cell for cell in found if cell in chosen)


def _cells(plan: Plan, study: Study, part: str = "") -> list[Cell]:
    return [
        Cell(first, second, ruleset, scenario, table, policies, losses, study.courses, part)
        for ruleset, scenario, table, policies, losses, (first, second) in product(
            study.rulesets, study.scenarios, study.tables, study.policies, study.losses, _pairs(plan, study)
        )
    ]


def _pairs(plan: Plan, study: Study) -> list[tuple[int, int]]:
    """The pairs of a study by the places of the warbands."""
    many = range(len(plan.entrants))
    if study.matches:
        places = {entrant.key: place for place, entrant in enumerate(plan.entrants)}
        return [(places[first], places[second]) for first, second in study.matches]
    return list(product(many, many)) if study.pairs == "full" else list(combinations(many, 2))


def _lot(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def blocks(plan: Plan) -> list[Block]:
    """All blocks in their order."""
    battles, size = plan.study.battles, plan.study.block
    return [
        Block(cell, first, min(size, battles - first))
        for cell in range(len(cells(plan)))
        for first in range(0, battles, size)
    ]


def swapped(number: int) -> bool:
    """Whether the second warband of the cell is the first side: it is in every other battle."""
    return number % 2 == 1


def battle(plan: Plan, index: int, number: int) -> tuple[BattleSetup, dict[int, Policy]]:
    """The battle of that number in a cell, and who plays it."""
    cell = cells(plan)[index]
    seed = f"study {plan.study.seed} {_name(plan, cell)} {number}"
    sheets = [
        _sheet(plan.entrants[place], f"{seed} {side}") for side, place in enumerate((cell.first, cell.second))
    ]
    players = [PLAYERS[key] for key in cell.policies]
    if swapped(number):
        sheets, players = sheets[::-1], players[::-1]
    setup = set_up(
        sheets,
        rulebook(),
        seed=seed,
        ruleset=cell.ruleset.key,
        scenario=cell.scenario,
        battlefield=cell.table,
        switches=cell.ruleset.switches,
    )
    return setup, dict(enumerate(players))


def _name(plan: Plan, cell: Cell) -> str:
    """What a cell is, so that its battles stay the same when other cells come or go."""
    options = "default" if cell.ruleset.switches is None else " ".join(sorted(cell.ruleset.switches))
    first, second = (plan.entrants[place].key for place in (cell.first, cell.second))
    lost = [f"{side} without {loss}" for side, loss in zip("12", cell.losses, strict=True) if loss != NOBODY]
    named = (first, second, cell.ruleset.key, options, cell.scenario, cell.table, *cell.policies, *lost)
    return "/".join(named)


def _sheet(entrant: Entrant, seed: str) -> WarbandSheet:
    return _read(entrant) if entrant.document else _drawn(entrant, seed)


@lru_cache(256)
def _read(entrant: Entrant) -> WarbandSheet:
    return read_sheet(entrant.document.encode(), f"{entrant.key}.json", rulebook())


def _drawn(entrant: Entrant, seed: str) -> WarbandSheet:
    """The drawn warband that comes nearest to the rating."""
    book, best, least = rulebook(), None, 0
    for attempt in range(_DRAWN):
        choose = Stream(seed, f"warband {attempt}").number
        sheet = fold(enumerate(random_warband(book, entrant.type, entrant.key, choose), start=1))
        off = abs(rating(sheet, book).total - entrant.rating)
        if best is None or off < least:
            best, least = sheet, off
    assert best is not None
    return changed(with_spells(best, book, seed), name=entrant.key)
