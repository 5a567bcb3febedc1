"""Riders: how they move, are saved, are shot at and strike."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.combat.before_battle.preparations import muster
from rules.combat.charging.charge_distance import charge_limit
from rules.combat.charging.charging import charge_route
from rules.combat.effects import hooks
from rules.combat.melee.melee import fight
from rules.combat.moving.climbing import climbs
from rules.combat.moving.hiding import bar_to_hiding
from rules.combat.moving.jumping import jumps
from rules.combat.moving.movement import check_move, move_limits
from rules.combat.riding.mounting import IN_THE_SADDLE, begin_mounted
from rules.combat.riding.seat import rides
from rules.combat.rolls.leadership_test import test_leadership as try_leadership
from rules.combat.shooting.aiming import legal_targets, measured_shot
from rules.engine.decisions import AttackTarget, Choice, IllegalAnswer, WeaponsInHand
from rules.engine.events import BlowStruck, LeadershipTested, Status, WarriorAbsent
from rules.engine.table import table as ready_table
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from tests.rules.engine.table.table_cases import area, bare, block, wall
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.staging.riders import mounted, take_the_saddle


def riding(rider, *enemies, table=None, **given) -> Battlefield:
    field = Battlefield([rider], enemies or [man(40, 40)], **({"table": table} if table else {}), **given)
    take_the_saddle(field, 0)
    field.turn(0)
    return field


def save(field: Battlefield, strength: int = 3) -> int | None:
    return field.battle.rules.save_need(field.battle, field.one(0), strength, 0, (), False).at_least


def needs(field: Battlefield) -> list[tuple[str, int | None]]:
    """What was rolled for in the last play, as purpose and need."""
    return [(roll.purpose, roll.need) for roll in field.rolls]


@pytest.mark.rule("MOUNT-1", "MOUNT-3", "CAMP-OPT-MOUNT-1")
def test_a_rider_and_their_horse_are_one_model():
    field = riding(mounted(10, 10))
    assert len(field.state.of_side(0)) == 1
    assert len(field.battle.bases()) == 2


@pytest.mark.rule("MOUNT-2", "CAMP-OPT-MOUNT-1")
def test_a_rider_out_of_action_takes_the_horse_off_the_table():
    field = riding(mounted(10, 10))
    field.status(0, Status.OUT_OF_ACTION)
    assert field.state.of_side(0) == ()


@pytest.mark.rule("MOUNT-4", "CAMP-OPT-MOUNT-1")
def test_a_rider_tests_on_their_own_leadership():
    field = riding(mounted(10, 10, Ld=8))
    field.play(try_leadership(field.battle, field.one(0), "fear"), 4, 4)
    (tested,) = field.told(LeadershipTested)
    assert tested.passed


@pytest.mark.rule("MOUNT-5", "CAMP-OPT-MOUNT-1")
def test_a_hit_on_a_rider_is_rolled_against_the_riders_toughness_and_wounds():
    field = riding(mounted(10, 10, "axe", T=4, W=2), man(10.98, 10, "axe", S=4))
    field.engage(1, 0)
    field.play(fight(field.battle), 4, 4, 1)
    assert needs(field)[:2] == [("to hit", 4), ("to wound", 4)]
    assert field.one(0).wounds == 1


@pytest.mark.rule("MOUNT-6")
def test_a_blow_at_a_rider_compares_with_the_riders_weapon_skill():
    field = riding(mounted(10, 10, beast="warhorse", WS=4), man(10.98, 10, "sword"))
    need = field.battle.rules.blow_need(field.battle, field.one(1), field.one(0), field.one(1).in_hand.main)
    assert need.at_least == 4


@pytest.mark.rule("MOUNT-7", "MOUNT-8", "MOUNT-10", "CAMP-OPT-MOUNT-2")
@pytest.mark.parametrize(
    ("items", "barding", "on_foot", "up"),
    [
        ((), False, None, 6),
        (("light-armour",), False, 6, 5),
        (("shield",), False, 6, 5),
        (("heavy-armour", "shield"), False, 4, 3),
        (("heavy-armour", "shield"), True, 4, 2),
    ],
)
def test_a_rider_saves_one_better_than_on_foot(items, barding, on_foot, up):
    rider = mounted(10, 10, *items, beast="warhorse", barding=barding)
    field = Battlefield([rider], [man(40, 40)])
    assert save(field) == on_foot
    take_the_saddle(field, 0)
    assert save(field) == up


@pytest.mark.rule("MOUNT-9")
def test_the_save_of_a_rider_is_worse_against_a_strong_hit():
    assert save(riding(mounted(10, 10)), strength=4) is None


@pytest.mark.rule("MOUNT-11", "MOUNT-13", "MOUNT-14", "CAMP-OPT-MOUNT-3")
@pytest.mark.parametrize(("barding", "walk", "charge"), [(False, 800, 1600), (True, 700, 1400)])
def test_a_rider_moves_runs_and_charges_as_fast_as_the_mount(barding, walk, charge):
    field = riding(mounted(10, 10, beast="warhorse", barding=barding))
    assert move_limits(field.battle, field.one(0)) == (walk, charge, "walk")
    assert charge_limit(field.battle, field.one(0)) == charge


@pytest.mark.rule("MOUNT-15", "CAMP-OPT-MOUNT-4")
def test_a_rider_goes_round_a_building_and_never_in():
    ruins = ready_table("ruined-quarter")
    field = riding(mounted(8.5, 8.2), table=ruins)
    inside = inches(8.5, 11)
    with pytest.raises(IllegalAnswer):
        check_move(field.battle, field.one(0), inside, 800)
    on_foot = Battlefield([mounted(8.5, 8.2)], [man(40, 40)], table=ruins)
    assert check_move(on_foot.battle, on_foot.one(0), inside, 800).length <= 800


@pytest.mark.rule("MOUNT-16")
def test_a_rider_does_not_climb():
    field = riding(mounted(12, 7.5), table=bare(blocks=[block(10, 8, 4, 4, 3, roof="flat")]))
    assert climbs(field.battle, field.one(0), 800) == []


@pytest.mark.rule("MOUNT-17", "CAMP-OPT-MOUNT-4")
@pytest.mark.parametrize(("height", "straight"), [(2, True), (2.5, False)])
def test_a_horse_jumps_two_inches_as_it_goes(height, straight):
    field = riding(mounted(10, 10), table=bare(walls=[wall((13, 5), (13, 15), height)]))
    try:
        found = check_move(field.battle, field.one(0), inches(18, 10), 800).length == 800
    except IllegalAnswer:
        found = False
    assert found is straight


@pytest.mark.rule("MOUNT-18")
def test_difficult_ground_slows_a_rider():
    field = riding(mounted(10, 10), table=bare(areas=[area("difficult", 10, 5, 20, 10)]))
    assert check_move(field.battle, field.one(0), inches(14, 10), 800).length == 800
    with pytest.raises(IllegalAnswer):
        check_move(field.battle, field.one(0), inches(15, 10), 800)


@pytest.mark.rule("MOUNT-20", "CAMP-OPT-MOUNT-5")
@pytest.mark.parametrize("combat", sorted(COMBAT_RULES))
def test_a_rider_may_be_shot_at_though_others_are_nearer(combat):
    field = Battlefield([man(10, 10, "bow")], [man(16, 10), mounted(10, 22), man(10, 24)], combat=combat)
    shooter = field.one(0)
    take_the_saddle(field, 2)
    targets = legal_targets(field.battle, shooter, shooter.missiles[0])
    assert [target.id for target in targets] == [1, 2]


@pytest.mark.rule("MOUNT-20")
def test_no_rider_is_shot_at_past_a_friend_by_heroheim():
    field = Battlefield([man(10, 10, "bow"), man(10, 14)], [man(16, 10), mounted(10, 22)], combat="heroheim")
    shooter = field.one(0)
    take_the_saddle(field, 3)
    assert [target.id for target in legal_targets(field.battle, shooter, shooter.missiles[0])] == [2]


@pytest.mark.rule("MOUNT-21")
def test_a_rider_is_no_easier_to_hit():
    field = Battlefield([man(10, 10, "bow")], [mounted(16, 10)])
    take_the_saddle(field, 1)
    shooter = field.one(0)
    assert measured_shot(field.battle, shooter, shooter.missiles[0], field.one(1)).need == 4


@pytest.mark.rule("MOUNT-22")
def test_a_rider_shoots_worse_after_a_move():
    field = riding(mounted(10, 10, "bow"), man(16, 10))
    rider = field.one(0)
    still = measured_shot(field.battle, rider, rider.missiles[0], field.one(1)).need
    rider.moved = True
    assert measured_shot(field.battle, rider, rider.missiles[0], field.one(1)).need == still + 1


@pytest.mark.rule("MOUNT-23")
def test_a_rider_does_not_hide():
    field = riding(mounted(10, 10), table=bare(walls=[wall((10.6, 5), (10.6, 15), 3)]))
    bar = bar_to_hiding(field.battle, field.one(0))
    assert bar is not None
    assert bar.rule == "MOUNT-23"


@pytest.mark.rule("MOUNT-24", "MOUNT-26", "CAMP-OPT-MOUNT-3")
def test_a_warhorse_strikes_a_blow_of_its_own():
    field = riding(mounted(10, 10, "sword", beast="warhorse", WS=5, S=4), man(10.98, 10, "axe", I=1))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 4, 3, 1)
    blows = [blow for blow in field.told(BlowStruck) if blow.who == 0]
    assert [blow.weapon for blow in blows] == ["Sword", "warhorse"]
    assert needs(field)[:3] == [("to hit", 3), ("to hit", 4), ("to wound", 4)]


@pytest.mark.rule("MOUNT-25")
def test_a_horse_does_not_strike():
    field = riding(mounted(10, 10, "sword"), man(10.98, 10, "sword", I=1))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1)
    assert [blow.weapon for blow in field.told(BlowStruck) if blow.who == 0] == ["Sword"]


@pytest.mark.rule("MOUNT-28")
def test_a_warhorse_may_strike_another_enemy_than_its_rider():
    field = riding(
        mounted(10, 10, "sword", beast="warhorse"), man(10.98, 10, "sword", I=1), man(9.02, 10, "sword", I=1)
    )
    field.engage(0, 1, 2)
    field.play(fight(field.battle), 1, 1, 1, 1, says={AttackTarget: ["1", "2"]})
    aimed = [(blow.weapon, blow.target) for blow in field.told(BlowStruck) if blow.who == 0]
    assert aimed == [("Sword", 1), ("warhorse", 2)]


@pytest.mark.rule("MOUNT-30")
def test_a_warhorse_does_not_strike_while_its_rider_is_down():
    field = riding(mounted(10, 10, "sword", beast="warhorse"), man(10.98, 10, "sword"))
    field.engage(1, 0)
    field.status(0, Status.KNOCKED_DOWN)
    field.play(fight(field.battle), 1, says={})
    assert [blow for blow in field.told(BlowStruck) if blow.who == 0] == []


@pytest.mark.rule("MOUNT-31")
def test_a_rider_may_fight_with_two_swords():
    field = riding(mounted(10, 10, "sword", "sword"), man(10.98, 10, "sword", I=1))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1, 1)
    assert [blow.weapon for blow in field.told(BlowStruck) if blow.who == 0] == ["Sword", "Sword"]


@pytest.mark.rule("MOUNT-32", "CORE-WPN-SPEAR-CAV-1", "CORE-WPN-SPEAR-CAV-2")
def test_a_spear_is_stronger_in_the_turn_of_a_charge_on_horseback():
    field = riding(mounted(10, 10, "spear"), man(10.98, 10, "sword"))
    field.engage(0, 1)
    assert strength(field) == 4
    field.turn(1)
    field.turn(0)
    assert strength(field) == 3


@pytest.mark.rule("MOUNT-33", "MOUNT-29", "CORE-WPN-LANCE-3", "CORE-WPN-LANCE-4")
def test_a_lance_adds_two_to_the_strength_of_a_charge_and_nothing_to_the_warhorse():
    field = riding(mounted(10, 10, "lance", beast="warhorse", S=4), man(10.98, 10, "axe"))
    field.engage(0, 1)
    assert strength(field) == 6
    field.play(fight(field.battle), 1, 4, 1, 1)
    assert ("to wound", 4) in needs(field)
    field.turn(1)
    field.turn(0)
    assert strength(field) == 4


@pytest.mark.rule("CORE-WPN-LANCE-1", "CORE-WPN-LANCE-2", "MOUNT-41")
def test_a_lance_is_for_riders_on_a_warhorse():
    on_foot = Battlefield([mounted(10, 10, "lance", "sword", beast="warhorse")], [man(10.98, 10)])
    on_foot.engage(0, 1)
    on_foot.play(fight(on_foot.battle), 1, 1)
    assert on_foot.one(0).in_hand.main.key == "sword"
    plain = riding(mounted(10, 10, "lance", "sword"), man(10.98, 10))
    assert {weapons.main.key for weapons in plain.one(0).loadouts} == {"sword"}


def _sword(asked: WeaponsInHand) -> str:
    return asked.answers[asked.loadouts.index("Sword")]


@pytest.mark.rule("MOUNT-34")
def test_a_lancer_may_draw_a_sword_after_the_first_round():
    field = riding(mounted(10, 10, "lance", "sword", beast="warhorse"), man(10.98, 10, "axe", I=1))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1, 1, 1)
    assert field.one(0).in_hand.main.key == "lance"
    field.play(fight(field.battle), 1, 1, 1, says={WeaponsInHand: _sword})
    assert field.one(0).in_hand.main.key == "sword"


def strength(field: Battlefield) -> int:
    rider, enemy = field.one(0), field.one(1)
    return field.battle.rules.blow_strength(field.battle, rider, enemy, rider.in_hand.main)


@pytest.mark.parametrize("sequence", sorted(SEQUENCES))
def test_a_charge_on_horseback_is_found_under_every_sequence(sequence):
    field = riding(mounted(10, 10), man(17, 10), sequence=sequence)
    assert charge_route(field.battle, field.one(0), field.one(1), 800) is not None


@pytest.mark.rule("MOUNT-113")
def test_an_outrider_has_one_weapon_in_one_hand_in_the_saddle():
    field = riding(
        mounted(10, 10, "sword", "sword", "double-handed-weapon", tags=("one-weapon-mounted",)),
        man(10.98, 10, "axe", I=1),
    )
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1)
    assert [blow.weapon for blow in field.told(BlowStruck) if blow.who == 0] == ["Sword"]


@pytest.mark.rule("MOUNT-113")
@pytest.mark.parametrize(("switches", "stays_away"), [(["mounted-warriors"], True), ([], False)])
def test_an_outrider_without_a_horse_does_not_fight(switches, stays_away):
    field = Battlefield([man(10, 10, tags=("mounted-warband",))], [man(40, 40)], switches=switches)
    field.play(muster(field.battle))
    assert bool(field.told(WarriorAbsent)) is stays_away


@pytest.mark.rule("MOUNT-35")
def test_a_horsemans_hammer_is_stronger_in_the_turn_of_a_charge_on_horseback():
    field = riding(mounted(10, 10, "horsemans-hammer", S=3), man(10.98, 10, "axe"))
    field.engage(0, 1)
    assert strength(field) == 5
    assert "two-handed" in field.one(0).in_hand.traits
    field.turn(1)
    field.turn(0)
    assert strength(field) == 4


@pytest.mark.rule("MOUNT-29")
def test_a_warhorse_misses_though_its_rider_hates():
    rider = mounted(10, 10, "sword", beast="warhorse", tags=("hatred:all", "reroll-hits"))
    field = riding(rider, man(10.98, 10, "axe", I=1))
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 1, 1, 1)
    missed = [blow.weapon for blow in field.told(BlowStruck) if blow.who == 0]
    assert missed == ["Sword", "Sword", "warhorse"]


@pytest.mark.rule("MOUNT-17")
def test_a_gap_is_between_roofs_where_no_rider_stands():
    roofs = bare(blocks=[block(8, 8, 4, 4, 3, roof="flat"), block(13, 8, 4, 4, 3, roof="flat")])
    field = riding(mounted(7.4, 10), table=roofs)
    assert jumps(field.battle, field.one(0), 1600) == []


@pytest.mark.rule("MOUNT-87")
def test_a_warhorse_strikes_with_its_own_figures_whatever_its_rider_has_learnt():
    field = riding(mounted(10, 10, "sword", beast="warhorse", WS=6, S=5, A=3), man(10.98, 10, "axe", I=1))
    field.engage(0, 1)
    (hooves,) = [it for more in hooks.extra_blows.collect(field.battle, field.one(0)) for it in more]
    assert (hooves.skill, hooves.blow.fixed_strength) == (3, 3)


@pytest.mark.rule("MOUNT-114")
def test_a_companion_filly_goes_into_no_building():
    field = Battlefield(
        [man(8.5, 8.2, animal=True, tags=("moves-as-mounted",), M=8)],
        [man(40, 40)],
        table=ready_table("ruined-quarter"),
    )
    with pytest.raises(IllegalAnswer):
        check_move(field.battle, field.one(0), inches(8.5, 11), 800)


@pytest.mark.rule("MOUNT-114")
def test_as_many_of_the_order_of_the_mare_ride_as_have_horses():
    kinds = complete_rulebook().warbands["order-of-the-mare"]
    knights = [
        mounted(10 + 2 * step, 10, tags=kinds.warrior("redeemed-knight").tags + kinds.tags)
        for step in range(3)
    ]
    field = Battlefield(knights, [man(40, 40)], switches=["blazing-saddles"])
    field.play(begin_mounted(field.battle), says={Choice: IN_THE_SADDLE})
    assert all(rides(field.one(who)) for who in range(3))
