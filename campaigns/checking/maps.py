"""The map of a campaign: holders take part in it, battles are about its own territories, and all of it can be read.

Holders themselves cannot contradict anything: they are worked out from results and changes by hand.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from campaigns.models import CampaignMap, ChronicleEntry, Territory, TerritoryChange
from campaigns.services.locks import lock_campaign
from campaigns.services.map.effects import effects_in
from campaigns.services.map.holders import holders_of, name_of
from campaigns.territories import fault_of
from roster.checking.faults import Fault
from roster.models import Warband
from rules.values import DataError

_LEFT = "Run this check with --repair: what the warband holds is free, as when it left."
_CHANGES = "Run this check with --repair: it is derived from the changes of the map."
_BACKUP = "It cannot be derived: take the map from a backup."
_DRAW = "An organiser can change it on the page of the territory."


Change = TerritoryChange.Kind
#: Lines of the chronicle that tell of changes, and the changes, in the same order.
_TOLD = {
    ChronicleEntry.Kind.TERRITORY_GIVEN: Change.GIVEN,
    ChronicleEntry.Kind.TERRITORY_DEALT: Change.DEALT,
}


def faults_of(found: CampaignMap) -> Iterator[Fault]:
    """The faults of one map and its territories."""
    entered = set(found.campaign.entered.values_list("warband", flat=True))
    gone = {held.warband: held for held in holders_of(found).values() if held.warband not in entered}
    for warband, held in gone.items():
        text = f"{name_of(held)} holds a territory and takes no part in the campaign."
        yield Fault("holders", text, _LEFT, partial(free_of_gone, found.pk, warband))
    for battle in found.campaign.battles.filter(territory__isnull=False).exclude(territory__map=found):
        text = f"{battle} is about a territory of another campaign."
        yield Fault("stakes", text, "An organiser can name another territory on the battle's page.")
    yield from _changes(found)
    for territory in found.territories.all():
        if territory.number < 1:
            yield Fault(f"territory {territory.number}", "Territories are numbered from 1.", _BACKUP)
        try:
            fault = fault_of([(x, y) for x, y in territory.outline])
            effects_in(territory.effects, territory.name)
        except (DataError, TypeError, ValueError) as error:
            fault = str(error)
        if fault:
            yield Fault(f"territory {territory.number}", f"{territory}: {fault}", _DRAW)


def _changes(found: CampaignMap) -> Iterator[Fault]:
    """Columns that repeat what was done to the map, and the chronicle that tells of what was done."""
    for row, column, value in _follows(found):
        if (getattr(row, column) is None) != (value is None) or (
            column == "most_held" and row.most_held != value
        ):
            sentence = (
                f"{row}: {getattr(row, column)!r} is stored; by the changes of the map it is {value!r}."
            )
            yield Fault(column, sentence, _CHANGES, partial(mend_columns, found.pk))
    for kind, how in _TOLD.items():
        lines = found.campaign.chronicle.filter(kind=kind, made_at__gte=found.made_at).order_by("pk")
        rows = found.changes.filter(kind=how).select_related("territory").order_by("pk")
        told = [_facts_in(facts) for facts in lines.values_list("facts", flat=True)]
        for place, (row, facts) in enumerate(zip(rows, told, strict=False)):
            stored = _facts_of(row)
            wrong = [name for name in facts if facts[name] != stored[name]]
            if wrong:
                sentence = f"{row} {place + 1}: the chronicle tells it otherwise ({', '.join(wrong)})."
                yield Fault("changes", sentence, _BACKUP)
        if len(rows) != len(told):
            sentence = f"{len(rows)} times {rows.model.Kind(how).label}; the chronicle tells of {len(told)}."
            yield Fault("changes", sentence, _BACKUP)


def _follows(found: CampaignMap) -> Iterator[tuple[CampaignMap | Territory, str, Any]]:
    """A row, a column of it, and what the changes of the map say that it holds."""
    changes = list(found.changes.order_by("pk"))
    limited = [change.limit for change in changes if change.kind == Change.LIMITED]
    yield found, "most_held", limited[-1] if limited else None
    for territory in found.territories.all():
        own = [
            it
            for it in changes
            if it.territory_id == territory.pk and it.kind in (Change.REMOVED, Change.RESTORED)
        ]
        is_gone = bool(own) and own[-1].kind == Change.REMOVED
        yield territory, "removed_at", own[-1].made_at if is_gone else None


def _facts_in(facts: dict[str, Any]) -> dict[str, Any]:
    """What a line of the chronicle tells of a change; earlier versions told less."""
    names = {
        "warband": "name",
        "reason": "reason",
        "territory_number": "territory",
        "warband_id": "warband_id",
    }
    return {ours: facts[theirs] for theirs, ours in names.items() if theirs in facts}


def _facts_of(row: TerritoryChange) -> dict[str, Any]:
    number = row.territory.number if row.territory else None
    return {"name": row.name, "reason": row.reason, "territory": number, "warband_id": row.warband_id}


def mend_columns(map_id: int) -> str:
    """Write the derived columns of a map again."""
    found = CampaignMap.objects.select_for_update(of=("self",), no_key=True).get(pk=map_id)
    for row, column, value in _follows(found):
        if column == "most_held" or (getattr(row, column) is None) != (value is None):
            setattr(row, column, value)
            row.save(update_fields=[column])
    return f"{found}: it is as its changes have left it."


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
