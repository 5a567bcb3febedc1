"""A turn system as one value: what its folder brings to the engine, to the players and to the story."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.catalogue.model import Charts
from rules.combat.psychology.rout import halves
from rules.engine.battle import Battle
from rules.engine.decisions import Decision, Scramble
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Flow
from rules.engine.protocols import CombatRules, TurnSequence
from rules.engine.state.combatant import Combatant
from rules.narration.names import Names
from rules.policies.system_play import SystemPlay
from rules.systems.barred import BarredBy
from rules.systems.in_short import InShort, Note
from rules.systems.next_up import NextUp, never_known

#: Combat rules for the charts that a battle has of its own, or None for the printed ones.
type RulesFor = Callable[[Charts | None], CombatRules]


class LossTest(NamedTuple):
    """The test of a warband once one in `share` of those that began the battle is out of action.

    `halves` says from the tags of one that is out for how many halves of a model it counts. `counts_down` where those
    that are down count as well as those out of action.
    """

    name: str
    share: int
    halves: Callable[[Collection[str]], int]
    counts_down: bool = False

    def is_due(self, out: Iterable[Collection[str]], began: int) -> bool:
        """Whether it is taken when those with these tags are out, of the number that began the battle."""
        return began > 0 and self.share * sum(map(self.halves, out)) >= 2 * began

    def needs(self, began: int) -> int:
        """How many whole models out of action, of the number that began the battle, make it due."""
        return -(-began // self.share)


#: The rulebook's own (CORE-ROUT-1).
ROUT_TEST = LossTest("rout test", 4, halves)


class System(NamedTuple):
    """A turn sequence with everything that comes with it.

    `combat_rules` are by key, as a ruleset names them; `play` is how a sensible player answers what only this system
    asks; `sentences` tell the events that only this system states; `figures` are numbers that pages show.
    `success_rolls` are, by action, the rolls that must succeed before it is taken, as they would be made now.
    `scrambles` are, by action, the climbs or jumps that it may be for a number of actions, as they would be made now.
    `in_short` tells players its turn, `combat_notes` what its combat rules, by key, make of others. `loss_test` is
    what a warband with heavy losses takes. `next_up` says what comes after a decision, `barred` by its
    type what one that only this system asks does not offer. `all_attacks` are those of a warrior in an activation of
    their own, in which they may have charged; None where all who fight strike in one phase.
    """

    sequence: TurnSequence
    combat_rules: Mapping[str, RulesFor] = {}
    play: SystemPlay = SystemPlay()
    sentences: Mapping[type[Event], Callable[[Any, Names], str]] = {}
    figures: Mapping[str, int] = {}
    success_rolls: Mapping[str, Callable[[Battle, Combatant], Roll]] = {}
    scrambles: Mapping[str, Callable[[Battle, Combatant, int], Sequence[Scramble]]] = {}
    in_short: InShort = InShort()
    combat_notes: Mapping[str, tuple[Note, ...]] = {}
    loss_test: LossTest = ROUT_TEST
    next_up: NextUp = never_known
    barred: Mapping[type[Decision], BarredBy] = {}
    all_attacks: Callable[[Battle, Combatant, bool], Flow[None]] | None = None
