"""Grants to warbands that join late: what the option of the campaign gives, taken once by its player, or given by an
organiser, who may give otherwise.

What was given stands in the ledger under a key of the campaign, so that one that was undone may be given again.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, Campaign, CampaignWarband, ChronicleEntry, Round
from campaigns.models.options import CatchUp
from campaigns.selectors import entered_warbands
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.option_words import refused_by
from campaigns.services.refusal import Refused
from roster.models import LedgerEntry, User, Warband
from roster.rulebooks import book_of_edition, book_to_change_by
from roster.selectors import numbered
from roster.services.history.record import StaleRevision
from roster.services.warbands.grant import facts_of_grants, grant_to_warband
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules.ledger.apply import CannotApply, effective
from rules.mustering.changes.granting import Grant, To, What
from rules.mustering.figures.catching_up import Shortfall, shortfall
from rules.mustering.problem import NotAllowed

NOTHING = Shortfall(0, 0)
REASON = "Joined late"


@dataclass(frozen=True)
class LateJoiner:
    """A warband of a campaign that may be late.

    `due` is what the option gives it now; `refused` says why its player cannot take that, empty if they can. `given`
    tells whether it has had a grant.
    """

    is_late: bool
    due: Shortfall
    given: bool
    refused: str


def late_joiner(entered: CampaignWarband) -> LateJoiner:
    """The grant for a late warband, loaded with its campaign. The queries do not grow with other warbands."""
    campaign = entered.campaign
    is_late = others_have_fought(campaign, entered.entered)
    given = is_given(campaign, entered.warband)
    due = _due(entered)
    refused = ""
    if campaign.catch_up == CatchUp.NOTHING:
        refused = f"Late warbands get nothing in this campaign. {refused_by('catch_up')}"
    elif given:
        refused = f"{entered.warband.name} has had its grant. It is given once."
    elif not is_late:
        refused = f"{entered.warband.name} entered before anybody had fought, so it gets no grant for late warbands."
    elif _has_fought(entered):
        refused = f"{entered.warband.name} has fought in this campaign. Ask an organiser for a grant."
    elif due == NOTHING:
        refused = f"{entered.warband.name} lacks nothing to the others."
    return LateJoiner(is_late, due, given, refused)


@in_transaction
def take_late_grant(campaign_id: int, warband_id: int, user: User, *, shown: Shortfall) -> Warband:
    """Give the player what the option grants, as the page has `shown` it. Idempotent. Raises `Refused`."""
    entered = _entered(campaign_id, warband_id)
    if entered.warband.owner_id != user.pk:
        raise Refused("Only the warband's player can take its grant.")
    if is_given(entered.campaign, entered.warband):
        return entered.warband
    found = late_joiner(entered)
    if found.refused:
        raise Refused(found.refused)
    if found.due != shown:
        raise Refused(
            "What late warbands get has changed since you opened this page. Check it and try again."
        )
    return _give(entered, user, shown, REASON, None)


@in_transaction
def give_late_grant(
    campaign_id: int,
    warband_id: int,
    user: User,
    *,
    gold: int,
    experience: int,
    reason: str = "",
    revision: int | None = None,
) -> Warband:
    """Give a warband, late or not, gold crowns and experience for each hero; only organisers may, and as often as
    they like.

    `revision` is that of the roster on the page, so that a second click gives nothing more. Raises `Refused`.
    """
    entered = _entered(campaign_id, warband_id)
    if not may_organise(user, entered.campaign):
        raise Refused("Only an organiser of the campaign can give a grant.")
    if revision is not None and _grants(entered).filter(revision=revision + 1).exists():
        return entered.warband
    given = Shortfall(gold, experience)
    if min(gold, experience) < 0 or given == NOTHING:
        raise Refused("Enter gold or experience above 0.")
    return _give(entered, user, given, reason.strip() or REASON, revision)


def is_given(campaign: Campaign, warband: Warband) -> bool:
    """Whether a grant to a late joiner of that campaign counts in its ledger."""
    keys = warband.ledger.filter(request_key__startswith=_prefix(campaign))
    given = set(keys.values_list("revision", flat=True))
    if not given:
        return False
    counting = {revision for revision, _entry in effective(numbered(warband.ledger.order_by("revision")))}
    return bool(given & counting)


def grants_of(given: Shortfall) -> list[Grant]:
    found = [Grant(What.GOLD, given.gold)] if given.gold else []
    return found + ([Grant(What.EXPERIENCE, given.experience, To.HEROES)] if given.experience else [])


def _give(
    entered: CampaignWarband, user: User, given: Shortfall, reason: str, revision: int | None
) -> Warband:
    campaign, warband = entered.campaign, entered.warband
    earlier = _grants(entered).count()
    click = {"revision": revision, "request_key": f"{_prefix(campaign)}{earlier + 1}:give"}
    grants = grants_of(given)
    try:
        after = grant_to_warband(warband.pk, user, grants=grants, reason=reason, **click)
    except (NotAllowed, CannotApply, StaleRevision) as refusal:
        raise Refused(str(refusal)) from refusal
    note(
        campaign,
        ChronicleEntry.Kind.GRANTED,
        user,
        grants=facts_of_grants(grants, book_to_change_by(campaign.edition)),
        warbands=[warband.name],
        reason=reason,
    )
    return after


def _grants(entered: CampaignWarband) -> QuerySet[LedgerEntry]:
    return entered.warband.ledger.filter(request_key__startswith=_prefix(entered.campaign))


def _prefix(campaign: Campaign) -> str:
    return f"late-{campaign.pk}-"


def _entered(campaign_id: int, warband_id: int) -> CampaignWarband:
    """The entry of the warband, under the lock of the campaign and then of the warband. Raises `Refused`."""
    campaign = lock_campaign(campaign_id)
    entered = campaign.entered.filter(warband=warband_id).first()
    if entered is None:
        raise Refused("This warband takes no part in the campaign.")
    entered.campaign = campaign
    entered.warband = Warband.objects.select_for_update(no_key=True).get(pk=warband_id)
    return entered


def others_have_fought(campaign: Campaign, before: datetime | None = None) -> bool:
    """Whether a battle counted, or pairings were published, before that time, now without one."""
    before = before or timezone.now()
    counted = campaign.battles.filter(status=Battle.Status.ACCEPTED, decided_at__lt=before)
    published = Round.objects.filter(season__campaign=campaign, published_at__lt=before)
    return counted.exists() or published.exists()


def _has_fought(entered: CampaignWarband) -> bool:
    played = entered.warband.battle_sides.filter(battle__campaign=entered.campaign)
    return played.filter(battle__status=Battle.Status.ACCEPTED).exists()


def _due(entered: CampaignWarband) -> Shortfall:
    campaign = entered.campaign
    if campaign.catch_up == CatchUp.FIXED:
        return Shortfall(campaign.catch_up_gold, campaign.catch_up_experience)
    return median_shortfall(entered) if campaign.catch_up == CatchUp.MEDIAN else NOTHING


def median_shortfall(entered: CampaignWarband) -> Shortfall:
    """What the warband lacks to the median of the others of its campaign."""
    sheets = {row.warband_id: read_sheet(row.warband) for row in entered_warbands(entered.campaign)}
    own = sheets.pop(entered.warband_id)
    return shortfall(own, list(sheets.values()), book_of_edition(entered.campaign.edition))
