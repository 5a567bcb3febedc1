"""The form to enter a warband in a campaign: the shape of what is posted. Services say what is allowed."""

from typing import Any

from django import forms

from campaigns import selectors
from campaigns.models import Campaign
from campaigns.services.members.warbands import only_to_enter
from roster.models import User


class WarbandChoiceForm(forms.Form):
    """The choice of one of the user's own warbands that takes part in no campaign.

    The only one that the `joined` campaign can take in is chosen at first.
    """

    warband = forms.TypedChoiceField(coerce=int, label="Warband", empty_value=None)

    def __init__(self, user: User, *arguments: Any, joined: Campaign | None = None, **options: Any) -> None:
        super().__init__(*arguments, **options)
        field = self.fields["warband"]
        field.required = joined is None
        later = [("", "Decide later")] if joined else []
        own = selectors.free_warbands(user)
        field.choices = [*later, *((warband.pk, str(warband)) for warband in own)]
        if joined and (only := only_to_enter(joined, own)):
            field.initial = only.pk
