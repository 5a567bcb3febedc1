"""The scenarios of the rulebook together: what comes before the battle, what they award, which bring wyrdstone."""

import pytest

from rules.engine.events import WarriorAbsent, WarriorDeployed
from rules.ledger.sheet import Injury
from rules.policies import POLICIES
from rules.resolve import set_up, start
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS
from tests.rules.warbands import BOOK

COMMON = {"survives": 1, "winning-leader": 1, "enemy-out-of-action": 1}
NINE = (
    "defend-the-find",
    "skirmish",
    "wyrdstone-hunt",
    "breakthrough",
    "street-fight",
    "chance-encounter",
    "hidden-treasure",
    "occupy",
    "surprise-attack",
)


@pytest.mark.rule("CAMP-SCEN-COMMON-3")
@pytest.mark.parametrize("key", NINE)
def test_each_awards_survivors_the_winning_leader_and_enemies_out_of_action(key: str):
    assert COMMON.items() <= BOOK.scenarios[key].experience.items()


@pytest.mark.rule("CAMP-SCEN-COMMON-4", "CAMP-MULTI-BRAWL")
@pytest.mark.parametrize(
    ("key", "brings"),
    [
        *((key, False) for key in ("skirmish", "breakthrough", "street-fight", "occupy", "surprise-attack")),
        ("street-brawl", False),
        *(
            (key, True)
            for key in ("defend-the-find", "wyrdstone-hunt", "chance-encounter", "hidden-treasure")
        ),
    ],
)
def test_some_bring_wyrdstone_and_others_bring_none(key: str, brings: bool):
    scenario = BOOK.scenarios[key]
    assert bool(scenario.spoils or any(it.wyrdstone for it in scenario.rewards)) is brings


@pytest.mark.rule("CAMP-MULTI-BRAWL")
def test_a_street_brawl_awards_nothing_but_what_all_award():
    assert BOOK.scenarios["street-brawl"].experience == COMMON


@pytest.mark.rule("CAMP-SCEN-PRE-2")
def test_old_wounds_are_rolled_before_anybody_is_set_up():
    wound = Injury("old-battle-wound", flags=("old-battle-wound",))
    hurt = changed(GUARD, warriors=tuple(changed(block, injuries=(wound,)) for block in GUARD.warriors))
    for number in range(9):
        kinds = [
            type(event)
            for event in start(
                set_up([hurt, RATS], BOOK, seed=f"wound {number}"),
                policies=dict.fromkeys(range(2), POLICIES["random"]),
            ).events
        ]
        if WarriorAbsent in kinds:
            assert kinds.index(WarriorAbsent) < kinds.index(WarriorDeployed)
            return
    pytest.fail("nobody stayed away in nine battles")
