"""A warband that cannot come to a round takes what the campaign gives for it, once, through its ledger.

It stands there under a key of the campaign and the round, and is undone and redone like any change.
"""

import secrets
from collections.abc import Iterable

from campaigns.access import may_organise
from campaigns.models import Campaign, ChronicleEntry, Round
from campaigns.models.options import StayHome
from campaigns.services.chronicle.write import note
from campaigns.services.refusal import Refused
from campaigns.services.rounds.arrange import lock_round
from roster.models import LedgerEntry, User, Warband
from roster.rulebooks import book_to_change_by
from roster.selectors import numbered
from roster.services.history.record import StaleRevision
from roster.services.warbands.grant import facts_of_grants, grant_to_warband
from roster.site.transactions import in_transaction
from rules.ledger.apply import CannotApply, effective
from rules.mustering.changes.granting import Grant, What
from rules.mustering.problem import NotAllowed

#: The faces of the die.
SIDES = 6


@in_transaction
def stay_home(round_id: int, warband_id: int, user: User) -> Warband:
    """Give the warband what staying at home brings; its player or an organiser may take it. Idempotent.

    Raises `Refused` unless it cannot come and is not paired, and in a campaign that gives nothing.
    """
    found = lock_round(round_id)
    campaign = found.season.campaign
    entered = campaign.entered.select_related("warband").filter(warband=warband_id).first()
    if entered is None:
        raise Refused("This warband takes no part in the campaign.")
    warband = entered.warband
    if warband.owner_id != user.pk and not may_organise(user, campaign):
        raise Refused("Only its player or an organiser can take what a warband gets at home.")
    if taken_at_home(found, warband_id):
        return warband
    if refused := refused_home(found, warband_id):
        raise Refused(refused)
    return _give(found, warband, user)


def refused_home(found: Round, warband_id: int) -> str:
    """Why the warband gets nothing for staying at home in that round, in a sentence; empty if it may take it."""
    if not gives_at_home(found.season.campaign):
        return "Staying at home brings nothing in this campaign."
    if found.published_at is None:
        return f"The pairings of {found} are not published yet."
    if not found.absences.filter(warband=warband_id).exists():
        return "Say first that the warband cannot come to this round."
    tables = found.pairings.filter(seats__warband=warband_id).prefetch_related("seats")
    if any(len(table.seats.all()) > 1 for table in tables):
        return "The warband is paired in this round. Ask an organiser to pair its opponent otherwise."
    return ""


def gives_at_home(campaign: Campaign) -> bool:
    """Whether staying at home brings anything in the campaign."""
    if campaign.stay_home == StayHome.GOLD:
        return campaign.stay_home_gold > 0
    return campaign.stay_home == StayHome.EXPLORATION


def taken_at_home(found: Round, warband_id: int) -> bool:
    """Whether the warband has taken it for that round, and it was not undone."""
    season = found.season
    return ((season.number, found.number), warband_id) in taken_in(season.campaign, [warband_id])


def taken_in(campaign: Campaign, warbands: Iterable[int]) -> set[tuple[tuple[int, int], int]]:
    """Season, round and id of the warbands that have taken it and not undone it.

    One query, and one for each of the warbands that ever took anything.
    """
    start = f"home-{campaign.pk}-"
    entries = LedgerEntry.objects.filter(warband__in=list(warbands), request_key__startswith=start)
    taken: dict[int, list[tuple[int, str]]] = {}
    for warband, revision, key in entries.values_list("warband", "revision", "request_key"):
        taken.setdefault(warband, []).append((revision, key))
    found = set()
    for warband, given in taken.items():
        ledger = LedgerEntry.objects.filter(warband=warband).order_by("revision")
        counting = {revision for revision, _entry in effective(numbered(ledger))}
        for revision, key in given:
            if revision in counting:
                season, _dash, number = key.removeprefix(start).partition(":")[0].partition("-")
                found.add(((int(season), int(number)), warband))
    return found


def _give(found: Round, warband: Warband, user: User) -> Warband:
    campaign = found.season.campaign
    book = book_to_change_by(campaign.edition)
    rolled = 0
    if campaign.stay_home == StayHome.GOLD:
        grant = Grant(What.GOLD, campaign.stay_home_gold)
    else:
        rolled = secrets.randbelow(SIDES) + 1
        grant = Grant(What.WYRDSTONE, book.exploration.shards_for(rolled))
    reason = f"Stayed at home in round {found.number} of {found.season.name}"[:190]
    reason += f": rolled {rolled}" if rolled else ""
    key = f"home-{campaign.pk}-{found.season.number}-{found.number}:"
    earlier = warband.ledger.filter(request_key__startswith=key).count()
    click = {"revision": None, "request_key": f"{key}{earlier + 1}:take"}
    try:
        after = grant_to_warband(warband.pk, user, grants=[grant], reason=reason, **click)
    except (NotAllowed, CannotApply, StaleRevision) as refusal:
        raise Refused(str(refusal)) from refusal
    note(
        campaign,
        ChronicleEntry.Kind.STAYED_HOME,
        user,
        warband=warband.name,
        warband_id=warband.pk,
        season=found.season.name,
        round=found.number,
        grants=facts_of_grants([grant], book),
        rolled=rolled,
    )
    return after
