"""A season of a campaign: rounds in which its warbands are paired. A campaign has none until one is begun."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models.battle_side import MOST_SIDES
from campaigns.models.campaign import Campaign

#: More than anybody plays, so that no page grows without end.
MOST_SEASONS, MOST_ROUNDS = 60, 60


class PairingKind(models.TextChoices):
    """The values are those of `campaigns.pairing.Kind`."""

    RANDOM = "random", "Random"
    SWISS = "swiss", "Swiss: near each other in points"
    RATING = "rating", "Near each other in rating"
    EVERYBODY = "everybody", "Everybody against everybody"


#: Names of the fields that say what everything is worth, as `campaigns.standings.Points` has them.
SCORING = (
    "points_won",
    "points_drawn",
    "points_lost",
    "points_bye",
    "points_objective",
    "points_hero_out",
    "points_leader_out",
)
MOST_POINTS = 1000
#: The most named awards: as many as a row of buttons holds.
MOST_NAMED_AWARDS = 12


class TieBreakKind(models.TextChoices):
    """The values are those of `campaigns.standings.TieBreak`."""

    HEAD_TO_HEAD = "head_to_head", "Battles against each other"
    STRENGTH = "strength", "Points of the opponents"
    TAKEN_OUT = "taken_out", "Enemies taken out of action"
    WYRDSTONE = "wyrdstone", "Wyrdstone won in battles"
    RATING = "rating", "Lower rating"
    TREASURY = "treasury", "Gold in the treasury"


def usual_tie_breaks() -> list[str]:
    """All but the treasury, which a league asks for."""
    return [key for key in TieBreakKind.values if key != TieBreakKind.TREASURY]


def _points(name: str, usual: int) -> models.SmallIntegerField:
    limits = [MinValueValidator(-MOST_POINTS), MaxValueValidator(MOST_POINTS)]
    return models.SmallIntegerField(name, default=usual, validators=limits)


class Season(models.Model):
    """`number` counts the seasons of its campaign from 1. At most one of them is not closed.

    `kind` and `table_size` are what the next round is drawn by. `points_...` say what everything is worth in its
    standings, `named_awards` are those that organisers give with one click, each a `name` and its `points`.
    `tie_breaks` are keys of `TieBreakKind` in the order in which they are asked. `intro` opens the page that sums the
    season up. A season that was begun elsewhere had `rounds_before`, and the next round goes on counting.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    kind = models.CharField("Pairings", max_length=20, choices=PairingKind, default=PairingKind.SWISS)
    table_size = models.PositiveSmallIntegerField(
        "Warbands per table", default=2, validators=[MinValueValidator(2), MaxValueValidator(MOST_SIDES)]
    )
    points_won = _points("Victory", 3)
    points_drawn = _points("Draw", 1)
    points_lost = _points("Defeat", 0)
    points_bye = _points("Bye", 3)
    points_objective = _points("Each objective", 0)
    points_hero_out = _points("Each enemy hero taken out of action", 0)
    points_leader_out = _points("Bonus for each enemy leader taken out of action", 0)
    named_awards = models.JSONField(default=list, blank=True)
    tie_breaks = models.JSONField(default=usual_tie_breaks, blank=True)
    rounds_before = models.PositiveSmallIntegerField(
        "Rounds played elsewhere", default=0, validators=[MaxValueValidator(MOST_ROUNDS)]
    )
    intro = models.TextField(max_length=4000, blank=True, default="")
    begun_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="season_number_is_unique"),
            models.UniqueConstraint(
                fields=["campaign"], condition=Q(closed_at__isnull=True), name="campaign_has_one_open_season"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(
                condition=Q(kind__in=["random", "swiss", "rating", "everybody"]),
                name="season_has_a_known_kind",
            ),
            models.CheckConstraint(
                condition=Q(table_size__gte=2, table_size__lte=MOST_SIDES), name="season_has_a_table_size"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:season", args=[self.pk])
