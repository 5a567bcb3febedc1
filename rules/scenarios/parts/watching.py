"""A round under the eyes of a scenario: its own rules come between the events of the turn sequence.

A phase or turn ends when the next begins, or the round is over; where all sides have their turns at once, these end
with the round. An activation that announced no phases was movement, as far as a scenario is concerned. Whatever ends
the battle is settled first, and ends the round at once.
"""

from rules.engine.battle import Battle
from rules.engine.events import (
    ActivationBegan,
    ActivationEnded,
    AnyEvent,
    BattleEnded,
    PhaseBegan,
    TurnBegan,
    TurnsBegan,
)
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.engine.protocols import Scenario
from rules.scenarios.parts.leaving import MOVEMENT


def watched(battle: Battle, scenario: Scenario, round: Flow[None]) -> Flow[None]:
    """Everything that happens in a round, with what the scenario adds to it."""
    moment = _Moment()
    answer: object = None
    while True:
        try:
            step = round.send(answer)
        except StopIteration:
            break
        if isinstance(step, Event):
            answer = None
            yield from _passed_on(battle, scenario, moment, step)
            if battle.over:
                round.close()
                return
        else:
            answer = yield step
    if not battle.over:
        yield from moment.turns_end(battle, scenario)


class _Moment:
    """The turns that are under way, and the phase of which side."""

    def __init__(self) -> None:
        self.turns: tuple[int, ...] = ()
        self.side = 0
        self.phase = ""
        #: Whether the activation under way announces no phases.
        self.whole = False

    def phase_ends(self, battle: Battle, scenario: Scenario) -> Flow[None]:
        phase, self.phase = self.phase, ""
        if phase == MOVEMENT:
            yield from _find_places(battle, self.side)
        if phase and not battle.over:
            yield from scenario.ends_phase(battle, self.side, phase)

    def turns_end(self, battle: Battle, scenario: Scenario) -> Flow[None]:
        yield from self.phase_ends(battle, scenario)
        for side in self.turns:
            if not battle.over:
                yield from scenario.ends_turn(battle, side)
        self.turns = ()


def _passed_on(battle: Battle, scenario: Scenario, moment: _Moment, event: AnyEvent) -> Flow[None]:
    if isinstance(event, BattleEnded):
        ended = scenario.judged(battle, event)
        yield from scenario.settles(battle, ended.winner)
        yield ended
    elif isinstance(event, TurnBegan | TurnsBegan):
        yield from _turns_begin(battle, scenario, moment, event)
    elif isinstance(event, PhaseBegan | ActivationBegan | ActivationEnded):
        yield from _step(battle, scenario, moment, event)
    else:
        yield event
        if type(event) in scenario.heeds:
            yield from scenario.sees(battle, event)


def _turns_begin(
    battle: Battle, scenario: Scenario, moment: _Moment, event: TurnBegan | TurnsBegan
) -> Flow[None]:
    yield from moment.turns_end(battle, scenario)
    if battle.over:
        return
    moment.turns = (event.side,) if isinstance(event, TurnBegan) else event.sides
    yield event
    for side in moment.turns if not battle.sequence.arrivals_in else ():
        if not battle.over:
            yield from scenario.begins_turn(battle, side)


def _step(
    battle: Battle, scenario: Scenario, moment: _Moment, event: PhaseBegan | ActivationBegan | ActivationEnded
) -> Flow[None]:
    yield from moment.phase_ends(battle, scenario)
    if battle.over:
        return
    yield event
    if isinstance(event, PhaseBegan):
        moment.side, moment.phase, moment.whole = event.side, event.phase, False
        if event.phase == battle.sequence.arrivals_in:
            yield from scenario.begins_turn(battle, event.side)
    elif isinstance(event, ActivationBegan):
        moment.whole = True
    elif moment.whole:
        yield from _find_places(battle, event.side)
        if not battle.over:
            yield from scenario.ends_phase(battle, event.side, MOVEMENT)


def _find_places(battle: Battle, side: int) -> Flow[None]:
    if battle.witness is not None and side in battle.sides:
        yield from battle.witness.find_places(side)
