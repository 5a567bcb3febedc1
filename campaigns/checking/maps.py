"""The map of a campaign: holders take part in it, battles are about its own territories, and all of it can be read.

Holders themselves cannot contradict anything: they are worked out from results and changes by hand.
"""

from collections.abc import Iterator
from functools import partial

from campaigns.models import CampaignMap, TerritoryChange
from campaigns.services.locks import lock_campaign
from campaigns.services.territory_effects import effects_in
from campaigns.services.territory_holders import holders_of, name_of
from campaigns.territories import fault_of
from roster.checking.faults import Fault
from roster.models import Warband
from rules.values import DataError

_LEFT = "Run this check with --repair: what the warband holds is free, as when it left."
_DRAW = "An organiser can change it on the page of the territory."


def faults_of(found: CampaignMap) -> Iterator[Fault]:
    entered = set(found.campaign.entered.values_list("warband", flat=True))
    gone = {held.warband: held for held in holders_of(found).values() if held.warband not in entered}
    for warband, held in gone.items():
        text = f"{name_of(held)} holds a territory and takes no part in the campaign."
        yield Fault("holders", text, _LEFT, partial(free_of_gone, found.pk, warband))
    for battle in found.campaign.battles.filter(territory__isnull=False).exclude(territory__map=found):
        text = f"{battle} is about a territory of another campaign."
        yield Fault("stakes", text, "An organiser can name another territory on the battle's page.")
    for territory in found.territories.all():
        try:
            fault = fault_of([(x, y) for x, y in territory.outline])
            effects_in(territory.effects, territory.name)
        except (DataError, TypeError, ValueError) as error:
            fault = str(error)
        if fault:
            yield Fault(f"territory {territory.number}", f"{territory}: {fault}", _DRAW)


def free_of_gone(map_id: int, warband_id: int) -> str:
    """The warband has left, so that nothing on the map is held by it."""
    found = CampaignMap.objects.get(pk=map_id)
    campaign = lock_campaign(found.campaign_id, deleted_too=True)
    if campaign.entered.filter(warband=warband_id).exists():
        return f"{found}: nothing was done, as the warband takes part again."
    warband = Warband.objects.get(pk=warband_id)
    kind = TerritoryChange.Kind.LEFT
    TerritoryChange.objects.create(map=found, kind=kind, warband=warband, name=warband.name)
    return f"{found}: what {warband} held is free."
