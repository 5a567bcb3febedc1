"""Fields and limits that several forms share."""

from typing import Any

from django import forms

MOST_AT_ONCE = 50
MOST_GOLD = 10_000
MOST_NUMBERS = 2_000
_LONGEST_KEY = 80
#: A way out may name every block of a roster.
LONGEST_LABEL = 4_000


class PlaceField(forms.Field):
    """A roster number, or the word `stash` for the stash (None)."""

    def to_python(self, value: Any) -> int | None:
        if value == "stash":
            return None
        if isinstance(value, str) and value.isdecimal() and 1 <= len(value) <= 5 and int(value):
            return int(value)
        raise forms.ValidationError("Choose a warrior or the stash.")

    def validate(self, value: Any) -> None:
        """Accept None, which stands for the stash; `to_python` has checked everything else."""


class KeysField(forms.Field):
    """Every value of a name that stands several times in a form, as keys of the rulebook; at least one."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[str]:
        found = list(dict.fromkeys(value or []))
        if not found:
            raise forms.ValidationError("Tick at least one.")
        if len(found) > MOST_AT_ONCE or any(len(key) > _LONGEST_KEY for key in found):
            raise forms.ValidationError("These are too many at once.")
        return found


class NumbersField(forms.Field):
    """Every value of a name that stands several times in a form, as roster numbers; at most 2,000."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[int]:
        found = value or []
        if len(found) > MOST_NUMBERS or not all(
            it.isascii() and it.isdecimal() and len(it) <= 6 for it in found
        ):
            raise forms.ValidationError("These are no roster numbers.")
        return [int(it) for it in found]
