"""Answers that hold for more than one question: the weapons of a whole side, and who is near somebody alone."""

import pytest

from rules.combat.rolls.leadership_test import LEADER_REACH, leader_reach
from rules.engine.decisions import IllegalAnswer, NextToAct, WeaponsInHand
from rules.engine.events import WeaponsTaken
from rules.engine.flow import Ask
from rules.narration import Names
from rules.play.asked import question
from rules.referee.claims import COMPANY, LED
from rules.referee.course import refereed
from rules.referee.questions import NO, YES
from tests.rules.referee.table import PAIRS, Table, table_setup
from tests.rules.referee.test_together import begun

SYSTEMS = ("mordheim", "cards", "trench", "heroheim", "alternative")


def asked_of(resolver):
    return question(resolver.pending, resolver.battle, Names(resolver.battle.setup))


def go_on(resolver, table, is_there, limit=900):
    """Play until a question is there, or the battle is over."""
    while resolver.pending is not None and not is_there(resolver.pending) and limit:
        resolver.answer(table.answer(resolver))
        limit -= 1
    return resolver.pending is not None and is_there(resolver.pending)


def first_armed(ruleset):
    """A battle whose first question about weapons is open."""
    for seed in "abcdefgh":
        resolver, table = refereed(table_setup(PAIRS[0], seed, ruleset)), Table(seed)
        if go_on(resolver, table, lambda it: isinstance(it, WeaponsInHand)):
            return resolver, table
    raise AssertionError(ruleset)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_side_whose_weapons_were_all_said_is_not_asked_for_them_again(ruleset):
    resolver, table = first_armed(ruleset)
    side, asked = resolver.pending.side, asked_of(resolver)
    answer = next(it.answer for it in asked.options if it.answer.startswith("side "))
    wanted = {int(it.split(":")[0]): int(it.split(":")[1]) for it in answer.split()[1:]}
    assert len(wanted) > 1
    resolver.answer(answer)
    while go_on(resolver, table, lambda it: isinstance(it, WeaponsInHand), limit=300):
        pending = resolver.pending
        if pending.side == side:
            warrior = resolver.battle.combatant(pending.who)
            first = next(
                (it for it in wanted if resolver.battle.combatant(it).fighter is warrior.fighter), None
            )
            assert first is None or str(wanted[first]) not in pending.answers
        resolver.answer(pending.answers[0])
    taken = [it for it in resolver.events if isinstance(it, WeaponsTaken) and it.who in wanted]
    firsts = {it.who: it for it in reversed(taken)}
    assert firsts
    assert all(it.loadout == wanted[who] for who, it in firsts.items())


def test_list_has_every_group_with_a_choice_and_both_hands_full_first():
    resolver, _table = first_armed("alternative")
    asked = asked_of(resolver)
    (of_side,) = (it for it in asked.said if it.prefix == "side")
    assert asked.options[-1].answer == " ".join(("side", *(it.choices[0].answer for it in of_side.blanks)))
    for blank in of_side.blanks:
        who, numbers = (
            blank.choices[0].answer.split(":")[0],
            [int(it.answer.split(":")[1]) for it in blank.choices],
        )
        loadouts = resolver.battle.combatant(int(who)).loadouts
        assert sorted(numbers) == list(range(len(loadouts)))
        held = [loadouts[it] for it in numbers]
        assert all(it.off is None for it in held) or held[0].off is not None or held[0].shield


@pytest.mark.parametrize("said", ["", "999:0", "x:0", "{who}:99", "{who}", "{enemy}:0"])
def test_answer_for_a_side_is_refused_that_names_nobody_of_it_or_no_weapons(said):
    resolver, _table = first_armed("alternative")
    pending = resolver.pending
    enemy = resolver.battle.state.enemies_of(pending.side)[0].id
    own = f"{pending.who}:{pending.answers[0]}"
    for answer in (f"side {own} {said.format(who=pending.who, enemy=enemy)}", f"side {said}"):
        if answer.strip() != f"side {own}":
            with pytest.raises(IllegalAnswer):
                resolver.answer(answer.format(who=pending.who, enemy=enemy))
    assert resolver.pending is pending


def test_warrior_whose_weapons_are_asked_for_anew_is_asked_alone():
    resolver, _table = first_armed("alternative")
    pending, witness = resolver.pending, resolver.battle.witness
    answer = next(it.answer for it in asked_of(resolver).options if it.answer.startswith("side "))
    resolver.answer(answer)
    warrior = resolver.battle.combatant(pending.who)
    assert witness.habits._known(pending, ())
    witness.think_again(warrior)
    assert not witness.habits._known(pending, ())


def led_warrior(pair):
    """The referee of a battle, and somebody whose leader may lend them Leadership."""
    battle = begun(NextToAct, pair=pair).battle
    witness = battle.witness
    for warrior in battle.state.of_side(0):
        if any(witness.could_lend(it, warrior) for it in battle.state.of_side(0)):
            return witness, warrior
    raise AssertionError


def asked_by(flow, answer):
    """The questions of a flow, each answered alike."""
    questions = []
    try:
        step = next(flow)
        while True:
            assert isinstance(step, Ask)
            questions.append(step.decision.question)
            step = flow.send(step.accept(answer))
    except StopIteration:
        return questions


@pytest.mark.parametrize(("answer", "then"), [(NO, []), (YES, [LED])])
def test_leader_is_not_asked_for_of_somebody_with_no_friend_within_six_inches(answer, then):
    witness, warrior = led_warrior(pair=2)
    assert asked_by(witness.find_company(warrior), answer) == [COMPANY]
    assert asked_by(witness.find_leader(warrior), NO) == then
    assert not witness.claimed(LED, warrior.id)


def test_leader_who_is_heard_from_farther_is_asked_for_of_somebody_alone():
    witness, warrior = led_warrior(pair=0)
    own = witness.battle.state.of_side(warrior.side)
    assert max(leader_reach(it) for it in own if it.fighter.leader) > LEADER_REACH
    assert asked_by(witness.find_company(warrior), NO) == [COMPANY]
    assert asked_by(witness.find_leader(warrior), NO) == [LED]
