"""The form for a game night."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django import forms

from campaigns.models import GameNight
from campaigns.models.game_night import MOST_WEEKS
from roster.site.zones import current_zone

#: The format in which browsers send a time.
_FORMAT = "%Y-%m-%dT%H:%M"


def moment_field(label: str, *, required: bool = True) -> forms.DateTimeField:
    """A field for a day and an hour."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_FORMAT)
    formats = [_FORMAT, f"{_FORMAT}:%S"]
    return forms.DateTimeField(label=label, input_formats=formats, widget=widget, required=required)


class NightForm(forms.Form):
    """Times are those in which the page tells times."""

    title = forms.CharField(max_length=80)
    starts_at = moment_field("Begins")
    ends_at = moment_field("Ends")
    place = forms.CharField(max_length=120, required=False)
    text = forms.CharField(
        label="What to know", max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["starts_at"].help_text = f"In the time zone {current_zone()}."

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        begins, ends = data.get("starts_at"), data.get("ends_at")
        if begins and ends and ends <= begins:
            self.add_error("ends_at", "A game night must end after it begins.")
        elif begins and ends and ends - begins > timedelta(weeks=1):
            self.add_error("ends_at", "A game night can last a week at most.")
        return data


class NewNightForm(NightForm):
    weeks = forms.IntegerField(
        label="Weeks in a row",
        min_value=1,
        max_value=MOST_WEEKS,
        initial=1,
        help_text="The same night every week; each can be changed or cancelled by itself.",
    )
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"request_key": uuid4().hex})


class ChangedNightForm(NightForm):
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, night: GameNight, data: Any = None) -> None:
        names = ("title", "starts_at", "ends_at", "place", "text")
        known = {name: getattr(night, name) for name in names}
        super().__init__(data, initial={**known, "seen": night.revision})
