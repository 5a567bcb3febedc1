"""What a warband's own lists demand beside prices: numbers of an item, printed gear, skills, skill sets; waivers."""

import pytest

from rules.catalogue.load import DATA, complete_rulebook
from rules.ledger.apply import CannotApply, apply
from rules.ledger.entries import Waived, WaiverLifted
from rules.ledger.sheet import Kind, Possession, Waiver, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.document import from_document, read_sheet
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import BOOK, codes, found, learned, roster, seasoned, with_block, with_item

REIKLAND = roster("mercenaries-reikland")


def warband(type: str, *warriors: dict[str, object], **fields: object) -> WarbandSheet:
    return from_document(
        {"type": type, "name": "X", "gold": 300, "warriors": warriors, **fields}, BOOK, "a test"
    )


PIRATES = warband(
    "pirates",
    {"type": "pirate-captain", "name": "Captain"},
    {"type": "gunner", "name": "Gunner"},
    {"type": "boatswain", "name": "Bosun", "members": 2},
)
CAPTAIN, GUNNER, BOSUN = 1, 2, 3


def test_a_warband_has_one_swivel_gun() -> None:
    one = apply(PIRATES, muster.buy(PIRATES, BOOK, GUNNER, "swivel-gun"))
    assert "too-many-of-item" not in codes(one)
    with pytest.raises(NotAllowed, match=r"X has 1 x Swivel gun; the maximum is 1\."):
        muster.buy(one, BOOK, GUNNER, "swivel-gun")
    two = with_block(PIRATES, GUNNER, possessions=(Possession("swivel-gun", (65, 65)),))
    problem = found(two, "too-many-of-item")
    assert "X has 2 x Swivel gun; the maximum is 1. Remove 1." in problem.message
    assert "too-many-of-item" not in codes(apply(two, problem.fixes[0].entries[0]))


def test_printed_equipment_cannot_be_removed() -> None:
    held = {possession.item: possession.paid for possession in PIRATES.warrior(BOSUN).possessions}
    assert held["rope-and-hook"] == (0, 0)
    with pytest.raises(
        NotAllowed, match=r"The rope & hook of Bosun is part of every Boatswain and cannot be removed\."
    ):
        muster.sell(PIRATES, BOOK, BOSUN, "rope-and-hook")
    with pytest.raises(
        NotAllowed, match=r"The rope & hook of Bosun is part of every Boatswain and cannot be removed\."
    ):
        muster.move(PIRATES, BOOK, BOSUN, CAPTAIN, "rope-and-hook", 1)
    bare = with_block(PIRATES, BOSUN, possessions=())
    problem = found(bare, "fixed-equipment-missing")
    mended = apply(bare, problem.fixes[0].entries[0])
    assert mended.gold == bare.gold
    assert "fixed-equipment-missing" not in codes(mended)


@pytest.mark.parametrize(("battles", "missing"), [(0, True), (1, False)])
def test_a_horse_that_comes_with_a_knight_may_die_in_a_battle(battles: int, missing: bool) -> None:
    path = DATA / "packs" / "mutiny-in-marienburg" / "rosters" / "knights-of-the-bitter-moors.toml"
    book = complete_rulebook()
    knights = read_sheet(path, path.name, book)
    rider = next(it for it in knights.warriors if any(held.item == "horse" for held in it.possessions))
    left = tuple(held for held in rider.possessions if held.item != "horse")
    on_foot = changed(with_block(knights, rider.number, possessions=left), battles=battles)
    assert ("fixed-equipment-missing" in {it.code for it in problems(on_foot, book)}) is missing


def test_lines_for_some_only_are_refused_to_others() -> None:
    with pytest.raises(NotAllowed, match="not on the equipment list of Bosun; it is for Pirate Captain"):
        muster.buy(PIRATES, BOOK, BOSUN, "cat-o-nine-tails")
    assert muster.buy(PIRATES, BOOK, CAPTAIN, "cat-o-nine-tails").prices == (8,)


def test_prices_for_the_beginning_end_with_the_first_battle() -> None:
    dwarfs = warband(
        "dwarf-treasure-hunters",
        {"type": BOOK.warbands["dwarf-treasure-hunters"].warriors[0].key, "name": "Thane"},
    )
    assert muster.buy(dwarfs, BOOK, 1, "gromril-armour").prices == (75,)
    assert muster.buy(dwarfs, BOOK, 1, "gromril-axe").prices == (15,)
    later = changed(dwarfs, battles=1)
    with pytest.raises(NotAllowed, match=r"Gromril armour is rare: first roll 11\+ on 2D6 to find one\."):
        muster.buy(later, BOOK, 1, "gromril-armour")
    assert muster.buy(later, BOOK, 1, "gromril-axe", found=20).prices == (20,)


def test_ostermark_chooses_its_skills_once() -> None:
    ostermark = warband(
        "mercenaries-ostermark",
        {"type": "mercenary-captain", "name": "Captain"},
        {"type": "champion", "name": "Champion", "experience": 8},
    )
    problem = found(ostermark, "skill-set-missing")
    assert len(problem.fixes) == 3
    quick = apply(ostermark, muster.choose_skill_set(ostermark, BOOK, "marienburg"))
    strong = apply(ostermark, muster.choose_skill_set(ostermark, BOOK, "reikland"))
    assert "skill-set-missing" not in codes(quick)
    assert "skill-not-permitted" in codes(with_block(quick, 2, advances=learned("mighty-blow")))
    assert "skill-not-permitted" not in codes(with_block(strong, 2, advances=learned("mighty-blow")))
    with pytest.raises(NotAllowed, match="has no skill set 'altdorf'"):
        muster.choose_skill_set(ostermark, BOOK, "altdorf")
    with pytest.raises(NotAllowed, match=r"Skill lists can only be chosen before the first battle\."):
        muster.choose_skill_set(changed(quick, battles=1), BOOK, "reikland")
    assert "skill-set-missing" in codes(changed(REIKLAND, skill_set="marienburg"))


def test_a_printed_skill_is_there_from_the_beginning() -> None:
    pit = warband("pit-fighters", {"type": "pit-king", "name": "King"})
    assert pit.warrior(1).skills == ("pit-fighter",)
    assert muster.hire(pit, BOOK, "pit-veteran", "Old").skills == ("pit-fighter",)
    assert "skill-missing" in codes(with_block(pit, 1, starting_skills=()))
    assert "skill-missing" not in codes(pit)


def test_a_henchman_who_became_a_hero_keeps_to_the_lists_he_chose() -> None:
    sheet = with_block(seasoned(REIKLAND), 8, kind=Kind.HERO, members=1, skill_lists=("combat", "speed"))
    assert "skill-not-permitted" not in codes(with_block(sheet, 8, advances=learned("dodge")))
    assert "skill-not-permitted" in codes(with_block(sheet, 8, advances=learned("hunter")))
    strange = with_block(sheet, 8, skill_lists=("combat", "troll-slayer"))
    assert "not open to the heroes" in found(strange, "skill-not-permitted").message


def test_outlaws_carry_one_bow_and_their_cleric_none() -> None:
    outlaws = roster("outlaws-of-stirwood-forest")
    assert "bow-missing" not in codes(outlaws)
    leader = next(block for block in outlaws.active if block.leader)
    bare = changed(with_block(outlaws, leader.number, possessions=()), gold=50)
    problem = found(bare, "bow-missing")
    assert (
        "Black Maude has nothing; every warrior must carry one bow and no other missile weapon."
        in problem.message
    )
    for fix in problem.fixes:
        assert "bow-missing" not in codes(apply(bare, fix.entries[0]))
    two = with_item(outlaws, leader.number, "sling", 2)
    assert (
        "Black Maude has long bow, sling; every warrior must carry one bow and no other missile weapon."
        in found(two, "bow-missing").message
    )


@pytest.mark.parametrize(
    ("type", "item"),
    [
        ("dark-elves", "pistol"),
        ("gunnery-school-of-nuln", "crossbow"),
        ("shadow-warriors", "black-lotus"),
    ],
)
def test_items_a_warband_never_uses_are_refused_to_its_warriors(type: str, item: str) -> None:
    kinds = BOOK.warbands[type].warriors
    leader = next(kind for kind in kinds if kind.leader)
    sheet = warband(type, {"type": leader.key, "name": "Leader"}, battles=1)
    with pytest.raises(NotAllowed, match="never use"):
        muster.buy(sheet, BOOK, 1, item, found=10)


FLAIL = with_item(REIKLAND, 2, "flail", 15)
WAIVER = Waiver("not-permitted", "his father's flail", "Anna", 2, "flail")


def test_a_waived_problem_is_shown_and_does_not_count() -> None:
    assert not is_legal(problems(FLAIL, BOOK))
    sheet = apply(FLAIL, Waived(WAIVER))
    assert found(sheet, "not-permitted").waived == "his father's flail"
    assert "not-permitted" not in [problem.code for problem in problems(sheet, BOOK) if problem.counts]
    lifted = apply(sheet, WaiverLifted("not-permitted", 2, "flail"))
    assert lifted == FLAIL
    with pytest.raises(CannotApply, match="no such waiver"):
        apply(lifted, WaiverLifted("not-permitted", 2, "flail"))


def test_a_waiver_lets_be_what_it_names_and_nothing_else() -> None:
    sheet = apply(with_item(FLAIL, 3, "flail", 15), Waived(WAIVER))
    waived = {problem.warrior: problem.waived for problem in problems(sheet, BOOK) if problem.item == "flail"}
    assert waived == {2: "his father's flail", 3: ""}


def test_a_second_waiver_of_the_same_problem_replaces_the_first() -> None:
    again = changed(WAIVER, reason="still his")
    sheet = apply(apply(FLAIL, Waived(WAIVER)), Waived(again))
    assert sheet.waivers == (again,)
