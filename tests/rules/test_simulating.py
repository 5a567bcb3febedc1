"""Battles that are fought many times over: the same whoever fights them, and blind to the battle's own dice."""

import pytest

from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.simulating import figures_of, fingerprint, simulate
from rules.values import changed
from tests.rules.warbands import BOOK, roster

POLICY = ("steady", "bold")


@pytest.fixture(scope="module")
def setup():
    return set_up([roster("mercenaries-reikland"), roster("skaven-clan-eshin")], BOOK, seed="its own")


def test_battles_are_the_same_in_one_block_and_in_several(setup):
    whole = simulate(setup, POLICY, range(3))
    assert whole == simulate(setup, POLICY, [0]) + simulate(setup, POLICY, [1, 2])
    assert len(set(whole)) > 1


def test_the_dice_of_the_battle_itself_do_not_matter(setup):
    other = changed(setup, seed="another", engine_version="0")
    assert fingerprint(other, POLICY) == fingerprint(setup, POLICY)
    assert simulate(other, POLICY, [2]) == simulate(setup, POLICY, [2])


def test_the_dice_are_those_of_fingerprint_and_number(setup):
    players = dict(enumerate(POLICIES[key] for key in POLICY))
    alone = auto(changed(setup, seed=f"{fingerprint(setup, POLICY)}/7"), players)
    assert simulate(setup, POLICY, [7]) == (figures_of(alone.outcome),)


def test_a_fingerprint_has_whatever_else_decides_a_battle(setup, monkeypatch):
    mark = fingerprint(setup, POLICY)
    assert mark != fingerprint(setup, ("bold", "steady"))
    fewer = changed(setup.sides[0], fighters=setup.sides[0].fighters[:-1])
    assert mark != fingerprint(changed(setup, sides=(fewer, setup.sides[1])), POLICY)
    monkeypatch.setattr("rules.simulating.ENGINE_VERSION", "another")
    assert mark != fingerprint(setup, POLICY)
