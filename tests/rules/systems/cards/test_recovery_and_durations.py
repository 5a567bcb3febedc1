"""The sequence with cards: recovery, rout tests, how long things last, and how other rules fit into it."""

import pytest

from rules.combat.melee.strike_order import STOOD_UP, strike_class
from rules.combat.moving.movement import may_move
from rules.combat.psychology.immunity import SHOUTED
from rules.combat.psychology.minds import AFRAID, RALLIED, flight
from rules.combat.units import left_to_act
from rules.engine.decisions import ChargeTarget, Choice, MoveTo, ShootingTarget
from rules.engine.decisions.cards import ActivateUnit
from rules.engine.events import (
    ActivationBegan,
    ActivationEnded,
    AllegianceChanged,
    BattleEnded,
    ConditionBegan,
    LeadershipTested,
    PhaseBegan,
    RolledOff,
    RoutTested,
    RuleRolled,
    ShotFired,
    SideRouted,
    Status,
    WarriorDeployed,
    WarriorRecovered,
)
from rules.engine.flow import Flow
from rules.engine.state.conditions import Condition
from rules.systems.cards.durations import TELLS
from tests.rules.staging.battlefield import Man, inches, man
from tests.rules.staging.card_table import CardTable, faces


def leader(x: float, y: float, *items: str, cards: int, **fields: object) -> Man:
    return man(x, y, *items, leader=True, Ld=cards, **fields)


# recovery


@pytest.mark.rule("CARD-6-1", "CARD-6-3")
def test_after_the_last_activation_everybody_recovers_whether_he_acted_or_not():
    field = CardTable([leader(10, 10, cards=1), man(12, 10), man(14, 10)], [leader(40, 40, cards=1)])
    field.status(1, Status.STUNNED)
    field.status(2, Status.KNOCKED_DOWN)
    field.round("AS", "2C", says={ActivateUnit: "2"})
    assert field.acted == [(2,), (3,)]
    ended = max(at for at, event in enumerate(field.events) if isinstance(event, ActivationEnded))
    recovered = [event for event in field.events[ended:] if isinstance(event, WarriorRecovered)]
    assert [(event.who, event.status) for event in recovered] == [
        (1, Status.KNOCKED_DOWN),
        (2, Status.STANDING),
    ]
    assert len(field.told(WarriorRecovered)) == 2


@pytest.mark.rule("CARD-6-2")
def test_nobody_recovers_before_the_first_deal():
    field = CardTable([leader(10, 10, cards=1), man(12, 10)], [leader(40, 40, cards=1)])
    field.status(1, Status.STUNNED)
    field.round("AS", "2C")
    kinds = [type(event) for event in field.events]
    assert kinds.index(ActivationBegan) < kinds.index(WarriorRecovered)


@pytest.mark.rule("CARD-6-1")
def test_sides_recover_and_test_for_a_rout_in_the_order_of_their_leaders():
    dealt = ((0, 2), (1, 4), (2, 3))
    field = CardTable(
        *([leader(10 + 12 * at, 10, cards=cards), man(12 + 12 * at, 10)] for at, cards in dealt)
    )
    for who in (1, 3, 5):
        field.status(who, Status.OUT_OF_ACTION)
    field.round("AS KS", "QS JS 9S 8S", "7S 6S 5S", dice=(1, 1) * 3)
    assert [event.side for event in field.told(RoutTested)] == [1, 2, 0]
    assert [event.side for event in field.told(PhaseBegan) if event.phase == "recovery"] == [1, 2, 0]


@pytest.mark.rule("CARD-6-1")
def test_equal_leaders_roll_off_who_recovers_first_where_both_have_anything_to_do():
    field = CardTable([leader(10, 10, cards=1), man(12, 10)], [leader(40, 40, cards=1), man(42, 40)])
    field.status(1, Status.STUNNED)
    field.round("AS", "KS")
    assert not field.told(RolledOff)
    field.status(3, Status.STUNNED)
    field.next_round()
    field.round("AS", "KS", dice=(2, 5))
    assert [event.winner for event in field.told(RolledOff)] == [1]
    assert [event.who for event in field.told(WarriorRecovered)] == [3, 1]


def test_a_failed_rout_test_ends_the_battle_before_the_others_recover():
    field = CardTable([leader(10, 10, cards=3), man(12, 10)], [leader(40, 40, cards=2), man(42, 40)])
    field.status(1, Status.OUT_OF_ACTION)
    field.status(3, Status.KNOCKED_DOWN)
    field.round("AS KS QS", "2C 3C", dice=(6, 6))
    assert [event.side for event in field.told(SideRouted)] == [0]
    assert isinstance(field.events[-1], BattleEnded)
    assert not field.told(WarriorRecovered)


@pytest.mark.rule("CARD-6-1")
@pytest.mark.parametrize("switches", [(), (TELLS,)])
def test_a_warrior_who_stood_up_is_as_quick_as_ever_in_the_next_turn_unless_it_still_tells(
    switches: tuple[str, ...],
):
    field = CardTable([leader(10, 10, cards=1), man(12, 10)], [leader(40, 40, cards=1)], switches=switches)
    field.status(1, Status.KNOCKED_DOWN)
    field.round("AS", "2C", says={ActivateUnit: "0"})
    assert field.one(1).standing
    seen: list[tuple[bool, int, int]] = []

    def looks(asked: MoveTo) -> str:
        if asked.who == 1:
            seen.append((strike_class(field.battle, field.one(1)) == STOOD_UP, asked.walk, asked.run))
        return "stay"

    for _ in range(2):
        field.next_round()
        field.round("AS", "2C", says={ActivateUnit: "1", MoveTo: looks})
    assert seen == [(True, 200, 0) if switches else (False, 400, 800), (False, 400, 800)]


@pytest.mark.parametrize("switches", [(), (TELLS,)])
def test_a_warrior_who_rallied_moves_in_the_next_turn_unless_it_still_tells(switches: tuple[str, ...]):
    field = CardTable([leader(10, 10, cards=1), man(12, 10)], [leader(40, 40, cards=1)], switches=switches)
    field.fold(ConditionBegan(1, flight()))
    field.round("AS", "2C", dice=(1, 1))
    assert field.one(1).under(RALLIED)
    moves = []
    for _ in range(2):
        field.next_round()
        field.round("AS", "2C", says={ActivateUnit: "1"})
        moves.append([asked.who for asked in field.questions(MoveTo) if asked.side == 0])
    assert moves == [[] if switches else [1], [1]]


# how long things last


def test_fight_conditions_end_with_the_activation_and_turn_conditions_with_the_turn():
    field = CardTable([leader(10, 10, cards=1)], [leader(40, 40, cards=1), man(42, 40)])
    seen = []

    def looks(decision: ActivateUnit) -> str:
        seen.append([field.one(2).under(key) for key in (AFRAID, SHOUTED)])
        return decision.answers[0]

    flow = field.battle.sequence.play_round(field.battle)
    field.play(
        first_of(flow, AFRAID, SHOUTED), *faces("AS", "2C"), says={ChargeTarget: "none", ActivateUnit: looks}
    )
    assert seen == [[False, True]]
    field.next_round()
    field.round("AS", "2C")
    assert not field.one(2).conditions


def first_of(flow: Flow[None], *conditions: str) -> Flow[None]:
    """A round in whose first activation these begin for the third warrior."""
    value, begun = None, False
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        value = yield step
        if isinstance(step, ActivationBegan) and not begun:
            begun = True
            for key in conditions:
                yield ConditionBegan(2, Condition(key, until="turn"))


def test_until_the_next_shooting_phase_means_until_the_next_deal():
    field = CardTable([leader(10, 10, cards=2), man(12, 10)], [leader(40, 40, cards=1)])
    field.fold(ConditionBegan(2, Condition("cursed", until="shooting", side=0)))
    field.activate(0)
    field.fold(PhaseBegan(0, "shooting"))
    assert field.one(2).under("cursed")
    field.round("AS KS", "2C")
    assert not field.one(2).under("cursed")


def test_a_handgun_rests_a_turn_and_not_an_activation():
    field = CardTable([leader(10, 10, "handgun", cards=1)], [leader(20, 10, cards=1, T=10)])
    shots = []
    for turn in range(3):
        field.round(
            "AS", "2C", dice=(1,) if turn != 1 else (), says={ShootingTarget: lambda asked: asked.answers[0]}
        )
        shots.append(len(field.told(ShotFired)))
        field.next_round()
    assert shots == [1, 0, 1]


# states of mind


def test_a_stupid_warrior_is_tested_when_he_is_activated_and_not_without_a_card():
    field = CardTable(
        [leader(10, 10, cards=1), man(2, 2, tags=("stupidity",), Ld=2)], [leader(40, 40, cards=1)]
    )
    field.round("AS", "2C", says={ActivateUnit: "0"})
    assert not field.told(LeadershipTested)
    field.next_round()
    field.round("AS", "2C", dice=(6, 6, 6), says={ActivateUnit: "1"})
    assert [event.who for event in field.told(LeadershipTested)] == [1]
    assert [event.who for event in field.told(RuleRolled)] == [1]
    assert not may_move(field.battle, field.one(1))


@pytest.mark.parametrize("named", ["0", "1"])
def test_a_warrior_who_fights_alone_tests_in_his_activation_or_at_the_end_of_the_turn_and_never_twice(
    named: str,
):
    field = CardTable(
        [leader(2, 2, cards=1), man(20, 20, T=10, I=1)],
        [leader(46, 46, cards=1), man(19.02, 20), man(20.98, 20)],
    )
    field.engage(1, 3, 4)
    fight = (1, 1, 1) if named == "1" else ()
    field.round(
        "AS", "2C", dice=(*fight, 1, 1), says={ActivateUnit: lambda asked: "2" if asked.side else named}
    )
    assert [event.who for event in field.told(LeadershipTested)] == [1]


# who belongs to whom


def test_a_warrior_whom_an_enemy_has_bewitched_acts_on_a_card_of_that_enemy():
    field = CardTable([leader(10, 10, cards=2), man(30, 30)], [leader(40, 40, cards=2)])
    field.fold(AllegianceChanged(1, 1))
    field.round("AS KS", "QS JS", says={ActivateUnit: lambda asked: asked.answers[-1]})
    acted = [(event.side, event.who) for event in field.told(ActivationBegan)]
    assert acted == [(0, (0,)), (1, (2,)), (1, (1,))] or acted == [(0, (0,)), (1, (1,)), (1, (2,))]


def test_a_dog_acts_with_its_owner_and_on_when_he_is_out():
    dog = man(12, 10, beast="wardog", hero=False, warrior=1, animal=True)
    field = CardTable([leader(10, 10, cards=1), dog], [leader(40, 40, cards=1)])
    field.round("AS", "2C")
    assert field.acted == [(0, 1), (2,)]
    field.status(0, Status.OUT_OF_ACTION)
    field.next_round()
    field.round("AS KS QS JS 10S", "2C", dice=(1, 1))
    assert field.acted == [(1,), (2,)]


def test_a_warrior_who_comes_to_the_table_when_his_group_has_acted_waits_for_the_next_turn():
    field = CardTable(
        [leader(10, 10, cards=3), man(12, 10, hero=False, warrior=9), man(14, 10, hero=False, warrior=9)],
        [leader(40, 40, cards=1)],
    )
    field.status(2, Status.OUT_OF_ACTION)
    field.fold(ActivationBegan(0, (1,)), ActivationEnded(0, (1,)))
    field.fold(WarriorDeployed(2, inches(14, 10)))
    assert [[one.id for one in unit] for unit in left_to_act(field.battle, 0)] == [[0]]
    field.next_round()
    assert [[one.id for one in unit] for unit in left_to_act(field.battle, 0)] == [[0], [1, 2]]


def test_a_warrior_who_is_stunned_needs_no_card_but_a_group_of_whom_one_is_able_does():
    group = [man(12 + 2 * at, 10, hero=False, warrior=9) for at in range(2)]
    field = CardTable([leader(10, 10, cards=3), *group], [leader(40, 40, cards=1)])
    field.status(1, Status.STUNNED)
    assert len(left_to_act(field.battle, 0)) == 2
    field.status(2, Status.STUNNED)
    assert [[one.id for one in unit] for unit in left_to_act(field.battle, 0)] == [[0]]
    field.round("AS KS QS", "2C", says={Choice: "stay down"})
    assert field.acted == [(0,), (3,)]


def test_a_side_that_has_routed_is_dealt_nothing_while_two_others_fight_on():
    field = CardTable(*([leader(10 + 12 * side, 10, cards=1)] for side in range(3)))
    field.fold(SideRouted(1, voluntary=False))
    field.status(1, Status.LEFT)
    field.round("AS", "2C")
    assert field.acted == [(0,), (2,)]


def test_sides_that_had_to_test_before_roll_off_who_is_first_though_nobody_is_down():
    field = CardTable([leader(10, 10, cards=1)], [leader(40, 40, cards=1)])
    field.fold(*(RoutTested(side, 1, 4, side, None, True) for side in (0, 1)))
    field.round("AS", "KS", dice=(2, 5))
    assert [event.winner for event in field.told(RolledOff)] == [1]


def test_a_side_of_which_nobody_is_left_is_dealt_nothing_and_the_others_their_cards():
    table = CardTable([leader(10, 10, cards=2)], [leader(20, 10, cards=1)], [leader(30, 10, cards=1)])
    table.status(1, Status.OUT_OF_ACTION)
    table.deal("AS 2C", "", "KH")
    assert [table.state.hands.of(side) for side in (0, 1, 2)] == [("AS", "2C"), (), ("KH",)]
