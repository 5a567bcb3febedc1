"""A scenario with the optional tables of its ruleset: whatever the scenario does, and what they add to it.

The scenario goes first at each moment. What it ends is settled by the tables as well, just before the end.
"""

from rules.catalogue.model import Rulebook
from rules.combat.going_on import HAPPENINGS, SUBJECT, SUBPLOTS
from rules.engine.battle import Battle
from rules.engine.events import BattleEnded
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.engine.protocols import Scenario
from rules.engine.setup import BattleSetup, RulesetSetup
from rules.engine.table import Terrain
from rules.scenarios.happenings.part import Part
from rules.scenarios.happenings.random_happenings import RandomHappenings
from rules.scenarios.happenings.subplots import Subplots
from rules.scenarios.parts.plain import PlainScenario
from rules.values import changed

#: The tables by the options that bring them.
PARTS: dict[str, Part] = {SUBPLOTS: Subplots(), HAPPENINGS: RandomHappenings()}


def eventful(scenario: Scenario, ruleset: RulesetSetup) -> Scenario:
    """The scenario as the options of a ruleset have it."""
    parts = tuple(part for option, part in PARTS.items() if option in ruleset.switches)
    return Eventful(scenario, parts) if parts else scenario


class Eventful(PlainScenario):
    """Another scenario, and parts that are played beside it."""

    watches = True

    def __init__(self, scenario: Scenario, parts: tuple[Part, ...]) -> None:
        self.key, self.shares_victory = scenario.key, scenario.shares_victory
        self._scenario, self._parts = scenario, parts
        self.heeds = scenario.heeds.union(*(part.heeds for part in parts))

    def unfit(self, terrain: Terrain) -> str:
        return self._scenario.unfit(terrain)

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        """Let the tables find every fighter of a warband."""
        sides = [
            changed(side, fighters=tuple(changed(it, tags=(*it.tags, SUBJECT)) for it in side.fighters))
            for side in setup.sides
        ]
        setup = self._scenario.brings(changed(setup, sides=tuple(sides)), rulebook)
        for part in self._parts:
            setup = part.brings(setup, rulebook)
        return setup

    def set_up(self, battle: Battle) -> Flow[None]:
        yield from self._scenario.set_up(battle)
        for part in self._parts:
            yield from part.after_set_up(battle)

    def begins_round(self, battle: Battle) -> Flow[None]:
        yield from self._through(battle, self._scenario.begins_round(battle))
        for part in self._parts if not battle.over else ():
            yield from part.begins_round(battle)

    def ends_round(self, battle: Battle) -> Flow[None]:
        yield from self._through(battle, self._scenario.ends_round(battle))

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        yield from self._through(battle, self._scenario.begins_turn(battle, side))
        for part in self._parts if side in battle.sides else ():
            if not battle.over:
                yield from part.begins_turn(battle, side)

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        yield from self._through(battle, self._scenario.ends_phase(battle, side, phase))

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        yield from self._through(battle, self._scenario.ends_turn(battle, side))
        for part in self._parts if side in battle.sides and not battle.over else ():
            yield from part.ends_turn(battle, side)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        if self._scenario.watches and type(event) in self._scenario.heeds:
            yield from self._through(battle, self._scenario.sees(battle, event))
        for part in self._parts:
            if type(event) in part.heeds and not battle.over:
                yield from part.sees(battle, event)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        if self._scenario.watches:
            yield from self._scenario.settles(battle, winner)
        yield from self._settled(battle, winner)

    def judged(self, battle: Battle, ended: BattleEnded) -> BattleEnded:
        return self._scenario.judged(battle, ended) if self._scenario.watches else ended

    def out_of_time(self, battle: Battle) -> Flow[None]:
        yield from self._through(battle, self._scenario.out_of_time(battle))

    def ends(self, battle: Battle, winner: int | None, reason: str) -> Flow[None]:
        yield from self._through(battle, self._scenario.ends(battle, winner, reason))

    def _settled(self, battle: Battle, winner: int | None) -> Flow[None]:
        for part in self._parts:
            yield from part.settles(battle, winner)

    def _through(self, battle: Battle, flow: Flow[None]) -> Flow[None]:
        """What the scenario does; where that ends the battle, the tables are settled first."""
        answer: object = None
        while True:
            try:
                step = flow.send(answer)
            except StopIteration:
                return
            if isinstance(step, BattleEnded):
                yield from self._settled(battle, step.winner)
            answer = yield step
