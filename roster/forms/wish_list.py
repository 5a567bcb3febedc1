"""Forms for a wish list: the shape of what is posted only."""

from collections.abc import Sequence
from typing import Any

from django import forms

from roster.models.wish_list_line import LONGEST_NOTE
from roster.services.trading.wish_list import MOST_COPIES
from roster.site.fields import LineField


class WishForm(forms.Form):
    """Something for the wish list. `choices` are groups of things, `warriors` those it may be meant for."""

    page = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    thing = forms.ChoiceField(label="What", required=False)
    note = LineField(
        label="Note",
        required=False,
        max_length=LONGEST_NOTE,
        help_text="Or what you want, in your own words.",
    )
    copies = forms.IntegerField(
        label="How many",
        min_value=1,
        max_value=MOST_COPIES,
        initial=1,
        required=False,
        help_text="For a group: this many for each member.",
    )
    number = forms.TypedChoiceField(label="For", required=False, coerce=int, empty_value=None)

    def __init__(
        self,
        choices: Sequence[tuple[str, Sequence[tuple[str, str]]]],
        warriors: Sequence[tuple[int, str]],
        *arguments: Any,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.fields["thing"].choices = [("", "Something else"), *choices]
        self.fields["number"].choices = [("", "Anybody"), *warriors]

    def clean_copies(self) -> int:
        return self.cleaned_data["copies"] or 1
