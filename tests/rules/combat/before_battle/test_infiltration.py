"""Infiltrators appear out of sight and more than twelve inches from every enemy, after everybody is set up."""

import pytest

from rules.combat.before_battle.infiltration import AWAY, check_infiltration, infiltrate
from rules.engine.decisions import Choice, DeploymentPlace, IllegalAnswer, Infiltrate
from rules.engine.events import EdgeChosen, RolledOff, WarriorDeployed
from rules.engine.state.conditions import HIDDEN
from rules.scenarios.parts.deploying import deploy_along
from rules.values import changed
from tests.rules.engine.table.table_cases import bare, house, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place

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


def test_an_infiltrator_may_stay_where_they_were_set_up():
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
        (60, 10, "cannot stand"),
    ],
)
def test_an_infiltrator_does_not_appear_in_sight_or_near_or_where_nobody_can_stand(
    x: float, y: float, why: str
):
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


# where exactly

FAR = man(44, 40)


def may_appear(where: str, x: float, y: float, *enemies: Man, **fields: object) -> bool:
    """Whether somebody on the south edge may appear so at a place; their enemies hold the north edge."""
    table = bare(buildings=[house()], **fields)
    field = Battlefield([man(4, 3)], enemies or [FAR], table=table)
    field.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"))
    asked = Infiltrate(0, 0, 0 if where == "outside" else AWAY, where)
    try:
        check_infiltration(field.battle, field.one(0), inches(x, y), asked)
    except IllegalAnswer:
        return False
    return True


@pytest.mark.parametrize(
    ("where", "gap", "may"),
    [
        ("hiding", 12, True),
        ("hiding", 11.99, False),
        ("ruin", 12, True),
        ("ruin", 11.99, False),
        ("unseen", 12, False),
        ("unseen", 12.01, True),
        ("outside", 0.1, True),
    ],
)
def test_an_infiltrator_keeps_a_distance_from_enemies(where: str, gap: float, may: bool) -> None:
    behind = [wall((30, 10), (30, 38), 5)] if where == "unseen" else []
    assert may_appear(where, 24, 24, man(24.98 + gap, 24), walls=behind) is may


def test_only_who_must_be_unseen_is_refused_in_sight() -> None:
    assert not may_appear("unseen", 40, 10)
    assert may_appear("hiding", 40, 10)
    assert may_appear("outside", 40, 10)


def test_a_warrior_who_appears_in_a_ruin_is_in_one() -> None:
    assert may_appear("ruin", 24, 24)
    assert not may_appear("ruin", 10, 10)


@pytest.mark.parametrize(("y", "may"), [(39.99, True), (40, False), (47, False), (8, True), (1, True)])
def test_nobody_from_outside_appears_in_the_strip_of_his_enemy(y: float, may: bool) -> None:
    assert may_appear("outside", 10, y) is may
    assert may_appear("hiding", 10, y)


@pytest.mark.parametrize(("edge", "x", "y", "may"), [
    ("south", 10, 8.01, True), ("south", 10, 8, False), ("south", 0.49, 8, False), ("south", 47.51, 8, False),
    ("west", 8.01, 10, True), ("west", 8, 10, False), ("west", 8, 0.49, False), ("west", 8, 47.51, False),
    ("east", 39.99, 10, True), ("east", 40, 10, False), ("east", 47.51, 47.51, False),
])  # fmt: skip
def test_the_strip_of_his_enemy_lies_along_any_edge(edge: str, x: float, y: float, may: bool) -> None:
    field = Battlefield([man(24, 40)], [man(24, 24)])
    field.fold(EdgeChosen(0, "north"), EdgeChosen(1, edge))
    asked = Infiltrate(0, 0, 0, "outside")
    if may:
        check_infiltration(field.battle, field.one(0), inches(x, y), asked)
        return
    with pytest.raises(IllegalAnswer, match="enemy's zone"):
        check_infiltration(field.battle, field.one(0), inches(x, y), asked)


@pytest.mark.parametrize(("x", "y", "may"), [
    (0.49, 10, True), (0.48, 10, False), (-0.5, 10, False), (10, 0.48, False), (10, -0.5, False),
    (47.51, 10, True), (47.52, 10, False), (48.5, 10, False), (10, 47.51, True), (10, 47.52, False), (10, 48.5, False),
])  # fmt: skip
def test_a_warrior_who_appears_stands_on_the_table(x: float, y: float, may: bool) -> None:
    assert may_appear("hiding", x, y) is may


def test_a_warrior_who_stalks_begins_hidden_wherever_he_is_and_stays_or_not() -> None:
    for answer in ("stay", place(30, 22)):
        field = Battlefield([man(10, 3, tags=("infiltrate-hiding",))], [man(10, 40)])
        field.play(infiltrate(field.battle), says={Infiltrate: answer})
        assert field.questions(Infiltrate) == [Infiltrate(0, 0, AWAY, "hiding")]
        assert field.one(0).under(HIDDEN)


def test_a_hunter_is_asked_how_near_he_comes_to_his_prey() -> None:
    field = Battlefield(
        [man(10, 3, tags=("infiltrate:beastman",))],
        [man(10, 40, callings=("beastman",))],
        table=changed(bare(), outside=True),
    )
    field.play(infiltrate(field.battle), says={Infiltrate: "stay"})
    assert field.questions(Infiltrate) == [Infiltrate(0, 0, 0, "outside")]


@pytest.mark.parametrize(("answer", "asked"), [("stay", 0), (place(20, 19.3), 1)])
def test_a_warrior_who_appears_unseen_may_hide_there(answer: str, asked: int) -> None:
    low = bare(walls=[wall((10, 20), (30, 20), 0.9), wall((0, 30), (48, 30), 5)])
    field = Battlefield([man(20, 17, tags=SNEAK)], [man(20, 40)], table=low)
    field.play(infiltrate(field.battle), says={Infiltrate: answer, Choice: "hide"})
    assert len(field.questions(Choice)) == asked
    assert field.one(0).under(HIDDEN) is bool(asked)
