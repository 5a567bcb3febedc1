"""Pictures and prints in an object store (`WYRDBOOK_FILES_URL`), or in their rows of the database without one.

A column of `FileField` holds the bytes themselves, or the key of an object with the SHA-256 of what is in it. Both are
read for ever, so that a store can be added to a site that has files. The store gives its objects to the site alone: a
view asks first who may see a file and sends the bytes itself, and nobody ever gets an address in the store. An object
is never written twice. One that no row names any more, of a deleted row or of a transaction that failed, is swept.
"""

import logging
import re
import secrets
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import urllib3
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.db import models
from django.db.models.functions import Substr
from django.utils import timezone

log = logging.getLogger("wyrdbook.files")

STORE = "files"
#: Begins what a column holds of an object; no picture, PDF or zip begins so.
_MARK = b"\x00wyrdbook file "
_NAMED = re.compile(rb"\x00wyrdbook file ([0-9a-f]{32}) ([0-9a-f]{64})")
_LENGTH = len(_MARK) + 32 + 1 + 64
#: An object that no row names stays for so long: its transaction may not be over, and a backup may name it.
KEPT_UNNAMED = timedelta(days=1)
_SWEPT = "files-swept"


class FilesAway(OSError):
    """The store does not answer, or an object is not there or not what it was."""


def has_store() -> bool:
    """Whether the settings name a store."""
    return STORE in settings.STORAGES


class FileField(models.BinaryField):
    """Bytes of a file. To whoever reads or writes the row they look like those of any binary column."""

    def deconstruct(self) -> Any:
        """Migrations know it as a binary column, which it is."""
        name, _path, arguments, options = super().deconstruct()
        return name, "django.db.models.BinaryField", arguments, options

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """What the column is to hold. Raises `FilesAway`."""
        value = super().pre_save(model_instance, add)
        if value is None:
            return None
        content = bytes(value)
        if content.startswith(_MARK):
            raise ValueError(f"{self} would be taken for the key of an object.")
        return self._kept_once(model_instance, value, content) if has_store() else content

    def _kept_once(self, row: models.Model, value: Any, content: bytes) -> bytes:
        """Django asks twice for the same row, and a row may be saved again: its file is put into the store once."""
        known = row.__dict__.setdefault("_kept_files", {})
        if known.get(self.attname, (None,))[0] is not value:
            known[self.attname] = (value, _keep(content))
        return bytes(known[self.attname][1])

    def from_db_value(self, value: Any, *_how: Any) -> bytes | None:
        """The bytes of the file. Raises `FilesAway`."""
        if value is None:
            return None
        content = bytes(value)
        named = _NAMED.fullmatch(content)
        return _fetch(named[1].decode(), named[2].decode()) if named else content


def _name(key: str) -> str:
    return f"{key[:2]}/{key}"


def _store() -> Storage:
    if not has_store():
        raise FilesAway("A file is in an object store, and WYRDBOOK_FILES_URL names none.")
    return storages[STORE]


def _keep(content: bytes) -> bytes:
    key = secrets.token_hex(16)
    try:
        kept = _store().save(_name(key), ContentFile(content))
    except Exception as error:
        raise FilesAway(f"The object store took no file ({type(error).__name__}).") from error
    if kept != _name(key):
        raise FilesAway("The object store kept a file under another name.")
    return _MARK + f"{key} {sha256(content).hexdigest()}".encode()


def _fetch(key: str, digest: str) -> bytes:
    try:
        with _store().open(_name(key)) as file:
            content = bytes(file.read())
    except FilesAway:
        raise
    except Exception as error:
        raise FilesAway(f"The object store did not give file {key} ({type(error).__name__}).") from error
    if sha256(content).hexdigest() != digest:
        raise FilesAway(f"File {key} of the object store is not what was put there.")
    return content


def columns() -> Iterator[tuple[type[models.Model], str]]:
    """Every column that holds files."""
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, FileField):
                yield model, field.attname


def _begin(column: str) -> Substr:
    return Substr(column, 1, _LENGTH, output_field=models.BinaryField())


def keys_in_use() -> set[str]:
    """The keys of all objects that a row names; no object is read."""
    found = set[str]()
    for model, column in columns():
        for begin in model._base_manager.values_list(_begin(column), flat=True).iterator():
            if begin is not None and (named := _NAMED.fullmatch(bytes(begin))):
                found.add(named[1].decode())
    return found


def move(*, into_store: bool) -> int:
    """Write the files of every row anew: into the store, or back into the rows. How many."""
    count = 0
    for model, column in columns():
        rows = model._base_manager.annotate(begin=_begin(column)).values_list("pk", "begin")
        for pk, begin in list(rows):
            if begin is None or bool(_NAMED.fullmatch(bytes(begin))) == into_store:
                continue
            content = model._base_manager.values_list(column, flat=True).get(pk=pk)
            written = _keep(content) if into_store else content
            # Another print or picture may have taken its place meanwhile: that one stays.
            same = model._base_manager.annotate(begin=_begin(column)).filter(pk=pk, begin=bytes(begin))
            count += same.update(**{column: written})
    return count


def sweep(*, older_than: timedelta = KEPT_UNNAMED) -> int:
    """Delete objects that no row names and that are older than a day. How many went."""
    store, count = _store(), 0
    oldest = timezone.now() - older_than
    # The rows are asked after the store: an object that was put there later is not on the list.
    listed = [name for folder in store.listdir("")[0] for name in store.listdir(folder)[1]]
    used = keys_in_use()
    for key in listed:
        if key not in used and store.get_modified_time(_name(key)) < oldest:
            store.delete(_name(key))
            count += 1
    return count


def sweep_daily() -> int:
    """A chore of the workers, once a day where there is a store; how many objects went."""
    if not has_store() or not cache.add(_SWEPT, True, timedelta(days=1).total_seconds()):
        return 0
    return sweep()


def fault_of_store() -> str:
    """What is wrong with the store, as a sentence; empty if it keeps files, and gives them to nobody but the site."""
    try:
        return _tried()
    except FilesAway as error:
        return str(error)


def _tried() -> str:
    key, content = "00" + secrets.token_hex(15), secrets.token_bytes(64)
    try:
        store = _store()
        name = store.save(_name(key), ContentFile(content))
        try:
            with store.open(name) as file:
                if file.read() != content:
                    return "The object store gives back something else than it was given."
            return _fault_of_access(store, name)
        finally:
            store.delete(name)
    except Exception as error:
        raise FilesAway(f"The object store cannot be used ({type(error).__name__}: {error}).") from error


def _fault_of_access(store: Storage, name: str) -> str:
    """Ask for the object as a stranger would, without a signature."""
    if not hasattr(store, "bucket"):
        return ""
    address = urlsplit(store.url(name))._replace(query="").geturl()
    answer = urllib3.request("GET", address, timeout=5, retries=False, redirect=False)
    if answer.status < 300:
        return "Everybody can read the files in the object store: make the bucket private."
    return ""
