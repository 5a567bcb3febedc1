"""Every move of a warrior may be stopped and draws shots: climbs, jumps and leaps too, and those nobody ordered."""

import pytest

from rules.combat.charging.charging import move_charge
from rules.combat.charging.interception import intercept
from rules.combat.effects import hooks
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.jumping import jumps
from rules.combat.moving.leaping import LEAP
from rules.combat.moving.remaining_moves import move_one
from rules.combat.moving.scrambling import walk_to
from rules.combat.psychology.hood import execute_friend
from rules.combat.psychology.wild import lose_control
from rules.engine.decisions import NONE, Choice, Intercept, MoveTo
from rules.engine.events import ShotFired, Status, WarriorMoved
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Point, Route
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.systems.heroheim.ground import heroheim, holds, roof, roofs

#: The way eastwards from here.
START = (20, 20)
#: Waits up there with a bow, in sight of all the street.
POST, TOWER = man(12, 13.4, "bow", z=3), roof()
WAITS = Condition("overwatch", "turn", 1, tags=("overwatch", "watches-with:bow"))
MOB = {"callings": ("orc", "orcs-and-goblins"), "hero": False, "tags": ("animosity",)}


def manners(field: Battlefield) -> list[tuple[str, int]]:
    return [(event.manner, event.who) for event in field.told(WarriorMoved)]


STOPPED = [("stopped", 0), ("intercept", 1)]


@pytest.mark.rule("HERO-INT-1", "HERO-INT-12")
@pytest.mark.parametrize("x", [22.03, 22.12, 22.2])
@pytest.mark.parametrize(("away", "offered"), [(2, True), (2.01, False)])
def test_every_place_of_a_way_counts_and_not_a_hundredth_beyond_two_inches(
    x: float, away: float, offered: bool
):
    field = heroheim([man(*START)], [man(x, 20.98 + away)])
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(24, 20), Intercept: "1"})
    assert manners(field) == (STOPPED if offered else [("walk", 0)])
    assert field.one(0).position == (inches(x, 20) if offered else inches(24, 20))


@pytest.mark.rule("HERO-INT-1", "HERO-INT-12")
@pytest.mark.parametrize("foe", [(17.02, 20), (20, 22.98), (18.6, 22.63)])
@pytest.mark.parametrize(("farther", "offered"), [(0, True), (0.02, False)])
def test_a_warrior_who_stands_near_where_a_way_begins_may_stop_it_there(
    foe: tuple[float, float], farther: float, offered: bool
):
    x, y = foe[0] - (farther if foe[1] == 20 else 0), foe[1] + (farther if foe[1] != 20 else 0)
    field = heroheim([man(*START)], [man(x, y)])
    field.play(move_one(field.battle, field.one(0)), says={MoveTo: place(24, 20), Intercept: "1"})
    assert bool(field.questions(Intercept)) is offered
    if offered:
        assert field.one(0).position == inches(*START)
        assert field.one(0).charged


@pytest.mark.rule("HERO-INT-12")
def test_the_nearest_place_of_a_slanting_way_is_found_between_its_quarters():
    way = Route((Point(2000, 2000), Point(2300, 2400)), (0, 500), 49)
    field = heroheim([man(*START)], [man(19.2, 23.1)])
    field.play(intercept(field.battle, field.one(0), (), way), says={Intercept: "1"})
    at = field.one(0).position
    assert (abs(at.x - 2120) <= 2, abs(at.y - 2160) <= 2) == (True, True)


@pytest.mark.rule("HERO-INT-1", "HERO-INT-8")
def test_the_target_of_a_charge_that_fails_may_step_into_its_way():
    field = heroheim([man(*START)], [man(30, 20)], phase="charge")
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800), says={Intercept: "1"})
    assert manners(field) == [("failed_charge", 0)]
    near = heroheim([man(11, 10)], [man(14, 10)], table=bare(blocks=[block(12, 5, 1, 5.6)]), phase="charge")
    near.play(move_charge(near.battle, near.one(0), near.one(1), 800), 6, says={Intercept: "1"})
    assert manners(near) == STOPPED
    assert near.one(0).contacts == {1}


# climbs, jumps and leaps


@pytest.mark.rule("HERO-INT-1", "HERO-INT-6")
@pytest.mark.parametrize(("y", "stopped"), [(13.46, True), (13.48, False)])
def test_a_warrior_who_climbed_is_stopped_where_he_comes_up(y: float, stopped: bool):
    field = heroheim([man(12, 9.5)], [man(12, y, z=3)], table=roof())
    up = f"climb {place(12, 10.49, 3)}"
    field.play(
        walk_to(field.battle, field.one(0), 400, 800, "walk"), 3, says={MoveTo: [up, "stay"], Intercept: "1"}
    )
    assert manners(field) == [("climb", 0), *(STOPPED if stopped else [])]
    assert bool(field.one(0).contacts) is stopped


@pytest.mark.rule("HERO-INT-6")
def test_a_warrior_who_jumped_a_gap_is_stopped_on_the_other_side():
    field = heroheim([man(13.5, 12, z=3, M=6)], [man(18.6, 12, z=3)], table=roofs(2))
    (over,) = [it for it in jumps(field.battle, field.one(0), 600) if it.manner == "cross"]
    field.play(
        walk_to(field.battle, field.one(0), 600, 1200, "walk"),
        says={MoveTo: [over.key, "stay"], Intercept: "1"},
    )
    assert manners(field) == [("walk", 0), ("cross", 0), *STOPPED]
    assert field.one(0).contacts == {1}


@pytest.mark.rule("HERO-INT-6", "HERO-OW-5")
@pytest.mark.parametrize("does", ["stops", "shoots"])
def test_a_leap_is_a_move_like_others(does: str):
    foe = man(22, 22) if does == "stops" else POST
    field = heroheim([man(*START, tags=("leap",), T=10)], [foe], table=TOWER)
    if does == "shoots":
        holds(field, 1, WAITS)
    says = {Choice: LEAP, MoveTo: lambda it: place(24, 20) if it.manner == "leap" else "stay", Intercept: "1"}
    field.play(move_one(field.battle, field.one(0)), 5, *([1] if does == "shoots" else []), says=says)
    assert manners(field) == (STOPPED if does == "stops" else [("leap", 0)])
    assert len(field.told(ShotFired)) == (does == "shoots")


# moves that nobody orders


def squig() -> Man:
    return man(*START, animal=True, hero=False, T=10, tags=("minderz", "random-move-2d6"))


def moves_on(kind: str, foe: Man, *dice: int, answer: str = "1") -> Battlefield:
    """The compulsory move of one who has no choice, eight inches or less to the east."""
    own = squig() if kind == "squig" else man(*START, T=10)
    field = heroheim([own], [foe, man(40, 20)], table=TOWER)
    field.fold(WarriorMoved(0, "walk", (inches(19, 20), inches(*START)), 100))
    if foe is POST:
        holds(field, 1, WAITS)
    if kind == "stupid":
        holds(field, 0, Condition("stupid", "turn", 0, tags=("no-move",), amount=1))
    elif kind == "taunted":
        holds(field, 0, Condition("taunted", by=2))
    field.play(lose_control(field.battle, [field.one(0)]))
    rolls = (1, 3, 3) if kind == "squig" else ()
    field.play(move_those_who_must(field.battle, [field.one(0)]), *rolls, *dice, says={Intercept: answer})
    return field


KINDS = pytest.mark.parametrize(
    ("kind", "manner", "end"), [("squig", "straight", 26), ("taunted", "run", 28), ("stupid", "straight", 22)]
)


@pytest.mark.rule("HERO-INT-1", "HERO-INT-6")
@pytest.mark.parametrize(
    ("kind", "manner"), [("squig", "straight"), ("taunted", "walk"), ("stupid", "straight")]
)
def test_the_wild_the_taunted_and_the_stupid_are_stopped_like_others(kind: str, manner: str):
    foe = man(20.5, 22.8)
    stopped = moves_on(kind, foe)
    assert manners(stopped) == STOPPED
    assert stopped.one(0).contacts == {1}
    assert manners(moves_on(kind, foe, answer=NONE)) == [(manner, 0)]


@pytest.mark.rule("HERO-OW-5")
@KINDS
def test_the_wild_the_taunted_and_the_stupid_are_shot_at_like_others(kind: str, manner: str, end: int):
    missed = moves_on(kind, POST, 1)
    assert [event.target for event in missed.told(ShotFired)] == [0]
    assert manners(missed) == [(manner, 0)]
    assert missed.one(0).position == inches(end, 20)
    killed = moves_on(kind, POST, 6, 1, 6)
    assert killed.one(0).status is Status.OUT_OF_ACTION
    assert not manners(killed)


@pytest.mark.rule("HERO-INT-1")
def test_a_ball_and_chain_that_is_stopped_before_a_wall_wraps_round_nothing():
    field = heroheim([man(*START)], [man(21, 22.5)], table=bare(blocks=[block(24, 15, 1, 10)]))
    holds(field, 0, Condition("reeling"))
    says = {Choice: "E", Intercept: "1"}
    field.play(move_those_who_must(field.battle, [field.one(0)]), 6, 6, says=says)
    assert manners(field) == STOPPED
    assert field.one(0).on_table


@pytest.mark.rule("HERO-INT-6", "HERO-OW-5")
@pytest.mark.parametrize("does", ["stops", "shoots"])
def test_a_warrior_who_rushes_at_the_enemy_out_of_animosity_is_stopped_and_shot_at(does: str):
    own = [man(*START, T=10, **MOB), man(20, 40, **MOB)]
    foe = man(23, 22) if does == "stops" else POST
    field = heroheim(own, [foe, man(30.2, 20)], phase="recovery", table=TOWER)
    holds(field, 2, Condition(HIDDEN) if does == "stops" else WAITS)
    (quarrels,) = hooks.turn_begins.handlers(field.one(0))
    dice = (1, 6, *((1,) if does == "shoots" else ()))
    field.play(
        quarrels(field.battle, field.one(0)), *dice, says={Intercept: "2" if does == "stops" else NONE}
    )
    assert len(field.told(ShotFired)) == (does == "shoots")
    assert manners(field)[0] == ("stopped" if does == "stops" else "rush", 0)


@pytest.mark.rule("HERO-INT-1", "HERO-OW-5")
@pytest.mark.parametrize("does", ["stops", "shoots"])
def test_a_warrior_who_goes_for_a_fallen_friend_meets_those_beside_his_way(does: str):
    foe = man(22, 22) if does == "stops" else POST
    hooded = man(*START, "sword", "executioners-hood", T=10)
    field = heroheim([hooded, man(25, 20)], [foe], table=TOWER)
    field.status(1, Status.STUNNED)
    if does == "shoots":
        holds(field, 2, WAITS)
    field.play(
        execute_friend(field.battle, field.one(0)),
        *([5, 1] if does == "shoots" else []),
        says={Intercept: "2" if does == "stops" else NONE},
    )
    assert len(field.told(ShotFired)) == (does == "shoots")
    assert manners(field)[0] == ("stopped" if does == "stops" else "brawl", 0)
    assert (field.one(1).status is Status.OUT_OF_ACTION) is (does == "shoots")
