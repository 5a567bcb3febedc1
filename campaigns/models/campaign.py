"""A campaign: players, their warbands, and the battles they fight against each other."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models import options
from campaigns.models.options import MOST_EXPERIENCE_GRANTED, MOST_GOLD_GRANTED, MOST_OF_ONE_PLAYER
from roster.models import Edition
from roster.models.shared import Shared, Visibility, new_read_token
from roster.site.zones import LONGEST_ZONE, refuse_unknown_zone

#: How long players have to dispute a result, where time decides.
USUAL_DAYS, MOST_DAYS = 3, 60


def new_invite_token() -> str:
    """A secret of the same kind as that of a read link."""
    return new_read_token()


class Campaign(Shared):
    """`ruleset` is the one that new battles begin with. While it is closed nobody joins and no battle is set up.

    `edition` is the rulebook of the campaign and all its warbands, None being the packaged packs as printed.
    `confirmation` is what makes a result count, as `campaigns.services.verdicts.what_counts` states. It and the other
    fields of `OPTIONS` are changed by `campaigns.services.campaign.options` alone; `most_warbands` None is any number.

    One with an `archived_at` is over: it can be read but not changed until an organiser reopens it.
    One with a `deleted_at` no longer changes and is removed some days later (`campaigns.services.campaign.delete`).

    Everybody with the link with `invite_token` may join as a player, with `spectator_token` as a spectator; without a
    token nobody can. Strangers read an unlisted campaign by the link with `read_token`, which it alone has, and a
    public one without any (`campaigns.access`).
    """

    Confirmation = options.Confirmation
    OwnBattles = options.OwnBattles
    EngineUse = options.EngineUse
    UnfinishedFights = options.UnfinishedFights
    IllegalFights = options.IllegalFights
    CatchUp = options.CatchUp
    StayHome = options.StayHome
    Visibility = Visibility

    name = models.CharField(max_length=80)
    description = models.TextField(max_length=4000, blank=True, default="")
    starts_on = models.DateField(default=timezone.localdate)
    ruleset = models.CharField(max_length=40, default="mordheim")
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, related_name="campaigns", null=True, blank=True
    )
    confirmation = models.CharField(
        "A result counts when", max_length=20, choices=Confirmation, default=Confirmation.ORGANISER
    )
    confirmation_days = models.PositiveSmallIntegerField(
        "Days to dispute it",
        default=USUAL_DAYS,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_DAYS)],
    )
    own_battles = models.CharField(
        "Battles between warbands of one player",
        max_length=20,
        choices=OwnBattles,
        default=OwnBattles.ORGANISER,
    )
    engine_use = models.CharField(
        "Battles fought on this site, by", max_length=20, choices=EngineUse, default=EngineUse.EVERYBODY
    )
    unfinished_fights = models.CharField(
        "Warbands with an unfinished post-battle sequence",
        max_length=20,
        choices=UnfinishedFights,
        default=UnfinishedFights.ORGANISER,
    )
    illegal_fights = models.CharField(
        "Warbands that break the rules",
        max_length=20,
        choices=IllegalFights,
        default=IllegalFights.WAIVED,
    )
    most_warbands = models.PositiveSmallIntegerField(
        "Warbands of one player at most",
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_OF_ONE_PLAYER)],
    )
    owners_change_by_hand = models.BooleanField("Players may change their own rosters by hand", default=False)
    catch_up = models.CharField(
        "A warband that joins late gets", max_length=20, choices=CatchUp, default=CatchUp.NOTHING
    )
    catch_up_gold = models.PositiveSmallIntegerField(
        "Gold crowns for a late warband", default=0, validators=[MaxValueValidator(MOST_GOLD_GRANTED)]
    )
    catch_up_experience = models.PositiveSmallIntegerField(
        "Experience for each of its heroes",
        default=0,
        validators=[MaxValueValidator(MOST_EXPERIENCE_GRANTED)],
    )
    stay_home = models.CharField(
        "A warband that cannot come to a round gets",
        max_length=20,
        choices=StayHome,
        default=StayHome.NOTHING,
    )
    stay_home_gold = models.PositiveSmallIntegerField(
        "Gold crowns for staying at home", default=0, validators=[MaxValueValidator(MOST_GOLD_GRANTED)]
    )
    time_zone = models.CharField(
        "Time zone", max_length=LONGEST_ZONE, blank=True, default="", validators=[refuse_unknown_zone]
    )
    is_open = models.BooleanField(default=True)
    invite_token = models.CharField(max_length=40, default=new_invite_token, blank=True)
    spectator_token = models.CharField(max_length=40, default="", blank=True)
    created = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="campaigns.Membership", related_name="campaigns"
    )

    #: Set by `campaigns.access` where the reader of a page is no member and the campaign is open to strangers.
    is_read_by_stranger = False
    #: The user for whom `campaigns.access` found the campaign, and their role then (None: no member); never stored.
    read_by: tuple[int | None, str | None] | None = None

    class Meta:
        ordering = ["-starts_on", "name", "pk"]
        constraints = [
            *Shared.Meta.constraints,
            models.CheckConstraint(condition=~Q(name=""), name="campaign_has_a_name"),
            models.CheckConstraint(
                condition=Q(confirmation__in=["organiser", "players", "days"]),
                name="campaign_has_a_known_confirmation",
            ),
            models.CheckConstraint(
                condition=Q(own_battles__in=["organiser", "friendly"]),
                name="campaign_has_known_own_battles",
            ),
            models.CheckConstraint(
                condition=Q(engine_use__in=["everybody", "organisers", "nobody"]),
                name="campaign_has_a_known_engine_use",
            ),
            models.CheckConstraint(
                condition=Q(unfinished_fights__in=["never", "organiser", "always"])
                & Q(illegal_fights__in=["waived", "always"]),
                name="campaign_has_known_fighters",
            ),
            models.CheckConstraint(
                condition=Q(catch_up__in=["nothing", "fixed", "median"]),
                name="campaign_has_a_known_catch_up",
            ),
            models.CheckConstraint(
                condition=Q(stay_home__in=["nothing", "gold", "exploration"]),
                name="campaign_has_a_known_stay_home",
            ),
            models.UniqueConstraint(
                fields=["invite_token"], condition=~Q(invite_token=""), name="invite_token_is_unique"
            ),
            models.UniqueConstraint(
                fields=["spectator_token"], condition=~Q(spectator_token=""), name="spectator_token_is_unique"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:campaign", args=[self.pk])

    @property
    def still_changes(self) -> bool:
        """Whether anything in it may still change."""
        return self.archived_at is None and self.deleted_at is None

    @property
    def list_url(self) -> str:
        """The list on which the reader finds it: their own campaigns, or the public ones."""
        return reverse("campaigns:public" if self.is_read_by_stranger else "campaigns:campaigns")
