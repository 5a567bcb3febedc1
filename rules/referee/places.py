"""The places that a scenario is about: which of them a table is asked for, and who is said to be there.

A place is a word: `in 3` and `near 3` for a building by its number, `at <name>` for a spot, `edge north`, `counter 2`
for who comes into contact with a counter, `beside 17` for a neutral model who follows. It holds until they move.
"""

from collections.abc import Iterator, Sequence

from rules.battlefields.zones import EDGES, OPPOSITE
from rules.catalogue.model import ScenarioType
from rules.catalogue.scenarios.mechanisms import Escape, Hold
from rules.catalogue.scenarios.neutral_model import Hazard, ThirdParty
from rules.catalogue.scenarios.thing_model import Carry, SearchHouses, Task
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.scenarios.lost_prince import LINE as LOST_PRINCE
from rules.scenarios.mechanisms.carrying import MIDDLE
from rules.values import Value

#: Takes back what was said of a warrior.
AWAY = "away"
INSIDE, NEAR, EDGE, COUNTER, BESIDE = "in", "near", "edge", "counter", "beside"


class Needs(Value, frozen=True):
    """What a scenario asks of the table: who is inside or near a place, at an edge, at a counter.

    `within` is how near counts, in inches, and for edges `by`.
    """

    inside: bool = False
    near: bool = False
    edges: tuple[str, ...] = ()
    counters: bool = False
    boy: bool = False
    within: int = 1
    by: int = 0


#: What the scenarios with code of their own need; one that is not here needs nothing.
_CODED = {
    "defend-the-find": Needs(inside=True, near=True, within=6),
    "wyrdstone-hunt": Needs(counters=True),
    "breakthrough": Needs(edges=("far",), by=2),
    "street-fight": Needs(edges=("far",)),
    "hidden-treasure": Needs(inside=True, counters=True, edges=("own",)),
    "occupy": Needs(inside=True),
    "treasure-hunt": Needs(counters=True),
    "lost-prince": Needs(edges=("any",), boy=True),
    "the-pool": Needs(near=True, counters=True),
    "monster-hunt": Needs(inside=True, near=True, within=6),
    "ambush": Needs(edges=("any",), counters=True),
}


def needs_of(kind: ScenarioType) -> Needs:
    """What the table is asked for in a scenario."""
    if not kind.mechanisms:
        return _CODED.get(kind.key, Needs())
    inside, near, has_counters, edges, within, by = False, False, False, set[str](), set[int](), 0
    for it in kind.mechanisms:
        if isinstance(it, Carry):
            has_counters = True
            edges |= {it.leaves} - {""}
            if it.back:
                near, within = True, within | {1}
        elif isinstance(it, Escape):
            edges.add(it.edge)
            by = max(by, it.within)
        elif isinstance(it, SearchHouses):
            inside = True
            has_counters = has_counters or bool(it.thing)
        elif isinstance(it, Hold | Task):
            near, within = True, within | {it.within}
        elif isinstance(it, ThirdParty) and it.arrive == "near":
            near, within = True, within | {it.near}
        elif isinstance(it, Hazard):
            close = {strike.within for row in it.rows for strike in row.strikes if strike.whom == "near"}
            near, within = near or bool(close), within | close
    return Needs(
        inside=inside,
        near=near,
        edges=tuple(sorted(edges)),
        counters=has_counters,
        within=min(within, default=1),
        by=by,
    )


class Places:
    """The place of each warrior in one battle, as the table has said."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.needs = battle, needs_of(battle.setup.scenario)
        self._at: dict[int, str] = {}

    def stands(self, warrior: Combatant, place: str) -> bool:
        """Whether a warrior was said to be there."""
        return self._at.get(warrior.id) == place

    def said(self, warrior: Combatant) -> str:
        """The place of a warrior, empty where none was said."""
        return self._at.get(warrior.id, "")

    def say(self, warrior: Combatant, place: str) -> None:
        """Remember where a warrior is."""
        if place == AWAY:
            self.forget(warrior)
        else:
            self._at[warrior.id] = place

    def forget(self, warrior: Combatant) -> None:
        """Forget where they were: they have moved."""
        self._at.pop(warrior.id, None)

    def answers(self, warriors: Sequence[Combatant]) -> Iterator[str]:
        """`<who> <place>` for each of them and each place that counts now."""
        for warrior in warriors:
            here = self.said(warrior)
            for place in self._places(warrior):
                if place != here:
                    yield f"{warrior.id} {place}"
            if here:
                yield f"{warrior.id} {AWAY}"

    def _places(self, warrior: Combatant) -> Iterator[str]:
        aims, needs = self.battle.state.objectives, self.needs
        left = aims.unsearched() if needs.inside and aims.searched else aims.buildings
        for building in left if needs.inside else ():
            yield f"{INSIDE} {building}"
        if needs.near:
            yield from (f"{NEAR} {building}" for building in aims.buildings)
            yield from (f"at {name}" for name in aims.spots)
            if not aims.buildings and not aims.spots:
                yield MIDDLE
        yield from (f"{EDGE} {edge}" for edge in self._edges(warrior))
        if needs.counters:
            yield from (f"{COUNTER} {counter.number}" for counter in aims.lying())
        if needs.boy:
            boys = (
                it for it in self.battle.state.of_side(self.battle.nobody) if it.fighter.line == LOST_PRINCE
            )
            yield from (f"{BESIDE} {boy.id}" for boy in boys)

    def _edges(self, warrior: Combatant) -> tuple[str, ...]:
        """The edges over which their side may mean to go."""
        own = self.battle.state.edges.get(warrior.side, "")
        wanted = self.needs.edges
        if not wanted:
            return ()
        if "any" in wanted or own not in EDGES:
            return EDGES
        named = {own if it == "own" else OPPOSITE[own] for it in wanted}
        return tuple(edge for edge in EDGES if edge in named)
