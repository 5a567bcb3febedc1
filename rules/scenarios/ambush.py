"""Ambush!: the strongest warband has to get its wyrdstone away from all others (Town Cryer 5, multiplayer scenario 6).

Only heroes carry shards, and nobody tests for a rout. Rulings: by whatever edge a hero leaves, their shards are off the
table; a warband that gives up leaves its shards behind; the last warband on the table gathers what lies there if one
of its heroes stands.
"""

from rules.combat.psychology.rout import WITHDRAWS
from rules.combat.rolls.roll_off import roll_off_order
from rules.engine.battle import Battle
from rules.engine.events import BattleEnded, StatusChanged, WarriorMoved
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import CounterPlaced, CounterTaken, DeedDone
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.engine.zone import Zone
from rules.scenarios.parts import counters
from rules.scenarios.parts.amounts import amount, count_of
from rules.scenarios.parts.deploying import deploy, to_set_up
from rules.scenarios.parts.edges import edges_touched
from rules.scenarios.parts.leaving import MOVEMENT, offer_leaving
from rules.scenarios.parts.parley import remaining
from rules.scenarios.parts.segments import set_up_by_segments, take_turns
from rules.scenarios.parts.several import SeveralWarbands, choose_defender
from rules.scenarios.parts.spoils import win
from rules.values import changed

#: How near to the centre the defender sets up, in 1/100 inch.
NEAR = 6 * INCH
CARRIED_OFF, MOST, AS_MANY = "carried off", "most shards", "as many shards"


class Ambush(SeveralWarbands):
    """The strongest warband carries shards to safety through all others."""

    key = "ambush"
    shares_victory = False
    heeds = counters.MOVING

    def set_up(self, battle: Battle) -> Flow[None]:
        defender = yield from choose_defender(battle)
        x, y = battle.setup.table.width // 2, battle.setup.table.depth // 2
        middle = ((x, y), (x + 1, y), (x, y + 1))
        yield from deploy(
            battle,
            to_set_up(battle, defender),
            lambda warrior: [
                Zone(outline=middle, within=far * NEAR + warrior.fighter.radius) for far in (1, 2, 4)
            ],
        )
        attackers = [side for side in battle.sides if side != defender]
        order = yield from roll_off_order(battle, attackers, "who sets up first")
        yield from set_up_by_segments(battle, order)
        yield from _load(battle, defender)
        yield from take_turns(battle)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        if isinstance(event, WarriorMoved):
            if battle.combatant(event.who).fighter.hero:
                yield from counters.take_along(battle, event)
        elif isinstance(event, StatusChanged):
            gone = event.status is Status.LEFT
            if event.status is Status.OUT_OF_ACTION or (gone and event.cause == WITHDRAWS):
                yield from counters.drop(battle, battle.combatant(event.who))
            elif gone:
                yield from self._check_gone(battle)

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        if phase != MOVEMENT or side not in battle.sides:
            return
        for warrior in battle.state.of_side(side):
            if battle.state.objectives.carried_by(warrior.id) and (yield from _leaves(battle, warrior)):
                yield from self._check_gone(battle)
                if battle.over:
                    return

    def _check_gone(self, battle: Battle) -> Flow[None]:
        carriers = [it.carrier for it in battle.state.objectives.counters.values()]
        if all(
            carrier is not None and battle.combatant(carrier).status is Status.LEFT for carrier in carriers
        ):
            yield from self.ends(battle, most_shards(battle), CARRIED_OFF)

    def judged(self, battle: Battle, ended: BattleEnded) -> BattleEnded:
        return changed(ended, winner=most_shards(battle), sharing=())

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        gatherer = _gatherer(battle)
        if gatherer is not None:
            for counter in battle.state.objectives.lying():
                yield CounterTaken(counter.number, gatherer.id)
        kept = _kept(battle)
        for warrior in kept:
            yield DeedDone(warrior.id, counters.CARRIED)
        for side in battle.sides:
            yield from win(side, counters.WYRDSTONE, sum(other.home == side for other in kept))

    def out_of_time(self, battle: Battle) -> Flow[None]:
        winner = most_shards(battle)
        yield from self.ends(battle, winner, AS_MANY if winner is None else MOST)


def most_shards(battle: Battle) -> int | None:
    """The side that has got most shards off the table or has heroes carrying them; None where several have as many."""
    homes = [warrior.home for warrior in _kept(battle)]
    gatherer = _gatherer(battle)
    if gatherer is not None:
        homes += [gatherer.home] * len(battle.state.objectives.lying())
    most = max(homes.count(side) for side in battle.sides)
    best = [side for side in battle.sides if homes.count(side) == most]
    return best[0] if len(best) == 1 else None


def _kept(battle: Battle) -> list[Combatant]:
    """The carriers who left the table with a shard, or a hero on the table; one for each shard."""
    carriers = [it.carrier for it in battle.state.objectives.counters.values()]
    bearers = [battle.combatant(carrier) for carrier in carriers if carrier is not None]
    return [
        warrior
        for warrior in bearers
        if warrior.status is Status.LEFT or (warrior.on_table and warrior.fighter.hero)
    ]


def _gatherer(battle: Battle) -> Combatant | None:
    """The hero who gathers the remaining shards when their warband is alone on the table."""
    left = remaining(battle)
    if len(left) != 1:
        return None
    own = battle.state.of_side(left[0])
    return next((warrior for warrior in own if warrior.fighter.hero and counters.may_pick_up(warrior)), None)


def _leaves(battle: Battle, warrior: Combatant) -> Flow[bool]:
    """Whether they go over the edge that they stand at."""
    for edge in edges_touched(battle, warrior):
        return (yield from offer_leaving(battle, warrior, edge))
    return False


def _load(battle: Battle, defender: int) -> Flow[None]:
    """Each hero of the defender on the table carries D3 shards."""
    for warrior in battle.state.of_side(defender):
        if warrior.fighter.hero:
            shards = yield from amount(
                count_of(battle), f"shards that {warrior.fighter.name} carries", defender
            )
            for _ in range(shards):
                number = len(battle.state.objectives.counters)
                yield CounterPlaced(number, counters.WYRDSTONE, warrior.position)
                yield CounterTaken(number, warrior.id)
