"""Setting up: one warrior after the other, each inside their zone on a free place."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from rules.battlefields import zones
from rules.combat.effects import hooks
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import ANYWHERE, DeploymentPlace, IllegalAnswer, place
from rules.engine.events import WarriorDeployed
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.zone import Zone


def deploy_along(battle: Battle, side: int, edge: str) -> Flow[None]:
    """A whole side in the scenario's strip along an edge."""
    for warrior in to_set_up(battle, side):
        if battle.witness is not None:
            yield WarriorDeployed(warrior.id, battle.witness.place_apart(warrior))
            continue
        low, high = zone(battle, edge, 2 if hooks.deploys_deeper.any_true(battle, warrior) else 1)
        yield from _set_up(battle, warrior, DeploymentPlace(side, warrior.id, low, high))


def deploy(
    battle: Battle, warriors: Iterable[Combatant], zones_of: Callable[[Combatant], Iterable[Zone]]
) -> Flow[None]:
    """Warriors in zones of their own: each in the first of theirs that has a free place, nobody where none has."""
    for warrior in warriors:
        for there in zones_of(warrior):
            if battle.witness is not None and not _is_inside_alone(there):
                yield WarriorDeployed(warrior.id, battle.witness.place_apart(warrior))
                break
            low, high = there.bounds
            asked = DeploymentPlace(warrior.side, warrior.id, low, high, there)
            if _has_room(battle, warrior, asked):
                yield from _set_up(battle, warrior, asked)
                break


def _is_inside_alone(zone: Zone) -> bool:
    """Whether a zone is the inside of something, which its models may never leave."""
    return bool(zone.outline) and not zone.within


def to_set_up(battle: Battle, side: int) -> list[Combatant]:
    """The warriors of a side that take part from the start, in roster order."""
    held_back = battle.state.objectives.held_back
    return [
        warrior
        for warrior in battle.state.combatants
        if warrior.side == side and not warrior.reserve and warrior.id not in held_back
    ]


def zone(battle: Battle, edge: str, times: int = 1) -> tuple[Point, Point]:
    """The corners of a deployment zone along an edge, in 1/100 inch, `times` as deep as the scenario says."""
    table = battle.setup.table
    return zones.zone(table.width, table.depth, battle.setup.scenario.deployment_depth * 100 * times, edge)


def _set_up(battle: Battle, warrior: Combatant, asked: DeploymentPlace) -> Flow[None]:
    at = yield from ask_for(asked, partial(_accept, battle, warrior, asked))
    yield WarriorDeployed(warrior.id, at)


def _accept(battle: Battle, warrior: Combatant, asked: DeploymentPlace, answer: str) -> Point:
    if answer == ANYWHERE:
        at = next(_free_spots(battle, warrior, asked), None)
        if at is None:
            raise IllegalAnswer(f"There is no room left for {warrior.fighter.name} in the zone.")
        return at
    at = place(answer)
    if not _inside(asked, at):
        raise IllegalAnswer(f"{warrior.fighter.name} must be set up inside the zone.")
    if not _is_free(battle, warrior, at):
        raise IllegalAnswer(f"{warrior.fighter.name} cannot stand there.")
    return at


def _inside(asked: DeploymentPlace, at: Point) -> bool:
    low, high = asked.low, asked.high
    boxed = low.x <= at.x <= high.x and low.y <= at.y <= high.y
    return boxed and (asked.zone is None or asked.zone.holds(at))


def _is_free(battle: Battle, warrior: Combatant, at: Point) -> bool:
    return battle.terrain.is_free(at, warrior.fighter.radius, battle.bases(warrior))


def _has_room(battle: Battle, warrior: Combatant, asked: DeploymentPlace) -> bool:
    return any(_inside(asked, spot) and _is_free(battle, warrior, spot) for spot in battle.terrain.spots)


def _free_spots(battle: Battle, warrior: Combatant, asked: DeploymentPlace) -> Iterator[Point]:
    """The free spots of the zone, the nearest to its middle first."""
    low, high = asked.low, asked.high
    middle = Point((low.x + high.x) // 2, (low.y + high.y) // 2)
    inside = [spot for spot in battle.terrain.spots if _inside(asked, spot)]
    inside.sort(key=lambda spot: ((spot.x - middle.x) ** 2 + (spot.y - middle.y) ** 2, spot))
    return (spot for spot in inside if _is_free(battle, warrior, spot))
