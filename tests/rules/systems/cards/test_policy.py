"""Which card sensible players play, and on whom."""

from functools import partial

import pytest

from rules.combat.psychology.minds import flight
from rules.engine.decisions import Decision
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import ActivationBegan, ConditionBegan, Status
from rules.engine.view import View
from rules.policies import POLICIES
from tests.rules.staging.battlefield import Battlefield as AnyBattlefield
from tests.rules.staging.battlefield import inches, man

Battlefield = partial(AnyBattlefield, sequence="cards")
HAND = ("AS", "9H", "2C")


def says(field: AnyBattlefield, decision: Decision, policy: str = "steady") -> str:
    return POLICIES[policy].choose(decision, View(field.battle, decision.side))


def test_with_nobody_in_reach_the_lowest_card_is_good_enough():
    field = Battlefield([man(10, 10, "axe")], [man(40, 40, "axe")])
    assert says(field, PlayCard(0, HAND)) == "2C"


def test_a_charge_on_offer_takes_the_highest_card():
    field = Battlefield([man(10, 10, "axe", WS=5, A=2)], [man(16, 10, M=1)])
    assert says(field, PlayCard(0, HAND)) == "AS"


def test_a_threatening_charge_takes_the_highest_card_until_the_enemy_has_acted():
    field = Battlefield([man(10, 10, M=1)], [man(16, 10, "axe", WS=5, A=2)])
    assert says(field, PlayCard(0, HAND)) == "AS"
    field.fold(ActivationBegan(1, (1,)))
    assert says(field, PlayCard(0, HAND)) == "2C"


def test_a_warrior_who_runs_lies_or_fights_already_charges_nobody():
    field = Battlefield([man(10, 10, "axe", WS=5, A=2)], [man(16, 10, M=1)])
    field.fold(ConditionBegan(0, flight()))
    assert says(field, PlayCard(0, HAND)) == "2C"
    field = Battlefield([man(10, 10, "axe", WS=5, A=2)], [man(16, 10, M=1)])
    field.status(0, Status.KNOCKED_DOWN)
    assert says(field, PlayCard(0, HAND)) == "2C"


def test_a_charge_hardly_worth_it_takes_the_bold_man_s_best_card_and_not_the_careful_one_s():
    field = Battlefield([man(10, 10, "axe")], [man(16, 10, "sword", M=1, T=4)])
    assert [says(field, PlayCard(0, HAND), policy) for policy in ("bold", "careful")] == ["AS", "2C"]


def test_a_warrior_who_sees_what_the_others_played_openly_keeps_his_best():
    field = Battlefield([man(10, 10, "axe", WS=5, A=2)], [man(16, 10, M=1)])
    assert says(field, PlayCard(0, HAND, ("KS",))) == "AS"
    assert says(field, PlayCard(0, ("AS", "QD", "2C"), ("10S",))) == "QD"
    assert says(field, PlayCard(0, ("9S", "2C"), ("10S",))) == "2C"


def test_a_warrior_who_has_a_charge_to_make_is_activated_first():
    field = Battlefield([man(2, 2), man(10, 10, "axe", WS=5, A=2), man(2, 4)], [man(16, 10)])
    assert says(field, ActivateUnit(0, "AS", ((0,), (1,), (2,)))) == "1"


def test_shooters_with_somebody_in_sight_come_before_those_who_walk_and_those_who_fight():
    field = Battlefield([man(10, 20, "axe"), man(10, 10, "bow"), man(30, 30)], [man(30, 10), man(30.98, 30)])
    field.engage(2, 4)
    assert says(field, ActivateUnit(0, "AS", ((0,), (1,), (2,)))) == "1"


def test_of_those_with_nothing_to_do_whoever_is_nearest_to_the_enemy_goes_first_and_who_runs_last():
    field = Battlefield([man(2, 2), man(2, 10), man(2, 14)], [man(40, 46)])
    units = ((0,), (1,), (2,))
    assert says(field, ActivateUnit(0, "AS", units)) == "2"
    field.fold(ConditionBegan(2, flight()))
    assert says(field, ActivateUnit(0, "AS", units)) == "1"


@pytest.mark.parametrize("policy", POLICIES)
def test_no_player_s_card_depends_on_what_others_hold(policy: str):
    from rules.engine.events import CardsDealt

    said = []
    for theirs in (("AD", "KD"), ("2S", "3S")):
        field = Battlefield([man(10, 10, "axe")], [man(16, 10, "axe")])
        field.fold(CardsDealt(0, HAND, 0), CardsDealt(1, theirs, 1))
        said.append(says(field, PlayCard(0, HAND), policy))
    assert said[0] == said[1]


def test_a_warrior_who_is_threatened_acts_before_who_is_merely_near():
    field = Battlefield(
        [man(2, 2, M=1), man(10, 10, M=1)], [man(6, 2, M=0, WS=1, A=0), man(16, 10, "axe", M=5, WS=5, A=2)]
    )
    assert says(field, ActivateUnit(0, "AS", ((0,), (1,)))) == "1"


def test_a_shooter_with_a_target_acts_before_who_is_threatened_a_little():
    field = Battlefield(
        [man(10, 10, M=1), man(30, 30, "long-bow", M=1)], [man(16, 10, "axe", WS=3, A=1), man(46, 30, M=0)]
    )
    assert says(field, ActivateUnit(0, "AS", ((0,), (1,)))) == "1"


def test_of_equals_the_first_goes_first():
    field = Battlefield([man(10, 10), man(20, 10)], [man(15, 40)])
    assert says(field, ActivateUnit(0, "AS", ((0,), (1,)))) == "0"


def shooter_and_walker() -> AnyBattlefield:
    """A shooter with one enemy in their sights, and somebody nearer to another enemy, whom the shooter cannot see."""
    return Battlefield(
        [man(10, 10, "bow", M=0), man(40, 40, M=0), man(10.98, 30, M=0)],
        [man(10, 30, M=0, A=0), man(44, 40, M=0, A=0, T=10)],
    )


def test_a_shooter_with_an_enemy_in_his_sights_goes_first():
    assert says(shooter_and_walker(), ActivateUnit(0, "AS", ((0,), (1,)))) == "0"


@pytest.mark.parametrize("why", ["far", "engaged", "down", "fighting"])
def test_a_shooter_without_anybody_to_shoot_at_does_not(why: str):
    field = shooter_and_walker()
    match why:
        case "far":
            field.one(3).position = inches(10, 47)
            field.status(4, Status.KNOCKED_DOWN)
            field.one(4).position = inches(40, 44)
        case "engaged":
            field.engage(2, 3)
            field.status(4, Status.OUT_OF_ACTION)
            field.one(1).position = inches(14, 30)
        case "down":
            field.status(0, Status.KNOCKED_DOWN)
        case "fighting":
            field.one(0).contacts = frozenset({3})
    assert says(field, ActivateUnit(0, "AS", ((0,), (1,)))) == "1"


@pytest.mark.parametrize(("far", "card"), [(8.98, "AS"), (9.02, "2C")])
def test_a_charge_is_on_offer_up_to_its_reach_from_base_to_base(far: float, card: str):
    field = Battlefield([man(10, 10, "axe", WS=5, A=2)], [man(10 + far, 10, M=1)])
    assert says(field, PlayCard(0, HAND)) == card


def test_the_same_card_of_another_deck_beats_nothing():
    field = Battlefield([man(10, 10, "axe", WS=5, A=2)], [man(16, 10, M=1)])
    assert says(field, PlayCard(0, ("AS", "10S", "2C"), ("10S",))) == "AS"


def test_where_suits_come_first_he_beats_a_card_by_its_suit():
    field = Battlefield([man(10, 10, "axe", WS=5, A=2)], [man(16, 10, M=1)], switches=["suits-before-ranks"])
    assert says(field, PlayCard(0, ("3S", "KD", "QC"), ("AD",))) == "3S"
    assert says(field, PlayCard(0, ("3S", "KD", "QC"), ("AH",))) == "KD"


def test_a_warrior_who_stands_in_a_fight_or_lies_down_is_no_victim_of_a_charge():
    for state in (Status.KNOCKED_DOWN, Status.STUNNED):
        field = Battlefield([man(10, 10, M=1)], [man(16, 10, "axe", WS=5, A=2)])
        field.status(0, state)
        assert says(field, PlayCard(0, HAND)) == "2C"
    field = Battlefield([man(10, 10, M=1)], [man(16, 10, "axe", WS=5, A=2), man(10.98, 10, M=1)])
    field.engage(0, 2)
    assert says(field, PlayCard(0, HAND)) == "2C"
