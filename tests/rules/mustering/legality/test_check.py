"""Every kind of problem on a sheet that has it, and none on a legal one; every fix removes its problem."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import Change, Profile
from rules.ledger.apply import apply
from rules.ledger.entries import LeaderNamed
from rules.ledger.sheet import Advance, Kind, Possession, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.legality.composition import largest_size
from rules.mustering.problem import CODES
from rules.values import changed
from tests.rules.warbands import (
    BOOK,
    ROSTERS,
    codes,
    found,
    learned,
    roster,
    seasoned,
    with_another,
    with_block,
    with_item,
)

REIKLAND, SKAVEN, UNDEAD, ORCS, SISTERS = (
    roster(type)
    for type in ("mercenaries-reikland", "skaven-clan-eshin", "undead", "orc-mob", "sisters-of-sigmar")
)
RICH = changed(REIKLAND, gold=300)


def many(sheet: WarbandSheet, number: int, times: int) -> WarbandSheet:
    for _ in range(times):
        sheet = with_another(sheet, number)
    return sheet


def gone(sheet: WarbandSheet, *numbers: int) -> WarbandSheet:
    for number in numbers:
        sheet = with_block(sheet, number, status=Status.DISMISSED, members=0, hired_for=(), possessions=())
    return sheet


#: What makes a legal sheet illegal: code, severity, the sheet, words of the sentence, how many fixes.
PLANTED: list[tuple[str, str, WarbandSheet, str, int]] = [
    # composition
    ("unknown-warband", "error", changed(REIKLAND, type="chaos-dwarfs"), "'chaos-dwarfs', which is not in", 0),
    ("unknown-warrior", "error", with_block(REIKLAND, 2, type="wizard"), "Gunther the Tall is of the type 'wizard'", 1),
    ("wrong-kind", "error", with_block(REIKLAND, 2, kind=Kind.HENCHMEN), "Champion, who is a hero", 0),
    ("wrong-kind", "error", with_block(ORCS, 6, kind=Kind.HERO, members=1), "never becomes one", 0),
    ("too-many-warriors", "error", with_block(many(REIKLAND, 8, 4), 8, members=2), "16 warriors; the maximum is 15", 3),
    ("too-few-warriors", "error", changed(gone(REIKLAND, 2, 3, 4, 5, 6, 7), gold=400), "Hire 1 more", 1),
    ("too-few-warriors", "note", seasoned(gone(REIKLAND, 2, 3, 4, 5, 6, 7)), "has 2 warriors", 0),
    ("too-many-heroes", "error", many(REIKLAND, 4, 2), "7 heroes; the maximum is 6", 3),
    ("place-of-a-captive", "note", with_block(many(REIKLAND, 4, 2), 3, status=Status.CAPTURED), "7 heroes; the maximum",
     0),
    ("no-leader", "error", changed(gone(REIKLAND, 1), gold=100), "hire a Mercenary Captain for 60 gc", 1),
    ("no-leader", "error", seasoned(gone(REIKLAND, 1)), "are equal in Leadership and experience", 2),
    ("no-leader", "error", seasoned(gone(REIKLAND, 1, 2)), "the hero with the highest Leadership", 1),
    ("no-leader", "error", seasoned(gone(UNDEAD, 1)), "Doctor Felsing must take over", 1),
    ("no-leader", "error", seasoned(gone(UNDEAD, 1, 2)), "collapses: no Necromancer is left", 0),
    ("no-leader", "error", seasoned(gone(REIKLAND, 1, 2, 3, 4, 5)), "Hire a hero, who takes over", 0),
    ("several-leaders", "error", with_block(REIKLAND, 2, leader=True), "are all leaders; a warband has one", 3),
    ("too-few-of-type", "error", changed(with_block(gone(REIKLAND, 1), 2, leader=True), gold=100),
     "0 x Mercenary Captain; the minimum is 1", 1),
    ("too-many-of-type", "error", many(REIKLAND, 2, 1), "3 x Champion; the maximum is 2", 3),
    ("ratio", "error", with_block(gone(ORCS, 2, 3, 4, 5), 6, members=4, possessions=()), "the maximum is 2 now", 1),
    ("ratio", "warning", seasoned(gone(ORCS, 6)), "1 x Cave Squig; the maximum is 0 now", 1),
    ("same-name", "note", with_block(REIKLAND, 3, name="Gunther the Tall"), "more than one Gunther the Tall", 1),
    # equipment
    ("unknown-item", "error", with_item(REIKLAND, 1, "chainsaw", 0), "'chainsaw', which is not in the rulebook", 1),
    ("not-permitted", "error", with_item(REIKLAND, 2, "flail", 15), "Flail is not on the equipment list", 2),
    ("not-permitted", "error", with_item(REIKLAND, 1, "weeping-blades", 50), "only for Skaven", 2),
    ("not-permitted", "error", with_item(UNDEAD, 3, "garlic", 1), "not for the Undead", 2),
    ("not-permitted", "error", with_item(ORCS, 2, "shield", 5), "may never use shield", 2),
    ("not-permitted", "error", with_item(UNDEAD, 8, "dagger", *[0] * 5), "never carries equipment", 2),
    ("not-permitted", "error", with_item(REIKLAND, 8, "lantern", 10), "for heroes only", 2),
    ("not-alike", "error", with_item(REIKLAND, 6, "sword", 10, 10), "3 with 2 x Sword", 3),
    ("wizard-in-armour", "note", with_item(SKAVEN, 2, "buckler", 5), "cannot cast spells with buckler", 0),
    # carrying
    ("too-many-weapons", "error", with_item(REIKLAND, 2, "mace", 3), "3 close combat weapons", 3),
    ("too-many-weapons", "error", with_item(SKAVEN, 1, "sword", 10), "3 close combat weapons", 1),
    ("too-many-missile-weapons", "error", with_item(REIKLAND, 6, "bow", *[10] * 6), "3 missile weapons", 2),
    ("two-of-a-kind", "error", with_item(SISTERS, 4, "sigmarite-warhammer", 15, 15), "2 x Sigmarite warhammer", 1),
    ("too-much-armour", "error", with_item(REIKLAND, 1, "heavy-armour", 50), "2 suits of armour", 2),
    ("too-much-armour", "error", with_item(REIKLAND, 8, "helmet", 10, 10), "2 helmets", 1),
    ("needs-item", "warning", with_item(ORCS, 6, "ball-and-chain", *[15] * 3), "without Mad Cap", 0),
    ("unused-together", "note", with_item(REIKLAND, 3, "shield", 5), "in close combat with the halberd", 0),
    ("unused-together", "note", with_item(SKAVEN, 3, "fighting-claws", 35), "cannot use other weapons", 0),
    # growth
    ("group-size", "error", with_block(UNDEAD, 8, members=6), "1 to 5 members. Dismiss 1", 1),
    ("group-size", "error", with_block(REIKLAND, 4, members=2), "a hero is always alone", 1),
    ("profile-differs", "warning", with_block(REIKLAND, 4, profile=Profile(4, 9, 2, 3, 3, 1, 3, 1, 6)), "9 instead", 0),
    ("experience-differs", "warning", with_block(REIKLAND, 4, starting_experience=8, experience=8), "with 0", 0),
    ("gains-no-experience", "error", with_block(UNDEAD, 8, experience=2), "never gains experience", 0),
    ("experience-lost", "error", with_block(REIKLAND, 1, experience=12), "less than the starting 20", 0),
    ("advances-due", "note", with_block(REIKLAND, 4, experience=4), "2 advances are due (at 2, 4)", 0),
    ("too-many-advances", "error", with_block(REIKLAND, 4, advances=(Advance(2, skill="dodge"),)), "took 1", 0),
    ("unknown-skill", "error", with_block(REIKLAND, 4, advances=learned("juggling")), "'juggling'", 0),
    ("skill-twice", "error", with_block(REIKLAND, 4, advances=learned("dodge", "dodge")), "Dodge 2 times", 0),
    ("skill-not-permitted", "error", with_block(REIKLAND, 4, advances=learned("mighty-blow")), "may choose", 0),
    ("skill-not-permitted", "error", with_block(REIKLAND, 6, advances=learned("dodge")), "henchmen cannot", 0),
    ("skill-not-permitted", "error", with_block(ORCS, 3, advances=learned("da-cunnin-plan")), "not for a", 0),
    ("skill-not-permitted", "error", with_block(REIKLAND, 1, advances=learned("sorcery")), "not for a", 0),
    ("skill-not-permitted", "error", with_block(UNDEAD, 1, advances=learned("battle-tongue")), "not for a", 0),
    (
        "skill-not-permitted", "error",
        with_block(REIKLAND, 8, kind=Kind.HERO, advances=learned("dodge", "hunter", "step-aside")),
        "chooses two", 0,
    ),
    (
        "above-maximum", "error",
        with_block(REIKLAND, 1, advances=(Advance(0, change=Change("S", 1)), Advance(0, change=Change("S", 1)))),
        "Strength 5; the maximum of a Mercenary Captain is 4", 0,
    ),
    (
        "raised-twice", "error",
        with_block(REIKLAND, 6, advances=(Advance(0, change=Change("I", 1)), Advance(0, change=Change("I", 1)))),
        "raised Initiative 2 times", 0,
    ),
    # money
    ("debt", "error", changed(REIKLAND, gold=-8), "spent 8 gc too much", 3),
    ("wyrdstone-debt", "error", changed(REIKLAND, wyrdstone=-1), "-1 shards", 0),
    ("more-than-starting-gold", "error", changed(REIKLAND, gold=20), "worth 518 gc", 0),
    ("underpaid", "warning", with_block(REIKLAND, 4, hired_for=(5,)), "Youngblood is 15 gc", 0),
    ("underpaid", "warning", with_item(REIKLAND, 3, "crossbow", 1), "the price is 25 gc", 0),
]  # fmt: skip


@pytest.mark.parametrize("type", [path.stem for path in ROSTERS])
def test_a_legal_roster_has_no_problem_at_all(type: str) -> None:
    assert problems(roster(type), BOOK) == ()


@pytest.mark.parametrize(("code", "severity", "sheet", "words", "fixes"), PLANTED)
def test_a_planted_problem_is_found_and_explained(
    code: str, severity: str, sheet: WarbandSheet, words: str, fixes: int
) -> None:
    problem = found(sheet, code)
    assert problem.severity == severity
    assert words in problem.message
    assert problem.message.endswith((".", "!"))
    assert problem.rule
    assert problem.source
    assert len(problem.fixes) == fixes


def fixable() -> list[tuple[str, WarbandSheet, int]]:
    return [
        (code, sheet, index)
        for code, _, sheet, _, fixes in PLANTED
        for index in range(fixes)
        if code != "several-leaders"
    ]


@pytest.mark.parametrize(("number", "allowed"), [(1, True), (2, True), (4, False), (7, False)])
def test_only_the_matriarch_and_her_superiors_carry_two_warhammers(number: int, allowed: bool) -> None:
    block = SISTERS.warrior(number)
    sheet = with_item(SISTERS, number, "sigmarite-warhammer", *[15] * 2 * block.members)
    assert ("two-of-a-kind" in codes(sheet)) is not allowed


@pytest.mark.parametrize(("code", "sheet", "index"), fixable())
def test_a_fix_can_be_applied_and_removes_its_problem(code: str, sheet: WarbandSheet, index: int) -> None:
    problem = found(sheet, code)
    for entry in problem.fixes[index].entries:
        sheet = apply(sheet, entry)
    same = [(each.code, each.warrior, each.item) for each in problems(sheet, BOOK)]
    assert (code, problem.warrior, problem.item) not in same


def test_of_several_leaders_one_fix_leaves_the_other() -> None:
    sheet = with_block(REIKLAND, 2, leader=True)
    for fix in found(sheet, "several-leaders").fixes:
        assert sum(block.leader for block in apply(sheet, fix.entries[0]).active) == 1


def test_of_several_leaders_the_one_of_the_leaders_type_is_named() -> None:
    fixes = found(with_block(with_block(REIKLAND, 1, leader=True), 2, leader=True), "several-leaders").fixes
    named = [fix.entries[0] for fix in fixes if isinstance(fix.entries[0], LeaderNamed)]
    assert named == [LeaderNamed(1)]


def test_without_a_leader_only_those_with_the_best_claim_are_offered() -> None:
    old_hand = with_block(seasoned(gone(REIKLAND, 1)), 3, experience=9)
    (fix,) = found(old_hand, "no-leader").fixes
    assert fix.entries == (LeaderNamed(3),)
    assert fix.label == f"{old_hand.warrior(3).name} takes over"


def test_equals_who_share_a_name_are_told_apart() -> None:
    namesakes = with_block(with_block(seasoned(gone(REIKLAND, 1)), 2, name="Hans"), 3, name="Hans")
    problem = found(namesakes, "no-leader")
    assert [(fix.label, fix.entries) for fix in problem.fixes] == [
        ("Hans (no. 2) takes over (won the roll-off)", (LeaderNamed(2),)),
        ("Hans (no. 3) takes over (won the roll-off)", (LeaderNamed(3),)),
    ]
    assert "Roll a D6 for each" in problem.message


def test_two_of_an_old_roster_who_share_a_name_are_told_apart_by_their_numbers_where_one_must_go() -> None:
    heroes = many(REIKLAND, 4, 2)
    last = [block.number for block in heroes.active][-2:]
    namesakes = with_block(with_block(heroes, last[0], name="Hans"), last[1], name="Hans")
    labels = [fix.label for fix in found(namesakes, "too-many-heroes").fixes]
    assert len(set(labels)) == len(labels)
    assert all(any(f"Hans (no. {number})" in label for label in labels) for number in last)


def test_a_namesake_of_an_old_roster_is_renamed_by_one_click() -> None:
    namesakes = with_block(with_block(REIKLAND, 2, name="Hans"), 3, name="Hans")
    problem = found(namesakes, "same-name")
    assert (problem.severity, problem.warrior) == ("note", 3)
    assert (
        problem.message
        == "The Altdorf Irregulars has more than one Hans; battles and lists cannot tell them apart."
    )
    (fix,) = problem.fixes
    fixed = apply(namesakes, fix.entries[0])
    assert (fix.label, fixed.warrior(3).name) == ("Rename this one Hans (2)", "Hans (2)")
    assert "same-name" not in codes(fixed)


@pytest.mark.rule("CAMP-LEADER-6")
def test_a_new_leader_keeps_to_his_own_skill_lists() -> None:
    """A Champion has no academic skills, the Captain has; Battle Tongue is for leaders."""
    led = with_block(seasoned(gone(REIKLAND, 1)), 2, leader=True, advances=learned("battle-tongue"))
    assert "may choose from" in found(led, "skill-not-permitted").message
    sorcerer = with_block(seasoned(gone(SKAVEN, 1)), 2, advances=learned("battle-tongue"))
    assert "not for a" in found(sorcerer, "skill-not-permitted").message
    assert "skill-not-permitted" not in codes(with_block(sorcerer, 2, leader=True))


def test_too_few_of_a_type_that_a_warband_must_have_is_found() -> None:
    """None of the warbands has such a type yet, so this one is made up."""
    orcs = BOOK.warbands["orc-mob"]
    warriors = tuple(
        changed(kind, minimum=2 if kind.key == "orc-big-un" else kind.minimum) for kind in orcs.warriors
    )
    book = changed(BOOK, warbands={"orc-mob": changed(orcs, warriors=warriors)})
    sheet = changed(gone(ORCS, 4), gold=57)
    (problem,) = [problem for problem in problems(sheet, book) if problem.code == "too-few-of-type"]
    assert "1 x Orc Big 'Un; the minimum is 2" in problem.message
    fixed = apply(sheet, problem.fixes[0].entries[0])
    assert [problem.code for problem in problems(fixed, book)] == []


def test_every_kind_of_problem_has_a_test() -> None:
    beside = [path for path in Path(__file__).parents[1].rglob("test_*.py") if path != Path(__file__)]
    nodes = (node for path in beside for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    named = {node.value for node in nodes if isinstance(node, ast.Constant)}
    assert {code for code, *_ in PLANTED} | (set(CODES) & named) == set(CODES)


LEGAL: list[tuple[str, Callable[[], WarbandSheet]]] = [
    ("a brace and a bow are two missile weapons", lambda: with_item(
        with_item(RICH, 1, "pistol", 15, 15), 1, "bow", 10,
    )),
    ("two different pistols are a brace", lambda: with_item(
        with_item(RICH, 1, "pistol", 15), 1, "duelling-pistol", 25,
    )),
    ("shield and buckler may both be owned", lambda: with_item(RICH, 1, "shield", 5)),
    ("a mace stands where a list says club", lambda: with_item(with_block(SKAVEN, 5, possessions=()), 5, "mace", 3)),
    ("a gromril sword stands where a list says sword", lambda: with_item(seasoned(REIKLAND), 3, "gromril-sword", 40)),
    ("a hero has miscellaneous things off the list", lambda: with_item(seasoned(REIKLAND), 3, "lantern", 10)),
    ("Goblins have mushrooms of their own list", lambda: with_item(seasoned(ORCS), 6, "mad-cap-mushrooms", 25, 25, 25)),
    ("a helmet does not hinder a wizard", lambda: with_item(seasoned(SKAVEN), 2, "helmet", 10)),
    ("weapons training permits any weapon", lambda: with_block(
        with_item(seasoned(REIKLAND), 2, "flail", 15), 2,
        possessions=with_item(REIKLAND, 5, "flail", 15).warrior(5).possessions, advances=learned("weapons-training"),
    )),
    ("a new leader has the list of the old one", lambda: with_block(
        with_item(gone(seasoned(SKAVEN), 1), 5, "blowpipe", 25), 5, leader=True,
    )),
    ("fifteen warriors are as many as Reikland may have", lambda: seasoned(many(REIKLAND, 8, 4))),
    ("a starting profile may stand above the maximum", lambda: with_block(
        seasoned(REIKLAND), 1, advances=(Advance(0, change=Change("WS", 1)),),
    )),
    ("an injury makes room for another advance", lambda: with_block(
        seasoned(ORCS), 1, advances=(Advance(0, change=Change("Ld", 1)),),
    )),
    ("due advances that were taken are no problem", lambda: with_block(
        seasoned(REIKLAND), 4, experience=4, advances=(Advance(2, skill="dodge"), Advance(4, skill="sprint")),
    )),
    ("a henchman who became a hero keeps what he gained", lambda: with_block(
        seasoned(REIKLAND), 8, kind=Kind.HERO, experience=5, starting_experience=5,
        advances=(Advance(2, change=Change("I", 1)), Advance(5, skill="dodge")),
    )),
    ("the dead break no rule", lambda: with_block(seasoned(REIKLAND), 2, status=Status.DEAD, members=0, type="x")),
]  # fmt: skip


@pytest.mark.parametrize("sheet", [sheet for _, sheet in LEGAL], ids=[why for why, _ in LEGAL])
def test_permitted_rosters_have_no_problem(sheet: Callable[[], WarbandSheet]) -> None:
    assert [
        code for code in codes(sheet()) if code not in ("more-than-starting-gold", "experience-differs")
    ] == []


@pytest.mark.rule("CAMP-VET-11")
@pytest.mark.rule("CORE-ITEM-COOKBOOK-1")
def test_a_cookbook_makes_room_for_one_more_and_a_second_for_no_other() -> None:
    sixteen = with_block(seasoned(many(REIKLAND, 8, 4)), 4, possessions=())
    crowd = with_another(sixteen, 8)
    assert "too-many-warriors" in codes(crowd)
    assert "too-many-warriors" not in codes(with_item(crowd, 1, "halfling-cookbook", 40))
    two_books = with_item(crowd, 1, "halfling-cookbook", 40, 40)
    assert "too-many-warriors" in codes(with_another(two_books, 8))


@pytest.mark.rule("CORE-ITEM-COOKBOOK-2")
@pytest.mark.parametrize("type", ["undead", "carnival-of-chaos"])
def test_a_cookbook_attracts_nobody_to_the_undead_and_the_carnival(type: str) -> None:
    sheet, warband = seasoned(roster(type)), BOOK.warbands[type]
    most = largest_size(sheet, warband, BOOK)
    owning = changed(sheet, stash=(Possession("halfling-cookbook", (40,)),))
    assert largest_size(owning, warband, BOOK) == most
    assert largest_size(with_item(sheet, 1, "halfling-cookbook", 40), warband, BOOK) == most


@pytest.mark.rule("CORE-ANIMAL-DOG-5")
def test_war_dogs_count_towards_the_size() -> None:
    full = seasoned(many(REIKLAND, 8, 4))
    assert "too-many-warriors" in codes(with_item(full, 1, "war-dog", 30))


@pytest.mark.rule("CAMP-STASH-5")
@pytest.mark.rule("CORE-ITEM-GEN-1")
def test_miscellaneous_things_are_for_heroes() -> None:
    assert "not-permitted" in codes(with_item(seasoned(REIKLAND), 6, "lantern", 10, 10, 10))
    assert codes(with_item(seasoned(REIKLAND), 4, "lantern", 10)) == []


@pytest.mark.rule("CORE-ANIMAL-HORSE-3")
def test_only_humans_have_horses() -> None:
    assert "not-permitted" in codes(with_item(seasoned(ORCS), 1, "horse", 40))
    assert codes(with_item(seasoned(REIKLAND), 1, "horse", 40)) == []


def test_notes_and_warnings_leave_a_sheet_legal() -> None:
    assert is_legal(problems(with_block(REIKLAND, 4, experience=4), BOOK))
    assert not is_legal(problems(changed(REIKLAND, gold=-1), BOOK))


def test_a_brave_may_give_up_animosity_instead_of_taking_a_skill() -> None:
    goblins = roster("forest-goblins")
    numbers = {block.type: block.number for block in goblins.warriors}
    for type, allowed in (("brave", True), ("chieftain", False), ("shaman", False)):
        grown = with_block(goblins, numbers[type], advances=learned("no-animosity"))
        assert ("skill-not-permitted" not in codes(grown)) is allowed, type


def test_printed_equipment_is_never_too_much_and_anything_more_is() -> None:
    book = complete_rulebook()
    sheet = apply(None, muster.begin(book, "lustrian-reavers", "Slayers"))
    sheet = apply(sheet, muster.hire(sheet, book, "saurus-slayer", ""))
    assert "too-many-weapons" not in [problem.code for problem in problems(sheet, book)]
    more = [
        problem
        for problem in problems(with_item(sheet, 1, "sword", 10), book)
        if problem.code == "too-many-weapons"
    ]
    assert [problem.severity for problem in more] == ["error"]
    assert "4 close combat weapons besides the free dagger; the maximum is 3" in more[0].message
