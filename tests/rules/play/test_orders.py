"""Standing orders: what they answer, and what a player is asked all the same."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules.engine.decisions import (
    DONE,
    CastSpell,
    ChargeTarget,
    Choice,
    Decision,
    DeploymentPlace,
    MoveTo,
    NextToAct,
)
from rules.engine.decisions.alternative import ActivationDice, WhoActs
from rules.engine.events import ActivationBegan
from rules.engine.events.alternative import ActionsGained
from rules.play import driving
from rules.play.by_orders import answered
from rules.play.course import Course
from rules.play.driving import Hands, go_on, suggested
from rules.play.nearness import has_enemy_near, may_act_from_afar, may_reach_somebody
from rules.play.orders import ORDERS, PRESETS, USUAL, Orders, Say, stretch_of, warrior_of
from rules.play.seen import seen_by
from rules.play.together import stretches, together
from rules.resolve import set_up
from tests.rules.play.played import PAIRS
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import BOOK, roster


def begun(ruleset: str = "mordheim", **options: Any) -> Course:
    warbands = [roster(key) for key in PAIRS[0]]
    return Course(set_up(warbands, BOOK, seed="orders", ruleset=ruleset, **options))


def asked(course: Course, standing: dict[str, Say]) -> Iterator[Decision]:
    """The questions to the first side, which answers as its tactics advise."""
    hands = {0: Hands("steady", True, Orders(standing=standing)), 1: Hands("steady", False)}
    go_on(course, hands)
    while isinstance(course.pending, Decision):
        yield course.pending
        course.answer(suggested(course, "steady") or course.pending.default)
        go_on(course, hands)


def test_orders_say_what_is_usual_unless_told_otherwise():
    assert Orders().say("charges") == USUAL["charges"] == "near"
    assert Orders(standing={"charges": "never"}).say("charges") == "never"


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_say_only_what_orders_can_say(preset):
    ways = {order.key: order.ways for order in ORDERS}
    assert all(way in ways[key] for key, way in PRESETS[preset].items())


def test_henchmen_are_set_up_by_tactics_where_only_heroes_are_asked_for():
    course = begun()
    places = [it for it in asked(course, {"set-up": "heroes"}) if isinstance(it, DeploymentPlace)]
    assert places
    assert all(course.resolver.battle.combatant(it.who).fighter.hero for it in places)


def test_henchmen_are_asked_about_near_an_enemy_only():
    course, moved = begun(), 0
    for decision in asked(course, {}):
        battle = course.resolver.battle
        warrior = warrior_of(decision, battle)
        if isinstance(decision, MoveTo) and warrior is not None:
            led = battle.combatant(warrior)
            moved += not led.fighter.hero
            assert led.fighter.hero or has_enemy_near(battle, led)
    assert moved


def test_charges_are_asked_about_only_where_somebody_may_be_in_reach():
    course, charges = begun(), 0
    for decision in asked(course, {"henchmen": "ask"}):
        battle = course.resolver.battle
        if isinstance(decision, ChargeTarget):
            charges += 1
            assert may_reach_somebody(battle, battle.combatant(decision.who))
        if isinstance(decision, NextToAct) and decision.activity == "charging":
            assert any(may_reach_somebody(battle, battle.combatant(it)) for it in decision.candidates)
    assert charges


@pytest.mark.parametrize("options", [{}, {"switches": ()}])
def test_nobody_in_reach_is_ever_left_out(options):
    """The bound is never below what a charge reaches, measured or not."""
    course = begun(**options)
    for decision in asked(course, {"charges": "ask", "henchmen": "ask"}):
        battle = course.resolver.battle
        if isinstance(decision, ChargeTarget):
            charger = battle.combatant(decision.who)
            targets = [battle.combatant(it) for it in (*decision.targets, *decision.unseen)]
            if any(charger.is_within(target, decision.limit) for target in targets):
                assert may_reach_somebody(battle, charger)


def test_unmeasured_distances_are_told_by_the_squares_of_the_table():
    course = begun()
    for _decision in asked(course, {}):
        battle = course.resolver.battle
        on_table = [it for it in battle.state.on_table() if it.side < 2]
        for warrior in on_table:
            squares = [
                max(
                    abs(warrior.position.x // 1200 - it.position.x // 1200),
                    abs(warrior.position.y // 1200 - it.position.y // 1200),
                )
                for it in on_table
                if warrior.opposes(it)
            ]
            assert has_enemy_near(battle, warrior) is (min(squares, default=9) <= 1)
        if battle.state.round == 3:
            break


def test_dice_are_not_asked_for_while_nobody_is_near():
    course, dice = begun("alternative"), 0
    for decision in asked(course, {"henchmen": "ask"}):
        if isinstance(decision, ActivationDice) and decision.alternative:
            dice += 1
            battle = course.resolver.battle
            warriors = [battle.combatant(it) for it in decision.who]
            assert any(has_enemy_near(battle, it) or may_act_from_afar(battle, it) for it in warriors)
    assert dice


def test_a_phase_with_nobody_left_to_ask_about_is_over():
    battle = begun().resolver.battle
    decision = NextToAct(0, "charging", (0, 1))
    assert answered(decision, battle, Orders(standing={"charges": "never"}), lambda _: "1") == DONE


def test_tactics_choose_only_among_those_whom_they_play():
    battle = begun().resolver.battle
    heroes = [it.id for it in battle.state.combatants if it.side == 0 and it.fighter.hero]
    others = [it.id for it in battle.state.combatants if it.side == 0 and not it.fighter.hero]
    offered: list[tuple[int, ...]] = []

    def tactics(decision: Decision) -> str:
        assert isinstance(decision, NextToAct)
        offered.append(decision.candidates)
        return str(decision.candidates[0])

    decision = NextToAct(0, "moving", (*heroes, *others))
    orders = Orders(standing={"henchmen": "tactics"})
    assert answered(decision, battle, orders, tactics) == str(others[0])
    assert offered == [tuple(others)]
    assert answered(NextToAct(0, "moving", tuple(heroes)), battle, orders, tactics) is None
    assert answered(NextToAct(0, "moving", tuple(heroes[:1])), battle, orders, tactics) == str(heroes[0])


def test_a_round_that_is_handed_over_is_not_asked_about():
    battle = begun().resolver.battle
    decision = Choice(0, "leap", ("leap", "do not leap"))
    assert answered(decision, battle, Orders(), lambda _: "leap") is None
    assert answered(decision, battle, Orders(round=battle.state.round), lambda _: "leap") == "leap"
    assert answered(decision, battle, Orders(phase=stretch_of(battle)), lambda _: "leap") == "leap"


def test_warriors_of_the_enemy_are_not_those_whom_one_hands_over():
    battle = begun().resolver.battle
    enemy = next(it.id for it in battle.state.combatants if it.side == 1)
    assert warrior_of(Choice(0, "hide", ("hide", "in sight"), enemy), battle) is None
    assert warrior_of(ActivationDice(0, (0, 1), (1, 2), 7), battle) == 0


def test_phases_are_handed_over_by_what_happens_in_them():
    battle = begun().resolver.battle
    words = [together(NextToAct(0, it, (0,)), battle) for it in ("charging", "moving", "shooting")]
    assert [it.label for it in words if it] == [
        "Charge as tactics advise",
        "All others advance",
        "Everybody shoots",
    ]
    assert together(ChargeTarget(0, 1, (2,), 800), battle) is None


def test_charges_that_are_left_to_tactics_leave_the_moves_to_the_player():
    course, standing = begun(), {"heroes": "ask", "henchmen": "ask", "charges": "ask", "hide": "tactics"}
    hands = {0: Hands("steady", True, Orders(standing=standing)), 1: Hands("steady", False)}
    go_on(course, hands)
    while not (isinstance(course.pending, NextToAct) and course.pending.activity == "charging"):
        assert isinstance(course.pending, Decision)
        course.answer(suggested(course, "steady") or course.pending.default)
        go_on(course, hands)
    battle = course.resolver.battle
    assert together(course.pending, battle).scope == "charges"
    left = Orders(standing=standing, charges=stretch_of(battle))
    go_on(course, {**hands, 0: Hands("steady", True, left)})
    assert isinstance(course.pending, NextToAct)
    assert course.pending.activity == "moving"


@pytest.mark.parametrize(
    ("question", "answers"), [("rout", ("fight on", "rout")), ("shaken", ("be shaken", "flee"))]
)
def test_nobody_but_the_tactics_of_a_whole_side_gives_a_battle_up(question, answers):
    battle = begun().resolver.battle
    decision = Choice(0, question, answers)
    for orders in (Orders(round=battle.state.round), Orders(phase=stretch_of(battle))):
        assert answered(decision, battle, orders, lambda _: answers[1]) is None
    assert answered(decision, battle, Orders(side=True), lambda _: answers[1]) == answers[1]


def test_all_who_may_keep_watch_do_so_at_once():
    field = Battlefield(
        [man(10, 10, "bow", z=3), man(12, 10, "bow", "crossbow", z=3), man(14, 10)],
        [man(30, 30)],
        sequence="heroheim",
        combat="heroheim",
    )
    field.turn(0, "shooting")
    asked = Choice(0, "overwatch", ("bow", "none"), 0)
    assert together(asked, field.battle).scope == "watches"
    orders = Orders(watches=stretch_of(field.battle))
    both = Choice(0, "overwatch", ("bow", "crossbow", "none"), 1)
    assert answered(both, field.battle, orders, lambda _: "none") == "crossbow"
    field.state.round += 1
    assert answered(both, field.battle, orders, lambda _: "none") is None


def test_a_single_watcher_has_no_tap_for_all():
    field = Battlefield(
        [man(10, 10, "bow", z=3), man(14, 10)], [man(30, 30)], sequence="heroheim", combat="heroheim"
    )
    assert together(Choice(0, "overwatch", ("bow", "none"), 0), field.battle) is None


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [("mordheim", ("rout test", 4, False)), ("trench", ("morale test", 2, True))],
)
def test_the_test_of_heavy_losses_is_that_of_the_turn_sequence(ruleset, expected):
    course = begun(ruleset)
    force = seen_by(course, frozenset({0})).forces[0]
    name, share, counts_down = expected
    assert (force.test, force.counts_down) == (name, counts_down)
    assert force.test_at == -(-force.starting // share)


def test_a_rout_test_at_the_beginning_of_a_turn_is_in_no_phase():
    seen = [
        (isinstance(it, Choice) and it.question == "rout", seen_by(course, frozenset({0})).phase)
        for course in [begun()]
        for it in asked(course, {})
    ]
    assert {phase for is_rout, phase in seen if is_rout} == {""}
    assert {phase for is_rout, phase in seen if not is_rout} >= {"movement"}


def test_followers_of_a_command_are_not_asked_for_without_an_action():
    course = begun("alternative")
    next(it for it in asked(course, {"dice": "ask"}) if isinstance(it, ActivationDice))
    state = course.resolver.battle.state
    able = state.of_side(0)[:2]
    state.fold(ActivationBegan(0, tuple(it.id for it in able)))
    decision = WhoActs(0, tuple(it.id for it in able))
    chosen = str(able[1].id)
    answers = {0: chosen, 1: None}
    for actions, answer in answers.items():
        state.fold(ActionsGained(decision.candidates, None, actions))
        orders = Orders(standing={"heroes": "ask", "henchmen": "ask"})
        assert answered(decision, course.resolver.battle, orders, lambda _: chosen) == answer


def test_stretches_are_named_for_what_is_left_of_a_battle():
    course = begun("mordheim")
    assert [it.label for it in stretches(course.resolver.battle)] == ["The rest of the set-up"]
    next(it for it in asked(course, {}) if isinstance(it, NextToAct))
    assert [it.scope for it in stretches(course.resolver.battle)] == ["phase", "round"]


def test_the_black_hunger_is_asked_about_near_an_enemy_only():
    course = begun()
    decision = Choice(0, "black hunger", ("no", "yes"), 0)
    next(it for it in asked(course, {}) if isinstance(it, NextToAct))
    battle = course.resolver.battle
    expected = None if has_enemy_near(battle, battle.combatant(0)) else "no"
    assert answered(decision, battle, Orders(), lambda _: "yes") == expected
    assert answered(decision, battle, Orders(standing={"hunger": "never"}), lambda _: "yes") == "no"


def test_spells_that_cannot_succeed_are_not_asked_about(monkeypatch):
    def casts():
        warbands = [roster(key) for key in ("skaven-clan-eshin", "orc-mob")]
        course = Course(set_up(warbands, BOOK, seed="7", ruleset="heroheim"))
        return any(isinstance(it, CastSpell) for it in asked(course, {}))

    assert casts()
    monkeypatch.setattr(driving, "is_hopeless", lambda *_: True)
    assert not casts()
