"""A place before it is chosen: the way there, who is seen from it, and who could charge from there or be charged.

A copy of the battle has the warrior stand at the place, and the engine is asked as it is later. Where nobody may
measure, neither the length of the way nor charges are said.
"""

from collections.abc import Sequence

from rules.combat.charging.charge_ways import charge_route
from rules.combat.charging.charging import bar_to_charging, charge_limit, charge_targets
from rules.combat.measuring import is_measured
from rules.combat.moving.footing import footing
from rules.engine.battle import Battle
from rules.engine.decisions import DeploymentPlace, Infiltrate, Landing, MoveTo
from rules.engine.decisions.decision import place
from rules.engine.events import WarriorDeployed
from rules.engine.routes import route
from rules.engine.state.combatant import Combatant
from rules.engine.table import Point
from rules.narration.names import Names
from rules.narration.phrases import inches, listed
from rules.odds.copies import copy_of
from rules.play.reach.ground import LEAP
from rules.play.reach.placing import Asking, placed
from rules.values import Value

#: How many warriors are named in one line.
_NAMED = 4


class Preview(Value, frozen=True):
    """A place that a tap means, with the `way` of a move to it round corners, and `lines` about it."""

    at: Point
    way: tuple[Point, ...]
    lines: tuple[str, ...]


def preview(asking: Asking, names: Names, x: int, y: int, z: int | None = None, *, by: str = "") -> Preview:
    """What a tapped place would bring. Raises `IllegalAnswer` where nobody may be put there.

    `by` is the verb of the move where it is neither a walk nor a run.
    """
    asked, battle, at = asking.pending, asking.battle, place(placed(asking, x, y, z))
    if not isinstance(asked, MoveTo | DeploymentPlace | Infiltrate | Landing):
        return Preview(at, (), ())
    way, lines = _way(asked, battle, at, by) if isinstance(asked, MoveTo) else ((), [])
    there = copy_of(battle)
    there.state.fold(WarriorDeployed(asked.who, at))
    return Preview(at, way, (*lines, *lines_about(there, names, there.combatant(asked.who))))


def _way(asked: MoveTo, battle: Battle, at: Point, by: str) -> tuple[tuple[Point, ...], list[str]]:
    """The way of a move, and its length where that may be measured."""
    warrior, limit = battle.combatant(asked.who), max(asked.walk, asked.run)
    if asked.manner == LEAP:
        return (warrior.position, at), []
    ground, others = footing(battle, warrior), battle.bases(warrior)
    found = route(ground, warrior.position, at, warrior.radius, limit, others)
    if found is None:
        return (), []
    verb = by or ("Walk" if found.length <= asked.walk else "Run")
    return found.points, [f"{verb} {inches(found.length)}"] if is_measured(battle) else []


def lines_about(there: Battle, names: Names, warrior: Combatant) -> list[str]:
    """The enemies in sight from where somebody stands, and charges either way where those may be measured."""
    seen = [enemy.id for enemy in there.enemies_seen(warrior)]
    lines = [f"Sees {_named(seen, names)}" if seen else "Sees no enemy"]
    if not is_measured(there):
        return lines
    targets = [it for some in charge_targets(there, warrior) for it in some if _arrives(there, warrior, it)]
    if targets and bar_to_charging(there, warrior) is None:
        lines.append(f"Could charge {_named(targets, names)} from there")
    chargers = [
        enemy.id
        for enemy in there.state.enemies_of(warrior.side)
        if bar_to_charging(there, enemy) is None
        and any(warrior.id in some for some in charge_targets(there, enemy))
        and _arrives(there, enemy, warrior.id)
    ]
    return [*lines, f"Could be charged by {_named(chargers, names)}"] if chargers else lines


def _arrives(there: Battle, charger: Combatant, target: int) -> bool:
    return charge_route(there, charger, there.combatant(target), charge_limit(there, charger)) is not None


def _named(warriors: Sequence[int], names: Names) -> str:
    shown = [names.who(it) for it in warriors[:_NAMED]]
    more = len(warriors) - len(shown)
    return listed([*shown, f"{more} more"] if more else shown)
