"""The first two steps of the post-battle sequence, for every warband of a battle, and what comes of the dead.

Advances are left out. Tests of those steps start here, as both warbands' results stand side by side.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.aftermath.dead.claims import claim
from rules.aftermath.dead.fallen import fallen
from rules.aftermath.draft import Draft
from rules.aftermath.events import AnyAftermathEvent
from rules.aftermath.flow import Flow, drive
from rules.aftermath.pending_changes import Note
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.catalogue.model import Rulebook
from rules.engine.dice import Dice, SeededDice
from rules.engine.outcome import Outcome
from rules.engine.setup import BattleSetup
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import WarbandSheet
from rules.mustering.figures.experience import advances_due, rate_of


class SideHome(NamedTuple):
    """One warband: the battle's entry, the roster after it, what happened, and what is left to remember."""

    name: str
    entry: BattleFought
    after: WarbandSheet
    events: tuple[AnyAftermathEvent, ...]
    notes: tuple[Note, ...]


class Homecoming(NamedTuple):
    """Every side, in the order of the battle."""

    sides: tuple[SideHome, ...]


def come_home(
    setup: BattleSetup,
    outcome: Outcome,
    sheets: Sequence[WarbandSheet],
    rulebook: Rulebook,
    *,
    battle: str = "battle-1",
    title: str = "The Bridge",
    dice: Dice | None = None,
) -> Homecoming:
    """What becomes of every side; `dice` None takes the battle's own."""
    dice = dice or SeededDice(setup.seed)
    sides = [Side(index, setup, outcome, sheet, rulebook, battle) for index, sheet in enumerate(sheets)]
    courses = [Course(side, Draft(side.sheet, rulebook, side.index), title) for side in sides]
    events = [drive(_home(course), dice)[0] for course in courses]
    dead = [it for course in courses for it in fallen(course.side, course.battle_entry())]
    homes = []
    for course, own in zip(courses, events, strict=True):
        more, joined = drive(claim(course.draft, course.side, dead), dice)
        dead = [it for it in dead if it not in joined]
        after = course.draft.sheet
        notes = tuple(course.pending.notes)
        homes.append(SideHome(course.side.name, course.battle_entry(), after, (*own, *more), notes))
    return Homecoming(tuple(homes))


def _home(course: Course) -> Flow[None]:
    yield from course.injuries()
    yield from course.learn()


def newly_due(before: WarbandSheet, after: WarbandSheet, rulebook: Rulebook) -> dict[int, tuple[int, ...]]:
    """The advances of those still in the warband that were not due before: experience totals by roster number."""
    found = {}
    for old in before.active:
        warrior = after.warrior(old.number)
        if warrior.is_active:
            rate = rate_of(after.type, warrior, rulebook)
            known = advances_due(old, rulebook, rate)
            due = tuple(total for total in advances_due(warrior, rulebook, rate) if total not in known)
            found |= {old.number: due} if due else {}
    return found
