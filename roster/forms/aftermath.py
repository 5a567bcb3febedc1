"""Forms for a post-battle sequence: answers and dice."""

from typing import Any

from django import forms

from roster.site.fields import LineField


class FacesInput(forms.TextInput):
    """Several fields of one name, one for each die, as one answer: `4,2`."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        return ",".join(data.getlist(name))


class AnswerForm(forms.Form):
    """An answer of a post-battle sequence, and where the sequence stood when its page was made."""

    answer = LineField(max_length=200, widget=FacesInput)
    at = forms.CharField(max_length=40)
    on = forms.BooleanField(required=False)
    nobody = forms.BooleanField(required=False)


class BackForm(forms.Form):
    answers = forms.IntegerField(min_value=0, max_value=100_000)


class DiceByHandForm(forms.Form):
    by_hand = forms.BooleanField(required=False)
