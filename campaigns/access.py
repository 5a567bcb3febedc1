"""Permission to see and to run campaigns. The first line of every view here calls `campaign_for` or `battle_for`.

What a role may, `Membership` keeping the lists: spectators read everything; players also take part (`take_part`);
co-organisers also run the league (`organise`); organisers also do what is kept for them (`lead`). A page that a user
may not see or use does not exist for them: 404. Strangers read public campaigns, and unlisted ones by a secret link, on
pages marked so (`roster.site.strangers`); a helper that is asked for more than looking lets no stranger in. Members
also read each other's warbands, and whoever runs the league waives problems of those that take part and changes them
by hand: `roster.access` asks the functions at the end.
"""

from collections.abc import Collection
from operator import attrgetter

from django.db.models import Exists, Model, OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from campaigns.models import (
    Battle,
    BattlePicture,
    Campaign,
    CampaignEvent,
    CampaignPrint,
    CampaignStudy,
    CampaignWarband,
    Captive,
    DeadClaim,
    Game,
    MapPicture,
    Membership,
    Pairing,
    PointAward,
    Round,
    Season,
    Territory,
    Trophy,
)
from campaigns.models.verdict import with_rulings, with_verdicts
from roster.models import Job, User, Warband
from roster.models.shared import opened_by, opened_with
from roster.site.strangers import read_links
from roster.site.zones import speak_in

#: Battles that strangers read of; a result that is not decided yet is between its players.
TOLD_TO_STRANGERS = (Battle.Status.ACCEPTED, Battle.Status.PLAYED)


def campaigns_of(user: User, *, organise: bool = False, lead: bool = False, take_part: bool = False) -> Q:
    """The condition on campaigns that a user is a member of.

    With `take_part` as no spectator; with `organise` whoever runs the league; with `lead` organisers alone.
    """
    mine = Membership.objects.filter(user=user.pk)
    if lead:
        mine = mine.filter(role=Membership.Role.ORGANISER)
    elif organise:
        mine = mine.filter(role__in=Membership.RUN)
    elif take_part:
        mine = mine.filter(role__in=Membership.PLAY)
    return Q(pk__in=mine.values("campaign"))


def open_campaigns(user: User) -> Q:
    """The condition on campaigns that strangers may read on the page that the user is on; none on most pages."""
    links = read_links(user)
    if links is None:
        return Q(pk__in=[])
    return Q(deleted_at=None) & opened_with(links)


def _find[Row: Model](
    user: User,
    rows: QuerySet[Row],
    campaign: str = "",
    *,
    organise: bool = False,
    lead: bool = False,
    take_part: bool = False,
) -> Row | None:
    """The first of the rows whose campaign the user may see, and use in that way; `campaign` is the way to it.

    Strangers only look, at what is open to them; their campaign is marked so. The campaign knows the role of its
    reader, which pages ask for without a query. The page tells times in the zone of the campaign from here on, if its
    reader chose none.
    """
    key = f"{campaign}__in" if campaign else "pk__in"
    membership = Membership.objects.filter(user=user.pk, campaign=OuterRef(campaign or "pk"))
    rows = rows.annotate(reader_role=Subquery(membership.values("role")[:1]))
    mine = campaigns_of(user, organise=organise, lead=lead, take_part=take_part)
    found = rows.filter(**{key: Campaign.objects.filter(mine)}).first()
    if found is None and not (organise or lead or take_part):
        found = rows.filter(**{key: Campaign.objects.filter(open_campaigns(user))}).first()
        if found is not None:
            _place(found, campaign).is_read_by_stranger = True
    if found is not None:
        _place(found, campaign).read_by = (user.pk, found.reader_role)
        speak_in(_place(found, campaign).time_zone)
    return found


def _place(row: Model, campaign: str) -> Campaign:
    return attrgetter(campaign.replace("__", "."))(row) if campaign else row


def campaign_for(
    user: User,
    campaign_id: int,
    *,
    organise: bool = False,
    lead: bool = False,
    take_part: bool = False,
    among: QuerySet[Campaign] | None = None,
) -> Campaign:
    """The campaign. Raises `Http404` for a user whom `campaigns_of` does not name.

    A stranger may also look, if the campaign and the page are open to strangers. `among` are rows that know more.
    """
    rows = Campaign.objects.select_related("edition", "map") if among is None else among
    rows = rows.filter(pk=campaign_id)
    found = _find(user, rows, organise=organise, lead=lead, take_part=take_part)
    if found is None:
        raise Http404("There is no such campaign.")
    return found


def battle_for(
    user: User, battle_id: int, *, organise: bool = False, take_part: bool = False, play: bool = False
) -> Battle:
    """The battle with its campaign and sides. Raises `Http404` as `campaign_for` does.

    With `play`, only for its players and the organisers. A stranger sees only battles that count, also one that is open
    to strangers in a campaign that is not.
    """
    battles = with_rulings(with_verdicts(Battle.objects.filter(pk=battle_id)))
    rows = _with_signs(battles, battle_id).select_related(
        "set_up_by", "decided_by", "territory", "campaign__map"
    )
    found = _find(user, rows, "campaign", organise=organise, take_part=take_part or play)
    if found is None and not (organise or take_part or play):
        found = _read_alone(user, rows)
    hidden = (
        found is not None and found.campaign.is_read_by_stranger and found.status not in TOLD_TO_STRANGERS
    )
    if found is None or hidden or (play and not may_play(user, found)):
        raise Http404("There is no such battle.")
    return found


def _with_signs(battles: QuerySet[Battle], battle_id: int) -> QuerySet[Battle]:
    """The battle with signs of what else there is of it, so that pages ask for nothing that is not there."""
    of_battle = {"battle": OuterRef("pk")}
    captives, claims = Captive.objects.filter(**of_battle), DeadClaim.objects.filter(**of_battle)
    return battles.annotate(
        has_matters=Exists(captives) | Exists(claims),
        has_games=Exists(Game.objects.filter(**of_battle)),
        has_pictures=Exists(BattlePicture.objects.filter(**of_battle)),
        has_jobs=Exists(Job.objects.filter(subject=Battle(pk=battle_id).key)),
    )


def _read_alone(user: User, battles: QuerySet[Battle]) -> Battle | None:
    """The first of the battles that are open to strangers, and marked so."""
    links = read_links(user)
    if links is None:
        return None
    found = battles.filter(opened_with(links), campaign__deleted_at=None).first()
    if found is not None:
        found.campaign.is_read_by_stranger = found.is_read_alone = True
    return found


def game_for(user: User, game_id: int, *, play: bool = False) -> Game:
    """The game with its battle. Raises `Http404` unless the user reads its campaign, or is one of its players.

    With `play`, only for its players, for those whom it waits for or who are asked to play on, for whoever proposes
    it, and for the organisers of its campaign.
    """
    games = Game.objects.select_related("battle__campaign").defer("record", "battle__record")
    game = games.filter(pk=game_id).first()
    if game is None:
        raise Http404("There is no such game.")
    part = Q(user=user.pk) | Q(asks=user.pk) | Q(offered_to=user.pk)
    proposes = game.status == Game.Status.PROPOSED and game.begun_by_id == user.pk
    if proposes or game.seats.filter(part).exists():
        return game
    mine = campaigns_of(user, organise=play)
    if game.battle is None or not Campaign.objects.filter(mine, pk=game.battle.campaign_id).exists():
        raise Http404("There is no such game.")
    return game


def is_public(battle: Battle) -> bool:
    """Whether everybody reads the battle, by itself or with its campaign."""
    public = Campaign.Visibility.PUBLIC in (battle.visibility, battle.campaign.visibility)
    return public and battle.status in TOLD_TO_STRANGERS and battle.campaign.deleted_at is None


def unlisted_battle(token: str) -> Battle | None:
    """The battle that the secret link opens, with its campaign and sides."""
    battles = with_verdicts(Battle.objects.filter(status__in=TOLD_TO_STRANGERS, campaign__deleted_at=None))
    return battles.filter(opened_by(token)).first()


def unlisted_campaign(token: str) -> Campaign | None:
    """The campaign that the secret link opens."""
    return Campaign.objects.filter(opened_by(token), deleted_at=None).first()


def one_of_campaigns[Row: Model](user: User, rows: QuerySet[Row], pk: int, *, take_part: bool = False) -> Row:
    """A row that hangs on a battle, of a campaign that the user may see. Raises `Http404`."""
    mine = Campaign.objects.filter(campaigns_of(user, take_part=take_part))
    found = rows.filter(pk=pk, battle__campaign__in=mine).first()
    if found is None:
        raise Http404(f"There is no such {rows.model._meta.verbose_name}.")
    return found


def season_for(user: User, season_id: int, *, organise: bool = False) -> Season:
    """The season with its campaign. Raises `Http404` as `campaign_for` does."""
    rows = Season.objects.select_related("campaign__edition").filter(pk=season_id)
    found = _find(user, rows, "campaign", organise=organise)
    if found is None:
        raise Http404("There is no such season.")
    return found


def round_for(user: User, round_id: int, *, organise: bool = False, take_part: bool = False) -> Round:
    """The round with its season and campaign. Raises `Http404` as `campaign_for` does."""
    rows = Round.objects.select_related("season__campaign__edition").filter(pk=round_id)
    found = _find(user, rows, "season__campaign", organise=organise, take_part=take_part)
    if found is None:
        raise Http404("There is no such round.")
    return found


def award_for(user: User, award_id: int, *, organise: bool = False) -> PointAward:
    """The award with its season and campaign. Raises `Http404` as `campaign_for` does."""
    rows = PointAward.objects.select_related("season__campaign", "warband").filter(pk=award_id)
    found = _find(user, rows, "season__campaign", organise=organise)
    if found is None:
        raise Http404("There is no such award.")
    return found


def event_for(user: User, event_id: int, *, organise: bool = False) -> CampaignEvent:
    """The event with its season and campaign. Raises `Http404` as `campaign_for` does."""
    mine = Campaign.objects.filter(campaigns_of(user, organise=organise))
    events = CampaignEvent.objects.filter(campaign__in=mine).select_related("campaign__edition", "season")
    found = events.filter(pk=event_id).first()
    if found is None:
        raise Http404("There is no such event.")
    return found


def trophy_for(user: User, trophy_id: int, *, organise: bool = False) -> Trophy:
    """The trophy with its campaign, season and holder. Raises `Http404` as `campaign_for` does."""
    mine = Campaign.objects.filter(campaigns_of(user, organise=organise))
    trophies = Trophy.objects.filter(campaign__in=mine).select_related(
        "campaign", "season", "warband", "player"
    )
    found = trophies.filter(pk=trophy_id).first()
    if found is None:
        raise Http404("There is no such award.")
    return found


def territory_for(user: User, territory_id: int, *, organise: bool = False) -> Territory:
    """The territory with its map and campaign. Raises `Http404` as `campaign_for` does."""
    mine = Campaign.objects.filter(campaigns_of(user, organise=organise))
    territories = Territory.objects.filter(map__campaign__in=mine).select_related("map__campaign__edition")
    found = territories.filter(pk=territory_id).first()
    if found is None:
        raise Http404("There is no such territory.")
    return found


def picture_for(user: User, campaign_id: int, digest: str) -> MapPicture:
    """The uploaded picture of a map. Raises `Http404` as `campaign_for` does, and for one that was replaced."""
    found = _find(user, MapPicture.objects.filter(map__campaign=campaign_id, digest=digest), "map__campaign")
    if found is None:
        raise Http404("There is no such picture.")
    return found


def print_for(user: User, print_id: int) -> CampaignPrint:
    """The user's own print with its campaign, if they still read that. Raises `Http404`, also for an old print."""
    mine = CampaignPrint.objects.kept().select_related("campaign").filter(pk=print_id, user=user.pk)
    found = _find(user, mine, "campaign")
    if found is None:
        raise Http404("There is no such print.")
    return found


def study_for(user: User, study_id: int, *, organise: bool = False) -> CampaignStudy:
    """The study with its campaign. Raises `Http404` as `campaign_for` does."""
    rows = CampaignStudy.objects.select_related("campaign", "asked_by").filter(pk=study_id)
    found = _find(user, rows, "campaign", organise=organise)
    if found is None:
        raise Http404("There is no such study.")
    return found


def pairing_in(campaign: Campaign, asked: str) -> Pairing | None:
    """The published table that an address names by its id, while no battle is at it."""
    if not asked.isdecimal() or len(asked) > 18:
        return None
    free = Pairing.objects.filter(round__season__campaign=campaign, round__published_at__isnull=False)
    return free.filter(pk=int(asked), battle=None).prefetch_related("seats__warband").first()


def may_play(user: User, battle: Battle) -> bool:
    """Whether the user has a warband in the battle, or organises its campaign."""
    return any(side.warband.owner_id == user.pk for side in battle.sides.all()) or is_organiser(
        user, battle.campaign
    )


def fights_in_campaign(warband: Warband) -> str:
    """Why a warband of a campaign enters no battle alone, in a sentence; empty for others."""
    campaign = name_of_campaign(warband)
    return f"{warband.name} plays in {campaign}: enter its battles there." if campaign else ""


def name_of_campaign(warband: Warband) -> str:
    """The name of the campaign that a warband plays in; empty for others. No query for one that `warband_for` found."""
    entered = getattr(warband, "campaign_warband", None)
    return entered.campaign.name if entered else ""


def must_withdraw_first(warband: Warband) -> str:
    """Why a warband of a campaign is not deleted, in a sentence; empty for others."""
    entered = CampaignWarband.objects.filter(warband=warband).select_related("campaign").first()
    return f"{warband.name} plays in {entered.campaign.name}: withdraw it there first." if entered else ""


def opponents_need(warband: Warband) -> bool:
    """Whether the warband is part of others' past: it fought in a campaign."""
    return warband.battle_sides.exists()


def is_organiser(user: User, campaign: Campaign) -> bool:
    """Whether the user runs the league, as organiser or as co-organiser."""
    return _has_role(user, campaign, Membership.RUN)


def may_take_part(user: User, campaign: Campaign) -> bool:
    """Whether the user is a member who plays."""
    return _has_role(user, campaign, Membership.PLAY)


def _has_role(user: User, campaign: Campaign, roles: Collection[str]) -> bool:
    """Whether the user is a member in one of the roles. No query before the reader of the page."""
    if campaign.read_by is not None and campaign.read_by[0] == user.pk:
        return campaign.read_by[1] in roles
    return campaign.memberships.filter(user=user.pk, role__in=roles).exists()


def may_organise(user: User, campaign: Campaign) -> bool:
    """Whether the user runs the league or administers the whole site, which allows the same in the web admin."""
    return user.is_superuser or is_organiser(user, campaign)


def may_lead(user: User, campaign: Campaign) -> bool:
    """The same for what is kept for organisers: deleting the campaign, its readers, who else organises it."""
    return user.is_superuser or _has_role(user, campaign, (Membership.Role.ORGANISER,))


def warbands_of_fellow_members(user: User) -> Q:
    """The condition on warbands that take part in a campaign of the user."""
    mine = Membership.objects.filter(user=user.pk).values("campaign")
    return Q(pk__in=CampaignWarband.objects.filter(campaign__in=mine).values("warband"))


def warbands_open_to(user: User) -> Q:
    """The condition on warbands of campaigns that are open to strangers."""
    opened = Campaign.objects.filter(open_campaigns(user))
    return Q(pk__in=CampaignWarband.objects.filter(campaign__in=opened).values("warband"))


def warbands_organised_by(user: User) -> Q:
    """The condition on warbands that take part in a campaign that the user runs."""
    run = Membership.objects.filter(user=user.pk, role__in=Membership.RUN).values("campaign")
    return Q(pk__in=CampaignWarband.objects.filter(campaign__in=run).values("warband"))


def warbands_kept_by_organisers() -> Q:
    """The condition on warbands whose campaign does not let owners change them by hand."""
    kept = CampaignWarband.objects.filter(campaign__owners_change_by_hand=False)
    return Q(pk__in=kept.values("warband"))
