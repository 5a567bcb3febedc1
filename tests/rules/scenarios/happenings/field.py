"""A battlefield on which a subplot or a random happening goes on."""

from collections.abc import Sequence

from rules.catalogue.load import rulebook
from rules.engine import events
from rules.engine.events.event import Event
from rules.engine.events.objectives import HappeningBegan
from rules.engine.setup import BattleSetup
from rules.engine.table import Table
from rules.scenarios import scenario_for
from rules.scenarios.parts.watching import watched
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, man


def subject(setup: BattleSetup) -> BattleSetup:
    """Every fighter as a battle with the option has them."""
    return scenario_for(setup).brings(setup, rulebook())


class Eventful(Battlefield):
    """Two warbands under an option; `going_on` begins by itself, for a side or everybody."""

    def __init__(
        self,
        option: str,
        *sides: Sequence[Man],
        going_on: str = "",
        side: int | None = None,
        until: int = 0,
        table: Table = OPEN,
    ) -> None:
        own = sides or ([man(20, 20), man(30, 20)], [man(20, 40), man(30, 40)])
        super().__init__(*own, table=table, switches=[option], then=subject)
        self.scenario = scenario_for(self.battle.setup)
        if going_on:
            self.fold(HappeningBegan(option, going_on, going_on, "", side, None, until))

    def begin(self, side: int, *faces: int, says=None) -> None:
        """The beginning of a turn."""
        self.turn(side)
        self.play(self.scenario.begins_turn(self.battle, side), *faces, says=says)

    def watch(self, *happens: Event, faces: Sequence[int] = ()) -> None:
        """Let these events come about."""
        self.play(watched(self.battle, self.scenario, _told(happens)), *faces)

    def moves(self, who: int, x: int, y: int, *faces: int, manner: str = "walk", z: int = 0) -> None:
        """A move to a place in inches."""
        at = self.one(who).position
        to = at._replace(x=x * 100, y=y * 100, z=z * 100)
        self.watch(events.WarriorMoved(who, manner, (at, to), 100), faces=faces)


def _told(happens):
    yield from happens
