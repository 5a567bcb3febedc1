"""Whether the warbands of a battle are ready, and still the ones that were set up. Asked before a battle is fought."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.models import Battle, BattleSide, Campaign
from campaigns.models.options import UnfinishedFights
from campaigns.services.battles.hold import who_fought
from campaigns.services.locks import lock_warbands_of
from campaigns.services.option_words import refused_by
from campaigns.services.refusal import Refused
from roster.models import Aftermath, LedgerEntry, Warband
from roster.selectors import sheet_at
from roster.sheets import read_sheet
from rules.engine.setup import BattleSetup
from rules.ledger.who_fought import touched
from rules.values import canonical


@dataclass(frozen=True)
class Moved:
    """A warband that has changed since the battle was set up, and the ledger rows that did it.

    `touched` names those who fight and are not as they were; the rest of a change concerns nobody in the battle.
    """

    side: BattleSide
    meanwhile: tuple[LedgerEntry, ...]
    touched: tuple[str, ...] = ()


class WarbandsMoved(Refused):
    """`moved` are the warbands whose fighters are no longer as they took the field."""

    def __init__(self, moved: Sequence[Moved]) -> None:
        self.moved = tuple(moved)
        names = " and ".join(move.side.name for move in moved)
        verb = "has" if len(moved) == 1 else "have"
        super().__init__(
            f"{names} {verb} changed since this battle was set up, so it can no longer be fought. "
            "Nothing was saved: set it up again with the warbands as they are now, or undo the changes. The dice stay "
            "the same."
        )


def moved_since(battle: Battle, warbands: dict[int, Warband], setup: BattleSetup) -> list[Moved]:
    """The sides whose sheet differs from the one set up; a change that was undone does not count."""
    found = []
    for side in ordered_sides(battle):
        warband = warbands[side.warband_id]
        if side.revision == warband.revision:
            continue
        then, now = sheet_at(warband, side.revision), read_sheet(warband)
        if canonical(then) == canonical(now):
            continue
        rows = warband.ledger.filter(revision__gt=side.revision).select_related("made_by")
        changed = touched(then, now, who_fought(setup, side.position))
        found.append(Moved(side, tuple(rows.order_by("revision")), changed))
    return found


def refuse_unfinished(campaign: Campaign, warbands: Iterable[Warband], *, let: bool) -> None:
    """Raises `Refused` where a warband has a post-battle sequence to finish and the campaign forbids it to fight.

    `let` says that an organiser lets it.
    """
    option = campaign.unfinished_fights
    if option == UnfinishedFights.ALWAYS or (option == UnfinishedFights.ORGANISER and let):
        return
    way = refused_by("unfinished_fights")
    if option == UnfinishedFights.ORGANISER:
        way = "An organiser can let it fight all the same."
    rows = Aftermath.objects.filter(warband__in=list(warbands), status=Aftermath.Status.OPEN)
    for row in rows.select_related("warband").order_by("pk"):
        raise Refused(
            f"{row.warband.name} has to finish the post-battle sequence of {row.title} first. {way}"
        )


def lock_unmoved(battle: Battle, setup: BattleSetup) -> dict[int, Warband]:
    """Lock all warbands of a battle. Raises `WarbandsMoved` where those who fight have changed."""
    warbands = lock_warbands_of(battle)
    refuse_moved(battle, warbands, setup)
    return warbands


def refuse_moved(battle: Battle, warbands: dict[int, Warband], setup: BattleSetup) -> None:
    """Raises `WarbandsMoved` where those who fight have changed."""
    moved = [move for move in moved_since(battle, warbands, setup) if move.touched]
    if moved:
        raise WarbandsMoved(moved)


def ordered_sides(battle: Battle) -> list[BattleSide]:
    return sorted(battle.sides.all(), key=lambda side: side.position)
