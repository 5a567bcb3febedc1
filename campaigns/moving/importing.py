"""Reading a campaign: a second one beside what is here, all of it or nothing.

Rows are written in the order of the table with new ids, after their texts were proved to be what they should be; then
everything is looked through as `manage.py ledger check` does.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.db import DatabaseError, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED, Field, ForeignKey, Model

from campaigns.models import Campaign
from campaigns.moving import members, rulebooks
from campaigns.moving.belongings import BELONGINGS, Belonging
from campaigns.moving.bundle import Bundle, Manifest, Unusable, opened
from campaigns.moving.members import Members
from campaigns.moving.values import decoded
from roster.checking.faults import Found, inspections, look_through
from roster.models import Edition, User
from rules.values import DataError

FILES = (members.FILE, rulebooks.PACKS, rulebooks.EDITIONS, *(it.file for it in BELONGINGS))


@dataclass(frozen=True)
class Imported:
    """`rows` counts those of each part. `twins` are campaigns that look like the same one, `created` new accounts."""

    campaign: Campaign
    rows: dict[str, int]
    created: tuple[str, ...]
    twins: tuple[Campaign, ...]
    faults: tuple[Found, ...]


def import_campaign(
    source: Path, who: Members, *, dry_run: bool = False, with_faults: bool = False
) -> Imported:
    """Raises `Unusable` with a sentence, and nothing was changed then; nor is it with `dry_run`.

    What contradicts itself is refused unless it is wanted `with_faults`.
    """
    with opened(source, FILES) as bundle, transaction.atomic():
        _refuse_newer(bundle.manifest)
        known = set(User.objects.values_list("username", flat=True))
        try:
            reader = _Reader(bundle, who)
            campaign = reader.read()
        except DataError as error:
            raise Unusable(f"{source}: {error}") from error
        faults = tuple(_faults_of(reader.made))
        if faults and not with_faults:
            raise Unusable(f"{source}: {_told(faults)}")
        done = Imported(
            campaign=campaign,
            rows={name: part.rows for name, part in bundle.manifest.files.items()},
            created=tuple(sorted(user.username for user in reader.users() if user.username not in known)),
            twins=tuple(
                Campaign.objects.filter(name=campaign.name, created=campaign.created).exclude(pk=campaign.pk)
            ),
            faults=faults,
        )
        transaction.set_rollback(dry_run)
    return done


def _refuse_newer(manifest: Manifest) -> None:
    known = {
        f"{app}.{name}" for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    }
    if newer := sorted(set(manifest.migrations) - known):
        raise Unusable(
            f"The file was written by a newer version of Wyrdbook, with {newer[0]}. Install that version first."
        )


class _Reader:
    """`made` are the ids of the rows of each model, in the order of the file."""

    def __init__(self, bundle: Bundle, who: Members) -> None:
        self._bundle = bundle
        self.made: dict[type[Model], list[int]] = defaultdict(list)
        self._users = members.accounts_for(self._names(), who)

    def users(self) -> list[User]:
        return list(self._users.values())

    def read(self) -> Campaign:
        """Raises `DataError`."""
        for where, row in self._bundle.rows(rulebooks.PACKS):
            rulebooks.keep_pack(row, where, self._user)
        for where, row in self._bundle.rows(rulebooks.EDITIONS, are_small=True):
            self.made[Edition].append(rulebooks.keep_edition(row, where).pk)
        for it in BELONGINGS:
            for where, row in self._bundle.rows(it.file, are_small=it.is_small):
                self._write(it, row, where)
        if len(self.made[Campaign]) != 1:
            raise DataError("campaign.jsonl", "", "there must be one row")
        return Campaign.objects.get(pk=self.made[Campaign][0])

    def _names(self) -> list[str]:
        names = []
        for where, row in self._bundle.rows(members.FILE, are_small=True):
            if not isinstance(row, dict) or list(row) != ["name"] or not isinstance(row["name"], str):
                raise DataError(where, "", 'it must be {"name": "..."}')
            names.append(row["name"])
        if len(set(names)) < len(names):
            raise DataError(members.FILE, "", "a name stands there twice")
        return names

    def row(self, model: type[Model], number: int) -> int | None:
        """The new id of a row of the file. Raises `DataError` for a number that no earlier row has.

        Keys of rows that were left behind (`ELSEWHERE`) are never looked up here.
        """
        made = self.made[model]
        if not 1 <= number <= len(made):
            raise DataError("", "", f"there is no {model._meta.verbose_name} {number} in the file before it")
        return made[number - 1]

    def user(self, name: str) -> str:
        return self._users[name].username if name in self._users else name

    def _user(self, name: str, where: str) -> User:
        if name not in self._users:
            raise DataError(where, "", f"{name!r} does not stand in {members.FILE}")
        return self._users[name]

    def _write(self, it: Belonging, row: Any, where: str) -> None:
        if not isinstance(row, dict):
            raise DataError(where, "", "it must be an object")
        made = it.model()
        columns = {column.name: column for column in it.model._meta.concrete_fields if not column.primary_key}
        if unknown := sorted(set(row) - set(columns) | set(row) & set(it.made)):
            raise DataError(where, unknown[0], "this field is not known")
        for name, column in columns.items():
            if name in it.made:
                continue
            if name in row:
                setattr(made, column.attname, self._value(it, column, row[name], where))
            elif column.default is NOT_PROVIDED and not column.null:
                raise DataError(where, name, "is missing")
        for name, make in it.made.items():
            setattr(made, name, make(made))
        _insert(made, where)
        self.made[it.model].append(made.pk)

    def _value(self, it: Belonging, column: Field, value: Any, where: str) -> Any:
        if column.name in it.drawn:
            if not isinstance(value, bool):
                raise DataError(where, column.name, "it must be true or false")
            return it.drawn[column.name]() if value else ""
        if isinstance(column, ForeignKey):
            return self._key(column, value, where)
        found = decoded(column, value, where)
        if column.name in it.halted:
            return None
        if found not in (None, "") and column.name in it.readings:
            it.readings[column.name](found, f"{where}: {column.name}")
        try:
            for ids in it.ids.get(column.name, ()):
                found = ids.renumbered(found, self)
        except DataError as error:
            raise DataError(where, column.name, error.reason) from None
        return found

    def _key(self, column: ForeignKey, value: Any, where: str) -> int | None:
        if value is None and column.null:
            return None
        if column.related_model is User:
            if not isinstance(value, str):
                raise DataError(where, column.name, "it must be the name of a user")
            return self._user(value, where).pk
        if isinstance(value, bool) or not isinstance(value, int):
            raise DataError(where, column.name, "it must be the number of a row")
        try:
            return self.row(column.related_model, value)
        except DataError as error:
            raise DataError(where, column.name, error.reason) from None


def _insert(row: Model, where: str) -> None:
    """Insert a row unchanged: no column gets today's time, and saving starts nothing else. Raises `DataError`."""
    try:
        with transaction.atomic():
            row.save_base(raw=True, force_insert=True)
    except DatabaseError as error:
        raise DataError(where, "", f"it contradicts another row ({' '.join(str(error).split())})") from None


def _faults_of(made: dict[type[Model], list[int]]) -> Iterator[Found]:
    """The contradictions among the new rows."""
    for inspection in inspections.values():
        keys = made.get(inspection.rows().model)
        if not keys:
            continue
        own, wanted = set(keys), inspection.rows
        among = replace(
            inspection,
            rows=lambda wanted=wanted, keys=keys: wanted().filter(pk__gte=keys[0], pk__lte=keys[-1]),
        )
        try:
            for row, found in look_through(among):
                if row.pk in own:
                    yield from found
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
            sentence = f"the {inspection.kinds} cannot be looked through ({type(error).__name__}: {error})."
            raise Unusable(f"The file is damaged: {sentence}") from error


def _told(faults: tuple[Found, ...]) -> str:
    """The first of them."""
    first = faults[0]
    place = f" ({first.fault.place})" if first.fault.place else ""
    more = f" There are {len(faults)} faults." if len(faults) > 1 else ""
    return f"what it holds contradicts itself: {first.kind} {first.name}{place}: {first.fault.sentence}{more}"
