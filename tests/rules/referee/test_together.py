"""What a table says of several at once: they do it one after the other, and are asked again once it no longer fits."""

import pytest

from rules.engine.decisions import DONE, NONE, AttackTarget, IllegalAnswer, NextToAct, WeaponsInHand
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import ActivationBegan, CardsPlayed, ShotFired, WarriorMoved
from rules.narration import Names
from rules.play.asked import question
from rules.referee.course import refereed
from rules.referee.questions import TableAsked
from rules.referee.reactions import UNTIL
from rules.referee.together import LONGEST, fitting, joined
from tests.rules.referee.table import PAIRS, Table, table_setup


def until(resolver, kind, activity=""):
    """Go on by chance until that is asked."""
    table = Table("together")
    for _ in range(900):
        asked = resolver.pending
        if isinstance(asked, kind) and (not activity or asked.activity == activity):
            return asked
        resolver.answer(DONE if isinstance(asked, NextToAct) else table.answer(resolver))
    raise AssertionError(kind)


def begun(kind, activity="", ruleset="mordheim", pair=0):
    resolver = refereed(table_setup(PAIRS[pair], "several", ruleset))
    until(resolver, kind, activity)
    return resolver


def offered(resolver):
    names = Names(resolver.battle.setup)
    return [it.answer for it in question(resolver.pending, resolver.battle, names).options]


def movers(resolver, manner):
    return [it.who for it in resolver.events if isinstance(it, WarriorMoved) and it.manner == manner]


def test_moves_of_several_are_one_answer_and_the_others_are_asked_after_it():
    resolver = begun(NextToAct, "moving")
    first, second, *_ = resolver.pending.candidates
    resolver.answer(f"{first} run and {second} walk")
    assert movers(resolver, "run") == [first]
    assert movers(resolver, "walk") == [second]
    assert resolver.pending.activity == "moving"
    assert first not in resolver.pending.candidates
    again = refereed(resolver.battle.setup, answers=resolver.answers)
    assert again.events == resolver.events


def test_moves_of_several_end_the_phase_where_they_say_so():
    resolver = begun(NextToAct, "moving")
    first, second, *_ = resolver.pending.candidates
    resolver.answer(f"{first} run and {second} run and done")
    assert getattr(resolver.pending, "activity", "") != "moving"


@pytest.mark.parametrize(
    "wrong", ["{0} run and {0} walk", "done and {0} run", "{0} run and 99 run", "{0} run and {1} fly"]
)
def test_answers_about_several_are_refused_whole(wrong):
    resolver = begun(NextToAct, "moving")
    before = resolver.pending, len(resolver.events)
    with pytest.raises(IllegalAnswer):
        resolver.answer(wrong.format(*resolver.pending.candidates))
    assert (resolver.pending, len(resolver.events)) == before


def test_shots_of_all_at_the_last_target_are_a_button():
    resolver = begun(NextToAct, "shooting", pair=0)
    shooters = [it for it in resolver.pending.candidates if resolver.battle.combatant(it).missiles]
    target = resolver.battle.state.enemies_of(resolver.pending.side)[0].id
    weapon = resolver.battle.combatant(shooters[0]).missiles[0].key
    resolver.answer(f"{shooters[0]} {target} {weapon} short no")
    until(resolver, NextToAct, "shooting")
    several = [it for it in offered(resolver) if " and " in it]
    assert several
    parts = several[0].split(" and ")
    assert all(it.split()[1] == str(target) for it in parts)
    assert len(parts) > 1
    before = sum(isinstance(it, ShotFired) for it in resolver.events)
    resolver.answer(several[0])
    until(resolver, NextToAct)
    assert sum(isinstance(it, ShotFired) for it in resolver.events) > before


def test_a_unit_walks_on_its_card_in_one_answer():
    resolver = begun(ActivateUnit, ruleset="cards")
    unit = next(it for it in resolver.pending.units if f"{it[0]} then run" in offered(resolver))
    resolver.answer(f"{unit[0]} then run")
    assert set(movers(resolver, "run")) == set(unit)
    asked = resolver.pending
    assert not (
        isinstance(asked, NextToAct) and asked.activity in ("charging", "moving") and asked.candidates == unit
    )


def test_cards_lie_in_their_order_until_their_side_chooses_again():
    resolver = begun(PlayCard, ruleset="cards")
    side, hand = resolver.pending.side, resolver.pending.answers
    resolver.answer("lowest")
    until(resolver, ActivateUnit)
    (played,) = [
        it
        for event in resolver.events
        if isinstance(event, CardsPlayed)
        for it in event.cards
        if it.side == side
    ]
    assert played.card == hand[-1]
    while not (isinstance(resolver.pending, ActivateUnit) and resolver.pending.side == side):
        assert not (isinstance(resolver.pending, PlayCard) and resolver.pending.side == side)
        resolver.answer(Table("cards").answer(resolver))
    assert "choose cards" in offered(resolver)
    asked = resolver.pending
    resolver.answer("choose cards")
    assert resolver.pending == asked
    assert "choose cards" not in offered(resolver)


def test_all_other_models_run_until_an_enemy_shoots_at_one_of_them():
    resolver = begun(NextModel, ruleset="trench")
    side = resolver.pending.side
    resolver.answer("rest run")
    table = Table("models")
    for _ in range(200):
        asked = resolver.pending
        if isinstance(asked, NextModel):
            if asked.side == side:
                break
            shot = next((it for it in offered(resolver) if " then shoot " in it), str(asked.candidates[0]))
            resolver.answer(shot)
        elif isinstance(asked, NextAction) and asked.side != side:
            battle, warrior = resolver.battle, resolver.battle.combatant(asked.who)
            shots = battle.witness.shots_of(warrior) if "ranged attack" in asked.offers else []
            resolver.answer(f"ranged attack {shots[0]} then stay" if shots else DONE)
        else:
            resolver.answer(table.answer(resolver))
    runs = {
        it
        for event in resolver.events
        if isinstance(event, ActivationBegan) and event.side == side
        for it in event.who
    }
    assert runs
    shot_at = [it for it in resolver.events if isinstance(it, ShotFired)]
    assert isinstance(resolver.pending, NextModel)
    assert resolver.pending.side == side
    assert shot_at


def test_a_shot_after_which_nothing_is_done_ends_the_activation():
    resolver = begun(NextModel, ruleset="trench")
    shooters = [it for it in resolver.pending.candidates if resolver.battle.combatant(it).missiles]
    resolver.answer(str(shooters[0]))
    shot = resolver.battle.witness.shots_of(resolver.battle.combatant(shooters[0]))[0]
    resolver.answer(f"ranged attack {shot} then stay")
    assert getattr(resolver.pending, "who", None) != shooters[0] or not isinstance(
        resolver.pending, NextAction
    )


def test_activations_by_dice_follow_each_other_until_somebody_reacts():
    resolver = begun(WhoActs, ruleset="alternative")
    first, second, *_ = resolver.pending.candidates
    resolver.answer(f"{first} alternative then run and {second} alternative then run")
    began = [it.who for it in resolver.events if isinstance(it, ActivationBegan)]
    assert began[-2:] == [(first,), (second,)] or began[:2] == [(first,), (second,)]


def test_reactions_are_asked_again_once_somebody_of_the_side_is_attacked():
    resolver = begun(React, ruleset="alternative")
    side = resolver.pending.side
    resolver.answer(f"{NONE} {UNTIL}")
    at, table = len(resolver.events), Table("reactions")
    for _ in range(600):
        asked = resolver.pending
        if asked is None or (isinstance(asked, React) and asked.side == side):
            break
        resolver.answer(
            table.answer(resolver) if not isinstance(asked, ActivationDice) else asked.answers[-1]
        )
    since = resolver.events[at:]
    attacked = [it for it in since if type(it).__name__ in ("ShotFired", "BlowStruck", "WarriorMoved")]
    assert attacked
    assert isinstance(asked, React)


def test_all_attacks_go_at_the_enemy_who_was_named_for_them():
    for seed in "abcdefgh":
        resolver, table = refereed(table_setup(PAIRS[1], seed)), Table(seed)
        while resolver.pending is not None:
            asked = resolver.pending
            if isinstance(asked, AttackTarget) and asked.attack == 1:
                resolver.answer(f"{asked.targets[-1]} all")
                assert not (isinstance(resolver.pending, AttackTarget) and resolver.pending.who == asked.who)
                return
            resolver.answer(table.answer(resolver))
    raise AssertionError("Nobody had to choose.")


def test_a_henchman_group_fights_as_its_first_member_but_those_asked_anew():
    asked_of: dict[tuple[int, int], list[int]] = {}
    for seed in "abcd":
        asked_of.clear()
        resolver, table = refereed(table_setup(PAIRS[0], seed)), Table(seed)
        while resolver.pending is not None:
            asked = resolver.pending
            if isinstance(asked, WeaponsInHand):
                warrior = resolver.battle.combatant(asked.who)
                key = warrior.home, warrior.fighter.warrior
                asked_of.setdefault(key, []).append(asked.who)
                resolver.answer(asked.answers[0])
                continue
            resolver.answer(table.answer(resolver))
        assert all(len(it) == len(set(it)) for it in asked_of.values())
        assert all(len(it) <= 2 for it in asked_of.values())


def test_a_caster_says_in_one_answer_that_nobody_is_near():
    resolver = begun(NextToAct, "shooting", pair=0)
    for _ in range(400):
        asked = resolver.pending
        if isinstance(asked, NextToAct) and asked.activity == "shooting":
            casters = [it for it in asked.candidates if resolver.battle.combatant(it).fighter.spells]
            if casters:
                assert f"{casters[0]} cast none" in offered(resolver)
                resolver.answer(f"{casters[0]} cast none")
                assert not (
                    isinstance(resolver.pending, TableAsked) and resolver.pending.question == "casts at"
                )
                return
        resolver.answer(DONE if isinstance(asked, NextToAct) else Table("c").answer(resolver))
    raise AssertionError("Nobody casts.")


def test_no_more_parts_are_joined_than_an_answer_has_room_for():
    parts = [f"{it} 13 repeater-crossbow short no" for it in range(10, 40)]
    fit = fitting(parts)
    assert fit == parts[: len(fit)]
    assert len(joined([*fit, DONE])) <= LONGEST < len(joined([*parts[: len(fit) + 1], DONE]))
