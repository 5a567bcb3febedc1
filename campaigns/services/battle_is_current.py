"""Whether the warbands of a battle are ready, and still the ones that were set up. Asked before a battle is fought."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.models import Battle, BattleSide
from campaigns.services.refusal import Refused
from roster.models import Aftermath, LedgerEntry, Warband
from roster.selectors import sheet_at
from roster.sheets import read_sheet
from rules.values import canonical


@dataclass(frozen=True)
class Moved:
    """A warband that has changed since the battle was set up, and the ledger rows that did it."""

    side: BattleSide
    meanwhile: tuple[LedgerEntry, ...]


class WarbandsMoved(Refused):
    """`moved` are the warbands that are no longer as they took the field."""

    def __init__(self, moved: Sequence[Moved]) -> None:
        self.moved = tuple(moved)
        names = " and ".join(move.side.name for move in moved)
        verb = "has" if len(moved) == 1 else "have"
        super().__init__(
            f"{names} {verb} changed since this battle was set up, so it can no longer be fought. "
            "Nothing was saved: set it up again with the warbands as they are now, or undo the changes."
        )


def moved_since(battle: Battle, warbands: dict[int, Warband]) -> list[Moved]:
    """The sides whose sheet differs from the one set up; a change that was taken back again is none."""
    found = []
    for side in ordered_sides(battle):
        warband = warbands[side.warband_id]
        if side.revision == warband.revision:
            continue
        if canonical(sheet_at(warband, side.revision)) == canonical(read_sheet(warband)):
            continue
        rows = warband.ledger.filter(revision__gt=side.revision).select_related("made_by")
        found.append(Moved(side, tuple(rows.order_by("revision"))))
    return found


def refuse_unfinished(warbands: Iterable[Warband]) -> None:
    """Raises `Refused` where a warband has a post-battle sequence to finish."""
    rows = Aftermath.objects.filter(warband__in=list(warbands), status=Aftermath.Status.OPEN)
    for row in rows.select_related("warband").order_by("pk"):
        raise Refused(
            f"{row.warband.name} has to finish the post-battle sequence of {row.title} first. An organiser can let it "
            "fight all the same."
        )


def lock_warbands(battle: Battle) -> dict[int, Warband]:
    """Both warbands by id, locked in the order of their ids."""
    ids = [side.warband_id for side in battle.sides.all()]
    return {
        warband.pk: warband
        for warband in Warband.objects.select_for_update().filter(pk__in=ids).order_by("pk")
    }


def lock_unmoved(battle: Battle) -> dict[int, Warband]:
    """Both warbands locked. Raises `WarbandsMoved`."""
    warbands = lock_warbands(battle)
    moved = moved_since(battle, warbands)
    if moved:
        raise WarbandsMoved(moved)
    return warbands


def ordered_sides(battle: Battle) -> list[BattleSide]:
    return sorted(battle.sides.all(), key=lambda side: side.position)
