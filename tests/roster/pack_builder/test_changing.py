"""Changes of a draft's structure."""

from typing import Any

import pytest

from roster.pack_builder.changing import add, move, remove, write_fields
from roster.pack_builder.fields import seen_of
from roster.pack_builder.reading import DraftView
from roster.pack_builder.services import DraftRefused
from roster.pack_builder.warband_shapes import WARBAND
from rules.catalogue.packs.stack import standard
from rules.catalogue.packs.text import tables_of
from tests.rules.catalogue.packs.league_pack import TEXT

FERRYMEN = ("warbands", "ferrymen")
GOLD = next(asked for asked in WARBAND.inputs if asked.name == "starting_gold")


@pytest.fixture
def tables() -> dict[str, Any]:
    return tables_of(TEXT, "bridge.toml")


def test_things_change_places_with_their_neighbours(tables: dict[str, Any]) -> None:
    warriors = tables["warbands"]["ferrymen"]["warriors"]
    move(tables, (*FERRYMEN, "warriors", "rower"), -1)
    assert list(warriors) == ["rower", "first-boatman"]
    move(tables, (*FERRYMEN, "warriors", "rower"), -1)
    assert list(warriors) == ["rower", "first-boatman"]
    move(tables, (*FERRYMEN, "warriors", "nobody"), 1)
    assert list(warriors) == ["rower", "first-boatman"]


def test_a_thing_goes_with_the_tables_that_it_leaves_empty(tables: dict[str, Any]) -> None:
    remove(tables, ("equipment", "armour", "reed-mail"))
    assert "armour" not in tables["equipment"]
    assert "misc" in tables["equipment"]
    remove(tables, ("equipment", "armour", "reed-mail"))
    remove(tables, FERRYMEN)
    assert "warbands" not in tables


def test_two_things_never_have_one_key(tables: dict[str, Any]) -> None:
    with pytest.raises(DraftRefused, match="something with the key ferrymen already"):
        add(tables, FERRYMEN, {})
    add(tables, ("warbands", "others"), {"name": "Others"})
    assert list(tables["warbands"]) == ["ferrymen", "others"]


def test_nothing_is_added_inside_what_is_no_table(tables: dict[str, Any]) -> None:
    tables["hired_swords"] = 7
    with pytest.raises(DraftRefused, match="something else at that place: hired_swords"):
        add(tables, ("hired_swords", "bandit"), {})


def test_a_form_that_was_made_for_another_state_is_refused(tables: dict[str, Any]) -> None:
    view = DraftView(tables, standard())
    seen = seen_of(view, FERRYMEN)
    write_fields(tables, view, FERRYMEN, {GOLD: ("600",)}, seen)
    assert tables["warbands"]["ferrymen"]["starting_gold"] == 600
    write_fields(tables, view, FERRYMEN, {GOLD: ("600",)}, seen)
    with pytest.raises(DraftRefused, match="changed meanwhile"):
        write_fields(tables, view, FERRYMEN, {GOLD: ("700",)}, seen)


def test_a_change_of_a_known_thing_states_that_field_alone(tables: dict[str, Any]) -> None:
    steps = ("warbands", "skaven-clan-eshin")
    view = DraftView(tables, standard())
    write_fields(tables, view, steps, {GOLD: ("450",)}, seen_of(view, steps))
    assert tables["warbands"]["skaven-clan-eshin"] == {"starting_gold": 450}
