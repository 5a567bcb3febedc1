"""An answer to a change by hand or a correction of a warband's past. Written by `roster.services.history.answer`."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from roster.models.warband import Warband

LONGEST_ANSWER = 1000


class ChangeReply(models.Model):
    """`revision` is that of the ledger entry that it answers. An answer that was withdrawn or removed has no text.

    Nobody edits an answer. `request_key` is that of the click, so that a double click writes one.
    """

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="replies")
    revision = models.PositiveIntegerField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="change_replies"
    )
    text = models.TextField(max_length=LONGEST_ANSWER, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    request_key = models.CharField(max_length=100, blank=True, default="", editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = "answer to a change"
        verbose_name_plural = "answers to changes"
        indexes = [models.Index(fields=["warband", "revision"], name="answers_to_an_entry")]
        constraints = [
            models.UniqueConstraint(
                fields=["warband", "author", "request_key"],
                condition=~Q(request_key=""),
                name="answer_is_written_once",
            ),
            models.CheckConstraint(
                condition=~Q(text="") | Q(withdrawn_at__isnull=False), name="answer_has_a_text"
            ),
        ]

    def __str__(self) -> str:
        return f"Answer to entry {self.revision} of {self.warband}"
