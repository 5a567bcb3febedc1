"""What pages say of a study, in a form that needs no library to read: small enough to be shipped or kept in a row.

It is made of a result once, with the ratings. Of each cell it keeps the results and a mark of all its counts, by which
a battle that another release fights again is known to be the same.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from rules.catalogue.load import rulebook
from rules.mustering.document import content_of
from rules.studies.cells import Cell, cells
from rules.studies.description import STUDIES, Entrant, Plan, Rules, Study, read_plan, shipped
from rules.studies.fighting import Counted
from rules.studies.keeping import Kept
from rules.studies.measures import DRAWN, FIRST, LEADS, SECOND, UNFOUGHT
from rules.studies.ratings import Rating
from rules.values import Value, canonical, read_json

#: Bytes of the largest summary that is read.
_LARGEST = 20_000_000
_MARK = 8


class _Called(msgspec.Struct):
    name: str


class Named(Value, frozen=True):
    """A warband of a study; `key` is that in the study."""

    key: str
    type: str
    name: str


class Results(Value, frozen=True, array_like=True):
    """Battles from the view of one side."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def battles(self) -> int:
        return self.won + self.lost + self.drawn

    def __add__(self, other: "Results") -> "Results":
        return Results(self.won + other.won, self.lost + other.lost, self.drawn + other.drawn)

    @property
    def turned(self) -> "Results":
        """The same from the view of the other side."""
        return Results(self.lost, self.won, self.drawn)


class Deciding(Value, frozen=True):
    """What decided the battles under one ruleset.

    `begins` are results of the side with the first turn; `favourite` those of the higher rating, by the step of its
    lead in percent; `shots` of all `taken_out` were taken out by shots; `rounds` are battles by their rounds, from 0.
    """

    begins: Results
    favourite: tuple[tuple[int, Results], ...]
    shots: int
    taken_out: int
    rounds: tuple[int, ...]


class Summary(Value, frozen=True):
    """`results` are those of the first warband and `marks` those of all counts, cell by cell.

    `ratings` and `deciding` are ruleset by ruleset as in the description; no ratings where there are none. `unfought`
    says why battles have no result, and of how many.
    """

    format: Literal["wyrdbook-summary/1"]
    study: Study
    version: str
    warbands: tuple[Named, ...]
    results: tuple[Results, ...]
    marks: tuple[str, ...]
    ratings: tuple[tuple[Rating, ...], ...]
    deciding: tuple[Deciding, ...]
    unfought: tuple[tuple[str, int], ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in the order of `results`."""
        return cells(self._plan)

    @property
    def battles(self) -> int:
        return sum(results.battles for results in self.results)

    @property
    def _plan(self) -> Plan:
        """The plan as far as cells go by it."""
        return Plan(self.study, tuple(Entrant(it.key, it.type) for it in self.warbands), self.version)


def summary_of(kept: Kept, plan: Plan, rated: Mapping[Rules, tuple[Rating, ...]]) -> Summary:
    """The summary of a result; `rated` are the ratings by ruleset, if there are any."""
    unfought: Counter[str] = Counter()
    for counts in kept.counts:
        unfought.update(counts.get(UNFOUGHT, {}))
    return Summary(
        format="wyrdbook-summary/1",
        study=kept.study,
        version=kept.version,
        warbands=tuple(_named(entrant) for entrant in plan.entrants),
        results=tuple(_results(counts.get("result", {})) for counts in kept.counts),
        marks=tuple(map(mark_of, kept.counts)),
        ratings=tuple(tuple(map(_rounded, rated.get(ruleset, ()))) for ruleset in kept.study.rulesets),
        deciding=tuple(
            _deciding(
                [
                    counts
                    for cell, counts in zip(kept.cells, kept.counts, strict=True)
                    if cell.ruleset == ruleset
                ]
            )
            for ruleset in kept.study.rulesets
        ),
        unfought=tuple(sorted(unfought.items())),
    )


def nested(counted: Counted) -> dict[str, dict[str, int]]:
    """The counts of a block by measure and key."""
    found: dict[str, dict[str, int]] = {}
    for measure, key, count in counted:
        found.setdefault(measure, {})[key] = count
    return found


def mark_of(counts: Mapping[str, Mapping[str, int]]) -> str:
    """A short hash of all counts of a cell."""
    rows = sorted((measure, key, count) for measure, keys in counts.items() for key, count in keys.items())
    return hashlib.sha256(canonical(rows)).hexdigest()[:_MARK]


def _named(entrant: Entrant) -> Named:
    """Shipped warbands are called by their type, others as their player calls them."""
    name = rulebook().warbands[entrant.type].name
    if entrant.rating:
        name = f"{name}, drawn at a rating of {entrant.rating}"
    elif entrant.key not in shipped():
        name = read_json(_Called, entrant.document, where=entrant.key).name
    return Named(entrant.key, entrant.type, name)


def _rounded(rating: Rating) -> Rating:
    shares = (round(share, 4) for share in (rating.share, rating.low, rating.high))
    return Rating(rating.warband, rating.battles, *shares)


def _results(counts: Mapping[str, int]) -> Results:
    return Results(counts.get(FIRST, 0), counts.get(SECOND, 0), counts.get(DRAWN, 0))


def _deciding(found: list[dict[str, dict[str, int]]]) -> Deciding:
    """The counts of several cells, added up."""
    total: dict[str, Counter[str]] = {}
    for counts in found:
        for measure, keys in counts.items():
            total.setdefault(measure, Counter()).update(keys)

    def of(measure: str) -> Counter[str]:
        return total.get(measure, Counter())

    begins, favourite, shot, rounds = of("begins"), of("favourite"), of("shot"), of("rounds")
    return Deciding(
        begins=Results(
            begins[f"{FIRST}/{FIRST}"] + begins[f"{SECOND}/{SECOND}"],
            begins[f"{FIRST}/{SECOND}"] + begins[f"{SECOND}/{FIRST}"],
            begins[f"{FIRST}/{DRAWN}"] + begins[f"{SECOND}/{DRAWN}"],
        ),
        favourite=tuple(
            (lead, Results(*(favourite[f"{lead}/{result}"] for result in ("won", "lost", "drawn"))))
            for lead in reversed(LEADS)
        ),
        shots=shot["yes"],
        taken_out=shot["yes"] + shot["no"],
        rounds=tuple(rounds[str(number)] for number in range(max(map(int, rounds), default=-1) + 1)),
    )


def read_summary(path: Path) -> Summary:
    """The summary in a file. Raises `DataError`."""
    return read_json(Summary, content_of(path, path.name, _LARGEST), where=path.name)


def shipped_studies() -> tuple[str, ...]:
    """The keys of the studies that come with the site."""
    return tuple(sorted(path.stem for path in STUDIES.glob("*.json")))


@lru_cache(4)
def shipped_summary(key: str) -> Summary:
    """The summary of a study that comes with the site."""
    return read_summary(STUDIES / f"{key}.json")


@lru_cache(4)
def shipped_plan(key: str) -> Plan:
    """The plan of a study that comes with the site, as these rules read it."""
    return read_plan(STUDIES / f"{key}.toml")
