"""The turns of a battle on a real table, from its set-up and what its players have said so far, replayed."""

from collections.abc import Iterable, Mapping, Sequence

from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, Choice, Decision, IllegalAnswer
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import WhoActs
from rules.engine.decisions.cards import ActivateUnit
from rules.engine.dice import Roll, SeededDice
from rules.engine.driver import ReplayDiverged
from rules.engine.events import RoundBegan, WarriorDeployed
from rules.engine.events.prelude import FirstTurnDecided
from rules.engine.flow import Flow
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup
from rules.referee.stage import home
from rules.referee.turns.bare import bare
from rules.referee.turns.keeper import Keeper
from rules.referee.turns.stops import ACTIVATION, FIRST_TURN, Going
from rules.referee.turns.words import differences
from rules.scenarios.parts.ending import check_wiped_out
from rules.systems.registry import COMBAT_RULES, SEQUENCES

#: Stands between answers that are given at once.
AND = "|"


class TurnCourse:
    """The turns so far. Raises `ReplayDiverged` where something that was said no longer fits.

    Dice and cards come from a key of their own, so that nothing is known of those by which the battle may be fought.
    """

    def __init__(self, setup: BattleSetup, steps: Iterable[str] = ()) -> None:
        sequence, rules = SEQUENCES[setup.ruleset.sequence], COMBAT_RULES[setup.ruleset.combat](setup.charts)
        battle = Battle(bare(setup), sequence, rules)
        self.keeper = Keeper(battle)
        self._setup = setup
        flow = self.keeper.watches(_rounds(battle))
        self.resolver: Resolver = Resolver(battle, flow, dice=SeededDice(f"{setup.seed}/turns"))
        self._said: list[str] = []
        for number, key in enumerate(steps):
            try:
                self.say(key)
            except IllegalAnswer as error:
                raise ReplayDiverged(number, str(error)) from None

    @classmethod
    def as_far_as(cls, setup: BattleSetup, steps: Sequence[str]) -> "TurnCourse":
        """The turns as far as what was said still fits; rules and rosters may have changed since."""
        try:
            return cls(setup, steps)
        except ReplayDiverged as error:
            return cls(setup, steps[: error.at])

    @property
    def battle(self) -> Battle:
        """The battle as far as it has come."""
        return self.resolver.battle

    @property
    def pending(self) -> Decision | Roll | None:
        """What is asked; None once one side alone is left."""
        return self.resolver.pending

    @property
    def said(self) -> tuple[str, ...]:
        """Everything that was said so far, in order; what was said at once is one."""
        return tuple(self._said)

    def say(self, key: str) -> None:
        """Answer what is asked, or say what became of somebody; several at once stand with a bar between them.

        Raises `IllegalAnswer` at the first that nobody may say now; those before it have happened then.
        """
        for part in key.split(AND):
            self.resolver.answer(part)
        self._said.append(key)

    def next_to_act(self) -> tuple[tuple[int, ...], ...]:
        """The units of which one may be activated once what goes on is done; () where something else comes first."""
        going = self.pending
        if not isinstance(going, Going) or going.what != ACTIVATION:
            return ()
        ahead = TurnCourse(self._setup, (*self.said, DONE)).pending
        if isinstance(ahead, ActivateUnit):
            return ahead.units
        return tuple((it,) for it in ahead.candidates) if isinstance(ahead, NextModel | WhoActs) else ()

    def catch_up(self, states: Mapping[int, str]) -> None:
        """Let the battle have everybody as a tally has them, by the states of the warriors."""
        while self.pending is not None:
            word = next(differences(self.battle, states), None)
            if word is None:
                return
            self.say(word)


def _rounds(battle: Battle) -> Flow[None]:
    """Round after round; how many there are, and how the battle ends, its players know."""
    for side in battle.setup.sides:
        for fighter in side.fighters:
            yield WarriorDeployed(fighter.id, home(battle.combatant(fighter.id)))
    yield from _order(battle)
    while not battle.over:
        yield RoundBegan(battle.state.round + 1)
        yield from battle.sequence.play_round(battle)
        if not battle.over:
            yield from check_wiped_out(battle)


def _order(battle: Battle) -> Flow[None]:
    """The players say who has the first turn, as their scenario has it; for several the sequence may roll."""
    rolled = battle.sequence.order_roll(battle) if battle.several else None
    if rolled is not None:
        yield from rolled
    elif battle.sequence.has_first_turn:
        first = yield from ask(Choice(0, FIRST_TURN, tuple(map(str, battle.sides))))
        yield FirstTurnDecided(int(first))
