"""Warbands that cannot come to a round, or pause for longer."""

from campaigns.access import may_organise
from campaigns.models import Absence, Campaign, CampaignWarband, ChronicleEntry
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.tell import tell_tables_left
from campaigns.services.refusal import Refused
from campaigns.services.rounds.arrange import lock_round
from campaigns.services.rounds.empty_seats import leave_tables, take_tables_again
from campaigns.services.rounds.stay_home import taken_at_home
from roster.models import User
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind


@in_transaction
def note_absence(round_id: int, warband_id: int, user: User, *, absent: bool) -> None:
    """Note that a warband cannot come to a round, or can after all; its player or an organiser may. Idempotent.

    A table that it sits at already stays as it is: the organiser sees it there. Raises `Refused`.
    """
    found = lock_round(round_id)
    _entered(found.season.campaign, warband_id, user)
    if absent:
        Absence.objects.get_or_create(round=found, warband_id=warband_id)
    elif taken_at_home(found, warband_id):
        raise Refused(
            "The warband has taken what staying at home brings. An organiser can undo that in its history."
        )
    else:
        found.absences.filter(warband=warband_id).delete()


@in_transaction
def pause_warband(campaign_id: int, warband_id: int, user: User, *, paused: bool) -> None:
    """Pause a warband, or bring it back: while it is away it is not paired, and its unplayed tables go on without it.

    A warband that is back in time sits at its tables again. Idempotent. Raises `Refused` unless its player or an
    organiser asks.
    """
    campaign = lock_campaign(campaign_id)
    entered = _entered(campaign, warband_id, user)
    if entered.is_paused == paused:
        return
    entered.is_paused = paused
    entered.save(update_fields=["is_paused"])
    facts = {"warband": entered.warband.name, "warband_id": warband_id}
    if not paused:
        rounds = take_tables_again(campaign, warband_id, user)
        note(campaign, Kind.WARBAND_BACK, user, **facts, rounds=rounds)
        return
    tables = [table.facts for table in leave_tables(campaign, warband_id, user)]
    told = note(campaign, Kind.WARBAND_PAUSED, user, **facts, tables=tables)
    tell_tables_left(campaign, entered.warband, tables, user, entry=told.pk, pauses=True)


def _entered(campaign: Campaign, warband_id: int, user: User) -> CampaignWarband:
    entered = campaign.entered.select_related("warband").filter(warband=warband_id).first()
    if entered is None:
        raise Refused("This warband takes no part in the campaign.")
    if entered.warband.owner_id != user.pk and not may_organise(user, campaign):
        raise Refused("Only its player or an organiser can say whether a warband comes.")
    return entered
