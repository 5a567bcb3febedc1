"""Chance Encounter: quarters, who begins, and the shards that change hands."""

import pytest

from rules.engine.decisions import Choice
from rules.engine.dice import Rolled
from rules.engine.events import BattleEnded, FirstTurnDecided, StatusChanged
from rules.engine.events.event import Status
from rules.engine.events.objectives import ShardsNoted, SpoilWon
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import man


def says(asked: Choice) -> str:
    return {"set up": "first", "quarter": "south-west"}[asked.question]


@pytest.mark.rule("CAMP-SCEN-CHANCE-1")
def test_the_second_warband_has_the_opposite_quarter_14_inches_off():
    stage = Stage("chance-encounter", [man(0, 0)] * 6, [man(0, 0)] * 6, before=True)
    stage.set_up(5, 2, 6, 1, 4, 3, says={Choice: says})
    first, second = stage.state.of_side(0), stage.state.of_side(1)
    assert all(one.position.x <= 2400 and one.position.y <= 2400 for one in first)
    assert all(one.position.x >= 2400 and one.position.y >= 2400 for one in second)
    assert min(one.gap_to(other) for one in first for other in second) >= 1400


@pytest.mark.rule("CAMP-SCEN-CHANCE-3")
def test_each_warband_carries_d3_shards():
    stage = Stage("chance-encounter", [man(0, 0)], [man(0, 0)], before=True)
    stage.set_up(5, 2, 6, 1, 4, 3, says={Choice: says})
    assert [(noted.side, noted.shards) for noted in stage.told(ShardsNoted)] == [(0, 3), (1, 1)]


@pytest.mark.rule("CAMP-SCEN-CHANCE-2")
def test_the_leaders_initiative_counts_for_the_first_turn_and_ties_roll_again():
    stage = Stage("chance-encounter", [man(0, 0, I=3)], [man(0, 0, I=5, leader=True)], before=True)
    stage.set_up(5, 2, 6, 1, 5, 3, 6, 3, says={Choice: says})
    assert stage.told(FirstTurnDecided) == [FirstTurnDecided(0)]
    stage = Stage("chance-encounter", [man(0, 0, I=3)], [man(0, 0, I=5, leader=True)], before=True)
    stage.set_up(5, 2, 6, 1, 5, 4, says={Choice: says})
    assert stage.told(FirstTurnDecided) == [FirstTurnDecided(1)]


def spoils(shards: tuple[int, int], *fallen: tuple[int, int | None]) -> list[SpoilWon]:
    """What two warbands of three heroes and a henchman each take home after these fell: (who, by)."""
    men = [man(10, 10), man(12, 10), man(14, 10), man(16, 10, hero=False)]
    stage = Stage("chance-encounter", men, men)
    stage.fold(ShardsNoted(0, Rolled((1,)), shards[0]), ShardsNoted(1, Rolled((1,)), shards[1]))
    stage.fold(*(StatusChanged(who, Status.OUT_OF_ACTION, by) for who, by in fallen))
    stage.watch(BattleEnded(None, "time", 20))
    return stage.told(SpoilWon)


def test_without_losses_each_keeps_its_shards():
    assert spoils((2, 3)) == [SpoilWon(0, "wyrdstone", 2), SpoilWon(1, "wyrdstone", 3)]


@pytest.mark.rule("CAMP-SCEN-CHANCE-4")
def test_a_shard_is_lost_for_each_own_hero_and_won_for_each_enemy_hero():
    assert spoils((2, 3), (0, 5)) == [SpoilWon(0, "wyrdstone", 1), SpoilWon(1, "wyrdstone", 4)]


def test_henchmen_change_nothing_and_a_fall_wins_nothing_for_the_enemy():
    assert spoils((2, 3), (3, 5), (4, None)) == [SpoilWon(0, "wyrdstone", 2), SpoilWon(1, "wyrdstone", 2)]


@pytest.mark.rule("CAMP-SCEN-CHANCE-4")
def test_nobody_loses_more_than_he_has_nor_wins_more_than_the_enemy_had():
    assert spoils((1, 1), (0, 5), (1, 5), (2, 5)) == [SpoilWon(1, "wyrdstone", 2)]
