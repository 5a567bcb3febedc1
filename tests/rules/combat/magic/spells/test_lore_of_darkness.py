"""Betrayal in Death and the Fog of Death."""

import pytest

from rules.combat.charging.charging import charge_targets
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import attack_one
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import Choice
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    PhaseBegan,
    RuleRolled,
    ShotFired,
    Status,
    TurnBegan,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)
DEADLY = Hit("axe", 9, traits=("no-critical",))


def betrayed(*foes: Man, own: Man | None = None) -> Battlefield:
    field = battlefield([wizard(10, 10, "betrayal-in-death"), own or man(20, 10)], list(foes))
    cast(field, "betrayal-in-death", *SIXES)
    return field


def test_a_warrior_whom_a_blow_slays_strikes_a_comrade_of_the_same_fight_once() -> None:
    field = betrayed(man(20.98, 10), man(19.02, 10), man(40, 10))
    field.engage(2, 1)
    field.engage(3, 1)
    field.fold(PhaseBegan(0, "close combat"))
    flow = resolve_hits(field.battle, field.one(1), field.one(2), [DEADLY], in_combat=True)
    field.play(flow, 2, 6, 4, 1)
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(2, 3)]
    assert [(event.who, event.target) for event in field.told(WoundRolled)] == [(1, 2), (2, 3)]


def test_a_warrior_who_fights_alone_betrays_nobody() -> None:
    field = betrayed(man(20.98, 10), man(25, 10))
    field.engage(2, 1)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(resolve_hits(field.battle, field.one(1), field.one(2), [DEADLY], in_combat=True), 2, 6)
    assert field.one(2).out
    assert not field.told(BlowStruck)


def test_a_warrior_who_is_struck_down_stunned_betrays_too() -> None:
    field = betrayed(man(20.98, 10), man(19.02, 10, I=1))
    field.engage(2, 1)
    field.engage(3, 1)
    field.fold(PhaseBegan(0, "close combat"))
    field.status(2, Status.STUNNED)
    field.play(attack_one(field.battle, field.one(1), field.one(2), [field.one(1).in_hand.main]), 3)
    assert field.one(2).out
    assert [(blow.who, blow.target, blow.hit) for blow in field.told(BlowStruck)] == [(2, 3, False)]


def test_a_warrior_whom_a_shot_slays_shoots_a_comrade_in_range() -> None:
    field = betrayed(man(30, 10, "bow"), man(34, 10), man(30, 40))
    shot = Hit("bow", 9, missile=True, traits=("no-critical",))
    field.play(resolve_hits(field.battle, field.one(1), field.one(2), [shot], in_combat=False), 2, 6, 4, 1)
    assert [(event.who, event.target) for event in field.told(ShotFired)] == [(2, 3)]


@pytest.mark.parametrize(("y", "shoots"), [(34.98, True), (34.99, False)])
def test_the_victim_shoots_at_a_comrade_in_the_range_of_the_bow_and_no_farther(
    y: float, shoots: bool
) -> None:
    field = betrayed(man(30, 10, "bow"), man(30, y))
    shot = Hit("bow", 9, missile=True, traits=("no-critical",))
    flow = resolve_hits(field.battle, field.one(1), field.one(2), [shot], in_combat=False)
    field.play(flow, 2, 6, *((1,) if shoots else ()))
    assert [event.target for event in field.told(ShotFired)] == ([3] if shoots else [])


def test_of_two_weapons_that_are_ready_he_shoots_one() -> None:
    field = betrayed(man(30, 10, "bow", "sling"), man(30, 14))
    shot = Hit("bow", 9, missile=True, traits=("no-critical",))
    flow = resolve_hits(field.battle, field.one(1), field.one(2), [shot], in_combat=False)
    field.play(flow, 2, 6, 1)
    assert [event.weapon for event in field.told(ShotFired)] == ["bow"]


def test_the_victim_does_not_shoot_an_unloaded_weapon() -> None:
    field = betrayed(man(30, 10, "handgun"), man(30, 14))
    field.fold(TurnBegan(1), PhaseBegan(1, "shooting"), ShotFired(2, 1, "handgun", 900, None, None))
    field.fold(TurnBegan(0), PhaseBegan(0, "shooting"))
    field.fold(ConditionBegan(2, Condition("betrayal-in-death", tags=("betrayal-in-death",), by=0)))
    field.fold(ConditionBegan(3, Condition("betrayal-in-death", tags=("betrayal-in-death",), by=0)))
    shot = Hit("bow", 9, missile=True, traits=("no-critical",))
    field.play(resolve_hits(field.battle, field.one(1), field.one(2), [shot], in_combat=False), 2, 6)
    assert field.one(2).out
    assert not field.told(ShotFired)


def test_the_victim_shoots_only_at_comrades_in_sight() -> None:
    walled = bare(walls=[wall((28, 12), (32, 12), 5)])
    field = battlefield(
        [wizard(10, 10, "betrayal-in-death"), man(20, 10)], [man(30, 10, "bow"), man(30, 14)], table=walled
    )
    cast(field, "betrayal-in-death", *SIXES)
    shot = Hit("bow", 9, missile=True, traits=("no-critical",))
    field.play(resolve_hits(field.battle, field.one(1), field.one(2), [shot], in_combat=False), 2, 6)
    assert field.one(2).out
    assert not field.told(ShotFired)


@pytest.mark.parametrize(("y", "strikes"), [(18.98, True), (19.05, False)])
def test_without_a_missile_weapon_he_strikes_nobody_beyond_his_charge(y: float, strikes: bool) -> None:
    field = betrayed(man(30, 10, M=4), man(30, y))
    shot = Hit("bow", 9, missile=True, traits=("no-critical",))
    flow = resolve_hits(field.battle, field.one(1), field.one(2), [shot], in_combat=False)
    field.play(flow, 2, 6, *((1,) if strikes else ()))
    assert [event.target for event in field.told(BlowStruck)] == ([3] if strikes else [])


def test_without_a_missile_weapon_he_strikes_whom_a_charge_would_reach() -> None:
    shot = Hit("bow", 9, missile=True, traits=("no-critical",))
    field = betrayed(man(30, 10), man(34, 10), man(36, 10), man(30, 40))
    flow = resolve_hits(field.battle, field.one(1), field.one(2), [shot], in_combat=False)
    field.play(flow, 2, 6, 3, says={Choice: "4"})
    (asked,) = field.questions(Choice)
    assert (asked.side, asked.choices) == (0, ("3", "4"))
    assert [(blow.who, blow.target, blow.hit) for blow in field.told(BlowStruck)] == [(2, 4, False)]


def test_a_warrior_who_falls_in_another_phase_and_the_slain_of_later_turns_betray_nobody() -> None:
    field = betrayed(man(30, 10), man(34, 10))
    field.turn(1, "movement")
    assert field.one(2).under("betrayal-in-death")
    field.play(resolve_hits(field.battle, field.one(1), field.one(2), [DEADLY], in_combat=False), 2, 6)
    assert not field.told(BlowStruck)
    field.turn(0, "shooting")
    assert not field.one(3).under("betrayal-in-death")


def fog(*faces: int) -> Battlefield:
    own = [wizard(10, 10, "fog-of-death"), man(10, 14, "bow"), man(10, 30)]
    field = battlefield(own, [man(14, 10), man(20, 10, "bow"), man(40, 40)])
    cast(field, "fog-of-death", *SIXES, *faces)
    return field


def test_the_fog_strikes_enemies_on_4_and_friends_on_6() -> None:
    field = fog(5, 6, 1, 3, 4, 1, 4, 1, 1, 2, 3)
    struck = [event.who for event in field.told(RuleRolled) if event.works and event.roll.need]
    assert struck == [2, 4, 5]
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(2, 2), (4, 2), (5, 2)]


@pytest.mark.parametrize(("x", "seen"), [(18.98, True), (18.99, False)])
def test_in_the_fog_one_sees_three_dice_of_inches(x: float, seen: bool) -> None:
    field = battlefield([wizard(10, 10, "fog-of-death")], [man(x, 10)])
    cast(field, "fog-of-death", *SIXES, 1, 2, 3, 3)
    assert charge_targets(field.battle, field.one(0)) == (((1,) if seen else ()), ())


def test_everybody_sees_only_so_far_to_shoot_and_to_charge() -> None:
    field = fog(1, 1, 1, 1, 1, 2, 3, 3)
    emissary, archer = field.one(0), field.one(4)
    assert charge_targets(field.battle, emissary) == ((3,), ())
    field.turn(1, "shooting")
    assert not may_shoot(field.battle, archer)
    field.turn(0, "shooting")
    field.turn(1, "shooting")
    assert may_shoot(field.battle, archer)
    assert charge_targets(field.battle, emissary)[0] == (3, 4, 5)
