"""The terms of all hired swords and dramatis personae are those of the reference, or are listed with a reason."""

from typing import Any

import pytest

from rules.catalogue.load import complete_rulebook
from rules.catalogue.warbands.hired_model import DramatisPersona, Hireling
from rules.mustering.hirelings import BY_BATTLE, ONE_BATTLE, leaves_after_battle
from tests.rules.catalogue.reference.reference import read
from tests.rules.catalogue.reference.test_reference_further_hired import EVERYBODY, PRIESTS

BOOK = complete_rulebook()
EMPLOYERS = read("campaign/18_employers.yaml")
ENTRIES: dict[str, dict[str, Any]] = EMPLOYERS["hired_swords"] | EMPLOYERS["dramatis_personae"]
#: A pair in the reference is two entries here, the first of which has the fee.
KEYS = {"ulli_and_marquand": "ulli", "luthorlooter": "luthor-the-looter"}
BY_NAME: dict[str, Hireling] = {
    key.replace("-", ""): hireling for key, hireling in (BOOK.hired_swords | BOOK.dramatis_personae).items()
}

#: What differs, with the reason; the doubt of each entry says it to the players.
MEANT = {
    "belandysh: fee": "campaign points are counted by no campaign here; the doubt names them",
    "belandysh: upkeep": "the same",
    "ippanshu: fee": "the same",
    "ippanshu: upkeep": "the same",
    "snake_charmer: upkeep": "his snakes are no models here; the doubt names 5 gc more for each",
    "marianna_chevaux: upkeep": "her die and her pursuers are a rule of her own",
    "halfling_thief: upkeep": "his die is a rule of his own",
}
#: Those who come before each battle by a roll, and stay on the roster in between.
COME = ("bertha_bestraufrung", "penthesilea")


def hireling_of(key: str) -> Hireling:
    return BY_NAME[KEYS.get(key, key).replace("_", "").replace("-", "")]


def money(stated: dict[str, Any] | None) -> tuple[int, int, str] | None:
    """(gold, shards, dice for gold) of what a fee or an upkeep is; treasures are shards. None where no source says."""
    if stated is None:
        return None
    if stated.get("campaign_points") or "per_snake_gc" in stated or "results" in stated:
        return (-1, -1, "")
    shards = stated.get("wyrdstone", 0) + stated.get("treasure", 0)
    return (stated.get("gc", 0), shards, stated.get("dice_gc", ""))


def test_everybody_of_the_reference_is_here_and_nobody_else() -> None:
    found = {hireling_of(key).key for key in ENTRIES} | {"marquand"} | set(EVERYBODY)
    assert found == set(BOOK.hired_swords) | set(BOOK.dramatis_personae)
    assert (len(EMPLOYERS["hired_swords"]), len(EMPLOYERS["dramatis_personae"])) == (52, 30)


def test_every_fee_and_upkeep_is_that_of_the_reference() -> None:
    found: dict[str, tuple[object, object]] = {}
    for key, entry in ENTRIES.items():
        one = hireling_of(key)
        fee = (one.hire, one.hire_wyrdstone, one.hire_dice) if one.fee_known else None
        upkeep = (one.upkeep, one.upkeep_wyrdstone, "") if one.fee_known else None
        found[f"{key}: fee"] = (money(entry["fee"]), fee)
        found[f"{key}: upkeep"] = (money(entry["upkeep"]), upkeep)
    assert {name for name, (theirs, ours) in found.items() if theirs != ours} == set(MEANT)


def test_upkeep_in_bad_company_is_that_of_the_reference() -> None:
    for key, entry in ENTRIES.items():
        changes = (entry["upkeep"] or {}).get("changes", [])
        company = {
            (
                change["if"]["roster_includes"],
                change.get("gc", entry["upkeep"]["gc"] + change.get("add_gc", 0)),
            )
            for change in changes
            if "roster_includes" in change["if"]
        }
        ours = {(race, it.gold) for it in hireling_of(key).upkeep_for for race in it.callings}
        assert company == ours, key


@pytest.mark.parametrize("key", [key for key in ENTRIES if key not in COME])
def test_hirelings_who_leave_after_a_battle_match_the_reference(key: str) -> None:
    entry, one = ENTRIES[key], hireling_of(key)
    assert leaves_after_battle(one) == entry.get("one_battle_only", False)
    if entry.get("skip_battles_before_rehire"):
        assert ONE_BATTLE in one.tags
    elif entry.get("one_battle_only"):
        assert BY_BATTLE in one.tags


@pytest.mark.parametrize("key", COME)
def test_arrival_rolls_of_dramatis_personae_match_the_reference(key: str) -> None:
    one = hireling_of(key)
    assert isinstance(one, DramatisPersona)
    assert one.comes is not None
    theirs = [(*row["difference"], row["roll"]) for row in ENTRIES[key]["enemy_rating_higher_by"]]
    assert [(it.least, it.most, it.roll or None) for it in one.comes.differences] == theirs


def test_hire_rolls_match_the_reference() -> None:
    for key, entry in ENTRIES.items():
        stated = [entry["hire_roll"]] if "hire_roll" in entry else entry.get("may_hire_roll", [])
        roll = hireling_of(key).hire_roll
        ours = [(roll.needed, tuple(roll.callings))] if roll else []
        assert [(it["target"], (it["group"],) if "group" in it else ()) for it in stated] == ours, key


def test_races_that_open_a_hire_by_standing_on_the_roster_are_those_of_the_reference() -> None:
    """A Vampire, Necromancer or Liche is a group of warbands here."""
    for key, entry in ENTRIES.items():
        stated = {condition["roster_includes"] for condition in entry.get("may_hire_if", [])}
        if key == "grave_robber":
            assert "undead-leader" in hireling_of(key).may_hire
            continue
        assert stated == set(hireling_of(key).may_hire_with), key


def test_hirelings_who_take_a_hero_slot_match_the_reference() -> None:
    theirs = {hireling_of(key).key for key, entry in ENTRIES.items() if entry.get("takes_hero_slot")}
    assert theirs | PRIESTS == {one.key for one in BY_NAME.values() if one.hero_place}


def test_conflicts_are_those_of_the_reference() -> None:
    for key, entry in ENTRIES.items():
        one = hireling_of(key)
        named = {hireling_of(other).key for other in entry.get("conflicts_with", [])}
        assert named <= {*one.not_with, *(it.key for it in BY_NAME.values() if one.key in it.not_with)}, key
        assert not entry.get("conflicts_with_trait") or one.not_with, key


def test_the_confidence_in_employers_is_that_of_the_reference() -> None:
    for key, entry in ENTRIES.items():
        assert hireling_of(key).employers_confidence == entry["confidence"], key


def test_every_disagreement_on_employers_and_terms_is_carried_but_one_on_how_a_source_tags_warbands() -> None:
    theirs = {key for key, entry in ENTRIES.items() if "disagreements" in entry} - {"elf_mage"}
    assert all(hireling_of(key).disagreements for key in theirs)
    assert len(theirs) == 17
