"""What players make of power dice, overwatch, ways down, the order of charges and gaps too wide to jump."""

import pytest

from rules.combat.charging.charge_ways import climb_ways, leap_ways
from rules.combat.moving.scrambling import scrambles
from rules.engine.decisions import NONE, ON_FOOT, STAY, CastSpell, ChargeWay, Choice, MoveTo, SpellOffer
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.events import PowerGathered
from rules.engine.view import View
from rules.policies import POLICIES
from rules.policies.bold import BOLD
from rules.policies.careful import CAREFUL
from rules.policies.climbs_and_jumps import best_scramble, charge_way, leaps_well
from rules.policies.steady import STEADY
from rules.systems.heroheim.flight_home import CLIMB_DOWN, JUMP_DOWN
from rules.systems.heroheim.overwatch import OVERWATCH
from rules.systems.heroheim.power_policy import best_chance, power_dice, succeeds
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import heroheim, roof, roofs


def seen(field: Battlefield) -> View:
    return View(field.battle, 0)


def says(decision: Choice | MoveTo | CastSpell | PowerDice, field: Battlefield) -> str:
    return POLICIES["steady"].choose(decision, seen(field))


def caster(power: int, *foes: Man) -> Battlefield:
    field = heroheim([wizard(20, 20, "warpfire")], foes or (man(26, 20),), phase="shooting")
    if power:
        field.fold(PowerGathered(0, power))
    return field


def test_the_chance_of_so_many_dice_leaves_out_miscasts_of_spells():
    assert succeeds(1, 7, slips=True) == 0
    assert succeeds(2, 7, slips=True) == 100 * 21 // 36
    assert succeeds(2, 2, slips=True) == 100 * 35 // 36
    assert succeeds(2, 2, slips=False) == 100
    assert succeeds(3, 4, slips=True) == 100 * (216 - 16) // 216


@pytest.mark.parametrize(("weights", "dice"), [(BOLD, "2"), (STEADY, "3"), (CAREFUL, "3")])
def test_as_few_dice_as_are_likely_enough_are_rolled(weights: object, dice: str):
    decision = PowerDice(0, 0, "warpfire", 7, 4)
    assert power_dice(decision, seen(caster(4)), weights) == dice


def test_with_too_few_dice_all_are_rolled_that_help():
    assert power_dice(PowerDice(0, 0, "warpfire", 12, 2), seen(caster(2)), STEADY) == "2"


@pytest.mark.parametrize(("power", "tries"), [(1, False), (2, True), (3, True)])
def test_a_spell_is_tried_when_there_is_power_enough_for_it(power: int, tries: bool):
    field = caster(power)
    answer = says(CastSpell(0, 0, (SpellOffer("warpfire", 8, (1,)),)), field)
    assert (answer != NONE) is tries
    assert bool(best_chance(seen(field), field.one(0), 8, prayer=False)) is tries


def test_nobody_too_far_off_is_aimed_at():
    field = caster(3, man(44, 20))
    assert says(CastSpell(0, 0, (SpellOffer("warpfire", 8, (1,)),)), field) == NONE


def test_a_warrior_who_may_wait_does():
    assert says(Choice(0, OVERWATCH, ("bow", NONE), 0), caster(0)) == "bow"


@pytest.mark.parametrize(("height", "way"), [(3, JUMP_DOWN), (5, CLIMB_DOWN)])
def test_the_low_jump_down_and_the_high_climb(height: float, way: str):
    field = heroheim([man(12, 12, z=height)], [man(40, 40)], table=roof(height))
    assert says(Choice(0, "way down", (CLIMB_DOWN, JUMP_DOWN), 0), field) == way


def test_the_charger_who_is_nearest_to_an_enemy_goes_first():
    field = heroheim([man(10, 10), man(14, 10)], [man(17, 10)])
    assert says(Choice(0, "next charger", ("0", "1")), field) == "1"


def test_a_shooter_climbs_up_to_wait_when_nobody_is_near():
    far = heroheim([man(12, 9.5, "bow", I=5)], [man(12, 44)], table=roof(6))
    offered = scrambles(far.battle, far.one(0), 400, 800, first=True)
    chosen = best_scramble(MoveTo(0, 0, 400, 800, scrambles=offered), seen(far), STEADY)
    assert chosen is not None
    assert chosen.to.z == 600
    near = heroheim([man(12, 9.5, "bow", I=5)], [man(20, 16)], table=roof(6))
    assert best_scramble(MoveTo(0, 0, 400, 800, scrambles=offered), seen(near), STEADY) is None


def test_nobody_charges_into_a_gap_that_is_too_wide():
    field = heroheim([man(13.5, 12, z=3, M=6)], [man(22.6, 12, z=3)], table=roofs(7))
    who, target = field.one(0), field.one(1)
    ways = leap_ways(field.battle, who, target, 1200)
    assert [way.manner for way in ways] == ["cross"]
    asked = ChargeWay(0, 0, 1, ways, (), False)
    assert charge_way(asked, seen(field), STEADY) == ON_FOOT
    assert not leaps_well(seen(field), who, target, 1200, STEADY)


def test_a_charge_up_a_wall_is_weighed_by_its_test():
    for initiative, likely in ((2, False), (5, True)):
        field = heroheim([man(11.5, 8.5, I=initiative)], [man(13.3, 10.6, z=3)], table=roof())
        who, target = field.one(0), field.one(1)
        assert climb_ways(field.battle, who, target, 800)
        assert leaps_well(seen(field), who, target, 800, STEADY) is likely


def test_a_warrior_who_is_asked_for_climbs_alone_stays_when_none_is_worth_it():
    field = heroheim([man(12, 9.5)], [man(40, 40)], table=roof())
    offered = scrambles(field.battle, field.one(0), 400, 800, first=True)
    assert offered
    assert says(MoveTo(0, 0, 0, 0, scrambles=offered), field) == STAY
