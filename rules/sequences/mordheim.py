"""Mordheim's own turn sequence: sides alternate turns of four phases (CORE-TURN).

Recovery, movement (charges first), shooting, hand-to-hand combat; a due Rout test comes before all of them.
"""

from collections.abc import Sequence

from rules.combat.casting import phase_begins, shooting_phase
from rules.combat.charging import declare_charges, move_charges
from rules.combat.compulsory_moves import move_those_who_must
from rules.combat.effects import answering
from rules.combat.melee import fight
from rules.combat.movement import check_runners
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.stupidity import check_stupidity
from rules.combat.psychology.tempers import taste_blood
from rules.combat.psychology.wild import lose_control
from rules.combat.recovery import recover
from rules.combat.remaining_moves import move
from rules.combat.rout import check_rout
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.events import PhaseBegan, TurnBegan
from rules.engine.protocols import Flow, TurnSequence
from rules.scenarios.ending import check_wiped_out


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
        acting, parties = battle.state.acting, battle.state.parties
        yield PhaseBegan(side, "recovery")
        yield from turn_begins(battle, acting(side))
        yield from check_stupidity(battle, acting(side))
        yield from recover(battle, acting(side))
        yield PhaseBegan(side, "movement")
        yield from phase_begins(battle, acting(side), "movement")
        yield from lose_control(battle, acting(side))
        declared: list[tuple[int, int]] = []
        for decides, party in parties(side):
            declared += yield from declare_charges(battle, decides, party)
        declared = yield from add_frenzied_charges(battle, acting(side), declared)
        yield from check_runners(battle, side, acting(side))
        yield from move_charges(battle, declared)
        yield from move_those_who_must(battle, acting(side))
        for decides, party in parties(side):
            yield from move(battle, decides, party)
        yield PhaseBegan(side, "shooting")
        for decides, party in parties(side):
            yield from shooting_phase(battle, decides, party)
        yield PhaseBegan(side, "close combat")
        yield from phase_begins(battle, acting(side), "close combat")
        yield from fight(battle)
        yield from taste_blood(battle, battle.state.on_table())
        yield from check_all_alone(battle, acting(side))
        for one, ends in answering("turn-ends", acting(side)):
            yield from ends(battle, one)
        yield from check_wiped_out(battle)


def turn_begins(battle: Battle, acting: Sequence[Combatant]) -> Flow[None]:
    """What begins or ends with a turn, of everybody and of those whose turn it is."""
    for question, combatants in (("each-turn-begins", battle.state.on_table()), ("turn-begins", acting)):
        for one, answer in answering(question, combatants):
            yield from answer(battle, one)
