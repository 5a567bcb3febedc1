"""What the steady player does with curious things, and for friends on fire."""

from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine.decisions import STAY, Choice, MoveTo
from rules.engine.events import ConditionBegan
from rules.engine.state.conditions import Condition
from rules.engine.view import View
from rules.policies import POLICIES
from tests.rules.staging.battlefield import Battlefield, man

STEADY = POLICIES["steady"]


def says(field: Battlefield, question: str, *choices: str) -> str:
    return STEADY.choose(Choice(0, question, choices, 0), View(field.battle, 0))


def alight(field: Battlefield, who: int) -> None:
    field.fold(ConditionBegan(who, Condition(ON_FIRE, tags=(ON_FIRE,))))


def test_a_player_sends_help_to_a_friend_on_fire_and_keeps_it_there():
    field = Battlefield([man(10, 10), man(14, 10)], [man(40, 40)])
    alight(field, 1)
    move = MoveTo(0, 0, 400, 800)
    answer = STEADY.choose(move, View(field.battle, 0))
    assert answer == "1302,1000,0"
    field = Battlefield([man(13.02, 10), man(14, 10)], [man(40, 40)])
    alight(field, 1)
    assert STEADY.choose(move, View(field.battle, 0)) == STAY


def test_a_single_helper_is_enough():
    field = Battlefield([man(10, 10), man(14, 10), man(14.98, 10)], [man(40, 40)])
    alight(field, 1)
    answer = STEADY.choose(MoveTo(0, 0, 400, 800), View(field.battle, 0))
    assert answer != "1302,1000,0"


def test_a_horn_is_blown_for_those_who_run_and_before_a_rout_test():
    field = Battlefield([man(10, 10), man(14, 10)], [man(40, 40)])
    assert says(field, "blow the horn", "use", "keep") == "keep"
    assert says(field, "blow the horn before the rout test", "use", "keep") == "use"
    field.fold(ConditionBegan(1, Condition(FLEEING)))
    assert says(field, "blow the horn", "use", "keep") == "use"


def test_a_player_eats_before_blows_and_does_not_spy_with_an_enemy_at_hand():
    near, far = Battlefield([man(10, 10)], [man(18, 10)]), Battlefield([man(10, 10)], [man(40, 10)])
    assert [says(field, "eat hardtack", "use", "keep") for field in (near, far)] == ["use", "keep"]
    assert [says(field, "spy glass", "1", "keep") for field in (near, far)] == ["keep", "1"]


def test_luck_is_kept_for_more_than_a_blow():
    field = Battlefield([man(10, 10)], [man(18, 10)])
    assert says(field, "re-roll to hit", "use", "keep") == "keep"
    assert says(field, "re-roll armour save", "use", "keep") == "use"


def test_a_warrior_who_has_not_acted_and_is_nearest_to_an_enemy_is_hurried_on():
    field = Battlefield([man(10, 10), man(12, 10), man(14, 10)], [man(30, 10)])
    assert says(field, "ledz-go", "0", "1", "2") == "2"
    field.activate(2)
    assert says(field, "ledz-go", "0", "1", "2") == "1"
