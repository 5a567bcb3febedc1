"""Problems of hired swords and dramatis personae: each found, each gone after its fix, and none on a legal sheet."""

import pytest

from rules.catalogue.profile import Change
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import Advance, Kind, Possession, WarbandSheet
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.problem import Problem
from rules.values import changed
from tests.rules.warbands import (
    BOOK,
    codes,
    found,
    learned,
    roster,
    seasoned,
    with_another,
    with_block,
    with_item,
)

REIKLAND = seasoned(roster("mercenaries-reikland"), gold=300)


def hired(sheet: WarbandSheet, key: str, choice: str = "") -> WarbandSheet:
    return apply(sheet, hire_sword(sheet, BOOK, key, choice=choice))


def sought(sheet: WarbandSheet, key: str) -> WarbandSheet:
    for entry in hire_persona(sheet, BOOK, key, found=True):
        sheet = apply(sheet, entry)
    return sheet


def fought(sheet: WarbandSheet) -> WarbandSheet:
    return apply(sheet, BattleFought("battle-1", "A fight", ("The others",), "won"))


PIT, LAST = hired(REIKLAND, "pit-fighter"), REIKLAND.next_number
OGRE = hired(REIKLAND, "ogre-bodyguard", "two-axes")
AENUR = sought(REIKLAND, "aenur")

PLANTED = [
    ("unknown-hired-sword", "error", with_block(PIT, LAST, type="knife-thrower"), "'knife-thrower'", 1),
    ("unknown-hired-sword", "error", with_block(AENUR, LAST, type="sigmar"), "dramatis persona 'sigmar'", 1),
    ("hired-sword-not-allowed", "error", changed(PIT, type="skaven-clan-eshin"), "never joins Skaven", 1),
    ("hired-sword-twice", "error", with_another(PIT, LAST), "hired Pit Fighter more than once", 1),
    (
        "persona-twice",
        "error",
        with_another(AENUR, LAST),
        "hired Aenur, the Sword of Twilight more than once",
        1,
    ),
    (
        "hired-sword-conflict",
        "error",
        with_block(hired(hired(REIKLAND, "highwayman"), "pit-fighter"), LAST + 1, type="roadwarden"),
        "Roadwarden never joins a warband with Highwayman. Dismiss one of them.",
        2,
    ),
    (
        "hired-gear-changed",
        "error",
        with_item(PIT, LAST, "sword", 10),
        "Pit Fighter has 1 x Sword, which is not part of a hired sword's own equipment. Move it to the stash.",
        1,
    ),
    (
        "hired-gear-changed",
        "warning",
        with_block(PIT, LAST, possessions=(Possession("helmet", (0,)), Possession("morning-star", (0,)))),
        "Pit Fighter should have 1 x Spiked gauntlet more: it cannot be sold or given away, only lost when robbed.",
        0,
    ),
    (
        "rules-to-look-up",
        "note",
        hired(REIKLAND, "bard"),
        "Bard: look up the special rules Songster in Town Cryer; they are not here.",
        0,
    ),
    (
        "stays-one-battle",
        "warning",
        fought(AENUR),
        "Aenur, the Sword of Twilight only stays for one battle. Dismiss Aenur, the Sword of Twilight.",
        1,
    ),
    (
        "upkeep-due",
        "warning",
        fought(PIT),
        "Pit Fighter is owed 15 gc upkeep for 1 battle. Pay it, or Pit Fighter leaves and all experience is lost.",
        2,
    ),
    (
        "profile-differs",
        "warning",
        with_block(PIT, LAST, profile=REIKLAND.warriors[0].profile),
        "began with",
        0,
    ),
    ("gains-no-experience", "error", with_block(AENUR, LAST, experience=3), "never gains experience", 0),
    (
        "skill-not-permitted",
        "error",
        with_block(PIT, LAST, advances=learned("dodge", "sorcery")),
        "Academic",
        0,
    ),
    (
        "too-many-advances",
        "error",
        with_block(PIT, LAST, advances=(Advance(2, skill="dodge"),)),
        "1 advance",
        0,
    ),
    (
        "skill-missing",
        "warning",
        with_block(AENUR, LAST, starting_skills=()),
        "Aenur, the Sword of Twilight lacks Strike to Injure, Expert",
        0,
    ),
]


@pytest.mark.parametrize(("code", "severity", "sheet", "words", "fixes"), PLANTED)
def test_a_planted_problem_is_found_and_explained(
    code: str, severity: str, sheet: WarbandSheet, words: str, fixes: int
) -> None:
    problem = next(problem for problem in problems(sheet, BOOK) if problem.code == code)
    assert (problem.severity, len(problem.fixes)) == (severity, fixes)
    assert words in problem.message
    assert problem.warrior is not None
    assert problem.rule
    assert problem.source


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted[0]}-{planted[1]}")
def test_every_fix_removes_its_problem(planted: tuple[str, str, WarbandSheet, str, int]) -> None:
    code, _, sheet, *_ = planted

    def those(of: WarbandSheet) -> list[Problem]:
        return [problem for problem in problems(of, BOOK) if problem.code == code]

    for problem in those(sheet):
        for fix in problem.fixes:
            after = sheet
            for entry in fix.entries:
                after = apply(after, entry)
            assert len(those(after)) < len(those(sheet)), fix.label


@pytest.mark.parametrize(
    "sheet",
    [
        PIT,
        OGRE,
        AENUR,
        hired(hired(REIKLAND, "halfling-scout"), "freelancer"),
        hired(hired(REIKLAND, "elf-ranger"), "dwarf-troll-slayer", "double-handed-axe"),
        hired(REIKLAND, "highwayman"),
        hired(REIKLAND, "imperial-assassin"),
        sought(seasoned(roster("skaven-clan-eshin"), gold=300), "veskit"),
        hired(seasoned(roster("undead"), gold=300), "ogre-bodyguard", "double-handed-weapon"),
    ],
    ids=lambda sheet: " and ".join(
        block.type for block in sheet.warriors if block.kind in ("hired_sword", "dramatis_persona")
    ),
)
def test_a_warrior_who_was_hired_by_the_rules_is_legal(sheet: WarbandSheet) -> None:
    assert codes(sheet) == []
    assert is_legal(problems(sheet, BOOK))


@pytest.mark.rule("CAMP-PERS-BERTHA-1")
def test_bertha_comes_for_nothing_with_her_prayers() -> None:
    sisters = WarbandSheet("The Abbey", "sisters-of-sigmar", 100, battles=1)
    sheet = sought(sisters, "bertha-bestraufrung")
    bertha = sheet.warriors[-1]
    assert (sheet.gold, len(bertha.spells)) == (100, 6)
    hers = [problem for problem in problems(sheet, BOOK) if problem.warrior == bertha.number]
    assert [problem.code for problem in hers if problem.severity != "note"] == []


@pytest.mark.rule("CAMP-HIRE-15")
def test_experience_and_advances_of_a_hired_sword_follow_the_track_of_henchmen() -> None:
    due = with_block(PIT, LAST, experience=5)
    assert "2 advances are due (at 2, 5)" in found(due, "advances-due").message
    step = (Advance(2, change=Change("WS", 1)), Advance(5, skill="dodge"))
    assert codes(with_block(due, LAST, advances=step)) == []


def test_an_elf_drives_out_a_dwarf_who_bears_a_grudge() -> None:
    fighters = BOOK.warbands["pit-fighters"]
    dwarf = next(kind for kind in fighters.warriors if any(rule.key == "grudgebearer" for rule in kind.rules))
    sheet = WarbandSheet("The Pit", "pit-fighters", 500, battles=1)
    sheet = hired(hired(sheet, "shadow-warrior"), "ogre-bodyguard", "two-axes")
    sheet = with_another(sheet, sheet.warriors[-1].number, kind=Kind(dwarf.kind), type=dwarf.key, name="Grim")
    problem = found(sheet, "hired-sword-conflict")
    assert "Grim leaves a warband that hires an Elf: Shadow Warrior" in problem.message
    assert len(problem.fixes) == 2


def test_unpaid_upkeep_that_nobody_can_pay_leaves_only_dismissal() -> None:
    problem = found(changed(fought(PIT), gold=3), "upkeep-due")
    assert "The Altdorf Irregulars has 3 gc" in problem.message
    assert [fix.label for fix in problem.fixes] == ["Dismiss Pit Fighter (0 gc refund)"]


def test_fees_of_hired_swords_count_against_the_starting_gold() -> None:
    fresh = changed(roster("mercenaries-reikland"), gold=100)
    assert "more-than-starting-gold" in codes(hired(fresh, "ogre-bodyguard", "two-axes"))
    cheap = with_block(hired(fresh, "pit-fighter"), LAST, hired_for=(3,))
    assert "3 gc were paid for Pit Fighter" in found(cheap, "underpaid").message


def test_in_debt_his_own_gear_is_no_way_out() -> None:
    sheet = changed(PIT, gold=-3)
    labels = [fix.label for fix in found(sheet, "debt").fixes]
    assert labels
    assert not any("gauntlet" in label.lower() for label in labels)
