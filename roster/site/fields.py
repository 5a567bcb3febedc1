"""Fields that every form of the site may use."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from roster.site.zones import refuse_unknown_zone, zone_choices, zone_or_site
from rules.mustering.words import one_line

NAME_LENGTH = 80


class LineField(forms.CharField):
    """Text that will stand in a sentence: what cannot be printed in a line is left out."""

    def clean(self, value: Any) -> str:
        line = one_line(super().clean(value))
        self.validate(line)
        return line


class ZoneField(forms.ChoiceField):
    """A time zone by its name; empty is the one that `otherwise` names, or that of the site."""

    def __init__(self, help_text: str, otherwise: str = "", **options: Any) -> None:
        super().__init__(label="Time zone", required=False, help_text=help_text, **options)
        self.otherwise = otherwise
        self.choices = self._all

    def _all(self) -> list[Any]:
        return [("", self.otherwise or f"That of the site, {zone_or_site('')}"), *zone_choices()]

    def valid_value(self, value: str) -> bool:
        """Any known zone, also one under an old name that the list leaves out."""
        try:
            refuse_unknown_zone(value)
        except ValidationError:
            return False
        return True
