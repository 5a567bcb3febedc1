"""Whatever is offered is accepted, never makes debts, and gives the same entries whenever it is played."""

import random
from typing import Any

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.flow import Flow, drive
from rules.aftermath.trading.choices import commands
from rules.aftermath.trading.commands import written
from rules.aftermath.trading.decisions import Search, Trade
from rules.aftermath.trading.doses import supply_addicts
from rules.aftermath.trading.market import accept, trade
from rules.aftermath.trading.rating import update_rating
from rules.aftermath.trading.searches import search
from rules.aftermath.trading.upkeep import pay_upkeep
from rules.aftermath.trading.veterans import check_veterans
from rules.catalogue.load import rulebook
from rules.engine.decisions import DONE, Decision
from rules.engine.dice import SeededDice
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import WarbandSheet
from rules.values import canonical, changed
from tests.examples import ALL
from tests.rules.warbands import BOOK, roster

#: Commands of one visit to the trading post.
MOST = 12
WARBANDS = sorted(rulebook().warbands)


def veteran(type: str, gold: int) -> WarbandSheet:
    """The ready warband of that type after a battle, its henchmen with some experience."""
    sheet = apply(roster(type), BattleFought("b", "b", (), "won"))
    grown = tuple(
        changed(it, experience=it.experience + it.number % 4) if it.is_group else it for it in sheet.warriors
    )
    return changed(sheet, warriors=grown, gold=gold)


def later_steps(draft: Draft) -> Flow[None]:
    heroes = [block.number for block in draft.sheet.active]
    yield from check_veterans(draft)
    yield from search(draft, heroes)
    yield from pay_upkeep(draft)
    yield from trade(draft)
    yield from supply_addicts(draft)
    yield from update_rating(draft, 0)


def play(sheet: WarbandSheet, seed: int, answers: list[str] | None = None) -> tuple[Draft, list[str]]:
    """The later steps by chance, or by answers that were given before; gold is looked at before each answer."""
    draft, lot, given = Draft(sheet, BOOK), random.Random(seed), list[str]()
    script = iter(answers or [])

    def choose(decision: Decision) -> str:
        assert draft.sheet.gold >= 0
        answer = next(script) if answers is not None else _by_chance(draft, decision, lot, given)
        given.append(answer)
        return answer

    drive(later_steps(draft), SeededDice(f"key {seed}"), choose)
    assert draft.sheet.gold >= 0
    return draft, given


def _by_chance(draft: Draft, decision: Decision, lot: random.Random, given: list[str]) -> str:
    if isinstance(decision, Trade):
        if len(given) > MOST:
            return DONE
        found = list(commands(draft))
        return written(lot.choice(found)) if found else DONE
    assert decision.answers
    return lot.choice(decision.answers)


@pytest.mark.parametrize("type", WARBANDS)
def test_a_visit_by_chance_makes_no_debts_and_is_the_same_again(type: str) -> None:
    for seed in (0, 1) if ALL else (WARBANDS.index(type) % 2,):
        sheet = veteran(type, 60 + 200 * seed)
        draft, answers = play(sheet, seed)
        again, _ = play(sheet, seed, answers)
        assert canonical(again.entries) == canonical(draft.entries)
        assert again.sheet == draft.sheet


@pytest.mark.parametrize("type", ["mercenaries-reikland", "skaven-clan-eshin", "sisters-of-sigmar"])
def test_everything_offered_is_accepted_and_can_be_carried_out(type: str) -> None:
    sheet = veteran(type, 150)
    first = Draft(sheet, BOOK)
    drive(check_veterans(first), SeededDice("one"))
    drive(
        search(first, [block.number for block in sheet.active]),
        SeededDice("one"),
        lambda it: it.answers[0] if isinstance(it, Search) and it.answers else it.default,
    )
    for command in list(commands(first))[::5]:
        draft = Draft(sheet, BOOK)
        draft.veterans, draft.offers, draft.personae = first.veterans, first.offers, first.personae
        answers = iter([written(command), DONE])
        assert accept(draft, written(command)) == command
        drive(trade(draft), SeededDice("two"), lambda _, answers=answers: next(answers))
        assert draft.entries
        assert draft.sheet.gold >= 0


def test_a_search_lists_nothing_that_it_refuses() -> None:
    sheet = veteran("mercenaries-reikland", 0)
    questions: list[Any] = []
    drive(
        search(Draft(sheet, BOOK), [1, 2]),
        SeededDice("key"),
        lambda it: questions.append(it) or it.default,
    )
    for question in questions:
        for answer in question.answers:
            assert question.check(answer) == answer
