"""The aims that the mechanisms of a scenario's file set: the first that a warrior can do something for counts."""

from collections.abc import Callable
from typing import Any

from rules.catalogue.scenarios import mechanisms as data
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point
from rules.engine.view import View
from rules.policies.aims.goals import edge_spot, inside_spot, near_spot
from rules.scenarios.mechanisms.escaping import edges_out, goes, may_escape
from rules.scenarios.mechanisms.places import at_place
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


_AIMS: dict[type[Any], Callable[[Any, View, Combatant], Point | None]] = {
    data.Escape: _escape,
    data.Hold: _hold,
}
