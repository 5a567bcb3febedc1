"""Things that are picked up, carried and brought to safety.

Rulings: animals, the fleeing and warriors down pick nothing up; a carrier who leaves the table by an edge that leads to
safety takes the thing along, over any other edge it stays behind; nobody hands a thing over.
"""

from itertools import cycle, islice

from rules.catalogue.scenarios.thing_model import Carry
from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import TWO, Battle
from rules.engine.events import ConditionBegan, ConditionEnded, StatusChanged, WarriorMoved
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import CounterPlaced, CounterTaken, DeedDone
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.objectives import Counter
from rules.engine.table import INCH, Point, distance
from rules.scenarios.hidden_treasure import BURDEN, burden, weigh
from rules.scenarios.mechanisms.findings import look_at
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.mechanisms.safety import edges_to_safety, is_safe, may_take, safe_with
from rules.scenarios.parts import counters
from rules.scenarios.parts.amounts import amount, count_of
from rules.scenarios.parts.buildings import is_near, middle_of
from rules.scenarios.parts.edges import edges_touched, other_than
from rules.scenarios.parts.leaving import MOVEMENT, offer_leaving
from rules.scenarios.parts.roles import DEFENDER
from rules.scenarios.parts.spoils import GOLD, win

DEADLINE = "nobody came in time"
#: The place of a battle without any.
MIDDLE = "at the middle"


class CarryThings(Mechanism[Carry]):
    """Counters, a chest or a captive."""

    heeds = counters.MOVING

    def reasons(self, it: Carry) -> tuple[str, ...]:
        return tuple(reason for reason in (it.reason, DEADLINE if it.deadline else "") if reason)

    def awards(self, it: Carry) -> tuple[str, ...]:
        return (it.award,) if it.award else ()

    def before_set_up(self, play: Play[Carry]) -> Flow[None]:
        if play.it.laid == "in-turn":
            yield from _lay_out(play.battle, play.it)

    def after_set_up(self, play: Play[Carry]) -> Flow[None]:
        battle, it = play.battle, play.it
        if it.laid == "at-place":
            at = middle_of_place(battle)
            for _ in range((yield from _count(battle, it))):
                yield CounterPlaced(len(battle.state.objectives.counters), it.thing, at)
        elif it.laid == "by-defender":
            yield from _give_out(battle, it)

    def begins_turn(self, play: Play[Carry], side: int) -> Flow[None]:
        battle, it = play.battle, play.it
        for warrior in _carriers(battle, it) if it.alone == "half" else ():
            if warrior.side == side and warrior.on_table:
                yield from weigh(battle, warrior)

    def sees(self, play: Play[Carry], event: Event) -> Flow[None]:
        battle, it = play.battle, play.it
        if isinstance(event, WarriorMoved):
            yield from _take(play, event)
            return
        assert isinstance(event, StatusChanged)
        warrior = battle.combatant(event.who)
        gone = event.status is Status.OUT_OF_ACTION
        gone = gone or (it.down and event.status in (Status.KNOCKED_DOWN, Status.STUNNED))
        gone = gone or (event.status is Status.LEFT and not is_safe(battle, warrior, it))
        carried = [its for its in battle.state.objectives.carried_by(warrior.id) if its.kind == it.thing]
        if not gone or not carried:
            return
        yield from counters.drop(battle, warrior)
        if warrior.under(BURDEN):
            yield ConditionEnded(warrior.id, BURDEN)
        by = None if event.by is None else battle.combatant(event.by)
        if it.passes and by is not None and by.on_table and may_take(battle, by, it):
            for counter in carried:
                yield CounterTaken(counter.number, by.id)

    def ends_phase(self, play: Play[Carry], side: int, phase: str) -> Flow[None]:
        battle, it = play.battle, play.it
        if phase != MOVEMENT or side not in battle.sides:
            return
        for warrior in _carriers(battle, it):
            if warrior.home == side and warrior.on_table:
                yield from _bring(play, warrior)
                if battle.over:
                    return

    def ends_round(self, play: Play[Carry]) -> Flow[None]:
        battle, it = play.battle, play.it
        if it.deadline and battle.state.round >= it.deadline and not battle.state.objectives.moved:
            roles = battle.state.objectives.roles
            yield from play.ends(next((s for s, role in roles.items() if role == it.back), None), DEADLINE)

    def out_of_time(self, play: Play[Carry]) -> Flow[None]:
        """Let most of the things win, where the battle has a fixed length or no other end by them."""
        battle, it = play.battle, play.it
        winner = _most(battle, it)
        if winner is not None and it.reason and (not it.ends or battle.setup.scenario.fixed_length):
            yield from play.ends(winner, it.reason)

    def settles(self, play: Play[Carry], winner: int | None) -> Flow[None]:
        battle, it = play.battle, play.it
        for warrior, _ in kept(battle, it):
            if it.award and (it.spoil or it.gold or not it.safe_only):
                yield DeedDone(warrior.id, it.award)
        for side in battle.sides:
            number = sum(warrior.home == side for warrior, _ in kept(battle, it))
            if it.spoil:
                yield from win(side, it.spoil, number)
            for _ in range(number if it.gold else 0):
                yield from win(side, GOLD, (yield from amount(it.gold, f"what {it.thing} is worth", side)))


def kept(battle: Battle, it: Carry) -> list[tuple[Combatant, Counter]]:
    """The things that are safe or, where that counts, carried, each with its carrier."""
    found = []
    for counter in battle.state.objectives.counters.values():
        if counter.kind == it.thing and counter.carrier is not None:
            warrior = battle.combatant(counter.carrier)
            if safe_with(warrior) or (warrior.on_table and not it.safe_only):
                found.append((warrior, counter))
    return found


def middle_of_place(battle: Battle) -> Point:
    """The middle of the place of the scenario; of the table where it has none."""
    aims, table = battle.state.objectives, battle.setup.table
    if aims.spots:
        return next(iter(aims.spots.values())).at
    if aims.buildings:
        return middle_of(battle, aims.buildings[0])
    return Point(table.width // 2, table.depth // 2)


def _count(battle: Battle, it: Carry) -> Flow[int]:
    return (yield from amount(count_of(battle), f"how much: {it.thing}"))


def _lay_out(battle: Battle, it: Carry) -> Flow[None]:
    """Lay them out by turns, the winner of a D6 first."""
    rules = battle.setup.scenario.counters
    assert rules is not None
    first = yield from roll_off(battle, list(battle.sides), "who lays out first")
    order = [first, *(side for side in battle.sides if side != first)]
    count = 0
    for _ in order if rules.each_warband else order[:1]:
        count += yield from _count(battle, it)
    yield from counters.lay_out(battle, list(islice(cycle(order), count)), it.thing)


def _give_out(battle: Battle, it: Carry) -> Flow[None]:
    """Give one each to warriors of the defender on the table, heroes first."""
    side = battle.state.objectives.side_as(DEFENDER)
    own = sorted(battle.state.of_side(side), key=lambda warrior: (not warrior.fighter.hero, warrior.id))
    bearers = [warrior for warrior in own if not warrior.fighter.animal]
    for warrior in bearers[: (yield from _count(battle, it))]:
        number = len(battle.state.objectives.counters)
        yield CounterPlaced(number, it.thing, warrior.position)
        yield CounterTaken(number, warrior.id)


def _carriers(battle: Battle, it: Carry) -> list[Combatant]:
    things = battle.state.objectives.counters.values()
    ids = {counter.carrier for counter in things if counter.kind == it.thing and counter.carrier is not None}
    return [battle.combatant(carrier) for carrier in sorted(ids)]


def _take(play: Play[Carry], event: WarriorMoved) -> Flow[None]:
    battle, it = play.battle, play.it
    warrior = battle.combatant(event.who)
    for counter in battle.state.objectives.lying(it.thing):
        full = it.most and len(battle.state.objectives.carried_by(warrior.id)) >= it.most
        if full or battle.over or not warrior.on_table or not may_take(battle, warrior, it):
            return
        if counters.passes(battle, warrior, event.path, counter) and not _guarded(
            battle, warrior, counter, it
        ):
            yield CounterTaken(counter.number, warrior.id)
            if it.alone == "half" and not warrior.under(BURDEN):
                yield ConditionBegan(warrior.id, burden(warrior))
            if it.rows:
                yield from look_at(battle, it, warrior, counter)


def _guarded(battle: Battle, warrior: Combatant, counter: Counter, it: Carry) -> bool:
    """Whether a standing enemy keeps watch beside it; at a real table nobody says that they take it then."""
    return battle.witness is None and any(
        enemy.standing and distance(enemy.position, counter.at) <= it.guarded * INCH + enemy.radius
        for enemy in battle.state.enemies_of(warrior.side)
        if it.guarded and enemy.side in battle.sides
    )


def _bring(play: Play[Carry], warrior: Combatant) -> Flow[None]:
    """Let a carrier leave by an edge that leads to safety, or come back to the place."""
    battle, it = play.battle, play.it
    role = battle.state.objectives.roles.get(warrior.home)
    if it.back and role == it.back:
        if _at_place(battle, warrior):
            yield from play.ends(warrior.home, it.reason)
        return
    for edge in edges_touched(battle, warrior):
        if edge in edges_to_safety(battle, warrior.home, it):
            if (yield from offer_leaving(battle, warrior, edge)):
                yield from _check_end(play, warrior)
            return


def _at_place(battle: Battle, warrior: Combatant) -> bool:
    aims = battle.state.objectives
    near = any(is_near(battle, warrior, building, INCH) for building in aims.buildings)
    if battle.witness is not None:
        return near or any(
            battle.witness.stands(warrior, it) for it in (*(f"at {it}" for it in aims.spots), MIDDLE)
        )
    return near or distance(middle_of_place(battle), warrior.position) <= 2 * INCH


def _check_end(play: Play[Carry], warrior: Combatant) -> Flow[None]:
    battle, it = play.battle, play.it
    things = [its for its in battle.state.objectives.counters.values() if its.kind == it.thing]
    safe = [its for its in things if its.carrier is not None and safe_with(battle.combatant(its.carrier))]
    if it.ends == "one":
        yield from play.ends(warrior.home, it.reason)
    elif (it.ends == "all" and len(safe) == len(things)) or (
        it.ends == "half" and 2 * len(safe) >= len(things)
    ):
        yield from play.ends(_most(battle, it), it.reason)


def _most(battle: Battle, it: Carry) -> int | None:
    """The side with most of the things; None where several have as many."""
    counts = [sum(warrior.home == side for warrior, _ in kept(battle, it)) for side in battle.sides]
    best = [side for side in battle.sides if counts[side] == max(counts)]
    if len(best) == 1:
        return best[0]
    back = [side for side in best if battle.state.objectives.roles.get(side) == it.back]
    return other_than(battle, back[0]) if back and len(battle.setup.sides) == TWO else None
