"""Creatures that roll for every move."""

from rules.combat.charging.charging import RANDOM_MOVE
from rules.combat.moving.random_movement import move_at_random
from rules.combat.moving.remaining_moves import move
from rules.engine.decisions import ChargeTarget, MoveTo
from rules.engine.events import ChargeDeclared, MovementRolled, Status, WarriorMoved, WarriorRecovered
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from tests.rules.engine.table.table_cases import area, bare
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import BOOK, roster

STEADY = {0: POLICIES["steady"], 1: POLICIES["steady"]}


def squig_moves(seed: str):
    setup = set_up([roster("orc-mob"), roster("mercenaries-reikland")], BOOK, seed=seed)
    squig = next(fighter.id for fighter in setup.fighters if fighter.type == "Cave Squig")
    return squig, auto(setup, STEADY).events


def test_a_squig_rolls_two_dice_for_every_move_and_never_moves_farther():
    rolled = 0
    for seed in ("1", "2", "3"):
        squig, events = squig_moves(seed)
        allowed = 0
        for event in events:
            if isinstance(event, MovementRolled) and event.who == squig:
                assert len(event.roll.faces) == 2
                allowed, rolled = event.roll.total * 100, rolled + 1
            if isinstance(event, WarriorMoved) and event.who == squig and event.manner != "intercept":
                assert event.spent <= allowed
                assert event.manner in ("walk", "charge", "straight")  # straight on when it is wild
    assert rolled


def test_a_squig_declares_no_charge():
    for seed in ("1", "2", "3"):
        squig, events = squig_moves(seed)
        assert not any(isinstance(event, ChargeDeclared) and event.who == squig for event in events)


def wild() -> Battlefield:
    """A squig (0) that is about to move, with an enemy seven inches away from it (1)."""
    field = Battlefield([man(10, 20, tags=(RANDOM_MOVE,))], [man(17.98, 20)])
    field.turn(0, "movement")
    return field


def test_random_movers_may_be_sent_into_an_enemy_within_the_distance():
    for dice, within in (((3, 4), [(1,)]), ((3, 3), [])):
        field = wild()
        field.play(move_at_random(field.battle, field.one(0)), *dice, says={ChargeTarget: "none"})
        assert [asked.targets for asked in field.questions(ChargeTarget)] == within
        (move,) = field.questions(MoveTo)
        assert (move.walk, move.run, move.manner) == (100 * sum(dice), 0, "walk")
    field = wild()
    field.play(move_at_random(field.battle, field.one(0)), 3, 4, says={ChargeTarget: "1"})
    assert [(moved.manner, moved.contacts) for moved in field.told(WarriorMoved)] == [("charge", (1,))]
    assert field.one(0).charged


def test_random_movers_who_stood_up_move_half_as_far_and_into_nobody():
    field = wild()
    field.status(0, Status.KNOCKED_DOWN)
    field.fold(WarriorRecovered(0, Status.STANDING))
    field.play(move_at_random(field.battle, field.one(0)), 6, 6)
    assert not field.questions(ChargeTarget)
    (move,) = field.questions(MoveTo)
    assert move.walk == 600


def test_only_what_stands_rolls_for_its_move():
    for status, rolled in ((Status.STANDING, True), (Status.KNOCKED_DOWN, False)):
        field = wild()
        field.status(0, status)
        field.play(move(field.battle, 0, [field.one(0)]), *((1, 1) if rolled else ()))
        assert bool(field.told(MovementRolled)) is rolled


def test_a_squig_that_is_tied_is_sent_into_nobody_out_of_reach_of_those_who_mind_it():
    for pools in ([], [area("impassable", 22, 19.5, 1, 3.5)]):
        for at, within in ((16, []), (30, [(2,)])):
            squig, goblin = man(20, 20, tags=(RANDOM_MOVE, "minderz"), animal=True), man(at, 20)
            goblin = goblin._replace(fields={"callings": ("goblin",)})
            field = Battlefield(
                [squig, goblin], [man(27.98, 20)], table=bare(areas=pools), sequence="alternative"
            )
            field.turn(0, "movement")
            field.play(move_at_random(field.battle, field.one(0)), 6, 6, says={ChargeTarget: "none"})
            assert [asked.targets for asked in field.questions(ChargeTarget)] == within
