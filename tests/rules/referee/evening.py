"""A steady evening at a table: everybody walks up in two rounds and then charges, and who can shoots."""

from rules.engine.decisions import DONE, NONE, Decision, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup
from rules.engine.state.combatant import Combatant
from rules.engine.view import View
from rules.policies import POLICIES
from rules.referee.bundles import charges, shots
from rules.referee.course import refereed
from rules.referee.questions import TableAsked
from rules.referee.reactions import TURN
from rules.referee.referee import Referee


class Evening:
    """Players who say in one answer who acts and how, the likeliest, until the rounds are over."""

    #: With how many dice somebody gets up.
    to_get_up = "1"

    def __init__(self, setup: BattleSetup, rounds: int = 6) -> None:
        self.resolver: Resolver = refereed(setup)
        self.rounds, self.last = rounds, dict[str, str]()
        self.acted: set[int] = set()
        self.phase: object = None

    def play(self) -> dict[str, int]:
        """The answers of an evening, counted by what was asked."""
        counted: dict[str, int] = {}
        while self.resolver.pending is not None and self.resolver.battle.state.round <= self.rounds:
            asked = self.resolver.pending
            assert isinstance(asked, Decision)
            kind = asked.question if isinstance(asked, TableAsked) else type(asked).__name__
            counted[kind] = counted.get(kind, 0) + 1
            self.resolver.answer(self.say(asked))
        return counted

    def say(self, asked: Decision) -> str:
        """The answer of these players."""
        battle = self.resolver.battle
        if isinstance(asked, NextToAct):
            now = battle.state.round, asked.side, asked.activity
            if now != self.phase:
                self.phase, self.acted = now, set()
            waiting = [it for it in asked.candidates if it not in self.acted]
            if asked.activity == "moving" or (asked.activity == "charging" and battle.state.round < 3):
                return DONE
            if not waiting:
                return DONE
            self.acted.add(waiting[0])
            return self._in_one(asked.activity, battle.combatant(waiting[0]))
        if isinstance(asked, WhoActs | ActivationDice | React | NextAction):
            return self._by_dice(asked)
        if isinstance(asked, TableAsked):
            return asked.choices[0]
        return POLICIES["steady"].choose(asked, View(battle, asked.side))

    def _by_dice(self, asked: WhoActs | ActivationDice | React | NextAction) -> str:
        """Those who fight or shoot say so with their dice; all others run up, and charge from the third round on."""
        battle = self.resolver.battle
        witness = battle.witness
        assert isinstance(witness, Referee)
        if isinstance(asked, React):
            chosen = POLICIES["steady"].choose(asked, View(battle, asked.side))
            fights = any(it.contacts for it in battle.state.of_side(asked.side))
            return f"{NONE} {TURN}" if chosen == NONE and not fights else chosen
        if isinstance(asked, NextAction):
            return DONE
        if battle.state.activations.now and isinstance(asked, WhoActs):
            return asked.answers[0]
        for number in asked.candidates if isinstance(asked, WhoActs) else asked.who[:1]:
            said = self._with_dice(witness, battle.combatant(number))
            if said:
                return f"{number} {said}" if isinstance(asked, WhoActs) else said
        return "rest run" if isinstance(asked, WhoActs) else asked.answers[0]

    def _with_dice(self, witness: Referee, warrior: Combatant) -> str:
        """The dice and the deed of somebody who does not run with all others; empty for one who does."""
        if not warrior.standing:
            return f"{self.to_get_up} then up"
        if warrior.contacts:
            return "2 then attack"
        if shots := witness.shots_of(warrior):
            return f"2 then shoot {shots[0]}"
        if self.resolver.battle.state.round < 3:
            return ""
        enemies = self.resolver.battle.state.enemies_of(warrior.side)
        return f"2 then charge least {enemies[0].id}" if enemies else ""

    def _in_one(self, activity: str, warrior: Combatant) -> str:
        if activity == "charging":
            return f"{warrior.id} {next(charges(self.resolver.battle, warrior))}"
        if warrior.fighter.spells:
            return str(warrior.id)
        return f"{warrior.id} {next(shots(self.resolver.battle, warrior, self.last))}"
