"""Search over names, keys and summaries, best matches first; a misspelt word finds its nearest neighbours.

Pure: an `Index` is built once for each rulebook and asked from then on. A query takes a few milliseconds.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from roster.rulebook_pages.search.short_forms import written_out

#: Letters of a query that are read, and results that are given.
LONGEST_QUERY = 80
MOST_RESULTS = 50
#: Words of a question that say nothing of what is looked for; left out where the whole query finds nothing.
_QUESTION = (
    "a about an and any are be buy can could do does find for from get give had has have how i if in is it "
    "its look many me much must my of on one or our rule rules should so some tell that the their them then there they "
    "thing this to use using was we what when where which who why will with work works would you your"
)
FILLERS = frozenset(_QUESTION.split())
#: How alike two words must be for one to stand in for the other, and how far apart in length.
LIKENESS = 0.72
LENGTHS_APART = 2


@dataclass(frozen=True)
class Findable:
    """Something with a place in the rules. `key` is found as it is written, e.g. a rule's number.

    A `name` that is its key has no words of its own; `also` are other names. `figures` is what it costs, and how rare
    it is; nobody searches by it.
    """

    kind: str
    name: str
    summary: str
    href: str
    key: str = ""
    rank: int = 0
    also: tuple[str, ...] = ()
    figures: str = ""


@dataclass(frozen=True)
class Found:
    """The finds of a query; `meant` is the spelling that was looked for instead, "" if its own gave anything."""

    query: str
    results: tuple[Findable, ...]
    meant: str = ""
    more: int = 0


def folded(text: str) -> str:
    """Small letters without accents, `and` for an ampersand; everything else is a space."""
    plain = (
        unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("&", " and ")
    )
    return re.sub(r"[^a-z0-9]+", " ", plain.replace("'", "")).strip()


def without_fillers(asked: str) -> str:
    """The words of a folded query that name something; all of them where none does."""
    return " ".join(word for word in asked.split() if word not in FILLERS) or asked


#: What things are sorted by (how well they match, rank, length of name, name) with the thing.
_Ranked = tuple[tuple[int, int, int, str], Findable]


def _singular(asked: str) -> str:
    """The words without the s of a plural; words that only end in s are still found by their beginning."""
    words = asked.split()
    return " ".join(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words)


@dataclass(frozen=True)
class _Line:
    """A findable with its texts ready to be compared; `names` begin with its own, `text` with a space."""

    thing: Findable
    names: tuple[str, ...]
    key: str
    text: str

    @property
    def name(self) -> str:
        return self.names[0]


class Index:
    """Everything that can be found in one rulebook."""

    def __init__(self, things: Iterable[Findable]) -> None:
        self._lines = [_line(thing) for thing in things]
        names = {word for line in self._lines for name in line.names for word in name.split()}
        self._words = sorted(word for word in names if len(word) > 3)

    def find(self, query: str) -> Found:
        """The best matches. An empty query finds nothing."""
        asked = folded(query[:LONGEST_QUERY])
        if not asked:
            return Found(query, ())
        for reading in dict.fromkeys((asked, without_fillers(asked))):
            if ranked := self._merged(reading):
                return _found(query, ranked)
        meant = self._respelt(without_fillers(asked))
        return _found(query, self._ranked(meant), meant) if meant else Found(query, ())

    def _merged(self, asked: str) -> list[_Ranked]:
        """The finds of the query as it is written, written out, in the singular and in one word, the best first."""
        full = written_out(asked)
        readings = dict.fromkeys((asked, full, _singular(full)))
        ranked = [pair for reading in readings for pair in self._ranked(reading)]
        ranked = ranked or self._ranked(asked.replace(" ", ""))
        best: dict[int, _Ranked] = {}
        for pair in sorted(ranked, key=lambda pair: pair[0]):
            best.setdefault(id(pair[1]), pair)
        return list(best.values())

    def _ranked(self, asked: str) -> list[_Ranked]:
        words = [f" {word}" for word in asked.split()]
        joined = asked.replace(" ", "")
        ranked = []
        for line in self._lines:
            score = _score(line, asked, joined, words)
            if score is not None:
                ranked.append(((score, line.thing.rank, len(line.name), line.thing.name), line.thing))
        return sorted(ranked, key=lambda pair: pair[0])

    def _respelt(self, asked: str) -> str:
        """The query with each word that no name begins with replaced by the nearest; "" when one has none."""
        words = []
        for word in asked.split():
            if any(known.startswith(word) for known in self._words):
                words.append(word)
                continue
            near = [
                known
                for known in self._words
                if abs(len(known) - len(word)) <= LENGTHS_APART and known[0] in word[:2]
            ]
            if not (closest := get_close_matches(word, near, n=1, cutoff=LIKENESS)):
                return ""
            words += closest
        return " ".join(words)


def _line(thing: Findable) -> _Line:
    key = folded(thing.key).replace(" ", "")
    name = "" if thing.name == thing.key else folded(thing.name)
    names = (name, *(folded(other) for other in thing.also))
    return _Line(thing, names, key, f" {' '.join(names)} {folded(thing.summary)}")


def _score(line: _Line, asked: str, joined: str, words: list[str]) -> int | None:
    """0 for the very name or key, up to 5 for words in the summary; None where a word is missing."""
    if joined == line.key:
        return 0
    found = 1 if len(joined) > 2 and line.key.startswith(joined) else 5
    has_all = all(word in line.text for word in words)
    if has_all or asked in line.text:  # else no name fits: hardly any line comes so far
        found = min(found, *(_likeness(name, asked, words) for name in line.names))
    return found if found < 5 or has_all else None


def _likeness(name: str, asked: str, words: list[str]) -> int:
    """How well a name fits the query: 0 for the very name, 5 for not at all."""
    spaced = f" {name}"
    if asked == name:
        return 0
    if name.startswith(asked):
        return 1
    if f" {asked}" in spaced:
        return 2
    if name and all(word in spaced for word in words):
        return 3
    return 4 if len(asked) > 2 and asked in name else 5


def _found(query: str, ranked: list[_Ranked], meant: str = "") -> Found:
    results = tuple(thing for _score, thing in ranked)
    return Found(query, results[:MOST_RESULTS], meant, max(0, len(results) - MOST_RESULTS))
