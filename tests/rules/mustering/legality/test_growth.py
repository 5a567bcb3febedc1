"""What heroes have found opens to them: skill lists, and a higher Weapon Skill."""

import pytest

from rules.aftermath.growth.room import raisable
from rules.catalogue.profile import Change
from rules.ledger.sheet import Advance, Boon, WarbandSheet
from rules.mustering.skills import skills_to_learn
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD
from tests.rules.warbands import BOOK, codes, with_block

OTTO, JOST = 2, 3
NOTEBOOK = Boon("academic-skills", warrior=OTTO, origin="alchemists-laboratory")
MANUAL = (
    Boon("combat-skills", warrior=JOST, origin="fighting-arena"),
    Boon("weapon-skill-maximum", warrior=JOST, origin="fighting-arena"),
)


def lists(sheet: WarbandSheet, number: int) -> set[str]:
    """The lists of everything that a hero can learn."""
    return {skill.list for skill in skills_to_learn(sheet.warrior(number), sheet, BOOK)}


@pytest.mark.rule("CAMP-LOC-ALCHEMIST")
def test_a_notebook_opens_academic_skills_to_the_hero_who_studied_it_alone() -> None:
    studied = changed(GUARD, boons=(NOTEBOOK,))
    assert "academic" not in lists(GUARD, OTTO)
    assert lists(studied, OTTO) == {*lists(GUARD, OTTO), "academic"}
    assert lists(studied, JOST) == lists(GUARD, JOST)


def test_skills_from_a_notebook_are_legal() -> None:
    learnt = (Advance(2, skill="wyrdstone-hunter"),)
    guard = with_block(GUARD, OTTO, advances=learnt, experience=10)
    assert "skill-not-permitted" in codes(guard)
    assert "skill-not-permitted" not in codes(changed(guard, boons=(NOTEBOOK,)))


def test_a_promoted_henchman_has_what_he_found_besides_his_two_lists() -> None:
    promoted = with_block(GUARD, JOST, type="warrior", skill_lists=("speed", "strength"))
    assert lists(promoted, JOST) == {"speed", "strength"}
    read = changed(promoted, boons=MANUAL)
    assert lists(read, JOST) == {"speed", "strength", "combat"}
    learnt = (Advance(2, skill="sprint"), Advance(4, skill="mighty-blow"), Advance(6, skill="step-aside"))
    unknown = with_block(read, JOST, skill_lists=(), advances=learnt, experience=10)
    assert "skill-not-permitted" not in codes(unknown)


@pytest.mark.rule("CAMP-MAX-7")
def test_the_manual_of_the_arena_raises_the_maximum_of_its_readers_weapon_skill_by_one() -> None:
    master = BOOK.maximum(BOOK.warrior_type(GUARD.type, "youngblood"))
    assert master is not None
    steps = master.WS - GUARD.warrior(JOST).profile.WS
    best = tuple(Advance(at + 1, change=Change("WS", 1)) for at in range(steps))
    guard = with_block(GUARD, JOST, advances=best, experience=60)
    read = changed(guard, boons=MANUAL)
    assert "WS" not in raisable(guard.warrior(JOST), guard, BOOK)
    assert "WS" in raisable(read.warrior(JOST), read, BOOK)
    above = (*best, Advance(40, change=Change("WS", 1)))
    assert "above-maximum" in codes(with_block(guard, JOST, advances=above))
    better = with_block(read, JOST, advances=above)
    assert "above-maximum" not in codes(better)
    assert "WS" not in raisable(better.warrior(JOST), better, BOOK)


def test_a_skill_that_builds_on_another_is_open_once_that_is_known() -> None:
    first, later, *_ = skills_to_learn(GUARD.warrior(OTTO), GUARD, BOOK)
    book = changed(BOOK, skills={**BOOK.skills, later.key: changed(later, after=(first.key,))})

    def is_open(sheet: WarbandSheet) -> bool:
        return later.key in {skill.key for skill in skills_to_learn(sheet.warrior(OTTO), sheet, book)}

    assert not is_open(GUARD)
    assert is_open(with_block(GUARD, OTTO, advances=(Advance(2, skill=first.key),)))
