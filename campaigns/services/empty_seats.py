"""What becomes of tables when a warband leaves the campaign or pauses. Called under the lock of the campaign."""

from django.db.models import F

from campaigns.models import Campaign, Round, Seat
from campaigns.services.round_news import paired_now, settle_round_of, tell_of_changes
from roster.models import User


def leave_tables(campaign: Campaign, warband_id: int, by: User | None) -> None:
    """The warband gives up its seats at tables of the open season that have no battle, and its opponents hear of it.

    An opponent that is left alone has a bye; past byes of its own stay. Tables without anybody go.
    """
    seats = Seat.objects.filter(
        warband=warband_id,
        round__season__campaign=campaign,
        round__season__closed_at=None,
        pairing__battle=None,
    )
    for seat in seats.select_related("pairing", "round__season"):
        found = seat.round
        found.season.campaign = campaign
        alone = seat.pairing.seats.count() == 1
        if alone and found.published_at is not None:
            continue
        before = paired_now(found)
        before.pop(warband_id, None)
        seat.delete()
        if alone:
            seat.pairing.delete()
        Round.objects.filter(pk=found.pk).update(revision=F("revision") + 1)
        found.refresh_from_db(fields=["revision"])
        settle_round_of(warband_id, found)
        tell_of_changes(found, before, by)
