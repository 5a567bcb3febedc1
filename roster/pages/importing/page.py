"""What a file of a warband holds, before anything is made of it: understood, guessed, left out.

Files are our own, JSON or TOML, or those of other programs (`rules.exchange`). What was read is kept as a text between
the two steps, and read again with the same bounds.
"""

from dataclasses import dataclass
from typing import Any

from roster.pages.warbands.header import Header, header
from roster.services.warbands.muster import left_behind
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import Pack, standard_with
from rules.exchange.foreign import ForeignRoster
from rules.exchange.homes import homes
from rules.exchange.matching import matched
from rules.exchange.reading import Brought, brought, json_of
from rules.exchange.report import Line
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_data
from rules.mustering.legality.check import problems
from rules.values import DataError

#: What a warrior in our own file may leave to the rulebook, in words.
_FILLED = {
    "profile": "profiles",
    "number": "roster numbers",
    "starting_experience": "starting experience",
    "starting_skills": "starting skills",
    "hired_for": "prices of warriors",
}
_OWN = "Wyrdbook"


@dataclass(frozen=True)
class ImportPage:
    """`stack` are the packs by which the file is read; None for the standard ones. `problems` count against it.

    `rosters` names the warbands of a file that holds several, `which` is the place of the shown one. `types` are what
    a foreign roster may become, by key; `type_guessed` and `battles_guessed` say that a person should look at the type
    and at the number of battles first. `kept` is what the second step is made from.
    """

    program: str
    sheet: WarbandSheet
    header: Header
    understood: tuple[str, ...]
    guessed: tuple[str, ...]
    left_out: tuple[str, ...]
    problems: tuple[str, ...]
    stack: tuple[Pack, ...] | None
    rosters: tuple[str, ...] = ()
    which: int = 0
    types: tuple[tuple[str, str], ...] = ()
    type_guessed: bool = False
    battles_guessed: bool = False
    kept: str = ""


def import_page(content: bytes, name: str, battles: int | None = None) -> ImportPage:
    """The first warband of a file; errors call it by its `name`. Raises `DataError`."""
    return page_of(brought(content, name), name, battles=battles)


def page_of(
    found: Brought, name: str, which: int = 0, chosen: str = "", battles: int | None = None
) -> ImportPage:
    """The warband at the place `which`, from 0, as the type with the key `chosen`, or as the file has it.

    `battles` is how many it has fought, where a person said so. Raises `DataError`.
    """
    if found.own is not None:
        own = found.own if battles is None else {**found.own, "battles": battles}
        return _own(found, own, name)
    if not 0 <= which < len(found.rosters):
        raise DataError(name, "", f"the file holds {len(found.rosters)} warbands")
    return _foreign(found, found.rosters[which], name, which, chosen, battles)


def _own(found: Brought, data: dict[str, Any], name: str) -> ImportPage:
    home = homes().get(str(data.get("type")))
    stack = standard_with(home.pack) if home and home.pack else None
    book = rulebook_of(stack) if stack else rulebook()
    reading = read_data(data, name, book)
    sheet = reading.sheet
    warriors = data.get("warriors", [])
    missing = [words for key, words in _FILLED.items() if any(key not in entry for entry in warriors)]
    filled = f"Not in the file, taken from the rulebook: {', '.join(missing)}" if missing else ""
    return ImportPage(
        program=_OWN,
        sheet=sheet,
        header=header(sheet, book),
        understood=_counted(sheet),
        guessed=tuple(filter(None, [filled, *reading.renamed])),
        left_out=tuple(filter(None, (left_behind(sheet), reading.remark))),
        problems=_problems(sheet, book),
        stack=stack,
        kept=json_of(found),
    )


def _foreign(
    found: Brought, roster: ForeignRoster, name: str, which: int, chosen: str, battles: int | None
) -> ImportPage:
    report = matched(roster, name, chosen, battles)
    stack = standard_with(report.pack) if report.pack else None
    book = rulebook_of(stack) if stack else rulebook()
    return ImportPage(
        program=report.program,
        sheet=report.sheet,
        header=header(report.sheet, book),
        understood=(*_counted(report.sheet), *map(_line, report.of("understood"))),
        guessed=tuple(map(_line, report.of("guessed"))),
        left_out=tuple(map(_line, report.of("left_out"))),
        problems=_problems(report.sheet, book),
        stack=stack,
        rosters=tuple(one.name or f"Warband {number}" for number, one in enumerate(found.rosters, 1)),
        which=which,
        types=tuple(sorted(((home.key, home.name) for home in homes().values()), key=lambda it: it[1])),
        type_guessed=report.type_guessed,
        battles_guessed=report.battles_guessed,
        kept=json_of(found),
    )


def _line(line: Line) -> str:
    link = "because" if line.what == "left_out" else "here"
    return f"{line.place}: {line.words} ({link}: {line.became})"


def _problems(sheet: WarbandSheet, book: Rulebook) -> tuple[str, ...]:
    return tuple(problem.message for problem in problems(sheet, book) if problem.counts)


def _counted(sheet: WarbandSheet) -> tuple[str, ...]:
    living, gone = len(sheet.active), len(sheet.warriors) - len(sheet.active)
    carried = sum(len(warrior.possessions) for warrior in sheet.warriors)
    advances = sum(len(warrior.advances) for warrior in sheet.warriors)
    injuries = sum(len(warrior.injuries) for warrior in sheet.warriors)
    lines = [
        f"Heroes and groups: {living}" + (f", and {gone} that are gone" if gone else ""),
        f"Lines of equipment: {carried + len(sheet.stash)}",
        f"Advances: {advances}" if advances else "",
        f"Lasting injuries: {injuries}" if injuries else "",
        f"Treasury: {sheet.gold} gc, {sheet.wyrdstone} wyrdstone; battles: {sheet.battles}",
    ]
    return tuple(filter(None, lines))
