"""Animosity where warriors are activated by D12: when it is tested, and who acts on it at once (ALT-X-f-i)."""

import pytest

from rules.engine.decisions import DONE, NONE, Choice
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React
from rules.engine.events import ActionTaken, ActivationBegan, BlowStruck, RuleRolled, WarriorMoved
from rules.engine.events.alternative import ActionsGained, PlayersTurnBegan, TurnBought
from rules.systems.alternative.round_tests import begin_round, begin_turn
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.systems.alternative.acting import activated, d12

TOUCHY = {"tags": ("animosity", "immune-all-alone"), "callings": ("orc", "orcs-and-goblins"), "hero": False}
QUIET = {"callings": ("orc", "orcs-and-goblins"), "hero": False}


def mob(*men: Man, foe: Man | None = None) -> Battlefield:
    return d12(men, [foe or man(40, 40)])


def turn(field: Battlefield, *faces: int, first: bool = True, react: str | list[str] = NONE) -> Battlefield:
    field.play(
        begin_turn(field.battle, 0, first), *faces, says={Choice: "leave him", React: react, NextAction: DONE}
    )
    return field


def animosity(field: Battlefield) -> list[int]:
    return [event.who for event in field.told(RuleRolled) if event.rule == "Animosity"]


@pytest.mark.rule("ALT-X-f-i-1")
def test_everybody_tests_when_the_first_turn_of_his_player_in_the_round_begins():
    field = mob(man(10, 10, **TOUCHY), man(14, 10, **TOUCHY), man(18, 10, **QUIET))
    field.play(begin_round(field.battle))
    assert animosity(field) == []
    assert animosity(turn(field, 2, 2)) == [0, 1]
    assert animosity(turn(field, first=False)) == []


RESULTS = [
    pytest.param(1, "I 'Erd Dat!", marks=pytest.mark.rule("ALT-X-f-i-2")),
    pytest.param(6, "I'll Show Yer!", marks=pytest.mark.rule("ALT-X-f-i-3")),
]


@pytest.mark.parametrize(("die", "name"), RESULTS)
def test_a_warrior_who_must_act_on_it_is_activated_at_once_with_three_dice(die: int, name: str):
    field = turn(mob(man(10, 10, **TOUCHY), man(40, 10, **QUIET)), 1, die, 12, 12, 12)
    assert [event.rule for event in field.told(RuleRolled)] == ["Animosity", name]
    assert field.told(ActivationBegan)[0].who == (0,)
    (gained,) = field.told(ActionsGained)
    assert (len(gained.roll.faces), gained.roll.sides) == (3, 12)
    assert not field.questions(ActivationDice)
    assert field.state.activations.acted == {0}


@pytest.mark.rule("ALT-X-f-i-2")
def test_with_an_action_he_goes_for_his_friend():
    field = turn(mob(man(10, 10, "axe", **TOUCHY), man(13, 10, "axe", **QUIET)), 1, 1, 12, 12, 1, 1, 1)
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 1), (1, 0)]
    assert [event.action for event in field.told(ActionTaken)] == ["act on impulse"]
    assert field.one(0).under("squabbling")


@pytest.mark.rule("ALT-X-f-i-2")
def test_without_an_action_he_does_nothing():
    field = turn(mob(man(10, 10, "axe", **TOUCHY), man(13, 10, "axe", **QUIET)), 1, 1, 12, 12, 12)
    assert not field.told(BlowStruck)
    assert not field.told(ActionTaken)


@pytest.mark.rule("ALT-X-f-i-3")
def test_a_warrior_who_will_show_them_runs_at_the_enemy_and_spends_what_is_left():
    field = turn(mob(man(10, 10, "axe", **TOUCHY), foe=man(40, 10)), 1, 6, 1, 1, 12)
    (move,) = field.told(WarriorMoved)
    assert (move.manner, move.spent) == ("rush", 800)
    assert field.questions(NextAction)[0].left == 1


@pytest.mark.rule("ALT-X-f-i-2")
def test_failures_of_that_activation_count_as_any():
    field = mob(man(10, 10, **TOUCHY), man(40, 10, **QUIET))
    field.fold(PlayersTurnBegan(0))
    turn(field, 1, 1, 12, 12, 12, react=["buy", NONE])
    assert field.questions(React)[0].failures == 3
    assert field.told(TurnBought)[0].side == 1


@pytest.mark.rule("ALT-X-f-i-4")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_on_any_other_result_he_is_activated_like_anybody(die: int):
    field = turn(mob(man(10, 10, **TOUCHY), man(40, 10, **QUIET), foe=man(14, 10)), 1, die)
    assert not field.told(ActivationBegan)
    activated(field, 0, 12)
    assert field.questions(ActivationDice)[0].answers == ("1", "2", "3")
