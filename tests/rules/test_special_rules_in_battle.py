"""Whole battles of warbands whose warriors have special rules, skills and mutations dealt out to them."""

from itertools import cycle

import pytest

from rules.catalogue.load import rulebook
from rules.catalogue.tags import tag_fault
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup, SideSetup
from rules.engine.state.battle_state import BattleState
from rules.engine.table import tables
from rules.narration import transcript
from rules.policies import POLICIES
from rules.resolve import divergence, record, set_up, start
from rules.values import changed
from tests.rules.warbands import ROSTERS, roster

#: What acts in a battle and few warbands have; every battle deals all of it out, from another place in the row.
DEALT = (
    *("auto-success-once", "taunt", "mesmerising-dance", "sea-shanty", "daemonic-instability", "flammable"),
    *("force-of-will", "blessing-of-the-lady", "redeploys-12", "three-start-in-ruins", "infiltrate-hiding"),
    *("aquatic", "swashbuckler", "animal-friendship", "aura-reroll-hits-6", "bear-hug", "poison-bite"),
    *("shadowed-by-walls", "range-bonus", "sniper", "sniper-spotted", "reroll-one-die", "stupidity"),
    *("may-take:crimson-shade", "parry-on-equal-sword-cover", "throws-three-times", "steadies-daemons"),
    *("quarrels-on-1", "crude-belch", "luck-once", "crossfire", "hard-to-find", "hide-after-running"),
    *("escapes-combat", "chain-of-command", "songster", "rememberer:tough", "guards-heroes-3", "shot-save-6"),
    *("moves-over-anything", "strikes-before-all", "energy-focus", "moves-d3-after-set-up", "guild-brew"),
    *("save-never-worse-than-6", "extra-arm", "spines", "scorpion-tail", "opponent-a-minus-1"),
)
WARBANDS = [path.stem for path in ROSTERS]
TABLES = [table.key for table in tables()]


def dealt(side: SideSetup, from_: int) -> SideSetup:
    """The side with three rules for each of its fighters, and two of them inseparable."""
    row = cycle((*DEALT[from_:], *DEALT[:from_]))
    fighters = [changed(one, tags=(*one.tags, *(next(row) for _ in range(3)))) for one in side.fighters]
    pair = [changed(one, tags=(*one.tags, "inseparable-4")) for one in fighters[:2]]
    return changed(side, fighters=(*pair, *fighters[2:]))


def setup(seed: int) -> BattleSetup:
    first, second = WARBANDS[5 * seed % len(WARBANDS)], WARBANDS[(5 * seed + 17) % len(WARBANDS)]
    made = set_up(
        [roster(first), roster(second)],
        rulebook(),
        seed=f"dealt {seed}",
        battlefield=TABLES[seed % len(TABLES)],
    )
    sides = tuple(dealt(side, (7 * seed + 11 * index) % len(DEALT)) for index, side in enumerate(made.sides))
    return changed(made, sides=sides)


@pytest.fixture(scope="module", params=range(6), ids=lambda seed: f"seed-{seed}")
def battle(request: pytest.FixtureRequest) -> Resolver:
    seed: int = request.param
    players = {
        0: POLICIES["steady" if seed % 2 else "random"],
        1: POLICIES["random" if seed % 3 else "steady"],
    }
    return start(setup(seed), policies=players)


def test_every_rule_that_is_dealt_out_is_one():
    assert [tag for tag in DEALT if tag_fault(tag)] == []


def test_the_battle_ends_and_no_answer_was_illegal(battle: Resolver):
    assert battle.over
    assert battle.faults == []


def test_the_state_is_the_fold_of_the_events(battle: Resolver):
    folded = BattleState(battle.battle.setup)
    for event in battle.events:
        folded.fold(event)
    assert folded.snapshot() == battle.battle.state.snapshot()


def test_a_replay_is_the_same_and_the_battle_can_be_told(battle: Resolver):
    saved = record(battle)
    assert divergence(saved) is None
    told = transcript(saved)
    assert all(one.name in told for one in saved.setup.sides)
