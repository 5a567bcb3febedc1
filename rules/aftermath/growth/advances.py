"""Advances, rolled at once when they fall due, in whichever step that is (LRB part 3 p.81-82).

Heroes and hired swords roll on the heroes' table, henchman groups on their own. Rulings: with one characteristic of a
row at its maximum the other is raised whatever the die (A-OTHER); with both any other one, by choice (A-ANY); a hero
who can raise nothing rolls for a skill (A-ALLMAX); an advance that can bring nothing at all is lost (A-STUCK).
"""

from rules.aftermath.decisions import RaisedCharacteristic, SkillOrWound
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import AdvanceLost, AdvanceRolled, CharacteristicRaised
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.growth.fixing import dice_of, fix
from rules.aftermath.growth.learning import can_learn, learn, learn_as_successor
from rules.aftermath.growth.room import raisable
from rules.aftermath.growth.talent import can_show_talent, show_talent, was_knighted
from rules.aftermath.growth.thwarted import hurt, is_hurt_by_talent
from rules.aftermath.tags import tags_of
from rules.catalogue.model import AdvanceRow
from rules.catalogue.profile import CHARACTERISTIC_NAMES, Change, Characteristic
from rules.engine.dice import Roll, Rolled
from rules.ledger.entries import AdvanceTaken, ExperienceGained, Settled
from rules.ledger.sheet import Advance, WarriorSheet
from rules.mustering.figures.experience import advances_due, rate_of
from rules.mustering.hirelings import type_of
from rules.numbers import RosterNumber

Faces = tuple[int, ...]
#: The tag of those who may learn a skill instead of a Wound.
_WOUND_OR_SKILL = "skill-instead-of-wound"


def roll_advances(draft: Draft) -> Flow[None]:
    """Roll every advance that is due, block by block in roster order, until none is left."""
    while (due := next_due(draft)) is not None:
        yield from roll_advance(draft, *due)


def gain_experience(draft: Draft, step: str, number: RosterNumber, points: int, reason: str) -> Flow[None]:
    """Give a block experience after step 2, and roll the advances that it brings; those due before it wait on."""
    known = _due(draft, draft.sheet.warrior(number))
    draft.record(Settled(step, (ExperienceGained(number, points, reason),)))
    for due_at in _due(draft, draft.sheet.warrior(number)):
        if due_at not in known and draft.sheet.warrior(number).is_active:
            yield from roll_advance(draft, number, due_at)


def next_due(draft: Draft) -> tuple[RosterNumber, int] | None:
    """The roster number of the first block with an advance due, and the experience that made it due."""
    for block in draft.sheet.active:
        if due := _due(draft, block):
            return block.number, due[0]
    return None


def _due(draft: Draft, block: WarriorSheet) -> tuple[int, ...]:
    kind = type_of(block, draft.sheet, draft.rulebook)
    if kind is None or not kind.gains_experience:
        return ()
    return advances_due(block, draft.rulebook, rate_of(draft.sheet.type, block, draft.rulebook))


def roll_advance(draft: Draft, number: RosterNumber, due_at: int, *, talent: bool = True) -> Flow[None]:
    """Roll one advance of a block; without `talent` a group rolls such a result again."""
    if due_at and (yield from learn_as_successor(draft, number, due_at)):
        return
    block = draft.sheet.warrior(number)
    table = draft.rulebook.experience
    rows = table.henchman_advances if block.is_group else table.hero_advances
    if not any(_counts(draft, block, row, talent=talent) for row in rows):
        draft.record(AdvanceTaken(number, Advance(due_at)))
        yield AdvanceLost(draft.side, number, block.name, due_at)
        return
    row, faces = yield from _row(draft, block, rows, due_at, talent=talent)
    if row.gains == "skill":
        yield from learn(draft, number, due_at, faces)
    elif row.gains == "change":
        yield from _raise(draft, number, due_at, row, faces)
    elif is_hurt_by_talent(draft, block):
        yield from hurt(draft, number, due_at, faces)
    else:
        yield from _talent(draft, number, due_at, faces)


def _talent(draft: Draft, number: RosterNumber, due_at: int, faces: Faces) -> Flow[None]:
    """The new hero rolls at once; those who are left of the group roll again for the same advance."""
    members = draft.sheet.warrior(number).members
    promoted = yield from show_talent(draft, number, faces)
    if promoted is not None and not was_knighted(draft, promoted):
        for _ in range(draft.rulebook.experience.talent.hero_rolls):
            yield from roll_advance(draft, promoted, 0)
    if members > 1:
        yield from roll_advance(draft, number, due_at, talent=False)


def _row(
    draft: Draft, block: WarriorSheet, rows: tuple[AdvanceRow, ...], due_at: int, *, talent: bool
) -> Flow[tuple[AdvanceRow, Faces]]:
    """The row that counts, and all dice rolled for it; talent that comes up twice counts where it hurts."""
    rolled: Faces = ()
    is_hurt, shown_before = is_hurt_by_talent(draft, block), False
    while True:
        roll = Roll(f"advance at {due_at}", 2, warrior=block.number, stream=draft.stream)
        faces = yield from throw(roll)
        rolled += faces
        row = next(row for row in rows if sum(faces) in row.rolls)
        is_talent = is_hurt and row.gains == "talent"
        counts = (is_talent and shown_before) or _counts(draft, block, row, talent=talent)
        shown_before |= is_talent
        yield AdvanceRolled(draft.side, block.number, block.name, due_at, roll.shown(faces), counts)
        if counts:
            return row, rolled


def _counts(draft: Draft, block: WarriorSheet, row: AdvanceRow, *, talent: bool) -> bool:
    """Whether a row can bring something; else it is rolled again."""
    if row.gains == "skill":
        return can_learn(draft, block.number)
    if row.gains == "talent":
        return talent and can_show_talent(draft, block)
    open = raisable(block, draft.sheet, draft.rulebook)
    if not block.is_group:
        return bool(open)
    return any(change.characteristic in open for change in row.changes)


def _raise(draft: Draft, number: RosterNumber, due_at: int, row: AdvanceRow, faces: Faces) -> Flow[None]:
    """Raise a characteristic of the row, or any other one where all of the row are at their maximum."""
    block = draft.sheet.warrior(number)
    open = raisable(block, draft.sheet, draft.rulebook)
    named = tuple(change.characteristic for change in row.changes if change.characteristic in open)
    rolled: Rolled | None = None
    if len(named) > 1 and row.sub_dice:
        names = " or ".join(CHARACTERISTIC_NAMES[name] for name in named)
        roll = Roll(f"{names} at {due_at}", warrior=number, stream=draft.stream)
        sub = yield from throw(roll)
        rolled, faces = roll.shown(sub), faces + sub
        raised = named[(sub[0] - 1) * len(named) // roll.sides]
    else:
        raised = yield from _chosen(draft, number, named or open)
    if raised == "W" and (yield from _learns_instead(draft, number)):
        yield from learn(draft, number, due_at, faces)
        return
    if dice_of(draft, block, raised):
        yield from fix(draft, number, due_at, raised, faces, rolled)
        return
    change = Change(characteristic=raised, by=1)
    draft.record(AdvanceTaken(number, Advance(due_at, faces, change=change)))
    yield CharacteristicRaised(draft.side, number, block.name, raised, rolled)


def _learns_instead(draft: Draft, number: RosterNumber) -> Flow[bool]:
    """Whether somebody who may learn a skill instead of a Wound does so."""
    able = _WOUND_OR_SKILL in tags_of(draft.sheet.warrior(number), draft.sheet, draft.rulebook)
    if not able or not can_learn(draft, number):
        return False
    return (yield from ask(SkillOrWound(draft.side, number))) == SkillOrWound.SKILL


def _chosen(draft: Draft, number: RosterNumber, choices: tuple[Characteristic, ...]) -> Flow[Characteristic]:
    if len(choices) == 1:
        return choices[0]
    answer = yield from ask(RaisedCharacteristic(draft.side, number, choices))
    return next(choice for choice in choices if choice == answer)
