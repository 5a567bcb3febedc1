"""The same battle under several rulesets, side by side: what it came to, and how much was decided and rolled.

For the command line and for studies. Warbands, table, scenario, policies and key are the same; only the rules differ.
"""

from collections.abc import Mapping

from rules.engine.dice import Roll, SeededDice
from rules.engine.events import ActivationBegan, TurnBegan
from rules.engine.protocols import Policy
from rules.engine.setup import BattleSetup
from rules.resolve import start
from rules.values import Value


class Compared(Value, frozen=True):
    """One battle. `slots` are turns of a side, or activations and reactions where sides do not act as a whole.

    `dice` were rolled, `cards` dealt. `out_of_action` and `routed` are side by side; `winners` are several where allies
    share the victory, none in a draw.
    """

    ruleset: str
    winners: tuple[int, ...]
    reason: str
    rounds: int
    slots: int
    decisions: int
    dice: int
    cards: int
    out_of_action: tuple[int, ...]
    routed: tuple[bool, ...]


class NotFought(Value, frozen=True):
    """A ruleset that refused the battle, or broke off in it, and the sentence that says why."""

    ruleset: str
    why: str


class CountedDice:
    """The dice of a key, counted as they fall."""

    def __init__(self, key: str) -> None:
        self.dice = self.cards = 0
        self._dice = SeededDice(key)

    def faces(self, roll: Roll) -> tuple[int, ...]:
        if roll.deck:
            self.cards += roll.count
        else:
            self.dice += roll.count
        return self._dice.faces(roll)


def compared(setup: BattleSetup, policies: Mapping[int, Policy]) -> Compared:
    """Fight a battle to its end, with a policy on every side, and tell what it came to."""
    dice = CountedDice(setup.seed)
    battle = start(setup, policies=policies, dice=dice)
    outcome = battle.outcome
    assert outcome is not None
    return Compared(
        ruleset=setup.ruleset.key,
        winners=outcome.winners,
        reason=outcome.reason,
        rounds=outcome.rounds,
        slots=sum(isinstance(event, TurnBegan | ActivationBegan) for event in battle.events),
        decisions=len(battle.answers),
        dice=dice.dice,
        cards=dice.cards,
        out_of_action=tuple(len(side.out_of_action) for side in outcome.sides),
        routed=tuple(side.routed for side in outcome.sides),
    )
