"""When the steady player hides, climbs, jumps, dives and steps into the way."""

import pytest

from rules.combat.charging.charge_ways import is_dive, leap_ways
from rules.combat.moving.scrambling import scrambles
from rules.engine.decisions import NONE, ON_FOOT, STAY, ChargeWay, Choice, Infiltrate, Intercept, MoveTo
from rules.engine.decisions import place as read_place
from rules.engine.view import View
from rules.policies.climbs_and_jumps import (
    appears_at,
    best_scramble,
    chances,
    charge_way,
    hide_or_not,
    intercept_or_not,
    jump_back_or_not,
    may_infiltrate,
)
from rules.policies.steady import STEADY
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, man

HIDE = Choice(0, "hide", ("hide", "stay in sight"), 0)


def view_of(own: Man, *enemies: Man, **given: object) -> tuple[Battlefield, View]:
    field = Battlefield([own], enemies or (man(40, 40),), **given)
    field.turn(0, "movement")
    return field, View(field.battle, 0)


def moving(field: Battlefield, walk: int = 400, run: int = 800) -> MoveTo:
    offered = scrambles(field.battle, field.one(0), walk, run, first=True)
    return MoveTo(0, 0, walk, run, scrambles=offered)


def test_chances_are_those_of_so_many_initiative_tests():
    field, _ = view_of(man(10, 10, I=3))
    assert [chances(field.one(0), tests) for tests in (0, 1, 2)] == [100, 50, 25]


def test_a_player_hides_a_warrior_without_a_target():
    _, fighter = view_of(man(10, 10), man(14, 10))
    assert hide_or_not(HIDE, fighter) == "hide"
    _, idle = view_of(man(10, 10, "bow"), man(47, 47))
    assert hide_or_not(HIDE, idle) == "hide"
    _, archer = view_of(man(10, 10, "bow"), man(20, 10))
    assert hide_or_not(HIDE, archer) == "stay in sight"


def test_a_shooter_climbs_to_where_he_sees_somebody():
    table = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")])
    field, view = view_of(man(12, 9.5, "bow", I=5), man(12, 20), table=table)
    assert best_scramble(moving(field), view, STEADY).manner == "climb"
    clumsy, blurred = view_of(man(12, 9.5, "bow", I=2), man(12, 20), table=table)
    assert best_scramble(moving(clumsy), blurred, STEADY) is None


def test_a_fighter_jumps_down_when_it_brings_him_much_nearer():
    table = bare(blocks=[block(10, 10, 8, 4, 2, roof="flat")])
    field, view = view_of(man(14, 10.6, z=2, I=5), man(14, 4), table=table)
    assert best_scramble(moving(field), view, STEADY).manner == "jump"
    level, above = view_of(man(14, 12, z=2, I=5), man(17, 12, z=2), table=table)
    assert moving(level).scrambles
    assert best_scramble(moving(level), above, STEADY) is None


@pytest.mark.parametrize(("initiative", "dives"), [(5, True), (3, True), (2, False)])
def test_a_player_dives_when_the_odds_are_good(initiative: int, dives: bool):
    table = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")])
    field, view = view_of(man(12, 10.5, z=3, I=initiative), man(12, 8), table=table)
    who, target = field.one(0), field.one(1)
    ways = leap_ways(field.battle, who, target, 800)
    keys = tuple(way.key for way in ways if is_dive(field.battle, who, target, way))
    answer = charge_way(ChargeWay(0, 0, 1, ways, keys, False), view, STEADY)
    assert (answer in keys) is dives
    assert dives or answer == ON_FOOT


def test_a_fighter_steps_into_the_way_and_leaders_and_shooters_do_not():
    charger = [man(10, 10)]
    for guard, answer in (
        (man(14, 12, "sword", WS=5, A=3), "1"),
        (man(14, 12, WS=5, A=3, leader=True), NONE),
        (man(14, 12, "bow", WS=5, A=3), NONE),
        (man(14, 12, WS=1, S=1), NONE),
    ):
        field = Battlefield(charger, [guard])
        assert intercept_or_not(Intercept(1, 0, (1,)), View(field.battle, 1), STEADY) == answer


@pytest.mark.parametrize(("given", "leaves"), [({}, False), ({"leader": True}, True)])
def test_leaders_leave_a_combat_they_may_leave(given: dict[str, bool], leaves: bool):
    _, view = view_of(man(10, 10, **given), man(10.98, 10))
    assert (
        jump_back_or_not(Choice(0, "jump back", ("jump back", "fight on"), 0), view) == "jump back"
    ) is leaves


def test_an_infiltrator_appears_near_the_enemy_and_out_of_sight():
    _, view = view_of(man(10, 3), man(10, 40), table=bare(walls=[wall((0, 24), (48, 24), 5)]))
    at = read_place(appears_at(Infiltrate(0, 0, 1200), view))
    assert may_infiltrate(view, Infiltrate(0, 0, 1200), at)
    assert at.y > 1800


def test_where_everything_is_in_sight_he_stays():
    _, view = view_of(man(10, 3), man(24, 24))
    assert appears_at(Infiltrate(0, 0, 1200), view) == STAY
