"""Reactions to failed activations, and turns bought with them."""

import pytest

from rules.engine.decisions import DONE, NONE, Choice, IllegalAnswer, MoveTo
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    ActivationEnded,
    RoundBegan,
    WarriorMoved,
)
from rules.engine.events.alternative import (
    ActionsGained,
    OrderRolled,
    PlayersTurnBegan,
    PlayersTurnEnded,
    ReactionDeclined,
    ReactionsOffered,
    TurnBought,
)
from tests.rules.staging.battlefield import Battlefield, Man, man, place
from tests.rules.staging.d12 import (
    a_round,
    activated,
    acts,
    battlefield,
    buys_once,
    gain,
    on_offer,
    plain,
    rows,
    turns,
)

# V: reactions


def met(*own: Man) -> Battlefield:
    return battlefield(list(own) or [man(10, 10)], [man(15, 10), man(15, 13)])


@pytest.mark.rule("ALT-I-5", "ALT-V-1")
@pytest.mark.parametrize(("faces", "failures"), [((1, 8), 1), ((8, 9), 2), ((8, 9, 12), 3)])
def test_each_failure_is_worth_a_reaction(faces: tuple[int, ...], failures: int):
    it = met()
    activated(it, 0, *faces, says={React: NONE})
    assert [event.failures for event in it.told(ReactionsOffered)] == [failures]
    assert [asked.failures for asked in it.questions(React)] == [failures]


@pytest.mark.rule("ALT-V-1")
def test_without_a_failure_nobody_reacts():
    it = met()
    activated(it, 0, 1, 1)
    assert not it.questions(React)


@pytest.mark.rule("ALT-V-2")
def test_a_warrior_who_declines_rolls_nothing_and_the_active_one_goes_on():
    it = met()
    activated(it, 0, 1, 8, says={React: NONE, NextAction: ["move", DONE]})
    assert [type(event) for event in it.events][2:4] == [ReactionsOffered, ReactionDeclined]
    assert (len(it.rolls), len(it.told(ActionTaken))) == (1, 1)


def three() -> Battlefield:
    return battlefield([man(10, 10)], [man(15, 10)], [man(10, 15)])


@pytest.mark.rule("ALT-V-3")
def test_of_several_players_who_want_to_the_highest_die_reacts():
    it = three()
    says = {Choice: "yes", React: lambda asked: f"{asked.candidates[0]} 1"}
    activated(it, 0, 8, 5, 3, 6, dice=1, says=says)
    assert [event.side for event in it.told(ActivationBegan) if event.reaction] == [1]
    it = three()
    activated(it, 0, 8, 4, 4, 2, 5, 6, dice=1, says=says)
    assert [event.side for event in it.told(ActivationBegan) if event.reaction] == [2]


@pytest.mark.rule("ALT-V-3")
def test_the_only_one_who_wants_to_rolls_nothing():
    it = three()
    says = {
        Choice: lambda asked: "yes" if asked.side == 2 else "no",
        React: lambda asked: f"{asked.candidates[0]} 1",
    }
    activated(it, 0, 8, 6, dice=1, says=says)
    assert [event.side for event in it.told(ActivationBegan) if event.reaction] == [2]


@pytest.mark.rule("ALT-V-3")
def test_the_loser_gets_nothing_even_where_the_winner_declines_after_all():
    it = three()
    activated(it, 0, 8, 5, 3, dice=1, says={Choice: "yes", React: NONE})
    assert [asked.side for asked in it.questions(React)] == [1]


@pytest.mark.rule("ALT-V-4", "ALT-V-5", "ALT-V-13")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_single_warrior_reacts_with_at_most_as_many_dice_as_failures(dice: int):
    it = met()
    activated(it, 0, 8, 9, 12, *[6] * dice, dice=3, says={React: f"2 {dice}"})
    assert [event.who for event in it.told(ActivationBegan)] == [(0,), (2,)]
    assert [(roll.count, roll.sides) for roll in it.rolls] == [(3, 12), (dice, 6)]


@pytest.mark.rule("ALT-V-4")
def test_no_more_dice_than_failures():
    it = met()
    with pytest.raises(IllegalAnswer):
        activated(it, 0, 8, 6, 6, dice=1, says={React: "2 2"})


@pytest.mark.rule("ALT-V-6", "ALT-V-7")
@pytest.mark.parametrize(
    ("initiative", "faces", "actions"), [(3, (3, 4), 1), (3, (5, 6), 0), (6, (6, 6), 2), (7, (6, 1), 2)]
)
def test_a_die_of_his_initiative_or_less_is_an_action_and_nothing_follows_from_another(
    initiative: int, faces: tuple[int, int], actions: int
):
    it = battlefield([man(10, 10)], [man(15, 10, I=initiative)])
    activated(it, 0, 8, 9, *faces, dice=2, says={React: "1 2"})
    assert [event.actions for event in it.told(ActionsGained)] == [0, actions]
    assert len(it.told(ReactionsOffered)) == 1


@pytest.mark.rule("ALT-V-8", "ALT-V-9")
def test_the_reaction_comes_first_and_then_the_active_one_goes_on():
    it = battlefield([man(10, 10)], [man(40, 10)])
    says = {React: "1 1", NextAction: ["move", "move", DONE], MoveTo: [place(42, 10), place(12, 10)]}
    activated(it, 0, 1, 8, 1, dice=2, says=says)
    assert [event.who for event in it.told(WarriorMoved)] == [1, 0]
    assert it.state.players.active == 0


@pytest.mark.rule("ALT-V-8")
def test_a_warrior_who_goes_out_of_action_to_a_reaction_loses_his_actions():
    it = battlefield([man(10, 10)], [man(10.98, 10, "axe")])
    it.engage(0, 1)
    says = {React: "1 1", NextAction: "attack"}
    activated(it, 0, 1, 8, 1, 6, 4, 6, dice=2, says=says)
    assert it.one(0).out
    assert [event.who for event in it.told(ActionTaken)] == [1]


@pytest.mark.rule("ALT-V-8")
def test_a_warrior_who_is_knocked_down_by_it_keeps_them_for_what_he_can_do():
    it = battlefield([man(10, 10)], [man(10.98, 10, "axe")])
    it.engage(0, 1)
    says = {React: "1 1", NextAction: lambda asked: "attack" if asked.who else "stand up"}
    activated(it, 0, 1, 8, 1, 6, 4, 1, dice=2, says=says)
    assert [event.action for event in it.told(ActionTaken)] == ["attack", "stand up"]


@pytest.mark.rule("ALT-V-10", "ALT-VI-8")
def test_a_turn_lasts_until_everybody_was_activated():
    it = plain(3, 1)
    a_round(it, 1, 1, 1, 1)
    ends = [type(event) for event in it.events if isinstance(event, ActivationBegan | PlayersTurnEnded)]
    assert ends[:4] == [ActivationBegan] * 3 + [PlayersTurnEnded]


@pytest.mark.rule("ALT-V-11", "ALT-VI-a-2")
def test_nobody_reacts_twice_in_a_round():
    it = battlefield([man(10, 10), man(10, 13)], [man(15, 10), man(15, 13)])
    activated(it, 0, 8, 6, dice=1, says={React: "2 1"})
    activated(it, 1, 8, dice=1, says={React: NONE})
    assert [asked.candidates for asked in it.questions(React)] == [(3,)]


@pytest.mark.rule("ALT-V-12")
@pytest.mark.parametrize("key", ["shoot", "move", "charge"])
def test_a_reaction_goes_to_the_same_uses(key: str):
    it = battlefield([man(10, 10, "bow", "axe")], [man(14, 10)])
    gain(it, 0, 1, reaction=True)
    assert key in on_offer(it, 0)
    it.engage(0, 1)
    assert "attack" in on_offer(it, 0)


# VI: buying the turn


@pytest.mark.rule(
    "ALT-I-3", "ALT-I-4", "ALT-VI-1", "ALT-VI-3", "ALT-VI-5", "ALT-VI-8", "ALT-VI-12", "ALT-VI-13"
)
def test_two_failures_buy_the_turn_and_the_seller_goes_on_later():
    it = plain(3, 2)
    says = {ActivationDice: lambda asked: "2" if asked.who == (0,) else "1", React: buys_once(1)}
    a_round(it, 12, 12, 1, 1, 1, 1, says=says)
    assert turns(it) == [(0, False), (1, True), (0, False)]
    assert acts(it) == [(0,), (3,), (4,), (1,), (2,)]
    assert not [event for event in it.told(ActivationBegan) if event.reaction]
    assert [event.reason for event in it.told(PlayersTurnEnded)] == [
        "bought",
        "all activated",
        "all activated",
    ]
    assert not [roll for roll in it.rolls if roll.sides == 6]


@pytest.mark.rule("ALT-VI-2")
@pytest.mark.parametrize(("faces", "may"), [((1, 8), False), ((8, 9), True), ((8, 9, 12), True)])
def test_fewer_buy_nothing(faces: tuple[int, ...], may: bool):
    it = met()
    activated(it, 0, *faces, says={React: NONE})
    (asked,) = it.questions(React)
    assert (asked.may_buy, "buy" in asked.answers) == (may, may)


@pytest.mark.rule("ALT-VI-4")
def test_the_action_of_the_one_who_failed_comes_before_the_turn_passes():
    it = plain(2, 1)
    says = {
        ActivationDice: lambda asked: "3" if asked.who == (0,) else "1",
        React: buys_once(1),
        NextAction: lambda asked: "move" if asked.who == 0 and asked.left else DONE,
    }
    a_round(it, 1, 12, 12, 1, 1, says=says)
    kinds = [type(event) for event in it.events]
    assert kinds.index(TurnBought) < kinds.index(ActionTaken)
    assert kinds.index(ActionTaken) < [at for at, kind in enumerate(kinds) if kind is PlayersTurnBegan][1]


@pytest.mark.rule("ALT-VI-6")
def test_three_failures_buy_the_turn_and_leave_one_reaction_in_the_old_one():
    it = plain(2, 2)
    says = {
        ActivationDice: lambda asked: "3" if asked.who == (0,) else "1",
        React: lambda asked: "buy" if asked.may_buy else f"{asked.candidates[0]} {asked.failures}",
    }
    a_round(it, 12, 12, 12, 6, 1, 1, 1, says=says)
    assert [asked.failures for asked in it.questions(React)] == [3, 1]
    order = [
        (event.side, bool(getattr(event, "reaction", "")))
        for event in it.events
        if isinstance(event, ActivationBegan | PlayersTurnBegan)
    ]
    assert order[:5] == [(0, False), (0, False), (1, True), (1, False), (1, False)]
    assert (2,) in acts(it)


@pytest.mark.rule("ALT-VI-7")
def test_without_anybody_left_to_react_the_purchase_stands():
    it = met()
    it.fold(ActivationBegan(1, (1,), "reaction"), ActivationEnded(1, (1,)))
    it.fold(ActivationBegan(1, (2,), "reaction"), ActivationEnded(1, (2,)))
    activated(it, 0, 8, 9, 12, says={React: "buy"})
    assert it.state.players.buyer == 1
    assert len(it.questions(React)) == 1


@pytest.mark.rule("ALT-VI-9")
def test_the_former_player_may_buy_the_turn_back():
    it = plain(3, 3)
    says = {
        ActivationDice: lambda asked: "2" if asked.who in ((0,), (3,)) else "1",
        React: lambda asked: "buy" if asked.may_buy else NONE,
    }
    a_round(it, 12, 12, 12, 12, *[1] * 4, says=says)
    assert turns(it) == [(0, False), (1, True), (0, True), (1, False)]


@pytest.mark.rule("ALT-VI-9")
def test_a_warrior_who_has_nobody_left_to_activate_buys_nothing():
    it = met()
    for who in (1, 2):
        it.fold(ActivationBegan(1, (who,)), ActivationEnded(1, (who,)))
    activated(it, 0, 8, 9, says={React: NONE})
    assert [asked.may_buy for asked in it.questions(React)] == [False]


@pytest.mark.rule("ALT-VI-9")
def test_after_the_last_of_a_players_warriors_the_next_in_order_goes_on():
    it = Battlefield(*rows(1, 1, 1), sequence="alternative")
    it.fold(OrderRolled((), (2, 0, 1)))
    a_round(it, 1, 1, 1)
    assert turns(it) == [(2, False), (0, False), (1, False)]


@pytest.mark.rule("ALT-VI-a-1")
def test_nobody_is_activated_twice_in_a_round_however_many_turns_there_are():
    it = plain(2, 1)
    says = {ActivationDice: lambda asked: "2" if asked.who == (0,) else "1", React: buys_once(1)}
    a_round(it, 12, 12, 1, 1, says=says)
    assert sorted(acts(it)) == [(0,), (1,), (2,)]


@pytest.mark.rule("ALT-VI-a-3")
def test_a_warrior_who_reacted_is_activated_and_who_was_activated_reacts():
    it = plain(2, 1)
    says = {React: lambda asked: f"{asked.candidates[0]} 1"}
    a_round(it, 12, 6, 1, 12, 6, says=says)
    assert [(event.who, bool(event.reaction)) for event in it.told(ActivationBegan)] == [
        ((0,), False),
        ((2,), True),
        ((1,), False),
        ((2,), False),
        ((0,), True),
    ]


@pytest.mark.rule("ALT-VI-a-4")
def test_both_limits_end_with_the_round():
    it = plain(1, 1)
    a_round(it, 12, 6, 1, says={React: lambda asked: f"{asked.candidates[0]} 1"})
    it.fold(RoundBegan(2))
    assert (it.state.activations.acted, it.state.activations.reacted) == (set(), set())
    a_round(it, 1, 1)
    assert acts(it) == [(0,), (1,)]
