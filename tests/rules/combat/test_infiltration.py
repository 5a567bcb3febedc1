"""Infiltrators appear out of sight and more than twelve inches from every enemy, after everybody is set up."""

import pytest

from rules.combat.infiltration import infiltrate
from rules.engine.conditions import HIDDEN
from rules.engine.decisions import Choice, DeploymentPlace, IllegalAnswer, Infiltrate
from rules.engine.events import RolledOff, WarriorDeployed
from rules.scenarios.deploying import deploy_along
from tests.rules.battlefield import Battlefield, inches, man, place
from tests.rules.engine.table_cases import bare, wall

#: A high wall across the table, the enemy to the north of it.
WALL = bare(walls=[wall((0, 24), (48, 24), 5)])
SNEAK = ("infiltrate",)


def field_of(**given: object) -> Battlefield:
    return Battlefield([man(10, 3, tags=SNEAK), man(12, 3)], [man(10, 40, **given)], table=WALL)


def test_an_infiltrator_appears_where_he_likes():
    field = field_of()
    field.play(infiltrate(field.battle), says={Infiltrate: place(30, 22)})
    assert [event.who for event in field.told(WarriorDeployed)] == [0]
    assert field.one(0).position == inches(30, 22)
    assert field.questions(Infiltrate) == [Infiltrate(0, 0, 1200)]


def test_he_may_stay_where_he_was_set_up():
    field = field_of()
    field.play(infiltrate(field.battle), says={Infiltrate: "stay"})
    assert not field.told(WarriorDeployed)


@pytest.mark.parametrize(
    ("x", "y", "why"),
    [
        (30, 30, "sees"),
        (10, 27.5, "within 12"),
        (12, 3.5, "stands there"),
        (20, 24, "cannot stand"),
        (60, 10, "on"),
    ],
)
def test_he_does_not_appear_in_sight_or_near_or_where_one_cannot_stand(x: float, y: float, why: str):
    field = field_of()
    with pytest.raises(IllegalAnswer, match=why):
        field.play(infiltrate(field.battle), says={Infiltrate: place(x, y)})


def test_of_two_warbands_the_winner_of_a_roll_off_places_his_last():
    field = field_of(tags=SNEAK)
    field.play(infiltrate(field.battle), 5, 2, says={Infiltrate: "stay"})
    assert [event.winner for event in field.told(RolledOff)] == [0]
    assert [decision.side for decision in field.questions(Infiltrate)] == [1, 0]


def test_nobody_else_is_asked():
    field = Battlefield([man(10, 3)], [man(10, 40)])
    field.play(infiltrate(field.battle))
    assert not field.asked


def test_the_stealthy_are_set_up_twice_as_far_onto_the_table():
    field = Battlefield([man(10, 3, tags=("deploy-double-hidden",)), man(12, 3)], [man(10, 40)])
    field.play(deploy_along(field.battle, 0, "south"))
    deep, plain = field.questions(DeploymentPlace)
    assert deep.high.y == 2 * plain.high.y


def test_the_stealthy_may_begin_hidden():
    low = bare(walls=[wall((10, 20), (30, 20), 0.9)])
    field = Battlefield(
        [man(20, 19.3, tags=("deploy-double-hidden",)), man(22, 19.3)], [man(20, 40)], table=low
    )
    field.play(infiltrate(field.battle), says={Choice: "hide"})
    assert [one.id for one in field.state.on_table() if one.under(HIDDEN)] == [0]
