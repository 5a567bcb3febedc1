"""Territories that change hands without a battle: given by an organiser, dealt at the start, lost by leaving.

Called under the lock of the campaign, but for `give_territory`, which takes it.
"""

import secrets

from campaigns.models import Campaign, CampaignMap, ChronicleEntry, Territory, TerritoryChange
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.map.holders import holders_of, name_of, noting_holders
from campaigns.services.refusal import Refused
from roster.models import User, Warband
from roster.site.transactions import in_transaction

Kind, How = ChronicleEntry.Kind, TerritoryChange.Kind
#: So that no page and no table grows without end.
MOST_CHANGES = 3000


@in_transaction
def give_territory(
    territory_id: int,
    user: User,
    *,
    warband: int | None,
    held_by: int | None,
    reason: str,
    request_key: str,
) -> None:
    """Give a territory to a warband of the campaign, or to nobody; `held_by` is its holder on the page.

    A repeated request key changes nothing. Raises `Refused`, also without a reason.
    """
    territory = Territory.objects.select_related("map").get(pk=territory_id)
    campaign, found = lock_campaign(territory.map.campaign_id), territory.map
    if found.changes.filter(request_key=request_key).exists():
        return
    holders = holders_of(found)
    holding = holders.get(territory.pk)
    holder = holding.warband if holding else None
    if holder != held_by:
        raise Refused(f"{territory} has changed hands while this page was open. Check the map and try again.")
    if not reason.strip():
        raise Refused("Give a reason, which everybody in the campaign sees.")
    if holder == warband:
        raise Refused(f"{territory} is held by {name_of(holding) or 'nobody'} already.")
    taker = _taker(campaign, warband) if warband is not None else None
    _refuse(territory, holders, taker, found)
    TerritoryChange.objects.create(
        map=found,
        kind=How.GIVEN,
        territory=territory,
        warband=taker,
        name=taker.name if taker else "",
        reason=reason.strip(),
        request_key=request_key,
        made_by=user,
    )
    note(
        campaign,
        Kind.TERRITORY_GIVEN,
        user,
        territory=territory.name,
        territory_number=territory.number,
        warband=taker.name if taker else "",
        warband_id=taker.pk if taker else None,
        before=name_of(holding),
        reason=reason.strip(),
    )


def _taker(campaign: Campaign, warband: int) -> Warband:
    entered = campaign.entered.select_related("warband").filter(warband=warband).first()
    if entered is None:
        raise Refused("This warband takes no part in the campaign.")
    return entered.warband


def _refuse(territory: Territory, holders: dict, taker: Warband | None, found: CampaignMap) -> None:
    if territory.removed_at is not None:
        raise Refused(f"{territory} is no longer on the map.")
    if found.changes.count() >= MOST_CHANGES:
        raise Refused(f"This map already has {MOST_CHANGES} changes by hand, which is the maximum.")
    held = sum(holding.warband == taker.pk for holding in holders.values()) if taker else 0
    if found.most_held is not None and held >= found.most_held:
        raise Refused(f"{taker} holds {held} already, which is the maximum in this campaign.")


def deal_to_everybody(found: CampaignMap, by: User | None) -> None:
    """A free territory for every warband that holds none, by lot."""
    for entered in found.campaign.entered.select_related("warband").order_by("pk"):
        deal_start(found.campaign, entered.warband, by)


def deal_start(campaign: Campaign, warband: Warband, by: User | None) -> None:
    """Deal a warband its first territory, if the map says so: a free one by lot, or the one it began with before.

    Does nothing if the warband holds one already, or if none is free.
    """
    found = CampaignMap.objects.filter(campaign=campaign, deals_starts=True).first()
    if found is None:
        return
    holders = holders_of(found)
    if any(holding.warband == warband.pk for holding in holders.values()):
        return
    earlier = found.changes.filter(kind=How.DEALT, warband=warband).first()
    free = found.territories.filter(removed_at=None).exclude(pk__in=list(holders))
    offered = list(free.filter(pk=earlier.territory_id) if earlier else free.filter(may_be_dealt=True))
    if not offered:
        return
    territory = secrets.choice(offered)
    TerritoryChange.objects.create(
        map=found, kind=How.DEALT, territory=territory, warband=warband, name=warband.name, made_by=by
    )
    where = {"territory": territory.name, "territory_number": territory.number}
    note(campaign, Kind.TERRITORY_DEALT, by, warband=warband.name, warband_id=warband.pk, **where)


def lose_territories(campaign: Campaign, warband: Warband, by: User | None) -> None:
    """Free everything that a leaving warband holds, and what a correction of the past may give it."""
    found = CampaignMap.objects.filter(campaign=campaign).first()
    if found is None:
        return
    with noting_holders(campaign, by):
        TerritoryChange.objects.create(
            map=found, kind=How.LEFT, warband=warband, name=warband.name, made_by=by
        )
