"""Arabian Elemental Magic."""

from typing import Any

from rules.combat.charging.charging import may_charge
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting import offers, phase_begins, shooting_phase
from rules.combat.melee.melee import fight
from rules.combat.moving.movement import may_move
from rules.combat.moving.recovery import recover
from rules.engine.decisions import CastSpell, Landing
from rules.engine.events import BlowStruck, PhaseBegan, SaveRolled, ShotFired, SpellCast, WoundRolled
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def riding() -> Battlefield:
    field = battlefield([wizard(10, 10, "riding-the-wind", items=("bow",))], [man(40, 10)])
    field.turn(0, "movement")
    ride = phase_begins(field.battle, field.state.acting(0), "movement")
    field.play(ride, *SIXES, 3, says={CastSpell: "riding-the-wind", Landing: place(25, 10)})
    return field


def test_the_wind_is_ridden_when_his_movement_begins_and_takes_the_place_of_his_move() -> None:
    field = riding()
    assert field.one(0).position.x == 2500
    assert not may_move(field.battle, field.one(0))
    assert not may_charge(field.battle, field.one(0))
    assert "riding-the-wind" not in offered(field)


def test_a_warrior_who_rode_the_wind_may_shoot_as_having_moved() -> None:
    field = riding()
    field.play(shooting_phase(field.battle, 0, field.state.acting(0)), 1)
    (shot,) = field.told(ShotFired)
    assert "moved" in [modifier.name for modifier in shot.roll.modifiers]
    assert not field.told(SpellCast)


def stone() -> Battlefield:
    field = battlefield([wizard(10, 10, "skin-of-stone"), man(12, 10, "light-armour")], [man(40, 40)])
    cast(field, "skin-of-stone 1", *SIXES)
    return field


def test_stone_betters_the_save_by_two_and_slows() -> None:
    field = stone()
    assert field.one(1).profile.I == 2
    field.play(resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=True), 4, 4)
    assert field.told(SaveRolled)[0].roll.need == 4


def test_stone_is_kept_by_a_new_casting_roll_in_recovery() -> None:
    kept, lost = stone(), stone()
    kept.play(recover(kept.battle, kept.state.acting(0)), 4, 3)
    lost.play(recover(lost.battle, lost.state.acting(0)), 3, 3)
    assert (kept.one(1).under("skin-of-stone"), lost.one(1).under("skin-of-stone")) == (True, False)


def test_quicksand_holds_the_weak_around_the_target() -> None:
    field = battlefield([wizard(10, 10, "quicksand")], [man(14, 10), man(16, 10), man(30, 10)])
    cast(field, "quicksand 1", *SIXES, 4, 3)
    assert [may_move(field.battle, field.one(who)) for who in (1, 2, 3)] == [False, True, True]
    field.turn(0)
    assert may_move(field.battle, field.one(1))


def test_quicksand_holds_a_mystic_who_stands_too_near() -> None:
    field = battlefield([wizard(10, 10, "quicksand")], [man(13, 10)])
    cast(field, "quicksand 1", *SIXES, 4, 1)
    assert not may_move(field.battle, field.one(0))
    assert may_move(field.battle, field.one(1))


def test_a_storm_of_magic_is_one_hit() -> None:
    field = battlefield([wizard(10, 10, "storm-of-magic")], [man(14, 10)])
    cast(field, "storm-of-magic 1", *SIXES, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [5]


def burning(*foes: Man, **given: Any) -> Battlefield:
    field = battlefield([wizard(10, 10, "burning-hand", items=("sword",), **given)], list(foes))
    assert not offered(field)
    for foe in range(1, len(foes) + 1):
        field.engage(0, *range(1, foe + 1))
    field.turn(0, "close combat")
    cast_now = phase_begins(field.battle, field.state.acting(0), "close combat")
    field.play(cast_now, *SIXES, says={CastSpell: "burning-hand"})
    return field


def test_burning_hand_is_a_single_blow_for_two_wounds_and_sets_alight_on_4() -> None:
    field = burning(man(10.98, 10, W=3, I=1), A=3, I=6)
    field.play(fight(field.battle), 4, 3, 4, 1)
    assert [blow.weapon for blow in field.told(BlowStruck) if blow.who == 0] == ["Burning Hand"]
    assert field.told(WoundRolled)[0].strength == 5
    assert field.one(1).wounds == 1
    assert field.one(1).under("on-fire")


def test_the_hand_sets_nobody_alight_below_4_or_when_it_misses() -> None:
    field = burning(man(10.98, 10, W=3, I=1), I=6)
    field.play(fight(field.battle), 4, 1, 3, 1)
    assert not field.one(1).under("on-fire")
    missed = burning(man(10.98, 10, W=3, I=1), I=6)
    missed.play(fight(missed.battle), 3, 1)
    assert not missed.one(1).under("on-fire")


def test_the_hand_burns_in_one_combat_round_only() -> None:
    field = burning(man(10.98, 10, W=3))
    assert field.one(0).under("burning-hand")
    field.turn(1)
    field.fold(PhaseBegan(1, "recovery"))
    assert not field.one(0).under("burning-hand")


def test_nobody_out_of_combat_lights_his_hand() -> None:
    field = battlefield([wizard(10, 10, "burning-hand")], [man(14, 10)])
    assert not offers(field.battle, field.one(0), "close combat")
