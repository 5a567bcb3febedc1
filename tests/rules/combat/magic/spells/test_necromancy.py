"""Necromancy."""

import pytest

from rules.catalogue.profile import Profile
from rules.combat.melee.strike_order import FIRST, strike_class
from rules.combat.moving.recovery import recover
from rules.combat.psychology.fear import fears
from rules.engine.decisions import NONE, ChargeTarget, IllegalAnswer, Landing, MoveTo
from rules.engine.events import (
    CharacteristicTested,
    InjuryRolled,
    PhaseBegan,
    SaveRolled,
    Status,
    StatusChanged,
    TurnBegan,
    WarriorRaised,
    WoundRolled,
)
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

LIFE, RAISE, VISION = "lifestealer", "re-animation", "death-vision"
DOOM, CALL = "spell-of-doom", "call-of-vanhel"
SIXES = (6, 6)


def zombie(x: float, y: float, **given: object) -> Man:
    return man(x, y, line="zombie", kinds=("undead",), tags=("causes-fear", "cannot-run"), M=4, **given)


@pytest.mark.rule("CORE-MAGIC-NECRO-1-1")
def test_the_lifestealer_takes_friend_or_foe_within_six_inches_but_not_himself() -> None:
    field = battlefield([wizard(10, 10, LIFE), man(12, 10)], [man(10, 16.98), man(10, 18)])
    assert offered(field)[LIFE].targets == (1, 2)


@pytest.mark.rule("CORE-MAGIC-NECRO-1-2")
def test_the_lifestealer_needs_no_roll_to_wound_and_leaves_no_save() -> None:
    field = battlefield([wizard(10, 10, LIFE)], [man(12, 10, "gromril-armour")])
    cast(field, f"{LIFE} 1", *SIXES, 1)
    assert not field.told(WoundRolled)
    assert not field.told(SaveRolled)
    assert field.told(InjuryRolled)
    assert field.one(1).status is Status.KNOCKED_DOWN


@pytest.mark.rule("CORE-MAGIC-NECRO-1-3")
def test_the_necromancer_gains_a_wound_above_his_own() -> None:
    field = battlefield([wizard(10, 10, LIFE)], [man(12, 10, W=3)])
    cast(field, f"{LIFE} 1", *SIXES)
    assert (field.one(0).wounds, field.one(1).wounds) == (2, 2)
    assert field.one(0).fighter.profile.W == 1


@pytest.mark.rule("CORE-MAGIC-NECRO-1-4")
@pytest.mark.parametrize("kind", ["undead", "possessed"])
def test_the_undead_and_possessed_have_no_life_to_steal(kind: str) -> None:
    assert LIFE not in offered(battlefield([wizard(10, 10, LIFE)], [man(12, 10, kinds=(kind,))]))


def graveyard(*foes: Man) -> Battlefield:
    """One zombie fell two turns ago, one in the enemy's last close combat."""
    field = Battlefield([wizard(10, 10, RAISE), zombie(20, 20, W=1), zombie(22, 20)], foes or [man(40, 40)])
    field.fold(TurnBegan(0), PhaseBegan(0, "close combat"), StatusChanged(2, Status.OUT_OF_ACTION, 3))
    field.fold(TurnBegan(1), PhaseBegan(1, "close combat"), StatusChanged(1, Status.OUT_OF_ACTION, 3))
    field.turn(0, "shooting")
    return field


@pytest.mark.rule("CORE-MAGIC-NECRO-2-2")
def test_only_a_zombie_of_the_last_shooting_or_combat_phase_comes_back() -> None:
    field = graveyard()
    assert offered(field)[RAISE].targets == (1,)
    cast(field, f"{RAISE} 1", *SIXES, says={Landing: place(12, 10)})
    assert (field.one(1).status, field.one(1).wounds) == (Status.STANDING, 1)
    assert [who for who, _, _ in field.state.taken_out] == [2]
    assert field.told(WarriorRaised)


def test_a_zombie_that_fell_while_moving_does_not_come_back() -> None:
    field = Battlefield([wizard(10, 10, RAISE), zombie(20, 20)], [man(40, 40)])
    field.fold(TurnBegan(1), PhaseBegan(1, "movement"), StatusChanged(1, Status.OUT_OF_ACTION, None, "fell"))
    field.turn(0, "shooting")
    assert RAISE not in offered(field)


@pytest.mark.rule("CORE-MAGIC-NECRO-2-3")
def test_it_rises_within_six_inches() -> None:
    cast(field := graveyard(), f"{RAISE} 1", *SIXES, says={Landing: place(10, 16.98)})
    assert field.one(1).standing
    with pytest.raises(IllegalAnswer, match="more than 6"):
        cast(graveyard(), f"{RAISE} 1", *SIXES, says={Landing: place(10, 16.99)})


@pytest.mark.rule("CORE-MAGIC-NECRO-2-4")
def test_it_does_not_rise_into_contact_with_an_enemy() -> None:
    with pytest.raises(IllegalAnswer, match="enemy"):
        cast(graveyard(man(13, 10)), f"{RAISE} 1", *SIXES, says={Landing: place(12.02, 10)})


@pytest.mark.rule("CORE-MAGIC-NECRO-3-2")
def test_death_vision_makes_him_feared_for_the_rest_of_the_battle() -> None:
    field = battlefield([wizard(10, 10, VISION)], [man(20, 10)])
    cast(field, VISION, *SIXES)
    for side in (1, 0, 1, 0, 1):
        field.turn(side, "shooting")
    assert fears(field.battle, field.one(1), field.one(0))
    assert VISION not in offered(field)


@pytest.mark.rule("CORE-MAGIC-NECRO-4-2")
def test_a_warrior_who_rolls_his_strength_or_less_escapes_doom() -> None:
    field = battlefield([wizard(10, 10, DOOM), man(14, 10)], [man(12, 10)])
    assert offered(field)[DOOM].targets == (2,)
    cast(field, f"{DOOM} 2", *SIXES, 3)
    assert field.told(CharacteristicTested)[0].passed
    assert not field.told(InjuryRolled)


def test_a_six_never_escapes_doom() -> None:
    field = battlefield([wizard(10, 10, DOOM)], [man(12, 10, S=7)])
    cast(field, f"{DOOM} 1", *SIXES, 6, 6)
    assert field.one(1).out


@pytest.mark.rule("CORE-MAGIC-NECRO-4-3")
def test_doom_is_an_injury_whatever_wounds_are_left_and_a_helmet_may_help() -> None:
    field = battlefield([wizard(10, 10, DOOM)], [man(12, 10, "helmet", "gromril-armour", W=3)])
    cast(field, f"{DOOM} 1", *SIXES, 4, 3, 4)
    assert (field.one(1).status, field.one(1).wounds) == (Status.KNOCKED_DOWN, 3)
    assert not field.told(WoundRolled)
    assert not field.told(SaveRolled)


@pytest.mark.rule("CORE-MAGIC-NECRO-5-1")
def test_vanhel_calls_zombies_and_dire_wolves_only() -> None:
    own = [wizard(10, 10, CALL), zombie(12, 10), man(10, 12, line="ghoul"), man(8, 10, line="dire-wolf")]
    assert offered(battlefield([*own, zombie(10, 18)], [man(40, 40)]))[CALL].targets == (1, 3)


@pytest.mark.rule("CORE-MAGIC-NECRO-5-2")
def test_a_called_dire_wolf_moves_again_up_to_its_movement() -> None:
    field = battlefield([wizard(10, 10, CALL), man(12, 10, line="dire-wolf", M=9)], [man(40, 40)])
    cast(field, f"{CALL} 1", *SIXES, says={MoveTo: place(12, 19)})
    (asked,) = field.questions(MoveTo)
    assert (asked.walk, asked.run) == (900, 0)
    assert field.one(1).position.y == 1900


@pytest.mark.rule("CORE-MAGIC-NECRO-5-3")
def test_a_called_zombie_that_reaches_an_enemy_has_charged() -> None:
    field = battlefield([wizard(10, 10, CALL), zombie(12, 10)], [man(15.5, 10), man(17.2, 10)])
    cast(
        field,
        f"{CALL} 1",
        *SIXES,
        1,
        1,
        says={ChargeTarget: "2"},
    )
    assert field.questions(ChargeTarget)[0].targets == (2,)
    assert field.one(1).contacts == {2}
    assert strike_class(field.battle, field.one(1)) == FIRST


@pytest.mark.parametrize(
    ("zombies", "enemys", "moves"),
    [
        (Status.STANDING, Status.STANDING, False),
        (Status.STANDING, Status.KNOCKED_DOWN, True),
        (Status.KNOCKED_DOWN, Status.KNOCKED_DOWN, False),
    ],
)
def test_a_called_zombie_moves_unless_it_lies_down_or_is_in_combat_with_one_who_stands(
    zombies: Status, enemys: Status, moves: bool
) -> None:
    field = battlefield([wizard(10, 10, CALL), zombie(12, 10)], [man(12.98, 10)])
    field.engage(1, 2)
    field.status(1, zombies)
    field.status(2, enemys)
    cast(field, f"{CALL} 1", *SIXES, says={ChargeTarget: NONE})
    assert bool(field.questions(MoveTo)) is moves


def test_a_called_zombie_may_walk_where_it_might_charge() -> None:
    field = battlefield([wizard(10, 10, CALL), zombie(12, 10)], [man(15, 10)])
    cast(field, f"{CALL} 1", *SIXES, says={ChargeTarget: NONE, MoveTo: place(12, 13)})
    assert field.one(1).position.y == 1300
    assert not field.one(1).contacts


@pytest.mark.rule("CORE-MAGIC-NECRO-6-1")
def test_the_spell_of_awakening_needs_no_roll_and_is_nothing_for_the_battle() -> None:
    field = battlefield([wizard(10, 10, "spell-of-awakening", VISION)], [man(12, 10)])
    assert list(offered(field)) == [VISION]
    assert known("spell-of-awakening").difficulty is None


def decaying(*faces: int, **given: object) -> Battlefield:
    field = battlefield([wizard(10, 10, "decay-of-ages")], [man(14, 10, **given)])
    cast(field, "decay-of-ages 1", *SIXES, *faces)
    return field


def test_a_warrior_who_is_not_tough_ages_until_he_passes_a_test() -> None:
    field = decaying(4)
    one = field.one(1)
    assert one.profile == Profile(M=3, WS=2, BS=2, S=2, T=2, W=1, I=2, A=1, Ld=6)
    field.play(recover(field.battle, field.state.acting(1)), 3)
    assert one.profile == Profile(M=2, WS=1, BS=1, S=1, T=1, W=1, I=1, A=1, Ld=5)
    field.play(recover(field.battle, field.state.acting(1)), 1)
    assert one.profile.M == 4


def test_a_warrior_who_has_nothing_left_is_out_of_action() -> None:
    assert decaying(6, I=1).one(1).out
    assert not decaying(3, I=1).one(1).out


def test_decay_of_a_zero_characteristic_harms_nobody() -> None:
    assert not decaying(6, BS=0).one(1).out
