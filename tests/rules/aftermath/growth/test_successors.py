"""Successors of leaders who cast spells: a spell instead of the first advance, and what they are from then on."""

from collections.abc import Callable

import pytest

from rules.aftermath.decisions import SPELL, NewSkill, SpellOrAdvance
from rules.aftermath.draft import Draft
from rules.aftermath.growth.advances import roll_advances
from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import Change
from rules.engine.decisions import Decision
from rules.fielding.spellbooks import known_spells
from rules.ledger.apply import apply
from rules.ledger.entries import ExperienceGained, MembersLost, Settled
from rules.ledger.sheet import Injury, WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.spells import magic_of
from rules.values import changed
from tests.rules.aftermath.walk import Played, first, played
from tests.rules.aftermath.warbands import GUARD, RATS, after, hero
from tests.rules.warbands import with_block

BOOK = complete_rulebook()
LEADER, HEIR, THIRD = 1, 2, 3
DIES = (1, 1)
SHAKEN = Injury("shaken", changes=(Change("Ld", -1),))
CULT, SISTERS, CARNIVAL = "cult-of-the-possessed", "sisters-of-sigmar", "carnival-of-chaos"
#: The leader, a hero who may follow, and the list of the former's spells.
COMPANIES = {
    CULT: ("magister", "mutant", "chaos-rituals"),
    SISTERS: ("sigmarite-matriarch", "sister-superior", "prayers-of-sigmar"),
    CARNIVAL: ("carnival-master", "brute", "nurgle-rituals"),
}


def company(warband: str, experience: int = 8) -> WarbandSheet:
    """A warband whose first leader has just died, and whose second hero follows with this experience."""
    leader, heir, _ = COMPANIES[warband]
    sheet = WarbandSheet(
        name="The Company",
        type=warband,
        gold=0,
        warriors=(
            hero(LEADER, "Old", leader, warband),
            hero(HEIR, "New", heir, warband, starting_experience=0, experience=experience - 1),
            hero(THIRD, "Third", heir, warband, starting_experience=0, experience=0, injuries=(SHAKEN,)),
        ),
    )
    return after({"Old": "Snikch"}, DIES, winner=1, sheets=(sheet, RATS), book=BOOK).sides[0].after


def advancing(
    sheet: WarbandSheet, *faces: tuple[int, ...], choose: Callable[[Decision], str] = first
) -> Played:
    def start():
        draft = Draft(sheet, BOOK)
        return draft, roll_advances(draft)

    return played(start, list(faces), choose)


def asked(found: Played) -> list[type[Decision]]:
    return [type(decision) for decision in found.asked]


def declines(decision: Decision) -> str:
    return SpellOrAdvance.ADVANCE if isinstance(decision, SpellOrAdvance) else first(decision)


@pytest.mark.rule("CAMP-LEADER-MAGIC-1", "CAMP-LEADER-MAGIC-3")
@pytest.mark.parametrize("warband", COMPANIES)
def test_a_successor_rolls_for_a_spell_of_the_list_instead_of_the_first_advance(warband: str) -> None:
    found = advancing(company(warband, experience=2), (1,))
    assert asked(found) == [SpellOrAdvance]
    (advance,) = found.draft.sheet.warrior(HEIR).advances
    spell = BOOK.spell(advance.spell)
    assert spell is not None
    assert (spell.list, advance.due_at, advance.rolls) == (COMPANIES[warband][2], 2, (1,))


@pytest.mark.rule("CAMP-LEADER-MAGIC-2")
def test_the_choice_is_given_once_whether_taken_or_not() -> None:
    found = advancing(company(CULT, experience=4), (3, 4), (3, 4), choose=declines)
    assert asked(found).count(SpellOrAdvance) == 1
    heir = found.draft.sheet.warrior(HEIR)
    assert (len(heir.advances), heir.spells) == (2, ())


@pytest.mark.rule("CAMP-LEADER-MAGIC-4")
def test_a_successor_who_took_a_spell_is_a_wizard_from_then_on() -> None:
    sheet = advancing(company(CULT, experience=2), (1,)).draft.sheet
    heir = sheet.warrior(HEIR)
    assert magic_of(heir, sheet, BOOK) is not None
    assert [spell.key for spell in known_spells(heir, sheet, BOOK)] == list(heir.spells)
    later = apply(sheet, Settled("", (ExperienceGained(HEIR, 2, "later"),)))
    found = advancing(later, (2, 2), (3,), choose=lambda it: SPELL if isinstance(it, NewSkill) else first(it))
    assert [it.spell for it in found.asked if isinstance(it, NewSkill)] == [True]
    assert len(found.draft.sheet.warrior(HEIR).spells) == 2


def test_a_successor_who_casts_does_not_cast_in_armour_and_one_who_prays_does() -> None:
    for warband, stopped in ((CULT, True), (SISTERS, False)):
        sheet = advancing(company(warband, experience=2), (1,)).draft.sheet
        armour = sheet.warrior(THIRD).possessions[0]
        armed = with_block(sheet, HEIR, possessions=(changed(armour, item="light-armour"),))
        codes = [problem.code for problem in problems(armed, BOOK)]
        assert ("wizard-in-armour" in codes, "spell-not-permitted" in codes) == (stopped, False)


def test_a_successor_keeps_the_magic_when_somebody_else_leads() -> None:
    sheet = advancing(company(CULT, experience=2), (1,)).draft.sheet
    deposed = with_block(sheet, HEIR, leader=False)
    assert magic_of(deposed.warrior(HEIR), deposed, BOOK) is not None
    assert "spell-not-permitted" not in [problem.code for problem in problems(deposed, BOOK)]


@pytest.mark.rule("CAMP-LEADER-MAGIC-5")
def test_a_later_successor_has_the_same_choice() -> None:
    sheet = advancing(company(CULT, experience=2), (1,)).draft.sheet
    side = after({"New": "Snikch"}, DIES, winner=1, sheets=(sheet, RATS), book=BOOK).sides[0]
    assert side.after.warrior(THIRD).leader
    assert asked(advancing(side.after, (1,))) == [SpellOrAdvance]


@pytest.mark.rule("CAMP-LEADER-MAGIC-6")
def test_successors_of_other_warbands_get_no_magic() -> None:
    led = with_block(RATS, 2, starting_experience=0, experience=1)
    side = after({"Snikch": "Karl"}, DIES, winner=0, sheets=(GUARD, led)).sides[1]
    assert side.after.warrior(2).leader
    assert SpellOrAdvance not in asked(advancing(side.after, (3, 4)))


def test_nobody_but_the_leader_is_offered_a_spell() -> None:
    sheet = company(CULT, experience=1)
    sheet = apply(sheet, Settled("", (ExperienceGained(THIRD, 2, "later"),)))
    assert SpellOrAdvance not in asked(advancing(sheet, (3, 4)))


def test_the_choice_dies_with_the_leader_who_had_it() -> None:
    sheet = apply(company(CULT, experience=1), Settled("", (MembersLost(HEIR, 1, "dead"),)))
    assert asked(advancing(sheet)) == []


def test_a_successor_named_between_battles_has_the_same_choice() -> None:
    led = company(CULT, experience=1)
    leaderless = changed(with_block(led, HEIR, leader=False, experience=2), boons=())
    (problem,) = [it for it in problems(leaderless, BOOK) if it.code == "no-leader"]
    for entry in problem.fixes[0].entries:
        leaderless = apply(leaderless, entry)
    assert asked(advancing(leaderless, (1,))) == [SpellOrAdvance]
