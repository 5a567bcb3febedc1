"""The round of the alternative sequence: order, tests, turns that pass to and fro, activations and reactions."""

from collections.abc import Sequence

import pytest

from rules.engine.decisions import DONE, NONE, Choice, Decision, IllegalAnswer, MoveTo
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.events import (
    ActivationBegan,
    ActivationEnded,
    BattleEnded,
    LeadershipTested,
    PhaseBegan,
    RolledOff,
    RoundBegan,
    RoutTested,
    RuleRolled,
    Status,
    TurnBegan,
    WarriorMoved,
)
from rules.engine.events.alternative import (
    ActionsGained,
    OrderRolled,
    PlayersTurnBegan,
    PlayersTurnEnded,
    ReactionsOffered,
)
from rules.systems.alternative.activating import reactors
from rules.systems.alternative.order import roll_order
from rules.systems.alternative.rolling import activation_leadership
from rules.systems.alternative.round_tests import begin_round, begin_turn
from tests.rules.staging.battlefield import Battlefield, man, place
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

# I, II: rounds and the order of the players


@pytest.mark.rule("ALT-I-1")
def test_a_round_has_no_phases_and_no_turns_of_the_rulebook():
    it = plain(2, 2)
    a_round(it, 1, 1, 1, 1)
    assert not it.told(PhaseBegan)
    assert not it.told(TurnBegan)


@pytest.mark.rule("ALT-I-2", "ALT-VI-10", "ALT-VI-11")
def test_the_round_ends_when_everybody_has_been_activated_whoever_reacted():
    it = plain(2, 1)
    a_round(it, 1, 1, 1)
    assert acts(it) == [(0,), (1,), (2,)]
    assert it.state.activations.reacted == set()
    assert [event.reason for event in it.told(PlayersTurnEnded)] == ["all activated"] * 2


@pytest.mark.rule("ALT-II-1", "ALT-II-2")
def test_each_player_rolls_a_die_for_the_order_and_the_tied_roll_again():
    it = Battlefield(*rows(1, 1, 1), sequence="alternative")
    it.play(roll_order(it.battle), 3, 5, 3, 2, 6)
    (rolled,) = it.told(OrderRolled)
    assert (rolled.rolls, rolled.order) == (((3, 2), (5,), (3, 6)), (1, 2, 0))
    assert it.battle.turn_order() == [1, 2, 0]


@pytest.mark.rule("ALT-II-1", "ALT-II-2")
def test_of_two_players_the_roll_for_the_first_turn_is_that_of_the_order():
    from rules.catalogue.load import rulebook
    from rules.policies import POLICIES
    from rules.resolve import set_up, start
    from tests.rules.warbands import roster

    sheets = [roster("mercenaries-reikland"), roster("undead")]
    setup = set_up(sheets, rulebook(), seed="1", ruleset="alternative", battlefield="market-square")
    log = start(setup, policies=dict.fromkeys((0, 1), POLICIES["steady"])).events
    rolls = [event for event in log if isinstance(event, RolledOff) and event.purpose == "first turn"]
    assert len(rolls) == 1
    firsts = [
        next(event.side for event in log[at:] if isinstance(event, PlayersTurnBegan))
        for at, event in enumerate(log)
        if isinstance(event, RoundBegan) and event.round <= 3
    ]
    assert firsts == [rolls[0].winner] * 3


@pytest.mark.rule("ALT-II-2")
def test_the_order_holds_in_every_round():
    it = plain(1, 1)
    it.fold(OrderRolled(((1,), (6,)), (1, 0)))
    for number in (2, 3):
        a_round(it, 1, 1)
        assert turns(it) == [(1, False), (0, False)]
        it.fold(RoundBegan(number))


# III: the beginning of a round


def hard_hit(side: int) -> Battlefield:
    it = plain(4, 4)
    it.status(side * 4, Status.OUT_OF_ACTION)
    return it


@pytest.mark.rule("ALT-III-1", "ALT-III-4")
@pytest.mark.parametrize("side", [0, 1])
def test_rout_is_tested_before_anybodys_turn(side: int):
    it = hard_hit(side)
    a_round(it, 1, 1, *[1] * 7)
    kinds = [type(event) for event in it.events]
    assert kinds.index(RoutTested) < kinds.index(PlayersTurnBegan)


@pytest.mark.rule("ALT-III-1")
def test_a_warband_that_routs_loses_at_once():
    it = hard_hit(1)
    a_round(it, 6, 6)
    assert it.state.ended == BattleEnded(0, "rout", 1)
    assert not it.told(PlayersTurnBegan)


def runner(side: int) -> Battlefield:
    """One of that side runs, another is near."""
    from rules.combat.psychology.minds import flight
    from rules.engine.events import ConditionBegan

    it = plain(2, 2)
    it.fold(ConditionBegan(2 * side, flight()))
    return it


@pytest.mark.rule("ALT-III-2", "ALT-III-4")
@pytest.mark.parametrize("side", [0, 1])
def test_a_warrior_who_runs_tests_to_rally_before_anybodys_turn(side: int):
    it = runner(side)
    a_round(it, 1, 1, *[1] * 4, says={Choice: lambda asked: asked.choices[0]})
    kinds = [type(event) for event in it.events]
    assert kinds.index(LeadershipTested) < kinds.index(PlayersTurnBegan)
    assert (2 * side,) in acts(it)


@pytest.mark.rule("ALT-III-2")
def test_a_warrior_who_rallied_neither_moves_nor_shoots_in_that_round():
    it = runner(0)
    it.play(begin_round(it.battle), 1, 1, says={Choice: lambda asked: asked.choices[0]})
    gain(it, 0, 3)
    assert not {"move", "run", "shoot", "charge"} & set(on_offer(it, 0))


@pytest.mark.rule("ALT-III-2")
def test_a_warrior_who_does_not_rally_runs_at_once_and_neither_acts_nor_reacts():
    it = runner(0)
    it.play(begin_round(it.battle), 6, 6, 1, 1)
    assert [event.manner for event in it.told(WarriorMoved)] == ["flee"]
    assert [one.id for one in reactors(it.battle, 0)] == [1]
    it = runner(0)
    a_round(it, 6, 6, 1, 1, *[1] * 3)
    assert (0,) not in acts(it)


@pytest.mark.rule("ALT-III-3", "ALT-III-4")
@pytest.mark.parametrize("side", [0, 1])
def test_stupidity_is_tested_before_anybodys_turn(side: int):
    men = rows(1, 1)
    men[side] = [man(5, 5 + 15 * side, tags=("stupidity",))]
    it = Battlefield(*men, sequence="alternative")
    a_round(it, 1, 1, 1, 1)
    kinds = [type(event) for event in it.events]
    assert kinds.index(LeadershipTested) < kinds.index(PlayersTurnBegan)


@pytest.mark.rule("ALT-III-3", "ALT-XIII-3")
def test_turn_start_rules_apply_when_the_round_begins():
    it = Battlefield([man(5, 5)], [man(5, 20, tags=("drunken",))], sequence="alternative")
    a_round(it, 3, 1, 1)
    kinds = [type(event) for event in it.events]
    assert kinds.index(RuleRolled) < kinds.index(PlayersTurnBegan)


def orcs() -> Battlefield:
    return Battlefield(
        [man(5, 5)],
        [man(5, 20, tags=("animosity",)), man(8, 20, tags=("animosity",))],
        sequence="alternative",
    )


@pytest.mark.rule("ALT-III-5", "ALT-III-6")
def test_animosity_waits_for_the_owners_first_turn():
    it = orcs()
    it.play(begin_round(it.battle))
    assert not it.rolls
    it = orcs()
    a_round(it, 1, 2, 2, 1, 1)
    kinds = [(type(event), getattr(event, "side", None)) for event in it.events]
    rolled = [at for at, (kind, _) in enumerate(kinds) if kind is RuleRolled]
    assert len(rolled) == 2
    assert rolled[0] > kinds.index((PlayersTurnBegan, 1))
    assert rolled[1] < kinds.index((ActivationBegan, 1))


@pytest.mark.rule("ALT-III-7")
def test_animosity_is_not_tested_again_in_a_later_turn_of_the_round():
    it = orcs()
    it.play(begin_turn(it.battle, 1, False))
    assert not it.rolls
    says = {ActivationDice: lambda asked: "2" if asked.who == (1,) else "1", React: buys_once(0)}
    it.fold(OrderRolled((), (1, 0)))
    a_round(it, 2, 2, 12, 12, 1, 1, says=says)
    assert turns(it) == [(1, False), (0, True), (1, False)]
    assert len(it.told(RuleRolled)) == 2


# IV: the active player and the activations


@pytest.mark.rule("ALT-IV-1")
def test_only_the_active_player_activates():
    it = plain(2, 2)
    seen = []
    asked: Sequence[type[Decision]] = (WhoActs, ActivationDice)

    def watch(decision: Decision) -> str:
        seen.append((it.state.players.active, decision.side))
        return decision.answers[-1] if isinstance(decision, WhoActs) and decision.answers else "1"

    a_round(it, 1, 1, 1, 1, says=dict.fromkeys(asked, watch))
    assert seen
    assert all(active == side for active, side in seen)


@pytest.mark.rule("ALT-IV-2")
def test_a_player_chooses_any_of_their_own_and_cannot_pass():
    it = plain(3, 1)
    a_round(it, 1, 1, 1, 1, says={WhoActs: lambda asked: asked.answers[-1]})
    assert acts(it) == [(2,), (1,), (0,), (3,)]
    first = it.questions(WhoActs)[0]
    assert first.answers == ("0", "1", "2")
    for wrong in ("3", DONE, NONE):
        with pytest.raises(IllegalAnswer):
            first.check(wrong)


@pytest.mark.rule("ALT-IV-3")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_activation_dice_are_rolled_all_at_once(dice: int):
    it = battlefield([man(10, 10)], [man(15, 10)])
    activated(it, 0, *[1] * dice, says={React: NONE})
    assert [(roll.count, roll.sides) for roll in it.rolls] == [(dice, 12)]


@pytest.mark.rule("ALT-IV-3")
@pytest.mark.parametrize("dice", ["0", "4"])
def test_no_other_number_is_allowed(dice: str):
    it = battlefield([man(10, 10)], [man(15, 10)])
    with pytest.raises(IllegalAnswer):
        activated(it, 0, dice=dice)


@pytest.mark.rule("ALT-IV-4", "ALT-IV-5")
@pytest.mark.parametrize(
    ("leadership", "faces", "actions", "failures"),
    [(7, (7, 3, 8), 2, 1), (10, (10, 11, 12), 1, 2), (12, (12,), 1, 0), (1, (1, 2), 1, 1)],
)
def test_a_die_of_his_leadership_or_less_is_an_action_any_other_a_failure(
    leadership: int, faces: tuple[int, ...], actions: int, failures: int
):
    it = battlefield([man(10, 10, Ld=leadership)], [man(15, 10)])
    activated(it, 0, *faces, says={React: NONE})
    (gained,) = it.told(ActionsGained)
    assert (gained.actions, gained.failures) == (actions, failures)


@pytest.mark.rule("ALT-IV-6")
def test_the_actions_are_his_alone():
    it = battlefield([man(10, 10), man(13, 10)], [man(25, 10)])
    gain(it, 0, 2)
    assert on_offer(it, 0)
    assert it.state.activations.slot is not None
    assert it.state.activations.slot.left == {0: 2}


@pytest.mark.rule("ALT-IV-7", "ALT-VI-a-1")
def test_a_warrior_who_fails_with_all_dice_has_had_his_activation():
    it = battlefield([man(10, 10, Ld=6), man(13, 10)], [man(15, 10)])
    activated(it, 0, 9, 11, says={React: NONE})
    assert it.told(ActionsGained)[0].actions == 0
    assert 0 in it.state.activations.acted


@pytest.mark.rule("ALT-IV-8", "ALT-XIV-b-1")
@pytest.mark.parametrize(
    ("gap", "status", "best"),
    [
        (6, Status.STANDING, 8),
        (6.1, Status.STANDING, 6),
        (3, Status.KNOCKED_DOWN, 6),
        (3, Status.STUNNED, 6),
    ],
)
def test_a_leader_near_lends_his_leadership(gap: float, status: Status, best: int):
    it = battlefield([man(10, 10, Ld=6), man(10.98 + gap, 10, Ld=8, leader=True)], [man(40, 10)])
    it.status(1, status)
    assert activation_leadership(it.battle, it.one(0), False)[0] == best
    activated(it, 0, 8, dice=1, says={React: NONE})
    assert it.told(ActionsGained)[0].actions == (1 if best == 8 else 0)


@pytest.mark.rule("ALT-XIV-b-2")
def test_the_option_leaves_the_leader_out_of_activations_and_not_out_of_tests():
    from rules.combat.rolls.leadership_test import leadership_of

    men = [man(10, 10, Ld=6), man(13, 10, Ld=8, leader=True)]
    it = battlefield(men, [man(40, 10)], switches=("own-leadership-for-activations",))
    activated(it, 0, 8, dice=1, says={React: NONE})
    assert it.told(ActionsGained)[0].actions == 0
    assert leadership_of(it.battle, it.one(0)) == (8, 1)


@pytest.mark.rule("ALT-IV-10")
def test_unspent_actions_are_lost():
    it = battlefield([man(10, 10)], [man(40, 10)])
    activated(it, 0, 1, 1, says={NextAction: ["move", DONE], MoveTo: place(12, 10)})
    assert isinstance(it.events[-1], ActivationEnded)
    assert it.state.activations.slot is None


# VII.q: alternative activation


@pytest.mark.rule("ALT-VII-q-1", "ALT-VII-q-3", "ALT-VII-q-5", "ALT-VII-q-6")
def test_alternative_activation_rolls_nothing_and_gives_two_actions():
    it = battlefield([man(10, 10, Ld=2)], [man(30, 10)])
    activated(it, 0, dice="alternative", says={NextAction: ["run", DONE], MoveTo: place(16, 10)})
    assert not it.rolls
    assert not it.told(ReactionsOffered)
    assert [event.actions for event in it.told(ActionsGained)] == [2]
    assert 0 in it.state.activations.acted


@pytest.mark.rule("ALT-VII-q-2")
@pytest.mark.parametrize("status", [Status.STANDING, Status.STUNNED])
@pytest.mark.parametrize(("gap", "offered"), [(12, False), (12.1, True)])
def test_any_enemy_within_twelve_inches_rules_it_out(gap: float, offered: bool, status: Status):
    it = battlefield([man(10, 10)], [man(10.98 + gap, 10)])
    it.status(1, status)
    activated(it, 0, 1, says={React: NONE})
    assert [asked.alternative for asked in it.questions(ActivationDice)] == [offered]


@pytest.mark.rule("ALT-VII-q-4")
def test_its_actions_are_for_moving_alone():
    it = battlefield([man(10, 10, "bow")], [man(30, 10)])
    gain(it, 0, 2, purpose="movement")
    assert set(on_offer(it, 0)) == {"move", "run"}
    it.status(0, Status.KNOCKED_DOWN)
    assert on_offer(it, 0) == {}


@pytest.mark.rule("ALT-VII-q-7")
def test_nobody_reacts_by_it():
    it = battlefield([man(10, 10)], [man(30, 10)])
    activated(it, 0, 8, 6, dice=1, says={React: "1 1"})
    assert {asked.side for asked in it.questions(ActivationDice)} == {0}


def test_nobody_is_asked_who_acts_where_one_is_left():
    it = plain(1, 1)
    a_round(it, 1, 1)
    assert not it.questions(WhoActs)


def test_a_reactor_gives_no_commands():
    it = battlefield([man(10, 10), man(12, 10)], [man(30, 10)])
    gain(it, 0, 2)
    assert "command" in on_offer(it, 0)
    gain(it, 1, 2, reaction=True)
    assert "command" not in on_offer(it, 1)
