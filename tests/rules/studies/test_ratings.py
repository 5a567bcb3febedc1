"""Ratings of a study: known strengths come out again, with intervals that hold them."""

from itertools import combinations

import pytest

from rules.studies.cells import Cell
from rules.studies.description import Rules, Study
from rules.studies.keeping import Kept
from rules.studies.ratings import ratings

pytest.importorskip("choix")

RULES = Rules("mordheim")
NAMES = ("ants", "bees", "cats", "dogs")


def kept(results: dict[tuple[int, int], dict[str, int]], names=NAMES) -> Kept:
    """The result of a study in which those pairs met."""
    cells = [Cell(*pair, RULES, "skirmish", "ruined-quarter", ("steady", "steady")) for pair in results]
    study = Study("wyrdbook-study/1", "Animals", 1)
    return Kept(
        study, "1", "0", names, tuple(cells), tuple({"result": counts} for counts in results.values())
    )


def rated(results, names=NAMES):
    return {rating.warband: rating for rating in ratings(kept(results, names))[RULES]}


def test_known_strengths_come_out_again():
    """Odds against each other are 1 : 2 : 4 : 8, so that the middling strength is the root of 8."""
    odds = (1, 2, 4, 8)
    results = {}
    for first, second in combinations(range(4), 2):
        wins = round(9_000 * odds[first] / (odds[first] + odds[second]))
        results[first, second] = {"first": wins, "second": 9_000 - wins}
    found = rated(results)
    assert list(found) == ["dogs", "cats", "bees", "ants"]
    for name, strength in zip(NAMES, odds, strict=True):
        rating = found[name]
        assert rating.share == pytest.approx(strength / (strength + 8**0.5), abs=0.001)
        assert rating.low < rating.share < rating.high < rating.low + 0.02
        assert rating.battles == 27_000


def test_interval_of_two_is_that_of_their_share():
    """The log odds of a share p of n battles have the error 1 / sqrt(n p (1 - p)), each strength half of it."""
    found = rated({(0, 1): {"first": 50, "second": 49}}, ("ants", "bees"))["ants"]
    assert found.high - found.low == pytest.approx(2 * 1.96 * 0.25 / (100 * 0.25) ** 0.5 / 2, rel=0.01)


def test_draws_count_half_for_each():
    drawn = rated({(0, 1): {"drawn": 10}}, ("ants", "bees"))
    assert drawn["ants"].share == drawn["bees"].share == pytest.approx(0.5)


def test_warband_that_never_lost_has_a_wide_interval():
    found = rated({(0, 1): {"first": 10}}, ("ants", "bees"))["ants"]
    assert found.low < 0.75 < found.share < found.high < 1


def test_warbands_that_no_battle_links_are_not_rated():
    assert rated({(0, 1): {"first": 10}, (2, 3): {"first": 10}}) == {}


def test_warband_against_itself_says_nothing():
    assert ratings(kept({(0, 0): {"first": 10}})) == {}
