"""Which rulebook a warband goes by, for how long it is remembered, and what happens when it is not understood."""

import pytest

from roster import rulebooks
from roster.models import Edition, Pack, Warband
from roster.models.edition import EditionIsImmutable
from roster.models.pack import PackIsImmutable
from roster.rulebooks import (
    NoSuchEdition,
    UnreadableEdition,
    book_by_digest,
    book_of,
    book_of_edition,
    book_to_change_by,
    edition_by_digest,
)
from roster.services.history.undo import undo_last
from roster.services.rulebook.editions import follow, pin, standard_stack
from roster.services.trading.items import buy_item
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.mustering.problem import NotAllowed
from rules.resolve import set_up
from tests.roster.leagues import (
    broken_edition,
    earlier_edition,
    edition_of_one_ruleset,
    league_pack,
    pinned_with,
    stored,
)
from tests.rules.warbands import roster

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_remembered():
    rulebooks._kept.clear()


def test_a_warband_without_an_edition_goes_by_the_packaged_packs_as_printed(warband):
    assert book_of(warband) is rulebook()


def test_the_packaged_packs_pinned_today_are_the_same_rulebook():
    assert book_of_edition(pin(standard_stack())) is rulebook()


def test_a_pinned_rulebook_keeps_its_figures_when_the_program_changes_its_own():
    book = book_of_edition(earlier_edition())
    assert "old-thing" in book.items
    assert "old-thing" not in rulebook().items


def test_an_earlier_rulebook_offers_the_rulesets_that_the_program_has_learnt_since():
    book, today = book_of_edition(edition_of_one_ruleset()), rulebook()
    assert set(book.rulesets) == set(today.rulesets)
    assert book.heroheim == today.heroheim
    sheets = [roster("mercenaries-reikland"), roster("undead")]
    for ruleset in ("alternative", "heroheim"):
        setup = set_up(sheets, book, seed="1", ruleset=ruleset)
        assert setup.sides == set_up(sheets, today, seed="1", ruleset=ruleset).sides


def test_a_league_has_its_packs_and_house_rules(owner):
    book = book_of_edition(pinned_with(league_pack(), switches=["no-underdog-bonus"], owner=owner))
    assert book.items["lantern"].price.base == 8
    assert book.switched_on == ("no-underdog-bonus",)


def test_asking_again_asks_the_database_nothing(owner, django_assert_num_queries):
    edition = pinned_with(league_pack(), owner=owner)
    book_of_edition(edition)
    with django_assert_num_queries(0):
        assert book_of_edition(edition) is book_of_edition(Edition(digest=edition.digest))


def test_only_so_many_rulebooks_are_remembered(monkeypatch, owner):
    monkeypatch.setattr(rulebooks, "KEPT", 2)
    for switches in ([], ["no-underdog-bonus"], ["half-prices-rounded-up"], ["henchmen-learn-from-kills"]):
        book_of_edition(pin(standard_stack(), switches))
    assert len(rulebooks._kept) == 2


def test_a_rulebook_is_found_by_how_its_digest_begins(owner):
    edition = pinned_with(league_pack(), owner=owner)
    book = book_of_edition(edition)
    assert book_by_digest(edition.digest) is book
    assert book_by_digest(book.version) is book
    assert edition_by_digest("") is None


@pytest.mark.parametrize("digest", ["0" * 12, "short", "x" * 65, "%" * 12, "é" * 12, "a_b_c_d_e_f_g"])
def test_a_digest_that_nobody_pinned_is_no_rulebook(digest):
    with pytest.raises(NoSuchEdition):
        book_by_digest(digest)


def test_a_rulebook_that_the_loader_refuses_is_read_and_says_which_pack_and_key(django_assert_num_queries):
    edition = broken_edition()
    book = book_of_edition(edition)
    assert [complaint.sentence for complaint in book.complaints] == [
        "river.toml: equipment.misc.lantern: this field is not known: `wick` (line 7). That is left out."
    ]
    assert book.items == rulebook().items
    assert book.version == edition.digest[:12]
    with django_assert_num_queries(0):
        assert book_to_change_by(edition) is book


def test_a_pack_that_is_missing_or_damaged_is_a_sentence_and_bars_changes(owner):
    league = league_pack()
    edition = pinned_with(league, owner=owner)
    row = Pack.objects.get(digest=league.digest)
    row.delete()
    assert_missing(edition)
    Pack(
        key="river", version="1", name="x", digest=league.digest, content=b"no pack", uploaded_by=owner
    ).save()
    assert_missing(edition)


def assert_missing(edition):
    rulebooks._kept.clear()
    book = book_of_edition(edition)
    assert book.items["lantern"].price.base == 10
    assert "missing or damaged" in book.complaints[0].sentence
    assert book.version == edition.digest[:12]
    with pytest.raises(UnreadableEdition, match="missing or damaged"):
        book_to_change_by(edition)


def test_a_row_that_holds_another_pack_than_it_says_is_damaged(owner):
    league, other = league_pack(), league_pack(price=9, version="2")
    edition = pinned_with(league, owner=owner)
    Pack.objects.get(digest=league.digest).delete()
    row = stored(other, owner)
    Pack(
        key="river", version="3", name="x", digest=league.digest, content=row.content, uploaded_by=owner
    ).save()
    assert_missing(edition)


def test_without_its_core_a_rulebook_goes_by_that_of_today():
    old = earlier_edition()
    core = Pack.objects.get(digest=old.packs[0])
    core.delete()
    book = book_of_edition(old)
    assert "old-thing" not in book.items
    assert book.warbands.keys() == rulebook().warbands.keys()
    assert [complaint.done for complaint in book.complaints] == ["missing"]


def test_packs_and_editions_are_never_changed(owner):
    row = stored(league_pack(), owner)
    row.name = "Other"
    edition = pin(standard_stack())
    for attempt in (
        row.save,
        lambda: Pack.objects.update(name="Other"),
        lambda: Pack.objects.bulk_update([row], ["name"]),
    ):
        with pytest.raises(PackIsImmutable):
            attempt()
    for attempt in (
        edition.save,
        edition.delete,
        lambda: Edition.objects.update(switches=[]),
        Edition.objects.all().delete,
    ):
        with pytest.raises(EditionIsImmutable):
            attempt()
    assert Pack.objects.get(pk=row.pk).name == "The river league"


def test_purchases_cost_the_price_of_the_pinned_rulebook(owner, warband):
    follow([warband.pk], pinned_with(league_pack("[equipment.misc.rope-and-hook]\nprice = 3\n"), owner=owner))
    before = warband.gold
    after = buy_item(warband.pk, owner, place=1, item="rope-and-hook", revision=None, request_key="a")
    assert before - after.gold == 3


def test_items_missing_from_the_pinned_rulebook_cannot_be_bought(owner, warband):
    follow([warband.pk], pin(standard_stack()[:1]))
    gone = next(
        key for key in rulebook().items if key not in book_of_edition(pin(standard_stack()[:1])).items
    )
    with pytest.raises(NotAllowed, match="no item"):
        buy_item(warband.pk, owner, place=None, item=gone, revision=None, request_key="a")


def test_undoing_needs_no_rulebook(owner, warband):
    buy_item(warband.pk, owner, place=None, item="dagger", revision=None, request_key="a")
    bought = read_sheet(Warband.objects.get(pk=warband.pk))
    follow([warband.pk], broken_edition())
    undo_last(warband.pk, owner, revision=None, request_key="b")
    after = Warband.objects.get(pk=warband.pk)
    assert after.revision == 3
    assert read_sheet(after) == read_sheet(warband) != bought
