"""Activations by D12 at a real table: who acts, dice, who is near and deeds, said in one answer or step by step."""

import pytest

from rules.combat.effects.hooks import reaction_initiative
from rules.engine.decisions import DONE, NONE, IllegalAnswer
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, GiveCommand, React, WhoActs
from rules.engine.events import ActionTaken, ChargeDeclared, ShotFired, WarriorMoved
from rules.engine.events.alternative import ActionsGained, CommandGiven, PlayersTurnEnded
from rules.engine.flow import Ask
from rules.referee.claims import LED as LEADER_NEAR
from rules.referee.claims import WHO_NEAR
from rules.referee.course import refereed
from rules.referee.questions import TableAsked
from rules.referee.referee import Referee
from rules.systems.alternative.rolling import _outcome, activation_leadership, roll_activation
from tests.rules.oracles.alternative import somebody
from tests.rules.referee.table import PAIRS, Table, table_setup


class Passing(Table):
    """Players who activate with one die and do nothing with it."""

    def __init__(self):
        super().__init__("passing")

    def answer(self, resolver):
        asked = resolver.pending
        if isinstance(asked, WhoActs | ActivationDice):
            return asked.answers[0 if isinstance(asked, WhoActs) else -1]
        if isinstance(asked, NextAction):
            return DONE
        if isinstance(asked, React):
            return NONE
        return asked.choices[0] if isinstance(asked, TableAsked) else super().answer(resolver)


def begun(seed="dice", warbands=PAIRS[0]):
    resolver, table = refereed(table_setup(warbands, seed, "alternative")), Passing()
    go_to(resolver, table, lambda asked: isinstance(asked, WhoActs))
    return resolver, table


def go_to(resolver, table, reached):
    for _ in range(600):
        if reached(resolver.pending):
            return
        resolver.answer(table.answer(resolver))
    raise AssertionError(resolver.pending)


def own(resolver, fits):
    battle = resolver.battle
    return next(it for it in map(battle.combatant, resolver.pending.candidates) if fits(it))


def events(resolver, kind):
    return [it for it in resolver.events if isinstance(it, kind)]


def is_plain(warrior):
    return not warrior.missiles and not warrior.fighter.spells and not warrior.fighter.leader


def until_charged(seeds="abcdefgh", deed="charge all"):
    """A battle in which a charge was said with its dice and came about."""
    for seed in seeds:
        resolver, table = begun(seed)
        charger = own(resolver, is_plain)
        target = resolver.battle.state.enemies_of(charger.side)[0]
        resolver.answer(f"{charger.id} 3 then {deed} {target.id}")
        go_to(resolver, table, lambda asked: isinstance(asked, WhoActs | ActivationDice))
        if events(resolver, ChargeDeclared):
            return resolver, charger, target
    raise AssertionError(seeds)


def test_all_others_run_in_one_answer():
    resolver, _table = begun()
    waiting = len(resolver.pending.candidates)
    resolver.answer("rest run")
    moved = events(resolver, WarriorMoved)
    assert len(moved) == waiting
    assert {it.manner for it in moved} == {"run"}
    assert all(it.roll is None for it in events(resolver, ActionsGained))


def test_charge_said_with_the_dice_takes_all_actions_and_meets_its_target():
    resolver, charger, target = until_charged()
    (taken,) = (it for it in events(resolver, ActionTaken) if it.action == "charge")
    gained = events(resolver, ActionsGained)[0]
    assert taken.price == gained.actions
    assert target.id in {it.target for it in events(resolver, ChargeDeclared)}
    assert charger.contacts == {target.id} or not charger.standing or not target.on_table


def test_long_charge_takes_two_actions_at_least():
    resolver, _charger, _target = until_charged(deed="long charge all")
    (taken,) = (it for it in events(resolver, ActionTaken) if it.action == "long charge")
    assert taken.price >= 2


def test_shot_said_with_the_dice_is_fired():
    for seed in "abcdef":
        resolver, table = begun(seed)
        shooter = own(resolver, lambda it: it.missiles and not it.fighter.spells)
        target = resolver.battle.state.enemies_of(shooter.side)[0]
        resolver.answer(f"{shooter.id} 3 then shoot {target.id} {shooter.missiles[0].key} long yes")
        go_to(resolver, table, lambda asked: isinstance(asked, WhoActs))
        if shots := events(resolver, ShotFired):
            break
    assert (shots[0].who, shots[0].target) == (shooter.id, target.id)
    assert {it.name for it in shots[0].roll.modifiers} >= {"cover", "long range"}


def test_leader_lends_leadership_where_the_table_says_so():
    resolver, _table = begun()
    warrior = own(resolver, is_plain)
    leader = next(it for it in resolver.battle.state.of_side(warrior.side) if it.fighter.leader)
    assert leader.profile.Ld > warrior.profile.Ld
    resolver.answer(f"{warrior.id} 2 led")
    gained = events(resolver, ActionsGained)[-1]
    assert gained.by == leader.id
    assert gained.roll.at_most == leader.profile.Ld


def test_leadership_is_their_own_where_nothing_is_said():
    resolver, _table = begun()
    warrior = own(resolver, is_plain)
    resolver.answer(f"{warrior.id} 2")
    assert events(resolver, ActionsGained)[-1].roll.at_most == warrior.profile.Ld


def test_turn_passes_without_reactions_once_that_was_said():
    resolver, table = begun()
    go_to(resolver, table, lambda asked: isinstance(asked, React))
    side, turns = resolver.pending.side, len(events(resolver, PlayersTurnEnded))
    resolver.answer("none turn")
    while len(events(resolver, PlayersTurnEnded)) == turns:
        assert not (isinstance(resolver.pending, React) and resolver.pending.side == side)
        resolver.answer(table.answer(resolver))


@pytest.mark.parametrize(
    "wrong", ["99", "rest fly", "{} 7", "{} 2 far", "{} 2 then dance", "{} 2 then charge all 99"]
)
def test_nonsense_is_refused(wrong):
    resolver, _table = begun()
    plain = own(resolver, is_plain)
    with pytest.raises(IllegalAnswer):
        resolver.answer(wrong.format(plain.id))


def test_climb_is_paid_and_tested_before_the_next_action():
    for seed in "abcdef":
        resolver, _table = begun(seed)
        warrior = own(resolver, is_plain)
        resolver.answer(f"{warrior.id} 3")
        while isinstance(resolver.pending, React):
            resolver.answer(NONE)
        if isinstance(resolver.pending, NextAction) and resolver.pending.left >= 2:
            break
    left = resolver.pending.left
    resolver.answer("climb 1")
    assert events(resolver, ActionTaken)[-1].action == "climb"
    assert isinstance(resolver.pending, NextAction)
    assert resolver.pending.left == left - 1
    with pytest.raises(IllegalAnswer):
        resolver.answer(f"charge {left} 0")


def test_command_is_given_to_those_whom_the_table_names():
    for seed in "abcdef":
        resolver, _table = begun(seed)
        hero = own(resolver, lambda it: it.fighter.hero)
        resolver.answer(f"{hero.id} 3")
        while isinstance(resolver.pending, React):
            resolver.answer(NONE)
        if isinstance(resolver.pending, NextAction):
            break
    resolver.answer("command")
    assert isinstance(resolver.pending, GiveCommand)
    group = resolver.pending.offers[0].candidates[:2]
    resolver.answer("regroup " + " ".join(map(str, group)))
    assert events(resolver, CommandGiven)[-1].group == group


def test_nobody_in_a_combat_runs_with_all_others():
    resolver, charger, _target = until_charged()
    assert charger.contacts or not charger.standing
    assert resolver.battle.witness.by_dice.resting([charger.id]) == []


#: The rules of the oracles that want somebody near, and the word that a table says for it.
NEAR = {
    "guard_dog": "near",
    "necromancers_knell": "near",
    "packrat": "near",
    "obedient_monster": "near",
    "obedient_monster_hero": "hero",
    "little_boss": "near",
    "thirst_for_flesh": "near",
}


@pytest.mark.parametrize(("rule", "word"), NEAR.items())
def test_leadership_by_what_is_said_is_that_of_the_oracles_table(rule, word):
    field = somebody(rule, Ld=5)
    battle, warrior = field.battle, field.one(0)
    near, _ = activation_leadership(battle, warrior, False)
    referee = battle.witness = Referee(battle)
    assert activation_leadership(battle, warrior, False)[0] == warrior.profile.Ld < near
    assert word in battle.sequence.near_words(battle, warrior)
    referee.claim(word, warrior.id, True)
    assert activation_leadership(battle, warrior, False)[0] == near


def test_oracles_reaction_by_what_is_said_is_that_of_their_table():
    field = somebody("necromancers_knell", I=3)
    battle, warrior = field.battle, field.one(0)
    near = reaction_initiative.total(battle, warrior)
    referee = battle.witness = Referee(battle)
    assert reaction_initiative.total(battle, warrior) < near
    referee.claim("near", warrior.id, True)
    assert reaction_initiative.total(battle, warrior) == near


def with_a_leader(seed):
    """A battle in which somebody acts for whom nobody but their leader matters."""
    for number in range(20):
        resolver, _table = begun(f"{seed} {number}", PAIRS[2])
        words = resolver.battle.witness.words_near
        some = map(resolver.battle.combatant, resolver.pending.candidates)
        for it in some:
            if words(it) == (("led",), ()) and not it.has("will-of-chaos"):
                return resolver, it
    raise AssertionError(seed)


def dice_that_ask(seed):
    """A battle in which a plain warrior rolls three dice and says nothing of those near them."""
    resolver, warrior = with_a_leader(seed)
    leader = next(it for it in resolver.battle.state.of_side(warrior.side) if it.fighter.leader)
    own_and_lent = activation_leadership(resolver.battle, warrior, False)[0], leader.profile.Ld
    resolver.answer(f"{warrior.id} 3 ask")
    is_asked = isinstance(resolver.pending, TableAsked)
    assert not is_asked or (resolver.pending.question, resolver.pending.who) == (WHO_NEAR, warrior.id)
    return resolver, leader, own_and_lent, is_asked


@pytest.mark.parametrize("near", ["alone", "led"])
def test_leader_is_asked_for_only_where_a_die_falls_between_the_two_leaderships(near):
    asked = []
    for seed in "abcdefghijkl":
        resolver, leader, own_and_lent, is_asked = dice_that_ask(seed)
        if is_asked:
            resolver.answer(near)
        gained = events(resolver, ActionsGained)[-1]
        counts = [sum(face <= it for face in gained.roll.faces) for it in own_and_lent]
        assert is_asked == (counts[0] != counts[1])
        assert gained.actions == counts[near == "led"]
        if is_asked:
            assert gained.roll.at_most == own_and_lent[near == "led"]
            assert gained.by == (leader.id if near == "led" else None)
        asked.append(is_asked)
    assert set(asked) == {True, False}


def test_leader_of_whom_it_is_known_is_not_asked_for_again():
    for seed in "abcdefghijkl":
        resolver, warrior = with_a_leader(seed)
        resolver.battle.witness.claim(LEADER_NEAR, warrior.id, True)
        resolver.answer(f"{warrior.id} 3 ask")
        assert not isinstance(resolver.pending, TableAsked)
        leader = next(it for it in resolver.battle.state.of_side(warrior.side) if it.fighter.leader)
        assert events(resolver, ActionsGained)[-1].roll.at_most == leader.profile.Ld


@pytest.mark.parametrize(("rule", "word"), NEAR.items())
def test_dice_that_ask_find_the_leadership_of_the_oracles_table(rule, word):
    field = somebody(rule, Ld=5)
    battle, warrior = field.battle, field.one(0)
    near, _ = activation_leadership(battle, warrior, False)
    referee = battle.witness = Referee(battle)
    for face in (5, near, near + 1):
        referee.claim(word, warrior.id, False)
        referee.ask_later(warrior.id)
        flow = roll_activation(battle, [warrior], 1, "")
        next(flow)
        step = flow.send((face,))
        assert isinstance(step, Ask) == (face == near)
        if isinstance(step, Ask):
            assert word in step.decision.choices
            step = flow.send(word)
        assert step.actions == (face <= near)


def test_rules_that_change_dice_have_it_asked_wherever_one_fails():
    field = somebody("call_of_the_dead", Ld=5)
    battle, warrior = field.battle, field.one(0)
    outcomes = {face: _outcome(battle, [warrior], (face,)) for face in (5, 6)}
    assert outcomes == {5: (1, 0), 6: (0, activation_leadership(battle, warrior, False)[0])}
