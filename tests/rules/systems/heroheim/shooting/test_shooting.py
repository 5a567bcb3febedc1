"""Shooting in Heroheim: who may, at whom, out of windows, out of range, and into the fights of others."""

from collections.abc import Sequence

import pytest

from rules.combat.psychology.minds import runs_home
from rules.combat.shooting.aiming import in_cover, legal_targets, may_shoot, open_targets, shots_at
from rules.combat.shooting.shooting import fire, shoot, shoot_once
from rules.engine.decisions import ShootingTarget, Volley
from rules.engine.events import ConditionBegan, Misfired, RuleRolled, ShotFired, WarriorMoved
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, block, house, wall
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man
from tests.rules.systems.heroheim.ground import heroheim, holds


def field_of(own: Sequence[Man], *foes: Man, table: Table = OPEN) -> Battlefield:
    return heroheim(list(own), foes, table=table, phase="shooting")


def targets(field: Battlefield) -> set[int]:
    who = field.one(0)
    return {one.id for one in legal_targets(field.battle, who, who.fighter.weapons[0])}


# who may shoot


@pytest.mark.rule("HERO-SH-3", "HERO-SH-4")
def test_shooters_need_sight_and_see_all_round():
    table = bare(blocks=[block(12, 18, 1, 4)])
    behind_a_block = field_of([man(10, 20, "bow")], man(16, 20), table=table)
    assert not may_shoot(behind_a_block.battle, behind_a_block.one(0))
    behind_his_back = field_of([man(20, 20, "bow")], man(10, 20))
    behind_his_back.fold(WarriorMoved(0, "walk", (inches(19, 20), inches(20, 20)), 100))
    assert targets(behind_his_back) == {1}


@pytest.mark.rule("HERO-SH-5")
@pytest.mark.parametrize(("screen", "open_to_him"), [("friend", False), ("enemy", True), ("nobody", True)])
def test_nobody_shoots_through_a_friend_but_an_enemy_in_the_line_is_cover(screen: str, open_to_him: bool):
    between = man(15, 20)
    own = [man(10, 20, "bow", BS=4), *([between] if screen == "friend" else [])]
    foes = [man(20, 20), *([between] if screen == "enemy" else [])]
    field = field_of(own, *foes)
    target = len(own)
    far = [it for it in shots_at(field.battle, field.one(0), field.one(0).missiles[0]) if it.who == target]
    if screen == "friend":
        assert not may_shoot(field.battle, field.one(0)) or not far
        field.play(shoot(field.battle, 0, [field.one(0)]))
        assert not field.told(ShotFired)
    elif screen == "enemy":
        assert targets(field) == {target + 1}
    else:
        assert [it.need for it in far] == [3]
    assert (screen == "friend") is not open_to_him


@pytest.mark.rule("HERO-SH-7", "HERO-SH-8", "HERO-WHO-4")
@pytest.mark.parametrize("state", ["engaged", "fleeing", "free"])
def test_a_warrior_who_fights_or_flees_does_not_shoot(state: str):
    field = field_of([man(10, 20, "bow")], man(11, 20), man(20, 20))
    if state == "engaged":
        field.engage(0, 1, manner="walk")
    elif state == "fleeing":
        holds(field, 0, runs_home())
    assert may_shoot(field.battle, field.one(0)) is (state == "free")


@pytest.mark.rule("HERO-SH-9")
def test_a_missile_weapon_shoots_once_however_many_attacks_there_are():
    field = field_of([man(10, 20, "bow", A=3)], man(20, 20, T=10))
    field.play(shoot(field.battle, 0, [field.one(0)]), 1)
    assert len(field.told(ShotFired)) == 1


@pytest.mark.rule("HERO-MULTI-1")
def test_all_shots_of_one_warrior_go_at_one_target_and_are_lost_when_it_falls():
    own = man(10, 20, "repeater-crossbow", BS=6)
    field = field_of([own], man(20, 20), man(20, 23))
    field.play(
        shoot_once(field.battle, field.one(0)),
        1,
        1,
        says={ShootingTarget: "repeater-crossbow 1", Volley: "2"},
    )
    assert [event.target for event in field.told(ShotFired)] == [1, 1]
    assert len(field.questions(ShootingTarget)) == 1
    field = field_of([own], man(20, 20), man(20, 23))
    field.play(
        shoot_once(field.battle, field.one(0)),
        5,
        6,
        says={ShootingTarget: "repeater-crossbow 1", Volley: "2"},
    )
    assert [event.target for event in field.told(ShotFired)] == [1]
    assert field.one(1).out


# at whom

LOW = bare(walls=[wall((12, 25), (28, 25), 0.9)])


@pytest.mark.rule("HERO-TGT-1")
def test_the_closest_is_shot_at():
    field = field_of([man(10, 20, "bow")], man(15.98, 20), man(10, 29.98))
    assert targets(field) == {1}


@pytest.mark.rule("HERO-TGT-1")
def test_of_two_as_close_either_is_shot_at_and_a_blunderbuss_at_anybody_in_sight():
    assert targets(field_of([man(10, 20, "bow")], man(15, 20), man(10, 25), man(10, 29))) == {1, 2}
    field = field_of([man(10, 20, "blunderbuss")], man(15, 20), man(10, 25), man(10, 29))
    holds(field, 1, runs_home())
    assert targets(field) == {1, 2, 3}


@pytest.mark.rule("HERO-TGT-2", "HERO-TGT-3")
def test_the_fleeing_are_let_go_while_there_is_anybody_else():
    field = field_of([man(10, 20, "bow")], man(15, 20), man(10, 29))
    holds(field, 1, runs_home())
    assert targets(field) == {2}
    holds(field, 2, runs_home())
    assert targets(field) == {1}


@pytest.mark.rule("HERO-TGT-4", "HERO-TGT-5")
@pytest.mark.parametrize(
    ("near", "far", "allowed"),
    [
        ({"covered": True}, {"covered": False}, {1, 2}),
        ({"covered": True}, {"covered": True}, {1, 2}),
        ({"covered": True}, {"covered": True, "tags": ("stealth",)}, {1}),
        ({"covered": True, "tags": ("stealth",)}, {"covered": True}, {1, 2}),
        ({"covered": False, "tags": ("dodge-ranged",)}, {"covered": True}, {1, 2}),
        ({"covered": False}, {"covered": False}, {1}),
    ],
)
def test_when_the_closest_is_hard_to_hit_another_may_be_shot_at_who_is_no_harder(
    near: dict[str, object], far: dict[str, object], allowed: set[int]
):
    def foe(x: float, given: dict[str, object]) -> Man:
        tags = given.get("tags", ())
        return man(x, 25.8 if given["covered"] else 24.2, tags=tags)

    field = field_of([man(16, 20, "bow")], foe(16, near), foe(24, far), table=LOW)
    assert targets(field) == allowed


@pytest.mark.rule("HERO-TGT-4")
@pytest.mark.parametrize(
    ("foes", "allowed"),
    [
        (["covered", "open", "open"], {1, 2}),
        (["covered", "covered", "open", "open"], {1, 2, 3}),
        (["covered", "covered", "covered"], {1, 2, 3}),
        (["stealthy", "covered", "stealthy", "open"], {1, 2, 4}),
    ],
)
def test_a_warrior_who_passes_over_the_closest_shoots_at_the_closest_of_the_others_by_the_same_rule(
    foes: list[str], allowed: set[int]
):
    def foe(x: float, how: str) -> Man:
        tags = ("stealth",) if how == "stealthy" else ()
        return man(x, 24.2 if how == "open" else 25.8, tags=tags)

    places = [foe(13 + 5 * at, how) for at, how in enumerate(foes)]
    assert targets(field_of([man(13, 20, "bow")], *places, table=LOW)) == allowed


@pytest.mark.rule("HERO-TGT-4", "HERO-TGT-5")
@pytest.mark.parametrize(("initiative", "allowed"), [(3, {1, 2}), (4, {1})])
def test_a_forest_cloak_makes_the_closest_hard_to_hit_beyond_the_initiative_of_the_shooter(
    initiative: int, allowed: set[int]
):
    wood = {"name": "Trees", "ground": "difficult", "x": 14, "y": 16, "width": 4, "depth": 2}
    foes = man(14.98, 20 - 1.4, "forest-cloak"), man(10, 29)
    field = field_of([man(10.2, 20 - 1.4, "bow", I=initiative)], *foes, table=bare(areas=[wood]))
    assert field.one(0).gap_to(field.one(1)) in range(301, 401)
    assert targets(field) == allowed


@pytest.mark.rule("HERO-TGT-4")
@pytest.mark.parametrize("hindrance", ["moved", "little-terrain"])
def test_penalties_of_the_shooter_do_not_change_the_closest_target(hindrance: str):
    switches = ("little-terrain",) if hindrance == "little-terrain" else ()
    field = heroheim(
        [man(10, 20, "bow")], [man(15.98, 20), man(10, 29.98)], phase="shooting", switches=switches
    )
    if hindrance == "moved":
        field.fold(WarriorMoved(0, "walk", (inches(9, 20), inches(10, 20)), 100))
    assert targets(field) == {1}


@pytest.mark.rule("HERO-TGT-4")
def test_a_good_weapon_does_not_make_up_for_the_cover_of_the_closest():
    foes = man(16, 25.8), man(24, 24.2)
    field = field_of([man(16, 20, "bow", tags=("arrow-accuracy",))], *foes, table=LOW)
    assert targets(field) == {1, 2}


@pytest.mark.rule("HERO-TGT-6", "HERO-TGT-7")
@pytest.mark.parametrize(
    ("height", "near", "free"), [(2, 6, True), (1.99, 6, False), (2, 3, False), (2, 3.01, True)]
)
def test_from_two_inches_up_he_chooses_freely_unless_an_enemy_is_within_three(
    height: float, near: float, free: bool
):
    platform = bare(blocks=[block(10, 10, 8, 8, height, roof="flat")])
    field = (
        field_of(
            [man(12, 17, "bow", z=height)], man(12 + 0.98 + near, 17, z=height), man(12, 38), table=platform
        )
        if near < 4
        else field_of([man(12, 17, "bow", z=height)], man(12, 25), man(12, 38), table=platform)
    )
    assert targets(field) == ({1, 2} if free else {1})


@pytest.mark.rule("HERO-TGT-8", "HERO-TGT-9")
@pytest.mark.parametrize("fighter", ["own", "another"])
def test_nobody_shoots_into_a_fight_of_his_own_but_into_that_of_two_others(fighter: str):
    friends = [man(20.98, 20)] if fighter == "own" else []
    third = [man(20.98, 20)] if fighter == "another" else [man(40, 40)]
    field = heroheim([man(10, 20, "bow"), *friends], [man(20, 20)], third, phase="shooting")
    foe = 1 + len(friends)
    field.engage(foe, foe + 1 if fighter == "another" else 1, manner="walk")
    assert (foe in targets(field)) is (fighter == "another")


@pytest.mark.rule("HERO-TGT-10")
@pytest.mark.parametrize(("die", "struck"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_a_hit_on_such_a_fight_falls_on_any_of_those_in_it(die: int, struck: int):
    field = heroheim([man(10, 20, "bow", BS=4)], [man(20, 20)], [man(20.98, 20)], phase="shooting")
    field.engage(1, 2, manner="walk")
    who = field.one(0)
    field.play(fire(field.battle, who, field.one(1), who.missiles[0]), 5, die, 1)
    assert field.told(RuleRolled)[0].works
    assert field.rolls[-1].purpose == "to wound"
    hits = [event for event in field.events if hasattr(event, "wounded")]
    assert [event.target for event in hits] == [struck]


# range, terrain, windows


@pytest.mark.rule("HERO-SHP-3", "HERO-SHP-5", "HERO-RANGE-1")
def test_a_warrior_who_is_too_far_may_be_named_and_that_was_the_shot():
    field = field_of([man(10, 2, "handgun", "bow", BS=4)], man(10, 40))
    assert targets(field) == {1}
    field.play(shoot(field.battle, 0, [field.one(0)]), says={ShootingTarget: "handgun 1"})
    (shot,) = field.told(ShotFired)
    assert (shot.roll, shot.struck, shot.reason) == (None, None, "out of range")
    assert not field.told(Misfired)
    assert field.one(0).shots == 1


@pytest.mark.rule("HERO-RANGE-2")
def test_range_is_measured_from_edge_to_edge_on_the_slope():
    tower = bare(blocks=[block(10, 10, 4, 4, 6, roof="flat")])
    field = field_of([man(12, 13.2, "bow", z=6)], man(12, 13.2 + 0.98 + 8), table=tower)
    assert field.one(0).gap_to(field.one(1)) == 1000


@pytest.mark.rule("HERO-TERR-2")
@pytest.mark.parametrize(("switches", "need"), [((), 3), (("little-terrain",), 4)])
def test_with_little_terrain_ballistic_skill_is_one_lower(switches: tuple[str, ...], need: int):
    field = heroheim([man(10, 20, "bow", BS=4)], [man(20, 20)], switches=switches, phase="shooting")
    assert [it.need for it in shots_at(field.battle, field.one(0), field.one(0).missiles[0])] == [need]


#: A house with a window in its south side, from (23.2, 20) to (24.8, 20).
WINDOW = bare(buildings=[house(openings=[{"kind": "window", "side": "south", "at": 3.2, "width": 1.6}])])


@pytest.mark.rule("HERO-LEAN-1")
@pytest.mark.parametrize(("away", "leans"), [(0.9, True), (1.02, False)])
def test_a_warrior_who_is_less_than_an_inch_from_a_window_leans_out_of_it(away: float, leans: bool):
    inner = max(y for piece in WINDOW.pieces for solid in piece.solids for _, y in solid.outline if y < 2100)
    own = man(24, inner / 100 + away + 0.49, "bow")
    field = field_of([own], man(30, 16), table=WINDOW)
    assert not field.battle.enemies_seen(field.one(0))
    assert may_shoot(field.battle, field.one(0)) is leans
    assert targets(field) == ({1} if leans else set())


@pytest.mark.rule("HERO-LEAN-1")
@pytest.mark.parametrize(("combat", "hindered"), [("heroheim", False), ("core", True)])
def test_a_warrior_who_leans_out_has_no_window_sill_in_his_way(combat: str, hindered: bool):
    inner = max(y for piece in WINDOW.pieces for solid in piece.solids for _, y in solid.outline if y < 2100)
    own = man(24, inner / 100 + 0.9 + 0.49, "bow")
    field = heroheim([own], [man(24, 10)], table=WINDOW, combat=combat, phase="shooting")
    assert field.battle.enemies_seen(field.one(0)) == (field.one(1),)
    assert in_cover(field.battle, field.one(0), field.one(1)) is hindered


@pytest.mark.rule("HERO-LEAN-1")
def test_by_the_rulebook_nobody_leans_out():
    inner = max(y for piece in WINDOW.pieces for solid in piece.solids for _, y in solid.outline if y < 2100)
    field = heroheim(
        [man(24, inner / 100 + 0.9 + 0.49, "bow")],
        [man(30, 16)],
        table=WINDOW,
        combat="core",
        phase="shooting",
    )
    assert not may_shoot(field.battle, field.one(0))


def leaning(foe: Man) -> Battlefield:
    inner = max(y for piece in WINDOW.pieces for solid in piece.solids for _, y in solid.outline if y < 2100)
    return field_of([man(24, inner / 100 + 0.9 + 0.49, "bow")], foe, table=WINDOW)


@pytest.mark.rule("HERO-LEAN-1", "HERO-HIDE-2")
def test_a_warrior_who_leans_out_aims_at_nobody_who_is_hidden_and_at_nobody_twice():
    field = leaning(man(30, 16))
    assert open_targets(field.battle, field.one(0)) == (field.one(1),)
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    assert open_targets(field.battle, field.one(0)) == ()
    seen = leaning(man(24, 10))
    assert open_targets(seen.battle, seen.one(0)) == (seen.one(1),)


def good_shots(table: Table) -> int:
    """How many shots better than a 6 two rows of archers have at each other across a table."""
    field = heroheim(
        [man(4 + 4 * at, 12, "long-bow", W=1) for at in range(10)],
        [man(4 + 4 * at, 36, "long-bow", W=1) for at in range(10)],
        table=table,
        phase="shooting",
    )
    seen = 0
    for side in (0, 1):
        for one in field.state.of_side(side):
            seen += sum(
                it.need is not None and it.need < 6 for it in shots_at(field.battle, one, one.missiles[0])
            )
    return seen


@pytest.mark.rule("HERO-TERR-1")
def test_on_a_bare_table_there_is_far_more_to_shoot_at():
    rows = [block(x, y, 5, 4, 5) for x in range(1, 44, 7) for y in (6, 16, 22, 28, 38)]
    crowded, open_field = bare(blocks=rows), OPEN
    assert good_shots(open_field) > 2 * good_shots(crowded)
