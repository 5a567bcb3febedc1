"""Control of a mount by Blazing Saddles: tests, the Whoa Boy! table, large targets, the limit of two."""

import pytest
from msgspec.structs import astuple

from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.melee.strike_order import strike_groups
from rules.combat.riding.control import whoa_boy
from rules.combat.riding.mounting import IN_THE_SADDLE, begin_mounted
from rules.combat.riding.seat import rides
from rules.combat.rolls.leadership_test import leader_reach
from rules.combat.shooting.aiming import measured_shot
from rules.engine.decisions import Choice
from rules.engine.events import BlowStruck, ConditionEnded, LeadershipTested, Status
from rules.engine.outcome import CRASHED, CRUSHED
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome, scripted
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.riders import mount_of, mounted, take_the_saddle

ARROW = Hit("bow", 3, missile=True)


def riding(*enemies, beast="horse", skilled=False, **given) -> Battlefield:
    rider = man(10, 10, "axe", mount=changed(mount_of(beast), skilled=skilled), **given)
    field = Battlefield([rider], enemies or [man(40, 40)], switches=["blazing-saddles"])
    take_the_saddle(field, 0)
    field.turn(0)
    return field


def wounded(field: Battlefield, *dice: int) -> None:
    """A hit that takes the last Wound, and what follows."""
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("axe", 3)], in_combat=True), 4, 1, *dice)


def shot(field: Battlefield, *dice: int) -> list[bool]:
    """The tests of Leadership after an arrow hit the rider."""
    field.play(resolve_hits(field.battle, None, field.one(0), [ARROW], in_combat=False), *dice)
    return [tested.passed for tested in field.told(LeadershipTested)]


@pytest.mark.rule("MOUNT-61", "MOUNT-62", "MOUNT-106")
def test_a_rider_is_a_large_target_and_saved_by_the_mount():
    field = Battlefield([man(10, 10, "bow")], [mounted(16, 10)], switches=["blazing-saddles"])
    take_the_saddle(field, 1)
    shooter = field.one(0)
    assert measured_shot(field.battle, shooter, shooter.missiles[0], field.one(1)).need == 3
    assert field.battle.rules.save_need(field.battle, field.one(1), 3, 0, (), False).at_least == 6


@pytest.mark.rule("MOUNT-57")
@pytest.mark.parametrize(("tags", "riders"), [((), 2), (("no-mount-limit",), 3)])
def test_two_ride_in_the_ruins_and_more_where_a_list_says_so(tags, riders):
    own = [mounted(10 + 2 * step, 10, tags=tags) for step in range(3)]
    field = Battlefield(own, [man(40, 40)], switches=["blazing-saddles"])
    field.play(begin_mounted(field.battle), says={Choice: IN_THE_SADDLE})
    assert sum(rides(field.one(who)) for who in range(3)) == riders


@pytest.mark.rule("MOUNT-60", "MOUNT-85", "MOUNT-109")
def test_a_rider_without_the_skill_tests_when_an_arrow_hits():
    field = riding(W=2)
    assert shot(field, 6, 6, 1, 1) == [False]
    assert (field.one(0).status, field.one(0).wounds) == (Status.KNOCKED_DOWN, 2)


@pytest.mark.rule("MOUNT-58")
def test_a_rider_with_the_skill_does_not_test():
    assert shot(riding(skilled=True), 1) == []


@pytest.mark.rule("MOUNT-60")
def test_a_rider_without_the_skill_tests_with_a_standing_enemy_beside_them():
    field = riding(man(10.98, 10, "axe", I=1))
    field.engage(0, 1)
    field.play(fight(field.battle), 3, 3, 1, 1)
    (tested,) = field.told(LeadershipTested)
    assert (tested.purpose, tested.passed) == ("control of the mount", True)


@pytest.mark.rule("MOUNT-91")
def test_a_failed_test_on_a_warhorse_is_taken_again():
    assert shot(riding(beast="warhorse"), 6, 6, 3, 3, 1) == [False, True]


@pytest.mark.rule("MOUNT-79", "MOUNT-81", "MOUNT-86")
def test_a_mount_rears_on_1_or_2_and_its_rider_counts_as_knocked_down():
    field = riding(skilled=True)
    wounded(field, 2)
    assert (field.one(0).status, rides(field.one(0))) == (Status.KNOCKED_DOWN, True)


@pytest.mark.rule("MOUNT-82")
@pytest.mark.parametrize(("die", "bolted"), [(3, True), (4, False)])
def test_a_rider_is_thrown_on_3_or_4_and_the_mount_bolts_or_waits(die, bolted):
    field = riding(skilled=True)
    wounded(field, 4, die, 1)
    rider = field.one(0)
    assert (rider.status, rides(rider), rider.under("without-mount")) == (Status.STUNNED, False, bolted)


@pytest.mark.rule("MOUNT-83")
@pytest.mark.parametrize(("die", "crushed"), [(2, True), (3, False)])
def test_rider_and_mount_are_out_of_action_on_5_or_6(die, crushed):
    field = riding(skilled=True)
    wounded(field, 6, die)
    rider = field.one(0)
    assert (rider.status, rider.under(CRASHED), rider.under(CRUSHED)) == (
        Status.OUT_OF_ACTION,
        True,
        crushed,
    )


@pytest.mark.rule("MOUNT-80")
def test_the_worst_of_several_rolls_on_the_table_counts():
    field = riding(skilled=True)

    assert field.play(whoa_boy(field.battle, field.one(0), None, 0, 2), 2, 5, 6) is Status.OUT_OF_ACTION


@pytest.mark.rule("MOUNT-77")
def test_a_master_of_mounted_combat_adds_1_to_the_roll_of_a_rider():
    field = riding(mounted(10.98, 10, tags=("mounted-combat-master",)), skilled=True)
    take_the_saddle(field, 1)
    came = field.play(whoa_boy(field.battle, field.one(0), field.one(1), 0, 1), 4, 6)
    assert came is Status.OUT_OF_ACTION


@pytest.mark.rule("MOUNT-72")
@pytest.mark.parametrize(("foe_rides", "blows"), [(False, 2), (True, 1)])
def test_combat_riding_is_a_blow_more_at_enemies_on_foot(foe_rides, blows):
    field = riding(
        man(10.98, 10, "axe", I=1, mount=changed(mount_of(), skilled=True)),
        skilled=True,
        tags=("combat-riding",),
    )
    if foe_rides:
        take_the_saddle(field, 1)
    field.engage(0, 1)
    field.play(fight(field.battle), *((1,) * (blows + 1)))
    assert len([blow for blow in field.told(BlowStruck) if blow.who == 0]) == blows


@pytest.mark.rule("MOUNT-83")
def test_a_hero_under_the_mount_rolls_twice_for_injuries():
    setup = battle(GUARD, RATS)
    found = outcome(setup, {"Otto": None})
    own = tuple(
        changed(it, marks=(CRASHED, CRUSHED)) if it.name == "Otto" else it for it in found.sides[0].fighters
    )
    found = changed(found, sides=(changed(found.sides[0], fighters=own), found.sides[1]))
    pending, side = PendingChanges(), Side(0, setup, found, GUARD, rulebook(), "battle-1")
    drive(roll_injuries(side, pending), scripted((2, 2), (4, 1)))
    assert [change.injury.key for change in pending.changes] == ["leg-wound"]


#: The nine figures of each animal and the traits that matter.
ANIMALS = [
    pytest.param("horse", 40, 8, (8, 0, 0, 3, 3, 1, 3, 0, 5), marks=pytest.mark.rule("MOUNT-89")),
    pytest.param("warhorse", 80, 11, (8, 3, 0, 3, 3, 1, 3, 1, 5), marks=pytest.mark.rule("MOUNT-90")),
    pytest.param("elven-steed", 90, 10, (9, 3, 0, 3, 3, 1, 4, 1, 5), marks=pytest.mark.rule("MOUNT-92")),
    pytest.param("chaos-steed", 90, 11, (8, 3, 0, 4, 3, 1, 3, 1, 5), marks=pytest.mark.rule("MOUNT-93")),
    pytest.param("war-boar", 90, 11, (7, 3, 0, 3, 4, 1, 3, 1, 3), marks=pytest.mark.rule("MOUNT-96")),
    pytest.param("giant-wolf", 85, 10, (9, 3, 0, 3, 3, 1, 4, 1, 4), marks=pytest.mark.rule("MOUNT-98")),
    pytest.param("giant-spider", 100, 11, (7, 3, 0, 3, 3, 1, 4, 1, 4), marks=pytest.mark.rule("MOUNT-99")),
]


@pytest.mark.parametrize(("beast", "price", "rare", "profile"), ANIMALS)
def test_an_animal_has_its_printed_figures(beast, price, rare, profile):
    item = rulebook().items[beast]
    assert (item.price.base, item.rarity, astuple(item.profile)) == (price, rare, profile)


@pytest.mark.rule("MOUNT-97")
def test_a_war_boar_strikes_harder_in_a_charge_and_saves_its_rider_better():
    field = riding(man(10.98, 10, "axe", I=1, T=5), beast="war-boar", skilled=True)
    assert field.battle.rules.save_need(field.battle, field.one(0), 3, 0, (), False).at_least == 5
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 4, 1, 1)
    assert [roll.need for roll in field.rolls if roll.purpose == "to wound"] == [4]


@pytest.mark.rule("MOUNT-100")
def test_a_giant_spider_wounds_as_4_and_is_saved_from_as_3():
    foe = man(10.98, 10, "axe", "light-armour", I=1)
    field = riding(foe, beast="giant-spider", skilled=True)
    field.engage(0, 1)
    field.play(fight(field.battle), 1, 4, 3, 6, 1)
    needs = {roll.purpose: roll.need for roll in field.rolls}
    assert (needs["to wound"], needs["armour save"]) == (3, 6)


@pytest.mark.rule("MOUNT-73")
def test_a_rider_who_evades_strikes_first_at_enemies_on_foot():
    field = riding(man(10.98, 10, "axe", I=5), skilled=True, tags=("strikes-first-mounted",), I=3)
    field.engage(0, 1)
    field.turn(1)
    field.play(fight(field.battle), 1, 1)
    assert [blow.who for blow in field.told(BlowStruck)] == [0, 1]


@pytest.mark.rule("MOUNT-73")
@pytest.mark.parametrize(("learnt", "order", "dice"), [(12, [0, 1], 0), (4, [1, 0], 0), (8, [0, 1], 2)])
def test_a_rider_who_evades_a_charger_as_quick_goes_by_experience(learnt, order, dice):
    field = riding(
        man(10.98, 10, "axe", I=4, experience=8),
        skilled=True,
        tags=("strikes-first-mounted",),
        I=4,
        experience=learnt,
    )
    field.engage(0, 1)
    field.turn(1)
    field.one(1).charged = True
    field.play(fight(field.battle), *(6, 1)[:dice], 1, 1)
    assert [blow.who for blow in field.told(BlowStruck)] == order


@pytest.mark.rule("MOUNT-73")
def test_a_roll_off_stays_between_those_who_do_not_meet_the_rider():
    field = Battlefield(
        [man(10, 10, "axe", mount=mount_of("horse"), tags=("strikes-first-mounted",)), man(10, 20, "axe")],
        [man(10.98, 10, "axe"), man(10.98, 20, "axe", experience=30)],
        switches=["blazing-saddles"],
    )
    take_the_saddle(field, 0)
    for one, other in ((0, 2), (1, 3)):
        field.engage(one, other)
        field.one(other).charged = field.one(one).charged = True
    field.play(strike_groups(field.battle, field.state.combatants), 6, 1)
    assert [roll.purpose for roll in field.rolls] == ["who strikes first"] * 2


@pytest.mark.rule("MOUNT-70")
def test_a_leader_who_commands_riders_is_heard_farther_in_the_saddle():
    field = riding(skilled=True, tags=("leader-range-plus-6-mounted",))
    leader = field.one(0)
    assert leader_reach(leader) == 1200
    field.fold(ConditionEnded(0, "mounted"))
    assert leader_reach(leader) == 600


@pytest.mark.rule("MOUNT-83")
@pytest.mark.parametrize(("dice", "lost"), [((6, 2), True), ((1,), True), ((6, 3), False)])
def test_a_henchman_under_the_mount_rolls_twice_and_is_lost_if_one_says_so(dice, lost):
    setup = battle(GUARD, RATS)
    came_out = outcome(setup, {"The Pikes 1": None})
    own = tuple(
        changed(it, marks=(CRASHED, CRUSHED)) if it.name == "The Pikes 1" else it
        for it in came_out.sides[0].fighters
    )
    came_out = changed(came_out, sides=(changed(came_out.sides[0], fighters=own), came_out.sides[1]))
    pending, side = PendingChanges(), Side(0, setup, came_out, GUARD, rulebook(), "battle-1")
    drive(roll_injuries(side, pending), scripted(*((die,) for die in dice)))
    assert bool(pending.dead_members) is lost
