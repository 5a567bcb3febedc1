"""Finding the hidden in Heroheim: by coming near and by an open view, at any moment of any move."""

from typing import Any

import pytest

from rules.combat.charging.charge_ways import leap_ways
from rules.combat.charging.charging import move_charge, move_charges
from rules.combat.moving.remaining_moves import move_one
from rules.combat.psychology.minds import runs_home
from rules.engine.battle import Battle
from rules.engine.decisions import NONE, ChargeWay, Intercept, MoveTo
from rules.engine.events import (
    BuildingCollapsed,
    ConditionEnded,
    RoomMade,
    ShotFired,
    WarriorDeployed,
    WarriorMoved,
)
from rules.engine.flow import Flow
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Table
from rules.systems.heroheim.flight_home import run_home
from tests.rules.engine.table.table_cases import bare, block, house, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.systems.heroheim.ground import heroheim, holds

LOW = bare(walls=[wall((2, 20), (38, 20), 0.9)])
BEHIND = man(20, 19.3)


def hidden(*enemies: Man, own: Man = BEHIND, table: Table = LOW) -> Battlefield:
    """Warrior 0 hides."""
    field = heroheim([own], enemies, table=table)
    holds(field, 0, Condition(HIDDEN))
    return field


@pytest.mark.rule("HERO-HIDE-10")
@pytest.mark.parametrize(("initiative", "away", "found"), [(4, 4, True), (4, 4.01, False), (5, 5, True)])
def test_an_enemy_who_moves_within_his_initiative_in_inches_finds_the_hidden(
    initiative: int, away: float, found: bool
):
    field = hidden(man(20, 30, I=initiative))
    at = inches(20, 19.3 + 0.98 + away)
    field.happens(WarriorMoved(1, "walk", (inches(20, 30), at), 500))
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-10")
def test_passing_near_is_enough_and_standing_near_when_he_comes_is_not():
    field = hidden(man(14, 21.5, I=3))
    way = inches(14, 21.5), inches(20, 21.5), inches(28, 21.5)
    field.happens(WarriorMoved(1, "run", way, 1400))
    assert not field.one(0).under(HIDDEN)
    comes = hidden(man(20, 21.5, I=3))
    comes.happens(WarriorMoved(0, "walk", (inches(24, 19.3), inches(20, 19.3)), 400))
    assert comes.one(0).under(HIDDEN)


@pytest.mark.rule("HERO-HIDE-10")
@pytest.mark.parametrize(("away", "found"), [(3, True), (3.01, False)])
def test_the_nearest_place_of_the_way_counts_to_the_hundredth_of_an_inch(away: float, found: bool):
    y = 19.3 + 0.98 + away
    field = hidden(man(17.45, y, I=3))
    field.happens(WarriorMoved(1, "walk", (inches(17.45, y), inches(22.25, y)), 480))
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-10")
def test_the_hidden_are_found_from_the_first_inch_of_a_way():
    high = bare(walls=[wall((2, 20), (38, 20), 5)])
    field = hidden(man(10, 23.28, I=3), own=man(11, 19.3), table=high)
    field.happens(WarriorMoved(1, "walk", (inches(10, 23.28), inches(11.5, 23.28)), 150))
    assert not field.one(0).under(HIDDEN)


@pytest.mark.rule("HERO-HIDE-10")
@pytest.mark.parametrize(("initiative", "found"), [(3, True), (1, False)])
def test_passing_near_in_a_charge_at_somebody_else_is_enough(initiative: int, found: bool):
    field = heroheim([man(20, 19.3), man(24.5, 21.6)], [man(17, 21.6, I=initiative)], table=LOW)
    holds(field, 0, Condition(HIDDEN))
    field.play(move_charges(field.battle, [(2, 1)]), says={Intercept: NONE})
    assert field.one(2).contacts == {1}
    assert field.one(0).under(HIDDEN) is not found


#: A wall that nobody sees over; the hidden stand west of it and others go past in the east.
SCREEN = bare(walls=[wall((22, 2), (22, 46), 5)])
WEST = man(21.2, 20)


@pytest.mark.rule("HERO-HIDE-10")
@pytest.mark.parametrize(("initiative", "found"), [(3, True), (1, False)])
def test_an_enemy_who_flees_past_finds_the_hidden(initiative: int, found: bool):
    field = hidden(man(24, 14, I=initiative), own=WEST, table=SCREEN)
    holds(field, 1, runs_home())
    field.play(run_home(field.battle, field.one(1)), 6, 6)
    assert field.one(1).position == inches(24, 26)
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-10", "HERO-INT-3")
@pytest.mark.parametrize(("initiative", "found"), [(3, True), (1, False)])
def test_an_enemy_who_is_stopped_beside_the_hidden_finds_them(initiative: int, found: bool):
    field = heroheim([WEST, man(26, 18)], [man(24, 14, I=initiative)], table=SCREEN)
    holds(field, 0, Condition(HIDDEN))
    field.play(move_one(field.battle, field.one(2)), says={MoveTo: place(24, 18), Intercept: "1"})
    assert field.one(2).contacts == {1}
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-10", "HERO-OW-5")
@pytest.mark.parametrize(("initiative", "found"), [(3, True), (1, False)])
def test_an_enemy_who_is_shot_down_beside_the_hidden_has_found_them(initiative: int, found: bool):
    table = bare(
        blocks=[block(10, 10, 4, 4, 3, roof="flat"), block(2, 24, 16, 1, 8)],
        walls=[wall((15, 27.7), (23, 27.7), 5)],
    )
    own = [man(19, 28.5), man(12, 13.4, "bow", z=3, BS=6)]
    field = heroheim(own, [man(15, 26, I=initiative)], table=table)
    holds(field, 0, Condition(HIDDEN))
    holds(field, 1, Condition("overwatch", "turn", 0, tags=("overwatch", "watches-with:bow")))
    field.turn(1, "movement")
    field.play(move_one(field.battle, field.one(2)), 5, 6, says={MoveTo: place(22, 26)})
    assert [event.struck for event in field.told(ShotFired)] == [2]
    assert field.one(2).out
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-10", "HERO-CHJ-1")
@pytest.mark.parametrize(("initiative", "found"), [(3, True), (1, False)])
def test_an_enemy_who_runs_up_past_the_hidden_to_jump_in_a_charge_finds_them(initiative: int, found: bool):
    roof = bare(blocks=[block(10, 10, 8, 4, 2, roof="flat")], walls=[wall((11, 12.4), (16, 12.4), 4.5)])
    own = [man(13, 13.2, z=2), man(22, 11)]
    field = heroheim(own, [man(11, 11, z=2, M=8, I=initiative)], table=roof, phase="charge")
    holds(field, 0, Condition(HIDDEN))
    charger, target = field.one(2), field.one(1)
    (way, *_) = leap_ways(field.battle, charger, target, 1600)
    says = {ChargeWay: way.key, Intercept: NONE}
    field.play(move_charge(field.battle, charger, target, 1600), 1, 1, says=says)
    assert [event.manner for event in field.told(WarriorMoved)] == ["run_up", "jump", "charge"]
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-11")
@pytest.mark.parametrize(("to", "found"), [((20, 10), True), ((26, 28), False)])
def test_a_warrior_who_comes_to_see_him_without_any_cover_finds_the_hidden(
    to: tuple[float, float], found: bool
):
    field = hidden(man(26, 30, I=1))
    field.happens(WarriorMoved(1, "walk", (inches(26, 30), inches(*to)), 500))
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-11")
def test_a_hidden_warrior_who_walks_out_of_his_cover_is_found():
    field = hidden(man(30, 19, I=1), table=bare(walls=[wall((22, 15), (22, 25), 0.9)]), own=man(20.8, 19))
    field.happens(WarriorMoved(0, "walk", (inches(20.8, 19), inches(20.8, 27)), 300))
    assert not field.one(0).under(HIDDEN)


#: Two walls with three inches between them.
SPLIT = bare(walls=[wall((2, 20), (19.5, 20), 4), wall((22.5, 20), (46, 20), 4)])


@pytest.mark.rule("HERO-HIDE-11")
@pytest.mark.parametrize(("at", "found"), [((21, 26), True), ((8, 21), False)])
def test_a_hidden_warrior_who_passes_a_gap_is_found_by_an_enemy_who_stands_before_it(
    at: tuple[float, float], found: bool
):
    field = hidden(man(*at, I=1), own=man(17.2, 19.3), table=SPLIT)
    field.happens(WarriorMoved(0, "walk", (inches(17.2, 19.3), inches(25.2, 19.3)), 800))
    assert [event.cause for event in field.told(ConditionEnded)] == ["found by Warrior 1"] * found


@pytest.mark.rule("HERO-HIDE-11")
@pytest.mark.parametrize(("x", "found"), [(21, True), (34, False)])
def test_an_enemy_who_passes_a_gap_finds_the_hidden_behind_it(x: float, found: bool):
    field = hidden(man(6, 26, I=1), own=man(x, 17), table=SPLIT)
    field.happens(WarriorMoved(1, "run", (inches(8, 26), inches(31, 26)), 2300))
    assert field.one(0).under(HIDDEN) is not found


@pytest.mark.rule("HERO-HIDE-11")
def test_an_enemy_who_arrives_or_makes_room_with_an_open_view_finds_the_hidden():
    for event in (WarriorDeployed(1, inches(20, 10)), RoomMade(1, inches(20, 10))):
        field = hidden(man(26, 30, I=1))
        field.happens(event)
        assert not field.one(0).under(HIDDEN)


@pytest.mark.rule("HERO-HIDE-11")
def test_a_hidden_warrior_who_shifts_behind_his_cover_stays_hidden():
    field = hidden(man(20, 30))
    field.happens(WarriorMoved(0, "walk", (inches(20, 19.3), inches(22, 19.3)), 200))
    assert field.one(0).under(HIDDEN)


def collapse(battle: Battle) -> Flow[None]:
    yield BuildingCollapsed(0, "House")
    battle.collapses(0)


@pytest.mark.rule("HERO-HIDE-11")
@pytest.mark.parametrize(("walls", "found"), [([], True), ([wall((29.5, 18), (29.5, 30), 4)], False)])
def test_a_building_that_collapses_before_him_gives_a_hidden_warrior_away_at_once(
    walls: list[dict[str, Any]], found: bool
):
    table = bare(buildings=[house()], walls=walls)
    field = heroheim([man(17, 24)], [man(31, 24)], table=table, phase="shooting")
    holds(field, 1, Condition(HIDDEN))
    field.play(collapse(field.battle))
    assert [event.cause for event in field.told(ConditionEnded)] == ["found by Warrior 0"] * found
