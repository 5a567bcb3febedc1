"""What makes a result count, who confirmed or disputed it, and what its readers may say about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime

from campaigns.models import Battle, BattleSide, Campaign, ChronicleEntry, Verdict
from campaigns.models.verdict import rulings_of
from campaigns.services.results.confirm import due_at, due_cause
from campaigns.services.verdicts.mark import mark_of
from campaigns.services.verdicts.what_counts import (
    Counts,
    Players,
    amendment_of_result,
    asked_sides,
    case_of,
    is_disputed,
    owners_of,
    rule_of,
    verdict_of,
    was_disputed,
)
from roster.models import User
from rules.mustering.words import counted

Confirmation, Status = Campaign.Confirmation, Battle.Status


@dataclass(frozen=True)
class SideVerdict:
    """`state` is entered, confirmed, disputed or asked; of a result that counts also silent, or earlier: the player
    confirmed it before it was corrected."""

    name: str
    player: str
    state: str
    reason: str = ""
    made_at: datetime | None = None


@dataclass(frozen=True)
class Confirmations:
    """`outlook` says what makes the result count, `decision` what made it count and what was corrected since.

    `mark` tells the result from an earlier one. The verbs are the reader's own: to confirm, to dispute, to withdraw
    their dispute. `needs_reason` asks an organiser who accepts it for one, `disputing` says what comes of a dispute.
    """

    outlook: str
    decision: tuple[str, ...]
    mark: str
    sides: tuple[SideVerdict, ...]
    is_disputed: bool
    needs_reason: bool
    disputing: str
    confirm: bool = False
    dispute: bool = False
    withdraw: bool = False


#: What comes of a dispute, by whether only organisers make results count.
_DISPUTING = {
    False: "The result does not count until you confirm it or an organiser accepts it. That also holds when it is "
    "entered again: time alone no longer makes it count. Everybody sees your reason.",
    True: "The result does not count until an organiser accepts it, with a reason. Everybody sees yours.",
}


def counts_when(confirmation: str, days: int) -> str:
    """What makes results count in a campaign, in two sentences."""
    if confirmation == Confirmation.PLAYERS:
        return (
            "Results count when every other player of the battle has confirmed them. An organiser can accept them "
            "earlier, and decides disputes and battles between warbands of one player."
        )
    if confirmation == Confirmation.DAYS:
        return (
            "Results count when every other player of the battle has confirmed them, or when nobody has disputed "
            f"them for {counted(days, 'day')}. An organiser can accept them earlier, and decides disputes and battles "
            "between warbands of one player."
        )
    return "Results count when an organiser accepts them."


def confirmations(battle: Battle, user_id: int) -> Confirmations | None:
    """The confirmations of a battle, loaded with sides, players and verdicts.

    None while the battle has no result, or if the result was discarded.
    """
    if battle.status not in (Status.FOUGHT, Status.ACCEPTED):
        return None
    sides = tuple(_side(side, battle) for side in sorted(battle.sides.all(), key=lambda side: side.position))
    mine = [side for side in asked_sides(battle) if side.warband.owner_id == user_id]
    said = {verdict.kind if verdict else "" for verdict in map(verdict_of, mine)}
    is_open = battle.status == Status.FOUGHT and bool(mine)
    return Confirmations(
        outlook=outlook(battle) if battle.status == Status.FOUGHT else "",
        decision=_decision(battle) if battle.status == Status.ACCEPTED else (),
        mark=mark_of(battle),
        sides=sides,
        is_disputed=is_disputed(battle),
        needs_reason=was_disputed(battle),
        disputing=_DISPUTING[battle.campaign.confirmation == Confirmation.ORGANISER],
        confirm=is_open and said != {Verdict.Kind.CONFIRMED},
        dispute=is_open and said != {Verdict.Kind.DISPUTED},
        withdraw=is_open and said == {Verdict.Kind.DISPUTED},
    )


def outlook(battle: Battle) -> str:
    """What the result waits for, in one to three sentences."""
    if is_disputed(battle):
        alone = battle.campaign.confirmation == Confirmation.ORGANISER
        unless = "" if alone else "it is confirmed after all or "
        return f"{_disputing(battle)}. It does not count unless {unless}an organiser decides."
    if due_cause(battle) is not None:
        return "It is due to count but cannot be accepted as it is. An organiser decides."
    waits = _waits_for(battle)
    return f"A player disputed a result of this battle. {waits}" if was_disputed(battle) else waits


def _waits_for(battle: Battle) -> str:
    case, counts, players = case_of(battle), rule_of(battle).counts, unconfirmed(battle)
    due = due_at(battle)
    if due is not None:
        when = date_format(localtime(due), "j F Y, H:i")
        earlier = f", or as soon as {_both(players)} confirmed it" if players else ""
        return (
            f"It counts on {when} unless a player disputes it{earlier}. An organiser can accept it earlier."
        )
    if counts is not Counts.DECIDED:
        return f"It counts when {_both(players)} confirmed it. An organiser can accept it earlier."
    if case.players is Players.ONE and case.mode != Confirmation.ORGANISER:
        return "Its warbands belong to one player, so nothing comes of it until an organiser accepts it."
    return "Nothing comes of it until an organiser accepts it."


def _decision(battle: Battle) -> tuple[str, ...]:
    """Why a result counts where an organiser had to judge, and what was corrected since, in sentences."""
    sentences = []
    if battle.accepted_because == Battle.Cause.DECISION and battle.decided_by is not None:
        sentences += _judged(battle, battle.decided_by)
    amended = amendment_of_result(battle)
    if amended is not None:
        by = amended.facts.get("by", "Somebody")
        when = date_format(localtime(amended.made_at), "j F Y, H:i")
        before = {
            Battle.Cause.CONFIRMED: " The players confirmed it as it was before.",
            Battle.Cause.UNDISPUTED: " It went undisputed as it was before.",
        }.get(battle.accepted_because, "")
        sentences.append(f"{by} corrected it on {when}: {amended.facts['reason'].rstrip('.')}.{before}")
    return tuple(sentences)


def _judged(battle: Battle, by: User) -> list[str]:
    """Sentences about the organiser who accepted the result: their reason, and whether they play in the battle."""
    accepted = [entry for entry in rulings_of(battle) if entry.kind == ChronicleEntry.Kind.BATTLE_ACCEPTED]
    facts = accepted[-1].facts if accepted else {}
    sentences = [f"Reason: {facts['decided'].rstrip('.')}."] if facts.get("decided") else []
    if by.pk in owners_of(battle):
        disputed = ", and its result was disputed" if was_disputed(battle) else ""
        alone = ". The campaign had no other organiser" if facts.get("alone") else ""
        sentences.append(f"{by} plays in this battle{disputed}{alone}.")
    return sentences


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
    if side.warband.owner_id == battle.entered_by_id:
        return SideVerdict(side.name, player, "entered")
    if battle.status == Status.FOUGHT:
        return SideVerdict(side.name, player, "asked")
    confirmed = battle.accepted_because == Battle.Cause.CONFIRMED
    return SideVerdict(side.name, player, "earlier" if confirmed else "silent")
