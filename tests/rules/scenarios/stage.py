"""A battle of any scenario, before anybody is set up or with everybody where a test wants them."""

from collections.abc import Iterable, Sequence
from typing import Any

import tomli

from rules.catalogue.files import value
from rules.catalogue.model import ScenarioType
from rules.engine import events
from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.engine.table import Piece, Table
from rules.engine.table.geometry.outlines import rectangle
from rules.scenarios import scenario_of
from rules.scenarios.parts.watching import watched
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import changed
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, setup_of
from tests.rules.warbands import BOOK


def house(x: int, y: int, size: int = 6, name: str = "House") -> Piece:
    """A building without walls, its south-western corner in inches."""
    ring = rectangle(x * 100, y * 100, (x + size) * 100, (y + size) * 100)
    return Piece(kind="building", name=name, outline=ring)


def table_with(*pieces: Piece) -> Table:
    return changed(OPEN, key=f"open-{len(pieces)}", pieces=pieces)


class Stage(Battlefield):
    """A battlefield on which a scenario is played. `before` is true while nobody is set up."""

    def __init__(
        self,
        key: str | ScenarioType,
        *sides: Sequence[Man],
        table: Table = OPEN,
        before: bool = False,
        ratings: Sequence[int] = (),
    ) -> None:
        super().__init__(*sides, table=table)
        setup = setup_of(*sides, table=table)
        rated = tuple(
            changed(side, rating=rating) for side, rating in zip(setup.sides, ratings, strict=False)
        )
        kind = BOOK.scenarios[key] if isinstance(key, str) else key
        self.scenario = scenario_of(kind)
        setup = changed(setup, scenario=kind, sides=rated or setup.sides)
        setup = self.scenario.brings(setup, BOOK) if kind.mechanisms else setup
        self.battle = Battle(setup, SEQUENCES["mordheim"], COMBAT_RULES["core"](None))
        self.state = self.battle.state
        if not before:
            everybody = [warrior for side in sides for warrior in side]
            self.fold(*(events.WarriorDeployed(who, warrior.at) for who, warrior in enumerate(everybody)))
            self.fold(events.FirstTurnDecided(0), events.RoundBegan(1))

    def set_up(self, *faces: int, says: dict[type[Decision], Any] | None = None) -> None:
        self.play(self.scenario.set_up(self.battle), *faces, says=says)

    def watch(self, *happens: Event, faces: Sequence[int] = (), says: Any = None) -> None:
        """Let a round consist of these events, under the eyes of the scenario."""
        self.play(watched(self.battle, self.scenario, _told(happens)), *faces, says=says)

    def whole_turn(self, side: int) -> tuple[Event, ...]:
        """A turn in which nobody does anything."""
        phases = ("recovery", "movement", "shooting", "close combat")
        return (events.TurnBegan(side), *(events.PhaseBegan(side, phase) for phase in phases))

    def walk(self, who: int, *path: Any) -> Event:
        """A walk from where they are over places in 1/100 inch."""
        return events.WarriorMoved(who, "walk", (self.one(who).position, *path), 100)


def written(text: str, **fields: Any) -> ScenarioType:
    """A scenario with the mechanisms, zones and the like of a text."""
    plain = {"key": "own", "name": "Own", "summary": "Own.", "source": "A test", "deployment_depth": 8}
    table = plain | {"experience": {"survives": 1}} | fields | tomli.loads(text)
    return value(
        ScenarioType, {name: it for name, it in table.items() if name != "key"}, "own.toml", "", key="own"
    )


def _told(happens: Iterable[Event]) -> Flow[None]:
    yield from happens
