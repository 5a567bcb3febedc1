"""The base of scenarios: nothing happens unless one of them says so."""

from rules.catalogue.model import Rulebook
from rules.engine.battle import Battle
from rules.engine.events import BattleEnded
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup
from rules.engine.table import Terrain

TIME = "time"


class PlainScenario:
    """A fight without objectives. Other scenarios override what differs."""

    key = ""
    watches = False
    shares_victory = True
    heeds: frozenset[type[Event]] = frozenset()

    def unfit(self, terrain: Terrain) -> str:
        """Why it cannot be fought on a table, as the end of a sentence; empty where it can."""
        return ""

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        return setup

    def begins_round(self, battle: Battle) -> Flow[None]:
        yield from ()

    def ends_round(self, battle: Battle) -> Flow[None]:
        yield from ()

    def judged(self, battle: Battle, ended: BattleEnded) -> BattleEnded:
        return ended

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        yield from ()

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        yield from ()

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        yield from ()

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        yield from ()

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        yield from ()

    def out_of_time(self, battle: Battle) -> Flow[None]:
        yield from self.ends(battle, None, TIME)

    def ends(self, battle: Battle, winner: int | None, reason: str) -> Flow[None]:
        """End the battle by the scenario's own rules; the winner's allies on the table share the victory."""
        yield from self.settles(battle, winner)
        sharing = sharers(battle, winner) if self.shares_victory else ()
        yield BattleEnded(winner, reason, battle.state.round, sharing)


def sharers(battle: Battle, winner: int | None) -> tuple[int, ...]:
    """The allies of a side who still have somebody on the table."""
    if winner is None:
        return ()
    allies = battle.state.alliances.allies_of(winner)
    return tuple(side for side in sorted(allies) if battle.state.of_side(side))
