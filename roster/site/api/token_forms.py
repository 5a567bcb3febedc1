"""The form that makes an API token."""

from django import forms

from roster.site.api.endpoint import SCOPES
from roster.site.fields import LineField

DAYS = ((30, "30 days"), (90, "90 days"), (365, "1 year"))


class TokenForm(forms.Form):
    """A name, what it reads and for how long."""

    name = LineField(max_length=60, help_text="For you alone, such as the program that will use it.")
    scopes = forms.MultipleChoiceField(
        label="It reads", choices=list(SCOPES.items()), widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(label="It works for", choices=DAYS, coerce=int, initial=90)
    request_key = forms.CharField(max_length=100, widget=forms.HiddenInput)
