"""What a study is about: the TOML file that describes it, checked, and the plan with everything that workers need."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

import rules
from rules import ENGINE_VERSION
from rules.battlefields.generate import drawn_by_lot
from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import DATA
from rules.engine.table import tables
from rules.mustering.document import content_of, read_sheet, to_document
from rules.policies import POLICIES
from rules.scenarios import played
from rules.values import DataError, Value, canonical, misread, parsed_toml, read

#: Studies that come with the site: the description of each, and what it came to. They decide no battle.
STUDIES = DATA / "studies"
#: Takes every shipped roster.
ALL = "*"
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Rules(Value, frozen=True):
    """A ruleset with its options; None takes those that it has by default."""

    key: str
    switches: tuple[str, ...] | None = None


class Lot(Value, frozen=True):
    """A warband of a type that is drawn anew for every battle, as near to a rating as chance comes."""

    type: str
    rating: _Count


class Study(Value, frozen=True):
    """The description. `battles` are those of a cell, `block` as many as a worker takes at a time (50 take 5 s or so).

    `rosters` are shipped ones by key (`*` for all), `files` your own beside the description. `policies` are pairs: who
    plays the first warband, who the second. `sample` is how many of the cells are drawn; 0 takes all.
    """

    format: Literal["wyrdbook-study/1"]
    name: _Text
    battles: _Count
    seed: _Text = "1"
    summary: str = ""
    rosters: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    lots: tuple[Lot, ...] = ()
    pairs: Literal["full", "round robin"] = "round robin"
    sample: Annotated[int, msgspec.Meta(ge=0)] = 0
    rulesets: tuple[Rules, ...] = (Rules("mordheim"),)
    scenarios: tuple[str, ...] = ("skirmish",)
    tables: tuple[str, ...] = ("ruined-quarter",)
    policies: tuple[tuple[str, str], ...] = (("steady", "steady"),)
    block: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 50


class Entrant(Value, frozen=True):
    """A warband of a study: its key in it, its type, and its roster as a JSON document, or the rating to draw it at."""

    key: str
    type: str
    document: str = ""
    rating: int = 0


class Plan(Value, frozen=True):
    """A study with its warbands read, so that a worker needs no file; `version` is that of the rules."""

    study: Study
    entrants: tuple[Entrant, ...]
    version: str

    @property
    def digest(self) -> str:
        """Two plans with the same digest give the same results."""
        return hashlib.sha256(canonical(self)).hexdigest()[:16]


@lru_cache(1)
def version() -> str:
    """The version of all that decides battles and what is counted of them: results of one are not those of another.

    Policies and tables have no version of their own, so the rules as they are installed give a digest.
    """
    found, folder = hashlib.sha256(), Path(rules.__file__).parent
    files = [
        path
        for path in folder.rglob("*")
        if path.suffix in {".py", ".toml", ".json"} and path.parent != STUDIES
    ]
    for name, path in sorted((path.relative_to(folder).as_posix(), path) for path in files):
        found.update(name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return f"engine {ENGINE_VERSION}, rules {found.hexdigest()[:12]}"


def read_plan(path: Path) -> Plan:
    """The study in a file. Raises `DataError` that names file and field and says what to do."""
    where = path.name
    try:
        text = content_of(path, where).decode()
    except UnicodeDecodeError as error:
        raise DataError(where, "", f"this is not text in UTF-8 ({error.reason})") from None
    data = parsed_toml(text, where=where)
    for fault in misread(Study, data, where=where):
        raise fault
    study = read(Study, data, where=where)
    return planned(study, path.parent, where=where)


def planned(study: Study, folder: Path, own: tuple[Entrant, ...] = (), *, where: str = "study") -> Plan:
    """The plan of a description with its files in a folder; `own` warbands are set against the others.

    Raises `DataError`.
    """
    _check(study, where)
    return Plan(study, _entrants(study, folder, where, own), version())


def _check(study: Study, where: str) -> None:
    book = rulebook()
    for number, ruleset in enumerate(study.rulesets):
        _known(ruleset.key, book.rulesets, where, f"rulesets[{number}].key")
        switches = [switch.key for switch in book.rulesets[ruleset.key].switches]
        for key in ruleset.switches or ():
            _known(key, switches, where, f"rulesets[{number}].switches")
    grounds = [*(table.key for table in tables()), *drawn_by_lot()]
    for field, keys, known in (
        ("scenarios", study.scenarios, list(played(book))),
        ("tables", study.tables, grounds),
        ("policies", tuple(key for pair in study.policies for key in pair), list(POLICIES)),
        ("lots", tuple(lot.type for lot in study.lots), list(book.warbands)),
    ):
        for key in keys:
            _known(key, known, where, field)
    for field in ("rulesets", "scenarios", "tables", "policies"):
        listed = getattr(study, field)
        if not listed:
            raise DataError(where, field, "name at least one, or leave the field out")
        if len(set(listed)) < len(listed):
            raise DataError(where, field, "one is there twice; take it out")


def _known(key: str, known: Any, where: str, field: str) -> None:
    if key not in known:
        raise DataError(where, field, f"there is no {key!r}; choose from {', '.join(known)}")


def shipped() -> dict[str, Path]:
    """The shipped rosters by key."""
    return {path.stem: path for path in sorted((DATA / "rosters").glob("*.toml"))}


def _entrants(study: Study, folder: Path, where: str, own: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    book, there = rulebook(), shipped()
    chosen = [key for stated in study.rosters for key in (there if stated == ALL else (stated,))]
    for key in chosen:
        _known(key, there, where, "rosters")
    paths = [(key, there[key]) for key in chosen]
    for number, name in enumerate(study.files):
        if not (folder / name).is_file():
            raise DataError(where, f"files[{number}]", f"there is no file {name!r} beside the description")
        paths.append((Path(name).stem, folder / name))
    found = []
    for key, path in paths:
        sheet = read_sheet(path, path.name, book)
        found.append(Entrant(key, sheet.type, canonical(to_document(sheet)).decode()))
    found += [Entrant(f"{lot.type} at {lot.rating}", lot.type, rating=lot.rating) for lot in study.lots]
    found += own
    keys = [entrant.key for entrant in found]
    if len(set(keys)) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise DataError(
            where, "rosters", f"{twice} is there twice; take it out or give its file another name"
        )
    if len(found) < (1 if study.pairs == "full" else 2):
        raise DataError(where, "rosters", "too few warbands; name two, or one with pairs = 'full'")
    return tuple(found)
