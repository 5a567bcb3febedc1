"""Defend the Find: who defends what, when it is overrun, and the shards in it."""

import pytest

from rules.engine.events import BattleEnded, FirstTurnDecided
from rules.engine.events.event import Status
from rules.engine.events.objectives import BuildingsNamed, RoleTaken, SpoilWon
from rules.engine.table import Terrain
from rules.scenarios import SCENARIOS
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import OPEN, man

RUIN = table_with(house(2, 2, name="Far"), house(21, 21, name="Find"))


@pytest.mark.rule("CAMP-SCEN-DEFEND-1", "CAMP-SCEN-DEFEND-2", "CAMP-SCEN-DEFEND-3")
def test_the_smaller_warband_defends_the_building_nearest_to_the_centre():
    stage = Stage("defend-the-find", [man(0, 0)] * 5, [man(0, 0)] * 4, table=RUIN, before=True)
    stage.set_up()
    assert stage.told(BuildingsNamed)[0].buildings == (1,)
    assert stage.told(RoleTaken) == [RoleTaken(0, "attacker"), RoleTaken(1, "defender")]
    assert stage.told(FirstTurnDecided) == [FirstTurnDecided(0)]
    for one in stage.state.of_side(1):
        assert 1451 <= one.position.x <= 3349
        assert 1451 <= one.position.y <= 3349
    for one in stage.state.of_side(0):
        x, y, _ = one.position
        assert min(x, y, 4800 - x, 4800 - y) <= 600


def test_of_equal_warbands_the_winner_of_a_roll_defends():
    stage = Stage("defend-the-find", [man(0, 0)], [man(0, 0)], table=RUIN, before=True)
    stage.set_up(2, 5)
    assert RoleTaken(1, "defender") in stage.told(RoleTaken)


def test_a_table_without_houses_is_refused():
    assert "1 buildings" in SCENARIOS["defend-the-find"].unfit(Terrain.of(OPEN))


def siege(attackers: list, defenders: list) -> Stage:
    stage = Stage("defend-the-find", attackers, defenders, table=RUIN)
    stage.fold(BuildingsNamed((1,), ""), RoleTaken(0, "attacker"), RoleTaken(1, "defender"))
    return stage


NEAR, INSIDE, FAR = (14.52, 24), (24, 24), (14.5, 24)


@pytest.mark.rule("CAMP-SCEN-DEFEND-4")
def test_more_standing_attackers_than_defenders_near_it_at_the_end_of_a_defenders_turn_win():
    stage = siege([man(*NEAR), man(23, 23)], [man(*INSIDE), man(5, 40)])
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == []
    stage.watch(*stage.whole_turn(1))
    assert stage.told(BattleEnded) == [BattleEnded(0, "overrun", 1)]


@pytest.mark.parametrize("second", [FAR, (40, 40)])
def test_as_many_do_not_win_and_6_inches_are_measured_to_the_rim(second: tuple[float, float]):
    stage = siege([man(*NEAR), man(*second)], [man(*INSIDE)])
    stage.watch(*stage.whole_turn(1))
    assert stage.told(BattleEnded) == []


def test_the_fallen_hold_nothing():
    stage = siege([man(*NEAR)], [man(*INSIDE)])
    stage.status(1, Status.KNOCKED_DOWN)
    stage.watch(*stage.whole_turn(1))
    assert stage.told(BattleEnded) == [BattleEnded(0, "overrun", 1)]


@pytest.mark.rule("CAMP-SCEN-DEFEND-5")
def test_each_hero_inside_at_the_end_is_a_shard_at_most_3_for_a_warband():
    places = [(22, 22), (24, 22), (26, 22), (22, 24), (24, 24)]
    heroes = [man(x, y) for x, y in places]
    stage = siege([man(*NEAR), man(22, 26)], [*heroes, man(24, 26, hero=False)])
    stage.watch(BattleEnded(1, "rout", 5))
    assert stage.told(SpoilWon) == [SpoilWon(0, "wyrdstone", 1), SpoilWon(1, "wyrdstone", 3)]
