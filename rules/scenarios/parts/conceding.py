"""The end of a battle by its players: one of two sides gives up, or all agree on a draw or to end it here.

A side that gives up routs, with everything that comes of a rout; the scenario settles what was earned as ever.
One that is ended here goes by what the scenario says of the end of its last round.
"""

from rules.combat.psychology.rout import ends_by_rout, routs
from rules.engine.battle import TWO, Battle
from rules.engine.concession import CONCEDES, DRAW, ENDED_HERE, conceding
from rules.engine.decisions import IllegalAnswer
from rules.engine.flow import Flow
from rules.scenarios import scenario_of
from rules.scenarios.parts.watching import watched


def ended(battle: Battle, key: str) -> Flow[None]:
    """The end of the battle as the answer says. Raises `IllegalAnswer` at once where it cannot be."""
    _refuse(battle, key)
    return _ends(battle, key)


def _ends(battle: Battle, key: str) -> Flow[None]:
    scenario = scenario_of(battle.setup.scenario)
    flow = _by(battle, key)
    yield from battle.rules.watched(battle, watched(battle, scenario, flow) if scenario.watches else flow)


def _by(battle: Battle, key: str) -> Flow[None]:
    scenario, side = scenario_of(battle.setup.scenario), conceding(key)
    if side is not None:
        return _gives_up(battle, side)
    return scenario.out_of_time(battle) if key == ENDED_HERE else scenario.ends(battle, None, DRAW)


def _refuse(battle: Battle, key: str) -> None:
    if battle.state.round == 0:
        raise IllegalAnswer("The battle has not begun: it cannot be ended yet.")
    side = conceding(key)
    if side is None:
        return
    if side not in battle.sides or len(battle.setup.sides) != TWO:
        raise IllegalAnswer("Only one of two warbands can give a battle up.")


def _gives_up(battle: Battle, side: int) -> Flow[None]:
    yield from routs(battle, side, True)
    if not battle.over:
        yield from ends_by_rout(battle, side, CONCEDES)
    if not battle.over:
        yield from scenario_of(battle.setup.scenario).ends(battle, None, DRAW)
