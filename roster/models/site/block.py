"""One user blocks another. Written by `roster.services.accounts.block`."""

from django.conf import settings
from django.db import models


class Block(models.Model):
    """`blocked` cannot join campaigns that `blocker` organises, or set up battles against their warbands."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["blocked__username"]
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="user_is_blocked_once"),
            models.CheckConstraint(
                condition=~models.Q(blocker=models.F("blocked")), name="nobody_blocks_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} blocks {self.blocked}"
