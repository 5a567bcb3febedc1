"""Writing the chronicle. Called by the other services, inside their transactions."""

from typing import Any

from campaigns.models import Battle, Campaign, CampaignWarband, ChronicleEntry
from campaigns.models.options import OPTIONS
from campaigns.services.verdicts.what_counts import as_it_is, confirmation_of
from campaigns.services.webhooks.manage import announce
from roster.models import User
from roster.services.history.by_hand import facts_of_change
from rules.engine.outcome import Outcome
from rules.ledger.entries import Settled
from rules.ledger.sheet import WarbandSheet

Kind = ChronicleEntry.Kind
Facts = dict[str, Any]

#: The names under which facts hold user names.
NAMES_OF_USERS = ("by", "member", "former", "seed_by")


def note(
    campaign: Campaign, kind: Kind, by: User | None, *, battle: Battle | None = None, **facts: Any
) -> ChronicleEntry:
    """Write down that something happened, and tell webhooks: facts with the names of today, never a sentence."""
    named = {"by": by.get_username()} if by else {}
    entry = ChronicleEntry.objects.create(
        campaign=campaign, kind=kind, made_by=by, battle=battle, facts={**named, **facts}
    )
    announce(campaign, entry)
    return entry


def note_battle(battle: Battle, kind: Kind, by: User | None, **facts: Any) -> ChronicleEntry:
    """The same for a battle, with its number, title and the names of both sides; of a friendly also who gave a seed."""
    sides = [side.name for side in sorted(battle.sides.all(), key=lambda side: side.position)]
    if battle.is_friendly:
        giver = "" if battle.seed_is_drawn else battle.set_up_by.get_username()
        facts = {**facts, "friendly": True, "seed_by": giver}
    return note(
        battle.campaign,
        kind,
        by,
        battle=battle,
        number=battle.number,
        title=battle.title,
        sides=sides,
        **facts,
    )


def facts_of(outcome: Outcome) -> Facts:
    """How a battle ended, as the chronicle keeps it."""
    return {
        "winner": outcome.winner,
        "sharing": list(outcome.sharing),
        "reason": outcome.reason,
        "rounds": outcome.rounds,
    }


def facts_of_new(outcome: Outcome, battle: Battle) -> Facts:
    """The same of a result that is new, with what makes it count."""
    return facts_of(outcome) | {
        "confirmation": confirmation_of(as_it_is(battle)),
        "days": battle.campaign.confirmation_days,
    }


def options_of(campaign: Campaign) -> Facts:
    """The choices of the organisers for a campaign, by option."""
    return {name: getattr(campaign, name) for name in OPTIONS}


def note_change_by_hand(
    warband_id: int, user: User | None, entry: Settled, before: WarbandSheet, counts: bool, **_signal: Any
) -> None:
    """Write down a change by hand of a warband that takes part in a campaign, or that one was undone.

    Receives `changed_by_hand`.
    """
    entered = CampaignWarband.objects.select_related("campaign").filter(warband=warband_id).first()
    if entered is None:
        return
    note(
        entered.campaign,
        Kind.CHANGED_BY_HAND if counts else Kind.UNDONE_BY_HAND,
        user,
        warband=before.name,
        warband_id=warband_id,
        reason=entry.reason,
        **facts_of_change(entry, before),
    )


def note_past_corrected(warband_id: int, user: User | None, reason: str, **_signal: Any) -> None:
    """Write down that an old entry of a warband of the campaign was corrected. Receives `past_corrected`."""
    entered = CampaignWarband.objects.select_related("campaign", "warband").filter(warband=warband_id).first()
    if entered is not None:
        name = entered.warband.name
        note(entered.campaign, Kind.PAST_CORRECTED, user, warband=name, warband_id=warband_id, reason=reason)
