"""The form to set up a battle outside a campaign."""

from typing import Any

from django import forms

from roster.services.tally.solo import SoloPlan
from roster.site.fields import NAME_LENGTH, LineField
from rules.catalogue.model import Rulebook
from rules.scenarios import TWO, is_for, played
from rules.tally.opponent import MOST_MODELS, Opponent


class SoloForm(forms.Form):
    """A battle against somebody who is not on the site."""

    name = LineField(max_length=NAME_LENGTH, label="Opponent's warband")
    type = forms.ChoiceField(required=False, label="Its kind, if you know it")
    models = forms.IntegerField(min_value=1, max_value=MOST_MODELS, label="How many warriors it had")
    rating = forms.IntegerField(
        min_value=0,
        max_value=100_000,
        required=False,
        label="Its rating, if you know it",
        help_text="Decides whether your warband was the underdog.",
    )
    scenario = forms.ChoiceField()
    ruleset = forms.ChoiceField(label="Turn sequence")
    title = LineField(max_length=80, required=False, help_text="Shown in the history of your warband.")

    def __init__(self, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["type"].choices = [
            ("", "Unknown"),
            *((key, it.name) for key, it in book.warbands.items()),
        ]
        self.fields["scenario"].choices = [
            (key, f"{it.name}: {it.summary}") for key, it in played(book).items() if is_for(it, TWO)
        ]
        self.fields["scenario"].initial = "skirmish"
        self.fields["ruleset"].choices = [(key, it.name) for key, it in book.rulesets.items()]

    @property
    def plan(self) -> SoloPlan:
        """The plan of a valid form."""
        data = self.cleaned_data
        opponent = Opponent(data["name"], data["models"], data["type"], data["rating"])
        return SoloPlan(opponent, data["scenario"], data["ruleset"], data["title"])
