"""The plain-text list that New Recruit and BattleScribe share, as tables in the shape of their JSON.

A heading `++ Warband (Reiklanders (1a)) [348 gc] ++` or `# ++ Warband ++ [348 gc]` begins a force, `+ Heroes +` or
`## Heroes [150 gc]` a category; a line at the margin is a warrior, one behind dots or bullets belongs to the one above.
Read on by `battlescribe`; lists have neither ids nor profiles, and prices of warriors include their equipment.
"""

import re
from typing import Any

from rules.exchange.bounded import Table, text
from rules.exchange.lookup import singular
from rules.values import DataError

LARGEST_LIST = 100_000
MOST_LINES = 2_000
MOST_DEPTH = 8
_FORCE = re.compile(r"#?\s*\+\+\s*(?P<words>.+?)\s*\+\+\s*(?:\[[^\]]*\])?$")
_CATEGORY = re.compile(r"(?:##+\s*(?P<hash>.+)|\+(?!\+)\s*(?P<plus>.+?)\s*\+)$")
_TITLE = re.compile(r"(?P<words>.+?)\s+-\s+\[[^\]]*\]$")
_PRICE = re.compile(r"\s*\[([^\[\]]*)\]")
_GOLD = re.compile(r"(-?\d{1,7})(?:\.\d+)?\s*(?:gc|pts)", re.IGNORECASE)
_COUNT = re.compile(r"(\d{1,6})\s?[x×]\s+(.+)|(.+?)\s+[x×]\s?(\d{1,6})$")
_BULLET = re.compile(r"(?P<indent>\s*)(?P<marks>(?:[.•·*‣-]\s+)*)(?P<words>.*)")
#: A comma outside brackets.
_COMMA = re.compile(r",(?![^(\[]*[)\]])")
#: What stands behind the weapon that it makes dearer.
_MATERIAL = re.compile(r"(?:gromril|ithilmar) weapon", re.IGNORECASE)
_CHARACTERS = "1f34-e353-569e-f6b9"


def is_text_list(words: str) -> bool:
    """Whether the text has a heading of a force or, in the first line, a title with its costs and categories below."""
    lines = [line.strip() for line in words.splitlines()[:200]]
    first = next(filter(None, lines), "")
    return any(_FORCE.match(line[:400]) for line in lines) or bool(
        _TITLE.match(first[:400]) and any(line.startswith("## ") for line in lines)
    )


def text_list(words: str, where: str) -> Table:
    """The roster in a list. Raises `DataError`."""
    lines = words.splitlines()
    if len(words) > LARGEST_LIST or len(lines) > MOST_LINES:
        raise DataError(
            where, "", f"the list is longer than {LARGEST_LIST:,} letters or {MOST_LINES:,} lines"
        )
    reader = _Reader()
    for line in lines:
        if line.strip():
            reader.read(line[:2_000].rstrip())
    return reader.roster(where)


class _Reader:
    def __init__(self) -> None:
        self.name = self.type = ""
        self.forces: list[Table] = []
        self.category = ""
        self._open: list[Table] = []

    def roster(self, where: str) -> Table:
        if not any(force["selections"] for force in self.forces):
            raise DataError(where, "", "the list names no warrior")
        for force in self.forces:
            force["catalogueName"] = force["catalogueName"] or self.type
        return {"name": self.name, "gameSystemName": "Mordheim", "forces": self.forces}

    def read(self, line: str) -> None:
        bare = line.strip()
        if found := _FORCE.match(bare):
            self._begin_force(found["words"])
        elif found := _CATEGORY.match(bare):
            self.category = _PRICE.sub("", found["hash"] or found["plus"]).strip()
            self._open = []
        elif not self.forces and not self.name and (found := _TITLE.match(bare)):
            parts = [part for part in found["words"].split(" - ") if part.strip()]
            self.name, self.type = parts[-1].strip(), (parts[-2].strip() if len(parts) > 1 else "")
        else:
            self._read_selection(line)

    def _begin_force(self, words: str) -> None:
        words = _PRICE.sub("", words).strip()
        name, bracket, catalogue = words.partition("(")
        catalogue = catalogue.rpartition(")")[0].strip() if bracket else ""
        characters = "characters" in (name.strip().lower(), catalogue.lower())
        self.forces.append(
            {"catalogueName": catalogue, "entryId": _CHARACTERS if characters else "", "selections": []}
        )
        self.category, self._open = "", []

    def _read_selection(self, line: str) -> None:
        found = _BULLET.match(line)
        assert found is not None
        depth = len(re.findall(r"\S", found["marks"])) or len(found["indent"].expandtabs(2)) // 2
        if found["marks"].strip() and len(found["indent"]) >= 2:
            depth += len(found["indent"].expandtabs(2)) // 2
        if not self.forces:
            self._begin_force("Warband")
        head, colon, rest = _split(found["words"])
        selection = _selection(head)
        selection["selections"] = (
            [_selection(part) for part in _COMMA.split(rest) if part.strip()] if colon else []
        )
        depth = min(depth, len(self._open), MOST_DEPTH)
        if depth == 0:
            self._top(selection)
        else:
            above = self._open[depth - 1]
            if above["selections"] and _MATERIAL.match(selection["name"]):
                above = above["selections"][-1]
            if depth == 1 and singular(selection["name"]) == singular(above["name"]):
                selection["type"] = "model"
                above["selections"] += selection.pop("selections")
                selection["selections"] = []
            above["selections"].append(selection)
        self._open = [*self._open[:depth], selection]

    def _top(self, selection: Table) -> None:
        """A warrior or the stash; what the bracket of a total says is not the price of the warrior alone."""
        selection.pop("costs", None)
        name, bracket, kind = selection["name"].partition(" (")
        if bracket and not re.fullmatch(r"\d\w?\)", kind):
            selection["customName"], selection["name"] = name, kind.rstrip(")")
        if self.category:
            selection["categories"] = [{"name": self.category, "primary": "true"}]
        self.forces[-1]["selections"].append(selection)


def _split(words: str) -> tuple[str, str, str]:
    """Split words at the first colon outside brackets: before it, the colon, and behind it."""
    depth = 0
    for at, letter in enumerate(words):
        depth += (letter in "([") - (letter in ")]")
        if letter == ":" and depth <= 0:
            return words[:at], ":", words[at + 1 :]
    return words, "", ""


def _selection(words: str) -> Table:
    """`2x Sword [20 gc]`: name, number and what all copies cost together."""
    prices = [gold for bracket in _PRICE.findall(words) for gold in _GOLD.findall(bracket)]
    words = _PRICE.sub("", words).strip()
    found = _COUNT.fullmatch(words)
    number, name = ((found[1] or found[4]), (found[2] or found[3])) if found else ("1", words)
    selection: dict[str, Any] = {"name": text(name), "number": number, "type": "upgrade", "selections": []}
    if prices:
        selection["costs"] = [{"typeId": "points", "value": prices[0]}]
    return selection
