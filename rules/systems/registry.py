"""The literal registry of turn systems: a new one is a folder beside this file and a line in `SYSTEMS`."""

from rules.catalogue.model import RulesetType
from rules.combat.effects import registry as registry
from rules.engine.protocols import TurnSequence
from rules.engine.setup import BattleSetup
from rules.narration.sentences import SENTENCES
from rules.policies.system_play import PLAYS
from rules.systems.alternative.system import SYSTEM as ALTERNATIVE
from rules.systems.cards.system import SYSTEM as CARDS
from rules.systems.heroheim.system import SYSTEM as HEROHEIM
from rules.systems.in_short import InShort, Note
from rules.systems.mordheim.system import SYSTEM as MORDHEIM
from rules.systems.system import ROUT_TEST, LossTest, RulesFor, System
from rules.systems.trench.system import SYSTEM as TRENCH

SYSTEMS: tuple[System, ...] = (
    MORDHEIM,
    ALTERNATIVE,
    CARDS,
    HEROHEIM,
    TRENCH,
)

#: Turn sequences and combat rules by key, as rulesets name them.
SEQUENCES: dict[str, TurnSequence] = {}
COMBAT_RULES: dict[str, RulesFor] = {}
#: What they are in short, and what combat rules make of others.
_IN_SHORT: dict[str, InShort] = {}
_COMBAT_NOTES: dict[str, tuple[Note, ...]] = {}
_LOSS_TESTS: dict[str, LossTest] = {}
_BY_SEQUENCE: dict[str, System] = {}


def register(system: System) -> None:
    """Make a system known to the engine's front door, to players and to the story."""
    SEQUENCES[system.sequence.key] = system.sequence
    COMBAT_RULES.update(system.combat_rules)
    _IN_SHORT[system.sequence.key] = system.in_short
    _COMBAT_NOTES.update(system.combat_notes)
    _BY_SEQUENCE[system.sequence.key] = system
    _LOSS_TESTS[system.sequence.key] = system.loss_test
    PLAYS[system.sequence.key] = system.play
    SENTENCES.update(system.sentences)


def in_short(ruleset: RulesetType) -> InShort:
    """The turn of a ruleset in short, with what its sequence and its combat rules make of others."""
    found = _IN_SHORT[ruleset.sequence]
    return found._replace(notes=(*found.notes, *_COMBAT_NOTES.get(ruleset.combat, ())))


def of_sequence(sequence: str) -> System:
    """The system of a turn sequence, by the key of the sequence."""
    return _BY_SEQUENCE[sequence]


def loss_test(setup: BattleSetup) -> LossTest | None:
    """The test of a warband with heavy losses in that battle; None if it takes nothing of the kind."""
    found = _LOSS_TESTS[setup.ruleset.sequence]
    if not setup.scenario.rout_tests:
        return None
    tests_rout = COMBAT_RULES[setup.ruleset.combat](setup.charts).tests_rout(setup.ruleset.switches)
    return found if tests_rout or found is not ROUT_TEST else None


for _system in SYSTEMS:
    register(_system)
