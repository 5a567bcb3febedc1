"""An award that an organiser names by hand, without points: of a warband, one of its warriors, or a player.

Points are a `PointAward`; what figures decide is worked out when a page is shown and stored nowhere.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from campaigns.models.season import Season
from roster.models import Warband

#: So that no page and no table grows without end.
MOST_TROPHIES = 500


class Trophy(models.Model):
    """A trophy for a player, or for a warband or one of its warriors.

    `warrior` is the name at the time, empty when the whole warband gets the trophy. `season` is None for one of the
    whole campaign. `request_key` is unique for each click.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="trophies")
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="trophies", null=True, blank=True
    )
    name = models.CharField(max_length=60)
    reason = models.CharField(max_length=300, blank=True, default="")
    warband = models.ForeignKey(
        Warband, on_delete=models.CASCADE, related_name="trophies", null=True, blank=True
    )
    warrior = models.CharField(max_length=80, blank=True, default="")
    number = models.PositiveIntegerField(null=True, blank=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="trophies", null=True, blank=True
    )
    request_key = models.CharField(max_length=40, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "trophies"
        constraints = [
            models.UniqueConstraint(fields=["campaign", "request_key"], name="trophy_is_given_once"),
            models.CheckConstraint(
                condition=Q(warband__isnull=False, player__isnull=True)
                | Q(warband__isnull=True, player__isnull=False, warrior="", number__isnull=True),
                name="trophy_is_for_a_warband_or_a_player",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="trophy_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def holder(self) -> str:
        """The recipient, in words."""
        if self.player is not None:
            return self.player.get_username()
        warband = self.warband.name if self.warband else ""
        return f"{self.warrior} of {warband}" if self.warrior else warband
