"""Searching buildings, once each: on entering them, or by a whole turn inside."""

from rules.catalogue.scenarios.thing_model import SearchHouses
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events.objectives import (
    BuildingsNamed,
    CounterPlaced,
    CounterTaken,
    DeedDone,
    HouseSearched,
)
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import Terrain
from rules.scenarios.hidden_treasure import searchable
from rules.scenarios.mechanisms.idle import did_nothing
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.mechanisms.neutrals import call
from rules.scenarios.mechanisms.third_party import party_of
from rules.scenarios.parts.amounts import amount
from rules.scenarios.parts.buildings import is_inside, middle_of, too_few
from rules.scenarios.parts.counters import may_pick_up
from rules.scenarios.parts.leaving import MOVEMENT
from rules.scenarios.parts.spoils import GOLD, win


class Search(Mechanism[SearchHouses]):
    """Look for something in the houses."""

    def unfit(self, it: SearchHouses, terrain: Terrain) -> str:
        return too_few(terrain, 2)

    def awards(self, it: SearchHouses) -> tuple[str, ...]:
        return (it.award,) if it.award else ()

    def after_set_up(self, play: Play[SearchHouses]) -> Flow[None]:
        if not play.battle.state.objectives.buildings:
            yield BuildingsNamed(tuple(searchable(play.battle)), "to be searched")

    def ends_phase(self, play: Play[SearchHouses], side: int, phase: str) -> Flow[None]:
        if play.it.how == "entering" and phase == MOVEMENT and side in play.battle.sides:
            for warrior in play.battle.state.of_side(side):
                if not warrior.contacts:
                    yield from _search(play, warrior)

    def ends_turn(self, play: Play[SearchHouses], side: int) -> Flow[None]:
        if play.it.how == "whole-turn" and side in play.battle.sides:
            for warrior in play.battle.state.of_side(side):
                if did_nothing(warrior):
                    yield from _search(play, warrior)


def _search(play: Play[SearchHouses], warrior: Combatant) -> Flow[None]:
    battle, it = play.battle, play.it
    if not may_pick_up(warrior) or (it.who == "heroes" and not warrior.fighter.hero):
        return
    left = battle.state.objectives.unsearched()
    here = next((building for building in left if is_inside(battle, warrior, building)), None)
    if here is None or (it.how == "whole-turn" and not _alone(battle, warrior, here)):
        return
    rolled, found = None, not it.dice or len(left) == 1
    if not found:
        count = 2 if it.dice == "2D6" else 1
        roll = Roll("search", count=count, need=min(it.finds), who=warrior.id, stream="scenario")
        faces = yield from throw(roll)
        rolled, found = roll.shown(faces), sum(faces) in it.finds
    yield HouseSearched(warrior.id, here, rolled, it.what if found else "")
    if found:
        yield from _finds(battle, it, warrior, here)


def _finds(battle: Battle, it: SearchHouses, warrior: Combatant, building: int) -> Flow[None]:
    if it.award:
        yield DeedDone(warrior.id, it.award)
    if it.gold:
        yield from win(warrior.home, GOLD, (yield from amount(it.gold, "what is found", warrior.home)))
    if it.thing:
        number = len(battle.state.objectives.counters)
        yield CounterPlaced(number, it.thing, warrior.position)
        yield CounterTaken(number, warrior.id)
    if it.place:
        yield BuildingsNamed((building,), "the place")
    if it.arrives:
        yield from call(battle, party_of(battle, it.arrives), middle_of(battle, building))


def _alone(battle: Battle, warrior: Combatant, building: int) -> bool:
    return not any(is_inside(battle, other, building) for other in battle.others(warrior))
