"""A steady evening at a table: everybody walks up in two rounds and then charges, and who can shoots."""

from rules.engine.decisions import DONE, Decision, NextToAct
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup
from rules.engine.state.combatant import Combatant
from rules.engine.view import View
from rules.policies import POLICIES
from rules.referee.bundles import charges, shots
from rules.referee.course import refereed
from rules.referee.questions import TableAsked


class Evening:
    """Players who say in one answer who acts and how, the likeliest, until the rounds are over."""

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
        if isinstance(asked, TableAsked):
            return asked.choices[0]
        return POLICIES["steady"].choose(asked, View(battle, asked.side))

    def _in_one(self, activity: str, warrior: Combatant) -> str:
        if activity == "charging":
            return f"{warrior.id} {next(charges(self.resolver.battle, warrior))}"
        if warrior.fighter.spells:
            return str(warrior.id)
        return f"{warrior.id} {next(shots(self.resolver.battle, warrior, self.last))}"
