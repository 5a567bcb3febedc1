"""Riders of squigs on a roster: the figures that it shows, and a note where no squig is left."""

import pytest

from rules.catalogue.load import DATA, complete_rulebook
from rules.mustering.document import read_sheet
from rules.mustering.figures.squigs import riding_lines
from rules.mustering.legality.check import problems
from rules.values import changed

BOOK = complete_rulebook()
PATH = DATA / "packs" / "official-1c" / "rosters" / "night-goblins.toml"


def band(riders: tuple[str, ...], squigs: int):
    """The ready roster with Ride Squig for warriors of that name and that number of Cave Squigs."""
    sheet = read_sheet(PATH, PATH.name, BOOK)
    kept = [it for it in sheet.warriors if it.type != "cave-squig" or squigs]
    taught = [
        changed(it, starting_skills=("ride-squig",))
        if it.name in riders
        else changed(it, members=squigs)
        if it.type == "cave-squig"
        else it
        for it in kept
    ]
    return changed(sheet, warriors=tuple(taught))


def test_a_rider_of_squigs_has_their_figures_on_the_roster():
    sheet = band(("Boss",), 1)
    (boss,) = (it for it in sheet.warriors if it.name == "Boss")
    assert riding_lines(boss, sheet, BOOK) == ("On the cave squig: M 2D6; it strikes with WS 4 and S 4",)


def test_others_have_no_figures_of_squigs():
    sheet = band(("Boss",), 1)
    assert not any(riding_lines(it, sheet, BOOK) for it in sheet.warriors if it.name != "Boss")


@pytest.mark.parametrize(("squigs", "noted"), [(2, 0), (1, 1), (0, 2)])
def test_a_rider_without_a_squig_is_noted(squigs, noted):
    sheet = band(("Boss", "Goonz 1"), squigs)
    assert [it.code for it in problems(sheet, BOOK)].count("no-squig") == noted
