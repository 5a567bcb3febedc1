"""Limits that a league sets: counted in one way, refused when something is bought, named when they are broken."""

import pytest

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import standard
from rules.ledger.sheet import Advance, Possession, WarbandSheet
from rules.mustering.changes.outfitting import buy, move
from rules.mustering.figures.rating import rating
from rules.mustering.legality.check import problems
from rules.mustering.legality.house_limits import CODE_OF
from rules.mustering.problem import NotAllowed, Problem
from rules.mustering.skills import skills_to_learn
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD

PRINTED = rulebook()


def playing(*switches: str) -> Rulebook:
    return rulebook_of(standard(), switches)


def told(sheet: WarbandSheet, book: Rulebook) -> list[Problem]:
    return [it for it in problems(sheet, book) if it.code in CODE_OF.values()]


def with_things(number: int, *items: str, sheet: WarbandSheet = GUARD) -> WarbandSheet:
    """The sheet with these things for each member of a block."""
    block = sheet.warrior(number)
    more = tuple(Possession(item, (10,) * block.members) for item in items)
    armed = changed(block, possessions=(*block.possessions, *more))
    return changed(sheet, warriors=tuple(armed if it is block else it for it in sheet.warriors))


def unarmed() -> WarbandSheet:
    return changed(
        GUARD, battles=3, gold=500, warriors=tuple(changed(block, possessions=()) for block in GUARD.warriors)
    )


@pytest.mark.rule("HOUSE-5")
def test_at_most_a_half_and_a_third_of_the_warriors_shoot():
    """How many may: all of them divided by 2 and by 3, rounded down."""
    sheet = unarmed()
    group = max(sheet.warriors, key=lambda block: block.members)
    armed = with_things(group.number, "bow", sheet=sheet)
    size = sum(block.members for block in sheet.warriors)
    for part, words in ((2, "a half"), (3, "a third")):
        (problem, *_) = told(armed, playing(f"missile-weapons-are-limited={part}")) or [None]
        assert (problem is not None) is (group.members > size // part)
        if problem is not None:
            told_of = f"{group.members} warriors of {sheet.name} have a missile weapon; "
            assert problem.message == f"{told_of}{words} of the warband is {size // part}."
            assert (problem.code, problem.rule) == ("too-many-shooters", "Few missile weapons")
            assert problem.fixes[0].label.startswith(f"Move {group.members} x Bow to the stash")
    assert told(armed, PRINTED) == []


def test_a_missile_weapon_above_a_quarter_is_refused_after_the_muster():
    book = playing("missile-weapons-are-limited=4")
    sheet = unarmed()
    most = sum(block.members for block in sheet.warriors) // 4
    heroes = [block.number for block in sheet.warriors if block.members == 1]
    for number in heroes[:most]:
        sheet = with_things(number, "bow", sheet=sheet)
    assert told(sheet, book) == []
    spare = changed(sheet, stash=(Possession("bow", (10,)),))
    with pytest.raises(
        NotAllowed, match=f"With it, {most + 1} warriors of .* a quarter of the warband is {most}"
    ):
        move(spare, book, None, next(n for n in heroes if n not in heroes[:most]), "bow")


@pytest.mark.rule("HOUSE-6")
@pytest.mark.parametrize(("most", "refused"), [(1, True), (2, False)])
def test_a_second_charm_is_refused_by_name(most: int, refused: bool):
    book = playing(f"one-lucky-charm={most}")
    sheet = with_things(1, "holy-relic", sheet=unarmed())
    assert told(sheet, book) == []
    if refused:
        with pytest.raises(NotAllowed, match=r"has 2 of Lucky charm and Holy .* relic; the maximum is 1"):
            buy(sheet, book, None, "lucky-charm", found=10)
    else:
        buy(sheet, book, None, "lucky-charm", found=10)
    both = with_things(2, "lucky-charm", sheet=sheet)
    assert [it.code for it in told(both, book)] == (["too-many-charms"] if refused else [])


@pytest.mark.rule("HOUSE-11")
def test_a_skill_is_closed_once_so_many_have_it():
    sheet = unarmed()
    learned = Advance(2, skill="dodge")
    first = changed(sheet.warriors[0], advances=(learned,))
    sheet = changed(sheet, warriors=(first, *sheet.warriors[1:]))
    other = sheet.warriors[1]

    def may(book: Rulebook) -> set[str]:
        return {skill.key for skill in skills_to_learn(other, sheet, book)}

    assert may(PRINTED) - may(playing("skills-are-limited=1")) <= {"dodge"}
    assert "dodge" not in may(playing("skills-are-limited=1"))
    assert may(playing("skills-are-limited=2")) == may(PRINTED)
    both = changed(sheet, warriors=(first, changed(other, advances=(learned,)), *sheet.warriors[2:]))
    (problem,) = told(both, playing("skills-are-limited=1"))
    assert problem.code == "skill-too-often"
    assert problem.message == f"2 warriors of {sheet.name} have Dodge; the maximum is 1."


@pytest.mark.rule("HOUSE-12")
def test_a_warband_above_the_cap_is_not_legal_until_somebody_retires():
    before = rating(GUARD, PRINTED).total
    leader = changed(GUARD.warriors[0], experience=GUARD.warriors[0].experience + 101 - before)
    sheet = changed(GUARD, warriors=(leader, *GUARD.warriors[1:]))
    (problem,) = told(sheet, playing("rating-cap=100"))
    assert problem.code == "above-the-cap"
    assert problem.counts
    assert "has a rating of 101; the highest is 100. Retire warriors" in problem.message
    assert told(sheet, playing("rating-cap=110")) == []
