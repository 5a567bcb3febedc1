"""A player asks the organisers to allow a problem of a roster, with a reason; one of them allows or declines it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from campaigns.models.campaign import Campaign
from roster.models import Warband


class PermissionRequestQuerySet(models.QuerySet["PermissionRequest"]):
    def waiting(self) -> "PermissionRequestQuerySet":
        """Requests that are not decided, of warbands that still take part."""
        here = Q(warband__campaign_warband__campaign=F("campaign"))
        return self.filter(here, state=PermissionRequest.State.OPEN)


class PermissionRequest(models.Model):
    """`code`, `warrior` and `item` name the problem as a waiver does; `subject` are the three as one text, so that the
    database itself refuses a second open request for one problem. `title` is what the problem was called then.
    """

    class State(models.TextChoices):
        OPEN = "open", "open"
        ALLOWED = "allowed", "allowed"
        DECLINED = "declined", "declined"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="permission_requests")
    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="permission_requests")
    code = models.CharField(max_length=60)
    warrior = models.PositiveIntegerField(null=True, blank=True)
    item = models.CharField(max_length=80, blank=True, default="")
    subject = models.CharField(max_length=160)
    title = models.CharField(max_length=120)
    reason = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=200, blank=True, default="")

    objects = PermissionRequestQuerySet.as_manager()

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["warband", "subject"], condition=Q(state="open"), name="permission_is_asked_for_once"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="permission_request_has_a_reason"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "allowed", "declined"]),
                name="permission_request_has_a_known_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.warband}"
