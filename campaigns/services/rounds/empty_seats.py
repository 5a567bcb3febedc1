"""The tables of a warband that leaves the campaign or pauses, and that is back.

Called under the lock of the campaign.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from campaigns.models import Campaign, CampaignWarband, LeftSeat, Pairing, Round, Seat
from campaigns.models.battle_side import MOST_SIDES
from campaigns.services.battles.pairings import tie_waiting_battles
from campaigns.services.notices.rounds import paired_now, settle_round_of, tell_of_changes
from campaigns.services.rounds.byes import rule_of
from campaigns.services.rounds.dates import drop_dates
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
        """The table as the chronicle keeps it."""
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
    left alone has a bye, and the warband has its seat again when it is back in time (`take_tables_again`). Byes of its
    own in rounds that are over stay. Tables without anybody go.
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
        published = found.published_at is not None
        if not opponents and published and not rule_of(found).returns:
            continue
        before = paired_now(found)
        before.pop(warband_id, None)
        drop_dates(seat.pairing)
        replaced = bool(opponents) and _sits_instead(seat, replacement)
        if not replaced:
            _give_up(seat, empty=not opponents, may_return=published)
        _changed(found)
        if replaced and published:
            tie_waiting_battles(found)
        settle_round_of(warband_id, found)
        tell_of_changes(found, before, by)
        if opponents and published:
            name = replacement.warband.name if replaced else ""
            left.append(LeftTable(found.number, tuple(opponents), name))
    return left


def take_tables_again(campaign: Campaign, warband_id: int, by: User | None) -> list[int]:
    """The warband is back: it sits again at the tables that it left, in rounds where that still counts.

    Its opponents hear of it. Returns the numbers of the rounds. A table that has a battle by now stays as it is.
    """
    rows = LeftSeat.objects.filter(warband=warband_id, round__season__campaign=campaign)
    taken = []
    for row in rows.select_related("round__season", "warband").order_by("round__number"):
        found = row.round
        found.season.campaign = campaign
        before = paired_now(found)
        if rule_of(found).returns and _sits_again(row):
            _changed(found)
            tie_waiting_battles(found)
            tell_of_changes(found, before, by)
            taken.append(found.number)
    rows.delete()
    return taken


def _sits_again(row: LeftSeat) -> bool:
    found = row.round
    pairing = found.pairings.filter(table=row.table).first()
    full = pairing is not None and (pairing.battle_id is not None or pairing.seats.count() >= MOST_SIDES)
    if full or found.seats.filter(warband=row.warband_id).exists():
        return False
    if pairing is None:
        pairing = Pairing.objects.create(round=found, table=row.table, scenario=row.scenario)
    drop_dates(pairing)
    Seat.objects.create(pairing=pairing, round=found, warband_id=row.warband_id, name=row.warband.name)
    return True


def _give_up(seat: Seat, *, empty: bool, may_return: bool) -> None:
    pairing = seat.pairing
    if may_return:
        place = {"table": pairing.table, "scenario": pairing.scenario, "name": seat.name}
        LeftSeat.objects.update_or_create(round=seat.round, warband_id=seat.warband_id, defaults=place)
    seat.delete()
    if empty:
        pairing.delete()


def _changed(found: Round) -> None:
    Round.objects.filter(pk=found.pk).update(revision=F("revision") + 1)
    found.refresh_from_db(fields=["revision"])


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
