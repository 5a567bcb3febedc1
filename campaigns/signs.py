"""Signs of what there is of a campaign, its season or for a user, read with the row.

A page asks for nothing that is not there.
"""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django.utils import timezone

from campaigns.models import (
    Battle,
    BattleSide,
    Campaign,
    CampaignEvent,
    Captive,
    CarriedFigures,
    ChronicleEntry,
    DatePoll,
    DeadClaim,
    Game,
    GameNight,
    GameSeat,
    Membership,
    PermissionRequest,
    PointAward,
    Season,
    Seat,
)
from roster.models import Aftermath, SoloBattle, User, Warband
from rules.resolve import REAL_TABLE

#: How long the latest message stands on the first page of its campaign.
SHOWN_FOR = timedelta(days=14)


def campaigns_with_signs(user: User) -> QuerySet[Campaign]:
    """Campaigns with the signs of their first page for that reader, their rulebooks and maps."""
    now = timezone.now()
    here = {"campaign": OuterRef("pk")}
    of_battle = {"battle__campaign": OuterRef("pk")}
    battles = Battle.objects.filter(**here)
    asked = Q(user=user.pk) | Q(asks=user.pk)
    open_games = Q(game__status__in=(Game.Status.PROPOSED, Game.Status.RUNNING))
    open_sequences = Aftermath.objects.filter(status=Aftermath.Status.OPEN)
    messages = ChronicleEntry.objects.filter(
        kind=ChronicleEntry.Kind.MESSAGE_SENT, made_at__gt=now - SHOWN_FOR
    )
    return Campaign.objects.select_related("edition", "map").annotate(
        has_sequences=Exists(open_sequences.filter(warband__campaign_warband__campaign=OuterRef("pk"))),
        has_matters=Exists(Captive.objects.filter(**of_battle, status=Captive.Status.OPEN))
        | Exists(DeadClaim.objects.filter(**of_battle, status=DeadClaim.Status.OPEN)),
        has_events=Exists(CampaignEvent.objects.filter(Q(ended_at=None) | Q(ended_at__gt=now), **here)),
        has_undecided=Exists(battles.filter(status=Battle.Status.FOUGHT)),
        has_tallies=Exists(battles.filter(status=Battle.Status.SET_UP, battlefield=REAL_TABLE.key)),
        has_permissions=Exists(PermissionRequest.objects.waiting().filter(**here)),
        has_games=Exists(GameSeat.objects.filter(asked, open_games, game__battle__campaign=OuterRef("pk"))),
        has_polls=Exists(DatePoll.objects.filter(closed_at=None, **here)),
        has_nights=Exists(GameNight.objects.filter(ends_at__gte=now, **here)),
        has_messages=Exists(messages.filter(**here)),
        has_free=Exists(Warband.objects.kept().filter(owner=user.pk, campaign_warband__isnull=True)),
    )


def reader_with_signs(user: User) -> User:
    """The user with signs of what may wait for them in all their campaigns and outside of any. One query.

    Each sign is about no less than the selector that looks at it.
    """
    mine = Membership.objects.filter(user=user.pk)
    theirs = {"campaign__in": mine.values("campaign")}
    own = {"warband__owner": user.pk}
    real = {"battle__status": Battle.Status.SET_UP, "battle__battlefield": REAL_TABLE.key}
    captives = Captive.objects.filter(Q(captor__owner=user.pk) | Q(**own), status=Captive.Status.OPEN)
    claims = DeadClaim.objects.filter(claimant__owner=user.pk, status=DeadClaim.Status.OPEN)
    open_seats = Seat.objects.filter(pairing__round__season__closed_at=None, **own)
    tables = open_seats.filter(Q(pairing__battle=None) | Q(pairing__battle__status=Battle.Status.SET_UP))
    open_games = Q(game__status__in=(Game.Status.PROPOSED, Game.Status.RUNNING))
    seats = GameSeat.objects.filter(Q(user=user.pk) | Q(asks=user.pk), open_games)
    return User.objects.annotate(
        has_undecided=Exists(Battle.objects.filter(status=Battle.Status.FOUGHT, **theirs)),
        has_tallies=Exists(BattleSide.objects.filter(**own, **real)),
        has_sequences=Exists(Aftermath.objects.filter(status=Aftermath.Status.OPEN, **own)),
        has_matters=Exists(captives) | Exists(claims),
        has_tables=Exists(tables),
        has_permissions=Exists(PermissionRequest.objects.waiting().filter(**theirs)),
        has_games=Exists(seats),
        has_polls=Exists(DatePoll.objects.filter(closed_at=None, **theirs)),
        has_solos=Exists(SoloBattle.objects.filter(status=SoloBattle.Status.OPEN, **own)),
    ).get(pk=user.pk)


def warband_signs() -> dict[str, Combinable | Q]:
    """The sign of matters between a warband and others, for its row."""
    lost = Q(warband=OuterRef("pk"))
    captives = Captive.objects.filter(lost | Q(captor=OuterRef("pk")), status=Captive.Status.OPEN)
    claims = DeadClaim.objects.filter(lost | Q(claimant=OuterRef("pk")), status=DeadClaim.Status.OPEN)
    return {"has_matters": Exists(captives) | Exists(claims)}


def seasons_with_signs(seasons: QuerySet[Season]) -> QuerySet[Season]:
    """Seasons with the signs of their standings."""
    season = {"season": OuterRef("pk")}
    return seasons.annotate(
        has_awards=Exists(PointAward.objects.filter(**season)),
        has_carried=Exists(CarriedFigures.objects.filter(**season)),
    )
