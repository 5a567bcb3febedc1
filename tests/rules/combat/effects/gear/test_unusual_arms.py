"""What is held in odd ways: pikes, whips, serpents, starblades, sun gauntlets, hooks, banners, bettered blades."""

import pytest

from rules.combat.before_battle.preparations import prepare
from rules.combat.effects import hooks
from rules.combat.effects.hit import Landed
from rules.combat.injury.hits import coated
from rules.combat.melee.melee import attack_one, fight
from rules.engine.decisions import Choice, TryParry, WeaponsInHand
from rules.engine.events import (
    BlowStruck,
    CriticalRolled,
    InjuryRolled,
    ParryTried,
    RuleRolled,
    Status,
    WarriorMoved,
    WeaponsTaken,
    WoundRolled,
    WoundsLost,
)
from tests.rules.staging.battlefield import Battlefield, Man, inches, man


def in_combat(own: Man, other: Man, *more: Man, turn: int = 0) -> Battlefield:
    """Two warriors base to base: the one whose turn it is has charged."""
    field = Battlefield([own], [other, *more])
    field.turn(turn, "movement")
    field.engage(turn, 1 - turn)
    return field


def fought(field: Battlefield, *faces: int, **says: str) -> list[tuple[int, str]]:
    """Blows with their weapons, in order."""
    kinds = {"loadout": WeaponsInHand, "choice": Choice, "parry": TryParry}
    field.play(fight(field.battle), *faces, says={kinds[key]: answer for key, answer in says.items()})
    return [(blow.who, blow.weapon) for blow in field.told(BlowStruck)]


# pikes


def test_a_pike_strikes_at_three_inches_and_is_not_struck_back():
    field = Battlefield([man(10, 10, "pike")], [man(13.98, 10, "sword")])
    assert fought(field, 1) == [(0, "Pike")]


def test_a_pike_reaches_no_farther():
    field = Battlefield([man(10, 10, "pike")], [man(13.99, 10, "sword")])
    assert fought(field) == []


def test_a_pike_strikes_before_a_spear_and_before_a_charger_in_the_first_round():
    field = in_combat(man(10, 10, "pike", I=1), man(10.98, 10, "spear", I=6), turn=1)
    assert fought(field, 1, 1) == [(0, "Pike"), (1, "Spear")]
    field.turn(0)
    assert fought(field, 1, 1) == [(1, "Spear"), (0, "Pike")]


@pytest.mark.parametrize("calling", ["halfling", "goblin"])
def test_a_pike_is_too_long_for_the_small(calling: str):
    held = Battlefield([man(10, 10, "pike", callings=(calling,))], [man(20, 10)]).one(0).loadouts
    assert [loadout.main.key for loadout in held] == ["fists"]


# whips


def test_a_whip_cracks_first_at_a_charger():
    field = in_combat(man(10, 10, "steel-whip", I=4), man(10.98, 10, "sword", I=3), turn=1)
    assert fought(field, 1, 1, 1) == [(0, "Steel whip"), (1, "Sword"), (0, "Steel whip")]


def test_a_slower_whip_cracks_after_the_charger():
    field = in_combat(man(10, 10, "steel-whip", I=2), man(10.98, 10, "sword", I=3), turn=1)
    assert fought(field, 1, 1, 1) == [(1, "Sword"), (0, "Steel whip"), (0, "Steel whip")]


def test_a_whip_as_quick_as_the_charger_cracks_after_him():
    field = in_combat(man(10, 10, "steel-whip", I=3), man(10.98, 10, "sword", I=3), turn=1)
    assert fought(field, 1, 1, 1) == [(1, "Sword"), (0, "Steel whip"), (0, "Steel whip")]


def test_a_whip_whose_bearer_is_struck_down_by_the_charger_does_not_crack():
    field = in_combat(man(10, 10, "steel-whip", I=2), man(10.98, 10, "sword", I=3), turn=1)
    assert fought(field, 4, 4, 1) == [(1, "Sword")]
    assert field.one(0).status is Status.KNOCKED_DOWN


def test_a_whip_has_one_more_attack_when_it_charges_and_none_later():
    field = in_combat(man(10, 10, "steel-whip", I=4), man(10.98, 10, "sword", I=3))
    assert fought(field, 1, 1, 1) == [(0, "Steel whip"), (0, "Steel whip"), (1, "Sword")]
    field.turn(1)
    assert fought(field, 1, 1) == [(0, "Steel whip"), (1, "Sword")]


# the serpent staff


def test_the_serpent_strikes_once_first_and_without_the_skill_of_the_priest():
    field = in_combat(man(10, 10, "serpent-staff", I=1, WS=2, A=2), man(10.98, 10, "axe", I=6, WS=4, T=4))
    assert fought(field, 4, 3, 1, choice="wake the serpent") == [(0, "serpent"), (1, "Axe")]
    assert [roll.need for roll in field.rolls][:2] == [4, 4]


@pytest.mark.parametrize(("skill", "need"), [(3, 3), (4, 4), (8, 4), (9, 5)])
def test_the_serpent_has_a_weapon_skill_of_four(skill: int, need: int):
    field = in_combat(man(10, 10, "serpent-staff", WS=9), man(10.98, 10, "axe", WS=skill, T=10))
    fought(field, 1, 1, choice="wake the serpent")
    assert field.rolls[0].need == need


def test_a_warrior_who_wakes_the_serpent_does_not_parry():
    field = in_combat(man(10, 10, "serpent-staff", T=10), man(10.98, 10, "sword"))
    fought(field, 1, 4, choice="wake the serpent")
    assert not field.told(ParryTried)


def test_the_staff_itself_has_all_blows_and_parries():
    field = in_combat(man(10, 10, "serpent-staff", A=2, T=10), man(10.98, 10, "sword"))
    assert (
        fought(field, 1, 1, 4, 5, choice="strike with the staff", parry="yes")[:2]
        == [(0, "Serpent staff")] * 2
    )
    assert field.told(ParryTried)


# starblades


@pytest.mark.parametrize(("die", "hurt"), [(4, False), (3, True)])
def test_a_starblade_parries_the_first_hit_on_four_or_more_even_a_six(die: int, hurt: bool):
    field = in_combat(man(10, 10, "axe"), man(10.98, 10, "starblade", W=2))
    main = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 6, die, *([4] if hurt else []))
    assert bool(field.told(WoundsLost)) is hurt


def test_a_starblade_parries_no_second_hit_of_the_combat():
    field = in_combat(man(10, 10, "axe"), man(10.98, 10, "starblade", T=10))
    main = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 4, 3)
    field.turn(1, "close combat")
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 4)
    assert not field.told(RuleRolled)


def test_a_starblade_does_not_turn_what_cannot_be_parried():
    field = in_combat(man(10, 10, "steel-whip"), man(10.98, 10, "starblade", T=10))
    main = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 4)
    assert not field.told(RuleRolled)


# other arms


def test_a_sun_gauntlet_strikes_beside_a_weapon_in_every_turn():
    field = in_combat(man(10, 10, "sword", "sun-gauntlet"), man(10.98, 10, T=10, I=1))
    both = [(0, "Sword"), (0, "Sun gauntlet")]
    assert fought(field, 1, 1, 1, loadout="1")[:2] == both
    field.turn(1)
    assert fought(field, 1, 1, 1)[:2] == both


def names(*items: str, **given: object) -> list[str]:
    return [
        loadout.name for loadout in Battlefield([man(10, 10, *items, **given)], [man(20, 10)]).one(0).loadouts
    ]


def test_a_hook_is_a_dagger_in_place_of_a_hand():
    assert names("sword", "axe", "halberd", "hook-hand") == ["Sword and Hook hand", "Axe and Hook hand"]
    assert names("hook-hand", "halberd") == ["Hook hand"]
    assert names("hook-hand", "pistol") == ["Hook hand", "Hook hand and Pistol"]


def test_a_hook_gives_the_attack_of_a_second_weapon_also_to_who_lost_an_arm():
    lost = {"tags": ("single-one-handed-weapon",)}
    field = in_combat(man(10, 10, "sword", "hook-hand", **lost), man(10.98, 10, T=10))
    assert fought(field, 1, 1, 1)[:2] == [(0, "Sword"), (0, "Hook hand")]


def test_a_banner_leaves_one_hand():
    assert names("sword", "axe", "halberd", "shield", "banner") == ["Sword", "Axe"]
    assert names("halberd", "banner") == ["fists"]


def test_the_standard_of_nagarythe_is_a_makeshift_spear():
    assert names("sword", "standard-of-nagarythe") == ["Sword", "Standard of Nagarythe"]
    field = in_combat(man(10, 10, "standard-of-nagarythe", I=1), man(10.98, 10, "sword", T=10), turn=1)
    fought(field, 1, 1)
    assert [roll.need for roll in field.rolls][:1] == [5] or [roll.need for roll in field.rolls][1:] == [5]


def test_the_staff_of_the_pestilens_banner_takes_both_hands():
    assert names("sword", "flail", "clan-pestilens-banner") == ["Clan Pestilens banner"]


def test_a_torch_is_a_makeshift_club_and_does_not_burden_other_weapons():
    field = in_combat(man(10, 10, "torch"), man(10.98, 10, T=10))
    fought(field, 1, 1)
    assert field.rolls[0].need == 5
    field = in_combat(man(10, 10, "sword", "torch"), man(10.98, 10, T=10))
    fought(field, 1, 1, 1, loadout="0")
    assert [roll.need for roll in field.rolls][:2] == [4, 5]


def test_wounds_by_a_torch_are_not_regenerated():
    troll = man(10.98, 10, W=3, tags=("regeneration-4",))
    field = in_combat(man(10, 10, "torch"), troll)
    field.play(attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main]), 5, 4)
    assert field.one(1).wounds == 2
    field = in_combat(man(10, 10, "sword"), troll)
    field.play(attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main]), 5, 4, 4)
    assert field.one(1).wounds == 3


# bettered weapons


def bettered(thing: str, *items: str, says: str | None = None, **other: object) -> Battlefield:
    field = in_combat(man(10, 10, *items, thing), man(10.98, 10, **other))
    field.play(prepare(field.battle), says={Choice: says} if says else None)
    return field


@pytest.mark.parametrize(("weapon", "modifiers"), [("axe", 1), ("sword", 0)])
def test_a_single_weapon_is_poisoned_for_good(weapon: str, modifiers: int):
    field = bettered("poisoned-weapon", "axe", "sword", says="axe")
    held = next(one for one in field.one(0).fighter.weapons if one.key == weapon)
    blow = coated(field.one(0), held)
    field.play(attack_one(field.battle, field.one(0), field.one(1), [blow]), 4, 4, 1)
    assert len(field.told(InjuryRolled)[0].roll.modifiers) == modifiers


def test_poison_on_a_weapon_does_nothing_to_those_immune_to_it():
    field = bettered("poisoned-weapon", "axe", tags=("immune-poison",), I=1)
    fought(field, 4, 4, 1)
    assert not field.told(InjuryRolled)[0].roll.modifiers


def test_a_dark_elf_blade_stuns_on_two_and_adds_one_to_critical_hits():
    field = bettered("dark-elf-blade", "sword", I=1)
    fought(field, 4, 4, 2)
    assert field.one(1).status is Status.STUNNED
    field = bettered("dark-elf-blade", "sword", I=1, W=5)
    fought(field, 4, 6, 2, 1)
    assert field.told(CriticalRolled)[0].roll.modifiers[0].by == 1


def test_a_dark_elf_blade_is_a_sword_or_dagger():
    field = bettered("dark-elf-blade", "axe", I=1)
    assert not field.one(0).conditions


def test_an_athame_is_of_use_in_one_combat_of_the_battle():
    field = in_combat(man(10, 10, "athame"), man(10.98, 10, T=10, I=1))
    assert fought(field, 1, 1, loadout="0")[0] == (0, "Athame")
    field.turn(1)
    assert fought(field, 1, 1)[0] == (0, "Athame")
    field.fold(WarriorMoved(1, "walk", (inches(10.98, 10), inches(14, 10)), 300))
    field.fold(WarriorMoved(1, "walk", (inches(14, 10), inches(10.98, 10)), 300, (0,)))
    assert fought(field, 1, 1)[0] == (0, "fists")
    assert names("sword", "athame")[-1] == "fists"


def test_a_starblade_turns_the_first_of_several_hits_only():
    field = in_combat(man(10, 10, "axe", A=2), man(10.98, 10, "starblade", T=10))
    axe = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [axe, axe]), 4, 4, 4)
    assert [rolled.rule for rolled in field.told(RuleRolled)] == ["Starblade"]
    assert len(field.told(WoundRolled)) == 1


@pytest.mark.parametrize(("first", "tried"), [("axe", True), ("steel-whip", False)])
def test_a_starblade_meets_the_first_hit_and_no_other(first: str, tried: bool):
    field = in_combat(man(10, 10, "axe", "steel-whip"), man(10.98, 10, "starblade", T=10))
    arms = {one.key: one for one in field.one(0).fighter.weapons}
    landed = [Landed(arms[key], 4) for key in (first, "axe" if first != "axe" else "steel-whip")]
    (turns,) = hooks.first_hit.handlers(field.one(1), field.one(1).held_traits)
    left = field.play(turns(field.battle, field.one(1), field.one(0), landed), *([4] if tried else []))
    assert left == (landed[1:] if tried else landed)


def test_a_whip_in_the_other_hand_cracks_as_well():
    field = in_combat(man(10, 10, "sword", "steel-whip"), man(10.98, 10))
    one = field.one(0)
    index = next(at for at, held in enumerate(one.loadouts) if held.off and held.main.key == "sword")
    field.fold(WeaponsTaken(0, index, one.loadouts[index].name))
    found = hooks.extra_blows.collect(field.battle, one, traits=("whipcrack",))
    assert [[weapon.key for weapon in more] for more in found] == [["steel-whip"]]
