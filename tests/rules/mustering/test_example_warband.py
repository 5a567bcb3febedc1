"""Examples are what a veteran would bring: rules that hold for every warband of the core and of all supplements."""

from functools import cache

import pytest

from rules.catalogue.load import complete_rulebook, rulebook
from rules.ledger.apply import fold
from rules.mustering.changes.muster import enlarge
from rules.mustering.changes.options import buy_options, hire_options
from rules.mustering.example_warband import example_warband, own_weapons, shooters
from rules.mustering.legality.check import problems
from rules.mustering.lists.permission import carries_nothing
from rules.mustering.problem import NotAllowed
from rules.mustering.spells import is_stopped_by_armour

BOOK = complete_rulebook()
EVERY = pytest.mark.parametrize("type", sorted(BOOK.warbands))
#: Of the starting gold, in hundredths: what heroes may cost together before one stays away.
ON_HEROES = 75
HANDS, MISSILES = ("close_combat", "missile", "blackpowder"), ("missile", "blackpowder")
#: Weapons that go with another in the other hand, and what one of them costs a warrior at most at the start.
PAIRED, CHEAP = {"mace", "hammer", "club", "axe", "sword"}, 15


@cache
def example(type):
    return fold(list(enumerate(example_warband(BOOK, type, "The Old Hands"), 1)))


def heroes(sheet):
    return [block for block in sheet.active if block.kind == "hero"]


def groups(sheet):
    return [block for block in sheet.active if block.is_group]


def kind_of(type, block):
    return BOOK.warbands[type].warrior(block.type)


def held(block, *categories):
    items = [BOOK.items[possession.item] for possession in block.possessions]
    return [item for item in items if item.category in categories and item.key != "dagger"]


def sold(type, block, *categories, most=CHEAP):
    """What the block's lists sell at the start for so much."""
    kind = kind_of(type, block)
    if carries_nothing(kind):
        return []
    lines = [line for listing in BOOK.warbands[type].lists_of(kind) for line in listing.items]
    return [
        BOOK.items[line.item]
        for line in lines
        if line.open_to(block.type, block.kind == "hero")
        and not line.later_only
        and line.price <= most
        and line.item in BOOK.items
        and BOOK.items[line.item].category in categories
        and line.item != "dagger"
    ]


@EVERY
def test_an_example_is_legal(type):
    assert [problem.message for problem in problems(example(type), BOOK) if problem.counts] == []


@EVERY
def test_heroes_come_first(type):
    """No place stays empty but for a hero whose price would leave too little for the rest."""
    sheet, warband = example(type), BOOK.warbands[type]
    missing = [
        option
        for option in hire_options(sheet, BOOK)
        if option.kind == "hero" and "gold" in option.reason.lower()
    ]
    spent = sum(sum(block.hired_for) for block in heroes(sheet))
    for option in missing:
        assert (spent + option.price) * 100 > warband.starting_gold * ON_HEROES, option.type
    assert len(heroes(sheet)) >= 3


@EVERY
def test_groups_are_of_two_to_five_and_no_two_are_alike(type):
    sheet = example(type)
    for block in groups(sheet):
        kind = kind_of(type, block)
        most = min(bound for bound in (kind.group_size[1], kind.maximum, 5) if bound is not None)
        assert min(2, most) <= block.members <= 5 or block.members == kind.group_size[0], block.type
    gear = [
        (block.type, *sorted(possession.item for possession in block.possessions)) for block in groups(sheet)
    ]
    assert len(set(gear)) == len(gear)


@EVERY
def test_everybody_has_more_than_a_dagger(type):
    for block in example(type).active:
        if sold(type, block, "close_combat", most=10):
            assert held(block, *HANDS), block.type


@EVERY
def test_shooters_have_a_missile_weapon(type):
    there_to_shoot = shooters(BOOK.warbands[type], BOOK)
    for block in groups(example(type)):
        if block.type in there_to_shoot and sold(type, block, *MISSILES, most=25):
            assert held(block, *MISSILES), block.type


@EVERY
def test_a_warband_brings_weapons_of_its_own(type):
    sheet = example(type)
    own = own_weapons(BOOK, BOOK.warbands[type])
    offered = {
        item.key for block in heroes(sheet) for item in sold(type, block, "close_combat") if item.key in own
    }
    plain = {key for key in offered if BOOK.items[key].rarity == 0}
    carried = {possession.item for block in sheet.active for possession in block.possessions}
    assert not plain or own & carried


@EVERY
def test_no_gold_is_left_for_a_thing_that_matters(type):
    sheet = example(type)
    assert [
        option.type
        for option in hire_options(sheet, BOOK)
        if option.kind == "hero" and not option.reason and option.price <= sheet.gold
    ] == []
    for block in groups(sheet):
        if block.members < 5:
            with pytest.raises(NotAllowed):
                enlarge(sheet, BOOK, block.number, 1)
    for block in heroes(sheet):
        assert [
            option.item
            for option in buy_options(sheet, BOOK, block.number)
            if matters(type, sheet, block, option)
        ] == []


def matters(type, sheet, block, option):
    """Armour where there is none, a missile weapon for who has none, a second weapon for a free hand."""
    if option.reason or not option.on_list or option.is_found:
        return False
    item = BOOK.items[option.item]
    mine = [(BOOK.items[possession.item], possession.copies) for possession in block.possessions]
    if item.category == "armour":
        slots = {each.armour.slot for each, _ in mine if each.armour}
        bare = item.armour.stops_spells and is_stopped_by_armour(block, kind_of(type, block), sheet, BOOK)
        hand = {"shield", "buckler"}
        return (
            not bare and item.armour.slot not in slots and not ({item.armour.slot} <= hand and slots & hand)
        )
    if item.category in MISSILES:
        return not held(block, *MISSILES)
    blades = [
        (each.key, copies)
        for each, copies in mine
        if each.category == "close_combat" and each.key != "dagger"
    ]
    alone = len(blades) == 1 and blades[0][0] in PAIRED and blades[0][1] == 1
    return item.key in PAIRED and alone and not held(block, *MISSILES)


def test_the_same_warband_comes_of_it_each_time():
    assert example_warband(BOOK, "undead", "X") == example_warband(BOOK, "undead", "X")


def test_thunderers_have_guns_and_marksmen_bows():
    for type, kind, categories in (
        ("clan-angrund", "dwarf-thunderer", ("blackpowder",)),
        ("dwarf-treasure-hunters", "dwarf-thunderer", ("blackpowder",)),
        ("merchant-caravans", "marksman", ("missile",)),
        ("mercenaries-reikland", "marksman", ("missile",)),
    ):
        (group,) = [block for block in groups(example(type)) if block.type == kind]
        assert held(group, *categories)
        assert max(item.shot.range for item in held(group, *categories)) >= 24


def test_the_sisters_bring_their_hammers_and_no_eight_groups():
    sheet = example("sisters-of-sigmar")
    assert len(heroes(sheet)) == 5
    assert {block.type for block in groups(sheet)} == {"novice", "sigmarite-sister"}
    assert "sigmarite-warhammer" in {
        possession.item for block in heroes(sheet) for possession in block.possessions
    }


def test_an_unknown_type_is_refused():
    with pytest.raises(NotAllowed):
        example_warband(rulebook(), "nobody", "X")
