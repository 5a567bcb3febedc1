"""An organiser reminds players of what waits for them: a post-battle sequence, a result to confirm, a battle to play.

Each thing is told once a day, however often it is asked for. What a notice says stands in
`campaigns.pages.notices`; it is settled with what it is about.
"""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, Campaign, CampaignWarband, Pairing
from campaigns.models.verdict import with_verdicts
from campaigns.selectors import UNPLAYED
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.rounds import REMINDER, facts_of_deadline, subject_of_seat
from campaigns.services.refusal import Refused
from campaigns.services.verdicts.what_counts import Counts, asked_sides, rule_of, verdict_of
from roster.models import Aftermath, User
from roster.site.notices import tell
from roster.site.transactions import in_transaction


@in_transaction
def remind_of_sequence(aftermath_id: int, by: User) -> str:
    """Remind the owner of a warband of their post-battle sequence; returns their name. Raises `Refused`."""
    sequence = Aftermath.objects.select_related("warband__owner").defer("record").get(pk=aftermath_id)
    entered = CampaignWarband.objects.filter(warband=sequence.warband_id).first()
    if entered is None or sequence.status != Aftermath.Status.OPEN:
        raise Refused("This post-battle sequence is no longer open.")
    campaign = _locked(entered.campaign_id, by)
    _tell(
        [sequence.warband.owner_id],
        campaign,
        by,
        of="sequence",
        subject=f"aftermath-{sequence.pk}",
        url=reverse("roster:aftermath", args=[sequence.warband_id, sequence.pk]),
        warband=sequence.warband.name,
        title=sequence.title,
    )
    return sequence.warband.owner.get_username()


@in_transaction
def remind_of_result(battle_id: int, by: User) -> str:
    """Remind the players who have not answered about a result; returns their names. Raises `Refused`."""
    campaign = _locked(Battle.objects.values_list("campaign", flat=True).get(pk=battle_id), by)
    battle = with_verdicts(Battle.objects.defer("record", "proposal", "tally", "amendment")).get(pk=battle_id)
    decides = rule_of(battle).counts is Counts.DECIDED
    sides = [] if decides else [side for side in asked_sides(battle) if verdict_of(side) is None]
    if battle.status != Battle.Status.FOUGHT or not sides:
        raise Refused("No player needs to confirm this result any more.")
    owners = {side.warband.owner_id: side.warband.owner.get_username() for side in sides}
    _tell(
        owners,
        campaign,
        by,
        of="result",
        subject=battle.key,
        url=battle.get_absolute_url(),
        number=battle.number,
        title=battle.title,
    )
    return " and ".join(owners.values())


@in_transaction
def remind_of_pairing(pairing_id: int, by: User) -> str:
    """Remind the players at a table that was not played; returns their names. Raises `Refused`."""
    pairing = Pairing.objects.select_related("round__season__campaign").get(pk=pairing_id)
    season = pairing.round.season
    campaign = _locked(season.campaign_id, by)
    open_tables = Pairing.objects.filter(UNPLAYED, round__published_at__isnull=False, pk=pairing_id)
    if season.closed_at is not None or not open_tables.exists():
        raise Refused("This pairing no longer needs to be played.")
    seats = list(pairing.seats.select_related("warband__owner"))
    for seat in seats:
        _tell(
            [seat.warband.owner_id],
            campaign,
            by,
            of="pairing",
            subject=subject_of_seat(campaign, pairing.round, seat.warband_id),
            url=season.get_absolute_url(),
            warband=seat.name,
            opponents=sorted(other.name for other in seats if other != seat),
            round=pairing.round.number,
            season=season.name,
            **facts_of_deadline(pairing.round),
        )
    return " and ".join(dict.fromkeys(seat.warband.owner.get_username() for seat in seats))


@in_transaction
def remind_to_play(entered_id: int, by: User) -> str:
    """Remind the owner of a warband to play; returns their name. Raises `Refused`."""
    entered = CampaignWarband.objects.select_related("warband__owner").get(pk=entered_id)
    campaign = _locked(entered.campaign_id, by)
    _tell(
        [entered.warband.owner_id],
        campaign,
        by,
        of="play",
        subject=f"entered-{entered.pk}",
        url=campaign.get_absolute_url(),
        warband=entered.warband.name,
    )
    return entered.warband.owner.get_username()


def _locked(campaign_id: int, by: User) -> Campaign:
    """Lock the campaign. Raises `Refused` for a user who does not run the league."""
    campaign = lock_campaign(campaign_id)
    if not may_organise(by, campaign):
        raise Refused("Only organisers can remind players.")
    return campaign


def _tell(
    recipients: Iterable[int], campaign: Campaign, by: User, *, subject: str, url: str, **facts: Any
) -> None:
    day = timezone.localdate().isoformat()
    key = f"{subject}-{day}"
    tell(recipients, REMINDER, key=key, subject=subject, url=url, by=by, campaign=campaign.name, **facts)


def remind_of_tables(pairings: Iterable[Pairing], by: User) -> int:
    """Remind the players at each of these tables, and return how many tables still had to be played."""
    reminded = 0
    for pairing in pairings:
        try:
            remind_of_pairing(pairing.pk, by)
        except Refused:
            continue
        reminded += 1
    return reminded
