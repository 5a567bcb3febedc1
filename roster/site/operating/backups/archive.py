"""The file of a backup: a zip of the database and of a manifest that says what it is and what it must come to."""

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from rules.values import DataError, Value, canonical, read_json

FORMAT = 1
MANIFEST = "manifest.json"
_CHUNK = 1 << 20


class Unusable(ValueError):
    """A backup cannot be made or restored, in a sentence; nothing was changed unless it says so."""


class Manifest(Value, frozen=True):
    """`database` is the kind of database, `content` the name of its copy in the zip, `digest` the SHA-256 of that.

    `migrations` are all that were applied, as `app.name`; `rows` counts the rows of every table.
    """

    format: int
    made_at: str
    engine_version: str
    django_version: str
    database: str
    database_version: str
    content: str
    digest: str
    migrations: tuple[str, ...]
    rows: dict[str, int]


def write(target: Path, manifest: Manifest, content: Path) -> None:
    """The zip in its place."""
    with (
        written_beside(target) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as bundle,
    ):
        bundle.writestr(MANIFEST, canonical(manifest))
        bundle.write(content, manifest.content)


@contextmanager
def written_beside(target: Path) -> Iterator[BinaryIO]:
    """A file that is written beside its place and moved there when it is whole; nobody but its owner may read it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=target.parent, prefix=".backup-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(part).replace(target)
    finally:
        Path(part).unlink(missing_ok=True)


def digest_of(file: BinaryIO) -> str:
    """The SHA-256 of a file."""
    found = hashlib.sha256()
    while chunk := file.read(_CHUNK):
        found.update(chunk)
    return found.hexdigest()


def checked(source: Path) -> Manifest:
    """The manifest of a backup whose content is what it says. Raises `Unusable`."""
    with opened(source) as (manifest, _content):
        return manifest


@contextmanager
def opened(source: Path) -> Iterator[tuple[Manifest, Path]]:
    """The manifest and a copy of the database, for as long as it is needed. Raises `Unusable`."""
    with tempfile.TemporaryDirectory(
        dir=source.parent if os.access(source.parent, os.W_OK) else None
    ) as folder:
        content = Path(folder) / "content"
        try:
            with zipfile.ZipFile(source) as bundle:
                manifest = read_json(Manifest, bundle.read(MANIFEST), where=f"{source}, {MANIFEST}")
                with bundle.open(manifest.content) as packed, content.open("wb") as file:
                    while chunk := packed.read(_CHUNK):
                        file.write(chunk)
        except OSError as error:
            raise Unusable(f"{source}: the file cannot be read ({error.strerror}).") from error
        except (zipfile.BadZipFile, KeyError, DataError, EOFError) as error:
            raise Unusable(f"{source}: this is no backup of Wyrdbook, or it is damaged ({error}).") from error
        if manifest.format != FORMAT:
            raise Unusable(f"{source}: the backup has format {manifest.format}; this version reads {FORMAT}.")
        with content.open("rb") as file:
            if digest_of(file) != manifest.digest:
                raise Unusable(f"{source}: the backup is damaged; its content is not what its manifest says.")
        yield manifest, content
