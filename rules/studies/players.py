"""The players of a study: the policies, and players with one habit more, whose worth a study measures."""

from rules.engine.decisions import Decision, IllegalAnswer, MoveTo, place, place_key
from rules.engine.decisions.alternative import ActivationDice
from rules.engine.protocols import Policy
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies import POLICIES
from rules.policies.places import Room, can_reach, destinations

#: How far a leader's word carries, in 1/100 inch, edge to edge.
WORD = 600
#: Places that are tried before a warrior goes where they would have gone.
TRIED = 12


class AnyDice:
    """The steady player, but each activation has any number of dice, drawn by lot."""

    key = "any-dice"

    def choose(self, decision: Decision, view: View) -> str:
        if isinstance(decision, ActivationDice):
            return str(decision.counts[view.random.number(len(decision.counts))])
        return POLICIES["steady"].choose(decision, view)


class NearTheLeader:
    """The steady player, but a warrior who can stay within reach of their leader's word does not leave it."""

    key = "near-the-leader"

    def choose(self, decision: Decision, view: View) -> str:
        answer = POLICIES["steady"].choose(decision, view)
        if not isinstance(decision, MoveTo):
            return answer
        leader = next((other for other in view.own if other.fighter.leader and other.standing), None)
        warrior = view.combatant(decision.who)
        wanted = _place(answer, warrior.position)
        if leader is None or leader is warrior or wanted is None:
            return answer
        reach = WORD + leader.radius + warrior.radius
        if _square(wanted, leader.position) <= reach * reach:
            return answer
        room = Room(view, warrior)
        near = [at for at, _ in destinations(view, decision) if _square(at, leader.position) <= reach * reach]
        near.sort(key=lambda at: (_square(at, wanted), at))
        for at in filter(room.at, near[:TRIED]):
            if can_reach(view, decision, at):
                return place_key(at)
        return answer


def _place(answer: str, here: Point) -> Point | None:
    """The place that an answer leads to; None for a climb or a jump, which is not judged."""
    if answer == "stay":
        return here
    try:
        return place(answer)
    except IllegalAnswer:
        return None


def _square(point: Point, other: Point) -> int:
    return (point.x - other.x) ** 2 + (point.y - other.y) ** 2


#: Every player of a study by key; those of habits play in studies alone.
PLAYERS: dict[str, Policy] = {**POLICIES, "any-dice": AnyDice(), "near-the-leader": NearTheLeader()}
