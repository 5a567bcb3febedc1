"""Points and skills of heroes for gold in a roster for single battles, by the printed prices."""

import pytest

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.increases import buy_increase, increases
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD

BOOK = rulebook_of(standard(), ["individual-battles=1000"])
LEADER = GUARD.warriors[0].number


def bought(sheet: WarbandSheet, *keys: str) -> WarbandSheet:
    for key in keys:
        sheet = apply(sheet, buy_increase(sheet, BOOK, LEADER, key))
    return sheet


RICH = changed(GUARD, gold=500)


@pytest.mark.rule("CAMP-OPT-ONEOFF-2")
@pytest.mark.parametrize(
    ("keys", "gold"),
    [
        (("S",), 25),
        (("T",), 30),
        (("W", "W"), 20 + 30),
        (("A", "A"), 25 + 35),
        (("I", "I"), 20),
        (("WS",), 15),
    ],
)
def test_a_further_point_of_the_same_characteristic_has_a_price_of_its_own(keys: tuple[str, ...], gold: int):
    after = bought(RICH, *keys)
    assert RICH.gold - after.gold == gold
    before = RICH.warrior(LEADER).current.value(keys[0])
    assert after.warrior(LEADER).current.value(keys[0]) == before + len(keys)
    codes = {it.code for it in problems(after, BOOK)} - {it.code for it in problems(RICH, BOOK)}
    assert codes == set()


@pytest.mark.rule("CAMP-OPT-ONEOFF-2")
def test_a_point_above_the_racial_maximum_is_refused():
    """Humans have 4 Strength at most."""
    more = 4 - RICH.warrior(LEADER).current.S
    with pytest.raises(NotAllowed, match="Strength 4, the most of their race"):
        bought(RICH, *["S"] * (more + 1))


@pytest.mark.rule("CAMP-OPT-ONEOFF-3")
def test_a_skill_costs_40_and_takes_a_point_that_was_bought():
    assert [it for it in increases(RICH, BOOK, LEADER) if it.price == 40] == []
    skills = [it.key for it in increases(bought(RICH, "I"), BOOK, LEADER) if it.price == 40]
    with pytest.raises(NotAllowed, match="for each point"):
        bought(RICH, skills[0])
    after = bought(RICH, "I", skills[0])
    assert RICH.gold - after.gold == 10 + 40
    assert skills[0] in after.warrior(LEADER).skills
    with pytest.raises(NotAllowed, match="for each point"):
        bought(after, next(key for key in skills[1:] if key != skills[0]))


def test_nobody_buys_points_elsewhere_or_without_gold_and_henchmen_never():
    assert increases(RICH, rulebook(), LEADER) == ()
    assert [it for it in increases(changed(GUARD, gold=0), BOOK, LEADER) if not it.reason] == []
    group = next(block for block in GUARD.warriors if block.kind == "henchmen")
    assert increases(RICH, BOOK, group.number) == ()
