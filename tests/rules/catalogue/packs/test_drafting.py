"""A draft of a pack is read as far as it goes, and every fault stands at its place."""

from typing import Any

from rules.catalogue.load import check_stack_of
from rules.catalogue.packs.drafting import MOST_FAULTS, Fault, Reading, read_draft
from rules.catalogue.packs.stack import pack_from, packaged, standard
from rules.catalogue.packs.text import tables_of, toml_of
from tests.rules.catalogue.packs.league_pack import TEXT

Tables = dict[str, Any]


def draft() -> Tables:
    return tables_of(TEXT, "bridge.toml")


def reading(tables: Tables) -> Reading:
    return read_draft(tables, standard())


def places(found: Reading) -> set[str]:
    return {".".join(fault.steps) for fault in found.faults}


def boatman(tables: Tables) -> Tables:
    found: Tables = tables["warbands"]["ferrymen"]["warriors"]["first-boatman"]
    return found


def test_a_sound_draft_is_the_rulebook_that_the_loader_reads() -> None:
    found = reading(draft())
    assert found.faults == ()
    assert found.book == check_stack_of((*standard(), pack_from(toml_of(draft()), "the draft")))


def test_every_fault_is_said_at_once_each_at_its_place() -> None:
    tables = draft()
    boatman(tables)["price"] = "many"
    boatman(tables)["profile"]["WS"] = 44
    del boatman(tables)["name"]
    tables["equipment"]["close_combat"]["boathook"]["colour"] = "red"
    tables["skills"]["lists"]["river-craft"]["skills"]["sure-footed-ferryman"]["tags"] = ["dodges"]
    tables["hired_swords"]["toll-keeper"]["equipment"] = ["boathook", "trident-of-doom"]
    tables["pack"]["name"] = "x" * 100
    assert places(reading(tables)) == {
        "warbands.ferrymen.warriors.first-boatman.price",
        "warbands.ferrymen.warriors.first-boatman.profile.WS",
        "warbands.ferrymen.warriors.first-boatman.name",
        "equipment.close_combat.boathook.colour",
        "skills.lists.river-craft.skills.sure-footed-ferryman.tags",
        "hired_swords.toll-keeper.equipment",
        "pack.name",
    }


def test_the_rest_of_a_faulty_draft_can_be_looked_at() -> None:
    tables = draft()
    boatman(tables)["price"] = 99_999
    found = reading(tables)
    assert found.book is not None
    boat = found.book.warbands["ferrymen"]
    assert boat.warrior("first-boatman").price == 0
    assert boat.warrior("rower").price == 25
    assert found.faults_in(("warbands", "ferrymen", "warriors", "first-boatman")) == found.faults
    assert found.faults[0].sentence == "99999 is out of bounds; the number must lie between 0 and 10000."


def test_consequences_of_a_fault_are_not_reported() -> None:
    tables = draft()
    boatman(tables)["kind"] = ["a", "b"]
    tables["warbands"]["ferrymen"]["equipment_lists"]["boat"]["prices"] = 7
    assert places(reading(tables)) == {
        "warbands.ferrymen.warriors.first-boatman.kind",
        "warbands.ferrymen.equipment_lists.boat.prices",
    }


def test_contradictions_are_said_and_kept() -> None:
    tables = draft()
    tables["warbands"]["ferrymen"]["starting_gold"] = 20
    found = reading(tables)
    assert places(found) == {"warbands.ferrymen.starting_gold"}
    assert found.book is not None
    assert found.book.warbands["ferrymen"].starting_gold == 20


def test_a_draft_that_says_nothing_yet_has_no_rulebook() -> None:
    found = reading({"pack": draft()["pack"]})
    assert found == Reading(None, (Fault((), "the pack changes nothing"),))


def test_a_draft_with_more_faults_than_are_read_says_the_first() -> None:
    tables = draft()
    for number in range(MOST_FAULTS + 5):
        tables["equipment"]["misc"][f"pot-{number}"] = {"name": 7}
    found = reading(tables)
    assert found.book is None
    assert len(found.faults) == MOST_FAULTS


def test_reading_changes_neither_the_draft_nor_the_packs_below_it() -> None:
    tables = draft()
    boatman(tables)["price"] = []
    tables["equipment"]["misc"]["lantern"]["price"] = "dear"
    before = toml_of(tables), packaged()["core"].stored()
    assert reading(tables).faults
    assert (toml_of(tables), packaged()["core"].stored()) == before
    assert packaged()["core"].tables["equipment.toml"]["misc"]["lantern"]["price"] == 10


# --- lines of lists ---

LIMITS = [
    {"type": "requires", "text": "No boss.", "warrior": "boss", "of": ["first-boatman"]},
    {"type": "not_more_than", "text": "Sound.", "warrior": "rower", "of": ["first-boatman"]},
    {"type": "requires", "text": "No others.", "warrior": "rower"},
    {"type": "max_ratio", "warrior": "rower", "of": ["first-boatman"], "max": 4},
]


def test_faults_of_a_list_stand_at_the_lines_that_the_draft_has() -> None:
    tables = draft()
    tables["warbands"]["ferrymen"]["composition"] = LIMITS
    found = reading(tables)
    said = {".".join(fault.steps[2:]): fault.sentence for fault in found.faults if len(fault.steps) > 3}
    assert said == {
        "composition.0": "There is no warrior 'boss'.",
        "composition.2": "This kind of limit lacks its numbers or the other warriors.",
        "composition.3.text": "The required field is missing: `text`.",
    }
    assert found.book is not None
    kept = [rule.text for rule in found.book.warbands["ferrymen"].composition]
    assert kept == ["Sound.", "(without a text)"]


def test_a_warrior_who_must_have_a_mutation_that_none_is_for_is_a_fault_and_no_more() -> None:
    tables = draft()
    boatman(tables)["mutations"] = "required"
    tables["warbands"]["ferrymen"]["warriors"]["rower"]["mutations"] = "allowed"
    fins = {"name": "Fins", "summary": "s", "price": 20, "warriors": ["rower"]}
    tables["warbands"]["ferrymen"]["mutations"] = {"choices": {"fins": fins}}
    found = reading(tables)
    assert places(found) == {"warbands.ferrymen.warriors.first-boatman.mutations"}
    assert found.book is not None
    assert found.book.warbands["ferrymen"].mutations.name == "Mutations"
