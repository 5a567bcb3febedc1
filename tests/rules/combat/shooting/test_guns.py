"""Guns of two barrels, repeaters, the swivel gun, mortars, pigeons and mixed braces."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.effects import hooks
from rules.combat.melee.melee import fight
from rules.combat.shooting.aiming import is_ready, legal_targets
from rules.combat.shooting.loading import barrels
from rules.combat.shooting.shooting import shoot_once
from rules.engine.decisions import Choice, Decision, ShootingTarget, Volley, WeaponsInHand
from rules.engine.events import BombBurst, Misfired, PistolsFired, ShotFired, WarriorMoved, WoundRolled
from rules.engine.setup import Weapon
from rules.fielding.fielding import LARGE_RADIUS, field_side
from tests.rules.staging.battlefield import Battlefield, Man, Says, inches, man
from tests.rules.warbands import roster, with_item

FAR = man(16, 10, T=10)


def field_of(own: Man, *others: Man) -> Battlefield:
    field = Battlefield([own], others or [FAR])
    field.turn(0, "shooting")
    return field


def gun(field: Battlefield, key: str = "") -> Weapon:
    return next(one for one in field.one(0).fighter.weapons if one.shot is not None and key in one.key)


def shot(field: Battlefield, *faces: int, says: dict[type[Decision], Says] | None = None) -> list[ShotFired]:
    field.play(shoot_once(field.battle, field.one(0)), *faces, says=says)
    return field.told(ShotFired)


def idles(field: Battlefield) -> None:
    """An own turn of the shooter passes, to its end."""
    field.turn(0, "close combat")
    for ends in hooks.turn_ends.handlers(field.one(0)):
        field.play(ends(field.battle, field.one(0)))


# two barrels


def test_both_barrels_are_two_hits_by_one_roll():
    field = field_of(man(10, 10, "double-barrelled-pistol"), man(14, 10, W=5))
    assert [event.barrels for event in shot(field, 6, 1, 1, says={Choice: "both"})] == [2]
    assert len(field.told(WoundRolled)) == 2


def test_a_single_barrel_is_one_hit_and_the_other_may_be_fired_next_turn():
    field = field_of(man(10, 10, "double-barrelled-pistol"), man(14, 10, W=5))
    shot(field, 6, 1, says={Choice: "one"})
    assert len(field.told(WoundRolled)) == 1
    field.turn(0, "shooting")
    assert [event.barrels for event in shot(field, 6, 1)] == [1]
    assert not field.questions(Choice)


def test_each_barrel_takes_a_turn_to_reload():
    field = field_of(man(10, 10, "double-barrelled-handgun"))
    weapon = gun(field)
    shot(field, 6, says={Choice: "both"})
    loaded = []
    for _ in range(3):
        field.turn(0, "shooting")
        loaded.append(barrels(field.battle, field.one(0), weapon))
    assert loaded == [[0], [1], [2]]


def test_a_brace_of_them_is_four_barrels():
    field = field_of(man(10, 10, *["double-barrelled-pistol"] * 2))
    weapon = gun(field)
    shot(field, 6, says={Choice: "both"})
    field.turn(0, "shooting")
    assert barrels(field.battle, field.one(0), weapon) == [0, 2]
    shot(field, 6, says={Choice: "both"})
    field.turn(0, "shooting")
    assert sorted(barrels(field.battle, field.one(0), weapon)) == [0, 1]


def test_in_combat_both_barrels_of_a_pistol_strike():
    field = Battlefield([man(10, 10, "sword", "double-barrelled-pistol")], [man(10.98, 10, W=5, I=1)])
    field.turn(0, "movement")
    field.engage(0, 1)
    says = {WeaponsInHand: "1", Choice: "fire"}
    field.play(fight(field.battle), 1, 6, 1, 1, 1, says=says)
    assert [event.barrels for event in field.told(PistolsFired)] == [2]
    assert len(field.told(WoundRolled)) == 2


def test_in_combat_a_pistol_with_one_barrel_loaded_hits_once():
    field = field_of(man(10, 10, "sword", "double-barrelled-pistol"), man(14, 10, W=5, T=10, I=1))
    shot(field, 6, says={Choice: "one"})
    field.fold(WarriorMoved(1, "charge", (inches(14, 10), inches(10.98, 10)), 300, (0,)))
    says = {WeaponsInHand: "1", Choice: "fire"}
    field.play(fight(field.battle), 1, 6, 1, says=says)
    assert [event.barrels for event in field.told(PistolsFired)] == [1]
    assert len(field.told(WoundRolled)) == 1


# repeaters


def test_a_repeater_handgun_fires_three_shots_and_then_needs_a_turn_of_doing_nothing():
    field = field_of(man(10, 10, "repeater-handgun"))
    weapon = gun(field)
    assert len(shot(field, 6, 6, 6, says={Volley: "3"})) == 3
    field.turn(0, "shooting")
    assert not is_ready(field.battle, field.one(0), weapon)
    idles(field)
    field.turn(0, "shooting")
    assert is_ready(field.battle, field.one(0), weapon)


def test_a_repeater_handgun_keeps_the_shots_that_were_not_fired():
    field = field_of(man(10, 10, "repeater-handgun"))
    shot(field, 6, says={Volley: "1"})
    field.turn(0, "shooting")
    shot(field, 6, 6, says={Volley: "2"})
    assert field.questions(Volley)[0].most == 2
    field.turn(0, "shooting")
    assert not is_ready(field.battle, field.one(0), gun(field))


def test_a_warrior_who_moves_does_not_reload_a_repeater_handgun():
    field = field_of(man(10, 10, "repeater-handgun"))
    shot(field, 6, 6, 6, says={Volley: "3"})
    field.turn(0, "movement")
    field.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(11, 10)), 100))
    for ends in hooks.turn_ends.handlers(field.one(0)):
        field.play(ends(field.battle, field.one(0)))
    field.turn(0, "shooting")
    assert not is_ready(field.battle, field.one(0), gun(field))


def test_a_repeater_pistol_fires_one_shot_always_and_several_after_a_rest():
    field = field_of(man(10, 10, "repeater-pistol"), man(14, 10, T=10))
    shot(field, 6, 6, 6, says={Volley: "3"})
    field.turn(0, "shooting")
    shot(field, 6)
    assert not field.questions(Volley)
    idles(field)
    field.turn(0, "shooting")
    shot(field, 6, 6, says={Volley: "2"})


def test_a_single_shot_of_a_repeater_pistol_needs_no_rest():
    field = field_of(man(10, 10, "repeater-pistol"), man(14, 10, T=10))
    shot(field, 6, says={Volley: "1"})
    field.turn(0, "shooting")
    shot(field, 6, 6, 6, says={Volley: "3"})


def test_further_shots_of_a_repeater_go_within_three_inches_of_the_last_target():
    others = man(14, 10, T=10, large=True), man(14, 12, T=10, large=True), man(14, 20, T=10, large=True)
    field = field_of(man(10, 10, "repeater-handgun"), *others)
    shot(field, 6, 6, says={Volley: "2"})
    first, second = (dict(one.weapons)["repeater-handgun"] for one in field.questions(ShootingTarget))
    assert [aim.who for aim in first] == [1, 2, 3]
    assert [aim.who for aim in second] == [1, 2]


def test_three_inches_are_measured_from_the_last_target_and_are_within_reach():
    at = [10 + step * (300 + 2 * LARGE_RADIUS) / 100 for step in range(3)]
    field = field_of(man(10, 10, "repeater-handgun"), *(man(16, y, T=10, large=True) for y in at))
    weapon = "repeater-handgun"
    aims = [f"{weapon} 1", f"{weapon} 2", f"{weapon} 3"]
    shot(field, 6, 6, 6, says={Volley: "3", ShootingTarget: aims})
    named = [[aim.who for aim in dict(one.weapons)[weapon]] for one in field.questions(ShootingTarget)]
    assert named == [[1, 2, 3], [1, 2], [1, 2, 3]]


def test_a_hair_more_than_three_inches_from_the_last_target_is_too_far():
    beside = man(16, 10 + (301 + 2 * LARGE_RADIUS) / 100, T=10, large=True)
    field = field_of(man(10, 10, "repeater-handgun"), man(16, 10, T=10, large=True), beside)
    shot(field, 6, 6, says={Volley: "2"})
    assert [aim.who for aim in field.questions(ShootingTarget)[1].weapons[0][1]] == [1]


def test_shots_for_which_no_target_is_left_stay_in_a_repeater_handgun():
    far = man(30, 10, T=10)
    field = field_of(man(10, 10, "repeater-handgun"), man(16, 10), far)
    shot(field, 6, 6, 1, 6, says={Volley: "3"})
    assert field.one(1).out
    field.turn(0, "shooting")
    shot(field, 6, says={Volley: "1"})
    assert field.questions(Volley)[0].most == 2


def test_a_warrior_whose_player_wants_no_second_shot_is_not_asked_for_a_third():
    field = field_of(man(10, 10, "repeater-handgun"))
    says = {Volley: "3", ShootingTarget: ["repeater-handgun 1", "none"]}
    assert len(shot(field, 6, says=says)) == 1
    assert len(field.questions(ShootingTarget)) == 2


def test_a_volley_that_jams_spends_no_further_shot():
    field = field_of(man(10, 10, "repeater-handgun"))
    assert len(shot(field, 6, 1, 6, says={Volley: "3"})) == 2
    assert len(field.told(Misfired)) == 1


def test_experimental_guns_misfire_in_every_campaign_and_jam_until_reloaded():
    field = field_of(man(10, 10, "repeater-handgun"))
    assert len(shot(field, 1, 6, says={Volley: "3"})) == 1
    assert field.told(Misfired)[0].result == "jammed, and to be reloaded"
    field.turn(0, "shooting")
    assert not is_ready(field.battle, field.one(0), gun(field))


def test_experimental_guns_burst_as_any_gun():
    field = field_of(man(10, 10, "repeater-handgun", W=5))
    shot(field, 1, 1, 1, says={Volley: "1"})
    assert field.told(WoundRolled)[0].target == 0
    assert field.one(0).missiles == ()
    assert field.one(0).conditions == {}


def test_a_gun_that_bursts_in_a_volley_fires_no_more_though_another_is_at_hand():
    field = field_of(man(10, 10, "repeater-handgun", "bow", W=5))
    says = {Volley: "3", ShootingTarget: "repeater-handgun 1"}
    assert len(shot(field, 1, 1, 1, says=says)) == 1


# the swivel gun


def test_a_swivel_gun_is_loaded_once_for_all_its_shots():
    field = field_of(man(10, 10, "swivel-gun", "ball-shot", "chain-shot"))
    shot(field, 6, says={ShootingTarget: "ball-shot 1"})
    for turn in (1, 2):
        field.turn(0, "shooting")
        ready = [is_ready(field.battle, field.one(0), one) for one in field.one(0).fighter.weapons]
        assert ready == [turn == 2] * 2


def test_a_swivel_gun_is_never_fired_after_a_move_whatever_the_skill():
    field = field_of(man(10, 10, "swivel-gun", "ball-shot", tags=("move-and-fire",)))
    field.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(11, 10)), 100))
    assert not is_ready(field.battle, field.one(0), gun(field))


def test_a_swivel_gun_misfires_in_every_campaign():
    field = field_of(man(10, 10, "swivel-gun", "ball-shot"))
    shot(field, 1, 4)
    assert field.told(Misfired)


@pytest.mark.parametrize(("dice", "used"), [((1, 1), ("ball-shot", "swivel-gun")), ((2,), ("ball-shot",))])
def test_a_swivel_gun_that_bursts_or_jams_fires_none_of_its_shots(
    dice: tuple[int, ...], used: tuple[str, ...]
):
    field = field_of(man(10, 10, "swivel-gun", "ball-shot", "chain-shot", "bow", W=5))
    shot(field, 1, *dice, says={ShootingTarget: "ball-shot 1"})
    assert [weapon.key for weapon in field.one(0).missiles] == ["bow"]
    assert field.one(0).used == used


def test_a_swivel_gun_is_delayed_for_all_its_shots():
    field = field_of(man(10, 10, "swivel-gun", "ball-shot", "chain-shot"))
    shot(field, 1, 3, says={ShootingTarget: "ball-shot 1"})
    for turn in (1, 2, 3):
        field.turn(0, "shooting")
        ready = [is_ready(field.battle, field.one(0), one) for one in field.one(0).fighter.weapons]
        assert ready == [turn == 3] * 2


def test_a_swivel_gun_makes_its_gunner_slower():
    plain = roster("mercenaries-reikland")
    one = field_side(plain, rulebook(), 0).fighters[0].profile
    laden = field_side(with_item(plain, 1, "swivel-gun", 65), rulebook(), 0).fighters[0].profile
    assert (laden.M, laden.I) == (one.M - 1, one.I - 1)


@pytest.mark.parametrize(("tags", "strength"), [((), 5), (("blackpowder-strength-plus-1",), 6)])
def test_superior_powder_serves_the_swivel_gun(tags: tuple[str, ...], strength: int):
    field = field_of(man(10, 10, "swivel-gun", "ball-shot", tags=tags), man(16, 10, W=5))
    shot(field, 6, 1)
    assert field.told(WoundRolled)[0].strength == strength


# mortars and pigeons


def test_a_mortar_bomb_hits_everybody_whose_base_is_within_an_inch_and_a_half():
    others = man(20, 10, T=10), man(20, 11.99, T=10), man(20, 8, T=10)
    field = field_of(man(10, 10, "hand-held-mortar"), *others)
    shot(field, 6, says={ShootingTarget: "hand-held-mortar 1"})
    assert field.told(BombBurst)[0].caught == (1, 2)
    assert [event.target for event in field.told(WoundRolled)] == [1, 2]


def test_a_bomb_that_misses_strays_two_dice_of_inches_and_hits_whom_it_meets():
    others = man(20, 10, T=10), man(27, 10, T=10)
    field = field_of(man(10, 10, "hand-held-mortar"), *others)
    shot(field, 2, 1, 3, 4, says={ShootingTarget: "hand-held-mortar 1"})
    assert field.told(BombBurst)[0].at == inches(27, 10)
    assert field.told(BombBurst)[0].caught == (2,)


def test_a_bomb_that_strays_off_the_table_harms_nobody():
    field = field_of(man(30, 10, "hand-held-mortar"), man(44, 10))
    shot(field, 2, 1, 3, 4)
    assert not field.told(BombBurst)


@pytest.mark.parametrize(("die", "caught"), [(6, (1,)), (5, (1,)), (4, None), (2, None), (1, (0,))])
def test_a_pigeon_hits_on_five_or_more_and_bursts_at_home_on_a_one(die: int, caught: tuple[int, ...] | None):
    field = field_of(man(10, 10, "pigeon-bombs", T=10, BS=1), man(47, 40, T=10))
    shot(field, die)
    assert [event.caught for event in field.told(BombBurst)] == ([caught] if caught else [])


@pytest.mark.parametrize(
    ("die", "struck", "reason"),
    [
        (5, 1, ""),
        (4, None, "it bursts in the air"),
        (2, None, "it bursts in the air"),
        (1, None, "it bursts in his hands"),
    ],
)
def test_pigeon_bomb_results_are_told(die: int, struck: int | None, reason: str):
    field = field_of(man(10, 10, "pigeon-bombs", T=10), man(47, 40, T=10))
    assert [(event.struck, event.reason) for event in shot(field, die)] == [(struck, reason)]


def test_a_pigeon_is_not_let_fly_after_a_move():
    field = field_of(man(10, 10, "pigeon-bombs"))
    field.fold(WarriorMoved(0, "walk", (inches(10, 10), inches(11, 10)), 100))
    assert not is_ready(field.battle, field.one(0), gun(field))


# braces, and the bow that seeks


def test_a_pistolier_fires_both_of_a_mixed_brace():
    field = field_of(man(10, 10, "pistol", "duelling-pistol", tags=("brace-two-shots",)), man(14, 10, T=10))
    assert [event.weapon for event in shot(field, 6, 6)] == ["pistol", "duelling-pistol"]
    field.turn(0, "shooting")
    assert not any(is_ready(field.battle, field.one(0), one) for one in field.one(0).fighter.weapons)


def test_a_pistolier_fires_no_pistol_twice():
    field = field_of(man(10, 10, "pistol", "crossbow-pistol", tags=("brace-two-shots",)), man(14, 10, T=10))
    fired = shot(field, 6, 6, says={ShootingTarget: lambda asked: asked.answers[0]})
    assert sorted(event.weapon for event in fired) == ["crossbow-pistol", "pistol"]


def test_the_bow_of_seeking_goes_for_dwarfs_and_never_for_elves():
    others = man(14, 10), man(16, 20, callings=("dwarf",)), man(12, 10, callings=("elf",))
    field = field_of(man(10, 10, "bow-of-seeking"), *others)
    bow = gun(field)
    assert [one.id for one in legal_targets(field.battle, field.one(0), bow)] == [2]
    field = field_of(man(10, 10, "bow-of-seeking"), others[0], others[2])
    assert [one.id for one in legal_targets(field.battle, field.one(0), bow)] == [1]


def test_a_dwarf_out_of_reach_is_not_sought():
    field = field_of(man(1, 1, "bow-of-seeking"), man(10, 10), man(40, 40, callings=("dwarf",)))
    assert [one.id for one in legal_targets(field.battle, field.one(0), gun(field))] == [1, 2]
