"""Files that nobody's export wrote: whatever they hold ends in a sheet or in one sentence, soon."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.ledger.namesakes import distinct, free_name
from rules.mustering.document import read_sheet, to_document
from rules.mustering.legality.check import problems
from rules.values import DataError
from tests.examples import examples
from tests.rules.warbands import BOOK, roster
from tests.soon import soon

RATS: dict[str, Any] = {"type": "skaven-clan-eshin", "name": "Rats"}


def read_soon(data: bytes, name: str) -> str:
    """What reading and checking the file ends in, which must not take long."""
    with soon():
        try:
            sheet = read_sheet(data, name, BOOK)
            said = f"{len(problems(sheet, BOOK))} problems"
        except DataError as error:
            said = str(error)
    assert len(said) < 1_500
    return said


def rats(count: int, **fields: Any) -> bytes:
    crowd = [{"type": "night-runner", "name": f"Rat {index}", **fields} for index in range(count)]
    return json.dumps({**RATS, "warriors": crowd}).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (rats(201), "warriors: there are 201 warriors; a warband has room for 200"),
        (rats(10_000), "warriors: there are 10000 heroes and groups; there is room for 1000, the dead included"),
        (rats(1_001, members=0), "there is room for 1000"),
        (rats(1, items=["sword"] * 101), "warriors[0].items: nobody carries more than 100 items"),
        (rats(1, members=5), "warriors[0].members: Rat 0 is one warrior; only henchman groups have several members"),
        (rats(1, members=-1), "warriors[0].members: the number must be 0 or more"),
        (rats(2, number=7), "warriors: "),
        (rats(1, experience=10**30), "warriors[0].experience: the number is larger than 1,000,000,000"),
        (rats(1, items=[], hired_for=[999_999, 999_999]), "gold: what was paid leaves -1,999,"),
        (b" " * 5_000_000, "the file is larger than 1 MB; no warband needs that"),
        (b"[" * 200_000, "this is not valid JSON"),
        (b'{"a":' * 100_000, "this is not valid JSON"),
        (b'{"name":' + b"[" * 100 + b"]" * 100 + b"}", "this is nested more than 20 deep"),
        (b'{"warriors": [' + b"1," * 200_000 + b"1]}", "the file has more than 150000 values"),
        (b'{"type": "undead", "name": "x", "gold": NaN}', "gold: expected a whole number"),
        (b'{"type": "undead", "name": "x", "gold": -Infinity}', "gold: expected a whole number"),
        (b'{"type": "undead", "name": "x", "gold": ' + b"9" * 5_000 + b"}", "this is not valid JSON"),
        (b"\x00\xff\xfe" * 1_000, "the file is not UTF-8 text"),
        ('{"name": "x"}'.encode("utf-16"), "the file is not UTF-8 text"),
        (b"", "this is not valid JSON"),
        (b"null", "expected a table"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_warband_is_one_sentence_within_two_seconds(data: bytes, sentence: str) -> None:
    assert sentence in read_soon(data, "rats.json")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[warriors]]\n" * 70_000, "warriors[0]: the required field is missing: `type`"),
        ("a." * 400_000 + "b = 1", "this is not valid TOML"),
        ("a = " + "[" * 100_000, "this is not valid TOML"),
        ("type = 2026-01-01\nname = 'x'", "type: expected text"),
    ],
)
def test_toml_that_is_no_warband_is_one_sentence_within_two_seconds(text: str, sentence: str) -> None:
    assert sentence in read_soon(text.encode(), "rats.toml")


@pytest.mark.parametrize("fields", [{}, {"name": "Rat"}, {"items": ["sword"] * 50}, {"members": 0}])
def test_as_many_warriors_as_there_is_room_for_are_checked_within_two_seconds(fields: dict[str, Any]) -> None:
    assert "problems" in read_soon(rats(1_000 if "members" in fields else 200, **fields), "rats.json")


def test_a_crowd_of_one_name_is_told_apart_at_once_and_as_one_by_one() -> None:
    names = ["Rat", "Rat", "Rat (2)", "Rat", "x" * 80, "x" * 80, "Rat (3)", "Rat (2)", "Rat"]
    one_by_one: list[str] = []
    for name in names:
        one_by_one.append(free_name(name, one_by_one))
    assert distinct(names) == tuple(one_by_one)
    with soon():
        assert len(set(distinct(["Rat"] * 5_000))) == 5_000


NUMBERS = "-1 0 1 2 5 101 1000000000 1000000000000000000000 0.5 NaN Infinity"
OTHERS = 'null true "" "x" "\\ud800" "\\u0000" [] {} [[]]'
ODD = some.sampled_from([*NUMBERS.split(), *OTHERS.split()])


@some.composite
def mangled(draw: some.DrawFn) -> dict[str, Any]:
    """An export in which a few values are replaced, dropped or doubled."""
    data = json.loads(
        json.dumps(to_document(roster(draw(some.sampled_from(["undead", "skaven-clan-eshin"])))))
    )
    for _ in range(draw(some.integers(1, 4))):
        place: Any = data
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = draw(some.sampled_from(keys))
            if isinstance(place[key], dict | list) and place[key] and draw(some.integers(0, 4)):
                place = place[key]
                continue
            match draw(some.integers(0, 4)):
                case 0:
                    del place[key]
                case 1 if isinstance(place, list):
                    place.append(place[key])
                case _:
                    place[key] = json.loads(draw(ODD))
            break
    return data


@settings(deadline=None, max_examples=examples(150))
@given(mangled())
def test_a_mangled_export_is_a_sheet_or_a_sentence(data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=True).encode()
    try:
        found = problems(read_sheet(text, "mangled.json", BOOK), BOOK)
    except DataError:
        return
    assert all(problem.message for problem in found)


@settings(deadline=None)
@given(some.binary(), some.sampled_from(["x.json", "x.toml", "x.txt", ""]))
def test_bytes_that_are_no_warband_are_a_sentence(data: bytes, name: str) -> None:
    with pytest.raises(DataError):
        read_sheet(data, name, BOOK)
