"""Talent of henchmen who may be knighted, and of those who may not rise at all."""

from rules.aftermath.decisions import Knighted, PromotedSkillLists
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import TalentPunished
from rules.aftermath.growth.advances import roll_advances
from rules.catalogue.load import complete_rulebook
from rules.engine.decisions import Decision
from rules.ledger.sheet import Advance, Kind, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.legality.composition import counts
from rules.mustering.legality.potential import open_lists
from rules.values import changed
from tests.rules.aftermath.growth.test_skills_that_bring_skills import CHAPEL, band
from tests.rules.aftermath.walk import Played, first, played

BOOK = complete_rulebook()
COURT = "court-of-the-profane-pleasures"
TALENT, SKILL_AT_ARMS, INITIATIVE = (6, 5), (4, 3), (2, 2)
LEADER, GROUP = 1, 2


def due(warband: str, *types: str, members: int = 3, experience: int = 2) -> WarbandSheet:
    """A warband whose last block is a group with an advance due."""
    sheet = band(warband, *types)
    last = sheet.warriors[-1]
    group = changed(
        last,
        members=members,
        hired_for=last.hired_for * members,
        experience=experience,
        possessions=(),
    )
    return changed(sheet, warriors=(*sheet.warriors[:-1], group))


def advancing(sheet: WarbandSheet, *faces: tuple[int, ...], rank: str = "rises") -> Played:
    def choose(decision: Decision) -> str:
        return rank if isinstance(decision, Knighted) else first(decision)

    def start():
        draft = Draft(sheet, BOOK)
        return draft, roll_advances(draft)

    return played(start, list(faces), choose)


def knighted() -> Played:
    return advancing(due(CHAPEL, "questing-knight", "squire"), TALENT, INITIATIVE)


def test_a_squire_may_become_a_knight_errant_and_rolls_no_advance_at_once() -> None:
    found = knighted()
    knight = found.draft.sheet.warriors[-1]
    assert (knight.type, knight.kind, knight.advances) == ("knight-errant", Kind.HERO, ())
    assert knight.experience == knight.starting_experience == 2
    assert found.draft.sheet.warrior(GROUP).members == 2


def test_a_knight_who_was_a_squire_learns_what_knights_errant_learn_and_breaks_no_rule() -> None:
    sheet = knighted().draft.sheet
    knight, warband = sheet.warriors[-1], BOOK.warbands[CHAPEL]
    kind = warband.warrior("knight-errant")
    assert kind is not None
    assert open_lists(knight, kind, warband, sheet, BOOK) == {"combat", "strength", "speed", "chapel-guard"}
    assert [it.message for it in problems(sheet, BOOK) if it.warrior == knight.number] == []


def test_a_knight_who_was_a_squire_stands_over_the_limit_of_three() -> None:
    sheet = knighted().draft.sheet
    assert counts(sheet, BOOK.warbands[CHAPEL])["knight-errant"] == 0
    knights = band(CHAPEL, "questing-knight", "knight-errant", "knight-errant", "knight-errant")
    assert counts(knights, BOOK.warbands[CHAPEL])["knight-errant"] == 3


def test_a_knight_with_what_the_group_had_learnt_is_legal() -> None:
    learnt = due(CHAPEL, "questing-knight", "squire", members=1, experience=5)
    squire = changed(learnt.warrior(GROUP), advances=(Advance(2),))
    sheet = advancing(changed(learnt, warriors=(learnt.warriors[0], squire)), TALENT).draft.sheet
    knight = sheet.warrior(GROUP)
    assert (knight.type, knight.kind) == ("knight-errant", Kind.HERO)
    codes = [it.code for it in problems(sheet, BOOK) if it.warrior == GROUP]
    assert codes == []


def test_a_squire_who_stays_one_has_two_of_four_lists_and_an_advance() -> None:
    found = advancing(
        due(CHAPEL, "questing-knight", "squire"), TALENT, SKILL_AT_ARMS, INITIATIVE, rank="stays"
    )
    hero = found.draft.sheet.warriors[-1]
    assert (hero.type, hero.kind, len(hero.advances)) == ("squire", Kind.HERO, 1)
    (lists,) = [it for it in found.asked if isinstance(it, PromotedSkillLists)]
    assert {key for pair in lists.sets for key in pair.split(",")} == {
        "combat",
        "academic",
        "strength",
        "speed",
    }


def test_nobody_else_is_asked_for_a_rank() -> None:
    found = advancing(due(CHAPEL, "questing-knight", "bowman"), TALENT, INITIATIVE)
    assert not found.asked


def wretches(die: int, members: int = 3) -> Played:
    return advancing(due(COURT, "whipmaster", "wretch", members=members), TALENT, TALENT, (die,))


def test_a_wretch_who_shows_talent_twice_is_hurt_and_may_live() -> None:
    found = wretches(3)
    group = found.draft.sheet.warrior(GROUP)
    assert group.members == 3
    assert group.advances == (Advance(2, (*TALENT, *TALENT, 3)),)
    assert [it.lives for it in found.events if isinstance(it, TalentPunished)] == [True]


def test_a_wretch_who_shows_talent_twice_dies_on_1_or_2() -> None:
    for die in (1, 2):
        assert wretches(die).draft.sheet.warrior(GROUP).members == 2
    assert not wretches(2, members=1).draft.sheet.warrior(GROUP).is_active


def test_talent_that_comes_up_once_is_rolled_again() -> None:
    found = advancing(due(COURT, "whipmaster", "wretch"), TALENT, INITIATIVE)
    group = found.draft.sheet.warrior(GROUP)
    assert (group.members, group.advances[0].change is not None) == (3, True)


def test_a_fourth_knight_errant_breaks_no_limit_where_one_rose() -> None:
    four = due(CHAPEL, "questing-knight", "knight-errant", "knight-errant", "knight-errant", "squire")
    sheet = advancing(four, TALENT, INITIATIVE).draft.sheet
    assert [it.type for it in sheet.active].count("knight-errant") == 4
    assert "too-many-of-type" not in {it.code for it in problems(sheet, BOOK)}
    hired = changed(sheet, boons=())
    assert "too-many-of-type" in {it.code for it in problems(hired, BOOK)}
