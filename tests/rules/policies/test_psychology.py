"""What the steady player makes of fear, flight and creatures that nobody steers."""

import pytest

from rules.combat.moving.random_heading import HEADINGS
from rules.combat.psychology.minds import flight
from rules.engine.decisions import NONE, ChargeTarget, Choice, Decision
from rules.engine.events import ConditionBegan
from rules.engine.view import View
from rules.policies import POLICIES
from rules.policies.psychology import passes
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, man


def says(field: Battlefield, decision: Decision) -> str:
    return POLICIES["steady"].choose(decision, View(field.battle, decision.side))


@pytest.mark.parametrize(("leadership", "throws"), [(1, 0), (2, 1), (7, 21), (12, 36), (14, 36)])
def test_chances_of_a_test_are_counted_in_throws(leadership: int, throws: int):
    assert passes(leadership) == throws


def test_of_two_alike_he_charges_the_one_he_does_not_fear():
    field = Battlefield([man(10, 10, "sword", WS=4, Ld=5)], [man(14, 10, tags=("causes-fear",)), man(10, 14)])
    assert says(field, ChargeTarget(0, 0, (1, 2), 800)) == "2"


def test_without_the_heart_for_it_he_stays_where_he_is():
    field = Battlefield([man(10, 10, "sword", Ld=2)], [man(14, 10, tags=("causes-fear",))])
    assert says(field, ChargeTarget(0, 0, (1,), 800)) == NONE


def test_a_player_prefers_to_charge_the_standing_over_the_fleeing():
    field = Battlefield([man(10, 10, "sword", WS=4)], [man(14, 10), man(10, 14)])
    field.fold(ConditionBegan(1, flight()))
    assert says(field, ChargeTarget(0, 0, (1, 2), 800)) == "2"


def test_a_warrior_who_must_charge_charges_the_weaker():
    field = Battlefield([man(10, 10)], [man(14, 10, WS=6, S=6, T=6, A=4), man(10, 14)])
    assert says(field, ChargeTarget(0, 0, (1, 2), 800, must=True)) == "2"
    assert says(field, ChargeTarget(0, 0, (1,), 800, must=True)) == "1"


def test_a_player_stands_up_and_leaves_quarrellers_alone():
    field = Battlefield([man(10, 10)], [man(14, 10)])
    assert says(field, Choice(0, "stand up", ("stay down", "stand up"), 0)) == "stand up"
    assert says(field, Choice(0, "oi behave", ("1", "2", "leave him"), 0)) == "leave him"


def test_a_ball_and_chain_goes_at_the_enemy_and_round_walls_and_friends():
    heading = Choice(0, "heading", tuple(HEADINGS), 0)
    assert says(Battlefield([man(20, 20)], [man(26, 20)]), heading) == "E"
    walled = bare(blocks=[block(22, 15, 2, 10)])
    assert says(Battlefield([man(20, 20)], [man(26, 20)], table=walled), heading) != "E"
    assert says(Battlefield([man(20, 20), man(23, 20)], [man(30, 20)]), heading) != "E"
