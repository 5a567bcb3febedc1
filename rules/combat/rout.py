"""Rout: the test when a quarter is out of action, and giving up (CORE-ROUT)."""

from collections.abc import Sequence

from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import BattleEnded, RoutTested, SideRouted, Status
from rules.engine.protocols import Flow
from rules.engine.state import Combatant

FIGHT_ON = "fight on"
ROUT = "rout"


def check_rout(battle: Battle, side: int) -> Flow[None]:
    """At the start of a side's turn: it may rout if it had to test before or must now, and tests if it must."""
    due = is_due(battle, side)
    if due or side in battle.state.rout_tested:
        choice = yield from ask(Choice(side, "rout", (ROUT, FIGHT_ON)))
        if choice == ROUT:
            yield SideRouted(side, True)
            return (yield from _ends(battle, side, "voluntary rout"))
    if due and not (yield from _test(battle, side)):
        yield SideRouted(side, False)
        yield from _ends(battle, side, "rout")


def is_due(battle: Battle, side: int) -> bool:
    """Whether a quarter or more of those who started are out of action (CORE-ROUT-1)."""
    starting = out = 0
    for one in battle.state.starting(side):
        starting += 2
        if one.out:
            out += 1 if one.has("rout-half-model") else 2
    return 4 * out >= starting


def _test(battle: Battle, side: int) -> Flow[bool]:
    fighters = battle.state.starting(side)
    out = sum(one.out for one in fighters)
    tester = _tester(battle.state.of_side(side))
    if tester is None:
        yield RoutTested(side, out, len(fighters), None, None, False)
        return False
    leadership = tester.profile.Ld
    roll = Roll("rout", count=2, at_most=leadership, who=tester.id)
    faces = yield from throw(roll)
    passed = sum(faces) <= leadership
    yield RoutTested(side, out, len(fighters), tester.id, roll.shown(faces), passed)
    return passed


def _tester(fighters: Sequence[Combatant]) -> Combatant | None:
    """The leader unless stunned or gone, else the highest Leadership of those who are not (CORE-ROUT-7, -8)."""
    able = [one for one in fighters if one.status is not Status.STUNNED]
    for one in able:
        if one.fighter.leader:
            return one
    return max(able, key=lambda one: one.profile.Ld, default=None)


def _ends(battle: Battle, loser: int, reason: str) -> Flow[None]:
    """The battle ends at once when only one side is left that has not routed (CORE-ROUT-6)."""
    left = [side for side in battle.sides if side != loser and side not in battle.state.routed]
    if len(left) == 1:
        yield BattleEnded(left[0], reason, battle.state.round)
