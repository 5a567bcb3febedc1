"""Climbing: who may, what, how high, and what comes of the test."""

import pytest

from rules.combat.moving.remaining_moves import move_one
from rules.combat.rolls.initiative_test import CLIMBING, JUMPING, test_initiative
from rules.engine.decisions import IllegalAnswer, MoveTo
from rules.engine.events import CharacteristicTested, Status, WarriorFell, WarriorMoved
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place

UP = f"climb {place(12, 10.49, 3)}"
DOWN = f"climb {place(12, 9.5)}"


def roof(height: float = 3) -> Table:
    return bare(blocks=[block(10, 10, 4, 4, height, roof="flat")])


def moving(own: Man, table: Table | None = None, *enemies: Man) -> Battlefield:
    field = Battlefield([own], enemies or (man(40, 40),), table=table or roof())
    field.turn(0, "movement")
    return field


def scrambles(field: Battlefield) -> list[str]:
    """What the first question about the move of warrior 0 offers besides walking."""
    field.play(move_one(field.battle, field.one(0)))
    return [it.key for it in field.questions(MoveTo)[0].scrambles]


@pytest.mark.rule("CORE-CLIMB-1", "CORE-CLIMB-3", "CORE-CLIMB-7")
def test_a_climb_takes_one_test_and_ends_at_the_top():
    field = moving(man(12, 9.5))
    field.play(move_one(field.battle, field.one(0)), 3, says={MoveTo: [UP, "stay"]})
    assert field.one(0).position == inches(12, 10.49, 3)
    (tested,) = field.told(CharacteristicTested)
    assert (tested.purpose, tested.passed) == ("climbing", True)
    assert [(event.manner, event.spent) for event in field.told(WarriorMoved)] == [("climb", 300)]


@pytest.mark.rule("CORE-CLIMB-1")
@pytest.mark.parametrize(("animal", "offered"), [(False, [UP]), (True, [])])
def test_anybody_but_animals_climbs(animal: bool, offered: list[str]):
    assert scrambles(moving(man(12, 9.5, animal=animal))) == offered


@pytest.mark.rule("CORE-CLIMB-2")
@pytest.mark.parametrize(("y", "offered"), [(9.5, True), (8.5, False)])
def test_the_climber_touches_the_wall_when_his_move_begins(y: float, offered: bool):
    assert bool(scrambles(moving(man(12, y)))) is offered


@pytest.mark.rule("CORE-CLIMB-2")
def test_a_warrior_who_walks_up_to_a_wall_does_not_climb_it_in_the_same_move():
    field = moving(man(12, 8.5))
    with pytest.raises(IllegalAnswer, match="CORE-CLIMB-2"):
        field.play(move_one(field.battle, field.one(0)), says={MoveTo: UP})


@pytest.mark.rule("CORE-CLIMB-3", "CORE-CLIMB-4")
@pytest.mark.parametrize(("height", "offered"), [(4, True), (4.01, False), (5, False)])
def test_nobody_climbs_higher_than_his_movement(height: float, offered: bool):
    assert bool(scrambles(moving(man(12, 9.5), roof(height)))) is offered


@pytest.mark.rule("CORE-CLIMB-4")
@pytest.mark.parametrize(("height", "offered"), [(4, True), (5, False)])
def test_the_limit_holds_for_climbing_down_too(height: float, offered: bool):
    offers = scrambles(moving(man(12, 10.49, z=height), roof(height)))
    assert any(it.startswith("climb") for it in offers) is offered


@pytest.mark.rule("CORE-CLIMB-5", "CORE-CLIMB-6")
def test_movement_left_after_a_climb_is_walked_and_never_run():
    field = moving(man(12, 9.5))
    says = {MoveTo: [UP, place(12, 11.49, 3)]}
    field.play(move_one(field.battle, field.one(0)), 1, says=says)
    after = field.questions(MoveTo)[1]
    assert (after.walk, after.run) == (100, 0)
    assert field.one(0).position == inches(12, 11.49, 3)
    assert not field.one(0).ran


@pytest.mark.rule("CORE-CLIMB-6")
def test_nobody_walks_farther_than_what_is_left():
    field = moving(man(12, 9.5))
    with pytest.raises(IllegalAnswer):
        field.play(move_one(field.battle, field.one(0)), 1, says={MoveTo: [UP, place(12, 11.6, 3)]})


@pytest.mark.rule("CORE-CLIMB-3")
def test_a_climb_that_takes_all_movement_ends_the_move():
    field = moving(man(12, 9.5), roof(4))
    field.play(move_one(field.battle, field.one(0)), 1, says={MoveTo: f"climb {place(12, 10.49, 4)}"})
    assert field.one(0).position.z == 400
    assert len(field.questions(MoveTo)) == 1


@pytest.mark.rule("CORE-CLIMB-8")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_warrior_who_fails_to_climb_up_stays_where_he_is_and_moves_no_more(die: int):
    field = moving(man(12, 9.5))
    field.play(move_one(field.battle, field.one(0)), die, says={MoveTo: [UP, "stay"]})
    assert field.one(0).position == inches(12, 9.5)
    assert len(field.questions(MoveTo)) == 1
    assert not field.told(WarriorFell)
    assert field.one(0).standing


@pytest.mark.rule("CORE-CLIMB-9")
def test_a_warrior_who_fails_to_climb_down_falls_all_the_way():
    field = moving(man(12, 10.49, z=4), roof(4))
    field.play(move_one(field.battle, field.one(0)), 4, 1, 1, says={MoveTo: DOWN})
    (fell,) = field.told(WarriorFell)
    assert (fell.height, fell.hits) == (400, 1)
    assert field.one(0).position.z == 0


@pytest.mark.rule("CORE-CLIMB-9")
def test_a_warrior_who_climbs_down_well_is_at_the_foot():
    field = moving(man(12, 10.49, z=3))
    field.play(move_one(field.battle, field.one(0)), 2, says={MoveTo: [DOWN, "stay"]})
    assert field.one(0).position.z == 0
    assert not field.told(WarriorFell)


@pytest.mark.rule("CORE-TERRAIN-BARRIER-2")
@pytest.mark.parametrize(("height", "climbed"), [(0.99, False), (1, True)])
def test_a_barrier_of_an_inch_needs_a_climb_or_a_detour(height: float, climbed: bool):
    field = moving(man(35, 9.3), bare(walls=[wall((20, 10), (47, 10), height)]))
    assert bool(scrambles(field)) is climbed
    over = place(35, 11)
    if climbed:
        with pytest.raises(IllegalAnswer):
            field.play(move_one(field.battle, field.one(0)), says={MoveTo: over})
    else:
        field.play(move_one(field.battle, field.one(0)), says={MoveTo: over})
        assert field.told(WarriorMoved)[0].spent == 170
        assert not field.rolls


def test_a_wall_is_climbed_up_and_down_in_one_go():
    field = moving(man(35, 9.3), bare(walls=[wall((20, 10), (47, 10), 2)]))
    (over,) = scrambles(field)
    field.play(move_one(field.battle, field.one(0)), 3, says={MoveTo: [over, "stay"]})
    assert field.one(0).position.y > 1060
    assert field.told(WarriorMoved)[0].spent == 400


def test_a_warrior_on_the_ground_does_not_climb():
    field = moving(man(12, 9.5))
    field.status(0, Status.KNOCKED_DOWN)
    assert scrambles(field) == []


def test_nobody_climbs_to_a_place_that_is_taken():
    field = Battlefield([man(12, 9.5), man(12, 10.6, z=3)], [man(40, 40)], table=roof())
    field.turn(0, "movement")
    assert scrambles(field) == []


def test_a_ladder_needs_no_test():
    ladder = {"foot": [2, -1], "head": [2, 1], "top": 3}
    field = moving(man(12, 9.0), bare(blocks=[block(10, 10, 4, 4, 3, roof="flat", ladders=[ladder])]))
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(12, 11, 3)})
    assert field.one(0).position == inches(12, 11, 3)
    assert not field.rolls


# skills


def test_a_warrior_who_scales_sheer_surfaces_climbs_twice_as_high_and_without_a_test():
    field = moving(man(12, 9.5, tags=("auto-climb", "climb-twice")), roof(7))
    up = f"climb {place(12, 10.49, 7)}"
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: [up, "stay"]})
    assert field.one(0).position.z == 700
    assert field.questions(MoveTo)[1].walk == 50
    assert scrambles(moving(man(12, 9.5, tags=("climb-twice",)), roof(8.1))) == []


def test_a_wall_runner_climbs_his_movement_without_a_test():
    field = moving(man(12, 9.5, tags=("auto-climb",)))
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: [UP, "stay"]})
    assert field.one(0).position.z == 300


@pytest.mark.rule("CORE-DICE-REROLL", "CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(("dice", "height"), [((5, 2), 300), ((5, 6), 0)])
def test_a_rigger_tries_a_failed_climb_once_more(dice: tuple[int, int], height: int):
    field = moving(man(12, 9.5, tags=("reroll-climb-jump",)))
    field.play(move_one(field.battle, field.one(0)), *dice, says={MoveTo: [UP, "stay"]})
    assert field.one(0).position.z == height


def test_claws_ease_tests_for_climbing_and_no_others():
    for purpose, eased in ((CLIMBING, 4), (JUMPING, 3)):
        field = Battlefield([man(10, 10, tags=("climbing-aid",))], [man(40, 40)])
        field.play(test_initiative(field.battle, field.one(0), purpose), 1)
        assert [roll.at_most for roll in field.rolls] == [eased]
