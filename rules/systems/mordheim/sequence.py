"""Mordheim's own turn sequence: sides alternate turns of four phases (CORE-TURN).

Recovery, movement (charges first), shooting, hand-to-hand combat; a due Rout test comes before all of them.
"""

from functools import partial

from rules.combat.moving.recovery import recover
from rules.combat.phases import Party, combat_phase, missile_phase, movement_phase, turn_begins
from rules.combat.psychology.rout import check_rout
from rules.combat.psychology.stupidity import check_stupidity
from rules.engine.battle import Battle
from rules.engine.events import PhaseBegan, TurnBegan
from rules.engine.flow import Flow
from rules.engine.protocols import TurnSequence
from rules.scenarios.parts.ending import check_wiped_out


class MordheimSequence(TurnSequence):
    """I go, you go."""

    key = "mordheim"

    def play_round(self, battle: Battle) -> Flow[None]:
        for side in battle.turn_order():
            if side in battle.state.routed:
                continue
            yield from self._turn(battle, side)
            if battle.over:
                return

    def _turn(self, battle: Battle, side: int) -> Flow[None]:
        yield TurnBegan(side)
        yield from check_rout(battle, side)
        if battle.over:
            return
        acting = partial(battle.state.acting, side)
        party = Party(side, acting, partial(battle.state.parties, side))
        yield PhaseBegan(side, "recovery")
        yield from turn_begins(battle, acting())
        yield from check_stupidity(battle, acting())
        yield from recover(battle, acting())
        yield from movement_phase(battle, party)
        yield from missile_phase(battle, party)
        yield from combat_phase(battle, party)
        yield from check_wiped_out(battle)
