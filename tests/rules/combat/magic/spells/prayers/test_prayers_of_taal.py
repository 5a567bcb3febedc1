"""Prayers of Taal."""

from rules.engine.decisions import STAY, Landing
from rules.engine.events import SaveRolled, WoundRolled
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def strength(field: object) -> int:
    one = field.one(0)
    return field.battle.rules.blow_strength(field.battle, one, field.one(1), one.in_hand.main)


def test_the_leap_into_an_enemy_gives_a_point_of_strength_that_turn() -> None:
    field = battlefield([wizard(10, 10, "stags-leap", items=("sword",))], [man(18, 10)])
    cast(field, "stags-leap", *SIXES, says={Landing: "1"})
    assert field.one(0).contacts == {1}
    assert strength(field) == 4
    field.turn(1)
    assert strength(field) == 3
    staying = battlefield([wizard(10, 10, "stags-leap", items=("sword",))], [man(18, 10)])
    cast(staying, "stags-leap", *SIXES, says={Landing: STAY})
    assert strength(staying) == 3


def test_ale_heals_one_and_dazes_living_enemies_near_the_priest() -> None:
    foes = [man(10, 11.5, A=2), man(12, 10, A=2, kinds=("undead",)), man(10, 14, A=2)]
    field = battlefield([wizard(10, 10, "blessed-ale", W=3)], foes)
    field.hurt(0, 1)
    cast(field, "blessed-ale 0", *SIXES)
    assert field.one(0).wounds == 3
    assert [field.one(who).profile.A for who in (1, 2, 3)] == [1, 2, 2]


def test_a_bears_paw_is_two_strength_until_the_priests_next_turn() -> None:
    field = battlefield([wizard(10, 10, "bears-paw"), man(10, 14)], [man(40, 40)])
    cast(field, "bears-paw 1", *SIXES)
    field.turn(1)
    assert field.one(1).profile.S == 5
    field.turn(0)
    assert field.one(1).profile.S == 3


def test_tanglefoot_halves_everybodys_movement_but_that_of_jaegers() -> None:
    own = [man(12, 10, line="jaeger"), man(14, 10, M=5)]
    field = battlefield([wizard(10, 10, "tanglefoot"), *own], [man(20, 10), man(10, 24)])
    cast(field, "tanglefoot", *SIXES)
    assert [field.one(who).profile.M for who in range(5)] == [4, 4, 3, 2, 4]
    field.turn(0, "shooting")
    assert field.one(3).profile.M == 4


def test_squirrels_bite_two_dice_of_times_through_armour() -> None:
    field = battlefield([wizard(10, 10, "summon-squirrels")], [man(14, 10, "gromril-armour", W=9)])
    cast(field, "summon-squirrels 1", *SIXES, 1, 2, 6, 6, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [1, 1, 1]
    assert not field.told(SaveRolled)
    assert field.one(1).wounds == 7


def test_no_building_is_brought_down() -> None:
    assert not offered(battlefield([wizard(10, 10, "earthshudder")], [man(12, 10)]))
