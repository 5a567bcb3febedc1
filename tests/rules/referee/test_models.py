"""Single models at a real table: what one answer says of all of their activation, and what holds until it changes."""

import pytest

from rules.engine.battle import Battle
from rules.engine.decisions import Choice, Decision, IllegalAnswer, TryParry
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.events import ActionTaken, ActivationBegan, MovementRolled, Status, WarriorMoved
from rules.engine.events.activations import FirstActivationGiven
from rules.referee.attacks import DISTANCE
from rules.referee.models import HOW_FAR, NEAR, ONWARD, steps_of, sure_inches
from rules.referee.questions import TableAsked
from tests.rules.referee.table import Table
from tests.rules.referee.test_together import begun, offered, until


def taken(resolver, who):
    return [it.action for it in resolver.events if isinstance(it, ActionTaken) and it.who == who]


def free(resolver):
    """The first of those who may act who stands in no combat, and the first enemy."""
    battle: Battle = resolver.battle
    warrior = next(
        battle.combatant(it) for it in resolver.pending.candidates if not battle.combatant(it).contacts
    )
    return warrior, battle.state.enemies_of(warrior.side)[0]


@pytest.mark.parametrize(
    ("deed", "steps"),
    [
        ("run", ["move", "dash", "done"]),
        ("stay", ["done"]),
        ("fight", ["melee attack", "done"]),
        ("fight 14 onward", ["melee attack", "dash", "done"]),
        ("charge 14 near", ["charge 14 near", "melee attack", "done"]),
        ("charge 14 far onward", ["charge 14 far", "melee attack", "dash", "done"]),
        ("dash", ["move", "dash"]),
    ],
)
def test_deed_is_its_actions_in_their_order(deed, steps):
    assert steps_of(deed) == steps


def test_charge_from_near_reaches_its_target_whatever_the_dice_show():
    resolver = begun(NextModel, ruleset="trench")
    charger, enemy = free(resolver)
    assert sure_inches(resolver.battle, charger) == charger.profile.M + 1
    resolver.answer(f"{charger.id} then charge {enemy.id} {NEAR}")
    while not [it for it in resolver.events if isinstance(it, MovementRolled) and it.who == charger.id]:
        resolver.answer(Table("charges").answer(resolver))
    moved = next(it for it in resolver.events if isinstance(it, WarriorMoved) and it.who == charger.id)
    assert (moved.manner, moved.contacts) == ("charge", (enemy.id,))
    assert not any(isinstance(it, TableAsked) and it.question == DISTANCE for it in [resolver.pending])


def test_charge_from_farther_asks_how_far():
    resolver = begun(NextModel, ruleset="trench")
    charger, enemy = free(resolver)
    resolver.answer(f"{charger.id} then charge {enemy.id} {HOW_FAR}")
    assert isinstance(resolver.pending, TableAsked)
    assert resolver.pending.question == DISTANCE


def test_charge_goes_on_only_after_a_charge_or_a_fight():
    resolver = begun(NextModel, ruleset="trench")
    charger, _ = free(resolver)
    for deed in (f"walk {ONWARD}", f"stay {ONWARD}", "fight"):
        with pytest.raises(IllegalAnswer):
            resolver.answer(f"{charger.id} then {deed}")


def test_the_last_of_a_side_is_asked_as_all_others_are():
    resolver = begun(NextModel, ruleset="trench")
    table, seen = Table("last"), 0
    for _ in range(300):
        asked = resolver.pending
        if isinstance(asked, NextModel) and len(asked.candidates) == 1:
            (last,) = asked.candidates
            assert isinstance(resolver.events[-1], ActivationBegan)
            assert f"{last} then run" in offered(resolver)
            resolver.answer(f"{last} then stay")
            assert taken(resolver, last) == [] or not isinstance(resolver.pending, NextAction)
            assert getattr(resolver.pending, "who", None) != last
            seen += 1
            break
        resolver.answer(
            f"{asked.candidates[0]} then stay" if isinstance(asked, NextModel) else table.answer(resolver)
        )
    assert seen == 1


def test_beginner_of_each_round_is_said_for_good_and_taken_back():
    resolver = begun(Choice, ruleset="trench")
    while not (isinstance(resolver.pending, Choice) and resolver.pending.question == "first activation"):
        resolver.answer(Table("begins").answer(resolver))
    side = resolver.pending.side
    resolver.answer(f"{side} always")
    given = 0
    for _ in range(600):
        asked = resolver.pending
        assert not (isinstance(asked, Choice) and asked.question == "first activation" and asked.side == side)
        given = sum(isinstance(it, FirstActivationGiven) and it.side == side for it in resolver.events)
        if given > 1 and isinstance(asked, NextModel) and asked.side == side and len(asked.candidates) > 1:
            break
        resolver.answer(
            f"{asked.candidates[0]} then stay"
            if isinstance(asked, NextModel)
            else Table("begins").answer(resolver)
        )
    assert "ask who begins" in offered(resolver)
    asked = resolver.pending
    resolver.answer("ask who begins")
    assert resolver.pending == asked
    assert "ask who begins" not in offered(resolver)


def test_warrior_who_is_down_stands_up_for_a_deed():
    resolver = begun(NextModel, ruleset="trench")
    warrior, _ = free(resolver)
    resolver.answer(f"by hand down {warrior.id}")
    assert warrior.status is Status.KNOCKED_DOWN
    resolver.answer(f"{warrior.id} then walk")
    assert warrior.standing
    assert taken(resolver, warrior.id) == ["move"]


def test_stunned_warrior_comes_to_and_does_nothing():
    resolver = begun(NextModel, ruleset="trench")
    warrior, _ = free(resolver)
    resolver.answer(f"by hand stunned {warrior.id}")
    resolver.answer(f"{warrior.id} then stay")
    assert warrior.status is Status.KNOCKED_DOWN
    assert taken(resolver, warrior.id) == []


def parries_of(battle_of, *, rearmed):
    """How often a side is asked whether somebody parries, after it said that all of it always do."""
    resolver = begun(TryParry, ruleset="trench", pair=battle_of)
    asked, table, count = resolver.pending, Table("parries"), 0
    resolver.answer("yes always")
    for _ in range(600):
        if not isinstance(resolver.pending, Decision):
            break
        if rearmed:
            for warrior in resolver.battle.state.of_side(asked.side):
                resolver.battle.witness.think_again(warrior)
        count += isinstance(resolver.pending, TryParry) and resolver.pending.side == asked.side
        resolver.answer(table.answer(resolver))
    return count


def test_all_of_a_side_parry_until_they_are_to_be_asked_anew():
    assert parries_of(0, rearmed=False) == 0
    assert parries_of(0, rearmed=True) > 0


def test_question_who_else_is_met_ends_with_the_last_who_is_named():
    resolver = begun(NextModel, ruleset="trench")
    charger, enemy = free(resolver)
    first, second, *_ = [it.id for it in resolver.battle.state.enemies_of(charger.side) if it is not enemy]
    resolver.answer(str(charger.id))
    until(resolver, NextAction)
    resolver.answer(f"charge {enemy.id} {NEAR} else then fight")
    assert f"with-{first} more" in resolver.pending.answers
    resolver.answer(f"with-{first} more")
    resolver.answer(f"with-{second}")
    assert not (isinstance(resolver.pending, TableAsked) and resolver.pending.question == "meets besides")


def test_caster_is_asked_what_follows_a_charge_that_meets_others():
    resolver = begun(NextModel, ruleset="trench")
    battle: Battle = resolver.battle
    caster = next(
        battle.combatant(it) for it in resolver.pending.candidates if battle.combatant(it).fighter.spells
    )
    fighter, enemy = free(resolver)
    said = {}
    for warrior in (caster, fighter):
        asked = until(resolver, NextModel)
        if warrior.id in asked.candidates:
            resolver.answer(str(warrior.id))
            said[warrior.id] = [
                it for it in offered(resolver) if it.startswith("charge ") and it.endswith(" else")
            ]
            resolver.answer("done")
    assert f"charge {enemy.id} {NEAR} else" in said[caster.id]
    assert not said.get(fighter.id) or fighter is caster


def until_may_load():
    """A battle in which somebody who has fired may load again."""
    for number in range(9):
        resolver, table = begun(NextModel, ruleset="trench", pair=number % 3), Table(str(number))
        while isinstance(resolver.pending, Decision):
            if isinstance(resolver.pending, NextAction) and "reload" in resolver.pending.offers:
                return resolver
            resolver.answer(table.answer(resolver))
    raise AssertionError


def test_somebody_who_loads_again_may_dash_in_the_same_tap():
    resolver = until_may_load()
    who = resolver.pending.who
    assert {"reload then stay", "reload then onward"} <= set(offered(resolver))
    resolver.answer("reload then onward")
    assert "reload" in taken(resolver, who)[-2:]
    assert not (isinstance(resolver.pending, NextAction) and resolver.pending.who == who)
