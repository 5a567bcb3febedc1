"""Squigs and those who mind them, and balls and chains, where moves are paid with actions (ALT-X-f-ii, -iii)."""

import pytest

from rules.combat.psychology.animosity import check_animosity
from rules.engine.aim import Aim
from rules.engine.decisions import Choice, IllegalAnswer, MoveTo
from rules.engine.decisions.alternative import ActivationDice
from rules.engine.events import (
    ActionTaken,
    BlowStruck,
    ConditionBegan,
    MovementRolled,
    RuleRolled,
    Status,
    StatusChanged,
    WarriorMoved,
    WarriorRecovered,
)
from rules.engine.events.alternative import ActionsGained
from rules.engine.state.conditions import Condition
from rules.systems.alternative.commanding import may_follow
from rules.systems.alternative.round_tests import begin_turn
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.systems.alternative.acting import act, activated, begin, d12, next_round, offered

GOBLIN, IMMUNE = ("goblin",), "immune-all-alone"


def squig(x: float, y: float, **given: object) -> Man:
    return man(x, y, animal=True, hero=False, tags=("minderz", "random-move-2d6", IMMUNE), **given)


def goblin(x: float, y: float) -> Man:
    return man(x, y, callings=GOBLIN, hero=False, tags=(IMMUNE,))


def turn(field: Battlefield, *faces: int) -> Battlefield:
    field.play(begin_turn(field.battle, 0, False), *faces)
    return field


def wild(*foes: Man, x: float = 20, y: float = 20, others: tuple[Man, ...] = ()) -> Battlefield:
    return turn(d12([squig(x, y), *others], foes or [man(20, 45)]))


# squigs


@pytest.mark.rule("ALT-X-f-ii-1")
@pytest.mark.parametrize(("x", "allowed"), [(10 + 2 + 0.98 + 6 - 2, True), (17.1, False)])
def test_a_squig_that_is_minded_does_not_leave_its_goblin(x: float, allowed: bool):
    field = d12([squig(12, 10), goblin(10, 10)], [man(45, 45)])
    begin(field, 0, 1)
    if allowed:
        act(field, 0, 6, 6, takes=["move"], says={MoveTo: place(16.9, 10)})
        assert field.one(0).position == inches(16.9, 10)
    else:
        with pytest.raises(IllegalAnswer):
            act(field, 0, 6, 6, takes=["move"], says={MoveTo: place(x, 10)})


@pytest.mark.rule("ALT-X-f-ii-2")
@pytest.mark.parametrize(("x", "goes"), [(16.98, False), (16.99, True)])
def test_without_a_goblin_near_when_its_players_turn_begins_it_goes_wild(x: float, goes: bool):
    field = turn(d12([squig(10, 10), goblin(x, 10)], [man(45, 45)]))
    assert field.one(0).under("wild") is goes


@pytest.mark.rule("ALT-X-f-ii-2")
def test_a_squig_goes_wild_only_in_its_own_turn_before_it_acts():
    field = d12([squig(10, 10)], [man(45, 45)])
    field.play(begin_turn(field.battle, 1, True))
    assert not field.one(0).under("wild")
    field.activate(0)
    assert not turn(field).one(0).under("wild")


@pytest.mark.rule("ALT-X-f-ii-3")
def test_it_stays_wild_though_a_goblin_comes():
    field = wild(others=(goblin(40, 20),))
    field.fold(WarriorMoved(1, "walk", (inches(40, 20), inches(21, 20)), 0))
    next_round(field)
    assert turn(field).one(0).under("wild")


@pytest.mark.rule("ALT-X-f-ii-4")
def test_a_wild_squig_is_activated_with_three_dice():
    field = wild()
    activated(field, 0, 12, 12, 12)
    assert not field.questions(ActivationDice)
    assert len(field.told(ActionsGained)[0].roll.faces) == 3
    tame = d12([squig(10, 10), goblin(11, 10)], [man(14, 10)])
    activated(tame, 0, 12)
    assert tame.questions(ActivationDice)[0].answers == ("1", "2", "3")


@pytest.mark.rule("ALT-X-f-ii-4", "ALT-X-f-iii-17")
def test_nobody_commands_what_is_out_of_control():
    field = wild(others=(man(22, 20), man(24, 20, hero=False)))
    assert [one.id for one in may_follow(field.battle, field.one(1))] == [2]


@pytest.mark.rule("ALT-X-f-ii-5")
@pytest.mark.parametrize(
    ("die", "end"), [(1, (20, 24)), (2, (24, 20)), (3, (24, 20)), (4, (16, 20)), (5, (16, 20)), (6, (20, 16))]
)
def test_each_move_of_a_wild_squig_is_2d6_inches_anywhere(die: int, end: tuple[float, float]):
    field = wild()
    begin(field, 0, 1)
    act(field, 0, die, 2, 2, takes=[])
    assert field.told(WarriorMoved)[0].path[-1] == inches(*end)
    assert len(field.told(MovementRolled)) == 1


def test_it_may_move_with_each_of_its_actions():
    field = wild()
    begin(field, 0, 3)
    act(field, 0, 1, 1, 1, 1, 1, 1, takes=["move"])
    assert len(field.told(WarriorMoved)) == 2


@pytest.mark.rule("ALT-X-f-ii-6")
def test_a_wild_squig_that_is_free_moves_whatever_its_player_likes():
    field = wild()
    begin(field, 0, 1)
    act(field, 0, 1, 1, 1, takes=[])
    assert [event.action for event in field.told(ActionTaken)] == ["move"]
    assert not field.asked


@pytest.mark.rule("ALT-X-f-ii-7")
def test_a_wild_squig_that_is_engaged_bites():
    field = wild(man(20.98, 20, "axe", tags=(IMMUNE,)), man(45, 45))
    field.engage(0, 1)
    field.turn(0)
    begin(field, 0, 1)
    act(field, 0, 1, takes=[])
    assert [event.action for event in field.told(ActionTaken)] == ["attack"]
    begin(field, 0, 2)
    act(field, 0, 1, takes=[])
    assert offered(field, 0) == set()


@pytest.mark.rule("ALT-X-f-ii-7")
def test_where_its_last_action_was_the_move_that_engaged_it_it_owes_nothing():
    field = wild(man(20, 24, tags=(IMMUNE,)), man(45, 45))
    begin(field, 0, 1)
    act(field, 0, 1, 6, 6, 1, takes=[])
    assert field.one(0).contacts == {1}
    assert [event.action for event in field.told(ActionTaken)] == ["move", "contact"]


@pytest.mark.rule("ALT-X-f-ii-8")
def test_a_warrior_whom_it_runs_into_it_fights():
    field = wild(man(20, 24, tags=(IMMUNE,)), man(45, 45))
    begin(field, 0, 1)
    act(field, 0, 1, 6, 6, 1, takes=[])
    assert field.told(WarriorMoved)[0].contacts == (1,)
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 1)]


@pytest.mark.rule("ALT-X-f-ii-8")
def test_a_friend_in_its_way_too():
    field = wild(others=(man(20, 24, "axe", tags=(IMMUNE,)),))
    begin(field, 0, 1)
    act(field, 0, 1, 6, 6, 1, 1, takes=[])
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 1), (1, 0)]


def test_a_minded_squig_rolls_for_its_move_and_charges_whom_it_meets():
    field = d12([squig(10, 10), goblin(11, 10)], [man(14, 10, tags=(IMMUNE,)), man(45, 45)])
    begin(field, 0, 1)
    act(field, 0, 3, 3, 1, takes=["move"])
    assert field.told(WarriorMoved)[0].manner == "charge"
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 2)]


# balls and chains

CHAIN = ("ball-and-chain", "mad-cap-mushrooms")
EATEN = Condition("mad-cap-mushrooms", "standing", tags=("frenzy",))


def fanatic(*others: Man, foe: Man | None = None, table: object = None) -> Battlefield:
    field = d12(
        [man(20, 20, *CHAIN, hero=False, callings=GOBLIN, tags=(IMMUNE,)), *others],
        [foe or man(45, 45), man(46, 30)],
        **({"table": table} if table else {}),
    )
    field.fold(ConditionBegan(0, EATEN))
    return turn(field)


def swings(
    field: Battlefield, *faces: int, actions: int = 1, heading: str = "E", takes: tuple[str, ...] = ()
) -> list[WarriorMoved]:
    begin(field, 0, actions)
    act(field, 0, *faces, takes=takes, says={Choice: heading})
    return [move for move in field.told(WarriorMoved) if move.who == 0]


def behaved(field: Battlefield) -> list[RuleRolled]:
    return [event for event in field.told(RuleRolled) if event.rule == "Ball and chain"]


@pytest.mark.rule("ALT-X-f-iii-1")
def test_first_he_goes_2d6_inches_where_his_player_says():
    field = fanatic()
    (move,) = swings(field, 3, 4)
    assert move.path[-1] == inches(27, 20)
    assert not behaved(field)


@pytest.mark.rule("ALT-X-f-iii-2")
def test_every_later_move_begins_with_a_die():
    field = fanatic()
    swings(field, 1, 1, 3, 1, 1, actions=2, takes=("move",))
    assert [event.roll.faces for event in behaved(field)] == [(3,)]
    next_round(field)
    swings(turn(field), 2, 1, 1)
    assert len(behaved(field)) == 1


@pytest.mark.rule("ALT-X-f-iii-3")
def test_on_a_one_he_strangles_himself():
    field = fanatic()
    swings(field, 1, 1)
    assert swings(field, 1) == []
    assert field.one(0).out
    assert field.told(StatusChanged)[0].cause == "strangled by his own chain"


@pytest.mark.rule("ALT-X-f-iii-5")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_on_2_to_5_he_goes_where_his_player_says(die: int):
    field = fanatic()
    swings(field, 1, 1)
    (move,) = swings(field, die, 2, 2, heading="N")
    assert move.path[-1] == inches(22, 24)


@pytest.mark.parametrize(
    ("die", "end"),
    [
        pytest.param(die, end, marks=[pytest.mark.rule("ALT-X-f-iii-6"), heading])
        for die, end, heading in (
            (1, (26, 20), pytest.mark.rule("ALT-X-f-iii-7")),
            (2, (22, 16), pytest.mark.rule("ALT-X-f-iii-8")),
            (3, (22, 16), pytest.mark.rule("ALT-X-f-iii-8")),
            (4, (22, 24), pytest.mark.rule("ALT-X-f-iii-9")),
            (5, (22, 24), pytest.mark.rule("ALT-X-f-iii-9")),
            (6, (18, 20), pytest.mark.rule("ALT-X-f-iii-10")),
        )
    ],
)
def test_on_a_six_he_goes_anywhere_by_the_way_he_went(die: int, end: tuple[float, float]):
    field = fanatic()
    swings(field, 1, 1)
    (move,) = swings(field, 6, die, 2, 2)
    assert move.path[-1] == inches(*end)


@pytest.mark.rule("ALT-X-f-iii-11")
def test_a_warrior_whom_he_meets_he_has_charged_and_strikes_once():
    field = fanatic(foe=man(24, 20, tags=(IMMUNE,)))
    (move,) = swings(field, 6, 6, 1)
    assert (move.manner, move.contacts) == ("charge", (1,))
    assert field.one(0).charged
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 1)]


@pytest.mark.rule("ALT-X-f-iii-11")
def test_a_friend_too():
    field = fanatic(man(24, 20, "axe", tags=(IMMUNE,)))
    swings(field, 6, 6, 1, 1, 1)
    assert (0, 1) in [(blow.who, blow.target) for blow in field.told(BlowStruck)]


@pytest.mark.rule("ALT-X-f-iii-12")
def test_a_warrior_whom_he_has_met_he_fights_until_his_player_has_a_turn_again():
    field = fanatic(foe=man(24, 20, tags=(IMMUNE,)))
    begin(field, 0, 3)
    act(field, 0, 6, 6, 1, takes=[], says={Choice: "E"})
    assert field.one(0).contacts == {1}
    assert "move" not in offered(field, 0)
    next_round(field)
    swings(turn(field), 3, 1, 2, heading="W")
    assert field.one(0).contacts == frozenset()


@pytest.mark.rule("ALT-X-f-iii-13")
def test_blows_at_him_are_at_minus_1_and_shots_are_not():
    field = fanatic(foe=man(20.98, 20, "sword", "bow"))
    rules, foe, he = field.battle.rules, field.one(1), field.one(0)
    sword, bow = foe.fighter.weapons
    assert rules.blow_need(field.battle, foe, he, sword).at_least == 5
    assert rules.shot_need(field.battle, Aim(foe, he, bow, 500, False)).modifiers == ()


@pytest.mark.rule("ALT-X-f-iii-14")
def test_nobody_holds_him_and_he_moves_first():
    field = fanatic(foe=man(20.98, 20, tags=(IMMUNE,)))
    field.engage(0, 1)
    field.activate(1)
    (move,) = swings(field, 1, 2, heading="W")
    assert move.contacts == ()
    assert [event.action for event in field.told(ActionTaken)] == ["move"]


@pytest.mark.rule("ALT-X-f-iii-15")
def test_a_wall_is_the_end_of_him():
    field = fanatic(table=bare(blocks=[block(23, 15, 2, 10)]))
    swings(field, 6, 6)
    assert field.one(0).status is Status.OUT_OF_ACTION


@pytest.mark.rule("ALT-X-f-iii-16")
def test_a_fanatic_has_no_animosity():
    field = d12(
        [man(20, 20, *CHAIN, hero=False, callings=GOBLIN, tags=("animosity",)), goblin(22, 20)], [man(45, 45)]
    )
    field.fold(ConditionBegan(0, EATEN))
    turn(field)
    field.play(check_animosity(field.battle, field.one(0)))
    assert not field.rolls


@pytest.mark.rule("ALT-X-f-iii-17")
def test_a_fanatic_is_always_activated_with_three_dice():
    field = fanatic()
    activated(field, 0, 12, 12, 12)
    assert not field.questions(ActivationDice)


def test_on_the_ground_he_gets_up_before_he_swings():
    field = fanatic()
    field.status(0, Status.KNOCKED_DOWN)
    begin(field, 0, 1)
    act(field, 0, takes=["stand up"])
    assert field.told(WarriorRecovered)
