"""Forms for prints of a campaign."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms

from campaigns.models import Season
from campaigns.printing.order import Order
from roster.printing.cards import ON_A_PAGE
from roster.printing.options import USUAL_RULESET
from roster.printing.paper import Paper
from rules.catalogue.model import Rulebook

#: Stands for no season.
WHOLE = 0
_PAPERS = [(Paper.A4, "A4"), (Paper.LETTER, "US Letter")]


class BookForm(forms.Form):
    """The season book alone; `seasons` are those of the campaign, the latest first."""

    season = forms.TypedChoiceField(label="Of", coerce=int)
    paper = forms.TypedChoiceField(choices=_PAPERS, coerce=Paper)
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, seasons: Iterable[Season], data: Any = None, *, prefix: str = "book") -> None:
        super().__init__(data, auto_id=f"{prefix}-%s", initial={"request_key": uuid4().hex})
        named = [(season.pk, season.name) for season in seasons]
        self.fields["season"].choices = [(WHOLE, "The whole campaign"), *named]
        self.initial["season"] = named[0][0] if named else WHOLE
        if not named:
            self.fields["season"].widget = forms.HiddenInput()

    @property
    def order(self) -> Order:
        """The order that a valid form describes."""
        return Order(paper=self.cleaned_data["paper"], season=self.cleaned_data["season"] or None, book=True)


class PackForm(BookForm):
    """Everything for the table."""

    sheets = forms.BooleanField(label="Roster sheets", required=False)
    cards = forms.TypedChoiceField(
        label="Warrior cards",
        choices=[(0, "None"), *((number, f"{number} on a page") for number in ON_A_PAGE)],
        coerce=int,
    )
    rules = forms.BooleanField(label="The rules of each warband", required=False)
    ruleset = forms.ChoiceField(label="Rules for the turn sequence")
    book = forms.BooleanField(label="Season book", required=False)
    two_sided = forms.BooleanField(
        label="For two-sided printing",
        required=False,
        help_text="Each warband begins on a sheet of its own.",
    )
    field_order = ("sheets", "cards", "rules", "ruleset", "book", "season", "paper", "two_sided")

    def __init__(self, rulebook: Rulebook, seasons: Iterable[Season], data: Any = None) -> None:
        super().__init__(seasons, data, prefix="pack")
        self.fields["ruleset"].choices = [(key, it.name) for key, it in rulebook.rulesets.items()]
        self.fields["season"].label = "Season book of"
        self.initial |= {"sheets": True, "book": True, "cards": 0, "ruleset": USUAL_RULESET}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not any(data.get(name) for name in ("sheets", "cards", "rules", "book")):
            self.add_error(None, "Choose what is to be in the handout.")
        return data

    @property
    def order(self) -> Order:
        names = ("paper", "sheets", "cards", "rules", "ruleset", "book", "two_sided")
        chosen = {name: self.cleaned_data[name] for name in names}
        return Order(season=self.cleaned_data["season"] or None, **chosen)
