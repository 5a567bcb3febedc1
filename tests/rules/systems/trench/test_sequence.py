"""The turn of Trench Crusade: who decides, who is activated when, and how a turn ends."""

import pytest

from rules.catalogue.load import rulebook
from rules.engine import events
from rules.engine.decisions import DONE, Choice, IllegalAnswer, MoveTo
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.events import ActivationBegan, ActivationEnded, ConditionBegan, Status
from rules.engine.events.activations import FirstActivationGiven
from rules.engine.events.trench import MoraleTested
from rules.engine.state.conditions import Condition
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.systems.trench.combat_rules import TrenchRules
from rules.systems.trench.sequence import who_begins
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.staging.trenches import acts, choosing, field, first_choice, order, plays

OUT = Status.OUT_OF_ACTION


def row(count: int, y: float) -> list[Man]:
    return [man(5 + 2 * at, y) for at in range(count)]


def facing(own: int, other: int) -> Battlefield:
    return field(row(own, 5), row(other, 40))


def gives(side: int) -> dict[type, object]:
    """The first activation is given to a side."""
    return {Choice: choosing(first=str(side))}


@pytest.mark.rule("TRENCH-TURN-1", "TRENCH-TURN-3", "TRENCH-TURN-7", "TRENCH-END-2")
def test_players_activate_one_model_each_in_turn():
    it = facing(2, 3)
    plays(it)
    assert order(it) == "ABABB"
    assert all(len(event.who) == 1 for event in it.told(ActivationBegan))
    ends = [at for at, event in enumerate(it.events) if isinstance(event, ActivationEnded)]
    assert isinstance(it.events[ends[0] + 1], ActivationBegan)
    assert [decision.side for decision in it.questions(NextModel)] == [0, 1, 1]


@pytest.mark.rule("TRENCH-TURN-1")
def test_three_players_go_round_by_their_seats_from_who_begins():
    it = field(row(2, 5), row(1, 20), row(3, 40))
    plays(it)
    assert order(it) == "BCACAC"
    plays(it, says=gives(2))
    assert order(it) == ""


@pytest.mark.rule("TRENCH-TURN-2", "TRENCH-TURN-8")
def test_in_a_turn_everybody_is_activated_exactly_once():
    it = facing(4, 6)
    plays(it)
    acting = [event.who[0] for event in it.told(ActivationBegan)]
    assert len(acting) == 10
    assert sorted(acting) == list(range(10))
    assert isinstance(it.events[-1], ActivationEnded)


@pytest.mark.rule("TRENCH-TURN-4", "TRENCH-TURN-5")
def test_any_model_may_be_chosen_that_was_not_activated_yet_and_nobody_passes():
    it = facing(3, 4)
    with pytest.raises(IllegalAnswer):
        plays(
            it, says={NextModel: lambda decision: "1" if decision.side == 0 else str(decision.candidates[0])}
        )
    first, *_, second = [decision for decision in it.questions(NextModel) if decision.side == 0]
    assert first.answers == ("0", "1", "2")
    assert second.answers == ("0", "2")


@pytest.mark.rule("TRENCH-TURN-4")
def test_a_warrior_who_is_down_is_activated_as_well():
    it = facing(3, 4)
    it.status(0, Status.STUNNED)
    plays(it)
    assert order(it) == "ABABABB"
    assert it.one(0).status is Status.KNOCKED_DOWN


@pytest.mark.rule("TRENCH-TURN-6")
def test_a_model_recovers_when_it_is_activated_and_then_does_what_it_likes():
    it = field([man(10, 10, "bow")], [man(24, 10)])
    it.status(0, Status.KNOCKED_DOWN)
    acts(it, 0, says={Choice: "stand up"})
    assert it.one(0).standing
    assert [*it.questions(NextAction)[0].offers] == ["move", "dash", "ranged attack"]


@pytest.mark.rule("TRENCH-TURN-6")
def test_movement_skills_and_things_come_in_any_order():
    it = field([man(10, 10, "axe", "healing-herbs", W=2, M=6)], [man(30, 10)])
    it.hurt(0, 1)
    says = {MoveTo: place(12, 10), Choice: choosing(use="keep")}
    acts(it, 0, "move", "use herbs", "dash", dice=(3, 4), says=says)
    assert it.one(0).wounds == 2
    assert [event.action for event in it.told(events.ActionTaken)] == ["move", "use herbs", "dash"]


@pytest.mark.rule("TRENCH-INIT-1", "TRENCH-EOT-2")
def test_the_player_with_the_fewest_models_decides_who_begins_by_default_himself():
    it = facing(6, 4)
    plays(it)
    (asked,) = it.questions(Choice)
    assert (asked.side, asked.choices) == (1, ("1", "0"))
    assert it.told(FirstActivationGiven) == [FirstActivationGiven(1, 1)]
    assert order(it) == "BABABABAAA"


@pytest.mark.rule("TRENCH-INIT-1")
def test_a_warrior_who_is_down_is_counted_for_that_as_well():
    it = facing(6, 5)
    it.status(0, Status.STUNNED)
    it.status(1, Status.KNOCKED_DOWN)
    plays(it)
    assert it.told(FirstActivationGiven)[0].by == 1


@pytest.mark.rule("TRENCH-INIT-2")
def test_a_player_may_give_the_first_activation_away():
    it = facing(6, 4)
    plays(it, says=gives(0))
    assert it.told(FirstActivationGiven) == [FirstActivationGiven(1, 0)]
    assert order(it).startswith("AB")


@pytest.mark.rule("TRENCH-INIT-3")
def test_with_equal_numbers_the_highest_die_decides_and_ties_are_rolled_again():
    it = facing(2, 2)
    plays(it, 4, 2)
    assert it.told(FirstActivationGiven) == [FirstActivationGiven(0, 0)]
    it = facing(2, 2)
    plays(it, 3, 3, 1, 6)
    assert it.told(FirstActivationGiven) == [FirstActivationGiven(1, 1)]


@pytest.mark.rule("TRENCH-INIT-4")
def test_the_models_on_the_table_are_counted_anew_in_every_turn():
    it = facing(6, 5)
    plays(it)
    assert it.told(FirstActivationGiven)[0].by == 1
    it.status(0, OUT)
    it.status(1, OUT)
    it.fold(events.RoundBegan(2))
    plays(it)
    assert it.told(FirstActivationGiven)[0].by == 0


def test_nobody_is_asked_where_only_one_side_has_models_left():
    it = facing(2, 2)
    it.status(2, OUT)
    it.fold(events.StatusChanged(3, Status.LEFT, None))
    plays(it)
    assert not it.told(FirstActivationGiven)
    assert it.told(events.BattleEnded)[0].winner == 0


@pytest.mark.parametrize(("gone", "begins"), [((0, 1), 1), ((2, 3), 0), ((0, 1, 2, 3), 0)])
def test_the_only_side_with_models_left_begins_without_a_word(gone: tuple[int, ...], begins: int):
    it = facing(2, 2)
    for who in gone:
        it.status(who, OUT)
    assert it.play(who_begins(it.battle, [0, 1])) == begins
    assert (it.asked, it.events) == ([], [])


def test_conditions_until_the_next_turn_last_until_the_bearers_activation():
    it = facing(2, 1)
    it.fold(ConditionBegan(0, Condition("held", "turn", 0)))
    held: dict[int, bool] = {}

    def looks(asked: NextAction) -> str:
        held[asked.who] = it.one(0).under("held")
        return DONE

    plays(it, says={NextAction: looks, NextModel: lambda asked: str(asked.candidates[-1])})
    assert held == {2: True, 1: True, 0: False}


@pytest.mark.rule("TRENCH-END-1")
def test_an_activation_ends_when_its_player_is_done_or_a_risk_failed():
    it = field([man(10, 10)], [man(40, 40)])
    acts(it, 0)
    assert it.told(ActivationEnded) == [ActivationEnded(0, (0,))]
    acts(it, 0, "dash", dice=(3, 3))
    assert it.told(ActivationEnded) == [ActivationEnded(0, (0,), "a risky action failed")]


@pytest.mark.rule("TRENCH-END-3")
def test_a_warrior_who_has_models_left_activates_them_one_after_the_other():
    it = facing(3, 5)
    plays(it)
    assert order(it) == "ABABABBB"


@pytest.mark.rule("TRENCH-END-4")
def test_morale_comes_after_the_last_activation():
    it = facing(2, 5)
    it.status(0, OUT)
    plays(it, 4, 3)
    kinds = [type(event) for event in it.events if isinstance(event, ActivationEnded | MoraleTested)]
    assert kinds == [ActivationEnded] * 6 + [MoraleTested]


@pytest.mark.rule("TRENCH-EOT-1")
def test_a_new_turn_activates_everybody_again():
    it = facing(1, 2)
    plays(it)
    assert it.state.activations.acted == {0, 1, 2}
    it.fold(events.RoundBegan(2))
    assert (it.state.round, it.state.activations.acted) == (2, set())
    plays(it)
    assert order(it) == "ABB"


def test_a_model_that_went_out_of_action_before_its_turn_is_not_activated():
    it = field([man(10, 10, "axe")], [man(10.98, 10), man(40, 40)])
    it.engage(0, 1)
    it.status(1, Status.STUNNED)

    def strikes(decision: NextAction) -> str:
        return "melee attack" if "melee attack" in decision.answers and decision.who == 0 else "done"

    plays(it, 4, 3, says={NextAction: strikes})
    assert it.one(1).out
    assert order(it) == "AB"


@pytest.mark.parametrize("key", ["mordheim", "cards", "heroheim"])
def test_the_success_chart_is_refused_where_both_sides_strike_at_once(key: str):
    sequence, rules = SEQUENCES[key], COMBAT_RULES["trench"](None)
    assert "strikes in one phase" in rules.refuses(sequence)


def test_the_order_goes_with_the_rulebooks_charts_and_not_with_those_of_heroheim():
    sequence = SEQUENCES["trench"]
    assert not sequence.refuses(COMBAT_RULES["core"](None))
    assert not sequence.refuses(COMBAT_RULES["trench"](None))
    assert "phases" in sequence.refuses(COMBAT_RULES["heroheim"](None))


def test_rules_that_need_phases_are_refused():
    rules = type("Phased", (TrenchRules,), {"needs_phases": True})(rulebook().charts)
    assert "phases" in SEQUENCES["trench"].refuses(rules)


def test_a_charmed_model_acts_for_its_own_side_and_does_what_its_master_says():
    it = field([man(10, 10), man(12, 10)], [man(40, 40)])
    it.fold(events.AllegianceChanged(1, 1))
    plays(it, says={Choice: first_choice})
    assert [(event.side, event.who) for event in it.told(ActivationBegan)] == [
        (1, (2,)),
        (0, (0,)),
        (1, (1,)),
    ]
