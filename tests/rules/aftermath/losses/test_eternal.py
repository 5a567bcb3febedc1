"""Those who give up Wounds for injuries and death, and those whom death has to take twice."""

import pytest

from rules.aftermath.decisions import EnduredInjury
from rules.catalogue.profile import Change
from rules.ledger.entries import InjurySuffered, MembersLost
from rules.ledger.sheet import Injury, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.bands import begun, injured

CHEST_WOUND, DEAD, CAPTURED, FULL_RECOVERY = (2, 6), (1, 1), (6, 1), (4, 1)


def liche(wounds: int = 4) -> WarbandSheet:
    sheet = begun("restless-dead", "liche")
    (block,) = sheet.warriors
    return changed(sheet, warriors=(changed(block, profile=changed(block.profile, W=wounds)),))


def given_up(wounds: int, *rolls: int) -> InjurySuffered:
    lost = (Change(characteristic="W", by=-wounds),)
    return InjurySuffered(1, Injury("wound-given-up", rolls, lost, battle="battle-1"))


@pytest.mark.parametrize("dice", [CHEST_WOUND, CAPTURED])
def test_a_liche_may_give_up_a_wound_instead_of_an_injury(dice):
    pending, asked = injured(liche(), "Liche", dice)
    assert pending.changes == [given_up(1, *dice)]
    assert pending.leaving == []
    assert [type(it) for it in asked] == [EnduredInjury]


def test_a_liche_may_suffer_an_injury_all_the_same():
    pending, _ = injured(liche(), "Liche", CHEST_WOUND, choose=lambda _: EnduredInjury.SUFFER)
    assert [it.injury.key for it in pending.changes] == ["chest-wound"]


@pytest.mark.parametrize(("sheet", "dice"), [(liche(), FULL_RECOVERY), (liche(1), CHEST_WOUND)])
def test_nobody_asks_for_the_last_wound_or_where_nothing_happened(sheet, dice):
    assert injured(sheet, "Liche", dice)[1] == []


@pytest.mark.parametrize(("die", "lost"), [(1, 1), (4, 2), (5, 3)])
def test_death_costs_a_liche_d3_wounds(die, lost):
    pending, asked = injured(liche(), "Liche", DEAD, (die,))
    assert pending.changes == [given_up(lost, *DEAD, die)]
    assert asked == []


def test_a_liche_without_wounds_left_is_dead():
    pending, _ = injured(liche(2), "Liche", DEAD, (4,))
    assert [type(it) for it in pending.changes] == [MembersLost]


def test_the_first_death_of_a_conqueror_counts_as_multiple_injuries():
    pending, _ = injured(begun("lustrian-reavers", "conqueror"), "Conqueror", DEAD, (1,), CHEST_WOUND)
    assert [it.injury.key for it in pending.changes] == ["survived-death", "chest-wound"]


def test_a_conqueror_survives_death_but_once():
    sheet = begun("lustrian-reavers", "conqueror")
    marked = Injury("survived-death", flags=("survived-death",))
    sheet = changed(sheet, warriors=(changed(sheet.warriors[0], injuries=(marked,)),))
    pending, _ = injured(sheet, "Conqueror", DEAD)
    assert [type(it) for it in pending.changes] == [MembersLost]
