"""The published file of a warband: exact both ways, easy to write by hand, strict with sentences."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rules.catalogue.profile import Change
from rules.ledger.sheet import Advance, Injury, Possession, Status, WarbandSheet
from rules.mustering.document import LARGEST_FILE, from_document, read_sheet, schema_text, to_document
from rules.mustering.legality.check import problems
from rules.values import DataError, changed
from tests.rules.warbands import BOOK, ROSTERS, roster, with_block

SCHEMA = Path(__file__).resolve().parents[3] / "static/schemas/warband-1.json"
SMALL: dict[str, Any] = {
    "type": "mercenaries-reikland",
    "name": "Three Men",
    "warriors": [
        {"type": "mercenary-captain", "name": "Boss", "items": ["sword"]},
        {"type": "marksman", "name": "Bows", "members": 2, "items": ["bow"]},
    ],
}


def veteran() -> WarbandSheet:
    """A sheet in which every field has something to say."""
    sheet = with_block(
        roster("skaven-clan-eshin"),
        3,
        experience=14,
        advances=(
            Advance(11, (6, 2), change=Change("S", 1)),
            Advance(14, (2,), skill="dodge"),
            Advance(0, spell="x"),
        ),
        injuries=(Injury("leg-wound", (22,), (Change("M", -1),), ("cannot-run",), "battle 3"),),
        misses_battles=1,
        starting_spells=("warpfire",),
        starting_skills=("dodge",),
    )
    dead = with_block(sheet, 4, status=Status.DEAD, members=0, fallen=1, hired_for=(), possessions=())
    return changed(dead, gold=-3, wyrdstone=4, battles=3, stash=(Possession("sword", (10, 7)),))


SHEETS = [roster(path.stem) for path in ROSTERS] + [veteran()]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_export_then_import_gives_the_same_sheet(sheet: WarbandSheet) -> None:
    text = json.dumps(to_document(sheet)).encode()
    assert read_sheet(text, "export.json", BOOK) == sheet


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_exports_match_the_published_schema(sheet: WarbandSheet) -> None:
    jsonschema.validate(json.loads(json.dumps(to_document(sheet))), json.loads(SCHEMA.read_text()))


def test_the_published_schema_accepts_handwritten_files_and_refuses_nonsense() -> None:
    published = json.loads(SCHEMA.read_text())
    jsonschema.validate(SMALL, published)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**SMALL, "gold": "many"}, published)


def test_the_published_schema_is_up_to_date() -> None:
    """Written by `python -m rules.mustering.document`."""
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()


def test_type_names_and_items_suffice() -> None:
    sheet = from_document(SMALL, BOOK, "small.json")
    assert sheet.gold == 500 - 60 - 10 - 2 * (25 + 10)
    captain, marksmen = sheet.warriors
    assert (captain.number, captain.leader, captain.experience, captain.kind) == (1, True, 20, "hero")
    assert captain.possessions == (Possession("dagger", (0,)), Possession("sword", (10,)))
    assert (marksmen.hired_for, marksmen.profile.BS) == ((25, 25), 4)
    assert marksmen.possessions == (Possession("bow", (10, 10)), Possession("dagger", (0, 0)))
    assert problems(sheet, BOOK) == ()


def test_a_dagger_that_is_listed_is_the_free_one() -> None:
    warriors = [{"type": "champion", "name": "A", "items": ["dagger", "dagger", "axe"]}]
    sheet = from_document({**SMALL, "warriors": warriors}, BOOK, "small.json")
    assert sheet.warriors[0].possessions[1] == Possession("dagger", (0, 2))


def test_stated_values_are_taken_as_facts() -> None:
    warriors = [
        {"type": "champion", "name": "A", "number": 7, "experience": 11, "hired_for": [30]},
        {"type": "youngblood", "name": "B", "possessions": [{"item": "sword", "paid": [1]}]},
    ]
    sheet = from_document({**SMALL, "gold": 9, "warriors": warriors}, BOOK, "small.json")
    assert [(block.number, block.name) for block in sheet.warriors] == [(1, "B"), (7, "A")]
    assert (sheet.gold, sheet.warrior(7).experience, sheet.warrior(7).hired_for) == (9, 11, (30,))
    assert sheet.warrior(1).possessions == (Possession("sword", (1,)),)


def test_toml_is_read_like_json() -> None:
    text = b'type = "undead"\nname = "Crypt"\n[[warriors]]\ntype = "vampire"\nname = "V"\n'
    assert read_sheet(text, "crypt.TOML", BOOK).gold == 390


def without(*path: str | int) -> Any:
    data = json.loads(json.dumps(SMALL))
    place = data
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return data


def replaced(value: object, *path: str | int) -> Any:
    data = json.loads(json.dumps(SMALL))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return data


BAD: list[tuple[object, str]] = [
    ([], "f.json: expected a table, found a list"),
    (without("type"), "f.json: the required field is missing: `type`"),
    (without("warriors", 0, "name"), "f.json: warriors[0]: the required field is missing: `name`"),
    (replaced(5, "name"), "f.json: name: expected text, found a whole number"),
    (replaced("x", "favour"), "f.json: this field is not known: `favour`"),
    (replaced("wyrdbook-warband/9", "format"), "f.json: format: "),
    (replaced("dwarfs", "type"), "f.json: type: there is no warband 'dwarfs'; known are"),
    (replaced("ogre", "warriors", 1, "type"), "f.json: warriors[1].type: Reikland Mercenaries has no warrior 'ogre'"),
    (replaced(["axe", "bazooka"], "warriors", 0, "items"), "f.json: warriors[0].items: there is no item 'bazooka'"),
    (replaced("two", "warriors", 1, "members"), "f.json: warriors[1].members: expected a whole number, found text"),
    (replaced(-2, "warriors", 1, "members"), "f.json: warriors[1].members: "),
    (replaced(1.5, "gold"), "f.json: gold: "),
    (replaced("", "name"), "f.json: name: "),
    (replaced([{"item": "x", "paid": []}], "warriors", 0, "possessions"), "f.json: warriors[0].items: state either"),
    (replaced([{"item": "x", "paid": [1]}], "stash"), "f.json: stash: there is no item 'x'"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "sentence"), BAD)
def test_bad_data_is_refused_with_file_field_and_reason(data: object, sentence: str) -> None:
    with pytest.raises(DataError) as refused:
        from_document(data, BOOK, "f.json")
    assert str(refused.value).startswith(sentence)


def test_a_number_taken_twice_is_refused() -> None:
    data = replaced(1, "warriors", 1, "number")
    data["warriors"][0]["number"] = 1
    with pytest.raises(DataError, match=r"f\.json: warriors: Roster number 1 is taken twice"):
        from_document(data, BOOK, "f.json")


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        (b"{", "f.json", "f.json: this is not valid JSON"),
        (b"a = ", "f.toml", "f.toml: this is not valid TOML"),
        (b"\xff\xfe", "f.json", "f.json: the file is not UTF-8 text"),
        (b"{}", "f.yaml", "f.yaml: the file name must end in .json or .toml"),
        (b"[" * 100_000, "f.json", "f.json: this is not valid JSON"),
        (b" " * (LARGEST_FILE + 1), "f.json", "f.json: the file is larger than 1 MB"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(text: bytes, name: str, sentence: str) -> None:
    with pytest.raises(DataError) as refused:
        read_sheet(text, name, BOOK)
    assert str(refused.value).startswith(sentence)


def test_a_file_of_100_mb_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(DataError, match="larger than 1 MB"):
        read_sheet(path, path.name, BOOK)


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.json: the file cannot be read"):
        read_sheet(tmp_path / "none.json", "none.json", BOOK)
