"""Situations that a folder of oracles may hold besides those we have seen: they are expressed, or refused aloud."""

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.events import ShotFired
from tests.rules.oracles.attacks import attack, effect, modifiers
from tests.rules.oracles.duels import duellist
from tests.rules.oracles.files import Given
from tests.rules.oracles.vocabulary import UnknownWord
from tests.rules.staging.battlefield import Battlefield
from tests.rules.staging.dice_tree import chances
from tests.rules.staging.driving import driven

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
SPELL = {"auto_hit": True, "no_crits": True, "no_parry": True}
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
    "a blow of a creature": case(blow("natural", s=4, n=2), save=5),
    "a shot out of a repeater far off": case(shot("repeater crossbow", bs=4, n=2, mod=-3), context=SHOOTING),
    "a throwing star for no reason easier": case(shot("throwing star", mod=2), context=SHOOTING),
    "a throwing axe of the strong": case(shot("throwing axe", s=4), context=SHOOTING | {"s_bonus": 1}),
    "two hits of a spell that no armour stops": case(
        blow("natural", s=5, n=2), context=SPELL | {"no_save": True}, save=2, w=2
    ),
    "a dive with two axes": case(blow("axe"), blow("dagger"), context={"hit_bonus": 1, "s_bonus": 1}),
    "harder and weaker": case(blow("sword", s=4), context={"hit_bonus": -1, "s_bonus": -2}, parry=1),
    "a blow without critical hits": case(blow("halberd"), context={"no_crits": True}),
    "a blow that no armour stops": case(blow("sword"), context={"no_save": True}, save=1),
    "a sure hit with venom": case(blow("sword", venom=1), context={"auto_hit": True}, save=6),
    "a poison by name": case(blow("sword", poison="black lotus")),
    "a skill of the attacker": case(blow("sword", mighty_blow=True)),
    "skills and things of the target": case(blow("mace"), skills=["thick skull"], lucky_charm=True),
    "only sixes with two weapons": case(blow("sword"), blow("dagger"), context={"needs6": True}),
    "a blow that injures more": case(blow("mace", injury=1)),
    "a blow at a modifier": case(blow("sword", mod=-1), context={"hit_bonus": -1}),
    "a hard head": case(blow("mace"), hard_head=True),
    "a brace of pistols by its name": case(blow("brace of pistols (hth)", n=2)),
    "two fists": case(blow("fist", n=2)),
    "a whip that nothing parries": case(blow("whip"), parry=2),
    "a shot at the fallen": case(shot("long bow"), context=SHOOTING | {"target_status": "knocked_down"}),
}


@pytest.mark.parametrize("given", CASES.values(), ids=CASES)
def test_a_case_of_the_same_shape_is_expressed_with_all_that_it_says(given: Given):
    field, flow = attack(given)
    driven(
        field, flow, lambda roll: 1 if roll.who == 1 and roll.need else 6
    )  # all goes well for the attacker
    assert effect(field) == "out_of_action"
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


@pytest.mark.parametrize("save", [None, 4])
def test_a_target_that_parries_twice_holds_no_shield(save: int | None):
    field, _ = attack(case(blow("axe"), parry=2, save=save))
    held = field.one(1).in_hand
    assert (held.buckler, held.shield, held.trait("parry")) == (True, False, True)


@pytest.mark.parametrize("sum_of_all", [1, 0, -1, -2, -3])
def test_every_sum_of_modifiers_is_placed(sum_of_all: int):
    aimed = shot("bow", mod=sum_of_all, n=1)
    field: Battlefield = attack(case(aimed, context=SHOOTING))[0]
    assert modifiers(field, aimed) == sum_of_all


@pytest.mark.parametrize(("sum_of_all", "hits"), [(2, 6), (-3, 2), (-4, 1), (-7, 0)])
def test_a_sum_of_modifiers_that_no_place_gives_comes_out_all_the_same(sum_of_all: int, hits: int):
    given = case(shot("bow", mod=sum_of_all, bs=5, s=3), context=SHOOTING, t=6)
    found = chances(
        lambda: attack(given),
        lambda field: None,
        tally=lambda event: isinstance(event, ShotFired) and event.struck == 1,
    )
    assert found.get((None, True), 0) == Fraction(hits, 6)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (case(blow("sword", whirling=True)), "whirling"),
        (case(blow("sword"), context={"at_night": True}), "at_night"),
        (case(blow("sword"), ward=4), "ward"),
        (case(shot("bow", curve=1), context=SHOOTING), "curve"),
        (case(blow("sabre of light")), "sabre of light"),
        (case(blow("sword", poison="gin")), "gin"),
        (case(blow("sword", s=3), blow("dagger", s=5)), "several s"),
        (case(blow("sword", injury=3)), "injury bonus 3"),
        (case(shot("sword"), context=SHOOTING), "shoots with 'sword'"),
        (case(shot("bow"), context=SHOOTING | {"s_bonus": 1}), "s_bonus"),
        (case(blow("sword"), save=9), "save of 9"),
    ],
)
def test_an_unknown_word_is_refused_by_name(given: Given, word: str):
    with pytest.raises(UnknownWord, match=word):
        attack(given)


@pytest.mark.parametrize(
    "given", [case(blow("sword"), parry=3), case(blow("sword"), context={"target_status": "asleep"})]
)
def test_an_unknown_value_is_refused(given: Given):
    with pytest.raises((KeyError, ValueError)):
        attack(given)


def test_a_known_word_that_was_not_expressed_is_told():
    given = case(shot("blunderbuss", ws=3), context=SHOOTING | {"hatred": True})
    attack(given)
    assert given.unread() == ["context.hatred"]


@pytest.mark.parametrize(
    ("said", "carries"),
    [
        ({"weapon": "axe", "parry": 1}, ("axe", "buckler")),
        ({"weapon": "sword", "parry": 2}, ("sword", "buckler")),
        ({"weapon": "spear", "parry": 0, "strike_first": True}, ("spear",)),
        ({"weapon": "fist", "parry": 0}, ()),
        ({"weapon": "halberd", "parry": 0, "save": 4}, ("halberd",)),
        ({"weapon": "axe", "parry": 1, "save": 4}, ("axe", "buckler")),
        ({"weapon": "spear", "parry": 0, "spear": True}, ("spear",)),
        ({"weapon": "morningstar later", "parry": 0, "first_weapon": "morningstar"}, ("morning-star",)),
        ({"weapon": "natural", "parry": 0, "skills": ["dodge"]}, ()),
        ({"weapon": "sword", "lucky_charm": True}, ("sword", "lucky-charm")),
    ],
)
def test_a_duellist_carries_what_makes_him_what_the_case_says(said: dict[str, Any], carries: tuple[str, ...]):
    given = Given({**MAN, **said})
    man, suit = duellist(given, 10)
    assert man.items == carries
    assert (suit is not None) is (said.get("save") == 4)
    assert given.unread() == []


def test_a_duellist_who_strikes_out_of_his_weapons_turn_is_refused():
    with pytest.raises(UnknownWord, match="strike_last"):
        duellist(Given({**MAN, "strike_last": True}), 10)
