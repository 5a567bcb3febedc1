"""A round under the eyes of a scenario: its own rules come between the events of the turn sequence.

A phase or turn ends when the next begins, or the round is over. Whatever ends the battle is settled first, and ends
the round at once.
"""

from rules.engine.battle import Battle
from rules.engine.event import Event
from rules.engine.events import AnyEvent, BattleEnded, PhaseBegan, TurnBegan
from rules.engine.protocols import Flow, Scenario


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
        yield from moment.ends(battle, scenario, turn=True)


class _Moment:
    """The turn and phase that are under way."""

    def __init__(self) -> None:
        self.side: int | None = None
        self.phase = ""

    def ends(self, battle: Battle, scenario: Scenario, *, turn: bool) -> Flow[None]:
        if self.side is None:
            return
        if self.phase:
            yield from scenario.ends_phase(battle, self.side, self.phase)
        if turn and not battle.over:
            yield from scenario.ends_turn(battle, self.side)


def _passed_on(battle: Battle, scenario: Scenario, moment: _Moment, event: AnyEvent) -> Flow[None]:
    if isinstance(event, BattleEnded):
        ended = scenario.judged(battle, event)
        yield from scenario.settles(battle, ended.winner)
        yield ended
    elif isinstance(event, TurnBegan | PhaseBegan):
        yield from moment.ends(battle, scenario, turn=isinstance(event, TurnBegan))
        if battle.over:
            return
        moment.side = event.side
        moment.phase = event.phase if isinstance(event, PhaseBegan) else ""
        yield event
        if isinstance(event, TurnBegan):
            yield from scenario.begins_turn(battle, event.side)
    else:
        yield event
        if type(event) in scenario.heeds:
            yield from scenario.sees(battle, event)
