"""The rows of an activation by D12 at a real table: what is said with one tap, and what is remembered of last time."""

from functools import partial

import pytest

from rules.combat.rolls.leadership_test import leads
from rules.engine.decisions import NONE, IllegalAnswer
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, GiveCommand, React, WhoActs
from rules.engine.events import (
    ActionTaken,
    BlowStruck,
    CharacteristicTested,
    ChargeDeclared,
    ShotFired,
    WarriorMoved,
)
from rules.engine.events.alternative import ActionsGained
from rules.engine.protocols import STANDS_NEAR
from rules.narration import Names, sentence
from rules.play.asked import question
from rules.referee.attacks import MET_TOO
from rules.referee.claims import LED as LEADER_NEAR
from rules.referee.deeds_by_dice import may_shoot_later
from rules.referee.questions import NO, YES, TableAsked
from tests.rules.referee.test_by_dice import begun, events, go_to, is_plain, own

SEEDS = "abcdefgh"


def asked_of(resolver):
    return question(resolver.pending, resolver.battle, Names(resolver.battle.setup))


def answers(resolver):
    return [it.answer for it in asked_of(resolver).options]


def until_acts(dice, fits=is_plain, seeds=SEEDS):
    """A battle in which somebody has that many actions from as many dice."""
    for seed in seeds:
        resolver, table = begun(seed)
        warrior = own(resolver, fits)
        resolver.answer(f"{warrior.id} {dice}")
        while isinstance(resolver.pending, React):
            resolver.answer(NONE)
        if isinstance(resolver.pending, NextAction) and resolver.pending.left == dice:
            return resolver, table, warrior
    raise AssertionError(seeds)


def test_all_others_run_but_those_who_shoot_walk():
    resolver, _table = begun()
    resolver.answer("rest advance")
    manners = {it.who: it.manner for it in events(resolver, WarriorMoved)}
    shoots = {it: may_shoot_later(resolver.battle.combatant(it)) for it in manners}
    assert set(shoots.values()) == {True, False}
    assert manners == {it: "walk" if shoots[it] else "run" for it in shoots}


def test_charge_of_the_least_actions_takes_no_more():
    for seed in SEEDS:
        resolver, table = begun(seed)
        charger = own(resolver, is_plain)
        target = resolver.battle.state.enemies_of(charger.side)[0]
        resolver.answer(f"{charger.id} 3 then charge least {target.id}")
        go_to(resolver, table, lambda asked: isinstance(asked, WhoActs | ActivationDice))
        if events(resolver, ChargeDeclared) and events(resolver, ActionsGained)[0].actions > 1:
            break
    taken = next(it for it in events(resolver, ActionTaken) if it.action == "charge")
    assert taken.price == 1


def test_charge_of_the_actions_left_is_followed_by_all_blows():
    resolver, table, charger = until_acts(2)
    target = resolver.battle.state.enemies_of(charger.side)[0]
    answer = f"charge 1 {target.id} then attack"
    assert answer in answers(resolver)
    resolver.answer(answer)
    go_to(resolver, table, lambda asked: isinstance(asked, WhoActs | ActivationDice | NextAction | React))
    assert events(resolver, ChargeDeclared)[0].target == target.id
    assert {it.who for it in events(resolver, BlowStruck)} >= {charger.id}
    assert not (isinstance(resolver.pending, NextAction) and resolver.pending.who == charger.id)


def test_shot_of_the_actions_left_ends_the_activation_once_the_weapon_is_loaded():
    resolver, _table, shooter = until_acts(2, lambda it: it.missiles and not it.fighter.spells)
    shot = next(it for it in answers(resolver) if it.startswith("shoot 1 ") and it.endswith(" then reload"))
    resolver.answer(shot)
    assert events(resolver, ShotFired)[0].who == shooter.id
    assert not (isinstance(resolver.pending, NextAction) and resolver.pending.who == shooter.id)


def test_row_of_a_shooter_offers_their_own_last_dice_and_shot_first():
    resolver, table = begun()
    first, second = [it for it in map(resolver.battle.combatant, resolver.pending.candidates) if it.missiles][
        :2
    ]
    enemies = resolver.battle.state.enemies_of(first.side)
    said = {}
    for shooter, target, dice in ((first, enemies[0], 3), (second, enemies[1], 1)):
        said[shooter.id] = f"{shooter.id} {dice} then shoot {target.id} {shooter.missiles[0].key} long yes"
        resolver.answer(said[shooter.id])
        go_to(resolver, table, lambda asked: isinstance(asked, WhoActs))
    turns = resolver.battle.state.round
    go_to(
        resolver,
        table,
        lambda asked: (
            isinstance(asked, WhoActs) and resolver.battle.state.round > turns and asked.side == first.side
        ),
    )
    for shooter in (first, second):
        row = [it for it in answers(resolver) if it.split()[0] == str(shooter.id) and " and " not in it]
        assert row[0] == said[shooter.id]


def test_reaction_is_said_with_the_move_that_follows():
    resolver, table = begun()
    go_to(resolver, table, lambda asked: isinstance(asked, React))
    plain = own(resolver, is_plain)
    answer = f"{plain.id} {resolver.pending.failures} then run"
    assert answer in answers(resolver)
    resolver.answer(answer)
    assert not (isinstance(resolver.pending, NextAction) and resolver.pending.who == plain.id)


def test_charge_of_the_actions_left_may_be_said_to_meet_others():
    resolver, _table, charger = until_acts(2)
    (said,) = (it for it in asked_of(resolver).said if it.label == "Charge")
    target, other, third = resolver.battle.state.enemies_of(charger.side)[:3]
    chosen = {it.label: [option.answer for option in it.choices] for it in said.blanks}
    assert "unseen" in chosen["Sight"]
    assert {f"with-{other.id}", f"met {other.id}"} <= set(chosen["And"])
    assert f"with-{third.id}" in chosen["And also"]
    answer = f"charge 1 {target.id} unseen with-{other.id}"
    resolver.answer(answer)
    assert resolver.answers[-1] == answer
    tested = events(resolver, CharacteristicTested)
    declared = [it.target for it in events(resolver, ChargeDeclared)]
    assert declared == [target.id] or [it.passed for it in tested] == [False]


def test_charge_that_meets_others_is_asked_for_them():
    resolver, _table, charger = until_acts(2)
    target, other = resolver.battle.state.enemies_of(charger.side)[:2]
    answer = f"charge 1 {target.id} else then attack"
    assert answer in answers(resolver)
    resolver.answer(answer)
    assert (resolver.pending.question, resolver.pending.who) == (MET_TOO, charger.id)
    resolver.answer(f"with-{other.id}")
    moved = next(it for it in events(resolver, WarriorMoved) if it.who == charger.id)
    assert set(moved.contacts) == {target.id, other.id}


def commanding(seeds="cegh"):
    """A battle in which the first of those who act gives two others a command."""
    for seed in seeds:
        resolver, _table = begun(seed)
        hero = own(resolver, lambda it: it.fighter.hero)
        resolver.answer(f"{hero.id} 3")
        while isinstance(resolver.pending, React):
            resolver.answer(NONE)
        if isinstance(resolver.pending, NextAction):
            resolver.answer("command")
            group = resolver.pending.offers[0].candidates[-2:]
            resolver.answer(" ".join(("regroup", *map(str, group))))
            return resolver, group
    raise AssertionError(seeds)


@pytest.mark.parametrize("near", [YES, NO])
def test_friends_near_lend_their_leadership_to_several_who_act_on_one_roll(near):
    resolver, group = commanding()
    battle = resolver.battle
    assert all(battle.sequence.near_words(battle, battle.combatant(it)) for it in group)
    leadership = min(battle.combatant(it).profile.Ld for it in group)
    resolver.answer("3")
    asked = []
    while isinstance(resolver.pending, TableAsked):
        is_near = resolver.pending.question == STANDS_NEAR
        asked += [resolver.pending.who] if is_near else []
        assert asked_of(resolver).sentence
        resolver.answer(near if is_near else NO)
    assert tuple(asked) == group
    rolled = next(it for it in events(resolver, ActionsGained) if it.who == group)
    assert (rolled.roll.at_most > leadership) == (near == YES)


def test_several_who_act_on_one_roll_all_move_by_one_answer():
    resolver, group = commanding()
    assert "3 ask then advance" in answers(resolver)
    resolver.answer("3 ask then advance")
    while isinstance(resolver.pending, TableAsked | React):
        resolver.answer(NONE if isinstance(resolver.pending, React) else NO)
    assert not (isinstance(resolver.pending, WhoActs) and set(resolver.pending.candidates) <= set(group))
    assert not (isinstance(resolver.pending, NextAction) and resolver.pending.who in group)


@pytest.mark.parametrize("said", ["3 led then advance", "3 led ask then advance"])
def test_leader_near_all_of_several_is_said_with_their_dice_and_asked_of_none(said):
    resolver, group = commanding()
    battle = resolver.battle
    assert {"3 led ask", "3 led ask then advance"} <= set(answers(resolver))
    resolver.answer(said)
    while isinstance(resolver.pending, TableAsked):
        assert resolver.pending.question != LEADER_NEAR
        resolver.answer(NO)
    leadership = max(it.profile.Ld for it in battle.state.of_side(battle.combatant(group[0]).side))
    rolled = next(it for it in events(resolver, ActionsGained) if it.who == group)
    assert (rolled.roll.at_most, rolled.by is not None) == (leadership, True)


def test_leader_near_all_of_several_is_refused_where_none_may_lend():
    resolver, _group = commanding()
    leaders = [it for it in resolver.battle.state.of_side(resolver.pending.side) if leads(it)]
    for leader in leaders:
        leader.standing = False
    assert not any(" led" in it for it in answers(resolver))
    with pytest.raises(IllegalAnswer):
        resolver.answer("3 led")


def test_row_offers_dice_as_last_time_with_other_friends_near():
    resolver, table = begun()
    first, second = [
        it for it in map(resolver.battle.combatant, resolver.pending.candidates) if is_plain(it)
    ][:2]
    resolver.answer(f"{first.id} 1 then run")
    go_to(resolver, table, lambda asked: isinstance(asked, WhoActs) and first.side == asked.side)
    resolver.answer(f"{second.id} 3")
    go_to(resolver, table, lambda asked: isinstance(asked, WhoActs) and first.side == asked.side)
    third = own(resolver, is_plain)
    assert {f"{third.id} 1 led then run", f"{third.id} 3 led"} <= set(answers(resolver))


def test_command_at_a_real_table_has_one_march_and_its_story_no_heading():
    resolver, _table = begun("c")
    hero = own(resolver, lambda it: it.fighter.hero)
    resolver.answer(f"{hero.id} 3")
    while isinstance(resolver.pending, React):
        resolver.answer(NONE)
    resolver.answer("command")
    assert isinstance(resolver.pending, GiveCommand)
    marches = [it for it in asked_of(resolver).groups if it.prefix.startswith("march")]
    assert [it.label for it in marches] == ["March all one way"]
    names = Names(resolver.battle.setup)
    gained = ActionsGained((0, 1), None, 2, purpose=marches[0].prefix)
    assert sentence(gained, names).endswith(" to march.")


def test_row_of_one_who_is_down_offers_to_get_up_with_any_dice():
    resolver, _table = begun()
    down = own(resolver, is_plain)
    resolver.answer(f"by hand down {down.id}")
    said = {it.answer: it.label for it in asked_of(resolver).options if it.about == (down.id,)}
    assert {said[f"{down.id} {dice} then up"] for dice in (1, 3)} == {"Get up 1", "Get up 3"}
    resolver.answer(f"{down.id} 1 then up")
    gained = next(it for it in events(resolver, ActionsGained) if it.who == (down.id,))
    assert len(gained.roll.faces) == 1


def acts_again(side, asked):
    return isinstance(asked, WhoActs) and asked.side == side


def test_row_offers_charges_with_who_is_near_left_open():
    for seed in SEEDS:
        resolver, table = begun(seed)
        first = own(resolver, is_plain)
        target = resolver.battle.state.enemies_of(first.side)[0]
        resolver.answer(f"{first.id} 3 then charge all {target.id}")
        go_to(resolver, table, partial(acts_again, first.side))
        if target.on_table:
            break
    labels = {it.answer: it.label for it in asked_of(resolver).options}
    ending = f" 3 ask then charge all {target.id}"
    answer = next(it for it in labels if it.endswith(ending))
    assert labels[answer].endswith(", ask")
    resolver.answer(answer)
    while isinstance(resolver.pending, TableAsked | React):
        known = [it.label for it in asked_of(resolver).options]
        assert isinstance(resolver.pending, React) or {"Nobody", "Their leader"} <= set(known)
        resolver.answer(NONE if isinstance(resolver.pending, React) else resolver.pending.choices[0])
    assert [it.who for it in events(resolver, ActionsGained)][-1] == (int(answer.split()[0]),)


def test_reaction_offers_no_charge_that_its_dice_cannot_pay_for():
    resolver, table = begun()
    go_to(resolver, table, lambda asked: isinstance(asked, React) and asked.failures == 1)
    witness, plain = resolver.battle.witness, own(resolver, is_plain)
    target = resolver.battle.state.enemies_of(plain.side)[0]
    for kind, is_offered in (("charge", True), ("long charge", False)):
        witness.by_dice.as_before.note_deed(plain, f"{kind} least {target.id}")
        answer = f"{plain.id} 1 then {kind} least {target.id}"
        assert (answer in answers(resolver)) == is_offered


def test_reaction_has_narrow_buttons():
    resolver, table = begun()
    go_to(resolver, table, lambda asked: isinstance(asked, React))
    plain = own(resolver, is_plain)
    rows = [it for it in asked_of(resolver).options if it.about == (plain.id,)]
    assert rows[0].label.startswith(("1 die, ", "2 dice, ", "3 dice, "))
    assert {it.detail for it in rows} == {""}
    assert len({it.heading for it in rows}) == 1


def test_all_others_roll_as_many_dice_each_and_move():
    resolver, _table = begun()
    side, free = resolver.pending.side, resolver.battle.witness.by_dice.resting(resolver.pending.candidates)
    assert {"rest 2 advance", "rest 3 advance", "rest 1 ask advance"} <= set(answers(resolver))
    resolver.answer("rest 2 advance")
    while isinstance(resolver.pending, React):
        resolver.answer(NONE)
    rolled = {it.who[0]: len(it.roll.faces) for it in events(resolver, ActionsGained)}
    assert rolled == dict.fromkeys(free, 2)
    assert not any(it.action not in ("move", "run") for it in events(resolver, ActionTaken))
    assert resolver.pending is None or resolver.pending.side != side


def test_side_is_asked_again_who_acts_once_one_of_them_is_attacked():
    for seed in SEEDS:
        resolver, table = begun(seed)
        side = resolver.pending.side
        resolver.answer("rest 3 advance")
        if isinstance(resolver.pending, React) and resolver.pending.failures > 1:
            break
    asked = resolver.pending
    charger = next(
        it for it in map(resolver.battle.combatant, asked.candidates) if not it.missiles and not it.contacts
    )
    target = resolver.battle.state.enemies_of(charger.side)[-1]
    resolver.answer(f"{charger.id} {asked.failures} then charge all {target.id}")
    go_to(resolver, table, lambda it: isinstance(it, WhoActs | React | ActivationDice))
    was_reached = any(it.contacts and it.who == charger.id for it in events(resolver, WarriorMoved))
    assert was_reached
    assert isinstance(resolver.pending, WhoActs)
    assert resolver.pending.side == side


@pytest.mark.parametrize(
    "said", ["4 advance", "2 then advance", "2", "ask advance", "2 led advance", "0 run"]
)
def test_answer_for_all_others_is_refused_with_dice_that_they_cannot_roll(said):
    resolver, _table = begun()
    with pytest.raises(IllegalAnswer):
        resolver.answer(f"rest {said}")
