"""Tasks that take whole turns at a place: a ritual, a reading, a fire that has to be laid.

Rulings: the nearest who may do it does it; a turn in which nobody of the side does it breaks the row.
"""

from rules.catalogue.scenarios.thing_model import Task
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events.objectives import AmountRolled, DeedDone, HouseSearched, TaskAdvanced
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.scenarios.mechanisms.hazards import strike_at
from rules.scenarios.mechanisms.idle import did_nothing
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.mechanisms.presence import at_place
from rules.scenarios.parts.buildings import is_near


class DoTask(Mechanism[Task]):
    """Turns of work at the place of the scenario, or at each of its buildings."""

    def reasons(self, it: Task) -> tuple[str, ...]:
        return (it.reason,) if it.reason else ()

    def awards(self, it: Task) -> tuple[str, ...]:
        return (it.award,) if it.award else ()

    def ends_turn(self, play: Play[Task], side: int) -> Flow[None]:
        battle, it = play.battle, play.it
        if side not in battle.sides or not may_try(battle, side, it):
            return
        if it.each_place:
            yield from _at_each(play, side)
            return
        near = [warrior for warrior in at_place(battle, it.within * INCH) if warrior.home == side]
        at_it = [warrior for warrior in near if is_fit(warrior, it) and did_nothing(warrior)]
        done = battle.state.objectives.tasks.get((it.what, side), 0)
        if not at_it:
            if done:
                yield TaskAdvanced(side, None, it.what, 0)
            return
        worker = at_it[0]
        if it.needs and not (yield from _succeeds(it, worker)):
            return
        yield TaskAdvanced(side, worker.id, it.what, done + 1)
        yield from _harm(battle, it, worker)
        if done + 1 >= it.turns:
            yield from _completes(play, worker)


def may_try(battle: Battle, side: int, it: Task) -> bool:
    """Whether it is that side's task."""
    return it.who in ("everybody", battle.state.objectives.roles.get(side))


def is_fit(warrior: Combatant, it: Task) -> bool:
    """Whether somebody is one of those who may do it."""
    fighter = warrior.fighter
    if it.by == "leader":
        return fighter.leader
    return not fighter.animal and (it.by == "anybody" or fighter.hero)


def _succeeds(it: Task, worker: Combatant) -> Flow[bool]:
    roll = Roll(it.what, need=it.needs, who=worker.id, stream="scenario")
    faces = yield from throw(roll)
    yield AmountRolled(worker.side, it.what, roll.shown(faces), faces[0])
    return faces[0] >= it.needs


def _harm(battle: Battle, it: Task, worker: Combatant) -> Flow[None]:
    for strike in it.harm.strikes if it.harm else ():
        if worker.on_table:
            yield from strike_at(battle, strike, worker)


def _completes(play: Play[Task], worker: Combatant) -> Flow[None]:
    if play.it.award:
        yield DeedDone(worker.id, play.it.award)
    if play.it.reason:
        yield from play.ends(worker.home, play.it.reason)


def _at_each(play: Play[Task], side: int) -> Flow[None]:
    """One building after the other; with the last of them the side has won."""
    battle, it = play.battle, play.it
    for building in battle.state.objectives.unsearched():
        for worker in battle.state.of_side(side):
            near = is_near(battle, worker, building, it.within * INCH)
            if not near or not is_fit(worker, it) or not did_nothing(worker):
                continue
            if not it.needs or (yield from _succeeds(it, worker)):
                yield HouseSearched(worker.id, building, None, it.what)
                if it.award:
                    yield DeedDone(worker.id, it.award)
                break
    if not battle.state.objectives.unsearched():
        yield from play.ends(side, it.reason)
