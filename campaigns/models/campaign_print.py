"""What background jobs made and the site keeps, most of it for the days that the settings name.

A print of a campaign, a season book or a pack of everything for the table, is its reader's alone, as it shows what they
may read; `campaigns.services.printing` writes it, and a new one replaces the last one of its kind. A moving picture is
for everybody who reads its battle (`campaigns.services.battles.pictures`). The chances of a battle are kept until it is
fought (`campaigns.services.battles.chances`), a balance study until an organiser deletes it
(`campaigns.services.studies`).
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign
from campaigns.models.game import Game
from roster.site.files import FileField


class CampaignPrintQuerySet(models.QuerySet["CampaignPrint"]):
    def kept(self) -> "CampaignPrintQuerySet":
        """Prints that may still be fetched."""
        return self.filter(made_at__gt=_oldest())

    def old(self) -> "CampaignPrintQuerySet":
        """Prints that are due to be removed."""
        return self.filter(made_at__lte=_oldest())


def _oldest() -> datetime:
    return timezone.now() - timedelta(days=settings.PRINT_KEEP_DAYS)


class CampaignPrint(models.Model):
    """`warbands` are the ids of those whose rosters are in it, `left_out` sentences about what is not.

    `suffix` is `pdf`, or `zip` for a pack of several PDFs. `request_key` is that of the click that asked for it.
    """

    class What(models.TextChoices):
        BOOK = "book", "season book"
        PACK = "pack", "handout"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="prints")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="campaign_prints"
    )
    what = models.CharField(max_length=10, choices=What)
    title = models.CharField(max_length=200)
    suffix = models.CharField(max_length=3, default="pdf")
    content = FileField()
    pages = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    warbands = models.JSONField(default=list)
    left_out = models.JSONField(default=list, blank=True)
    request_key = models.CharField(max_length=40, editable=False)
    made_at = models.DateTimeField(default=timezone.now)

    objects = CampaignPrintQuerySet.as_manager()

    class Meta:
        ordering = ["what", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "user", "what"], name="campaign_print_replaces_the_last"
            ),
            models.CheckConstraint(
                condition=Q(what__in=["book", "pack"]), name="campaign_print_is_of_a_known_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def kept_until(self) -> datetime:
        return self.made_at + timedelta(days=settings.PRINT_KEEP_DAYS)


class BattlePictureQuerySet(models.QuerySet["BattlePicture"]):
    def kept(self) -> "BattlePictureQuerySet":
        """Pictures that may still be seen."""
        return self.filter(made_at__gt=_oldest())

    def old(self) -> "BattlePictureQuerySet":
        """Pictures that are due to be removed."""
        return self.filter(made_at__lte=_oldest())


class BattlePicture(models.Model):
    """The moving picture of a battle, or of a practice game: animated WebP, and a PNG of its end.

    `fingerprint` is the hash of the record that it shows; with another record it is out of date.
    """

    battle = models.OneToOneField(
        Battle, on_delete=models.CASCADE, related_name="moving_picture", null=True, blank=True
    )
    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, related_name="moving_picture", null=True, blank=True
    )
    fingerprint = models.CharField(max_length=64, editable=False)
    moving = FileField()
    still = FileField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    frames = models.PositiveSmallIntegerField()
    milliseconds = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    made_at = models.DateTimeField(default=timezone.now)

    objects = BattlePictureQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(battle__isnull=False, game=None) | Q(battle=None, game__isnull=False),
                name="battle_picture_shows_a_battle_or_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"Moving picture of {self.battle or self.game}"

    @property
    def kept_until(self) -> datetime:
        return self.made_at + timedelta(days=settings.PRINT_KEEP_DAYS)


class BattleChances(models.Model):
    """How often a battle that is set up came out how, when it was fought many times over.

    `counts` is a `campaigns.statistics.simulated.Counts` as JSON. `fingerprint` is that of set-up, tactics and engine
    (`rules.simulating`); with another it is out of date.
    """

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="chances")
    fingerprint = models.CharField(max_length=64, editable=False)
    counts = models.TextField(editable=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Chances of {self.battle}"


class CampaignStudy(models.Model):
    """A balance study that an organiser had fought: its plan, how far it is, and in the end its summary, as JSON.

    `plan` is a `rules.studies.description.Plan`, `summary` a `rules.studies.summary.Summary`, empty until it is done.
    `counts` are those of the first `done` blocks, cell by cell (`campaigns.studying`).
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="studies")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="campaign_studies"
    )
    name = models.CharField(max_length=120)
    battles = models.PositiveIntegerField()
    plan = models.TextField(editable=False)
    done = models.PositiveIntegerField(default=0, editable=False)
    counts = models.TextField(default="", editable=False)
    summary = models.TextField(default="", editable=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "campaign studies"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of the study."""
        return reverse("campaigns:study-page", args=[self.pk])

    @property
    def key(self) -> str:
        """The subject of its job."""
        return f"study:{self.pk}"
