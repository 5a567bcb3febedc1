"""Any legal answer, each as likely as the other: the yardstick for every other policy, and for tests."""

from rules.engine.decisions import ANYWHERE, STAY, Choice, Decision, DeploymentPlace, MoveTo, place_key
from rules.engine.view import View
from rules.policies.places import can_reach, free_places, open_destinations


class RandomPolicy:
    """Plays at random, but never gives up a battle by itself."""

    key = "random"

    def choose(self, decision: Decision, view: View) -> str:
        match decision:
            case DeploymentPlace():
                places = free_places(view, decision)
                return place_key(places[view.random.number(len(places))]) if places else ANYWHERE
            case MoveTo():
                destinations = open_destinations(view, decision)
                while destinations:
                    chosen = destinations.pop(view.random.number(len(destinations)))
                    if can_reach(view, decision, chosen.at):
                        return place_key(chosen.at)
                return STAY
            case Choice(question="rout"):
                return decision.choices[-1]
        answers = decision.answers or (STAY,)
        return answers[view.random.number(len(answers))]
