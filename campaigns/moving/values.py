"""The value of a column as JSON, and back: exact to the microsecond, strict about types."""

import base64
import binascii
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from rules.values import DataError

type Encode = Callable[[Any], Any]


def _moment(value: datetime) -> str:
    return value.astimezone(UTC).isoformat()


def _base64(value: bytes) -> str:
    return base64.b64encode(bytes(value)).decode("ascii")


def _as_it_is(value: Any) -> Any:
    return value


def _parsed_moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError("it has no time zone")
    return found


#: The JSON type of a kind of column, how it is written, and how it is read. The first that fits counts.
_KINDS: tuple[tuple[type[models.Field], type | tuple[type, ...], Encode, Encode], ...] = (
    (models.JSONField, object, _as_it_is, _as_it_is),
    (models.BooleanField, bool, _as_it_is, _as_it_is),
    (models.IntegerField, int, _as_it_is, _as_it_is),
    (models.FloatField, (int, float), _as_it_is, _as_it_is),
    (models.DecimalField, str, str, Decimal),
    (models.DateTimeField, str, _moment, _parsed_moment),
    (models.DateField, str, date.isoformat, date.fromisoformat),
    (models.TimeField, str, time.isoformat, time.fromisoformat),
    (models.BinaryField, str, _base64, lambda text: base64.b64decode(text, validate=True)),
    ((models.CharField, models.TextField), str, _as_it_is, _as_it_is),
)


def kind_of(column: models.Field) -> tuple[type | tuple[type, ...], Encode, Encode]:
    """Raises `TypeError` for a kind of column that nothing here writes."""
    for kind, *how in _KINDS:
        if isinstance(column, kind):
            return tuple(how)
    raise TypeError(f"{column} cannot be written to a file of a campaign yet: add its kind to {__name__}.")


def encoded(column: models.Field, value: Any) -> Any:
    """The value that the file holds for a value of the column."""
    if value is None:
        return None
    _type, encode, _decode = kind_of(column)
    return encode(value)


def decoded(column: models.Field, value: Any, where: str) -> Any:
    """The value of the column, within its bounds. Raises `DataError`."""
    if value is None:
        if not column.null:
            raise DataError(where, column.name, "it must not be null")
        return None
    type_, _encode, decode = kind_of(column)
    if not isinstance(value, type_) or (
        isinstance(value, bool) and type_ is not bool and type_ is not object
    ):
        raise DataError(where, column.name, f"{type(value).__name__} is the wrong type")
    try:
        found = decode(value)
        _refuse_unwritable(value)
        _refuse_out_of_bounds(column, found)
    except ValidationError as error:
        raise DataError(where, column.name, " ".join(error.messages)) from None
    except (ValueError, OverflowError, InvalidOperation, binascii.Error, RecursionError) as error:
        raise DataError(where, column.name, f"it cannot be used ({error})") from None
    return found


def _refuse_out_of_bounds(column: models.Field, value: Any) -> None:
    """Check a value by the type, validators, choices and length of its column. Raises `ValidationError`."""
    if isinstance(column, models.JSONField):
        empty = column.get_default()
        if isinstance(empty, list | dict) and not isinstance(value, type(empty)):
            raise ValidationError(f"{type(value).__name__} is the wrong type")
        return
    column.run_validators(value)
    if column.choices and value not in column.empty_values:
        column.validate(value, None)
    longest = getattr(column, "max_length", None)
    if longest is not None and isinstance(value, str | bytes) and len(value) > longest:
        raise ValidationError(f"it is longer than {longest}")


def _refuse_unwritable(value: Any) -> None:
    """Letters that no database or answer can hold. Raises `ValueError`."""
    if isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("it holds a NUL")
    elif isinstance(value, dict):
        for key, held in value.items():
            _refuse_unwritable(key)
            _refuse_unwritable(held)
    elif isinstance(value, list):
        for held in value:
            _refuse_unwritable(held)
