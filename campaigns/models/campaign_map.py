"""The map of a campaign with its territories, and what was done to them by hand. A campaign has none until one is made.

Holders are stored nowhere: `campaigns.services.map.holders` works them out from results and these rows.
"""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models.campaign import Campaign
from campaigns.territories import Kind
from roster.models import Warband
from roster.site.files import FileField

MOST_TERRITORIES = 60


class CampaignMap(models.Model):
    """`revision` grows with every change of the map itself, not with holders.

    `most_held` is how many territories a warband may hold, None for any number; with `deals_starts` a free one is dealt
    to every warband that enters. Its picture is a `MapPicture`, or without one our own drawing of Mordheim.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="map")
    revision = models.PositiveIntegerField(default=0)
    most_held = models.PositiveSmallIntegerField(
        "Most territories of a warband",
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_TERRITORIES)],
    )
    deals_starts = models.BooleanField("Every warband starts with a territory", default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Map of {self.campaign}"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:map", args=[self.campaign_id])


class MapPicture(models.Model):
    """A picture that an organiser uploaded, decoded and encoded again as WebP. `digest` names it in its address."""

    map = models.OneToOneField(CampaignMap, on_delete=models.CASCADE, related_name="picture")
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    content = FileField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Picture of {self.map}"


class Territory(models.Model):
    """`outline` is a list of points as `campaigns.territories.outlines` has them, `number` is written on the map.

    `effects` is what it brings its holder. `may_be_dealt` says whether a warband may start with it. One with a
    `removed_at` is no longer on the map and stays in its history.
    """

    map = models.ForeignKey(CampaignMap, on_delete=models.CASCADE, related_name="territories")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    text = models.TextField(max_length=1000, blank=True, default="")
    outline = models.JSONField(default=list)
    effects = models.JSONField(default=list, blank=True)
    may_be_dealt = models.BooleanField("A warband may start with it", default=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["map", "number"]
        verbose_name_plural = "territories"
        constraints = [
            models.UniqueConstraint(fields=["map", "number"], name="territory_number_is_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="territory_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"{reverse('campaigns:map', args=[self.map.campaign_id])}#territory-{self.number}"


class TerritoryChange(models.Model):
    """A change of holders without a battle, as `campaigns.territories.Change` has it. Rows are only added.

    `name` is the warband's at the time, empty without one. `request_key` is unique for each click.
    """

    class Kind(models.TextChoices):
        GIVEN = Kind.GIVEN, "given by an organiser"
        DEALT = Kind.DEALT, "dealt at the start"
        REMOVED = Kind.REMOVED, "removed from the map"
        RESTORED = Kind.RESTORED, "put back on the map"
        LEFT = Kind.LEFT, "warband left"
        LIMITED = Kind.LIMITED, "limit changed"

    map = models.ForeignKey(CampaignMap, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=20, choices=Kind)
    territory = models.ForeignKey(
        Territory, on_delete=models.CASCADE, related_name="changes", null=True, blank=True
    )
    warband = models.ForeignKey(
        Warband, on_delete=models.SET_NULL, related_name="territory_changes", null=True, blank=True
    )
    name = models.CharField(max_length=80, blank=True, default="")
    limit = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="")
    request_key = models.CharField(max_length=40, blank=True, default="", editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["map", "request_key"],
                condition=~Q(request_key=""),
                name="territory_change_is_made_once",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["left", "limited"]) ^ Q(territory__isnull=False),
                name="territory_change_names_a_territory",
            ),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()
