"""The attacks of the oracles through whole refereed battles: two warriors on a real table, and every way of the dice.

A battle is refereed from its set-up. What a case says of its warriors the players say as at a table: who charges, at
whom somebody shoots and past whom, how somebody was hurt before. Up to the attack all dice are those of a seed; from
there on every way they can fall is walked, to the next thing that is no part of the attack.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import in_cover
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, Decision, NextToAct, Volley
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, PhaseBegan, Status, TurnBegan, WarriorMoved
from rules.engine.events.event import Event
from rules.engine.flow import Ask, Flow
from rules.engine.setup import BattleSetup
from rules.odds.short import Sought, short_chances
from rules.referee.by_hand import STATUSES
from rules.referee.questions import TableAsked
from rules.referee.referee import Referee
from rules.referee.stage import stage_for
from rules.scenarios.parts.course import play
from rules.systems.registry import SEQUENCES
from rules.values import changed
from tests.rules.oracles.vocabulary import UnknownWord
from tests.rules.staging.battlefield import Battlefield, usual_answer

#: Who attacks, and whom.
WHO, WHOM = 0, 1
#: In how many ways the dice of one case may fall.
MOST = 60000
TO_HIT = "to hit"
#: By its name in the rules of the table: how a status is said.
_SAID = {status: word for word, status in STATUSES.items()}


class Attack(NamedTuple):
    """One attack in a refereed battle: the field of a case, and what is said at the table."""

    field: Battlefield
    sequence: str
    #: `<range> <cover>` of a shot with its weapon before it; empty for blows.
    shot: str = ""
    times: int = 1
    #: In which combat of the two it happens.
    combat: int = 1


def chances(attack: Attack, outcome: Callable[[Battle], Any]) -> dict[Any, Fraction]:
    """The exact chance of every outcome of an attack that is refereed."""
    players = Players(attack)
    sought = Sought(outcome, players.answer, lambda _event: 0, lambda _battle: False)
    found = short_chances(players.start, sought, MOST)
    return {end: chance for (end, _), chance in found.items()}


def setup_of(field: Battlefield, sequence: str) -> BattleSetup:
    """The set-up of a field on a real table under a turn sequence, with its warriors as they are."""
    given = field.battle.setup
    sides = tuple(
        changed(side, fighters=tuple(field.one(it.id).fighter for it in side.fighters)) for side in given.sides
    )
    ruleset = changed(given.ruleset, sequence=sequence)
    setup = changed(given, sides=sides, ruleset=ruleset)
    return changed(setup, table=stage_for(setup))


class Players:
    """Those who play one attack, and pass in everything else."""

    def __init__(self, attack: Attack) -> None:
        self.attack, self.setup = attack, setup_of(attack.field, attack.sequence)
        self.battle: Battle
        self._dice: Random
        self._has_moved = False
        self._combats = 0

    def start(self) -> tuple[Battle, Flow[Any]]:
        """The battle where the attack begins, and the rest of it."""
        sequence = SEQUENCES[self.attack.sequence]
        self.battle = battle = Battle(self.setup, sequence, self.attack.field.battle.rules)
        self._dice, self._combats = Random(self.attack.sequence), 0
        flow, value = Referee(battle).watches(play(battle)), None
        while True:
            step, value = flow.send(value), None
            if isinstance(step, Event):
                battle.state.fold(step)
                if self._begins(step):
                    return battle, self._until_over(flow, None)
            elif isinstance(step, Roll):
                value = self._faces(step)
            else:
                answer = self.answer(step.decision)
                self._hurts(answer)
                value = step.accept(answer)
                if self._is_attack(step.decision, answer):
                    return battle, self._until_over(flow, value)

    def _faces(self, roll: Roll) -> tuple[int, ...]:
        """Dice before the attack: no blow hits."""
        if roll.what == TO_HIT:
            return (1,) * roll.count
        return tuple(self._dice.randint(1, roll.sides) for _ in range(roll.count))

    def _begins(self, event: Event) -> bool:
        """Whether blows follow an event."""
        if self.attack.shot or self.battle.sequence.actions:
            return False
        if not isinstance(event, PhaseBegan) or event.phase != "close combat":
            return False
        self._combats += bool(self.battle.combatant(WHO).contacts)
        begins = self._combats == self.attack.combat
        if begins:
            self._bears()
        return begins

    def _bears(self) -> None:
        """Have the warriors be under what they are under in the case."""
        for warrior in self.attack.field.state.combatants:
            for condition in warrior.conditions.values():
                if not self.battle.combatant(warrior.id).under(condition.key):
                    self.battle.state.fold(ConditionBegan(warrior.id, condition))
