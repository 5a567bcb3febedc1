"""What is at hand when a combat begins, and what of it is loaded."""

import pytest

from rules.combat.injury.critical_effects import LOST_MAIN, LOST_OFF
from rules.combat.melee.wielding import blows_of, held_now, loaded, swings, take_weapons
from rules.engine.decisions import Choice, WeaponsInHand
from rules.engine.events import CombatFought, ConditionBegan, PistolsFired, ShotFired, Status, WeaponsTaken
from rules.engine.setup import Weapon
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man

BRACE = "Sword and Pistol and Pistol"


def engaged(*items: str, rounds: int = 0, **given: object) -> Battlefield:
    """Somebody in a combat of this many rounds."""
    field = Battlefield([man(10, 10, *items, **given)], [man(10.98, 10, T=10, W=9)])
    field.turn(0, "movement")
    field.engage(0, 1)
    for _ in range(rounds):
        field.fold(CombatFought((0, 1)))
    return field


def offered(field: Battlefield) -> list[str]:
    """The names of what they may take, in the order in which they stand on their sheet."""
    field.play(take_weapons(field.battle, field.one(0)))
    asked = field.questions(WeaponsInHand)
    return list(asked[0].loadouts) if asked else [event.weapons for event in field.told(WeaponsTaken)]


def pistol_of(field: Battlefield) -> Weapon:
    return next(one for one in field.one(0).fighter.weapons if one.shot is not None)


@pytest.mark.rule("CORE-WPN-PISTOL-8")
@pytest.mark.parametrize(("rounds", "brace"), [(0, True), (1, False), (2, False)])
def test_a_brace_is_taken_in_the_first_round_of_a_combat_only(rounds: int, brace: bool):
    names = offered(engaged("sword", "pistol", "pistol", rounds=rounds))
    assert (BRACE in names) is brace
    assert "Sword and Pistol" in names


@pytest.mark.rule("CORE-WPN-PISTOL-8")
def test_a_brace_that_was_not_fired_in_the_first_round_is_not_fired_later():
    field = engaged("sword", "pistol", "pistol")
    index = next(at for at, held in enumerate(field.one(0).loadouts) if held.name == BRACE)
    field.fold(WeaponsTaken(0, index, BRACE), CombatFought((0, 1)))
    field.play(blows_of(field.battle, field.one(0)))
    assert not field.asked
    assert not field.told(PistolsFired)


def test_unavailable_weapons_are_left_out_and_the_rest_keep_their_number():
    field = engaged("sword", "axe", "pistol")
    names = [held.name for held in field.one(0).loadouts]
    field.fold(ShotFired(0, 1, "pistol", 100, None, None))
    may = tuple(at for at, name in enumerate(names) if "Pistol" not in name)
    assert 1 < len(may) < len(names)
    field.play(take_weapons(field.battle, field.one(0)), says={WeaponsInHand: str(may[-1])})
    (asked,) = field.questions(WeaponsInHand)
    assert (asked.loadouts, asked.held) == (tuple(names[at] for at in may), may)
    assert field.told(WeaponsTaken) == [WeaponsTaken(0, may[-1], names[may[-1]])]


def test_with_everything_at_hand_every_number_is_offered():
    field = engaged("sword", "axe", "pistol")
    field.play(take_weapons(field.battle, field.one(0)), says={WeaponsInHand: "0"})
    (asked,) = field.questions(WeaponsInHand)
    assert asked.held == ()
    assert len(asked.loadouts) == len(field.one(0).loadouts)


def test_a_gun_of_two_barrels_is_loaded_while_one_of_them_is():
    field = engaged("double-barrelled-pistol")
    counts = [loaded(field.battle, field.one(0), pistol_of(field))]
    for _ in range(2):
        field.fold(ShotFired(0, 1, "double-barrelled-pistol", 100, None, None))
        counts.append(loaded(field.battle, field.one(0), pistol_of(field)))
    assert counts == [1, 1, 0]


@pytest.mark.rule("CORE-WPN-PISTOL-5")
def test_each_pistol_that_was_fired_in_the_last_own_turn_is_empty():
    field = engaged("pistol", "pistol")
    counts = [loaded(field.battle, field.one(0), pistol_of(field))]
    for _ in range(2):
        field.fold(ShotFired(0, 1, "pistol", 100, None, None))
        counts.append(loaded(field.battle, field.one(0), pistol_of(field)))
    assert counts == [2, 1, 0]
    field.turn(1)
    assert loaded(field.battle, field.one(0), pistol_of(field)) == 0
    field.turn(0)
    assert loaded(field.battle, field.one(0), pistol_of(field)) == 2


@pytest.mark.parametrize(("fired", "barrels"), [(0, 2), (1, 1)])
def test_both_barrels_strike_only_where_both_are_loaded(fired: int, barrels: int):
    field = engaged("sword", "double-barrelled-pistol")
    for _ in range(fired):
        field.fold(ShotFired(0, 1, "double-barrelled-pistol", 100, None, None))
    index = next(at for at, held in enumerate(field.one(0).loadouts) if held.pistols)
    field.fold(WeaponsTaken(0, index, ""))
    *_, gun = field.play(blows_of(field.battle, field.one(0)), says={Choice: "fire"})
    assert ("double-barrelled" in gun.blow.traits) is (barrels == 2)
    assert [event.barrels for event in field.told(PistolsFired)] == [barrels]


def test_only_what_was_knocked_from_his_hand_is_missing():
    field = engaged("sword", "axe")
    field.fold(WeaponsTaken(0, 0, ""), ConditionBegan(0, Condition("something-else")))
    held = field.one(0).in_hand
    assert held.off is not None
    assert held_now(field.one(0)) == held
    field.fold(ConditionBegan(0, Condition(LOST_OFF)))
    assert (held_now(field.one(0)).main, held_now(field.one(0)).off) == (held.main, None)
    field.fold(ConditionBegan(0, Condition(LOST_MAIN)))
    assert (held_now(field.one(0)).main, held_now(field.one(0)).off) == (held.off, None)


@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_a_warrior_who_is_down_takes_no_weapons(status: Status):
    field = engaged("sword", "axe")
    field.status(0, status)
    field.play(take_weapons(field.battle, field.one(0)))
    assert not field.asked
    assert not field.events


def test_a_ball_and_chain_is_swung_by_who_ate_his_mushrooms_and_then_nothing_else():
    field = engaged("sword", "ball-and-chain", "mad-cap-mushrooms")
    names = [(held.name, "reels" in held.traits) for held in field.one(0).loadouts]
    assert not swings(field.one(0))
    assert offered(field) == [name for name, reels in names if not reels]
    field = engaged("sword", "ball-and-chain", "mad-cap-mushrooms")
    field.fold(ConditionBegan(0, Condition("mad-cap-mushrooms")))
    assert swings(field.one(0))
    assert offered(field) == [name for name, reels in names if reels]


def test_beside_a_banner_nobody_swings_a_ball_and_chain_however_drunk_he_is():
    field = engaged("ball-and-chain", "mad-cap-mushrooms", "banner")
    field.fold(ConditionBegan(0, Condition("mad-cap-mushrooms")))
    assert not swings(field.one(0))
    assert offered(field) == [held.name for held in field.one(0).loadouts]


def test_mushrooms_without_a_ball_and_chain_make_nobody_swing_one():
    field = engaged("sword", "mad-cap-mushrooms")
    field.fold(ConditionBegan(0, Condition("mad-cap-mushrooms")))
    assert not swings(field.one(0))
