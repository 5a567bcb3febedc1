"""One fact in the life of a warband. Appended by `roster.services.record`, never changed, never deleted.

Model and query set refuse it, and so does a trigger of the database for updates (`ledger_guard`). Deleting is
left to the database's own tools; `manage.py ledger check` reports the gap.
"""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q

from roster.models.warband import Warband
from rules.ledger.entries import Entry
from rules.values import canonical, read_json


class LedgerIsAppendOnly(TypeError):
    """Raised if an entry of a ledger is changed or deleted."""

    def __init__(self) -> None:
        super().__init__("Ledger entries are never changed or deleted; append an entry that corrects them.")


class LedgerQuerySet(models.QuerySet["LedgerEntry"]):
    def update(self, **fields: Any) -> NoReturn:
        raise LedgerIsAppendOnly

    def bulk_update(self, *arguments: Any, **options: Any) -> NoReturn:
        raise LedgerIsAppendOnly

    def delete(self) -> NoReturn:
        raise LedgerIsAppendOnly


class LedgerEntry(models.Model):
    """`data` is the plain form of a `rules.ledger.entries.Entry`, `kind` its tag.

    Entries written by one request share its `request_key` and count from 0 in `part`: the database itself
    refuses to write the same request twice.
    """

    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="ledger")
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    data = models.JSONField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ledger_entries", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)
    request_key = models.CharField(max_length=100, blank=True, default="")
    part = models.PositiveSmallIntegerField(default=0)

    objects = LedgerQuerySet.as_manager()

    class Meta:
        ordering = ["warband", "revision"]
        verbose_name_plural = "ledger entries"
        constraints = [
            models.UniqueConstraint(fields=["warband", "revision"], name="ledger_revision_is_unique"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="ledger_revision_starts_at_1"),
            models.UniqueConstraint(
                fields=["warband", "request_key", "part"],
                condition=~Q(request_key=""),
                name="ledger_request_is_written_once",
            ),
        ]

    def __str__(self) -> str:
        return f"Entry {self.revision}"

    def save(self, *arguments: Any, **options: Any) -> None:
        if not self._state.adding:
            raise LedgerIsAppendOnly
        super().save(*arguments, **options)

    def delete(self, *arguments: Any, **options: Any) -> NoReturn:
        raise LedgerIsAppendOnly

    @property
    def entry(self) -> Entry:
        """The fact itself. Raises `DataError` where the row is no entry."""
        return read_json(Entry, canonical(self.data), where=f"ledger entry {self.revision}")
