"""One thing that happened in a campaign, as facts. `campaigns.pages.chronicle` makes the sentence when it is shown."""

from django.conf import settings
from django.db import models

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign


class ChronicleEntry(models.Model):
    """`facts` holds names as they were then and ids where a link leads on; never a sentence."""

    class Kind(models.TextChoices):
        FOUNDED = "founded"
        JOINED = "joined"
        LEFT = "left"
        REMOVED = "removed"
        ROLE_CHANGED = "role_changed"
        WARBAND_ENTERED = "warband_entered"
        WARBAND_WITHDRAWN = "warband_withdrawn"
        OPENED = "opened"
        CLOSED = "closed"
        RULEBOOK_CHANGED = "rulebook_changed"
        BATTLE_SET_UP = "battle_set_up"
        BATTLE_FOUGHT = "battle_fought"
        BATTLE_DICE_ENTERED = "battle_dice_entered"
        BATTLE_ACCEPTED = "battle_accepted"
        BATTLE_DISCARDED = "battle_discarded"
        BATTLE_TAKEN_BACK = "battle_taken_back"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="chronicle")
    battle = models.ForeignKey(
        Battle, on_delete=models.PROTECT, related_name="chronicle", null=True, blank=True
    )
    kind = models.CharField(max_length=30, choices=Kind)
    facts = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "chronicle entries"

    def __str__(self) -> str:
        return self.get_kind_display()
