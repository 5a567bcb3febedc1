"""Weapons that do more than wound: the rapier, the censer, daggers of disease, ladles, chains and grape shot."""

import pytest

from rules.combat.melee.melee import attack_one, fight
from rules.combat.shooting.shooting import fire
from rules.engine.decisions import TryParry
from rules.engine.events import BlowStruck, CharacteristicTested, Status, WoundRolled, WoundsLost
from tests.rules.staging.battlefield import Battlefield, Man, man


def strikes(own: Man, other: Man, *faces: int, parry: str | list[str] = "no") -> Battlefield:
    """The first warrior strikes once with what they hold."""
    field = Battlefield([own], [other])
    field.engage(0, 1)
    field.turn(0, "close combat")
    main = field.one(0).in_hand.main
    flow = attack_one(field.battle, field.one(0), field.one(1), [main])
    field.play(flow, *faces, says={TryParry: parry})
    return field


def shoots(own: Man, *others: Man, faces: tuple[int, ...], switches: tuple[str, ...] = ()) -> Battlefield:
    field = Battlefield([own], others, switches=switches)
    weapon = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), weapon), *faces)
    return field


def test_a_rapier_strikes_again_at_one_less_as_long_as_it_hits_and_does_not_wound():
    field = strikes(man(10, 10, "rapier"), man(10.98, 10), 4, 3, 5, 3, 6, 3, 6, 3, 5)
    assert [blow.roll.need for blow in field.told(BlowStruck) if blow.roll] == [4, 5, 6, 6, 6]
    assert [blow.hit for blow in field.told(BlowStruck)] == [True, True, True, True, False]


def test_a_rapier_that_wounds_or_misses_strikes_no_more():
    assert len(strikes(man(10, 10, "rapier"), man(10.98, 10), 3).told(BlowStruck)) == 1
    saved = strikes(man(10, 10, "rapier"), man(10.98, 10, "light-armour"), 4, 4, 6)
    assert len(saved.told(BlowStruck)) == 1


def test_a_blow_that_follows_may_be_parried_and_ends_there():
    field = strikes(man(10, 10, "rapier"), man(10.98, 10, "axe", "buckler"), 4, 3, 5, 6, parry=["no", "yes"])
    assert len(field.told(WoundRolled)) == 1


def test_a_rapier_does_not_go_on_against_one_on_the_ground():
    field = Battlefield([man(10, 10, "rapier")], [man(10.98, 10)])
    field.engage(0, 1)
    field.status(1, Status.KNOCKED_DOWN)
    field.play(attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main]), 3)
    assert len(field.told(BlowStruck)) == 1


def test_armour_turns_a_rapier_more_easily_and_clothes_save_on_six():
    field = strikes(man(10, 10, "rapier"), man(10.98, 10, W=2), 4, 4, 6)
    assert not field.told(WoundsLost)


@pytest.mark.parametrize(("test", "lost"), [(3, 0), (4, 1)])
def test_the_fumes_of_a_censer_wound_who_fails_a_toughness_test(test: int, lost: int):
    field = strikes(man(10, 10, "censer"), man(10.98, 10, W=2), 4, 1, test, 1)
    assert len(field.told(WoundsLost)) == lost


def test_the_fumes_wound_the_bearer_on_a_six():
    field = strikes(man(10, 10, "censer", W=2), man(10.98, 10), 4, 1, 1, 6)
    assert [(event.who, event.left) for event in field.told(WoundsLost)] == [(0, 1)]


def test_the_undead_do_not_mind_the_fumes():
    dead = {"kinds": ("undead",)}
    field = strikes(man(10, 10, "censer", **dead), man(10.98, 10, **dead), 4, 1)
    assert not field.told(CharacteristicTested)


@pytest.mark.parametrize(("hit", "faces"), [(6, (1, 4)), (5, (1,))])
def test_a_disease_dagger_infects_with_a_natural_six_only(hit: int, faces: tuple[int, ...]):
    field = strikes(man(10, 10, "disease-dagger"), man(10.98, 10, W=2), hit, *faces)
    assert len(field.told(WoundsLost)) == (hit == 6)


def test_neither_undead_nor_possessed_catch_the_disease():
    for kind in ("undead", "possessed"):
        field = strikes(man(10, 10, "disease-dagger"), man(10.98, 10, kinds=(kind,)), 6, 1)
        assert not field.told(CharacteristicTested)


@pytest.mark.parametrize(("hit", "weapon"), [(6, "fists"), (5, "Sword")])
def test_a_ladle_makes_the_victim_drop_his_weapon_on_a_six(hit: int, weapon: str):
    field = Battlefield([man(10, 10, "ladle", I=5)], [man(10.98, 10, "sword")])
    field.engage(0, 1)
    field.turn(1, "close combat")
    field.play(fight(field.battle), hit, *([] if hit == 6 else [1]), 1, 1, says={TryParry: "yes"})
    assert field.told(BlowStruck)[-1].weapon == weapon


def test_a_warrior_who_dropped_his_sword_does_not_parry():
    field = Battlefield([man(10, 10, "ladle", A=2)], [man(10.98, 10, "sword", T=10)])
    field.engage(0, 1)
    main = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 6)
    field.turn(0, "close combat")
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 4)
    assert not field.questions(TryParry)


def test_creatures_without_weapons_drop_none():
    field = strikes(man(10, 10, "ladle"), man(10.98, 10, animal=True), 6, 1)
    assert not field.one(1).conditions


@pytest.mark.parametrize(("die", "status"), [(4, Status.KNOCKED_DOWN), (3, Status.STANDING)])
def test_chain_shot_fells_on_four_or_more_whom_it_does_not_wound(die: int, status: Status):
    field = shoots(man(10, 10, "chain-shot", "swivel-gun"), man(20, 10), faces=(6, 1, die))
    assert field.one(1).status is status


def test_chain_shot_that_wounds_rolls_no_further():
    field = shoots(man(10, 10, "chain-shot", "swivel-gun"), man(20, 10, W=2), faces=(6, 5))
    assert field.one(1).standing


def test_grape_shot_spreads_to_the_nearest_enemies_in_four_inches():
    others = man(20, 10, T=10), man(20, 14, T=10), man(20, 7, T=10), man(20, 18, T=10)
    field = shoots(man(10, 10, "grape-shot", "swivel-gun"), *others, faces=(6, 2))
    assert [event.target for event in field.told(WoundRolled)] == [1, 3, 2]
    field = shoots(man(10, 10, "grape-shot", "swivel-gun"), *others, faces=(6, 1))
    assert [event.target for event in field.told(WoundRolled)] == [1, 3]


def test_grape_shot_spreads_exactly_four_inches():
    others = man(20, 10, T=8), man(20, 14.98, T=8), man(20, 5.01, T=8)
    field = shoots(man(10, 10, "grape-shot", "swivel-gun"), *others, faces=(6, 6))
    assert {event.target for event in field.told(WoundRolled)} == {1, 2}


def test_grape_shot_at_one_in_the_open_spares_those_in_cover():
    behind = man(22, 10, T=10)  # a warrior in front of him is cover
    field = shoots(man(10, 10, "grape-shot", "swivel-gun"), man(20, 10, T=10), behind, faces=(6, 6))
    assert [event.target for event in field.told(WoundRolled)] == [1]


def test_a_warrior_who_is_rotten_minds_no_disease_and_is_unharmed_after_his_own_fumes():
    rotten = {"tags": ("rotten-body",)}
    field = strikes(man(10, 10, "disease-dagger"), man(10.98, 10, W=2, **rotten), 6, 1)
    assert not field.told(WoundsLost)
    for more, spared in ((rotten, {0}), ({}, set())):
        field = strikes(man(10, 10, "censer", **more), man(10.98, 10), 4, 1, 1, 6, 6)
        assert field.one(0).out
        assert field.state.spared == spared
