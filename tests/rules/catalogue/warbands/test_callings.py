"""Callings: the words of the table, and the keys of every loaded warband and type of warrior."""

from rules.catalogue.callings import CALLINGS, known_callings, named
from rules.catalogue.load import rulebook

WARBANDS = rulebook().warbands


def test_races_groups_and_ranks_are_callings_without_any_warband() -> None:
    assert all(word in known_callings({}) for word in ("dwarf", "mercenaries", "wizard"))
    assert "orc-boss" not in known_callings({})


def test_every_warband_and_every_type_of_warrior_is_a_calling() -> None:
    assert "mercenaries-reikland" in known_callings(WARBANDS)
    assert "orc-boss" in known_callings(WARBANDS)
    assert "orc-bosses" not in known_callings(WARBANDS)


def test_the_table_names_a_calling_before_a_warband_does() -> None:
    assert known_callings(WARBANDS)["undead"] == CALLINGS["undead"]


def test_callings_are_named_in_one_phrase() -> None:
    assert named(("dwarf", "orc-boss"), WARBANDS) == "Dwarfs or Orc Boss"
