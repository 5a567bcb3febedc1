"""The front door of the aftermath: a fought battle in, a proposal for every warband out.

The site and the command line call `propose`. Nothing is written by it: a side's `entry` becomes history when it is
accepted, and `after` is exactly the sheet that applying it gives. The same battle gives the same proposal, everywhere.
"""

from collections.abc import Iterable, Mapping, Sequence

from rules.aftermath.awakening import awaken
from rules.aftermath.blessing import bless, remark_blessings
from rules.aftermath.drugs import roll_side_effects
from rules.aftermath.entered import MadeRoll, NotedDice
from rules.aftermath.events import AdvancesFellDue, AnyAftermathEvent
from rules.aftermath.experience import award_experience
from rules.aftermath.flow import Flow, drive
from rules.aftermath.injuries import roll_injuries
from rules.aftermath.lasting_magic import settle_marks, settle_marks_in_groups
from rules.aftermath.pending_changes import Note, PendingChanges
from rules.aftermath.remarks import STEPS_LEFT, remark, remark_captives
from rules.aftermath.side import Side
from rules.aftermath.spent import strike_off_used, wear_finery
from rules.aftermath.succession import settle_succession
from rules.catalogue.model import Rulebook
from rules.engine.dice import Dice, SeededDice
from rules.engine.outcome import Outcome
from rules.engine.setup import BattleSetup
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.experience import advances_due, rate_of
from rules.mustering.figures.rating import rating
from rules.values import Value


class AdvancesDue(Value, frozen=True):
    """The experience totals that a block passed in this battle; an advance is to be rolled for each."""

    warrior: int
    name: str
    thresholds: tuple[int, ...]


class SideProposal(Value, frozen=True):
    """What the battle does to one warband. `events` hold every die, `rolls` what may be entered instead."""

    name: str
    entry: BattleFought
    after: WarbandSheet
    advances: tuple[AdvancesDue, ...]
    rating_before: int
    rating_after: int
    events: tuple[AnyAftermathEvent, ...]
    notes: tuple[Note, ...]
    rolls: tuple[MadeRoll, ...] = ()


class Proposal(Value, frozen=True):
    """The proposals of all sides, in the order of the battle; `not_played` lists what people still do themselves."""

    battle: str
    title: str
    sides: tuple[SideProposal, ...]
    not_played: tuple[str, ...] = STEPS_LEFT


def propose(
    setup: BattleSetup,
    outcome: Outcome,
    sheets: Sequence[WarbandSheet],
    rulebook: Rulebook,
    *,
    battle: str,
    title: str,
    dice: Dice | None = None,
    entered: Mapping[str, tuple[int, ...]] | None = None,
    made: Iterable[MadeRoll] = (),
) -> Proposal:
    """Injuries, new leaders, then experience, for every warband of a battle that has ended.

    `sheets` are the rosters that took the field, in the order of the sides. `dice` None takes the battle's own, on
    streams that the battle did not use; `entered` are faces that stand in the place of those of rolls `made` before, by
    their keys.
    Raises `SheetChanged` when a roster lost a fighter since, `DiceWanted` when `dice` is a `TableDice` that has run
    out, and `ValueError` for faces that no such dice can show.
    """
    if not len(sheets) == len(setup.sides) == len(outcome.sides):
        raise ValueError(f"A battle of {len(setup.sides)} sides needs {len(setup.sides)} rosters.")
    noted = NotedDice(dice or SeededDice(setup.seed), entered or {}, made)
    sides = [Side(index, setup, outcome, sheet, rulebook, battle) for index, sheet in enumerate(sheets)]
    for side in sides:
        side.check()
    pending_by_side = [PendingChanges() for _ in sides]
    events_by_side = [
        drive(_come_home(side, pending), noted)[0]
        for side, pending in zip(sides, pending_by_side, strict=True)
    ]
    events_by_side = [
        (*own, *more) for own, more in zip(events_by_side, awaken(sides, pending_by_side), strict=True)
    ]
    for side, pending in zip(sides, pending_by_side, strict=True):
        remark_captives(side, pending_by_side)
        remark_blessings(pending)
        remark(side, pending)
    proposed = [
        _proposal(side, pending, events, title, noted)
        for side, pending, events in zip(sides, pending_by_side, events_by_side, strict=True)
    ]
    return Proposal(battle, title, tuple(proposed))


def _come_home(side: Side, pending: PendingChanges) -> Flow[None]:
    """What was used up, then the steps of the post-battle sequence in the rulebook's order."""
    strike_off_used(side, pending)
    yield from bless(side, pending)
    yield from roll_injuries(side, pending)
    yield from settle_marks(side, pending)
    yield from wear_finery(side, pending)
    yield from settle_succession(side, pending)
    yield from award_experience(side, pending)
    yield from settle_marks_in_groups(side, pending)
    yield from roll_side_effects(side, pending)


def _proposal(
    side: Side,
    pending: PendingChanges,
    events: tuple[AnyAftermathEvent, ...],
    title: str,
    noted: NotedDice,
) -> SideProposal:
    entry = BattleFought(
        battle=side.battle,
        title=title,
        opponents=tuple(side.setup.side_names[index] for index in side.opponents),
        result=side.result,
        changes=pending.all_changes,
    )
    after = apply(side.sheet, entry)
    due = newly_due(side.sheet, after, side.rulebook)
    events += tuple(AdvancesFellDue(side.index, rise.warrior, rise.thresholds) for rise in due)
    return SideProposal(
        name=side.name,
        entry=entry,
        after=after,
        advances=due,
        rating_before=side.rating,
        rating_after=rating(after, side.rulebook).total,
        events=events,
        notes=tuple(pending.notes),
        rolls=noted.made(side.stream),
    )


def newly_due(before: WarbandSheet, after: WarbandSheet, rulebook: Rulebook) -> tuple[AdvancesDue, ...]:
    """The advances of those still in the warband that were not due before."""
    found = []
    known = {warrior.number for warrior in before.warriors}
    for warrior in [warrior_sheet for warrior_sheet in after.active if warrior_sheet.number in known]:
        rate = rate_of(after.type, warrior, rulebook)
        old = advances_due(before.warrior(warrior.number), rulebook, rate)
        due = tuple(total for total in advances_due(warrior, rulebook, rate) if total not in old)
        if due:
            found.append(AdvancesDue(warrior.number, warrior.name, due))
    return tuple(found)
