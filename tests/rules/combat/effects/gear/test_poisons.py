"""Poisons on weapons, drugs and powder, taken before a battle."""

from typing import Any

import pytest

from rules.combat.before_battle.preparations import coatable, muster, prepare
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hook import Hook
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.flight import SWOOPS
from rules.combat.melee.melee import attack_one, strike
from rules.combat.melee.wielding import blows_of
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import flight
from rules.combat.shooting.shooting import shoot_once
from rules.engine import events
from rules.engine.decisions import Choice, ShootingTarget, TryParry
from rules.engine.events import ConditionBegan, CriticalRolled, SaveRolled, Status, WoundRolled
from rules.engine.state.conditions import Condition
from rules.systems.mordheim.sequence import turn_begins
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man

USE, KEEP = "use", "keep"


def prepared(
    *items: str, foe: tuple[str, ...] = (), says: str = USE, faces: tuple[int, ...] = (), **more: object
):
    """A warrior with these things in contact with a foe, after the preparations."""
    profile = {name: more.pop(name) for name in ("S", "T", "W", "A") if name in more}
    field = Battlefield([man(10, 10, *items, **more)], [man(10.98, 10, *foe, WS=3, **{"W": 9, **profile})])
    field.play(prepare(field.battle), *faces, says={Choice: says})
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def strike_once(field: Battlefield, *faces: int, **says: object) -> None:
    who = field.one(0)
    field.play(_first_blow(field), *faces, **says)
    assert who.standing


def _first_blow(field: Battlefield):
    (weapon, *_) = yield from blows_of(field.battle, field.one(0))
    yield from attack_one(field.battle, field.one(0), field.one(1), [weapon])


@pytest.mark.rule("CORE-POISON-GEN-1")
def test_poison_is_not_put_on_blackpowder_weapons():
    field = Battlefield([man(10, 10, "sword", "pistol", "bow", "net", "dark-venom")], [man(20, 10)])
    assert [weapon.key for weapon in coatable(field.one(0), "dark-venom")] == ["sword", "bow"]


@pytest.mark.rule("CORE-POISON-GEN-3")
def test_a_vial_poisons_only_one_of_two_daggers():
    field = prepared("dagger", "dagger", "dark-venom", says="dagger")
    field.fold(events.WeaponsTaken(0, 0, "Dagger and Dagger"))
    blows = field.play(blows_of(field.battle, field.one(0)))
    assert ["dark-venom" in weapon.blow.traits for weapon in blows] == [True, False]


@pytest.mark.rule("CORE-POISON-GEN-3")
def test_two_vials_poison_both_and_never_two_poisons_one_weapon():
    field = prepared("dagger", "dagger", "dark-venom", "dark-venom", says="dagger")
    blows = field.play(blows_of(field.battle, field.one(0)))
    assert ["dark-venom" in weapon.blow.traits for weapon in blows] == [True, True]
    field = prepared("sword", "dark-venom", "black-lotus", says="sword")
    assert len(field.questions(Choice)) == 1


@pytest.mark.rule("CORE-POISON-GEN-2")
def test_a_vial_that_is_kept_is_not_used():
    field = prepared("sword", "dark-venom", says=KEEP)
    assert not field.told(ConditionBegan)


@pytest.mark.rule("CORE-POISON-LOTUS-1", "CORE-POISON-LOTUS-3")
def test_black_lotus_wounds_on_a_six_to_hit_whatever_the_toughness():
    field = prepared("sword", "black-lotus", says="sword", T=6)
    strike_once(field, 6)
    (wound,) = field.told(WoundRolled)
    assert (wound.wounded, wound.roll) == (True, None)
    assert field.one(1).wounds == 8


@pytest.mark.rule("CORE-POISON-LOTUS-2", "CORE-POISON-LOTUS-3")
@pytest.mark.parametrize(("die", "critical"), [(6, True), (1, False)])
def test_a_die_may_make_it_a_critical_hit(die: int, critical: bool):
    field = prepared("sword", "black-lotus", says="sword")
    strike_once(field, 6, die, *([1] if critical else []))
    assert bool(field.told(CriticalRolled)) is critical
    assert field.one(1).wounds == (7 if critical else 8)


@pytest.mark.rule("CORE-POISON-LOTUS-1")
def test_below_a_six_it_wounds_as_usual():
    field = prepared("sword", "black-lotus", says="sword")
    strike_once(field, 5, 3)
    assert not field.told(WoundRolled)[0].wounded


@pytest.mark.rule("CORE-POISON-LOTUS-4")
def test_armour_saves_against_it_as_usual():
    field = prepared("sword", "black-lotus", says="sword", foe=("heavy-armour",))
    strike_once(field, 6, 1, 5)
    assert field.told(SaveRolled)[0].roll.need == 5
    assert field.one(1).wounds == 9


@pytest.mark.rule("CORE-POISON-LOTUS-1", "CORE-ITEM-TEARS-1", "CORE-POISON-VENOM-1")
def test_a_warrior_who_is_immune_is_wounded_as_by_a_clean_weapon():
    for poison in ("black-lotus", "dark-venom"):
        field = prepared("sword", poison, says="sword")
        field.fold(events.ConditionBegan(1, tears()))
        strike_once(field, 6, 1)
        (wound,) = field.told(WoundRolled)
        assert (wound.strength, wound.roll.need, wound.wounded) == (3, 4, False)


def tears():
    field = Battlefield([man(10, 10, "tears-of-shallaya")], [man(20, 10)])
    field.play(prepare(field.battle), says={Choice: USE})
    return field.told(ConditionBegan)[0].condition


@pytest.mark.rule("CORE-POISON-VENOM-1", "CORE-POISON-VENOM-2")
def test_dark_venom_adds_one_strength_to_wound_and_against_the_save():
    field = prepared("sword", "dark-venom", says="sword", T=4, foe=("heavy-armour",))
    strike_once(field, 5, 4, 6)
    (wound,), (save,) = field.told(WoundRolled), field.told(SaveRolled)
    assert (wound.strength, wound.roll.need, save.roll.need) == (4, 4, 6)


@pytest.mark.rule("CORE-POISON-VENOM-1")
def test_venom_does_not_make_a_blow_too_strong_to_parry():
    field = prepared("sword", "dark-venom", says="sword", foe=("sword",), S=2)
    strike_once(field, 4, 5, says={TryParry: "yes"})
    assert field.questions(TryParry)


@pytest.mark.rule("CORE-ITEM-TEARS-3", "CORE-POISON-GEN-2", "CORE-ITEM-POWDER-2")
@pytest.mark.parametrize(
    ("thing", "weapon"),
    [("tears-of-shallaya", "sword"), ("dark-venom", "sword"), ("superior-blackpowder", "handgun")],
)
def test_prepared_items_last_the_battle(thing: str, weapon: str):
    field = Battlefield([man(10, 10, weapon, thing)], [man(20, 10)])
    field.play(
        prepare(field.battle), says={Choice: lambda asked: next(it for it in asked.choices if it != KEEP)}
    )
    taken = field.told(ConditionBegan)
    assert taken
    for number in (2, 3):
        field.fold(events.RoundBegan(number))
        for side in (0, 1):
            field.turn(side, "close combat")
    assert all(field.one(0).under(one.condition.key) for one in taken)


@pytest.mark.rule("CORE-POISON-MADCAP-1")
def test_mad_cap_makes_frenzied():
    field = prepared("mad-cap-mushrooms", "sword", foe=())
    assert field.one(0).has("frenzy")
    assert field.battle.rules.attacks(field.battle, field.one(0)) == 2
    assert not prepared("mad-cap-mushrooms", "sword", says=KEEP).one(0).has("frenzy")


@pytest.mark.rule("CORE-CC-TWO-2")
def test_the_second_weapon_is_added_after_frenzy_doubled():
    field = prepared("mad-cap-mushrooms", "sword", "dagger")
    assert field.battle.rules.attacks(field.battle, field.one(0)) == 3


DRUGS = ["mad-cap-mushrooms", "crimson-shade", "mandrake-root"]


@pytest.mark.rule("CORE-POISON-MADCAP-2", "CORE-POISON-CRIMSON-4", "CORE-POISON-MANDRAKE-3")
@pytest.mark.parametrize("kind", ["undead", "possessed"])
@pytest.mark.parametrize("drug", DRUGS)
def test_drugs_do_nothing_to_undead_and_possessed(drug: str, kind: str):
    field = prepared(drug, "sword", kinds=(kind,))
    assert not field.asked
    assert field.one(0).profile == field.one(0).fighter.profile


@pytest.mark.rule("CORE-POISON-CRIMSON-1", "CORE-POISON-CRIMSON-2", "CORE-POISON-CRIMSON-3", "CORE-DICE-D3")
@pytest.mark.parametrize(("die", "quicker"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_crimson_shade_gives_initiative_by_a_d3_movement_and_strength(die: int, quicker: int):
    one = prepared("crimson-shade", faces=(die,)).one(0)
    changed, own = one.profile, one.fighter.profile
    assert (quicker, 1, 1) == (changed.I - own.I, changed.M - own.M, changed.S - own.S)


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_an_addict_is_not_asked_whether_he_takes_his_drug():
    field = prepared("crimson-shade", "sword", says=KEEP, faces=(5,), tags=("addicted:crimson-shade",))
    assert not field.asked
    assert field.one(0).used == ("crimson-shade",)
    other = prepared("mandrake-root", "sword", says=KEEP, tags=("addicted:crimson-shade",))
    assert len(other.asked) == 1
    assert other.one(0).used == ()


@pytest.mark.rule("CORE-POISON-MANDRAKE-1", "CORE-POISON-MANDRAKE-2")
def test_mandrake_root_hardens_and_nothing_stuns():
    field = prepared("mandrake-root")
    assert field.one(0).profile.T == 4
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", 3)], in_combat=True), 5, 4)
    assert field.told(WoundRolled)[0].roll.need == 5
    assert field.one(0).status is Status.KNOCKED_DOWN


@pytest.mark.rule("CORE-ITEM-POWDER-1")
def test_superior_blackpowder_helps_all_his_powder_weapons_and_no_bow():
    for weapon, strength in (("pistol", 5), ("handgun", 5), ("bow", 3)):
        items = (weapon, "superior-blackpowder", "pistol")
        field = Battlefield([man(10, 10, *items)], [man(14, 10, W=9)])
        field.play(prepare(field.battle), says={Choice: USE})
        field.turn(0, "shooting")
        field.play(shoot_once(field.battle, field.one(0)), 6, 1, says={ShootingTarget: f"{weapon} 1"})
        assert field.told(WoundRolled)[0].strength == strength


@pytest.mark.rule("CORE-ITEM-POWDER-1")
def test_it_helps_pistols_in_combat_too():
    field = prepared("sword", "pistol", "superior-blackpowder", foe=("heavy-armour", "shield", "mace"))
    pistol = field.one(0).fighter.weapons[1]
    field.play(attack_one(field.battle, field.one(0), field.one(1), [pistol]), 6, 2)
    (wound,) = field.told(WoundRolled)
    assert (wound.strength, wound.roll.need) == (5, 2)
    assert not field.told(SaveRolled)  # 4+ less 2 for Strength 5 and 1 for powder is none


@pytest.mark.rule("CORE-ITEM-POWDER-2")
def test_powder_is_not_offered_to_who_has_no_gun():
    field = Battlefield([man(10, 10, "bow", "superior-blackpowder")], [man(20, 10)])
    field.play(prepare(field.battle))
    assert not field.asked


def test_a_poisoner_names_the_poison_of_all_his_weapons():
    tags = ("poisoned-weapons:black-lotus,dark-venom",)
    field = Battlefield([man(10, 10, "sword", "dagger", tags=tags)], [man(20, 10)])
    field.play(prepare(field.battle), says={Choice: "dark-venom"})
    assert [one.condition.key for one in field.told(ConditionBegan)] == [
        "dark-venom:sword",
        "dark-venom:dagger",
    ]


def test_a_poisoner_of_one_poison_is_asked_nothing():
    field = Battlefield([man(10, 10, "sword", tags=("poisoned-weapons:black-lotus",))], [man(20, 10)])
    field.play(prepare(field.battle))
    assert [one.condition.key for one in field.told(ConditionBegan)] == ["black-lotus:sword"]
    assert not field.asked


@pytest.mark.parametrize("vials", [1, 2])
def test_as_many_vials_are_used_up_as_were_put_on_weapons(vials: int):
    field = Battlefield([man(10, 10, "sword", "axe", *["black-lotus"] * vials)], [man(20, 10)])
    field.play(prepare(field.battle), says={Choice: ["sword", "axe"][:vials]})
    assert field.one(0).conditions["black-lotus"].amount == vials
    assert len(field.questions(Choice)) == vials


def test_the_blowpipe_wounds_on_a_six_to_hit_and_is_never_critical():
    field = Battlefield([man(10, 10, "blowpipe")], [man(14, 10, T=3, W=9)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 6, 1)
    assert field.one(1).wounds == 8
    assert [roll.purpose for roll in field.rolls] == ["to hit", "armour save"]


def test_a_dart_is_no_critical_hit_even_against_the_frail():
    field = Battlefield([man(10, 10, "blowpipe")], [man(14, 10, T=1, W=9)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 5, 6, 1)
    assert field.one(1).wounds == 8


def test_weeping_blades_are_always_coated_with_lotus():
    field = prepared("weeping-blades", foe=())
    field.play(_first_blow(field), 6, 1)
    assert field.told(WoundRolled)[0].roll is None
    assert field.one(1).wounds == 8


def test_a_goblin_may_eat_his_mushrooms_at_the_start_of_any_own_turn():
    field = Battlefield([man(10, 10, "mad-cap-mushrooms", callings=("goblin",))], [man(40, 40)])
    field.play(prepare(field.battle), says={Choice: KEEP})
    field.turn(0, "recovery")
    field.play(turn_begins(field.battle, field.state.acting(0)), says={Choice: KEEP})
    assert not field.one(0).has("frenzy")
    field.turn(0, "recovery")
    field.play(turn_begins(field.battle, field.state.acting(0)), says={Choice: USE})
    assert field.one(0).has("frenzy")
    field.turn(0, "recovery")
    field.play(turn_begins(field.battle, field.state.acting(0)))
    assert field.asked == []


def test_others_eat_mushrooms_before_the_battle_or_not_at_all():
    field = Battlefield([man(10, 10, "mad-cap-mushrooms", callings=("orc",))], [man(40, 40)])
    field.play(prepare(field.battle), says={Choice: KEEP})
    field.turn(0, "recovery")
    field.play(turn_begins(field.battle, field.state.acting(0)))
    assert field.asked == []


def test_some_take_a_drug_that_they_need_not_buy():
    for says, strength in ((USE, 4), (KEEP, 3)):
        field = Battlefield([man(10, 10, tags=("may-take:crimson-shade",))], [man(40, 40)])
        field.play(prepare(field.battle), *([1] if says == USE else []), says={Choice: says})
        assert strength == field.one(0).profile.S


def test_a_goblin_on_the_ground_eats_no_mushrooms():
    field = Battlefield([man(10, 10, "mad-cap-mushrooms", callings=("goblin",))], [man(40, 40)])
    field.play(prepare(field.battle), says={Choice: KEEP})
    field.status(0, Status.KNOCKED_DOWN)
    field.turn(0, "recovery")
    field.play(turn_begins(field.battle, field.state.acting(0)))
    assert not field.asked


def test_the_venom_of_reptiles_is_for_what_is_shot_only():
    who = Battlefield([man(10, 10, "sword", "bow")], [man(40, 40)]).one(0)
    assert [weapon.key for weapon in coatable(who, "reptile-venom")] == ["bow"]
    assert [weapon.key for weapon in coatable(who, "dark-venom")] == ["sword", "bow"]


def test_a_dog_stays_away_with_its_own_owner_only():
    dog = man(12, 10, beast="wardog")
    for own, reserve, away in ((0, True, True), (0, False, False), (1, True, False)):
        field = Battlefield([man(10, 10), man(14, 10), dog], [man(40, 40)])
        field.one(2).fighter = changed(field.one(2).fighter, warrior=1)
        field.one(own).reserve = reserve
        field.play(muster(field.battle))
        assert [absent.who for absent in field.told(events.WarriorAbsent)] == [2] * away


@pytest.mark.rule("CORE-POISON-VENOM-1")
def test_venom_counts_in_the_sure_hit_at_an_enemy_who_breaks_from_combat():
    field = prepared("sword", "dark-venom", says="sword")
    field.play(breaks(field.battle, field.one(1)), 1, 1, 1)
    assert [wound.strength for wound in field.told(WoundRolled)] == [4]


@pytest.mark.rule("CORE-POISON-VENOM-1")
def test_venom_counts_in_the_sure_hit_of_a_flyer_at_an_enemy_who_flees():
    field = prepared("sword", "dark-venom", says="sword")
    field.fold(ConditionBegan(1, flight()))
    field.fold(ConditionBegan(0, Condition(SWOOPS, "turn", tags=(SWOOPS,), amount=1)))
    field.play(strike(field.battle, field.one(0)), 1, 1, 1)
    assert [wound.strength for wound in field.told(WoundRolled)] == [4]


@pytest.mark.rule("CORE-POISON-VENOM-1")
@pytest.mark.parametrize("hook", [hooks.extra_blows, hooks.early_blows])
def test_venom_counts_when_a_whip_cracks(hook: Hook[Any]):
    field = prepared("steel-whip", "dark-venom", says="steel-whip")
    if hook is hooks.early_blows:
        field.turn(1, "movement")
        field.engage(1, 0)
    ((crack,),) = hook.collect(field.battle, field.one(0), traits=("whipcrack",))
    whip = crack if hook is hooks.extra_blows else crack[0]
    assert "dark-venom" in whip.blow.traits
