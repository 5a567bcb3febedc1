"""The form to enter a warband in a campaign: the shape of what is posted. Services say what is allowed."""

from typing import Any

from django import forms

from campaigns import selectors
from roster.models import User


class WarbandChoiceForm(forms.Form):
    """The choice of one of the user's own warbands that takes part in no campaign."""

    warband = forms.TypedChoiceField(coerce=int, label="Warband", empty_value=None)

    def __init__(self, user: User, *arguments: Any, required: bool = True, **options: Any) -> None:
        super().__init__(*arguments, **options)
        field = self.fields["warband"]
        field.required = required
        later = [] if required else [("", "Decide later")]
        field.choices = [*later, *((warband.pk, str(warband)) for warband in selectors.free_warbands(user))]
