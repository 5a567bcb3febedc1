"""The oracles of attacks and psychology through whole refereed battles, fraction by fraction.

A third of each kind is in every run; EXAMPLES=all runs all of them.
"""

import os
from fractions import Fraction
from types import SimpleNamespace

import pytest

from rules.values import changed
from tests.rules.oracles import files as oracles
from tests.rules.oracles import heroheim, trench
from tests.rules.oracles.attacks import attack, effect, with_traits
from tests.rules.oracles.files import fractions
from tests.rules.oracles.refereed import WHO, Attack, chances, shot_of
from tests.rules.oracles.refereed_psychology import Charge, Losses
from tests.rules.oracles.vocabulary import weapon

ALL = os.environ.get("EXAMPLES") == "all"
CORE = "mordheim", "cards", "alternative"
#: Spells whose hits a case describes.
SPELLS = {"M59": "fires-of-uzhul", "M60": "word-of-pain"}
#: What no refereed battle comes to, or not under that turn sequence, and why.
NOT_REFEREED = {
    "M41": "nobody fights with a single pistol and nothing beside it",
    "M55": "where one fights one, nobody breaks from combat",
    "alternative M42": "shooting at hand is an action of its own there",
    "alternative M49": "a sling shoots once for an action there",
    "H06": "who falls, the players see to",
    "H27": "where one fights one, nobody breaks from combat",
    "H37": "who falls, the players see to",
}
#: Cases whose dice can fall in the most ways: only a run of all cases has them.
LONG = {"TM11", "H13", "M24"}
#: A run has one case of this number, of each turn sequence others.
SHARE = 3


def name_of(case):
    return case.id.removeprefix("mordheim_attacks-").rpartition("-")[2]


def chosen(cases, *about):
    """The cases of this run with each turn sequence, without those that cannot be refereed."""
    found = []
    for at, sequence in enumerate(about):
        known = [
            pytest.param(sequence, case, id=f"{sequence}-{case.id}")
            for case in cases
            if not {name_of(case), f"{sequence} {name_of(case)}"} & NOT_REFEREED.keys()
            and (ALL or name_of(case) not in LONG)
        ]
        found += known if ALL else known[at % SHARE :: SHARE]
    return found


def about(table, word):
    """The cases of a table, of one of its words."""
    return [it for it in oracles.read(table) if it.situation["table"].startswith(word)]


def shown(battle):
    """A battle as the outcomes of the oracles look at it."""
    return SimpleNamespace(one=battle.combatant)


def exact(case):
    return {name: chance for name, chance in fractions(case.expected).items() if chance}


@pytest.mark.parametrize(("sequence", "case"), chosen(oracles.read("mordheim_attacks"), *CORE))
def test_an_attack_that_is_refereed_gives_the_chances_of_the_oracle(sequence, case):
    context, (blow,) = case.situation["context"], case.situation["attacks"]
    field, _ = attack(case.situation)
    before, spell = context.get("target_status", "standing"), SPELLS.get(name_of(case), "")
    shot = shot_of(field, weapon(blow["weapon"]).key) if context.get("shooting") else ""
    combat = 1 if context.get("first_round", True) else 2
    said = Attack(field, sequence, shot, blow["n"], combat, spell)
    assert chances(said, lambda battle: effect(shown(battle), before)) == exact(case)


@pytest.mark.parametrize(("sequence", "case"), chosen(oracles.read("heroheim_attacks"), "heroheim"))
def test_an_attack_by_heroheim_that_is_refereed_gives_the_chances_of_the_oracle(sequence, case):
    field, _ = heroheim.attack(case.situation)
    blow, who = case.situation["attack"], field.one(WHO)
    if blow.get("flaming"):
        burning = tuple(with_traits(it, "fire") for it in who.fighter.weapons)
        who.fighter = changed(who.fighter, weapons=burning)
    said = Attack(field, sequence, times=blow.get("n", 1), combat=2)
    assert chances(said, lambda battle: heroheim.effect(shown(battle))) == exact(case)


@pytest.mark.parametrize(("sequence", "case"), chosen(oracles.read("trench_mordheim"), "trench"))
def test_an_attack_by_the_success_chart_that_is_refereed_gives_the_chances_of_the_oracle(sequence, case):
    field, _ = trench.attack_by_chart(case.situation)
    shot = shot_of(field, "bow") if case.situation["mods"] else ""
    said = Attack(field, sequence, shot, case.situation["n"])
    assert chances(said, lambda battle: effect(shown(battle))) == exact(case)


@pytest.mark.parametrize(("sequence", "case"), chosen(about("mordheim_tables", "Leadership"), *CORE))
def test_a_warband_that_lost_some_stands_as_often_as_the_oracle_says(sequence, case):
    found = Losses(sequence, 4, 1, case.situation["leadership"]).passes()
    assert found == Fraction(case.expected["pass"]["fraction"])


@pytest.mark.parametrize(
    ("sequence", "case"),
    [
        *chosen(about("mordheim_tables", "Leadership"), *CORE, "trench"),
        *chosen(about("heroheim_tables", "Leadership"), "heroheim"),
    ],
)
def test_a_charger_dares_as_often_as_the_oracle_says(sequence, case):
    found = Charge(sequence, case.situation["leadership"]).passes()
    assert found == Fraction(case.expected["pass"]["fraction"])


@pytest.mark.parametrize(
    ("sequence", "case", "needed"),
    [
        (*it.values, it.values[1].expected[word])
        for word, them in (
            ("first_ooa_count_needing_test", chosen(about("mordheim_tables", "rout threshold"), *CORE)),
            ("needed", chosen(about("trench_actions", "models Down"), "trench")),
        )
        for it in them
    ],
)
def test_a_warband_is_tested_from_as_many_losses_as_the_oracle_says(sequence, case, needed):
    size = case.situation["warband_size"]
    assert [Losses(sequence, size, out).is_tested() for out in (needed - 1, needed)] == [False, True]


@pytest.mark.parametrize(("sequence", "case"), chosen(about("trench_actions", "morale roll"), "trench"))
def test_morale_fails_as_often_as_the_oracle_says(sequence, case):
    assert Losses(sequence, 4, 2).passes() == Fraction(case.expected["holds"]["fraction"])


def test_every_case_that_is_left_out_is_one_of_the_oracles():
    known = {name_of(it) for it in (*oracles.read("mordheim_attacks"), *oracles.read("heroheim_attacks"))}
    assert {it.rpartition(" ")[2] for it in NOT_REFEREED} <= known
