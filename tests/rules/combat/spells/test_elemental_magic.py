"""Arabian Elemental Magic."""

from rules.combat.casting import phase_begins, shooting_phase
from rules.combat.charging import may_charge
from rules.combat.injury import Hit, suffer
from rules.combat.movement import may_move
from rules.combat.recovery import recover
from rules.engine.decisions import CastSpell, Landing
from rules.engine.events import SaveRolled, ShotFired, SpellCast, WoundRolled
from tests.rules.battlefield import Battlefield, man, place
from tests.rules.spellcraft import battlefield, cast, offered, wizard

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


def test_who_rode_the_wind_may_shoot_as_having_moved() -> None:
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
    field.play(suffer(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=True), 4, 4)
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


def test_a_storm_of_magic_is_one_hit() -> None:
    field = battlefield([wizard(10, 10, "storm-of-magic")], [man(14, 10)])
    cast(field, "storm-of-magic 1", *SIXES, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [5]
