"""Ids of rows inside of texts and JSON: keys of battles in ledgers, warbands in chronicles, names of users.

In the file they are numbers of rows of the file. A key of something that does not go along, such as a battle of another
campaign, is kept as `elsewhere-battle-12`, which is nothing on any site.
"""

import re
from collections.abc import Iterable
from typing import Any, Protocol

from django.db.models import Model

from campaigns.models import Battle, Campaign, Captive, DeadClaim
from roster.models import Aftermath, SoloBattle
from rules.values import DataError

#: What keys begin with, and the rows that they name.
KEYED: dict[str, type[Model]] = {
    "battle": Battle,
    "solo": SoloBattle,
    "aftermath": Aftermath,
    "captive": Captive,
    "claim": DeadClaim,
    "late": Campaign,
    "home": Campaign,
}
ELSEWHERE = "elsewhere-"
_KEY = re.compile(rf"({'|'.join(KEYED)})-(\d{{1,18}})(?=$|[-:])")


class Renumbering(Protocol):
    """The mapping between ids of this site and numbers of a file, in either direction."""

    def row(self, model: type[Model], number: int) -> int | None:
        """The new number of a row; None for a row that is left out. Raises `DataError` for one that the file lacks."""

    def user(self, name: str) -> str:
        """The user's name on the other side; an unknown name stays the same."""


class Ids(Protocol):
    """How the ids in a column are renumbered."""

    def renumbered(self, value: Any, to: Renumbering) -> Any: ...


class Key:
    """Renumber a text that begins with the key of a row; other texts stay as they are."""

    def renumbered(self, value: Any, to: Renumbering) -> Any:
        return _key(value, to) if isinstance(value, str) else value


class KeyUnder:
    """Marks a name in the JSON: the text under it is a key."""

    def __init__(self, name: str) -> None:
        self._name = name

    def renumbered(self, value: Any, to: Renumbering) -> Any:
        if isinstance(value, list):
            return [self.renumbered(held, to) for held in value]
        if not isinstance(value, dict):
            return value
        return {
            name: _key(held, to)
            if name == self._name and isinstance(held, str)
            else self.renumbered(held, to)
            for name, held in value.items()
        }


class KeyInText:
    """The same in JSON that is stored as text, of which not one other letter changes."""

    def __init__(self, name: str) -> None:
        self._found = re.compile(rf'("{name}":\s*")([^"\\]*)(?=")')

    def renumbered(self, value: Any, to: Renumbering) -> Any:
        return self._found.sub(lambda match: match[1] + _key(match[2], to), value)


class Row:
    """Marks a name in the JSON: the number under it is a row. A row that does not go along is forgotten."""

    def __init__(self, name: str, model: type[Model]) -> None:
        self._name, self._model = name, model

    def renumbered(self, value: Any, to: Renumbering) -> Any:
        held = value.get(self._name) if isinstance(value, dict) else None
        return value if held is None else {**value, self._name: _row(self._model, held, to)}


class Rows:
    """The JSON is a list of rows. One that does not go along is 0."""

    def __init__(self, model: type[Model]) -> None:
        self._model = model

    def renumbered(self, value: Any, to: Renumbering) -> Any:
        return [held if held == 0 else _row(self._model, held, to) or 0 for held in value]


class Names:
    """Renumber a JSON object that has user names under the given keys."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)

    def renumbered(self, value: Any, to: Renumbering) -> Any:
        if not isinstance(value, dict):
            return value
        found = {name: to.user(value[name]) for name in self._names if isinstance(value.get(name), str)}
        return {**value, **found}


class NameAfter:
    """Renumber a sentence that ends in the name of a user, after these words."""

    def __init__(self, words: str) -> None:
        self._words = words

    def renumbered(self, value: Any, to: Renumbering) -> Any:
        if not isinstance(value, str) or not value.startswith(self._words):
            return value
        return f"{self._words}{to.user(value.removeprefix(self._words).removesuffix('.'))}."


def _key(text: str, to: Renumbering) -> str:
    match = _KEY.match(text)
    if match is None:
        return text
    number = to.row(KEYED[match[1]], int(match[2]))
    return f"{ELSEWHERE}{text}" if number is None else f"{match[1]}-{number}{text[match.end() :]}"


def _row(model: type[Model], held: Any, to: Renumbering) -> int | None:
    if isinstance(held, bool) or not isinstance(held, int):
        raise DataError("", "", f"{held!r} is no number of a row")
    return to.row(model, held)
