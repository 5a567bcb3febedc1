"""A battle on a real table from its set-up, replayed from its answers as any other."""

from collections.abc import Callable, Sequence

from rules.engine.battle import Battle
from rules.engine.dice import Dice
from rules.engine.events import AnyEvent
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup
from rules.engine.table import STAGED
from rules.referee.referee import Referee
from rules.referee.stage import REAL_TABLE, stage_for
from rules.scenarios.parts.conceding import ended
from rules.scenarios.parts.course import play
from rules.scenarios.parts.unowned import Unowned
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import changed

#: The turn sequences that are refereed whole.
SEQUENCES_REFEREED = frozenset({"mordheim", "cards", "trench", "heroheim", "alternative"})


class NotRefereed(ValueError):
    """A turn sequence or scenario of which a referee knows no more than a player."""


def is_refereed(setup: BattleSetup) -> bool:
    """Whether a record with this set-up is that of a refereed battle."""
    return setup.table.key == STAGED


def is_on_a_real_table(setup: BattleSetup) -> bool:
    """Whether the models of a battle stand on a real table, before a referee has begun it or since."""
    return setup.table == REAL_TABLE or is_refereed(setup)


def may_be_refereed(setup: BattleSetup) -> bool:
    """Whether its turn sequence is refereed whole; every scenario is."""
    return setup.ruleset.sequence in SEQUENCES_REFEREED


def refereed(
    setup: BattleSetup,
    *,
    dice: Dice | None = None,
    answers: Sequence[str] = (),
    watch: Callable[[AnyEvent], object] | None = None,
) -> Resolver:
    """Begin a battle on a real table, or take it up again where its answers end. Raises `NotRefereed`."""
    if not is_on_a_real_table(setup):
        raise NotRefereed("Only what is played on a real table needs a referee.")
    if not may_be_refereed(setup):
        raise NotRefereed(f"{setup.ruleset.name} is not refereed.")
    sequence, rules = SEQUENCES[setup.ruleset.sequence], COMBAT_RULES[setup.ruleset.combat](setup.charts)
    staged = setup if is_refereed(setup) else changed(setup, table=stage_for(setup))
    battle = Battle(staged, sequence, rules)
    flow = Referee(battle).watches(play(battle))
    policies = {battle.nobody: Unowned()} if setup.unowned else {}
    return Resolver(battle, flow, policies=policies, dice=dice, answers=answers, watch=watch, ending=ended)
