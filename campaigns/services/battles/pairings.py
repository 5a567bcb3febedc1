"""Battles find the table of the round that they are played at. Called by other services, inside their transactions."""

from campaigns.models import Battle, Pairing, Round
from campaigns.services.battles.keys import fought_between

_OPEN = (Battle.Status.SET_UP, Battle.Status.FOUGHT)


def tie_to_pairing(battle: Battle) -> None:
    """The earliest published table of the open season with exactly these warbands and no battle, if there is one."""
    if battle.is_friendly:
        return
    warbands = {side.warband_id for side in battle.sides.all()}
    free = Pairing.objects.filter(
        round__season__campaign=battle.campaign_id,
        round__season__closed_at=None,
        round__published_at__isnull=False,
        battle=None,
        seats__warband__in=warbands,
    ).distinct()
    for pairing in free.order_by("round__number", "table").prefetch_related("seats"):
        if {seat.warband_id for seat in pairing.seats.all()} == warbands:
            Pairing.objects.filter(pk=pairing.pk).update(battle=battle)
            return


def tie_waiting_battles(found: Round) -> None:
    """Battles of the season that were set up between the warbands of a table before it was published, or changed."""
    battles = Battle.objects.filter(
        campaign=found.season.campaign_id,
        set_up_at__gte=found.season.begun_at,
        status__in=_OPEN,
        is_friendly=False,
        pairing=None,
    )
    waiting = {frozenset(fought_between(battle)): battle for battle in battles.prefetch_related("sides")}
    for pairing in found.pairings.filter(battle=None).prefetch_related("seats"):
        battle = waiting.pop(frozenset(seat.warband_id for seat in pairing.seats.all()), None)
        if battle is not None:
            pairing.battle = battle
            pairing.save(update_fields=["battle"])


def untie(battle: Battle) -> None:
    """A battle that is discarded or struck leaves its table to the next one."""
    Pairing.objects.filter(battle=battle).update(battle=None)
