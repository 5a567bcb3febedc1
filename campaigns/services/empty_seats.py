"""What becomes of tables when a warband leaves the campaign or pauses. Called under the lock of the campaign."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from campaigns.models import Campaign, CampaignWarband, Round, Seat
from campaigns.services.round_news import paired_now, settle_round_of, tell_of_changes
from campaigns.services.tables_of_battles import tie_waiting_battles
from roster.models import User


@dataclass(frozen=True)
class LeftTable:
    """A table that went on without the warband: against whom it would have played, and who sits there instead.

    `replaced_by` is empty where nobody does; one opponent alone has a bye then.
    """

    round: int
    opponents: tuple[str, ...]
    replaced_by: str = ""

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "opponents": list(self.opponents),
            "replaced_by": self.replaced_by,
        }


def leave_tables(
    campaign: Campaign, warband_id: int, by: User | None, replacement: CampaignWarband | None = None
) -> Sequence[LeftTable]:
    """The warband gives up its seats at tables of the open season that have no battle, and its opponents hear of it.

    The `replacement` sits there where it can come and plays at no other table of the round. Else an opponent that is
    left alone has a bye; past byes of its own stay. Tables without anybody go.
    """
    seats = Seat.objects.filter(
        warband=warband_id,
        round__season__campaign=campaign,
        round__season__closed_at=None,
        pairing__battle=None,
    )
    left = []
    for seat in seats.select_related("pairing", "round__season").order_by("round__number"):
        found = seat.round
        found.season.campaign = campaign
        opponents = list(seat.pairing.seats.exclude(pk=seat.pk).order_by("pk").values_list("name", flat=True))
        if not opponents and found.published_at is not None:
            continue
        before = paired_now(found)
        before.pop(warband_id, None)
        replaced = bool(opponents) and _sits_instead(seat, replacement)
        if not replaced:
            seat.delete()
        if not opponents:
            seat.pairing.delete()
        Round.objects.filter(pk=found.pk).update(revision=F("revision") + 1)
        found.refresh_from_db(fields=["revision"])
        if replaced and found.published_at is not None:
            tie_waiting_battles(found)
        settle_round_of(warband_id, found)
        tell_of_changes(found, before, by)
        if opponents and found.published_at is not None:
            name = replacement.warband.name if replaced else ""
            left.append(LeftTable(found.number, tuple(opponents), name))
    return left


def _sits_instead(seat: Seat, replacement: CampaignWarband | None) -> bool:
    """Whether the replacement took the seat; a bye that it had in the round is given up."""
    if replacement is None or replacement.is_paused:
        return False
    found, warband = seat.round, replacement.warband
    if found.absences.filter(warband=warband).exists():
        return False
    other = found.seats.filter(warband=warband).select_related("pairing").first()
    if other is not None:
        if other.pairing.seats.count() > 1:
            return False
        other.pairing.delete()
    seat.warband, seat.name = warband, warband.name
    seat.save(update_fields=["warband", "name"])
    return True
