"""Knocked back: straight away, out of one combat, into another, off a roof (HERO-KB, HERO-HACK-1)."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.moves import pushed
from rules.combat.melee.strike_order import strike_groups
from rules.combat.psychology.minds import fleeing
from rules.engine.events import LeadershipTested, WarriorFell, WarriorMoved, WoundRolled
from rules.engine.table import INCH
from rules.systems.heroheim.knockback import knock_back
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.systems.heroheim.arena import arena, duel


def knocked(field: Battlefield, inches: float, *faces: int) -> tuple[float, float]:
    """The first enemy is knocked away from the first warrior; how far they went, in inches east and north."""
    who = field.one(1)
    x, y, _ = who.position
    field.play(knock_back(field.battle, who, field.one(0).position, round(inches * INCH)), *faces)
    return (who.position.x - x) / INCH, (who.position.y - y) / INCH


@pytest.mark.rule("HERO-KB-1")
@pytest.mark.parametrize(("die", "inches"), [(1, 1), (4, 2), (6, 3)])
def test_a_weapon_may_knock_back_by_d3_inches(die: int, inches: int):
    field = arena([man(10, 10)], [man(14, 10, W=9, T=9)])
    hit = Hit("hammer", 3, traits=("knocks-back-d3",))
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=True), 1, die)
    assert field.one(1).position.x == 1400 + inches * 100


@pytest.mark.rule("HERO-KB-2")
def test_it_goes_directly_away_from_who_did_it():
    assert knocked(arena([man(10, 10)], [man(14, 10)]), 2) == (2, 0)
    east, north = knocked(arena([man(10, 10)], [man(13, 14)]), 2)
    assert (east, north) == pytest.approx((1.2, 1.6), abs=0.02)


@pytest.mark.rule("HERO-KB-3")
def test_a_wall_or_a_warrior_stops_it():
    walled = arena([man(10, 10)], [man(14, 10)], table=bare(walls=[wall((15.5, 5), (15.5, 15), 3)]))
    assert knocked(walled, 3)[0] == pytest.approx(0.9, abs=0.1)
    friend = arena([man(10, 10)], [man(14, 10), man(16.5, 10)])
    assert knocked(friend, 3)[0] == pytest.approx(1.52, abs=0.02)


@pytest.mark.rule("HERO-KB-4", "HERO-KB-5")
@pytest.mark.parametrize("weapon", ["spear", "halberd"])
def test_an_enemy_to_whom_he_is_knocked_strikes_first(weapon: str):
    field = arena([man(10, 10), man(18, 10, "axe", I=1)], [man(14, 10, weapon, I=9)])
    field.turn(0)
    one = field.one(2)
    field.play(knock_back(field.battle, one, field.one(0).position, 300))
    assert one.contacts == {1}
    assert field.one(1).charged
    order = field.play(strike_groups(field.battle, [field.one(1), one]))
    assert [[it.warrior.id for it in group] for group in order] == [[1], [2]]
    field.turn(1)
    order = field.play(strike_groups(field.battle, [field.one(1), one]))
    assert [[it.warrior.id for it in group] for group in order] == [[2], [1]]


@pytest.mark.rule("HERO-KB-4")
def test_fear_counts_for_both_as_in_a_charge():
    field = arena([man(10, 10), man(18, 10, tags=("causes-fear",))], [man(14, 10)])
    field.turn(0)
    field.play(knock_back(field.battle, field.one(2), field.one(0).position, 300), 6, 6)
    assert [event.who for event in field.told(LeadershipTested)] == [2]
    assert field.one(2).under("shaken")


@pytest.mark.rule("HERO-KB-6")
def test_off_a_roof_he_falls():
    table = bare(blocks=[block(10, 10, 8, 8, 4, roof="flat")])
    field = arena([man(12, 14, z=4)], [man(16, 14, z=4, W=9)], table=table)
    field.play(knock_back(field.battle, field.one(1), field.one(0).position, 300), 1)
    assert [event.height for event in field.told(WarriorFell)] == [400]
    assert field.told(WoundRolled)[0].strength == 4
    assert field.one(1).position.z == 0


@pytest.mark.rule("HERO-KB-7", "HERO-KB-8", "HERO-HACK-1")
def test_a_knocked_back_warrior_leaves_combat_without_a_free_hack_and_does_not_flee():
    field = duel(man(10, 10, "axe"), man(10.98, 10))
    assert knocked(field, 0.5)[0] == pytest.approx(1.05, abs=0.06)
    assert not field.one(0).contacts
    assert not field.one(1).contacts
    assert not field.rolls
    assert not fleeing(field.one(1))
    assert field.one(1).gap_to(field.one(0)) > 100


@pytest.mark.rule("HERO-KB-7")
def test_with_his_back_to_a_wall_he_has_left_it_all_the_same():
    table = bare(walls=[wall((11.6, 5), (11.6, 15), 3)])
    field = duel(man(10, 10, "axe"), man(10.98, 10))
    walled = arena([man(10, 10, "axe")], [man(10.98, 10)], table=table)
    walled.engage(0, 1, manner="walk")
    knocked(walled, 1)
    assert not walled.one(1).contacts
    assert field.one(1).contacts == {0}


@pytest.mark.rule("HERO-KB-9")
def test_a_monster_stays_where_it_is():
    field = duel(man(10, 10, "axe"), man(11.28, 10, large=True))
    assert knocked(field, 3) == (0, 0)
    assert field.one(1).contacts == {0}
    assert not field.told(WarriorMoved)


@pytest.mark.rule("HERO-KB-1")
def test_a_spell_that_pushes_knocks_back():
    field = arena([man(10, 10), man(18, 10)], [man(14, 10)])
    field.turn(0)
    met, held = field.play(pushed(field.battle, field.one(2), field.one(0).position, 300))
    assert (met, held) == (field.one(1), True)
    assert field.one(2).contacts == {1}


def test_it_says_whom_he_bumped_into_and_whether_anything_held_him():
    def told(field: Battlefield, inches: int, *faces: int) -> tuple[int | None, bool]:
        flow = knock_back(field.battle, field.one(1), field.one(0).position, inches * INCH)
        met, held = field.play(flow, *faces)
        return (None if met is None else met.id), held

    assert told(arena([man(10, 10)], [man(14, 10)]), 2) == (None, False)
    assert told(arena([man(10, 10)], [man(14, 10, large=True)]), 2) == (None, False)
    assert told(arena([man(10, 10)], [man(14, 10), man(16, 10)]), 2) == (2, True)
    wall_behind = bare(walls=[wall((15.5, 5), (15.5, 15), 3)])
    assert told(arena([man(10, 10)], [man(14, 10)], table=wall_behind), 2) == (None, True)
    roof = bare(blocks=[block(10, 10, 8, 8, 4, roof="flat")])
    high = arena([man(12, 14, z=4)], [man(16, 14, z=4, W=9)], table=roof)
    assert told(high, 3, 1) == (None, False)


def test_a_knocked_back_warrior_stops_a_hair_from_the_obstacle():
    friend = arena([man(10, 10)], [man(14, 10), man(16.5, 10)])
    knocked(friend, 3)
    assert friend.one(1).gap_to(friend.one(2)) == 0
    enemy = arena([man(10, 10), man(16.5, 10)], [man(14, 10)])
    enemy.turn(0)
    enemy.play(knock_back(enemy.battle, enemy.one(2), enemy.one(0).position, 300))
    assert enemy.one(2).gap_to(enemy.one(1)) == 6


@pytest.mark.rule("HERO-KB-7")
@pytest.mark.parametrize(("inches", "farther"), [(0.5, True), (2, False)])
def test_aslant_he_goes_no_farther_than_it_takes_to_be_clear(inches: float, farther: bool):
    field = arena([man(10, 10)], [man(10.6, 10.8)])
    field.engage(0, 1, manner="walk")
    east, north = knocked(field, inches)
    assert north > east > 0
    gap = field.one(1).gap_to(field.one(0))
    assert (100 < gap <= 112) is farther


def test_a_warrior_who_was_free_and_cannot_be_moved_stays_without_a_word():
    table = bare(walls=[wall((14.6, 5), (14.6, 15), 3)])
    field = arena([man(10, 10)], [man(14, 10)], table=table)
    field.play(knock_back(field.battle, field.one(1), field.one(0).position, 5))
    before = field.one(1).position
    field.play(knock_back(field.battle, field.one(1), field.one(0).position, 300))
    assert field.one(1).position == before
    assert not field.told(WarriorMoved)


@pytest.mark.rule("HERO-KB-7")
@pytest.mark.parametrize(("ahead", "gone"), [(1.35, 3.1), (1.45, 0.1)])
def test_past_a_foe_he_goes_up_to_three_inches_farther_to_be_clear(ahead: float, gone: float):
    field = arena([man(10, 10), man(14 + ahead, 11.05)], [man(14, 10)])
    field.engage(1, 2, manner="walk")
    field.play(knock_back(field.battle, field.one(2), field.one(0).position, 10))
    assert field.one(2).position == inches(14 + gone, 10)
