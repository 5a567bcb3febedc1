"""Rosters of all that the public catalogues offer are read: three warbands in every test run, all by `make attack`."""

import pytest

from rules.exchange.homes import book_for, homes
from rules.exchange.matching import matched
from rules.exchange.reading import brought
from tests.attack.scale import ALL
from tests.rules.exchange.foreign_rosters import catalogues, everything, roster, selection, unit

WARBANDS = {band["name"]: band for band in catalogues()["warbands"]}
TRIED = sorted(WARBANDS) if ALL else ["Skaven (1a)", "Undead (1a)", "Tomb Guardians (1b)"]
#: Why something may be left out though the catalogue offers it.
REASONS = ("it is in the pack ", "it belongs to another warband: ", "the rulebook has nothing of that name")


def report_of(content):
    (found,) = brought(content, "roster.json").rosters
    return matched(found, "roster.json")


def both(report):
    """What a report calls taken over and left out at once, by warrior and words."""
    taken = {(line.place, line.words) for line in report.lines if line.what != "left_out"}
    return taken & {(line.place, line.words) for line in report.of("left_out")}


@pytest.fixture(params=TRIED)
def tried(request):
    band = WARBANDS[request.param]
    return band, report_of(everything(band))


def test_every_unit_comes_in_as_its_line(tried):
    band, report = tried
    types = {block.type for block in report.sheet.warriors} | {held.item for held in report.sheet.stash}
    wanted = {unit["ours"].rpartition(":")[2] for unit in band["units"] if unit["ours"]}
    assert report.sheet.type == band["ours"]
    assert wanted <= types


def test_items_of_the_rulebook_are_imported(tried):
    band, report = tried
    book = book_for(homes()[band["ours"]].pack)
    ours = {entry["name"] for entry in catalogues()["items"] if (entry["ours"] or "") in book.items}
    left_out = {line.words.partition(" (")[0] for line in report.of("left_out")}
    assert left_out.isdisjoint(ours)


def test_lines_left_out_have_a_true_reason_and_are_not_imported_as_well(tried):
    _, report = tried
    assert both(report) == set()
    for line in report.of("left_out"):
        assert line.became.startswith(REASONS), line


def test_every_character_comes_in():
    band = WARBANDS["Reiklanders (1a)"]
    named = [entry for entry in catalogues()["characters"] if entry["kind"]]
    report = report_of(roster("Guests", band, [], [unit(entry, kind=entry["kind"]) for entry in named]))
    wanted = [
        key
        for entry in named
        for key in ([entry["ours"]] if isinstance(entry["ours"], str) else entry["ours"])
    ]
    assert [block.type for block in report.sheet.warriors] == wanted


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (
            "Cathayan Longsword",
            "it is in the pack Gear of several supplements, which this warband does not use",
        ),
        ("The Noctu", "the rulebook has nothing of that name"),
    ],
)
def test_an_item_of_a_pack_that_is_not_in_use_is_told_from_one_that_nobody_has(name, why):
    band = WARBANDS["Reiklanders (1a)"]
    report = report_of(roster("X", band, [unit(band["units"][0], [selection(name)])]))
    assert [(line.words, line.became) for line in report.of("left_out")] == [(name, why)]
