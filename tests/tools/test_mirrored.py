"""Mirrored battles of the bench: the same battle twice, led once from each side."""

import pytest

from rules.catalogue.load import rulebook
from tools.bench import mirrored


def test_two_numbers_are_one_battle_and_the_next_two_another():
    first, again, other = (mirrored.battle(number) for number in (0, 1, 2))
    assert first == again
    assert first.seed != other.seed


def test_a_thousand_battles_bring_every_pair_to_every_scenario_and_every_table():
    found = {
        (battle.scenario.key, tuple(side.warband for side in battle.sides), battle.table.key)
        for battle in (mirrored.battle(number) for number in range(0, mirrored.USUAL, 2))
    }
    assert {scenario for scenario, _, _ in found} == set(mirrored.SCENARIOS)
    assert {pair for _, pair, _ in found} == set(mirrored.PAIRS)
    assert {table for _, _, table in found} == set(mirrored.TABLES)
    assert all(
        len({table for _, of, table in found if of == pair}) == len(mirrored.TABLES)
        for pair in mirrored.PAIRS
    )


def test_every_pair_is_of_known_warbands():
    assert {key for pair in mirrored.PAIRS for key in pair} <= set(rulebook().warbands)


@pytest.mark.parametrize("number", [0, 1])
def test_a_battle_is_won_lost_or_drawn(number: int):
    assert mirrored.steady_fares(number) in ("won", "lost", "drawn")
    assert mirrored.steady_fares(number) == mirrored.steady_fares(number)
