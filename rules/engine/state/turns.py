"""Rounds, turns, phases and activations: the part of the state that says who acts now.

What lasts for a turn, a phase or a round ends here, at the events by which every turn sequence announces them.
"""

from collections.abc import Callable
from typing import Any

from rules.engine.events import PhaseBegan, RoundBegan, TurnBegan
from rules.engine.events.activations import ActionTaken, ActivationBegan, ActivationEnded, TurnsBegan
from rules.engine.events.alternative import ActionsGained
from rules.engine.events.event import Event
from rules.engine.events.trench import WarbandShaken, WarbandSteadied
from rules.engine.setup import BattleSetup
from rules.engine.state.activations import Activations
from rules.engine.state.combatant import Combatant
from rules.engine.state.morale import Morale
from rules.engine.state.player_turns import FOLDED as PASSED
from rules.engine.state.player_turns import PlayerTurns
from rules.engine.state.sides import Sides
from rules.engine.state.timing import is_next_shooting

#: What ends by itself when somebody's next turn begins, or their next shooting.
TURNS = ("turn", "shooting")


class Turns(Sides):
    """How far the battle is, and whose turn it is."""

    def __init__(self, setup: BattleSetup) -> None:
        super().__init__(setup)
        self.round = 0
        self.turns = 0
        self.active: int | None = None
        #: Sides that have left the battle: they have no more turns.
        self.routed: set[int] = set()
        self.phase = ""
        #: Whether what lasts for a turn is counted by the activations of each.
        self.by_model = False
        self.activations = Activations()
        self.players = PlayerTurns()
        self.morale = Morale()

    def turns_taken(self) -> dict[str, Any]:
        """The part of the state's snapshot that is about turns."""
        return {
            "round": self.round,
            "turns": self.turns,
            "active": self.active,
            "by_model": self.by_model,
            "phase": self.phase,
            "activations": self.activations.snapshot(),
            "players": self.players.snapshot(),
            "morale": self.morale.snapshot(),
        }

    def _round_began(self, event: RoundBegan) -> None:
        self.round = event.round
        self.activations.new_round()
        self.players.new_round()
        for warrior in self.combatants:
            warrior.tried_parry = False
            warrior.lose_conditions(
                lambda held: held.until == "round" or (held.until in TURNS and held.side in self.routed)
            )

    def _turn_began(self, event: TurnBegan) -> None:
        self.active = event.side
        self.turns += 1
        self.activations.begun += 1
        for warrior in self.combatants:
            warrior.fresh_slot()
            if warrior.side == event.side:
                warrior.own_turns += 1
            if warrior.conditions:
                warrior.lose_conditions(lambda held: held.until == "turn" and held.side in (None, event.side))

    def _turns_began(self, event: TurnsBegan) -> None:
        self.active, self.phase = None, ""
        self.turns += 1
        self.by_model = event.by_model
        sides = (None, *event.sides)
        for warrior in self.combatants:
            warrior.fresh_slot()
            if warrior.side in sides:
                warrior.own_turns += 1
            if warrior.conditions and event.by_model:
                self._ends_with(warrior, lambda owner: not self.combatants[owner].on_table)
            elif warrior.conditions:
                warrior.lose_conditions(lambda held: held.until in TURNS and held.side in sides)

    @staticmethod
    def _ends_with(warrior: Combatant, those: Callable[[int], bool]) -> None:
        """End conditions that last until the next turn of some: of their source, or else of their bearer."""
        warrior.lose_conditions(
            lambda held: (
                held.until in TURNS
                and held.side is not None
                and those(warrior.id if held.by is None else held.by)
            )
        )

    def _phase_began(self, event: PhaseBegan) -> None:
        """End conditions of one phase; a shooting phase inside an activation is not the next one of a side."""
        self.phase, slot = event.phase, self.activations.now
        for warrior in self.combatants:
            warrior.fresh_combat()
            if warrior.conditions:
                warrior.lose_conditions(
                    lambda held: held.until == "phase" or (not slot and is_next_shooting(held, event))
                )

    def _activation_began(self, event: ActivationBegan) -> None:
        """Reset everybody's flags, or in a reaction only those of the reacting; interrupted fights resume later."""
        self.active, self.phase = event.side, ""
        between = event.reaction or self.activations.outer is not None
        self.activations.begin(event)
        slot = self.activations.slot if between else None
        for warrior in self.combatants:
            if not between or warrior.id in event.who:
                warrior.fresh_slot()
            fight = warrior.break_off()
            if fight is not None and slot is not None:
                slot.broken_off[warrior.id] = fight
            if self.by_model and warrior.conditions and not between:
                self._ends_with(warrior, event.who.__contains__)

    def _activation_ended(self, event: ActivationEnded) -> None:
        ended = self.activations.end()
        outer = self.activations.outer
        if self.by_model and outer is None:
            for number in event.who:
                self.combatants[number].lose_conditions(
                    lambda held: held.until == "turn" and held.side is None
                )
        self.phase = ""
        if outer is not None:
            self.active = outer.side
        if outer is not None and ended is not None:
            for warrior in self.combatants:
                warrior.fresh_combat()
            for number, fight in ended.broken_off.items():
                self.combatants[number].take_up(fight)

    def _action_taken(self, event: ActionTaken) -> None:
        self.phase = event.step
        self.activations.take(event)
        slot = self.activations.slot
        if slot is not None:
            slot.take(event)

    def _actions_gained(self, event: ActionsGained) -> None:
        slot = self.activations.slot
        if slot is not None:
            slot.left, slot.purpose = dict.fromkeys(event.who, event.actions), event.purpose

    def _passed(self, event: Event) -> None:
        self.players.fold(event)

    def _morale(self, event: WarbandShaken | WarbandSteadied) -> None:
        self.morale.fold(event)


FOLDED: dict[type[Event], Callable[[Any, Any], None]] = {
    RoundBegan: Turns._round_began,
    TurnBegan: Turns._turn_began,
    PhaseBegan: Turns._phase_began,
    TurnsBegan: Turns._turns_began,
    ActivationBegan: Turns._activation_began,
    ActivationEnded: Turns._activation_ended,
    ActionTaken: Turns._action_taken,
    ActionsGained: Turns._actions_gained,
    **dict.fromkeys(PASSED, Turns._passed),
    WarbandShaken: Turns._morale,
    WarbandSteadied: Turns._morale,
}
