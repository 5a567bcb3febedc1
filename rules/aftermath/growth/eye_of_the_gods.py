"""The Eye of the Gods: after each battle the gods of Chaos look at the leader of such a warband.

2D6: where it lost, 1 more for each of its heroes out of action, and the leader becomes a Spawn of Chaos on 12 or more;
where it won, 1 more for each enemy whom the leader took out of action, and they get a Mark of Chaos.

Rulings: the gods look at whoever led the battle and is still there, and at nobody after a draw; a leader with a Mark
gets no second one; a Spawn keeps nothing, and without a place for one goes off. The spell that a Mark teaches is rolled
at once; one that a leader knows already is rolled again or made easier, as for every wizard.
"""

from collections.abc import Iterable

from rules.aftermath.decisions import GivenMark
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import GodsLooked, SkillLearnt
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.growth.learning import learn_spell
from rules.aftermath.growth.spawning import become_spawn
from rules.aftermath.side import Side
from rules.aftermath.tags import tags_of
from rules.engine.dice import Modifier, Roll
from rules.ledger.entries import AdvanceTaken
from rules.ledger.sheet import Advance, Kind, WarriorSheet
from rules.mustering.legality.marks import fits
from rules.mustering.legality.potential import GODS_GIVE
from rules.mustering.spells import TEACHES

#: The tag of a leader at whom the gods look sooner, and what the dice must come to with it and without.
_SOONER, _SOON, _LATE = "eye-of-the-gods-10", 10, 12


def draw_the_eye(side: Side, draft: Draft) -> Flow[None]:
    """Roll for the leader of a warband of which the gods take notice, and carry out what comes of it."""
    leader = next((it for it in draft.sheet.active if side.was_led_by(it.number)), None)
    marks = _marks(draft)
    if not marks or leader is None or leader.kind is not Kind.HERO or side.result == "drawn":
        return
    if side.won and not set(marks).isdisjoint(leader.skills):
        return
    names = "enemies taken out of action" if side.won else "heroes out of action"
    more = side.enemies_taken_out(leader.number) if side.won else _heroes_out(side)
    need = (_SOON if _SOONER in tags_of(leader, draft.sheet, draft.rulebook) else _LATE) - more
    roll = Roll(
        "the Eye of the Gods",
        2,
        need=need,
        modifiers=(Modifier(names, more),) if more else (),
        warrior=leader.number,
        stream=draft.stream,
        about=f"{leader.number}/eye of the gods",
    )
    faces = yield from throw(roll)
    falls = roll.met_by(faces)
    yield GodsLooked(draft.side, leader.number, leader.name, side.won, roll.shown(faces), falls)
    if falls and side.won:
        yield from _mark(draft, leader, [it for it in marks if fits(it, leader, draft.sheet)], faces)
    elif falls:
        yield from become_spawn(draft, leader, faces)


def _marks(draft: Draft) -> tuple[str, ...]:
    """The Marks that the gods give this warband's leader; none where they take no notice of it."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    lists = {tag.removeprefix(GODS_GIVE) for tag in warband.tags if tag.startswith(GODS_GIVE)}
    return tuple(it.key for it in warband.skills if it.list in lists)


def _heroes_out(side: Side) -> int:
    down = (side.sheet.warrior(number) for number in side.out_of_action)
    return sum(it.kind is Kind.HERO for it in down)


def _mark(draft: Draft, leader: WarriorSheet, marks: Iterable[str], faces: tuple[int, ...]) -> Flow[None]:
    mark = yield from ask(GivenMark(draft.side, leader.number, tuple(marks)))
    draft.record(AdvanceTaken(leader.number, Advance(0, faces, skill=mark)))
    yield SkillLearnt(draft.side, leader.number, leader.name, mark, draft.rulebook.skills[mark].name)
    for tag in draft.rulebook.skills[mark].tags:
        if tag.startswith(TEACHES):
            listing = draft.rulebook.spell_lists[tag.removeprefix(TEACHES)]
            yield from learn_spell(draft, leader.number, 0, (), listing)
