"""One pack of the rulebook as it was when somebody uploaded it or a campaign pinned it. Rows never change.

Written by `roster.services.rulebook.packs` and `roster.services.rulebook.editions` alone, read by `roster.rulebooks`.
"""

import zlib
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from rules.catalogue.packs import stack as packs
from rules.values import DataError

#: No pack is larger once it is unfolded; a packaged one is far larger than an uploaded one may be.
LARGEST_STORED = 20_000_000


class PackIsImmutable(TypeError):
    """Raised if a stored pack is changed."""

    def __init__(self) -> None:
        super().__init__("A stored pack is never changed; upload another version.")


class PackQuerySet(models.QuerySet["Pack"]):
    def update(self, **fields: Any) -> int:
        raise PackIsImmutable

    def bulk_update(self, *arguments: Any, **options: Any) -> int:
        raise PackIsImmutable


class Pack(models.Model):
    """`content` is `rules.catalogue.packs.stack.Pack.stored`, compressed. Without `uploaded_by` it came with the
    program.

    Rows with the same `digest` say the same; everybody who uploads a pack has a row of their own.
    """

    key = models.CharField(max_length=60)
    version = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, db_index=True)
    content = models.BinaryField()
    file_name = models.CharField(max_length=120, blank=True, default="")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="packs", null=True, blank=True
    )
    uploaded_at = models.DateTimeField(auto_now_add=True)

    objects = PackQuerySet.as_manager()

    class Meta:
        ordering = ["name", "-uploaded_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["digest"], condition=Q(uploaded_by__isnull=True), name="packaged_pack_is_stored_once"
            ),
            models.UniqueConstraint(
                fields=["uploaded_by", "key", "version"],
                condition=Q(uploaded_by__isnull=False),
                name="version_of_a_pack_is_uploaded_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    def save(self, *arguments: Any, **options: Any) -> None:
        if not self._state.adding:
            raise PackIsImmutable
        super().save(*arguments, **options)

    @property
    def pack(self) -> packs.Pack:
        """The pack in the row. Raises `DataError` when it cannot be read."""
        unfolding = zlib.decompressobj()
        try:
            stored = unfolding.decompress(bytes(self.content), LARGEST_STORED)
        except zlib.error as error:
            raise DataError(f"pack {self.key}", "", f"the stored pack is damaged ({error})") from None
        if not unfolding.eof:
            raise DataError(f"pack {self.key}", "", "the stored pack is damaged (it does not end)")
        return packs.restored(stored)


def row_of(pack: packs.Pack, **fields: Any) -> Pack:
    """An unsaved row that holds a pack."""
    header = pack.header
    return Pack(
        key=header.key,
        version=header.version,
        name=header.name,
        digest=pack.digest,
        content=_folded(pack),
        **fields,
    )


@lru_cache(maxsize=8)
def _folded(pack: packs.Pack) -> bytes:
    return zlib.compress(pack.stored(), 9)
