"""Any turn sequence with any combat rules: a battle can be fought, or the pair is refused with a reason."""

from itertools import product

import pytest

from rules.catalogue.model import RulesetType
from rules.catalogue.packs.ruleset_pairs import PAIRS as CATALOGUED
from rules.policies import POLICIES
from rules.resolve import Unfit, UnknownKey, check_pair, set_up, start
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import changed
from tests.rules.warbands import BOOK, roster

#: Where everybody in a combat strikes in one phase, no model strikes by an action of its own.
IN_ONE_PHASE = {("mordheim", "trench"), ("cards", "trench"), ("heroheim", "trench")}
#: Power is gathered and a watch is kept in phases that turns of single models do not have.
NOT_TOGETHER = IN_ONE_PHASE | {("trench", "heroheim")}
PAIRS = sorted(product(SEQUENCES, COMBAT_RULES))


def pair(sequence: str, combat: str) -> RulesetType:
    return RulesetType("pair", "A pair", "For a test.", sequence, combat)


def test_the_catalogue_knows_the_pairs_that_can_be_played():
    """A rulebook that is read by its loader alone is judged as the systems would."""
    assert {(sequence, combat) for sequence, fitting in CATALOGUED.items() for combat in fitting} == {
        each for each in PAIRS if each not in NOT_TOGETHER
    }


@pytest.mark.parametrize(("sequence", "combat"), sorted(NOT_TOGETHER))
def test_a_pair_that_makes_no_sense_is_refused_with_the_reason(sequence: str, combat: str):
    why = "in one phase" if (sequence, combat) in IN_ONE_PHASE else "where models act one by one"
    with pytest.raises(Unfit, match=rf"A pair cannot be played: .*{why}\."):
        check_pair(pair(sequence, combat))


@pytest.mark.parametrize(("sequence", "combat"), [each for each in PAIRS if each not in NOT_TOGETHER])
def test_every_other_pair_fights_a_battle_to_its_end(sequence: str, combat: str):
    book = changed(BOOK, rulesets={"pair": pair(sequence, combat)})
    setup = set_up([roster("skaven-clan-eshin"), roster("undead")], book, seed="4", ruleset="pair")
    battle = start(setup, policies=dict.fromkeys((0, 1), POLICIES["steady"]))
    assert battle.over
    assert battle.faults == []


def test_unknown_rulesets_are_named():
    with pytest.raises(UnknownKey, match=r"no turn sequence 'chess'\. Choose from: alternative, cards"):
        check_pair(pair("chess", "core"))
    with pytest.raises(UnknownKey, match=r"no set of combat rules 'checkers'\. Choose from: core"):
        check_pair(pair("mordheim", "checkers"))
