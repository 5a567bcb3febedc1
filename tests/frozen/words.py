"""Every word that packs of any version held: tags, traits, effects, flags and keys. The list only grows.

`python -m tests.frozen.words` adds those of today's packs to `words.txt`; nothing is ever taken out of it.
"""

import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rules.catalogue.packs.stack import Pack, packaged, restored
from tests.frozen.dump import load

FILE = Path(__file__).with_name("words.txt")
#: Fields that hold lists of words.
FIELDS = ("tags", "traits", "effects", "flags")
KEYS = "keys"
Words = dict[str, set[str]]


def words_of(packs: Iterable[Pack]) -> Words:
    """The words by field, and under `keys` those of packs, tables and keyed rows."""
    found: Words = defaultdict(set)
    for pack in packs:
        found[KEYS].add(pack.key)
        for table in pack.tables.values():
            for kind, word in _words_in(table):
                found[kind].add(word)
    return found


def _words_in(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        if isinstance(value.get("key"), str):
            yield KEYS, value["key"]
        for name, held in value.items():
            if isinstance(held, dict):
                yield KEYS, name
            elif name in FIELDS and isinstance(held, list):
                yield from ((name, word) for word in held if isinstance(word, str))
            yield from _words_in(held)
    elif isinstance(value, list):
        for held in value:
            yield from _words_in(held)


def packs_in(site: bytes) -> Iterator[Pack]:
    """The packs of a frozen site, those that leagues wrote themselves left aside."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "site.sqlite3"
        load(site, file)
        with sqlite3.connect(file) as database:
            database.create_function("unfolded", 1, _unfolded)
            rows = database.execute("SELECT unfolded(content) FROM roster_pack WHERE uploaded_by_id IS NULL")
            yield from (restored(content.encode()) for (content,) in rows)
        database.close()


def _unfolded(content: bytes) -> str:
    return zlib.decompress(content).decode()


def shipped() -> Words:
    """What stands in the list."""
    found: Words = defaultdict(set)
    for line in FILE.read_text(encoding="utf-8").splitlines():
        kind, _, word = line.partition(" ")
        found[kind].add(word)
    return found


def keep(words: Words) -> None:
    """Add words to the list."""
    known = shipped() if FILE.exists() else {}
    lines = {f"{kind} {word}" for held in (known, words) for kind, found in held.items() for word in found}
    FILE.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


if __name__ == "__main__":
    keep(words_of(packaged().values()))
