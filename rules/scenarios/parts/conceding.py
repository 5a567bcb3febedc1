"""The end of a battle by people: one of two sides gives up, is late or is ruled to have lost; all agree on a draw or to
end it here, or an organiser ends it.

A side that loses so routs, with everything that comes of a rout; the scenario settles what was earned as ever. A battle
that is ended here goes by what the scenario says of the end of its last round.
"""

from rules.combat.psychology.rout import ends_by_rout, routs
from rules.engine.battle import TWO, Battle
from rules.engine.concession import CONCEDES, DRAW, conceding
from rules.engine.decisions import IllegalAnswer
from rules.engine.events import BattleEnded
from rules.engine.flow import Flow
from rules.scenarios import scenario_for
from rules.scenarios.parts.ending import out_of_time
from rules.scenarios.parts.plain import TIME
from rules.scenarios.parts.watching import watched
from rules.values import changed


def ended(battle: Battle, key: str) -> Flow[None]:
    """The end of the battle as the answer says. Raises `IllegalAnswer` at once where it cannot be."""
    _refuse(battle, key)
    return _ends(battle, key)


def _ends(battle: Battle, key: str) -> Flow[None]:
    scenario = scenario_for(battle.setup)
    flow = _by(battle, key)
    yield from battle.rules.watched(battle, watched(battle, scenario, flow) if scenario.watches else flow)


def _by(battle: Battle, key: str) -> Flow[None]:
    scenario, side = scenario_for(battle.setup), conceding(key)
    if side is not None:
        return _loses(battle, side, key.partition(" ")[0])
    return scenario.ends(battle, None, DRAW) if key == DRAW else _early(out_of_time(battle, scenario), key)


def _early(end: Flow[None], reason: str) -> Flow[None]:
    """The end of the last round, told as what it was where only time had run out."""
    answer: object = None
    while True:
        try:
            step = end.send(answer)
        except StopIteration:
            return
        if isinstance(step, BattleEnded) and step.reason == TIME:
            step = changed(step, reason=reason)
        answer = yield step


def _refuse(battle: Battle, key: str) -> None:
    if battle.state.round == 0:
        raise IllegalAnswer("The battle has not begun: it cannot be ended yet.")
    side = conceding(key)
    if side is None:
        return
    if side not in battle.sides or len(battle.setup.sides) != TWO:
        raise IllegalAnswer("Only one of two warbands can give a battle up.")


def _loses(battle: Battle, side: int, reason: str) -> Flow[None]:
    yield from routs(battle, side, reason == CONCEDES)
    if not battle.over:
        yield from ends_by_rout(battle, side, reason)
    if not battle.over:
        yield from scenario_for(battle.setup).ends(battle, None, DRAW)
