"""The first turn, and the order of turns of several warbands, as a scenario's file names it."""

from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import TWO, Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events.objectives import TurnOrderDecided
from rules.engine.flow import Flow
from rules.scenarios.chance_encounter import initiative_roll_begins
from rules.scenarios.parts.edges import higher_roll_begins, other_than
from rules.scenarios.parts.first_turn import begins, first_turn
from rules.scenarios.parts.roles import ATTACKER, DEFENDER
from rules.scenarios.parts.segments import take_turns

#: Whether the winner of the roll has the first turn, and the answers.
QUESTION, FIRST, SECOND = "take first turn", "first", "second"
LAST_DEFENDS = "seating-defender-last"


def decide_turns(battle: Battle) -> Flow[None]:
    """The first turn, by the scenario's rule."""
    rule = battle.setup.scenario.first_turn
    roles = battle.state.objectives.roles
    if len(battle.setup.sides) > TWO:
        yield from _several(battle, rule)
    elif rule in (ATTACKER, DEFENDER):
        yield begins(battle, next(side for side, role in roles.items() if role == rule))
    elif rule == LAST_DEFENDS:
        yield begins(battle, next(side for side, role in roles.items() if role == ATTACKER))
    elif rule == "roll-plus-initiative":
        yield from initiative_roll_begins(battle)
    elif rule == "lower-rated":
        yield begins(battle, (yield from _lower_rated(battle)))
    elif rule == "higher-chooses":
        winner = yield from roll_off(battle, list(battle.sides), first_turn(battle), "scenario")
        answer = yield from ask(Choice(winner, QUESTION, (FIRST, SECOND)))
        yield begins(battle, winner if answer == FIRST else other_than(battle, winner))
    else:
        yield from higher_roll_begins(battle)


def _several(battle: Battle, rule: str) -> Flow[None]:
    """The order by seating, or with one role before or after all others, unless the turn sequence has its own."""
    yield from take_turns(battle)
    order, roles = list(battle.state.objectives.order), battle.state.objectives.roles
    if not order or rule not in (ATTACKER, DEFENDER, LAST_DEFENDS):
        return
    last = {ATTACKER: DEFENDER, DEFENDER: ATTACKER, LAST_DEFENDS: DEFENDER}[rule]
    ordered = sorted(order, key=lambda side: roles.get(side) == last)
    if ordered != order:
        yield TurnOrderDecided(tuple(ordered))
        yield begins(battle, ordered[0])


def _lower_rated(battle: Battle) -> Flow[int]:
    ratings = [side.rating for side in battle.setup.sides]
    lower = [side for side in battle.sides if ratings[side] == min(ratings)]
    if len(lower) == 1:
        return lower[0]
    return (yield from roll_off(battle, lower, first_turn(battle), "scenario"))
