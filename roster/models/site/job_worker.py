"""One running worker of the background jobs, as it reports itself. A row that gets old belongs to a dead worker."""

from django.db import models

from roster.models.site.job import Job


class JobWorker(models.Model):
    """`name` is unique among all workers of the site; `seen_at` is refreshed every few seconds."""

    name = models.CharField(max_length=64, unique=True)
    lane = models.CharField(max_length=10, choices=Job.Lane)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
