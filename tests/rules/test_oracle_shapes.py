"""Situations that a folder of oracles may hold besides those we have seen: they are expressed, or refused aloud."""

from fractions import Fraction
from typing import Any

import pytest

from tests.rules.attacks import attack, effect, modifiers
from tests.rules.battlefield import Battlefield
from tests.rules.dice_tree import chances
from tests.rules.duels import duellist
from tests.rules.oracles import Given

DEFENDER = {"ws": 3, "s": 3, "t": 3, "w": 1, "save": None, "parry": 0, "helmet": False}
MAN = {**DEFENDER, "i": 3, "a": 1, "weapon": "sword", "parry": 1}


def case(*attacks: dict[str, Any], context: dict[str, Any] | None = None, **defender: Any) -> Given:
    return Given(
        {
            "text": "a case",
            "attacks": [{"s": 3, "n": 1, **blow} for blow in attacks],
            "defender": {**DEFENDER, **defender},
            "context": context or {},
        }
    )


def blow(weapon: str, **said: Any) -> dict[str, Any]:
    return {"weapon": weapon, "ws": 3, **said}


def shot(weapon: str, **said: Any) -> dict[str, Any]:
    return {"weapon": weapon, "bs": 3, **said}


SHOOTING = {"shooting": True}
CASES = {
    "two weapons": case(blow("sword"), blow("dagger")),
    "fists": case(blow("fist")),
    "black lotus": case(blow("sword", lotus=1)),
    "a double-handed weapon against a suit of 1+": case(blow("double-handed", s=4), save=1),
    "a morning star later": case(blow("morning star later", n=2)),
    "hatred later": case(blow("axe"), context={"hatred": True, "first_round": False}, parry=2),
    "a brace of pistols": case(blow("pistol (hth)", n=2), save=3),
    "two attacks at the fallen": case(blow("mace", n=2), context={"target_status": "knocked_down"}),
    "nothing to parry with": case(blow("sword", n=2), context={"no_parry": True}, parry=1),
    "sure hits": case(blow("sword", n=2), context={"auto_hit": True}),
    "a crossbow far off behind cover": case(shot("crossbow", mod=-2), context=SHOOTING, save=4),
    "a short bow on the move": case(shot("short bow", bs=5, mod=-3), context=SHOOTING),
    "throwing stars behind cover": case(shot("throwing stars", mod=-1), context=SHOOTING),
    "venom on a bow": case(shot("bow", venom=1), context=SHOOTING, save=6),
    "a repeater in haste at something large": case(shot("repeater crossbow", n=2, mod=0), context=SHOOTING),
    "a shot at the fallen": case(shot("long bow"), context=SHOOTING | {"target_status": "knocked_down"}),
}


@pytest.mark.parametrize("given", CASES.values(), ids=CASES)
def test_a_case_of_the_same_shape_is_expressed_with_all_that_it_says(given: Given):
    before = given["context"].get("target_status", "standing")
    found = chances(lambda: attack(given), lambda field: effect(field, before))
    assert sum(found.values()) == 1
    assert found["out_of_action"] > 0
    assert given.unread() == []


def test_lotus_venom_and_a_second_weapon_make_a_difference():
    def out(given: Given) -> Fraction:
        return chances(lambda: attack(given), effect)["out_of_action"]

    plain = out(case(blow("sword")))
    for better in (
        case(blow("sword", lotus=1)),
        case(blow("sword", venom=1)),
        case(blow("sword"), blow("axe")),
        case(blow("sword"), context={"auto_hit": True}),
    ):
        assert out(better) > plain


@pytest.mark.parametrize("sum_of_all", [1, 0, -1, -2, -3])
def test_every_sum_of_modifiers_is_placed(sum_of_all: int):
    aimed = shot("bow", mod=sum_of_all, n=1)
    field: Battlefield = attack(case(aimed, context=SHOOTING))[0]
    assert modifiers(field, aimed) == sum_of_all


@pytest.mark.parametrize(
    "given",
    [
        case(blow("sword", whirling=True)),
        case(blow("sword"), context={"at_night": True}),
        case(blow("sword"), ward=4),
        case(shot("bow", curve=1), context=SHOOTING),
    ],
)
def test_a_field_that_nobody_knows_is_told(given: Given):
    attack(given)
    assert len(given.unread()) == 1


@pytest.mark.parametrize(
    "given",
    [
        case(blow("sabre of light")),
        case(blow("sword", s=3), blow("dagger", s=5)),
        case(blow("sword"), parry=3),
        case(blow("sword"), context={"target_status": "asleep"}),
        case(blow("sword"), save=9),
        case(shot("bow", mod=-7), context=SHOOTING),
    ],
)
def test_a_value_that_nobody_knows_is_refused(given: Given):
    with pytest.raises((KeyError, ValueError, AssertionError, StopIteration)):
        attack(given)


@pytest.mark.parametrize(
    ("said", "carries"),
    [
        ({"weapon": "axe", "parry": 1}, ("axe", "buckler")),
        ({"weapon": "sword", "parry": 2}, ("sword", "buckler")),
        ({"weapon": "spear", "parry": 0, "strike_first": True}, ("spear",)),
        ({"weapon": "fist", "parry": 0}, ()),
        ({"weapon": "halberd", "parry": 0, "save": 4}, ("halberd",)),
    ],
)
def test_a_duellist_carries_what_makes_him_what_the_case_says(said: dict[str, Any], carries: tuple[str, ...]):
    given = Given({**MAN, **said})
    man, suit = duellist(given, 10)
    assert man.items == carries
    assert (suit is not None) is (said.get("save") == 4)
    assert given.unread() == []


def test_a_duellist_who_strikes_out_of_his_weapons_turn_is_refused():
    with pytest.raises(AssertionError):
        duellist(Given({**MAN, "strike_last": True}), 10)
