"""Keepers and their beasts, inseparable friends, a way with animals, and who is at home in water."""

from typing import Any

import pytest

from rules.combat.before_battle.preparations import muster, prepare
from rules.combat.charging.charging import charge_targets, may_charge
from rules.combat.melee.melee import attackable
from rules.combat.moving.movement import check_move, far_from_friend
from rules.combat.shooting.aiming import in_cover
from rules.engine.decisions import IllegalAnswer
from rules.engine.events import Status, StatusChanged, WarriorAbsent, WarriorDeployed
from rules.systems.mordheim.sequence import turn_begins
from tests.rules.engine.table.table_cases import area, bare
from tests.rules.staging.battlefield import Battlefield, inches, man


@pytest.mark.parametrize(("need", "keeper"), [
    ("requires-beastmaster", "beastmaster"), ("requires-bear-tamer", "bear-tamer"), ("requires-wulfen", "wulfen"),
])  # fmt: skip
def test_a_beast_stays_away_without_its_keeper(need: str, keeper: str):
    field = Battlefield([man(10, 10, tags=(need,)), man(12, 10, callings=(keeper,))], [man(40, 40)])
    field.play(muster(field.battle))
    assert field.told(WarriorAbsent) == []
    field = Battlefield([man(10, 10, tags=(need,)), man(12, 10)], [man(40, 40, callings=(keeper,))])
    field.play(muster(field.battle))
    assert [absent.who for absent in field.told(WarriorAbsent)] == [0]


def test_a_beast_stays_away_with_a_keeper_whose_old_wound_aches():
    keeper = man(12, 10, callings=("wulfen",), tags=("old-battle-wound",))
    for die, away in ((1, [1, 0]), (2, [])):
        field = Battlefield([man(10, 10, tags=("requires-wulfen",)), keeper], [man(40, 40)])
        field.play(muster(field.battle), die)
        assert [absent.who for absent in field.told(WarriorAbsent)] == away


PAIR = ("inseparable-4",)


def pair(x: float = 14) -> Battlefield:
    return Battlefield([man(10, 10, tags=PAIR, name="Ulli"), man(x, 10, tags=PAIR)], [man(40, 40)])


def test_inseparable_friends_stay_within_four_inches_of_each_other():
    field = pair()
    one, other = field.one(0), field.one(1)
    check_move(field.battle, one, inches(9.1, 10), 400)
    with pytest.raises(IllegalAnswer, match="within 4 inches"):
        check_move(field.battle, one, inches(8.9, 10), 400)
    field.fold(StatusChanged(other.id, Status.LEFT, None))
    check_move(field.battle, one, inches(8.9, 10), 400)


def test_a_warrior_who_is_too_far_off_may_come_nearer_but_not_go_away():
    field = pair(20)
    check_move(field.battle, field.one(0), inches(12, 10), 400)
    with pytest.raises(IllegalAnswer, match="within 4 inches"):
        check_move(field.battle, field.one(0), inches(9, 10), 400)


def test_four_inches_are_within_reach_and_as_far_as_now_is_no_nearer():
    field = pair()
    assert not far_from_friend(field.battle, field.one(0), inches(9.02, 10))
    assert far_from_friend(field.battle, field.one(0), inches(9.01, 10))
    field = pair(20)
    assert far_from_friend(field.battle, field.one(0), inches(30, 10))
    assert not far_from_friend(field.battle, field.one(0), inches(29.99, 10))


def test_companions_are_set_up_together():
    field = pair(30)
    field.play(prepare(field.battle))
    (moved,) = field.told(WarriorDeployed)
    assert moved.who == 1
    assert moved.at == inches(8.5, 9.5)
    assert field.one(1).gap_to(field.one(0)) == 61
    field = pair()
    field.play(prepare(field.battle))
    assert field.told(WarriorDeployed) == []


def test_the_one_carries_the_other_off_as_soon_as_he_is_free():
    field = pair()
    field.status(0, Status.OUT_OF_ACTION)
    field.turn(1)
    field.play(turn_begins(field.battle, field.state.acting(1)))
    (left,) = field.told(StatusChanged)
    assert (left.who, left.status, left.cause) == (1, Status.LEFT, "carries Ulli off")
    field = pair()
    field.status(0, Status.OUT_OF_ACTION)
    field.status(1, Status.KNOCKED_DOWN)
    field.play(turn_begins(field.battle, field.state.acting(1)))
    assert field.told(StatusChanged) == []


def beast(line: str = "warhound", **more: Any) -> Battlefield:
    """A beast (0) before a friend of animals (1) and another (2)."""
    field = Battlefield(
        [man(10, 10, animal=True, line=line, **more)], [man(14, 10, tags=("animal-friendship",)), man(16, 10)]
    )
    field.turn(0, "movement")
    return field


def test_ordinary_animals_never_attack_their_friend():
    field = beast()
    assert charge_targets(field.battle, field.one(0))[0] == (2,)
    field = Battlefield(
        [man(10, 10, animal=True, line="warhound")],
        [man(10.98, 10, tags=("animal-friendship",)), man(9.02, 10)],
    )
    field.engage(0, 1, 2)
    assert [one.id for one in attackable(field.battle, field.one(0))] == [2]


@pytest.mark.parametrize("line", ["cave-squig", "dire-wolf", "warhound-of-chaos", "rat-ogre"])
def test_other_creatures_attack_him_as_they_like(line: str):
    field = beast(line)
    assert charge_targets(field.battle, field.one(0))[0] == (1, 2)


def test_men_attack_a_friend_of_animals():
    field = Battlefield([man(10, 10, line="warhound")], [man(14, 10, tags=("animal-friendship",))])
    assert charge_targets(field.battle, field.one(0))[0] == (1,)


FORD = bare(areas=[area("difficult", 10, 10, 8, 8, name="The ford")])


def test_skinks_walk_through_water_as_over_open_ground():
    for tags, reached in ((("aquatic",), True), ((), False)):
        field = Battlefield([man(11, 14, tags=tags)], [man(40, 40)], table=FORD)
        try:
            check_move(field.battle, field.one(0), inches(14.5, 14), 400)
            went = True
        except IllegalAnswer:
            went = False
        assert went is reached


def test_skinks_are_in_cover_in_water():
    for tags, x, covered in ((("aquatic",), 14, True), ((), 14, False), (("aquatic",), 25, False)):
        field = Battlefield([man(14, 30)], [man(x, 14, tags=tags)], table=FORD)
        assert in_cover(field.battle, field.one(0), field.one(1)) is covered


def test_a_witch_never_charges():
    field = Battlefield([man(10, 10, tags=("never-charges",)), man(12, 10)], [man(14, 10)])
    field.turn(0, "movement")
    assert [may_charge(field.battle, field.one(who)) for who in (0, 1)] == [False, True]


def around(away: float) -> Battlefield:
    """Two friends far apart on a table with one place for a base, so far off from the first of them."""
    x, y = 14.5, 9.5
    bars = [
        area("impassable", 0, 0, x - 0.6, 48),
        area("impassable", x + 0.6, 0, 47.4 - x, 48),
        area("impassable", x - 0.6, 0, 1.2, y - 0.6),
        area("impassable", x - 0.6, y + 0.6, 1.2, 47.4 - y),
    ]
    pair = [man(x - 0.98 - away, y, tags=PAIR), man(30, 10, tags=PAIR)]
    return Battlefield(pair, [man(40, 40)], table=bare(areas=bars))


@pytest.mark.parametrize(("away", "moved"), [(4, True), (4.01, False)])
def test_the_second_is_set_up_within_four_inches_where_there_is_room_or_stays(away: float, moved: bool):
    field = around(away)
    field.play(prepare(field.battle))
    assert [(one.who, one.at) for one in field.told(WarriorDeployed)] == [(1, inches(14.5, 9.5))] * moved


def test_where_there_is_no_room_at_all_the_second_stays_where_he_is():
    table = bare(areas=[area("impassable", 0, 0, 48, 48)])
    field = Battlefield([man(10, 10, tags=PAIR), man(30, 10, tags=PAIR)], [man(40, 40)], table=table)
    field.play(prepare(field.battle))
    assert field.told(WarriorDeployed) == []
