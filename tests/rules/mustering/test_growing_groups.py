"""What a henchman group pays when it grows: hire, 2 gc for each experience point, and every member's gear."""

import pytest

from rules.catalogue.profile import Change
from rules.ledger.apply import apply
from rules.ledger.sheet import Advance, Injury, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.document import from_document
from rules.mustering.figures.rating import worth
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import BOOK, with_block, with_item


def group(
    warband: str, type: str, members: int, *items: str, experience: int = 0, battles: int = 0, gold: int = 400
) -> WarbandSheet:
    """A warband of a leader and one group, number 2, with so much gold."""
    leader = next(warrior for warrior in BOOK.warbands[warband].warriors if warrior.leader)
    fields: dict[str, object] = {"type": type, "name": "The Many", "members": members, "items": list(items)}
    warriors = [{"type": leader.key, "name": "Leader"}, {**fields, "experience": experience}]
    document = {"type": warband, "name": "X", "warriors": warriors, "battles": battles, "gold": gold}
    return from_document(document, BOOK, "a test")


def price(sheet: WarbandSheet, more: int = 1) -> int:
    """The price of this many more members, checked against what the treasury and the warband's worth say."""
    entry = muster.enlarge(sheet, BOOK, 2, more)
    grown = apply(sheet, entry)
    assert worth(grown) == worth(sheet)
    assert grown.warrior(2).members == sheet.warrior(2).members + more
    paid = sum(entry.prices) + sum(sum(bought.paid) for bought in entry.gear)
    assert grown.gold == sheet.gold - paid
    return paid


@pytest.mark.parametrize(
    ("experience", "more", "paid"),
    [(0, 1, 25), (0, 3, 75), (1, 1, 27), (5, 1, 35), (5, 2, 70), (14, 1, 53)],
)
def test_a_bare_member_costs_his_hire_and_two_crowns_a_point(experience: int, more: int, paid: int) -> None:
    assert price(group("mercenaries-reikland", "warrior", 2, experience=experience), more) == paid


@pytest.mark.parametrize(
    ("items", "gear"),
    [
        (["sword"], 10),
        (["sword", "shield", "helmet", "light-armour"], 45),
        (["dagger", "dagger"], 2),
        (["axe", "axe"], 10),
        (["spear", "shield"], 15),
        (["halberd"], 10),
    ],
)
def test_every_new_member_is_armed_like_the_others(items: list[str], gear: int) -> None:
    sheet = group("mercenaries-reikland", "warrior", 2, *items, experience=3, battles=2)
    assert price(sheet, 1) == 25 + 6 + gear
    assert price(sheet, 3) == 3 * (25 + 6 + gear)


def test_the_price_is_that_of_the_own_list() -> None:
    assert price(group("cult-of-the-possessed", "brethren", 2, "bow")) == 25 + 15


def test_a_pair_that_has_a_price_of_its_own_is_paid_as_a_pair() -> None:
    kind = next(kind for kind in BOOK.warbands["gunnery-school-of-nuln"].warriors if line(kind.key))
    single, pair = line(kind.key) or (0, 0)
    sheet = group("gunnery-school-of-nuln", kind.key, 2, "duelling-pistol", "duelling-pistol")
    assert pair != 2 * single
    assert price(sheet, 2) == 2 * (kind.price + pair)


def line(type: str) -> tuple[int, int] | None:
    """The price of a duelling pistol and of a brace for henchmen of Nuln, where they may have one."""
    warband = BOOK.warbands["gunnery-school-of-nuln"]
    kind = warband.warrior(type)
    if kind is None or kind.kind != "henchmen":
        return None
    for listing in warband.lists_of(kind):
        found = listing.listed("duelling-pistol")
        if found and found.brace_price and found.open_to(type, hero=False):
            return found.price, found.brace_price
    return None


def test_printed_equipment_is_free_for_new_members_too() -> None:
    sheet = group("pirates", "boatswain", 2, "rope-and-hook")
    assert price(sheet) == 32
    assert apply(sheet, muster.enlarge(sheet, BOOK, 2, 1)).warrior(2).possessions[-1].copies == 3


def test_copies_beyond_a_set_each_are_used_first() -> None:
    sheet = group("mercenaries-reikland", "marksman", 2, "bow")
    surplus = with_item(with_block(sheet, 2, possessions=()), 2, "bow", 10, 10, 10)
    assert price(surplus, 1) == 25
    assert price(surplus, 2) == 25 + 25 + 10


def test_rare_gear_has_to_be_found_first() -> None:
    sheet = group("mercenaries-reikland", "marksman", 2, "handgun", battles=1)
    with pytest.raises(NotAllowed, match=r"Handgun is rare \(8\): find 1 and give them to The Many first"):
        muster.enlarge(sheet, BOOK, 2, 1)
    found = with_item(with_block(sheet, 2, possessions=()), 2, "handgun", 35, 35, 35)
    assert price(found, 1) == 25


def test_before_the_first_battle_rare_gear_of_the_own_list_is_bought() -> None:
    assert price(group("mercenaries-reikland", "marksman", 2, "handgun")) == 25 + 35


@pytest.mark.rule("CAMP-VET-7")
def test_a_hero_has_no_members_and_a_full_group_takes_no_more() -> None:
    sheet = group("mercenaries-reikland", "warrior", 5)
    with pytest.raises(NotAllowed, match="a group has at most 5"):
        muster.enlarge(sheet, BOOK, 2, 1)
    with pytest.raises(NotAllowed, match=r"Leader is a hero, not a group\."):
        muster.enlarge(sheet, BOOK, 1, 1)


def test_nobody_joins_whom_the_treasury_does_not_pay() -> None:
    sheet = group("mercenaries-reikland", "warrior", 2, "sword", experience=5, gold=44)
    with pytest.raises(
        NotAllowed,
        match=r"Not enough gold: New member of The Many with equipment costs 45 gc, X has 44 gc\.",
    ):
        muster.enlarge(sheet, BOOK, 2, 1)
    assert price(changed(sheet, gold=45)) == 45


SISTERS, NOVICE = "sisters-of-sigmar", "novice"


def hired(sheet: WarbandSheet, *wishes: tuple[str, str, int]) -> WarbandSheet:
    for type, name, members in wishes:
        sheet = apply(sheet, muster.hire_or_join(sheet, BOOK, type, name, members))
    return sheet


def sizes(sheet: WarbandSheet) -> list[tuple[str, int]]:
    return [(block.name, block.members) for block in sheet.active if block.is_group]


def founded(type: str = SISTERS) -> WarbandSheet:
    return changed(apply(None, muster.begin(BOOK, type, "The Many")), gold=2000)


def test_recruits_hired_one_after_the_other_form_one_group() -> None:
    one = hired(founded(), *[(NOVICE, "", 1)] * 3)
    assert sizes(one) == [("Novice", 3)]
    together = hired(founded(), (NOVICE, "", 3))
    assert (one.gold, one.warrior(1)) == (together.gold, together.warrior(1)), "as if hired together"


def test_a_full_group_is_followed_by_a_second_one() -> None:
    assert sizes(hired(founded(), *[(NOVICE, "", 2)] * 3)) == [("Novice", 4), ("Novice (2)", 2)]


@pytest.mark.rule("CAMP-VET-8")
def test_a_name_makes_a_group_of_its_own() -> None:
    sheet = hired(
        founded(), (NOVICE, "", 1), (NOVICE, "The Choir", 1), (NOVICE, "", 1), (NOVICE, "The Choir", 1)
    )
    assert sizes(sheet) == [("Novice", 2), ("The Choir", 1), ("The Choir (2)", 1)]


@pytest.mark.parametrize(
    "change",
    [
        {"experience": 1},
        {"battles": 1},
        {"fallen": 1},
        {"injuries": (Injury("smashed-hand"),)},
        {"advances": (Advance(2, change=Change("WS", 1)),)},
        {"name": "The Choir"},
        {"possessions": ()},
    ],
)
def test_recruits_do_not_join_a_group_that_is_not_as_it_was_hired(change: dict[str, object]) -> None:
    sheet = with_block(hired(founded(), (NOVICE, "", 1)), 1, **change)
    assert [members for _name, members in sizes(hired(sheet, (NOVICE, "", 1)))] == [1, 1]


def test_recruits_do_not_join_a_group_that_was_armed() -> None:
    sheet = hired(founded(), (NOVICE, "", 1))
    sheet = apply(sheet, muster.buy(sheet, BOOK, 1, "sigmarite-warhammer"))
    assert sizes(hired(sheet, (NOVICE, "", 1))) == [("Novice", 1), ("Novice (2)", 1)]


def test_heroes_are_hired_each_alone() -> None:
    sheet = hired(founded(), *[("sister-superior", "", 1)] * 2)
    assert [block.members for block in sheet.active] == [1, 1]


def test_recruits_who_may_not_be_hired_may_not_join_either() -> None:
    sheet = changed(hired(founded(), (NOVICE, "", 1)), gold=5)
    with pytest.raises(NotAllowed, match="Not enough gold"):
        muster.hire_or_join(sheet, BOOK, NOVICE)
