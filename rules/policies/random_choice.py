"""Any legal answer, each as likely as the other: the yardstick for every other policy, and for tests."""

from rules.engine.decisions import ANYWHERE, STAY, Choice, Decision, DeploymentPlace, MoveTo, place_key
from rules.engine.view import View
from rules.policies.places import can_reach, destinations, is_open, zone_spots

#: Places tried at random before a warrior stays where he is.
TRIES = 12


class RandomPolicy:
    """Plays at random, but never gives up a battle by itself."""

    key = "random"

    def choose(self, decision: Decision, view: View) -> str:
        match decision:
            case DeploymentPlace():
                return _anywhere(decision, view)
            case MoveTo():
                return _somewhere(decision, view)
            case Choice(question="rout"):
                return decision.choices[-1]
        answers = decision.answers or (STAY,)
        return answers[view.random.number(len(answers))]


def _anywhere(decision: DeploymentPlace, view: View) -> str:
    who, spots = view.combatant(decision.who), zone_spots(view, decision)
    for _ in range(TRIES if spots else 0):
        at = spots[view.random.number(len(spots))]
        if is_open(view, who, at):
            return place_key(at)
    return ANYWHERE


def _somewhere(decision: MoveTo, view: View) -> str:
    who, places = view.combatant(decision.who), destinations(view, decision)
    for _ in range(TRIES if places else 0):
        at, _spent = places[view.random.number(len(places))]
        if is_open(view, who, at) and can_reach(view, decision, at):
            return place_key(at)
    return STAY
