"""Activations from beginning to end: who may still act in one, who answers it, and what comes between."""

import pytest

from rules.combat.magic.spells.waaagh_magic import HURRIES, LEDZ_GO
from rules.combat.psychology.minds import flight
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, Choice
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.dice import Rolled
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    ActivationEnded,
    BattleEnded,
    ConditionBegan,
    ConditionEnded,
    RolledOff,
    RuleRolled,
    Status,
)
from rules.engine.events.alliances import AllianceFormed
from rules.engine.events.alternative import OrderRolled, ReactionsOffered
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.systems.alternative.activating import (
    act_on_impulse,
    activate,
    activate_group,
    may_go_alternatively,
    offer_reactions,
    spend,
    strike_back,
)
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import battlefield, gain, rows

FOE = man(10.98, 10, T=10, W=10)


def duel(**given: object) -> Battlefield:
    """Two who fight each other; the first has two actions."""
    it = battlefield([man(10, 10, "axe", **given)], [FOE, man(40, 40)])
    it.engage(0, 1)
    gain(it, 0, 2)
    return it


def befall(it: Battlefield, who: int, what: str) -> None:
    """Something happens to a warrior, or to the battle."""
    match what:
        case "flees":
            it.fold(ConditionBegan(who, flight()))
        case "is out":
            it.status(who, Status.OUT_OF_ACTION)
        case "is down":
            it.status(who, Status.KNOCKED_DOWN)
        case "is over":
            it.fold(BattleEnded(0, "rout", 1))


@pytest.mark.parametrize("what", ["flees", "is out", "is over"])
def test_a_warrior_who_flees_or_is_gone_takes_no_action_with_those_he_has_nor_does_anybody_when_all_is_over(
    what: str,
):
    it = duel()
    befall(it, 0, what)
    it.play(spend(it.battle, it.one(0)))
    assert not it.questions(NextAction)


def test_a_warrior_who_is_in_combat_may_jump_back_when_his_actions_begin():
    it = duel(tags=("jump-back",))
    it.play(spend(it.battle, it.one(0)), says={Choice: "fight on", NextAction: DONE})
    assert [asked.question for asked in it.questions(Choice)] == ["jump back"]
    free = battlefield([man(10, 10, "axe", tags=("jump-back",))], [man(40, 40)])
    gain(free, 0, 2)
    free.play(spend(free.battle, free.one(0)), says={NextAction: DONE})
    assert not free.questions(Choice)


@pytest.mark.rule("ALT-VII-q-2")
@pytest.mark.parametrize(
    ("x", "y", "z", "may"),
    [(12, 0, 0, False), (12.01, 0, 0, True), (9.5, 9.5, 0, True), (9, 9, 0, False), (10, 0, 9, True)],
)
def test_a_warrior_who_moves_without_a_roll_has_no_enemy_within_twelve_inches_in_any_direction(
    x: float, y: float, z: float, may: bool
):
    it = battlefield([man(10, 10)], [man(10 + x + (0.98 if not y else 0), 10 + y, z=z)])
    assert may_go_alternatively(it.battle, it.one(0)) is may


# blows in return


@pytest.mark.parametrize("what", ["", "flees", "is out", "is down", "is over"])
def test_nobody_strikes_back_who_is_down_or_flees_or_when_the_battle_is_over(what: str):
    it = duel()
    befall(it, 0, what)
    it.play(strike_back(it.battle, it.one(0), it.one(1)), *([6] if not what else []))
    assert bool(it.told(ActivationBegan)) is (not what)


def test_nobody_strikes_back_at_one_whom_he_does_not_touch():
    it = duel()
    it.play(strike_back(it.battle, it.one(0), it.one(2)))
    assert not it.events


# groups


def test_of_a_group_of_one_nobody_is_asked_who_acts():
    it = battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    group = [it.one(0)]
    it.play(activate_group(it.battle, group, 3, "march N"), 1, says={ActivationDice: "1", NextAction: DONE})
    assert not it.questions(WhoActs)


def test_of_a_group_of_two_their_player_says_who_acts_first():
    it = battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    says = {ActivationDice: "1", NextAction: DONE, WhoActs: "1"}
    it.play(activate_group(it.battle, [it.one(0), it.one(1)], 3, "march N"), 1, says=says)
    assert [asked.candidates for asked in it.questions(WhoActs)] == [(0, 1)]
    assert [asked.who for asked in it.questions(NextAction)] == [1, 0]


@pytest.mark.parametrize("what", ["is out", "is over"])
def test_of_a_group_nobody_acts_who_is_gone_or_when_the_battle_is_over(what: str):
    it = battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    seen: list[int] = []

    def looks(asked: NextAction) -> str:
        seen.append(asked.who)
        befall(it, 1, what)
        return DONE

    says = {ActivationDice: "1", NextAction: looks, WhoActs: "0"}
    it.play(activate_group(it.battle, [it.one(0), it.one(1)], 3, "march N"), 1, says=says)
    assert seen == [0]


@pytest.mark.rule("ALT-IV-3", "ALT-VII-p-i-5", "ALT-VII-q-1")
def test_activations_offer_one_to_three_dice_and_the_alternative_to_lone_warriors():
    it = battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    group = [it.one(0), it.one(1)]
    says = {ActivationDice: "1", NextAction: DONE, WhoActs: lambda asked: asked.answers[0]}
    it.play(activate_group(it.battle, group, 3, "march N"), 1, says=says)
    asked = it.questions(ActivationDice)
    it.play(activate(it.battle, it.one(0)), 1, says=says)
    asked += it.questions(ActivationDice)
    assert [(one.side, one.counts, one.alternative) for one in asked] == [
        (0, (1, 2, 3), False),
        (0, (1, 2, 3), True),
    ]


# reactions


def test_the_only_one_who_wants_to_react_wins_no_roll():
    it = battlefield([man(10, 10)], [man(15, 10)], [man(10, 15)])
    says = {Choice: lambda asked: "yes" if asked.side == 2 else "no", React: NONE}
    it.play(offer_reactions(it.battle, [it.one(0)], 1), says=says)
    assert [asked.side for asked in it.questions(React)] == [2]
    assert not it.told(RolledOff)


@pytest.mark.rule("ALT-V-3")
@pytest.mark.parametrize(("who", "others"), [(0, (1, 2)), (1, (2, 0)), (2, (0, 1))])
def test_the_others_are_asked_in_the_order_of_turns_after_his(who: int, others: tuple[int, int]):
    it = Battlefield(*rows(1, 1, 1), sequence="alternative")
    it.play(offer_reactions(it.battle, [it.one(who)], 1), says={Choice: "no"})
    assert it.told(ReactionsOffered) == [ReactionsOffered(1, others)]
    it.fold(OrderRolled((), (2, 1, 0)))
    it.play(offer_reactions(it.battle, [it.one(who)], 1), says={Choice: "no"})
    assert it.told(ReactionsOffered)[0].sides == {0: (2, 1), 1: (0, 2), 2: (1, 0)}[who]


def test_an_ally_does_not_react():
    it = Battlefield(*rows(1, 1, 1), sequence="alternative")
    it.fold(AllianceFormed((0, 2)))
    it.play(offer_reactions(it.battle, [it.one(0)], 1), says={React: NONE})
    assert [asked.side for asked in it.questions(React)] == [1]


@pytest.mark.rule("ALT-XII-f-i-1")
@pytest.mark.parametrize("hurried", [(0,), (1,), (0, 1)])
def test_nobody_reacts_to_a_group_of_which_one_is_hurried_on(hurried: tuple[int, ...]):
    it = battlefield([man(10, 10), man(12, 10)], [man(20, 10)])
    for who in hurried:
        it.fold(ConditionBegan(who, Condition(LEDZ_GO, tags=(HURRIES,))))
    it.play(offer_reactions(it.battle, [it.one(0), it.one(1)], 2))
    assert not it.told(ReactionsOffered)
    assert tuple(event.who for event in it.told(ConditionEnded)) == hurried


@pytest.mark.rule("ALT-VI-1", "ALT-VI-6")
@pytest.mark.parametrize(("failures", "offers"), [(2, [2]), (3, [3, 1])])
def test_two_failures_are_the_price_of_the_turn_and_only_more_leave_a_reaction(
    failures: int, offers: list[int]
):
    it = battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    says = {React: lambda asked: "buy" if asked.may_buy else NONE}
    it.play(offer_reactions(it.battle, [it.one(0)], failures), says=says)
    assert [asked.failures for asked in it.questions(React)] == offers


@pytest.mark.rule("ALT-VI-6")
def test_a_warrior_who_bought_the_turn_with_two_of_three_failures_is_asked_no_more_where_nobody_can_react():
    it = battlefield([man(10, 10)], [man(40, 40)])
    it.fold(ActivationBegan(1, (1,), "reaction"), ActivationEnded(1, (1,)))
    it.play(offer_reactions(it.battle, [it.one(0)], 3), says={React: "buy"})
    assert [(asked.failures, asked.candidates) for asked in it.questions(React)] == [(3, ())]


# impulses


def _dances(_battle: Battle, who: Combatant) -> Flow[None]:
    yield RuleRolled(who.id, "Dance", Rolled((1,)), True)


@pytest.mark.rule("ALT-X-f-i-2")
@pytest.mark.parametrize(
    ("what", "faces", "does"),
    [
        ("", (1, 8, 8), True),
        ("", (8, 8, 8), False),
        ("is down", (1, 8, 8), False),
        ("is over", (1, 1, 1), False),
    ],
)
def test_on_an_impulse_he_does_what_it_says_if_he_has_an_action_and_stands(
    what: str, faces: tuple[int, int, int], does: bool
):
    it = battlefield([man(10, 10)], [man(40, 40)])
    befall(it, 0, what)
    who = it.one(0)
    says = {React: NONE, NextAction: DONE}
    it.play(act_on_impulse(it.battle, who, _dances(it.battle, who)), *faces, says=says)
    assert bool(it.told(RuleRolled)) is does
    assert [event.action for event in it.told(ActionTaken)] == ["act on impulse"] * does


@pytest.mark.rule("ALT-X-f-i-2")
def test_a_warrior_who_fights_follows_no_impulse():
    it = duel()
    who = it.one(0)
    it.play(act_on_impulse(it.battle, who, _dances(it.battle, who)), 1, 1, 1, says={NextAction: DONE})
    assert not it.told(RuleRolled)
