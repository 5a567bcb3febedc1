"""The options of a print as a form."""

from typing import Any

from django import forms

from roster.printing.cards import ON_A_PAGE
from roster.printing.options import USUAL_RULESET, PrintOptions
from roster.printing.paper import Paper
from rules.catalogue.model import Rulebook


class PrintForm(forms.Form):
    """The options of a print in its address; unreadable ones are ignored."""

    paper = forms.TypedChoiceField(
        choices=[(Paper.A4, "A4"), (Paper.LETTER, "US Letter")],
        coerce=Paper,
        empty_value=Paper.A4,
        required=False,
    )
    cards = forms.TypedChoiceField(
        choices=[(number, f"{number} on a page") for number in ON_A_PAGE],
        coerce=int,
        empty_value=ON_A_PAGE[0],
        required=False,
    )
    blank = forms.BooleanField(required=False)
    ruleset = forms.ChoiceField(required=False, label="Turn sequence")

    def __init__(self, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["ruleset"].choices = [(key, it.name) for key, it in book.rulesets.items()]

    @property
    def chosen(self) -> PrintOptions:
        """The chosen options, with defaults for the others."""
        self.is_valid()
        found = self.cleaned_data
        return PrintOptions(
            paper=found.get("paper", Paper.A4),
            on_a_page=found.get("cards", ON_A_PAGE[0]),
            blank=found.get("blank", False),
            ruleset=found.get("ruleset") or USUAL_RULESET,
        )
