"""What the rulebook says of buying and carrying weapons of metal, animals and equipment."""

import pytest

from rules.catalogue.load import rulebook
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.figures.prices import Offer, offer
from rules.values import changed
from tests.rules.warbands import roster

BOOK = rulebook()


def offered(item: str, sheet: WarbandSheet, *, hero: bool = True) -> bool:
    """Whether it is offered to the first hero, or the first henchmen, of a warband."""
    kind = Kind.HERO if hero else Kind.HENCHMEN
    block = next(block for block in sheet.warriors if block.kind is kind)
    return isinstance(offer(BOOK.items[item], changed(sheet, battles=3), BOOK, block), Offer)


@pytest.mark.rule("CORE-WPN-GROMRIL-2", "CORE-WPN-GROMRIL-3", "CORE-WPN-ITHILMAR-3", "CORE-WPN-ITHILMAR-4")
@pytest.mark.parametrize(("metal", "factor"), [("gromril", 4), ("ithilmar", 3)])
def test_every_hand_to_hand_weapon_and_no_missile_can_be_had_of_metal_for_so_many_times_its_price(
    metal: str, factor: int
):
    for key in ("sword", "axe", "halberd", "club", "double-handed-weapon", "dagger"):
        item, plain = BOOK.items[f"{metal}-{key}"], BOOK.items[key]
        assert item.price.base == factor * plain.price.base
    made = [item for item in BOOK.items.values() if item.material == metal]
    assert {item.category for item in made} == {"close_combat"}
    assert f"{metal}-bow" not in BOOK.items


@pytest.mark.rule("CORE-ANIMAL-HORSE-4", "CORE-ANIMAL-HORSE-5", "CORE-ANIMAL-DOG-6")
@pytest.mark.parametrize(
    ("animal", "profile"),
    [
        ("horse", (8, 0, 0, 3, 3, 1, 3, 0, 5)),
        ("warhorse", (8, 3, 0, 3, 3, 1, 3, 1, 5)),
        ("war-dog", (6, 4, 0, 4, 3, 1, 4, 1, 5)),
    ],
)
def test_animals_have_the_profiles_of_the_rulebook(animal: str, profile: tuple[int, ...]):
    found = BOOK.items[animal].profile
    assert tuple(getattr(found, name) for name in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")) == profile


@pytest.mark.rule("CORE-ITEM-GEN-1")
@pytest.mark.parametrize("item", ["lantern", "dark-venom", "crimson-shade", "hunting-arrows"])
def test_equipment_is_for_heroes(item: str):
    sheet = roster("mercenaries-reikland")
    assert offered(item, sheet)
    assert not offered(item, sheet, hero=False)


@pytest.mark.rule("CORE-ANIMAL-HORSE-1", "CORE-ANIMAL-HORSE-3")
def test_heroes_of_humans_have_horses_and_nobody_else():
    for animal in ("horse", "warhorse"):
        assert BOOK.items[animal].heroes_only
        assert offered(animal, roster("mercenaries-reikland"))
        assert not offered(animal, roster("mercenaries-reikland"), hero=False)
        assert not offered(animal, roster("skaven-clan-eshin"))


@pytest.mark.rule("CORE-ITEM-TEARS-2", "CORE-ITEM-HOLYWATER-7")
def test_the_unholy_have_no_tears_and_no_holy_water():
    for item in ("tears-of-shallaya", "blessed-water"):
        assert offered(item, roster("mercenaries-reikland"))
        assert not offered(item, roster("undead"))
