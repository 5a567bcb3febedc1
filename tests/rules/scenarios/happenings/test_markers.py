"""Happenings of a marker on the table: a ghost, rats, a tree, hands of stone, ball lightning."""

import pytest

from rules.combat.going_on import HAPPENINGS
from rules.combat.psychology.minds import fleeing
from rules.combat.shooting.aiming import may_shoot
from rules.engine.decisions import Choice
from rules.engine.events import LeadershipTested, RoundBegan, Status, WarriorFell
from rules.engine.events.objectives import HappeningBegan, MarkerMoved
from rules.engine.setup import KnownSpell
from rules.engine.table import INCH, Point
from rules.referee.referee import Referee
from rules.scenarios.happenings.table import BY_HAND, ROWS
from tests.rules.engine.table.table_cases import bare, house
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.staging.battlefield import man

NEARBY = [man(20, 20), man(24, 20)], [man(20, 40), man(24, 40)]
#: Faces for an edge of four, and for one of eight directions.
SOUTH, NORTHWARDS, EASTWARDS = 1, 1, 3


def comes(result: int, *faces: int, sides=NEARBY, says=None, **given) -> Eventful:
    """The first side's turn begins with a 1, and a D66 of that result."""
    field = Eventful(HAPPENINGS, *sides, **given)
    field.begin(0, 1, result // 10, result % 10, *faces, says=says)
    return field


def at(field: Eventful) -> list[Point]:
    return list(field.state.objectives.markers.values())


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_ghost_drifts_4_inches_and_those_within_8_flee_who_fail() -> None:
    sides = [man(24, 14), man(24, 30)], [man(26, 8), man(24, 40)]
    field = comes(21, SOUTH, NORTHWARDS, 6, 6, 2, 3, sides=sides)
    assert at(field) == [Point(2400, 700)]
    assert [(it.who, it.passed) for it in field.told(LeadershipTested)] == [(0, False)]
    assert fleeing(field.one(0))
    field.begin(1, 1, 1)
    assert at(field) == [Point(2400, 700)]
    assert [(it.who, it.passed) for it in field.told(LeadershipTested)] == [(2, True)]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_ghost_frightens_nobody_who_is_immune_and_a_priest_banishes_it() -> None:
    sides = [man(24, 14, tags=("immune-psychology",))], [man(24, 40)]
    field = comes(21, SOUTH, NORTHWARDS, sides=sides)
    assert field.told(LeadershipTested) == []
    sides = [man(24, 7.5, callings=("warrior-priest",)), man(24, 10)], [man(24, 40)]
    field = comes(21, SOUTH, NORTHWARDS, sides=sides)
    assert at(field) == []
    assert field.told(LeadershipTested) == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_rats_bite_everybody_on_their_way_with_strength_2() -> None:
    sides = [man(24, 6), man(30, 6)], [man(24.5, 9), man(24, 14)]
    field = comes(12, SOUTH, NORTHWARDS, 3, 4, 1, 1, 1, 5, 1, sides=sides)
    assert at(field) == [Point(2400, 1000)]
    assert [roll.need for roll in field.rolls if roll.purpose == "to wound"] == [5, 5]
    assert [it.who for it in field.told(WarriorFell)] == []
    field.begin(1)
    assert at(field) == [Point(2400, 1000)]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_rats_stop_at_a_house() -> None:
    field = comes(12, SOUTH, NORTHWARDS, 6, 6, table=bare(buildings=[house(y=8)]))
    assert at(field)[0].y in range(7 * INCH, 8 * INCH + 1)


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_warrior_who_fails_goes_to_the_tree_and_eats() -> None:
    field = comes(61, EASTWARDS, 6, 6, sides=([man(20, 20)], [man(20, 40)]))
    assert at(field) == [Point(2249, 2000)]
    assert field.one(0).status is Status.OUT_OF_ACTION


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_friend_in_contact_holds_one_back_and_both_do_nothing() -> None:
    sides = [man(20, 20), man(19.02, 20, Ld=10)], [man(20, 40)]
    field = comes(61, 1, EASTWARDS, 6, 6, sides=sides)
    assert [field.one(it).standing for it in (0, 1)] == [True, True]
    assert not any(may_shoot(field.battle, field.one(it)) for it in (0, 1))
    field.turn(1)
    assert not field.one(0).under("forbidden-fruit")


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_hands_of_stone_leave_a_quarter_of_the_movement_round_an_enemy_for_a_game_turn() -> None:
    sides = [man(20, 37), man(24, 20)], [man(20, 40), man(30, 40)]
    field = comes(34, sides=sides, says={Choice: "2"})
    assert [field.one(it).profile.M for it in range(4)] == [1, 4, 1, 4]
    field.begin(1)
    assert field.one(2).profile.M == 1
    field.fold(RoundBegan(2))
    field.play(field.scenario.begins_round(field.battle))
    field.begin(0)
    assert field.one(2).profile.M == 4
    assert at(field) == []


def wizard(x: float, y: float, spells: int):
    return man(x, y, spells=tuple(KnownSpell(f"spell-{it}", "Spell", 7) for it in range(spells)))


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_ball_lightning_seeks_the_wizard_with_most_spells_and_freezes_them_unharmed() -> None:
    sides = [man(20, 20), wizard(24, 14, 1)], [wizard(24, 40, 2), man(30, 40)]
    field = comes(42, 4, 5, 4, sides=sides)
    assert at(field) == [Point(2400, 3300)]
    field.begin(1)
    assert at(field) == [Point(2400, 3300)]
    field.begin(0, 3, 4, 2)
    struck = field.one(2)
    assert struck.standing
    assert struck.under("ball-lightning")
    assert struck.has("not-attacked")
    assert at(field) == []
    begun = field.state.round
    for number, frozen in ((begun, True), (begun + 1, False)):
        field.fold(RoundBegan(number))
        field.play(field.scenario.begins_round(field.battle))
        assert struck.under("ball-lightning") is frozen


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_ball_lightning_without_wizards_does_nothing() -> None:
    field = comes(42, 4)
    assert field.told(MarkerMoved) == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize("result", [result for result, row in ROWS.items() if row.measured])
def test_a_happening_of_a_marker_is_left_to_the_players_of_a_real_table(result: int) -> None:
    field = Eventful(HAPPENINGS, *NEARBY)
    field.battle.witness = Referee(field.battle)
    lasts = (1,) if ROWS[result].lasts.startswith("D") else ()
    field.begin(0, 1, result // 10, result % 10, *lasts)
    assert field.told(HappeningBegan)[0].says.endswith(BY_HAND)
    assert field.state.objectives.markers == {}
