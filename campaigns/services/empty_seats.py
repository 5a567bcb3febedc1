"""What becomes of tables when a warband leaves the campaign or pauses. Called under the lock of the campaign."""

from django.db.models import F

from campaigns.models import Campaign, Round, Seat


def leave_tables(campaign: Campaign, warband_id: int) -> None:
    """The warband gives up its seats at tables of the open season that have no battle.

    An opponent that is left alone has a bye; past byes of its own stay. Tables without anybody go.
    """
    seats = Seat.objects.filter(
        warband=warband_id,
        round__season__campaign=campaign,
        round__season__closed_at=None,
        pairing__battle=None,
    )
    for seat in seats.select_related("pairing", "round"):
        alone = seat.pairing.seats.count() == 1
        if alone and seat.round.published_at is not None:
            continue
        seat.delete()
        if alone:
            seat.pairing.delete()
        Round.objects.filter(pk=seat.round_id).update(revision=F("revision") + 1)
