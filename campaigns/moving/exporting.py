"""Writing a campaign: first every row that goes along is numbered, then the rows are written with these numbers."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.models import ForeignKey, Model, QuerySet

from campaigns.models import Campaign
from campaigns.moving import bundle, members, rulebooks
from campaigns.moving.belongings import BELONGINGS, Belonging
from campaigns.moving.bundle import Manifest, Unusable
from campaigns.moving.values import encoded
from roster.models import Edition, User, Warband
from roster.site.operating.backups import facts
from rules import ENGINE_VERSION
from rules.values import DataError

APPS = ("campaigns.", "roster.")


def export_campaign(campaign: Campaign, target: Path) -> Manifest:
    """The campaign as it is at one moment, secrets of its dice included. Raises `Unusable`.

    The same campaign gives the same bytes.
    """
    if campaign.deleted_at is not None:
        raise Unusable(f"{campaign.name} was deleted. Let an organiser keep it first.")
    with transaction.atomic():
        _see_one_moment()
        try:
            return bundle.write(target, _about(campaign), _Numbered(campaign).parts())
        except OSError as error:
            raise Unusable(f"{target}: the file cannot be written ({error.strerror or error}).") from error
        except DataError as error:
            raise Unusable(f"A rulebook of the campaign is damaged: {error}") from error


def _see_one_moment() -> None:
    """Read a single moment of the database, without what others write meanwhile. SQLite does so in any transaction."""
    if connection.vendor == "postgresql" and not connection.savepoint_ids:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _about(campaign: Campaign) -> dict[str, Any]:
    with connection.cursor() as cursor:
        migrations = facts.migrations(cursor)
    return {
        "campaign": campaign.name,
        "engine_version": ENGINE_VERSION,
        "migrations": tuple(name for name in migrations if name.startswith(APPS)),
    }


class _Numbered:
    """Every row that goes along has a number from 1 in its file, in the order of their ids."""

    def __init__(self, campaign: Campaign) -> None:
        self._rows = {it.model: _rows(it, campaign.pk) for it in BELONGINGS if not it.on_warband}
        warbands = set(self._named_by(self._rows, Warband))
        for it in BELONGINGS:
            if it.on_warband:
                self._rows[it.model] = it.model.objects.filter(**{f"{it.path}__in": warbands}).order_by("pk")
        self._editions = sorted(
            Edition.objects.filter(pk__in=self._named_by(self._rows, Edition)), key=lambda row: row.digest
        )
        self._packs = rulebooks.packs_for(self._editions)
        keys: dict[type[Model], Iterable[int]] = {
            model: rows.values_list("pk", flat=True) for model, rows in self._rows.items()
        }
        keys[Edition] = [row.pk for row in self._editions]
        self._numbers = {
            model: {pk: number for number, pk in enumerate(found, 1)} for model, found in keys.items()
        }
        uploaders = {pack.uploaded_by_id for pack in self._packs if pack.uploaded_by_id}
        users = User.objects.filter(pk__in=self._named_by(self._rows, User) | uploaders)
        self._names = members.names_in_file(users)
        self._renamed = {user.username: self._names[user.pk] for user in users}

    @staticmethod
    def _named_by(rows: dict[type[Model], QuerySet], model: type[Model]) -> set[int]:
        """The ids that foreign keys to the model hold."""
        return {
            key
            for found in rows.values()
            for column in found.model._meta.concrete_fields
            if isinstance(column, ForeignKey) and column.related_model is model
            for key in found.order_by().values_list(column.attname, flat=True).distinct()
            if key is not None
        }

    def parts(self) -> Iterator[tuple[str, Iterable[Any]]]:
        yield members.FILE, ({"name": name} for name in sorted(self._names.values()))
        yield rulebooks.PACKS, rulebooks.rows_of_packs(self._packs, lambda user: self._names[user.pk])
        yield rulebooks.EDITIONS, rulebooks.rows_of_editions(self._editions)
        for it in BELONGINGS:
            yield it.file, map(partial(self._written, it), self._rows[it.model].iterator(chunk_size=100))

    def row(self, model: type[Model], number: int) -> int | None:
        return self._numbers[model].get(number)

    def user(self, name: str) -> str:
        return self._renamed.get(name, name)

    def _written(self, it: Belonging, row: Model) -> dict[str, Any]:
        written = {}
        for column in row._meta.concrete_fields:
            if column.primary_key or column.name in it.made:
                continue
            value = getattr(row, column.attname)
            if column.name in it.drawn:
                value = bool(value)
            elif column.name in it.halted:
                value = None
            elif isinstance(column, ForeignKey):
                value = self._named(column, value)
            else:
                for ids in it.ids.get(column.name, ()):
                    value = ids.renumbered(value, self)
                value = encoded(column, value)
            written[column.name] = value
        return written

    def _named(self, column: ForeignKey, key: int | None) -> int | str | None:
        if key is None:
            return None
        return self._names[key] if column.related_model is User else self._numbers[column.related_model][key]


def _rows(it: Belonging, campaign_id: int) -> QuerySet:
    return it.model.objects.filter(**{it.path: campaign_id}).order_by("pk")
