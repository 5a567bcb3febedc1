"""Dramatis personae of whom there is one in the whole campaign, where its house rules say so."""

from campaigns.models import Campaign, CampaignWarband
from roster.models import Warrior
from roster.rulebooks import book_of_edition
from rules.catalogue.packs.house_rule_model import ONE_PERSON_EACH
from rules.ledger.sheet import Kind, Status


def personae_elsewhere(campaign: Campaign, warband_id: int) -> dict[str, str]:
    """Why the warband cannot hire some dramatis personae, by their key: another has them, or they are dead."""
    book = book_of_edition(campaign.edition)
    if not book.plays(ONE_PERSON_EACH):
        return {}
    rows = Warrior.objects.filter(
        kind=Kind.DRAMATIS_PERSONA,
        status__in=(Status.ACTIVE, Status.CAPTURED, Status.DEAD),
        warband__in=campaign.entered.values("warband"),
    )
    found = {}
    for key, name, status, holder, warband in rows.values_list(
        "type", "name", "status", "warband", "warband__name"
    ):
        if status == Status.DEAD:
            found[key] = f"{name} is dead; in this campaign there is only one."
        elif holder != warband_id:
            found.setdefault(key, f"{name} is with {warband}; in this campaign there is only one.")
    return found


def persona_elsewhere(warband_id: int, persona: str) -> str:
    """Why a warband cannot hire a dramatis persona in its campaign, in a sentence; empty where it can."""
    entries = CampaignWarband.objects.filter(warband=warband_id).select_related("campaign__edition")
    return next(
        (why for it in entries if (why := personae_elsewhere(it.campaign, warband_id).get(persona))), ""
    )
