"""Overwatch: who may wait, with what, for whom, and what the shot suffers."""

import pytest

from rules.combat.charging.charging import move_charge
from rules.combat.magic.spells.flight import land
from rules.combat.moving.climbing import climbs
from rules.combat.moving.remaining_moves import move_one
from rules.combat.psychology.minds import runs_home
from rules.engine.decisions import NONE, Choice, Landing, MoveTo, Volley
from rules.engine.events import ConditionBegan, ShotFired, SpellCast, Status, TurnBegan, WarriorMoved
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Table
from rules.systems.heroheim.flight_home import run_home
from rules.systems.heroheim.overwatch import OVERWATCH, declare_overwatch, watching_weapons
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.systems.heroheim.ground import heroheim, roof

#: On the roof three inches up, near its northern edge.
POST = (12, 13.4)


def post(
    *items: str,
    z: float = 3,
    foes: tuple[Man, ...] = (man(12, 30),),
    table: Table | None = None,
    **own: object,
) -> Battlefield:
    return heroheim([man(*POST, *items, z=z, **own)], foes, table=table or roof(z), phase="shooting")


def waits(field: Battlefield, weapon: str = "bow") -> Battlefield:
    """Warrior 0 is set to overwatch; it is the enemy's turn."""
    field.play(declare_overwatch(field.battle, [field.one(0)]), says={Choice: weapon})
    assert field.one(0).under(OVERWATCH)
    field.turn(1, "movement")
    return field


def goes(field: Battlefield, who: int, x: float, y: float, *dice: int) -> list[ShotFired]:
    field.play(move_one(field.battle, field.one(who)), *dice, says={MoveTo: place(x, y)})
    return field.told(ShotFired)


@pytest.mark.rule("HERO-OW-1")
@pytest.mark.parametrize(("height", "may"), [(2, True), (1.9, False)])
def test_overwatch_needs_a_height_of_two_inches(height: float, may: bool):
    field = post("bow", z=height)
    assert bool(watching_weapons(field.battle, field.one(0))) is may
    field.play(declare_overwatch(field.battle, [field.one(0)]), says={Choice: "bow"})
    assert bool(field.asked) is may


@pytest.mark.rule("HERO-OW-2", "HERO-OW-3", "HERO-OW-4")
@pytest.mark.parametrize("did", ["run", "shot", "cast", "walk"])
def test_a_warrior_who_ran_shot_or_tried_to_cast_keeps_no_watch(did: str):
    field = post("bow")
    at = field.one(0).position
    field.fold(
        {
            "run": WarriorMoved(0, "run", (at, at), 0),
            "walk": WarriorMoved(0, "walk", (at, at), 0),
            "shot": ShotFired(0, 1, "bow", 1700, None, None),
            "cast": SpellCast(0, "warpfire", 1, None, False),
        }[did]
    )
    assert bool(watching_weapons(field.battle, field.one(0))) is (did == "walk")


@pytest.mark.rule("HERO-OW-10", "HERO-OW-11")
@pytest.mark.parametrize(
    ("weapon", "may"),
    [("sling", True), ("bow", True), ("pistol", False), ("short-bow", False), ("blunderbuss", False)],
)
def test_the_weapon_must_reach_eighteen_inches_and_be_no_blunderbuss(weapon: str, may: bool):
    field = post(weapon)
    assert [it.key for it in watching_weapons(field.battle, field.one(0))] == ([weapon] if may else [])


@pytest.mark.rule("HERO-OW-1")
def test_players_choose_the_weapon_of_overwatch_or_decline():
    field = post("bow", "sling")
    field.play(declare_overwatch(field.battle, [field.one(0)]))
    assert [it.choices for it in field.questions(Choice)] == [("bow", "sling", NONE)]
    assert not field.one(0).under(OVERWATCH)


HIDDEN_STREET = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat"), block(2, 24, 16, 1, 8)])


@pytest.mark.rule("HERO-OW-5", "HERO-OW-6")
def test_a_watcher_shoots_once_at_the_first_enemy_who_comes_into_sight():
    foes = (man(17, 26, T=10), man(17, 28, T=10))
    field = waits(post("bow", foes=foes, table=HIDDEN_STREET))
    assert not field.battle.enemies_seen(field.one(0))
    shots = goes(field, 1, 20.9, 26, 2)
    assert [(event.who, event.target) for event in shots] == [(0, 1)]
    assert not field.questions(Choice)
    manners = [event.manner for event in field.told(WarriorMoved)]
    assert manners == ["walk", "walk"]
    seen_at = field.told(WarriorMoved)[0].path[-1]
    assert 1700 < seen_at.x < 2090
    assert field.one(1).position == inches(20.9, 26)
    assert not field.one(0).under(OVERWATCH)
    assert goes(field, 2, 20.9, 28) == []


@pytest.mark.rule("HERO-OW-5")
def test_a_warrior_who_is_in_sight_already_is_shot_at_where_he_begins_to_move():
    field = waits(post("bow"))
    shots = goes(field, 1, 12, 26, 2)
    assert [event.target for event in shots] == [1]
    kinds = [type(event).__name__ for event in field.events if isinstance(event, ShotFired | WarriorMoved)]
    assert kinds == ["ShotFired", "WarriorMoved"]


@pytest.mark.rule("HERO-OW-5")
def test_a_warrior_who_is_brought_down_on_his_way_stays_there_and_others_finish_their_charge():
    field = waits(post("bow", BS=6, foes=(man(17, 26),), table=HIDDEN_STREET))
    goes(field, 1, 20.9, 26, 5, 6)
    assert field.one(1).out
    assert [event.manner for event in field.told(WarriorMoved)] == ["walk"]
    target = heroheim(
        [man(*POST, "bow", z=3), man(12, 25)], [man(12, 30, T=10)], table=roof(3), phase="shooting"
    )
    waits(target)
    target.play(move_charge(target.battle, target.one(2), target.one(1), 800), 5, 1)
    assert target.one(2).contacts == {1}


@pytest.mark.rule("HERO-OW-5", "HERO-SH-5")
def test_a_friend_in_the_line_keeps_him_from_shooting():
    own = [man(12, 11.5, "bow", z=3), man(12, 13.2, z=3)]
    field = heroheim(own, [man(12, 40, T=10), man(26, 12, T=10)], table=roof(3), phase="shooting")
    waits(field)
    assert goes(field, 2, 12, 38) == []
    assert len(goes(field, 3, 24, 12, 1)) == 1


@pytest.mark.rule("HERO-OW-5", "HERO-HIDE-11")
def test_a_warrior_who_leaves_his_hiding_place_is_shot_at_where_no_cover_is_left():
    field = waits(post("bow", foes=(man(17, 26, T=10),), table=HIDDEN_STREET))
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    (shot,) = goes(field, 1, 20.9, 26, 2)
    assert (shot.who, shot.target) == (0, 1)
    assert not field.one(1).under(HIDDEN)
    assert field.told(WarriorMoved)[0].path[-1].x < 2090


@pytest.mark.rule("HERO-OW-5", "HERO-HIDE-2")
@pytest.mark.parametrize(("x", "shots"), [(15, 0), (20, 1)])
def test_a_warrior_who_stays_hidden_behind_cover_is_not_shot_at_but_for_running(x: float, shots: int):
    low = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")], walls=[wall((5, 29), (25, 29), 0.9)])
    field = waits(post("bow", foes=(man(12, 29.8, T=10),), table=low))
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    assert len(goes(field, 1, x, 29.8, *[1] * shots)) == shots
    assert field.one(1).under(HIDDEN) is (not shots)


@pytest.mark.rule("HERO-OW-5")
@pytest.mark.parametrize(("x", "shots"), [(21, 1), (16, 0)])
def test_a_warrior_who_flies_into_sight_is_shot_at_where_he_lands(x: float, shots: int):
    field = waits(post("bow", foes=(man(17, 26, T=10),), table=HIDDEN_STREET))
    field.play(land(field.battle, field.one(1), 1200), *[2] * shots, says={Landing: place(x, 27)})
    assert [event.target for event in field.told(ShotFired)] == [1] * shots
    assert field.one(1).position == inches(x, 27)


@pytest.mark.rule("HERO-OW-7")
def test_quick_shots_are_no_part_of_it():
    field = waits(post("bow", tags=("quick-shot",)))
    assert len(goes(field, 1, 12, 26, 2)) == 1
    sling = waits(post("sling"), "sling")
    assert len(goes(sling, 1, 12, 26, 2)) == 1
    assert not sling.questions(Volley)


@pytest.mark.rule("HERO-OW-8")
@pytest.mark.parametrize(("tags", "need"), [((), 6), (("eagle-eyes",), 6), (("trick-shooter",), 5)])
def test_other_skills_count(tags: tuple[str, ...], need: int):
    low = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat")], walls=[wall((5, 29), (25, 29), 0.9)])
    skills = {"tags": tuple(SKILLS[tag] for tag in tags)}
    field = waits(post("long-bow", table=low, BS=3, foes=(man(12, 29.8, T=10),), **skills), "long-bow")
    (shot,) = goes(field, 1, 16, 29.8, 1)
    assert shot.roll is not None
    assert shot.roll.need == need


SKILLS = {"eagle-eyes": "range-plus-6", "trick-shooter": "ignore-cover"}


@pytest.mark.rule("HERO-OW-9", "HERO-HITS-M6")
@pytest.mark.parametrize(("moved", "need"), [(False, 4), (True, 5)])
def test_the_shot_is_one_harder_and_two_when_he_moved_in_his_own_turn(moved: bool, need: int):
    field = post("bow", BS=4)
    if moved:
        at = field.one(0).position
        field.fold(WarriorMoved(0, "walk", (at, at), 0))
    waits(field)
    (shot,) = goes(field, 1, 12, 26, 1)
    assert shot.roll is not None
    assert shot.roll.need == need
    assert ("overwatch", -1) in [(it.name, it.by) for it in shot.roll.modifiers]


@pytest.mark.rule("HERO-OW-11")
def test_the_watch_lasts_until_his_own_next_turn_through_all_enemies_turns():
    field = heroheim([man(*POST, "bow", z=3)], [man(12, 40)], [man(30, 40)], table=roof(3), phase="shooting")
    waits(field)
    field.turn(2)
    assert field.one(0).under(OVERWATCH)
    field.fold(TurnBegan(0))
    assert not field.one(0).under(OVERWATCH)


@pytest.mark.rule("HERO-OW-11")
@pytest.mark.parametrize("ends", ["fleeing", "fallen", "engaged", "down"])
def test_flight_falls_and_combat_end_the_watch(ends: str):
    field = waits(
        post("bow", foes=(man(12, 30, T=10), man(*POST, z=3)) if ends == "engaged" else (man(12, 30, T=10),))
    )
    if ends == "engaged":
        field.engage(2, 0)
    elif ends == "down":
        field.status(0, Status.OUT_OF_ACTION)
    else:
        field.fold(ConditionBegan(0, Condition(ends)))
    assert goes(field, 1, 12, 26) == []
    assert ends == "down" or not field.one(0).under(OVERWATCH)


@pytest.mark.rule("HERO-OW-5", "HERO-TURN-2")
def test_nobody_is_shot_at_who_moves_in_the_turn_of_the_one_who_waits():
    field = post("bow")
    field.play(declare_overwatch(field.battle, [field.one(0)]), says={Choice: "bow"})
    assert goes(field, 1, 12, 26) == []


@pytest.mark.rule("HERO-OW-5", "HERO-RANGE-1")
def test_a_shot_that_falls_short_is_the_one_shot():
    field = waits(post("bow", foes=(man(12, 47),)))
    (shot,) = goes(field, 1, 12, 45)
    assert (shot.roll, shot.struck) == (None, None)
    assert not field.one(0).under(OVERWATCH)


@pytest.mark.rule("HERO-OW-5")
def test_a_warrior_who_flees_on_in_his_own_turn_and_who_comes_up_a_wall_are_shot_at_too():
    field = waits(post("bow", foes=(man(12, 26, T=10),)))
    field.fold(ConditionBegan(1, runs_home()))
    field.play(run_home(field.battle, field.one(1)), 3, 3, 1)
    assert len(field.told(ShotFired)) == 1
    assert field.one(1).position == inches(12, 32)
    two = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat"), block(10, 18, 4, 4, 3, roof="flat")])
    climber = waits(post("bow", foes=(man(12, 22.5, T=10),), table=two))
    assert not climber.battle.enemies_seen(climber.one(0))
    (way,) = [it for it in climbs(climber.battle, climber.one(1), 400, 800) if it.to.z]
    climber.play(move_one(climber.battle, climber.one(1)), 1, 1, says={MoveTo: [way.key, "stay"]})
    assert [event.target for event in climber.told(ShotFired)] == [1]
    assert [event.manner for event in climber.told(WarriorMoved)] == ["climb"]
