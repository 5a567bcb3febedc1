"""One piece of work done outside the request: a battle to be fought, one to be checked, a mail to be sent.

`subject` names what it is about ("battle-12"); of one kind and subject there is at most one unfinished job, so that
whoever asks twice gets the same. `sentence` is for people in every state: the progress, what came out, or why it
failed. `detail` is for whoever runs the site. Written by `roster.site.jobs` alone.
"""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class JobQuerySet(models.QuerySet["Job"]):
    def unfinished(self) -> "JobQuerySet":
        return self.filter(state__in=Job.UNFINISHED)

    def due(self, now: datetime) -> "JobQuerySet":
        """Waiting, and not put off until later."""
        return self.filter(Q(not_before=None) | Q(not_before__lte=now), state=Job.State.WAITING)


class Job(models.Model):
    """`attempts` counts the starts; with it a worker knows whether a running job is still its own.

    `heartbeat_at` is written by the worker while the job runs. `not_before` is set when it is tried again later.
    `result` is what came out as plain data, where a page needs more than the sentence.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"
        STOPPED = "stopped", "stopped"

    class Lane(models.TextChoices):
        """Quick jobs have workers of their own, so that a mail never waits for a battle."""

        QUICK = "quick", "quick"
        LONG = "long", "long"

    UNFINISHED = (State.WAITING, State.RUNNING)

    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=100)
    arguments = models.JSONField(default=dict, blank=True, editable=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="jobs", null=True, blank=True
    )
    lane = models.CharField(max_length=10, choices=Lane, default=Lane.LONG)
    priority = models.SmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    sentence = models.CharField(max_length=600, blank=True, default="")
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    result = models.JSONField(default=dict, blank=True)
    detail = models.TextField(blank=True, default="")
    attempts = models.PositiveSmallIntegerField(default=0)
    cancel_asked = models.BooleanField(default=False)
    worker = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    not_before = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["state", "lane"], name="job_by_state"),
            models.Index(fields=["kind", "subject"], name="job_by_subject"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject"],
                condition=Q(state__in=["waiting", "running"]),
                name="job_is_asked_for_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed", "stopped"]),
                name="job_has_a_known_state",
            ),
            models.CheckConstraint(
                condition=~Q(state="running") | Q(started_at__isnull=False, heartbeat_at__isnull=False),
                name="job_that_runs_has_a_heartbeat",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running"]) | Q(finished_at__isnull=False),
                name="job_that_ended_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"

    @property
    def is_unfinished(self) -> bool:
        return self.state in self.UNFINISHED
