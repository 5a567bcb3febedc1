"""An edition: a stack of packs and the house rules that are on, as a campaign and its warbands go by it.

Made by `roster.services.rulebook.editions`; `roster.rulebooks` turns one into a rulebook. Rows never change or go.
"""

from typing import Any

from django.db import models


class EditionIsImmutable(TypeError):
    """Raised if an edition is changed or deleted."""

    def __init__(self) -> None:
        super().__init__("An edition is never changed or deleted; pin another one.")


class EditionQuerySet(models.QuerySet["Edition"]):
    def update(self, **fields: Any) -> int:
        raise EditionIsImmutable

    def delete(self) -> tuple[int, dict[str, int]]:
        raise EditionIsImmutable


class Edition(models.Model):
    """`packs` are digests of packs, the lowest first, `switches` the keys of house rules.

    `digest` is `rules.catalogue.packs.stack.stack_digest` of both; the version of its rulebook is how it begins.
    """

    digest = models.CharField(max_length=64, unique=True)
    packs = models.JSONField()
    switches = models.JSONField(default=list, blank=True)
    pinned_at = models.DateTimeField(auto_now_add=True)

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.digest[:12]

    def save(self, *arguments: Any, **options: Any) -> None:
        if not self._state.adding:
            raise EditionIsImmutable
        super().save(*arguments, **options)

    def delete(self, *arguments: Any, **options: Any) -> tuple[int, dict[str, int]]:
        raise EditionIsImmutable
