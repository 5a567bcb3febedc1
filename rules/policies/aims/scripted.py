"""The aims that the mechanisms of a scenario's file set: the first that a warrior can do something for counts."""

from collections.abc import Callable
from typing import Any

from rules.catalogue.scenarios import mechanisms as data
from rules.catalogue.scenarios.thing_model import Carry, SearchHouses, Task
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.view import View
from rules.policies.aims.goals import edge_spot, inside_spot, near_spot, share
from rules.scenarios.mechanisms.carrying import middle_of_place
from rules.scenarios.mechanisms.escaping import edges_out, goes, may_escape
from rules.scenarios.mechanisms.presence import at_place
from rules.scenarios.mechanisms.safety import edges_to_safety, may_take
from rules.scenarios.mechanisms.tasks import is_fit, may_try
from rules.scenarios.parts.buildings import is_inside, is_near
from rules.scenarios.parts.edges import from_edge
from rules.scenarios.parts.roles import DEFENDER


def aim_by_mechanisms(view: View, warrior: Combatant) -> Point | None:
    """The place that somebody makes for; None without an aim."""
    for it in view.battle.setup.scenario.mechanisms:
        aim = _AIMS.get(type(it))
        goal = None if aim is None else aim(it, view, warrior)
        if goal is not None:
            return goal
    return None


def _escape(it: data.Escape, view: View, warrior: Combatant) -> Point | None:
    """Make for the nearest edge that leads out, and wait near it where that is enough."""
    battle = view.battle
    if not may_escape(battle, view.side, it) or not goes(warrior, it):
        return None
    ways = {
        edge: from_edge(battle, warrior.position, warrior.radius, edge)
        for edge in edges_out(battle, view.side, it)
    }
    edge = min(ways, key=lambda edge: (ways[edge], edge))
    return (
        warrior.position if ways[edge] <= it.within * INCH and it.within else edge_spot(view, warrior, edge)
    )


def _hold(it: data.Hold, view: View, warrior: Combatant) -> Point | None:
    """Go to the place; defenders stay there, attackers fight there."""
    battle = view.battle
    aims = battle.state.objectives
    if warrior in at_place(battle, max(0, it.within - 1) * INCH):
        return warrior.position if aims.roles.get(view.side) == DEFENDER else None
    if aims.buildings:
        return inside_spot(view, warrior, aims.buildings[0])
    spot = next(iter(aims.spots.values()))
    return near_spot(view, warrior, spot.at, spot.radius + (it.within - 1) * INCH)


def _carry(it: Carry, view: View, warrior: Combatant) -> Point | None:
    """Carriers make for safety, or back to the place; the nearest free warriors go for what lies about."""
    battle = view.battle
    aims = battle.state.objectives
    if any(counter.kind == it.thing for counter in aims.carried_by(warrior.id)):
        if it.back and aims.roles.get(view.side) == it.back:
            return near_spot(view, warrior, middle_of_place(battle), 2 * INCH)
        edges = edges_to_safety(battle, view.side, it)
        ways = {edge: from_edge(battle, warrior.position, warrior.radius, edge) for edge in edges}
        return edge_spot(view, warrior, min(ways, key=lambda edge: (ways[edge], edge))) if ways else None
    lying = {counter.number: counter.at for counter in aims.lying(it.thing)}
    if not lying:
        return None
    if not may_take(battle, warrior, it):
        return _watch(it, view, warrior, next(iter(lying.values())))
    goal = share(view, warrior, lying, lambda other: may_take(battle, other, it))
    return None if goal is None else near_spot(view, warrior, goal, INCH)


def _watch(it: Carry, view: View, warrior: Combatant, at: Point) -> Point | None:
    """Two of those who may not take it keep watch, where that keeps it from the enemy."""
    if not it.guarded or not warrior.standing:
        return None
    ranked = sorted(view.own, key=lambda other: (distance(other.position, at), other.id))
    return near_spot(view, warrior, at, it.guarded * INCH) if warrior in ranked[:2] else None


def _search(it: SearchHouses, view: View, warrior: Combatant) -> Point | None:
    """Stay in an unsearched building where a whole turn is needed; else go to the nearest."""
    battle = view.battle
    left = battle.state.objectives.unsearched()
    if it.who == "heroes" and not warrior.fighter.hero:
        return None
    if it.how == "whole-turn" and any(is_inside(battle, warrior, building) for building in left):
        return warrior.position
    rooms = {building: inside_spot(view, warrior, building) for building in left}
    goals = {building: at for building, at in rooms.items() if at is not None}
    return share(view, warrior, goals, lambda other: other.fighter.hero or it.who != "heroes")


def _task(it: Task, view: View, warrior: Combatant) -> Point | None:
    """The nearest fit warrior goes to the place and stays there."""
    battle = view.battle
    if not may_try(battle, view.side, it) or not is_fit(warrior, it):
        return None
    if it.each_place:
        left = battle.state.objectives.unsearched()
        if any(is_near(battle, warrior, building, it.within * INCH) for building in left):
            return warrior.position
        rooms = {building: inside_spot(view, warrior, building) for building in left}
        goals = {building: at for building, at in rooms.items() if at is not None}
        return share(view, warrior, goals, lambda other: is_fit(other, it))
    at = middle_of_place(battle)
    fit = [other for other in view.own if is_fit(other, it) and not other.contacts]
    nearest = min(fit, key=lambda other: (distance(other.position, at), other.id), default=None)
    if nearest is not warrior:
        return None
    if warrior in at_place(battle, it.within * INCH):
        return warrior.position
    spots = list(battle.state.objectives.spots.values())
    reach = it.within * INCH + (spots[0].radius if spots else INCH)
    return near_spot(view, warrior, at, reach)


_AIMS: dict[type[Any], Callable[[Any, View, Combatant], Point | None]] = {
    data.Escape: _escape,
    data.Hold: _hold,
    Carry: _carry,
    SearchHouses: _search,
    Task: _task,
}
