"""Rare finds that are paid for at once, after the upkeep, where a campaign plays so."""

from collections.abc import Iterator

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.flow import drive
from rules.aftermath.offers import FoundItem
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.aftermath.trading.decisions import FindToBuy
from rules.aftermath.trading.market import buy_finds
from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.stack import packaged
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome, scripted
from tests.rules.test_house_rules import fought, playing


@pytest.mark.rule("CAMP-SEQ-11")
@pytest.mark.parametrize(("answer", "gold"), [("buy", -10), ("leave", 0)])
def test_a_find_is_paid_for_at_once_into_the_stash_or_is_gone(answer: str, gold: int) -> None:
    draft = Draft(fought(GUARD), playing("rare-finds-paid-at-once"))
    draft.offers = (FoundItem("lucky-charm"),)
    drive(buy_finds(draft), scripted(), lambda _: answer)
    assert draft.offers == ()
    assert draft.sheet.gold - GUARD.gold == gold
    assert [it.item for it in draft.sheet.stash] == (["lucky-charm"] if gold else [])


@pytest.mark.rule("CAMP-SEQ-11")
def test_a_find_that_nobody_can_pay_is_gone_without_a_question() -> None:
    draft = Draft(changed(fought(GUARD), gold=3), playing("rare-finds-paid-at-once"))
    draft.offers = (FoundItem("lucky-charm"), FoundItem("lucky-charm"))
    drive(buy_finds(draft), scripted(), lambda _: "buy")
    assert (draft.offers, draft.sheet.gold) == ((), 3)


@pytest.mark.rule("CAMP-SEQ-11")
@pytest.mark.parametrize(("rules", "step"), [((), "trading"), (("rare-finds-paid-at-once",), "searches")])
def test_upkeep_comes_before_finds_that_are_paid_at_once(rules, step, monkeypatch) -> None:
    paid: list[str] = []
    under_way = [""]

    def noted(*_: object) -> Iterator[None]:
        paid.append(under_way[0])
        yield from ()

    monkeypatch.setattr("rules.aftermath.sequence.pay_upkeep", noted)
    setup = battle(GUARD, RATS)
    side = Side(0, setup, outcome(setup, {}), GUARD, playing(*rules), "battle-1")
    course = Course(side, Draft(fought(GUARD), playing(*rules)), "A battle")
    for name in ("searches", "trading"):
        under_way[0] = name
        drive(getattr(course, name)(), scripted(), lambda decision: decision.default)
    assert paid == [step]


@pytest.mark.rule("CAMP-SEQ-11")
def test_a_die_says_which_map_a_find_is_once_it_is_paid_for() -> None:
    draft = Draft(changed(fought(GUARD), gold=80), playing("rare-finds-paid-at-once"))
    draft.offers = (FoundItem("mordheim-map", 12),)
    drive(buy_finds(draft), scripted((6,)), lambda _: "buy")
    assert [it.item for it in draft.sheet.stash] == ["master-map"]
    assert draft.offers == ()


@pytest.mark.rule("CAMP-SEQ-11")
def test_a_find_that_only_lists_have_a_price_for_goes_to_the_first_who_may_have_it() -> None:
    book = rulebook_of(tuple(packaged().values()), ("rare-finds-paid-at-once",))
    marauders = WarbandSheet(
        name="The Northmen",
        type="marauders-of-chaos",
        gold=100,
        battles=3,
        warriors=tuple(
            WarriorSheet(
                number=number,
                name=type,
                type=type,
                kind=Kind(kind.kind),
                profile=kind.profile,
                hired_for=(kind.price,),
            )
            for number, type in enumerate(("chaos-marauder", "chieftain"), start=1)
            if (kind := book.warrior_type("marauders-of-chaos", type))
        ),
    )
    draft = Draft(marauders, book)
    draft.offers = (FoundItem("barbed-whip"),)
    asked: list[FindToBuy] = []

    def buys(decision: FindToBuy) -> str:
        asked.append(decision)
        return "buy"

    drive(buy_finds(draft), scripted(), buys)
    assert asked == [FindToBuy(0, "barbed-whip", 15, 2)]
    assert [it.item for it in draft.sheet.warrior(2).possessions] == ["barbed-whip"]
    assert draft.offers == ()
