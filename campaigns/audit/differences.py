"""What changed in a row, as old and new values in words."""

import re
from collections.abc import Iterator

from django.db import models
from django.utils import timezone
from django.utils.formats import date_format, localize

#: Values that nobody reads here; that one changed is told all the same.
_SECRET = re.compile(r"password|secret|token|seed|key|hash", re.IGNORECASE)
HIDDEN, NOTHING, SEVERAL = "(hidden)", "(none)", "(several values)"
LONGEST_VALUE = 160


def differences(old: models.Model, new: models.Model) -> Iterator[str]:
    """`gold: 20, now 45`, one sentence for each field that was loaded of both and holds something else now."""
    left_out = old.get_deferred_fields() | new.get_deferred_fields()
    for field in old._meta.concrete_fields:
        if field.attname in left_out or field.value_to_string(old) == field.value_to_string(new):
            continue
        yield f"{field.verbose_name}: {_in_words(old, field)}, now {_in_words(new, field)}"


def _in_words(row: models.Model, field: models.Field) -> str:
    value = getattr(row, field.attname)
    if _SECRET.search(field.name):
        return HIDDEN
    if value is None or value == "":
        return NOTHING
    if field.choices:
        return str(getattr(row, f"get_{field.name}_display")())
    if isinstance(field, models.JSONField):
        return SEVERAL
    if isinstance(field, models.DateTimeField):
        return date_format(timezone.localtime(value), "j M Y, H:i")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _short(str(getattr(row, field.name) if field.is_relation else localize(value)))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_VALUE else f"{line[:LONGEST_VALUE]} ..."
