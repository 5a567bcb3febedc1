"""Steeds without a rider by Blazing Saddles: beside their rider, led, left alone, bolting, fought."""

import pytest

from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.combat.charging.charging import charge_targets, move_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.remaining_moves import move_one
from rules.combat.phases import call_hook
from rules.combat.psychology.rout import is_due
from rules.combat.riding.control import whoa_boy
from rules.combat.riding.loose import BOLTS, COME, LEAD, LEAVE, is_at_hand, led_by, let_go
from rules.combat.riding.mounting import GET_OFF, GET_ON, MOUNTING
from rules.combat.riding.seat import rides
from rules.combat.rolls.leadership_test import leadership_of
from rules.combat.shooting.aiming import measured_shot
from rules.engine.decisions import STAY, Choice, MoveTo
from rules.engine.events import ConditionEnded, LeadershipTested, Status, WarriorMoved
from rules.engine.setup import STEED
from rules.engine.table import INCH
from rules.resolve import set_up
from rules.systems.registry import SEQUENCES
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, outcome, scripted
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.riders import mount_of, take_the_saddle
from tests.rules.warbands import BOOK, with_item


def steed(x: float, y: float, beast: str = "horse", rider: int = 0, **given):
    """A steed that stands alone on the table, of a rider."""
    mount = mount_of(beast)
    mule = ("lone-mule",) if beast == "mule" else ()
    figures = {
        name: getattr(mount.profile, name) for name in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    }
    return man(
        x,
        y,
        animal=True,
        beast=beast,
        line=beast,
        called_by=rider,
        tags=(STEED, "immune-all-alone", *mule),
        **figures,
        **given,
    )


def rider(x: float, y: float, *items: str, beast: str = "horse", **given):
    return man(x, y, *items, mount=changed(mount_of(beast), skilled=True), **given)


def field_of(*own, enemies=(), **given) -> Battlefield:
    field = Battlefield(list(own), list(enemies) or [man(40, 40)], switches=["blazing-saddles"], **given)
    field.turn(0, "movement")
    return field


def begin_turn(field: Battlefield, who: int, *dice: int) -> None:
    field.play(call_hook(field.battle, hooks.turn_begins, [field.one(who)]), *dice)


def answers(**by: str):
    said = {key.replace("_", " "): it for key, it in by.items()}
    return lambda asked: said.get(asked.question, asked.choices[-1])


def bolts(field: Battlefield) -> list[WarriorMoved]:
    return [moved for moved in field.told(WarriorMoved) if moved.manner == "bolt"]


@pytest.mark.rule("MOUNT-50")
def test_a_steed_stands_beside_its_rider_who_got_off_and_is_one_with_them_again():
    field = field_of(rider(10, 10), steed(20, 20))
    take_the_saddle(field, 0)
    horse = field.one(1)
    assert (horse.on_table, horse.reserve) == (False, True)
    field.play(move_one(field.battle, field.one(0)), says={Choice: GET_OFF, MoveTo: STAY})
    assert horse.on_table
    assert field.one(0).gap_to(horse) <= INCH // 2
    field.turn(0)
    field.play(move_one(field.battle, field.one(0)), says={Choice: GET_ON, MoveTo: STAY})
    assert (rides(field.one(0)), horse.on_table) == (True, False)


@pytest.mark.rule("MOUNT-50", "MOUNT-3")
def test_a_steed_is_no_member_of_the_warband():
    field = field_of(rider(10, 10), man(12, 10), man(14, 10), man(16, 10), man(18, 10), steed(10, 11))
    field.status(5, Status.OUT_OF_ACTION)
    assert len(field.state.starting(0)) == 5
    assert not is_due(field.battle, 0)


@pytest.mark.rule("MOUNT-55")
@pytest.mark.parametrize(("away", "asked"), [(1.1, True), (4, False)])
def test_a_rider_gets_on_only_beside_the_steed(away, asked):
    field = field_of(rider(10, 10), steed(10 + away, 10))
    field.play(
        move_one(field.battle, field.one(0)), says={Choice: answers(mount="stay on foot"), MoveTo: STAY}
    )
    assert (MOUNTING in [it.question for it in field.questions(Choice)]) is asked


@pytest.mark.rule("MOUNT-55")
@pytest.mark.parametrize(("from_x", "up"), [(8, True), (6, False)])
def test_a_rider_who_walks_half_a_move_to_the_steed_gets_on(from_x, up):
    field = field_of(rider(from_x, 10), steed(11, 10))
    field.play(move_one(field.battle, field.one(0)), says={Choice: GET_ON, MoveTo: "1000,1000,0"})
    assert rides(field.one(0)) is up


@pytest.mark.rule("MOUNT-68")
@pytest.mark.parametrize(("dice", "ran"), [((2, 3), False), ((2, 4, 3, 1, 2, 3), True)])
def test_a_steed_left_alone_tests_or_bolts(dice, ran):
    field = field_of(rider(10, 10), steed(24, 24))
    begin_turn(field, 1, *dice)
    assert bool(bolts(field)) is ran


@pytest.mark.rule("MOUNT-64", "MOUNT-65")
def test_a_steed_bolts_3d6_inches_the_way_a_clock_says():
    field = field_of(rider(10, 10), steed(24, 24))
    begin_turn(field, 1, 6, 6, 9, 2, 2, 2)
    assert field.one(1).position == (1800, 2400, 0)


@pytest.mark.rule("MOUNT-63")
@pytest.mark.parametrize(("dice", "stands"), [((2, 3), True), ((3, 3, 1, 1, 1), False)])
def test_a_steed_that_bolts_stops_by_a_test_or_runs_on_the_same_way(dice, stands):
    field = field_of(rider(10, 10), steed(24, 24))
    begin_turn(field, 1, 6, 6, 9, 2, 2, 2)
    field.turn(0)
    begin_turn(field, 1, *dice)
    assert field.one(1).under(BOLTS) is not stands
    assert field.one(1).position.x == (1800 if stands else 1500)


@pytest.mark.rule("MOUNT-65")
def test_a_steed_that_runs_off_the_table_is_gone_for_the_battle_and_not_lost():
    field = field_of(rider(10, 10), steed(3, 24))
    begin_turn(field, 1, 6, 6, 9, 6, 6, 6)
    assert field.one(1).status is Status.LEFT
    assert field.one(0).under("without-mount")


@pytest.mark.rule("MOUNT-66")
@pytest.mark.parametrize(("tags", "number"), [((), 1), (("handles-kind:horse",), 2)])
def test_a_warrior_leads_one_steed_and_a_handler_any_number(tags, number):
    field = field_of(rider(10, 10, tags=tags), steed(11, 10), steed(9, 10, rider=3), rider(40, 10))
    assert len(led_by(field.battle, field.one(0))) == number


@pytest.mark.rule("MOUNT-66", "MOUNT-68")
def test_a_steed_that_somebody_leads_does_not_test():
    field = field_of(rider(10, 10), steed(11, 10))
    begin_turn(field, 1)
    assert field.told(LeadershipTested) == []


@pytest.mark.rule("MOUNT-67")
@pytest.mark.parametrize(("said", "along"), [(COME, True), (LEAVE, False)])
def test_a_steed_comes_along_with_whoever_leads_it(said, along):
    field = field_of(rider(10, 10), steed(11, 10))
    going = {Choice: answers(mount="stay on foot", lead_a_steed=said), MoveTo: "1000,1400,0"}
    field.play(move_one(field.battle, field.one(0)), says=going)
    assert (field.one(0).gap_to(field.one(1)) <= INCH // 2) is along
    assert LEAD in [it.question for it in field.questions(Choice)]


@pytest.mark.rule("MOUNT-67")
@pytest.mark.parametrize(("away", "leadership"), [(1, 8), (3, 5)])
def test_a_led_steed_tests_on_the_leadership_of_whoever_leads_it(away, leadership):
    field = field_of(rider(10, 10, Ld=8), steed(10 + away, 10))
    assert leadership_of(field.battle, field.one(1))[0] == leadership


@pytest.mark.rule("MOUNT-62")
def test_a_steed_without_a_rider_is_no_large_target():
    field = Battlefield(
        [man(10, 10, "bow")], [rider(30, 10), steed(16, 10, rider=1)], switches=["blazing-saddles"]
    )
    shooter = field.one(0)
    assert measured_shot(field.battle, shooter, shooter.missiles[0], field.one(2)).need == 4


@pytest.mark.rule("MOUNT-107")
def test_a_steed_is_charged_and_wounded_by_its_own_figures():
    foe = man(14, 10, "axe", S=3)
    field = field_of(rider(30, 10), steed(10, 10), enemies=[foe])
    assert 1 in charge_targets(field.battle, field.one(2))[0]
    field.play(resolve_hits(field.battle, field.one(2), field.one(1), [Hit("axe", 3)], in_combat=True), 4, 5)
    assert field.one(1).status is Status.OUT_OF_ACTION


@pytest.mark.rule("MOUNT-82")
@pytest.mark.parametrize(("dice", "waits"), [((4, 4), True), ((4, 2, 3, 1, 1, 1), False)])
def test_a_steed_waits_for_the_rider_whom_it_threw_or_runs(dice, waits):
    field = field_of(rider(20, 20), steed(30, 30))
    take_the_saddle(field, 0)
    field.play(whoa_boy(field.battle, field.one(0), None, 0, 1), *dice, 1)
    horse = field.one(1)
    assert (horse.on_table, horse.under(BOLTS)) == (True, not waits)
    field.turn(0)
    field.status(0, Status.STUNNED)
    begin_turn(field, 1, *(() if waits else (1, 1, 1)))
    assert field.told(LeadershipTested) == []


@pytest.mark.rule("MOUNT-95")
def test_a_nightmare_that_nobody_leads_stands_still_without_a_test():
    field = field_of(rider(10, 10, beast="nightmare"), steed(24, 24, "nightmare"))
    begin_turn(field, 1)
    assert field.told(LeadershipTested) == []


@pytest.mark.rule("MOUNT-103")
def test_a_mule_left_alone_bolts_2d6_inches_from_a_fight_near_it():
    fighter, foe = man(24, 28, "axe"), man(24, 28.98, "axe")
    field = field_of(rider(10, 10, beast="mule"), steed(24, 24, "mule"), fighter, enemies=[foe])
    field.engage(2, 3)
    begin_turn(field, 1, 3, 3)
    assert field.one(1).position == (2400, 1800, 0)


@pytest.mark.rule("MOUNT-104")
def test_a_lone_mule_bolts_from_a_charger():
    field = field_of(rider(10, 10, beast="mule"), steed(24, 24, "mule"), enemies=[man(24, 28, "axe")])
    field.turn(1)
    field.play(move_charge(field.battle, field.one(2), field.one(1), 800), 3, 3)
    assert field.one(1).position == (2400, 1800, 0)
    assert not field.one(2).charged


@pytest.mark.parametrize("sequence", sorted(SEQUENCES))
def test_a_rider_who_gets_off_has_the_steed_beside_them_under_every_sequence(sequence):
    field = field_of(rider(10, 10), steed(20, 20), sequence=sequence)
    take_the_saddle(field, 0)
    field.fold(ConditionEnded(0, "mounted"))
    field.play(let_go(field.battle, field.one(0)))
    assert is_at_hand(field.one(0), field.one(1))


@pytest.mark.rule("MOUNT-107")
@pytest.mark.parametrize(("die", "lost"), [(2, True), (3, False)])
def test_a_steed_that_went_out_of_action_alone_is_lost_on_1_or_2(die, lost):
    guard = with_item(GUARD, 2, "horse", 40)
    setup = set_up([guard, RATS], BOOK, seed="1", switches=["blazing-saddles"])
    (horse,) = setup.sides[0].reserves
    came_out = outcome(setup, {})
    fell = changed(came_out.sides[0].fighters[0], id=horse.id, name=horse.name, status=Status.OUT_OF_ACTION)
    fell = changed(fell, warrior=horse.warrior)
    came_out = changed(came_out, sides=(changed(came_out.sides[0], summoned=(fell,)), came_out.sides[1]))
    pending, side = PendingChanges(), Side(0, setup, came_out, guard, rulebook(), "battle-1")
    drive(roll_injuries(side, pending), scripted((die,)))
    assert bool(pending.changes) is lost
