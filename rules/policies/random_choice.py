"""Any legal answer, each as likely as the other: the yardstick for every other policy, and for tests."""

from rules.engine.decisions import (
    ANYWHERE,
    NONE,
    STAY,
    Choice,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Landing,
    MoveTo,
    place_key,
)
from rules.engine.decisions.alternative import GiveCommand
from rules.engine.view import View
from rules.policies.climbs_and_jumps import may_infiltrate
from rules.policies.magic import landing_place
from rules.policies.places import can_reach, open_places, zone_spots

#: Places tried at random before a warrior stays where they are.
TRIES = 12

#: One in this many moves climbs or jumps where there is something to climb or to jump.
SCRAMBLES = 3


class RandomPolicy:
    """Plays at random, but never gives up a battle by itself."""

    key = "random"

    def choose(self, decision: Decision, view: View) -> str:
        match decision:
            case DeploymentPlace():
                return _anywhere(decision, view)
            case CounterPlace():
                return _on_the_ground(decision, view)
            case MoveTo():
                return _somewhere(decision, view)
            case Infiltrate():
                return _appears(decision, view)
            case Landing():
                return _landing(decision, view)
            case GiveCommand():
                return _command(decision, view)
            case Choice(question="rout" | "shaken"):
                return decision.choices[-1]
        answers = decision.answers or (decision.default,)
        return answers[view.random.number(len(answers))]


def _anywhere(decision: DeploymentPlace, view: View) -> str:
    spots = zone_spots(view, decision)
    drawn = (spots[view.random.number(len(spots))] for _ in range(TRIES if spots else 0))
    at = next(open_places(view, view.combatant(decision.who), drawn), None)
    return ANYWHERE if at is None else place_key(at)


def _on_the_ground(decision: CounterPlace, view: View) -> str:
    spots = [at for at in view.battle.terrain.spots if not at.z and decision.zone.holds(at)]
    return place_key(spots[view.random.number(len(spots))]) if spots else ANYWHERE


def _landing(decision: Landing, view: View) -> str:
    """An enemy, a place, or staying."""
    if decision.comes:
        return ANYWHERE
    listed = [*(str(enemy) for enemy in decision.enemies), STAY]
    chosen = view.random.number(len(listed) + 1)
    if chosen < len(listed):
        return listed[chosen]
    at = landing_place(decision, view, view.random.number)
    return STAY if at is None else place_key(at)


def _command(decision: GiveCommand, view: View) -> str:
    """No command, or any of them, to the warriors that its draws bring together."""
    offers = [offer for offer in decision.offers if offer.candidates]
    chosen = view.random.number(len(offers) + 1)
    if chosen == len(offers):
        return NONE
    offer, group = offers[chosen], list[int]()
    for _ in range(offer.most):
        drawn = offer.candidates[view.random.number(len(offer.candidates))]
        if drawn not in group and not any(drawn in pair and {*pair} & {*group} for pair in offer.apart):
            group.append(drawn)
    heading = [offer.headings[view.random.number(len(offer.headings))]] if offer.headings else []
    return " ".join([offer.command, *heading, *map(str, group)])


def _appears(decision: Infiltrate, view: View) -> str:
    spots = view.battle.terrain.spots
    for _ in range(TRIES):
        at = spots[view.random.number(len(spots))]
        if may_infiltrate(view, decision, at):
            return place_key(at)
    return STAY


def _somewhere(decision: MoveTo, view: View) -> str:
    if decision.scrambles and view.random.number(SCRAMBLES) == 0:
        return decision.scrambles[view.random.number(len(decision.scrambles))].key
    warrior, terrain = view.combatant(decision.who), view.battle.terrain
    limit = max(decision.walk, decision.run)
    near = terrain.around(warrior.position, warrior.fighter.radius, limit).within(limit)
    drawn = (terrain.spots[near[view.random.number(len(near))]] for _ in range(TRIES if near else 0))
    for at in open_places(view, warrior, drawn):
        if can_reach(view, decision, at):
            return place_key(at)
    return STAY
