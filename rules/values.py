"""Frozen values and the one strict way to read them from foreign data.

Every value of `rules` that is stored, sent or loaded derives from `Value`. `read` turns plain data (parsed JSON
or TOML) into such a value and refuses unknown keys, missing keys and wrong types with a sentence that names the
place. `plain` is its inverse; `canonical` gives the bytes that are compared and hashed.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import tomli

from rules.first_use import decoder_of


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen record, equal by value; unknown keys are refused when it is read."""


#: Letters of a sentence about a fault; what it quotes of a file may be as long as the file.
LONGEST_REASON = 500


class DataError(ValueError):
    """Data that cannot be used: `where` it stands (file), `key` (path inside the file) and the `reason`."""

    def __init__(self, where: str, key: str, reason: str) -> None:
        self.where = where
        self.key = _shortened(key)
        self.reason = _shortened(reason)
        super().__init__(f"{where}: {self.key}: {self.reason}" if key else f"{where}: {self.reason}")

    def __reduce__(self) -> tuple[type["DataError"], tuple[str, str, str]]:
        """Let it be sent from one process to another."""
        return DataError, (self.where, self.key, self.reason)


_TYPE_NAMES = {
    "str": "text",
    "int | float": "a number",
    "int | float | null": "a number",
    "float": "a number with a fraction",
    "null": "nothing",
    "int": "a whole number",
    "array": "a list",
    "object": "a table",
    "bool": "true or false",
}
#: msgspec's words for a bound, and ours.
_BOUNDS = (
    (r"Expected `int` <= (-?\d+)", "the number must be {} or less"),
    (r"Expected `int` >= (-?\d+)", "the number must be {} or more"),
    (r"Expected `str` (?:of length >= 1|matching regex '.*S')", "the text must not be empty"),
    (r"Expected `str` of length <= (\d+)", "the text must have at most {} letters"),
    (r"Expected `array` of length (\d+), got \d+", "the list must have {} entries"),
    (r"Expected `array` of length <= (\d+)", "the list must have at most {} entries"),
)
_MESSAGE = re.compile(r"^(?P<reason>.*?)(?: - at `(?P<path>.*)`)?$", re.DOTALL)


def read[T](kind: type[T], data: object, *, where: str) -> T:
    """Turn plain data into a value of `kind`.

    Raises `DataError` naming `where` and the path of the offending key, e.g. `warriors[0].profile.WS`.
    """
    decoder_of(kind)
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        raise _located(error, where) from None


def read_json[T](kind: type[T], text: bytes | str, *, where: str) -> T:
    """Parse JSON straight into a value of `kind`; raises `DataError`."""
    try:
        decoder: msgspec.json.Decoder[T] = decoder_of(kind)
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _located(error, where) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(where, "", f"this is not valid JSON ({error})") from None


def read_toml[T](kind: type[T], text: str, *, where: str) -> T:
    """Parse TOML straight into a value of `kind`; raises `DataError`."""
    return read(kind, parsed_toml(text, where=where), where=where)


def parsed_toml(text: str, *, where: str) -> object:
    """TOML as plain data; raises `DataError`."""
    try:
        return tomli.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(where, "", f"this is not valid TOML ({error})") from None


def misread(kind: Any, data: object, *, where: str, path: str = "") -> Iterator[DataError]:
    """Every reason why `read` refuses the data, each with its place and, if few, the valid values."""
    kind = getattr(kind, "__value__", kind)
    if get_origin(kind) is Annotated and isinstance(data, list):
        kind, bound = get_args(kind)
        if bound.max_length is not None and len(data) > bound.max_length:
            yield DataError(where, path, f"the list must have at most {bound.max_length} entries")
            return
    entries = get_args(kind)
    if isinstance(data, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _misread_fields(kind, data, where, path)
    elif isinstance(data, list) and get_origin(kind) is tuple and entries[-1] is Ellipsis:
        for number, entry in enumerate(data):
            yield from misread(entries[0], entry, where=where, path=f"{path}[{number}]")
    elif get_origin(kind) is Literal and not any(
        data == allowed and type(data) is type(allowed) for allowed in entries
    ):
        yield DataError(where, path, f"must be one of {', '.join(map(repr, entries))}, not {data!r}")
    else:
        try:
            read(kind, data, where=where)
        except DataError as error:
            yield DataError(where, f"{path}{error.key}", error.reason)


def _misread_fields(
    kind: type[msgspec.Struct], data: dict[str, object], where: str, path: str
) -> Iterator[DataError]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    before = f"{path}." if path else ""
    for key in (key for key in data if key not in fields):
        yield DataError(where, f"{before}{key}", f"this field is not known; known are {', '.join(fields)}")
    for key, field in fields.items():
        if key in data:
            yield from misread(field.type, data[key], where=where, path=f"{before}{key}")
        elif field.required:
            yield DataError(where, f"{before}{key}", "is missing")


def plain(value: object) -> Any:
    """The value as dicts, lists, strings and numbers, ready for JSON."""
    return msgspec.to_builtins(value)


def canonical(value: object) -> bytes:
    """One JSON spelling for one value, the same on every machine: for hashing and byte-for-byte comparison."""
    return msgspec.json.encode(value, order="deterministic")


def changed[S: msgspec.Struct](value: S, **fields: Any) -> S:
    """A copy of a frozen value with some fields replaced."""
    return msgspec.structs.replace(value, **fields)


def _located(error: msgspec.ValidationError, where: str) -> DataError:
    match = _MESSAGE.match(str(error))
    reason = match["reason"] if match else str(error)
    path = (match["path"] or "") if match else ""
    return DataError(where, path.removeprefix("$").removeprefix("."), _sentence(reason))


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]} ..."


def _sentence(reason: str) -> str:
    reason = reason.replace("Object missing required field", "the required field is missing:")
    reason = reason.replace("Object contains unknown field", "this field is not known:")
    expected = re.fullmatch(r"Expected `(.*)`, got `(.*)`", reason)
    if expected:
        wanted, found = (_TYPE_NAMES.get(word, word) for word in expected.groups())
        return f"expected {wanted}, found {found}"
    for pattern, words in _BOUNDS:
        bound = re.fullmatch(pattern, reason)
        if bound:
            return words.format(*bound.groups())
    return reason
