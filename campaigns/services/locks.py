"""Rows under their locks. A service that takes several takes them in this order: campaign, battle, warbands by id.

Rows that hang on these (sides, captives, claims on the dead, post-battle sequences) come after the warbands.
"""

from campaigns.models import Battle, Campaign
from campaigns.services.refusal import Refused
from roster.models import Warband
from roster.services.locks import lock_warbands


def lock_campaign(campaign_id: int, *, deleted_too: bool = False) -> Campaign:
    """Lock a campaign. Raises `DoesNotExist`, and `Refused` for a deleted or archived one unless `deleted_too`."""
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=campaign_id)
    if not deleted_too:
        refuse_over(campaign)
    return campaign


def refuse_over(campaign: Campaign) -> None:
    """Raises `Refused` for a campaign that was deleted or archived."""
    if campaign.deleted_at is not None:
        raise Refused(f"{campaign.name} was deleted: nothing in it can change unless an organiser keeps it.")
    if campaign.archived_at is not None:
        raise Refused(
            f"{campaign.name} is archived: nothing in it can change unless an organiser restores it."
        )


def lock_battle(battle_id: int, *, deleted_too: bool = False) -> Battle:
    """Lock and return a battle, with its campaign and the rulebooks of both, which are not locked.

    Raises `Battle.DoesNotExist`, and `Refused` in a campaign that was deleted or archived unless `deleted_too`.
    """
    battles = Battle.objects.select_for_update(of=("self",), no_key=True)
    battle = battles.select_related("campaign__edition", "edition").get(pk=battle_id)
    if not deleted_too:
        refuse_over(battle.campaign)
    return battle


def lock_warbands_of(battle: Battle) -> dict[int, Warband]:
    """The warbands of a battle by their ids."""
    return lock_warbands(side.warband_id for side in battle.sides.all())
