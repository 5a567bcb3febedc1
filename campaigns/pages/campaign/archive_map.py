"""The map of a campaign for its archive: the territories with everybody that held them, and an uploaded picture."""

from collections.abc import Iterable
from typing import Any

from campaigns.models import Campaign, CampaignMap, MapPicture, Territory
from campaigns.services.map.holders import holdings_of, name_of
from campaigns.territories import Holding

#: What an uploaded picture is called in the archive.
PICTURE = "map.webp"


def map_facts(campaign: Campaign) -> dict[str, Any] | None:
    """The facts of the campaign's map; None without a map."""
    found = CampaignMap.objects.filter(campaign=campaign).first()
    if found is None:
        return None
    holdings = holdings_of(found)
    return {
        "picture": PICTURE if MapPicture.objects.filter(map=found).exists() else None,
        "most_held": found.most_held,
        "deals_starts": found.deals_starts,
        "territories": [_territory(territory, holdings) for territory in found.territories.all()],
    }


def picture_bytes(campaign: Campaign) -> bytes | None:
    """The uploaded picture; None without one."""
    content = MapPicture.objects.filter(map__campaign=campaign).values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def _territory(territory: Territory, holdings: Iterable[Holding]) -> dict[str, Any]:
    return {
        "number": territory.number,
        "name": territory.name,
        "text": territory.text,
        "outline": territory.outline,
        "effects": territory.effects,
        "may_be_dealt": territory.may_be_dealt,
        "removed": territory.removed_at,
        "holders": [
            {
                "warband": name_of(held),
                "from": held.since.at,
                "until": held.until.at if held.until else None,
            }
            for held in holdings
            if held.territory == territory.pk
        ],
    }
