"""A turn system as one value: what its folder brings to the engine, to the players and to the story."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.catalogue.model import Charts
from rules.engine.events import Event
from rules.engine.protocols import CombatRules, TurnSequence
from rules.narration.names import Names
from rules.policies.system_play import SystemPlay
from rules.systems.in_short import InShort, Note

#: Combat rules for the charts that a battle has of its own, or None for the printed ones.
type RulesFor = Callable[[Charts | None], CombatRules]


class LossTest(NamedTuple):
    """What a warband takes once one in `share` of those that began the battle is out of action, or `fallen` as well."""

    name: str
    share: int
    fallen: bool = False


#: The rulebook's own (CORE-ROUT-1).
ROUT_TEST = LossTest("rout test", 4)


class System(NamedTuple):
    """A turn sequence with everything that comes with it.

    `combat_rules` are by key, as a ruleset names them; `play` is how a sensible player answers what only this system
    asks; `sentences` tell the events that only this system states; `figures` are numbers
    that pages show. `in_short` tells players its turn, `combat_notes` what its combat rules, by key, make of others.
    `loss_test` is what a warband with heavy losses takes.
    """

    sequence: TurnSequence
    combat_rules: Mapping[str, RulesFor] = {}
    play: SystemPlay = SystemPlay()
    sentences: Mapping[type[Event], Callable[[Any, Names], str]] = {}
    figures: Mapping[str, int] = {}
    in_short: InShort = InShort()
    combat_notes: Mapping[str, tuple[Note, ...]] = {}
    loss_test: LossTest = ROUT_TEST
