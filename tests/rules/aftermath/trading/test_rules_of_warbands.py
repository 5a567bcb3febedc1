"""Rules of single warbands that count in the steps of trading: veterans, searches and prices."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.trading.commands import Buy, Command, Hire, HireSword, Move, written
from rules.aftermath.trading.market import accept, trade
from rules.aftermath.trading.modifiers import search_modifiers
from rules.aftermath.trading.upkeep import pay_upkeep
from rules.aftermath.trading.veterans import experience_wanted, uncommon_in
from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.stack import standard
from rules.engine.decisions import IllegalAnswer
from rules.ledger.apply import apply
from rules.ledger.entries import Departed
from rules.ledger.sheet import Possession, Status
from rules.mustering.hired.hiring import hire_sword
from rules.mustering.lists.permission import is_barred
from rules.values import changed
from tests.rules.aftermath.trading.posts import run
from tests.rules.aftermath.trading.test_searches import home_of


def grown(draft: Draft, number: int, points: int) -> Draft:
    """The same warband with a group that has gained experience."""
    group = draft.sheet.warrior(number)
    group = changed(group, experience=group.experience + points)
    blocks = (group if it.number == number else it for it in draft.sheet.warriors)
    draft.sheet = changed(draft.sheet, warriors=tuple(blocks))
    return draft


@pytest.mark.parametrize(
    ("type", "points", "one", "three"),
    [
        ("chaos-dwarf-warrior", 1, 2, 6),
        ("chaos-dwarf-warrior", 2, 3, 9),
        ("chaos-dwarf-blunderbusser", 3, 5, 15),
        ("hobgoblin", 3, 3, 9),
    ],
)
def test_chaos_dwarf_veterans_cost_half_as_much_again_rounded_up(
    type: str, points: int, one: int, three: int
) -> None:
    draft = grown(home_of("sons-of-hashut", "hobgoblin", type), 2, points)
    group = draft.sheet.warrior(2)
    uncommon = uncommon_in(draft)
    assert [experience_wanted(group, number, uncommon) for number in (1, 3)] == [one, three]


def test_a_chaos_engineer_adds_3_for_three_things_and_never_wears_chaos_armour() -> None:
    draft = home_of("black-dwarfs", "sorcerer", "chaos-dwarf")
    items, band = draft.rulebook.items, draft.rulebook.warbands["black-dwarfs"]
    plain = draft.sheet.warrior(1)
    engineer = changed(plain, starting_skills=("chaos-engineer",))
    for key, bonus in {"chaos-armour": 3, "mechanical-suit": 3, "lucky-charm": 0}.items():
        assert sum(it.by for it in search_modifiers(draft, engineer, items[key])) == bonus
        assert search_modifiers(draft, plain, items[key]) == ()
    kind = next(it for it in band.warriors if it.key == "sorcerer")
    barred = [
        [is_barred(items[key], band, kind, draft.rulebook, it) for it in (plain, engineer)]
        for key in ("chaos-armour", "mechanical-suit")
    ]
    assert barred == [[False, True], [False, False]]


def outriders(*, without: int = 0, spare: int = 0, gold: int = 200) -> Draft:
    """A Knight and two Grooms after a battle: one block has lost its horses, some riders are outlived by theirs."""
    draft = home_of("imperial-outriders", "knight", "groom")
    draft.rulebook = rulebook_of(standard(), ("blazing-saddles",))
    blocks = [
        changed(it, possessions=tuple(held for held in it.possessions if held.item != "horse"))
        if it.number == without
        else it
        for it in draft.sheet.warriors
    ]
    stash = (Possession("horse", (0,) * spare),) if spare else ()
    draft.sheet = changed(draft.sheet, warriors=tuple(blocks), stash=stash, gold=gold)
    return draft


def bought(draft: Draft, command: Command) -> Draft:
    trade_with = run(draft, trade, answers=(written(command), "done"))
    assert trade_with.asked
    return draft


def test_a_lost_horse_is_replaced_before_anything_else_is_bought() -> None:
    draft = outriders(without=1)
    for command in (Buy("sword", 2), Buy("shield"), Hire("groom", "Hans"), HireSword("freelancer")):
        with pytest.raises(IllegalAnswer, match=r"Knight has lost a .*; buy one before anything else"):
            accept(draft, written(command))
    bought(draft, Buy("horse", 1))
    assert draft.sheet.gold == 160
    assert bought(draft, Buy("sword", 2)).sheet.gold == 150


def test_a_group_that_lacks_one_horse_of_several_gets_it_by_the_stash() -> None:
    draft = outriders()
    grooms = changed(draft.sheet.warrior(2), members=2, hired_for=(50, 50))
    draft.sheet = changed(draft.sheet, warriors=(draft.sheet.warrior(1), grooms))
    with pytest.raises(IllegalAnswer, match="Groom has lost a"):
        accept(draft, written(Buy("sword", 1)))
    bought(draft, Buy("horse"))
    bought(draft, Move("horse", None, 2, 1))
    assert bought(draft, Buy("sword", 1)).sheet.gold == 150


def test_riders_who_have_their_horses_buy_what_they_like() -> None:
    assert bought(outriders(), Buy("sword", 1)).sheet.gold == 190


@pytest.mark.parametrize(
    ("spare", "members", "price", "left"), [(0, 1, 50, 0), (1, 1, 10, 0), (2, 1, 10, 1), (1, 2, 60, 0)]
)
def test_the_horse_of_a_dead_rider_goes_towards_a_recruit(
    spare: int, members: int, price: int, left: int
) -> None:
    draft = outriders(spare=spare, gold=100)
    draft.sheet = changed(draft.sheet, warriors=draft.sheet.warriors[:1])
    bought(draft, Hire("groom", "Hans", members))
    assert draft.sheet.gold == 100 - price
    assert sum(held.copies for held in draft.sheet.stash if held.item == "horse") == left
    (hans,) = [it for it in draft.sheet.active if it.name == "Hans"]
    assert [held.copies for held in hans.possessions if held.item == "horse"] == [members]


def test_a_dead_riders_horse_makes_a_recruit_affordable() -> None:
    draft = outriders(spare=1, gold=15)
    draft.sheet = changed(draft.sheet, warriors=draft.sheet.warriors[:1])
    assert bought(draft, Hire("groom", "Hans")).sheet.gold == 5


@pytest.mark.parametrize(("kinds", "bonus"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_every_five_kinds_of_rare_goods_in_a_trade_wagon_help_to_find_more(kinds: int, bonus: int) -> None:
    draft = home_of("merchant-caravans", "merchant", "trade-wagon")
    rare = [key for key, item in draft.rulebook.items.items() if item.rarity > 0][:kinds]
    stash = tuple(Possession(key, (1,) * 2) for key in [*rare, "sword", "dagger"])
    draft.sheet = changed(draft.sheet, stash=stash)
    item = draft.rulebook.items["lucky-charm"]
    found = search_modifiers(draft, draft.sheet.warrior(1), item)
    assert sum(it.by for it in found if it.name == "Trade Wagon") == bonus
    without = changed(draft.sheet, warriors=draft.sheet.warriors[:1])
    draft.sheet = without
    assert [it for it in search_modifiers(draft, without.warrior(1), item) if it.name == "Trade Wagon"] == []


def test_hired_swords_of_a_dog_of_war_leave_when_the_captain_is_dead() -> None:
    draft = home_of("maneaters", "captain", "half-grown")
    captain = changed(draft.sheet.warrior(1), starting_skills=("dog-of-war",))
    draft.sheet = changed(draft.sheet, gold=500, warriors=(captain, *draft.sheet.warriors[1:]))
    draft.sheet = apply(draft.sheet, hire_sword(draft.sheet, draft.rulebook, "warlock"))
    dead = changed(captain, members=0, status=Status.DEAD)
    draft.sheet = changed(draft.sheet, warriors=(dead, *draft.sheet.warriors[1:]))
    run(draft, pay_upkeep)
    assert [it.type for it in draft.sheet.active] == ["half-grown"]
    assert isinstance(draft.entries[-1], Departed)
