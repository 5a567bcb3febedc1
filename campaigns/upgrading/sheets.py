"""Rosters: what is legal and what each is worth, compared with what an earlier check wrote down."""

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.upgrading.findings import Finding
from roster.models import Warband
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from rules.mustering.figures.rating import rating
from rules.mustering.legality.check import is_legal, problems


def sheet_facts() -> dict[str, dict[str, Any]]:
    """The verdict of today's rules on every warband, by its number."""
    rows = Warband.objects.select_related("edition").with_sheets().order_by("pk")
    return {str(warband.pk): facts_of(warband) for warband in rows.iterator(chunk_size=100)}


def facts_of(warband: Warband) -> dict[str, Any]:
    """The verdict of today's rules on a warband."""
    sheet, book = read_sheet(warband), book_of(warband)
    found = problems(sheet, book)
    return {
        "name": warband.name,
        "revision": warband.revision,
        "rulebook": book.version,
        "legal": is_legal(found),
        "rating": rating(sheet, book).total,
        "problems": [problem.message for problem in found if problem.counts],
    }


def sheet_findings(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Finding]:
    """Findings for warbands whose revision is the same; `before` is what `sheet_facts` returned earlier."""
    for key, facts in now.items():
        was = before.get(key)
        if was is None or was["revision"] != facts["revision"]:
            continue
        says = list(_changes(was, facts))
        if says:
            yield Finding("sheet", f"{facts['name']} (warband {key})", int(key), "; ".join(says))


def _changes(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if was["legal"] != now["legal"]:
        yield "is legal now" if now["legal"] else "is no longer legal"
    if was["rating"] != now["rating"]:
        yield f"its rating was {was['rating']} and is {now['rating']}"
    new = [problem for problem in now["problems"] if problem not in was["problems"]]
    solved = [problem for problem in was["problems"] if problem not in now["problems"]]
    yield from (f"new problem: {problem}" for problem in new)
    yield from (f"solved: {problem}" for problem in solved)
