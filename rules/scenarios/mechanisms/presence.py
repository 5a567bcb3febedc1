"""Presence at the places that a battle is about: inside them, or near."""

from collections.abc import Iterator

from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.engine.table import distance
from rules.scenarios.parts.buildings import is_near


def at_place(battle: Battle, within: int) -> Iterator[Combatant]:
    """Everybody on the table inside the places of the battle or at most so far from them, in 1/100 inch."""
    aims = battle.state.objectives
    for warrior in battle.state.on_table():
        near = any(is_near(battle, warrior, building, within) for building in aims.buildings)
        if near or any(is_at_spot(warrior, what, battle, within) for what in aims.spots):
            yield warrior


def is_at_spot(warrior: Combatant, what: str, battle: Battle, within: int) -> bool:
    """Whether somebody is in a round place, or at most so far from its rim."""
    if battle.witness is not None:
        return warrior.on_table and battle.witness.stands(warrior, f"at {what}")
    spot = battle.state.objectives.spots[what]
    gap = distance(spot.at._replace(z=warrior.position.z), warrior.position) - warrior.radius
    return warrior.on_table and gap <= spot.radius + within
