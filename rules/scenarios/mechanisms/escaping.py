"""Getting away: warriors leave over an edge of the table or come near it, and their side has won with enough of them.

Rulings: only those leave who are asked for; a fleeing warrior does not get away.
"""

from collections.abc import Iterator

from rules.battlefields.zones import EDGES, OPPOSITE
from rules.catalogue.scenarios.mechanisms import Escape
from rules.engine.battle import Battle
from rules.engine.events.objectives import DeedDone
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.parts.edges import is_by_edge
from rules.scenarios.parts.leaving import MOVEMENT, offer_leaving


class GetAway(Mechanism[Escape]):
    """Leave over an edge, or stand near it."""

    def reasons(self, it: Escape) -> tuple[str, ...]:
        return (it.reason,)

    def awards(self, it: Escape) -> tuple[str, ...]:
        return (it.award,)

    def ends_phase(self, play: Play[Escape], side: int, phase: str) -> Flow[None]:
        battle, it = play.battle, play.it
        if phase != MOVEMENT or side not in battle.sides or not may_escape(battle, side, it):
            return
        if not it.within:
            yield from _leave(battle, side, it)
        if _enough(play, side):
            for warrior in _near(battle, side, it) if it.within else ():
                yield DeedDone(warrior.id, it.award)
            yield from play.ends(side, it.reason)


def _leave(battle: Battle, side: int, it: Escape) -> Flow[None]:
    for warrior in battle.state.of_side(side):
        for edge in edges_out(battle, side, it):
            leaves = warrior.home == side and warrior.on_table and goes(warrior, it)
            if leaves and (yield from offer_leaving(battle, warrior, edge)):
                yield DeedDone(warrior.id, it.award)


def may_escape(battle: Battle, side: int, it: Escape) -> bool:
    """Whether it is that side's aim."""
    return it.who in ("everybody", battle.state.objectives.roles.get(side))


def edges_out(battle: Battle, side: int, it: Escape) -> tuple[str, ...]:
    """The edges over which a side gets away."""
    own = battle.state.edges.get(side)
    if it.edge == "any" or own not in EDGES:
        others = {edge for edge in battle.state.edges.values() if edge in EDGES}
        left = [edge for edge in EDGES if it.edge == "any" or edge not in others]
        return tuple(left) or EDGES
    return (own,) if it.edge == "own" else (OPPOSITE[own],)


def goes(warrior: Combatant, it: Escape) -> bool:
    """Whether somebody is among those who should get away."""
    fighter = warrior.fighter
    return {"leader": fighter.leader, "heroes": fighter.hero}.get(it.needs, True)


def _enough(play: Play[Escape], side: int) -> bool:
    battle, it = play.battle, play.it
    away = _near(battle, side, it) if it.within else _gone(battle, side, it)
    began = battle.state.starting(side)
    if it.needs == "count":
        return len(away) >= it.count
    if it.needs == "half":
        return 2 * len(away) > len(began) or (2 * len(away) == len(began) and not it.over)
    if it.needs == "leader":
        return any(warrior.fighter.leader for warrior in away)
    left = [warrior for warrior in battle.state.acting(side) if goes(warrior, it) and warrior not in away]
    return bool(away) and not left


def _gone(battle: Battle, side: int, it: Escape) -> list[Combatant]:
    """Those who got away."""
    done = {warrior for warrior, award in battle.state.objectives.deeds if award == it.award}
    return [warrior for warrior in battle.state.starting(side) if warrior.id in done]


def _near(battle: Battle, side: int, it: Escape) -> list[Combatant]:
    return list(_standing_near(battle, side, it))


def _standing_near(battle: Battle, side: int, it: Escape) -> Iterator[Combatant]:
    """Those who stand near enough to an edge."""
    for warrior in battle.state.of_side(side):
        if warrior.standing and goes(warrior, it):
            for edge in edges_out(battle, side, it):
                if is_by_edge(battle, warrior, edge, it.within * INCH):
                    yield warrior
                    break
