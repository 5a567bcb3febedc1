"""Scrawlings on a wall, and plague victims who cling to warriors."""

import pytest

from rules.combat.effects import hooks
from rules.combat.going_on import CLUNG_TO, HAPPENINGS, JINXED
from rules.combat.melee.melee import fight
from rules.engine.decisions import Choice
from rules.engine.events import StatusChanged, WarriorMoved
from rules.engine.events.event import Status
from rules.engine.events.objectives import HazardRolled, SpoilWon
from rules.engine.state.conditions import PLAGUED
from rules.scenarios.happenings.scrawlings import IN_THE_WALL, STAY_HERE, WHERE_TO
from rules.scenarios.parts.watching import watched
from tests.rules.engine.table.table_cases import bare, house
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.staging.battlefield import man


def at_a_house(*faces: int, says=None, x: float = 24, y: float = 18.5) -> Eventful:
    """One warrior (0) near the only house reads it, with these dice after the D66."""
    table = bare(buildings=[house()])
    field = Eventful(HAPPENINGS, [man(x, y), man(5, 5)], [man(44, 44)], table=table)
    field.begin(0, 1, 3, 2, *faces, says=says)
    return field


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_nobody_reads_the_wall_from_more_than_four_inches() -> None:
    field = at_a_house(x=40, y=5)
    assert [it.brings for it in field.told(HazardRolled)] == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_curse_makes_every_die_of_the_reader_worse() -> None:
    field = at_a_house(2)
    reader = field.one(0)
    assert reader.under(JINXED)
    assert [it.by for it in hooks.hit_in_combat.collect(field.battle, reader, field.one(2), None)] == [-1]
    assert hooks.save_bonus.total(field.battle, reader, False) == -1
    assert hooks.test_bonus.total(field.battle, reader, "climbing") == -1
    assert hooks.leadership_tests.total(field.battle, reader) == -1


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_reader_who_goes_in_finds_gold_once() -> None:
    field = at_a_house(3)
    assert field.told(SpoilWon) == []
    field.moves(0, 24, 24, 5)
    assert [(it.what, it.amount) for it in field.told(SpoilWon)] == [("gold", 5)]
    field.moves(0, 24, 25)
    assert field.told(SpoilWon) == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_reader_in_the_house_has_the_gold_at_once() -> None:
    field = at_a_house(3, 2, y=24)
    assert [it.amount for it in field.told(SpoilWon)] == [2]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize(("face", "hides"), [(4, True), (6, False), (1, False)])
def test_a_reader_may_hide_in_the_open_on_a_4(face: int, hides: bool) -> None:
    field = at_a_house(face)
    assert hooks.hides_in_open.any_true(field.battle, field.one(0)) is hides


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize("goes", [True, False])
def test_a_reader_may_come_out_of_another_building_in_the_next_turn(goes: bool) -> None:
    table = bare(buildings=[house(), house(x=6, y=30)])
    field = Eventful(HAPPENINGS, [man(24, 18.5), man(44, 5)], [man(44, 44)], table=table)
    numbers = [str(it) for it in range(len(table.pieces))]
    field.begin(0, 1, 3, 2, 5, says={Choice: lambda it: it.answers[1] if goes else STAY_HERE})
    (question,) = field.questions(Choice)
    assert question.question == WHERE_TO
    assert set(question.answers[1:]) <= set(numbers)
    assert field.one(0).under(IN_THE_WALL) is goes
    field.begin(1)
    field.begin(0)
    assert bool(field.told(WarriorMoved)) is goes
    assert (field.one(0).position.x < 2000) is goes


def clung(*faces: int) -> Eventful:
    field = Eventful(HAPPENINGS, [man(24, 24, "sword"), man(30, 24)], [man(24, 40)])
    field.begin(0, 1, 5, 3, *faces)
    return field


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_plague_victims_come_and_run_when_one_of_them_is_attacked() -> None:
    field = clung(2, 1)
    victims = [it for it in field.state.on_table() if it.fighter.line == "plague-victims"]
    assert len(victims) == 2
    field.fold(WarriorMoved(victims[0].id, "charge", (victims[0].position, field.one(0).position), 100, (0,)))
    field.play(watched(field.battle, field.scenario, fight(field.battle)), 1, 1)
    gone = [it.who for it in field.told(StatusChanged) if it.status is Status.LEFT]
    assert gone == [it.id for it in victims]
    assert any(it.condition.key == CLUNG_TO for it in field.events if hasattr(it, "condition"))


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_everybody_in_play_may_have_caught_the_plague() -> None:
    field = clung(1, 1)
    field.play(field.scenario.settles(field.battle, None))
    assert [it.under(PLAGUED) for it in (field.one(0), field.one(1), field.one(2))] == [True] * 3
