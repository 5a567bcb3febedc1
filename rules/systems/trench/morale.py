"""Morale at the end of a turn: a warband of which half is down or out of action tests, and flees (TRENCH-MOR).

It takes the place of the rout test, and what lets that be repeated or passed helps here too. By an option a warband may
be shaken once instead of fleeing (TRENCH-SHK).
"""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.combat.psychology.rout import ask_for_mark, ends_by_rout, routs, try_again
from rules.combat.rolls.roll_off import roll_off_order
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events.trench import MoraleTested, WarbandShaken, WarbandSteadied
from rules.engine.flow import Flow
from rules.systems.trench.success_chart import COUNTED, SUCCESS

#: The switch of the option, and the answers to whether it is used.
OPTION, BE_SHAKEN, FLEE = "shaken", "be shaken", "flee"


def end_of_turn(battle: Battle, sides: Sequence[int]) -> Flow[None]:
    """Warbands shaken in this turn recover; then those that must test do, the smaller first."""
    for side in sides:
        if side in battle.state.morale.shaken:
            yield WarbandSteadied(side)
    if not battle.setup.scenario.rout_tests:
        return
    due = [side for side in sides if side not in battle.state.routed and must_test(battle, side)]
    for side in (yield from _smaller_first(battle, due)):
        yield from _tests(battle, side)
        if battle.over:
            return


def fallen(battle: Battle, side: int) -> tuple[int, int]:
    """How many of a warband are down or out of action, and how many it had when the battle began (TRENCH-MOR-1)."""
    started = battle.state.starting(side)
    return sum(warrior.out or warrior.down for warrior in started), len(started)


def must_test(battle: Battle, side: int) -> bool:
    """Whether half of it is down or gone, and somebody is left whom that could frighten.

    Where a scenario asks for more than a quarter, three quarters of it have to be.
    """
    down, started = fallen(battle, side)
    tougher = battle.setup.scenario.rout_quarters(battle.state.objectives.roles.get(side, "")) > 1
    return 4 * down >= (3 if tougher else 2) * started and bool(battle.state.acting(side))


def _smaller_first(battle: Battle, due: Sequence[int]) -> Flow[list[int]]:
    """Order sides by the models on the table, smaller first; equals roll off (TRENCH-MOR-6)."""
    sizes = {side: len(battle.state.acting(side)) for side in due}
    order: list[int] = []
    for size in sorted(set(sizes.values())):
        equal = [side for side in due if sizes[side] == size]
        order += yield from roll_off_order(battle, equal, "who tests first")
    return order


def _tests(battle: Battle, side: int) -> Flow[None]:
    if (yield from _stands(battle, side)):
        return
    if (yield from _holds_out(battle, side)):
        yield WarbandShaken(side)
        return
    yield from routs(battle, side, False)
    yield from ends_by_rout(battle, side, "rout")


def _holds_out(battle: Battle, side: int) -> Flow[bool]:
    """Whether it may be shaken, once in the battle, and its player likes that better than to flee (TRENCH-SHK-4)."""
    if not battle.switch(OPTION) or side in battle.state.morale.was_shaken:
        return False
    return (yield from ask(Choice(side, OPTION, (FLEE, BE_SHAKEN)))) == BE_SHAKEN


def _stands(battle: Battle, side: int) -> Flow[bool]:
    """The roll, and what lets it be repeated or passed."""
    own = battle.state.of_side(side)
    down, started = fallen(battle, side)
    for warrior in own:
        for before in hooks.before_rout.handlers(warrior):
            yield from before(battle, warrior)
    roll = Roll("morale", COUNTED, need=SUCCESS, side=side)
    for repeated in (False, True):
        faces = yield from throw(roll)
        passed = roll.total(faces) >= SUCCESS
        yield MoraleTested(side, down, started, roll.shown(faces), passed)
        if passed:
            return True
        if repeated or not (yield from try_again(battle, own)):
            break
    if (yield from ask_for_mark(own)):
        yield MoraleTested(side, down, started, None, True)
        return True
    return False
