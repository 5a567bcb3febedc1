"""Dice from a real table: each roll says whose it is and which dice to roll, and has a field for each of them."""

import random

from roster.pages.aftermath.page import aftermath_page
from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver, resume
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.values import changed
from tests.rules.aftermath.players import faces_of
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome

BOOK = rulebook()


def after(**out: str | None) -> AftermathSetup:
    """The sequence of the guard, whose warriors with these names went out of action."""
    setup = battle(GUARD, RATS)
    names = {name.replace("_", " "): by for name, by in out.items()}
    return AftermathSetup("b", "The Bridge", 0, without_table(setup), outcome(setup, names), GUARD, "a key")


def asked(resolver: AftermathResolver, faces: dict[str, str]) -> list[tuple[str, str]]:
    """The purpose and the dice of each roll that is asked for, up to the first of growth; others show fours."""
    found = []
    while not resolver.done and "experience" not in resolver.begun:
        if isinstance(resolver.pending, Decision):
            resolver.answer(resolver.pending.default)
            continue
        assert isinstance(resolver.pending, Roll)
        dice = aftermath_page(resolver).dice
        assert dice is not None
        assert len(dice.fields) in {0, resolver.pending.count}
        found.append((dice.label, dice.dice))
        resolver.answer(faces.get(dice.label, ",".join(["4"] * resolver.pending.count)))
    return found


def test_the_dice_of_an_injury_name_the_fighter_who_fell_and_the_chart_s_own_dice():
    resolver = AftermathResolver(after(Otto=None, Jost="Snikch", The_Pikes_3=None), BOOK, by_hand=True)
    assert asked(resolver, {"Serious injury, Jost": "3,2"}) == [
        ("Serious injury, Otto", "a D66, tens first"),
        ("Serious injury, Jost", "a D66, tens first"),
        ("Injury, The Pikes 3", "a D6"),
    ]
    entered = aftermath_page(resolver).entered
    assert "Injury, The Pikes 3: 4" in entered
    assert "Serious injury, Jost: 3, 2" in entered


def test_the_dice_of_an_advance_name_the_warrior_of_the_roster():
    grown = tuple(changed(block, experience=block.experience + 9) for block in GUARD.warriors)
    start = after(Otto=None)
    start = changed(start, sheet=changed(GUARD, warriors=grown))
    resolver = AftermathResolver(start, BOOK, by_hand=True)
    labels, chance = set(), random.Random(1)
    while not resolver.done and "exploration" not in resolver.begun:
        page = aftermath_page(resolver)
        if page.dice is not None:
            labels.add(page.dice.label.partition(",")[2].strip())
        pending = resolver.pending
        resolver.answer(faces_of(chance, pending) if isinstance(pending, Roll) else pending.default)
    assert labels >= {"Otto", "Karl", "The Pikes"}


def test_rolls_that_were_stored_without_their_kind_of_number_are_named_rightly():
    resolver = AftermathResolver(after(Jost=None, The_Pikes_3=None), BOOK, by_hand=True)
    asked(resolver, {})
    before = tuple(
        changed(roll, who=roll.who if roll.warrior is None else roll.warrior, warrior=None)
        for roll in resolver.record.rolls
    )
    again = resume(changed(resolver.record, rolls=before), BOOK, by_hand=True)
    assert aftermath_page(again).entered == aftermath_page(resolver).entered
    assert aftermath_page(again).entered[0].startswith("Serious injury, Jost")
