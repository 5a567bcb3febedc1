"""Prayers of Sigmar."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.moving.recovery import recover
from rules.combat.psychology.fear import fears
from rules.combat.psychology.minds import ALONE, FEAR
from rules.combat.psychology.rout import check_rout
from rules.engine.events import (
    ConditionBegan,
    CriticalRolled,
    PhaseBegan,
    RoutTested,
    SaveRolled,
    Status,
    StatusChanged,
    WoundRolled,
    WoundsLost,
    WoundsRegained,
)
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

HAMMER, HEARTS, SOULFIRE = "hammer-of-sigmar", "hearts-of-steel", "soulfire"
SHIELD, HAND, ARMOUR = "shield-of-faith", "healing-hand", "armour-of-righteousness"
SIXES = (6, 6)


def hammering(*faces: int, foe: dict[str, object] | None = None, items: tuple[str, ...] = ()) -> Battlefield:
    """A priest with the Hammer on fights one round."""
    field = battlefield([wizard(10, 10, HAMMER, items=items)], [man(10.98, 10, **(foe or {}))])
    cast(field, HAMMER, *SIXES)
    field.engage(0, 1)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), *faces)
    return field


@pytest.mark.rule("CORE-MAGIC-PRAYER-1-2")
def test_the_hammer_gives_two_strength_with_whatever_he_holds() -> None:
    field = hammering(4, 2, 1, foe={"W": 5}, items=("axe",))
    (wound, *_) = field.told(WoundRolled)
    assert (wound.strength, wound.roll.need) == (5, 2)


@pytest.mark.rule("CORE-MAGIC-PRAYER-1-2")
def test_the_hammer_takes_two_off_the_armour_save() -> None:
    field = battlefield(
        [wizard(10, 10, HAMMER, items=("mace",))], [man(10.98, 10, "heavy-armour", "shield", "sword", W=5)]
    )
    cast(field, HAMMER, *SIXES)
    field.engage(0, 1)
    field.fold(PhaseBegan(0, "close combat"))
    need = field.battle.rules.save_need(field.battle, field.one(1), 5, 0, (), True)
    assert sum(modifier.by for modifier in need.modifiers) == -2


@pytest.mark.rule("CORE-MAGIC-PRAYER-1-3")
def test_each_unsaved_wound_by_the_hammer_is_two() -> None:
    assert hammering(4, 2, 1, foe={"W": 2}, items=("mace",)).one(1).wounds == 0


@pytest.mark.rule("CORE-MAGIC-PRAYER-1-3")
def test_a_critical_hit_with_the_hammer_takes_the_larger_multiple() -> None:
    field = hammering(4, 6, 3, 1, foe={"W": 9, "T": 5}, items=("mace",))
    assert field.told(CriticalRolled)
    assert [event.wounds for event in field.told(WoundsLost)] == [2]


@pytest.mark.rule("CORE-MAGIC-PRAYER-1-4")
def test_the_hammer_lasts_through_the_enemys_turn_until_his_next_shooting_phase() -> None:
    field = battlefield([wizard(10, 10, HAMMER)], [man(30, 30)])
    cast(field, HAMMER, *SIXES)
    field.turn(1, "shooting")
    field.turn(0, "movement")
    assert field.one(0).under(HAMMER)
    field.fold(PhaseBegan(0, "shooting"))
    assert not field.one(0).under(HAMMER)


def hearts() -> Battlefield:
    field = battlefield(
        [wizard(10, 10, HEARTS), man(10, 18.98), man(10, 20)], [man(30, 30, tags=("causes-fear",))]
    )
    cast(field, HEARTS, *SIXES)
    return field


@pytest.mark.rule("CORE-MAGIC-PRAYER-2-2")
def test_allies_within_eight_inches_know_no_fear() -> None:
    field = hearts()
    assert [fears(field.battle, field.one(who), field.one(3)) for who in (0, 1, 2)] == [False, False, True]
    assert not ignores(field.battle, field.one(2), FEAR)


@pytest.mark.rule("CORE-MAGIC-PRAYER-2-3")
def test_allies_within_eight_inches_are_never_all_alone() -> None:
    field = hearts()
    assert [ignores(field.battle, field.one(who), ALONE) for who in (0, 1, 2)] == [True, True, False]


def rout_sum(field: Battlefield) -> int | None:
    field.fold(*(StatusChanged(who, Status.OUT_OF_ACTION, None) for who in (1, 2)))
    field.play(check_rout(field.battle, 0), 4, 4)
    (test,) = field.told(RoutTested)
    return test.roll.at_most


@pytest.mark.rule("CORE-MAGIC-PRAYER-2-4", "CORE-MAGIC-PRAYER-2-6")
def test_the_warband_has_one_more_leadership_for_a_rout_however_often_it_is_prayed() -> None:
    assert rout_sum(hearts()) == 8
    twice = hearts()
    twice.turn(1)
    twice.turn(0, "shooting")
    assert HEARTS not in offered(twice)
    twice.fold(*[event for event in twice.events if isinstance(event, ConditionBegan)])
    assert rout_sum(twice) == 8


@pytest.mark.rule("CORE-MAGIC-PRAYER-2-5")
@pytest.mark.parametrize("status", [Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION])
def test_hearts_of_steel_end_for_all_when_the_priest_falls_and_do_not_return(status: Status) -> None:
    field = hearts()
    field.status(0, status)
    assert not any(field.one(who).under(HEARTS) for who in (0, 1, 2))
    field.status(0, Status.STANDING)
    assert fears(field.battle, field.one(1), field.one(3))


@pytest.mark.rule("CORE-MAGIC-PRAYER-3-2", "CORE-MAGIC-PRAYER-3-3")
def test_soulfire_burns_every_enemy_within_four_inches_through_armour() -> None:
    foes = [man(10, 14.98, "gromril-armour"), man(10, 16)]
    field = battlefield([wizard(10, 10, SOULFIRE), man(12, 10)], foes)
    cast(field, SOULFIRE, *SIXES, 6, 3)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(2, 3)]
    assert not field.told(SaveRolled)
    assert not field.told(CriticalRolled)


@pytest.mark.rule("CORE-MAGIC-PRAYER-3-4")
@pytest.mark.parametrize("kind", ["undead", "possessed"])
def test_soulfire_is_hotter_for_the_undead_and_possessed(kind: str) -> None:
    field = battlefield([wizard(10, 10, SOULFIRE)], [man(10, 12, kinds=(kind,))])
    cast(field, SOULFIRE, *SIXES, 1)
    assert [(event.strength, event.roll.need) for event in field.told(WoundRolled)] == [(5, 2)]


@pytest.mark.rule("CORE-MAGIC-PRAYER-4-2")
def test_the_shield_of_faith_keeps_off_spells_of_either_side_but_no_prayers() -> None:
    field = battlefield([wizard(10, 10, SHIELD)], [wizard(12, 10, "fires-of-uzhul", SOULFIRE)])
    cast(field, SHIELD, *SIXES)
    cast(field, "fires-of-uzhul 0", *SIXES, who=1)
    assert not field.told(WoundRolled)
    field.turn(1)
    cast(field, SOULFIRE, *SIXES, 1, who=1)
    assert field.told(WoundRolled)


@pytest.mark.rule("CORE-MAGIC-PRAYER-4-3")
@pytest.mark.parametrize(("face", "holds"), [(1, False), (2, False), (3, True)])
def test_a_die_in_his_recovery_phase_may_end_the_shield(face: int, holds: bool) -> None:
    field = battlefield([wizard(10, 10, SHIELD)], [man(30, 30)])
    cast(field, SHIELD, *SIXES)
    field.turn(1, "recovery")
    field.play(recover(field.battle, field.state.acting(1)))
    field.turn(0, "recovery")
    field.play(recover(field.battle, field.state.acting(0)), face)
    assert field.one(0).under(SHIELD) is holds


@pytest.mark.rule("CORE-MAGIC-PRAYER-5-2")
def test_the_healing_hand_restores_all_wounds_of_one_within_two_inches() -> None:
    field = battlefield([wizard(10, 10, HAND, W=2), man(10, 12.98, W=3), man(10, 14, W=3)], [man(30, 30)])
    for who in (0, 1, 2):
        field.hurt(who, 1)
    assert offered(field)[HAND].targets == (0, 1)
    cast(field, f"{HAND} 1", *SIXES)
    assert (field.one(0).wounds, field.one(1).wounds) == (1, 3)
    assert [event.wounds for event in field.told(WoundsRegained)] == [2]
    field.turn(0)
    cast(field, f"{HAND} 0", *SIXES)
    assert field.one(0).wounds == 2


def down(*statuses: Status) -> Battlefield:
    friends = [man(10, 11 + 0.99 * at, "sword") for at in range(len(statuses))]
    field = battlefield([wizard(10, 10, HAND), *friends], [man(30, 30)])
    for who, status in enumerate(statuses, start=1):
        field.status(who, status)
    return field


@pytest.mark.rule("CORE-MAGIC-PRAYER-5-3")
def test_all_friends_within_two_inches_who_are_down_stand_up() -> None:
    field = down(Status.STUNNED, Status.KNOCKED_DOWN)
    cast(field, f"{HAND} 0", *SIXES)
    assert field.one(1).standing
    assert field.one(2).standing


@pytest.mark.rule("CORE-MAGIC-PRAYER-5-4")
def test_a_warrior_who_is_raised_by_the_hand_fights_as_normal() -> None:
    field = down(Status.KNOCKED_DOWN)
    cast(field, f"{HAND} 0", *SIXES)
    assert not field.one(1).stood_up


@pytest.mark.rule("CORE-MAGIC-PRAYER-6-2")
@pytest.mark.parametrize(("strength", "need"), [(3, 2), (5, 4)])
def test_the_armour_of_righteousness_saves_on_two_less_what_strength_takes(strength: int, need: int) -> None:
    field = battlefield([wizard(10, 10, ARMOUR, items=("heavy-armour", "shield"))], [man(11, 10)])
    cast(field, ARMOUR, *SIXES)
    field.play(
        resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", strength)], in_combat=False), 5, 6
    )
    assert field.told(SaveRolled)[0].roll.need == need


@pytest.mark.rule("CORE-MAGIC-PRAYER-6-3", "CORE-MAGIC-PRAYER-6-4", "CORE-MAGIC-PRAYER-6-5")
def test_in_the_armour_he_is_feared_and_fearless_until_his_next_shooting_phase() -> None:
    field = battlefield([wizard(10, 10, ARMOUR)], [man(20, 10), man(20, 12, tags=("causes-fear",))])
    cast(field, ARMOUR, *SIXES)
    priest, foe, ghost = (field.one(who) for who in (0, 1, 2))
    field.turn(1, "shooting")
    assert fears(field.battle, foe, priest)
    assert not fears(field.battle, priest, ghost)
    field.turn(0, "shooting")
    assert not fears(field.battle, foe, priest)
    assert fears(field.battle, priest, ghost)
