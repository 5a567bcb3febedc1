"""Fields that every form of the site may use."""

from typing import Any

from django import forms

from rules.mustering.words import one_line

NAME_LENGTH = 80


class LineField(forms.CharField):
    """Text that will stand in a sentence: what cannot be printed in a line is left out."""

    def clean(self, value: Any) -> str:
        line = one_line(super().clean(value))
        self.validate(line)
        return line
