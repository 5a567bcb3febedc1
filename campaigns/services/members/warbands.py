"""Warbands enter a campaign and withdraw from it."""

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import Q

from campaigns.access import may_organise
from campaigns.models import Battle, Campaign, CampaignWarband, ChronicleEntry, Game
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.map.give import deal_start, lose_territories
from campaigns.services.notices.tell import tell_tables_left
from campaigns.services.option_words import refused_by
from campaigns.services.refusal import Refused
from campaigns.services.rounds.empty_seats import leave_tables, take_tables_again
from roster.models import User, Warband
from roster.rulebooks import book_of_edition
from roster.services.rulebook.editions import follow
from roster.services.tally.open_results import free_warbands
from roster.site.operating.quotas import ENTERED, met
from roster.site.transactions import in_transaction
from rules.catalogue.load import rulebook
from rules.catalogue.packs.house_rule_model import ONE_BATTLE
from rules.mustering.words import counted

Kind = ChronicleEntry.Kind


@in_transaction
def enter_warband(campaign_id: int, user: User, warband_id: int) -> CampaignWarband:
    """Enter the user's own warband, which goes by the campaign's rulebook from now on. Idempotent.

    Raises `Refused` for a warband of somebody else or one that takes part elsewhere, for more warbands of one player
    than may be, and when the campaign is closed or full.
    """
    campaign = lock_campaign(campaign_id)
    kept = Warband.objects.kept().select_for_update(no_key=True)
    warband = kept.filter(pk=warband_id, owner=user).first()
    member = campaign.memberships.filter(user=user).first()
    if warband is None or member is None:
        raise Refused("Only members can enter warbands, and only their own.")
    if not member.plays:
        raise Refused(f"You are a spectator of {campaign.name}. Ask its organiser to make you a player.")
    entered = CampaignWarband.objects.select_related("campaign").filter(warband=warband).first()
    if entered is not None and entered.campaign == campaign:
        return entered
    if entered is not None:
        raise Refused(f"{warband.name} is already in {entered.campaign.name}; withdraw it there first.")
    if not campaign.is_open:
        raise Refused(f"{campaign.name} is closed; ask its organiser to open it.")
    if _is_for_one_battle(warband):
        raise Refused(f"{warband.name} is a roster for single battles, which joins no campaign.")
    _refuse_unknown_type(campaign, warband)
    _refuse_too_many(campaign, user)
    if full := met(ENTERED, campaign.entered.count(), user):
        raise Refused(full)
    return _enter(campaign, user, warband)


def only_to_enter(campaign: Campaign, warbands: Iterable[Warband]) -> Warband | None:
    """The one of these warbands that the campaign can take in; None where it is none or several."""
    able = [one for one in warbands if _is_known(campaign, one) and not _is_for_one_battle(one)]
    return able[0] if len(able) == 1 else None


def _is_known(campaign: Campaign, warband: Warband) -> bool:
    return warband.type in book_of_edition(campaign.edition).warbands


def _is_for_one_battle(warband: Warband) -> bool:
    return book_of_edition(warband.edition).plays(ONE_BATTLE)


def _refuse_unknown_type(campaign: Campaign, warband: Warband) -> None:
    """A warband of a supplement that the campaign does not play with stays outside."""
    if _is_known(campaign, warband):
        return
    own = book_of_edition(warband.edition)
    kind = own.warbands[warband.type].name if warband.type in own.warbands else warband.type
    raise Refused(
        f"{campaign.name} does not play with the supplement that has the warband {kind}. Ask an organiser to switch it "
        "on, on the rulebook page of the campaign."
    )


def _refuse_too_many(campaign: Campaign, user: User) -> None:
    most = campaign.most_warbands
    if most is not None and campaign.entered.filter(warband__owner=user).count() >= most:
        raise Refused(
            f"You have {counted(most, 'warband')} in {campaign.name}, which is the most for one player. Withdraw one "
            f"first. {refused_by('most_warbands')}"
        )


def _enter(campaign: Campaign, user: User, warband: Warband) -> CampaignWarband:
    try:
        with transaction.atomic():
            entered = CampaignWarband.objects.create(campaign=campaign, warband=warband)
    except IntegrityError:
        raise Refused(f"{warband.name} has just entered another campaign.") from None
    follow([warband.pk], campaign.edition)
    rounds = take_tables_again(campaign, warband.pk, user)
    note(campaign, Kind.WARBAND_ENTERED, user, warband=warband.name, warband_id=warband.pk, rounds=rounds)
    deal_start(campaign, warband, user)
    return entered


@in_transaction
def withdraw_warband(campaign_id: int, warband_id: int, by: User, *, replacement: int | None = None) -> None:
    """Withdraw a warband, which goes by the standard rulebook again; its battles stay in the chronicle. Idempotent.

    A warband of a supplement keeps the campaign's rulebook. The `replacement`, another warband of the campaign, takes
    its seats at tables that are not played yet; its points are its own.

    Raises `Refused` while a battle of it is open, or when `by` is neither its owner nor an organiser.
    """
    campaign = lock_campaign(campaign_id, deleted_too=True)
    entered = campaign.entered.select_related("warband").filter(warband=warband_id).first()
    if entered is None:
        return
    if entered.warband.owner_id != by.pk and not may_organise(by, campaign):
        raise Refused("Only its owner or an organiser can withdraw a warband.")
    if campaign.deleted_at is None:
        refuse_while_fighting(campaign, entered.warband)
    take_out(entered, by, _replacement(campaign, entered, by, replacement))


def _replacement(
    campaign: Campaign, leaving: CampaignWarband, by: User, warband_id: int | None
) -> CampaignWarband | None:
    if warband_id is None:
        return None
    others = campaign.entered.select_related("warband").exclude(pk=leaving.pk)
    found = others.filter(warband=warband_id).first()
    if found is None:
        raise Refused("The warband that takes over its tables must be another one of this campaign.")
    if found.warband.owner_id != by.pk and not may_organise(by, campaign):
        raise Refused(
            "You can hand its tables only to another of your own warbands. Ask an organiser for others."
        )
    return found


def refuse_while_fighting(campaign: Campaign, warband: Warband) -> None:
    """Raises `Refused` while a battle of the warband is set up or awaits acceptance."""
    numbers = [f"battle {number}" for number in open_battles_of(campaign, warband)]
    if numbers:
        raise Refused(
            f"{warband.name} is still in {' and '.join(numbers)}; an organiser must accept or discard that first."
        )


def open_battles_of(campaign: Campaign, warband: Warband) -> list[int]:
    """The numbers of its battles that are set up or await acceptance."""
    waiting = [Battle.Status.SET_UP, Battle.Status.FOUGHT]
    found = campaign.battles.filter(status__in=waiting, sides__warband=warband)
    return list(found.order_by("number").values_list("number", flat=True))


def take_out(entered: CampaignWarband, by: User | None, replacement: CampaignWarband | None = None) -> None:
    """Delete the row and note it in the chronicle. For services that hold the lock and have checked permission."""
    campaign, warband = entered.campaign, entered.warband
    holding = Q(status=Battle.Status.FOUGHT) | Q(games__status=Game.Status.RUNNING)
    held = campaign.battles.filter(holding, sides__warband=warband).distinct()
    free_warbands([battle.key for battle in held.only("pk")], only=warband)
    left = leave_tables(campaign, warband.pk, by, replacement)
    entered.delete()
    follow([warband.pk], None if warband.type in rulebook().warbands else campaign.edition)
    tables = [table.facts for table in left]
    told = note(
        campaign, Kind.WARBAND_WITHDRAWN, by, warband=warband.name, warband_id=warband.pk, tables=tables
    )
    tell_tables_left(campaign, warband, tables, by, entry=told.pk, pauses=False)
    lose_territories(campaign, warband, by)
