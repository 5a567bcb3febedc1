"""Formats grow and are never renamed: today's types read every field, tag and word that any version wrote."""

import msgspec
import pytest

from rules.values import Value
from tests.frozen.conftest import FOLDER, VERSIONS
from tests.frozen.contents import formats
from tests.frozen.growing import shrunk
from tests.frozen.packing import unpacked
from tests.frozen.stored_types import LATER


@pytest.fixture(scope="module")
def today():
    return formats(**LATER)


@pytest.mark.parametrize("version", VERSIONS)
def test_no_format_refuses_what_a_version_wrote(version, today):
    then = unpacked(FOLDER / version / "formats.json.xz")
    assert [fault for name, schema in then.items() for fault in shrunk(schema, today[name])] == []


class Shot(Value, frozen=True, tag="shot", tag_field="event"):
    who: int
    how: str = ""
    at: tuple[int, ...] = ()


class Blow(Value, frozen=True, tag="blow", tag_field="event"):
    who: int


def schema(kind):
    return msgspec.json.schema(kind)


SAME = {"who": int, "how": (str, ""), "at": (tuple[int, ...], ())}


def of(fields):
    listed = [(name, *found) if isinstance(found, tuple) else (name, found) for name, found in fields.items()]
    kind = msgspec.defstruct(
        "Shot",
        listed,
        kw_only=True,
        bases=(msgspec.Struct,),
        forbid_unknown_fields=True,
        tag="shot",
        tag_field="event",
    )
    return schema(kind)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (SAME, []),
        (SAME | {"more": (int, 0)}, []),
        (SAME | {"who": float}, []),
        (SAME | {"more": int}, [".more: became required"]),
        ({"who": int, "how": (str, "")}, [".at: is no longer read"]),
        (SAME | {"who": str}, [".who: was integer and is string"]),
        (SAME | {"at": (tuple[str, ...], ())}, [".at[]: was integer and is string"]),
    ],
)
def test_a_field_that_is_gone_renamed_or_asked_for_is_noticed(fields, told):
    assert list(shrunk(schema(Shot), of(fields))) == told


def test_a_tag_that_is_gone_from_a_union_is_noticed():
    assert list(shrunk(schema(Shot | Blow), schema(Shot))) == [": blow is gone"]
    assert list(shrunk(schema(Shot), schema(Shot | Blow))) == []


def test_a_narrower_bound_and_a_word_less_are_noticed():
    from typing import Annotated, Literal

    wide, narrow = Annotated[int, msgspec.Meta(ge=0, le=9)], Annotated[int, msgspec.Meta(ge=1, le=9)]
    assert list(shrunk(schema(wide), schema(narrow))) == [": minimum was 0 and is 1"]
    assert list(shrunk(schema(narrow), schema(wide))) == []
    assert list(shrunk(schema(Literal["a", "b"]), schema(Literal["a"]))) == [": no longer ['b']"]
    assert list(shrunk(schema(Literal["a"]), schema(Literal["a", "b"]))) == []
