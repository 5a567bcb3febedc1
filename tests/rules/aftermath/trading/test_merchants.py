"""Merchants between battles: their stock, their searches, their income, and who follows them."""

import pytest

from rules.aftermath.trading.commands import Buy
from rules.aftermath.trading.decisions import DubiousIncome, Search, SoldGood
from rules.aftermath.trading.merchants import have_dubious_income, is_common
from rules.aftermath.trading.searches import search
from rules.aftermath.trading.sidelines import go_about
from rules.fielding.boons import with_boons
from rules.ledger.entries import ItemBought, ItemSold, LeaderNamed, MembersLost, Settled
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import Possession
from rules.mustering.changes.muster import hire, sell
from rules.mustering.changes.random_items import identified
from rules.mustering.legality.potential import open_lists
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.aftermath.bands import COMPLETE, begun, home, side_of
from tests.rules.aftermath.trading.posts import drafted, run, sentences, traded
from tests.rules.warbands import with_block

MERCHANT, APPRENTICE = 1, 2
CARAVAN = COMPLETE.warbands["merchant-caravans"]
#: A rare 6 thing of 10 gc, and one of the list that is common.
CHARM, SWORD = "lucky-charm", "sword"


def caravan(*skills, **fields):
    sheet = home("merchant-caravans", "merchant", "apprentice", **fields)
    return with_block(sheet, MERCHANT, starting_skills=skills)


def sold(*faces, skills=(), stash=(CHARM,), answers=("trade", CHARM)):
    stash = tuple(Possession(item, (10,)) for item in stash)
    draft = drafted(caravan(*skills, stash=stash), COMPLETE)
    side = side_of(draft.sheet)
    found = run(draft, lambda it: go_about(it, side, (1, 2), None), *faces, answers=answers)
    return draft, found


@pytest.mark.parametrize(("die", "gold"), [(1, 5), (2, 5), (3, 10), (4, 10), (5, 15), (6, 15)])
def test_a_merchant_sells_a_rare_thing_for_half_its_price_or_half_more(die, gold):
    draft, found = sold((die,))
    assert draft.entries == [ItemSold(None, CHARM, 1, gold)]
    assert found.value == {MERCHANT}


@pytest.mark.parametrize(("die", "gold"), [(1, 5), (2, 10), (4, 15), (6, 15)])
def test_a_deal_breaker_adds_1(die, gold):
    draft, found = sold((die,), skills=("deal-breaker",))
    assert draft.entries == [ItemSold(None, CHARM, 1, gold)]
    assert f"{gold} gc for Lucky charm." in sentences(found)[0]


def test_only_rare_things_are_of_the_stock_and_only_the_merchant_sells():
    assert sold(stash=(SWORD,), answers=())[1].asked == ()
    _, found = sold((1,), stash=(SWORD, CHARM))
    assert [it.items for it in found.asked if isinstance(it, SoldGood)] == [(CHARM,)]
    assert {it.warrior for it in found.asked} == {MERCHANT}


def test_wholesale_looks_for_d3_and_1_things():
    draft = drafted(caravan("wholesale"), COMPLETE)
    answers = iter((f"item:{CHARM}", f"item:{CHARM}", "none"))
    found = run(
        draft,
        lambda it: search(it, [MERCHANT]),
        *((3, 3), (4,), (1, 1)),
        answers=lambda _: next(answers),
    )
    assert [type(it) for it in found.asked] == [Search] * 3
    assert [it.item for it in draft.offers] == [CHARM]


def test_others_look_for_one_thing_after_all():
    draft = drafted(caravan(), COMPLETE)
    found = run(draft, lambda it: search(it, [MERCHANT]), (3, 3), answers=lambda _: f"item:{CHARM}")
    assert len(found.asked) == 1


@pytest.mark.parametrize(("dice", "purse", "gold"), [((4, 4), 30, 20), ((4, 5), 30, -20), ((4, 5), 12, -12)])
def test_dubious_income_is_as_much_as_experience(dice, purse, gold):
    draft = drafted(caravan("dubious-income", gold=purse), COMPLETE)
    run(draft, lambda it: have_dubious_income(it, {MERCHANT}), dice, answers=["try"])
    (entry,) = draft.entries
    assert entry == Settled("dealings", (GoldChanged(gold, "dubious income of Merchant", dice),))


def test_nobody_tries_who_was_out_of_action_or_would_rather_not():
    draft = drafted(caravan("dubious-income"), COMPLETE)
    assert run(draft, lambda it: have_dubious_income(it, ())).asked == ()
    found = run(draft, lambda it: have_dubious_income(it, {MERCHANT}), answers=["rest"])
    assert found.asked == (DubiousIncome(0, MERCHANT, 20),)
    assert draft.entries == []


def test_a_thing_that_streetwise_brings_to_rare_2_is_bought_as_common():
    item = changed(COMPLETE.items[CHARM], rarity=4)
    book = changed(COMPLETE, items=COMPLETE.items | {CHARM: item})
    draft = drafted(caravan("streetwise", gold=50), book)
    traded(draft, Buy(CHARM))
    assert draft.sheet.gold == 40
    assert is_common(draft, item)
    assert not is_common(drafted(caravan(), book), item)
    assert not is_common(drafted(home("maneaters", "captain"), book), item)


def test_an_apprentice_who_follows_becomes_a_merchant():
    draft = drafted(caravan(), COMPLETE)
    lists = CARAVAN.warrior("merchant").skill_lists
    apprentice = draft.sheet.warrior(APPRENTICE)
    assert "merchant" not in open_lists(apprentice, CARAVAN.warrior("apprentice"), CARAVAN, draft.sheet)
    draft.record(Settled("injuries", (MembersLost(MERCHANT, 1),)))
    draft.record(LeaderNamed(APPRENTICE))
    leader = draft.sheet.warrior(APPRENTICE)
    assert open_lists(leader, CARAVAN.warrior("apprentice"), CARAVAN, draft.sheet) >= set(lists)


def test_an_apprentice_comes_first_where_nobody_may_lead():
    draft = drafted(home("merchant-caravans", "merchant", "knight-vanguard", gold=200), COMPLETE)
    draft.record(Settled("injuries", (MembersLost(MERCHANT, 1),)))
    with pytest.raises(NotAllowed, match="nobody to lead it: an Apprentice must be hired"):
        hire(draft.sheet, COMPLETE, "sell-sword", "Hans")
    draft.record(hire(draft.sheet, COMPLETE, "apprentice", "Fritz"))
    draft.record(LeaderNamed(3))
    assert hire(draft.sheet, COMPLETE, "sell-sword", "Hans").type == "sell-sword"


@pytest.mark.parametrize(("skills", "purse"), [(("bribery",), ["has-gold:70"]), ((), [])])
def test_a_merchant_who_bribes_has_the_gold_of_the_warband_in_battle(skills, purse):
    sheet = with_block(begun("merchant-caravans", "merchant"), MERCHANT, starting_skills=skills)
    sheet = changed(sheet, gold=70)
    (side,) = with_boons([side_of(sheet).setup.sides[0]], [sheet], COMPLETE)
    assert [tag for tag in side.fighters[0].tags if tag.startswith("has-gold:")] == purse


SCROLL, ARTEFACT, HOOD, EYE = (
    "black-market-scroll",
    "black-market-artefact",
    "executioners-hood",
    "all-seeing-eye-of-numas",
)


def test_a_connected_merchant_alone_looks_on_the_black_market():
    for skills, offered in ((("connected",), True), ((), False)):
        draft = drafted(caravan(*skills), COMPLETE)
        found = run(draft, lambda it: search(it, [MERCHANT, APPRENTICE]), answers=lambda _: "none")
        items = {it.warrior: set(it.items) for it in found.asked}
        assert ({SCROLL, ARTEFACT} <= items[MERCHANT]) is offered
        assert not {SCROLL, ARTEFACT} & items[APPRENTICE]


def test_a_dispel_scroll_of_the_black_market_costs_50_and_4d6():
    draft = drafted(caravan("connected"), COMPLETE)
    run(draft, lambda it: search(it, [MERCHANT]), (6, 6), (1, 2, 3, 4), answers=lambda _: f"item:{SCROLL}")
    assert [(it.item, it.rolled) for it in draft.offers] == [(SCROLL, 10)]
    assert COMPLETE.items[SCROLL].effects[:2] == COMPLETE.items["dispel-scroll"].effects


def test_an_artefact_of_the_black_market_is_one_that_nobody_has():
    bought = ItemBought(None, ARTEFACT, (400,))
    assert identified(bought, COMPLETE, iter([5, 6]), {HOOD}) == (
        ItemBought(None, EYE, (400,), rolls=(5, 6)),
    )
    everything = set(COMPLETE.items[ARTEFACT].becomes)
    assert identified(bought, COMPLETE, iter([5]), everything)[0].item == HOOD


def test_goods_from_the_black_market_are_never_sold():
    bought = caravan(stash=(Possession(HOOD, (400,)), Possession(SCROLL, (60,))))
    with pytest.raises(NotAllowed, match="comes from the black market: it is never sold back"):
        sell(bought, COMPLETE, None, HOOD)
    assert sell(bought, COMPLETE, None, SCROLL).gold == 0
    found = caravan(stash=(Possession(HOOD, (0,)),))
    assert sell(found, COMPLETE, None, HOOD).gold == 0
    assert sold(stash=(SCROLL,), answers=())[1].asked == ()
