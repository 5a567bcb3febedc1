"""The forms for dates: proposed for a table or a game night, and answered."""

from datetime import datetime
from typing import Any
from uuid import uuid4

from django import forms

from campaigns.forms.game_nights import moment_field
from campaigns.models.game_night import MOST_DATES, MOST_HOURS
from campaigns.services.rounds.dates import Proposal
from roster.site.zones import current_zone

_WORDS = ("First", "Second", "Third", "Fourth", "Fifth")


class DatesForm(forms.Form):
    """Dates for a table, where the page tells times."""

    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"request_key": uuid4().hex})
        for place, word in enumerate(_WORDS[:MOST_DATES]):
            self.fields[f"date_{place}"] = moment_field(f"{word} date", required=place == 0)
        self.fields["date_0"].help_text = f"In the time zone {current_zone()}."

    @property
    def proposal(self) -> Proposal:
        """The proposal of a valid form."""
        data = self.cleaned_data
        words = {name: data[name] for name in ("title", "place", "hours") if name in data}
        return Proposal(dates=self._dates(), **words)

    def _dates(self) -> list[datetime]:
        given = (self.cleaned_data[f"date_{place}"] for place in range(MOST_DATES))
        return [it for it in given if it is not None]


class NightDatesForm(DatesForm):
    """Dates for a game night."""

    title = forms.CharField(max_length=80)
    place = forms.CharField(max_length=120, required=False)
    hours = forms.IntegerField(label="Hours", min_value=1, max_value=MOST_HOURS, initial=4)


class SuitsForm(forms.Form):
    """The places of the dates that suit; none of them may."""

    def __init__(self, dates: int, data: Any = None) -> None:
        super().__init__(data)
        places = [(place, str(place)) for place in range(dates)]
        self.fields["suits"] = forms.TypedMultipleChoiceField(choices=places, coerce=int, required=False)
