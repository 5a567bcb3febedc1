"""Pinning: the same stack once, only sound ones, with every pack stored."""

import pytest

from roster.models import Edition, Pack
from roster.rulebooks import book_of_edition
from roster.services.rulebook.editions import follow, pin, standard_stack
from rules.values import DataError
from tests.roster.leagues import league_pack, pin_unchecked, stored

pytestmark = pytest.mark.django_db


def test_pinning_stores_the_packaged_packs_once():
    edition = pin(standard_stack())
    assert pin(standard_stack()) == edition
    assert pin(standard_stack(), ["no-underdog-bonus"]) != edition
    assert Pack.objects.count() == len(standard_stack())
    assert edition.packs == [pack.digest for pack in standard_stack()]
    assert [Pack.objects.get(digest=digest).pack for digest in edition.packs] == list(standard_stack())


def test_the_order_of_house_rules_does_not_matter():
    rules = ["no-underdog-bonus", "half-prices-rounded-up"]
    assert pin(standard_stack(), rules) == pin(standard_stack(), [*rules[::-1], rules[0]])
    assert Edition.objects.count() == 1


@pytest.mark.parametrize("body", ['[equipment.misc.lantern]\nwick = "long"\n', "[nonsense.x]\ny = 1\n"])
def test_a_stack_that_is_no_sound_rulebook_is_not_pinned(owner, body):
    league = league_pack(body)
    stored(league, owner)
    with pytest.raises(DataError, match=r"river\.toml|nonsense"):
        pin((*standard_stack(), league))
    assert not Edition.objects.exists()


def test_a_pack_that_nobody_stored_is_not_pinned():
    with pytest.raises(DataError, match="no longer stored"):
        pin((*standard_stack(), league_pack()))
    assert not Edition.objects.exists()


def test_warbands_follow_an_edition_and_stop_following_it(warband):
    edition = pin(standard_stack())
    follow([warband.pk], edition)
    warband.refresh_from_db()
    assert (warband.edition, warband.revision) == (edition, 1)
    follow([warband.pk], None)
    warband.refresh_from_db()
    assert warband.edition is None


OUT_OF_BOUNDS = "[warbands.undead]\nstarting_gold = 1000000\n"


def test_a_stack_with_a_number_out_of_bounds_is_not_pinned(owner):
    league = league_pack(OUT_OF_BOUNDS)
    stored(league, owner)
    with pytest.raises(DataError, match="starting_gold: 1000000 is out of bounds"):
        pin((*standard_stack(), league))
    assert not Edition.objects.exists()


def test_editions_pinned_before_the_bounds_are_still_read(owner):
    league = league_pack(OUT_OF_BOUNDS)
    stored(league, owner)
    pin(standard_stack())
    edition = pin_unchecked(*standard_stack(), league)
    assert book_of_edition(edition).warbands["undead"].starting_gold == 1_000_000
