"""Activations: who acts now, what ends with them, and what a reaction leaves alone."""

import pytest

from rules.combat.melee.combat_group import fights_now, opponents
from rules.combat.melee.melee import engaged
from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, inches, man


def field() -> Battlefield:
    return Battlefield([man(10, 10), man(10, 20)], [man(10.98, 10), man(10.98, 20)])


def walk(it: Battlefield, who: int) -> None:
    at = it.one(who).position
    it.fold(events.WarriorMoved(who, "walk", (at, inches(30, 30 + who)), 100))


def test_an_activation_forgets_what_everybody_did_before_it():
    it = field()
    it.activate(0)
    walk(it, 0)
    assert (it.one(0).moved, it.state.active, it.state.activations.now) == (True, 0, (0,))
    it.fold(events.ActivationEnded(0, (0,)))
    it.activate(3)
    assert (it.one(0).moved, it.state.active, it.state.activations.now) == (False, 1, (3,))


def test_a_reaction_leaves_what_the_interrupted_did_and_gives_the_turn_back():
    it = field()
    it.activate(0)
    walk(it, 0)
    it.activate(3, reaction="a failure")
    assert (it.one(0).moved, it.state.active, it.state.activations.now) == (True, 1, (3,))
    it.fold(events.ActivationEnded(1, (3,)))
    assert (it.state.active, it.state.activations.now) == (0, (0,))


def test_a_warrior_who_acted_reacted_shot_and_cast_is_known_until_the_next_round():
    it = field()
    it.activate(0)
    it.fold(events.ShotFired(0, 3, "bow", 500, None, None))
    it.fold(events.SpellCast(0, "soulfire", None, None, False))
    it.activate(3, reaction="a failure")
    it.fold(events.ActivationBegan(1, (2,), "charged", extra=True))
    memory = it.state.activations
    assert (memory.acted, memory.reacted, memory.shot, memory.cast) == ({0}, {3}, {0}, {0})
    it.fold(events.RoundBegan(2))
    assert (memory.acted, memory.reacted, memory.shot, memory.cast, memory.now) == (
        set(),
        set(),
        set(),
        set(),
        (),
    )


def test_an_action_sets_the_phase_to_which_it_belongs():
    it = field()
    it.activate(0)
    assert it.state.phase == ""
    it.fold(events.ActionTaken(0, "shoot", "shooting"))
    assert it.state.phase == "shooting"
    it.fold(events.ActivationEnded(0, (0,)))
    assert it.state.phase == ""


def test_turns_that_begin_together_count_for_all_their_sides_and_end_what_lasts_until_then():
    it = field()
    for key, until, side in (
        ("a", "turn", 0),
        ("b", "shooting", 1),
        ("c", "turn", None),
        ("d", "turn", 2),
        ("e", "", 0),
    ):
        it.fold(events.ConditionBegan(0, Condition(key, until, side)))
    turns = it.state.turns
    it.fold(events.TurnsBegan((0, 1)))
    assert set(it.one(0).conditions) == {"d", "e"}
    assert ([it.one(who).own_turns for who in (0, 3)], it.state.turns) == ([1, 1], turns + 1)


def test_phase_conditions_end_with_the_next_activation():
    it = field()
    it.fold(events.ConditionBegan(0, Condition("afraid", "phase")))
    it.activate(3)
    assert not it.one(0).conditions


def fights(it: Battlefield) -> None:
    """Warrior 0 strikes at 2, who has parried one blow and taken a critical hit; both are spellbound for the fight."""
    it.fold(
        events.BlowStruck(0, 2, "axe", Rolled((4,), 4), True),
        events.ParryTried(2, 0, Rolled((1,), 1), False),
        events.CriticalRolled(0, 2, Rolled((3,), 3), "vital part"),
        *(events.ConditionBegan(who, Condition("bound", "phase", tags=("no-attacks",))) for who in (0, 2)),
    )


def fight(it: Battlefield) -> tuple[object, ...]:
    one, foe = it.one(0), it.one(2)
    return one.critical_dealt, one.has("no-attacks"), foe.first_hitter, foe.parries, foe.has("no-attacks")


@pytest.mark.rule("ALT-XIII-3")
@pytest.mark.parametrize(("who", "reaction"), [(1, ""), (3, "a failure"), (2, "struck at")])
def test_activation_counters_restart_in_a_nested_activation_and_resume_after_it(who: int, reaction: str):
    it = field()
    it.activate(0)
    fights(it)
    before = fight(it)
    assert before == (True, True, 0, 1, True)
    it.activate(who, reaction=reaction)
    assert fight(it) == (False, False, None, 0, False)
    it.fold(
        events.BlowStruck(3, 0, "axe", Rolled((4,), 4), True), events.ParryTried(0, 3, Rolled((1,), 1), False)
    )
    it.fold(events.ActivationEnded(it.one(who).side, (who,)))
    assert fight(it) == before
    assert (it.one(0).first_hitter, it.one(0).parries) == (None, 0)
    it.fold(events.ActivationEnded(0, (0,)))
    it.activate(1)
    assert fight(it) == (False, False, None, 0, False)


def test_the_snapshot_tells_what_was_broken_off():
    one, other = field(), field()
    for it in (one, other):
        it.activate(0)
    fights(one)
    for it in (one, other):
        it.activate(3, reaction="a failure")
        it.fold(*(events.ConditionEnded(who, "bound") for who in (0, 2)))
    slots = [it.state.activations.snapshot()["open"][-1] for it in (one, other)]
    assert slots[0] != slots[1]


def test_in_an_activation_only_those_fight_who_act_and_who_touches_them():
    it = field()
    it.engage(0, 2)
    it.engage(1, 3)
    assert [one.id for one in engaged(it.battle)] == [0, 1, 2, 3]
    it.activate(0)
    assert [one.id for one in engaged(it.battle)] == [0, 2]
    assert [one.id for one in opponents(it.battle, it.one(2))] == [0]
    assert opponents(it.battle, it.one(3)) == []
    assert fights_now(it.battle, it.one(2), it.one(0))
    assert not fights_now(it.battle, it.one(3), it.one(1))


def test_the_snapshot_tells_activations_apart():
    one, other = field(), field()
    one.activate(0)
    assert one.state.snapshot() != other.state.snapshot()
    other.activate(0)
    assert one.state.snapshot() == other.state.snapshot()


def test_outside_of_activations_nobody_remembers_what_came_off():
    one, other = field(), field()
    one.fold(events.BlowStruck(0, 2, "Sword", None, True))
    assert one.state.activations.snapshot() == other.state.activations.snapshot()
    other.activate(0)
    other.fold(events.BlowStruck(0, 2, "Sword", None, False))
    assert other.state.activations.has_failed(0)


def test_whether_a_warrior_has_tried_to_parry_is_forgotten_with_the_round():
    it = field()
    it.fold(events.ParryTried(0, 2, Rolled((1,)), False, False))
    assert it.one(0).tried_parry
    it.turn(1)
    assert it.one(0).tried_parry
    it.fold(events.RoundBegan(2))
    assert not it.one(0).tried_parry
