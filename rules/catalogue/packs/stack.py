"""Packs: the rulebook is a stack of them, and a later one may add to or override an earlier one by key.

A pack is a set of TOML texts by name (`equipment.toml`, `warbands/undead.toml`). The packaged ones are folders:
`rules/data` is the core, `rules/data/packs/*` the supplements. A league's own is one TOML text whose first keys are
those names: `[pack]`, `[equipment.misc.lantern]`, `[warbands.pit-kings]`. Read by the loader, stored by the site.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

import msgspec
import tomli

from rules.catalogue import foreign
from rules.catalogue.packs.overlooking import contradiction
from rules.catalogue.sources import LEAGUE
from rules.catalogue.trading.item_model import Category
from rules.first_use import made_once
from rules.values import DataError, Value, read, read_json

DATA = Path(__file__).resolve().parents[2] / "data"
#: Parts of a rulebook that are a folder of files; every other part is one file.
FOLDERS = ("warbands", "tables", "scenarios")
#: The packs of a rulebook for which nobody chose others, by key; further packaged ones are switched on by a campaign.
STANDARD = ("core", "official-1a", "official-1b", "unofficial")
#: What further packs share: it comes with those that require it and is never chosen by itself.
SHARED = "shared-gear"
#: Bytes that a pack in one text may have, and letters that the fields of its header may have.
LARGEST_PACK = 512_000
LONGEST_FIELDS = {"key": 60, "name": 80, "version": 40, "summary": 200}
#: Parts whose entries have a grade, and those where tables within hold such entries. A warband's file is one itself.
_GRADED = ("hired_swords.toml", "dramatis_personae.toml")
_GRADED_WITHIN: dict[str, tuple[str, ...]] = {
    "equipment.toml": get_args(Category),
    "spells.toml": ("lists",),
}
_HEADER = "pack.toml"
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NAME = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")

Table = dict[str, Any]


class PackHeader(Value, frozen=True):
    """The declaration of a pack; `requires` are the packs that must lie below it in a stack."""

    key: str
    name: str
    version: str
    summary: str
    grade: str = "league"
    requires: tuple[str, ...] = ()


class Pack(Value, frozen=True, dict=True):
    """One pack: its header and its parts as TOML text by name. Equal texts have equal digests."""

    header: PackHeader
    texts: dict[str, str]
    #: Where faults are reported: the folder inside `rules/data`, or the name of the uploaded file.
    origin: str = ""
    single: bool = False

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def key(self) -> str:
        return self.header.key

    @cached_property
    def digest(self) -> str:
        """A hash of the header and every part; two packs with the same digest are the same."""
        return hashlib.sha256(msgspec.json.encode([self.header, self.texts], order="sorted")).hexdigest()

    @cached_property
    def tables(self) -> dict[str, Table]:
        """The parts parsed, by name. Raises `DataError` for what is not TOML."""
        if self.single:
            return _parts(self.texts[_HEADER], self.origin)
        return {name: _parsed(text, self.place(name)) for name, text in self.texts.items()}

    def place(self, name: str) -> str:
        """The name of a part of this pack in sentences about faults."""
        return self.origin if self.single else f"{self.origin}/{name}".strip("/")

    def stored(self) -> bytes:
        """The pack as JSON for the database; `restored` is the inverse."""
        return msgspec.json.encode(self, order="sorted")


def restored(stored: bytes) -> Pack:
    """A pack as `Pack.stored` wrote it. Raises `DataError`."""
    return read_json(Pack, stored, where="stored pack")


def pack_in(folder: Path, origin: str = "") -> Pack:
    """The pack in a folder with a `pack.toml`. Raises `DataError`."""
    texts = {}
    paths = [*folder.glob("*.toml"), *(path for name in FOLDERS for path in (folder / name).glob("*.toml"))]
    for path in sorted(paths):
        name = path.relative_to(folder).as_posix()
        try:
            texts[name] = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(f"{origin}/{name}".strip("/"), "", f"the file cannot be read ({error})") from None
    where = f"{origin}/{_HEADER}".strip("/")
    if _HEADER not in texts:
        raise DataError(where, "", "the pack has no header")
    header = read(PackHeader, _parsed(texts.pop(_HEADER), where), where=where)
    texts.pop("coverage.toml", None)
    return Pack(header, texts, origin)


def pack_from(text: str | bytes, origin: str) -> Pack:
    """A pack in one TOML text, as a league writes it. Hostile until read: raises `DataError` with key or line."""
    size = len(text if isinstance(text, bytes) else text.encode(errors="replace"))
    if size > LARGEST_PACK:
        raise DataError(
            origin, "", f"the file is larger than {LARGEST_PACK // 1000} kB, the limit for a pack"
        )
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(origin, "", f"the file is not UTF-8 text (byte {error.start})") from None
    data = foreign.parsed(decoded, origin)
    if not isinstance(data.get("pack"), dict):
        raise DataError(origin, "pack", "the table [pack] with key, name, version and summary is missing")
    header = _own_header({"requires": ["core"], **data["pack"]}, origin)
    pack = Pack(header, {_HEADER: decoded}, origin, single=True)
    if not pack.tables:
        raise DataError(origin, "", "the pack changes nothing")
    return pack


def _own_header(stated: Table, origin: str) -> PackHeader:
    try:
        header = read(PackHeader, stated, where=origin)
    except DataError as error:
        raise DataError(origin, f"pack.{error.key}".strip("."), error.reason) from None
    if not _KEY.fullmatch(header.key) or header.key in packaged():
        raise DataError(origin, "pack.key", "a key of its own in small letters and hyphens is needed")
    for field, longest in LONGEST_FIELDS.items():
        if not 1 <= len(getattr(header, field).strip()) <= longest:
            raise DataError(origin, f"pack.{field}", f"expected a text of 1 to {longest} letters")
    if header.grade != "league":
        raise DataError(origin, "pack.grade", "a league's own pack has no grade")
    return header


@made_once()
def packaged() -> dict[str, Pack]:
    """The packs that come with the program, lowest first. Raises `DataError`."""
    return packs_under(DATA)


def standard() -> tuple[Pack, ...]:
    """The packs of a rulebook for which nobody chose others, the lowest first. Raises `DataError`."""
    return tuple(pack for key, pack in packaged().items() if key in STANDARD)


def with_shared(packs: Iterable[Pack]) -> tuple[Pack, ...]:
    """The packs in the order of the packaged ones, others above them; what further packs share comes with them."""
    found = list(packs)
    if any(SHARED in pack.header.requires for pack in found) and SHARED not in {pack.key for pack in found}:
        found.append(packaged()[SHARED])
    places = {key: place for place, key in enumerate(packaged())}
    return tuple(sorted(found, key=lambda pack: places.get(pack.key, len(places))))


def standard_with(key: str) -> tuple[Pack, ...]:
    """The standard packs with a packaged supplement. Raises `KeyError` for one that there is not."""
    return with_shared((*standard(), packaged()[key]))


def packs_under(data: Path) -> dict[str, Pack]:
    """The core in a data folder and the supplements in its `packs`, in an order that puts the required first."""
    found = [pack_in(data)]
    found += [
        pack_in(folder, f"packs/{folder.name}")
        for folder in sorted((data / "packs").glob("*"))
        if folder.is_dir()
    ]
    return {pack.key: pack for pack in in_order(found)}


def in_order(packs: Iterable[Pack]) -> tuple[Pack, ...]:
    """The packs as a stack: in the order given, but each above what it requires. Raises `DataError`."""
    waiting = list(packs)
    stack: list[Pack] = []
    while waiting:
        below = {pack.key for pack in stack}
        lowest = next((pack for pack in waiting if below.issuperset(pack.header.requires)), waiting[0])
        stack.append(lowest)
        waiting.remove(lowest)
        check_stack(tuple(stack))
    return tuple(stack)


def check_stack(packs: tuple[Pack, ...]) -> None:
    """Raise `DataError` where a pack lies twice in a stack, or what it requires does not lie below it."""
    below: list[str] = []
    for pack in packs:
        missing = [key for key in pack.header.requires if key not in below]
        if missing:
            reason = f"the pack {pack.header.name} needs {', '.join(missing)} below it"
            contradiction(pack.place(_HEADER), "pack.requires", reason)
        if pack.key in below:
            reason = f"the pack {pack.header.name} lies in the stack twice; choose one version"
            contradiction(pack.place(_HEADER), "pack.key", reason)
        below.append(pack.key)


def stack_digest(digests: Iterable[str], switched_on: Iterable[str]) -> str:
    """A hash of a stack, given by the digests of its packs from the lowest up, with these house rules on."""
    return hashlib.sha256("\0".join((*digests, *sorted(set(switched_on)))).encode()).hexdigest()


class Override(Value, frozen=True):
    """A field in which a pack overrides the packs below it; values as TOML would write them."""

    pack: str
    part: str
    key: str
    before: str
    after: str


def merged(packs: tuple[Pack, ...]) -> tuple[dict[str, Table], tuple[Override, ...]]:
    """The parts of a whole stack, table by table, and every field that one pack overrides in another.

    Tables are merged by key; any other value, lists too, is replaced whole. What a league's pack adds has the grade of
    a league, whatever it says.
    """
    parts: dict[str, Table] = {}
    overrides: list[Override] = []
    for pack in packs:
        for name, table in pack.tables.items():
            if name in parts and "/" not in name and (default := {"source", "sources"} & set(table)):
                reason = "it would become the source of what other packs say; state it with each entry"
                raise DataError(name, default.pop(), reason)
            if pack.single:
                table = _graded(name, table, parts.get(name))
            if name in parts:
                parts[name] = _laid_over(parts[name], table, pack.key, name, "", overrides)
            else:
                parts[name] = table
    return parts, tuple(overrides)


def _graded(name: str, table: Table, below: Table | None) -> Table:
    """A part of a league's pack with the grade of a league on everything that is not there `below`."""
    if name.startswith("warbands/"):
        return table if below is not None else {**table, "grade": LEAGUE}
    known = below or {}
    if name in _GRADED:
        return _all_graded(table, known)
    holders = _GRADED_WITHIN.get(name, ())
    return {
        key: _all_graded(value, known.get(key) or {}) if key in holders and isinstance(value, dict) else value
        for key, value in table.items()
    }


def _all_graded(things: Table, known: Table) -> Table:
    return {
        key: {**thing, "grade": LEAGUE} if key not in known and isinstance(thing, dict) else thing
        for key, thing in things.items()
    }


def additions(below: tuple[Pack, ...], pack: Pack) -> tuple[str, ...]:
    """The additions of a pack to everything below it, as `equipment: misc.lantern`, each new table once."""
    parts, _overrides = merged(below)
    return tuple(
        f"{name.removesuffix('.toml')}: {path}".removesuffix(": ")
        for name, table in pack.tables.items()
        for path in _new_in(table, parts.get(name), "")
    )


def _new_in(above: object, below: object, path: str) -> Iterator[str]:
    if below is None:
        yield path
    elif isinstance(above, dict) and isinstance(below, dict):
        for key, value in above.items():
            yield from _new_in(value, below.get(key), f"{path}.{key}".strip("."))


def _laid_over(
    below: Table, above: Table, pack: str, part: str, path: str, overrides: list[Override]
) -> Table:
    result = dict(below)
    for key, value in above.items():
        place = f"{path}.{key}".strip(".")
        before = below.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            result[key] = _laid_over(before, value, pack, part, place, overrides)
            continue
        if key in below and before != value and place != "source":
            overrides.append(Override(pack, part, place, _written(before), _written(value)))
        result[key] = value
    return result


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _parsed(text: str, where: str) -> Table:
    try:
        return tomli.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(where, "", f"this is not valid TOML ({error})") from None


def _parts(text: str, origin: str) -> dict[str, Table]:
    """The parts of a pack in one text: `[equipment]` is `equipment.toml`, `[warbands.x]` is `warbands/x.toml`."""
    parts = {}
    for name, table in _parsed(text, origin).items():
        if name == "pack":
            continue
        if not isinstance(table, dict) or not _NAME.fullmatch(name):
            raise DataError(origin, name, "expected a table")
        if name not in FOLDERS:
            parts[f"{name}.toml"] = table
            continue
        for key, inner in table.items():
            if not isinstance(inner, dict) or not _NAME.fullmatch(key):
                raise DataError(origin, f"{name}.{key}", "expected a table")
            parts[f"{name}/{key}.toml"] = inner
    return parts


def located(error: DataError, packs: tuple[Pack, ...]) -> DataError:
    """The same fault where the topmost pack states it: its file, the key there and, if it can be found, the line."""
    concerned = [pack for pack in reversed(packs) if error.where in pack.tables]
    exact = [pack for pack in concerned if _states(pack.tables[error.where], error.key)]
    around = [pack for pack in concerned if _states(pack.tables[error.where], _around(error.key))]
    for pack in (*exact, *around):
        if not pack.single:
            return DataError(pack.place(error.where), error.key, error.reason)
        part = error.where.removesuffix(".toml").replace("/", ".")
        key = f"{part}.{error.key}".strip(".")
        unknown = re.search(r"not known: `([^`]+)`", error.reason)
        line = line_of(pack.texts[_HEADER], f"{key}.{unknown[1]}" if unknown else key)
        return DataError(pack.origin, key, f"{error.reason} (line {line})" if line else error.reason)
    if concerned:
        return DataError(concerned[-1].place(error.where), error.key, error.reason)
    return error


def _around(key: str) -> str:
    """The dotted path of the table around a key."""
    return key.rpartition(".")[0]


def _states(table: object, key: str) -> bool:
    """Whether a table says anything at that dotted path."""
    for step in [step for step in re.split(r"[.\[\]]+", key) if step]:
        if isinstance(table, list) and step.isdigit() and int(step) < len(table):
            table = table[int(step)]
        elif isinstance(table, dict) and step in table:
            table = table[step]
        else:
            return False
    return True


def line_of(text: str, key: str) -> int:
    """The line on which the table or field of that dotted path is written; 0 when it is not found."""
    best, depth, table = 0, 0, ""
    repeated: Counter[str] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.split("#")[0].strip()
        if stripped.startswith("["):
            table = path = stripped.strip("[]").replace('"', "").replace(" ", "")
            if stripped.startswith("[["):
                table = path = f"{path}[{repeated[path]}]"
                repeated[table.rpartition("[")[0]] += 1
        elif "=" in stripped:
            path = f"{table}.{stripped.split('=', 1)[0].strip()}".strip(".").replace('"', "")
        else:
            continue
        if (key == path or key.startswith((f"{path}.", f"{path}["))) and len(path) > depth:
            best, depth = number, len(path)
    return best
