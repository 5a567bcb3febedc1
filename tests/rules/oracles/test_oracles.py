"""The engine's own procedures against chances that were worked out elsewhere: fraction by fraction, nothing sampled.

Every case of the folder is compared here, with all that it says; what is unknown fails it.
"""

from fractions import Fraction

import pytest

from tests.rules.oracles import alternative as oracles_alternative
from tests.rules.oracles import alternative_vectors, trench_vectors, turn_vectors
from tests.rules.oracles import cards as oracles_cards
from tests.rules.oracles import files as oracles
from tests.rules.oracles import heroheim as oracles_heroheim
from tests.rules.oracles import mordheim as oracles_mordheim
from tests.rules.oracles import trench as oracles_trench
from tests.rules.oracles.attacks import attack, effect
from tests.rules.oracles.duels import Duel
from tests.rules.oracles.files import Case, fractions
from tests.rules.oracles.vocabulary import looked_up
from tests.rules.staging.dice_tree import chances

TABLES = oracles.read("mordheim_tables")
ATTACKS = oracles.read("mordheim_attacks")
DUELS = oracles.read("mordheim_duels")
TRENCH_ATTACKS = oracles.read("trench_mordheim")

#: An outcome that a case does not mention.
NEVER = {"fraction": "0"}

#: What tells a turn of each sequence.
TURNS = {
    "alternative": alternative_vectors.vector,
    "cards": turn_vectors.cards,
    "heroheim": turn_vectors.heroheim,
    "mordheim": turn_vectors.mordheim,
    "trench": trench_vectors.vector,
}


@pytest.mark.parametrize("case", oracles.parameters(TABLES))
def test_a_table_gives_the_chances_of_the_oracle(case: Case):
    found = oracles_mordheim.table(case.situation)
    assert not case.situation.unread()
    if case.situation["table"] == "rout threshold":
        assert found == case.expected
    else:
        assert set(case.expected) - set(oracles_mordheim.NOT_OURS) <= set(found)
        for name, chance in found.items():
            expected = case.expected.get(name, NEVER)
            if "fraction" in expected:
                assert chance == Fraction(expected["fraction"]), name
            else:
                assert chance == fractions(expected), name


@pytest.mark.parametrize("case", oracles.parameters(ATTACKS))
def test_an_attack_gives_the_chances_of_the_oracle(case: Case):
    before = case.situation["context"].get("target_status", "standing")
    found = chances(lambda: attack(case.situation), lambda field: effect(field, before))
    expected = {name: chance for name, chance in fractions(case.expected).items() if chance}
    assert found == expected
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(DUELS))
def test_a_duel_gives_the_chances_of_the_oracle(case: Case):
    duel = Duel(case.situation["charger"], case.situation["charged"])
    assert not case.situation.unread()
    for at, phase in enumerate(case.expected["by_phase"], start=1):
        assert phase["phase"] == at
        wanted = fractions({name: it for name, it in phase.items() if name != "phase"})
        ended = duel.ended_in(at)
        found = {"charger_wins_in_this_phase": ended[0], "charged_wins_in_this_phase": ended[1]}
        assert wanted.items() <= found.items(), at
    for side, name in enumerate(("charger_wins", "charged_wins")):
        if case.expected[name]["fraction"] is None:
            assert float(duel.wins(side)) == pytest.approx(case.expected[name]["float"], abs=1e-12)
        else:
            assert duel.wins(side) == Fraction(case.expected[name]["fraction"])


@pytest.mark.parametrize("case", oracles.parameters(TRENCH_ATTACKS))
def test_an_attack_by_the_success_chart_gives_the_chances_of_the_oracle(case: Case):
    found = chances(lambda: oracles_trench.attack_by_chart(case.situation), effect)
    assert found == {name: chance for name, chance in fractions(case.expected).items() if chance}
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("trench_actions")))
def test_actions_of_trench_crusade_give_the_chances_of_the_oracle(case: Case):
    assert oracles_trench.table(case.situation) == oracles_trench.exact(case.expected)
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("trench_combat")))
def test_the_dice_of_trench_crusade_give_the_chances_of_its_own_injury_chart(case: Case):
    found = {name: chance for name, chance in oracles_trench.injuries(case.situation).items() if chance}
    assert found == {name: chance for name, chance in fractions(case.expected).items() if chance}
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("cards")))
def test_cards_give_the_chances_of_the_oracle(case: Case):
    found = oracles_cards.chances(case.situation)
    assert found == oracles_cards.exact(case.expected)
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("heroheim_attacks")))
def test_an_attack_by_heroheim_gives_the_chances_of_the_oracle(case: Case):
    found = chances(lambda: oracles_heroheim.attack(case.situation), oracles_heroheim.effect)
    assert found == {name: chance for name, chance in fractions(case.expected).items() if chance}
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("heroheim_tables")))
def test_a_table_of_heroheim_gives_the_chances_of_the_oracle(case: Case):
    assert oracles_heroheim.table(case.situation) == fractions(case.expected)
    assert not case.situation.unread()


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("alternative")))
def test_activations_and_reactions_give_the_chances_of_the_oracle(case: Case):
    found = oracles_alternative.family(case.situation)(case.situation)
    theirs = {name: it for name, it in case.expected.items() if name not in oracles_alternative.NOT_OURS}
    assert oracles_alternative.possible(found) == oracles_alternative.possible(oracles_cards.exact(theirs))
    assert not case.situation.unread()


@pytest.mark.parametrize(("sequence", "case"), oracles.vectors())
def test_a_turn_comes_to_what_the_vectors_say(sequence: str, case: Case):
    found = looked_up(TURNS, sequence, "turn sequence")(case.situation, case.expected)
    assert not set(case.expected) - set(found), "nobody knows these words"
    assert {name: found[name] for name in case.expected} == case.expected
    assert not case.situation.unread()


def test_every_file_about_battles_is_compared():
    assert set(oracles.FILES) <= oracles.READ
