"""Blows aimed before the first of them was rolled, and those that follow from one: at whom they still fall."""

import pytest

from rules.combat.injury.critical_hits import BY_WEAPON
from rules.combat.melee.melee import AWED, deal, fight, strike
from rules.combat.psychology.minds import flight
from rules.engine import events
from rules.engine.decisions import AttackTarget
from rules.engine.events import (
    BlowStruck,
    CombatFought,
    ConditionBegan,
    ConditionEnded,
    CriticalRolled,
    RolledOff,
    Status,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.systems.heroheim.arena import duel

STONE = {"T": 10, "W": 9}


def struck(field: Battlefield) -> list[tuple[int, int]]:
    return [(blow.who, blow.target) for blow in field.told(BlowStruck)]


# who runs before their blow falls


@pytest.mark.rule("HERO-PANIC-4", "HERO-CCT-3")
@pytest.mark.parametrize("another", [True, False])
def test_attacks_aimed_at_an_enemy_who_fled_are_lost_and_the_rest_are_not(another: bool):
    others = [man(10, 10.98, hero=False, **STONE)] if another else []
    foes = [man(10.98, 10), man(9.02, 10, hero=False, **STONE), *others]
    field = duel(man(10, 10, "axe", A=len(foes), I=9), *foes)
    field.fold(events.EdgeChosen(1, "north"))
    runs, stays, blow = (6, 6, 1, 3, 3), (1, 1) * len(others), (1,) * len(others)
    aimed = {AttackTarget: ["1", "2", "3"]}
    field.play(strike(field.battle, field.one(0)), 5, 6, *runs, *stays, *blow, says=aimed)
    assert field.one(0).gap_to(field.one(2)) > 500
    assert struck(field) == [(0, 1), (0, 3)][: 1 + another]


@pytest.mark.parametrize(("x", "reached"), [(13.98, True), (13.99, False)])
def test_a_warrior_who_runs_past_the_point_of_a_pike_is_struck_as_far_as_it_reaches(x: float, reached: bool):
    field = Battlefield([man(10, 10, "pike")], [man(x, 10, **STONE)])
    field.fold(ConditionBegan(1, flight()))
    field.turn(0, "close combat")
    field.play(strike(field.battle, field.one(0)), *([1] if reached else []))
    assert struck(field) == [(0, 1)] * reached


def test_a_pike_that_reaches_nobody_rolls_nothing_off_with_those_who_fight():
    field = Battlefield([man(10, 10, "pike")], [man(10.98, 10, "pike")], [man(30, 30, "pike")])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 2, 5, 1, 1)
    assert struck(field) == [(1, 0), (0, 1)]
    assert [event.rolls for event in field.told(RolledOff)] == [((2,), (5,), ())]


@pytest.mark.parametrize("touches", [True, False])
def test_a_warrior_who_flees_or_may_strike_no_blow_strikes_none_with_a_pike_either(touches: bool):
    field = Battlefield([man(10, 10, "pike", I=9)], [man(10.98 if touches else 13, 10, **STONE)])
    if touches:
        field.engage(0, 1)
        field.fold(ConditionBegan(1, Condition("quiet", tags=("no-blows",))))
    field.turn(0, "close combat")
    for hindered in (Condition("dazed", tags=("no-blows",)), flight()):
        if hindered.key == "dazed" or not touches:
            field.fold(ConditionBegan(0, hindered))
            field.play(fight(field.battle))
            assert struck(field) == []
            field.fold(ConditionEnded(0, hindered.key))
    field.play(fight(field.battle), 1)
    assert struck(field) == [(0, 1)]


@pytest.mark.rule("CORE-WPN-FLAIL-HEAVY")
def test_a_warrior_who_touches_nobody_any_more_has_fought_no_further_round():
    field = Battlefield(
        [man(10, 10, "flail", I=5), man(30, 30, "axe", I=5)], [man(10.98, 10), man(30.98, 30)]
    )
    field.engage(0, 2)
    field.engage(1, 3)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 4, 4, 5, 1, 1)
    assert field.one(2).out
    assert [event.who for event in field.told(CombatFought)] == [(1, 3)]
    assert field.one(0).fought_rounds == 0


@pytest.mark.parametrize(("injury", "bites"), [(2, 0), (0, 1)])
def test_a_warrior_who_was_brought_down_by_a_blow_does_not_bite_after_all_others(injury: int, bites: int):
    biter = man(10.98, 10, "axe", I=1, tags=("bite-attack-strikes-last",))
    field = Battlefield([man(10, 10, "axe", I=5)], [biter])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(fight(field.battle), *((4, 4, injury) if injury else (1, 1, 1)))
    assert [blow.who for blow in field.told(BlowStruck)] == ([0, 1, 1] if bites else [0])


# one blow more


@pytest.mark.parametrize("attacks", [1, 2, 3])
def test_a_body_blow_is_one_blow_more_however_many_he_has(attacks: int):
    field = Battlefield([man(10, 10, animal=True, A=attacks)], [man(10.98, 10, W=9)], switches=[BY_WEAPON])
    field.turn(0, "close combat")
    field.engage(0, 1)
    field.play(strike(field.battle, field.one(0)), 4, *[1] * (attacks - 1), 6, 1, 1)
    assert [event.result for event in field.told(CriticalRolled)] == ["Body Blow"]
    assert len(struck(field)) == attacks + 1


@pytest.mark.rule("CORE-CRIT-4")
def test_the_blows_of_a_barrage_are_of_the_same_combat_in_which_one_hit_is_critical():
    field = Battlefield([man(10, 10, "rapier", A=2)], [man(10.98, 10, W=9)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.play(strike(field.battle, field.one(0)), 4, 4, 6, 1, 1, 1, 5, 6, 1)
    assert [(wound.roll and wound.roll.faces, wound.wounded) for wound in field.told(WoundRolled)] == [
        ((6,), True),
        ((1,), False),
        ((6,), True),
    ]
    assert len(field.told(CriticalRolled)) == 1


def fencer(*others: Man, second: str = "", attacks: int = 1) -> Battlefield:
    """A man with a rapier, and what they hold beside it, before a man of one wound and others."""
    field = Battlefield(
        [man(10, 10, "rapier", *([second] if second else []), A=attacks)], [man(10.98, 10), *others]
    )
    field.engage(0, *range(1, len(others) + 2))
    field.turn(0, "close combat")
    return field


def test_the_weapon_beside_a_rapier_strikes_no_barrage():
    field = fencer(second="dagger")
    field.play(strike(field.battle, field.one(0)), 1, 4, 1)
    assert [blow.weapon for blow in field.told(BlowStruck)] == ["Rapier", "Dagger"]


def test_a_blow_that_hits_without_a_roll_begins_no_barrage():
    field = fencer()
    field.status(1, Status.KNOCKED_DOWN)
    field.play(strike(field.battle, field.one(0)), 1)
    assert len(struck(field)) == 1


def test_a_barrage_is_over_when_another_blow_has_put_its_target_out():
    field = fencer(man(10, 10.98, **STONE), attacks=2)
    field.play(strike(field.battle, field.one(0)), 4, 4, 1, 4, 1, 6, says={AttackTarget: "1"})
    assert field.one(1).out
    assert struck(field) == [(0, 1), (0, 1)]


# who loses their first blow


def awed(own: Man, *foes: Man, by: int = 1, **given: str) -> Battlefield:
    """Somebody awed by one of the enemies whom they touch."""
    field = Battlefield([own], list(foes), **given)
    field.engage(0, *range(1, len(foes) + 1))
    field.turn(0, "close combat")
    field.fold(ConditionBegan(0, Condition(AWED, "phase", by=by)))
    return field


def test_the_awed_lose_the_first_blow_at_her_who_awes_them_and_none_at_others():
    foes = man(10.98, 10, **STONE), man(9.02, 10, **STONE)
    field = awed(man(10, 10, "axe", A=3), *foes)
    field.play(strike(field.battle, field.one(0)), 1, 1, says={AttackTarget: ["1", "2", "1"]})
    assert struck(field) == [(0, 1), (0, 2)]
    field = awed(man(10, 10, "axe", A=2), *foes)
    field.play(strike(field.battle, field.one(0)), 1, 1, says={AttackTarget: "2"})
    assert struck(field) == [(0, 2), (0, 2)]


@pytest.mark.parametrize(("attacks", "left"), [(1, 1), (2, 0)])
def test_where_blows_come_one_by_one_the_awed_who_has_several_loses_one_of_them_once(attacks: int, left: int):
    field = awed(man(10, 10, "axe", A=attacks), man(10.98, 10, **STONE), sequence="trench")
    axe = [field.one(0).in_hand.main]
    field.play(deal(field.battle, field.one(0), axe), *[1] * left)
    assert len(struck(field)) == left
    assert field.one(0).under(AWED) is (attacks == 1)
    field.play(deal(field.battle, field.one(0), axe), 1)
    assert len(struck(field)) == 1
