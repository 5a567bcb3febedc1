"""When a scenario is told that turns and phases begin and end, whatever the turn sequence."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine import events
from rules.engine.battle import Battle
from rules.engine.events import AnyEvent
from rules.engine.flow import Flow
from rules.scenarios.parts.watching import watched
from rules.scenarios.skirmish import Skirmish
from tests.rules.staging.battlefield import Battlefield, man


class Watcher(Skirmish):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        self.told.append(("turn begins", side))
        yield from ()

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        self.told.append((phase, side))
        yield from ()

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        self.told.append(("turn ends", side))
        yield from ()


def played(happened: Sequence[AnyEvent]) -> Flow[None]:
    yield from happened


CASES = {
    "phases": (
        [
            events.TurnBegan(0),
            events.PhaseBegan(0, "movement"),
            events.PhaseBegan(0, "shooting"),
            events.TurnBegan(1),
        ],
        [
            ("turn begins", 0),
            ("movement", 0),
            ("shooting", 0),
            ("turn ends", 0),
            ("turn begins", 1),
            ("turn ends", 1),
        ],
    ),
    "activations with phases": (
        [
            *(events.TurnsBegan((1, 0)), events.ActivationBegan(1, (1,)), events.PhaseBegan(1, "movement")),
            *(events.PhaseBegan(1, "close combat"), events.ActivationEnded(1, (1,))),
        ],
        [
            *(("turn begins", 1), ("turn begins", 0), ("movement", 1), ("close combat", 1)),
            *(("turn ends", 1), ("turn ends", 0)),
        ],
    ),
    "activations without phases": (
        [
            *(
                events.TurnsBegan((0, 1)),
                events.ActivationBegan(0, (0,)),
                events.ActivationBegan(1, (1,), "failure"),
            ),
            *(events.ActivationEnded(1, (1,)), events.ActivationEnded(0, (0,))),
        ],
        [
            *(("turn begins", 0), ("turn begins", 1), ("movement", 1), ("movement", 0)),
            *(("turn ends", 0), ("turn ends", 1)),
        ],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_scenario_is_told_of_the_turns_of_any_sequence(case: tuple[list[AnyEvent], list[tuple[Any, ...]]]):
    happened, told = case
    field, scenario = Battlefield([man(10, 10)], [man(20, 20)]), Watcher()
    field.play(watched(field.battle, scenario, played(happened)))
    assert scenario.told == told
    assert field.events == happened
