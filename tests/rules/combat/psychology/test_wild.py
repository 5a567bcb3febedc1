"""Squigs that nobody minds, and ball and chain."""

import pytest

from rules.combat.charging.charging import may_charge
from rules.combat.melee.wielding import take_weapons
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.movement import may_move
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.psychology.wild import lose_control
from rules.engine.decisions import Choice
from rules.engine.events import (
    BattleEnded,
    BlowStruck,
    ConditionBegan,
    LeadershipTested,
    RuleRolled,
    Status,
    StatusChanged,
    WarriorMoved,
    WeaponsTaken,
)
from rules.engine.outcome import outcome_of
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

GOBLIN = ("goblin",)


def squig(x: float, y: float, **given: object) -> Man:
    return man(x, y, animal=True, hero=False, tags=("minderz", "random-move-2d6"), **given)


def start(field: Battlefield) -> Battlefield:
    field.turn(0, "movement")
    field.play(lose_control(field.battle, field.state.of_side(0)))
    return field


def moves(field: Battlefield, *faces: int, heading: str = "E") -> list[WarriorMoved]:
    field.play(move_those_who_must(field.battle, field.state.of_side(0)), *faces, says={Choice: heading})
    return field.told(WarriorMoved)


@pytest.mark.parametrize(
    ("x", "items", "wild"), [(16.98, (), False), (16.99, (), True), (22.98, ("squig-prodder",), False)]
)
def test_a_squig_goes_wild_without_a_goblin_near(x: float, items: tuple[str, ...], wild: bool):
    field = start(Battlefield([squig(10, 10), man(x, 10, *items, callings=GOBLIN)], [man(40, 40)]))
    assert field.one(0).under("wild") is wild
    assert may_move(field.battle, field.one(0)) is not wild


def test_once_wild_it_stays_wild():
    field = start(Battlefield([squig(10, 10), man(30, 10, callings=GOBLIN)], [man(40, 40)]))
    field.fold(WarriorMoved(1, "walk", (inches(30, 10), inches(12, 10)), 0))
    start(field)
    assert field.one(0).under("wild")
    assert not field.told(ConditionBegan)


def test_a_goblin_who_lies_stunned_minds_nobody():
    field = Battlefield([squig(10, 10), man(12, 10, callings=GOBLIN)], [man(40, 40)])
    field.status(1, Status.STUNNED)
    assert start(field).one(0).under("wild")


@pytest.mark.parametrize(
    ("die", "end"), [(1, (20, 24)), (2, (24, 20)), (3, (24, 20)), (4, (16, 20)), (5, (16, 20)), (6, (20, 16))]
)
def test_a_wild_squig_runs_at_random(die: int, end: tuple[float, float]):
    field = start(Battlefield([squig(20, 20)], [man(20, 40)]))
    (move,) = moves(field, die, 2, 2)
    assert move.path[-1] == inches(*end)


def test_a_warrior_whom_it_runs_into_it_fights_as_a_charger():
    field = start(Battlefield([squig(20, 20)], [man(20, 24)]))
    (move,) = moves(field, 1, 6, 6)
    assert (move.manner, move.contacts) == ("charge", (1,))
    assert field.one(0).charged


def test_a_friend_in_its_way_is_fought_too():
    field = start(Battlefield([squig(20, 20), man(20, 24, "axe")], [man(20, 40)]))
    moves(field, 1, 6, 6, 1, 1)
    assert [(event.who, event.target) for event in field.told(BlowStruck)] == [(0, 1), (1, 0)]
    assert not field.one(0).contacts


def test_a_wild_squig_stays_in_its_combat():
    field = start(Battlefield([squig(20, 20)], [man(20.98, 20)]))
    field.engage(0, 1)
    assert moves(field) == []


def test_a_squig_before_a_wall_that_it_runs_at_stays_where_it_is():
    field = start(Battlefield([squig(20, 20)], [man(20, 40)], table=bare(blocks=[block(15, 20.49, 10, 2)])))
    moves(field, 1, 6, 6)
    assert field.one(0).position == inches(20, 20)
    assert field.one(0).on_table


def test_a_squig_that_fell_off_the_table_or_lies_there_is_looked_at_no_more():
    field = Battlefield([squig(10, 10), squig(12, 10)], [man(40, 40)])
    field.status(0, Status.OUT_OF_ACTION)
    assert [event.who for event in start(field).told(ConditionBegan)] == [1]


@pytest.mark.parametrize(("face", "afraid"), [(1, False), (6, True)])
def test_a_warrior_whom_a_dreadful_squig_runs_into_stands_up_to_it(face: int, afraid: bool):
    dreadful = man(20, 20, hero=False, tags=("minderz", "random-move-2d6", "causes-fear"))
    field = start(Battlefield([dreadful], [man(20, 24)]))
    moves(field, 1, 6, 6, face, face)
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(1, not afraid)]
    assert field.one(1).under("afraid") is afraid


@pytest.mark.parametrize(("face", "afraid"), [(1, False), (6, True)])
def test_a_squig_that_runs_into_what_it_fears_tests_too(face: int, afraid: bool):
    field = start(Battlefield([squig(20, 20)], [man(20, 24, tags=("causes-fear",))]))
    moves(field, 1, 6, 6, face, face)
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(0, not afraid)]
    assert field.one(0).under("afraid") is afraid


CHAIN = ("ball-and-chain", "mad-cap-mushrooms")
EATEN = Condition("mad-cap-mushrooms", "standing", tags=("frenzy",))


def fanatic(*others: Man, foe: Man | None = None, table: object = None, eaten: bool = True) -> Battlefield:
    field = Battlefield(
        [man(20, 20, *CHAIN, hero=False, callings=GOBLIN), *others],
        [foe or man(20, 40)],
        **({"table": table} if table else {}),
    )
    if eaten:
        field.fold(ConditionBegan(0, EATEN))
    return start(field)


def test_without_mushrooms_in_him_he_does_not_swing_it():
    field = fanatic(foe=man(20.98, 20), eaten=False)
    assert not field.one(0).under("reeling")
    assert may_move(field.battle, fanatic(eaten=False).one(0))
    field.engage(0, 1)
    field.play(take_weapons(field.battle, field.one(0)))
    assert [event.weapons for event in field.told(WeaponsTaken)] == ["fists"]


def test_with_mushrooms_he_swings_nothing_else():
    field = fanatic(foe=man(20.98, 20))
    field.engage(0, 1)
    field.play(take_weapons(field.battle, field.one(0)))
    assert [event.weapons for event in field.told(WeaponsTaken)] == ["Ball and chain"]
    assert not field.asked


@pytest.mark.parametrize(("eaten", "need"), [(True, 5), (False, 4)])
def test_only_while_it_swings_he_is_hard_to_hit(eaten: bool, need: int):
    field = fanatic(foe=man(20.98, 20, "sword"), eaten=eaten)
    sword = field.one(1).fighter.weapons[0]
    assert field.battle.rules.blow_need(field.battle, field.one(1), field.one(0), sword).at_least == need


def test_a_ball_and_chain_first_goes_where_the_player_says():
    field = fanatic()
    assert not may_charge(field.battle, field.one(0))
    (move,) = moves(field, 3, 4, heading="E")
    assert move.path[-1] == inches(27, 20)
    assert field.questions(Choice)[0].question == "heading"


@pytest.mark.parametrize("die", [2, 5])
def test_later_it_still_goes_where_the_player_says_on_two_to_five(die: int):
    field = fanatic()
    moves(field, 1, 1)
    start(field)
    assert moves(field, die, 1, 1, heading="N")[0].path[-1] == inches(22, 22)


def test_on_a_six_it_goes_anywhere():
    field = fanatic()
    moves(field, 1, 1)
    assert moves(start(field), 6, 6, 1, 1)[0].path[-1] == inches(20, 20)
    assert not field.questions(Choice)


def test_on_a_one_he_strangles_himself():
    field = fanatic()
    moves(field, 1, 1)
    assert moves(start(field), 1) == []
    assert field.told(StatusChanged)[0].status is Status.OUT_OF_ACTION


def test_a_warrior_whom_his_own_chain_strangled_came_out_of_the_battle_so():
    field = fanatic()
    moves(field, 1, 1)
    moves(start(field), 1)
    field.fold(BattleEnded(None, "", 3))
    assert outcome_of(field.state, ("ours", "theirs")).sides[0].fighters[0].fate == "strangled"


def test_it_always_moves_on_even_out_of_contact():
    field = fanatic(foe=man(22, 20))
    assert moves(field, 6, 6)[0].contacts == (1,)
    start(field)
    assert moves(field, 3, 1, 2, heading="W")[0].contacts == ()


def test_a_wall_is_the_end_of_it():
    field = fanatic(table=bare(blocks=[block(23, 15, 2, 10)]))
    moves(field, 6, 6)
    assert [event.status for event in field.told(StatusChanged)] == [Status.OUT_OF_ACTION]


@pytest.mark.parametrize("friend", [True, False])
def test_a_warrior_whom_it_runs_into_is_no_wall(friend: bool):
    there = man(24, 20)
    field = fanatic(*[there] * friend, foe=None if friend else there)
    moves(field, 6, 6, *[1] * (3 if friend else 0))
    assert field.one(0).status is Status.STANDING
    assert {event.who for event in field.told(BlowStruck)} == ({0, 1} if friend else set())


def test_the_die_tells_the_result_of_the_swing():
    for die, works in ((1, False), (2, True), (5, True)):
        field = fanatic()
        moves(field, 1, 1)
        start(field)
        moves(field, die, *[1, 1] * works)
        (told,) = field.told(RuleRolled)
        assert (told.who, told.rule, told.roll.total, told.works) == (0, "Ball and chain", die, works)


def test_a_warrior_who_swings_it_from_the_ground_begins_again_when_he_stands():
    field = fanatic()
    moves(field, 1, 1)
    field.status(0, Status.KNOCKED_DOWN)
    assert not start(field).one(0).under("reeling")
    field.fold(ConditionBegan(0, EATEN))
    field.status(0, Status.STANDING)
    assert start(field).one(0).under("reeling")


def test_off_the_table_it_is_gone():
    field = Battlefield([man(46, 20, *CHAIN, callings=GOBLIN)], [man(20, 40)])
    field.fold(ConditionBegan(0, EATEN))
    moves(start(field), 6, 6)
    assert field.one(0).status is Status.LEFT


@pytest.mark.parametrize("heading", list(HEADINGS))
def test_the_end_of_its_movement_is_no_wall(heading: str):
    field = fanatic()
    moves(field, 5, 6, heading=heading)
    assert field.one(0).on_table
    assert 1095 <= field.told(WarriorMoved)[0].spent <= 1100
