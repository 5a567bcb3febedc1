"""Several prints in one PDF: a cover that tells pages, fronts for each part, and volumes that memory can hold."""

import pytest

from roster.printing import binding
from roster.printing.binding import Binder
from roster.printing.paper import Paper
from roster.printing.pdf import laid_out, page_laid_out
from rules.catalogue.load import rulebook
from tests.roster.printing.pdfs import reader_of
from tests.roster.samples import SHEET


@pytest.fixture
def covers():
    """What every cover was made of, the last one of a volume being the one that is bound."""
    return []


@pytest.fixture
def binder(covers):
    """A function that makes a binder whose covers are empty pages."""

    def make(**options):
        def cover(volume, contents):
            covers.append((volume, contents))
            return page_laid_out(binding.BLANK, None, binding.BLANK_STYLE)

        return Binder(Paper.A4, cover, b"the same", **options)

    return make


def bound(binder, parts):
    for title in parts:
        binder.add(title, "Roster sheet", [laid_out(SHEET, rulebook())])
    binder.close()
    return [len(reader_of(volume).pages) for volume in binder.volumes]


def test_the_cover_tells_the_page_on_which_each_part_begins(binder, covers):
    made = binder()
    assert bound(made, "AB") == [5]
    assert made.pages == 5
    volume, contents = covers[-1]
    assert (volume, [(part.title, part.page) for part in contents]) == (1, [("A", 2), ("B", 4)])


def test_for_two_sides_an_empty_page_follows_what_ends_on_a_front(binder, covers):
    assert bound(binder(two_sided=True), "AB") == [6]
    assert [part.page for part in covers[-1][1]] == [3, 5]


def test_a_volume_ends_with_the_part_that_fills_it(binder, covers, monkeypatch):
    monkeypatch.setattr(binding, "MOST_PAGES", 3)
    assert bound(binder(), "ABC") == [5, 3]
    assert [part.title for part in covers[-1][1]] == ["C"]
    assert covers[-1][0] == 2


def test_nothing_makes_no_volume(binder):
    assert bound(binder(), "") == []


def test_the_same_parts_give_the_same_bytes_in_every_volume(binder, monkeypatch):
    monkeypatch.setattr(binding, "MOST_PAGES", 2)
    first, second = binder(), binder()
    bound(first, "AB")
    bound(second, "AB")
    assert first.volumes == second.volumes
    assert first.volumes[0] != first.volumes[1]
