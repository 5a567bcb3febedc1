"""A battle on a real table from its set-up, replayed from its answers as any other."""

from collections.abc import Callable, Sequence

from rules.engine.battle import Battle
from rules.engine.dice import Dice
from rules.engine.events import AnyEvent
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup
from rules.referee.referee import Referee
from rules.referee.stage import REAL_TABLE, STAGE
from rules.scenarios.parts.conceding import ended
from rules.scenarios.parts.course import play
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import changed

#: The turn sequences and scenarios that are refereed whole.
SEQUENCES_REFEREED = frozenset({"mordheim", "cards", "trench"})
SCENARIOS_REFEREED = frozenset({"skirmish"})


class NotRefereed(ValueError):
    """A turn sequence or scenario of which a referee knows no more than a player."""


def is_refereed(setup: BattleSetup) -> bool:
    """Whether a record with this set-up is that of a refereed battle."""
    return setup.table.key == STAGE.key


def refereed(
    setup: BattleSetup,
    *,
    dice: Dice | None = None,
    answers: Sequence[str] = (),
    watch: Callable[[AnyEvent], object] | None = None,
) -> Resolver:
    """Begin a battle on a real table, or take it up again where its answers end. Raises `NotRefereed`."""
    if setup.table != REAL_TABLE and not is_refereed(setup):
        raise NotRefereed("Only what is played on a real table needs a referee.")
    if setup.ruleset.sequence not in SEQUENCES_REFEREED or setup.scenario.key not in SCENARIOS_REFEREED:
        raise NotRefereed(f"{setup.ruleset.name} with the scenario {setup.scenario.name} is not refereed.")
    sequence, rules = SEQUENCES[setup.ruleset.sequence], COMBAT_RULES[setup.ruleset.combat](setup.charts)
    staged = setup if is_refereed(setup) else changed(setup, table=STAGE)
    battle = Battle(staged, sequence, rules)
    flow = Referee(battle).watches(play(battle))
    return Resolver(battle, flow, dice=dice, answers=answers, watch=watch, ending=ended)
