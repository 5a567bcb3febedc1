"""Marks of the dark gods: a Seer's choice, the spells that come of it, and one god for a whole warband."""

from collections.abc import Iterable

import pytest

from rules.catalogue.load import complete_rulebook
from rules.fielding.fielding import field_side
from rules.ledger.apply import apply
from rules.ledger.sheet import Advance, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.legality.potential import open_lists
from rules.mustering.problem import Problem
from rules.mustering.skills import skills_to_learn
from rules.mustering.spells import draw, is_stopped_by_armour, magic_of, spells_to_draw
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import MARAUDERS, band

BOOK = complete_rulebook()
SEER, CHIEF = 2, 1
TRIBE = band(MARAUDERS, "chieftain", "seer", "chaos-marauder")


def about(sheet: WarbandSheet, *codes: str) -> list[Problem]:
    return [it for it in problems(sheet, BOOK) if it.code in codes]


def solved(sheet: WarbandSheet, code: str, label: str) -> WarbandSheet:
    """The warband once the fix of that label is taken."""
    (problem,) = about(sheet, code)
    fix = next(it for it in problem.fixes if it.label == label)
    for entry in fix.entries:
        sheet = apply(sheet, entry)
    return sheet


def bearing(number: int, *skills: str, sheet: WarbandSheet = TRIBE) -> WarbandSheet:
    blocks = (
        changed(it, advances=tuple(Advance(0, skill=key) for key in skills)) if it.number == number else it
        for it in sheet.warriors
    )
    return changed(sheet, warriors=tuple(blocks))


def labels(found: Iterable[Problem]) -> list[str]:
    return [fix.label for problem in found for fix in problem.fixes]


def test_a_seer_chooses_one_of_five_marks_for_good() -> None:
    (note,) = about(TRIBE, "mark-to-choose")
    assert (note.warrior, note.severity) == (SEER, "note")
    assert [fix.label for fix in note.fixes] == [
        "Choose Seer of Chaos Undivided",
        "Choose Seer of Tchar",
        "Choose Seer of Arkhar",
        "Choose Seer of Onogal",
        "Choose Seer of Shornaal",
    ]
    marked = solved(TRIBE, "mark-to-choose", "Choose Seer of Onogal")
    assert marked.warrior(SEER).skills == ("seers-mark-of-onogal",)
    assert not about(marked, "mark-to-choose", "skill-not-permitted", "marks-several")
    fighter = next(it for it in field_side(marked, BOOK, 0).fighters if it.warrior == SEER)
    assert "immune-poison" in fighter.tags


def test_nobody_learns_a_mark_by_an_advance() -> None:
    lists = {it.list for it in skills_to_learn(TRIBE.warrior(SEER), TRIBE, BOOK)}
    assert "seers-marks" not in lists


def test_a_seer_with_two_marks_is_told() -> None:
    two = bearing(SEER, "seers-mark-of-onogal", "seers-mark-of-chaos-undivided")
    assert [it.severity for it in about(two, "marks-several")] == ["error"]


@pytest.mark.parametrize(
    ("mark", "listing"),
    [
        ("chaos-undivided", "chaos-rituals"),
        ("tchar", "rituals-of-tchar"),
        ("onogal", "rituals-of-onogal"),
        ("shornaal", "rituals-of-shornaal"),
    ],
)
def test_the_mark_of_a_seer_says_of_which_list_the_spells_are(mark: str, listing: str) -> None:
    marked = bearing(SEER, f"seers-mark-of-{mark}")
    magic = magic_of(marked.warrior(SEER), marked, BOOK)
    assert magic is not None
    assert magic.lists == (listing,)
    drawn = apply(marked, draw(marked, BOOK, SEER, iter([3, 4, 5])))
    (spell,) = drawn.warrior(SEER).spells
    found = BOOK.spell(spell)
    assert found is not None
    assert found.list == listing
    assert not about(drawn, "spell-not-permitted", "too-many-spells", "spells-to-draw")


def test_a_seer_of_tchar_rolls_for_one_ritual_and_chooses_the_other() -> None:
    marked = bearing(SEER, "seers-mark-of-tchar")
    assert spells_to_draw(marked.warrior(SEER), marked, BOOK) == 1
    assert not about(marked, "spell-to-choose")
    drawn = apply(marked, draw(marked, BOOK, SEER, iter([1])))
    assert spells_to_draw(drawn.warrior(SEER), drawn, BOOK) == 0
    assert len(labels(about(drawn, "spell-to-choose"))) == 5
    both = solved(drawn, "spell-to-choose", "Choose Tchar's Reward")
    assert both.warrior(SEER).spells[1] == "tchars-reward"
    assert not about(both, "spell-to-choose", "spells-to-draw", "too-many-spells", "spell-not-permitted")


def test_a_seer_of_arkhar_casts_nothing_in_any_armour_and_learns_strength() -> None:
    marked = bearing(SEER, "seers-mark-of-arkhar")
    block = marked.warrior(SEER)
    warband = BOOK.warbands[MARAUDERS]
    kind = warband.warrior("seer")
    assert kind is not None
    assert magic_of(block, marked, BOOK) is None
    assert not is_stopped_by_armour(block, kind, marked, BOOK)
    assert is_stopped_by_armour(TRIBE.warrior(SEER), kind, TRIBE, BOOK)
    assert "strength" in open_lists(block, kind, warband, marked)
    assert "strength" not in open_lists(TRIBE.warrior(SEER), kind, warband, TRIBE)


def test_a_seer_who_knows_a_spell_chooses_the_mark_of_its_list_alone() -> None:
    drawn = apply(TRIBE, draw(TRIBE, BOOK, SEER, iter([3])))
    assert labels(about(drawn, "mark-to-choose")) == ["Choose Seer of Chaos Undivided"]


def test_a_seer_bears_the_mark_of_the_leaders_god_or_that_of_chaos_undivided() -> None:
    led = bearing(CHIEF, "mark-of-tchar")
    assert labels(about(led, "mark-to-choose")) == ["Choose Seer of Chaos Undivided", "Choose Seer of Tchar"]
    apart = bearing(SEER, "seers-mark-of-onogal", sheet=led)
    assert len(about(apart, "marks-differ")) == 1
    together = bearing(SEER, "seers-mark-of-chaos-undivided", sheet=led)
    assert not about(together, "marks-differ")
