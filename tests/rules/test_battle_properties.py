"""Random battles by every ruleset: any policies, table, scenario, number of sides, warbands, switches and dice.

`BATTLES=300` fights that many different ones by each, other ones every time; the ordinary run fights the same few.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from rules.battlefields.generate import drawn_by_lot
from rules.engine.setup import BattleSetup
from rules.engine.table import tables
from rules.policies import POLICIES
from rules.resolve import Unfit, set_up, start
from rules.scenarios import SCENARIOS
from tests.rules.staging.invariants import broken, refused
from tests.rules.warbands import BOOK, ROSTERS, roster

WARBANDS = [path.stem for path in ROSTERS]
READY = [table.key for table in tables()]

#: How many battles are fought; a number in the environment asks for others each time.
BATTLES = int(os.environ.get("BATTLES") or 0)
FEW = 2

relaxed = settings(
    max_examples=BATTLES or FEW,
    derandomize=not BATTLES,
    database=None,
    suppress_health_check=list(HealthCheck),
    # A battle that breaks something is told by its note. A smaller one would be sought for minutes.
    phases=(Phase.explicit, Phase.generate),
)


@st.composite
def battles(draw: st.DrawFn, ruleset: str) -> tuple[BattleSetup, tuple[str, ...]]:
    """A set-up and the policy of each side. Where a scenario does not fit the table, the table is one that fits."""
    scenario = draw(st.sampled_from(sorted(SCENARIOS)))
    players = BOOK.scenarios[scenario].players
    sides = (
        draw(st.integers(3, 4))
        if players == "several"
        else 2
        if players == "two"
        else draw(st.integers(2, 4))
    )
    warbands = draw(st.lists(st.sampled_from(WARBANDS), min_size=sides, max_size=sides))
    grounds = [*READY, *drawn_by_lot()]
    table = draw(st.sampled_from(grounds))
    seed = draw(st.integers(0, 10**6))
    policies = draw(st.tuples(*[st.sampled_from(sorted(POLICIES))] * sides))
    options = [switch.key for switch in BOOK.rulesets[ruleset].switches]
    switches = draw(st.lists(st.sampled_from(options), unique=True)) if options else []
    for ground in (table, *READY):
        try:
            setup = set_up(
                [roster(warband) for warband in warbands],
                BOOK,
                seed=str(seed),
                ruleset=ruleset,
                scenario=scenario,
                battlefield=ground,
                switches=switches,
            )
        except Unfit:
            continue
        note(f"{ruleset}, {scenario} on {ground}: {warbands} by {policies}, seed {seed}, {switches}")
        return setup, policies
    raise AssertionError(f"{scenario} fits no ready table")


@pytest.mark.parametrize("ruleset", sorted(BOOK.rulesets))
@relaxed
@given(st.data(), st.floats(0, 1))
def test_invariants_hold_in_every_battle(ruleset: str, data: st.DataObject, where: float) -> None:
    setup, keys = data.draw(battles(ruleset))
    policies = {side: POLICIES[key] for side, key in enumerate(keys)}
    battle = start(setup, policies=policies)
    assert list(broken(battle)) == []
    at = min(len(battle.answers) - 1, int(where * len(battle.answers)))
    assert list(refused(battle, policies, at)) == []
