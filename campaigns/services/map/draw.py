"""The map of a campaign: made, changed, its territories drawn and removed. Organisers only, under its lock."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Max
from django.utils import timezone

from campaigns.models import Campaign, CampaignMap, ChronicleEntry, MapPicture, Territory, TerritoryChange
from campaigns.models.campaign_event import MOST_EFFECTS
from campaigns.models.campaign_map import MOST_TERRITORIES
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.map.effects import stored
from campaigns.services.map.give import deal_to_everybody
from campaigns.services.map.holders import noting_holders
from campaigns.services.refusal import Refused
from campaigns.territories import Outline, fault_of
from campaigns.territories.mordheim import quarters
from roster.models import User
from roster.site.transactions import in_transaction
from rules.aftermath.effects import CampaignEffect

Kind = ChronicleEntry.Kind
#: The most territories a map may ever have, removed ones included.
MOST_EVER = 300
MOVED_MEANWHILE = "Somebody changed this map while this page was open. Check it and try again."
NO_MAP = "This campaign has no map yet."


@in_transaction
def make_map(campaign_id: int, user: User, *, with_quarters: bool = True) -> CampaignMap:
    """Make the map, with Mordheim's quarters as territories or without any. Idempotent."""
    campaign = lock_campaign(campaign_id)
    if found := CampaignMap.objects.filter(campaign=campaign).first():
        return found
    drawn = quarters() if with_quarters else ()
    return _made(CampaignMap(campaign=campaign), drawn, user)


def copy_map(source: CampaignMap, campaign: Campaign, user: User) -> CampaignMap:
    """Copy picture, territories and rules of a map to a campaign without one; nobody holds anything."""
    rules = {field: getattr(source, field) for field in ("most_held", "deals_starts")}
    made = _made(CampaignMap(campaign=campaign, **rules), source.territories.filter(removed_at=None), user)
    if made.most_held is not None:
        TerritoryChange.objects.create(
            map=made, kind=TerritoryChange.Kind.LIMITED, limit=made.most_held, made_by=user
        )
    picture = MapPicture.objects.filter(map=source).first()
    if picture is not None:
        picture.pk, picture.map, picture.made_by = None, made, user
        picture.save()
    return made


def _made(made: CampaignMap, drawn: Iterable[Any], user: User) -> CampaignMap:
    """Save a map with new territories, drawn like those of another map or like quarters of Mordheim."""
    made.save()
    territories = Territory.objects.bulk_create(
        Territory(
            map=made,
            number=number,
            name=each.name,
            text=each.text,
            outline=[list(point) for point in each.outline],
            effects=list(each.effects),
            may_be_dealt=each.may_be_dealt,
        )
        for number, each in enumerate(drawn, 1)
    )
    note(made.campaign, Kind.MAP_MADE, user, territories=len(territories))
    return made


@in_transaction
def change_map(
    campaign_id: int, user: User, *, most_held: int | None, deals_starts: bool, seen: int
) -> CampaignMap:
    """Set how many territories a warband may hold and whether it starts with one. Raises `Refused` if stale."""
    found = lock_map(campaign_id, seen)
    if found.most_held != most_held:
        found.most_held = most_held
        TerritoryChange.objects.create(
            map=found, kind=TerritoryChange.Kind.LIMITED, limit=most_held, made_by=user
        )
        note(found.campaign, Kind.TERRITORIES_LIMITED, user, limit=most_held)
    begins = deals_starts and not found.deals_starts
    found.deals_starts = deals_starts
    changed(found)
    if begins:
        deal_to_everybody(found, user)
    return found


@in_transaction
def add_territory(campaign_id: int, user: User, *, seen: int, **drawn: Any) -> Territory:
    """`drawn` is what `change_territory` takes. Raises `Refused`."""
    found = lock_map(campaign_id, seen)
    ever = found.territories.aggregate(last=Max("number"))["last"] or 0
    if found.territories.filter(removed_at=None).count() >= MOST_TERRITORIES or ever >= MOST_EVER:
        raise Refused(f"A map has {MOST_TERRITORIES} territories at most.")
    made = Territory(map=found, number=ever + 1)
    _draw(made, **drawn)
    changed(found)
    return made


@in_transaction
def change_territory(territory_id: int, *, seen: int, **drawn: Any) -> Territory:
    """Change `name`, `text`, `outline`, `effects` or `may_be_dealt`. Raises `Refused`, also when stale."""
    found = _lock_of(territory_id, seen)
    territory = found.territories.get(pk=territory_id)
    _draw(territory, **drawn)
    changed(found)
    return territory


@in_transaction
def remove_territory(territory_id: int, user: User, *, seen: int) -> None:
    """Take a territory off the map and free it; its history stays. Idempotent. Raises `Refused`."""
    found = _lock_of(territory_id, None)
    territory = found.territories.get(pk=territory_id)
    if territory.removed_at is not None:
        return
    refuse_stale(found, seen)
    with noting_holders(found.campaign, user):
        territory.removed_at = timezone.now()
        territory.save(update_fields=["removed_at"])
        kind = TerritoryChange.Kind.REMOVED
        TerritoryChange.objects.create(map=found, kind=kind, territory=territory, made_by=user)
        note(found.campaign, Kind.TERRITORY_REMOVED, user, territory=territory.name)
    changed(found)


@in_transaction
def restore_territory(territory_id: int, user: User, *, seen: int) -> None:
    """Put a territory back on the map, held by nobody. Idempotent. Raises `Refused`."""
    found = _lock_of(territory_id, None)
    territory = found.territories.get(pk=territory_id)
    if territory.removed_at is None:
        return
    refuse_stale(found, seen)
    if found.territories.filter(removed_at=None).count() >= MOST_TERRITORIES:
        raise Refused(f"A map has {MOST_TERRITORIES} territories at most.")
    territory.removed_at = None
    territory.save(update_fields=["removed_at"])
    kind = TerritoryChange.Kind.RESTORED
    TerritoryChange.objects.create(map=found, kind=kind, territory=territory, made_by=user)
    changed(found)


def _draw(
    territory: Territory,
    *,
    name: str,
    text: str,
    outline: Outline,
    may_be_dealt: bool,
    effects: Sequence[CampaignEffect] | None = None,
) -> None:
    """Store what it is. `effects` None leaves those that it has. Raises `Refused`."""
    if not name.strip():
        raise Refused("A territory needs a name.")
    if fault := fault_of(outline):
        raise Refused(fault)
    if len(effects or ()) > MOST_EFFECTS:
        raise Refused(f"A territory has {MOST_EFFECTS} effects at most.")
    territory.name, territory.text = name.strip(), text.strip()
    territory.outline = [list(point) for point in outline]
    territory.may_be_dealt = may_be_dealt
    if effects is not None:
        territory.effects = stored(effects)
    territory.save()


def lock_map(campaign_id: int, seen: int | None = None) -> CampaignMap:
    """The map under the lock of its campaign. Raises `Refused` where there is none, and for a stale page."""
    campaign = lock_campaign(campaign_id)
    found = CampaignMap.objects.filter(campaign=campaign).first()
    if found is None:
        raise Refused(NO_MAP)
    found.campaign = campaign
    if seen is not None:
        refuse_stale(found, seen)
    return found


def _lock_of(territory_id: int, seen: int | None) -> CampaignMap:
    return lock_map(Territory.objects.values_list("map__campaign", flat=True).get(pk=territory_id), seen)


def refuse_stale(found: CampaignMap, seen: int) -> None:
    if found.revision != seen:
        raise Refused(MOVED_MEANWHILE)


def changed(found: CampaignMap) -> None:
    """The map is another one from now on."""
    found.revision += 1
    found.save()
