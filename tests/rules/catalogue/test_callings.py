"""Callings: the words of the table, and the keys of every loaded warband and type of warrior."""

from rules.catalogue.callings import CALLINGS, is_calling, known_callings, named
from rules.catalogue.load import rulebook

WARBANDS = rulebook().warbands


def test_races_groups_and_ranks_are_callings_without_any_warband() -> None:
    assert all(is_calling(word, {}) for word in ("dwarf", "mercenaries", "wizard"))
    assert not is_calling("orc-boss", {})


def test_every_warband_and_every_type_of_warrior_is_a_calling() -> None:
    assert is_calling("mercenaries-reikland", WARBANDS)
    assert is_calling("orc-boss", WARBANDS)
    assert not is_calling("orc-bosses", WARBANDS)


def test_the_table_names_a_calling_before_a_warband_does() -> None:
    assert known_callings(WARBANDS)["undead"] == CALLINGS["undead"]


def test_callings_are_named_in_one_phrase() -> None:
    assert named(("dwarf", "orc-boss"), WARBANDS) == "Dwarfs or Orc Boss"
