"""What counters turn out to be when somebody picks them up."""

from rules.catalogue.scenarios.thing_model import Carry
from rules.engine.battle import Battle
from rules.engine.events.objectives import CounterRemoved, HazardRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.objectives import Counter
from rules.scenarios.mechanisms.hazards import strike_at
from rules.scenarios.mechanisms.neutrals import call
from rules.scenarios.mechanisms.third_party import party_of
from rules.scenarios.parts.amounts import rolled_amount


def look_at(battle: Battle, it: Carry, warrior: Combatant, counter: Counter) -> Flow[None]:
    """Roll on the table of a thing for whoever has just picked it up; once the real one is known, no more."""
    if battle.state.objectives.known == it.thing:
        return
    total, rolled = yield from rolled_amount(it.dice or "1", it.thing)
    row = next((row for row in it.rows if total in row.rolls), it.rows[-1])
    real = row.real or _is_last(battle, it)
    yield HazardRolled(
        warrior.side, it.thing, rolled, total, "this is the real one" if real else row.happens.says
    )
    if real:
        for other in list(battle.state.objectives.counters.values()):
            if other.kind == it.thing and other is not counter:
                yield CounterRemoved(other.number, it.thing)
        return
    if row.gone:
        yield CounterRemoved(counter.number, "")
    for strike in row.happens.strikes:
        if warrior.on_table:
            yield from strike_at(battle, strike, warrior)
    if row.happens.arrives:
        yield from call(battle, party_of(battle, row.happens.arrives), warrior.position)


def _is_last(battle: Battle, it: Carry) -> bool:
    """Whether no other is left that could be the real one."""
    wanted = any(row.real for row in it.rows)
    left = [counter for counter in battle.state.objectives.counters.values() if counter.kind == it.thing]
    return wanted and len(left) == 1
