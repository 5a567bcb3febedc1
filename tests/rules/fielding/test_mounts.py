"""Mounts: who rides what where a table plays with riders."""

import pytest

from rules.catalogue.load import complete_rulebook, rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.engine.setup import Fighter
from rules.fielding.fielding import field_side
from rules.fielding.mounts import with_mounts
from rules.ledger.sheet import Kind, Possession
from rules.resolve import set_up
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, carrying, hero


def rider(sheet, name: str = "Otto") -> Fighter:
    book = complete_rulebook()
    side = with_mounts(field_side(sheet, book, 0), sheet, book)
    return next(fighter for fighter in side.fighters if fighter.name == name)


@pytest.mark.parametrize(("on", "mount"), [((), None), (("mounted-warriors",), "warhorse")])
def test_mounts_are_ridden_where_the_campaign_plays_so(on, mount):
    book = rulebook_of(standard(), on)
    setup = set_up([carrying(GUARD, 2, "warhorse"), RATS], book, seed="a saddle")
    (otto,) = [fighter for fighter in setup.fighters if fighter.name == "Otto"]
    assert (otto.mount.key if otto.mount else None) == mount


def test_mounts_are_ridden_where_a_friendly_is_set_up_so():
    setup = set_up(
        [carrying(GUARD, 2, "horse"), RATS], rulebook(), seed="a saddle", switches=["mounted-warriors"]
    )
    assert [fighter.mount.name for fighter in setup.fighters if fighter.mount] == ["Horse"]


@pytest.mark.parametrize(
    ("items", "movement", "barding"),
    [
        (("warhorse",), 8, 0),
        (("warhorse", "barding"), 7, 1),
        (("warhorse", "bretonnian-barding"), 8, 1),
    ],
)
def test_barding_slows_a_warhorse_but_not_a_bretonnian_one(items, movement, barding):
    mount = rider(carrying(GUARD, 2, *items)).mount
    assert mount is not None
    assert (mount.movement, mount.barding) == (movement, barding)


def test_a_freelancer_brings_a_warhorse_and_saves_as_printed():
    book = rulebook()
    hireling = book.hired_swords["freelancer"]
    block = hero(9, "Ritter Anselm", "champion", "mercenaries-reikland")
    gear = tuple(Possession(key, (0,)) for key in hireling.equipment)
    block = changed(
        block, type="freelancer", kind=Kind.HIRED_SWORD, profile=hireling.profile, possessions=gear
    )
    found = rider(changed(GUARD, warriors=(*GUARD.warriors, block)), "Ritter Anselm")
    assert found.mount is not None
    assert found.mount.key == "warhorse"


@pytest.mark.rule("MOUNT-73")
@pytest.mark.parametrize(("on", "told"), [((), 0), (("blazing-saddles",), 31)])
def test_experience_comes_to_the_table_where_riders_are_played(on, told):
    sheet = changed(
        GUARD,
        warriors=tuple(changed(it, experience=31) if it.number == 2 else it for it in GUARD.warriors),
    )
    setup = set_up([sheet, RATS], rulebook_of(standard(), on), seed="a saddle")
    assert [it.experience for it in setup.fighters if it.name == "Otto"] == [told]
