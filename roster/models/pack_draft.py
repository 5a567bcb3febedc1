"""A pack that somebody is still writing. Written by `roster.pack_builder.services` alone."""

import json
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from roster.models.shared import Shared


class PackDraft(Shared):
    """`content` is the structure of the pack's TOML as JSON text, sound or not; the order of its tables counts.

    An unlisted draft is read by signed-in users with its read link; no draft is public. `changed_at` is of the
    last change of its content.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pack_drafts")
    name = models.CharField(max_length=80)
    content = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField()
    request_key = models.CharField(max_length=100, editable=False)

    class Meta:
        ordering = ["-changed_at", "-pk"]
        verbose_name = "pack draft"
        constraints = [
            *Shared.Meta.constraints,
            models.UniqueConstraint(fields=["owner", "request_key"], name="pack_draft_is_made_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("packs:draft", args=[self.pk])

    @property
    def tables(self) -> dict[str, Any]:
        """The tables of the draft, as plain data of its own."""
        found: dict[str, Any] = json.loads(self.content)
        return found
