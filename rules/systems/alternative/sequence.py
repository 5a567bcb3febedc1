"""The alternative turn sequence (ALT): players take the turn from each other, warriors are activated by D12.

A round begins with everybody's tests. The first player activates their warriors one by one, until all have acted or
an enemy buys the turn with two failures of one activation; the next player follows, as long as anybody is left to act.
"""

from rules.combat.actions.slots import left, waiting
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Scramble
from rules.engine.decisions.alternative import WhoActs
from rules.engine.events import ActionTaken, TurnsBegan
from rules.engine.events.alternative import PlayersTurnBegan, PlayersTurnEnded
from rules.engine.events.event import Status
from rules.engine.flow import Flow
from rules.engine.protocols import TurnSequence
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.scenarios.parts.ending import check_wiped_out
from rules.systems.alternative.activating import act_on_impulse, activate, strike_back
from rules.systems.alternative.activation_rules import near_words
from rules.systems.alternative.casting import casting_dice
from rules.systems.alternative.catalogue import BASIC
from rules.systems.alternative.charging import come_to_blows
from rules.systems.alternative.commanding import COMMANDING
from rules.systems.alternative.moving import JUMP_ACROSS
from rules.systems.alternative.order import roll_order
from rules.systems.alternative.round_tests import begin_round, begin_turn, end_round
from rules.systems.alternative.shooting import loaded

ALL_ACTIVATED, BOUGHT = "all activated", "bought"


class AlternativeSequence(TurnSequence):
    """Risk and reward: more dice are more actions, and more failures for the enemy to use."""

    key = "alternative"
    one_side_strikes = by_rounds = ties_squigs = dice_buy_actions = by_lot = True
    actions = (*COMMANDING, *BASIC)

    def play_round(self, battle: Battle) -> Flow[None]:
        yield TurnsBegan(tuple(side for side in battle.turn_order() if side not in battle.state.routed))
        yield from begin_round(battle)
        yield from check_wiped_out(battle)
        player = None if battle.over else self._next(battle, None)
        bought = False
        while player is not None and not battle.over:
            yield from self._turn(battle, player, bought)
            buyer = battle.state.players.buyer
            bought = buyer is not None
            player = buyer if bought else self._next(battle, player)
        if not battle.over:
            yield from end_round(battle)

    def _turn(self, battle: Battle, side: int, bought: bool) -> Flow[None]:
        """Play one player's turn, until all their warriors have acted or somebody has bought it from them."""
        first = side not in battle.state.players.begun
        yield PlayersTurnBegan(side, bought)
        yield from begin_turn(battle, side, first)
        players = battle.state.players
        while players.buyer is None and not battle.over and (idle := waiting(battle, side)):
            warrior = idle[0]
            if len(idle) > 1:
                warrior = battle.combatant(
                    int((yield from ask(WhoActs(side, tuple(other.id for other in idle)))))
                )
            yield from activate(battle, warrior)
            yield from check_wiped_out(battle)
        if not battle.over:
            yield PlayersTurnEnded(side, ALL_ACTIVATED if players.buyer is None else BOUGHT)

    def _next(self, battle: Battle, last: int | None) -> int | None:
        """The next player who has somebody left to act, the last one has nobody; None when the round is over."""
        order = battle.turn_order()
        at = 0 if last is None else order.index(last)
        return next((side for side in (*order[at:], *order[:at]) if waiting(battle, side)), None)

    def order_roll(self, battle: Battle) -> Flow[None]:
        return roll_order(battle)

    def still_stands(self, battle: Battle, attacker: Combatant, target: Combatant) -> bool:
        slot = battle.state.activations.slot
        return slot is not None and slot.met.get((attacker.id, target.id)) is Status.STANDING

    def near_words(self, battle: Battle, warrior: Combatant) -> tuple[str, ...]:
        return near_words(battle, warrior)

    def casting_dice(self, battle: Battle, caster: Combatant) -> int:
        return casting_dice(battle, caster)

    def comes_to_blows(self, battle: Battle, warrior: Combatant) -> Flow[None]:
        yield from come_to_blows(battle, warrior)

    def strikes_back(self, battle: Battle, warrior: Combatant, enemy: Combatant) -> Flow[None]:
        yield from strike_back(battle, warrior, enemy)

    def on_impulse(self, battle: Battle, warrior: Combatant, does: Flow[None]) -> Flow[None]:
        yield from act_on_impulse(battle, warrior, does)

    def affords(self, battle: Battle, warrior: Combatant, way: Scramble) -> bool:
        return way.manner != "cross" or left(battle, warrior) > 0

    def pays(self, battle: Battle, warrior: Combatant, way: Scramble) -> Flow[None]:
        yield ActionTaken(warrior.id, JUMP_ACROSS, "movement")

    def loaded(self, battle: Battle, warrior: Combatant, weapon: Weapon) -> int | None:
        return loaded(battle, warrior, weapon)
