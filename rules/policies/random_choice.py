"""Any legal answer, each as likely as the other: the yardstick for every other policy, and for tests."""

from rules.engine.decisions import ANYWHERE, STAY, Choice, Decision, DeploymentPlace, MoveTo, place_key
from rules.engine.view import View
from rules.policies.places import can_reach, destinations, open_places, zone_spots

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
        answers = decision.answers or (decision.default,)
        return answers[view.random.number(len(answers))]


def _anywhere(decision: DeploymentPlace, view: View) -> str:
    spots = zone_spots(view, decision)
    drawn = (spots[view.random.number(len(spots))] for _ in range(TRIES if spots else 0))
    at = next(open_places(view, view.combatant(decision.who), drawn), None)
    return ANYWHERE if at is None else place_key(at)


def _somewhere(decision: MoveTo, view: View) -> str:
    places = destinations(view, decision)
    drawn = (places[view.random.number(len(places))][0] for _ in range(TRIES if places else 0))
    for at in open_places(view, view.combatant(decision.who), drawn):
        if can_reach(view, decision, at):
            return place_key(at)
    return STAY
