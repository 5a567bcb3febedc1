"""A scenario that is data: set up by its rules, played by its mechanisms, ended by them or by a rout."""

from collections.abc import Callable
from typing import Any

from rules.catalogue.model import Rulebook, ScenarioType
from rules.engine.battle import TWO, Battle
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup
from rules.engine.table import Terrain
from rules.scenarios.mechanisms import MECHANISMS
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.mechanisms.neutrals import neutrals_act
from rules.scenarios.parts.parley import parley
from rules.scenarios.parts.plain import PlainScenario
from rules.scenarios.parts.spoils import win_rewards
from rules.scenarios.parts.turn_order import decide_turns
from rules.scenarios.parts.zones import set_up_by_rules
from rules.values import changed

type Hook = Callable[[Mechanism[Any], Play[Any]], Flow[None]]


class Scripted(PlainScenario):
    """The scenario of a file, with its mechanisms in the order in which they stand there."""

    watches = True

    def __init__(self, kind: ScenarioType) -> None:
        self.key = kind.key
        self.parts = [(MECHANISMS[type(it)], it) for it in kind.mechanisms]
        heeded: set[type[Event]] = set()
        self.heeds = frozenset(heeded.union(*(mechanism.heeds for mechanism, _ in self.parts)))

    def unfit(self, terrain: Terrain) -> str:
        reasons = (mechanism.unfit(it, terrain) for mechanism, it in self.parts)
        return next((reason for reason in reasons if reason), "")

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        sides, first = len(setup.sides), len(setup.fighters)
        models = [model for mechanism, it in self.parts for model in mechanism.brings(it, rulebook, sides)]
        numbered = tuple(changed(model, id=first + place) for place, model in enumerate(models))
        return changed(setup, unowned=numbered) if numbered else setup

    def set_up(self, battle: Battle) -> Flow[None]:
        yield from self._each(battle, lambda mechanism, play: mechanism.before_set_up(play))
        yield from set_up_by_rules(battle)
        yield from self._each(battle, lambda mechanism, play: mechanism.after_set_up(play))
        yield from decide_turns(battle)

    def begins_round(self, battle: Battle) -> Flow[None]:
        yield from self._each(battle, lambda mechanism, play: mechanism.begins_round(play))
        yield from neutrals_act(battle, "first")

    def ends_round(self, battle: Battle) -> Flow[None]:
        yield from neutrals_act(battle, "last")
        yield from self._each(battle, lambda mechanism, play: mechanism.ends_round(play))

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        if side in battle.sides and len(battle.setup.sides) > TWO:
            yield from parley(battle, self, side)
        yield from self._each(battle, lambda mechanism, play: mechanism.begins_turn(play, side))

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        yield from self._each(battle, lambda mechanism, play: mechanism.ends_phase(play, side, phase))

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        yield from self._each(battle, lambda mechanism, play: mechanism.ends_turn(play, side))

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        for mechanism, it in self.parts:
            if type(event) in mechanism.heeds and not battle.over:
                yield from mechanism.sees(Play(battle, self, it), event)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        for mechanism, it in self.parts:
            yield from mechanism.settles(Play(battle, self, it), winner)
        if winner is not None:
            yield from win_rewards(battle, winner)

    def out_of_time(self, battle: Battle) -> Flow[None]:
        yield from self._each(battle, lambda mechanism, play: mechanism.out_of_time(play))
        if not battle.over:
            yield from super().out_of_time(battle)

    def _each(self, battle: Battle, hook: Hook) -> Flow[None]:
        """Let every mechanism play its part in turn, until one of them ends the battle."""
        for mechanism, it in self.parts:
            if not battle.over:
                yield from hook(mechanism, Play(battle, self, it))


def reasons_of(kind: ScenarioType) -> tuple[str, ...]:
    """The ways in which the mechanisms of a scenario may end a battle."""
    found = (MECHANISMS[type(it)].reasons(it) for it in kind.mechanisms)
    return tuple(dict.fromkeys(reason for reasons in found for reason in reasons))


def awards_of(kind: ScenarioType) -> tuple[str, ...]:
    """The awards that the mechanisms of a scenario notice."""
    found = (MECHANISMS[type(it)].awards(it) for it in kind.mechanisms)
    return tuple(dict.fromkeys(award for awards in found for award in awards))
