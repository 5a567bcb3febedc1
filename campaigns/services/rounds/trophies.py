"""Awards without points that organisers name by hand, and take back; and the words that open the page of a season."""

from campaigns.models import Campaign, ChronicleEntry, Season, Trophy
from campaigns.models.trophy import MOST_TROPHIES
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from campaigns.services.rounds.seasons import lock_season
from roster.models import User, Warband
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind


@in_transaction
def give_trophy(
    campaign_id: int,
    user: User,
    *,
    name: str,
    request_key: str,
    reason: str = "",
    season: int | None = None,
    warband: int | None = None,
    warrior: str = "",
    player: int | None = None,
) -> Trophy:
    """Give a trophy to a warband, a warrior or a player; a repeated request key returns the first one.

    `season` is the id of a season of the campaign, closed or not; `player` is the user id of a member. Raises
    `Refused`.
    """
    campaign = lock_campaign(campaign_id)
    if given := campaign.trophies.filter(request_key=request_key).first():
        return given
    if not name.strip():
        raise Refused("Give the award a name.")
    if campaign.trophies.count() >= MOST_TROPHIES:
        raise Refused(f"A campaign has {MOST_TROPHIES} awards without points at most.")
    if season is not None and not campaign.seasons.filter(pk=season).exists():
        raise Refused("This season is not one of the campaign's.")
    holder = (
        _warband(campaign, warband, warrior) if warband is not None else _player(campaign, player, warrior)
    )
    trophy = Trophy.objects.create(
        campaign=campaign,
        season_id=season,
        name=name.strip(),
        reason=reason.strip(),
        request_key=request_key,
        made_by=user,
        **holder,
    )
    _note(trophy, Kind.TROPHY_GIVEN, user, reason=trophy.reason)
    return trophy


def _warband(campaign: Campaign, warband: int, warrior: str) -> dict[str, object]:
    entered = campaign.entered.select_related("warband").filter(warband=warband).first()
    if entered is None:
        raise Refused("This warband takes no part in the campaign.")
    if not warrior.strip():
        return {"warband": entered.warband}
    return {"warband": entered.warband, **_warrior(entered.warband, warrior.strip())}


def _warrior(warband: Warband, name: str) -> dict[str, object]:
    """The block of that name, the dead included; the latest where several have had it."""
    found = warband.warriors.filter(name__iexact=name).order_by("-number").first()
    if found is None:
        raise Refused(f"{warband.name} has no warrior called {name}.")
    return {"warrior": found.name, "number": found.number}


def _player(campaign: Campaign, player: int | None, warrior: str) -> dict[str, object]:
    member = campaign.memberships.select_related("user").filter(user=player).first()
    if player is None or member is None:
        raise Refused("Choose who gets the award.")
    if warrior.strip():
        raise Refused("Choose the warband of the warrior.")
    return {"player": member.user}


@in_transaction
def take_trophy_back(trophy_id: int, user: User) -> None:
    """Take an award back. Idempotent."""
    found = Trophy.objects.filter(pk=trophy_id).values_list("campaign", flat=True).first()
    if found is None:
        return
    campaign = lock_campaign(found)
    trophy = campaign.trophies.select_related("warband", "player").filter(pk=trophy_id).first()
    if trophy is not None:
        _note(trophy, Kind.TROPHY_TAKEN_BACK, user)
        trophy.delete()


def _note(trophy: Trophy, kind: Kind, user: User, **facts: str) -> None:
    whose = "member" if trophy.player is not None else "holder"
    note(trophy.campaign, kind, user, award=trophy.name, **{whose: trophy.holder}, **facts)


@in_transaction
def introduce_season(season_id: int, *, intro: str) -> Season:
    """The words that open the season's page; a closed season has them too."""
    season = lock_season(season_id, closed_too=True)
    season.intro = intro.strip()
    season.save(update_fields=["intro"])
    return season
