"""Questions about stored campaigns that are more than one row. Read only, each in a fixed number of queries."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils.timezone import localdate

from campaigns.access import TOLD_TO_STRANGERS, campaigns_of, is_organiser
from campaigns.models import (
    Battle,
    BattleSide,
    Campaign,
    CampaignWarband,
    Captive,
    ChronicleEntry,
    DatePoll,
    DeadClaim,
    Game,
    GameSeat,
    Membership,
    Pairing,
    PermissionRequest,
    Round,
    Season,
    Seat,
)
from campaigns.models.verdict import with_verdicts
from campaigns.signs import seasons_with_signs
from roster.models import Aftermath, User, Warband, Warrior
from roster.models.warband import SHEET_ROWS
from roster.selectors import warbands_of
from roster.site.signs import lacks
from rules.resolve import REAL_TABLE

#: What `roster.sheets.read_sheet` needs of a warband that hangs on another row.
#: The condition on tables whose battle nobody has fought yet.
UNPLAYED = Q(battle=None) | Q(battle__status=Battle.Status.SET_UP)
#: The seats of tables with their warbands and players, in one query.
SEATED = Prefetch("seats", Seat.objects.select_related("warband__owner"))


@dataclass(frozen=True)
class Tally:
    """Accepted battles of one warband in one campaign."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def fought(self) -> int:
        """How many battles were fought."""
        return self.won + self.lost + self.drawn


def campaigns_for_list(user: User, *, archived: bool = False) -> QuerySet[Campaign]:
    """The user's campaigns, those that are over or the others, the latest first.

    Each has the user's role and its numbers of members, warbands and accepted battles.
    """
    found = Campaign.objects.filter(campaigns_of(user), archived_at__isnull=not archived)
    return found.annotate(
        role=_role(user),
        member_count=_count(Membership.objects.all()),
        warband_count=_count(CampaignWarband.objects.all()),
        battle_count=_count(Battle.objects.filter(status=Battle.Status.ACCEPTED)),
        waiting_count=_count(Battle.objects.filter(status=Battle.Status.FOUGHT)),
    )


def public_campaigns() -> QuerySet[Campaign]:
    """The public campaigns, counted in the same way; `runners` are the memberships of those who run each."""
    run = Membership.objects.filter(role__in=Membership.RUN).select_related("user").order_by("joined", "pk")
    found = Campaign.objects.filter(visibility=Campaign.Visibility.PUBLIC, deleted_at=None)
    return found.prefetch_related(Prefetch("memberships", queryset=run, to_attr="runners")).annotate(
        warband_count=_count(CampaignWarband.objects.all()),
        battle_count=_count(Battle.objects.filter(status=Battle.Status.ACCEPTED)),
    )


def _role(user: User) -> Subquery:
    return Subquery(Membership.objects.filter(user=user, campaign=OuterRef("pk")).values("role"))


def _count(rows: QuerySet) -> Subquery:
    counted = rows.filter(campaign=OuterRef("pk")).order_by().values("campaign").annotate(count=Count("pk"))
    return Subquery(counted.values("count"))


def members_of(campaign: Campaign) -> list[Membership]:
    """All members: organisers, co-organisers, players, spectators, each in the order in which they joined."""
    members = campaign.memberships.select_related("user").order_by("joined", "pk")
    return sorted(members, key=lambda member: Membership.Role.values.index(member.role))


def named_warbands(campaign: Campaign) -> QuerySet[CampaignWarband]:
    """Every warband that takes part, by name, with its owner."""
    return campaign.entered.select_related("warband__owner")


def those_who_play(campaign: Campaign) -> QuerySet[Membership]:
    """The members who may take part, by name, with their users."""
    rows = campaign.memberships.filter(role__in=Membership.PLAY)
    return rows.select_related("user").order_by("user__username")


def entered_warbands(campaign: Campaign, *, with_sheets: bool = True) -> list[CampaignWarband]:
    """Every warband that takes part, by name, with its owner, and ready for `read_sheet`."""
    entered = campaign.entered.select_related("warband__owner", "warband__edition")
    if with_sheets:
        entered = entered.prefetch_related(*(f"warband__{rows}" for rows in SHEET_ROWS))
    return list(entered)


def free_warbands(user: User) -> list[Warband]:
    """The user's own warbands that take part in no campaign."""
    own = Warband.objects.kept().filter(owner=user.pk, campaign_warband__isnull=True)
    return list(own.select_related("edition"))


def battles_of(campaign: Campaign) -> QuerySet[Battle]:
    """Every battle, the latest first, without the long texts; for a stranger those that are decided."""
    battles = campaign.battles.for_lists()
    return battles.filter(status__in=TOLD_TO_STRANGERS) if campaign.is_read_by_stranger else battles


def tallies(campaign: Campaign) -> dict[int, Tally]:
    """Won, lost and drawn by the id of the warband."""
    accepted = BattleSide.objects.filter(battle__campaign=campaign, battle__status=Battle.Status.ACCEPTED)
    counts: dict[int, dict[str, int]] = {}
    for warband, result, count in (
        accepted.order_by().values_list("warband", "result").annotate(n=Count("pk"))
    ):
        counts.setdefault(warband, {})[result] = count
    return {warband: Tally(**results) for warband, results in counts.items()}


def unfinished_sequences(campaign: Campaign) -> list[Aftermath]:
    """The open post-battle sequences of the campaign's warbands, the oldest first, without their records."""
    if lacks(campaign, "has_sequences"):
        return []
    entered = campaign.entered.values("warband")
    rows = Aftermath.objects.filter(warband__in=entered, status=Aftermath.Status.OPEN)
    return list(rows.select_related("warband").defer("record").order_by("pk"))


def results_that_wait(user: User, campaign: Campaign | None = None) -> list[Battle]:
    """Fought battles of the user's campaigns, or of one of them, that nobody has decided yet, the earliest first.

    With their verdicts and without the long texts; `organised` says whether the user runs its league,
    `has_neutral_organiser` whether anybody does who has no warband in the battle.
    """
    if lacks(user if campaign is None else campaign, "has_undecided"):
        return []
    organisers = Membership.objects.filter(role__in=Membership.RUN, campaign=OuterRef("campaign"))
    plays = BattleSide.objects.filter(battle=OuterRef(OuterRef("pk")), warband__owner=OuterRef("user"))
    neutral = organisers.filter(~Exists(plays), user__is_active=True)
    mine = Campaign.objects.filter(campaigns_of(user))
    if campaign is not None:
        mine = mine.filter(pk=campaign.pk)
    waiting = Battle.objects.filter(campaign__in=mine, status=Battle.Status.FOUGHT)
    waiting = waiting.annotate(
        organised=Exists(organisers.filter(user=user.pk)), has_neutral_organiser=Exists(neutral)
    )
    return list(with_verdicts(waiting).defer("record", "proposal", "tally").order_by("asked_at", "pk"))


def tallies_begun(user: User, campaign: Campaign | None = None) -> list[Battle]:
    """Battles on a real table that the user fights and whose result is being entered, the earliest first."""
    if lacks(user if campaign is None else campaign, "has_tallies"):
        return []
    kept = Battle.objects.filter(status=Battle.Status.SET_UP, battlefield=REAL_TABLE.key)
    mine = BattleSide.objects.filter(battle=OuterRef("pk"), warband__owner=user.pk)
    if campaign is not None:
        kept = kept.filter(campaign=campaign)
    kept = kept.filter(Exists(mine), campaign__deleted_at=None).select_related("campaign")
    return list(kept.defer("record", "proposal", "tally").order_by("pk"))


def sequences_of(user: User) -> list[Aftermath]:
    """The user's own open post-battle sequences, the oldest first, without their records."""
    if lacks(user, "has_sequences"):
        return []
    rows = Aftermath.objects.filter(warband__owner=user, status=Aftermath.Status.OPEN)
    return list(rows.select_related("warband").defer("record").order_by("pk"))


def warbands_that_may_grow(user: User) -> QuerySet[Warband]:
    """The user's own warbands with anybody who gained experience, where no sequence and no result is open."""
    gained = Warrior.objects.filter(warband=OuterRef("pk"), experience__gt=F("starting_experience"))
    return warbands_of(user).filter(Exists(gained), is_unfinished=False, is_undecided=False)


def open_matters(campaign: Campaign) -> list[Captive | DeadClaim]:
    """All captives who are held now, and every claim on the dead of a battle that is not settled."""
    if lacks(campaign, "has_matters"):
        return []
    here = Q(battle__campaign=campaign)
    return _open_matters(here, here)


def open_matters_of(user: User) -> list[Captive | DeadClaim]:
    """Captives the user lost or holds, and their claims on the dead, in campaigns that they take part in."""
    if lacks(user, "has_matters"):
        return []
    here = Q(battle__campaign__in=Campaign.objects.filter(campaigns_of(user, take_part=True)))
    mine = Q(warband__owner=user) | Q(captor__owner=user)
    return _open_matters(mine & here, Q(claimant__owner=user) & here)


def open_matters_between(user: User, warband: Warband) -> list[Captive | DeadClaim]:
    """Heroes whom the warband lost or holds, and claims on its dead or by it, in campaigns that the user reads.

    No query where `warband_for` saw nothing, as for most warbands.
    """
    if lacks(warband, "has_matters"):
        return []
    here = Q(battle__campaign__in=Campaign.objects.filter(campaigns_of(user)))
    lost = Q(warband=warband)
    return _open_matters((lost | Q(captor=warband)) & here, (lost | Q(claimant=warband)) & here)


def _open_matters(captives: Q, claims: Q) -> list[Captive | DeadClaim]:
    long = ("battle__record", "battle__proposal", "battle__tally")
    held = Captive.objects.filter(captives, status=Captive.Status.OPEN)
    claimed = DeadClaim.objects.filter(claims, status=DeadClaim.Status.OPEN)
    return [
        *held.select_related("warband", "captor", "battle__campaign").defer(*long),
        *claimed.select_related("warband", "claimant", "battle__campaign").defer(*long),
    ]


def matters_of(battle: Battle) -> list[Captive | DeadClaim]:
    """The captives of a battle, and the claims on its dead. No query where `campaigns.access` saw none."""
    if lacks(battle, "has_matters"):
        return []
    captives = battle.captives.exclude(status=Captive.Status.DROPPED)
    claims = battle.dead_claims.exclude(status=DeadClaim.Status.DROPPED)
    return [
        *captives.select_related("warband", "captor"),
        *claims.select_related("warband", "claimant"),
    ]


def current_season(campaign: Campaign, reader: User | None = None) -> Season | None:
    """The open season, else the latest; None in free play. `latest_round` is the number of the last published one.

    With a `reader` it knows whether one of `own_tables` is theirs.
    """
    published = Round.objects.filter(season=OuterRef("pk"), published_at__isnull=False).order_by("-number")
    latest = Subquery(published.values("number")[:1])
    seasons = seasons_with_signs(campaign.seasons.annotate(latest_round=latest))
    if reader is not None:
        mine = own_tables(reader, campaign).filter(round__season=OuterRef("pk"))
        seasons = seasons.annotate(has_own_tables=Exists(mine))
    return seasons.order_by("-number").first()


def next_due(season: Season) -> Round | None:
    """The published round whose deadline is the next to pass."""
    coming = season.rounds.filter(published_at__isnull=False, deadline__gte=localdate() - timedelta(days=1))
    return next((it for it in coming.order_by("deadline", "number") if not it.is_late), None)


def rounds_of(season: Season) -> QuerySet[Round]:
    """Every round, the latest first, with absences, tables, and all seats, also those that were left."""
    tables = with_battles(Pairing.objects.order_by("table"))
    rounds = season.rounds.order_by("-number")
    return rounds.prefetch_related(Prefetch("pairings", queryset=tables), "absences__warband", "left_seats")


def with_battles(tables: QuerySet[Pairing]) -> QuerySet[Pairing]:
    """Tables with their seats and battles, without the long texts but with the open games of people who play them.

    `open_polls` are the dates that are proposed for them.
    """
    games = Game.objects.filter(status__in=(Game.Status.PROPOSED, Game.Status.RUNNING)).defer("record")
    listed = Battle.objects.for_lists().prefetch_related(
        Prefetch("games", queryset=games, to_attr="open_games")
    )
    polls = DatePoll.objects.filter(closed_at=None).prefetch_related("answers")
    return tables.prefetch_related(
        Prefetch("battle", queryset=listed),
        Prefetch("date_polls", queryset=polls, to_attr="open_polls"),
        SEATED,
    )


def tables_not_played(season: Season) -> list[Pairing]:
    """Published tables of two or more whose battle nobody has fought yet, the most urgent first."""
    rows = Pairing.objects.filter(UNPLAYED, round__season=season, round__published_at__isnull=False)
    rows = rows.select_related("round__season__campaign").prefetch_related(SEATED)
    return [pairing for pairing in rows.order_by("round__number", "table") if len(pairing.seats.all()) > 1]


def own_tables(user: User, campaign: Campaign | None = None) -> QuerySet[Pairing]:
    """Published tables of open seasons that the user sits at and whose battle is not over, the most urgent first."""
    where = Q(round__season__campaign=campaign) if campaign is not None else Q()
    seated = Pairing.objects.filter(
        where,
        UNPLAYED,
        round__season__closed_at=None,
        round__season__campaign__deleted_at=None,
        round__season__campaign__archived_at=None,
        round__published_at__isnull=False,
        seats__warband__owner=user.pk,
    )
    rows = Pairing.objects.filter(pk__in=seated.values("pk")).select_related("round__season__campaign")
    return rows.order_by("round__deadline", "round__number", "pk")


def pairings_to_play(user: User) -> list[Pairing]:
    """The tables of `own_tables` in all campaigns that have an opponent."""
    if lacks(user, "has_tables"):
        return []
    tables = own_tables(user).prefetch_related("seats")
    return [pairing for pairing in tables if len(pairing.seats.all()) > 1]


def dates_that_wait(user: User, campaign: Campaign | None = None) -> list[DatePoll]:
    """Open dates of those campaigns that the user plays in, for themselves to answer or to fix, with all answers."""
    if lacks(user if campaign is None else campaign, "has_polls"):
        return []
    mine = Campaign.objects.filter(campaigns_of(user, take_part=True), deleted_at=None, archived_at=None)
    if campaign is not None:
        mine = mine.filter(pk=campaign.pk)
    at_table = Q(pairing__seats__warband__owner=user.pk) & (
        Q(pairing__battle=None) | Q(pairing__battle__status=Battle.Status.SET_UP)
    )
    asked = Q(pairing=None) | at_table | Q(made_by=user.pk)
    polls = DatePoll.objects.filter(asked, closed_at=None, campaign__in=mine).distinct()
    return list(
        polls.select_related("campaign", "pairing").prefetch_related("answers", "pairing__seats__warband")
    )


def permissions_asked(user: User, campaign: Campaign | None = None) -> list[PermissionRequest]:
    """Requests for a permission in campaigns that the user runs, or in one of them; the oldest first."""
    if lacks(user if campaign is None else campaign, "has_permissions"):
        return []
    if campaign is not None and not is_organiser(user, campaign):
        return []
    mine = Campaign.objects.filter(campaigns_of(user, organise=True), deleted_at=None, archived_at=None)
    if campaign is not None:
        mine = mine.filter(pk=campaign.pk)
    asked = PermissionRequest.objects.waiting().filter(campaign__in=mine)
    return list(asked.select_related("warband", "campaign").order_by("asked_at", "pk"))


def chronicle_of(campaign: Campaign) -> QuerySet[ChronicleEntry]:
    """The events of a campaign, the latest first; a stranger gets only those that strangers are told."""
    return told_to_reader(campaign, campaign.chronicle.all())


def told_to_reader(campaign: Campaign, entries: QuerySet[ChronicleEntry]) -> QuerySet[ChronicleEntry]:
    """The entries that the reader is told. `battle_status`, if any, tells whether a stranger may see the battle."""
    if not campaign.is_read_by_stranger:
        return entries
    told = entries.filter(kind__in=ChronicleEntry.TOLD_TO_STRANGERS)
    return told.annotate(battle_status=F("battle__status"))


def history_of(battle: Battle) -> list[ChronicleEntry]:
    """What the reader is told of a battle, the latest first. No query for a battle of `campaigns.access`."""
    told = getattr(battle, "told", None)
    if told is None:
        return list(told_to_reader(battle.campaign, battle.chronicle.all()))
    if not battle.campaign.is_read_by_stranger:
        return told[::-1]
    entries = [entry for entry in told[::-1] if entry.kind in ChronicleEntry.TOLD_TO_STRANGERS]
    for entry in entries:
        entry.battle_status = battle.status
    return entries


def games_that_wait(user: User, campaign: Campaign | None = None) -> QuerySet[GameSeat]:
    """The seats of games where the user is to decide, or has not agreed yet; of one campaign or of all and none."""
    if lacks(user if campaign is None else campaign, "has_games"):
        return GameSeat.objects.none()
    move = Q(user=user.pk, game__status=Game.Status.RUNNING, game__asked=F("position"))
    agree = Q(asks=user.pk, agreed_at=None, game__status=Game.Status.PROPOSED)
    seats = GameSeat.objects.filter(move | agree).select_related("game__battle__campaign").order_by("-game")
    seats = seats.defer("game__record", "game__battle__record")
    return seats if campaign is None else seats.filter(game__battle__campaign=campaign)


def campaigns_to_choose(user: User) -> list[Campaign]:
    """The campaigns that the user is a member of by name, each with its rulebook."""
    rows = Campaign.objects.filter(campaigns_of(user), deleted_at=None).select_related("edition")
    return list(rows.order_by("name", "pk")[:50])


def campaign_played_in(user: User, warband: Warband) -> Campaign | None:
    """The campaign that a warband plays in, for its members."""
    return Campaign.objects.filter(campaigns_of(user), entered__warband=warband, deleted_at=None).first()
