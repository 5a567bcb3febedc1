"""What tests build first, such as a league with a fought battle, is built once in a process and then written again.

`@remembered` goes round a function that only writes to the database. The first call runs it and keeps the rows that it
wrote; a call with the same arguments on the same database writes these rows, dated now, and answers with a copy of the
result. Databases are the same when they differ in nothing but secrets drawn by chance and the minutes of their dates.
Each test still begins with an empty database and holds its world alone.
"""

import functools
import pickle
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from tests.kept import is_made_here

#: Tables that no builder writes, and those of the rate limits.
LEFT_OUT = ("django_migrations", "django_content_type", "auth_permission", "sqlite_", "cache")
#: Columns whose values are drawn by chance: other values make no other database.
DRAWN = ("password", "session_key", "session_data")
#: What changes the outcome of a builder beside the database: a name and its value. Fixtures write here.
circumstances: dict[str, str] = {}
#: A function that never meets the same database again is run as it is after this many calls.
MOST_MISSES = 6

Rows = dict[str, dict[int, tuple[Any, ...]]]


class Change(NamedTuple):
    """Statements that lead from one database to the next, with their values."""

    statements: list[tuple[str, list[tuple[Any, ...]]]]
    #: Pickled: the result, and by argument what the builder changed about that model.
    outcome: bytes
    digest: bytes
    began: datetime
    ended: datetime


_known: dict[tuple[str, bytes], Change] = {}
_misses: Counter[str] = Counter()
_hits: Counter[str] = Counter()
#: The digest of the database, with the number of changed rows that its connection had counted inside these savepoints.
_last: tuple[tuple[Any, ...], bytes] = ((), b"")


def begin() -> None:
    """A test begins: its database is no longer what the last one left."""
    global _last
    _last = ((), b"")


def remembered[**P, R](build: Callable[P, R]) -> Callable[P, R]:
    """Run `build` once for each database and arguments; afterwards write what it wrote."""
    name = f"{build.__module__}.{build.__qualname__}"

    @functools.wraps(build)
    def again(*args: P.args, **kwargs: P.kwargs) -> R:
        from django.db import connection

        began = _now()
        if connection.vendor != "sqlite" or not connection.in_atomic_block:
            return build(*args, **kwargs)
        call = f"{name}({_word(args)}, {_word(kwargs)})"
        if "?" in call or (_misses[call] >= MOST_MISSES and not _hits[call]):
            return build(*args, **kwargs)
        key = (call + repr(sorted(circumstances.items())) + _changed_settings(), _digest_now())
        if key in _known:
            _hits[call] += 1
            return _write_again(_known[key], began, args, kwargs)
        _misses[call] += 1
        return _build(key, build, args, kwargs)

    return again


def written_once(file: Path, build: Callable[[], None]) -> None:
    """Run `build` in the process that comes first; the others write the rows that it wrote, which `file` holds."""
    from django.db import connection

    if connection.vendor != "sqlite":
        build()
        return

    def write(unfinished: Path) -> None:
        before = _rows()
        build()
        unfinished.write_bytes(pickle.dumps(_statements(before, _rows())))

    if not is_made_here(file, write):
        for statement, values in pickle.loads(file.read_bytes()):
            _connection().executemany(statement, values)


def _build(key: tuple[str, bytes], build: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    from django.db import connection

    before, models, began = _rows(), _models(args, kwargs), _now()
    were = [dict(vars(model)) for model in models]
    result = build(*args, **kwargs)
    if not connection.needs_rollback:
        changed = [
            {name: value for name, value in vars(model).items() if name not in was or was[name] is not value}
            for model, was in zip(models, were, strict=True)
        ]
        outcome = pickle.dumps((result, changed))
        _known[key] = Change(_statements(before, _rows()), outcome, _digest_now(), began, _now())
    return result


def _write_again(change: Change, began: datetime, args: Any, kwargs: Any) -> Any:
    global _last
    connection, dates = _connection(), _Dates(change, began, _now())
    for statement, values in change.statements:
        connection.executemany(statement, [tuple(map(dates.of, row)) for row in values])
    _last = (_moment(), change.digest)
    result, changed = _Outcome(change.outcome, dates).load()
    for model, attributes in zip(_models(args, kwargs), changed, strict=True):
        vars(model).update(attributes)
    return result


class _Dates:
    """What happened while the builder ran happens between two moments of now, in the same order."""

    def __init__(self, change: Change, began: datetime, ended: datetime) -> None:
        self._change, self._began = change, began
        self._pace = (ended - began) / max(change.ended - change.began, timedelta(microseconds=1))

    def of(self, value: Any) -> Any:
        """A stored value, another one when it is such a moment."""
        then = _date(value)
        return value if then is None or self.moment(then) is then else str(self.moment(then))

    def moment(self, then: datetime) -> datetime:
        change, plain = self._change, then.replace(tzinfo=None)
        if not change.began <= plain <= change.ended:
            return then
        return (self._began + (plain - change.began) * self._pace).replace(tzinfo=then.tzinfo)


class _Outcome(pickle.Unpickler):
    """Reads an outcome whose moments are those of its rows."""

    def __init__(self, outcome: bytes, dates: _Dates) -> None:
        super().__init__(BytesIO(outcome))
        self._dates = dates

    def find_class(self, module: str, name: str) -> Any:
        return (
            self._moment if (module, name) == ("datetime", "datetime") else super().find_class(module, name)
        )

    def _moment(self, *fields: Any) -> datetime:
        return self._dates.moment(datetime(*fields))


def _models(args: Any, kwargs: Any) -> list[Any]:
    return [value for value in (*args, *kwargs.values()) if hasattr(value, "_meta")]


def _connection() -> Any:
    """The connection of `sqlite3` itself, so that no query counts."""
    from django.db import connection

    connection.ensure_connection()
    return connection.connection


@functools.cache
def _columns(path: str) -> dict[str, list[str]]:
    """The columns of every table of interest."""
    names = [row[0] for row in _connection().execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {
        name: [row[1] for row in _connection().execute(f'PRAGMA table_info("{name}")')]
        for name in sorted(names)
        if not name.startswith(LEFT_OUT)
    } | {"sqlite_sequence": ["name", "seq"]}


def _tables() -> dict[str, list[str]]:
    return _columns(_connection().execute("PRAGMA database_list").fetchone()[2])


def _rows() -> Rows:
    """All rows by table and row number. Most tables are empty, which one statement tells of all of them."""
    raw, columns = _connection(), _tables()
    filled = raw.execute("SELECT " + ", ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in columns))
    return {
        table: {row[0]: row[1:] for row in raw.execute(_reading(table, tuple(columns[table])))}
        for table, is_filled in zip(columns, filled.fetchone(), strict=True)
        if is_filled
    }


@functools.cache
def _reading(table: str, columns: tuple[str, ...]) -> str:
    """The statement that reads a table. A plus keeps a value as it is stored."""
    chosen = ", ".join(f'+"{column}"' for column in columns)
    return f'SELECT rowid, {chosen} FROM "{table}" ORDER BY rowid'


def _statements(before: Rows, after: Rows) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """Deletes, changes of single columns, inserts."""
    found = []
    for table, columns in _tables().items():
        old, new = before.get(table, {}), after.get(table, {})
        if gone := [(row,) for row in old if row not in new]:
            found.append((f'DELETE FROM "{table}" WHERE rowid = ?', gone))
        for row in old.keys() & new.keys():
            pairs = zip(columns, old[row], new[row], strict=True)
            if changed := [(column, value) for column, was, value in pairs if was != value]:
                assignments = ", ".join(f'"{column}" = ?' for column, _ in changed)
                values = (*(value for _, value in changed), row)
                found.append((f'UPDATE "{table}" SET {assignments} WHERE rowid = ?', [values]))
        if added := [(row, *new[row]) for row in new if row not in old]:
            named = ", ".join(f'"{column}"' for column in ("rowid", *columns))
            marks = ", ".join("?" * (len(columns) + 1))
            found.append((f'INSERT INTO "{table}" ({named}) VALUES ({marks})', added))
    # Inserting counts the numbers of rows up by itself; what it counted is then written as it was.
    return [it for it in found if '"sqlite_sequence"' not in it[0]] + [
        (
            'INSERT OR REPLACE INTO "sqlite_sequence" (rowid, name, seq) VALUES (?, ?, ?)',
            [(row, *values) for row, values in after.get("sqlite_sequence", {}).items()],
        )
    ]


def _digest_now() -> bytes:
    """The digest of the whole database, read again only when rows changed since."""
    global _last
    if _last[0] != _moment():
        _last = (_moment(), _digest(_rows()))
    return _last[1]


def _moment() -> tuple[Any, ...]:
    from django.db import connection

    raw = _connection()
    return id(raw), raw.total_changes, *connection.savepoint_ids


def _digest(rows: Rows) -> bytes:
    tables, digest, now = _tables(), blake2b(digest_size=16), _now()
    for table, found in rows.items():
        kept = [index for index, column in enumerate(tables[table]) if not _is_drawn(column)]
        digest.update(
            repr((table, [[_steady(row[index], now) for index in kept] for row in found.values()])).encode()
        )
    return digest.digest()


def _is_drawn(column: str) -> bool:
    return column in DRAWN or column.endswith(("token", "nonce", "secret"))


def _steady(value: Any, now: datetime) -> Any:
    """Dates as hours from now."""
    then = _date(value)
    return value if then is None else round((now - then).total_seconds() / 3600)


def _date(value: Any) -> datetime | None:
    """A moment as SQLite stores it."""
    if isinstance(value, str) and 19 <= len(value) <= 26 and value[4] == value[7] == "-" and value[10] == " ":
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return None
    return None


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def _word(value: Any) -> str:
    """An argument as a word; `?` for what has none."""
    if hasattr(value, "_meta"):
        return f"{value._meta.label} {value.pk}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {_word(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "(" + ", ".join(map(_word, value)) + ")"
    if value is None or isinstance(value, str | int | bool | bytes | float):
        return repr(value).replace("?", "\\x3f")
    if hasattr(value, "__struct_fields__") or hasattr(value, "__dataclass_fields__"):
        return repr(value).replace("?", "\\x3f")
    return "?"


def _changed_settings() -> str:
    from django.conf import settings

    wrapped, found = settings._wrapped, []
    while hasattr(wrapped, "default_settings"):
        own = {name: value for name, value in vars(wrapped).items() if name.isupper()}
        found.append(sorted((name, repr(value)) for name, value in own.items()))
        wrapped = wrapped.default_settings
    return repr(found) if any(found) else ""
