"""The Leadership that deals a side its cards, and what the loss of the leader takes off."""

import pytest

from rules.catalogue.profile import Change
from rules.combat.psychology.minds import flight
from rules.combat.psychology.rout import UNHEEDED
from rules.engine.dice import Rolled
from rules.engine.events import CardsDealt, ConditionBegan, Status, WarriorAbsent
from rules.engine.events.objectives import ReserveRolled
from rules.engine.state.conditions import Condition
from rules.systems.cards.commanders import command
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.card_table import CardTable

OURS = ("mercenaries-reikland",)


def henchman(x: float, leadership: int, number: int = 50) -> Man:
    return man(x, 10, Ld=leadership, hero=False, warrior=number, callings=OURS)


def cards(*own: Man) -> tuple[Battlefield, int]:
    field = Battlefield(list(own), [man(40, 40)])
    return field, command(field.battle, 0).cards


@pytest.mark.rule("CARD-1-1")
def test_a_side_is_dealt_as_many_cards_as_the_leadership_of_its_leader():
    field = CardTable([man(10, 10, leader=True, Ld=8)], [man(40, 40, leader=True, Ld=7)])
    eight, seven = "AS KS QS JS 10S 9S 8S 7S", "AD KD QD JD 10D 9D 8D"
    field.round(eight, seven)
    assert [(event.side, len(event.cards), event.by, event.less) for event in field.told(CardsDealt)] == [
        (0, 8, 0, 0),
        (1, 7, 1, 0),
    ]


@pytest.mark.rule("CARD-1-2")
@pytest.mark.parametrize("units", [4, 9])
def test_the_number_of_units_does_not_matter(units: int):
    others = [man(12 + 2 * at, 10) for at in range(units - 1)]
    assert cards(man(10, 10, leader=True, Ld=7), *others)[1] == 7


@pytest.mark.rule("CARD-1-3")
def test_no_card_is_dealt_twice():
    field = CardTable(*([man(10 + 15 * at, 10, leader=True, Ld=3)] for at in range(3)))
    field.round("AS KD 2C", "AH KS 2D", "AC KC 2S")
    dealt = [card for event in field.told(CardsDealt) for card in event.cards]
    assert len(dealt) == len(set(dealt)) == 9


@pytest.mark.rule("CARD-1-1")
def test_leadership_added_by_a_spell_deals_no_card():
    field, count = cards(man(10, 10, leader=True, Ld=8))
    braver = Condition("heartened", changes=(Change(characteristic="Ld", by=2),))
    field.fold(ConditionBegan(0, braver))
    assert field.one(0).profile.Ld == 10
    assert command(field.battle, 0).cards == count == 8


@pytest.mark.rule("CARD-R-3", "CARD-R-4")
@pytest.mark.parametrize("how", [Status.OUT_OF_ACTION, Status.LEFT])
def test_without_its_leader_a_side_goes_by_its_best_hero_less_two(how: Status):
    field, before = cards(
        man(10, 10, leader=True, Ld=8), man(12, 10, Ld=6), man(14, 10, Ld=7), henchman(16, 9)
    )
    field.status(0, how)
    found = command(field.battle, 0)
    assert (before, found.by, found.less, found.cards) == (8, field.one(2), 2, 5)


@pytest.mark.rule("CARD-R-3")
@pytest.mark.parametrize("how", [Status.KNOCKED_DOWN, Status.STUNNED])
def test_a_leader_who_is_down_or_on_the_run_still_leads(how: Status):
    field, _ = cards(man(10, 10, leader=True, Ld=8), man(12, 10, Ld=7))
    field.fold(ConditionBegan(0, flight()))
    assert command(field.battle, 0).cards == 8
    field.status(0, how)
    assert command(field.battle, 0).cards == 8


@pytest.mark.rule("CARD-R-3")
def test_cards_in_hand_stay_when_the_leader_falls_and_the_next_deal_is_smaller():
    field = CardTable(
        [man(10, 10, leader=True, Ld=3, T=2), man(2, 2, Ld=4), man(6, 2, Ld=4), man(10, 2, Ld=4)],
        [man(10.98, 10, "axe", leader=True, Ld=1, I=5)],
    )
    field.engage(4, 0)
    field.round("KS QS JS", "AS", dice=(4, 3, 6, 1, 1))
    assert field.one(0).out
    assert len(field.plays) == 3
    field.next_round()
    field.round("KS QS", "AS", dice=(1, 1))
    assert [len(event.cards) for event in field.told(CardsDealt)] == [2, 1]


@pytest.mark.rule("CARD-R-3")
def test_a_leader_who_has_yet_to_come_leads_and_one_who_sits_the_battle_out_does_not():
    field = Battlefield([man(10, 10, leader=True, Ld=8), man(12, 10, Ld=7)], [man(40, 40)])
    field.status(0, Status.LEFT)
    field.one(0).position = field.one(0).position._replace(x=-1)
    field.fold(ReserveRolled((0,), Rolled((1,)), waits=True))
    assert command(field.battle, 0).cards == 8
    gone = Battlefield([man(10, 10, leader=True, Ld=8), man(12, 10, Ld=7)], [man(40, 40)])
    gone.status(0, Status.LEFT)
    gone.fold(WarriorAbsent(0))
    assert command(gone.battle, 0).cards == 5


@pytest.mark.rule("CARD-R-5")
def test_without_heroes_a_side_goes_by_its_best_group_less_two():
    field, _ = cards(man(10, 10, leader=True, Ld=8), henchman(12, 5, 51), henchman(14, 7, 52))
    field.status(0, Status.OUT_OF_ACTION)
    assert command(field.battle, 0).cards == 5


@pytest.mark.rule("CARD-R-5")
def test_hired_swords_and_dogs_count_only_when_nothing_else_is_left():
    hired = man(14, 10, Ld=9, hero=False, tags=(UNHEEDED,))
    dog = man(16, 10, Ld=9, hero=False, beast="wardog")
    field, _ = cards(henchman(12, 6), hired, dog)
    assert command(field.battle, 0).cards == 4
    field.status(0, Status.OUT_OF_ACTION)
    assert command(field.battle, 0).cards == 7
    field.status(1, Status.OUT_OF_ACTION)
    assert command(field.battle, 0).by is field.one(2)


def test_a_warrior_of_the_warband_whom_nobody_heeds_in_a_rout_is_no_hired_sword():
    saurus = man(12, 10, Ld=8, hero=False, tags=(UNHEEDED,), callings=OURS)
    assert cards(saurus, henchman(14, 6))[1] == 6


@pytest.mark.rule("CARD-R-5")
def test_a_side_keeps_one_card_and_loses_two_only_once():
    field, least = cards(man(10, 10, Ld=2), man(12, 10, Ld=1))
    assert least == 1
    field.status(0, Status.OUT_OF_ACTION)
    assert command(field.battle, 0).cards == 1
    two, count = cards(man(10, 10, leader=True, Ld=8), man(12, 10, Ld=8), man(14, 10, Ld=7))
    two.status(0, Status.OUT_OF_ACTION)
    two.status(1, Status.OUT_OF_ACTION)
    assert (count, command(two.battle, 0).cards) == (8, 5)


def test_nobody_is_left_to_be_dealt_anything():
    field, _ = cards(man(10, 10, leader=True, Ld=8))
    field.status(0, Status.OUT_OF_ACTION)
    assert command(field.battle, 0) == (None, 0, 0)


def test_a_leader_who_came_late_and_fell_leads_no_longer():
    field = Battlefield([man(10, 10, leader=True, Ld=8), man(12, 10, Ld=7)], [man(40, 40)])
    field.fold(ReserveRolled((0,), Rolled((1,)), waits=True))
    assert command(field.battle, 0).cards == 8
    field.status(0, Status.OUT_OF_ACTION)
    assert command(field.battle, 0).cards == 5


def test_of_equal_heroes_the_first_in_the_roster_takes_over():
    field, _ = cards(man(10, 10, Ld=6), man(12, 10, Ld=7), man(14, 10, Ld=7))
    assert command(field.battle, 0).by is field.one(1)


def test_a_warrior_who_has_nobody_left_is_passed_over_in_the_deal():
    field = CardTable(*([man(10 + 15 * at, 10, leader=True, Ld=2)] for at in range(3)))
    field.status(0, Status.OUT_OF_ACTION)
    field.deal("AS KS", "2C 3C")
    assert [event.side for event in field.told(CardsDealt)] == [1, 2]
