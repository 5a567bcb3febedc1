"""Special rules of further hired swords."""

import pytest

from rules.combat.before_battle.preparations import muster, prepare
from rules.combat.charging.charge_tests import talk_out_of_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.effects.special_rules.hired_swords import HUNTING, SHIED
from rules.combat.injury.injury_roll import injury_roll
from rules.combat.phases import call_hook
from rules.combat.psychology.fear import test_fear_to_charge as tested_to_charge
from rules.combat.rolls.initiative_test import FOOTING, JUMPING
from rules.combat.rolls.leadership_test import leadership_of
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import measured_shot
from rules.engine.decisions import Choice
from rules.engine.events import InjuryRolled, LeadershipTested, Status, WarriorAbsent
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man

SHY = ("shy-of:sisters-of-sigmar,warrior-priest",)
CHARMING = ("charms:sisters-of-sigmar,amazon",)


@pytest.mark.parametrize(
    ("callings", "dice", "charges"),
    [
        (("sisters-of-sigmar",), (6, 6), False),
        (("sisters-of-sigmar",), (3, 3), True),
        (("skaven",), (), True),
    ],
)
def test_a_fallen_sister_charges_sisters_only_on_a_leadership_test(callings, dice, charges):
    field = Battlefield([man(10, 10, tags=SHY, Ld=8)], [man(14, 10, callings=callings)])
    field.turn(0)
    assert field.play(tested_to_charge(field.battle, field.one(0), field.one(1)), *dice) is charges
    assert field.one(0).under(SHIED) is not charges


@pytest.mark.parametrize(
    ("target", "callings", "dice", "lost"),
    [
        (1, ("amazon",), (6, 6), True),
        (1, ("amazon",), (3, 3), False),
        (1, ("skaven",), (), False),
        (2, ("amazon",), (), False),
    ],
)
def test_an_amazon_charges_a_swashbuckler_only_on_a_leadership_test(target, callings, dice, lost):
    field = Battlefield([man(10, 10, callings=callings, Ld=8)], [man(14, 10, tags=CHARMING), man(14, 14)])
    field.turn(0)
    talk = talk_out_of_charge(field.battle, field.one(0), field.one(target))
    assert field.play(talk, *dice) is lost
    assert len(field.told(LeadershipTested)) == bool(dice)


def test_a_swashbuckler_keeps_to_an_edge_without_a_test_and_jumps_as_others():
    field = Battlefield([man(10, 10, tags=("keeps-footing",))], [man(40, 40)])
    assert ignores(field.battle, field.one(0), FOOTING)
    assert not ignores(field.battle, field.one(0), JUMPING)


@pytest.mark.parametrize(
    ("missile", "in_combat", "status"),
    [(True, False, Status.OUT_OF_ACTION), (False, True, Status.STUNNED)],
)
def test_the_shots_of_a_trapper_injure_worse(missile, in_combat, status):
    field = Battlefield([man(10, 10, tags=("hunters-eye",))], [man(20, 10)])
    hit = Hit("bow", 3, missile=missile)
    result = field.play(injury_roll(field.battle, field.one(0), field.one(1), hit, in_combat, 0, False), 4)
    assert (result, len(field.told(InjuryRolled))) == (status, 1)


@pytest.mark.parametrize(("x", "leadership"), [(15, 9), (20, 6)])
def test_friends_within_6_inches_use_the_leadership_of_a_knight(x, leadership):
    field = Battlefield([man(10, 10, tags=("lends-leadership",), Ld=9), man(x, 10, Ld=6)], [man(40, 40)])
    assert leadership_of(field.battle, field.one(1))[0] == leadership


@pytest.mark.parametrize(("rating", "stays_away"), [(251, False), (250, True)])
def test_a_crimashin_fights_only_worthy_foes(rating, stays_away):
    def rated(setup):
        return changed(setup, sides=(setup.sides[0], changed(setup.sides[1], rating=rating)))

    field = Battlefield(
        [man(10, 10, tags=("only-above-rating:250",)), man(12, 10)], [man(40, 40)], then=rated
    )
    field.play(muster(field.battle))
    assert bool(field.told(WarriorAbsent)) is stays_away


def test_a_hunter_names_a_leader_first_and_has_1_more_to_hit_that_one_alone():
    field = Battlefield(
        [man(10, 10, "bow", tags=("names-prey",), BS=4)], [man(16, 10), man(16, 12, leader=True)]
    )
    field.turn(0)
    call = call_hook(field.battle, hooks.prepares_for_battle, [field.one(0)])
    field.play(call, says={Choice: lambda asked: asked.choices[0]})
    shooter = field.one(0)
    assert shooter.conditions[HUNTING].by == 2
    shots = [measured_shot(field.battle, shooter, shooter.missiles[0], field.one(who)) for who in (1, 2)]
    assert [it.need for it in shots] == [3, 2]
    blows = [
        field.battle.rules.blow_need(field.battle, shooter, field.one(who), shooter.in_hand.main)
        for who in (1, 2)
    ]
    assert [it.at_least for it in blows] == [4, 3]


@pytest.mark.parametrize(
    ("die", "items", "save"),
    [
        (1, ("light-armour",), 6),
        (2, ("light-armour",), 5),
        (2, ("heavy-armour",), 4),
        (3, ("light-armour", "helmet"), 5),
        (3, ("light-armour",), 6),
        (4, ("light-armour", "buckler"), 5),
    ],
)
def test_a_weaponsmith_betters_what_a_hero_wears(die, items, save):
    field = Battlefield([man(10, 10, tags=("maintains-gear",)), man(12, 10, *items)], [man(40, 40)])
    field.play(prepare(field.battle), die)
    need = field.battle.rules.save_need(field.battle, field.one(1), 3, 0, (), True)
    assert need.at_least == save


@pytest.mark.parametrize(("item", "farther"), [("bow", 6), ("crossbow", 6), ("pistol", 3), ("sling", 0)])
def test_a_weaponsmith_lets_missiles_reach_farther(item, farther):
    field = Battlefield([man(10, 10, tags=("maintains-gear",)), man(12, 10, item)], [man(40, 40)])
    hero = field.one(1)
    before = shot_range(field.battle, hero, hero.missiles[0])
    field.play(prepare(field.battle), 6)
    assert shot_range(field.battle, hero, hero.missiles[0]) - before == 100 * farther


def test_a_weaponsmith_does_nothing_for_henchmen():
    field = Battlefield(
        [man(10, 10, tags=("maintains-gear",)), man(12, 10, "light-armour", hero=False)], [man(40, 40)]
    )
    field.play(prepare(field.battle), 2)
    assert field.one(1).conditions == {}


def test_a_weaponsmith_lets_shields_parry():
    field = Battlefield([man(10, 10, tags=("maintains-gear",)), man(12, 10, "axe", "shield")], [man(40, 40)])
    field.play(prepare(field.battle), 5)
    assert hooks.able_to_parry.any_true(field.battle, field.one(1))
