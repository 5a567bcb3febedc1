"""A building that burns, and one with a horror in it."""

import pytest

from rules.combat.going_on import HAPPENINGS
from rules.combat.psychology.minds import fleeing
from rules.engine.events import LeadershipTested, WarriorMoved
from rules.engine.table import distance
from tests.rules.engine.table.table_cases import bare, house
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.staging.battlefield import man


def at_a_house(*sides) -> Eventful:
    own = sides or ([man(24, 24), man(5, 5)], [man(24, 18.5), man(44, 24)])
    return Eventful(HAPPENINGS, *own, table=bare(buildings=[house()]))


def ends_turn(field: Eventful, side: int, *faces: int) -> list[str]:
    """The needs of the rolls to wound at the end of a side's turn."""
    field.play(field.scenario.ends_turn(field.battle, side), *faces)
    return [roll.need for roll in field.rolls if roll.purpose == "to wound"]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_fire_burns_those_who_have_not_left_by_the_end_of_their_turn_once() -> None:
    field = at_a_house()
    field.begin(0, 1, 2, 2)
    assert ends_turn(field, 0, 1) == [4]
    assert ends_turn(field, 0) == []
    field.begin(1)
    assert ends_turn(field, 1, 1) == [5]
    assert ends_turn(field, 1) == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_warrior_who_leaves_in_time_is_not_burnt() -> None:
    field = at_a_house()
    field.begin(0, 1, 2, 2)
    field.moves(0, 24, 10)
    assert ends_turn(field, 0) == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize(("faces", "inside"), [((6, 6), False), ((1, 1), True)])
def test_a_fear_test_is_needed_to_enter(faces: tuple[int, int], inside: bool) -> None:
    field = at_a_house([man(24, 18.5), man(5, 5)], [man(44, 24)])
    field.begin(0, 1, 2, 2)
    field.moves(0, 24, 22, *faces)
    assert (field.one(0).position.y > 2000) is inside
    assert [it.passed for it in field.told(LeadershipTested)] == [inside]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_horror_drives_out_whoever_is_alone_in_a_building() -> None:
    field = at_a_house()
    field.begin(0, 1, 5, 2, 6, 6, 3, 3)
    assert fleeing(field.one(0))
    assert field.told(WarriorMoved)
    field = at_a_house()
    field.begin(0, 1, 5, 2, 1, 1, 4)
    assert not fleeing(field.one(0))
    (moved,) = field.told(WarriorMoved)
    assert moved.who == 0
    assert 0 < distance(moved.path[0], field.one(0).position) <= 400


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_horror_meets_nobody_where_nobody_is_alone_in_a_building() -> None:
    field = at_a_house([man(24, 24), man(26, 26)], [man(44, 24)])
    field.begin(0, 1, 5, 2)
    assert field.told(WarriorMoved) == []
