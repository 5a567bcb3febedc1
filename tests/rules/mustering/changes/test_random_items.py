"""Maps of Mordheim: a D6 for each that is bought, and what it is from then on."""

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.ledger.apply import apply
from rules.ledger.entries import ItemBought, ItemTurnedOut
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.changes.random_items import identified, looked_at
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.problem import NotAllowed
from rules.values import plain, read
from tests.rules.warbands import BOOK, roster, seasoned, with_item

RICH = seasoned(roster("mercenaries-reikland"), gold=500)
MAP = "mordheim-map"


def bought(*faces: int, copies: int = 1, place: int | None = 1) -> tuple[ItemBought, ...]:
    dice = iter(faces)
    entries = identified(muster.buy(RICH, BOOK, place, MAP, copies, 34), BOOK, dice)
    assert not list(dice)
    return entries


@pytest.mark.rule("CORE-ITEM-MAP-1")
@pytest.mark.parametrize(
    ("die", "kind"),
    [
        (1, "fake-map"),
        (2, "vague-map"),
        (3, "vague-map"),
        (4, "catacomb-map"),
        (5, "accurate-map"),
        (6, "master-map"),
    ],
)
def test_a_single_die_decides_the_kind_of_map_and_stays_with_it(die: int, kind: str) -> None:
    (entry,) = bought(die)
    assert entry == ItemBought(1, kind, (34,), (die,))
    sheet = apply(RICH, entry)
    assert Counter({one.item: one.copies for one in sheet.warrior(1).possessions})[kind] == 1
    assert sheet.gold == 500 - 34
    assert is_legal(problems(sheet, BOOK))
    assert read(ItemBought, plain(entry), where="entry") == entry


@pytest.mark.rule("CORE-ITEM-MAP-1")
def test_every_copy_has_a_die_of_its_own() -> None:
    assert bought(6, 1, copies=2, place=None) == (
        ItemBought(None, "master-map", (34,), (6,)),
        ItemBought(None, "fake-map", (34,), (1,)),
    )


def test_nothing_is_rolled_for_other_things() -> None:
    entry = muster.buy(RICH, BOOK, 1, "lantern")
    assert identified(entry, BOOK, none()) == (entry,)


@pytest.mark.rule("CORE-ITEM-MAP-1")
def test_a_map_that_came_without_its_die_is_rolled_for_later_and_only_once() -> None:
    found = with_item(RICH, 1, MAP, 30)
    entry = looked_at(found, BOOK, 1, MAP, iter((4,)))
    assert entry == ItemTurnedOut(1, MAP, "catacomb-map", (4,))
    sheet = apply(found, entry)
    held = {one.item: one.paid for one in sheet.warrior(1).possessions}
    assert held["catacomb-map"] == (30,)
    for item in (MAP, "catacomb-map", "lantern"):
        with pytest.raises(NotAllowed):
            looked_at(sheet, BOOK, 1, item, none())


def test_a_kind_of_map_is_not_for_sale_but_can_be_handed_on_and_sold() -> None:
    with pytest.raises(NotAllowed, match="not for sale"):
        muster.buy(RICH, BOOK, 1, "master-map", 1, 34)
    owner: WarbandSheet = apply(RICH, bought(6)[0])
    assert apply(owner, muster.move(owner, BOOK, 1, 2, "master-map")).warrior(2).possessions
    assert muster.sell(owner, BOOK, 1, "master-map").gold == 10
    fake = apply(RICH, bought(1)[0])
    assert muster.sell(fake, BOOK, 1, "fake-map").gold == 0


def none() -> Iterator[int]:
    return iter(())
