"""The form to copy a campaign as a template."""

from django import forms

from roster.site.fields import NAME_LENGTH, LineField


class CopyForm(forms.Form):
    name = LineField(max_length=NAME_LENGTH)
