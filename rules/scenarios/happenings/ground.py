"""Subplots of the ground: flooding, and ground that gives way (CAMP-OPT-SUB-2).

Rulings: a mover slips at the end of the move, and is knocked down; a warrior who falls into the tunnels stays where
they are for all who stand above, tests at the start of each own turn, and acts in the turn in which they get out.
"""

from rules.combat.going_on import COLLAPSING
from rules.combat.rolls.initiative_test import CLIMBING, test_initiative
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, ConditionEnded, RuleRolled, StatusChanged
from rules.engine.events.event import Status
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import NOT_AIMED_AT, NOT_ATTACKED, Condition
from rules.scenarios.happenings.part import NOTHING, STREAM, present

#: The manners of a move that somebody makes of their own, and those of the quick ones.
_QUICK = frozenset({"run", "charge"})
_MOVES = _QUICK | {"walk"}
#: The totals of 2D6 on which the ground gives way.
_GIVES_WAY = (2, 12)


def slip(battle: Battle, warrior: Combatant, manner: str) -> Flow[None]:
    """Knock a warrior down who walks on a 1, and one who runs or charges on 1 or 2."""
    if manner not in _MOVES or not warrior.standing:
        return
    need = 3 if manner in _QUICK else 2
    roll = Roll("flooding", need=need, who=warrior.id, stream=STREAM)
    faces = yield from throw(roll)
    keeps = roll.met_by(faces)
    yield RuleRolled(warrior.id, "Flooding", roll.shown(faces), keeps)
    if not keeps:
        yield StatusChanged(warrior.id, Status.KNOCKED_DOWN, None, "flooding")


def give_way(battle: Battle, warrior: Combatant, manner: str) -> Flow[None]:
    """Let a warrior fall into the tunnels on a 2 or 12 of 2D6."""
    if manner not in _MOVES or warrior.under(COLLAPSING):
        return
    roll = Roll("collapsing ground", 2, who=warrior.id, stream=STREAM)
    faces = yield from throw(roll)
    stands = sum(faces) not in _GIVES_WAY
    yield RuleRolled(warrior.id, "Collapsing ground", roll.shown(faces), stands)
    if not stands:
        tags = (*NOTHING, NOT_ATTACKED, NOT_AIMED_AT)
        yield ConditionBegan(warrior.id, Condition(COLLAPSING, tags=tags))


def climb_out(battle: Battle, side: int) -> Flow[None]:
    """Those below test Initiative as for climbing."""
    for warrior in present(battle, side):
        if warrior.under(COLLAPSING) and (yield from test_initiative(battle, warrior, CLIMBING)):
            yield ConditionEnded(warrior.id, COLLAPSING)
