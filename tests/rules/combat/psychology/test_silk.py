"""Cathayan silk: a mercenary leader who wears it may repeat the first rout test that they fail."""

import pytest

from rules.combat.psychology.rout import check_rout
from rules.engine.decisions import Choice
from rules.engine.events import RoutTested, Status
from rules.engine.setup import Gear
from tests.rules.staging.battlefield import Battlefield, man

OUT = Status.OUT_OF_ACTION
SILK = (Gear("cathayan-silk-clothes", "Cathayan silk clothes", ("reroll-first-rout",)),)


def in_silk(*faces: int, leader: dict, other: dict | None = None, says: str = "roll again") -> Battlefield:
    """Two turns of a warband that must test; `says` whether the test is repeated."""
    field = Battlefield([man(10, 10, **leader), man(12, 10, **(other or {})), man(14, 10)], [man(40, 40)])
    field.status(2, OUT)
    answers = {Choice: lambda decision: "fight on" if decision.question == "rout" else says}
    field.turn(0)
    field.play(check_rout(field.battle, 0), *faces, says=answers)
    return field


def repeats(field: Battlefield) -> list[Choice]:
    return [one for one in field.questions(Choice) if one.question == "repeat the rout test"]


MERCENARY = {"leader": True, "callings": ("human", "mercenaries"), "gear": SILK}


@pytest.mark.rule("CORE-ITEM-SILK-1")
@pytest.mark.parametrize(("faces", "tests"), [((1, 1), [False, True]), ((6, 5), [False, False])])
def test_a_mercenary_leader_in_silk_may_repeat_the_first_failed_test(
    faces: tuple[int, int], tests: list[bool]
):
    field = in_silk(6, 6, *faces, leader=MERCENARY)
    assert [event.passed for event in field.told(RoutTested)] == tests
    assert len(repeats(field)) == 1


@pytest.mark.rule("CORE-ITEM-SILK-1")
def test_the_player_may_decline_and_is_never_asked_again():
    assert [event.passed for event in in_silk(6, 6, leader=MERCENARY, says="let it be").told(RoutTested)] == [
        False
    ]
    field = in_silk(6, 6, 1, 1, leader=MERCENARY)
    field.turn(0)
    field.play(check_rout(field.battle, 0), 6, 6, says={Choice: "fight on"})
    assert not repeats(field)
    assert [event.passed for event in field.told(RoutTested)][-1] is False


@pytest.mark.rule("CORE-ITEM-SILK-1")
def test_a_test_that_is_passed_leaves_the_silk_its_chance():
    field = in_silk(1, 1, leader=MERCENARY)
    assert not repeats(field)
    field.turn(0)
    answers = {Choice: lambda decision: "fight on" if decision.question == "rout" else "roll again"}
    field.play(check_rout(field.battle, 0), 6, 6, 1, 1, says=answers)
    assert len(repeats(field)) == 1


@pytest.mark.rule("CORE-ITEM-SILK-2")
@pytest.mark.parametrize(
    ("leader", "other"),
    [
        (
            {"leader": True, "callings": ("human", "mercenaries")},
            {"callings": ("mercenaries",), "gear": SILK},
        ),
        ({"leader": True, "callings": ("human", "witch-hunters"), "gear": SILK}, {}),
    ],
    ids=["worn by another hero", "not mercenaries"],
)
def test_silk_on_another_or_in_another_warband_repeats_nothing(leader: dict, other: dict):
    field = in_silk(6, 6, leader=leader, other=other)
    assert [event.passed for event in field.told(RoutTested)] == [False]
    assert not repeats(field)


@pytest.mark.rule("CORE-ITEM-SILK-2")
def test_the_silk_of_a_leader_who_is_out_of_action_heartens_nobody():
    field = Battlefield([man(10, 10, **MERCENARY), man(12, 10), man(14, 10)], [man(40, 40)])
    field.status(0, OUT)
    field.turn(0)
    field.play(check_rout(field.battle, 0), 6, 6, says={Choice: "fight on"})
    assert not repeats(field)
