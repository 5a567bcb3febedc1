"""The form in which a player asks for a permission: which problem of a roster, and why."""

from django import forms

from roster.site.fields import LineField
from rules.mustering.legality.waiving import LONGEST_REASON


class PermissionForm(forms.Form):
    code = forms.CharField(max_length=60, widget=forms.HiddenInput)
    warrior = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    item = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)
    reason = LineField(
        max_length=LONGEST_REASON,
        label="Reason",
        help_text="The organisers see it; once they allow it, everybody who sees the roster does.",
    )
