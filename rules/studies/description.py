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
from rules.scenarios import played
from rules.studies.players import PLAYERS
from rules.values import DataError, Value, canonical, changed, misread, parsed_toml, read

#: Studies that come with the site: the description of each, and what it came to. They decide no battle.
STUDIES = DATA / "studies"
#: Takes every shipped roster.
ALL = "*"
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
#: Whom a warband has lost before anybody acts; the hero is the one with the highest Leadership after the leader.
NOBODY, LEADER, HERO = "nobody", "leader", "hero"
LOSSES = (NOBODY, LEADER, HERO)
#: What is counted of the course of a battle, in studies that ask for it.
LENGTH, ORDER, ACTIVATIONS = "length", "order", "activations"
COURSES = (LENGTH, ORDER, ACTIVATIONS)


class Rules(Value, frozen=True):
    """A ruleset with its options; None takes those that it has by default."""

    key: str
    switches: tuple[str, ...] | None = None


class Lot(Value, frozen=True):
    """A warband of a type that is drawn anew for every battle, as near to a rating as chance comes."""

    type: str
    rating: _Count


class Part(Value, frozen=True, omit_defaults=True):
    """Cells within a study that are described on their own. Whatever is None is as in the study.

    `rulesets` are some of those of the study, by key.
    """

    key: _Text
    rulesets: tuple[str, ...] | None = None
    matches: tuple[tuple[str, str], ...] | None = None
    scenarios: tuple[str, ...] | None = None
    tables: tuple[str, ...] | None = None
    policies: tuple[tuple[str, str], ...] | None = None
    losses: tuple[tuple[str, str], ...] | None = None
    courses: tuple[str, ...] | None = None


class Study(Value, frozen=True):
    """The description. `battles` are those of a cell, `block` as many as a worker takes at a time (50 take 5 s or so).

    `rosters` are shipped ones by key (`*` for all), `files` your own beside the description. `policies` are pairs: who
    plays the first warband, who the second; `losses` are pairs too. `sample` is how many of the cells are drawn; 0
    takes all. `matches` are pairs of warbands by key, in the place of `pairs`. With `parts` its cells are those of its
    parts, one part after the other.
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
    matches: tuple[tuple[str, str], ...] = ()
    sample: Annotated[int, msgspec.Meta(ge=0)] = 0
    rulesets: tuple[Rules, ...] = (Rules("mordheim"),)
    scenarios: tuple[str, ...] = ("skirmish",)
    tables: tuple[str, ...] = ("ruined-quarter",)
    policies: tuple[tuple[str, str], ...] = (("steady", "steady"),)
    losses: tuple[tuple[str, str], ...] = ((NOBODY, NOBODY),)
    courses: tuple[str, ...] = ()
    block: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 50
    parts: tuple[Part, ...] = ()

    def of(self, part: Part) -> "Study":
        """The study as a part of it is fought."""
        stated = {
            field: getattr(part, field)
            for field in part.__struct_fields__
            if field not in ("key", "rulesets") and getattr(part, field) is not None
        }
        if part.rulesets is not None:
            stated["rulesets"] = tuple(it for it in self.rulesets if it.key in part.rulesets)
        return changed(self, parts=(), **stated)


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
    entrants = _entrants(study, folder, where, own)
    _check_matches(study.matches, entrants, where, "matches")
    own_keys = [ruleset.key for ruleset in study.rulesets]
    for number, part in enumerate(study.parts):
        for key in part.rulesets or ():
            _known(key, own_keys, where, f"parts[{number}].rulesets")
        _check(study.of(part), where, f"parts[{number}].")
        _check_matches(part.matches or (), entrants, where, f"parts[{number}].matches")
    if len({part.key for part in study.parts}) < len(study.parts):
        raise DataError(where, "parts", "two have the same key; give each its own")
    return Plan(study, entrants, version())


def _check_matches(
    matches: tuple[tuple[str, str], ...], entrants: tuple[Entrant, ...], where: str, field: str
) -> None:
    for key in (key for pair in matches for key in pair):
        _known(key, [entrant.key for entrant in entrants], where, field)


def _check(study: Study, where: str, within: str = "") -> None:
    book = rulebook()
    for number, ruleset in enumerate(study.rulesets):
        _known(ruleset.key, book.rulesets, where, f"{within}rulesets[{number}].key")
        switches = [switch.key for switch in book.rulesets[ruleset.key].switches]
        for key in ruleset.switches or ():
            _known(key, switches, where, f"{within}rulesets[{number}].switches")
    grounds = [*(table.key for table in tables()), *drawn_by_lot()]
    for field, keys, known in (
        ("scenarios", study.scenarios, list(played(book))),
        ("tables", study.tables, grounds),
        ("policies", tuple(key for pair in study.policies for key in pair), list(PLAYERS)),
        ("losses", tuple(key for pair in study.losses for key in pair), list(LOSSES)),
        ("courses", study.courses, list(COURSES)),
        ("lots", tuple(lot.type for lot in study.lots), list(book.warbands)),
    ):
        for key in keys:
            _known(key, known, where, f"{within}{field}")
    for field in ("rulesets", "scenarios", "tables", "policies", "losses"):
        listed = getattr(study, field)
        if not listed:
            raise DataError(where, f"{within}{field}", "name at least one, or leave the field out")
        if len(set(listed)) < len(listed):
            raise DataError(where, f"{within}{field}", "one is there twice; take it out")


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
    if len(found) < (1 if study.pairs == "full" or study.matches else 2):
        raise DataError(where, "rosters", "too few warbands; name two, or one with pairs = 'full'")
    return tuple(found)
