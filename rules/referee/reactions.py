"""Reactions at a real table: to one failure, or to none for a turn, or to none as long as nobody is attacked."""

from collections.abc import Callable

from rules.engine.battle import Battle
from rules.engine.decisions import NONE, IllegalAnswer
from rules.engine.decisions.alternative import React
from rules.engine.events import BlowStruck, ShotFired, WarriorMoved
from rules.engine.events.event import Event
from rules.engine.flow import Ask, Flow
from rules.engine.state.combatant import Combatant

#: Stand behind a reaction that nobody makes: for this turn, and for as long as nobody of the side is attacked.
TURN, UNTIL = "turn", "until attacked"
#: Stands before what somebody does who reacts.
THEN = "then"
_DECLINED = (f"{NONE} {TURN}", f"{NONE} {UNTIL}")


class Reactions:
    """The sides that let failures pass."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._declines: dict[int, str] = {}

    def begin_turn(self) -> None:
        """Ask every side again."""
        self._declines.clear()

    def asked(
        self, asked: Ask, decision: React, is_deed: Callable[[Combatant, str], bool]
    ) -> Flow[tuple[str, str]]:
        """The reaction, and what is done then, if that was said."""
        if decision.side in self._declines:
            return NONE, ""

        def accept(answer: str) -> object:
            if answer not in _DECLINED:
                reaction, then, deed = answer.partition(f" {THEN} ")
                decision.check(reaction)
                if then and not is_deed(self.battle.combatant(int(reaction.split()[0])), deed):
                    raise IllegalAnswer(f"'{answer}' is nothing that they can do now.")
            return answer

        answer = str((yield Ask(decision, accept)))
        if answer in _DECLINED:
            self._declines[decision.side] = answer
            return NONE, ""
        reaction, _, deed = answer.partition(f" {THEN} ")
        return reaction, deed

    def notes(self, event: Event) -> None:
        """Ask a side again once one of its warriors is attacked, where it said so."""
        for side in attacked_by(self.battle, event):
            if self._declines.get(side) == f"{NONE} {UNTIL}":
                self._declines.pop(side)


def attacked_by(battle: Battle, event: Event) -> set[int]:
    """The sides of those who are shot at, struck or moved up to."""
    attacked: tuple[int, ...] = ()
    if isinstance(event, ShotFired | BlowStruck):
        attacked = (event.target,)
    elif isinstance(event, WarriorMoved):
        attacked = event.contacts
    return {battle.combatant(it).side for it in attacked}
