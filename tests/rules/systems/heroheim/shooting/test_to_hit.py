"""Rolls to hit by one's own skill alone: modifiers change it before the chart is read (HERO-HITC, HERO-HITS)."""

import pytest

from rules.engine import events
from rules.engine.aim import Aim
from rules.engine.dice import Modifier
from rules.engine.events import BlowStruck, ConditionBegan
from rules.engine.flow import Need
from rules.engine.state.conditions import Condition
from rules.systems.heroheim.combat_rules import heroheim_rules
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.arena import arena, duel, shoots, strikes

STONE = {"T": 10, "W": 10}
NEEDED = [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2), (11, 2)]
OVERWATCH = Modifier("overwatch", -1)


def blow_need(field: Battlefield) -> int | None:
    who = field.one(0)
    return field.battle.rules.blow_need(field.battle, who, field.one(1), who.in_hand.main).at_least


def shot_need(field: Battlefield, *, covered: bool = False, extra: tuple[Modifier, ...] = ()) -> Need:
    who, target = field.one(0), field.one(1)
    weapon = who.fighter.weapons[0]
    away = who.gap_to(target)
    return field.battle.rules.shot_need(field.battle, Aim(who, target, weapon, away, covered, extra))


def shooter(
    *items: str, at: float = 14, z: float = 0, tags: tuple[str, ...] = (), **given: int
) -> Battlefield:
    return arena([man(10, 10, *(items or ("bow",)), **given)], [man(at, 10, z=z, tags=tags, **STONE)])


# in close combat


@pytest.mark.rule("HERO-HITC-WS1", "HERO-HITC-WS2", "HERO-HITC-WS3", "HERO-HITC-WS4", "HERO-HITC-WS5")
@pytest.mark.rule("HERO-HITC-WS6", "HERO-HITC-WS7", "HERO-HITC-WS8", "HERO-HITC-WS9", "HERO-HITC-WS10")
@pytest.mark.parametrize(("skill", "need"), NEEDED)
def test_a_blow_hits_by_weapon_skill(skill: int, need: int):
    field = duel(man(10, 10, "axe", WS=skill), man(10.98, 10, **STONE))
    assert blow_need(field) == need
    for die in range(1, 7):
        strikes(field, *((die, 3, 1) if die == 6 and need < 6 else (die, 1) if die >= need else (die,)))
        assert field.told(BlowStruck)[0].hit is (die >= need)


@pytest.mark.rule("HERO-HITC-WS7", "HERO-HITC-WS8", "HERO-HITC-WS9", "HERO-HITC-WS10")
@pytest.mark.parametrize(("skill", "charted"), [(7, 1), (8, 0), (9, -1), (10, -2)])
def test_the_chart_goes_below_what_a_die_shows(skill: int, charted: int):
    assert heroheim_rules()._charts.to_hit[skill - 1] == charted


@pytest.mark.rule("HERO-HITC-0")
@pytest.mark.parametrize("enemy", [0, 1, 9])
def test_the_skill_of_the_enemy_makes_no_difference(enemy: int):
    field = duel(man(10, 10, "axe", WS=3), man(10.98, 10, WS=enemy))
    assert blow_need(field) == 4


@pytest.mark.rule("HERO-HITC-1", "HERO-HITC-6")
def test_a_natural_1_misses_the_best_and_a_natural_6_hits_for_the_worst():
    best = duel(man(10, 10, "axe", WS=10), man(10.98, 10, **STONE))
    strikes(best, 1)
    assert not best.told(BlowStruck)[0].hit
    worst = duel(man(10, 10, "axe", WS=1), man(10.98, 10, tags=("dodge-close",), **STONE))
    worst.fold(ConditionBegan(0, Condition("outnumbered", tags=("outnumbered",))))
    strikes(worst, 6, 1)
    assert worst.told(BlowStruck)[0].hit
    strikes(worst, 5)
    assert not worst.told(BlowStruck)[0].hit


@pytest.mark.rule("HERO-HITC-M1")
def test_a_warrior_who_is_outnumbered_hits_by_one_skill_less():
    field = duel(man(10, 10, "axe", WS=4), man(10.98, 10))
    field.fold(ConditionBegan(0, Condition("outnumbered", tags=("outnumbered",))))
    assert blow_need(field) == 4


@pytest.mark.rule("HERO-HITC-M2")
def test_a_warrior_who_dodges_blows_is_hit_by_one_skill_less():
    assert blow_need(duel(man(10, 10, "axe", WS=4), man(10.98, 10, tags=("dodge-close",)))) == 4
    assert blow_need(duel(man(10, 10, "axe", WS=4), man(10.98, 10, tags=("dodge-ranged",)))) == 3


@pytest.mark.rule("HERO-HITC-M3")
def test_every_failed_fear_test_takes_one_skill():
    field = duel(man(10, 10, "axe", WS=4), man(10.98, 10))
    field.fold(ConditionBegan(0, Condition("shaken", "turn", tags=("shaken",), amount=2)))
    assert blow_need(field) == 5


@pytest.mark.rule("HERO-HITC-M4")
def test_hatred_gives_one_skill():
    hated = arena([man(10, 10, "axe", tags=("hatred:shooters",))], [man(10.98, 10, "bow")])
    assert blow_need(hated) == 3
    assert blow_need(arena([man(10, 10, "axe", tags=("hatred:shooters",))], [man(10.98, 10)])) == 4


@pytest.mark.rule("HERO-HITC-M5")
def test_the_modifiers_of_blows_combine():
    own = man(10, 10, "axe", WS=4, tags=("hatred:shooters",))
    field = duel(own, man(10.98, 10, "bow", tags=("dodge-close",)))
    field.fold(ConditionBegan(0, Condition("outnumbered", tags=("outnumbered",))))
    assert blow_need(field) == 4


@pytest.mark.rule("HERO-HITC-0")
def test_skill_beyond_what_the_die_shows_makes_up_for_penalties():
    field = duel(man(10, 10, "axe", WS=7), man(10.98, 10, tags=("dodge-close",)))
    field.fold(ConditionBegan(0, Condition("shaken", "turn", tags=("shaken",), amount=3)))
    assert blow_need(field) == 4


# shooting


@pytest.mark.rule("HERO-HITS-BS1", "HERO-HITS-BS2", "HERO-HITS-BS3", "HERO-HITS-BS4", "HERO-HITS-BS5")
@pytest.mark.rule("HERO-HITS-BS6", "HERO-HITS-BS7", "HERO-HITS-BS8", "HERO-HITS-BS9", "HERO-HITS-BS10")
@pytest.mark.parametrize(("skill", "need"), NEEDED)
def test_a_shot_hits_by_ballistic_skill(skill: int, need: int):
    for die in range(1, 7):
        field = shooter(BS=skill)
        assert shot_need(field).at_least == need
        shot = shoots(field, *((die, 3, 1) if die == 6 and need < 6 else (die, 1) if die >= need else (die,)))
        assert (shot.struck is not None) is (die >= need)


@pytest.mark.rule("HERO-HITS-1", "HERO-HITS-6")
def test_a_natural_1_misses_and_a_natural_6_hits_whoever_shoots():
    assert shoots(shooter(BS=10), 1).struck is None
    four = tuple(Modifier(f"{number}", -1) for number in range(4))
    assert shoots(shooter(BS=1), 6, 1, extra=four).struck == 1
    assert shoots(shooter(BS=1), 5, extra=four).struck is None


@pytest.mark.rule("HERO-HITS-M1", "HERO-HITS-M2")
@pytest.mark.parametrize(("stealthy", "covered", "need"), [(0, 0, 3), (1, 0, 3), (0, 1, 4), (1, 1, 5)])
def test_cover_takes_one_skill_and_stealth_in_cover_another(stealthy: int, covered: int, need: int):
    field = shooter(BS=4, tags=("stealth",) * stealthy)
    assert shot_need(field, covered=bool(covered)).at_least == need


@pytest.mark.rule("HERO-HITS-M1")
def test_nobody_who_stands_in_the_way_is_hit_instead():
    field = arena([man(10, 10, "bow")], [man(16, 10, **STONE), man(13, 10, **STONE)])
    assert shoots(field, 4).struck is None
    assert shoots(field, 5, 1).struck == 1


@pytest.mark.rule("HERO-HITS-M3")
def test_a_warrior_who_dodges_shots_is_hit_by_one_skill_less():
    assert shot_need(shooter(BS=4, tags=("dodge-ranged",))).at_least == 4
    assert shot_need(shooter(BS=4, tags=("dodge-close",))).at_least == 3


@pytest.mark.rule("HERO-HITS-M4")
def test_a_warrior_who_moved_shoots_by_one_skill_less():
    field = shooter(BS=4)
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    assert shot_need(field).at_least == 4


@pytest.mark.rule("HERO-HITS-M5")
@pytest.mark.parametrize(("at", "need"), [(28.98, 3), (28.99, 4)])
def test_beyond_18_inches_a_shot_hits_by_one_skill_less(at: float, need: int):
    assert shot_need(shooter("long-bow", at=at, BS=4)).at_least == need


@pytest.mark.rule("HERO-HITS-M5")
def test_half_the_range_of_a_weapon_is_nothing():
    assert shot_need(shooter("short-bow", at=20, BS=4)).at_least == 3


@pytest.mark.rule("HERO-HITS-M6")
def test_a_shot_on_overwatch_hits_by_one_skill_less():
    assert shot_need(shooter(BS=4), extra=(OVERWATCH,)).at_least == 4


@pytest.mark.rule("HERO-HITS-M7")
@pytest.mark.parametrize(("z", "need"), [(3, 4), (2.99, 3), (0, 3)])
def test_a_shot_three_inches_up_hits_by_one_skill_less(z: float, need: int):
    assert shot_need(shooter(BS=4, z=z)).at_least == need


@pytest.mark.rule("HERO-HITS-M7")
def test_a_shot_down_is_no_harder():
    field = arena([man(10, 10, "bow", z=5, BS=4)], [man(14, 10, **STONE)])
    assert shot_need(field).at_least == 3


@pytest.mark.rule("HERO-HITS-M8")
def test_the_modifiers_of_shots_add_up():
    field = shooter("long-bow", at=31, BS=4)
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    need = shot_need(field, covered=True)
    assert need.at_least == 6
    assert [modifier.by for modifier in need.modifiers] == [-1, -1, -1]


@pytest.mark.rule("HERO-TERR-2")
def test_with_little_terrain_everybody_shoots_by_one_skill_less():
    field = arena([man(10, 10, "bow", BS=4)], [man(16, 10)], switches=["little-terrain"])
    assert shot_need(field).at_least == 4


@pytest.mark.rule("HERO-HITS-M8")
def test_a_large_target_is_no_easier():
    field = arena([man(10, 10, "bow", BS=4)], [man(16, 10, large=True)])
    assert shot_need(field).at_least == 3
