"""What a file of a warband holds, before anything is made of it: understood, filled in by the rulebook, left out."""

import json
from dataclasses import dataclass
from typing import Any

import tomli

from roster.pages.header import Header, header
from roster.pages.muster_page import supplement_stack, supplement_with
from roster.services import left_behind
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs import Pack
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import LARGEST_FILE, read_file
from rules.mustering.legality.check import problems
from rules.mustering.words import counted

#: What a warrior in a file may leave to the rulebook, in words.
_FILLED = {
    "profile": "profiles",
    "number": "roster numbers",
    "starting_experience": "starting experience",
    "starting_skills": "starting skills",
    "hired_for": "prices of warriors",
}


@dataclass(frozen=True)
class ImportPage:
    """`stack` are the packs by which the file is read; None for the standard ones. `problems` count against it."""

    sheet: WarbandSheet
    header: Header
    understood: tuple[str, ...]
    filled: tuple[str, ...]
    left_out: tuple[str, ...]
    problems: tuple[str, ...]
    stack: tuple[Pack, ...] | None


def import_page(content: bytes, name: str = "") -> ImportPage:
    """Read a file in our own format, JSON or TOML; without a `name` its first sign tells which. Raises `DataError`."""
    is_json = content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    name = name or ("warband.json" if is_json else "warband.toml")
    data = _loose(content, name)
    stack = _stack_for(data.get("type"))
    book = rulebook_of(stack) if stack else rulebook()
    reading = read_file(content, name, book)
    sheet = reading.sheet
    found = [problem.message for problem in problems(sheet, book) if problem.counts]
    return ImportPage(
        sheet=sheet,
        header=header(sheet, book),
        understood=_understood(sheet),
        filled=_filled(data),
        left_out=tuple(filter(None, (left_behind(sheet), reading.remark))),
        problems=tuple(found),
        stack=stack,
    )


def _understood(sheet: WarbandSheet) -> tuple[str, ...]:
    living, gone = len(sheet.active), len(sheet.warriors) - len(sheet.active)
    carried = sum(len(warrior.possessions) for warrior in sheet.warriors)
    advances = sum(len(warrior.advances) for warrior in sheet.warriors)
    injuries = sum(len(warrior.injuries) for warrior in sheet.warriors)
    lines = [
        f"Heroes and groups: {living}" + (f", and {gone} that are gone" if gone else ""),
        f"Lines of equipment: {carried + len(sheet.stash)}",
        f"Advances: {advances}" if advances else "",
        f"Lasting injuries: {injuries}" if injuries else "",
        f"{sheet.gold} gc, {sheet.wyrdstone} wyrdstone, {counted(sheet.battles, 'battle')}",
    ]
    return tuple(filter(None, lines))


def _filled(data: dict[str, Any]) -> tuple[str, ...]:
    """What a file that was understood leaves to the rulebook, of one warrior at least."""
    warriors = data.get("warriors", [])
    return tuple(words for key, words in _FILLED.items() if any(key not in warrior for warrior in warriors))


def _stack_for(type: object) -> tuple[Pack, ...] | None:
    """The standard packs with the supplement that brings the type; None where none is needed, or known."""
    if not isinstance(type, str) or type in rulebook().warbands:
        return None
    supplement = supplement_with(type)
    return supplement_stack(supplement) if supplement else None


def _loose(content: bytes, name: str) -> dict[str, Any]:
    """The file as plain data, or nothing where it is none: `read_file` says why."""
    if len(content) > LARGEST_FILE:
        return {}
    try:
        text = content.decode("utf-8-sig")
        found = json.loads(text) if name.lower().endswith(".json") else tomli.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
