"""Running home: which way, how far, over which edge, and who has rallied there (HERO-FLEE)."""

from itertools import pairwise

import pytest

from rules.combat.effects import hooks
from rules.combat.magic.spells.flight import land
from rules.combat.psychology.minds import fleeing, runs_home
from rules.engine.decisions import Choice, Landing
from rules.engine.events import (
    CharacteristicTested,
    EdgeChosen,
    ShotFired,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from rules.engine.table import Table, distance
from rules.systems.heroheim.flight_home import CLIMB_DOWN, JUMP_DOWN, home, is_home, run_home
from rules.systems.heroheim.panic import breaks_in_panic
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man, place
from tests.rules.systems.heroheim.ground import heroheim, holds, roof

FAR = man(46, 46)
LOW = bare(blocks=[block(10, 2, 4, 4, 3, roof="flat")])


def runner(own: Man, *friends: Man, table: Table = OPEN, edge: str = "south", foe: Man = FAR) -> Battlefield:
    field = heroheim([own, *friends], [foe], table=table)
    field.fold(EdgeChosen(0, edge))
    holds(field, 0, runs_home())
    return field


def runs(field: Battlefield, *dice: int, says: str = JUMP_DOWN) -> list[tuple[str, int]]:
    field.play(run_home(field.battle, field.one(0)), *dice, says={Choice: says})
    return [(event.manner, event.spent) for event in field.told(WarriorMoved)]


@pytest.mark.rule("HERO-FLEE-1")
@pytest.mark.parametrize(("edge", "short", "home_at"), [
    ("south", (20, 13), (20, 8)), ("north", (20, 27), (20, 40)), ("west", (13, 20), (8, 20)),
    ("east", (27, 20), (40, 20)),
])  # fmt: skip
def test_a_fleeing_warrior_runs_straight_to_the_strip_along_the_home_edge(
    edge: str, short: tuple[float, float], home_at: tuple[float, float]
) -> None:
    field = runner(man(20, 20), edge=edge)
    assert runs(field, 3, 4) == [("flee", 700)]
    assert field.one(0).position == inches(*short)
    assert fleeing(field.one(0))
    for _ in range(2):
        runs(field, 6, 6)
    assert field.one(0).position == inches(*home_at)
    assert not fleeing(field.one(0))


@pytest.mark.rule("HERO-FLEE-1")
@pytest.mark.parametrize(("start", "end"), [
    ((14, 25), (20, 25)), ((36, 25), (30, 25)), ((25, 14), (25, 20)), ((25, 36), (25, 30)), ((34, 33), (30, 30)),
    ((16, 17), (20, 20)),
])  # fmt: skip
def test_a_fleeing_warrior_runs_to_the_nearest_place_where_the_side_was_set_up(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    field = heroheim([man(25, 25), man(20, 20), man(30, 30)], [FAR])
    field.state.edges.clear()
    holds(field, 0, runs_home())
    field.fold(WarriorMoved(0, "walk", (inches(25, 25), inches(*start)), 0))
    field.fold(WarriorMoved(1, "walk", (inches(20, 20), inches(2, 2)), 0))
    field.fold(WarriorMoved(2, "walk", (inches(30, 30), inches(2, 4)), 0))
    assert home(field.battle, field.one(0)) == (inches(20, 20), inches(30, 30))
    runs(field, 3, 3)
    assert field.one(0).position == inches(*end)
    assert is_home(field.battle, field.one(0))
    assert not fleeing(field.one(0))


@pytest.mark.rule("HERO-FLEE-1", "HERO-RALLY-5")
@pytest.mark.parametrize(("y", "inside"), [(8, True), (8.01, False)])
def test_home_ends_exactly_where_the_strip_does(y: float, inside: bool) -> None:
    assert is_home(runner(man(20, y)).battle, runner(man(20, y)).one(0)) is inside


def test_a_warrior_who_is_home_already_stays_where_he_is() -> None:
    field = runner(man(20, 6))
    assert runs(field, 6, 6) == []
    assert not fleeing(field.one(0))


@pytest.mark.rule("HERO-FLEE-3", "HERO-RALLY-5")
def test_from_a_roof_at_home_he_comes_down_and_is_safe_there() -> None:
    field = runner(man(12, 4, z=3), table=LOW)
    runs(field, 6, 6, 1)
    assert field.one(0).position.z == 0
    assert not fleeing(field.one(0))


@pytest.mark.rule("HERO-FLEE-3", "HERO-RALLY-5")
def test_a_warrior_who_falls_from_a_roof_at_home_is_safe_and_does_nothing_more() -> None:
    field = runner(man(12, 4, z=3, T=10), table=LOW)
    runs(field, 6, 6, 6, 1)
    assert is_home(field.battle, field.one(0))
    assert not fleeing(field.one(0))
    assert field.one(0).has("no-move")


@pytest.mark.rule("HERO-FLEE-3")
@pytest.mark.parametrize(("height", "dice", "ways"), [
    (4, (1, 3), (CLIMB_DOWN, JUMP_DOWN)), (4, (1, 2), ()), (4.01, (1, 3), ()), (6, (6, 6), (CLIMB_DOWN, JUMP_DOWN)),
    (6.01, (6, 6), ()),
])  # fmt: skip
def test_a_fleeing_warrior_climbs_down_with_the_movement_left_and_six_inches_at_most(
    height: float, dice: tuple[int, int], ways: tuple[str, ...]
) -> None:
    field = runner(man(11.99, 10.5, z=height), table=roof(height))
    moves = runs(field, *dice, *[1] * (1 if ways else int(height // 2)), says=CLIMB_DOWN)
    assert [asked.choices for asked in field.questions(Choice)] == ([ways] if ways else [])
    tested = "climbing" if ways else "jumping down"
    assert {event.purpose for event in field.told(CharacteristicTested)} == {tested}
    assert moves[0] == (("climb", round(height * 100)) if ways else ("jump", 0))


@pytest.mark.rule("HERO-FLEE-3")
@pytest.mark.parametrize(("says", "moves"), [
    (CLIMB_DOWN, [("flee", 151), ("climb", 400), ("flee", 149)]),
    (JUMP_DOWN, [("flee", 151), ("jump", 0), ("flee", 150)]),
])  # fmt: skip
def test_the_way_to_the_edge_and_the_climb_use_up_movement(says: str, moves: list[tuple[str, int]]) -> None:
    field = runner(man(12, 12, z=4), table=roof(4))
    dice = (3, 4) if says == CLIMB_DOWN else (5, 5)
    assert runs(field, *dice, *[1] * (1 if says == CLIMB_DOWN else 2), says=says) == moves


@pytest.mark.rule("HERO-FLEE-3")
@pytest.mark.parametrize(("edge", "landing"), [
    ("south", (12, 9.5)), ("north", (12, 14.5)), ("west", (9.5, 12)), ("east", (14.5, 12)),
])  # fmt: skip
def test_a_fleeing_warrior_comes_down_on_the_side_that_leads_home(
    edge: str, landing: tuple[float, float]
) -> None:
    field = runner(man(12, 12, z=4), table=roof(4), edge=edge)
    runs(field, 1, 2, 1, 1)
    jump = field.told(WarriorMoved)[1]
    assert jump.manner == "jump"
    assert distance(jump.path[-1], inches(*landing)) <= 2


@pytest.mark.rule("HERO-FLEE-3")
def test_a_fleeing_warrior_comes_down_on_another_side_if_an_enemy_waits_below() -> None:
    field = runner(man(12, 12, z=4), table=roof(4), foe=man(12, 9.5))
    runs(field, 2, 2, 1, 1)
    assert field.one(0).position.z == 0
    assert field.one(0).gap_to(field.one(1)) > 100


@pytest.mark.rule("HERO-FLEE-1", "HERO-FLEE-3")
def test_a_warrior_who_is_too_far_from_any_edge_runs_towards_it_and_stays_up_there() -> None:
    field = runner(man(20, 20, z=4), table=bare(blocks=[block(10, 10, 20, 20, 4, roof="flat")]))
    assert runs(field, 1, 1) == [("flee", 200)]
    assert field.one(0).position == inches(20, 18, 4)
    assert field.one(0).status is Status.STANDING


@pytest.mark.rule("HERO-FLEE-2")
@pytest.mark.parametrize("foe", [man(18.2, 15, z=4), man(21.6, 15, z=4)])
def test_on_a_roof_too_he_keeps_more_than_an_inch_from_enemies(foe: Man) -> None:
    roofed = bare(blocks=[block(10, 10, 20, 20, 4, roof="flat")])
    field = runner(man(20, 20, z=4), table=roofed, foe=foe)
    runs(field, 4, 4)
    (x, y, _), path = foe.at, field.told(WarriorMoved)[0].path
    for (ax, ay, _), (bx, by, _) in pairwise(path):
        steps = [(ax + (bx - ax) * part / 100, ay + (by - ay) * part / 100) for part in range(101)]
        assert min((px - x) ** 2 + (py - y) ** 2 for px, py in steps) > 197**2


@pytest.mark.rule("HERO-OW-5", "HERO-FLEE-3")
@pytest.mark.parametrize(("die", "down"), [(1, True), (6, False)])
def test_on_his_way_over_a_roof_he_is_shot_at_by_those_who_wait(die: int, down: bool) -> None:
    two = bare(blocks=[block(10, 10, 4, 4, 4, roof="flat"), block(18, 10, 4, 4, 4, roof="flat")])
    field = runner(man(12, 12, z=4), table=two, foe=man(20, 12, "bow", z=4, BS=5))
    waits = Condition("overwatch", "turn", 1, tags=("overwatch", "watches-with:bow"))
    holds(field, 1, waits)
    runs(field, 5, 5, die, *([1, 1] if down else [1, 6]))
    assert len(field.told(ShotFired)) == 1
    assert (field.one(0).position.z == 0) is down
    assert field.one(0).out is not down


@pytest.mark.rule("HERO-PANIC-5", "HERO-LEAVE-2", "HERO-RALLY-5")
def test_a_warrior_who_panics_in_a_fight_at_home_breaks_away_from_it_and_is_safe() -> None:
    field = heroheim([man(20, 5)], [man(20.98, 5), man(20, 5.98)])
    field.engage(0, 1, 2, manner="walk")
    field.play(breaks_in_panic(field.battle, field.one(0)), 1, 1, 3, 3)
    one = field.one(0)
    assert len(field.told(WoundRolled)) == 2
    assert not one.contacts
    assert min(one.gap_to(field.one(foe)) for foe in (1, 2)) > 100
    assert is_home(field.battle, one)
    assert not fleeing(one)


@pytest.mark.rule("HERO-RALLY-5", "HERO-FMAG-1")
@pytest.mark.parametrize(("y", "safe"), [(8, True), (8.01, False)])
def test_a_warrior_who_is_carried_home_by_magic_is_safe_there(y: float, safe: bool) -> None:
    field = runner(man(20, 16))
    field.play(land(field.battle, field.one(0), 1200), says={Landing: place(20, y)})
    assert fleeing(field.one(0)) is not safe


@pytest.mark.rule("HERO-FLEE-1", "HERO-RALLY-5")
def test_where_something_fills_the_nearest_part_of_home_he_makes_for_its_middle() -> None:
    field = runner(man(17, 20), table=bare(blocks=[block(12, 0, 10, 8, 5)]))
    for _ in range(2):
        runs(field, 6, 6)
    assert field.one(0).position == inches(24, 4)
    assert not fleeing(field.one(0))


@pytest.mark.rule("HERO-FLEE-1")
@pytest.mark.parametrize(("dice", "end", "spent"), [
    ((3, 3), (15.51, 21.86), 600), ((5, 6), (15.76, 16.93), 1100), ((6, 6), (15.5, 16.5), 1137),
])  # fmt: skip
def test_round_a_wall_he_runs_where_it_brings_him_nearest_to_home(
    dice: tuple[int, int], end: tuple[float, float], spent: int
) -> None:
    field = runner(man(20, 24), table=bare(blocks=[block(16, 22, 8, 1)]))
    assert runs(field, *dice) == [("flee", spent)]
    assert field.one(0).position == inches(*end)


@pytest.mark.rule("HERO-FLEE-1")
def test_out_of_a_pocket_he_takes_the_whole_way_home() -> None:
    pocket = bare(blocks=[block(10, 22, 20, 1), block(10, 22, 1, 10), block(29, 22, 1, 10)])
    field = runner(man(20, 24), table=pocket)
    assert runs(field, 3, 3) == [("flee", 600)]
    assert field.one(0).position == inches(15.69, 28.17)


@pytest.mark.parametrize(("off", "straight"), [(0.98, True), (0.97, False)])
def test_a_fleeing_warrior_runs_between_friends_where_the_base_just_fits(off: float, straight: bool) -> None:
    field = runner(man(20, 24), man(20 - off, 22), man(20 + off, 22))
    runs(field, 6, 4)
    assert (len(field.told(WarriorMoved)[0].path) == 2) is straight
    assert field.one(0).gap_to(field.one(1)) >= 0


@pytest.mark.rule("HERO-FCH-4")
@pytest.mark.parametrize("kept", ["", "apart", "lying"])
def test_a_warrior_who_was_charged_in_flight_runs_on_when_the_blows_are_struck_if_he_can(kept: str) -> None:
    field = runner(man(20, 24), foe=man(20, 24.98))
    if kept != "apart":
        field.engage(1, 0)
    if kept == "lying":
        field.status(0, Status.KNOCKED_DOWN)
        holds(field, 0, runs_home())
    for answer in hooks.combat_ends.handlers(field.one(0)):
        field.play(answer(field.battle, field.one(0)), *[] if kept else [1, 2])
        assert bool(field.told(WarriorMoved)) is not bool(kept)
