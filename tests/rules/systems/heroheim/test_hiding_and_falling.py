"""Hiding, being found, falling, and falling off buildings in Heroheim."""

import pytest

from rules.combat.charging.charging import charge_targets
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting import may_cast
from rules.combat.magic.spells.aims import enemies
from rules.combat.melee.melee import may_strike
from rules.combat.moving.falling import fall
from rules.combat.moving.hiding import HIDE, declare_hiding, may_hide
from rules.combat.moving.movement import may_move
from rules.combat.shooting.shooting import fire, legal_targets, may_shoot
from rules.engine.decisions import Choice
from rules.engine.events import (
    CharacteristicTested,
    PowerGathered,
    SaveRolled,
    SpellCast,
    WarriorFell,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.staging.spellcraft import known, wizard
from tests.rules.systems.heroheim.ground import heroheim, holds, roof

FAR = man(40, 40)

# hiding

LOW = bare(walls=[wall((2, 20), (38, 20), 0.9)])
BEHIND = man(20, 19.3)


def hidden(*enemies: Man, own: Man = BEHIND, table: Table = LOW) -> Battlefield:
    field = heroheim([own], enemies, table=table)
    holds(field, 0, Condition(HIDDEN))
    return field


@pytest.mark.rule("HERO-HIDE-1")
@pytest.mark.parametrize(("second", "may"), [((24, 30), True), ((24, 12), False)])
def test_a_warrior_who_is_in_cover_from_all_enemies_may_hide(second: tuple[float, float], may: bool):
    field = heroheim([BEHIND], [man(20, 30), man(*second)], table=LOW)
    assert may_hide(field.battle, field.one(0)) is may
    field.play(declare_hiding(field.battle, [field.one(0)]), says={Choice: HIDE})
    assert field.one(0).under(HIDDEN) is may


@pytest.mark.rule("HERO-HIDE-2", "HERO-HIDE-3", "HERO-HIDE-4", "HERO-CHH-1")
@pytest.mark.parametrize("is_hidden", [True, False])
def test_the_hidden_are_neither_shot_at_nor_charged_nor_aimed_at(is_hidden: bool):
    field = heroheim([wizard(20, 25, "warpfire", items=("bow",))], [BEHIND], table=LOW)
    if is_hidden:
        holds(field, 1, Condition(HIDDEN))
    who = field.one(0)
    bow = who.fighter.weapons[0]
    assert bool(legal_targets(field.battle, who, bow)) is not is_hidden
    assert (
        bool([*charge_targets(field.battle, who)[0], *charge_targets(field.battle, who)[1]]) is not is_hidden
    )
    assert bool(enemies(field.battle, who, known("warpfire"))) is not is_hidden


@pytest.mark.rule("HERO-CHH-1", "HERO-CHL-1")
def test_the_unseen_may_be_charged_but_not_if_they_hide():
    table = bare(blocks=[block(12, 5, 1, 10)])
    field = heroheim([man(10, 10)], [man(15, 10)], table=table)
    assert charge_targets(field.battle, field.one(0)) == ((), (1,))
    holds(field, 1, Condition(HIDDEN))
    assert charge_targets(field.battle, field.one(0)) == ((), ())


@pytest.mark.rule("HERO-HIDE-5")
def test_nobody_hides_at_the_end_of_a_flight_through_the_air():
    field = heroheim([BEHIND], [man(20, 30)], table=LOW)
    holds(field, 0, Condition("flown", "turn"))
    assert not may_hide(field.battle, field.one(0))
    field.turn(1)
    assert may_hide(field.battle, field.one(0))


@pytest.mark.rule("HERO-HIDE-6", "HERO-HIDE-7")
@pytest.mark.parametrize(("manner", "still"), [("run", False), ("charge", False), ("walk", True)])
def test_running_and_charging_show_the_hidden_at_once(manner: str, still: bool):
    field = hidden(man(20, 30))
    at = field.one(0).position
    field.fold(WarriorMoved(0, manner, (at, at), 0))
    assert field.one(0).under(HIDDEN) is still


@pytest.mark.rule("HERO-HIDE-8", "HERO-HIDE-9")
@pytest.mark.parametrize("does", ["shoots", "casts"])
def test_shooting_and_even_a_failed_spell_show_the_hidden_at_once(does: str):
    field = hidden(man(20, 30, T=10), own=wizard(20, 19.3, "warpfire", items=("bow",)))
    if does == "shoots":
        who = field.one(0)
        field.play(fire(field.battle, who, field.one(1), who.fighter.weapons[0]), 1)
    else:
        field.fold(SpellCast(0, "warpfire", 1, None, False))
    assert not field.one(0).under(HIDDEN)


# falling


@pytest.mark.rule("HERO-FALL-1", "HERO-FALL-2", "HERO-FALL-3")
@pytest.mark.parametrize(("height", "strength"), [(190, None), (200, 2), (430, 4), (1200, 10)])
def test_a_fall_of_two_inches_or_more_is_one_hit_as_strong_as_it_was_deep_and_armour_helps_not(
    height: int, strength: int | None
):
    field = heroheim([man(12, 12, "heavy-armour", "shield", T=1, W=9, z=12)], [FAR], table=roof(12))
    dice = [] if strength is None else [6]
    field.play(fall(field.battle, field.one(0), inches(20, 20), height, resolve_hits), *dice)
    assert [event.hits for event in field.told(WarriorFell)] == ([] if strength is None else [1])
    assert [event.strength for event in field.told(WoundRolled)] == ([] if strength is None else [strength])
    assert not field.told(SaveRolled)


@pytest.mark.rule("HERO-FALL-3")
def test_a_special_save_helps_against_a_fall():
    field = heroheim([man(12, 12, tags=("regeneration-4",), z=4)], [FAR], table=roof(4))
    field.play(fall(field.battle, field.one(0), inches(20, 20), 400, resolve_hits), 6, 4)
    assert field.one(0).wounds == 1


@pytest.mark.rule("HERO-FALL-4", "HERO-CHF-5")
def test_a_warrior_who_fell_does_nothing_else_this_turn():
    own = wizard(12, 12, "warpfire", items=("bow",), T=10, z=4)
    field = heroheim([own], [man(20.98, 20)], table=roof(4))
    field.fold(PowerGathered(0, 2))
    field.play(fall(field.battle, field.one(0), inches(20, 17), 400, resolve_hits), 1)
    who = field.one(0)
    for may in (may_move, may_shoot, may_cast, may_hide):
        assert not may(field.battle, who)
    field.engage(1, 0, manner="walk")
    assert not may_strike(who)
    field.turn(1)
    assert may_strike(who)


def edge(y: float, **given: object) -> Battlefield:
    table = roof(5)
    return heroheim([man(12, y, z=5, W=9, **given)], [FAR], table=table, phase="shooting")


@pytest.mark.rule("HERO-EDGE-1", "HERO-EDGE-2")
@pytest.mark.parametrize(("y", "tested"), [(11.49, True), (11.5, False)])
def test_a_wound_within_an_inch_of_an_edge_may_be_a_fall(y: float, tested: bool):
    field = edge(y)
    dice = [6, 6, 6] if tested else [6]
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("arrow", 3)], in_combat=False), *dice)
    assert bool(field.told(CharacteristicTested)) is tested
    assert [event.height for event in field.told(WarriorFell)] == ([500] if tested else [])
    if tested:
        assert field.told(WoundRolled)[1].strength == 5


@pytest.mark.rule("HERO-EDGE-1")
def test_a_warrior_who_keeps_his_footing_or_is_out_of_action_does_not_fall():
    field = edge(10.6)
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("arrow", 3)], in_combat=False), 6, 3)
    assert not field.told(WarriorFell)
    dies = edge(10.6)
    dies.hurt(0, 1)
    dies.play(resolve_hits(dies.battle, None, dies.one(0), [Hit("arrow", 3)], in_combat=False), 6)
    assert dies.one(0).out
    assert not dies.told(CharacteristicTested)


@pytest.mark.rule("HERO-EDGE-3")
def test_nobody_falls_over_a_railing():
    around = [wall((10.1, y), (13.9, y), 3.9) for y in (10.1, 13.9)]
    around += [wall((x, 10.1), (x, 13.9), 3.9) for x in (10.1, 13.9)]
    open_roof, railed = roof(3), roof(3, walls=around)
    for table, tested in ((open_roof, True), (railed, False)):
        field = heroheim([man(12, 10.8, z=3, W=9)], [FAR], table=table, phase="shooting")
        dice = [6, 1] if tested else [6]
        field.play(resolve_hits(field.battle, None, field.one(0), [Hit("arrow", 3)], in_combat=False), *dice)
        assert bool(field.told(CharacteristicTested)) is tested


@pytest.mark.rule("HERO-EDGE-1", "HERO-FALL-2")
@pytest.mark.parametrize(("height", "tested"), [(2, True), (1.99, False)])
def test_nobody_falls_over_an_edge_that_is_less_than_two_inches_high(height: float, tested: bool):
    field = heroheim([man(12, 10.6, z=height, W=9)], [FAR], table=roof(height), phase="shooting")
    dice = [6, 1] if tested else [6]
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("arrow", 3)], in_combat=False), *dice)
    assert bool(field.told(CharacteristicTested)) is tested
