"""A stretch of time in which this site answered requests, as its web processes report themselves."""

from django.db import models


class Uptime(models.Model):
    """The site was up from `began_at` until `seen_at`. Two of them may overlap."""

    began_at = models.DateTimeField()
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["began_at", "pk"]
        verbose_name_plural = "uptime"

    def __str__(self) -> str:
        return f"{self.began_at} to {self.seen_at}"
