"""The graveyard of a campaign: everybody its warbands lost, warband by warband. One query in all."""

from collections.abc import Sequence
from dataclasses import dataclass

from roster.models import LedgerEntry, Warband
from roster.pages.names import Names
from roster.pages.past.graveyard import Grave, graves
from rules.catalogue.model import Rulebook


@dataclass(frozen=True)
class Cemetery:
    """The losses of one warband; `warband` is its id."""

    warband: int
    name: str
    owner: str
    graves: tuple[Grave, ...]


def graveyard_page(entered: Sequence[Warband], book: Rulebook) -> tuple[Cemetery, ...]:
    """The cemeteries of the warbands that lost somebody, in their order."""
    rows: dict[int, list[LedgerEntry]] = {warband.pk: [] for warband in entered}
    for row in LedgerEntry.objects.filter(warband__in=list(rows)).order_by("warband", "revision"):
        rows[row.warband_id].append(row)
    found = (
        Cemetery(
            warband.pk,
            warband.name,
            warband.owner.get_username(),
            graves(rows[warband.pk], Names(book, warband.type)),
        )
        for warband in entered
    )
    return tuple(cemetery for cemetery in found if cemetery.graves)
