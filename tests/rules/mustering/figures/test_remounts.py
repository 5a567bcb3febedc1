"""Warbands that replace a lost horse before they buy anything else."""

import pytest

from rules.catalogue.load import complete_rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.muster import buy, dismiss, enlarge, hire_refused
from rules.mustering.figures.remounts import without_horse
from rules.mustering.hired.hiring import sword_refused
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import roster

RIDERS = rulebook_of(standard(), ("blazing-saddles",))
OUTRIDERS = roster("imperial-outriders")


def lost(sheet: WarbandSheet, number: int) -> WarbandSheet:
    """The same warband after its first battle, with 200 gc and one block without its horses."""
    blocks = tuple(
        changed(it, possessions=tuple(held for held in it.possessions if held.item != "horse"))
        if it.number == number
        else it
        for it in sheet.warriors
    )
    return changed(sheet, warriors=blocks, gold=200, battles=1)


def refusal(wish, *given, **named) -> str:
    with pytest.raises(NotAllowed) as refused:
        wish(*given, **named)
    return str(refused.value)


@pytest.mark.rule("MOUNT-113")
@pytest.mark.parametrize("number", [1, OUTRIDERS.warriors[-1].number])
def test_a_dead_horse_is_replaced_before_anything_else_is_bought(number):
    sheet = lost(OUTRIDERS, number)
    assert [block.number for block, _ in without_horse(sheet, RIDERS)] == [number]
    words = "has lost a horse"
    assert words in refusal(buy, sheet, RIDERS, None, "dagger")
    assert words in hire_refused(sheet, RIDERS, "outrider").sentence
    assert words in sword_refused(sheet, RIDERS, "freelancer").sentence
    group = next(it.number for it in sheet.active if it.is_group)
    assert words in refusal(enlarge, sheet, RIDERS, group, 1)
    members = sheet.warrior(number).members
    assert sum(buy(sheet, RIDERS, number, "horse", members, found=40).prices) == 40 * members


@pytest.mark.rule("MOUNT-113")
def test_other_purchases_go_on_once_the_rider_is_dismissed_or_where_nobody_rides():
    sheet = lost(OUTRIDERS, 2)
    assert buy(sheet, complete_rulebook(), None, "dagger")
    assert buy(apply(sheet, dismiss(sheet, RIDERS, 2)), RIDERS, None, "dagger")


@pytest.mark.rule("MOUNT-113")
def test_other_warbands_buy_what_they_like():
    assert not list(without_horse(lost(roster("bretonnian-knights"), 1), RIDERS))
