"""Spells of the Djed'hi."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.psychology.minds import NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING, forbidden
from rules.combat.rolls.rerolls import lucky
from rules.engine.decisions import WeaponsInHand
from rules.engine.events import (
    BlowStruck,
    PhaseBegan,
    RuleRolled,
    SaveRolled,
    ShotFired,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.state.combatant import Combatant
from rules.engine.table import CONTACT, gap
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_divination_repeats_failures_until_his_next_turn() -> None:
    field = battlefield([wizard(10, 10, "divination-of-shirath")], [man(40, 40)])
    cast(field, "divination-of-shirath", *SIXES)
    assert lucky(field.one(0)) == "Divination of Shirath"
    field.turn(0)
    assert lucky(field.one(0)) is None


def test_the_shield_saves_on_five_whatever_armour_does() -> None:
    field = battlefield([wizard(10, 10, "shimmering-shield")], [man(12, 10)])
    cast(field, "shimmering-shield", *SIXES)
    hit = Hit("axe", 9, traits=("no-armour-save", "no-critical"))
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [hit], in_combat=False), 2, 5)
    assert field.told(RuleRolled)[0].works
    assert field.one(0).status is Status.STANDING


def test_the_shield_lets_through_on_four() -> None:
    field = battlefield([wizard(10, 10, "shimmering-shield")], [man(12, 10)])
    cast(field, "shimmering-shield", *SIXES)
    hit = Hit("axe", 9, traits=("no-armour-save", "no-critical"))
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [hit], in_combat=False), 2, 4, 1)
    assert [(event.roll.need, event.works) for event in field.told(RuleRolled)] == [(5, False)]
    assert field.one(0).status is Status.KNOCKED_DOWN


def test_the_hunter_shoots_without_penalty_for_range() -> None:
    field = battlefield([wizard(10, 10, "hunters-fury")], [man(40, 10)])
    cast(field, "hunters-fury 1", *SIXES, 3, 1, 1, 1)
    assert [shot.roll.need for shot in field.told(ShotFired)] == [4, 4, 4]


def statue() -> Battlefield:
    field = battlefield([wizard(10, 10, "statue-of-light", WS=4)], [man(10.98, 10, "bow", WS=4), man(30, 10)])
    cast(field, "statue-of-light 1", *SIXES)
    return field


def test_the_statue_does_not_move_or_charge_but_shoots_and_casts() -> None:
    held = statue().one(1)
    assert [forbidden(held, what) for what in (NO_MOVE, NO_CHARGE)] == [True, True]
    assert [forbidden(held, what) for what in (NO_SHOOTING, NO_CASTING)] == [False, False]


def test_mage_and_statue_fight_with_2_weapon_skill_less_but_at_least_1() -> None:
    field = statue()
    mage, held, free = (field.one(id) for id in range(3))
    sword = mage.in_hand.main

    def need(who: Combatant, target: Combatant) -> int | None:
        return field.battle.rules.blow_need(field.battle, who, target, sword).at_least

    assert [need(mage, held), need(held, free), need(free, held), need(mage, free)] == [4, 4, 3, 4]
    weak = battlefield([wizard(10, 10, "statue-of-light", WS=1)], [man(10.98, 10, WS=2)])
    cast(weak, "statue-of-light 1", *SIXES)
    assert hooks.weapon_skill_bonus.total(weak.battle, weak.one(0), weak.one(1)) == 0
    assert hooks.weapon_skill_bonus.total(weak.battle, weak.one(1), weak.one(0)) == -1


def test_the_statue_is_free_when_the_mage_moves_or_falls_out_of_action() -> None:
    field = statue()
    field.turn(1)
    field.turn(0)
    assert field.one(1).under("statue-of-light")
    field.fold(WarriorMoved(0, "walk", (field.one(0).position, inches(10, 12)), 200))
    assert not any(one.under("statue-of-light") for one in field.state.combatants)
    fallen = statue()
    fallen.status(0, Status.STUNNED)
    assert fallen.one(1).under("statue-of-light")
    fallen.status(0, Status.OUT_OF_ACTION)
    assert not fallen.one(1).under("statue-of-light")


def test_the_mage_fights_as_always_once_his_statue_is_out_of_action() -> None:
    field = statue()
    field.status(1, Status.OUT_OF_ACTION)
    assert hooks.weapon_skill_bonus.total(field.battle, field.one(0), field.one(2)) == 0


def shadowy() -> Battlefield:
    field = battlefield([wizard(10, 10, "fleeting-shadows")], [man(10.98, 10), man(20, 10)])
    cast(field, "fleeting-shadows", *SIXES)
    return field


def test_the_first_blow_that_hits_strikes_a_shadow_and_he_is_elsewhere() -> None:
    field = shadowy()
    field.engage(1, 0)
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [Hit("axe", 9)], in_combat=True), 6)
    assert field.one(0).standing
    assert field.one(0).wounds == 1
    assert gap(field.one(0).position, 0, inches(10, 10), 0) == 200
    assert not field.one(0).contacts
    assert not field.one(0).under("fleeting-shadows")


def test_the_shadows_turn_a_shot_and_no_spell_and_only_one_hit() -> None:
    field = shadowy()
    arrow = Hit("bow", 3, missile=True, traits=("no-critical",))
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [arrow, arrow], in_combat=False), 1, 1)
    assert [event.wounded for event in field.told(WoundRolled)] == [False]
    spell = shadowy()
    spell.play(
        resolve_hits(
            spell.battle,
            spell.one(1),
            spell.one(0),
            [Hit("fire", 3, traits=("no-critical",))],
            in_combat=False,
        ),
        1,
    )
    assert spell.one(0).under("fleeting-shadows")


def test_the_shadows_are_not_called_twice_at_a_time() -> None:
    field = shadowy()
    field.turn(0, "shooting")
    assert "fleeting-shadows" not in offered(field)


def test_the_shadows_do_not_carry_him_off_an_edge() -> None:
    roof = bare(blocks=[block(8, 8, 4, 4, 3, roof="flat")])
    field = battlefield([wizard(10.5, 10, "fleeting-shadows", z=3)], [man(30, 10)], table=roof)
    cast(field, "fleeting-shadows", *SIXES)
    field.fold(WarriorMoved(0, "walk", (inches(10, 10, 3), inches(10.5, 10, 3)), 50))
    arrow = Hit("bow", 3, missile=True)
    field.play(resolve_hits(field.battle, field.one(1), field.one(0), [arrow], in_combat=False), 1)
    assert field.one(0).position.z == 300
    assert 1050 < field.one(0).position.x <= 1200


def guarded(*foes: Man) -> Battlefield:
    field = battlefield([wizard(10, 10, "silent-guardian", "shimmering-shield")], list(foes))
    cast(field, "silent-guardian", *SIXES)
    field.fold(PhaseBegan(0, "close combat"))
    return field


def test_the_guardian_strikes_first_at_everybody_who_fights_the_mage() -> None:
    field = guarded(man(10.98, 10, WS=4, T=3), man(9.02, 10, WS=4))
    field.engage(1, 0)
    field.engage(2, 0)
    field.play(fight(field.battle), 3, 4, 4, 2, 1, 1, says={WeaponsInHand: "0"})
    blows = field.told(BlowStruck)
    assert [(blow.who, blow.target, blow.weapon, blow.hit) for blow in blows[:2]] == [
        (0, 1, "Silent Guardian", True),
        (0, 2, "Silent Guardian", False),
    ]
    assert blows[0].roll is not None
    assert blows[0].roll.need == 3
    assert field.told(WoundRolled)[0].strength == 3


@pytest.mark.parametrize(("skill", "need"), [(4, 3), (5, 4), (6, 4)])
def test_the_guardian_strikes_with_weapon_skill_5(skill: int, need: int) -> None:
    field = guarded(man(10.98, 10, WS=skill))
    field.engage(1, 0)
    (begins,) = hooks.combat_begins.handlers(field.one(0))
    field.play(begins(field.battle, field.one(0)), need - 1)
    assert [(blow.roll and blow.roll.need, blow.hit) for blow in field.told(BlowStruck)] == [(need, False)]


def test_the_guardian_lets_the_fallen_be() -> None:
    field = guarded(man(10.98, 10))
    field.engage(1, 0)
    field.status(1, Status.KNOCKED_DOWN)
    for begins in hooks.combat_begins.handlers(field.one(0)):
        field.play(begins(field.battle, field.one(0)))
    assert not field.told(BlowStruck)


def test_the_guardian_goes_when_he_tries_another_spell_or_falls() -> None:
    field = guarded(man(30, 10))
    field.turn(0, "shooting")
    cast(field, "shimmering-shield", 1, 1)
    assert not field.one(0).under("silent-guardian")
    fallen = guarded(man(30, 10))
    fallen.status(0, Status.KNOCKED_DOWN)
    assert not fallen.one(0).under("silent-guardian")


def test_the_arrows_of_the_hunter_and_the_blade_of_the_guardian_are_of_strength_3() -> None:
    field = battlefield([wizard(10, 10, "hunters-fury")], [man(20, 10, W=9)])
    cast(field, "hunters-fury 1", *SIXES, 1, 6, 1, 1)
    assert [event.strength for event in field.told(WoundRolled)] == [3]
    field = guarded(man(10.98, 10, "heavy-armour"))
    field.engage(1, 0)
    (begins,) = hooks.combat_begins.handlers(field.one(0))
    field.play(begins(field.battle, field.one(0)), 4, 4, 5)
    assert [event.roll.need for event in field.told(SaveRolled)] == [5]


def test_a_warrior_who_has_no_skill_at_all_does_not_gain_any_as_a_statue() -> None:
    field = battlefield([wizard(10, 10, "statue-of-light")], [man(10.98, 10, WS=0)])
    cast(field, "statue-of-light 1", *SIXES)
    assert hooks.weapon_skill_bonus.total(field.battle, field.one(1), field.one(0)) == 0


def test_the_shadows_carry_him_into_no_combat() -> None:
    field = battlefield([wizard(10, 10, "fleeting-shadows")], [man(12.5, 10), man(20, 10)])
    cast(field, "fleeting-shadows", *SIXES)
    field.fold(WarriorMoved(0, "walk", (inches(9.5, 10), inches(10, 10)), 50))
    arrow = Hit("bow", 3, missile=True)
    field.play(resolve_hits(field.battle, field.one(2), field.one(0), [arrow], in_combat=False), 1)
    assert field.one(0).gap_to(field.one(1)) == CONTACT + 1
    assert not field.one(0).contacts


def test_the_blade_of_the_guardian_strikes_shadows_as_any_blow_does() -> None:
    field = guarded(wizard(10.98, 10, "fleeting-shadows"))
    cast(field, "fleeting-shadows", *SIXES, who=1)
    field.engage(1, 0)
    (begins,) = hooks.combat_begins.handlers(field.one(0))
    field.play(begins(field.battle, field.one(0)), 4, 6)
    assert not field.told(WoundRolled)
    assert not field.one(1).under("fleeting-shadows")
