"""Every figure of exploration against those written down apart from our data."""

from typing import Any

from rules.catalogue.campaign.exploration_model import Location
from tests.rules.catalogue.reference.findings import ours, theirs
from tests.rules.catalogue.reference.reference import differing, kebab, read
from tests.rules.warbands import BOOK

WRITTEN = read("campaign/05_exploration.yaml")
EXPLORATION = BOOK.exploration
#: What is written otherwise on purpose; see also rules/data/DEPARTURES.md.
MEANT = {
    "dwarf-smithy row 1": "a double-handed axe is a double-handed weapon",
    "dwarf-smithy row 5": "a double-handed axe is a double-handed weapon",
    "overturned-cart row 5": "what the jewelled blades sell for stands in the note there",
    "alchemists-laboratory always": "what the notebook does stands in words there",
    "merchants-house special": "what the symbol does stands in words there",
    "fighting-arena choice 1": "the manual is an item with a key",
    "shattered-building passed": "a war dog is an animal that is owned, not a member",
    "rerolls": "the rabbit's foot came later and stands with its pack",
}


#: Every field that a location of the reference may have; each is compared below.
FIELDS = {
    "id", "name", "faces", "kind", "choose", "optional", "dice", "rows", "test", "pass", "fail", "gold", "wyrdstone",
    "item", "item_effect", "extra", "on_double", "hired_sword", "next_battle", "permanent", "stack", "keep_option",
    "choice",
}  # fmt: skip


def rows_of(location: Location, written: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """Every result of a location by name, as (reference, ours)."""
    name, pairs = location.key, dict[str, tuple[object, object]]()
    listed = (location.rows, location.by_warband, location.each)
    found = next((rows for rows in listed if rows), ())
    for index, row in enumerate(written.get("rows", [])):
        mine = found[index] if index < len(found) else None
        pairs[f"{name} row {row['roll'][0] if 'roll' in row else index}"] = (theirs(row), ours(mine))
    if location.key == "shrine":  # printed by warband, of which some have the choice
        save, loot = location.choices
        pairs = {f"{name} {key}": (theirs(row), ours(it)) for key, row, it in zip(
            ("save", "loot"), written["rows"], (save, loot), strict=True)}  # fmt: skip
        pairs[f"{name} who"] = (sorted(map(kebab, written["rows"][0]["warband"])), sorted(save.callings))
    else:
        pairs[f"{name} rows"] = (len(written.get("rows", [])), len(found))
    for index, (row, choice) in enumerate(zip(written.get("choice", []), location.choices, strict=False)):
        pairs[f"{name} choice {index}"] = (theirs(row), ours(choice))
    single = {
        key: written[key]
        for key in ("gold", "wyrdstone", "item", "permanent", "next_battle")
        if key in written
    }
    if "hired_sword" not in written:
        pairs[f"{name} always"] = (theirs(single), ours(location.always))
    for key, outcome in (("extra", "special_roll"), ("on_double", "special_roll")):
        if key in written:
            stated = {k: it for k, it in written[key].items() if k not in ("on_gold_die", "instead_of_gold")}
            pairs[f"{name} special"] = (theirs(stated), ours(getattr(location, outcome)))
    return pairs


def conditions(location: Location, written: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """What decides the result: dice, rolls, needs, who it is for, tests."""
    assert set(written) <= FIELDS, f"{location.key} has a field that is not compared"
    name = location.key
    pairs: dict[str, tuple[object, object]] = {
        f"{name} name": (written["name"], location.name),
        f"{name} faces": (tuple(written["faces"]), location.faces),
        f"{name} dice": (written.get("dice", ""), location.dice),
        f"{name} optional": (written.get("optional", False), location.optional),
        f"{name} chosen hero": ("choose" in written, location.chosen_hero),
    }
    for row, mine in zip(written.get("rows", []), location.rows, strict=False):
        first, last = row["roll"]
        pairs[f"{name} rolls {first}"] = (tuple(range(first, last + 1)), mine.rolls)
    for index, (row, chance) in enumerate(zip(written.get("rows", []), location.each, strict=False)):
        pairs[f"{name} needs {index}"] = (row["need"], chance.needs or "auto")
    for index, (row, group) in enumerate(zip(written.get("rows", []), location.by_warband, strict=False)):
        whom = row["warband"] if isinstance(row["warband"], list) else [row["warband"]]
        pairs[f"{name} whom {index}"] = ([kebab(one) for one in whom], list(group.callings) or ["any-other"])
    test = written.get("test", {})
    pairs[f"{name} test"] = (bool(test), location.test is not None)
    if location.test:
        wanted = test.get("characteristic") or {"<= Toughness": "T"}[test["pass"]]
        pairs[f"{name} tests"] = (wanted, location.test.characteristic)
        pairs[f"{name} test dice"] = (test.get("dice", "2D6"), location.test.dice)
        passed_by = [kebab(one) for one in test.get("auto_pass_warbands", [])]
        pairs[f"{name} passed by"] = (passed_by, list(location.test.passed_by))
        pairs[f"{name} passed"] = (theirs(written.get("pass", test.get("pass"))), ours(location.test.passed))
        pairs[f"{name} failed"] = (theirs(written.get("fail", {})), ours(location.test.failed))
    return pairs


def test_every_location_is_as_written_down() -> None:
    found: dict[str, tuple[object, object]] = {}
    for written in WRITTEN["locations"]:
        location = EXPLORATION.locations[kebab(written["id"])]
        found |= conditions(location, written) | rows_of(location, written)
    found["locations"] = (len(WRITTEN["locations"]), len(EXPLORATION.locations))
    rerolls = sorted(map(kebab, WRITTEN["procedure"]["rerolls"]))
    core_rerolls = sorted(set(EXPLORATION.rerolls) - {"rabbits-foot"})
    found["rerolls"] = (rerolls, core_rerolls)
    assert differing(found, MEANT) == []


def test_locations_described_in_words_have_the_same_figures() -> None:
    places = EXPLORATION.locations
    tunnel, entry = places["catacombs"], next(it for it in WRITTEN["locations"] if it["id"] == "catacombs")
    assert tunnel.always is not None
    assert tunnel.always.boons[0].count == entry["next_battle"]["deploy_by_tunnel"]
    assert "8 inches" in entry["next_battle"]["where"]
    assert "8 inches" in tunnel.summary
    favour = next(it for it in WRITTEN["locations"] if it["id"] == "returning_a_favour")["hired_sword"]
    assert favour["hire_fee"] == 0
    assert places["returning-a-favour"].always is not None
    assert places["returning-a-favour"].always.recruits is not None
    assert places["returning-a-favour"].always.recruits.kind == "hired-sword"
    jewels = next(it for it in WRITTEN["locations"] if it["id"] == "jewelsmith")
    assert "+1" in jewels["keep_option"]
    assert places["jewelsmith"].if_kept is not None
    assert places["jewelsmith"].if_kept.count == 1


def test_the_procedure_the_shards_and_the_artefacts_are_as_written_down() -> None:
    procedure = WRITTEN["procedure"]
    found: dict[str, tuple[object, object]] = {
        "dice of a hero": (procedure["dice_per_hero"], EXPLORATION.dice_per_hero),
        "dice of the winner": (procedure["winner_bonus_dice"], EXPLORATION.winner_dice),
        "most dice": (procedure["max_dice_kept"], EXPLORATION.most_dice),
        "steps": (len(procedure["order"]), len(EXPLORATION.order)),
        "artefact dice": (WRITTEN["magical_artefacts"]["dice"], EXPLORATION.artefacts.dice),
        "artefacts once": (WRITTEN["magical_artefacts"]["unique_in_campaign"], EXPLORATION.artefacts.unique),
    }
    for band in WRITTEN["shards_found"]:
        least, most = band["total"]
        for total in range(least, (most or 60) + 1):
            found[f"shards of {total}"] = (band["shards"], EXPLORATION.shards_for(total))
    for row, mine in zip(WRITTEN["magical_artefacts"]["rows"], EXPLORATION.artefacts.rows, strict=True):
        found[f"artefact {row['roll']}"] = (((row["roll"],), kebab(row["id"])), (mine.rolls, mine.item))
        found[f"artefact {row['roll']} name"] = (row["name"], BOOK.items[mine.item].name)
    assert differing(found, {}) == []
