"""What heroes carry: charms, cloaks, arrows, herbs, nets, holy water and garlic."""

import pytest

from rules.combat.charging.charging import declare_charges, may_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.moving.movement import may_move
from rules.combat.moving.recovery import recover
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.shooting import legal_targets, shoot_once, shots_at
from rules.engine import events
from rules.engine.decisions import ChargeTarget, Choice, ShootingTarget
from rules.engine.events import (
    CharacteristicTested,
    InjuryRolled,
    LeadershipTested,
    RuleRolled,
    ShotFired,
    Status,
    WoundRolled,
    WoundsLost,
    WoundsRegained,
)
from tests.rules.staging.battlefield import Battlefield, man


def hit(field: Battlefield, who: int, *faces: int) -> None:
    field.play(resolve_hits(field.battle, None, field.one(who), [Hit("stone", 3)], in_combat=False), *faces)


@pytest.mark.rule("CORE-ITEM-CHARM-1", "CORE-ITEM-CHARM-2", "CORE-ITEM-CHARM-3")
@pytest.mark.parametrize("charms", [1, 2])
@pytest.mark.parametrize(("die", "discarded"), [(4, True), (3, False)])
def test_a_charm_may_discard_the_first_hit_of_the_battle_only(die: int, discarded: bool, charms: int):
    field = Battlefield([man(10, 10, *["lucky-charm"] * charms, W=5)], [man(20, 10)])
    hit(field, 0, die, *([] if discarded else [1]))
    assert bool(field.told(WoundRolled)) is not discarded
    hit(field, 0, 1)
    assert not field.told(RuleRolled)


@pytest.mark.rule("CORE-ITEM-CHARM-1")
def test_a_parried_blow_is_no_hit_for_the_charm():
    field = Battlefield([man(10, 10, "axe")], [man(10.98, 10, "sword", "lucky-charm", I=1)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 4, 5, 1)
    assert not field.one(1).under("charm-spent")


@pytest.mark.rule("CORE-ITEM-CLOAK-1")
def test_missiles_at_an_elven_cloak_are_at_minus_one_nets_too():
    field = Battlefield([man(10, 10, "bow", "net")], [man(14, 10, "elven-cloak")])
    field.turn(0, "shooting")
    bow, net = field.one(0).fighter.weapons
    assert [shots_at(field.battle, field.one(0), weapon)[0].need for weapon in (bow, net)] == [5, 5]


@pytest.mark.rule("CORE-ITEM-HUNTARROW-1", "CORE-ITEM-HUNTARROW-2")
@pytest.mark.parametrize(
    ("weapon", "status"),
    [
        *((bow, Status.OUT_OF_ACTION) for bow in ("short-bow", "bow", "long-bow", "elf-bow")),
        ("crossbow", Status.STUNNED),
    ],
)
def test_hunting_arrows_add_one_to_injuries_by_bows_only(weapon: str, status: Status):
    field = Battlefield([man(10, 10, weapon, "hunting-arrows")], [man(14, 10)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 6, 5, 4)
    assert field.told(InjuryRolled)[0].result is status


@pytest.mark.parametrize(("weapon", "need"), [("bow", 3), ("crossbow", 4)])
def test_straight_arrows_help_bows_only(weapon: str, need: int):
    field = Battlefield([man(10, 10, weapon, tags=("arrow-accuracy",))], [man(14, 10)])
    assert shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])[0].need == need


@pytest.mark.parametrize(
    ("tag", "missile", "need"),
    [
        ("missile-save-5", True, 5),
        ("missile-save-5", False, None),
        ("last-save-6", True, 6),
        ("last-save-6", False, 6),
        ("last-save-6-from-blows", False, None),
    ],
)
@pytest.mark.parametrize("short", [0, 1])
def test_the_last_save_of_some_things_is_against_missiles_only(
    tag: str, missile: bool, need: int | None, short: int
):
    field = Battlefield([man(10, 10, tags=(tag,), W=2)], [man(20, 10)])
    stone = Hit("stone", 3, missile=missile)
    saves = [] if need is None else [need - short]
    field.play(resolve_hits(field.battle, None, field.one(0), [stone], in_combat=False), 5, *saves)
    assert len(field.rolls) == 1 + len(saves)
    assert bool(field.told(WoundsLost)) is (need is None or bool(short))


def wounded(**fields: object) -> Battlefield:
    field = Battlefield([man(10, 10, "healing-herbs", W=3)], [man(10.98, 10), man(30, 30)])
    field.hurt(0, 1)
    field.turn(0, "recovery")
    return field


@pytest.mark.rule("CORE-ITEM-HERBS-1", "CORE-ITEM-HERBS-3")
def test_herbs_give_all_wounds_back_once_at_the_beginning_of_recovery():
    field = wounded()
    field.play(recover(field.battle, [field.one(0)]), says={Choice: "use"})
    assert field.told(WoundsRegained)[0].left == 3
    assert field.one(0).wounds == 3
    field.hurt(0, 1)
    field.play(recover(field.battle, [field.one(0)]))
    assert not field.asked


@pytest.mark.rule("CORE-ITEM-HERBS-1")
@pytest.mark.parametrize(("status", "offered"), [(Status.STUNNED, False), (Status.KNOCKED_DOWN, True)])
def test_the_knocked_down_may_use_them_the_stunned_not(status: Status, offered: bool):
    field = wounded()
    field.status(0, status)
    field.play(recover(field.battle, [field.one(0)]), says={Choice: lambda asked: asked.choices[0]})
    assert ("use healing-herbs" in [choice.question for choice in field.questions(Choice)]) is offered


@pytest.mark.rule("CORE-ITEM-HERBS-2")
def test_nobody_uses_herbs_in_a_fight_nor_when_he_is_whole():
    field = wounded()
    field.engage(1, 0)
    field.play(recover(field.battle, [field.one(0)]))
    assert not field.asked
    field = wounded()
    field.hurt(0, 3)
    field.play(recover(field.battle, [field.one(0)]))
    assert not field.asked


# nets


def net(strength: int = 3, at: float = 14, **thrower: int) -> Battlefield:
    field = Battlefield([man(10, 10, "net", **thrower)], [man(at, 10, "bow", S=strength), man(30, 12)])
    field.turn(0, "shooting")
    return field


@pytest.mark.rule("CORE-ITEM-NET-2", "CORE-ITEM-NET-3", "CORE-ITEM-NET-4")
def test_a_net_is_a_missile_of_eight_inches_without_penalty_for_range_or_moving():
    field = net(at=18.98)
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    field.play(shoot_once(field.battle, field.one(0)), 3)
    assert field.rolls[0].need == 4
    field = net(at=19)
    field.play(shoot_once(field.battle, field.one(0)))
    assert field.told(ShotFired)[0].reason == "out of range"


@pytest.mark.rule("CORE-ITEM-NET-2")
def test_a_net_is_thrown_at_the_closest():
    field = Battlefield([man(10, 10, "net")], [man(15.98, 10), man(10, 17.98)])
    field.turn(0, "shooting")
    legal = legal_targets(field.battle, field.one(0), field.one(0).fighter.weapons[0])
    assert [one.id for one in legal] == [1]


@pytest.mark.rule("CORE-ITEM-NET-1")
def test_a_net_is_thrown_instead_of_a_shot_and_once_a_battle_each():
    for nets in (1, 2):
        field = Battlefield([man(10, 10, *["net"] * nets)], [man(14, 10, S=9)])
        thrown = []
        for _ in range(3):
            field.turn(0, "shooting")
            ready = may_shoot(field.battle, field.one(0))
            thrown.append(ready)
            if ready:
                field.play(shoot_once(field.battle, field.one(0)), 1)
                assert not may_shoot(field.battle, field.one(0))
            field.turn(1)
        assert thrown == [turn < nets for turn in range(3)]


@pytest.mark.rule("CORE-ITEM-NET-5")
@pytest.mark.parametrize(
    ("strength", "die", "torn"), [(3, 3, True), (3, 4, False), (9, 6, False), (9, 5, True)]
)
def test_the_net_is_torn_by_a_strength_test_and_a_six_always_fails(strength: int, die: int, torn: bool):
    field = net(strength)
    field.play(shoot_once(field.battle, field.one(0)), 4, die)
    assert field.told(CharacteristicTested)[0].passed is torn
    assert field.one(1).under("netted") is not torn
    assert not field.told(WoundRolled)


@pytest.mark.rule("CORE-ITEM-NET-6")
def test_the_netted_neither_moves_nor_charges_nor_shoots_in_his_next_turn_and_then_may():
    field = net()
    field.play(shoot_once(field.battle, field.one(0)), 4, 4)
    one = field.one(1)
    for phase in ("movement", "shooting"):
        field.turn(1, phase)
        assert not may_charge(field.battle, one)
        assert not may_move(field.battle, one)
        assert not may_shoot(field.battle, one)
        assert one.has("no-casting")
    field.turn(0)
    field.turn(1, "shooting")
    assert may_move(field.battle, one)
    assert may_shoot(field.battle, one)


@pytest.mark.rule("CORE-ITEM-NET-7")
def test_the_netted_fights_as_usual():
    field = net()
    field.play(shoot_once(field.battle, field.one(0)), 4, 4)
    field.turn(1, "close combat")
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1)
    assert {blow.who for blow in field.told(events.BlowStruck)} == {0, 1}


# holy water


def water(
    strength: int = 3, at: float = 15, kinds: tuple[str, ...] = ("undead",), **target: object
) -> Battlefield:
    field = Battlefield(
        [man(10, 10, "blessed-water", S=strength)],
        [man(at, 10, "heavy-armour", W=2, T=9, kinds=kinds, **target)],
    )
    field.turn(0, "shooting")
    return field


@pytest.mark.rule("CORE-ITEM-HOLYWATER-2", "CORE-ITEM-HOLYWATER-3", "CORE-ITEM-HOLYWATER-4")
@pytest.mark.parametrize(("strength", "gap", "reaches"), [(3, 6, True), (3, 7, False), (4, 8, True)])
def test_holy_water_flies_twice_the_strength_and_needs_the_ballistic_skill(
    strength: int, gap: float, reaches: bool
):
    field = water(strength, at=10.98 + gap)
    here = field.one(0).position
    field.fold(events.WarriorMoved(0, "walk", (here, here), 0))
    field.play(shoot_once(field.battle, field.one(0)), *([3] if reaches else []))
    assert [roll.need for roll in field.rolls] == ([4] if reaches else [])


@pytest.mark.rule("CORE-ITEM-HOLYWATER-4")
def test_cover_still_counts():
    field = Battlefield([man(10, 10, "blessed-water")], [man(14, 10, kinds=("undead",)), man(12, 10)])
    field.turn(0, "shooting")
    field.status(2, Status.KNOCKED_DOWN)
    field.play(shoot_once(field.battle, field.one(0)), 1, says={ShootingTarget: "blessed-water 1"})
    assert field.rolls[0].need == 5


@pytest.mark.rule("CORE-ITEM-HOLYWATER-5", "CORE-ITEM-HOLYWATER-6")
@pytest.mark.parametrize(
    ("kinds", "left"), [(("undead",), 1), (("daemon",), 1), (("possessed",), 1), ((), 2)]
)
def test_it_costs_the_unholy_one_wound_without_a_roll_or_a_save_and_others_none(
    kinds: tuple[str, ...], left: int
):
    field = water(kinds=kinds)
    field.play(shoot_once(field.battle, field.one(0)), 4)
    assert field.one(1).wounds == left
    assert len(field.rolls) == 1


@pytest.mark.rule("CORE-ITEM-HOLYWATER-5")
def test_the_last_wound_is_an_injury():
    field = water()
    field.hurt(1, 1)
    field.play(shoot_once(field.battle, field.one(0)), 4, 5)
    assert field.told(WoundsLost)[0].left == 0
    assert field.one(1).status is Status.OUT_OF_ACTION


@pytest.mark.rule("CORE-ITEM-HOLYWATER-1")
def test_a_vial_is_thrown_once():
    field = water()
    field.play(shoot_once(field.battle, field.one(0)), 1)
    field.turn(1)
    field.turn(0, "shooting")
    assert not may_shoot(field.battle, field.one(0))


@pytest.mark.rule("CORE-ITEM-HOLYWATER-7")
@pytest.mark.parametrize("kind", ["undead", "possessed", "daemon"])
def test_the_unholy_do_not_throw_it(kind: str):
    field = Battlefield([man(10, 10, "blessed-water", kinds=(kind,))], [man(14, 10)])
    field.turn(0, "shooting")
    assert not may_shoot(field.battle, field.one(0))


# garlic


def warded(field: Battlefield, *faces: int) -> bool:
    (wards,) = hooks.charge_declared_at.handlers(field.one(1))
    return field.play(wards(field.battle, field.one(1), field.one(0)), *faces)


@pytest.mark.rule("CORE-ITEM-GARLIC-1")
@pytest.mark.parametrize(("faces", "kept_off"), [((4, 4), True), ((3, 4), False)])
def test_a_vampire_passes_leadership_or_charges_no_bearer_this_turn(faces: tuple[int, int], kept_off: bool):
    field = Battlefield([man(10, 10, Ld=7, callings=("vampire",))], [man(14, 10, "garlic"), man(14, 14)])
    assert warded(field, *faces) is kept_off
    assert len(field.told(LeadershipTested)) == 1
    assert field.one(0).under("warded-off-by-garlic") is kept_off
    assert not hooks.charge_declared_at.handlers(field.one(2))


@pytest.mark.rule("CORE-ITEM-GARLIC-1")
def test_a_warrior_who_is_no_vampire_minds_no_garlic():
    field = Battlefield([man(10, 10)], [man(14, 10, "garlic")])
    assert warded(field) is False


@pytest.mark.rule("CORE-ITEM-GARLIC-1")
def test_a_vampire_kept_off_may_charge_somebody_else():
    field = Battlefield(
        [man(10, 10, Ld=7, callings=("vampire",))],
        [man(14, 10, "garlic"), man(14, 14), man(18, 10, "garlic")],
    )
    field.turn(0, "movement")
    says = {ChargeTarget: lambda asked: asked.answers[0]}
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]), 6, 6, says=says)
    assert [target.targets for target in field.questions(ChargeTarget)][:2] == [(1, 2, 3), (2,)]
    assert declared == [(0, 2)]


@pytest.mark.rule("CORE-ITEM-GARLIC-1", "CORE-CHARGE-MULTI-1")
@pytest.mark.parametrize(("face", "declared"), [(3, [(0, 1), (0, 2)]), (6, [(0, 1)])])
def test_garlic_is_tested_for_by_who_charges_several(face: int, declared: list[tuple[int, int]]):
    field = Battlefield(
        [man(10, 10, Ld=7, callings=("vampire",))], [man(14, 9.4), man(14, 10.6, "garlic"), man(40, 40)]
    )
    field.turn(0, "movement")
    says = {ChargeTarget: ["1", "2"]}
    assert field.play(declare_charges(field.battle, 0, [field.one(0)]), face, face, says=says) == declared
    assert len(field.told(LeadershipTested)) == 1


def test_a_net_is_torn_by_strength_and_herbs_say_how_much_they_healed():
    field = wounded()
    field.play(recover(field.battle, [field.one(0)]), says={Choice: "use"})
    (back,) = field.told(WoundsRegained)
    assert (back.who, back.wounds, back.left) == (0, 2, 3)


@pytest.mark.parametrize(("die", "averted"), [(6, True), (5, False)])
def test_a_wooden_leg_turns_a_blow_on_a_six(die: int, averted: bool):
    field = Battlefield([man(10, 10, tags=("last-save-6-from-blows",), W=3)], [man(10.98, 10)])
    blow = [Hit("axe", 3)]
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), blow, in_combat=True), 5, die)
    assert bool(field.told(WoundsLost)) is not averted


def test_a_vampire_who_could_not_bear_the_garlic_charges_no_bearer_of_it_this_turn():
    field = Battlefield([man(10, 10, line="vampire")], [man(14, 10, "garlic"), man(14, 12, "garlic")])
    field.turn(0, "movement")
    (first,) = hooks.charge_declared_at.handlers(field.one(1))
    assert field.play(first(field.battle, field.one(1), field.one(0)), 6, 6) is True
    assert field.play(first(field.battle, field.one(2), field.one(0))) is True
    field.turn(0, "movement")
    assert field.play(first(field.battle, field.one(2), field.one(0)), 1, 1) is False
