"""A pack as data and as TOML text: one becomes the other and back without a loss."""

import pytest
import tomli

from rules.catalogue.packs.stack import LARGEST_PACK, packaged
from rules.catalogue.packs.text import tables_of, toml_of
from rules.values import DataError
from tests.rules.catalogue.packs.league_pack import TEXT


@pytest.mark.parametrize("key", packaged())
def test_every_part_of_every_pack_comes_back_as_it_was_and_in_its_order(key: str) -> None:
    for name, part in packaged()[key].tables.items():
        back = tables_of(toml_of({"warbands": {"part": part}}), name)["warbands"]["part"]
        assert back == part
        assert list(back.get("warriors", ())) == list(part.get("warriors", ()))
        for list_key, listing in part.get("equipment_lists", {}).items():
            assert list(back["equipment_lists"][list_key].get("prices", ())) == list(
                listing.get("prices", ())
            )


def test_a_pack_of_a_league_comes_back_as_it_was() -> None:
    tables = tables_of(TEXT, "bridge.toml")
    assert tables_of(toml_of(tables), "again") == tables


@pytest.mark.parametrize(
    "value",
    [
        'quotes " and \\ and \u00e9\u4e2d',
        "a\x00b\x7fc\x1b\n\t",
        "",
        0,
        -3,
        10**18,
        2.5,
        True,
        [],
        {},
        [{"a": 1}, {"b": [{}]}],
        [[1], ["x", False]],
    ],
)
def test_any_value_is_written_so_that_it_can_be_read(value: object) -> None:
    tables = {"pack": {"x": value, "a key": {"inner.key": value}}, "deep": {"a": {"b": {"c": {"d": value}}}}}
    assert tomli.loads(toml_of(tables)) == tables


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"x = 1\n" * (LARGEST_PACK // 6 + 1), "larger than 512 kB"),
        ("[a]\nday = 2026-01-02", "no dates"),
        ("[a]\nx = inf", "nothing without end"),
        ("[a]\nx = [[1979-05-27T07:32:00Z]]", "no dates"),
        ("a" + ".a" * 40 + " = 1", "more than 12 parts"),
        ("x = " + "[" * 2_000, "TOML|nested"),
        ("[a]\nx = 12345678", "larger than 1,000,000"),
        ('[a]\nx = "\\u0000"', r"U\+0000"),
        ("[a", "not valid TOML"),
    ],
)
def test_text_that_is_no_pack_is_refused_in_a_sentence(text: str | bytes, reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        tables_of(text, "mine.toml")
