"""Turns, phases and attacks by charts that a folder of oracles may hold besides those we have seen."""

from fractions import Fraction
from typing import Any

import pytest

from tests.rules.oracles import alternative as oracles_alternative
from tests.rules.oracles import alternative_vectors
from tests.rules.oracles import heroheim as oracles_heroheim
from tests.rules.oracles import trench as oracles_trench
from tests.rules.oracles import trench_vectors as trench
from tests.rules.oracles import turn_vectors as turns
from tests.rules.oracles.attacks import effect
from tests.rules.oracles.files import Given
from tests.rules.oracles.vocabulary import UnknownWord
from tests.rules.staging.dice_tree import chances
from tests.rules.staging.driving import driven, worst_for_the_target

SHOT, ASSAULT = (
    ["Make a Ranged Attack", "", "fails"],
    ["Make a Ranged Attack:ASSAULT, one attack", "", "fails"],
)
TWICE = ["Make a Ranged Attack:ASSAULT, two attacks", "", "succeeds"]
MOVE, DASH, CHARGE = ["Move", "", ""], ["Dash", "risky", "succeeds"], ["Move:Charge", "", ""]
RETREAT, STRIKE = ["Move:Retreat", "", ""], ["Make a Melee Attack", "", "fails"]


# activations


@pytest.mark.parametrize(
    ("given", "order", "after"),
    [
        ({"models_a": 2, "models_b": 2, "first": "A", "casualties": ["b1"]}, "ABA", "a1"),
        (
            {
                "models_a": ["a1", "a2"],
                "models_b": ["b1", "b2", "b3"],
                "first": "A",
                "events": ["a1 activates and takes b3 out", "b1 activates and takes a2 out"],
            },
            "ABB",
            "b2",
        ),
        ({"models_a": 3, "models_b": 3, "first": "B", "events": ["b3 activates"]}, "BABABA", "a1"),
    ],
)
def test_models_act_in_turn_whatever_is_lost(given: dict[str, Any], order: str, after: str):
    found = trench.vector(Given(given), {"order": ""})
    assert (found["order"], found["next"]) == (order, after)


@pytest.mark.parametrize(
    ("actions", "allowed"),
    [
        ([MOVE, DASH, SHOT], 3),
        ([MOVE, CHARGE], 1),
        ([RETREAT, DASH, SHOT], 3),
        ([STRIKE, RETREAT], 2),
        ([CHARGE, STRIKE, SHOT], 2),
        ([ASSAULT, CHARGE, STRIKE], 3),
        ([TWICE, CHARGE], 1),
        ([["Make a Ranged Attack", "risky", "fails"], MOVE], 1),
        ([["Dash", "risky", "fails"], MOVE], 1),
    ],
)
def test_actions_follow_one_another_as_far_as_they_may(actions: list[list[str]], allowed: int):
    found = trench.vector(Given({"actions": actions}), {})
    assert [found[f"{nth}_action_allowed"] for nth in trench.ORDINALS].count(True) == allowed
    assert found["all_allowed"] is (allowed == len(actions))
    assert found["turn_passes"] is (actions[0][1:] == ["risky", "fails"])


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"actions": [["Fly", "", ""]]}, "Fly"),
        ({"actions": [["Make a Ranged Attack:BLAST", "", ""]]}, "BLAST"),
        ({"actions": [["Dash", "risky", "stumbles"]]}, "stumbles"),
        ({"models_a": 1, "models_b": 1, "first": "A", "events": ["a1 sleeps"]}, "a1 sleeps"),
        ({"models_a": 1, "models_b": 1, "first": "A", "casualties": ["c9"]}, "c9"),
    ],
)
def test_an_unknown_word_of_a_turn_is_refused_by_name(given: dict[str, Any], word: str):
    with pytest.raises(UnknownWord, match=word):
        trench.vector(Given(given), {})


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ({"leadership": 8, "dice": [9, 10], "rule": "will_of_chaos", "reroll": {"die": 10, "to": 3}},
         "actions_after_reroll_of_the_10_to_3", 1),
        ({"leadership": 6, "dice": [7], "rule": "military_drill"}, "actions", 1),
        ({"leadership": 5, "dice": [6], "rule": "call_of_the_dead+knell"}, "failures", 0),
        ({"status": "knocked_down", "actions": 1}, "actions_usable_to_stand", True),
        ({"status": "stunned", "actions": 2}, "actions_left", 1),
        ({"movement": 4, "attacks_on_profile": 1, "actions": 3, "choice": "near"}, "off_hand_attacks_max", 1),
        ({"movement": 4, "attacks_on_profile": 3, "actions": 3, "choice": "far"}, "normal_attacks", 2),
        ({"nearest_enemy_in": 20, "alternative_activation": True}, "allowed", True),
    ],
)  # fmt: skip
def test_activations_come_to_what_they_must(given: dict[str, Any], name: str, value: object):
    written = Given(given)
    assert alternative_vectors.vector(written, {})[name] == value
    assert not written.unread()


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"leadership": 7, "dice": [9], "rule": "whirling"}, "whirling"),
        ({"leadership": 7, "dice": [9, 4], "rule": "will_of_chaos", "reroll": {"die": 4, "to": 5}}, "a 4 of"),
        ({"movement": 4, "attacks_on_profile": 1, "actions": 1, "choice": "far"}, "far"),
        ({"movement": 4, "attacks_on_profile": 1, "actions": 1, "choice": "sideways"}, "sideways"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_an_unknown_word_of_an_activation_is_refused_by_name(given: dict[str, Any], word: str):
    with pytest.raises(UnknownWord, match=word):
        alternative_vectors.vector(Given(given), {})


def test_a_case_about_something_else_than_activations_is_refused_by_what_it_says():
    with pytest.raises(UnknownWord, match="tossing a coin"):
        oracles_alternative.family(Given({"text": "tossing a coin", "coins": 1}))


# the order of blows, and the phases


@pytest.mark.parametrize(
    ("sequence", "combatants", "order"),
    [
        ("mordheim", {"a": "stood up this turn, I6", "b": "double-handed, I3"}, ["b", "a"]),
        ("mordheim", {"a": "charged this turn, double-handed, I6", "b": "I3"}, ["b", "a"]),
        ("mordheim", {"a": "charged this turn, I3", "b": "I5", "c": "spear, I5"}, ["c", "a", "b"]),
        ("mordheim", {"a": "charged this turn, I3", "b": "spear first round, I3"}, ["roll"]),
        ("mordheim", {"a": "second round, I4", "b": "second round, spear, I3"}, ["a", "b"]),
        ("mordheim", {"a": "I3", "b": "I3", "c": "I5 same side as b"}, ["c", "{a,b} by roll"]),
        ("heroheim", {"a": "charged this turn, I3", "b": "spear, I5"}, ["b", "a"]),
    ],
)
def test_fighters_strike_in_the_order_of_what_is_said_of_them(
    sequence: str, combatants: dict[str, str], order: list[str]
):
    assert getattr(turns, sequence)(Given({"combatants": combatants}), {}) == {"order": order}


def test_an_unknown_weapon_of_a_fighter_is_refused_by_name():
    with pytest.raises(UnknownWord, match="feather"):
        turns.mordheim(Given({"combatants": {"a": "feather, I3", "b": "I4"}}), {})


@pytest.mark.parametrize(
    ("said", "true"),
    [
        ("movement (charges, remaining)", True),
        ("movement (remaining, charges)", False),
        ("movement (missiles)", False),
        ("shooting", False),
    ],
)
def test_a_phase_is_told_as_it_is_written_where_all_of_it_is_true(said: str, true: bool):
    found = turns.mordheim(Given({}), {"phases": ["recovery", said]})["phases"]
    assert (found[1] == said) is true
    assert found[2:] == ["shooting", "close combat"]


def test_an_unknown_word_of_a_phase_is_refused_by_name():
    with pytest.raises(UnknownWord, match="singing"):
        turns.mordheim(Given({}), {"phases": ["recovery (singing)"]})


# attacks by the charts of Heroheim and of Trench Crusade


def heroheim(attack: dict[str, Any], defender: dict[str, Any], need: int | None, critical: bool) -> Given:
    return Given(
        {
            "attack": {"skill": 3, "s": 3, **attack},
            "defender": {"t": 3, "w": 1, "save": None, **defender},
            "need_to_hit": need,
            "critical_possible": critical,
        }
    )


@pytest.mark.parametrize(
    "given",
    [
        heroheim({"n": 2, "reroll_one": True}, {}, 4, True),
        heroheim({"n": 2, "poison": True, "flaming": True}, {"w": 2}, 4, True),
        heroheim({"auto": True, "no_crit": True, "poison": True}, {"immune_poison": True}, None, False),
        heroheim({"auto": True, "no_crit": True, "flaming": True}, {}, None, False),
        heroheim({"auto": True, "no_crit": True, "n": 3}, {"save": 5, "w": 3}, None, False),
        heroheim({}, {"special_kind": "regeneration", "special_save": 5}, 4, True),
        heroheim({"flaming": True}, {"special_kind": "ward", "special_save": 6, "save": 5}, 4, True),
        heroheim({"skill": 0, "s": 6, "auto": True, "no_crit": True}, {"w": 2}, None, False),
        heroheim({"skill": -2}, {"save": 6}, 6, False),
        heroheim({"mighty_blow": True}, {"skills": ["resilient"]}, 4, True),
    ],
)
def test_an_attack_by_heroheim_is_expressed_with_all_that_it_says(given: Given):
    field, flow = oracles_heroheim.attack(given)
    driven(field, flow, worst_for_the_target)
    assert oracles_heroheim.effect(field) == "out_of_action"
    assert not given.unread()


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (heroheim({"whirling": True}, {}, 4, True), "whirling"),
        (heroheim({}, {"special_kind": "luck", "special_save": 5}, 4, True), "luck"),
        (heroheim({"auto": True}, {}, 4, True), "sure hit that needs 4"),
        (heroheim({"no_crit": True}, {}, 4, True), "no_crit"),
    ],
)
def test_an_unknown_word_of_an_attack_by_heroheim_is_refused_by_name(given: Given, word: str):
    with pytest.raises(UnknownWord, match=word):
        oracles_heroheim.attack(given)


def by_chart(**said: Any) -> Given:
    return Given({"skill": 3, "mods": 0, "n": 1, "s": 3, "t": 3, "w": 1, "save": None, "net_dice": 0, **said})


@pytest.mark.parametrize(
    "given",
    [
        by_chart(mods=-1, net_dice=-1),
        by_chart(mods=-2, skill=4, net_dice=-1, s=4, n=2),
        by_chart(mods=-4, skill=5, net_dice=-2, save=6),
        by_chart(mods=1, net_dice=1, conc=True, helmet=True),
        by_chart(skill=2, net_dice=-1, save=5, s=4, parry=True),
        by_chart(dodge=True, mods=-1, net_dice=-1),
    ],
)
def test_an_attack_by_the_success_chart_is_expressed_with_all_that_it_says(given: Given):
    field, flow = oracles_trench.attack_by_chart(given)
    driven(field, flow, worst_for_the_target)
    assert effect(field) == "out_of_action"
    assert not given.unread()


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (by_chart(net_dice=1), "net_dice 1"),
        (by_chart(save=7), "saves on 7"),
        (by_chart(whirling=True), "whirling"),
    ],
)
def test_an_unknown_word_of_an_attack_by_the_success_chart_is_refused_by_name(given: Given, word: str):
    with pytest.raises(UnknownWord, match=word):
        oracles_trench.attack_by_chart(given)


def test_a_modifier_that_no_place_gives_is_as_good_as_a_place():
    placed = chances(lambda: oracles_trench.attack_by_chart(by_chart(mods=-2, net_dice=-2)), effect)
    for_no_reason = by_chart(skill=2, mods=-1, net_dice=-2)
    assert placed == chances(lambda: oracles_trench.attack_by_chart(for_no_reason), effect)


@pytest.mark.parametrize("net", [-8, 0, 9])
def test_every_number_of_injury_dice_comes_out(net: int):
    for table in ("injury roll", "bloodbath (3 dice kept)"):
        given = Given({"table": table, "net_injury_dice": net, "modifier": 1})
        assert sum(oracles_trench.injuries(given).values()) == Fraction(1)
        assert not given.unread()


def test_an_unknown_table_is_refused_by_name():
    with pytest.raises(UnknownWord, match="the weather"):
        oracles_trench.injuries(Given({"table": "the weather"}))
