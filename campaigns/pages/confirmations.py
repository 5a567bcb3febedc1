"""What makes a result count, who confirmed or disputed it, and what its readers may say about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime

from campaigns.models import Battle, BattleSide, Campaign, Verdict
from campaigns.services.acceptance import mark_of
from campaigns.services.verdicts import asked_sides, due_at, due_cause, is_disputed, verdict_of
from rules.mustering.words import counted

Confirmation, Status = Campaign.Confirmation, Battle.Status


@dataclass(frozen=True)
class SideVerdict:
    """`state` is entered, confirmed, disputed, or asked."""

    name: str
    player: str
    state: str
    reason: str = ""
    made_at: datetime | None = None


@dataclass(frozen=True)
class Confirmations:
    """`outlook` says what makes the result count. `mark` tells it from an earlier one.

    The verbs are the reader's own: to confirm, to dispute, to withdraw his dispute.
    """

    outlook: str
    mark: str
    sides: tuple[SideVerdict, ...]
    is_disputed: bool
    confirm: bool = False
    dispute: bool = False
    withdraw: bool = False


def counts_when(confirmation: str, days: int) -> str:
    """What makes results count in a campaign, in a sentence."""
    if confirmation == Confirmation.PLAYERS:
        return (
            "Results count when every other player of the battle has confirmed them. An organiser can accept them "
            "earlier."
        )
    if confirmation == Confirmation.DAYS:
        return (
            "Results count when every other player of the battle has confirmed them, or when nobody has disputed "
            f"them for {counted(days, 'day')}. An organiser can accept them earlier."
        )
    return "Results count when an organiser accepts them."


def confirmations(battle: Battle, user_id: int) -> Confirmations | None:
    """From a battle with its sides, players and verdicts; None while it has no result, or where it was discarded."""
    if battle.status not in (Status.FOUGHT, Status.ACCEPTED):
        return None
    sides = tuple(_side(side, battle) for side in sorted(battle.sides.all(), key=lambda side: side.position))
    mine = [side for side in asked_sides(battle) if side.warband.owner_id == user_id]
    said = {verdict.kind if verdict else "" for verdict in map(verdict_of, mine)}
    is_open = battle.status == Status.FOUGHT and bool(mine)
    return Confirmations(
        outlook=outlook(battle) if battle.status == Status.FOUGHT else "",
        mark=mark_of(battle),
        sides=sides,
        is_disputed=is_disputed(battle),
        confirm=is_open and said != {Verdict.Kind.CONFIRMED},
        dispute=is_open and said != {Verdict.Kind.DISPUTED},
        withdraw=is_open and said == {Verdict.Kind.DISPUTED},
    )


def outlook(battle: Battle) -> str:
    """What the result waits for, in one or two sentences."""
    if is_disputed(battle):
        return f"{_disputing(battle)}. It does not count unless the dispute is withdrawn or an organiser decides."
    if due_cause(battle) is not None:
        return "It is due to count but cannot be accepted as it is. An organiser decides."
    players = unconfirmed(battle)
    due = due_at(battle)
    if due is not None:
        when = date_format(localtime(due), "j F Y, H:i")
        earlier = f", or as soon as {_both(players)} confirmed it" if players else ""
        return (
            f"It counts on {when} unless a player disputes it{earlier}. An organiser can accept it earlier."
        )
    if battle.campaign.confirmation == Confirmation.PLAYERS and players:
        return f"It counts when {_both(players)} confirmed it. An organiser can accept it earlier."
    return "Nothing comes of it until an organiser accepts it."


def unconfirmed(battle: Battle) -> list[str]:
    """The names of the players who are asked and have not confirmed, each once."""
    asked = [side for side in asked_sides(battle) if not _confirmed(side)]
    return list(dict.fromkeys(side.warband.owner.get_username() for side in asked))


def _confirmed(side: BattleSide) -> bool:
    verdict = verdict_of(side)
    return verdict is not None and verdict.kind == Verdict.Kind.CONFIRMED


def _disputing(battle: Battle) -> str:
    """`magda disputes it: wrong warrior`."""
    found = {}
    for side in asked_sides(battle):
        verdict = verdict_of(side)
        if verdict is not None and verdict.kind == Verdict.Kind.DISPUTED:
            found[side.warband.owner.get_username()] = verdict.reason.rstrip(".")
    return "; ".join(f"{player} disputes it: {reason}" for player, reason in found.items())


def _both(players: Sequence[str]) -> str:
    """`magda has`, `magda and skritt have`: for sentences with "confirmed it"."""
    return f"{' and '.join(players)} {'has' if len(players) == 1 else 'have'}"


def _side(side: BattleSide, battle: Battle) -> SideVerdict:
    player, verdict = side.warband.owner.get_username(), verdict_of(side)
    if verdict is not None:
        return SideVerdict(side.name, player, verdict.kind, verdict.reason, verdict.made_at)
    entered = side.warband.owner_id == battle.entered_by_id
    return SideVerdict(side.name, player, "entered" if entered else "asked")
