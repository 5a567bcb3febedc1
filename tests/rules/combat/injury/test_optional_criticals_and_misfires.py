"""The options of battle: misfires of blackpowder, and critical hits by weapon."""

from typing import Any

import pytest

from rules.combat.injury.critical_hits import BY_WEAPON
from rules.combat.melee.melee import fight, strike
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.misfires import OPTION
from rules.combat.shooting.shooting import shoot_once
from rules.engine import events
from rules.engine.decisions import AttackTarget, TryParry
from rules.engine.events import (
    BlowStruck,
    CriticalRolled,
    InjuryRolled,
    Misfired,
    SaveRolled,
    ShotFired,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.outcome import outcome_of
from rules.engine.table import CONTACT
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, inches, man

STONE = {"T": 10, "W": 9}


def powder(*items: str, on: bool = True, **target: Any) -> Battlefield:
    field = Battlefield(
        [man(10, 10, *(items or ("handgun",)))],
        [man(20, 10, **{"W": 9, **target})],
        switches=[OPTION] if on else [],
    )
    field.turn(0, "shooting")
    return field


def shoot(field: Battlefield, *faces: int) -> None:
    field.play(shoot_once(field.battle, field.one(0)), *faces)


def ready_turns(field: Battlefield, turns: int) -> list[bool]:
    """Whether they may shoot in each of their next turns."""
    found = []
    for _ in range(turns):
        field.turn(1)
        field.turn(0, "shooting")
        found.append(may_shoot(field.battle, field.one(0)))
    return found


def test_without_the_option_a_one_only_misses():
    field = powder(on=False)
    shoot(field, 1)
    assert not field.told(Misfired)


def test_bows_never_misfire():
    field = powder("bow")
    shoot(field, 1)
    assert not field.told(Misfired)


@pytest.mark.rule("CAMP-OPT-MISFIRE-1")
def test_boom_hits_the_shooter_at_four_without_a_critical_and_destroys_the_weapon():
    field = powder()
    shoot(field, 1, 1, 6, 1)
    assert [(wound.target, wound.strength) for wound in field.told(WoundRolled)] == [(0, 4)]
    assert not field.told(CriticalRolled)
    assert ready_turns(field, 3) == [False, False, False]


@pytest.mark.rule("CAMP-OPT-MISFIRE-1")
def test_a_jammed_gun_is_useless_for_the_battle():
    field = powder()
    shoot(field, 1, 2)
    assert field.told(ShotFired)[0].struck is None
    assert ready_turns(field, 3) == [False, False, False]


@pytest.mark.rule("CAMP-OPT-MISFIRE-2")
@pytest.mark.parametrize(("dice", "lost"), [((1, 1, 6, 1), ("handgun",)), ((1, 2), ())])
def test_a_destroyed_gun_is_lost_for_good_and_a_jammed_one_is_not(
    dice: tuple[int, ...], lost: tuple[str, ...]
):
    field = powder()
    shoot(field, *dice)
    field.fold(events.BattleEnded(0, "rout", 1))
    assert outcome_of(field.state, ("Ours", "Theirs")).sides[0].fighters[0].used == lost


@pytest.mark.rule("CAMP-OPT-MISFIRE-1")
@pytest.mark.parametrize(
    ("die", "turns"), [(3, [False, False, True]), (4, [False, True]), (5, [False, True])]
)
def test_phut_costs_another_turn_and_click_the_shot_only(die: int, turns: list[bool]):
    field = powder()
    shoot(field, 1, die)
    assert ready_turns(field, len(turns)) == turns


@pytest.mark.rule("CAMP-OPT-MISFIRE-1")
def test_kaboom_hits_with_one_more_strength():
    field = powder(T=10)
    shoot(field, 1, 6)
    assert field.told(ShotFired)[0].struck == 1
    assert field.told(WoundRolled)[0].strength == 5


# critical hits by weapon


def combat(weapon: str, *armour: str, foe: dict[str, Any] | None = None, on: bool = True) -> Battlefield:
    items = (weapon,) if weapon else ()
    tags = () if weapon else ("no-equipment",)
    field = Battlefield(
        [man(10, 10, *items, tags=tags)],
        [man(10.98, 10, *armour, **{"W": 9, **(foe or {})}), man(13, 10)],
        switches=[BY_WEAPON] if on else [],
    )
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def critical(
    weapon: str,
    die: int,
    *more: int,
    armour: tuple[str, ...] = (),
    foe: dict[str, Any] | None = None,
    on: bool = True,
) -> Battlefield:
    """A blow that hits, wounds critically, and rolls this die on its table."""
    field = combat(weapon, *armour, foe=foe, on=on)
    field.play(strike(field.battle, field.one(0)), 4, 6, die, *more)
    return field


@pytest.mark.rule("CAMP-OPT-CRIT-1")
@pytest.mark.parametrize(
    ("weapon", "names"),
    [
        ("mace", ["Hammered", "Hammered", "Clubbed", "Clubbed", "Wild Sweep", "Bludgeoned"]),
        ("sword", ["Flesh Wound", "Flesh Wound", "Bladestorm", "Bladestorm", "Sliced", "Sliced"]),
        ("halberd", ["Stab", "Stab", "Thrust", "Thrust", "Kebab!", "Kebab!"]),
    ],
)
def test_each_kind_of_weapon_has_its_table(weapon: str, names: list[str]):
    found = []
    for die in range(1, 7):
        pushed = (1,) if names[die - 1] == "Kebab!" else ()
        field = critical(weapon, die, *pushed)
        found.append(field.told(CriticalRolled)[0].result)
    assert found == names


@pytest.mark.rule("CAMP-OPT-CRIT-1")
def test_without_the_option_the_usual_table_counts():
    assert critical("mace", 1, on=False).told(CriticalRolled)[0].result == "Vital part"


@pytest.mark.rule("CAMP-OPT-CRIT-BLADED")
def test_bladestorm_has_a_save_for_each_of_its_wounds():
    field = critical("sword", 3, 5, 4, armour=("heavy-armour",))
    assert len(field.told(SaveRolled)) == 2
    assert field.one(1).wounds == 8


@pytest.mark.rule("CAMP-OPT-CRIT-BLUDGEON")
def test_the_hammered_does_not_fight_in_this_phase():
    field = combat("mace", foe={"I": 1})
    field.play(fight(field.battle), 4, 6, 1)
    assert {blow.who for blow in field.told(BlowStruck)} == {0}
    field.fold(events.PhaseBegan(1, "close combat"))
    assert not field.one(1).has("no-blows")


@pytest.mark.rule("CAMP-OPT-CRIT-BLUDGEON")
def test_clubbed_ignores_the_helmet_and_the_armour():
    field = critical("mace", 3, 3, armour=("helmet", "heavy-armour"), foe={"W": 1})
    assert not field.told(SaveRolled)
    assert field.one(1).status is Status.STUNNED


@pytest.mark.rule("CAMP-OPT-CRIT-BLUDGEON")
def test_bludgeoned_is_out_whatever_his_wounds_unless_he_saves():
    assert critical("mace", 6).one(1).out
    field = critical("mace", 6, 5, armour=("heavy-armour",))
    assert field.one(1).wounds == 9
    assert critical("mace", 6, 4, armour=("heavy-armour",)).one(1).out


@pytest.mark.rule("CAMP-OPT-CRIT-BLUDGEON")
def test_a_wild_sweep_knocks_away_one_of_two_weapons_by_lot():
    for die, left in ((1, ["Dagger"]), (6, ["Sword"])):
        field = combat("mace", "sword", "dagger")
        field.fold(events.WeaponsTaken(1, 0, "Sword and Dagger"))
        field.play(strike(field.battle, field.one(0)), 4, 6, 5, die, says={TryParry: "no"})
        field.play(strike(field.battle, field.one(1)), 1)
        assert [blow.weapon for blow in field.told(BlowStruck)] == left


@pytest.mark.rule("CAMP-OPT-CRIT-THRUST")
def test_a_thrust_knocks_down_although_armour_saves():
    field = critical("halberd", 3, 6, armour=("heavy-armour",))
    assert field.one(1).wounds == 9
    assert field.one(1).status is Status.KNOCKED_DOWN


@pytest.mark.rule("CAMP-OPT-CRIT-UNARMED")
def test_a_body_blow_strikes_once_more_at_once():
    field = combat("")
    field.play(strike(field.battle, field.one(0)), 4, 6, 1, 1)
    assert len(field.told(BlowStruck)) == 2
    assert field.told(CriticalRolled)[0].result == "Body Blow"


@pytest.mark.rule("CAMP-OPT-CRIT-BLADED")
def test_sliced_adds_two_to_the_injury():
    field = critical("sword", 5, 3, foe={"W": 1})
    assert field.told(InjuryRolled)[0].result is Status.OUT_OF_ACTION


@pytest.mark.rule("CAMP-OPT-CRIT-MISSILE")
def test_a_ricochet_hits_the_closest_enemy_near_the_target_too():
    field = Battlefield(
        [man(10, 10, "bow")], [man(20, 10, W=9), man(23, 10, **STONE), man(22, 10, W=9)], switches=[BY_WEAPON]
    )
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 4, 6, 3, 1)
    assert field.told(CriticalRolled)[0].result == "Ricochet"
    assert [wound.target for wound in field.told(WoundRolled)] == [1, 3]


@pytest.mark.rule("CAMP-OPT-CRIT-THRUST")
def test_kebab_pushes_the_victim_back_and_the_attacker_comes_after_him():
    field = critical("halberd", 5, 1)
    assert field.one(1).position.x == 1198
    assert field.one(0).contacts == {1}
    assert field.one(0).gap_to(field.one(1)) <= CONTACT
    assert field.told(SaveRolled) == []
    assert [moved.manner for moved in field.told(WarriorMoved)] == ["pushed", "follow"]


@pytest.mark.rule("CAMP-OPT-CRIT-THRUST")
def test_kebab_hits_whom_the_victim_is_run_into_at_strength_3():
    field = critical("halberd", 6, 6, 1)
    (run_into,) = [wound for wound in field.told(WoundRolled) if wound.target == 2]
    assert run_into.strength == 3


@pytest.mark.rule("CAMP-OPT-CRIT-THRUST")
def test_kebab_separates_the_two_from_everybody_else():
    field = combat("halberd")
    field.fold(events.WarriorDeployed(2, inches(10, 10.98)))
    field.engage(2, 0)
    field.play(strike(field.battle, field.one(0)), 4, 6, 5, 3, says={AttackTarget: "1"})
    assert field.one(0).contacts == {1}
    assert field.one(2).contacts == frozenset()


def test_a_warrior_who_is_pushed_over_an_edge_falls():
    tower = bare(blocks=[block(5, 5, 7, 10, height=3, roof="flat")])
    field = Battlefield(
        [man(10, 10, "halberd", z=3)], [man(10.98, 10, z=3, W=9)], table=tower, switches=[BY_WEAPON]
    )
    field.turn(0, "close combat")
    field.engage(0, 1)
    field.play(strike(field.battle, field.one(0)), 4, 6, 5, 4, 1, 1)
    assert field.one(1).position.z == 0
    assert field.told(events.WarriorFell)
