"""What holds in every battle, looked at event by event: each function gives the sentences of what is broken."""

from collections.abc import Iterator

from rules.engine import events
from rules.engine.decisions import Decision
from rules.engine.events import AnyEvent
from rules.engine.protocols import Policy
from rules.engine.resolver import Resolver
from rules.engine.state.battle_state import BattleState
from rules.engine.table import Terrain, overlap
from rules.resolve import divergence, record, start

#: What somebody must be on the table to do.
ACTING = (
    events.ChargeDeclared,
    events.WarriorMoved,
    events.ShotFired,
    events.SpellCast,
    events.WeaponsTaken,
    events.BlowStruck,
    events.ParryTried,
    events.WarriorRecovered,
)

#: Most rounds of any battle (a scenario may have fewer).
MOST_ROUNDS = 20


def broken(battle: Resolver) -> Iterator[str]:
    """Everything that does not hold in a battle that was fought to its end."""
    yield from _unended(battle)
    state = BattleState(battle.battle.setup)
    terrain = Terrain.of(battle.battle.setup.table)
    for event in battle.events:
        if isinstance(event, ACTING) and not state.combatants[event.who].on_table:
            yield f"not on the table and acts: {event}"
        state.fold(event)
        yield from _misplaced(state, terrain, event)
    if state.snapshot() != battle.battle.state.snapshot():
        yield "the state is not what the events make of the set-up"
    difference = divergence(record(battle))
    if difference is not None:
        yield f"the replay differs: {difference}"


def _unended(battle: Resolver) -> Iterator[str]:
    if battle.faults:
        yield f"illegal answers: {battle.faults}"
    ends = [event for event in battle.events if isinstance(event, events.BattleEnded)]
    if not battle.over or ends != [battle.events[-1]]:
        yield f"no one last event that ends it: {ends}"
        return
    rounds = battle.battle.setup.scenario.rounds
    if rounds > MOST_ROUNDS or not 1 <= ends[0].rounds <= rounds:
        yield f"{ends[0].rounds} rounds of at most {rounds}"


def _misplaced(state: BattleState, terrain: Terrain, event: AnyEvent) -> Iterator[str]:
    """A warrior just placed stands on a surface, in no wall, on the table and on nobody's base."""
    if not isinstance(event, events.WarriorMoved | events.WarriorDeployed):
        return
    one = state.combatants[event.who]
    if not terrain.can_stand(one.position, one.fighter.radius):
        yield f"in a wall or off the table: {event}"
    for other in state.on_table():
        if other is not one and overlap(
            one.position, one.fighter.radius, other.position, other.fighter.radius
        ):
            yield f"on the base of {other.fighter.name}: {event}"


def refused(battle: Resolver, policies: dict[int, Policy], at: int, most: int = 3) -> Iterator[str]:
    """Offered answers to the question at that place in the record that were not taken, or led to no end."""
    setup, before = battle.battle.setup, battle.answers[:at]
    pending = start(setup, answers=before).pending
    if not isinstance(pending, Decision):
        yield f"no question after {at} answers"
        return
    offered = pending.answers or (pending.default,)
    for answer in offered[:: max(1, len(offered) // most)][:most]:
        other = start(setup, policies=policies, answers=[*before, answer])
        if not (other.over and other.answers[at] == answer and other.faults == []):
            yield f"{answer} to {pending}: {other.faults}"
