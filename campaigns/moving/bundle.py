"""The file of a campaign: a zip of a manifest and of JSON lines, the same bytes for the same campaign.

Nothing of a file that comes from elsewhere is trusted: names are those of the table, sizes are counted while it is
unfolded, every part is what the manifest says of it, and no part is ever written to the disk.
"""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from roster.site.operating.backups.archive import Unusable, written_beside
from rules.values import DataError, Value, canonical, read_json

__all__ = ["FORMAT", "Bundle", "Manifest", "Unusable", "opened", "write"]

FORMAT = "wyrdbook-campaign/1"
MANIFEST = "manifest.json"
#: Bytes of everything together once it is unfolded, and of the manifest; files in the zip.
MOST_BYTES, MOST_OF_MANIFEST = 2_000_000_000, 1_000_000
#: Bytes of one row, which takes some thirty times as much once it is read; of one without a long text.
MOST_OF_ROW, MOST_OF_SMALL_ROW = 8_000_000, 1_000_000
MOST_FILES = 200
_CHUNK = 1 << 20
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
)


class Part(Value, frozen=True):
    """`sha256` and `bytes` are those of the unfolded file, `rows` its lines."""

    sha256: str
    bytes: int
    rows: int


class Manifest(Value, frozen=True):
    """`migrations` are those of the database that it was written from, as `app.name`; `files` are all but this one."""

    format: str
    campaign: str
    engine_version: str
    migrations: tuple[str, ...]
    files: dict[str, Part]


def write(target: Path, about: dict[str, Any], parts: Iterable[tuple[str, Iterable[Any]]]) -> Manifest:
    """Write the parts, each a name and its rows, and then the manifest; `about` is the rest of that."""
    with (
        written_beside(target) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as bundle,
    ):
        files = {name: _write_part(bundle, name, rows) for name, rows in parts}
        manifest = Manifest(format=FORMAT, files=files, **about)
        bundle.writestr(_entry(MANIFEST), canonical(manifest))
    return manifest


def _write_part(bundle: zipfile.ZipFile, name: str, rows: Iterable[Any]) -> Part:
    digest, size, count = hashlib.sha256(), 0, 0
    with bundle.open(_entry(name), "w", force_zip64=True) as file:
        for count, row in enumerate(rows, 1):
            line = f"{json.dumps(row, sort_keys=True, ensure_ascii=False, separators=(',', ':'))}\n".encode()
            if len(line) > MOST_OF_ROW:
                raise Unusable(f"{name}, line {count}: a row of {len(line):,} bytes could not be read again.")
            digest.update(line)
            size += len(line)
            file.write(line)
    return Part(sha256=digest.hexdigest(), bytes=size, rows=count)


def _entry(name: str) -> zipfile.ZipInfo:
    """An entry of the archive without a time stamp, so that the same campaign makes the same file."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o600 << 16
    return entry


class Bundle:
    """A file that is what its manifest says."""

    def __init__(self, bundle: zipfile.ZipFile, manifest: Manifest) -> None:
        self._bundle, self.manifest = bundle, manifest

    def rows(self, name: str, *, are_small: bool = False) -> Iterator[tuple[str, Any]]:
        """The place and the value of each row of a part; empty if the bundle lacks the part. Raises `DataError`."""
        if name not in self.manifest.files:
            return
        most = MOST_OF_SMALL_ROW if are_small else MOST_OF_ROW
        with self._bundle.open(name) as file:
            for number in range(1, self.manifest.files[name].rows + 1):
                where = f"{name}, line {number}"
                line = file.readline(most + 1)
                if len(line) > most:
                    raise DataError(where, "", f"a row has {most:,} bytes at most")
                yield where, _parsed(line, where)


@contextmanager
def opened(source: Path, known: Iterable[str]) -> Iterator[Bundle]:
    """The file, looked through from end to end; `known` are the names of parts. Raises `Unusable`."""
    try:
        with zipfile.ZipFile(source) as bundle:
            yield Bundle(bundle, _looked_through(bundle, source, set(known)))
    except OSError as error:
        raise Unusable(f"{source}: the file cannot be read ({error.strerror or error}).") from error
    except zipfile.BadZipFile as error:
        raise Unusable(f"{source}: this is no zip, or it is damaged ({error}).") from error


def _looked_through(bundle: zipfile.ZipFile, source: Path, known: set[str]) -> Manifest:
    names = [entry.filename for entry in bundle.infolist()[: MOST_FILES + 1]]
    if len(names) > MOST_FILES or len(set(names)) < len(names):
        raise Unusable(f"{source}: it has too many files, or one of them twice.")
    try:
        with bundle.open(MANIFEST) as file:
            text = file.read(MOST_OF_MANIFEST + 1)
        manifest = read_json(Manifest, text[:MOST_OF_MANIFEST], where=MANIFEST)
    except (KeyError, *_DAMAGED) as error:
        raise Unusable(f"{source}: this is no campaign of Wyrdbook, or it is damaged ({error}).") from error
    if manifest.format != FORMAT:
        raise Unusable(f"{source}: its format is {manifest.format!r}; this version reads {FORMAT!r}.")
    for name in names:
        if name != MANIFEST and name not in manifest.files:
            raise Unusable(f"{source}: its manifest does not name {name!r}.")
    for name in manifest.files:
        if name not in known:
            raise Unusable(f"{source}: {name!r} is nothing that this version knows of a campaign.")
        if name not in names:
            raise Unusable(f"{source}: {name} is missing.")
    left = MOST_BYTES
    for name, part in manifest.files.items():
        left = _compared(bundle, source, name, part, left)
    return manifest


def _compared(bundle: zipfile.ZipFile, source: Path, name: str, part: Part, left: int) -> int:
    """Unfold a part and compare it; how many bytes others may still have."""
    digest, size, rows, last = hashlib.sha256(), 0, 0, b"\n"
    try:
        with bundle.open(name) as file:
            while chunk := file.read(_CHUNK):
                size += len(chunk)
                if size > min(left, part.bytes):
                    raise Unusable(f"{source}: {name} is larger than it may be.")
                digest.update(chunk)
                rows += chunk.count(b"\n")
                last = chunk[-1:]
    except Unusable:
        raise
    except _DAMAGED as error:
        raise Unusable(f"{source}: {name} is damaged ({error}).") from error
    if digest.hexdigest() != part.sha256 or (size, rows, last) != (part.bytes, part.rows, b"\n"):
        raise Unusable(f"{source}: {name} is not what its manifest says; the file is damaged or was changed.")
    return left - size


def _parsed(line: bytes, where: str) -> Any:
    try:
        return json.loads(line, object_pairs_hook=_without_doubles, parse_constant=_refused_number)
    except (ValueError, RecursionError) as error:
        raise DataError(where, "", f"this is not valid JSON ({error})") from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _refused_number(word: str) -> None:
    raise ValueError(f"{word} is no number")
